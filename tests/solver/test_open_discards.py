"""Discards that are left open: what is proved without them holds, and the search answers as it does with them."""

from random import Random

import numpy as np
import pytest
from helpers.compiled import parts
from helpers.positions import EVERY_TABLES, random_position

from euchre_tutor.solver.search import kernel
from euchre_tutor.solver.search.workspace import MANY

SIZES = pytest.mark.parametrize("positions", [60, pytest.param(3_000, marks=pytest.mark.nightly)])


def answers(workspace, hands, makers, leader, tables, undecided, goals):
    """Return the answer to each goal for each set of undecided seats, and the seats of the side with many hands."""
    found = np.zeros((len(undecided), len(goals)), np.int64)
    parts.fill_answers(workspace, hands, makers, leader, tables, undecided, goals, found)
    return found, workspace[MANY]


def positions_between_tricks(seed, tables, number):
    """Draw positions in which nobody has played to the trick, with what they are worth to the makers."""
    rng = Random(seed)
    for _ in range(number):
        judge, hands, leader, trick = random_position(rng, tables, 15)
        if not trick and hands[leader]:
            yield judge, np.array(hands), leader, np.arange(1, hands[leader].bit_count() + 1)


@EVERY_TABLES
@SIZES
def test_what_a_side_takes_against_open_discards_it_takes(tables, positions):
    workspace, proved = np.zeros(kernel.SIZE, np.int64), 0
    for judge, hands, leader, goals in positions_between_tricks(positions, tables, positions):
        value = judge.value(tuple(hands.tolist()), leader, ())
        for undecided in (judge.makers, (1 << len(hands)) - 1 & ~judge.makers):
            (found,), _ = answers(workspace, hands, judge.makers, leader, tables, np.array([undecided]), goals)
            claims = found == (undecided != judge.makers)  # what the other side is said to reach
            assert ((goals <= value) == found)[claims].all()
            proved += claims.sum()
    assert proved > positions


@EVERY_TABLES
def test_what_was_not_proved_against_open_discards_says_nothing_of_the_deal_itself(tables):
    """The transposition table keeps positions of undecided hands apart: the same cards, asked again, are decided."""
    rng, workspace = Random(21), np.zeros(kernel.SIZE, np.int64)
    for _ in range(40):
        dealt = rng.sample(range(len(tables.leads)), 20)
        hands = np.array([sum(1 << card for card in dealt[seat::4]) for seat in range(4)])
        makers, leader, goals = rng.choice([0b0001, 0b0101, 0b0111]), rng.randrange(4), np.arange(1, 6)
        (value,), _ = answers(workspace, hands, makers, leader, tables, np.array([0]), goals)
        for undecided in (makers, 0b1111 & ~makers):
            asked = np.array([undecided, 0])
            (_, decided), _ = answers(workspace, hands, makers, leader, tables, asked, goals)
            assert (decided == value).all()


@EVERY_TABLES
@SIZES
def test_the_search_answers_alike_when_it_leaves_discards_open_at_once(tables, positions):
    workspace, tried = np.zeros(kernel.SIZE, np.int64), 0
    for judge, hands, leader, goals in positions_between_tricks(positions + 1, tables, positions):
        (found,), many = answers(workspace, hands, judge.makers, leader, tables, np.array([0]), goals)
        assert found.sum() == judge.value(tuple(hands.tolist()), leader, ())
        tried += many != 0 and len(goals) > 2
    assert tried
