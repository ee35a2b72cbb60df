"""Single decisions of the compiled players, and the layouts that they draw: made of the players' own functions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from euchre_tutor.base.jit import jit_cached, memory_of
from euchre_tutor.solver.players import pimc
from euchre_tutor.solver.players.knowledge import (
    CARDS,
    POINT,
    POINTS,
    SIZE,
    PublicState,
    list_choices,
    list_unseen,
    load_public_state,
    replay,
    try_layout,
)
from euchre_tutor.solver.search import workspace as w

__all__ = ["decide", "draw_layouts", "mean_points", "network_values"]


def _cached(function: Callable[..., object]) -> Callable[..., object]:
    """Compile a function, and cache its machine code with that of the players: it rests on the same sources."""
    function.__module__ = pimc.__name__
    return jit_cached(function)


@_cached
def _decide(workspace, buffers, hand, known, seed, samples, state):
    s = memory_of(workspace)
    load_public_state(s, state)
    replay(s, buffers.trick, state.leader, state.history, state.barred, seed)
    return pimc.decide(s, buffers, hand, known, samples)


@_cached
def _draw_layouts(workspace, buffers, hand, known, seed, state, layouts, weights):
    s = memory_of(workspace)
    load_public_state(s, state)
    replay(s, buffers.trick, state.leader, state.history, state.barred, seed)
    number = list_unseen(s, buffers.layout, hand, known)
    for sample in range(len(layouts)):
        weights[sample] = try_layout(s, layouts[sample], number)


@_cached
def _mean_points(workspace, buffers, hand, known, seed, samples, state):
    s, counted = memory_of(workspace), 0.0
    load_public_state(s, state)
    replay(s, buffers.trick, state.leader, state.history, state.barred, seed)
    list_choices(s, hand, known)
    number = list_unseen(s, buffers.layout, hand, known)
    for first in range(0, samples, pimc.BLOCK):
        pimc.draw_layouts(s, buffers, number, first)
        counted += pimc.add_layouts(s, buffers, hand, first, min(first + pimc.BLOCK, samples), 0)
    for code in range(len(buffers.prior)):
        is_listed = s[w.MOVES + POINT] >> code if code < s[CARDS] else s[w.SECOND_MOVES + POINT] >> code - s[CARDS]
        buffers.prior[code] = buffers.sums[0, code] / counted if is_listed & 1 else np.nan


def mean_points(hand: int, known: int, seed: int, samples: int, state: PublicState) -> np.ndarray:
    """Return the mean points of the side to play after each move over so many layouts, float64[2 * cards].

    They are NaN where a move isn't legal or is equivalent to another. Arguments are as for decide; no move is struck.
    """
    workspace, buffers = np.zeros(SIZE, np.int64), pimc.new_buffers(state, samples)
    _mean_points(workspace, buffers, hand, known, seed, samples, state)
    return buffers.prior


@_cached
def _network_values(workspace, buffers, hand, known, state):
    s = memory_of(workspace)
    load_public_state(s, state)
    replay(s, buffers.trick, state.leader, state.history, state.barred, 1)
    list_choices(s, hand, known)
    pimc.value_moves(s, buffers.network, buffers.scratch, POINTS, hand, known, buffers.prior)


def network_values(hand: int, known: int, state: PublicState) -> np.ndarray:
    """Return what the network expects of each move, float64[2 * cards]; NaN for moves that are not looked at.

    Arguments are as for decide.
    """
    workspace, buffers = np.zeros(SIZE, np.int64), pimc.new_buffers(state, 1)
    buffers.prior[:] = np.nan
    _network_values(workspace, buffers, hand, known, state)
    return buffers.prior


def decide(hand: int, known: int, seed: int, samples: int, state: PublicState) -> int:
    """Return the move that the seat to play makes, as it does in play_out_many.

    Args:
        hand: the cards that it holds, as a mask.
        known: the cards out of play that it knows of, as a mask.
        seed: 1 to 2**31 - 2.
        samples: how many layouts it draws.
        state: what everybody knows.
    """
    workspace, buffers = np.zeros(SIZE, np.int64), pimc.new_buffers(state, samples)
    return _decide(workspace, buffers, hand, known, seed, samples, state)


def draw_layouts(hand: int, known: int, seed: int, number: int, state: PublicState) -> tuple[np.ndarray, np.ndarray]:
    """Draw layouts as a player does; return the cards of each holder, int64[number, seats + 1], and the weights.

    The seat to play gets no cards; the weight of a dead end is 0. Arguments are as for decide.
    """
    seats = len(state.barred) - 1
    workspace, buffers = np.zeros(SIZE, np.int64), pimc.new_buffers(state, 1)
    layouts, weights = np.zeros((number, seats + 1), np.int64), np.zeros(number)
    _draw_layouts(workspace, buffers, hand, known, seed, state, layouts, weights)
    return layouts, weights
