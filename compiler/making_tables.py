"""Making the tables of endings: the search plays each ending, and looks up those of a trick less.

Its `fill_values` is compiled into the library, and called once: when the package is built. What the tables are is told
in euchre_tutor/solver/search/ending_tables.py.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from itertools import combinations_with_replacement, product

import numpy as np

from euchre_tutor.base.core import exported, memory_of
from euchre_tutor.rank_tables import Tables
from euchre_tutor.solver.search import ending_tables as t
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.kernel import ALL_GOALS, count_goals_met, set_root
from euchre_tutor.solver.search.workspace import load_tables

_TWO_OF_FOUR = 0b0101  # the leader and the partner, as a mask
_ROW = 16  # bits for the first bits of a row of cards, before the second ones
_ROOM = 1 << 21  # more words than all tables take


def make_tables():
    """Return all tables of endings, int64[n]; that takes some seconds."""
    tables = np.zeros(_ROOM, np.int64)
    end = _put(tables, t.PRESSED, _pressed())
    for seats, most in t.TRICKS.items():
        for tricks in range(1, most + 1):
            end = _put_tables(tables, end, seats, tricks)
    return tables[:end]


def _put_tables(tables, end, seats, tricks):
    """Put all endings of so many tricks into the tables, from a place on; return the place after them."""
    lengths, (lower, upper, rows) = lengths_of(seats * tricks), _rows(seats, tricks)
    words, begins = -(-len(rows) * t.BITS[seats] // 64), np.zeros(1 << 9, np.int64)
    for number, (a, b, _, trumps) in enumerate(lengths):
        begins[trumps << 6 | b << 3 | a] = number * words * 64 // t.BITS[seats]
    parts = []
    for part in (begins, lower, upper):
        parts.append(end)
        end = _put(tables, end, part)
    for lone in range(1 if seats == 4 else 3):
        header = t.header_of(seats, tricks, lone)
        tables[header : header + t.HEADER] = *parts, (seats * tricks + 1) // 2, end
        values = tables[end : end + len(lengths) * words].reshape(-1, words)
        makers = _TWO_OF_FOUR if seats == 4 else 1 << lone
        for number, of_suits in enumerate(lengths):
            _make(tables, seats, makers, tricks, rows, of_suits, values[number])
        end += values.size
    return end


def _make(tables, seats, makers, tricks, rows, lengths, values):
    """Fill in the values of all endings whose suits have these lengths."""
    workspace, hands = np.zeros(w.SIZE, np.int64), np.zeros(seats, np.int64)
    workspace[w.ENDINGS] = tables.ctypes.data
    fill_values(workspace, hands, makers, ALL_GOALS[:tricks], suits(), np.array(lengths), rows, values, t.BITS[seats])


def lengths_of(cards):
    """List the lengths that the suits of so many cards can have: the plain suits, the shortest first, and trumps."""
    plain = combinations_with_replacement(range(t.PLAIN + 1), 3)
    return [(*three, cards - sum(three)) for three in plain if 0 <= cards - sum(three) <= t.TRUMPS]


def _put(tables, at, part):
    tables[at : at + len(part)] = part
    return at + len(part)


def _pressed():
    """Return the places without gaps: see ending_tables.PRESSED."""
    found = np.zeros(1 << 2 * t.TRUMPS, np.uint8)
    for held in range(1 << t.TRUMPS):
        places = [place for place in range(t.TRUMPS) if held >> place & 1]
        for some in range(1 << len(places)):
            spread = sum(1 << place for number, place in enumerate(places) if some >> number & 1)
            found[held << t.TRUMPS | spread] = some
    return found.view(np.int64)


def _rows(seats, tricks):
    """Return the places of lower halves of rows, those of upper halves, and all rows in the order of their places."""
    cards = seats * tricks
    half = (cards + 1) // 2
    lower, upper, rows, begins = np.zeros(1 << 2 * half, np.int64), np.zeros(1 << 2 * half, np.int64), [], 0
    uppers = _by_counts(cards - half, seats)
    for found in uppers.values():
        for number, (one, two) in enumerate(found):
            upper[one << half | two] = number
    for counts, found in _by_counts(half, seats).items():
        others = uppers.get(tuple(tricks - count for count in counts), [])
        for one, two in found:
            lower[one << half | two] = begins
            begins += len(others)
            rows += [one | first << half | (two | second << half) << _ROW for first, second in others]
    return lower, upper, np.array(rows)


def _by_counts(cards, seats):
    """Return the ways to give cards to seats, as their first and second bits, by the number that each seat gets."""
    found: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for one, two in product(range(1 << cards), repeat=2):
        of_seats = (~(one | two) & (1 << cards) - 1, one & ~two, two & ~one, one & two)
        if seats == 4 or not of_seats[3]:
            found.setdefault(tuple(mask.bit_count() for mask in of_seats[:seats]), []).append((one, two))
    return found


def suits():
    """Return the longest suits that there are tables for, as the search takes them: three plain ones, then trumps."""
    widths = (t.PLAIN, t.PLAIN, t.PLAIN, t.TRUMPS)
    of_card = np.repeat(np.arange(4), widths)
    follow = np.array([((1 << width) - 1) << sum(widths[:suit]) for suit, width in enumerate(widths)])
    above = np.array([int(follow[suit]) >> card + 1 << card + 1 for card, suit in enumerate(of_card)])
    is_trump, all_cards = of_card == 3, int(follow.sum())
    ever = np.where(is_trump, above, all_cards ^ (1 << np.arange(len(of_card))))
    led = [np.where(is_trump, above, np.where(of_card == suit, above, follow[suit]) | follow[3]) for suit in range(4)]
    return Tables(of_card, follow, np.array(led), ever, above, np.full(len(of_card), -1))


@exported
def fill_values(workspace, hands, makers, goals, tables, lengths, rows, values, bits):
    """Fill in the makers' tricks of all endings whose suits have some lengths, in the order of their places.

    Args:
        workspace: int64[SIZE], with the address of the tables that have the endings of a trick less.
        hands: int64[seats], to work with.
        makers: the seats on the side whose tricks are told, as a mask; seat 0 leads.
        goals: int64[tricks], all numbers of tricks that are left, from 1 on.
        tables: the suits, see rank_tables.Tables.
        lengths: int64[4], how many cards of each suit are held, the lowest that there are.
        rows: int64[n], who holds them: the first bits of the cards, and above those the second ones.
        values: int64[words], zeros.
        bits: how many of them an ending takes.
    """
    s = memory_of(workspace)
    load_tables(s, tables)
    for place in range(len(rows)):
        row, hands[:] = rows[place], 0
        for suit in range(4):
            for card in range(lengths[suit]):
                hands[row & 1 | (row >> _ROW & 1) << 1] |= 1 << s[w.LANES + 2 * suit] + card
                row >>= 1
        set_root(s, hands, makers, 0, hands[:0], len(tables.leads))
        s[w.TABLED] = len(goals) - 1
        won = count_goals_met(s, 0, makers, len(hands), goals, len(goals) // 2)
        values[place * bits // 64] |= won << place * bits % 64
