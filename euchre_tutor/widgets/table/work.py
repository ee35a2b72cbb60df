"""What is worked out about a position of a hand, beside the notebook's main thread: values, and what others do."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Literal, NamedTuple

from euchre_tutor.analysis.text import percent
from euchre_tutor.base import EuchreError, capital, on_screen, quoted
from euchre_tutor.conditions import Where
from euchre_tutor.deal import Deal, View, seen_from
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import parse_plays
from euchre_tutor.players import TUTOR, player_action, rule_bot
from euchre_tutor.practice.grading import grade
from euchre_tutor.review.played import why_played
from euchre_tutor.review.tells import LAYOUTS, Fact, before_card, told_by
from euchre_tutor.solver import punishing_line, punishment
from euchre_tutor.widgets.parts.refiner import Lock, Refiner
from euchre_tutor.widgets.parts.wire import Row
from euchre_tutor.widgets.parts.wire_table import CardTells, Swing
from euchre_tutor.widgets.table.state import move_words, name_of
from euchre_tutor.widgets.table.values import FIRST, FULL, NOTHING, Values, is_face_up, swings_of, values_of

What = Literal["values", "hint", "other", "question", "moment"]
_CACHED = 256  # positions
_FEW = 1_000  # layouts of the first answer to what a card tells
UNTOLD: CardTells = {"card": "", "words": "", "rows": [], "caption": ""}
_NAP = 0.02  # seconds, after which work for other widgets may go on


class Asked(NamedTuple):
    """A position, and what is asked about it.

    Attributes:
        hand: the hand at the position; it is shared, and must not be changed.
        whole: the hand at the end of the line that the position is in.
        what: ``values`` of the position and of the line, the values alone (``hint``), what another seat does
            (``other``), the next ``question`` of a quiz, or the ``moment`` that decided a hand.
        you: our seat.
        hidden: the seats whose cards lie face down.
        score: points of our side and of the others, before this hand.
        seed: what the tutor's players think of.
        pace: seconds before another seat acts.
        players: who plays each seat, from the first on; the tutor where nobody is named.
    """

    hand: GameHand
    whole: GameHand
    what: What
    you: int
    hidden: frozenset[int]
    score: tuple[int, int]
    seed: int
    pace: float
    players: tuple[str, ...] = ()

    def score_of(self, hand: GameHand) -> tuple[int, int]:
        """The score as the side whose turn it is sees it."""
        return self.score if hand.seat in hand.deal.rules.side(self.you) else self.score[::-1]

    def values(self, hand: GameHand, sample: tuple[int, int] = FULL) -> Values:
        """Value what the seat whose turn it is may do; nothing of a seat whose cards lie face down."""
        if hand.seat in self.hidden:
            return NOTHING
        return _values_at(str(hand), self.score_of(hand), hidden=bool(self.hidden), sample=sample)

    def why_played(self, view: View, card: str, seat: int) -> str:
        """Say why a seat played a card; its others are named once the hand is over, or if they lie open."""
        theirs = self.hand.view(seat, score=self.score if seat in view.rules.side(self.you) else self.score[::-1])
        return why_played(view, card, theirs, is_open=self.whole.is_over or seat not in self.hidden)

    def others_action(self, hand: GameHand) -> str:
        """Let the seat whose turn it is act as its player does."""
        player = dict(enumerate(self.players, start=1)).get(hand.seat or 0, TUTOR)
        return player_action(player, hand, score=self.score_of(hand), seed=self.seed)


class Dealing(NamedTuple):
    """A deal that is asked for: conditions, and a seed."""

    where: Where
    seed: int


@lru_cache(maxsize=_CACHED)
def _values_at(text: str, score: tuple[int, int], *, hidden: bool, sample: tuple[int, int]) -> Values:
    """Value a position once, however often it is shown; see values_of."""
    return values_of(GameHand.parse(text), score, hidden=hidden, sample=sample)


def answers(asked: Asked | Dealing) -> Iterator[str | Values | list[Swing] | Deal | None]:
    """Yield what is asked about a position: actions as texts, values, and what the actions of the line have cost.

    Yield None while a deal that is asked for isn't found yet, or another seat thinks: both can be stopped.
    """
    if isinstance(asked, Dealing):
        yield from Deal.draws(seed=asked.seed, where=asked.where)
        return
    if asked.what == "question":
        yield from _to_question(asked.hand.copy(), asked)
    elif asked.what == "moment":
        yield moment(asked)
    elif asked.what == "other":
        acts_at = time.monotonic() + asked.pace
        while time.monotonic() < acts_at:
            time.sleep(_NAP)
            yield None
        yield asked.others_action(asked.hand)
    else:
        if not is_face_up(asked.hand, hidden=bool(asked.hidden)):
            yield asked.values(asked.hand, FIRST)
        yield asked.values(asked.hand)
        yield from swings(asked) if asked.what == "values" else ()


def _to_question(hand: GameHand, asked: Asked) -> Iterator[str | Values]:
    """Let everybody act until it is our turn and matters what we do; then yield the values."""
    while not hand.is_over:
        values = asked.values(hand) if hand.seat == asked.you else NOTHING
        action = asked.others_action(hand)
        if values.position and values.differ:
            position = replace(values.position, tutor=action, rule_bot=rule_bot(values.position.view))
            yield replace(values, position=position)
            return
        hand.push(action)
        yield action
    yield NOTHING


def moment(asked: Asked) -> Values:
    """Grade what we said or laid down in a hand that is over: what cost most, in a sentence."""
    hand, grades = GameHand(asked.hand.dealt), []
    for action in asked.hand.history:
        values = asked.values(hand) if action.seat == asked.you and action.stage != "play" else NOTHING
        if values.position and action.text in values.position.options:
            grades.append(grade(values.position, action.text))
        hand.push(action.text)
    return Values(verdict=max(grades, key=lambda each: each.lost).told if grades else "")


def swings(asked: Asked) -> Iterator[list[Swing]]:
    """Yield what each action of the line has cost: the cards at once, then one by one the calls and discards."""
    whole = asked.whole
    before = [action for action in whole.history if action.stage != "play"]
    is_shown = whole.play is not None and (whole.is_over or not asked.hidden)  # it tells of all hands
    so_far = swings_of(whole.play, len(before)) if whole.play and is_shown else []
    yield so_far
    hand = GameHand(whole.dealt)
    for number, action in enumerate(before, start=1):
        values = asked.values(hand)
        hand.push(action.text)
        if cost := values.cost(action.text):
            words = (
                f"{move_words(hand, asked.you, asked.hidden)[-1]} costs {values.cost_in_words(action.text)} on average"
            )
            is_makers = whole.contract is not None and action.seat in whole.contract.makers
            swing: Swing = {
                "at": number,
                "before": -1,
                "tricks": -1,
                "lost": cost,
                "fewer": 0,
                "words": words,
                "is_makers": is_makers,
            }
            so_far = [*so_far, swing]
            yield so_far


def what_it_tells(question: tuple[Asked | View, str]) -> Iterator[CardTells]:
    """Yield why a card was played and what it tells our seat, soon and then on more layouts; or why nothing is told."""
    (asked, card), why = question, ""
    view = asked if isinstance(asked, View) else asked.hand.view(asked.you)
    try:
        _, seat, _ = before_card(view, card)
        why = why_played(view, card) if isinstance(asked, View) else asked.why_played(view, card, seat)
        for layouts in _FEW, LAYOUTS:
            tells = told_by(view, card, layouts=layouts)
            shown = [fact for fact in tells.facts if fact.seat == seat or fact.moved]
            rows = [_bar(fact, name_of(fact.seat, view.seat, view.rules) if fact.seat else "") for fact in shown]
            yield {
                "card": card,
                "words": f"{why} {capital(tells.sentence)}",
                "rows": rows,
                "caption": f"Of 100 such hands, before the card (◇) and after it, by {tells.layouts:,} layouts."
                * bool(rows),
            }
    except EuchreError as error:
        yield {"card": card, "words": f"{why} {error.sentence}".strip(), "rows": [], "caption": ""}


class CardTeller:
    """Says what a card tells, to whoever shows it, until it is asked again; of the same card then no more.

    Args:
        show: called with what is to be shown, while the lock is held.
        lock: of what ``show`` changes.
    """

    def __init__(self, show: Callable[[CardTells], None], lock: Lock) -> None:
        self.show = show
        self.refiner = Refiner(what_it_tells, show, lambda error: show({**UNTOLD, "words": error.sentence}), lock)

    def tell(self, asked: tuple[Asked | View, str] | None = None) -> None:
        """Say what a card tells; nothing of any card unless one is given."""
        told = self.refiner.question
        self.refiner.stop()
        self.show(UNTOLD)
        if asked and asked != told:
            self.refiner.start(asked)


def _bar(fact: Fact, name: str) -> Row:
    """Show a fact as a bar, with a mark for its chance before the card."""
    value, low, high = fact.after
    return {
        "choice": "",
        "words": fact.words(name),
        "text": f"{100 * fact.before.value:.0f} → {percent(fact.after).removesuffix('.0')}",
        "value": value,
        "low": low,
        "high": high,
        "is_right": False,
        "note": "",
        "other": fact.before.value,
    }


def punishment_in_words(hand: GameHand, card: str, you: int) -> str:
    """Say how a card that costs tricks is punished, as a seat sees it; nothing where that isn't known or needed."""
    play, rules = hand.play, hand.deal.rules
    cards = parse_plays(card) if play and not play.is_over else ()
    if play is None or len(cards) != 1 or cards[0] not in play.legal_plays:
        return ""
    told = re.sub(r"seat (\d)", lambda seat: seen_from(you, int(seat[1]), rules), punishment(play, cards[0]))
    return on_screen(re.sub(r"\byou (\w+?)s?\b", r"you \1", told))


def punished(hand: GameHand, card: str) -> list[str]:
    """Return a card that costs tricks, and the line that punishes it; raise EuchreError if it costs none."""
    play = hand.play
    if play is None or play.is_over:
        raise EuchreError("no card is to be played here, so none can be punished")
    cards = parse_plays(card)
    if len(cards) != 1 or cards[0] not in play.legal_plays:
        raise EuchreError(f"{quoted(card)} can't be played here; cards are {', '.join(map(str, play.legal_plays))}")
    line = punishing_line(play, cards[0])
    if not line:
        raise EuchreError(f"{cards[0]} costs no trick, so nothing punishes it")
    return [str(played) for _, played in line]
