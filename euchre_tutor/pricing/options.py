"""A contract that we may come to play, seen by one seat: how hands end under it, and what we lay down for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Auction, Call, Contract, legal_discards
from euchre_tutor.beliefs import CHUNK, PILOT, PILOT_CHUNKS, Evidence, deals_of_chunk, hands_in_play, has_taken
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs, goals_of, has_partner
from euchre_tutor.pricing.realistic import played_out, seeds_of_chunk
from euchre_tutor.solver import goals_met_many

__all__ = ["ContractOption", "Option", "option_of", "solved"]


class Option(Protocol):
    """Something to choose, and how hands end after it: a contract, or a pass."""

    @property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring us."""

    def solved(self, chunk: int, *, seed: int, stream: int = 0) -> Outcomes:
        """Return how the deals of a chunk end double dummy."""

    def played(self, chunk: int, *, seed: int, most: int) -> Outcomes:
        """Return how the first deals of a chunk end when everybody sees only their own hand."""


@dataclass(frozen=True)
class ContractOption:
    """A contract, whoever made it.

    Attributes:
        view: what our seat has seen.
        contract: the contract.
        laid: what we lay down.
        evidence: how deals are weighed.
    """

    view: View
    contract: Contract
    laid: Hand = ()
    evidence: Evidence = "calls"

    @cached_property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring us."""
        return Payoffs.of(self.contract, self.view.seat)

    def solved(self, chunk: int, *, seed: int, stream: int = 0) -> Outcomes:
        """Return how the deals of a chunk end double dummy."""
        played = replace(self.contract, bid=None)  # bids of different heights ask the same of the same deals
        return _solved(self.view, played, goals_of(self.contract), self.laid, self.evidence, chunk, seed, stream)

    def played(self, chunk: int, *, seed: int, most: int = CHUNK) -> Outcomes:
        """Return how the first deals of a chunk end when everybody sees only their own hand."""
        deals = deals_of_chunk(self.view, seed=seed, chunk=chunk, evidence=self.evidence)[:most]
        seeds = seeds_of_chunk(len(deals), seed=seed, chunk=chunk)
        return played_out(deals, self.view, self.contract, self.laid, seeds=seeds)

    def mean_points(self, *, seed: int, chunks: int = PILOT_CHUNKS) -> float:
        """Return our mean points over the deals that decisions are made on."""
        outcomes = (self.solved(chunk, seed=seed, stream=PILOT) for chunk in range(chunks))
        return float(np.mean([self.payoffs.points_of(each).mean() for each in outcomes]))

    def decided(self, *, seed: int) -> ContractOption:
        """Return this option with what we lay down chosen, on deals apart from those that price it."""
        options = [replace(self, laid=laid) for laid in sorted(self.discards(), key=self._cost)]
        return options[0] if len(options) == 1 else max(options, key=lambda option: option.mean_points(seed=seed))

    def discards(self) -> Iterator[Hand]:
        """List what we may lay down: for the turn-up, for a card of our partner's, or for both."""
        takes = self.contract.taker == self.view.seat and self.view.up is not None and not has_taken(self.view)
        swaps = self.contract.giver is not None and self.contract.maker == self.view.seat
        if not takes:
            yield from ((card,) for card in self.view.hand) if swaps else ((),)
            return
        assert self.view.up is not None
        for card in legal_discards(self.view.rules, self.view.hand, self.view.up):
            rest = [other for other in (*self.view.hand, self.view.up) if other != card]
            yield from ((card, other) for other in rest) if swaps else ((card,),)

    def _cost(self, laid: Hand) -> list[tuple[bool, int]]:
        ranking = self.contract.ranking
        return [(ranking.is_trump(card), ranking.height(card)) for card in laid]


def solved(
    deals: NDArray[np.int64], view: View, contract: Contract, laid: Hand = (), *, goals: tuple[int, ...] = ()
) -> Outcomes:
    """Return how deals end under a contract double dummy.

    Args:
        deals: int64[n, seats, hand size], each card as its index in the pack.
        view: whose eyes chose what we lay down.
        contract: the contract.
        laid: what we lay down.
        goals: the numbers of tricks that are told apart, ascending; those of the contract if they are not given.
    """
    goals, hands = goals or goals_of(contract), hands_in_play(deals, view, contract, laid)
    tricks = np.array((0, *goals), np.int8)[goals_met_many(hands, contract, goals)]
    return Outcomes(tricks, has_partner(hands, contract))


@lru_cache(maxsize=1_024)  # half a MB
def _solved(
    view: View,
    contract: Contract,
    goals: tuple[int, ...],
    laid: Hand,
    evidence: Evidence,
    chunk: int,
    seed: int,
    stream: int,
) -> Outcomes:
    """Solve one chunk of deals; see ContractOption.solved."""
    deals = deals_of_chunk(view, seed=seed, chunk=chunk, stream=stream, evidence=evidence)
    return solved(deals, view, contract, laid, goals=goals)


def option_of(view: View, auction: Auction, call: Call, *, seed: int, evidence: Evidence) -> ContractOption:
    """Return the contract that a call makes, with all that the caller decides decided: a discard, a trump to name."""
    trumps = auction.trumps_to_name if call.tricks else (None,)
    contracts = [auction.contract_of(call, trump=trump) for trump in trumps]
    options = [ContractOption(view, contract, evidence=evidence).decided(seed=seed) for contract in contracts]
    return options[0] if len(options) == 1 else max(options, key=lambda option: option.mean_points(seed=seed))
