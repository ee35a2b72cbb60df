"""The kernel by itself: any tables, any number of seats, any side, beside a plain minimax over the same tables."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from helpers.minimax import Minimax

from euchre_tutor.cards import Suit
from euchre_tutor.pieces import pack
from euchre_tutor.rank_tables import Tables
from euchre_tutor.ranking import Ranking
from euchre_tutor.solver.search import kernel

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
EVERY_TABLES = pytest.mark.parametrize(
    "tables", [pytest.param(t, id=n) for n, t in (CARD_TABLES | DOMINO_TABLES).items()]
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


@EVERY_TABLES
@pytest.mark.parametrize("positions", [150, pytest.param(3_000, marks=pytest.mark.nightly)])
def test_every_move_is_worth_what_plain_minimax_says(tables, positions):
    rng, workspace = Random(11 if positions == 150 else 14), np.zeros(kernel.SIZE, np.int64)
    for _ in range(positions):
        judge, hands, leader, trick = random_position(rng, tables, 12)
        laid = np.array(trick, np.int64)
        sides = np.array([judge.makers])
        (values,) = kernel.tricks_by_move_many(workspace, np.array([hands]), sides, leader, laid, tables)
        legal = judge.moves(hands, leader, trick)
        assert {move: values[move] for move in legal} == {
            move: judge.after(hands, leader, trick, move) for move in legal
        }
        assert all(value == -1 for move, value in enumerate(values) if move not in legal)
        goals = np.arange(1, max(map(int.bit_count, hands)) + 1)
        met = kernel.goals_met(workspace, np.array(hands), judge.makers, leader, laid, goals, tables)
        assert met == judge.value(hands, leader, trick)


@EVERY_TABLES
def test_many_deals_at_once_are_worth_what_each_is_alone(tables):
    rng, workspace, empty = Random(12), np.zeros(kernel.SIZE, np.int64), np.zeros(0, np.int64)
    for seats, size in ((2, 6), (3, 5), (4, 5), (5, 4), (6, 4)):
        deals = [rng.sample(range(len(tables.leads)), seats * size) for _ in range(20)]
        hands = np.array([[sum(1 << card for card in dealt[seat::seats]) for seat in range(seats)] for dealt in deals])
        makers, goals = np.array([rng.randrange(1 << seats) for _ in deals]), np.arange(1, size + 1)
        before = hands.copy()
        met = kernel.goals_met_many(workspace, hands, makers, 1, goals, tables)
        values = kernel.tricks_by_move_many(workspace, hands, makers, 1, empty, tables)
        assert (hands == before).all()
        for deal, side in enumerate(makers):
            assert met[deal] == kernel.goals_met(workspace, hands[deal], side, 1, empty, goals, tables)
            one = slice(deal, deal + 1)
            alone = kernel.tricks_by_move_many(workspace, hands[one], makers[one], 1, empty, tables)
            assert (values[deal] == alone).all()
            best = max if side & 2 else min
            assert met[deal] == best(value for value in values[deal] if value >= 0)


def test_naming_the_suit_led_sometimes_wins_a_trick():
    free, bound = domino_tables(2, named=True), domino_tables(2, named=False)
    rng, workspace, empty = Random(13), np.zeros(kernel.SIZE, np.int64), np.zeros(0, np.int64)
    gains = 0
    for _ in range(100):
        dealt = rng.sample(range(28), 12)
        hands = np.array([[sum(1 << card for card in dealt[seat::4]) for seat in range(4)]])
        question = (workspace, hands, np.array([5]), 0, empty)
        first = [kernel.tricks_by_move_many(*question, tables)[0] for tables in (free, bound)]
        gains += max(first[0]) > max(first[0][:28])
        assert (first[1][28:] == -1).all()
    assert gains > 0


@pytest.mark.slow
def test_without_numba_the_whole_package_gives_the_same_answers():
    """A fresh interpreter in which numba can't be imported."""
    program = """
import sys
sys.modules["numba"] = None
import numpy as np
from euchre_tutor.cards import Suit
from euchre_tutor.pieces import pack
from euchre_tutor.ranking import Ranking
from euchre_tutor.solver.search import kernel
tables, rng = Ranking(pack(24), Suit.SPADES).tables, np.random.default_rng(1)
deals = rng.permuted([range(24)] * 5, axis=1)
hands = np.array([[sum(1 << int(card) for card in dealt[seat:20:4]) for seat in range(4)] for dealt in deals])
workspace = np.zeros(kernel.SIZE, np.int64)
print(kernel.goals_met_many(workspace, hands, np.full(5, 5), 1, np.arange(1, 6), tables).tolist())
print(kernel.tricks_by_move_many(workspace, hands, np.full(5, 5), 1, np.zeros(0, np.int64), tables).tolist())
"""
    plain = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    fast = subprocess.run(
        [sys.executable, "-c", program.replace('sys.modules["numba"] = None', "")],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert plain == fast
