"""Players who see only their own hand: perfect-information Monte Carlo (PIMC), compiled by numba.

A seat that has a choice draws layouts of the cards it doesn't see, as many as its samples, that fit all it knows. The
search solves each of them for every move that the seat may make, and the seat makes the move with the best mean points
for its side. Of equal moves it takes the one with the most mean tricks in the same layouts. Of those it takes the
cheapest card: the one that most of the cards not yet played beat when it is led, then the lowest.

A seat infers nothing from what others called or chose to play, only from what they couldn't play. Like the search it
knows tricks and trumps by its tables, and no game by name. See knowledge.py for holders, layouts and moves.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from euchre_tutor.arrays import FloatArray, IntArray
from euchre_tutor.solver.jit import jit, jit_cached, jit_inline, memory_of, popcount
from euchre_tutor.solver.players import knowledge as k
from euchre_tutor.solver.players.knowledge import (
    PublicState,
    draw_layout,
    list_unseen,
    load_public_state,
    makers_in,
    observe_move,
    replay,
)
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.kernel import count_goals_met, list_moves, make_move, set_root
from euchre_tutor.solver.search.workspace import move_of

__all__ = ["PublicState", "decide", "new_buffers", "play_out_many"]

EQUAL = 1e-9  # means that differ by less are equal, but for rounding


class Buffers(NamedTuple):
    """Small arrays to work with.

    Attributes:
        layout: int64[seats + 1], the cards of each holder.
        trick: int64[seats], the moves made in this trick.
        steps: int64[], the numbers of tricks at which points change.
        tricks: int64[tricks], all numbers of tricks from 1 on.
        goals: int64[tricks], those still to be reached.
        means: float64[2, 2 * cards], by move the mean points of the side to play, and the makers' mean tricks with its
            sign.
    """

    layout: IntArray
    trick: IntArray
    steps: IntArray
    tricks: IntArray
    goals: IntArray
    means: FloatArray


@jit
def new_buffers(state):
    """Make buffers for a game with these seats, tricks and points."""
    seats, most, points = len(state.barred) - 1, state.points.shape[1] - 1, state.points
    steps, number = np.zeros(most, np.int64), 0
    for tricks in range(1, most + 1):
        if points[0, tricks] != points[0, tricks - 1] or points[1, tricks] != points[1, tricks - 1]:
            steps[number] = tricks
            number += 1
    return Buffers(
        np.zeros(seats + 1, np.int64),
        np.zeros(seats, np.int64),
        steps[:number],
        np.arange(1, most + 1),
        np.zeros(most, np.int64),
        np.full((2, 2 * len(state.tables.leads)), np.nan),
    )


# One decision. The moves listed at the point of play are its candidates.


@jit_inline
def _is_listed(s, at, code):
    """Tell whether a move is on the list of a row."""
    return (s[at + w.MOVES] >> code if code < s[k.CARDS] else s[at + w.SECOND_MOVES] >> (code - s[k.CARDS])) & 1


@jit_inline
def _count_reached(s, code, won, makers, wanted, goals, guess):
    """Return how many of the wanted numbers of tricks the makers reach after a move in row 0."""
    seat, seats, number, met = s[w.SEAT], s[k.SEATS], 0, 0
    hand, s[w.GOAL] = s[w.HANDS + seat], -won
    make_move(s, 0, move_of(code, s[k.CARDS]), makers, seats)
    for index in range(len(wanted)):
        goal = wanted[index] + s[w.ROW + w.GOAL]
        met += goal <= 0
        if 0 < goal <= s[w.ROW + w.TRICKS_LEFT]:
            goals[number] = goal
            number += 1
    met += count_goals_met(s, w.ROW, makers, seats, goals[:number], max(guess - met, 0))
    s[w.HANDS + seat] = hand
    return met


@jit_inline
def _add_values(s, makers, worth, wanted, goals, means, weight):
    """Add to the means what the candidates bring the side to play, in the layout of row 0.

    ``worth`` is where the workspace has what the makers' tricks are worth to them.
    """
    won, sign = 0, 2 * (makers >> s[w.SEAT] & 1) - 1
    for seat in range(s[k.SEATS]):
        won += s[k.WON + seat] * (makers >> seat & 1)
    list_moves(s, 0)
    met, is_new = (len(wanted) - 1) // 2, True
    for code in range(2 * s[k.CARDS]):
        is_new |= _is_listed(s, 0, code) != 0
        if _is_listed(s, k.POINT, code):
            if is_new:  # otherwise the move is equivalent to the candidate before it, in this layout
                met = _count_reached(s, code, won, makers, wanted, goals, met)
                is_new = False
            means[code] += weight * sign * s[worth + (wanted[met - 1] if met else 0)]


@jit
def _average(s, buffers, hand, number, samples, by_tricks):
    """Fill in the mean points, or tricks, of the candidates over ``samples`` layouts; NaN for other moves."""
    seat, seats, total = s[k.POINT + w.SEAT], s[k.SEATS], 0.0
    leader, trick = (seat - s[k.POINT + w.COUNT]) % seats, buffers.trick[: s[k.POINT + w.COUNT]]
    wanted, means = buffers.tricks if by_tricks else buffers.steps, buffers.means[by_tricks]
    s[k.RANDOM] = s[k.SEED]
    for code in range(len(means)):
        means[code] = 0.0 if _is_listed(s, k.POINT, code) else np.nan
    for _ in range(samples):
        weight = draw_layout(s, buffers.layout, number)
        if weight > 0:
            buffers.layout[seat] = hand
            makers = makers_in(s, buffers.layout)
            worth = k.TRICKS if by_tricks else k.POINTS + 8 * (makers != s[k.KNOWN_MAKERS])
            set_root(s, buffers.layout[:seats], makers, leader, trick, s[k.CARDS])
            _add_values(s, makers, worth, wanted, buffers.goals, means, weight)
            total += weight
    for code in range(len(means)):
        means[code] /= max(total, EQUAL)


@jit_inline
def _keep_best(s, means):
    """Strike all candidates but those with the best mean; tell whether there are several."""
    best, number = -np.inf, 0
    for code in range(len(means)):
        if _is_listed(s, k.POINT, code):
            best = max(best, means[code])
    for code in range(len(means)):
        if _is_listed(s, k.POINT, code):
            if means[code] >= best - EQUAL:
                number += 1
            elif code < s[k.CARDS]:
                s[k.POINT + w.MOVES] ^= 1 << code
            else:
                s[k.POINT + w.SECOND_MOVES] ^= 1 << (code - s[k.CARDS])
    return number > 1


@jit_inline
def _cheapest(s):
    """Return the candidate whose card most of the cards not yet played beat when it is led."""
    best, most = -1, -1
    for code in range(2 * s[k.CARDS]):
        if _is_listed(s, k.POINT, code):
            card = code if code < s[k.CARDS] else code - s[k.CARDS]
            led = s[w.LEADS + move_of(code, s[k.CARDS])]
            beaters = popcount(s[w.BEATS + led * 64 + card] & ~s[k.PLAYED])
            if beaters > most:
                best, most = code, beaters
    return best


@jit
def decide(s, buffers, hand, known, samples):
    """Return the move that the seat to play makes.

    Args:
        s: the workspace, at a point of play.
        buffers: their means are those of this decision afterwards, if the seat has a choice.
        hand: the cards that it holds, as a mask.
        known: the cards out of play that it knows of, as a mask.
        samples: how many layouts it draws.
    """
    number = list_unseen(s, buffers.layout, hand, known)
    moves = s[k.POINT + w.MOVES]
    has_choice = moves & (moves - 1) != 0 or s[k.POINT + w.SECOND_MOVES] != 0
    for by_tricks in range(2):
        if has_choice:
            _average(s, buffers, hand, number, samples, by_tricks)
            has_choice = _keep_best(s, buffers.means[by_tricks])
    return _cheapest(s)


# Whole hands.


@jit
def _play_out(s, buffers, hands, known, first, samples):
    """Play a hand from the point of play to its end; return the makers' tricks in the whole hand."""
    makers, code, tricks = makers_in(s, hands), first, 0
    while hands[s[k.POINT + w.SEAT]]:
        seat = s[k.POINT + w.SEAT]
        if code < 0:
            code = decide(s, buffers, hands[seat], known[seat], samples[seat])
        hands[seat] &= ~(1 << (code if code < s[k.CARDS] else code - s[k.CARDS]))
        observe_move(s, buffers.trick, code)
        code = -1
    for seat in range(s[k.SEATS]):
        tricks += s[k.WON + seat] * (makers >> seat & 1)
    return tricks


@jit
def _play_out_each(workspace, buffers, hands, known, first, seeds, samples, state, tricks):
    """Fill in the answers of play_out_many, which holds the workspace while its bare memory is used."""
    s = memory_of(workspace)
    load_public_state(s, state)
    for deal in range(len(hands)):
        replay(s, buffers.trick, state.leader, state.history, state.barred, seeds[deal])
        tricks[deal] = _play_out(s, buffers, hands[deal].copy(), known[deal], first[deal], samples)


@jit_cached
def play_out_many(hands, known, first, seeds, samples, state):
    """Play many hands out from one point of play; return the makers' tricks in each whole hand, int8[n].

    Args:
        hands: int64[n, seats], the cards that each seat holds at that point, as masks.
        known: int64[n, seats], the cards out of play that each seat knows of, as masks.
        first: int64[n], the move that the seat to play makes; -1 lets it decide.
        seeds: int64[n], 1 to 2**31 - 2: where the random generator starts in each hand.
        samples: int64[seats], how many layouts each seat draws for a decision.
        state: see PublicState.
    """
    workspace, buffers, tricks = np.zeros(k.SIZE, np.int64), new_buffers(state), np.zeros(len(hands), np.int8)
    _play_out_each(workspace, buffers, hands, known, first, seeds, samples, state, tricks)
    return tricks
