"""What passing is worth: the auction goes on, each seat calling on its own hand, and the contract is played out.

Seats never call with open hands: a side that saw every card would outbid us just when that is right, and passing would
look worse than it is, whatever we hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import PASS, Auction, Contract
from euchre_tutor.beliefs import (
    CHUNK,
    BiddingModel,
    Evidence,
    Turn,
    best_calls,
    call_chances,
    deals_of_chunk,
    view_turns,
)
from euchre_tutor.deal import View
from euchre_tutor.pricing.options import solved
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs
from euchre_tutor.pricing.realistic import played_out, seeds_of_chunk

__all__ = ["PassOption", "turns_after_pass"]

_AUCTION = 2  # the stream of chances on which others call


def turns_after_pass(view: View) -> list[tuple[Turn, list[Contract]]]:
    """List the turns that follow our pass while all others pass too, each with the contract that each call makes."""
    auction, found = Auction.at(view), []
    auction.calls.append(PASS)
    for turn in view_turns(view)[len(auction.calls) :]:
        found.append((turn, [auction.contract_of(call) for call in turn.calls]))
        auction.calls.append(PASS)
    return found


@dataclass(frozen=True)
class PassOption:
    """A pass, and whatever comes after it.

    Attributes:
        view: what our seat has seen.
        model: how others call, and we ourselves if our turn comes again.
        evidence: how deals are weighed.
    """

    view: View
    model: BiddingModel
    evidence: Evidence

    @cached_property
    def _turns(self) -> list[tuple[Turn, list[Contract]]]:
        return turns_after_pass(self.view)

    @cached_property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring us: no contract, or one of those that may be made after our pass, in their order."""
        return Payoffs.after_pass([None, *(each for _, contracts in self._turns for each in contracts)], self.view.seat)

    def solved(self, chunk: int, *, seed: int, stream: int = 0) -> Outcomes:
        """Let the auction go on in each deal of a chunk, and solve what comes of it."""

        def play(contract: Contract, deals: NDArray[np.int64], _rows: NDArray[np.int64]) -> Outcomes:
            return solved(deals, self.view, contract)

        return self._outcomes(chunk, seed, stream, CHUNK, play)

    def played(self, chunk: int, *, seed: int, most: int = CHUNK) -> Outcomes:
        """Let the auction go on in the first deals of a chunk; then everybody plays on what they see."""
        seeds = seeds_of_chunk(CHUNK, seed=seed, chunk=chunk)

        def play(contract: Contract, deals: NDArray[np.int64], rows: NDArray[np.int64]) -> Outcomes:
            return played_out(deals, self.view, contract, seeds=seeds[rows])

        return self._outcomes(chunk, seed, 0, most, play)

    def _outcomes(
        self,
        chunk: int,
        seed: int,
        stream: int,
        most: int,
        play: Callable[[Contract, NDArray[np.int64], NDArray[np.int64]], Outcomes],
    ) -> Outcomes:
        """Let the auction go on, and play what comes of it: each contract on the deals that it was made in."""
        deals = deals_of_chunk(self.view, seed=seed, chunk=chunk, stream=stream, evidence=self.evidence)
        generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(_AUCTION, chunk, stream)))
        made = self._made(deals, generator)[:most]
        outcomes = Outcomes(np.zeros(most, np.int8), np.zeros(most, np.bool_), made)
        for index in np.unique(made):
            if contract := self.payoffs.contracts[index]:
                rows = np.flatnonzero(made == index)
                ends = play(contract, deals[rows], rows)
                outcomes.tricks[rows], outcomes.partnered[rows] = ends.tricks, ends.partnered
        return outcomes

    def _made(self, deals: NDArray[np.int64], generator: np.random.Generator) -> NDArray[np.int16]:
        """Return which contract is made in each deal, int16[n], by its index in ``payoffs``; 0 if none is."""
        made, undecided, before = np.zeros(len(deals), np.int16), np.arange(len(deals)), 1
        for turn, contracts in self._turns:
            gains = self.model.gains(deals[undecided, turn.seat - 1], turn)
            rule = best_calls if turn.seat == self.view.seat else call_chances  # we know what we would do
            chances = rule(gains, must_call=turn.must_call)
            drawn = generator.random(len(deals))[undecided]
            call = (drawn[:, None] >= chances.cumsum(axis=1)).sum(axis=1)
            calls = call < len(contracts)
            made[undecided[calls]] = before + call[calls]
            undecided, before = undecided[~calls], before + len(contracts)
        return made
