"""An option to explain, and the facts: which situations move what it is worth, on the deals that its price rests on.

A situation is shown only if it moves our points significantly, by two tenths or more, and says more than the
situations shown before it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.splits import Situation, Split
from euchre_tutor.auction import Contract
from euchre_tutor.base import BoolArray
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit
from euchre_tutor.pricing import Estimate, Numbers, Outcomes, Payoffs, Stakes, chance_beyond, errors_apart
from euchre_tutor.pricing.outcomes import estimates

SIGNIFICANT = 0.05  # the level of the tests
LEAST = {"points": 0.2, "game": 0.02}  # smaller effects are not told
_MOST = 3  # facts that are shown
_LEAST_WEIGHT = 0.02  # of a fact that is shown
_USUAL = 2 / 3  # of the deals; a usual situation is shown by its opposite
_SAME = 0.5  # a situation that loses more of its effect beside others repeats them


@dataclass(frozen=True, eq=False)
class Endings:
    """How the deals end after a call, and what that is worth.

    Attributes:
        outcomes: how each deal ends.
        payoffs: what that brings our side.
        stakes: what points are worth, if calls are ranked by the chance to win the game; else None.
    """

    outcomes: Outcomes
    payoffs: Payoffs
    stakes: Stakes | None = None

    @property
    def unit(self) -> Literal["points", "game"]:
        """What calls are ranked by: our points, or our chance to win the game."""
        return "game" if self.stakes else "points"

    @cached_property
    def _kinds(self) -> NDArray[Any]:
        """What each kind of outcome is worth, number[kinds]."""
        return self.payoffs.chances(self.stakes) if self.stakes else self.payoffs.points

    @cached_property
    def values(self) -> NDArray[Any]:
        """What each deal is worth, number[deals]."""
        return self._kinds[self.payoffs.kinds_of(self.outcomes)]

    @property
    def is_open(self) -> bool:
        """Whether others may still make another contract, as after a pass, or where they may bid more."""
        return len(self.payoffs.contracts) > 1 or self.payoffs.contract is None

    def values_by_tricks(self, *, is_partnered: bool) -> NDArray[Any]:
        """Return what the one contract is worth by the makers' tricks, number[tricks + 1]."""
        return np.asarray(self._kinds[self.payoffs.kinds[0, int(is_partnered)]])

    def apart(self, inside: BoolArray) -> float:
        """Return by how many standard errors some deals, bool[deals], differ from the others."""
        worth, levels = np.unique(self._kinds, return_inverse=True)
        kinds = levels[self.payoffs.kinds_of(self.outcomes)]
        here, there = (np.bincount(kinds[some], minlength=len(worth)).astype(np.int64) for some in (inside, ~inside))
        return errors_apart(here, there, worth)

    def estimates(self, inside: BoolArray) -> Numbers:
        """Estimate what the call is worth in some deals, bool[deals]."""
        return estimates(self.outcomes[inside], self.payoffs, self.stakes)


@dataclass(frozen=True, eq=False)
class PricedOption:
    """An option with its price.

    Attributes:
        view: what our seat has seen.
        option: the option: a call, what is laid down, or a card to play.
        name: the option as a person writes it.
        contract: the contract that is played; None for a pass, which many contracts may follow.
        decided: what else we decide along with a call, in words, such as ``discard 9♥``; or nothing.
        endings: how the deals end after it.
        ways: lists the ways to split the deals.
    """

    view: View
    option: Any
    name: str
    contract: Contract | None
    decided: str
    endings: Endings
    ways: Callable[[], Iterable[Split]]

    @property
    def trump(self) -> AnySuit | str | None:
        """The trump that is played; of a pass no one trump."""
        return self.contract.trump if self.contract else "any"

    @cached_property
    def splits(self) -> list[Split]:
        """The ways to split the deals."""
        return list(self.ways())


@dataclass(frozen=True, eq=False)
class Case:
    """A priced option to explain.

    Attributes:
        choice: the option.
        noun: what it is called after its name is told: ``the call``, or its name again.
        rival: the best other option; None if there is none.
        points: our points a hand with all cards seen.
        at_a_table: the numbers at a table; None if that is not known.
        wins: our chance to win the game, if options are ranked by it: at a table where that is known; else None.
        gap_at_a_table: by how much the option is better than its rival at a table, in what options are ranked by; None
            if that is not known.
        remark: a last sentence, or nothing.
    """

    choice: PricedOption
    noun: str
    rival: PricedOption | None
    points: Estimate
    at_a_table: Numbers | None
    wins: Estimate | None
    gap_at_a_table: Estimate | None
    remark: str


def chance_of_luck(endings: Endings, inside: BoolArray) -> float:
    """Bound the chance that luck alone makes some deals differ so much from the others (a p-value)."""
    return 2 * chance_beyond(endings.apart(inside))


class _Regression:
    """Which situations move values, beyond those already shown.

    Attributes:
        effects: float64[situations], by how much the values differ where a situation is so, all told ones being equal.
        weights: float64[situations], the share of the variance that each explains.
    """

    def __init__(self, flags: NDArray[np.float64], values: NDArray[Any]) -> None:
        self._flags, self._values = flags, np.asarray(values, np.float64)
        self._total = float(self._values @ self._values) or 1.0
        self._update()

    def _update(self) -> None:
        squares = np.einsum("ij,ij->i", self._flags, self._flags)
        products = self._flags @ self._values
        is_open = squares > 1e-6 * self._flags.shape[1]
        self.effects = np.divide(products, squares, out=np.zeros(len(squares)), where=is_open)
        self.weights = self.effects * products / self._total

    def tell(self, row: int) -> None:
        """Take away what a situation explains, from the values and from the other situations."""
        direction = self._flags[row] / np.linalg.norm(self._flags[row])
        self._values = self._values - (self._values @ direction) * direction
        self._flags = self._flags - np.outer(self._flags @ direction, direction)
        self._update()


def telling(splits: Sequence[Split], endings: Endings) -> list[Situation]:
    """Return the situations that are worth telling, three at most: first the one that moves our points most.

    Those that follow move most of what those before them leave open (a forward selection in linear regression).
    """
    situations = [(number, situation) for number, split in enumerate(splits) for situation in split.situations()]
    if not situations or not endings.values.any():
        return []
    flags = np.array([situation.inside for _, situation in situations], np.float64)
    flags -= flags.mean(axis=1, keepdims=True)
    regression = _Regression(flags, endings.values - endings.values.mean())
    is_usual = [situation.inside.mean() > _USUAL for _, situation in situations]
    tests, chosen = len(situations), list[tuple[int, Situation]]()
    while len(chosen) < _MOST:
        order = np.lexsort((is_usual, -regression.weights.round(9))).tolist()  # that a rare thing is not so says less
        used = {number for number, _ in chosen}
        rows = (row for row in order if regression.weights[row] >= _LEAST_WEIGHT and situations[row][0] not in used)
        best = next((row for row in rows if _is_told(regression, row, situations[row][1], endings, tests)), None)
        if best is None:
            break
        chosen.append(situations[best])
        regression.tell(best)
    return [situation for _, situation in chosen]


def _is_told(regression: _Regression, row: int, situation: Situation, endings: Endings, tests: int) -> bool:
    """Tell whether a situation has an effect of its own that is neither small nor luck."""
    effect = float(endings.values[situation.inside].mean() - endings.values[~situation.inside].mean())
    is_own = regression.effects[row] * np.sign(effect) >= _SAME * abs(effect)
    luck = chance_of_luck(endings, situation.inside)
    return is_own and abs(effect) >= LEAST[endings.unit] and tests * luck < SIGNIFICANT
