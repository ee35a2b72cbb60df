"""Realistic play: how hands end where nobody sees more than their own hand.

Each seat decides card by card, on layouts that it draws of the cards it doesn't see (see solver/players). It knows
what the rules let it see, its own discard and a turn-up included; it infers nothing from calls, nor from the choice of
a card. docs/realistic_play.md tells what such players lack, and what that makes of the numbers.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import hands_in_play, knowledge
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.outcomes import Outcomes, has_partner, makers_points
from euchre_tutor.solver import SAMPLES, tricks_as_played_many

__all__ = ["played_out", "seeds_of_chunk"]

_DICE = 3  # the stream of chances on which players draw layouts


def seeds_of_chunk(deals: int, *, seed: int, chunk: int, stream: int = 0) -> NDArray[np.int64]:
    """Return where the players' dice start in each deal of a chunk, int64[deals]; more deals only add to them."""
    sequence = np.random.SeedSequence(seed, spawn_key=(_DICE, stream, chunk))
    return np.random.default_rng(sequence).integers(2**62, size=deals)


def played_out(
    deals: NDArray[np.int64],
    view: View,
    contract: Contract,
    laid: Hand = (),
    *,
    seeds: NDArray[np.int64],
    samples: int = SAMPLES,
    first: NDArray[np.int64] | None = None,
) -> Outcomes:
    """Return how deals end under a contract when each seat plays on what it sees.

    Args:
        deals: int64[n, seats, hand size], each card as its index in the pack.
        view: whose eyes chose what we lay down.
        contract: the contract, with its bid: players play for points.
        laid: what we lay down.
        seeds: int64[n], where the dice of each deal start, see seeds_of_chunk.
        samples: how many layouts a seat draws for a decision.
        first: int64[n], what is led first, as its index in ``contract.ranking.index``; the leader decides unless it is
            given.
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
    )
    return Outcomes(tricks, has_partner(hands, contract))
