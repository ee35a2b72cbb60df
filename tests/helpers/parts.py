"""Parts of the core as functions that tests call: compiled like the core, into a library of their own.

``helpers.compiled`` sees to that. This file is also loaded by compiler/make.py, with numba's marks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre_tutor.base.core import exported, memory_of
from euchre_tutor.solver.players import knowledge as k
from euchre_tutor.solver.players import pimc
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.endings import answer_two_tricks
from euchre_tutor.solver.search.kernel import search, set_root
from euchre_tutor.solver.search.quick_tricks import (
    answer_by_finesse,
    count_leaders_tricks,
    count_trump_tricks,
    find_ruffs,
)
from euchre_tutor.solver.search.transposition import cards_of_key, note_dealt


@exported
def count_all(workspace, hands, makers, leader, tables, counted, answered):
    """Fill in what is counted of a position between tricks, and for each number of tricks what is answered at once."""
    s, seats = memory_of(workspace), len(hands)
    w.load_tables(s, tables)
    set_root(s, hands, makers, leader, hands[:0], len(tables.leads))
    side, left = (makers >> leader) & 1, s[w.TRICKS_LEFT]
    counted[0], counted[1] = count_trump_tricks(s, 0, makers, seats)
    find_ruffs(s, 0, makers, seats)
    counted[2] = count_leaders_tricks(s, 0, makers, seats, counted[0])
    for needed in range(1, left + 1):
        answered[0, needed] = answer_by_finesse(s, 0, makers, seats, needed)
        s[w.GOAL] = needed if side else left - needed + 1
        answer = answer_two_tricks(s, 0, makers, seats) if left == 2 else -1
        answered[1, needed] = answer if answer < 0 else answer == side


@exported
def fill_answers(workspace, hands, makers, leader, tables, undecided, goals, found):
    """Answer each goal for each set of undecided seats in turn, all in one transposition table.

    All discards of the undecided seats stay open; if there are none, attempts begin at once.
    """
    s, seats = memory_of(workspace), len(hands)
    w.load_tables(s, tables)
    for index in range(len(goals)):
        set_root(s, hands, makers, leader, hands[:0], len(tables.leads))
        for row in range(len(undecided)):
            s[w.GOAL], s[w.UNDECIDED], s[w.TRY_AFTER] = goals[index], undecided[row], 0
            found[row, index] = search(s, 0, makers, seats)


@exported
def fill_keys(workspace, hands, held, tables, keys):
    """Fill in the key's part for each set of cards still held."""
    s = memory_of(workspace)
    w.load_tables(s, tables)
    note_dealt(s, hands)
    for index in range(len(held)):
        keys[index] = cards_of_key(s, held[index])


@exported
def fill_decision(workspace, buffers, hand, known, seed, samples, state, move):
    """Fill in the move that the seat to play makes."""
    s = memory_of(workspace)
    k.load_public_state(s, state)
    k.replay(s, buffers.trick, state.leader, state.history, state.barred, seed)
    move[0] = pimc.decide(s, buffers, hand, known, samples)


@exported
def fill_layouts(workspace, buffers, hand, known, seed, state, layouts, weights):
    """Draw layouts as a player does."""
    s = memory_of(workspace)
    k.load_public_state(s, state)
    k.replay(s, buffers.trick, state.leader, state.history, state.barred, seed)
    number = k.list_unseen(s, buffers.layout, hand, known)
    for sample in range(len(layouts)):
        weights[sample] = k.try_layout(s, layouts[sample], number)


@exported
def fill_mean_points(workspace, buffers, hand, known, seed, samples, state):
    """Fill in the mean points of the side to play after each move, in ``buffers.prior``."""
    s, counted = memory_of(workspace), 0.0
    k.load_public_state(s, state)
    k.replay(s, buffers.trick, state.leader, state.history, state.barred, seed)
    k.list_choices(s, hand, known)
    number = k.list_unseen(s, buffers.layout, hand, known)
    for first in range(0, samples, pimc.BLOCK):
        pimc.draw_layouts(s, buffers, number, first)
        counted += pimc.add_layouts(s, buffers, hand, first, min(first + pimc.BLOCK, samples), 0)
    for code in range(len(buffers.prior)):
        listed = s[w.MOVES + k.POINT] >> code if code < s[k.CARDS] else s[w.SECOND_MOVES + k.POINT] >> code - s[k.CARDS]
        buffers.prior[code] = buffers.sums[0, code] / counted if listed & 1 else np.nan


def functions(examples: dict[str, Any]) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Return the functions by name, with arguments of the types that they take."""
    one, two, reals, ranks, state, buffers = (
        examples[name] for name in ("one", "two", "reals", "ranks", "state", "buffers")
    )
    takes: dict[Any, tuple[Any, ...]] = {
        count_all: (one, one, 0, 0, ranks, one, two),
        fill_answers: (one, one, 0, 0, ranks, one, one, two),
        fill_keys: (one, one, one, ranks, one),
        fill_decision: (one, buffers, 0, 0, 0, 0, state, one),
        fill_layouts: (one, buffers, 0, 0, 0, state, two, reals[0]),
        fill_mean_points: (one, buffers, 0, 0, 0, 0, state),
    }
    return {function.__name__: (function, arguments) for function, arguments in takes.items()}
