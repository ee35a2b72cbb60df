"""The transposition table: bounds on the makers' tricks from positions between tricks.

Nobody's cards change hands within a deal, so the cards still held and the leader identify a position. Of the cards of
an orderly suit only the order matters. So positions in which the same hands hold the cards of each such suit in the
same order have one key. The entries serve all goals and all first moves of a deal. They carry the number of their deal,
so that a new deal need not clear the table.

Of the two words of an entry one is the key of a position. The other packs the number of the deal and the bounds on the
makers' tricks: number << 8 | most << 4 | least.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from euchre_tutor.base.core import inlined, part, trailing_zeros
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.workspace import lowest


@part
def note_dealt(s, hands):
    """Note which cards of orderly suits each hand holds at the beginning of a deal."""
    s[w.DEALT] = 0
    for hand in hands:
        rest = hand & (s[w.PLAIN] | s[w.MASTERS])
        s[w.DEALT] |= rest
        while rest:
            card = trailing_zeros(rest)
            s[w.SAME + card] = hand & s[w.FOLLOW + s[w.LEADS + card]]
            rest &= rest - 1


@inlined
def cards_of_key(s, held):
    """Return the cards of the deal that stand for those still held: the lowest that the same hands held in that order.

    From the lowest on, each card gives way to the lowest card of its suit that its hand was dealt and that is above the
    one before.
    """
    gone = s[w.DEALT] & ~held
    free = -lowest(gone)
    rest = held & s[w.DEALT] & free if gone else 0
    stand_ins = held ^ rest
    while rest:
        place = lowest(free & s[w.SAME + trailing_zeros(rest)])
        stand_ins |= place
        free = -place ^ place
        rest &= rest - 1
    return stand_ins


@inlined
def _key_and_slot(s, at):
    """Return the key of a position between tricks, and where in the workspace its entry is."""
    key = s[at + w.KEY] | s[w.UNDECIDED] << 37
    return key, w.ENTRIES + 2 * ((key ^ key >> 17) * 39083849 >> 22 & s[w.SLOT_MASK])


@inlined
def probe(s, at):
    """Return what the transposition table says of a position: 1 yes, 0 no, -1 unknown."""
    s[at + w.KEY] = cards_of_key(s, s[at + w.HELD]) | s[at + w.SEAT] << 34
    key, slot = _key_and_slot(s, at)
    s[w.PROBES] += 1
    if s[slot] != key or s[slot + 1] >> 8 != s[w.STAMP]:
        return -1
    s[w.HITS] += 1
    least, most = s[slot + 1] & 15, s[slot + 1] >> 4 & 15
    if s[at + w.GOAL] <= least:
        return 1
    return 0 if s[at + w.GOAL] > most else -1


@inlined
def store(s, at, answer):
    """Store an answer: narrow the bounds of its position, or replace the entry of another position."""
    key, slot = _key_and_slot(s, at)
    least, most = 0, s[at + w.TRICKS_LEFT]
    if s[slot] == key and s[slot + 1] >> 8 == s[w.STAMP]:
        least, most = s[slot + 1] & 15, s[slot + 1] >> 4 & 15
    if answer:
        least = max(least, s[at + w.GOAL])
    else:
        most = min(most, s[at + w.GOAL] - 1)
    s[slot], s[slot + 1] = key, s[w.STAMP] << 8 | most << 4 | least
