"""The kernel by itself: any tables, any number of seats, any side, beside a plain minimax over the same tables."""

from random import Random

import numpy as np
import pytest
from helpers.compiled import in_python
from helpers.positions import EVERY_TABLES, domino_tables, random_position

from euchre_tutor.cards import Suit
from euchre_tutor.pieces import pack
from euchre_tutor.ranking import Ranking
from euchre_tutor.solver.search import kernel


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


def test_in_plain_python_many_deals_are_worth_the_same():
    tables, rng = Ranking(pack(24), Suit.SPADES).tables, np.random.default_rng(1)
    deals = rng.permuted([range(24)] * 5, axis=1)
    hands = np.array([[sum(1 << int(card) for card in dealt[seat:20:4]) for seat in range(4)] for dealt in deals])
    question, goals = (np.zeros(kernel.SIZE, np.int64), hands, np.full(5, 5), 1), np.arange(1, 6)
    met = kernel.goals_met_many(*question, goals, tables)
    values = kernel.tricks_by_move_many(*question, goals[:0], tables)
    with in_python():
        assert (kernel.goals_met_many(*question, goals, tables) == met).all()
        assert (kernel.tricks_by_move_many(*question, goals[:0], tables) == values).all()
