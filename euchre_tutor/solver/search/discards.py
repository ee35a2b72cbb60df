"""Discards left open: what one side can take whatever the hands of the other side discard.

Where one side has many hands, most of a search goes through their discards, and few of them matter. So a search that
takes long tries to answer without them. While a seat is undecided, its hand in the workspace is all that it can still
hold. Of these cards it holds as many as tricks are left; which of them stays open. If it can neither follow suit nor
beat the best card of the trick, it has one move, by which no card leaves that hand. If it doesn't follow suit, all
cards that would have followed leave it.

So the cards that a seat really holds are always among those of its hand, and each of its real moves is among those that
are tried. The tricks that the other side takes against all of them it takes in the deal. If it fails, nothing is known,
and the search goes on with the discards.

An undecided seat follows suit for certain only if it has too few cards of other suits. So what is counted for the other
side asks how many cards of a suit a seat holds for certain. Of a hand that is decided, these are all.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from euchre_tutor.base.core import inlined, part, popcount
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.move_ordering import list_moves, one_of_each
from euchre_tutor.solver.search.transposition import store

_TRY_AFTER = 300  # moves that a search makes before it leaves discards open: most searches are over by then
_SHARE = 16  # attempts that fail may cost one in so many moves, beside what attempts that succeed do
_NEVER = 1 << 40  # more moves than any search makes
_FEWEST_TRICKS = 3  # with fewer left the discards are soon looked at


@part
def note_sides(s, makers, seats):
    """Note which side has many hands, if one has."""
    ours = popcount(makers)
    s[w.UNDECIDED], s[w.MANY], s[w.TRY_AFTER] = 0, 0, _NEVER
    if 2 * ours != seats and max(ours, seats - ours) > 2:
        s[w.MANY] = makers if 2 * ours > seats else ((1 << seats) - 1) & ~makers
        s[w.TRY_AFTER] = _TRY_AFTER


@inlined
def _list_open_moves(s, at):
    """List the moves of an undecided seat that may be void in the suit led: many discards become one move."""
    seat, follow, beaters = s[at + w.SEAT], s[w.FOLLOW + s[at + w.LED]], s[at + w.BEATERS]
    hand = s[w.HANDS + seat]
    others = hand & ~follow
    if (s[w.UNDECIDED] >> seat) & 1 and s[at + w.COUNT] and popcount(others) >= s[at + w.TRICKS_LEFT]:
        s[at + w.MOVES] = one_of_each(s, at, hand, hand & (follow | beaters))
        if others & ~beaters:
            s[at + w.MOVES] |= 1 << w.DISCARD


@part
def leave_discards_open(s, at, top):
    """Leave discards open from a row on if that is worth an attempt, and list what an undecided seat may play.

    Returns the row in which the search will know what comes of it; ``top`` if no attempt begins here.
    """
    if s[w.MANY] and not s[w.UNDECIDED] and s[at + w.COUNT] == 0 and s[at + w.TRICKS_LEFT] >= _FEWEST_TRICKS:
        s[w.UNDECIDED], s[w.OPENED], s[w.OPENED_AT], top = s[w.MANY], at, s[w.MOVES_MADE], at
    if s[w.UNDECIDED]:
        _list_open_moves(s, at)
    return top


@part
def decide_discards(s, at, makers, answer):
    """End the attempt that began at a row, if one did, and tell whether the row is answered; if not, list its moves."""
    if at != s[w.OPENED]:
        return True
    is_answered, cost = answer == (makers & s[w.MANY] == 0), s[w.MOVES_MADE] - s[w.OPENED_AT]
    s[w.UNDECIDED], s[w.OPENED] = 0, -1
    s[w.TRY_FROM] += -_SHARE * cost if is_answered else _SHARE * cost
    if is_answered:
        store(s, at, answer)
    else:
        list_moves(s, at)
    return is_answered


@part
def cards_taken(s, at, taken):
    """Return the cards that leave a hand with a move: from an undecided one that doesn't follow, all that would."""
    seat, follow = s[at + w.SEAT], s[w.FOLLOW + s[at + w.LED]]
    if (s[w.UNDECIDED] >> seat) & 1 and s[at + w.COUNT] and not taken & follow:
        return (taken | follow) & s[w.HANDS + seat]
    return taken
