"""Questions that know their answer: what may be chosen, which choices are right, and what each is worth.

The answer is worked out, never typed in. A choice is right if it is the best, or if its difference to the best lies
within the error: nobody is graded where the numbers can't tell.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from euchre_tutor.base import EuchreError, check_line, quoted, real, with_minus
from euchre_tutor.pieces import parse_cards
from euchre_tutor.practice.positions import Band
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.widgets.parts.pictures import face_of, picture_from
from euchre_tutor.widgets.parts.wire import Choice, Marked, Picture, Row, Scale

_MOST_STEPS = 10_000
_ENDS: tuple[Literal["low"], Literal["high"], Literal["step"]] = ("low", "high", "step")
Answer = float | Estimate | str | Sequence[str]
"""What is right: a number with or without an interval, a choice, or several choices."""


@dataclass(frozen=True)
class Question:
    """A question and its choices; how they are marked is worked out when that is first asked for.

    Without choices it is what is said while there is no question.

    Attributes:
        text: the question.
        picture: what it is about.
        choices: what may be answered; none for a number on a slider.
        scale: the slider for a number.
        explanation: the lesson's words, shown once a choice is made.
        then: a picture that is shown with them.
    """

    text: str
    picture: Picture
    choices: Sequence[Choice] = ()
    scale: Scale | None = None
    explanation: Sequence[str] = ()
    then: Picture = field(default_factory=lambda: picture_from(None))

    @property
    def is_priced(self) -> bool:
        """Whether a choice can be marked before the answer is worked out; only its reasons come later."""
        return False

    @property
    def waiting(self) -> str:
        """What is said while the answer is worked out."""
        return "Working out the answer ..."

    def check(self, choice: str) -> str:
        """Return a choice as it is sent; raise EuchreError if it can't be chosen."""
        for offered in self.choices:
            if choice in (offered["value"], offered["words"]):
                if offered["why_not"]:
                    raise EuchreError(f"{quoted(choice)} can't be chosen: {offered['why_not']}")
                return offered["value"]
        if not self.choices:
            raise EuchreError(f"{quoted(choice)} can't be chosen: there is no question yet")
        words = ", ".join(offered["value"] for offered in self.choices if not offered["why_not"])
        raise EuchreError(f"{quoted(choice)} is not an answer to this question; choose {words}")

    @property
    def is_known(self) -> bool:
        """Whether the answer is worked out already."""
        return "right" in self.__dict__

    def prepare(self) -> None:
        """Work the answer out, if there is one."""
        _ = getattr(self, "right", None)

    def mark(self, choice: str) -> Marked:
        """Return what is shown once a choice, as ``check`` returns it, is made."""
        raise NotImplementedError

    def _plain(self, choice: str, words: str, *, is_right: bool) -> Marked:
        """Return what is shown where choices have no price."""
        return {
            "choice": choice,
            "is_right": is_right,
            "right": [],
            "band": Band.RIGHT if is_right else "",
            "head": words,
            "sentence": "",
            "words": words,
            "hundreds": [],
            "ends": {"after": [], "lines": []},
            "rows": [],
            "unit": "",
            "explanation": [*self.explanation],
            "reasons": [],
            "caption": "",
            "details": "",
            "picture": self.then,
        }

    @property
    def about(self) -> str:
        """What the question shows, as text: its cards, its facts, and what may be chosen."""
        groups = [
            " ".join([group["title"], *(card["text"] for card in group["cards"])]) for group in self.picture["groups"]
        ]
        return " · ".join([*groups, *self.picture["facts"], *(choice["value"] for choice in self.choices)])

    @property
    def seen(self) -> str:
        """What a report says of it: what a seat has seen, as text that can be read again, where that is asked about."""
        return self.about

    @property
    def possible(self) -> list[str]:
        """Every choice that can be made."""
        return [choice["value"] for choice in self.choices if not choice["why_not"]]


def row(choice: str, words: str, text: str, worth: Estimate, *, is_right: bool, note: str = "") -> Row:
    """Return what a choice is worth as a bar."""
    return {
        "choice": choice,
        "words": words,
        "text": text,
        "value": float(worth.value),
        "low": float(worth.low),
        "high": float(worth.high),
        "is_right": is_right,
        "note": note,
    }


@dataclass(frozen=True)
class WordsQuestion(Question):
    """Which of these? The lesson computes which.

    Attributes:
        answer: the right choice, or several; or what computes them.
    """

    answer: Answer | Callable[[], Answer] = field(kw_only=True)

    def __post_init__(self) -> None:
        """Refuse an answer that is no choice, if it is known."""
        if not callable(self.answer):
            self.prepare()

    @cached_property
    def right(self) -> list[str]:
        """The right choices."""
        answer = self.answer() if callable(self.answer) else self.answer
        right = [answer] if isinstance(answer, str) else _texts(answer, "the answer")
        if not right or not set(right) <= set(self.possible):
            raise EuchreError(
                f"the answer {quoted(', '.join(right))} is not among the choices: {', '.join(self.possible)}"
            )
        return right

    def mark(self, choice: str) -> Marked:
        """See Question."""
        is_right = choice in self.right
        named = {offered["value"]: offered["words"] for offered in self.choices}
        right = " or ".join(named[value] for value in self.right)
        words = f"Yes: {named[choice]}." if is_right else f"You: {named[choice]}. Answer: {right}."
        return {**self._plain(choice, words, is_right=is_right), "right": [*self.right]}


@dataclass(frozen=True)
class NumberQuestion(Question):
    """How much? A guess is right within the tolerance of the number, or within its interval.

    An estimate of a chance, 0 to 1, is shown as a percentage where the unit of the scale is ``%``.

    Attributes:
        answer: the number, with or without an interval; or what computes it.
        tolerance: how far off is still right; a twentieth of the scale unless given.
    """

    scale: Scale = field(kw_only=True)
    answer: Answer | Callable[[], Answer] = field(kw_only=True)
    tolerance: float | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """Refuse a slider, or an answer, that can't be."""
        low, high, step = (real(self.scale[end], end) for end in _ENDS)
        if not 0 < step <= high - low <= _MOST_STEPS * step:
            raise EuchreError(
                f"a slider needs a low end, a higher end, and a step between them, {_MOST_STEPS:,} steps at most"
            )
        check_line(self.scale["unit"], "%")
        within = (high - low) / 20 if self.tolerance is None else self.tolerance
        self.scale["within"] = real(within, "tolerance", least=0)
        if not callable(self.answer):
            self.prepare()

    @cached_property
    def right(self) -> Estimate:
        """The number."""
        answer = self.answer() if callable(self.answer) else self.answer
        if not isinstance(answer, Estimate):
            return Exact(real(answer, "the answer"))
        return Estimate(*(100 * end for end in answer)) if self.scale["unit"] == "%" else answer

    @property
    def _exactly(self) -> str:
        """The number in words; one that was counted to the step of the slider, and said to be so if known no better."""
        right, step = self.right, self.scale["step"]
        told = self._in_words(step * round(right.value / step) if right.error else right.value)
        return "about " * (right.error > step) + told

    def check(self, choice: str) -> str:
        """See Question."""
        try:
            guess = float(choice)
        except ValueError:
            guess = self.scale["low"] - 1
        if not self.scale["low"] <= guess <= self.scale["high"]:
            ends = " to ".join(self._in_words(self.scale[end]) for end in ("low", "high"))
            raise EuchreError(f"{quoted(choice)} is not an answer to this question; choose {ends}")
        return _written(guess)

    def mark(self, choice: str) -> Marked:
        """See Question."""
        guess, right = float(choice), self.right
        is_right = abs(guess - right.value) <= self.scale["within"] or right.low <= guess <= right.high
        exactly = self._exactly
        words = f"Yes: it is {exactly}." if is_right else f"You: {self._in_words(guess)}. It is {exactly}."
        yours = row(choice, "Your guess", self._in_words(guess), Exact(guess), is_right=is_right)
        theirs = row("", "The answer", exactly, right, is_right=True)
        return {**self._plain(choice, words, is_right=is_right), "rows": [yours, theirs]}

    def _in_words(self, value: float) -> str:
        return with_minus(f"{round(value, 2):g} {self.scale['unit'].removesuffix('s' * (value == 1))}".strip())

    @property
    def possible(self) -> list[str]:
        """Every step of the slider."""
        low, high, step = (self.scale[end] for end in _ENDS)
        return [_written(low + step * index) for index in range(round((high - low) / step) + 1)]


def offered(choices: Sequence[str]) -> list[Choice]:
    """Return choices in words; where each is a card, or a tile, they are drawn."""
    words = _texts(choices, "the choices")
    if len(set(words)) != len(words) or len(words) < 2:
        raise EuchreError("a question needs two choices or more, and no two alike")
    try:
        cards = [parse_cards(word) for word in words]
    except EuchreError:
        cards = []
    if not cards or any(len(parsed) != 1 for parsed in cards):
        return [{"value": word, "words": word, "why_not": ""} for word in words]
    return [
        {"value": word, "words": card.symbol, "card": face_of(card), "why_not": ""}
        for word, (card,) in zip(words, cards, strict=True)
    ]


def _texts(values: object, name: str) -> list[str]:
    """Return some texts of one line each; raise EuchreError for anything else."""
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise EuchreError(f"{name} should be a list of texts, such as ['Js', 'Jc'], not {quoted(values)}")
    return [check_line(value, "Js") for value in values]


def _written(value: float) -> str:
    """Write a number as a browser's slider does: ``0.3``, ``1000000``."""
    return f"{value:.10g}"
