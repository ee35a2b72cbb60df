"""What we decide along with an option, such as the card to lay down: on deals of the pilot, which never enter a price.

With all cards seen it costs little to be sure. So options are solved on more and more of the pilot's deals, until one
is clearly the best, or as many deals are solved as price. That option is taken to be best at a table as well, allowing
for how much such differences change there. If the choice may still cost more than a third of the error of the price,
hands are played until it doesn't.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.base import THREADS, FloatArray, in_order, split
from euchre_tutor.beliefs import CHUNK, PILOT, PILOT_CHUNKS
from euchre_tutor.pricing.estimates import chance_beyond, error_of_mean, variance
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs
from euchre_tutor.pricing.stakes import Stakes

_SURE = 3.0  # standard errors: an option that is so far behind is out of the question
_MAY_COST = 1 / 3  # of the error of a price: a choice that may cost less is made
_PIECE = 64  # deals that a thread plays at once, at most: so few that no thread is idle for long
_LONGEST_STEP = 16  # chunks that are solved between two results, in well under a second
ALL = slice(None)
"""All deals of a chunk."""
OF_CARDS, OF_CALLS = 0.08, 0.15
"""By how much the mean difference of two options changes at a table, if they differ in the cards laid down, or in the
contract: a standard deviation, in those of the difference on a deal. Found on 165 and on 92 pairs that were close."""


class Option(Protocol):
    """Something to choose, such as a contract or a pass, and how hands end after it."""

    @property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring our side."""

    def solved(self, chunks: range, *, seed: int, stream: int = 0) -> Outcomes:
        """Return how the deals of some chunks end double dummy."""

    def played(self, chunk: int, *, seed: int, rows: slice = ALL, stream: int = 0) -> Outcomes:
        """Return how some deals of a chunk end when everybody sees only their own hand."""


@runtime_checkable
class Deciding(Option, Protocol):
    """An option along with which we decide something."""

    def at_a_table(self, *, seed: int, stakes: Stakes | None, played: int) -> Self:
        """Return this option with what is best along with it at a table, to be priced on so many deals played."""


OptionT = TypeVar("OptionT", bound=Option)


def values_on_pilot(
    option: Option, *, seed: int, stakes: Stakes | None = None, chunks: int | range = PILOT_CHUNKS
) -> NDArray[Any]:
    """Return what an option brings on each of the pilot's deals, on which decisions are made: number[deals].

    That is our points, or our chance to win the game once it is under way and the stakes are known.
    """
    these = chunks if isinstance(chunks, range) else range(chunks)
    return option.payoffs.values_of(option.solved(these, seed=seed, stream=PILOT), stakes)


@dataclass(frozen=True)
class PilotChoice(Generic[OptionT]):
    """What was chosen with all cards seen, and what else might be chosen at a table.

    Attributes:
        best: the option chosen.
        others: the other options, but for those that never differ from it.
        behind: how far each of these is behind with all cards seen.
        spreads: by how much that may change at a table, a standard deviation for each.
    """

    best: OptionT
    others: tuple[OptionT, ...]
    behind: tuple[float, ...]
    spreads: tuple[float, ...]

    def at_a_table(self, *, seed: int, stakes: Stakes | None, played: int, may_cost: float) -> OptionT:
        """Return what is best at a table, as far as it matters.

        Args:
            seed: the pilot's deals.
            stakes: what points are worth at the score; None where that is not known.
            played: on how many of the pilot's deals to play at most.
            may_cost: what the choice may cost, on average over what is still possible.
        """
        options, behind, spreads = (self.best, *self.others), (0.0, *self.behind), (0.0, *self.spreads)
        values, best = [np.zeros(0)] * len(options), 0

        def ahead(other: int) -> tuple[float, float]:
            gaps, expected = values[best] - values[other], behind[other] - behind[best]
            return _belief(gaps, expected, max(spreads[best], spreads[other]), point_of(stakes))

        left = list(range(len(options)))
        for first in range(0, played, CHUNK):
            left = [at for at in left if at == best or _loss(*ahead(at)) > may_cost]
            if len(left) == 1:
                break
            deals = range(min(CHUNK, played - first))
            fresh = _values_as_played([options[at] for at in left], first // CHUNK, deals, seed, stakes)
            for at, array in zip(left, fresh, strict=True):
                values[at] = np.concatenate([values[at], array])
            best = min(left, key=lambda at: (ahead(at)[0], at != best))
        return options[best]


def choose(
    options: Sequence[OptionT], *, seed: int, stakes: Stakes | None = None, deals: int = 0, spread: float = OF_CARDS
) -> PilotChoice[OptionT]:
    """Choose the option that brings most with all cards seen, the first of those that are equal.

    Args:
        options: one or more.
        seed: the pilot's deals.
        stakes: what points are worth at the score; None where that is not known.
        deals: how many deals are going to price it; the choice rests on at most as many, or on the usual pilot.
        spread: OF_CARDS or OF_CALLS.
    """
    values, left, best = [np.zeros(0)] * len(options), list(range(len(options))), 0
    for chunks in growing(max(PILOT_CHUNKS, -(-deals // CHUNK)), first=PILOT_CHUNKS):
        if len(left) == 1 or (chunks.start and all((values[at] == values[best]).all() for at in left)):
            break
        for at in left:
            fresh = values_on_pilot(options[at], seed=seed, stakes=stakes, chunks=chunks)
            values[at] = np.concatenate([values[at], fresh])
        best = max(left, key=lambda at: float(values[at].mean()))
        left = [at for at in left if at == best or not _is_sure(values[best] - values[at], point_of(stakes))]
    gaps = [values[best][: len(array)] - array for array in values]
    others = [at for at, gap in enumerate(gaps) if gap.any()]
    behind, spreads = (float(gaps[at].mean()) for at in others), (spread * float(gaps[at].std()) for at in others)
    return PilotChoice(options[best], tuple(options[at] for at in others), tuple(behind), tuple(spreads))


def may_cost(option: Option, *, seed: int, stakes: Stakes | None, played: int) -> float:
    """Return what a choice may cost: a third of the error that the price of an option has by so many deals played."""
    return _MAY_COST * error_of_mean(values_on_pilot(option, seed=seed, stakes=stakes), played, step=point_of(stakes))


def point_of(stakes: Stakes | None) -> float:
    """Return what a point is worth, in what options are ranked by; see values_on_pilot."""
    return stakes.point if stakes and stakes.is_under_way else 1.0


def _is_sure(gaps: FloatArray, one: float) -> bool:
    """Tell whether differences show that an option is behind."""
    return float(gaps.mean()) > _SURE * math.sqrt(variance(gaps, step=one) / len(gaps))


def _belief(gaps: FloatArray, expected: float, spread: float, one: float) -> tuple[float, float]:
    """Return what to believe of a difference at a table, and the standard deviation of that.

    Before a hand is played that is what to expect, give or take the spread; the more are played, the more they tell.
    """
    if not len(gaps):
        return expected, spread
    weight = spread**2 / (spread**2 + variance(gaps, step=one) / len(gaps))
    return weight * float(gaps.mean()) + (1 - weight) * expected, spread * math.sqrt(1 - weight)


def _loss(mean: float, deviation: float) -> float:
    """Return what is lost on average by the option that is ahead so much, give or take a standard deviation."""
    if not deviation:
        return max(0.0, -mean)
    errors = mean / deviation
    return deviation * math.exp(-(errors**2) / 2) / math.sqrt(2 * math.pi) - mean * chance_beyond(errors)


def _values_as_played(
    options: Sequence[Option], chunk: int, deals: range, seed: int, stakes: Stakes | None
) -> list[FloatArray]:
    """Return what options bring on some of the pilot's deals when everybody sees only their own hand."""

    def values(rows: range) -> list[NDArray[Any]]:
        some = slice(rows.start, rows.stop)
        ends = [option.played(chunk, seed=seed, rows=some, stream=PILOT) for option in options]
        return [option.payoffs.values_of(end, stakes) for option, end in zip(options, ends, strict=True)]

    return [np.concatenate(arrays) for arrays in zip(*[*in_order(values, pieces(deals))], strict=True)]


def pieces(deals: range) -> list[range]:
    """Split deals of a chunk that are to be played into pieces of one size, as many for each thread."""
    return split(deals, THREADS * -(-len(deals) // (_PIECE * THREADS)))


def growing(total: int, *, first: int = 1) -> Iterator[range]:
    """Split chunks into steps that double, so that first numbers come early and later steps are few.

    >>> [len(step) for step in growing(20)], [len(step) for step in growing(20, first=16)]
    ([1, 1, 2, 4, 8, 4], [16, 4])
    """
    done = 0
    while done < total:
        step = min(max(done, first), _LONGEST_STEP, total - done)
        yield range(done, done + step)
        done += step
