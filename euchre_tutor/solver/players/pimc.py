"""Players who see only their own hand: perfect-information Monte Carlo (PIMC). A part of the core.

A seat that has a choice draws layouts of the cards it doesn't see that fit all it knows, and more often those whose
hands are likely by the calls. The search solves each of them for every move that the seat may make, and the seat makes
the move with the best mean points for its side. A network, where there is one, counts for some layouts. Moves that a
few layouts have settled are struck. Of equal moves the seat takes the one with the most mean tricks in the same
layouts. Of those it takes the cheapest card: the one that most of the cards not yet played beat when it is led, then
the lowest.

A seat infers something from what others played only where a network has learnt to; otherwise only from what they
couldn't play. Like the search it knows tricks and trumps by its tables, and no game by name. See knowledge.py for
holders, layouts and moves.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from typing import NamedTuple

import numpy as np

from euchre_tutor.base.arrays import FloatArray, IntArray
from euchre_tutor.base.core import exported, inlined, memory_of, part, popcount, trailing_zeros
from euchre_tutor.solver.players import knowledge as k
from euchre_tutor.solver.players.knowledge import (
    Network,
    PublicState,
    draw_layout,
    likelihood,
    list_choices,
    list_unseen,
    load_public_state,
    makers_in,
    next_random,
    observe_move,
    replay,
)
from euchre_tutor.solver.players.network import Scratch, new_scratch, no_network, told_base, value_moves
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.kernel import count_goals_met, make_move, set_root
from euchre_tutor.solver.search.move_ordering import list_moves
from euchre_tutor.solver.search.workspace import move_of

__all__ = [
    "Network",
    "PublicState",
    "add_layouts",
    "cheapest",
    "decide",
    "draw_layouts",
    "keep_best",
    "new_buffers",
    "no_network",
    "play_out_many",
    "told_base",
    "value_moves_many",
]

CANDIDATES = 4  # layouts that are drawn for each sample, where some are likelier than others
BLOCK = 4  # layouts that are looked at before moves are struck that they have settled
PRIOR = 16  # layouts that count as much as the network
SETTLED = 0.2  # see _compare_by_points
EQUAL = 1e-9  # means that differ by less are equal, but for rounding
SIZE = k.SIZE


class Buffers(NamedTuple):
    """Small arrays to work with.

    Attributes:
        layout: int64[seats + 1], the cards of each holder.
        candidates: int64[CANDIDATES * BLOCK, seats + 1], layouts that may be looked at.
        chances: float64[CANDIDATES * BLOCK], how likely each of them is.
        layouts: int64[samples + BLOCK, seats + 1], layouts that are looked at.
        weights: float64[samples + BLOCK], what each of them counts.
        trick: int64[seats], the moves made in this trick.
        steps: int64[], the numbers of tricks at which points change.
        tricks: int64[tricks], all numbers of tricks from 1 on.
        goals: int64[tricks], those still to be reached.
        prior: float64[2 * cards], by move what the network expects.
        sums: float64[2, 2 * cards], by move the points of the side to play, and the makers' tricks with its sign.
        likely: see PublicState.
        network: see PublicState.
        scratch: what the network works with.
    """

    layout: IntArray
    candidates: IntArray
    chances: FloatArray
    layouts: IntArray
    weights: FloatArray
    trick: IntArray
    steps: IntArray
    tricks: IntArray
    goals: IntArray
    prior: FloatArray
    sums: FloatArray
    likely: FloatArray
    network: Network
    scratch: Scratch


def new_buffers(state: PublicState, samples: int) -> Buffers:
    """Make buffers for a game with these seats, tricks and points, and so many layouts at most for a decision."""
    seats, most, moves = len(state.barred) - 1, state.points.shape[1] - 1, 2 * len(state.tables.leads)
    return Buffers(
        np.zeros(seats + 1, np.int64),
        np.zeros((CANDIDATES * BLOCK, seats + 1), np.int64),
        np.zeros(CANDIDATES * BLOCK),
        np.zeros((samples + BLOCK, seats + 1), np.int64),
        np.zeros(samples + BLOCK),
        np.zeros(seats, np.int64),
        np.flatnonzero(np.diff(state.points).any(axis=0)) + 1,
        np.arange(1, most + 1),
        np.zeros(most, np.int64),
        np.zeros(moves),
        np.zeros((2, moves)),
        state.likely,
        state.network,
        new_scratch(state.network),
    )


# One decision. The moves listed at the point of play are its candidates.


@inlined
def _is_listed(s, at, code):
    """Tell whether a move is on the list of a row."""
    return (s[at + w.MOVES] >> code if code < s[k.CARDS] else s[at + w.SECOND_MOVES] >> (code - s[k.CARDS])) & 1


@inlined
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


@inlined
def _add_values(s, makers, worth, wanted, goals, sums, weight):
    """Add to the sums what the candidates bring the side to play, in the layout of row 0.

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
            sums[code] += weight * sign * s[worth + (wanted[met - 1] if met else 0)]


@part
def draw_layouts(s, buffers, number, first):
    """Draw a block of layouts, with what each counts; ``number`` is how many cards are unseen.

    Where some hands are likelier than others, more candidates are drawn, and a block of these again by their chances,
    in one sweep.
    """
    if buffers.likely.shape[1] == 0:
        for at in range(first, first + BLOCK):
            buffers.weights[at] = draw_layout(s, buffers.layouts[at], number)
        return
    total, chances = 0.0, buffers.chances
    for at in range(len(chances)):
        chances[at] = draw_layout(s, buffers.candidates[at], number)
        if chances[at] > 0:
            chances[at] *= likelihood(s, buffers.candidates[at], buffers.likely)
        total += chances[at]
    reached, at = chances[0], 0
    mark = total / BLOCK * (next_random(s, 1 << 16) + 0.5) / (1 << 16)
    for chosen in range(first, first + BLOCK):
        while mark > reached and at < len(chances) - 1:
            at += 1
            reached += chances[at]
        for holder in range(s[k.SEATS] + 1):
            buffers.layouts[chosen, holder] = buffers.candidates[at, holder]
        buffers.weights[chosen] = 1.0 if total > 0 else 0.0
        mark += total / BLOCK


@part
def add_layouts(s, buffers, hand, first, end, by_tricks):
    """Add to the sums what the moves bring in some layouts, points or tricks; return what these layouts count."""
    seat, seats, total = s[k.POINT + w.SEAT], s[k.SEATS], 0.0
    leader, trick = (seat - s[k.POINT + w.COUNT]) % seats, buffers.trick[: s[k.POINT + w.COUNT]]
    wanted, sums = buffers.tricks if by_tricks else buffers.steps, buffers.sums[by_tricks]
    for at in range(first, end):
        weight, layout = buffers.weights[at], buffers.layouts[at]
        if weight > 0:
            layout[seat] = hand
            makers = makers_in(s, layout)
            worth = k.TRICKS if by_tricks else k.POINTS + 8 * (makers != s[k.KNOWN_MAKERS])
            set_root(s, layout[:seats], makers, leader, trick, s[k.CARDS])
            _add_values(s, makers, worth, wanted, buffers.goals, sums, weight)
            total += weight
    return total


@inlined
def keep_best(s, values, margin):
    """Strike all candidates but those within a margin of the best value; tell whether there are several."""
    best, number = -np.inf, 0
    for code in range(len(values)):
        if _is_listed(s, k.POINT, code):
            best = max(best, values[code])
    for code in range(len(values)):
        if _is_listed(s, k.POINT, code):
            if values[code] >= best - margin:
                number += 1
            elif code < s[k.CARDS]:
                s[k.POINT + w.MOVES] ^= 1 << code
            else:
                s[k.POINT + w.SECOND_MOVES] ^= 1 << (code - s[k.CARDS])
    return number > 1


@inlined
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


@part
def _compare_by_points(s, buffers, hand, number, samples, prior):
    """Look at layouts, block by block, and strike moves; return how many layouts were looked at.

    A move is struck as soon as the layouts still to come are unlikely to make up for what it is behind. If the
    difference of two moves varies by ``sd`` from layout to layout, and n of N have been looked at, its mean will still
    change by about sd * sqrt(1 / n - 1 / N). ``prior`` is how many layouts the network counts for.
    """
    drawn, counted, s[k.RANDOM] = 0, prior, s[k.SEED]
    sd, every = SETTLED * s[k.SPREAD], prior + samples
    for code in range(len(buffers.prior)):
        buffers.sums[0, code] = prior * buffers.prior[code]
    while drawn < samples:
        change = sd * np.sqrt(1 / max(prior + drawn, 1) - 1 / every)
        if not keep_best(s, buffers.sums[0], counted * change):
            break
        draw_layouts(s, buffers, number, drawn)
        end = min(drawn + BLOCK, samples)
        counted += add_layouts(s, buffers, hand, drawn, end, 0)
        drawn = end
    return drawn


@part
def decide(s, buffers, hand, known, samples):
    """Return the move that the seat to play makes.

    Args:
        s: the workspace, at a point of play.
        buffers: see new_buffers.
        hand: the cards that it holds, as a mask.
        known: the cards out of play that it knows of, as a mask.
        samples: how many layouts it draws at most; if it draws none, the network chooses.
    """
    list_choices(s, hand, known)
    moves, prior = s[k.POINT + w.MOVES], PRIOR if len(buffers.network.rows) else 0
    if not moves & (moves - 1) and not s[k.POINT + w.SECOND_MOVES]:
        return trailing_zeros(moves)
    if prior:
        value_moves(s, buffers.network, buffers.scratch, k.POINTS, hand, known, buffers.prior)
    if samples == 0:
        keep_best(s, buffers.prior, EQUAL)
        return cheapest(s)
    number = list_unseen(s, buffers.layout, hand, known)
    drawn = _compare_by_points(s, buffers, hand, number, samples, prior)
    if keep_best(s, buffers.sums[0], EQUAL * samples):
        for code in range(len(buffers.prior)):
            buffers.sums[1, code] = 0
        add_layouts(s, buffers, hand, 0, drawn, 1)
        keep_best(s, buffers.sums[1], EQUAL * samples)
    return cheapest(s)


# Many hands at once.


@exported
def value_moves_many(workspace, buffers, hands, known, state, values):
    """Fill in what the network expects of each move at one point of play, whichever hand the seat to play holds.

    Args:
        workspace: int64[SIZE]; what is in it needs no clearing.
        buffers: see new_buffers.
        hands: int64[n], the cards that the seat to play may hold, as masks.
        known: int64[n], the cards out of play that it knows of, as masks.
        state: see PublicState; it has a network.
        values: float64[n, 2 * cards], the answers; of equivalent moves only the lowest is valued.
    """
    s = memory_of(workspace)
    load_public_state(s, state)
    replay(s, buffers.trick, state.leader, state.history, state.barred, 1)
    for deal in range(len(hands)):
        list_choices(s, hands[deal], known[deal])
        value_moves(s, buffers.network, buffers.scratch, k.POINTS, hands[deal], known[deal], values[deal])


@exported
def play_out_many(workspace, buffers, hands, known, first, seeds, samples, state, tricks):
    """Play many hands out from one point of play; fill in the makers' tricks in each whole hand.

    Args:
        workspace: int64[SIZE]; what is in it needs no clearing.
        buffers: see new_buffers.
        hands: int64[n, seats], the cards that each seat holds at that point, as masks; they are played.
        known: int64[n, seats], the cards out of play that each seat knows of, as masks.
        first: int64[n], the move that the seat to play makes; -1 lets it decide, and its move is filled in.
        seeds: int64[n], 1 to 2**31 - 2: where the random generator starts in each hand.
        samples: int64[seats], how many layouts each seat draws for a decision.
        state: see PublicState.
        tricks: int8[n], the answers.
    """
    s = memory_of(workspace)
    load_public_state(s, state)
    for deal in range(len(hands)):
        replay(s, buffers.trick, state.leader, state.history, state.barred, seeds[deal])
        makers, code, won = makers_in(s, hands[deal]), first[deal], 0
        while hands[deal, s[k.POINT + w.SEAT]]:
            seat = s[k.POINT + w.SEAT]
            if code < 0:
                code = decide(s, buffers, hands[deal, seat], known[deal, seat], samples[seat])
            if first[deal] < 0:
                first[deal] = code
            hands[deal, seat] &= ~(1 << (code if code < s[k.CARDS] else code - s[k.CARDS]))
            observe_move(s, buffers.trick, code)
            code = -1
        for seat in range(s[k.SEATS]):
            won += s[k.WON + seat] * (makers >> seat & 1)
        tricks[deal] = won
