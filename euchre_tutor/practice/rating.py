"""How good your decisions are: what they cost on average, and what others lose on the very same decisions.

>>> loss((), "points") is None
True
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import numpy as np

from euchre_tutor.base import grouped
from euchre_tutor.base.arrays import FloatArray
from euchre_tutor.practice.memory import like_in
from euchre_tutor.practice.positions import Unit, as_dealt
from euchre_tutor.pricing.estimates import Estimate, mean_of_sample
from euchre_tutor.progress import Decision, Memory

FEW = 5  # decisions that count; with fewer there is no rating
OTHERS = {"tutor_lost": "the tutor's player", "rule_bot_lost": "rules of thumb", "random_lost": "drawing lots"}
"""The other players, by the field of a decision that holds what they lose."""
_SELDOM = 0.005  # as often an answer is taken to be the best that never was in the hands that are stored as dealt
_STEP: Mapping[Unit, float] = {"points": 1.0, "games": 0.1}  # a deviation that is always possible
_TIMES = 2  # as much as drawing lots loses, if that is a larger one


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


def counted(decided: Iterable[Decision], unit: Unit) -> list[Decision]:
    """Return the decisions that count and are ranked in a unit: the best at a score may bring fewer points."""
    return [decision for decision in decided if decision.is_graded and decision.unit == unit]


def weights(decided: Sequence[Decision]) -> FloatArray:
    """Return how much each decision counts, on average 1 in each theme, so that answers come as often as at a table.

    Practice asks balanced: a hand to pass as often as one to call. Where it is known how often each kind of answer is
    the best in the hands of a theme as dealt, a kind counts so often in all, however often it was asked.

    Returns float64[decisions].
    """
    asked, weight = Counter((decision.game, decision.kind) for decision in decided), np.ones(len(decided))
    themes = grouped(((decision.game, decision.theme), number) for number, decision in enumerate(decided))
    for (game, theme), numbers in themes.items():
        if shares := as_dealt(game, theme):
            kinds = [decided[number].kind for number in numbers]
            dealt = np.array([shares.get(like_in(kind), _SELDOM) / asked[game, kind] for kind in kinds])
            weight[numbers] = dealt * len(numbers) / dealt.sum()
    return weight


def loss(decided: Iterable[Decision], unit: Unit) -> Loss | None:
    """Return what decisions cost on average, weighted as they are dealt; None if none of them counts in the unit."""
    same = counted(decided, unit)
    return _loss(weights(same) * [decision.lost for decision in same], _step(same, unit)) if same else None


def _step(same: Sequence[Decision], unit: Unit) -> float:
    """Return a deviation that is always possible: in a game where much is at stake, more than in others."""
    return max(_STEP[unit], _TIMES * sum(decision.random_lost for decision in same) / len(same))


def _loss(costs: FloatArray, step: float) -> Loss:
    mean = mean_of_sample(costs, step=step)
    # No choice is better than the best.
    return Loss(len(costs), mean.value, mean._replace(low=max(mean.low, 0.0)) if len(costs) > 1 else None)


def compared(decided: Iterable[Decision], unit: Unit) -> tuple[Rival, ...]:
    """Return what others lose on the decisions that count in a unit, of which there is one at least."""
    same = counted(decided, unit)
    weight, step, rivals = weights(same), _step(same, unit), []
    yours = weight * [decision.lost for decision in same]
    for field, name in OTHERS.items():
        theirs = weight * [getattr(decision, field) for decision in same]
        gap = mean_of_sample(yours - theirs, step=step) if len(same) > 1 else None
        rivals.append(Rival(name, _loss(theirs, step), gap))
    return tuple(rivals)


def by_theme(decided: Iterable[Decision], unit: Unit) -> dict[str, list[Decision]]:
    """Return the decisions that count in a unit by their theme, the most costly theme first."""
    themes = grouped((decision.theme, decision) for decision in counted(decided, unit))
    costs = {theme: average.mean for theme, same in themes.items() if (average := loss(same, unit))}
    return {theme: themes[theme] for theme in sorted(themes, key=costs.__getitem__, reverse=True)}


def next_due(memory: Memory, now: datetime) -> datetime | None:
    """Return when the first kind comes back that isn't due yet; None if none does."""
    times = (datetime.fromisoformat(state.due) for kinds in memory.values() for state in kinds.values())
    return min((time for time in times if time > now), default=None)
