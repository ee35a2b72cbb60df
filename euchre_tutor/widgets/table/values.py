"""What each card, call or discard at a position of a hand is worth, and what those that were made have cost.

While all hands lie face up, a card is worth what best play brings with all cards seen. While the other hands are hidden
it is worth what it brings on average over the deals that its seat can't rule out, as are calls and discards always.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.text import enumerated
from euchre_tutor.base import number_of
from euchre_tutor.game import GameHand
from euchre_tutor.play import Play
from euchre_tutor.practice.positions import Cost, Position, Unit, position_of
from euchre_tutor.pricing import Sample
from euchre_tutor.review.costs import is_priced
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import solve, trace
from euchre_tutor.widgets.parts.wire_table import Swing, Value

FIRST, FULL = (200, 0), (1_000, 200)  # deals, and how many of them are played realistically
_FACE_UP = "With all cards seen: what each card costs its side, if everybody plays best from there on."


@dataclass(frozen=True)
class Values:
    """What the legal actions of a position are worth.

    Attributes:
        values: for each action, its value as the board shows it.
        verdict: the best in a sentence; nothing if there is no choice.
        caption: what the numbers rest on.
        position: the decision, with what each action costs; None if there is no choice.
        line: the tricks of one line of best play, where all cards are seen: their cards, and the seat that takes each.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    verdict: str = ""
    caption: str = ""
    position: Position | None = None
    line: Sequence[tuple[str, int]] = ()

    def cost(self, action: str) -> float:
        """What an action costs, in the unit of the position; 0 where it is not known to be worse than the best."""
        return self.position.lost(action) if self.position and action in self.position.options else 0.0

    def cost_in_words(self, action: str) -> str:
        """Say what an action costs."""
        return _cost_in_words(self.cost(action), self.position.unit if self.position else "points")

    @property
    def differ(self) -> bool:
        """Whether the choice matters."""
        return self.position is not None and self.position.is_gradable


NOTHING = Values()


def is_face_up(hand: GameHand, *, hidden: bool) -> bool:
    """Whether actions are valued with all cards seen, and so at once."""
    return hand.stage == "play" and not hidden


def values_of(hand: GameHand, score: tuple[int, int], *, hidden: bool, sample: tuple[int, int] = FULL) -> Values:
    """Value every legal action of a position.

    Args:
        hand: the hand at the position.
        score: points of the side whose turn it is, and of the others, before this hand.
        hidden: whether the seat whose turn it is sees its own cards alone.
        sample: how many deals an average is over, and how many of them are played realistically.
    """
    if hand.seat is None or not is_priced(hand):
        return NOTHING
    if hand.play and is_face_up(hand, hidden=hidden):
        return _face_up(hand.play, str(hand.view(hand.seat)))
    asked = Sample(sample[0], realistic=sample[1], progress=False)
    return _expected(answer(hand.view(hand.seat, score=score), asked), hand)


def _face_up(play: Play, view: str) -> Values:
    """Value the cards of a position with all cards seen, which the view of a seat isn't."""
    solution = solve(play)
    tricks = {value.card: value.maker_tricks for value in solution.cards}
    points, sign = points_table(play.contract), 1 if play.seat in play.contract.makers else -1
    best_points = max(sign * points[number] for number in tricks.values())
    best_tricks = max(sign * number for number in tricks.values())
    lost = {str(card): best_points - sign * points[number] for card, number in tricks.items()}
    fewer = {str(card): best_tricks - sign * number for card, number in tricks.items()}
    best = [card.symbol for card in tricks if not lost[str(card)] and not fewer[str(card)]]
    verdict = "All cards are equally good." if len(best) == len(tricks) else f"Best: {enumerated(best)}."
    costs = {card: Cost(lost[card], 0.0, math.nan, lost[card]) for card in sorted(lost, key=lost.__getitem__)}
    position = Position(view, (), "", "points", float(best_points), costs)
    values = {str(card): cost_value(card.symbol, lost[str(card)], fewer[str(card)]) for card in tricks}
    line = [(" ".join(card.symbol for _, card in trick), taker) for trick, taker in solution.tricks]
    return Values(values, verdict, _FACE_UP, position, line)


def cost_value(card: str, points: int, tricks: int) -> Value:
    """Write what a card costs with all cards seen."""
    if points:
        return _value(f"−{points}", f"costs {number_of(points, 'point')}", "bad", points, card)
    if tricks:
        fewer = number_of(tricks, "trick")
        return _value(f"−{fewer}", f"costs {fewer}, no points", "poor", 0, card)
    return _value("✓", "best", "good", 0)


def _cost_in_words(cost: float, unit: Unit) -> str:
    """Write a cost with two digits."""
    return f"{cost:.2g} point{'s' * (cost != 1)}" if unit == "points" else f"{100 * cost:.2g} % of the game"


def _value(short: str, words: str, tone: str, lost: float, punished: str = "") -> Value:
    return {"short": short, "words": words, "tone": tone, "lost": float(lost), "punished": punished}


def _expected(odds: Odds[Any], hand: GameHand) -> Values:
    """Value actions by what they bring on average; what is within the error of the best costs nothing.

    A badge shows what an action is worth, so only the best has a colour: red would call a good call's points a loss.
    """
    position, values = position_of(odds), {}
    for price in odds.ranked:
        if (text := text_of(price.option)) not in hand.legal:
            continue
        worth, is_game = odds.advice.value_in_words(price), position.unit == "games"
        lost, is_best = position.lost(text), position.may_be_best(text)
        cost = "best" if is_best else f"costs {_cost_in_words(lost, position.unit)}"
        words = f"worth {worth} {'% of the games' if is_game else 'points a hand'}, {cost}"
        short = "★ " * (is_best and hand.stage == "calls") + worth.partition("±")[0].strip() + " %" * is_game
        values[text] = _value(short, words, "good" if is_best else "", lost)
    return Values(values, odds.verdict, odds.caption, position)


def swings_of(play: Play, before: int) -> list[Swing]:
    """Return what each card that was played cost, and where it left the makers, with all cards seen.

    Args:
        play: the play.
        before: how many actions came before the first card.
    """
    points = points_table(play.contract)
    return [
        {
            "at": before + number,
            "before": step.before,
            "tricks": step.after,
            "lost": abs(points[step.before] - points[step.after]),
            "fewer": step.cost,
            "words": _told(step, abs(points[step.before] - points[step.after])),
            "is_makers": step.seat in play.contract.makers,
        }
        for number, step in enumerate(trace(play), start=1)
    ]


def _told(step: Any, lost: int) -> str:
    """Say what a card cost."""
    said = f"Trick {step.trick}, seat {step.seat} plays {step.card.symbol}"
    if not step.cost:
        return said
    what = number_of(lost, "point") if lost else f"{number_of(step.cost, 'trick')}, no points"
    return f"{said}: costs {what}; better {enumerated([card.symbol for card in step.best])}"
