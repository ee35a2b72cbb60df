"""Estimates with their 95% intervals, from counts of outcomes."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, cast

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.base import IntArray, distinct

_Z = 1.959963984540054  # two-sided 95% of the normal distribution
_POWER = 1.2815515655446004  # one-sided 90%: the power of the test for which deals_to_tell chooses a sample
_DIGITS = 12  # smaller differences are rounding
_SHIFT = 0.5  # standard deviations of a difference; realistic play lowers it by more in one comparison of twenty
CONTROL_SLOPE = 0.7  # the slope of the regression of realistic play on double dummy, much the same for all calls


class Estimate(NamedTuple):
    """A number and the ends of its 95% interval.

    >>> estimate = Estimate(0.8, 0.7, 0.85)
    >>> estimate.value, round(estimate.error, 2)
    (0.8, 0.1)
    """

    value: float
    low: float
    high: float

    @staticmethod
    def within(value: float, error: float) -> "Estimate":
        """Return a number with the same error on both sides."""
        return Estimate(value, value - error, value + error)

    @property
    def error(self) -> float:
        """The distance from the number to the farther end of the interval."""
        return max(self.high - self.value, self.value - self.low)

    def __neg__(self) -> Self:
        """Return the same number counted the other way round."""
        return self._replace(value=-self.value, low=-self.high, high=-self.low)

    def scaled(self, factor: float) -> "Estimate":
        """Return so many times the number; the factor isn't negative."""
        return Estimate(factor * self.value, factor * self.low, factor * self.high)


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """What an option is worth in one way of play. Each number has its 95% interval, and is None where it isn't known.

    Chances are from 0 to 1. Points are our side's, and those of the other side are negative.

    Attributes:
        make: the chance that the makers score, a march included.
        march: the chance that the makers take every trick.
        euchred: the chance that the makers take fewer than half of the tricks, or than they bid.
        tricks: our side's tricks in the whole hand; told of cards to play.
        points: our points a hand.
        game: our chance to win the game from the score of the view.
        ends: how hands end: the share of each of scoring.OUTCOMES that comes, 0 to 1; empty where tricks are bid.
    """

    make: Estimate | None = None
    march: Estimate | None = None
    euchred: Estimate | None = None
    tricks: Estimate | None = None
    points: Estimate | None = None
    game: Estimate | None = None
    ends: Mapping[str, float] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Estimate | None:
        """Return a number by its name."""
        return cast("Estimate | None", getattr(self, name))


class Exact(Estimate):
    """A number without error, because every case was counted.

    >>> Exact(0.5)
    Exact(value=0.5, low=0.5, high=0.5)
    """

    def __new__(cls, value: float) -> Self:
        """Make both ends of the interval the number itself."""
        return super().__new__(cls, value, value, value)

    def __getnewargs__(self) -> tuple[float]:
        """Say how to copy it to another process."""
        return (self.value,)


def proportion(count: float, deals: float) -> Estimate:
    """Estimate a chance (0 to 1) from the number of deals in which it came true, with Wilson's interval.

    >>> [round(x, 3) for x in proportion(80, 100)]
    [0.8, 0.711, 0.867]
    """
    share, of_error = count / deals, _Z**2 / deals
    centre = (share + of_error / 2) / (1 + of_error)
    reach = math.sqrt(of_error * (share * (1 - share) + of_error / 4)) / (1 + of_error)
    return Estimate(share, centre - reach if count else 0.0, centre + reach if count < deals else 1.0)


def chance_beyond(errors: float) -> float:
    """Return the chance that a normal variable exceeds its mean by so many standard errors.

    >>> round(chance_beyond(1.96), 3)
    0.025
    """
    return math.erfc(errors / math.sqrt(2)) / 2


def standard_error(estimate: Estimate) -> float:
    """Return the standard error of an estimate whose interval is that of a normal variable.

    >>> round(standard_error(Estimate(0.0, -1.96, 1.96)), 3)
    1.0
    """
    return estimate.error / _Z


def variance(values: NDArray[Any], *, step: float = 1) -> float:
    """Return the variance of what values are drawn from; a deviation of a step is always possible.

    >>> variance(np.array([1, 3])), variance(np.array([2, 2]))
    (1.5, 0.5)
    """
    return float(values.var()) + step**2 / len(values)


def error_of_mean(values: NDArray[Any], deals: int, *, step: float = 1) -> float:
    """Return the 95% error that a mean over so many deals will have, by the values on a pilot; see variance.

    >>> round(error_of_mean(np.array([1, 3]), 100), 2)
    0.24
    """
    return _Z * math.sqrt(variance(values, step=step) / deals)


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
    values = distinct(np.concatenate([seen, -seen]))
    return mean_of_outcomes(np.array([np.count_nonzero(gaps == value) for value in values]), values)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """Estimate by how much one number is greater than another, which was estimated apart from it.

    The interval is recovered from both intervals (MOVER: the method of variance estimates recovery).

    >>> [round(x, 2) for x in difference(Estimate(2.0, 1.7, 2.3), Estimate(1.0, 0.6, 1.4))]
    [1.0, 0.5, 1.5]
    """
    value = first.value - second.value
    below = math.hypot(first.value - first.low, second.high - second.value)
    above = math.hypot(first.high - first.value, second.value - second.low)
    return Estimate(value, value - below, value + above)


def controlled(
    values: NDArray[Any], control: NDArray[Any], mean: Estimate, ends: tuple[float, float], *, step: float = 1
) -> Estimate:
    """Estimate the mean of a quantity known on some deals, with a control that is known on all: a control variate.

    The mean over some deals is corrected by 70% of what the control's mean on these deals misses of its mean on all.
    The interval is Student's; the prior adds a deal with the largest deviation, or of a step where none was seen.

    Args:
        values: number[deals], the quantity, such as our points in realistic play.
        control: number[deals], the control on the same deals, such as our points double dummy.
        mean: the mean of the control over all deals, the first of which are these.
        ends: the lowest and the highest value that the quantity can have.
        step: the deviation that is possible where none was seen.

    >>> points, solved = np.array([1, 1, -2, 1]), np.array([1, 2, -2, 2])
    >>> round(controlled(points, solved, Estimate(0.5, 0.4, 0.6), (-2, 2)).value, 3)
    0.075
    """
    rest = np.asarray(values - CONTROL_SLOPE * control, float)
    deals, centre = len(rest), float(rest.mean())
    gaps, others = (np.round(array - array.mean(), _DIGITS) for array in (rest, control))
    widest = float(np.abs(gaps).max()) or step
    of_rest = (float(gaps @ gaps) + widest**2) / (deals + 1) / (deals + 2)
    of_mean = (mean.error / _Z) ** 2
    shared = float(gaps @ others) / float(others @ others) * of_mean if others.any() else 0.0
    of_control = max(CONTROL_SLOPE**2 * of_mean + 2 * CONTROL_SLOPE * shared, -of_rest)
    reach = math.sqrt(_students(deals) ** 2 * of_rest + _Z**2 * of_control)
    value = min(max(centre + CONTROL_SLOPE * mean.value, ends[0]), ends[1])
    return Estimate(value, min(value, max(value - reach, ends[0])), max(value, min(value + reach, ends[1])))


def mean_of_sample(values: NDArray[Any], *, step: float = 1) -> Estimate:
    """Estimate the mean of what single values, such as the costs of decisions, are drawn from.

    The interval is Student's; the prior adds a value that is a step away, so that a few values that agree prove little.

    Args:
        values: number[values], one or more.
        step: a deviation that is always possible.

    >>> [round(x, 2) for x in mean_of_sample(np.array([0.0, 0.3, 0.0, 0.1]))]
    [0.1, -0.41, 0.61]
    """
    many, mean = len(values), float(values.mean())
    squares = float(((values - mean) ** 2).sum()) + step**2
    return Estimate.within(mean, _students(many) * math.sqrt(squares / (many + 1) / (many + 2)))


def means_of_groups(groups: Sequence[NDArray[Any]], *, step: float = 1) -> list[Estimate]:
    """Estimate the mean of each of some groups of single values; a small group leans on the mean of all.

    Empirical Bayes: values scatter alike in all groups, and the groups' means about a mean of all (Morris, Parametric
    empirical Bayes inference, 1983). So a few values that happen to be large prove little. Three groups don't lean.

    Args:
        groups: number[values] each, one or more.
        step: a deviation that is always possible, see mean_of_sample.

    >>> few, *_, many = means_of_groups([np.array([0.5, 0.5]), *[np.array([0.0, 0.1] * 50)] * 4])
    >>> 0.05 < few.value < 0.5, round(many.value, 2)
    (True, 0.05)
    """
    sizes, means = np.array([len(group) for group in groups]), np.array([group.mean() for group in groups])
    squares = sum(float(((group - mean) ** 2).sum()) for group, mean in zip(groups, means, strict=True))
    noise = (squares + step**2) / (sizes.sum() - len(groups) + 1) / sizes
    weights = 1 / noise
    spread = float(weights @ (means - weights @ means / weights.sum()) ** 2) - (len(groups) - 1)
    between = max(spread / (weights.sum() - (weights**2).sum() / weights.sum()), 0.0) if len(groups) > 1 else 0.0
    total, few = 1 / (between + noise), max(len(groups) - 3, 0)
    lean = few / max(len(groups) - 1, 1) * noise * total
    off = means - total @ means / total.sum()
    variance = noise * (1 - (1 - 1 / len(groups)) * lean) + 2 / max(few, 1) * (lean * off) ** 2
    value, reach = means - lean * off, _Z * np.sqrt(variance)
    return [Estimate(*map(float, each)) for each in zip(value, value - reach, value + reach, strict=True)]


def _students(degrees: int) -> float:
    """Return about what Z is in Student's distribution: the first terms of its expansion in 1 / degrees of freedom."""
    return _Z + (_Z**3 + _Z) / (4 * degrees) + (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / (96 * degrees**2)


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
    return min(max([least, *(_deals_to_tell_apart(*pair, most=most) for pair in _with_the_best(pilot))]), most)


def deals_to_play(pilot: Sequence[NDArray[Any]], *, least: int, most: int, in_all: int) -> list[int]:
    """Return on how many deals to play each option, so that options far behind the best double dummy take few.

    Realistic play may change a difference. So an option takes as many deals as would show it to be worse if the best
    lost half a standard deviation of the difference. If that is too many in all, each takes fewer.

    Args:
        pilot: for each option number[deals], what it brings double dummy on the deals of a pilot.
        least: the smallest answer.
        most: the largest answer, also that of the best option.
        in_all: how many these may be together, unless all are the smallest answer.

    >>> close, far = np.array([1, 0, 1, 0]), np.array([-2, -2, -2, -1])
    >>> deals_to_play([np.array([1, 1, 0, 0]), close, far], least=10, most=1_000, in_all=2_500)
    [1000, 1000, 10]
    >>> deals_to_play([np.array([1, 1, 0, 0]), close, far], least=10, most=1_000, in_all=1_010)
    [500, 500, 10]
    """
    allowed = [_deals_to_tell_apart(*pair, most=most, allowance=_SHIFT) for pair in _with_the_best(pilot)]
    wanted = [most if not number else min(max(number, least), most) for number in allowed]
    few = least * len(wanted)
    share = min(1.0, max(in_all - few, 0) / max(sum(wanted) - few, 1))
    return [least + int(share * (number - least)) for number in wanted]


def _with_the_best(pilot: Sequence[NDArray[Any]]) -> list[tuple[NDArray[Any], NDArray[Any]]]:
    """Return the best option beside each option."""
    best = max(pilot, key=lambda values: float(values.mean()))
    return [(best, other) for other in pilot]


def _deals_to_tell_apart(best: NDArray[Any], other: NDArray[Any], *, most: int, allowance: float = 0.0) -> int:
    """Return the sample size that should show an option to be better; 0 if the two never differ.

    The allowance, in standard deviations of the difference, is how much less it may be than on the pilot.
    """
    gaps = np.round(best - other, _DIGITS)
    if not gaps.any():
        return 0
    wanted = (float(gaps.mean()) - allowance * float(gaps.std())) / (_Z + _POWER)
    return min(math.ceil(float(gaps.var()) / wanted**2), most) if wanted > 0 else most
