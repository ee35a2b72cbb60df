"""A call on its way to a price: the contract it makes, and what each outcome of it scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Numbers, mean_of_outcomes, proportion
from euchre_tutor.analysis.realistic import makers_points, played_out, seeds_of_chunk
from euchre_tutor.analysis.stakes import Stakes
from euchre_tutor.auction import Auction, Call, Contract, legal_discards
from euchre_tutor.beliefs import CHUNK, PILOT, PILOT_CHUNKS, Evidence, deals_of_chunk, hands_in_play, has_taken
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit, Hand
from euchre_tutor.ranking import Ranking, ranking
from euchre_tutor.scoring import march_goal, tricks_to_escape, tricks_to_make
from euchre_tutor.solver import goals_met_many, makers_masks

__all__ = ["Prospect", "prospect", "solved"]


@dataclass(frozen=True)
class Prospect:
    """A contract that a call makes if nobody says more, seen by one seat.

    Attributes:
        view: what that seat has seen.
        contract: what the call leads to.
        order: the ranking under its trump.
        goals: numbers of tricks, ascending; the outcome of a deal is how many of them the makers reach, plus
            ``len(goals) + 1`` if the card that the maker called makes somebody a partner.
        points: int64[outcomes], our points for each outcome.
        laid: what we lay down.
        evidence: how deals are weighed.
    """

    view: View
    contract: Contract
    order: Ranking
    goals: tuple[int, ...]
    points: NDArray[np.int64]
    laid: Hand = ()
    evidence: Evidence = "calls"

    @classmethod
    def of(cls, view: View, call: Call, *, trump: AnySuit | None = None, evidence: Evidence = "calls") -> Prospect:
        """Return the prospect of a call; a bid's needs the trump that the bidder would name."""
        return cls.under(view, Auction.at(view).contract_of(call, trump=trump), evidence=evidence)

    @classmethod
    def under(cls, view: View, contract: Contract, *, evidence: Evidence) -> Prospect:
        """Return the prospect of a contract, whoever made it."""
        tables = makers_points(view.rules, contract)
        steps = {n + 1 for table in tables for n in np.flatnonzero(np.diff(table)).tolist()}
        wanted = {tricks_to_escape(view.rules, contract), tricks_to_make(view.rules, contract), march_goal(view.rules)}
        goals = tuple(sorted(steps | wanted))
        sign = 1 if view.seat in contract.makers else -1
        points = sign * np.array([table[goal] for table in tables for goal in (0, *goals)])
        return cls(view, contract, ranking(view.rules, contract.trump), goals, points, evidence=evidence)

    def outcomes(self, chunk: int, *, seed: int, stream: int = 0) -> NDArray[np.int8]:
        """Solve one chunk of deals; return the outcome of each as int8[CHUNK], see ``goals``."""
        question = (self.view, replace(self.contract, bid=None), self.order, self.goals, self.laid, self.evidence)
        return _outcomes(*question, chunk, seed, stream)

    def played(self, chunk: int, *, seed: int, most: int = CHUNK) -> NDArray[np.int8]:
        """Let everybody play on what they see, in the first deals of a chunk: int8[up to CHUNK], else as outcomes."""
        deals = deals_of_chunk(self.view, seed=seed, chunk=chunk, evidence=self.evidence)[:most]
        dice = seeds_of_chunk(len(deals), seed=seed, chunk=chunk)
        return played_out(deals, self.view, self.contract, self.order, self.goals, self.laid, seeds=dice)

    def reached(self, outcomes: NDArray[np.int8], goal: int) -> int:
        """Count the deals in which the makers take so many tricks, one of the goals."""
        met = outcomes % (len(self.goals) + 1)
        return int((met > self.goals.index(goal)).sum())

    def numbers(self, outcomes: NDArray[np.int8], stakes: Stakes | None = None) -> Numbers:
        """Estimate the chances, our points and what they are worth from the outcome of each deal; names as in Price."""
        rules, contract, deals = self.view.rules, self.contract, len(outcomes)
        counts = np.bincount(outcomes, minlength=len(self.points))
        return {
            "make": proportion(self.reached(outcomes, tricks_to_make(rules, contract)), deals),
            "march": proportion(self.reached(outcomes, march_goal(rules)), deals),
            "euchred": proportion(deals - self.reached(outcomes, tricks_to_escape(rules, contract)), deals),
            "points": mean_of_outcomes(counts, self.points),
            "game": stakes.estimate(counts, self.points) if stakes else None,
        }

    def mean_points(self, *, seed: int, chunks: int = PILOT_CHUNKS) -> float:
        """Our mean points over the deals that decisions are made on."""
        outcomes = (self.outcomes(chunk, seed=seed, stream=PILOT) for chunk in range(chunks))
        return float(np.mean([self.points[each].mean() for each in outcomes]))

    def decided(self, *, seed: int) -> Prospect:
        """Return this prospect with what we lay down chosen, on deals apart from those that price it."""
        options = [replace(self, laid=laid) for laid in sorted(self.options(), key=self._cost)]
        return options[0] if len(options) == 1 else max(options, key=lambda option: option.mean_points(seed=seed))

    def options(self) -> Iterator[Hand]:
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
        return [(self.order.is_trump(card), self.order.height(card)) for card in laid]


def solved(
    deals: NDArray[np.int64], view: View, contract: Contract, order: Ranking, goals: tuple[int, ...], laid: Hand = ()
) -> NDArray[np.int8]:
    """Return the outcome of each deal under a contract, as in Prospect.goals.

    Deals are int64[n, seats, hand size], each card as its place in the pack; all else is as in Prospect.
    """
    places = np.array([order.index[card] for card in view.rules.pack.cards])
    hands = hands_in_play(places[deals], view, contract, order, laid)
    met = goals_met_many(hands, contract, order, goals)
    makers = makers_masks(hands, contract, order)
    is_partnered = (makers & (makers - 1) != 0) & (contract.called is not None)
    return np.asarray(met + (len(goals) + 1) * is_partnered.astype(np.int8))


@lru_cache(maxsize=1_024)  # a quarter of a MB: bids of different heights ask the same of the same deals
def _outcomes(
    view: View,
    contract: Contract,
    order: Ranking,
    goals: tuple[int, ...],
    laid: Hand,
    evidence: Evidence,
    chunk: int,
    seed: int,
    stream: int,
) -> NDArray[np.int8]:
    """Solve one chunk of deals; see Prospect.outcomes."""
    deals = deals_of_chunk(view, seed=seed, chunk=chunk, stream=stream, evidence=evidence)
    return solved(deals, view, contract, order, goals, laid)


def prospect(view: View, call: Call, *, seed: int, evidence: Evidence) -> Prospect:
    """Return what a call leads to with everything that the caller decides decided: a discard, a trump to name."""
    if not call.tricks:
        return Prospect.of(view, call, evidence=evidence).decided(seed=seed)
    trumps = Auction.at(view).trumps_to_name
    options = [Prospect.of(view, call, trump=trump, evidence=evidence).decided(seed=seed) for trump in trumps]
    return max(options, key=lambda option: option.mean_points(seed=seed))
