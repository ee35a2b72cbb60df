"""Single decisions of the players, and the layouts that they draw: made of the players' own functions."""

from __future__ import annotations

import numpy as np

from euchre_tutor.solver.players import pimc
from euchre_tutor.solver.players.knowledge import SIZE, PublicState

from .compiled import parts

__all__ = ["decide", "draw_layouts", "mean_points", "network_values"]


def mean_points(hand: int, known: int, seed: int, samples: int, state: PublicState) -> np.ndarray:
    """Return the mean points of the side to play after each move over so many layouts, float64[2 * cards].

    They are NaN where a move isn't legal or is equivalent to another. Arguments are as for decide; no move is struck.
    """
    workspace, buffers = np.zeros(SIZE, np.int64), pimc.new_buffers(state, samples)
    parts.fill_mean_points(workspace, buffers, hand, known, seed, samples, state)
    return buffers.prior


def network_values(hand: int, known: int, state: PublicState) -> np.ndarray:
    """Return what the network expects of each move, float64[2 * cards]; NaN for moves that are not looked at.

    Arguments are as for decide.
    """
    workspace, buffers = np.zeros(SIZE, np.int64), pimc.new_buffers(state, 1)
    values = np.full((1, len(buffers.prior)), np.nan)
    pimc.value_moves_many(workspace, buffers, np.array([hand]), np.array([known]), state, values)
    return values[0]


def decide(hand: int, known: int, seed: int, samples: int, state: PublicState) -> int:
    """Return the move that the seat to play makes makes, as it does in play_out_many.

    Args:
        hand: the cards that it holds, as a mask.
        known: the cards out of play that it knows of, as a mask.
        seed: 1 to 2**31 - 2.
        samples: how many layouts it draws.
        state: what everybody knows.
    """
    workspace, buffers = np.zeros(SIZE, np.int64), pimc.new_buffers(state, samples)
    move = np.zeros(1, np.int64)
    parts.fill_decision(workspace, buffers, hand, known, seed, samples, state, move)
    return int(move[0])


def draw_layouts(hand: int, known: int, seed: int, number: int, state: PublicState) -> tuple[np.ndarray, np.ndarray]:
    """Draw layouts as a player does; return the cards of each holder, int64[number, seats + 1], and the weights.

    The seat to play gets no cards; the weight of a dead end is 0. Arguments are as for decide.
    """
    seats = len(state.barred) - 1
    workspace, buffers = np.zeros(SIZE, np.int64), pimc.new_buffers(state, 1)
    layouts, weights = np.zeros((number, seats + 1), np.int64), np.zeros(number)
    parts.fill_layouts(workspace, buffers, hand, known, seed, state, layouts, weights)
    return layouts, weights
