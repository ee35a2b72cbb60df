"""A quiz on a hand: what would you do here? Asked only where it matters, with two tries."""

from __future__ import annotations

from dataclasses import dataclass, field

from euchre_tutor.widgets.table_values import NOTHING, Values

_TRIES = 2
ONE_MORE = "The first choice counts; you have one more try."
FIRST_COUNTS = "Of your two choices the first one counts."


@dataclass
class Quiz:
    """What was asked and answered so far.

    A choice is right if it costs no points, or no more than the error of the numbers.

    Attributes:
        values: what may be done at the question, with what it costs; nothing while none is asked.
        tried: what was tried at this question.
        first: what the first try cost, in words.
        is_answered: whether the question is over: it was answered rightly, or both tries are used.
        asked: how many questions were answered.
        right: how many of them at the first try.

    >>> from euchre_tutor.widgets.table_values import Values
    >>> quiz = Quiz()
    >>> quiz.ask(Values({}, "Best: order up.", "", {"pass": 0.4, "order up": 0.0}))
    >>> quiz.answer("pass", "Pass"), quiz.answer("order up", "Order up")
    ('Pass costs 0.4 points. The first choice counts; you have one more try.',
     'Right at the second try. Best: order up. Of your two choices the first one counts. Pass costs 0.4 points.')
    """

    values: Values = NOTHING
    tried: list[str] = field(default_factory=list)
    first: str = ""
    is_answered: bool = True
    asked: int = 0
    right: int = 0

    def ask(self, values: Values) -> None:
        """Ask what to do, where these are the choices."""
        self.values, self.tried, self.is_answered = values, [], False

    def answer(self, action: str, name: str) -> str:
        """Take an answer, and return what is said to it."""
        cost = self.values.cost.get(action, 0.0)
        self.tried.append(action)
        told = f"{name} costs {self.values.cost_in_words(action)}." if cost else "Right."
        if cost and len(self.tried) < _TRIES:
            self.first = told
            return f"{told} {ONE_MORE}"
        self.is_answered = True
        self.asked += 1
        self.right += not cost and len(self.tried) == 1
        if len(self.tried) == 1:
            return f"{told} {self.values.verdict}"
        told = told if cost else "Right at the second try."
        return f"{told} {self.values.verdict} {FIRST_COUNTS} {self.first}"

    def anew(self) -> Quiz:
        """Return the quiz without its question; what was asked so far still counts."""
        return Quiz(asked=self.asked, right=self.right)

    @property
    def best(self) -> str:
        """The first action that costs nothing."""
        return next(action for action, cost in self.values.cost.items() if not cost)

    @property
    def score(self) -> str:
        """How it went so far, in words."""
        return f"{self.right} of {self.asked} right at the first try" if self.asked else ""
