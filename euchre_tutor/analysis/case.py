"""A priced call to explain: what it makes, how the deals end after it, and the best other call."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from euchre_tutor.analysis.facts import Endings
from euchre_tutor.analysis.splits import Split, splits_after_pass, splits_of
from euchre_tutor.auction import Call, Contract
from euchre_tutor.base.arrays import IntArray
from euchre_tutor.base.screen import on_screen
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit, Hand
from euchre_tutor.pricing import Estimate


@dataclass(frozen=True, eq=False)
class Choice:
    """A call with its price.

    Attributes:
        view: what our seat has seen.
        call: the call.
        contract: the contract that it makes; None for a pass, which many contracts may follow.
        laid: what we lay down.
        decided: what else we decide along with the call, in words, such as ``discard 9♥``; or nothing.
        endings: how the deals end after it.
    """

    view: View
    call: Call
    contract: Contract | None
    laid: Hand
    decided: str
    endings: Endings

    @property
    def trump(self) -> AnySuit | str | None:
        """The trump that the call makes; of a pass no one trump."""
        return self.contract.trump if self.contract else "any"

    @property
    def name(self) -> str:
        """The call as a person writes it."""
        return on_screen(str(self.call))

    def splits(self, deals: IntArray) -> list[Split]:
        """Return the ways to split the deals; int64[deals, seats, hand size], each card as its index in the pack."""
        if self.contract is None:
            return list(splits_after_pass(self.view, deals, self.endings.outcomes, self.endings.payoffs))
        return list(splits_of(self.view, self.contract, self.laid, deals))


@dataclass(frozen=True, eq=False)
class Case:
    """A priced call to explain, and the deals that its price rests on.

    Attributes:
        choice: the call.
        rival: the best other call; None if there is none.
        deals: int64[deals, seats, hand size], each card as its index in the pack.
        points: our points a hand when everybody sees all cards.
        realistic: our points a hand when everybody sees only their own hand; None if that is not known.
        wins: our chance to win the game, if calls are ranked by it; else None.
        gap_at_a_table: by how much the call is better than its rival when everybody sees only their own hand, in what
            calls are ranked by; None if that is not known.
        remark: a last sentence, or nothing.
    """

    choice: Choice
    rival: Choice | None
    deals: IntArray
    points: Estimate
    realistic: Estimate | None
    wins: Estimate | None
    gap_at_a_table: Estimate | None
    remark: str

    @cached_property
    def splits(self) -> list[Split]:
        """The ways to split the deals."""
        return self.choice.splits(self.deals)
