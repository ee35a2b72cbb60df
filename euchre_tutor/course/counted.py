"""What lessons ask, counted beforehand on many deals: a lesson is whole at once, and its numbers are sure.

Lessons ask like anybody else. Questions in tables/course/counted.jsonl are answered from there; any other is
counted when it is asked.

>>> compare_calls("Js Jc As 9h Kd up Qs seat 4").deals
20000
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, wraps
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

from euchre_tutor.analysis.asked import COMPARE, question_of
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.stored import plain_odds, read_odds
from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import EuchreError, tables
from euchre_tutor.beliefs import Evidence
from euchre_tutor.deal import Others, View, as_view
from euchre_tutor.pricing.estimates import Estimate, difference

FILE = "counted.jsonl"
_DIGITS = 6  # after the point

Found = TypeVar("Found", bound="Odds[Any] | Mapping[str, Estimate]")


@dataclass
class Counting:
    """How lessons' questions are counted, instead of being looked up, and what came of it.

    Attributes:
        deals: how many deals to solve for a question, by its text.
        seed: the seed of these deals.
        known: what is taken as it is, by the text of its question.
        answers: the answers so far as plain data, by the text of the question.
    """

    deals: Callable[[str], int]
    seed: int = 0
    known: Mapping[str, Any] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)


COUNTED_BY: ContextVar[Counting | None] = ContextVar("COUNTED_BY", default=None)
_asked: dict[str, Callable[..., Any]] = {}  # what was asked in this process, and how it is counted


def kept(count: Callable[..., Found]) -> Callable[..., Found]:
    """Answer a question from what was counted beforehand where it stands there; else count.

    Args:
        count: takes texts and whole numbers, and by keyword the number of ``deals`` and their ``seed``, both of which
            it can do without; returns odds, or estimates by name.
    """
    takes = signature(count).parameters

    @wraps(count)
    def answer(*asked: str | int, **sample: int) -> Any:
        question = json.dumps([count.__name__, *asked], ensure_ascii=False)
        _asked[question] = lambda **sample: count(*asked, **{key: sample[key] for key in sample if key in takes})
        if counting := COUNTED_BY.get():
            return _read(_counted(question, counting))
        stored = None if sample else answers_of_lessons().get(question)
        return _read(stored) if stored else count(*asked, **sample)

    return answer


def _counted(question: str, counting: Counting) -> Any:
    """Count a question that isn't counted yet."""
    if question not in counting.answers:
        counting.answers[question] = counting.known.get(question) or plain(
            _asked[question](deals=counting.deals(question), seed=counting.seed)
        )
    return counting.answers[question]


def asked_so_far() -> Mapping[str, Callable[..., Any]]:
    """Return what lessons have asked in this process: by the text of each question, how it is counted."""
    return dict(_asked)


@cache
def answers_of_lessons() -> Mapping[str, Any]:
    """Return the answers that are stored for lessons as plain data, by the text of their questions.

    Raises EuchreError if the file can't be read, or is of another version of the answers.

    >>> len(answers_of_lessons()) > 50
    True
    """
    return read_answers(tables("course") / FILE)


def read_answers(path: Path) -> dict[str, Any]:
    """Read answers from a file; see answers_of_lessons."""
    again = "make it again by data/course/make.py"
    try:
        head, *rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        version, answers = head["answers"], {row["asked"]: row["answer"] for row in rows}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EuchreError(f"'{path.name}' holds no answers ({error}); {again}") from error
    if version != ANSWERS:
        raise EuchreError(f"'{path.name}' holds answers of version {version}, not {ANSWERS}; {again}")
    return answers


def plain(answer: Odds[Any] | Mapping[str, Estimate]) -> dict[str, Any]:
    """Write an answer as plain data, as it is stored."""
    if isinstance(answer, Odds):
        return plain_odds(answer)
    return {name: [round(float(number), _DIGITS) for number in estimate] for name, estimate in answer.items()}


def agreement(stored: Mapping[str, Any], fresh: Mapping[str, Any], *, times: float = 1.0) -> tuple[int, int]:
    """Compare two answers to one question, counted on different deals, as plain data.

    Returns:
        How many of their numbers agree within their joint 95% error, or so many times as much, and how many there are.

    >>> agreement({"left": [0.4, 0.3, 0.5], "right": [0.1, 0.1, 0.1]}, {"left": [0.5, 0.4, 0.6], "right": [0.2] * 3})
    (1, 2)
    """
    ours, theirs = dict(_estimates(stored)), dict(_estimates(fresh))
    gaps = [difference(ours[name], theirs[name]) for name in ours.keys() & theirs.keys()]
    reach = [(gap.value + times * (gap.low - gap.value), gap.value + times * (gap.high - gap.value)) for gap in gaps]
    return sum(low <= 0 <= high for low, high in reach), len(gaps)


def _estimates(data: Any, name: str = "") -> Iterator[tuple[str, Estimate]]:
    """Yield every estimate of an answer, wherever it stands in it."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _estimates(value, f"{name}/{key}")
    elif isinstance(data, list) and len(data) == 3 and all(isinstance(end, int | float) for end in data):
        yield name, Estimate(*data)
    elif isinstance(data, list):
        for value in data:
            head = "/".join(word for word in value if isinstance(word, str)) if isinstance(value, list) else ""
            if head:
                yield from _estimates(dict(enumerate(value)), f"{name}/{head}")


def _read(data: Mapping[str, Any]) -> Any:
    return read_odds(data) if "prices" in data else {name: Estimate(*numbers) for name, numbers in data.items()}


# The questions that lessons ask by the names that everybody knows.


@kept
def odds(view: str, evidence: Evidence = "calls", *, deals: int | None = None, seed: int = 0) -> Odds[Any]:
    """Return the odds of every option of a view; of a sample that is named, one deal in five is played at a table."""
    sample = {"deals": deals, "realistic": deals // 5, "seed": seed} if deals else {}
    return COMPARE[question_of(View.parse(view))](view, evidence=evidence, progress=False, **sample)


def _known(question: str) -> Callable[..., Any]:
    """Return a ``compare_`` function that answers from what was counted beforehand, unless a sample is named."""

    @wraps(COMPARE[question])
    def compare(
        view: View | str, *, others: Others | None = None, evidence: Evidence = "calls", **options: Any
    ) -> Odds[Any]:
        seen = as_view(view, others=others)
        if set(options) - {"progress"} or question_of(seen) != question:
            return COMPARE[question](seen, evidence=evidence, **{"progress": False} | options)
        return odds(str(seen), evidence)

    return compare


compare_calls, compare_discards, compare_plays = map(_known, COMPARE)
