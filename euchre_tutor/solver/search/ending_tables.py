"""Tables of endings: with few tricks left, the answer is looked up and not searched for.

They serve four orderly suits, one of them trumps, with two seats against two or one against two. A plain suit has six
cards at most, and trumps seven. With four seats the tables hold all endings of up to three tricks, with three seats of
up to four. See compiler/making_tables.py for how they are made.

Seats count from the leader on, and of the cards only those still held. The plain suits, the shortest first, and then
trumps make a row of cards, the lowest of each suit first. Two bits of each card say which seat holds it. An ending has
a place: that of the first with suits of these lengths, plus that of the lower half of the row among all lower halves,
plus that of the upper half among those that go with it. So no two have one place, and hardly any is left over.

All tables lie in one int64 array, which a process maps from a file beside the library of the core.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from euchre_tutor.base.core import inlined, memory_at, part, popcount
from euchre_tutor.solver.search import workspace as w

PLAIN, TRUMPS = 6, 7  # the most cards of a plain suit, and of trumps
TRICKS = {3: 4, 4: 3}  # by seats: the tricks of the longest endings
BITS = {3: 4, 4: 2}  # by seats: the bits that say how many tricks are taken

# The header of a table says where its parts are.
(
    LENGTHS,  # by the lengths of trumps and of the two shorter plain suits: the place of the first such ending
    LOWER,  # by the lower half of the row: its place
    UPPER,  # by the upper half: its place among those that go with a lower half
    HALF,  # how many cards the lower half has
    VALUES,  # by place: the tricks that the side of one seat takes
    HEADER,
) = range(6)
PRESSED = 20 * HEADER  # after all headers: by places held and some of them, seven bits each, those without gaps
_BYTE, _SUIT = (1 << 8) - 1, (1 << TRUMPS) - 1


@inlined
def header_of(seats, tricks, lone):
    """Return where the header of a table is; ``lone`` is the seat that plays alone, 0 if none does."""
    return HEADER * (tricks if seats == 4 else 1 + 3 * tricks + lone)


@inlined
def _pressed(tables, held, some):
    """Return some of the places held as if there were no gaps between those."""
    return tables[PRESSED + (held << TRUMPS - 3 | some >> 3)] >> ((some & 7) << 3) & _BYTE


@inlined
def _suit(s, tables, suit, held, first, second):
    """Return how many cards of a suit are held, and which of them have the first bit and the second, in one number."""
    shift, mask = s[w.LANES + 2 * suit], s[w.LANES + 2 * suit + 1]
    cards = held >> shift & mask
    one, two = _pressed(tables, cards, first >> shift & mask), _pressed(tables, cards, second >> shift & mask)
    return popcount(cards) << 2 * TRUMPS | one << TRUMPS | two


@inlined
def _place(s, tables, header, held, first, second):
    """Return the place of an ending.

    Args:
        s: the workspace, which says where the suits are in a mask.
        tables: the memory of the tables.
        header: see header_of.
        held: all cards, as a mask.
        first: the cards of the first and the third seat after the leader.
        second: those of the second and the third.
    """
    a, b = _suit(s, tables, 0, held, first, second), _suit(s, tables, 1, held, first, second)
    c, trumps = _suit(s, tables, 2, held, first, second), _suit(s, tables, 3, held, first, second)
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    of_a, of_b, of_trumps = a >> 2 * TRUMPS, b >> 2 * TRUMPS, trumps >> 2 * TRUMPS
    at_c = of_a + of_b
    at_trumps = at_c + (c >> 2 * TRUMPS)
    one = a >> TRUMPS & _SUIT | (b >> TRUMPS & _SUIT) << of_a | (c >> TRUMPS & _SUIT) << at_c
    two = a & _SUIT | (b & _SUIT) << of_a | (c & _SUIT) << at_c
    one, two = one | (trumps >> TRUMPS & _SUIT) << at_trumps, two | (trumps & _SUIT) << at_trumps
    half = tables[header + HALF]
    lower = (1 << half) - 1
    place = tables[tables[header + LENGTHS] + (of_trumps << 6 | of_b << 3 | of_a)]
    place += tables[tables[header + LOWER] + ((one & lower) << half | two & lower)]
    return place + tables[tables[header + UPPER] + ((one >> half) << half | two >> half)]


@inlined
def answer_from_table(s, at, makers, seats):
    """Answer a position between tricks that is in the tables: 1 yes, 0 no."""
    tables, leader, left, lone = memory_at(s[w.ENDINGS]), s[at + w.SEAT], s[at + w.TRICKS_LEFT], s[w.LONE]
    after = leader + 1 if leader + 1 < seats else 0
    second_after = after + 1 if after + 1 < seats else 0
    first, second = s[w.HANDS + after], s[w.HANDS + second_after]
    if seats == 4:
        third = s[w.HANDS + 6 - leader - after - second_after]
        header = header_of(4, left, 0)
        place = _place(s, tables, header, s[at + w.HELD], first | third, second | third)
        tricks, lone = tables[tables[header + VALUES] + (place >> 5)] >> ((place & 31) << 1) & 3, leader
    else:
        header = header_of(3, left, lone - leader if lone >= leader else lone - leader + 3)
        place = _place(s, tables, header, s[at + w.HELD], first, second)
        tricks = tables[tables[header + VALUES] + (place >> 4)] >> ((place & 15) << 2) & 15
    return 1 if (tricks if makers >> lone & 1 else left - tricks) >= s[at + w.GOAL] else 0


@part
def note_endings(s, makers, seats):
    """Note up to how many tricks left the tables have the endings of a deal, and the seat that plays alone."""
    s[w.TABLED] = s[w.LONE] = 0
    if s[w.ENDINGS] and s[w.LANES + 1]:
        if seats == 4 and (makers == 5 or makers == 10):
            s[w.TABLED] = 3
        elif seats == 3 and 0 < makers < 7:
            s[w.TABLED], s[w.LONE] = 4, (makers if popcount(makers) == 1 else 7 ^ makers) >> 1
