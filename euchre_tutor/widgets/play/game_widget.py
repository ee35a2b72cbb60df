"""A saved game and its words: the score, how each hand ended, what decisions cost, and which games there are."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from threading import RLock
from typing import Any

import anywidget
import traitlets

from euchre_tutor.base import EuchreError, paragraphs, quoted
from euchre_tutor.game import Game
from euchre_tutor.players import (
    AT_THE_TABLE,
    FOLLOWS,
    PLAYERS,
    TUTOR,
    WHO_FOLLOW,
    check_player,
    followed,
    followed_in_words,
    gains_in,
)
from euchre_tutor.progress import PlayedGame, note_game, played_games
from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.many_games import readable
from euchre_tutor.review.read_game import HandLuck, Made
from euchre_tutor.review.reading import decisions, luck_of
from euchre_tutor.rules import BICYCLE, Rules
from euchre_tutor.settings import settings
from euchre_tutor.widgets.parts.hearing import Seconds, sent
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.parts.showing import ShowingWidget
from euchre_tutor.widgets.parts.snapshot import headline
from euchre_tutor.widgets.parts.wire import NOTHING, Option
from euchre_tutor.widgets.parts.wire_table import Told
from euchre_tutor.widgets.play.season import (
    PARTS,
    RULES,
    Part,
    compared,
    is_of_lesson,
    part_of,
    same_cards,
    standing,
    who_is_met,
)
from euchre_tutor.widgets.play.shown import YOU, ShownGame, shown
from euchre_tutor.widgets.play.telling import drawn, listed, names_of

Asked = tuple[Game, tuple[int, ...], frozenset[int]]  # the numbers of hands, and whose decisions are priced
Priced = tuple[int, list[Made], list[HandLuck]]  # the number of a hand, the decisions in it, and its luck
_ASKED = " This hand asks what your lesson asked."
UNSAID = "", False  # how the pair fares with our cards, and whether that is still played


PACES: list[Option] = [
    {"value": str(pace), "words": words}
    for pace, words in {0.0: "at once", 0.3: "fast", 0.6: "calm", 1.0: "a second a card"}.items()
]


def paces(pace: float) -> list[Option]:
    """Return the paces to choose from, with the one that holds, which may be of one's own.

    >>> paces(0.25)[-1]
    {'value': '0.25', 'words': '0.25 seconds a card'}
    """
    own: Option = {"value": str(pace), "words": f"{pace:g} seconds a card"}
    return PACES if own["value"] in [each["value"] for each in PACES] else [*PACES, own]


class GameWidget(ShowingWidget, shows=ShownGame):
    """A game that is saved after every action, and what the page shows of it.

    Args:
        rules: of the game; nothing for the one that was left last.
        chance: by which cards are dealt and drawn.
        goes_on: whether a game that was left goes on; otherwise a new one begins.
        season: whether that is the game of the season.
        players: who plays the others; as it was kept unless it is given.

    Attributes: see PlayTable.
    """

    rules = traitlets.Unicode(BICYCLE.name).tag(sync=True)
    players: list[str] = sent([])
    pace = Seconds(0.6, min=0, max=10).tag(sync=True)
    _paces: list[Option] = sent(PACES)

    _review = anywidget.WidgetTrait().tag(sync=True)

    def __init__(
        self, rules: str, chance: Random, *, goes_on: bool, season: bool, players: Any = None, **traits: Any
    ) -> None:
        self._lock = RLock()
        self._pricing: Refiner[Asked, Priced | None] = Refiner(_priced, self._take, self._fail, self._lock)
        self._chance, self._drew = chance, ""
        self._same = UNSAID
        self._playing: Refiner[Game, tuple[str, bool]] = Refiner(same_cards, self._take_same, self._fail, self._lock)
        self._saved, part, self._trouble = left_off(rules, season=season) if goes_on else (None, None, "")
        self.game = Game.parse(self._saved.text) if self._saved else self._another(rules or BICYCLE.name, part)
        self.costs: dict[int, list[Made]] = {}
        self.luck: dict[int, list[HandLuck]] = {}
        self._all: list[Option] = []  # the games that are kept
        self._before = ""  # how the last game of the season compares
        self._gains: list[int] = []  # in points, of the hands by which others follow
        self._coached: Told = NOTHING
        self._others = self._seated(self._players_kept() if players is None else players)
        super().__init__(rules=str(self.game.rules), players=self._others, **traits)
        self._look_back()
        self._message = self._trouble

    # The game, and where it is kept.

    @property
    def part(self) -> Part | None:
        """The part of the season that is played; None in any other game."""
        return part_of(self.game.names)

    def _another(self, rules: str, part: Part | None = None) -> Game:
        """Start a game, or a part of the season: draw for the deal."""
        wanted = Rules.parse(RULES if part else rules)
        names = part.names if part else names_of(wanted.players)
        dealer, self._drew = drawn(wanted, self._chance, names)
        return Game(wanted, names=names, dealer=dealer)

    def _seated(self, players: object) -> list[str]:
        """Return who plays the others; raise EuchreError for others than the pair in a game of the season."""
        wanted = checked(players, self.game.rules)
        if self.part and tuple(wanted) != self.part.players:
            raise EuchreError(f"{self.part.pair} play this game of the season; start a new game to choose others")
        return wanted

    def _players_kept(self) -> list[str]:
        """Return who plays the others, as it was kept with the game; the tutor where nothing is."""
        if self.part:
            return [*self.part.players]
        new = () if self._saved else WHO_FOLLOW if settings().follows else who_is_met()
        return fitted(self._saved.others.split(", ") if self._saved and self._saved.others else new, self.game.rules)

    @property
    def _seated_now(self) -> list[str]:
        """Who plays the others in this hand: those who follow, at their step."""
        now = followed(self._gains).player
        return [now if player == FOLLOWS else player for player in self._others]

    def _look_back(self) -> None:
        """Read which games are kept, and how hands ended by which others follow."""
        try:
            kept = played_games()
            self._all, self._gains = listed(kept), gains_in(kept)
            self._before = compared(self.part) if self.part else ""
        except EuchreError as error:
            self._message = error.sentence

    def _keep_game(self) -> None:
        """Save the game as it stands; if it can't be saved, say so and play on."""
        before, text, others = self._saved or PlayedGame("", ""), str(self.game), ", ".join(self._others)
        now = PlayedGame(before.id, text, self.game.is_over, others=others)
        try:
            self._saved, trouble = PlayedGame(note_game(now, before.text), text, others=others), ""
        except EuchreError as error:
            trouble = error.sentence
        if trouble or self._message == self._trouble:
            self._message = trouble
        self._trouble = trouble

    def _take_stock(self) -> None:
        """After a hand, or with another game: look back, and price hands that are over."""
        self._look_back()
        over = [number for number, hand in enumerate(self.game.hands) if hand.is_over]
        if missing := tuple(number for number in reversed(over) if number not in self.costs):
            self._pricing.start((self.game, missing, self._judged))
        if self.part and self.game.is_over:
            self._playing.start(self.game)
        self._show_it()

    # What is shown.

    def _look(self) -> Mapping[str, Any]:
        own = {
            "rules": str(self.game.rules),
            "players": self._others,
            "_tables": tables(self.game.rules),
            "_paces": paces(self.pace),
        }
        is_reviewed = self._review is not None
        told = shown(
            self.review, self.costs, drew=self._drew, kept=self._all, coached=self._coached, is_reviewed=is_reviewed
        )
        if told["_result"] and FOLLOWS in self._others:
            told["_result"].append(followed_in_words(self._gains))
        return {**own, **told, **(self._of_season(self.part, told) if self.part else {})}

    def _of_season(self, part: Part, told: ShownGame) -> Mapping[str, Any]:
        """Show what differs in a game of the season: the pair stays, and in the end it plays the same cards."""
        over, before = self.game.is_over, self._before * (len(self.game.hands) < 2)
        return {
            "_tables": [],
            "_names": [],
            "_about": f"{part.title}{before}. {told['_about']}{_ASKED * is_of_lesson(self.game.hands[-1].dealt)}",
            "_result": [*told["_result"], *filter(None, self._same[:1])],
            "_next": "Next game" if over else told["_next"],
            "_can": told["_can"] | {"stop": over and self._same[1]},
        }

    @property
    def _judged(self) -> frozenset[int]:
        """Whose decisions are priced: ours, and those of all who don't play as the tutor does."""
        return frozenset({YOU, *(player for player, strength in enumerate(self._others, start=2) if strength != TUTOR)})

    @property
    def review(self) -> GameReview:
        """What decisions have cost in the hands that are over and priced; a player like the tutor counts as chance."""
        made = [each for number in sorted(self.costs) for each in self.costs[number]]
        lucks = [each for number in sorted(self.luck) for each in self.luck[number]]
        tutors = frozenset(range(1, self.game.rules.players + 1)) - self._judged
        over = sum(hand.is_over for hand in self.game.hands)
        return GameReview(self.game, YOU, made, lucks, tutors, done=len(self.costs) / max(over, 1))

    # What was worked out.

    def _take(self, priced: Priced | None) -> None:
        if priced is not None:
            number, self.costs[number], self.luck[number] = priced
            self._show_it()

    def _take_same(self, said: tuple[str, bool]) -> None:
        if said != self._same:
            self._same = said
            self._show_it()

    def _fail(self, error: EuchreError) -> None:
        self._message = error.sentence

    def _snapshot(self) -> str:
        """The score, how the hand ended, and what it cost."""
        now = self._look()
        score = ", ".join(f"{side} {points}" for side, points in now["_score"].items())
        return headline(score) + paragraphs(now["_about"], *now["_result"], *(cost["words"] for cost in now["_costs"]))


def checked(players: object, rules: Rules) -> list[str]:
    """Return who plays the others; raise EuchreError for others, and for too many or too few."""
    if not isinstance(players, list | tuple) or len(players) != rules.players - 1:
        raise EuchreError(
            f"{rules.players - 1} others play {rules}, each by name, such as 'club'; not {quoted(players)}"
        )
    if FOLLOWS in players and not rules.has_two_sides:
        raise EuchreError(f"who follows needs a game between two sides, and {rules} has more; choose another player")
    return [check_player(player) for player in players]


def tables(rules: Rules) -> list[Option]:
    """List who may sit at a table of four: the tutor in every seat, people who call in different ways, who follow."""
    seated = {
        "The tutor in every seat": [TUTOR] * 3,
        "Ben, Ruth and Ada": AT_THE_TABLE,
        "Two who follow you": WHO_FOLLOW,
    }
    fitting = [words for words, each in seated.items() if rules.players == 4 and fitted(each, rules) == [*each]]
    return [{"value": ", ".join(seated[words]), "words": words} for words in fitting]


def fitted(players: Sequence[str], rules: Rules) -> list[str]:
    """Return players of a game that has more or fewer of them: the tutor fills the seats that are left."""
    strangers = () if rules.has_two_sides else (FOLLOWS,)
    known = [player if player in PLAYERS and player not in strangers else TUTOR for player in players]
    return (known + [TUTOR] * rules.players)[: rules.players - 1]


def left_off(rules: str, *, season: bool) -> tuple[PlayedGame | None, Part | None, str]:
    """Return the game that was left last, the part of the season to play, and why none can be read, if that is so.

    Args:
        rules: of that game; nothing for any.
        season: whether the season goes on, unless it is over; otherwise no game of it is meant.
    """
    try:
        kept = played_games()
        part, begun = standing(kept) if season else (None, None)
        if part:
            return begun if begun and readable(begun.text) else None, part, ""
        return next((game for game in reversed(kept) if not game.is_over and _can_go_on(game, rules)), None), None, ""
    except EuchreError as error:
        return None, PARTS[0] if season else None, error.sentence


def _can_go_on(kept: PlayedGame, rules: str) -> bool:
    game = readable(kept.text)
    return game is not None and game.names[0] == "You" and not part_of(game.names) and rules in ("", str(game.rules))


def _priced(asked: Asked) -> Iterator[Priced | None]:
    """Yield the decisions in each hand with what they cost, and the luck of the hand; meanwhile None."""
    game, numbers, judged = asked
    for number in numbers:
        made = []
        for each in decisions(game, number, judged):
            made.append(each)
            yield None  # other work may go on
        yield number, made, list(luck_of(game, number, YOU))
