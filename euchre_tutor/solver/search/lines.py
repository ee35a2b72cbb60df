"""Lines of play: best play after every card, how a card that costs is punished, and the values along a hand.

All positions of a hand share one transposition table. On a line of best play the makers' tricks to come are known, so
one question per card tells whether it is a best one. A line takes the rows of the search, one for each card. Cards are
named by their places in an order of preference, in which the cheapest comes first.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

import numpy as np

from euchre_tutor.solver.jit import jit, jit_cached, jit_inline, memory_of, popcount, trailing_zeros
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.kernel import answer_after, make_move, set_root, value_moves
from euchre_tutor.solver.search.workspace import load_tables, move_of

MOST_POSITIONS = 400  # to search for the shortest punishment of a card

# What is noted of each row of a line.
_PLACE = 0  # the place of the card that is tried now
_VALUE = 1  # the makers' tricks to come
_TRICKS = 2  # how many more tricks may begin
_NOTES = 3
_PLIES = w.ROWS // w.ROW


@jit
def _next_best(s, at, start, makers, seats, order, value):
    """Return the place of the next best card of a row, from a place on; ``len(order)`` if there is none.

    A best card leaves the makers' tricks to come as they are. If no other card is left, the last one must be best.
    """
    hand, is_maker = s[w.HANDS + s[at + w.SEAT]], (makers >> s[at + w.SEAT]) & 1
    legal, second = hand, 0
    if s[at + w.COUNT] == 0:
        second = hand & s[w.TWO_LEADS]
    elif hand & s[w.FOLLOW + s[at + w.LED]]:
        legal = hand & s[w.FOLLOW + s[at + w.LED]]
    untried = popcount(legal) + popcount(second) if start == 0 else len(order)
    for place in range(start, len(order)):
        move = order[place]
        if (1 << (move & (w.SECOND - 1))) & (legal if move < w.SECOND else second):
            untried -= 1
            s[at + w.GOAL] = value + 1 - is_maker
            if untried == 0 or answer_after(s, at, move, makers, seats) == is_maker:
                return place
    return len(order)


@jit
def _play(s, at, place, makers, seats, order, notes):
    """Play a card, note its place, and return the next row."""
    row = at // w.ROW
    s[at + w.GOAL] = notes[row, _VALUE]
    make_move(s, at, order[place], makers, seats)
    notes[row, _PLACE], notes[row + 1, _VALUE] = place, s[at + w.ROW + w.GOAL]
    return at + w.ROW


@jit_inline
def _take_back(s, at):
    """Take the last card back into its hand, and return its row."""
    at -= w.ROW
    s[w.HANDS + s[at + w.SEAT]] |= 1 << s[at + w.CARD]
    return at


@jit
def _play_best(s, at, makers, seats, order, notes):
    """Play the cheapest best card of a row, and return the next row."""
    place = _next_best(s, at, 0, makers, seats, order, notes[at // w.ROW, _VALUE])
    return _play(s, at, place, makers, seats, order, notes)


@jit_inline
def _cashed(s, at):
    """Return the cards that the leader can cash: those that no card of another hand beats."""
    hand = rest = s[w.HANDS + s[at + w.SEAT]]
    cashed = 0
    while rest:
        card = trailing_zeros(rest)
        rest &= rest - 1
        if not s[w.BEATS + s[w.LEADS + card] * 64 + card] & s[at + w.HELD] & ~hand:
            cashed |= 1 << card
    return cashed


@jit
def _is_punished(s, at, root, makers, erring, surplus, notes):
    """Tell whether a trick is over and the side that didn't err has, or can cash, as many tricks as it should not get.

    Args:
        s: the workspace.
        at: the row.
        root: the row of the card that costs.
        makers: the seats on the makers' side, as a mask.
        erring: 1 if the makers erred, 0 if the defenders did.
        surplus: the tricks that are one too many for the other side, counted from the root.
        notes: what is noted of each row.
    """
    if s[at + w.COUNT]:
        return False
    taken = notes[root // w.ROW, _VALUE] - notes[at // w.ROW, _VALUE]
    if erring:
        taken = s[root + w.TRICKS_LEFT] - s[at + w.TRICKS_LEFT] - taken
    if (makers >> s[at + w.SEAT]) & 1 != erring:
        taken += popcount(_cashed(s, at))
    return taken >= surplus


@jit
def _search_punishment(s, root, makers, seats, order, erring, surplus, tricks, positions, notes):
    """Search for a punishment of the card that was played in the row ``root``, in which at most so many tricks begin.

    The side that erred plays its cheapest best card, the other side tries all of its best cards.

    Returns:
        The row at its end, and how many positions were searched in all; without such a line the row after ``root``.
    """
    at, top, is_new, none = root + w.ROW, root + w.ROW, True, len(order)
    notes[top // w.ROW, _TRICKS] = tricks
    while True:
        row, place = at // w.ROW, none
        if is_new:
            positions += 1
            if _is_punished(s, at, root, makers, erring, surplus, notes):
                return at, positions
            notes[row, _TRICKS] -= s[at + w.COUNT] == 0
            if notes[row, _TRICKS] >= 0 and s[at + w.TRICKS_LEFT] > 0 and positions <= MOST_POSITIONS:
                place = _next_best(s, at, 0, makers, seats, order, notes[row, _VALUE])
        elif (makers >> s[at + w.SEAT]) & 1 != erring:
            place = _next_best(s, at, notes[row, _PLACE] + 1, makers, seats, order, notes[row, _VALUE])
        is_new = place < none
        if is_new:
            at = _play(s, at, place, makers, seats, order, notes)
            notes[row + 1, _TRICKS] = notes[row, _TRICKS]
        elif at == top:
            return top, positions
        else:
            at = _take_back(s, at)


@jit
def _punish(s, root, makers, seats, order, cost, notes):
    """Play the shortest punishment of the card that was played in a row, or the cheapest; return the row at its end."""
    erring, positions, at = (makers >> s[root + w.SEAT]) & 1, 0, root + w.ROW
    surplus = s[root + w.TRICKS_LEFT] - notes[root // w.ROW, _VALUE] if erring else notes[root // w.ROW, _VALUE]
    surplus += 1 - cost
    for tricks in range(s[root + w.TRICKS_LEFT] + 1):
        at, positions = _search_punishment(s, root, makers, seats, order, erring, surplus, tricks, positions, notes)
        if _is_punished(s, at, root, makers, erring, surplus, notes) or positions > MOST_POSITIONS:
            break
    while not _is_punished(s, at, root, makers, erring, surplus, notes):  # any line of best play gets there in the end
        at = _play_best(s, at, makers, seats, order, notes)
    return at


@jit
def _unwind(s, at, root, notes, line):
    """Take back all cards from a row on, and fill in their places; a line shorter than the hand ends in -1."""
    while at > root:
        at = _take_back(s, at)
        line[(at - root) // w.ROW] = notes[at // w.ROW, _PLACE]


@jit
def _fill_lines(s, root, makers, seats, order, values, lines, cashed):
    """Fill in the line of best play after each card of a row, the punishment of those that cost, and its last cards."""
    notes, best = np.zeros((_PLIES + 1, _NOTES), np.int64), -1
    for place in range(len(order)):
        value = values[place]
        if value >= 0 and (best < 0 or (value > best) == (makers >> s[root + w.SEAT]) & 1):
            best = value
    for place in range(len(order)):
        if values[place] >= 0:
            notes[root // w.ROW, _VALUE] = values[place]
            at = _play(s, root, place, makers, seats, order, notes)
            while s[at + w.COUNT] or s[at + w.TRICKS_LEFT]:
                at = _play_best(s, at, makers, seats, order, notes)
            _unwind(s, at, root, notes, lines[place, 0])
            if values[place] != best:
                _play(s, root, place, makers, seats, order, notes)
                at = _punish(s, root, makers, seats, order, abs(best - values[place]), notes)
                cashed[place] = _cashed(s, at)
                _unwind(s, at, root, notes, lines[place, 1])


@jit_cached
def lines_along(workspace, hands, makers, leader, trick, played, order, tables):
    """Return the makers' tricks to come after each move along a hand, and lines of play from its last point.

    Arguments are as for kernel.goals_met, but for ``played``, int64[n], the moves that are played from that point on,
    coded as in ``trick``, and ``order``, int64[m], the moves of all cards that are then held, those of a hand from the
    cheapest on. Without an order there are no lines.

    Returns:
        int64[n + 1, 2 * cards], the makers' tricks still to come after each move, at each point from the first to the
        last; -1 where it isn't legal. int64[m, 2, m], for each move of the order the line of best play that begins with
        it, and the line that punishes it if it costs, as places in the order; filled up with -1. int64[m], the cards
        that the leader can cash at the end of the punishment.
    """
    s, seats, cards = memory_of(workspace), len(hands), len(tables.leads)
    values, lines = (
        np.full((len(played) + 1, 2 * cards), -1, np.int64),
        np.full((len(order), 2, len(order)), -1, np.int64),
    )
    cashed = np.zeros(len(order), np.int64)
    load_tables(s, tables)
    set_root(s, hands, makers, leader, trick, cards)
    at, goals = 0, np.arange(1, s[w.TRICKS_LEFT] + 1)
    for number in range(len(played) + 1):
        value_moves(s, at, makers, seats, goals[: s[at + w.TRICKS_LEFT]], values[number])
        if number < len(played):
            s[at + w.GOAL] = 0
            make_move(s, at, move_of(played[number], cards), makers, seats)
            at += w.ROW
    if len(order):
        moves = np.array([move_of(code, cards) for code in order])
        of_order = np.array([values[len(played), code] for code in order])
        _fill_lines(s, at, makers, seats, moves, of_order, lines, cashed)
    return values, lines, cashed
