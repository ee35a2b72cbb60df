"""What the search counts before it searches, each bound by itself beside minimax."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from helpers.positions import EVERY_TABLES, random_position

from euchre_tutor.base.jit import jit_cached, memory_of
from euchre_tutor.solver.search import kernel
from euchre_tutor.solver.search.endings import answer_two_tricks
from euchre_tutor.solver.search.kernel import set_root
from euchre_tutor.solver.search.quick_tricks import (
    answer_by_finesse,
    count_leaders_tricks,
    count_trump_tricks,
    find_ruffs,
    they_win_any_lead,
)
from euchre_tutor.solver.search.workspace import GOAL, TRICKS_LEFT, load_tables


@jit_cached
def count_all(workspace, hands, makers, leader, tables, counted, answered):
    """Fill in what is counted of a position between tricks, and for each number of tricks what is answered at once."""
    s, seats = memory_of(workspace), len(hands)
    load_tables(s, tables)
    set_root(s, hands, makers, leader, hands[:0], len(tables.leads))
    side, left = (makers >> leader) & 1, s[TRICKS_LEFT]
    counted[0], counted[1] = count_trump_tricks(s, 0, makers, seats)
    find_ruffs(s, 0, makers, seats)
    counted[2] = count_leaders_tricks(s, 0, makers, seats, counted[0])
    counted[3] = counted[1] + they_win_any_lead(s, 0, makers, seats)
    for needed in range(1, left + 1):
        answered[0, needed] = answer_by_finesse(s, 0, makers, seats, needed)
        s[GOAL] = needed if side else left - needed + 1
        answer = answer_two_tricks(s, 0, makers, seats) if left == 2 else -1
        answered[1, needed] = answer if answer < 0 else answer == side


@EVERY_TABLES
@pytest.mark.parametrize("positions", [180, pytest.param(5_000, marks=pytest.mark.nightly)])
def test_what_is_counted_before_a_search_is_never_more_than_a_side_can_take(tables, positions):
    rng, workspace, told = Random(positions), np.zeros(kernel.SIZE, np.int64), Counter()
    for _ in range(positions):
        judge, hands, leader, trick = random_position(rng, tables, 12)
        left = hands[leader].bit_count()
        if trick or left < 2:
            continue
        counted, answered = np.zeros(4, np.int64), np.full((2, left + 1), -1)
        count_all(workspace, np.array(hands), judge.makers, leader, tables, counted, answered)
        mine = judge.value(hands, leader, ()) if judge.makers >> leader & 1 else left - judge.value(hands, leader, ())
        assert max(counted[0], counted[2]) <= mine, "the leader's side"
        assert max(counted[1], counted[3]) <= left - mine, "the other side"
        told += Counter(np.flatnonzero(counted).tolist())
        for needed in range(1, left + 1):
            assert set(answered[:, needed].tolist()) <= {-1, int(needed <= mine)}
            told.update(f"answer {which}" for which in np.flatnonzero(answered[:, needed] >= 0))
    assert told[2]
    assert told[3]
    if (tables.beats & ~tables.follow[:, None]).any():  # there are trumps
        assert told[0]
        assert told["answer 0"], "finesses"
