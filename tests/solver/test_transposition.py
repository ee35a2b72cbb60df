"""The transposition table: which positions share an entry."""

from random import Random

import numpy as np
from helpers.compiled import parts
from helpers.positions import EVERY_TABLES

from euchre_tutor.solver.search import kernel
from euchre_tutor.solver.search.workspace import MASTERS, PLAIN


def keys_of(workspace, hands, held, tables):
    """Return the key's part for each set of cards still held, and the cards of orderly suits."""
    keys = np.zeros_like(held)
    parts.fill_keys(workspace, hands, held, tables, keys)
    return keys, workspace[PLAIN] | workspace[MASTERS]


@EVERY_TABLES
def test_positions_share_a_key_where_the_same_hands_hold_each_suit_in_the_same_order(tables):
    rng, workspace, shared = Random(15), np.zeros(kernel.SIZE, np.int64), 0
    for seats, size in ((4, 5), (3, 6), (5, 5)) * 5:
        dealt = rng.sample(range(len(tables.leads)), min(seats * size, len(tables.leads) // seats * seats))
        hands = np.array([sum(1 << card for card in dealt[seat::seats]) for seat in range(seats)])
        held = np.array([sum(1 << card for card in dealt if rng.random() < 0.4) for _ in range(400)])
        keys, orderly = keys_of(workspace, hands, held, tables)
        owner = {card: place % seats for place, card in enumerate(dealt)}

        def order(cards, owner=owner, orderly=orderly):
            """By suit the owners from the lowest card up; cards of other suits as they are."""
            mine = [card for card in sorted(owner) if cards >> card & 1 and orderly >> card & 1]
            by_suit = [tuple(owner[card] for card in mine if tables.leads[card] == suit) for suit in range(8)]
            return tuple(by_suit), cards & ~orderly

        orders = [order(int(cards)) for cards in held]
        assert orders == [order(int(key)) for key in keys]
        assert len(set(zip(orders, keys.tolist(), strict=True))) == len(set(orders)) == len(set(keys.tolist()))
        shared += len(set(held.tolist())) - len(set(orders))
    assert shared or not orderly
