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
    Network,
    PublicState,
    draw_layout,
    likelihood,
    list_unseen,
    load_public_state,
    makers_in,
    next_random,
    observe_move,
    replay,
)
from euchre_tutor.solver.players.network import Scratch, new_scratch, no_network, told_base, value_moves
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.kernel import count_goals_met, list_moves, make_move, set_root
from euchre_tutor.solver.search.workspace import move_of

__all__ = [
    "Network",
    "PublicState",
    "average",
    "cheapest",
    "decide",
    "keep_best",
    "new_buffers",
    "no_network",
    "play_out_many",
    "told_base",
]

CANDIDATES = 8  # layouts that are drawn for each sample, where some are likelier than others
PRIOR = 16  # layouts that count as much as the network
MARGIN = 0.25  # points: moves of which the network expects so much less than of the best are not looked at
EQUAL = 1e-9  # means that differ by less are equal, but for rounding


class Buffers(NamedTuple):
    """Small arrays to work with.

    Attributes:
        layout: int64[seats + 1], the cards of each holder.
        prior: float64[2 * cards], by move what the network expects.
        layouts: int64[candidates, seats + 1], layouts that were drawn.
        weights: float64[candidates], what each of them counts.
        trick: int64[seats], the moves made in this trick.
        steps: int64[], the numbers of tricks at which points change.
        tricks: int64[tricks], all numbers of tricks from 1 on.
        goals: int64[tricks], those still to be reached.
        means: float64[2, 2 * cards], by move the mean points of the side to play, and the makers' mean tricks with its
            sign.
        likely: see PublicState.
        network: see PublicState.
        scratch: what the network works with.
    """

    layout: IntArray
    prior: FloatArray
    layouts: IntArray
    weights: FloatArray
    trick: IntArray
    steps: IntArray
    tricks: IntArray
    goals: IntArray
    means: FloatArray
    likely: FloatArray
    network: Network
    scratch: Scratch


@jit
def new_buffers(state, samples):
    """Make buffers for a game with these seats, tricks and points, and so many layouts at most for a decision."""
    seats, most, points = len(state.barred) - 1, state.points.shape[1] - 1, state.points
    steps, number = np.zeros(most, np.int64), 0
    for tricks in range(1, most + 1):
        if points[0, tricks] != points[0, tricks - 1] or points[1, tricks] != points[1, tricks - 1]:
            steps[number] = tricks
            number += 1
    return Buffers(
        np.zeros(seats + 1, np.int64),
        np.zeros(2 * len(state.tables.leads)),
        np.zeros((CANDIDATES * samples, seats + 1), np.int64),
        np.zeros(CANDIDATES * samples),
        np.zeros(seats, np.int64),
        steps[:number],
        np.arange(1, most + 1),
        np.zeros(most, np.int64),
        np.full((2, 2 * len(state.tables.leads)), np.nan),
        state.likely,
        state.network,
        new_scratch(state.network),
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
def _draw_layouts(s, buffers, number, samples):
    """Draw layouts and what each counts, ``samples`` at most with a weight; return how many were drawn.

    Where some hands are likelier than others, more candidates are drawn, and of these as many as the samples are drawn
    again by their weights, in one sweep.
    """
    is_even = buffers.likely.shape[1] == 0
    candidates, total = samples if is_even else CANDIDATES * samples, 0.0
    s[k.RANDOM] = s[k.SEED]
    for at in range(candidates):
        layout = buffers.layouts[at]
        buffers.weights[at] = draw_layout(s, layout, number)
        if not is_even and buffers.weights[at] > 0:
            buffers.weights[at] *= likelihood(s, layout, buffers.likely)
        total += buffers.weights[at]
    if not is_even and total > 0:
        _resample(s, buffers.weights[:candidates], total / samples)
    return candidates


@jit_inline
def _resample(s, weights, step):
    """Turn weights into how often each is drawn, by equal steps from a random start."""
    reached, mark = 0.0, step * (next_random(s, 1 << 16) + 0.5) / (1 << 16)
    for at in range(len(weights)):
        reached += weights[at]
        weights[at] = 0
        while mark < reached:
            weights[at] += 1
            mark += step


@jit
def average(s, buffers, hand, drawn, by_tricks):
    """Fill in the mean points, or tricks, of the candidates over the layouts drawn; NaN for other moves."""
    seat, seats, total = s[k.POINT + w.SEAT], s[k.SEATS], 0.0
    leader, trick = (seat - s[k.POINT + w.COUNT]) % seats, buffers.trick[: s[k.POINT + w.COUNT]]
    wanted, means = buffers.tricks if by_tricks else buffers.steps, buffers.means[by_tricks]
    for code in range(len(means)):
        means[code] = 0.0 if _is_listed(s, k.POINT, code) else np.nan
    for at in range(drawn):
        weight, layout = buffers.weights[at], buffers.layouts[at]
        if weight > 0:
            layout[seat] = hand
            makers = makers_in(s, layout)
            worth = k.TRICKS if by_tricks else k.POINTS + 8 * (makers != s[k.KNOWN_MAKERS])
            set_root(s, layout[:seats], makers, leader, trick, s[k.CARDS])
            _add_values(s, makers, worth, wanted, buffers.goals, means, weight)
            total += weight
    for code in range(len(means)):
        means[code] /= max(total, EQUAL)


@jit_inline
def keep_best(s, means, margin):
    """Strike all candidates but those within a margin of the best mean; tell whether there are several."""
    best, number = -np.inf, 0
    for code in range(len(means)):
        if _is_listed(s, k.POINT, code):
            best = max(best, means[code])
    for code in range(len(means)):
        if _is_listed(s, k.POINT, code):
            if means[code] >= best - margin:
                number += 1
            elif code < s[k.CARDS]:
                s[k.POINT + w.MOVES] ^= 1 << code
            else:
                s[k.POINT + w.SECOND_MOVES] ^= 1 << (code - s[k.CARDS])
    return number > 1


@jit_inline
def cheapest(s):
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
        samples: how many layouts it draws; if it draws none, the network chooses.
    """
    number = list_unseen(s, buffers.layout, hand, known)
    moves = s[k.POINT + w.MOVES]
    has_choice = moves & (moves - 1) != 0 or s[k.POINT + w.SECOND_MOVES] != 0
    has_network = len(buffers.network.rows) > 0
    if has_choice and has_network:
        value_moves(s, buffers.network, buffers.scratch, k.POINTS, hand, known, buffers.prior)
        has_choice = keep_best(s, buffers.prior, MARGIN if samples else EQUAL)
    drawn = _draw_layouts(s, buffers, number, samples) if has_choice and samples else 0
    for by_tricks in range(2):
        if has_choice and samples:
            average(s, buffers, hand, drawn, by_tricks)
            if has_network and by_tricks == 0:
                for code in range(len(buffers.prior)):
                    buffers.means[0, code] += PRIOR / samples * buffers.prior[code]
            has_choice = keep_best(s, buffers.means[by_tricks], EQUAL)
    return cheapest(s)


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
    workspace, buffers, tricks = (
        np.zeros(k.SIZE, np.int64),
        new_buffers(state, samples.max()),
        np.zeros(len(hands), np.int8),
    )
    _play_out_each(workspace, buffers, hands, known, first, seeds, samples, state, tricks)
    return tricks
