"""The plain model: before the first call, every deal that a seat cannot rule out is as likely as every other.

Deals come in chunks of a fixed size, each from a stream of its own, so that the same seed gives the same deals in any
number of threads, and more deals only add to those that came before.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError

__all__ = ["CHUNK", "MODEL", "PILOT", "deals_of_chunk"]

CHUNK = 256  # deals
MODEL = "uniform deals, double dummy"
PILOT = 1  # the stream that decisions are made on, apart from stream 0, on which they are judged


def deals_of_chunk(view: View, *, seed: int, chunk: int, stream: int = 0) -> NDArray[np.int64]:
    """Deal the cards that a seat can't see to the other seats, the rest to the kitty; again if it means a new deal.

    Args:
        view: the seat's hand and the turn-up.
        seed: 0 or more.
        chunk: which block of deals.
        stream: 0, or PILOT.

    Returns:
        int64[CHUNK, seats, hand size], each card as its place in the pack; the turn-up is in no hand.

    Raises:
        EuchreError: the seed is negative.
    """
    if seed < 0:
        raise EuchreError(f"seed {seed} can't be used; a seed is 0 or more")
    cards, rules = view.rules.pack.cards, view.rules
    seen = {*view.hand, *view.laid, view.up}
    unseen = np.array([place for place, card in enumerate(cards) if card not in seen])
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(stream, chunk)))
    dealt = (rules.players - 1) * rules.hand_size
    redeals = np.array([rules.must_redeal((card,)) for card in cards])
    others = np.empty((CHUNK, rules.players - 1, rules.hand_size), np.int64)
    wanting = np.arange(CHUNK)
    while len(wanting):
        shuffled = generator.permuted(np.tile(unseen, (len(wanting), 1)), axis=1)
        others[wanting] = shuffled[:, :dealt].reshape(-1, rules.players - 1, rules.hand_size)
        wanting = np.flatnonzero((redeals[others].sum(axis=2) == rules.hand_size).any(axis=1))
    own = np.tile(np.array([cards.index(card) for card in view.hand]), (CHUNK, 1, 1))
    return np.concatenate([others[:, : view.seat - 1], own, others[:, view.seat - 1 :]], axis=1)
