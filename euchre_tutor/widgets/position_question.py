"""The question of a position: its price is known before it is asked, and its reasons are worked out meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from euchre_tutor.analysis import CallOdds
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.plays import PlayPrice
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.text import number, percent
from euchre_tutor.practice.grading import Grade, grade, named
from euchre_tutor.practice.positions import Position
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.widgets.questions import Question, row
from euchre_tutor.widgets.view_questions import call_question, discard_question, play_question, reasons_of
from euchre_tutor.widgets.wire import Marked, Row

_ASKED = {
    "call": (call_question, "What do you call?"),
    "discard": (discard_question, "Which card do you lay down?"),
    "play": (play_question, "Which card do you play?"),
}


@dataclass(frozen=True)
class PositionQuestion(Question):
    """What would you do here?

    Attributes:
        position: the decision, with the price of each option.
    """

    is_priced: ClassVar[bool] = True
    waiting: ClassVar[str] = "Working out why ..."

    position: Position = field(kw_only=True)

    @cached_property
    def odds(self) -> Odds[Any]:
        """The odds of all options, with the numbers that the position was priced by."""
        return self.position.priced()

    @cached_property
    def _reasons(self) -> list[str]:
        """The reasons that decide between calls."""
        return reasons_of(self.odds) if isinstance(self.odds, CallOdds) else []

    def prepare(self) -> None:
        """See Question."""
        _ = self.odds, self._reasons

    def grade(self, choice: str) -> Grade:
        """Say what a choice costs."""
        return grade(self.position, choice)

    def mark(self, choice: str) -> Marked:
        """See Question."""
        graded, is_worked_out = self.grade(choice), "_reasons" in self.__dict__
        return {
            "choice": choice,
            "is_right": graded.is_right,
            "words": graded.words,
            "rows": [self._row_of(price) for price in self.odds.ranked] if is_worked_out else [],
            "unit": self.odds.advice.unit if is_worked_out else "",
            "explanation": (self._reasons or self._after(choice)) if is_worked_out else [],
            "caption": self.odds.caption if is_worked_out else "",
            "details": self.odds.details if is_worked_out else "",
            "picture": self.then,
        }

    def _row_of(self, price: Any) -> Row:
        """Return what an option is worth as a bar."""
        option, advice = text_of(price.option), self.odds.advice
        is_best = self.position.is_best(option)
        is_close = not is_best and self.position.options[option].may_be_best
        note = ", ".join(filter(None, [price.note, "too close to tell" if is_close else ""]))
        return row(option, price.name, advice.worth(price), advice.value(price), is_right=is_best, note=note)

    def _after(self, choice: str) -> list[str]:
        """Say how the hand ends after the best card and after another one."""
        prices = {text_of(price.option): price for price in self.odds.prices}
        best = self.position.best
        other = choice if choice != best else next(text for text in self.position.options if text != best)
        view = self.position.view
        makers = "your side" if view.maker in view.rules.side(view.seat) else "the other side"
        return _compared([(named(self.position, text), prices[text]) for text in (best, other)], makers)


def _compared(named_prices: Sequence[tuple[str, Any]], makers: str) -> list[str]:
    """Compare how the hand ends after each of two cards, at a table and with best play."""
    told = []
    for what, name in ((f"{makers} makes it", "realistic_make"), (f"{makers} marches", "realistic_march")):
        chances = [(card, getattr(price, name)) for card, price in named_prices]
        if all(chance is not None for _, chance in chances) and _differ(chances):
            told.append(f"After {chances[0][0]} {what} in {percent(chances[0][1])} % of hands, ")
            told[-1] += f"after {chances[1][0]} in {percent(chances[1][1])} %."
    tricks = [(card, price.tricks) for card, price in named_prices if isinstance(price, PlayPrice)]
    if tricks and _differ(tricks):
        told.append(f"With best play your side takes {number(tricks[0][1])} tricks after {tricks[0][0]}, ")
        told[-1] += f"{number(tricks[1][1])} after {tricks[1][0]}."
    return told


def _differ(pair: Sequence[tuple[str, Estimate]]) -> bool:
    """Tell whether two numbers differ by more than rounding."""
    return abs(pair[0][1].value - pair[1][1].value) >= 0.005


def position_question(position: Position) -> PositionQuestion:
    """Ask what a seat does at a position."""
    ask, text = _ASKED[position.question]
    asked = ask(position.view, text, ())
    if position.question == "play" and len(position.view.played) % len(position.view.active) == 0:
        text = "Which card do you lead?"
    return PositionQuestion(text, asked.picture, asked.choices, position=position)
