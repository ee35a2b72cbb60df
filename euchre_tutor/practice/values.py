"""What the options of a decision are worth: the answer of ``compare_calls`` and its like, kept as plain numbers.

>>> view = View.parse("Js Jc As 9h Kd up Qs seat 4")
>>> question_of(view), list(values_of(compared(view, deals=256, realistic=64, seed=0)))[0]
('call', 'order up alone')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from euchre_tutor.analysis import compare_calls, compare_discards, compare_plays
from euchre_tutor.analysis.brackets import Bracket
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.deal import View
from euchre_tutor.practice.themes import is_call, is_discard

Question = Literal["call", "discard", "play"]
_SAME = 0.01  # points: cards that differ by less in both ways of play are as good as each other


@dataclass(frozen=True)
class Value:
    """What an option is worth, and how far it is behind the best, each with its 95% error.

    The unit is our points; or, once a score is told, our chance to win the game, from 0 to 1.

    Attributes:
        table, table_error: at a table, where everybody sees only their own hand.
        behind, behind_error: how far it is behind the best at a table, on the same deals; 0 for the best.
        seen, seen_error: when everybody sees all cards.
        behind_seen, behind_seen_error: how far it is behind the best then.
    """

    table: float
    table_error: float
    behind: float
    behind_error: float
    seen: float
    seen_error: float
    behind_seen: float
    behind_seen_error: float

    @property
    def is_best(self) -> bool:
        """Whether it is the best at a table, or may be."""
        return self.behind <= self.behind_error

    @property
    def is_best_seen(self) -> bool:
        """Whether it is the best when everybody sees all cards, or may be."""
        return self.behind_seen <= self.behind_seen_error


_COMPARE: Mapping[Question, Callable[..., Odds[Any]]] = {
    "call": partial(compare_calls, progress=False),
    "discard": compare_discards,
    "play": compare_plays,
}


def question_of(view: View) -> Question:
    """Say what a view asks.

    >>> question_of(View.parse("Ah Kh 9c Td Qd up Qs seat 1 trump s maker 2"))
    'play'
    """
    return "call" if is_call(view) else "discard" if is_discard(view) else "play"


def compared(view: View, *, deals: int, realistic: int, seed: int) -> Odds[Any]:
    """Price what a view asks for; raise EuchreError if nothing is to be decided in it."""
    return _COMPARE[question_of(view)](view, deals=deals, realistic=realistic, seed=seed)


def values_of(odds: Odds[Any]) -> Mapping[str, Value]:
    """Return what the options of an answer are worth, by text, the best at a table first.

    Raises EuchreError if nothing was played realistically.
    """
    table, seen = odds.at_a_table, odds.double_dummy
    if table is None:
        raise EuchreError("a teaching deal is priced at a table too; say realistic=1_000")
    found = {}
    for price in table.ranked:
        numbers = [*_told(table, price), *_told(seen, price)]
        found[text_of(price.option)] = Value(*(round(number, 4) for number in numbers))
    return found


def _told(bracket: Bracket[Any], price: Any) -> tuple[float, float, float, float]:
    """Return what an option is worth, and how far it is behind, each with its error."""
    worth, gap = bracket.value(price), bracket.gaps.get(price.option)
    return worth.value, worth.error, *((gap.value, gap.value - gap.low) if gap else (0.0, 0.0))


def is_twin(value: Value, best: Value) -> bool:
    """Tell whether a card is worth the same as the best in both ways of play, as the nine beside the ten."""
    return value.behind < _SAME and abs(value.seen - best.seen) < _SAME
