"""A quiz on a hand: what would you do here? Asked only where it matters, with two tries."""

from __future__ import annotations

from dataclasses import dataclass, field

from euchre_tutor.practice.choosing import theme_asked
from euchre_tutor.practice.grading import Grade, decision, grade
from euchre_tutor.practice.keeping import Keeper
from euchre_tutor.practice.positions import Band
from euchre_tutor.widgets.table.values import NOTHING, Values

_TRIES = 2
ONE_MORE = "The first choice counts; you have one more try."
FIRST_COUNTS = "Of your two choices the first one counts."


@dataclass
class Quiz:
    """What was asked and answered so far.

    A choice is right if it costs no points, or no more than the error of the numbers.

    Attributes:
        values: what may be done at the question, with what it costs; nothing while none is asked.
        tried: what was tried at this question, graded.
        is_answered: whether the question is over: it was answered rightly, or both tries are used.
        is_over: whether nothing more is to be decided in this hand.
        is_kept: whether the first try is kept in the learner's record; with all hands open it proves nothing.
        asked: how many questions were answered.
        right: how many of them at the first try.

    >>> from euchre_tutor.practice.positions import positions
    >>> position = next(each for each in positions(theme="assist") if each.best == "order up")
    >>> quiz = Quiz()
    >>> quiz.ask(Values(position=position))
    >>> quiz.answer("pass").endswith(ONE_MORE), quiz.answer("order up").split(".")[0]
    (True, 'Right on the second try')
    """

    values: Values = NOTHING
    tried: list[Grade] = field(default_factory=list)
    is_answered: bool = True
    is_over: bool = False
    is_kept: bool = False
    asked: int = 0
    right: int = 0
    _keeper: Keeper = field(default_factory=Keeper)

    def ask(self, values: Values, *, is_kept: bool = False) -> None:
        """Ask what to do, where these are the choices."""
        self.values, self.tried, self.is_answered, self.is_kept = values, [], False, is_kept

    def answer(self, action: str) -> str:
        """Take an answer, which is one of the options; return the reply."""
        assert self.values.position
        graded = grade(self.values.position, action)
        self.tried.append(graded)
        return " ".join(filter(None, [self._told(graded), self._keep(graded) if len(self.tried) == 1 else ""]))

    def _keep(self, graded: Grade) -> str:
        """Keep a decision under its theme; return what is to be said about that, nothing unless it can't be kept."""
        if not self.is_kept or not graded.position.themes:
            return ""
        return self._keeper.keep(decision(graded, theme=theme_asked(graded.position), sure=None, tries=_TRIES))[1]

    def _told(self, graded: Grade) -> str:
        """Count an answer, and return the reply."""
        is_right = graded.band in (Band.RIGHT, Band.CLOSE)
        if not is_right and len(self.tried) < _TRIES:
            return f"{graded.cost} {ONE_MORE}"
        self.is_answered = True
        self.asked += 1
        self.right += is_right and len(self.tried) == 1
        if len(self.tried) == 1:
            return graded.told
        return f"{'Right on the second try.' if is_right else graded.told} {FIRST_COUNTS} {self.tried[0].cost}"

    def anew(self) -> Quiz:
        """Return the quiz without its question; what was asked so far still counts."""
        return Quiz(asked=self.asked, right=self.right, _keeper=self._keeper)

    @property
    def score(self) -> str:
        """How it went so far, in words."""
        return f"{self.right} of {self.asked} right on the first try" if self.asked else ""
