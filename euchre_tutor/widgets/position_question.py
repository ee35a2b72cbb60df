"""The question of a position: its price is known before it is asked, and its reasons are worked out meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from euchre_tutor.analysis import CallOdds
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.practice.grading import Grade, grade
from euchre_tutor.practice.positions import Position
from euchre_tutor.practice.reasons import after_each, reasons_of
from euchre_tutor.widgets.questions import Question, row
from euchre_tutor.widgets.view_questions import call_question, discard_question, play_question
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

    def _after(self, choice: str) -> list[str]:
        """Say how the hand ends after the best option and after another one."""
        best = self.position.best
        other = choice if choice != best else next(text for text in self.position.options if text != best)
        return after_each(self.odds, self.position.view, best, other)

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
            "band": graded.band,
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
        is_close = not is_best and self.position.may_be_best(option)
        note = ", ".join(filter(None, [price.note, "too close to tell" if is_close else ""]))
        return row(option, price.name, advice.worth(price), advice.value(price), is_right=is_best, note=note)


def position_question(position: Position) -> PositionQuestion:
    """Ask what a seat does at a position."""
    ask, text = _ASKED[position.question]
    asked = ask(position.view, text, ())
    if position.question == "play" and len(position.view.played) % len(position.view.active) == 0:
        text = "Which card do you lead?"
    return PositionQuestion(text, asked.picture, asked.choices, position=position)
