"""How hands end where nobody sees more than the own hand: realistic play, beside double dummy.

Each seat decides card by card, on layouts that it draws of the cards it doesn't see (see solver/players.py). It knows
what the rules let it see, its own discard and a turn-up included; it infers nothing from calls, nor from the choice of
a card. docs/realistic_play.md tells what such players lack, and what that makes of the numbers.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import hands_in_play
from euchre_tutor.beliefs.exchange import knowledge
from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand
from euchre_tutor.ranking import Ranking
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import SAMPLES, makers_masks, tricks_as_played_many

__all__ = ["makers_points", "played_out", "seeds_of_chunk"]

_DICE = 3  # the stream of chances on which players draw layouts


def makers_points(rules: Rules, contract: Contract) -> NDArray[np.int64]:
    """Return the makers' points by their tricks, int64[2, tricks + 1]: nobody is their called partner, somebody is.

    Raises EuchreError if the contract lacks the bid that its points depend on.
    """
    if contract.bid is None and not rules.turns_up:
        raise EuchreError(f"in {rules} points depend on the bid, and {contract} has none; say for instance bid=4")
    partnered = replace(contract, makers=contract.makers | {0})  # whoever it is
    return np.array([points_table(rules, each) for each in (contract, partnered)])


def seeds_of_chunk(deals: int, *, seed: int, chunk: int, stream: int = 0) -> NDArray[np.int64]:
    """Return where the players' dice start in each deal of a chunk, int64[deals]; more deals only add to them."""
    sequence = np.random.SeedSequence(seed, spawn_key=(_DICE, stream, chunk))
    return np.random.default_rng(sequence).integers(2**62, size=deals)


def played_out(
    deals: NDArray[np.int64],
    view: View,
    contract: Contract,
    order: Ranking,
    goals: tuple[int, ...],
    laid: Hand = (),
    *,
    seeds: NDArray[np.int64],
    samples: int = SAMPLES,
    first: NDArray[np.int64] | None = None,
) -> NDArray[np.int8]:
    """Return the outcome of each deal under a contract, as ``solved`` does, each seat playing on what it sees.

    Args:
        deals: int64[n, seats, hand size], each card as its place in the pack.
        view: whose eyes chose what we lay down.
        contract: the contract, with its bid: players play for points.
        order: the ranking under its trump.
        goals: as in Prospect.goals.
        laid: what we lay down.
        seeds: int64[n], where the dice of each deal start, see seeds_of_chunk.
        samples: how many layouts a seat draws for a decision.
        first: int64[n], what is led first, as its place in ``order.index``; the leader decides unless it is given.

    Returns: int8[n], as in Prospect.goals.
    """
    dealt = np.array([order.index[card] for card in view.rules.pack.cards])[deals]
    hands = hands_in_play(dealt, view, contract, order, laid)
    known, barred = knowledge(dealt, hands, view, contract, order)
    points = makers_points(view.rules, contract)
    tricks = tricks_as_played_many(
        hands, contract, order, points, known=known, barred=barred, seeds=seeds, samples=samples, first=first
    )
    met = np.searchsorted(np.array(goals), tricks, side="right")
    makers = makers_masks(hands, contract, order)
    is_partnered = (makers & (makers - 1) != 0) & (contract.called is not None)
    return np.asarray(met + (len(goals) + 1) * is_partnered, np.int8)
