"""How sure a number is: 95% intervals from counts of outcomes."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Estimate", "Exact", "mean_of_outcomes", "paired_difference", "proportion"]

_Z = 1.959963984540054  # two-sided 95% of the normal distribution


class Estimate(NamedTuple):
    """A number and its 95% interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """How far the interval reaches from the number, on its longer side."""
        return max(self.high - self.value, self.value - self.low)


class Exact(Estimate):
    """A number without error: every case was counted.

    >>> Exact(0.5)
    Exact(value=0.5, low=0.5, high=0.5)
    """

    def __new__(cls, value: float) -> Exact:
        """Make both ends of the interval the number itself."""
        return super().__new__(cls, value, value, value)


def proportion(count: int, deals: int) -> Estimate:
    """Estimate a chance from how often it came true, with Wilson's interval.

    >>> [round(x, 3) for x in proportion(80, 100)]
    [0.8, 0.711, 0.867]
    """
    from scipy.stats import binomtest

    interval = binomtest(count, deals).proportion_ci(0.95, method="wilson")
    return Estimate(count / deals, float(interval.low), float(interval.high))


def mean_of_outcomes(counts: NDArray[np.int64], points: NDArray[np.int64]) -> Estimate:
    """Estimate the mean points from how often each outcome came up.

    The interval is the normal one around the posterior mean under Jeffreys' prior (half a deal for each outcome):
    a sample in which every deal made it is not proof that every deal will.

    >>> [round(x, 2) for x in mean_of_outcomes(np.array([0, 0, 100]), np.array([-2, 1, 2]))]
    [2.0, 1.92, 2.0]
    """
    deals = int(counts.sum())
    shares = (counts + 0.5) / (deals + 0.5 * len(counts))
    centre = float(shares @ points)
    variance = float(shares @ (points - centre) ** 2) / (deals + 0.5 * len(counts) + 1)
    value = float(counts @ points) / deals
    reach = _Z * math.sqrt(variance)
    low, high = max(centre - reach, float(points.min())), min(centre + reach, float(points.max()))
    return Estimate(value, min(value, low), max(value, high))


def paired_difference(first: NDArray[np.int64], second: NDArray[np.int64]) -> Estimate:
    """Estimate the mean difference of two quantities measured on the same deals.

    Whatever difference was seen might as well come up the other way round, says the prior: so a handful of deals that
    agree prove nothing.

    >>> paired_difference(np.array([1, 2, 1, 2]), np.array([1, 1, 1, 1])).value
    0.5
    """
    gaps = first - second
    values = np.unique(np.concatenate([gaps, -gaps]))
    return mean_of_outcomes(np.array([np.count_nonzero(gaps == value) for value in values]), values)
