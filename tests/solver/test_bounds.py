"""What the search counts before it searches, each bound by itself beside minimax."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from helpers.compiled import parts
from helpers.positions import EVERY_TABLES, random_position

from euchre_tutor.solver.search import kernel


@EVERY_TABLES
@pytest.mark.parametrize("positions", [90, pytest.param(5_000, marks=pytest.mark.nightly)])
def test_what_is_counted_before_a_search_is_never_more_than_a_side_can_take(tables, positions):
    rng, workspace, told = Random(positions), np.zeros(kernel.SIZE, np.int64), Counter()
    for _ in range(positions):
        judge, hands, leader, trick = random_position(rng, tables, 12)
        left = hands[leader].bit_count()
        if trick or left < 2:
            continue
        counted, answered = np.zeros(3, np.int64), np.full((2, left + 1), -1)
        parts.count_all(workspace, np.array(hands), judge.makers, leader, tables, counted, answered)
        mine = judge.value(hands, leader, ()) if judge.makers >> leader & 1 else left - judge.value(hands, leader, ())
        assert max(counted[0], counted[2]) <= mine, "the leader's side"
        assert counted[1] <= left - mine, "the other side"
        told += Counter(np.flatnonzero(counted).tolist())
        for needed in range(1, left + 1):
            assert set(answered[:, needed].tolist()) <= {-1, int(needed <= mine)}
            told.update(f"answer {which}" for which in np.flatnonzero(answered[:, needed] >= 0))
    assert told[2]
    if (tables.beats & ~tables.follow[:, None]).any():  # there are trumps
        assert told[0]
        assert told["answer 0"], "finesses"
