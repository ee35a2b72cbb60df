"""The fast solver: integers only, compiled by numba. It knows tricks and trumps by its tables, and no game by name.

It answers one question about one position: can the makers take at least ``goal`` of the tricks still to be played?
Every seat sees all cards. A maker's node is true if some card makes it true, a defender's if every card leaves it
true; so each node ends as soon as its own side has what it wants, and an exact count is a walk over goals.

Cards are bits (see rank_tables.Tables), hands are masks in int64: signed, because numba turns a mix of signed and
unsigned 64-bit integers into floats, and 63 bits are more than any pack needs. The stack is explicit, because a
self-recursive function can't be cached on disk. Without numba the same code runs as plain Python, slowly.

Who holds a card doesn't change within a deal, so the cards still held and the leader name a position between tricks.
The memory keeps bounds on the makers' tricks from such positions, for all goals of a deal and all its first moves. Each
entry is stamped with its deal, so that a new one need not clear it.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

import numpy as np

from euchre_tutor.solver.jit import jit, jit_cached, jit_inline, memory_of, popcount
from euchre_tutor.solver.search.move_ordering import choose
from euchre_tutor.solver.search.quick_tricks import (
    look_for_ruffs,
    makers_take_last_trick,
    master_tricks,
    plain_tricks,
    verdict_within_trick,
)
from euchre_tutor.solver.search.workspace import (
    ALSO,
    BEATERS,
    BEATS,
    CARD,
    COUNT,
    FOLLOW,
    FOUND,
    GOAL,
    HANDS,
    HELD,
    LARGE,
    LEADS,
    LED,
    LEFT,
    LINK1,
    LOOKED_UP,
    MASK,
    MEMORY,
    MOVES,
    NAMED,
    OURS,
    PLAYED,
    ROW,
    SEAT,
    SECOND,
    SERVED,
    SERVED_FIRST,
    SMALL,
    STACK,
    STAMP,
    TABLE,
    TRIED,
    WINNER,
    load_tables,
)

__all__ = ["STACK", "goals_met", "goals_met_many", "tricks_by_move", "tricks_by_move_many"]


@jit_inline
def _open(s, at):
    """List the legal moves of the seat to play, one of each kind.

    Two cards of a hand are of a kind if all between them are gone. A sum carries each card over the cards gone above
    it to the next one in play; the lowest of a kind stays.
    """
    hand = s[HANDS + s[at + SEAT]]
    moves, also = hand, 0
    if s[at + COUNT] == 0:
        also = hand & s[NAMED]
    elif hand & s[FOLLOW + s[at + LED]]:
        moves = hand & s[FOLLOW + s[at + LED]]
    if moves & (moves - 1):
        gone, next_up = s[LINK1] & ~s[at + HELD], (hand & s[LINK1]) << 1
        next_in_play = (((next_up & gone) + gone) & ~gone) | (next_up & ~gone)
        moves &= ~(next_in_play & hand)
    s[at + MOVES], s[at + ALSO], s[at + TRIED] = moves, also, 0


@jit_inline
def _lay(s, at, move):
    """Return suit led, the cards that beat the best, and its seat, once a move is made."""
    card = move & (SECOND - 1)
    if s[at + COUNT] == 0:
        led = s[LEADS + move]
        return led, s[BEATS + led * 64 + card], s[at + SEAT]
    led = s[at + LED]
    if (s[at + BEATERS] >> card) & 1:
        return led, s[BEATS + led * 64 + card], s[at + SEAT]
    return led, s[at + BEATERS], s[at + WINNER]


@jit_inline
def _play(s, at, move, makers, seats):
    """Play a card; fill in the next row, the position after it."""
    child, seat, card = at + ROW, s[at + SEAT], move & (SECOND - 1)
    s[at + CARD] = card
    s[HANDS + seat] &= ~(1 << card)
    led, beaters, winner = _lay(s, at, move)
    table, goal, left = s[at + TABLE] | 1 << card, s[at + GOAL], s[at + LEFT]
    if s[at + COUNT] == seats - 1:
        s[child + COUNT], s[child + SEAT], s[child + TABLE] = 0, winner, 0
        s[child + HELD], s[child + OURS] = s[at + HELD] & ~table, s[at + OURS] & ~table
        s[child + GOAL], s[child + LEFT] = goal - ((makers >> winner) & 1), left - 1
    else:
        s[child + LED], s[child + BEATERS], s[child + WINNER] = led, beaters, winner
        s[child + COUNT], s[child + SEAT] = s[at + COUNT] + 1, seat + 1 if seat + 1 < seats else 0
        s[child + HELD], s[child + OURS], s[child + TABLE] = s[at + HELD], s[at + OURS], table
        s[child + GOAL], s[child + LEFT] = goal, left


# Memory: two words an entry. One names the position; one holds the deal's stamp and bounds on the makers' tricks.


@jit_inline
def _entry(s, at):
    """Return the name of a position between tricks, and its place in memory."""
    name = s[at + HELD] | s[at + SEAT] << 34
    return name, MEMORY + 2 * ((name ^ name >> 17) * 39083849 >> 22 & s[MASK])


@jit_inline
def _recall(s, at):
    """Return what memory says about a position: 1 true, 0 false, -1 nothing."""
    name, place = _entry(s, at)
    s[LOOKED_UP] += 1
    if s[place] != name or s[place + 1] >> 8 != s[STAMP]:
        return -1
    s[FOUND] += 1
    least, most = s[place + 1] & 15, s[place + 1] >> 4 & 15
    if s[at + GOAL] <= least:
        return 1
    return 0 if s[at + GOAL] > most else -1


@jit_inline
def _remember(s, at, answer):
    """Narrow what memory says about a position."""
    name, place = _entry(s, at)
    least, most = 0, s[at + LEFT]
    if s[place] == name and s[place + 1] >> 8 == s[STAMP]:
        least, most = s[place + 1] & 15, s[place + 1] >> 4 & 15
    if answer:
        least = max(least, s[at + GOAL])
    else:
        most = min(most, s[at + GOAL] - 1)
    s[place], s[place + 1] = name, s[STAMP] << 8 | most << 4 | least


# The search.


@jit_inline
def _verdict(s, at, makers, seats):
    """Settle a position without search if that is possible: 1 true, 0 false, -1 unknown."""
    goal, left = s[at + GOAL], s[at + LEFT]
    if s[at + COUNT]:
        return verdict_within_trick(s, at, makers, seats)
    if goal <= 0 or goal > left:
        return 1 if goal <= 0 else 0
    if left == 1 and not s[at + HELD] & s[NAMED]:
        return makers_take_last_trick(s, at, makers, seats)
    ours, theirs = master_tricks(s, at, seats)
    if goal <= ours or goal > left - theirs:
        return 1 if goal <= ours else 0
    known = _recall(s, at)
    if known >= 0:
        return known
    look_for_ruffs(s, at, makers, seats)
    plain = plain_tricks(s, at, makers, seats)
    if (makers >> s[at + SEAT]) & 1:
        return 1 if goal <= ours + plain else -1
    return 0 if goal > left - theirs - plain else -1


@jit_inline
def _tally(s, at):
    """Count a position in which a seat had a choice and a move served its side."""
    if s[at + TRIED] > 1 or s[at + MOVES] | s[at + ALSO]:
        s[SERVED] += 1
        s[SERVED_FIRST] += s[at + TRIED] == 1


@jit
def _can_take(s, root, makers, seats):
    """Search from the position in a row; hands change on the way and are restored at the end."""
    answer = _verdict(s, root, makers, seats)
    if answer >= 0:
        return answer
    at = root
    _open(s, at)
    while True:
        _play(s, at, choose(s, at, makers, seats), makers, seats)
        at += ROW
        s[PLAYED] += 1
        answer = _verdict(s, at, makers, seats)
        if answer < 0:
            _open(s, at)
            continue
        while True:  # climb until a seat has a card left that could serve its side better
            at -= ROW
            seat = s[at + SEAT]
            s[HANDS + seat] |= 1 << s[at + CARD]
            s[at + TRIED] += 1
            if answer == (makers >> seat) & 1:
                _tally(s, at)
            elif s[at + MOVES] | s[at + ALSO]:
                break
            if s[at + COUNT] == 0:
                _remember(s, at, answer)
            if at == root:
                return answer


@jit_inline
def _count_goals(s, root, makers, seats, goals, guess):
    """Count the goals that can be reached from a row: ask for the one after the guess, then walk."""
    low, high, ask = 0, len(goals), min(guess, len(goals) - 1)
    while low < high:
        s[root + GOAL] = goals[ask]
        if _can_take(s, root, makers, seats):
            low = ask = ask + 1
        else:
            high, ask = ask, ask - 1
    return low


@jit
def _set_root(s, hands, makers, leader, table, cards):
    """Begin a deal: make a position the first row, its cards on the table laid in turn."""
    seats = len(hands)
    s[HELD] = s[OURS] = s[TABLE] = 0
    for seat in range(seats):
        s[HANDS + seat] = hands[seat]
        s[HELD] |= hands[seat]
        s[OURS] |= hands[seat] & -((makers >> seat) & 1)
    for place in range(len(table)):
        s[COUNT], s[SEAT] = place, (leader + place) % seats
        move = table[place] if table[place] < cards else table[place] - cards + SECOND
        s[LED], s[BEATERS], s[WINNER] = _lay(s, 0, move)
        s[TABLE] |= 1 << (move & (SECOND - 1))
    s[COUNT], s[SEAT] = len(table), (leader + len(table)) % seats
    s[HELD] |= s[TABLE]
    s[LEFT] = popcount(s[HANDS + s[SEAT]])
    s[MASK] = (SMALL if popcount(s[HELD]) <= 20 else LARGE) - 1
    s[STAMP] += 1


@jit_inline
def _value_moves(s, makers, seats, goals, values):
    """Fill in the makers' tricks to come for each legal move of the first row; the memory serves them all."""
    seat, cards, value = s[SEAT], len(values) // 2, (len(goals) + 1) // 2
    hand = s[HANDS + seat]
    legal = hand & s[FOLLOW + s[LED]] if s[COUNT] else hand
    _open(s, 0)
    distinct, also = s[MOVES], s[ALSO]
    for index in range(2 * cards):
        move = index if index < cards else index - cards + SECOND
        bit = 1 << (move & (SECOND - 1))
        if (bit & distinct) if index < cards else (bit & also):
            s[GOAL] = 0
            _play(s, 0, move, makers, seats)
            won = -s[ROW + GOAL]
            value = won + _count_goals(s, ROW, makers, seats, goals[: s[ROW + LEFT]], max(value - won - 1, 0))
            s[HANDS + seat] = hand
        if (bit & (legal or hand)) if index < cards else (bit & also):
            values[index] = value


@jit
def _meet_many(stack, hands, makers, leader, goals, tables, met):
    """Fill in goals_met_many."""
    s, table = memory_of(stack), np.zeros(0, np.int64)
    load_tables(s, tables)
    for deal in range(len(hands)):
        _set_root(s, hands[deal], makers[deal], leader, table, 0)
        met[deal] = _count_goals(s, 0, makers[deal], hands.shape[1], goals, (len(goals) - 1) // 2)


@jit
def _value_many(stack, hands, makers, leader, tables, values):
    """Fill in tricks_by_move_many."""
    s, table = memory_of(stack), np.zeros(0, np.int64)
    load_tables(s, tables)
    for deal in range(len(hands)):
        _set_root(s, hands[deal], makers[deal], leader, table, 0)
        _value_moves(s, makers[deal], hands.shape[1], np.arange(1, s[LEFT] + 1), values[deal])


# The doors.


@jit_cached
def goals_met(stack, hands, makers, leader, table, goals, tables):
    """Return how many of the goals the makers can reach.

    Args:
        stack: int64[STACK], scratch.
        hands: int64[seats], the cards each seat holds, as a mask.
        makers: the seats on the makers' side, as a mask.
        leader: the seat that led, or leads, to this trick.
        table: int64[], the moves made in this trick, in order: cards, or for a card led as its second suit its number
            plus the number of cards.
        goals: int64[], ascending numbers of tricks still to take, the current trick included.
        tables: rank_tables.Tables.
    """
    s = memory_of(stack)
    load_tables(s, tables)
    _set_root(s, hands, makers, leader, table, len(tables.leads))
    return _count_goals(s, 0, makers, len(hands), goals, (len(goals) - 1) // 2)


@jit_cached
def goals_met_many(hands, makers, leader, goals, tables):
    """Return goals_met at the first lead of each of n deals.

    Args:
        hands: int64[n, seats], the cards each seat holds, as masks.
        makers: int64[n], the seats on the makers' side in each deal, as a mask.
        leader: the seat that leads.
        goals: int64[], ascending numbers of tricks.
        tables: rank_tables.Tables.

    Returns:
        int8[n], how many of the goals are reached.
    """
    met = np.zeros(len(hands), np.int8)
    _meet_many(np.zeros(STACK, np.int64), hands, makers, leader, goals, tables, met)
    return met


@jit_cached
def tricks_by_move(stack, hands, makers, leader, table, tables):
    """Return the makers' tricks still to come after each move that is legal now.

    Arguments are as for goals_met. Returns int64[2 * cards], by move (as in ``table``); -1 where it isn't legal.
    """
    values = np.full(2 * len(tables.leads), -1, np.int64)
    s = memory_of(stack)
    load_tables(s, tables)
    _set_root(s, hands, makers, leader, table, len(tables.leads))
    _value_moves(s, makers, len(hands), np.arange(1, s[LEFT] + 1), values)
    return values


@jit_cached
def tricks_by_move_many(hands, makers, leader, tables):
    """Return tricks_by_move at the first lead of each of n deals, int8[n, 2 * cards]; see goals_met_many."""
    values = np.full((len(hands), 2 * len(tables.leads)), -1, np.int8)
    _value_many(np.zeros(STACK, np.int64), hands, makers, leader, tables, values)
    return values
