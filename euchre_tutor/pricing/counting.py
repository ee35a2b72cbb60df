"""Count how every option of a view ends, over every deal that the seat can't rule out.

The weight of a deal is the likelihood of the calls so far. After a pass the auction is not sampled: each contract that
may follow has a branch of its own, weighted by the chance of the passes before it and of the call that makes it.

What a seat calls depends only on its own hand. So a weight is a product of one factor for each hand, and one deal of
each equivalence class is solved (see beliefs/equivalence.py).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from euchre_tutor.auction import Call, Contract
from euchre_tutor.base import FloatArray, IntArray, in_order
from euchre_tutor.beliefs import (
    Enumeration,
    EquivalenceClasses,
    Evidence,
    Factors,
    by_seat,
    calls_of_others,
    likelihood,
)
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.options import ContractOption, solved
from euchre_tutor.pricing.outcomes import Outcomes, goals_of
from euchre_tutor.pricing.passing import BidOption, OpenOption, turns_after_pass
from euchre_tutor.solver import goals_met_many

Counts = FloatArray


@dataclass(frozen=True)
class Branch:
    """One way in which an option may end.

    Attributes:
        option: the option, such as a call.
        contract: the contract that is played; None if the hand is thrown in.
        laid: what we lay down for it.
        factors: the weight of a deal, as a factor for each hand that another seat may hold.
    """

    option: Any
    contract: Contract | None
    laid: Hand
    factors: Factors


def to_count(options: Mapping[Call, ContractOption | OpenOption]) -> dict[Call, ContractOption | OpenOption]:
    """Return what can be counted: where tricks are bid, bids as if nobody bid more, and no pass.

    The ways in which others may bid on are too many.

    >>> from euchre_tutor.pricing.passing import options_of
    >>> view = View.parse("Js Jc As Kd 9h Td seat 4 bids pass,5,pass rules bid_euchre")
    >>> [str(call) for call in to_count(options_of(view, seed=0, evidence="none", stakes=None))]
    ['bid 6', 'bid 6 alone']
    """
    standing = {call: option.standing if isinstance(option, BidOption) else option for call, option in options.items()}
    return {
        call: option
        for call, option in standing.items()
        if not isinstance(option, OpenOption) or option.view.rules.turns_up
    }


def every_branch(options: Mapping[Any, ContractOption | OpenOption]) -> list[Branch]:
    """List the ways in which the options of a view may end.

    >>> from euchre_tutor.pricing.passing import options_of
    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 2 rules two_handed")
    >>> options = options_of(view, seed=0, evidence="none", stakes=None)
    >>> [f"{branch.option}: {branch.contract}" for branch in every_branch(options)][-1]
    'order up: spades by seat 2'
    """
    branches: list[Branch] = []
    for key, option in options.items():
        before = _factors_before(option.view, option.evidence)
        if isinstance(option, OpenOption):
            branches += _after_pass(option, key, before)
        else:
            branches.append(Branch(key, option.contract, option.laid, before))
    return branches


def _factors_before(view: View, evidence: Evidence) -> Factors:
    """Weigh the hands of the others before we call: by what they called, and 0 if a hand means a new deal."""
    deals = Enumeration(view)
    factors = {} if deals.is_kept.all() else dict.fromkeys(deals.others, deals.is_kept.astype(float))
    for seat, calls in by_seat(calls_of_others(view) if evidence == "calls" else ()).items():
        factors[seat] = factors.get(seat, 1.0) * likelihood(deals.hands, calls)
    return factors


def _after_pass(option: OpenOption, key: Any, before: Factors) -> Iterator[Branch]:
    """List how the auction may go on after our pass; at our next turn we make the call that is decided."""
    view, hands, factors = option.view, Enumeration(option.view).hands, dict(before)
    for turn, contracts in turns_after_pass(view):
        is_ours = turn.seat == view.seat
        chances = option.chances(turn, hands[:1] if is_ours else hands)
        factor = factors.pop(turn.seat, np.ones(len(chances)))
        for index, contract in enumerate(contracts):
            if (weight := factor * chances[:, index]).any():
                of_turn = {} if is_ours else {turn.seat: weight}
                yield Branch(key, contract, option.laid_for(contract), factors | of_turn)
        total = chances.sum(axis=1)
        factor = factor * ((total == 0) if turn.must_call else 1 - total)
        if not factor.any():
            return
        factors |= {} if is_ours else {turn.seat: factor}
    yield Branch(key, None, (), factors)


@dataclass
class Part:
    """Branches that are played the same way on every deal, so that each deal is solved once for all of them.

    Attributes:
        view: what our seat has seen.
        contract: what is played, in its plain form.
        laid: what we lay down.
        branches: the branches; one in which the hand is thrown in may be among them.
    """

    view: View
    contract: Contract
    laid: Hand
    branches: list[Branch] = field(default_factory=list)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """The numbers of tricks at which anything changes in any of the branches, ascending."""
        contracts = [branch.contract for branch in self.branches if branch.contract]
        return tuple(sorted({goal for contract in contracts for goal in self._goals_here(contract)}))

    def _goals_here(self, contract: Contract) -> list[int]:
        """Return the goals of a contract as tricks of this part's makers, who may be the defenders of the contract."""
        goals = goals_of(contract)
        return list(goals) if self._has_same_makers(contract) else [contract.rules.hand_size + 1 - g for g in goals]

    def _has_same_makers(self, contract: Contract) -> bool:
        """Tell whether the makers of a contract are those of this part, not their opponents."""
        return contract.makers == self.contract.makers

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of the counts: branches, and outcomes (goals met, without and then with a called partner)."""
        return len(self.branches), 2 * (len(self.goals) + 1)

    def outcomes(self, branch: int, counts: Counts) -> Outcomes:
        """Return the outcomes of one branch.

        Args:
            branch: the index of the branch.
            counts: float64[branches, outcomes], what was counted of this part.

        Returns:
            Weighted outcomes. Their ``total`` is not set: it takes all branches of a call.
        """
        contract, weights = self.branches[branch].contract, counts[branch]
        if contract is None:
            return Outcomes(np.zeros(1, np.int8), np.zeros(1, np.bool_), weights=weights.sum(keepdims=True))
        goals, is_same = self._goals_here(contract), self._has_same_makers(contract)
        steps, rows = len(self.goals) + 1, np.zeros(2 * (len(goals) + 1))
        for index, weight in enumerate(weights):
            is_partnered, met = divmod(index, steps)
            reached = sum((goal in self.goals[:met]) == is_same for goal in goals)
            rows[reached + is_partnered * (len(goals) + 1)] += weight
        tricks = np.array((0, *goals_of(contract)), np.int8)
        return Outcomes(np.tile(tricks, 2), np.repeat([False, True], len(tricks)), weights=rows)


def parts_of(view: View, branches: Iterable[Branch]) -> list[Part]:
    """Put branches together that are played the same way; those without a contract join the first part."""
    parts: dict[tuple[Contract, Hand], Part] = {}
    thrown_in = []
    for branch in branches:
        if branch.contract is None:
            thrown_in.append(branch)
            continue
        played = (_plain(branch.contract), branch.laid)
        parts.setdefault(played, Part(view, *played)).branches.append(branch)
    listed = list(parts.values())
    for part in listed[:1]:
        part.branches += thrown_in
    return listed


def _plain(contract: Contract) -> Contract:
    """Return a contract that is played the same way: without bid and lone defender, and of the side of lower seats."""
    plain = replace(contract, alone=False, bid=None, defender=None)
    if contract.giver or contract.called:
        return plain
    others = frozenset(range(1, contract.rules.players + 1)) - contract.makers
    side = min(contract.makers, others, key=min)
    return replace(plain, makers=side, maker=min(side))


class Counting:
    """The deals of a part in blocks; where it can be done, one deal of each equivalence class is solved.

    Attributes:
        blocks: how many blocks there are.
        layouts: how many deals are solved.
    """

    def __init__(self, part: Part) -> None:
        self._part, self._deals = part, Enumeration(part.view)
        self._classes: EquivalenceClasses | None = None
        if EquivalenceClasses.fits(part.view, part.contract):
            factors = [branch.factors for branch in part.branches]
            self._classes = EquivalenceClasses(part.view, part.contract, part.laid, factors)
        self.blocks = (self._classes or self._deals).blocks
        self.layouts = self._classes.layouts if self._classes else self._deals.count

    def block(self, number: int) -> Counts:
        """Count a block: float64[branches, outcomes], the weight of the deals of each outcome."""
        part, steps = self._part, len(self._part.goals) + 1
        if self._classes:
            hands, weights = self._classes.block(number)
            codes = goals_met_many(hands, part.contract, part.goals)
        else:
            deals, numbers = self._deals.block(number)
            weights = np.stack([self._weights(branch, numbers) for branch in part.branches])
            ends = solved(deals, part.view, part.contract, part.laid, goals=part.goals)
            codes = np.searchsorted(part.goals, ends.tricks, side="right") + steps * ends.partnered
        return np.stack([np.bincount(codes, weights=weight, minlength=2 * steps) for weight in weights])

    def _weights(self, branch: Branch, numbers: IntArray) -> FloatArray:
        weights = np.ones(len(numbers))
        for seat, factor in branch.factors.items():
            weights *= factor[numbers[:, self._deals.others.index(seat)]]
        return weights


def count_all(parts: Sequence[Part], report: Callable[[float], object]) -> list[FloatArray]:
    """Count every deal of each part, block by block in threads; return the counts of each, see Part.

    Args:
        parts: what is counted.
        report: called after each block with the number of deals that were solved for it.
    """
    counts = [np.zeros(part.shape) for part in parts]
    for counting, total in zip(map(Counting, parts), counts, strict=True):
        for block in in_order(counting.block, range(counting.blocks)):
            total += block
            report(counting.layouts / counting.blocks)
    return counts
