"""A pass as an option of our seat: the auction goes on, and the contract that comes of it is played.

Each seat calls on its own hand, by the bidding model. If seats called double dummy, the other side would outbid us just
when that is right, and passing would look worse than it is, whatever we hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from euchre_tutor.arrays import FloatArray, IntArray
from euchre_tutor.auction import PASS, Auction, Contract
from euchre_tutor.beliefs import CHUNK, CallModel, Evidence, Turn, best_calls, call_chances, deals_of_chunk, view_turns
from euchre_tutor.deal import View
from euchre_tutor.pricing.continuation import AnyTurn, Continuation, continuation
from euchre_tutor.pricing.options import solved
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs
from euchre_tutor.pricing.realistic import played_out, seeds_of_chunk

_AUCTION = 2  # the random stream of the calls of others


def turns_after_pass(view: View) -> list[tuple[Turn, list[Contract]]]:
    """List the turns that follow our pass as long as everybody passes, each with the contracts that its calls make.

    >>> [(turn.seat, len(contracts)) for turn, contracts in turns_after_pass(View.parse("9s Ts 9h Kd Ad up Qs seat 3"))]
    [(4, 2), (1, 6), (2, 6), (3, 6), (4, 6)]
    """
    auction, found = Auction.at(view), []
    auction.calls.append(PASS)
    for turn in view_turns(view)[len(auction.calls) :]:
        found.append((turn, [auction.contract_of(call) for call in turn.calls]))
        auction.calls.append(PASS)
    return found


@dataclass(frozen=True)
class PassOption:
    """A pass, and whatever comes of it.

    Attributes:
        view: what our seat has seen.
        model: how others call, and we ourselves if our turn comes again.
        evidence: whether deals are weighed by the calls so far (``calls``) or not (``none``).

    >>> from euchre_tutor.beliefs import bidding_model
    >>> view = View.parse("9c Tc 9d Td 9h down Qs seat 4")
    >>> PassOption(view, bidding_model(view.rules), "calls").payoffs.contracts  # the last pass: the hand is thrown in
    (None,)
    """

    view: View
    model: CallModel
    evidence: Evidence

    @cached_property
    def _ways(self) -> Continuation:
        return continuation(self.view, PASS)

    @cached_property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring our side; the first contract is None, a hand thrown in."""
        return Payoffs.after_pass(self._ways.contracts, self.view.seat)

    def solved(self, chunk: int, *, seed: int, stream: int = 0) -> Outcomes:
        """Let the auction go on in each deal of a chunk, and solve the deals double dummy."""

        def play(contract: Contract, deals: IntArray, _rows: IntArray) -> Outcomes:
            return solved(deals, self.view, contract)

        return self._outcomes(chunk, seed, stream, CHUNK, play)

    def played(self, chunk: int, *, seed: int, most: int = CHUNK) -> Outcomes:
        """Let the auction go on in the first deals of a chunk, and let everybody play seeing only their own hand."""
        seeds = seeds_of_chunk(CHUNK, seed=seed, chunk=chunk)

        def play(contract: Contract, deals: IntArray, rows: IntArray) -> Outcomes:
            return played_out(deals, self.view, contract, seeds=seeds[rows])

        return self._outcomes(chunk, seed, 0, most, play)

    def _outcomes(
        self, chunk: int, seed: int, stream: int, most: int, play: Callable[[Contract, IntArray, IntArray], Outcomes]
    ) -> Outcomes:
        """Let the auction go on, and play each contract on the deals in which it is made."""
        deals = deals_of_chunk(self.view, seed=seed, chunk=chunk, stream=stream, evidence=self.evidence)
        generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(_AUCTION, chunk, stream)))
        made = self._ways.made(deals, self._chances, generator)[:most]
        outcomes = Outcomes(np.zeros(most, np.int8), np.zeros(most, np.bool_), made)
        for index in np.unique(made):
            if contract := self.payoffs.contracts[index]:
                rows = np.flatnonzero(made == index)
                ends = play(contract, deals[rows], rows)
                outcomes.tricks[rows], outcomes.partnered[rows] = ends.tricks, ends.partnered
        return outcomes

    def _chances(self, turn: AnyTurn, hands: IntArray) -> FloatArray:
        """Return the chance of each call; at our own turn we know which one we would make."""
        if not turn.calls:
            return np.zeros((len(hands), 0))
        rule = best_calls if turn.seat == self.view.seat else call_chances
        return rule(self.model.gains(hands, turn), must_call=turn.must_call).astype(float)
