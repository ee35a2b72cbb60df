"""The fast solver: integers only, compiled by numba. It knows tricks and trumps by its tables, and no game by name.

It answers one question about one position: can the makers take at least ``goal`` of the tricks still to be played?
Every seat sees all cards. A maker's node is true if some card makes it true, a defender's if every card leaves it
true; so each node ends as soon as its own side has what it wants, and an exact count is a search over goals.

Cards are bits (see ranking.Tables), hands are masks in int64: signed, because numba turns a mix of signed and
unsigned 64-bit integers into floats, and 63 bits are more than any pack needs. The stack is explicit, because a
self-recursive function can't be cached on disk. Without numba the same code runs as plain Python, slowly.

Each row of the stack is a position: cards still to try, card being tried, seat to play, suit led, best card on the
table, seat that played it, cards on the table as a count and as a mask, tricks still wanted, tricks left.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from typing import Any

import numpy as np

try:
    import numba
    from numba.cpython.unsafe.numbers import trailing_zeros as _trailing_zeros

    _fast: Any = numba.njit(cache=True, nogil=True)
    trailing_zeros: Any = _trailing_zeros
except ImportError:  # a browser's kernel has no numba

    def _fast(function: Any) -> Any:
        """Leave the function as it is."""
        return function

    def trailing_zeros(bits: int) -> int:
        """Return the number of the lowest bit that is set."""
        return (int(bits) & -int(bits)).bit_length() - 1


__all__ = ["STACK", "goals_met", "goals_met_many"]

_MOVES, _CARD, _SEAT, _LED, _BEST, _WINNER, _COUNT, _TABLE, _GOAL, _LEFT = range(10)
STACK = (40, 10)  # rows: the plies of the longest hand, six seats with six cards, and room for the root; fields


@_fast
def _distinct(moves, hand, others, above):
    """Drop each card that has an equivalent higher one in the same hand: no card of another seat stands between."""
    kept = moves
    rest = moves
    while rest:
        bit = rest & -rest
        rest ^= bit
        higher = above[trailing_zeros(bit)] & hand
        between = (higher & -higher) - (bit << 1)
        if higher and not (between & others):
            kept ^= bit
    return kept


@_fast
def _candidates(stack, depth, hands, follow, above):
    """List the legal cards of the seat to play, one of each kind."""
    hand = hands[stack[depth, _SEAT]]
    moves = hand
    if stack[depth, _COUNT] and hand & follow[stack[depth, _LED]]:
        moves = hand & follow[stack[depth, _LED]]
    if moves & (moves - 1):
        others = stack[depth, _TABLE]
        for seat in range(len(hands)):
            others |= hands[seat]
        moves = _distinct(moves, hand, others & ~hand, above)
    return moves


@_fast
def _choose(stack, depth, makers, beats):
    """Pick the card to try next: a leader's highest; else the cheapest winner, or low when the trick is partner's."""
    moves = stack[depth, _MOVES]
    if stack[depth, _COUNT] == 0:
        while moves & (moves - 1):
            moves &= moves - 1
        return moves
    winning = moves & beats[stack[depth, _LED], stack[depth, _BEST]]
    losing = moves ^ winning
    is_partners = ((makers >> stack[depth, _WINNER]) ^ (makers >> stack[depth, _SEAT])) & 1 == 0
    if winning and not (is_partners and losing):
        return winning & -winning
    return losing & -losing


@_fast
def _count_free_of(hand, others, beaten_by):
    """Count the cards of a hand that none of the others beats."""
    count = 0
    while hand:
        if not (beaten_by[trailing_zeros(hand)] & others):
            count += 1
        hand &= hand - 1
    return count


@_fast
def _sure_tricks(stack, depth, hands, makers, beats_lead, beats_ever):
    """Count tricks that can't be lost, for makers and for defenders, before a lead.

    The leader may cash every card that nothing beats when it is led; a hand on the other side takes a trick with
    each card that nothing beats whatever is led.
    """
    leader = stack[depth, _SEAT]
    held = np.int64(0)
    for seat in range(len(hands)):
        held |= hands[seat]
    leaders = _count_free_of(hands[leader], held ^ hands[leader], beats_lead)
    others = 0
    for seat in range(len(hands)):
        if ((makers >> seat) ^ (makers >> leader)) & 1:
            others = max(others, _count_free_of(hands[seat], held ^ hands[seat], beats_ever))
    if (makers >> leader) & 1:
        return leaders, others
    return others, leaders


@_fast
def _verdict(stack, depth, hands, makers, beats_lead, beats_ever):
    """Settle a position without search if that is possible: 1 true, 0 false, -1 unknown."""
    goal, left = stack[depth, _GOAL], stack[depth, _LEFT]
    if goal <= 0:
        return 1
    if goal > left:
        return 0
    if stack[depth, _COUNT] == 0:
        ours, theirs = _sure_tricks(stack, depth, hands, makers, beats_lead, beats_ever)
        if ours >= goal:
            return 1
        if left - theirs < goal:
            return 0
    return -1


@_fast
def _lay(card, seat, count, led, best, winner, leads, beats):
    """Return suit led, best card and its seat after a seat lays a card on a table of ``count`` cards."""
    if count == 0:
        return leads[card], card, seat
    if (beats[led, best] >> card) & 1:
        return led, card, seat
    return led, best, winner


@_fast
def _advance(stack, depth, seats, makers, leads, beats):
    """Fill in the next row: the position after the card being tried."""
    child, card, seat = depth + 1, stack[depth, _CARD], stack[depth, _SEAT]
    led, best, winner, count = stack[depth, _LED], stack[depth, _BEST], stack[depth, _WINNER], stack[depth, _COUNT]
    led, best, winner = _lay(card, seat, count, led, best, winner, leads, beats)
    stack[child, _LED], stack[child, _BEST], stack[child, _WINNER] = led, best, winner
    if count == seats - 1:
        stack[child, _COUNT], stack[child, _TABLE], stack[child, _SEAT] = 0, 0, winner
        stack[child, _GOAL] = stack[depth, _GOAL] - ((makers >> winner) & 1)
        stack[child, _LEFT] = stack[depth, _LEFT] - 1
    else:
        stack[child, _COUNT], stack[child, _TABLE] = count + 1, stack[depth, _TABLE] | (1 << card)
        stack[child, _SEAT] = seat + 1 if seat + 1 < seats else 0
        stack[child, _GOAL], stack[child, _LEFT] = stack[depth, _GOAL], stack[depth, _LEFT]


@_fast
def _can_take(stack, hands, makers, leads, follow, beats, beats_lead, beats_ever, above):
    """Search from the position in the stack's first row; hands change on the way and are restored at the end."""
    depth = 0
    answer = _verdict(stack, 0, hands, makers, beats_lead, beats_ever)
    if answer >= 0:
        return answer
    stack[0, _MOVES] = _candidates(stack, 0, hands, follow, above)
    while True:
        bit = _choose(stack, depth, makers, beats)
        stack[depth, _MOVES] ^= bit
        stack[depth, _CARD] = trailing_zeros(bit)
        hands[stack[depth, _SEAT]] ^= bit
        _advance(stack, depth, len(hands), makers, leads, beats)
        depth += 1
        answer = _verdict(stack, depth, hands, makers, beats_lead, beats_ever)
        if answer < 0:
            stack[depth, _MOVES] = _candidates(stack, depth, hands, follow, above)
            continue
        while True:  # climb until a seat has a card left that could serve its side better
            depth -= 1
            seat = stack[depth, _SEAT]
            hands[seat] |= 1 << stack[depth, _CARD]
            if answer != (makers >> seat) & 1 and stack[depth, _MOVES]:
                break
            if depth == 0:
                return answer


@_fast
def _set_root(stack, hands, leader, table, leads, beats):
    """Make a position the stack's first row, its cards on the table laid in turn."""
    led, best, winner, on_table = 0, 0, 0, 0
    for place in range(len(table)):
        seat = (leader + place) % len(hands)
        led, best, winner = _lay(table[place], seat, place, led, best, winner, leads, beats)
        on_table |= 1 << table[place]
    seat = (leader + len(table)) % len(hands)
    left, held = 0, hands[seat]
    while held:
        held &= held - 1
        left += 1
    stack[0, _LED], stack[0, _BEST], stack[0, _WINNER] = led, best, winner
    stack[0, _COUNT], stack[0, _TABLE], stack[0, _SEAT], stack[0, _LEFT] = len(table), on_table, seat, left


@_fast
def goals_met(stack, hands, makers, leader, table, goals, tables):
    """Return how many of the goals the makers can reach.

    Args:
        stack: int64[STACK], scratch.
        hands: int64[seats], the cards each seat holds, as a mask; the same on return.
        makers: the seats on the makers' side, as a mask.
        leader: the seat that led, or leads, to this trick.
        table: int64[], the cards on the table in order.
        goals: int64[], ascending numbers of tricks still to take, the current trick included.
        tables: ranking.Tables.
    """
    _set_root(stack, hands, leader, table, tables.leads, tables.beats)
    leads, follow, beats, beats_lead, beats_ever, above = tables
    low, high = 0, len(goals)
    while low < high:
        middle = (low + high) // 2
        stack[0, _GOAL] = goals[middle]
        if _can_take(stack, hands, makers, leads, follow, beats, beats_lead, beats_ever, above):
            low = middle + 1
        else:
            high = middle
    return low


@_fast
def goals_met_many(hands, makers, leader, goals, tables):
    """Return goals_met at the first lead of each of n deals.

    Args:
        hands: int64[n, seats], the cards each seat holds, as masks; played with meanwhile, the same on return.
        makers: int64[n], the seats on the makers' side in each deal, as a mask.
        leader: the seat that leads.
        goals: int64[], ascending numbers of tricks.
        tables: ranking.Tables.

    Returns:
        int8[n], how many of the goals are reached.
    """
    stack = np.zeros(STACK, np.int64)
    table = np.zeros(0, np.int64)
    met = np.zeros(len(hands), np.int8)
    for deal in range(len(hands)):
        met[deal] = goals_met(stack, hands[deal], makers[deal], leader, table, goals, tables)
    return met
