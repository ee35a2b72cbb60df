"""The best lines of reasons for calls, found on what calls bring.

Of lines with one reason for a lone hand and two for a call, none brings more on the hands given; larger ones grow from
the best of these.

A reason is trumps, two at least, and perhaps more that a player sees: a hand that holds more never calls less. What
each question has to bring is counted against it, so that few are left that luck has put there. Hands with the same
answers to all questions are one row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.guide.sights import GuideQuestion, Line

Answers, Worth, Floats = NDArray[np.bool_], NDArray[np.float64], NDArray[np.float64]
FEWEST = 2  # trumps of a reason: a call with a single trump is seldom right, and nobody would remember when
Numbers = tuple[int, ...]
Found = tuple[float, Numbers]
Both = tuple[float, Numbers, Numbers]  # what a line brings, its reasons for a lone hand, and those for a call


@dataclass(frozen=True)
class Size:
    """How much a line may say.

    Attributes:
        alone, call: how many reasons for a lone hand, and for a call.
        beside: how many questions a reason asks beside the trumps.
        least: points a deal: a question that brings less is left out.
    """

    alone: int
    call: int
    beside: int = 1
    least: float = 4e-4


@dataclass(frozen=True)
class Reasons:
    """All reasons that hands can have, each of which other hands have: none twice.

    Attributes:
        asked: for each reason its questions.
        held: float64[reasons, rows], 1 where the hands of a row have it.
        price: float64[reasons], what it has to bring.
    """

    asked: Sequence[tuple[GuideQuestion, ...]]
    held: Floats
    price: Floats

    @classmethod
    def of(cls, answers: Answers, questions: Sequence[GuideQuestion], size: Size) -> Reasons:
        """Find the reasons of a size; of those that the same hands have, the one with the fewest questions."""
        found: dict[bytes, tuple[tuple[GuideQuestion, ...], Answers]] = {}
        for asked in _every(questions, size.beside):
            held = answers[:, [questions.index(each) for each in asked]].all(axis=1)
            if held.any():
                found.setdefault(held.tobytes(), (asked, held))
        asked_of, rows = [each for each, _ in found.values()], [held for _, held in found.values()]
        price = size.least * np.array([len(asked) for asked in asked_of])
        return cls(asked_of, np.array(rows, float).reshape(len(rows), len(answers)), price)

    def have(self, chosen: Sequence[int]) -> Floats:
        """Return which rows have one of some reasons: float64[rows], 0 or 1."""
        return self.held[list(chosen)].max(axis=0, initial=0)

    def best(self, gain: Floats, most: int) -> Found:
        """Return what up to so many reasons bring at best, less what they have to, and which they are.

        Args:
            gain: float64[rows], what a row gains that has one of them.
            most: how many reasons. Up to two no others bring more; each further one is the best beside those before it.
        """
        found: Found = 0.0, ()
        alone = self.held @ gain - self.price
        if most and len(alone) and alone.max() > 0:
            found = float(alone.max()), (int(alone.argmax()),)
        if most > 1 and found[1]:
            both = alone[:, None] + alone - (self.held * gain) @ self.held.T
            pair = np.unravel_index(both.argmax(), both.shape)
            if both.max() > found[0]:
                found = float(both.max()), tuple(map(int, pair))
        while 1 < len(found[1]) < most:
            more, next_one = self.best(gain * (1 - self.have(found[1])), 1)
            if not next_one:
                break
            found = found[0] + more, (*found[1], *next_one)
        return found

    def line(self, **chosen: Sequence[int]) -> Line:
        """Write reasons by their calls as a guide keeps them."""
        return {call: [[*map(str, self.asked[number])] for number in numbers] for call, numbers in chosen.items()}


def grouped(answers: Answers, worth: Worth) -> tuple[Answers, Worth]:
    """Put hands with the same answers together: bool[rows, questions], and the sums of what choices bring."""
    rows, place = np.unique(answers, axis=0, return_inverse=True)
    sums = [np.bincount(place.ravel(), column, len(rows)) for column in worth.T]
    return rows, np.stack(sums, axis=1)


def best_line(answers: Answers, worth: Worth, questions: Sequence[GuideQuestion], size: Size) -> tuple[float, Line]:
    """Return what the best line of a size brings, less what its questions have to, and the line.

    With one reason for a lone hand and two for a call all lines are compared. A larger one grows from the best of
    these: the reasons of each call are found anew beside the other's, as long as that brings more.

    Args:
        answers: bool[rows, questions].
        worth: float64[rows, choices], the sum of what each choice brings in the hands of a row.
        questions: what may be asked.
        size: how much the line may say.
    """
    reasons = Reasons.of(answers, questions, size)
    each = range(len(reasons.asked)) if size.alone else ()
    found = max(_with(reasons, worth, first, min(size.call, 2)) for first in [(), *((number,) for number in each)])
    grown = _grown(reasons, worth, found, size)
    while grown[0] > found[0]:
        found, grown = grown, _grown(reasons, worth, grown, size)
    return found[0], reasons.line(alone=found[1], call=found[2])


def _with(reasons: Reasons, worth: Worth, lone: Numbers, most: int) -> Both:
    """Return what reasons for a lone hand bring with the best for a call, less what they have to, and both."""
    passed, called, alone = worth.T
    have = reasons.have(lone)
    more, ours = reasons.best((called - passed) * (1 - have), most)
    brings = float(passed.sum() + (alone - passed) @ have - reasons.price[list(lone)].sum())
    return brings + more, lone, ours


def _grown(reasons: Reasons, worth: Worth, found: Both, size: Size) -> Both:
    """Return what is brought if the reasons for a lone hand are found beside the calls, then these beside them."""
    passed, called, alone = worth.T
    _, lone = reasons.best(alone - np.where(reasons.have(found[2]), called, passed), size.alone)
    return _with(reasons, worth, lone, size.call)


def _every(questions: Sequence[GuideQuestion], beside: int) -> Iterator[tuple[GuideQuestion, ...]]:
    """Yield the questions of every reason, the fewest first: first that of a call in any case."""
    yield ()
    trumps = [each for each in questions if each.of == "trumps" and each.least >= FEWEST]
    others = [each for each in questions if each.of != "trumps"]
    for number in range(beside + 1):
        for more in combinations(others, number):
            if len({each.of for each in more}) == number:
                yield from ((each, *more) for each in trumps)
