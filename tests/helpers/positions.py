"""Tables of many rankings, and random positions under them, to try the search on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from euchre_tutor.cards import Suit
from euchre_tutor.pieces import pack
from euchre_tutor.rank_tables import Tables
from euchre_tutor.ranking import Ranking

from .minimax import Minimax

__all__ = ["CARD_TABLES", "DOMINO_TABLES", "EVERY_TABLES", "domino_tables", "random_position"]

CARD_TABLES = {
    f"{pack_size} cards{' and a joker' * joker}, {trump.label if trump else 'no trump'}": Ranking(
        pack(pack_size, joker=joker), trump
    ).tables
    for pack_size in (24, 32)
    for joker in (False, True)
    for trump in (Suit.SPADES, Suit.DIAMONDS, *[None] * (not joker))
}


# Dominoes: pieces that follow two suits, and may be led as either.


def domino_tables(trump: int, *, named: bool) -> Tables:
    """Compile a double-six set: eight trumps, led by their double and the next lower one; a leader may name a suit."""
    tiles = [(high, low) for high in range(7) for low in range(high + 1)]
    second_best = (trump - 1) % 7
    bowers = [(second_best, second_best), (trump, trump)]
    trumps = sorted(tile for tile in tiles if trump in tile and tile not in bowers) + bowers
    trumps[:6] = sorted(trumps[:6], key=sum)
    pieces = [tile for tile in tiles if tile not in trumps] + trumps

    def follows(tile: tuple[int, int], suit: int) -> bool:
        return suit == trump if tile in trumps else suit in tile

    def strength(tile: tuple[int, int], led: int) -> tuple[int, int]:
        if tile in trumps:
            return 2, trumps.index(tile)
        return (1, 7 if tile == (led, led) else sum(tile) - led) if follows(tile, led) else (0, 0)

    def mask(chosen: Iterator[tuple[int, int]]) -> int:
        return sum(1 << pieces.index(tile) for tile in chosen)

    leads = np.array([trump if tile in trumps else tile[0] for tile in pieces])
    beats = np.array(
        [
            [mask(other for other in pieces if strength(other, led) > strength(tile, led)) for tile in pieces]
            for led in range(7)
        ]
    )
    also = [tile[1] if named and tile not in trumps and tile[0] != tile[1] else -1 for tile in pieces]
    return Tables(
        leads=leads,
        follow=np.array([mask(tile for tile in pieces if follows(tile, suit)) for suit in range(7)]),
        beats=beats,
        beats_ever=np.bitwise_or.reduce(beats),
        above=np.array([mask(iter(trumps[trumps.index(tile) + 1 :])) if tile in trumps else 0 for tile in pieces]),
        also_leads=np.array(also),
    )


DOMINO_TABLES = {
    f"dominoes, trump {trump}, {'named' if named else 'not named'}": domino_tables(trump, named=named)
    for trump in (0, 3, 6)
    for named in (False, True)
}
# Of each kind one by day: with trumps and without, 24 cards and 32, a joker, an end that the leader names or doesn't.
_BY_DAY = [*([*CARD_TABLES][place] for place in (0, 2, 9)), *([*DOMINO_TABLES][place] for place in (1, 4))]
EVERY_TABLES = pytest.mark.parametrize(
    "tables",
    [
        pytest.param(tables, id=name, marks=() if name in _BY_DAY else pytest.mark.nightly)
        for name, tables in (CARD_TABLES | DOMINO_TABLES).items()
    ],
)


def random_position(rng: Random, tables: Tables, most: int) -> tuple[Minimax, tuple[int, ...], int, tuple[int, ...]]:
    """Deal up to so many cards to two to six seats, any of them makers; often in the middle of a trick."""
    seats = rng.randint(2, 6)
    size = rng.randint(1, min(6, most // seats))
    dealt = rng.sample(range(len(tables.leads)), seats * size)
    hands = tuple(sum(1 << card for card in dealt[seat::seats]) for seat in range(seats))
    judge, leader, trick = Minimax(rng.randrange(1 << seats), tables), rng.randrange(seats), ()
    for _ in range(rng.choice([0, rng.randrange(seats)])):
        move = rng.choice(judge.moves(hands, leader, trick))
        seat = (leader + len(trick)) % seats
        hands = tuple(hand & ~(1 << move % judge.cards) if other == seat else hand for other, hand in enumerate(hands))
        trick = (*trick, move)
    return judge, hands, leader, trick
