"""Realistic play: how hands end when everybody sees only their own hand.

Each seat chooses card by card, by perfect-information Monte Carlo: it solves random layouts of the cards that it
doesn't see, more often those that fit the calls (see solver/players). Where a network has learnt the game, it says
which cards are worth a look. A seat knows what the rules let it see, and its own discard. docs/realistic_play.md says
what such players lack, and how that changes the numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import numpy as np

from euchre_tutor.auction import Contract
from euchre_tutor.base.arrays import FloatArray, IntArray
from euchre_tutor.beliefs import hands_in_play, knowledge, likely_hands, view_turns
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.outcomes import Outcomes, has_partner, makers_points
from euchre_tutor.solver import SAMPLES, network_of, tricks_as_played_many

if TYPE_CHECKING:
    from euchre_tutor.solver.players.knowledge import Network

_PLAYERS = 3  # the random stream on which players draw layouts


def seeds_of_chunk(deals: int, *, seed: int, chunk: int, stream: int = 0) -> IntArray:
    """Return the seeds of the players' random generators in the deals of a chunk, int64[deals].

    More deals only add seeds to those of fewer deals.

    >>> bool((seeds_of_chunk(9, seed=1, chunk=0)[:4] == seeds_of_chunk(4, seed=1, chunk=0)).all())
    True
    """
    sequence = np.random.SeedSequence(seed, spawn_key=(_PLAYERS, stream, chunk))
    return np.random.default_rng(sequence).integers(2**62, size=deals)


class Inference(TypedDict):
    """What players make of the auction; see tricks_as_played_many."""

    likely: FloatArray
    network: Network | None


def inference_of(view: View, contract: Contract) -> Inference:
    """Return what players make of the auction.

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
