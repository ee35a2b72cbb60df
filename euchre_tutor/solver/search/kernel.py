"""The search: integers only. It knows tricks and trumps by its tables, and no game by name.

It answers one question about one position in which every seat sees all cards: can the makers take at least ``GOAL`` of
the tricks still to be played? At a maker's turn the answer is yes if some card makes it yes, at a defender's turn if
every card leaves it yes. So a position is answered as soon as the side to play has what it wants. An exact count of
tricks asks for several goals.

Masks are signed integers, because numba turns a mix of signed and unsigned 64-bit integers into floats; 63 bits are
more than any pack needs. The search keeps a stack of rows; it doesn't call itself.

A table stores bounds for positions between tricks; see transposition.py. Endings are looked up in other tables, if the
workspace says where those are; see ending_tables.py. If one side has many hands, a long search
tries to answer without their discards; see discards.py.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
import numpy as np

from euchre_tutor.base.core import exported, inlined, memory_of, part, popcount, shared
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.discards import cards_taken, decide_discards, leave_discards_open, note_sides
from euchre_tutor.solver.search.ending_tables import answer_from_table, note_endings
from euchre_tutor.solver.search.endings import answer_last_trick, answer_two_tricks
from euchre_tutor.solver.search.move_ordering import list_moves, next_move
from euchre_tutor.solver.search.quick_tricks import (
    answer_by_finesse,
    answer_within_trick,
    count_leaders_tricks,
    count_trump_tricks,
    find_ruffs,
)
from euchre_tutor.solver.search.transposition import note_dealt, probe, store
from euchre_tutor.solver.search.workspace import load_tables, move_of, with_lower

SIZE = w.SIZE
ALL_GOALS = np.arange(1, 16)  # the numbers of tricks that have room in the transposition table


@inlined
def trick_after(s, at, move):
    """Return the suit led, the cards that beat the best card of the trick, and its seat, as they are after a move."""
    card = move & (w.SECOND - 1)
    if s[at + w.COUNT] == 0:
        led = s[w.LEADS + move]
        return led, s[w.BEATS + led * 64 + card], s[at + w.SEAT]
    led = s[at + w.LED]
    if (s[at + w.BEATERS] >> card) & 1:
        return led, s[w.BEATS + led * 64 + card], s[at + w.SEAT]
    return led, s[at + w.BEATERS], s[at + w.WINNER]


@inlined
def make_move(s, at, move, makers, seats):
    """Play a card: take it from its hand, and fill in the next row with the position after it."""
    child, seat, taken = at + w.ROW, s[at + w.SEAT], 1 << (move & (w.SECOND - 1))
    if s[w.UNDECIDED]:
        taken = cards_taken(s, at, taken)
    s[at + w.TAKEN] = taken
    s[w.HANDS + seat] &= ~taken
    led, beaters, winner = trick_after(s, at, move)
    trick, goal, left = s[at + w.TRICK] | taken, s[at + w.GOAL], s[at + w.TRICKS_LEFT]
    if s[at + w.COUNT] == seats - 1:
        s[child + w.COUNT], s[child + w.SEAT], s[child + w.TRICK] = 0, winner, 0
        s[child + w.HELD], s[child + w.MAKERS_HELD] = s[at + w.HELD] & ~trick, s[at + w.MAKERS_HELD] & ~trick
        s[child + w.GOAL], s[child + w.TRICKS_LEFT] = goal - ((makers >> winner) & 1), left - 1
    else:
        s[child + w.LED], s[child + w.BEATERS], s[child + w.WINNER] = led, beaters, winner
        s[child + w.COUNT], s[child + w.SEAT] = s[at + w.COUNT] + 1, seat + 1 if seat + 1 < seats else 0
        s[child + w.HELD], s[child + w.MAKERS_HELD], s[child + w.TRICK] = s[at + w.HELD], s[at + w.MAKERS_HELD], trick
        s[child + w.GOAL], s[child + w.TRICKS_LEFT] = goal, left


# The search.


@inlined
def _answer_at_once(s, at, makers, seats):
    """Answer a position without search if that is possible: 1 yes, 0 no, -1 unknown."""
    goal, left = s[at + w.GOAL], s[at + w.TRICKS_LEFT]
    if s[at + w.COUNT]:
        return answer_within_trick(s, at, makers, seats)
    if goal <= 0 or goal > left:
        return 1 if goal <= 0 else 0
    if 1 < left <= s[w.TABLED]:
        return answer_from_table(s, at, makers, seats)
    if left == 1 and s[w.UNDECIDED]:
        return answer_last_trick(s, at, makers)
    side = (makers >> s[at + w.SEAT]) & 1
    needed = goal if side else left - goal + 1
    mine, theirs = count_trump_tricks(s, at, makers, seats)
    if needed <= mine or needed > left - theirs:
        return side if needed <= mine else 1 - side
    reached = answer_by_finesse(s, at, makers, seats, needed)
    if reached >= 0:
        return reached ^ 1 - side
    known = probe(s, at)
    if known >= 0:
        return known
    find_ruffs(s, at, makers, seats)
    if needed <= count_leaders_tricks(s, at, makers, seats, mine):
        return side
    return answer_two_tricks(s, at, makers, seats) if left == 2 and not s[w.UNDECIDED] else -1


@shared
def search(s, root, makers, seats):
    """Tell whether the makers can reach the goal of a row. Hands change on the way and are as before at the end."""
    at = top = root
    s[w.OPENED], s[w.TRY_FROM] = -1, s[w.MOVES_MADE] + s[w.TRY_AFTER]
    while True:
        answer = _answer_at_once(s, at, makers, seats)
        if answer < 0:
            list_moves(s, at)
            if s[w.MOVES_MADE] >= s[w.TRY_FROM]:
                top = leave_discards_open(s, at, top)
        else:
            while True:  # go up until a seat has a move left that may serve its side better
                if at == top:
                    top = root
                    if not decide_discards(s, at, makers, answer):
                        break
                    if at == root:
                        return answer
                at -= w.ROW
                seat = s[at + w.SEAT]
                s[w.HANDS + seat] |= s[at + w.TAKEN]
                if answer != (makers >> seat) & 1 and s[at + w.MOVES] | s[at + w.SECOND_MOVES]:
                    break
                if s[at + w.COUNT] == 0:
                    store(s, at, answer)
        make_move(s, at, next_move(s, at, makers, seats), makers, seats)
        at += w.ROW
        s[w.MOVES_MADE] += 1


@inlined
def count_goals_met(s, root, makers, seats, goals, guess):
    """Count the goals that the makers can reach from a row; begin with the one after the guess and go on from there."""
    low, high, ask = 0, len(goals), min(guess, len(goals) - 1)
    while low < high:
        s[root + w.GOAL] = goals[ask]
        if search(s, root, makers, seats):
            low = ask = ask + 1
        else:
            high, ask = ask, ask - 1
    return low


@part
def set_root(s, hands, makers, leader, trick, cards):
    """Begin a deal: fill in row 0 with a position, its trick as a list of codes; arguments as in goals_met."""
    seats = len(hands)
    s[w.HELD] = s[w.MAKERS_HELD] = s[w.TRICK] = 0
    for seat in range(seats):
        s[w.HANDS + seat] = hands[seat]
        s[w.HELD] |= hands[seat]
        s[w.MAKERS_HELD] |= hands[seat] & -((makers >> seat) & 1)
    for count in range(len(trick)):
        s[w.COUNT], s[w.SEAT] = count, (leader + count) % seats
        move = move_of(trick[count], cards)
        s[w.LED], s[w.BEATERS], s[w.WINNER] = trick_after(s, 0, move)
        s[w.TRICK] |= 1 << (move & (w.SECOND - 1))
    s[w.COUNT], s[w.SEAT] = len(trick), (leader + len(trick)) % seats
    s[w.HELD] |= s[w.TRICK]
    s[w.TRICKS_LEFT] = popcount(s[w.HANDS + s[w.SEAT]])
    s[w.SLOT_MASK] = (w.SMALL_TABLE if popcount(s[w.HELD]) <= 20 else w.LARGE_TABLE) - 1
    s[w.STAMP] += 1
    note_dealt(s, hands)
    note_sides(s, makers, seats)
    note_endings(s, makers, seats)


@inlined
def _guess_goals(s, at, makers, goals):
    """Guess how many of the goals the makers can reach from a row: a good guess saves searches.

    The weights, in sixteenths of a trick, come from linear regression over random deals of all presets.
    """
    ours, theirs, trumps = s[at + w.MAKERS_HELD], s[at + w.HELD] ^ s[at + w.MAKERS_HELD], s[w.TRUMPS]
    tops = (ours & ~with_lower(s, theirs) | theirs & ~with_lower(s, ours)) & trumps
    tricks = 5 * s[at + w.TRICKS_LEFT] + 6 * popcount(ours & trumps) - 5 * popcount(theirs & trumps)
    tricks += 8 * popcount(tops & ours) - 2 * popcount(tops & theirs) + 7 * ((makers >> s[at + w.SEAT]) & 1) + 8
    met = 0
    for index in range(len(goals)):
        met += 16 * goals[index] <= tricks
    return met


@part
def next_best(s, at, start, makers, seats, order, value):
    """Return the place of the next best move of a row, from a place on; ``len(order)`` if there is none.

    A best move leaves the makers' tricks to come, ``value``, as they are. If no other was tried, the last must be best.
    """
    seat, legal, second = s[at + w.SEAT], s[w.HANDS + s[at + w.SEAT]], 0
    if s[at + w.COUNT] == 0:
        second = legal & s[w.TWO_LEADS]
    elif legal & s[w.FOLLOW + s[at + w.LED]]:
        legal &= s[w.FOLLOW + s[at + w.LED]]
    untried = popcount(legal) + popcount(second) if start == 0 else len(order)
    for place in range(start, len(order)):
        move = order[place]
        if (1 << (move & (w.SECOND - 1))) & (legal if move < w.SECOND else second):
            untried -= 1
            if untried == 0:
                return place
            s[at + w.GOAL] = value + 1 - ((makers >> seat) & 1)
            make_move(s, at, move, makers, seats)
            answer = search(s, at + w.ROW, makers, seats)
            s[w.HANDS + seat] |= s[at + w.TAKEN]
            if answer == (makers >> seat) & 1:
                return place
    return len(order)


@part
def value_moves(s, at, makers, seats, goals, values):
    """Fill in the makers' tricks to come after each legal move of a row, by code.

    Equivalent cards are neighbours among the legal ones, and the lowest of them comes first: the others get its value.
    """
    seat, cards, value = s[at + w.SEAT], len(values) // 2, _guess_goals(s, at, makers, goals)
    hand = s[w.HANDS + seat]
    legal = hand & s[w.FOLLOW + s[at + w.LED]] if s[at + w.COUNT] else hand
    list_moves(s, at)
    distinct, second, child = s[at + w.MOVES], s[at + w.SECOND_MOVES], at + w.ROW
    for code in range(2 * cards):
        move = move_of(code, cards)
        bit = 1 << (move & (w.SECOND - 1))
        if (bit & distinct) if code < cards else (bit & second):
            s[at + w.GOAL] = 0
            make_move(s, at, move, makers, seats)
            won = -s[child + w.GOAL]
            value = won + count_goals_met(
                s, child, makers, seats, goals[: s[child + w.TRICKS_LEFT]], max(value - won - 1, 0)
            )
            s[w.HANDS + seat] = hand
        if (bit & (legal or hand)) if code < cards else (bit & second):
            values[code] = value


# What Python calls.


def goals_met(workspace, hands, makers, leader, trick, goals, tables):
    """Return how many of the goals the makers can reach.

    Args:
        workspace: int64[SIZE]; what is in it needs no clearing.
        hands: int64[seats], the cards that each seat holds, as a mask.
        makers: the seats on the makers' side, as a mask.
        leader: the seat that led, or leads, to this trick.
        trick: int64[], the cards of this trick so far, in order: their numbers, or for a card led as its second suit
            its number plus the number of cards.
        goals: int64[], ascending numbers of tricks still to take, this one included.
        tables: rank_tables.Tables.
    """
    met = np.zeros(1, np.int8)
    fill_goals_met(workspace, hands[None], np.array([makers]), leader, trick, goals, tables, met)
    return int(met[0])


def goals_met_many(workspace, hands, makers, leader, goals, tables):
    """Return how many of the goals the makers can reach from the first lead of each of n deals, int8[n].

    Arguments are as for goals_met, but for ``hands``, int64[n, seats], and ``makers``, int64[n].
    """
    met = np.zeros(len(hands), np.int8)
    fill_goals_met(workspace, hands, makers, leader, goals[:0], goals, tables, met)
    return met


@exported
def fill_goals_met(workspace, hands, makers, leader, trick, goals, tables, met):
    """Fill in what goals_met returns of each of n positions. Python makes the arrays."""
    s = memory_of(workspace)
    load_tables(s, tables)
    for deal in range(len(hands)):
        set_root(s, hands[deal], makers[deal], leader, trick, len(tables.leads))
        met[deal] = count_goals_met(s, 0, makers[deal], hands.shape[1], goals, _guess_goals(s, 0, makers[deal], goals))


def tricks_by_move_many(workspace, hands, makers, leader, trick, tables):
    """Return the makers' tricks still to come after each legal move, in each of n layouts of the cards still held.

    Arguments are as for goals_met, but for ``hands``, int64[n, seats], and ``makers``, int64[n].

    Returns int64[n, 2 * cards], by move (coded as in ``trick``); -1 where it isn't legal.
    """
    values = np.full((len(hands), 2 * len(tables.leads)), -1, np.int64)
    fill_tricks_by_move(workspace, hands, makers, leader, trick, ALL_GOALS, tables, values)
    return values


@exported
def fill_tricks_by_move(workspace, hands, makers, leader, trick, goals, tables, values):
    """Fill in what tricks_by_move_many returns; ``goals`` are ALL_GOALS."""
    s = memory_of(workspace)
    load_tables(s, tables)
    for layout in range(len(hands)):
        set_root(s, hands[layout], makers[layout], leader, trick, len(tables.leads))
        value_moves(s, 0, makers[layout], hands.shape[1], goals[: s[w.TRICKS_LEFT]], values[layout])
