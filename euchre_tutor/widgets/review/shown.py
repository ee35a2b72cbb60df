"""What a review board shows: from a game and what is known of it to plain data, and nothing back."""

from typing import TypedDict

from euchre_tutor.game import Game
from euchre_tutor.review import GameReview
from euchre_tutor.review.game_review import line_html
from euchre_tutor.review.read_game import READ, Made
from euchre_tutor.review.why import Why, skill_in
from euchre_tutor.widgets.parts.games import faces
from euchre_tutor.widgets.parts.pictures import picture_of
from euchre_tutor.widgets.parts.reporting import reported
from euchre_tutor.widgets.parts.wire import Option
from euchre_tutor.widgets.parts.wire_table import Decided

Place = tuple[int, int]  # a hand, by number, and how many actions came before
FINE = "No mistake was found here, so there is nothing to practise"
_EMPTY = "Paste a game here, or play one: the last game you finished is read when this opens."


class Reading:
    """A game that is read again.

    Attributes:
        game: the game; None before there is one.
        tutors: the players who count as chance.
        review: what is known so far; None before anything is.
        picked: where the decision was made that is shown.
        punished: how it is punished, in words.
        reasons: why mistakes were some, as far as that was asked.
        practised: what was said of those that were put into practice.
        awaited: those that go there once it is known why they were mistakes.
        work: what is being worked out.
        typed: what there is to be said of a game that is being typed.
    """

    def __init__(self, game: Game | None, tutors: frozenset[int] = frozenset()) -> None:
        self.game, self.tutors = game, tutors
        self.review: GameReview | None = None
        self.picked: Place | None = None
        self.reasons: dict[Place, Why] = {}
        self.practised: dict[Place, str] = {}
        self.awaited: list[Place] = []
        self.punished = self.work = self.typed = ""

    @property
    def decisions(self) -> list[Made]:
        """The decisions that are known, mistakes first."""
        return self.review.decisions if self.review else []

    @property
    def made(self) -> Made | None:
        """The decision that is shown, with its price by now; None if none is."""
        return next((made for made in self.decisions if place_of(made) == self.picked), None)


class Read(TypedDict):
    """What is shown of a review; ``_line`` is HTML."""

    _told: list[str]
    _rests: str
    _line: str
    _decisions: list[Decided]
    _skills: list[str]


class ShownReview(Read):
    """What goes over the wire, a trait each."""

    _players: list[Option]
    _faces: dict[str, str]
    _chosen: int
    _hands: int
    _why: list[str]
    _punished: str
    _report: str
    _noted: str
    _tomorrow: str
    _work: str
    _typed: str


def working_on(done: float) -> str:
    """Say how far a game is read; nothing when it is."""
    if done < READ:
        return f"Reading the game: {100 * done / READ:.0f} % done."
    return f"Pricing what may have cost most on more deals: {100 * (done - READ) / (1 - READ):.0f} % done." * (done < 1)


def place_of(made: Made) -> Place:
    """Say where a decision was made."""
    return made.hand, made.choice.at


def read_of(reading: Reading) -> Read:
    """Show what is known of a game, which changes only when more of it is read."""
    review = reading.review
    if review is None:
        told = "Reading the calls ..." if reading.game and reading.game.hands else _EMPTY
        return {"_told": [told], "_rests": "", "_line": "", "_decisions": [], "_skills": []}
    return {
        "_told": [review.sentence, *filter(None, [review.luck])],
        "_rests": review.caption,
        "_line": line_html(review, dots="button"),
        "_decisions": [
            {
                "number": number,
                "words": each.done,
                "band": str(each.choice.band),
                "cost": each.cost_in_words,
                "cards": [
                    card | {"svg": ""} for card in picture_of(review.view(each), marks=True)["groups"][0]["cards"]
                ],
            }
            for number, each in sorted(
                enumerate(review.decisions), key=lambda each: (not each[1].choice.is_told, each[1].weight)
            )
        ],
        "_skills": [*dict.fromkeys(skill_in(review, made) for made in review.worst)] if review.done == 1 else [],
    }


def tomorrow(reading: Reading) -> str:
    """Say what practice asks tomorrow of the mistakes that were put there together; nothing before."""
    told = [reading.practised[place] for place in reading.awaited if place in reading.practised]
    if len(told) < len(reading.awaited):
        return "Looking for hands of their kinds ..."
    told.sort(key=lambda each: ": " not in each)  # at the end what can't come back
    begins = "".join(told[0].partition(": ")[:2]) if told and ": " in told[0] else ""
    return begins + " ".join(dict.fromkeys(each.removeprefix(begins) for each in told))


def report_of(reading: Reading, made: Made) -> str:
    """Write a report of a decision: the hand, what was seen, chosen and told."""
    review, found = reading.review, reading.reasons.get(place_of(made))
    assert review
    hand = f"Hand: {review.game.hands[made.hand - 1]}"
    told = [f"Told: {made.told()}", *(found.reasons if found else []), review.caption]
    return reported([hand, f"Seen: {review.view(made)}", f"Chosen: {made.choice.action}", *told])


def shown(reading: Reading, read: Read) -> ShownReview:
    """Show a game that is read, with the mistake that was chosen."""
    game, picked = reading.game, reading.made
    names = game.names if game and game.hands else ()
    found = reading.reasons.get(place_of(picked)) if picked else None
    return {
        **read,
        "_players": [{"value": str(number), "words": name} for number, name in enumerate(names, start=1)],
        "_faces": faces(game.rules) if game else {},
        "_chosen": reading.decisions.index(picked) if picked else -1,
        "_hands": len(game.hands) if game else 0,
        "_why": found.reasons if found else ["Working out why ..."] if picked else [],
        "_punished": reading.punished,
        "_report": report_of(reading, picked) if picked else "",
        "_noted": reading.practised.get(place_of(picked), f"{FINE}." * (not picked.choice.is_told)) if picked else "",
        "_tomorrow": tomorrow(reading),
        "_work": reading.work,
        "_typed": reading.typed,
    }
