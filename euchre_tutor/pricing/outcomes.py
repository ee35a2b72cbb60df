"""From outcomes to estimates: the one way in which calls, passes, discards and plays are priced.

Two things decide what a hand is worth under a contract: how many tricks the makers take, and whether somebody holds the
card that the maker called. So an option is priced by how often each of these outcomes comes up, in a sample of deals
or in all that are left late in a hand.

>>> from euchre_tutor import make_contract
>>> contract = make_contract("bicycle", "s", 1)
>>> outcomes = Outcomes(np.array([5, 3, 2, 4], np.int8), np.zeros(4, np.bool_))
>>> numbers = estimates(outcomes, Payoffs.of(contract, seat=3))
>>> [numbers[name].value for name in ("make", "march", "euchred", "points")]
[0.75, 0.25, 0.25, 0.5]
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract
from euchre_tutor.base import BoolArray, EuchreError, FloatArray, IntArray, SmallIntArray, distinct
from euchre_tutor.pricing.estimates import (
    CONTROL_SLOPE,
    Estimate,
    Exact,
    Numbers,
    controlled,
    mean_of_outcomes,
    proportion,
)
from euchre_tutor.pricing.stakes import Stakes
from euchre_tutor.race import Ending
from euchre_tutor.scoring import OUTCOMES, march_goal, points_table, scores, tricks_to_escape, tricks_to_make
from euchre_tutor.solver import makers_masks

_GOALS = {"make": tricks_to_make, "march": march_goal, "euchred": tricks_to_escape}


@dataclass(frozen=True, eq=False)
class Outcomes:
    """How hands end, with one row for each deal of a sample, or for each that is possible.

    Attributes:
        tricks: int8[n], the makers' tricks, or the highest of their goals that they reach (see goals_of).
        partnered: bool[n], whether somebody other than the maker holds the card that the maker called.
        made: int16[n], which contract was made, as its index in Payoffs.contracts; None stands for the first.
        weights: float64[n], how likely each row is, where all deals are known; None in a sample.

    >>> tricks, nobody = np.array([3, 5], np.int8), np.zeros(2, np.bool_)
    >>> Outcomes(tricks, nobody).share(tricks == 5)
    0.5
    >>> Outcomes(tricks, nobody, weights=np.array([0.75, 0.25])).share(tricks == 5)
    0.25
    """

    tricks: SmallIntArray
    partnered: BoolArray
    made: NDArray[np.int16] | None = None
    weights: FloatArray | None = None

    def __len__(self) -> int:
        return len(self.tricks)

    @classmethod
    def nothing(cls) -> Self:
        """Return the sample without deals."""
        return cls(np.zeros(0, np.int8), np.zeros(0, np.bool_), np.zeros(0, np.int16))

    @cached_property
    def contracts(self) -> NDArray[np.int16]:
        """Which contract was made in each row, int16[n]."""
        return np.zeros(len(self), np.int16) if self.made is None else self.made

    def share(self, flags: BoolArray) -> float:
        """Return the share of all deals (0 to 1) that have a flag; flags are bool[n]."""
        return float(flags.mean()) if self.weights is None else float(self.weights @ flags)

    def __getitem__(self, rows: slice | BoolArray) -> Self:
        """Return some rows of a sample."""
        return type(self)(self.tricks[rows], self.partnered[rows], self.contracts[rows])

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Join several samples, one after the other."""
        columns = [(part.tricks, part.partnered, part.contracts) for part in parts]
        tricks, partnered, made = (np.concatenate(column) for column in zip(*columns, strict=True))
        return cls(tricks, partnered, made)


@dataclass(frozen=True, eq=False)
class Payoffs:
    """What outcomes bring our side, by kinds: outcomes of a kind bring the same points.

    Attributes:
        contracts: the contracts that may be made; None stands for a hand that is thrown in.
        seat: our seat.
        kinds: int64[contracts, 2, tricks + 1], the kind of each outcome, by contract, by whether the maker has a called
            partner, and by the makers' tricks.
        points: int64[kinds], our points.
        contract: the contract whose chances are told: the only one, or that of our bid if nobody bids more; else None.
        reach: int64[...], the numbers of tricks that the makers can still end with, once the play has begun; else None.
        endings: for each kind what either side scores, in a game where both may score in a hand; else nothing.

    >>> from euchre_tutor import make_contract
    >>> Payoffs.of(make_contract("bicycle", "s", 1), seat=2).points[:4].tolist()
    [2, -1, -2, 2]
    """

    contracts: tuple[Contract | None, ...]
    seat: int
    kinds: IntArray
    points: IntArray
    contract: Contract | None = None
    reach: IntArray | None = None
    endings: tuple[Ending, ...] = ()

    @classmethod
    def of(cls, contract: Contract, seat: int) -> Self:
        """Return what a contract brings a seat; a kind is a goal that the makers reach, with or without a partner."""
        table, goals = _our_points(contract, seat), goals_of(contract)
        steps = np.searchsorted(goals, np.arange(table.shape[1]), side="right")
        kinds = np.stack([steps, steps + len(goals) + 1])
        endings = _endings(contract, seat, (0, *goals))
        return cls((contract,), seat, kinds[None], table[:, (0, *goals)].ravel(), contract, endings=endings * 2)

    @classmethod
    def after_pass(cls, contracts: Sequence[Contract | None], seat: int) -> Self:
        """Return what several contracts bring a seat, one of which may follow a pass.

        A kind is a number of points; where both sides may score, it is what either scores.
        """
        if any(contract.bid for contract in contracts if contract):
            return cls._after_bids(contracts, seat)
        tables = {contract: _our_points(contract, seat) for contract in contracts if contract}
        values = distinct(
            np.array([0, *(side * n for table in tables.values() for n in table.flat for side in (1, -1))])
        )
        thrown_in = np.zeros_like(next(iter(tables.values()), np.zeros((2, 1), np.int64)))
        table = np.stack([tables[contract] if contract else thrown_in for contract in contracts])
        return cls(tuple(contracts), seat, np.searchsorted(values, table), values)

    @classmethod
    def _after_bids(cls, contracts: Sequence[Contract | None], seat: int) -> Self:
        """Return what several contracts bring a seat where tricks are bid."""
        size = max(contract.rules.hand_size for contract in contracts if contract) + 1
        rows = [_endings(contract, seat, range(size)) if contract else (Ending(0, 0),) * size for contract in contracts]
        known = sorted({ending for row in rows for ending in row}, key=lambda ending: (_net_points(ending), ending))
        kinds = np.array([[known.index(ending) for ending in row] for row in rows])
        points = np.array([_net_points(ending) for ending in known])
        return cls(tuple(contracts), seat, kinds[:, None].repeat(2, axis=1), points, endings=tuple(known))

    @classmethod
    def in_play(cls, contract: Contract, seat: int, reach: IntArray) -> Self:
        """Return what a contract brings a seat once the play has begun; each number of tricks is a kind of its own."""
        table = _our_points(contract, seat)
        kinds, endings = np.arange(table.size).reshape(1, *table.shape), _endings(contract, seat, range(table.shape[1]))
        return cls((contract,), seat, kinds, table.ravel(), contract, reach, endings * 2)

    @cached_property
    def possible(self) -> IntArray:
        """The kinds that are still possible, int64[...]."""
        return np.arange(len(self.points)) if self.reach is None else distinct(self.kinds[:, :, self.reach])

    def has_settled(self, goal: int) -> bool:
        """Tell whether the play has settled if the makers reach a goal."""
        return self.reach is not None and len(distinct(self.reach >= goal)) == 1

    @property
    def is_ours(self) -> bool:
        """Whether our side made the one contract."""
        return self.contract is not None and self.seat in self.contract.makers

    def kinds_of(self, outcomes: Outcomes) -> IntArray:
        """Return the kind of each row, int64[n]."""
        return self.kinds[outcomes.contracts, outcomes.partnered.astype(np.int8), outcomes.tricks]

    def is_played(self, outcomes: Outcomes) -> BoolArray:
        """Tell in which rows the contract whose chances are shown is played, bool[n]."""
        return np.asarray(outcomes.contracts == self.contracts.index(self.contract))

    def points_of(self, outcomes: Outcomes) -> IntArray:
        """Return our points in each row, int64[n]."""
        return self.points[self.kinds_of(outcomes)]

    def chances(self, stakes: Stakes) -> FloatArray:
        """Return our chance to win the game (0 to 1) after each kind of outcome, float64[kinds]."""
        return stakes.chances_after(self.endings) if self.endings else stakes.chances(self.points)

    def values_of(self, outcomes: Outcomes, stakes: Stakes | None) -> NDArray[Any]:
        """Return what options are ranked by in each row, number[n].

        That is our points, or our chance to win the game once it is under way and the stakes are known.
        """
        is_game = stakes is not None and stakes.is_under_way
        return self.chances(stakes)[self.kinds_of(outcomes)] if stakes and is_game else self.points_of(outcomes)


@lru_cache(maxsize=1_024)
def goals_of(contract: Contract) -> tuple[int, ...]:
    """Return the numbers of tricks at which anything changes, ascending: the points, or make, march and euchred.

    >>> from euchre_tutor import make_contract
    >>> goals_of(make_contract("bicycle", "s", 1))
    (3, 5)
    """
    steps = {n + 1 for table in makers_points(contract) for n in np.flatnonzero(np.diff(table)).tolist()}
    return tuple(sorted(steps | {tricks_to_escape(contract), tricks_to_make(contract), march_goal(contract)}))


@lru_cache(maxsize=1_024)
def makers_points(contract: Contract) -> IntArray:
    """Return the makers' points by their tricks, int64[2, tricks + 1]: without a called partner, then with one.

    The array is shared, so it can't be written to.

    Raises EuchreError if the points depend on a bid, and the contract has none.

    >>> from euchre_tutor import make_contract
    >>> makers_points(make_contract("bicycle", "s", 1))[0].tolist()
    [-2, -2, -2, 1, 1, 2]
    """
    if contract.bid is None and not contract.rules.turns_up:
        raise EuchreError(
            f"in {contract.rules} points depend on the bid, and {contract} has none; say for instance bid=4"
        )
    partnered = replace(contract, makers=contract.makers | {0})  # no seat: any partner scores the same
    table = np.array([points_table(made) for made in (contract, partnered)])
    table.flags.writeable = False
    return table


def _endings(contract: Contract, seat: int, tricks: Iterable[int]) -> tuple[Ending, ...]:
    """Return what either side scores by the makers' tricks; nothing where only one side scores in a hand."""
    if contract.rules.turns_up:
        return ()
    endings = (Ending(*scores(contract, number), "we") for number in tricks)
    return tuple(ending if seat in contract.makers else ending.mirrored for ending in endings)


def _net_points(ending: Ending) -> int:
    return ending.ours - ending.theirs


def _our_points(contract: Contract, seat: int) -> IntArray:
    """Return the points of a seat's side by the makers' tricks, as makers_points does."""
    return makers_points(contract) * (1 if seat in contract.makers else -1)


def has_partner(hands: IntArray, contract: Contract) -> BoolArray:
    """Tell in which deals somebody other than the maker holds the card that the maker called.

    Args:
        hands: int64[n, active seats], masks over ``contract.ranking.cards``.
        contract: the contract.

    Returns:
        bool[n].
    """
    if contract.called is None:
        return np.zeros(len(hands), np.bool_)
    return np.asarray(np.bitwise_count(makers_masks(hands, contract)) > 1)


def estimates(outcomes: Outcomes, payoffs: Payoffs, stakes: Stakes | None = None) -> Numbers:
    """Estimate what an option is worth.

    Args:
        outcomes: how hands end.
        payoffs: what that brings our side.
        stakes: what points are worth at the score; without them ``game`` is None.

    Returns:
        The estimates, exact ones where all deals are known; no chances where several contracts may be made.
    """
    goals = {name: goal(payoffs.contract) for name, goal in _GOALS.items()} if payoffs.contract else {}
    return Numbers(
        points=_mean(outcomes, payoffs, payoffs.points),
        game=_mean(outcomes, payoffs, payoffs.chances(stakes)) if stakes else None,
        **{name: _chance(outcomes, payoffs, goal, is_reached=name != "euchred") for name, goal in goals.items()},
        ends=_named(_ends(outcomes, payoffs)),
    )


def our_tricks(outcomes: Outcomes, payoffs: Payoffs) -> Estimate:
    """Estimate our side's tricks in the whole hand, once the play has begun.

    Args:
        outcomes: how the hand ends; ``tricks`` is the number of tricks, not a goal.
        payoffs: made by ``Payoffs.in_play``.
    """
    tricks = np.tile(np.arange(payoffs.kinds.shape[2]), 2)
    return _mean(outcomes, payoffs, tricks if payoffs.is_ours else tricks[-1] - tricks)


def realistic_estimates(
    played: Outcomes, solved: Outcomes, payoffs: Payoffs, stakes: Stakes | None, over_all: Numbers
) -> Numbers | None:
    """Estimate what an option is worth in realistic play, by what double dummy makes of the same deals.

    Args:
        played: the outcomes of realistic play on some of the deals.
        solved: the outcomes double dummy, first of the same deals.
        payoffs: what both bring our side.
        stakes: what points are worth at the score; None where that is not known.
        over_all: the estimates double dummy, over all deals.

    Returns:
        The estimates; None if no deal is played.
    """
    if not len(played):
        return None
    ways = [_quantities(outcomes, payoffs, stakes) for outcomes in (played, solved[: len(played)])]
    goals = {name: goal(payoffs.contract) for name, goal in _GOALS.items()} if payoffs.contract else {}
    as_played: dict[str, Estimate] = {}
    for name, values in ways[0].items():
        mean = over_all[name]
        if mean and name in goals and payoffs.has_settled(goals[name]):
            as_played[name] = mean
        elif mean and len(values):
            step = stakes.point if stakes and name == "game" else 1.0
            possible = payoffs.points[payoffs.possible] if name == "points" else np.array([0.0, 1.0])
            reach = float(possible.min()), float(possible.max())
            as_played[name] = controlled(values, ways[1][name], mean, reach, step=step)
    return Numbers(**as_played, ends=_ends_as_played(played, solved, payoffs))


def _quantities(outcomes: Outcomes, payoffs: Payoffs, stakes: Stakes | None) -> dict[str, NDArray[Any]]:
    """Return what the rows of a sample have of each estimate, number[n] by its name double dummy.

    Chances have only the rows in which the contract is played.
    """
    rows: dict[str, NDArray[Any]] = {"points": payoffs.points_of(outcomes)}
    if stakes:
        rows["game"] = payoffs.chances(stakes)[payoffs.kinds_of(outcomes)]
    if contract := payoffs.contract:
        tricks = outcomes.tricks[payoffs.is_played(outcomes)]
        for name, goal in _GOALS.items():
            rows[name] = ((tricks >= goal(contract)) == (name != "euchred")).astype(float)
    return rows


def _mean(outcomes: Outcomes, payoffs: Payoffs, values: NDArray[Any]) -> Estimate:
    """Estimate the mean over all deals of what each kind of outcome is worth, number[kinds]."""
    kinds = payoffs.kinds_of(outcomes)
    if outcomes.weights is not None:
        return Exact(float(outcomes.weights @ values[kinds]))
    counts, values = np.bincount(kinds, minlength=len(values))[payoffs.possible], values[payoffs.possible]
    if payoffs.reach is not None or (payoffs.endings and len(payoffs.contracts) > 1):  # kinds of one value count as one
        values, merged = np.unique(values, return_inverse=True)
        counts = np.bincount(merged, counts, minlength=len(values)).astype(np.int64)
    return mean_of_outcomes(counts, values)


def _chance(outcomes: Outcomes, payoffs: Payoffs, goal: int, *, is_reached: bool = True) -> Estimate | None:
    """Estimate the chance that the makers reach a goal, or that they don't, where the contract is played.

    It is exact if the play has settled it, and None if the contract is never played.
    """
    is_played = payoffs.is_played(outcomes)
    came_true = ((outcomes.tricks >= goal) == is_reached) & is_played
    if outcomes.weights is not None or payoffs.has_settled(goal):
        return Exact(outcomes.share(came_true))
    return proportion(int(came_true.sum()), int(is_played.sum())) if is_played.any() else None


def _ends_as_played(played: Outcomes, solved: Outcomes, payoffs: Payoffs) -> dict[str, float]:
    """Return how often hands end how in realistic play, corrected by double dummy on all deals, see ``controlled``."""
    over_all, same = _ends(solved, payoffs), _ends(solved[: len(played)], payoffs)
    shares = np.maximum(_ends(played, payoffs) + CONTROL_SLOPE * (over_all - same), 0)
    return _named(shares / shares.sum() if shares.any() else shares)


def _named(shares: FloatArray) -> dict[str, float]:
    return {name: share for name, share in zip(OUTCOMES, shares.tolist(), strict=True) if share}


def _ends(outcomes: Outcomes, payoffs: Payoffs) -> FloatArray:
    """Return the share of each of OUTCOMES, as our side sees it; none where tricks are bid: float64[OUTCOMES]."""
    if any(contract and not contract.rules.turns_up for contract in payoffs.contracts):
        return np.zeros(len(OUTCOMES))
    table = np.stack([_outcome_numbers(contract, payoffs) for contract in payoffs.contracts])
    which = table[outcomes.contracts, outcomes.partnered.astype(np.int8), outcomes.tricks]
    weights = outcomes.weights if outcomes.weights is not None else np.full(len(which), 1 / len(which))
    return np.bincount(which, weights, len(OUTCOMES)).astype(float)


def _outcome_numbers(contract: Contract | None, payoffs: Payoffs) -> IntArray:
    """Return which of OUTCOMES each end is, int64[2, tricks + 1]: by whether there is a called partner, by tricks."""
    size = payoffs.kinds.shape[2]
    if contract is None:
        return np.zeros((2, size), np.int64)
    who = "we" if payoffs.seat in contract.makers else "they"
    reached = np.searchsorted((tricks_to_escape(contract), march_goal(contract)), range(size), "right")
    lone = [contract.alone or contract.called is not None, contract.alone]
    ways = [OUTCOMES.index(f"{who} {'alone' if is_lone else 'together'} euchred") for is_lone in lone]
    return np.array(ways)[:, None] + reached
