"""Players who see only their own hand: integers only, compiled by numba, on top of the kernel and as ignorant of games.

A seat that has a choice draws layouts of the cards it doesn't see, as many as its samples, that fit all it knows; has
the kernel solve each for every move it may make; and makes the move with the best mean points for its side. Of moves
that are equal there it takes the one with the most mean tricks in the same layouts, and of those the cheapest: the card
that most of the cards not yet played beat when it is led, then the lowest bit. It infers nothing from what others
called or chose to play, only from what they couldn't.

Places, moves and what the seats see: see sight.py.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.solver.jit import jit, jit_cached, jit_inline, memory_of, popcount
from euchre_tutor.solver.players.knowledge import (
    CARDS,
    DICE,
    GONE,
    HERE,
    MAKERS,
    SCRATCH,
    SEATS,
    SEED,
    WON,
    WORTH,
    Start,
    begin,
    draw,
    draw_once,
    follow,
    load_start,
    look,
    sides,
)
from euchre_tutor.solver.search.kernel import _count_goals, _open, _play, _set_root
from euchre_tutor.solver.search.workspace import (
    ALSO,
    BEATS,
    COUNT,
    GOAL,
    HANDS,
    LEADS,
    LEFT,
    MOVES,
    ROW,
    SEAT,
    SECOND,
)

__all__ = ["Start", "decide", "draw_layouts", "play_out_many"]

EVEN = 1e-9  # means closer than this are equal, but for rounding


class Buffers(NamedTuple):
    """Small arrays to work with.

    Attributes:
        layout: int64[seats + 1], the cards in each place.
        table: int64[seats], the moves made in this trick.
        steps: int64[], the numbers of tricks at which points change.
        tricks: int64[tricks], all numbers of tricks from 1 on.
        goals: int64[tricks], those still to be reached.
        means: float64[2, 2 * cards], by move the mean points of the side to play, and the makers' mean tricks with its
            sign.
    """

    layout: NDArray[np.int64]
    table: NDArray[np.int64]
    steps: NDArray[np.int64]
    tricks: NDArray[np.int64]
    goals: NDArray[np.int64]
    means: NDArray[np.float64]


@jit
def _new_buffers(start):
    """Clear a buffers."""
    seats, most, points = len(start.barred) - 1, start.points.shape[1] - 1, start.points
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
        np.full((2, 2 * len(start.tables.leads)), np.nan),
    )


# One decision.


@jit_inline
def _is_open(s, code):
    """Tell whether the seat to play still considers a move."""
    return (s[HERE + MOVES] >> code if code < s[CARDS] else s[HERE + ALSO] >> (code - s[CARDS])) & 1


@jit_inline
def _reached(s, code, won, makers, wanted, goals, guess):
    """Return how many of the numbers of tricks wanted the makers reach after a move in the first row."""
    seat, seats, number, met = s[SEAT], s[SEATS], 0, 0
    hand, s[GOAL] = s[HANDS + seat], -won
    _play(s, 0, code if code < s[CARDS] else code - s[CARDS] + SECOND, makers, seats)
    for place in range(len(wanted)):
        goal = wanted[place] + s[ROW + GOAL]
        met += goal <= 0
        if 0 < goal <= s[ROW + LEFT]:
            goals[number] = goal
            number += 1
    met += _count_goals(s, ROW, makers, seats, goals[:number], max(guess - met, 0))
    s[HANDS + seat] = hand
    return met


@jit_inline
def _add(s, makers, row, wanted, goals, means, weight):
    """Add what the open moves are worth to the side to play, in the layout of the first row."""
    won, sign = 0, 2 * (makers >> s[SEAT] & 1) - 1
    for seat in range(s[SEATS]):
        won += s[WON + seat] * (makers >> seat & 1)
    _open(s, 0)
    met, is_fresh, cards = (len(wanted) - 1) // 2, True, s[CARDS]
    for code in range(2 * cards):
        is_fresh |= (s[MOVES] >> code if code < cards else s[ALSO] >> (code - cards)) & 1 != 0
        if _is_open(s, code):
            if is_fresh:  # else it is of a kind with the one before, in this layout
                met = _reached(s, code, won, makers, wanted, goals, met)
                is_fresh = False
            means[code] += weight * sign * s[row + (wanted[met - 1] if met else 0)]


@jit
def _weigh(s, buffers, hand, number, samples, by_tricks):
    """Fill in the mean points, or tricks, of the open moves over so many layouts; NaN for other moves."""
    seat, seats, total = s[HERE + SEAT], s[SEATS], 0.0
    leader, table = (seat - s[HERE + COUNT]) % seats, buffers.table[: s[HERE + COUNT]]
    wanted, means = buffers.tricks if by_tricks else buffers.steps, buffers.means[by_tricks]
    s[DICE] = s[SEED]
    for code in range(len(means)):
        means[code] = 0.0 if _is_open(s, code) else np.nan
    for _ in range(samples):
        weight = draw(s, buffers.layout, number)
        if weight > 0:
            buffers.layout[seat] = hand
            makers = sides(s, buffers.layout)
            row = WORTH + (16 if by_tricks else 8 * (makers != s[MAKERS]))
            _set_root(s, buffers.layout[:seats], makers, leader, table, s[CARDS])
            _add(s, makers, row, wanted, buffers.goals, means, weight)
            total += weight
    for code in range(len(means)):
        means[code] /= max(total, EVEN)


@jit_inline
def _keep_best(s, means):
    """Leave only the moves with the best mean open; tell whether there are several."""
    best, number = -np.inf, 0
    for code in range(len(means)):
        if _is_open(s, code):
            best = max(best, means[code])
    for code in range(len(means)):
        if _is_open(s, code):
            if means[code] >= best - EVEN:
                number += 1
            elif code < s[CARDS]:
                s[HERE + MOVES] ^= 1 << code
            else:
                s[HERE + ALSO] ^= 1 << (code - s[CARDS])
    return number > 1


@jit_inline
def _cheapest(s):
    """Return the open move whose card most of the cards not yet played beat when it is led."""
    best, most = -1, -1
    for code in range(2 * s[CARDS]):
        if _is_open(s, code):
            card = code if code < s[CARDS] else code - s[CARDS]
            beaters = popcount(s[BEATS + s[LEADS + card + (code >= s[CARDS]) * SECOND] * 64 + card] & ~s[GONE])
            if beaters > most:
                best, most = code, beaters
    return best


@jit
def _decide(s, buffers, hand, known, samples):
    """Return the move that the seat to play makes."""
    number = look(s, buffers.layout, hand, known)
    moves = s[HERE + MOVES]
    has_choice = moves & (moves - 1) != 0 or s[HERE + ALSO] != 0
    for by_tricks in range(2):
        if has_choice:
            _weigh(s, buffers, hand, number, samples, by_tricks)
            has_choice = _keep_best(s, buffers.means[by_tricks])
    return _cheapest(s)


@jit
def _play_out(s, buffers, hands, known, first, samples):
    """Play a hand to its end from the point of play; return the makers' tricks in the whole hand."""
    makers, code, tricks = sides(s, hands), first, 0
    while hands[s[HERE + SEAT]]:
        seat = s[HERE + SEAT]
        if code < 0:
            code = _decide(s, buffers, hands[seat], known[seat], samples[seat])
        hands[seat] &= ~(1 << (code if code < s[CARDS] else code - s[CARDS]))
        follow(s, buffers.table, code)
        code = -1
    for seat in range(s[SEATS]):
        tricks += s[WON + seat] * (makers >> seat & 1)
    return tricks


@jit
def _play_many(scratch, buffers, hands, known, first, seeds, samples, start, tricks):
    """Fill in play_out_many."""
    s = memory_of(scratch)
    load_start(s, start)
    for deal in range(len(hands)):
        begin(s, buffers.table, start.leader, start.history, start.barred, seeds[deal])
        tricks[deal] = _play_out(s, buffers, hands[deal].copy(), known[deal], first[deal], samples)


@jit
def _decide_once(scratch, buffers, hand, known, seed, samples, start):
    """Return the move of decide, and leave the means behind."""
    s = memory_of(scratch)
    load_start(s, start)
    begin(s, buffers.table, start.leader, start.history, start.barred, seed)
    return _decide(s, buffers, hand, known, samples)


@jit
def _draw_layouts(scratch, buffers, hand, known, seed, start, layouts, weights):
    """Fill in draw_layouts."""
    s = memory_of(scratch)
    load_start(s, start)
    begin(s, buffers.table, start.leader, start.history, start.barred, seed)
    number = look(s, buffers.layout, hand, known)
    for sample in range(len(layouts)):
        weights[sample] = draw_once(s, layouts[sample], number)


# The doors. Each holds the scratch while it is used by its bare memory.


@jit_cached
def play_out_many(hands, known, first, seeds, samples, start):
    """Play many hands out from one point of play; return the makers' tricks in each whole hand, int8[n].

    Args:
        hands: int64[n, seats], the cards each seat holds at that point, as masks.
        known: int64[n, seats], the cards out of play that each seat knows of, as masks.
        first: int64[n], the move that the seat to play makes; -1 lets it decide.
        seeds: int64[n], 1 to 2**31 - 2: where the dice of each hand start.
        samples: int64[seats], how many layouts each seat draws for a decision.
        start: see Start.
    """
    scratch, buffers, tricks = np.zeros(SCRATCH, np.int64), _new_buffers(start), np.zeros(len(hands), np.int8)
    _play_many(scratch, buffers, hands, known, first, seeds, samples, start, tricks)
    return tricks


@jit_cached
def decide(hand, known, seed, samples, start):
    """Return the move that the seat to play makes, as it does in play_out_many, and why.

    Args:
        hand: the cards it holds, as a mask.
        known: the cards out of play that it knows of, as a mask.
        seed: 1 to 2**31 - 2.
        samples: how many layouts it draws.
        start: see Start.

    Returns:
        The move; and float64[2 * cards], by move the mean points of its side, NaN where a move isn't legal, is of a
        kind with another, or is the only one of its kind.
    """
    scratch, buffers = np.zeros(SCRATCH, np.int64), _new_buffers(start)
    return _decide_once(scratch, buffers, hand, known, seed, samples, start), buffers.means[0]


@jit_cached
def draw_layouts(hand, known, seed, number, start):
    """Draw layouts as a player does; return the cards in each place, int64[number, seats + 1], and the weights.

    The place of the seat to play stays empty; of a dead end the weight is 0. Arguments are as for decide.
    """
    seats = len(start.barred) - 1
    scratch, buffers = np.zeros(SCRATCH, np.int64), _new_buffers(start)
    layouts, weights = np.zeros((number, seats + 1), np.int64), np.zeros(number)
    _draw_layouts(scratch, buffers, hand, known, seed, start, layouts, weights)
    return layouts, weights
