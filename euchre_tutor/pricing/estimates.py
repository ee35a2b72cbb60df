"""Estimates with their 95% intervals, from counts of outcomes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, TypedDict

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.arrays import IntArray

_Z = 1.959963984540054  # two-sided 95% of the normal distribution
_POWER = 1.2815515655446004  # one-sided 90%: the power of the test for which deals_to_tell chooses a sample
_DIGITS = 12  # smaller differences are rounding


class Estimate(NamedTuple):
    """A number and the ends of its 95% interval.

    >>> estimate = Estimate(0.8, 0.7, 0.85)
    >>> estimate.value, round(estimate.error, 2)
    (0.8, 0.1)
    """

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """The distance from the number to the farther end of the interval."""
        return max(self.high - self.value, self.value - self.low)


class Numbers(TypedDict, total=False):
    """The estimates of an option by name; analysis.odds.Price says what each is."""

    make: Estimate | None
    march: Estimate | None
    euchred: Estimate | None
    points: Estimate | None
    realistic: Estimate | None
    game: Estimate | None


class Exact(Estimate):
    """A number without error, because every case was counted.

    >>> Exact(0.5)
    Exact(value=0.5, low=0.5, high=0.5)
    """

    def __new__(cls, value: float) -> Exact:
        """Make both ends of the interval the number itself."""
        return super().__new__(cls, value, value, value)

    def __getnewargs__(self) -> tuple[float]:
        """Say how to copy it to another process."""
        return (self.value,)


def proportion(count: int, deals: int) -> Estimate:
    """Estimate a chance (0 to 1) from the number of deals in which it came true, with Wilson's interval.

    >>> [round(x, 3) for x in proportion(80, 100)]
    [0.8, 0.711, 0.867]
    """
    from scipy.stats import binomtest

    interval = binomtest(count, deals).proportion_ci(0.95, method="wilson")
    return Estimate(count / deals, float(interval.low), float(interval.high))


def mean_of_outcomes(counts: IntArray, points: NDArray[Any]) -> Estimate:
    """Estimate the mean of what outcomes bring, such as points.

    The interval is the normal one around the posterior mean under Jeffreys' prior, which adds half a deal to each
    outcome. So an outcome that did not come up in the sample is still thought possible.

    Args:
        counts: int64[outcomes], in how many deals each outcome came up; one deal or more in all.
        points: number[outcomes], what each outcome brings.

    >>> [round(x, 2) for x in mean_of_outcomes(np.array([0, 0, 100]), np.array([-2, 1, 2]))]
    [2.0, 1.92, 2.0]
    """
    centre, variance = _posterior(counts, points)
    value, reach = float(counts @ points) / int(counts.sum()), _Z * math.sqrt(variance)
    low, high = max(centre - reach, float(points.min())), min(centre + reach, float(points.max()))
    return Estimate(value, min(value, low), max(value, high))


def _posterior(counts: IntArray, points: NDArray[Any]) -> tuple[float, float]:
    """Return the mean and the variance of what is believed of a mean of outcomes; see mean_of_outcomes."""
    weight = int(counts.sum()) + 0.5 * len(counts)
    shares = (counts + 0.5) / weight
    centre = float(shares @ points)
    return centre, float(shares @ (points - centre) ** 2) / (weight + 1)


def errors_apart(counts: IntArray, others: IntArray, points: NDArray[Any]) -> float:
    """Return by how many standard errors two means of outcomes differ, on deals of which none belongs to both.

    Args:
        counts: int64[outcomes], in how many deals each outcome came up; one deal or more in all.
        others: int64[outcomes], the same for the other deals.
        points: number[outcomes], what each outcome brings.

    >>> round(errors_apart(np.array([50, 50]), np.array([10, 90]), np.array([-2, 1])), 1)
    6.8
    """
    (mean, variance), (other, its_variance) = _posterior(counts, points), _posterior(others, points)
    difference = abs(mean - other)
    return difference / math.sqrt(variance + its_variance) if difference else 0.0


def paired_difference(first: NDArray[Any], second: NDArray[Any], *, step: float = 1) -> Estimate:
    """Estimate the mean difference of two quantities on the same deals.

    The prior holds each difference that was seen as likely as its opposite, so that a handful of deals that agree prove
    nothing. Where no difference was seen, it holds one of a step possible.

    Args:
        first: number[deals].
        second: number[deals].
        step: the difference that is possible where none was seen.

    >>> paired_difference(np.array([1, 2, 1, 2]), np.array([1, 1, 1, 1])).value
    0.5
    """
    gaps = np.round(first - second, _DIGITS)
    seen = gaps if gaps.any() else np.array([0, step])
    values = np.unique(np.concatenate([seen, -seen]))
    return mean_of_outcomes(np.array([np.count_nonzero(gaps == value) for value in values]), values)


def shifted(mean: Estimate, gap: Estimate, possible: NDArray[Any]) -> Estimate:
    """Estimate a mean from that of another quantity on many deals, and their mean difference on some of these deals.

    The errors are added as if both were independent. In fact they usually offset each other in part, since some deals
    are the same; so the interval is rather too wide than too narrow.

    Args:
        mean: the mean of the other quantity.
        gap: the mean difference.
        possible: number[...], all values that the quantity can have; the interval stays among them.

    >>> [round(x, 2) for x in shifted(Estimate(1.0, 0.96, 1.04), Estimate(-0.2, -0.23, -0.17), np.array([-2, 1, 2]))]
    [0.8, 0.75, 0.85]
    """
    value, reach = mean.value + gap.value, math.hypot(mean.error, gap.error)
    low, high = max(value - reach, float(possible.min())), min(value + reach, float(possible.max()))
    return Estimate(value, min(value, low), max(value, high))


def deals_to_tell(pilot: Sequence[NDArray[Any]], *, least: int, most: int) -> int:
    """Return the sample size that should show the best option to be better than each other one, nine times in ten.

    Args:
        pilot: for each option number[deals], what it brings on the deals of a pilot. The pilot is the same for all
            options, and apart from the sample. An option that never differs from the best is left out.
        least: the smallest answer.
        most: the largest answer.

    >>> deals_to_tell([np.array([1, 1, 1, 1]), np.array([1, 0, 1, 1])], least=1, most=1_000)
    32
    """
    best = max(pilot, key=lambda values: float(values.mean()))
    needed = [least]
    for other in pilot:
        gaps = np.round(best - other, _DIGITS)
        if gaps.any():
            wanted = float(gaps.mean()) / (_Z + _POWER)
            needed.append(math.ceil(float(gaps.var()) / wanted**2) if wanted > 0 else most)
    return min(max(needed), most)
