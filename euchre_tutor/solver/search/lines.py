"""Lines of play: best play after every card, how a card that costs is punished, and the values along a hand.

All positions of a hand share one transposition table. On a line of best play the makers' tricks to come are known, so
one question per card tells whether it is a best one. A line takes the rows of the search, one for each card. Cards are
named by their places in an order of preference, in which the cheapest comes first.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
import numpy as np

from euchre_tutor.base.core import exported, inlined, memory_of, part, popcount, trailing_zeros
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.kernel import ALL_GOALS, make_move, next_best, set_root, value_moves
from euchre_tutor.solver.search.workspace import load_tables, move_of

MOST_POSITIONS = 400  # to search for the shortest punishment of a card

# What is noted of each row of a line.
(
    _PLACE,  # the place of the card that is tried now
    _VALUE,  # the makers' tricks to come
    _TRICKS,  # how many more tricks may begin
    _NOTES,
) = range(4)
_PLIES = w.ROWS // w.ROW


@part
def _play(s, at, place, makers, seats, order, notes):
    """Play a card, note its place, and return the next row."""
    row = at // w.ROW
    s[at + w.GOAL] = notes[row, _VALUE]
    make_move(s, at, order[place], makers, seats)
    notes[row, _PLACE], notes[row + 1, _VALUE] = place, s[at + w.ROW + w.GOAL]
    return at + w.ROW


@inlined
def _take_back(s, at):
    """Take the last card back into its hand, and return its row."""
    at -= w.ROW
    s[w.HANDS + s[at + w.SEAT]] |= s[at + w.TAKEN]
    return at


@inlined
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


@part
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


@part
def _search_line(s, root, makers, seats, order, trying, surplus, tricks, positions, notes):
    """Search for a line of best play after the card of the row ``root``, to a punishment or to the end of the hand.

    All seats play their cheapest best card, but seats that are ``trying``, a mask, try all of their best cards until at
    most so many tricks have begun at the punishment. If nobody tries there is one line, and it has no such limit.

    Returns:
        The row at its end, or ``root`` if there is no such line; and how many positions were searched in all.
    """
    at, is_new, none, erring = root + w.ROW, True, len(order), (makers >> s[root + w.SEAT]) & 1
    notes[at // w.ROW, _TRICKS] = tricks
    while True:
        row = at // w.ROW
        goes_on = (trying >> s[at + w.SEAT]) & 1 != 0
        if is_new:
            positions += 1
            is_over = s[at + w.COUNT] == 0 and s[at + w.TRICKS_LEFT] == 0
            if _is_punished(s, at, root, makers, erring, surplus, notes) or (is_over and not trying):
                return at, positions
            notes[row, _PLACE] = -1
            notes[row, _TRICKS] -= s[at + w.COUNT] == 0
            goes_on = not is_over and (trying == 0 or (notes[row, _TRICKS] >= 0 and positions <= MOST_POSITIONS))
        place = none
        if goes_on:
            place = next_best(s, at, notes[row, _PLACE] + 1, makers, seats, order, notes[row, _VALUE])
        is_new = place < none
        if is_new:
            at = _play(s, at, place, makers, seats, order, notes)
            notes[row + 1, _TRICKS] = notes[row, _TRICKS]
        elif at == root + w.ROW:
            return root, positions
        else:
            at = _take_back(s, at)


@part
def _unwind(s, at, root, notes, line):
    """Take back all cards from a row on, and fill in their places; a line shorter than the hand ends in -1."""
    while at > root:
        at = _take_back(s, at)
        line[(at - root) // w.ROW] = notes[at // w.ROW, _PLACE]


@part
def _fill_lines(s, root, makers, seats, order, values, lines, cashed, notes):
    """Fill in the line of best play after each card of a row, the punishment of those that cost, and its last cards."""
    erring, nobody, no_tricks, none_searched = (makers >> s[root + w.SEAT]) & 1, 0, 0, 0
    others, left, best = ((1 << seats) - 1) & ~makers if erring else makers, s[root + w.TRICKS_LEFT], -1
    for value in values:
        if value >= 0 and (best < 0 or (value > best) == erring):
            best = value
    for place in range(len(order)):
        if values[place] < 0:
            continue
        notes[root // w.ROW, _VALUE] = values[place]
        _play(s, root, place, makers, seats, order, notes)
        at, positions = _search_line(s, root, makers, seats, order, nobody, left + 1, no_tricks, none_searched, notes)
        _unwind(s, at, root, notes, lines[place, 0])
        if values[place] != best:
            _play(s, root, place, makers, seats, order, notes)
            surplus, at, tricks, positions = (left - best if erring else best) + 1, root, no_tricks, none_searched
            while at == root and tricks <= left and positions <= MOST_POSITIONS:
                at, positions = _search_line(s, root, makers, seats, order, others, surplus, tricks, positions, notes)
                tricks += 1
            if at == root:  # any line of best play gets there in the end
                at, positions = _search_line(
                    s, root, makers, seats, order, nobody, surplus, no_tricks, none_searched, notes
                )
            cashed[place] = _cashed(s, at)
            _unwind(s, at, root, notes, lines[place, 1])


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
    values = np.full((len(played) + 1, 2 * len(tables.leads)), -1, np.int64)
    lines, cashed = np.full((len(order), 2, len(order)), -1, np.int64), np.zeros(len(order), np.int64)
    work = ALL_GOALS, np.zeros((2, len(order)), np.int64), np.zeros((_PLIES + 1, _NOTES), np.int64)
    fill_lines_along(workspace, hands, makers, leader, trick, played, order, tables, values, lines, cashed, *work)
    return values, lines, cashed


@exported
def fill_lines_along(
    workspace, hands, makers, leader, trick, played, order, tables, values, lines, cashed, goals, by_place, notes
):
    """Fill in what lines_along returns; ``goals`` are ALL_GOALS, and the last two are arrays to work with."""
    s, seats, cards = memory_of(workspace), len(hands), len(tables.leads)
    load_tables(s, tables)
    set_root(s, hands, makers, leader, trick, cards)
    at, moves, of_order = 0, by_place[0], by_place[1]
    for number in range(len(played) + 1):
        value_moves(s, at, makers, seats, goals[: s[at + w.TRICKS_LEFT]], values[number])
        if number < len(played):
            s[at + w.GOAL] = 0
            make_move(s, at, move_of(played[number], cards), makers, seats)
            at += w.ROW
    if len(order):
        for place in range(len(order)):
            moves[place], of_order[place] = move_of(order[place], cards), values[len(played), order[place]]
        _fill_lines(s, at, makers, seats, moves, of_order, lines, cashed, notes)
