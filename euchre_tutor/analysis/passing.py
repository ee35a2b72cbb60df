"""What passing is worth: the auction goes on, each seat calling on its own hand, and the contract is played out.

Never by letting all seats call with open hands: a side that saw every card would outbid us just when that is right,
and passing would look worse than it is, whatever we hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Numbers, mean_of_outcomes
from euchre_tutor.analysis.prospects import Prospect, solved
from euchre_tutor.analysis.realistic import played_out, seeds_of_chunk
from euchre_tutor.analysis.stakes import Stakes
from euchre_tutor.auction import PASS, Auction, Contract
from euchre_tutor.beliefs import CHUNK, BiddingModel, Evidence, best_calls, call_chances, deals_of_chunk, view_turns
from euchre_tutor.deal import View
from euchre_tutor.scoring import points_table

__all__ = ["Passing"]

_AUCTION = 2  # the stream of chances on which others call
_THROWN_IN, _WE, _THEY = range(3)


@dataclass(frozen=True)
class Passing:
    """The prospect of a pass.

    Attributes:
        view: what our seat has seen.
        model: how others call, and we ourselves if our turn comes again.
        evidence: how deals are weighed.
        points: int64[outcomes], our points for each outcome: all that any contract scores, once for each of who makes
            it (nobody, we, they).
    """

    view: View
    model: BiddingModel
    evidence: Evidence
    points: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        rules, auction, values = self.view.rules, Auction.at(self.view), {0}
        while not auction.is_over:
            for call in auction.legal_calls:
                if not call.is_pass:
                    values |= set(points_table(rules, auction.contract_of(call)))
            auction.calls.append(PASS)
        both = sorted(values | {-value for value in values})
        object.__setattr__(self, "points", np.array(both * 3))

    def outcomes(self, chunk: int, *, seed: int, stream: int = 0) -> NDArray[np.int8]:
        """Let the auction go on in each deal of a chunk, and solve what comes of it: int8[CHUNK], see ``points``."""

        def play(prospect: Prospect, deals: NDArray[np.int64], _chosen: NDArray[np.int64]) -> NDArray[np.int8]:
            return solved(deals, self.view, prospect.contract, prospect.order, prospect.goals)

        return self._outcomes(chunk, seed, stream, CHUNK, play)

    def played(self, chunk: int, *, seed: int, most: int = CHUNK) -> NDArray[np.int8]:
        """The same with everybody playing on what they see, in the first deals of a chunk: int8[up to CHUNK]."""
        dice = seeds_of_chunk(CHUNK, seed=seed, chunk=chunk)

        def play(prospect: Prospect, deals: NDArray[np.int64], chosen: NDArray[np.int64]) -> NDArray[np.int8]:
            question = (self.view, prospect.contract, prospect.order, prospect.goals)
            return played_out(deals, *question, seeds=dice[chosen])

        return self._outcomes(chunk, seed, 0, most, play)

    def _outcomes(
        self,
        chunk: int,
        seed: int,
        stream: int,
        most: int,
        play: Callable[[Prospect, NDArray[np.int64], NDArray[np.int64]], NDArray[np.int8]],
    ) -> NDArray[np.int8]:
        """Let the auction go on, and play what comes of it: each contract on the deals that it was made in."""
        deals = deals_of_chunk(self.view, seed=seed, chunk=chunk, stream=stream, evidence=self.evidence)
        generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(_AUCTION, chunk, stream)))
        ours, made_by = np.zeros(most, np.int64), np.full(most, _THROWN_IN)
        for contract, made_in in self._contracts(deals, generator):
            chosen = made_in[made_in < most]
            prospect = Prospect.under(self.view, contract, evidence=self.evidence)
            ours[chosen] = prospect.points[play(prospect, deals[chosen], chosen)]
            made_by[chosen] = _WE if self.view.seat in contract.makers else _THEY
        values = self.points[: len(self.points) // 3]
        return np.asarray(np.searchsorted(values, ours) + len(values) * made_by, np.int8)

    def _contracts(
        self, deals: NDArray[np.int64], generator: np.random.Generator
    ) -> list[tuple[Contract, NDArray[np.int64]]]:
        """Return the contracts that are made, and the deals in which each is."""
        view, auction, found = self.view, Auction.at(self.view), []
        open_still = np.arange(len(deals))
        auction.calls.append(PASS)
        for turn in view_turns(view)[len(auction.calls) :]:
            gains = self.model.gains(deals[open_still, turn.seat - 1], turn)
            rule = best_calls if turn.seat == view.seat else call_chances  # we know what we would do
            chances = rule(gains, must_call=turn.must_call)
            drawn = generator.random(len(deals))[open_still]
            places = (drawn[:, None] >= chances.cumsum(axis=1)).sum(axis=1)
            for place, call in enumerate(turn.calls):
                if (places == place).any():
                    found.append((auction.contract_of(call), open_still[places == place]))
            open_still = open_still[places == len(turn.calls)]
            auction.calls.append(PASS)
        return found

    def counts(self, outcomes: NDArray[np.int8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return how often each number of points came up, and those points; what never did may come up yet."""
        values = self.points[: len(self.points) // 3]
        return np.bincount(outcomes % len(values), minlength=len(values)), values

    def numbers(self, outcomes: NDArray[np.int8], stakes: Stakes | None = None) -> Numbers:
        """Estimate our points and what they are worth from the outcome of each deal; names as in Price."""
        counts = self.counts(outcomes)
        game = stakes.estimate(*counts) if stakes else None
        return {"points": mean_of_outcomes(*counts), "game": game}

    def told(self, outcomes: NDArray[np.int8]) -> str:
        """Say who makes trump after our pass, and how often."""
        counts = np.bincount(outcomes // (len(self.points) // 3), minlength=3)
        shares = {"we call": counts[_WE], "they call": counts[_THEY], "thrown in": counts[_THROWN_IN]}
        return ", ".join(f"{words} {count / len(outcomes):.0%}" for words, count in shares.items() if count)
