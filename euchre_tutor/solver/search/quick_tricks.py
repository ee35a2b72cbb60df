"""Quick tricks: tricks that a side is certain to take, counted without search."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from euchre_tutor.solver.jit import jit_inline, popcount, trailing_zeros
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.workspace import cards_by_side, suits_of, with_lower


@jit_inline
def count_master_tricks(s, at, seats):
    """Count the tricks of makers and of defenders that are certain because the other side holds nothing higher.

    A hand plays one card to a trick, so a side takes at least as many tricks as one of its hands has such cards.
    """
    ours, theirs = s[at + w.MAKERS_HELD], s[at + w.HELD] ^ s[at + w.MAKERS_HELD]
    masters = (ours & ~with_lower(s, theirs) | theirs & ~with_lower(s, ours)) & s[w.MASTERS]
    most = 0
    for seat in range(seats):
        most = max(most, popcount(masters & s[w.HANDS + seat]))
    return (most, 0) if masters & ours else (0, most)


@jit_inline
def find_ruffs(s, at, makers, seats):
    """Note the plain suits that the other side can't ruff now, and the suits that a partner of the leader can ruff."""
    leader = s[at + w.SEAT]
    unruffable, partners_ruff = s[w.PLAIN], 0
    for seat in range(seats):
        hand = s[w.HANDS + seat]
        if hand & s[w.TRUMPS] and seat != leader:
            held = suits_of(s, hand)
            if ((makers >> seat) ^ (makers >> leader)) & 1:
                unruffable &= held
            else:
                partners_ruff |= ~held
    s[at + w.UNRUFFABLE], s[at + w.PARTNERS_RUFF] = unruffable, partners_ruff


@jit_inline
def count_plain_tricks(s, at, makers, seats):
    """Count the tricks in plain suits that the leader's side can take at once while it keeps all its master tricks.

    The leader cashes winners; after them the leader may reach a winner of a partner's. Meanwhile partners part with
    plain cards, so that none has to ruff. So there are no more such tricks than plain cards in a partner's hand.
    """
    leader = s[at + w.SEAT]
    cashed = _count_cashed(s, at, makers, seats)
    partners = cards_by_side(s, at, makers)[0] & ~s[w.HANDS + leader]
    tops = partners & ~with_lower(s, s[at + w.HELD] ^ partners) & s[at + w.UNRUFFABLE]
    entry = s[w.HANDS + leader] & suits_of(s, tops) != 0
    if cashed + entry == 0:
        return 0
    fewest, fewest_with_trumps = 63, 63
    for seat in range(seats):
        if s[w.HANDS + seat] & partners:
            plain = popcount(s[w.HANDS + seat] & ~s[w.TRUMPS])
            fewest = min(fewest, plain)
            if s[w.HANDS + seat] & s[w.TRUMPS]:
                fewest_with_trumps = min(fewest_with_trumps, plain)
    return min(cashed, fewest_with_trumps) + (entry and fewest > cashed)


@jit_inline
def _count_cashed(s, at, makers, seats):
    """Count the leader's winners in plain suits to which every opponent with a trump must follow."""
    leader = s[at + w.SEAT]
    hand, count = s[w.HANDS + leader], 0
    tops = hand & ~with_lower(s, s[at + w.HELD] ^ hand) & s[at + w.UNRUFFABLE]
    while tops:
        suit = s[w.FOLLOW + s[w.LEADS + trailing_zeros(tops)]]
        winners = popcount(tops & suit)
        if winners > 1:
            winners = min(winners, _shortest_with_trumps(s, makers, seats, leader, suit))
        count += winners
        tops &= ~suit
    return count


@jit_inline
def _shortest_with_trumps(s, makers, seats, leader, suit):
    """Return the fewest cards of a suit that an opponent of the leader with trumps holds."""
    fewest = 63
    for seat in range(seats):
        hand = s[w.HANDS + seat]
        if hand & s[w.TRUMPS] and ((makers >> seat) ^ (makers >> leader)) & 1:
            fewest = min(fewest, popcount(hand & suit))
    return fewest


@jit_inline
def makers_take_last_trick(s, at, makers, seats):
    """Tell whether the makers take the last trick: all cards are forced, and the best is the one that none beats."""
    row, held = w.BEATS + s[w.LEADS + trailing_zeros(s[w.HANDS + s[at + w.SEAT]])] * 64, s[at + w.HELD]
    for seat in range(seats):
        if not s[row + trailing_zeros(s[w.HANDS + seat])] & held:
            return (makers >> seat) & 1
    return 0


@jit_inline
def answer_within_trick(s, at, makers, seats):
    """Answer a position within a trick if its best card can't be beaten and decides: 1 yes, 0 no, -1 unknown.

    It decides if it gives its side the last trick that this side needs.
    """
    winners = (makers >> s[at + w.WINNER]) & 1
    if s[at + w.GOAL] != 1 if winners else s[at + w.GOAL] != s[at + w.TRICKS_LEFT]:
        return -1
    seat, follow, beaters = s[at + w.SEAT], s[w.FOLLOW + s[at + w.LED]], s[at + w.BEATERS]
    for _ in range(seats - s[at + w.COUNT]):
        hand = s[w.HANDS + seat]
        if (makers >> seat) & 1 != winners and hand & beaters and (not hand & follow or hand & follow & beaters):
            return -1
        seat = seat + 1 if seat + 1 < seats else 0
    return winners
