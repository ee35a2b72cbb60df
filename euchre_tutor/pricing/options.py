"""A contract as an option of our seat: what we lay down, and how hands end under it, double dummy or at a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from euchre_tutor.auction import Auction, Call, Contract, legal_discards
from euchre_tutor.base import IntArray
from euchre_tutor.beliefs import (
    Evidence,
    deals_of_chunk,
    deals_of_chunks,
    hands_in_play,
    has_taken,
    knowledge,
    likely_hands,
    view_turns,
)
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs, goals_of, has_partner, makers_points
from euchre_tutor.pricing.pilot import ALL, OF_CALLS, PilotChoice, choose, may_cost
from euchre_tutor.pricing.stakes import Stakes
from euchre_tutor.solver import SAMPLES, goals_met_many, network_of, tricks_as_played_many

if TYPE_CHECKING:
    pass

_PLAYERS = 3  # the random stream on which players draw layouts


@dataclass(frozen=True)
class ContractOption:
    """A contract, whoever makes it.

    Attributes:
        view: what our seat has seen.
        contract: the contract.
        laid: what we lay down.
        evidence: whether deals are weighed by the calls so far (``calls``) or not (``none``).
        choice: from which other ways to follow the call this one was chosen; None if it is given.

    >>> from euchre_tutor.pieces import format_cards
    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 4")
    >>> option = ContractOption(view, Auction.at(view).contract_of(Call("order up"))).decided(seed=0)
    >>> format_cards(option.laid), int(option.payoffs.points.max()), len(option.solved(range(1), seed=0))
    ('9h', 2, 256)
    """

    view: View
    contract: Contract
    laid: Hand = ()
    evidence: Evidence = "calls"
    choice: PilotChoice[ContractOption] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring our side."""
        return Payoffs.of(self.contract, self.view.seat)

    def solved(self, chunks: range, *, seed: int, stream: int = 0) -> Outcomes:
        """Return how the deals of some chunks end double dummy."""
        return _solved(*self._question, chunks, seed, stream)

    @cached_property
    def _question(self) -> tuple[View, Contract, tuple[int, ...], Hand, Evidence]:
        """What is solved; the height of a bid changes points, not tricks, so that several bids ask the same."""
        return self.view, replace(self.contract, bid=None), goals_of(self.contract), self.laid, self.evidence

    def played(self, chunk: int, *, seed: int, rows: slice = ALL, stream: int = 0) -> Outcomes:
        """Return how some deals of a chunk end when everybody sees only their own hand."""
        deals = deals_of_chunk(self.view, seed=seed, chunk=chunk, stream=stream, evidence=self.evidence)
        seeds = seeds_of_chunk(len(deals), seed=seed, chunk=chunk, stream=stream)
        return played_out(deals[rows], self.view, self.contract, self.laid, seeds=seeds[rows])

    def decided(self, *, seed: int, stakes: Stakes | None = None, deals: int = 0) -> ContractOption:
        """Return this option with the best cards to lay down with all cards seen; see ``choose`` for the arguments."""
        cheapness = self.contract.ranking.cheapness
        cheap = sorted(self.discards(), key=lambda laid: [cheapness[card] for card in laid])
        choice = choose([replace(self, laid=laid) for laid in cheap], seed=seed, stakes=stakes, deals=deals)
        return replace(choice.best, choice=choice) if choice.others else choice.best

    def at_a_table(self, *, seed: int, stakes: Stakes | None, played: int, cost: float | None = None) -> ContractOption:
        """Return this option with the best cards to lay down, and trump to name, at a table; see PilotChoice.

        The choice may cost a third of the error of the price, unless it is given.
        """
        if self.choice is None:
            return self
        if cost is None:
            cost = may_cost(self, seed=seed, stakes=stakes, played=played)
        best = self.choice.at_a_table(seed=seed, stakes=stakes, played=played, may_cost=cost)
        return best.at_a_table(seed=seed, stakes=stakes, played=played, cost=cost)  # the cards of that trump

    def discards(self) -> Iterator[Hand]:
        """List what we may lay down: a card for the turn-up, a card for one of our partner's, or both."""
        takes = self.contract.taker == self.view.seat and self.view.up is not None and not has_taken(self.view)
        swaps = self.contract.giver is not None and self.contract.maker == self.view.seat
        if not takes:
            yield from ((card,) for card in self.view.hand) if swaps else ((),)
            return
        assert self.view.up is not None
        for card in legal_discards(self.view.rules, self.view.hand, self.view.up):
            rest = [other for other in (*self.view.hand, self.view.up) if other != card]
            yield from ((card, other) for other in rest) if swaps else ((card,),)


def solved(
    deals: IntArray, view: View, contract: Contract, laid: Hand = (), *, goals: tuple[int, ...] = ()
) -> Outcomes:
    """Solve deals double dummy under a contract.

    Args:
        deals: int64[n, seats, hand size], each card as its index in the pack.
        view: what our seat has seen.
        contract: the contract.
        laid: what we lay down.
        goals: the numbers of tricks to tell apart, ascending; those of the contract if they are not given.

    Returns:
        The outcomes of the n deals; ``tricks`` is the highest goal that the makers reach, or 0.

    >>> view = View.parse("Js Jc As Ks Ad down 9h seat 1")
    >>> contract, deals = Auction.at(view).contract_of(Call("spades")), deals_of_chunk(view, seed=0, chunk=0)
    >>> solved(deals[:4], view, contract).tricks.tolist()
    [5, 5, 5, 5]
    """
    goals, hands = goals or goals_of(contract), hands_in_play(deals, view, contract, laid)
    tricks = np.array((0, *goals), np.int8)[goals_met_many(hands, contract, goals)]
    return Outcomes(tricks, has_partner(hands, contract))


@lru_cache(maxsize=256)  # of 2 KB a chunk
def _solved(
    view: View,
    contract: Contract,
    goals: tuple[int, ...],
    laid: Hand,
    evidence: Evidence,
    chunks: range,
    seed: int,
    stream: int,
) -> Outcomes:
    """Solve some chunks of deals; see ContractOption.solved."""
    deals = deals_of_chunks(view, chunks, seed=seed, stream=stream, evidence=evidence)
    return solved(deals, view, contract, laid, goals=goals)


def option_of(
    view: View,
    auction: Auction,
    call: Call,
    *,
    seed: int,
    evidence: Evidence,
    stakes: Stakes | None = None,
    deals: int = 0,
) -> ContractOption:
    """Return the contract that a call makes, once the caller has chosen a discard and, after a bid, a trump.

    Args:
        view: what the caller has seen.
        auction: the auction at the caller's turn.
        call: the call; not a pass that lets the auction go on.
        seed: the pilot's deals.
        evidence: how deals are weighed.
        stakes: what points are worth at the score; None where that is not known.
        deals: how many deals are going to price it; see ``choose``.

    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 4")
    >>> str(option_of(view, Auction.at(view), Call("order up"), seed=0, evidence="calls").contract)
    'spades by seat 4'
    """
    contracts = [auction.contract_of(call, trump=t) for t in (auction.trumps_to_name if call.tricks else (None,))]
    options = [ContractOption(view, contract, evidence=evidence) for contract in contracts]
    decided = [option.decided(seed=seed, stakes=stakes, deals=deals) for option in options]
    choice = choose(decided, seed=seed, stakes=stakes, deals=deals, spread=OF_CALLS)
    return replace(choice.best, choice=choice) if choice.others else choice.best


# Realistic play: how hands end when everybody sees only their own hand. Each seat chooses card by card, by
# perfect-information Monte Carlo: it solves random layouts of the cards that it doesn't see, more often those that
# fit the calls (see solver/players). Where a network has learnt the game, it says which cards are worth a look. A seat
# knows what the rules let it see, and its own discard. docs/realistic_play.md says what such players lack, and how
# that changes the numbers.


def seeds_of_chunk(deals: int, *, seed: int, chunk: int, stream: int = 0) -> IntArray:
    """Return the seeds of the players' random generators in the deals of a chunk, int64[deals].

    More deals only add seeds to those of fewer deals.

    >>> bool((seeds_of_chunk(9, seed=1, chunk=0)[:4] == seeds_of_chunk(4, seed=1, chunk=0)).all())
    True
    """
    sequence = np.random.SeedSequence(seed, spawn_key=(_PLAYERS, stream, chunk))
    return np.random.default_rng(sequence).integers(2**62, size=deals)


def inference_of(view: View, contract: Contract) -> dict[str, Any]:
    """Return what players make of the auction: ``likely`` and ``network`` of tricks_as_played_many.

    Args:
        view: what our seat has seen, for the turn-up and the score.
        contract: the contract.

    >>> from euchre_tutor.auction import make_contract
    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 4")
    >>> inference_of(view, make_contract(view.rules, "s", 2, up="Qs"))["likely"].shape
    (4, 42504)
    """
    return {"likely": likely_hands(contract, view_turns(view)), "network": network_of(contract, view.turn_up)}


def played_out(
    deals: IntArray,
    view: View,
    contract: Contract,
    laid: Hand = (),
    *,
    seeds: IntArray,
    samples: int = SAMPLES,
    first: IntArray | None = None,
) -> Outcomes:
    """Play deals under a contract, every seat seeing only its own hand.

    Args:
        deals: int64[n, seats, hand size], each card as its index in the pack.
        view: what our seat has seen.
        contract: the contract, with its bid, since players play for points.
        laid: what we lay down.
        seeds: int64[n], the seed of the random generators in each deal, see seeds_of_chunk.
        samples: how many layouts a seat draws for each decision.
        first: int64[n], the first card to be led, as its index in ``contract.ranking.cards``; the leader chooses it
            unless it is given.

    Returns:
        The outcomes of the n deals; ``tricks`` is the number of tricks.
    """
    hands = hands_in_play(deals, view, contract, laid)
    known, barred = knowledge(deals, hands, view, contract)
    tricks = tricks_as_played_many(
        hands,
        contract,
        makers_points(contract),
        known=known,
        barred=barred,
        seeds=seeds,
        samples=samples,
        first=first,
        **inference_of(view, contract),
    )
    return Outcomes(tricks, has_partner(hands, contract))
