"""Exact odds, counted over every deal that a seat can't rule out."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from euchre_tutor.analysis.prices import Price
from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.analysis.text import enumerated
from euchre_tutor.auction import Contract
from euchre_tutor.base import THREADS, EuchreError, FloatArray, check_flag, number_of
from euchre_tutor.beliefs import Enumeration
from euchre_tutor.deal import Deal, View
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing import (
    ContractOption,
    Counting,
    Estimate,
    Estimates,
    Exact,
    OpenOption,
    Outcomes,
    Part,
    Sampling,
    Stakes,
    count_all,
    every_branch,
    parts_of,
    realistic_estimates,
)
from euchre_tutor.pricing.outcomes import estimates
from euchre_tutor.scoring import tricks_to_escape

_MOST_DEALS = 10**11
_DEALS_A_DAY = 5_000_000_000  # solved one by one, as for the contracts that may follow a pass
_LONG = 5.0  # seconds; a longer count is announced
_AT_ONCE = 200_000  # deals; fewer take less than a second, and nothing is estimated

SAMPLE = 2_000
"""Deals on which an option is explained."""
Branches = list[tuple[Contract | None, Hand, Outcomes]]
"""The ways in which an option ends: the contract, what we lay down, and how the hands end."""
P = TypeVar("P", bound=Price)


@dataclass(frozen=True, repr=False)
class CountedOdds(SampledOdds[P]):
    """Odds for which every deal was counted.

    The points of single deals are not kept, so ``points_by_deal`` is empty; ``deal`` and ``explain`` use ``sample``.
    """

    @classmethod
    def of(cls, prices: Sequence[P], sampling: Sampling[Any], **about: Any) -> Self:
        """Return the odds of options that were counted, and play those of a sample realistically, too.

        Args:
            prices: the price of each option when everybody sees all cards.
            sampling: the options on the deals to play.
            about: the fields that neither of these tells, such as ``view`` and ``deals``.
        """
        return cls(
            prices=with_realistic(prices, sampling),
            points_by_deal={},
            stakes=sampling.stakes,
            ranked_as_played=sampling.values_as_played(),
            realistic_deals=sampling.deals_played,
            **about,
        )

    def _gap(self, best: Any, other: Any) -> Estimate:
        values = (getattr(self[option], self.aim).value for option in (best, other))
        return Exact(next(values) - next(values))

    def _tie(self, leaders: Sequence[Any]) -> str:
        return "equally good" if len(leaders) > 1 else ""

    @property
    def _which_deals(self) -> str:
        return f"Over all {number_of(self.deals, 'deal')} that fit what you have seen"

    @property
    def details(self) -> str:
        """Deals, evidence and its model, and how hands are played; the seed only if it decides anything."""
        decided = [*self._decided_by_seed, *["which deals are played"] * bool(self.realistic_deals)]
        seed = [f"seed {self.seed} decides {enumerated(decided)}"] * bool(decided)
        return " · ".join([f"exact, {number_of(self.deals, 'deal')}", self.model, *self._realistic_play, *seed])

    @property
    def _decided_by_seed(self) -> list[str]:
        """What the seed decides besides the deals that are played."""
        return []

    def deal(self, number: int) -> Deal:
        """Return one of the deals of ``sample``, from 0 on; raise EuchreError if there are not so many."""
        return self.sample.deal(number)


def wants_all(exact: bool, *, until_sure: bool) -> bool:
    """Tell whether every deal shall be solved; raise EuchreError if a sample is asked for, too."""
    if not check_flag(exact, "exact"):
        return False
    if check_flag(until_sure, "until_sure"):
        raise EuchreError("exact solves every deal, and until_sure stops before that; leave one of the two out")
    return True


def count_of_deals(view: View) -> int:
    """Return how many deals there are to count; raise EuchreError if they are too many."""
    deals = Enumeration(view).count
    if deals > _MOST_DEALS:
        raise EuchreError(
            f"to solve {deals:,} deals would take {deals // _DEALS_A_DAY:,} days or so; "
            "leave out exact to solve a sample"
        )
    return deals


def counted(
    view: View, options: Mapping[Any, ContractOption | OpenOption], deals: int, *, progress: bool
) -> dict[Any, Branches]:
    """Return for each option every way in which it ends, over so many deals: all that the view leaves."""
    branches = every_branch(options)
    parts = parts_of(view, branches)
    if not parts:  # nobody can make trump any more, so every hand is thrown in
        return {branch.option: [(None, (), Outcomes.thrown_in())] for branch in branches}
    ends: dict[Any, Branches] = {}
    for part, counts in zip(parts, _counted(parts, deals, progress=progress), strict=True):
        for index, end in enumerate(part.branches):
            ends.setdefault(end.option, []).append((end.contract, end.laid, part.outcomes(index, counts)))
    return ends


def _counted(parts: Sequence[Part], deals: int, *, progress: bool) -> list[FloatArray]:
    """Count all parts, with a progress bar; a count of some seconds is announced."""
    countings = [Counting(part) for part in parts]
    layouts = sum(counting.layouts for counting in countings)
    seconds = _seconds(countings, layouts)
    if seconds > _LONG and progress:
        print(f"{deals:,} deals, about {_duration(seconds)}", flush=True)
    with progress_bar(deals, shown=progress, unit=" deals", unit_scale=True) as bar:
        return count_all(parts, lambda solved: bar.update(solved * deals / max(layouts, 1)))


def _seconds(countings: Sequence[Counting], layouts: float) -> float:
    """Estimate how long it takes to solve so many deals, from the time for one block of the longest part."""
    if layouts < _AT_ONCE:
        return 0.0
    longest = max(countings, key=lambda counting: counting.layouts)
    longest.block(0)  # loads the core, and builds the tables that all blocks share
    start = time.perf_counter()
    longest.block(longest.blocks // 2)
    return (time.perf_counter() - start) * layouts / (longest.layouts / longest.blocks) / THREADS


def _duration(seconds: float) -> str:
    """Write a time in the largest unit of which there are two or more.

    >>> _duration(42), _duration(300), _duration(9_000), _duration(86_400)
    ('42 seconds', '5 minutes', '2 hours', '24 hours')
    """
    units = {"days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}
    name, unit = next((name, unit) for name, unit in units.items() if seconds >= 2 * unit or unit == 1)
    return f"{seconds / unit:,.0f} {name}"


def contract_estimates(branches: Branches, option: ContractOption, stakes: Stakes | None) -> Estimates:
    """Return the exact estimates of a contract; make and euchred add up to exactly 1."""
    outcomes = Outcomes.counted([ended for _, _, ended in branches])
    escaped = outcomes.share(outcomes.tricks >= tricks_to_escape(option.contract))
    return {**estimates(outcomes, option.payoffs, stakes), "euchred": Exact(1 - escaped)}


def with_realistic(prices: Sequence[P], sampling: Sampling[Any]) -> tuple[P, ...]:
    """Add realistic play on a sample of deals to the prices of its options, if any deal is to be played."""
    if not sampling.realistic:
        return tuple(prices)
    for _ in sampling.run():
        pass
    found = {
        key: (sampling.played[key], solved, payoffs, sampling.stakes)
        for key, (solved, payoffs) in sampling.endings().items()
    }
    return tuple(
        replace(price, **realistic_estimates(*found[price.option], price.estimates)) if price.option in found else price
        for price in prices
    )
