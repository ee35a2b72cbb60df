"""How good your decisions are: what they cost on average, and what others lose on the very same decisions.

>>> loss((), "points") is None
True
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from itertools import accumulate, count, groupby, pairwise
from math import exp, lgamma, log, log1p
from typing import NamedTuple

import numpy as np

from euchre_tutor.base.arrays import FloatArray
from euchre_tutor.practice.memory import like_in
from euchre_tutor.practice.positions import Unit, as_dealt
from euchre_tutor.pricing.estimates import Estimate, difference, mean_of_sample, proportion
from euchre_tutor.progress import Decision, Memory

FEW = 5  # decisions that count; with fewer there is no rating
OTHERS = {"tutor_lost": "the tutor's player", "rule_bot_lost": "rules of thumb", "random_lost": "drawing lots"}
"""The other players, by the field of a decision that holds what they lose."""
_SELDOM = 0.005  # as often an answer is taken to be the best that never was in the hands that are stored as dealt
_STEP: Mapping[Unit, float] = {"points": 1.0, "games": 0.1}  # a deviation that is always possible
_TIMES = 2  # as much as drawing lots loses, if that is a larger one
_GROUP, _MOST_GROUPS = 20, 25  # decisions in a group, if there are not too many groups
_LUCK, _ALMOST = 0.05, 1e-9  # a chance that luck explains; nothing is surer than almost certain
_SURE_ENOUGH = 0.1  # an interval of one's confidence that reaches no farther from 0 shows that it is right


class Loss(NamedTuple):
    """What some decisions cost on average.

    Attributes:
        decisions: how many.
        mean: in points, or in the chance to win the game from 0 to 1, a decision.
        interval: the same with its 95% interval; None if there is one decision only.
    """

    decisions: int
    mean: float
    interval: Estimate | None


class Rival(NamedTuple):
    """Another player on the same decisions.

    Attributes:
        name: who.
        loss: what their choices cost.
        gap: how much more the learner loses a decision, less than 0 if less; None if there is one decision only.
    """

    name: str
    loss: Loss
    gap: Estimate | None

    @property
    def is_told_apart(self) -> bool:
        """Whether the interval of the difference leaves 0 out."""
        return self.gap is not None and not self.gap.low <= 0 <= self.gap.high


class Comparison(NamedTuple):
    """The learner beside others, on the decisions for which that is known."""

    yours: Loss
    rivals: tuple[Rival, ...]


class ThemeLoss(NamedTuple):
    """What the decisions of a theme cost.

    Attributes:
        theme: its name.
        loss: what they cost the learner.
        others: what they cost others on average, by who; empty unless that is known for all of them.
    """

    theme: str
    loss: Loss
    others: Mapping[str, float]


class Stretch(NamedTuple):
    """Decisions in a row.

    Attributes:
        first, last: their numbers, from 1 on, among all that count.
        since, until: their first and their last day.
        loss: what they cost.
    """

    first: int
    last: int
    since: date
    until: date
    loss: Loss


class Change(NamedTuple):
    """What the first half of the decisions cost, the second half, and how much more that is."""

    first: Loss
    second: Loss
    gap: Estimate


class Level(NamedTuple):
    """Decisions of which the learner was equally sure.

    Attributes:
        sure: how sure, from 0 to 1.
        decisions: how many.
        right: the share of them that was right, with Wilson's interval.
    """

    sure: float
    decisions: int
    right: Estimate

    @property
    def chance(self) -> float:
        """How likely a share so far off is, on this side or the other, for one who is as often right as sure."""
        right, sure = round(self.right.value * self.decisions), min(max(self.sure, _ALMOST), 1 - _ALMOST)
        seen = range(right + 1) if self.right.value < self.sure else range(right, self.decisions + 1)
        return min(2 * sum(_binomial(number, self.decisions, sure) for number in seen), 1.0)


@dataclass(frozen=True)
class Confidence:
    """How sure the learner says to be, beside how often that is right.

    Attributes:
        levels: by how sure, the least sure first.
        gap: how much more sure than right, from -1 to 1; None with less than two decisions.
    """

    levels: tuple[Level, ...]
    gap: Estimate | None

    @property
    def decisions(self) -> int:
        """Of how many decisions the learner has said how sure."""
        return sum(level.decisions for level in self.levels)

    @property
    def off(self) -> tuple[Level, ...]:
        """The levels that are off: more than luck explains, though there are several to look at."""
        return tuple(level for level in self.levels if level.chance < _LUCK / len(self.levels))

    @property
    def verdict(self) -> str:
        """Too sure, not sure enough, one at one level and the other at another, fitting, or unknown as yet."""
        if self.gap is None or self.decisions < FEW:
            return "unknown"
        if self.gap.low > 0:
            return "too sure"
        if self.gap.high < 0:
            return "not sure enough"
        if self.off:
            return "mixed"
        return "fitting" if self.gap.error <= _SURE_ENOUGH else "unknown"


# What decisions cost.


def cost(decision: Decision, unit: Unit) -> float | None:
    """Return what a decision that counts cost in a unit; None if it doesn't count, or if that isn't known.

    The best choice at a score may bring fewer points, so points are shown only for decisions ranked by points.
    """
    if not decision.is_graded:
        return None
    return decision.lost if decision.unit == unit else decision.lost_other if unit == "games" else None


def weights(decided: Sequence[Decision]) -> FloatArray:
    """Return how much each decision counts, on average 1 in each theme, so that answers come as often as at a table.

    Practice asks balanced: a hand to pass as often as one to call. Where it is known how often each kind of answer is
    the best in the hands of a theme as dealt, a kind counts so often in all, however often it was asked.

    Returns float64[decisions].
    """
    asked, themes = Counter((decision.game, decision.kind) for decision in decided), dict[tuple[str, str], list[int]]()
    for number, decision in enumerate(decided):
        themes.setdefault((decision.game, decision.theme), []).append(number)
    weight = np.ones(len(decided))
    for (game, theme), numbers in themes.items():
        if shares := as_dealt(game, theme):
            kinds = [decided[number].kind for number in numbers]
            dealt = np.array([shares.get(like_in(kind), _SELDOM) / asked[game, kind] for kind in kinds])
            weight[numbers] = dealt * len(numbers) / dealt.sum()
    return weight


def loss(decided: Iterable[Decision], unit: Unit) -> Loss | None:
    """Return what decisions cost on average, weighted as they are dealt; None if none of them counts."""
    counted = _counted(decided, unit)
    costs = [lost for decision in counted if (lost := cost(decision, unit)) is not None]
    return _loss(weights(counted) * np.array(costs), _step(counted, unit)) if costs else None


def _step(decided: Iterable[Decision], unit: Unit) -> float:
    """Return a deviation that is always possible: in a game where much is at stake, more than in others."""
    by_lot = [decision.random_lost for decision in decided if decision.unit == unit]
    return max(_STEP[unit], _TIMES * sum(by_lot) / len(by_lot)) if by_lot else _STEP[unit]


def _loss(costs: FloatArray, step: float) -> Loss:
    mean = mean_of_sample(costs, step=step)
    interval = mean._replace(low=max(mean.low, min(0.0, *costs)))  # no choice is better than the best in its own unit
    return Loss(len(costs), mean.value, interval if len(costs) > 1 else None)


def compared(decided: Iterable[Decision], unit: Unit) -> Comparison | None:
    """Put the learner beside others, on the decisions that were counted in a unit; None if there is none."""
    same = [decision for decision in decided if decision.is_graded and decision.unit == unit]
    if not same:
        return None
    weight, step, rivals = weights(same), _step(same, unit), []
    yours = weight * np.array([decision.lost for decision in same])
    for field, name in OTHERS.items():
        theirs = weight * np.array([getattr(decision, field) for decision in same])
        gap = mean_of_sample(yours - theirs, step=step) if len(same) > 1 else None
        rivals.append(Rival(name, _loss(theirs, step), gap))
    return Comparison(_loss(yours, step), tuple(rivals))


def by_theme(decided: Iterable[Decision], unit: Unit) -> tuple[ThemeLoss, ...]:
    """Return what the decisions of each theme cost, the most costly first."""
    counted, losses = _counted(decided, unit), []
    for theme in dict.fromkeys(decision.theme for decision in counted):
        theirs = [decision for decision in counted if decision.theme == theme]
        is_known = all(decision.unit == unit for decision in theirs)
        weight = weights(theirs)
        means = {
            name: float(weight @ [getattr(decision, field) for decision in theirs]) / len(theirs)
            for field, name in OTHERS.items()
        }
        mine = loss(theirs, unit)
        assert mine is not None
        losses.append(ThemeLoss(theme, mine, means if is_known else {}))
    return tuple(sorted(losses, key=lambda row: -row.loss.mean))


def by_game(decided: Iterable[Decision], unit: Unit) -> Mapping[str, Loss]:
    """Return what the decisions of each game cost, the game with the most decisions first."""
    counted = _counted(decided, unit)
    games = [name for name, _ in Counter(decision.game for decision in counted).most_common()]
    losses = {name: loss((decision for decision in counted if decision.game == name), unit) for name in games}
    return {name: average for name, average in losses.items() if average}


# Over time.


def over_time(decided: Iterable[Decision], unit: Unit, zone: tzinfo | None = None) -> tuple[Stretch, ...]:
    """Return what decisions cost in groups of about 20, in order; larger groups where there would be too many."""
    counted = _counted(decided, unit)
    groups = min(max(round(len(counted) / _GROUP), 1), _MOST_GROUPS)
    ends = [len(counted) * group // groups for group in range(groups + 1)]
    return tuple(_stretch(counted, first, end, unit, zone) for first, end in pairwise(ends) if end)


def by_day(decided: Iterable[Decision], unit: Unit, zone: tzinfo | None = None) -> tuple[Stretch, ...]:
    """Return what the decisions of each day cost, in order; days are those of the time zone, or of this machine's."""
    counted = _counted(decided, unit)
    days = groupby(counted, key=lambda decision: day_of(decision.at, zone))
    ends = accumulate((len(list(group)) for _, group in days), initial=0)
    return tuple(_stretch(counted, first, end, unit, zone) for first, end in pairwise(ends))


def change(decided: Iterable[Decision], unit: Unit) -> Change | None:
    """Compare what the second half of the decisions cost with the first; None unless both have an interval."""
    counted = _counted(decided, unit)
    first, second = (loss(half, unit) for half in (counted[: len(counted) // 2], counted[len(counted) // 2 :]))
    if first is None or second is None or first.interval is None or second.interval is None:
        return None
    return Change(first, second, difference(second.interval, first.interval))


def _counted(decided: Iterable[Decision], unit: Unit) -> list[Decision]:
    return [decision for decision in decided if cost(decision, unit) is not None]


def _stretch(counted: Sequence[Decision], first: int, end: int, unit: Unit, zone: tzinfo | None) -> Stretch:
    """Return what the decisions from one place up to another cost."""
    since, until = (day_of(decision.at, zone) for decision in (counted[first], counted[end - 1]))
    average = loss(counted[first:end], unit)
    assert average is not None
    return Stretch(first + 1, end, since, until, average)


def day_of(at: str, zone: tzinfo | None = None) -> date:
    """Return the day of a time that is kept, in a time zone, or in this machine's.

    >>> from datetime import timezone
    >>> day_of("2025-01-06T23:30:00+00:00", timezone(timedelta(hours=1)))
    datetime.date(2025, 1, 7)
    """
    return datetime.fromisoformat(at).astimezone(zone).date()


# Habits.


def confidence(decided: Iterable[Decision]) -> Confidence:
    """Compare how sure the learner was of decisions that count with how often that was right."""
    said = [
        (decision.sure, decision.is_right) for decision in decided if decision.is_graded and decision.sure is not None
    ]
    rights = {sure: [is_right for stated, is_right in said if stated == sure] for sure, _ in sorted(said)}
    levels = tuple(Level(sure, len(each), proportion(sum(each), len(each))) for sure, each in rights.items())
    gaps = np.array([sure - is_right for sure, is_right in said])
    return Confidence(levels, mean_of_sample(gaps) if len(gaps) > 1 else None)


def _binomial(right: int, decisions: int, sure: float) -> float:
    """Return the chance of so many right decisions, if each is right with the same chance."""
    ways = lgamma(decisions + 1) - lgamma(right + 1) - lgamma(decisions - right + 1)
    return exp(ways + right * log(sure) + (decisions - right) * log1p(-sure))


def next_due(memory: Memory, now: datetime) -> datetime | None:
    """Return when the first kind comes back that isn't due yet; None if none does."""
    times = (datetime.fromisoformat(state.due) for kinds in memory.values() for state in kinds.values())
    return min((time for time in times if time > now), default=None)


def streak(decided: Iterable[Decision], today: date, zone: tzinfo | None = None) -> int:
    """Count the days in a row, up to today or yesterday, on which a decision was made."""
    days = {day_of(decision.at, zone) for decision in decided}
    last = today if today in days else today - timedelta(days=1)
    return next(number for number in count() if last - timedelta(days=number) not in days)
