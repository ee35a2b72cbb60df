"""What can be told of a position without search: tricks that can't be lost."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from euchre_tutor.solver.jit import jit_inline, popcount, trailing_zeros
from euchre_tutor.solver.search.workspace import (
    BEATERS,
    BEATS,
    COUNT,
    FOLLOW,
    GOAL,
    HANDS,
    HELD,
    HELPED,
    LEADS,
    LED,
    LEFT,
    MASTERS,
    OURS,
    PLAIN,
    SAFE,
    SEAT,
    TRUMPS,
    WINNER,
    down,
    side_of,
    suits_of,
)

__all__ = [
    "look_for_ruffs",
    "makers_take_last_trick",
    "master_tricks",
    "plain_tricks",
    "verdict_within_trick",
]


@jit_inline
def master_tricks(s, at, seats):
    """Count tricks that can't be lost, of makers and of defenders, for cards that nothing of the other side's beats.

    A hand plays one card to a trick, so the side takes at least as many tricks as one hand holds of such cards.
    """
    ours, theirs = s[at + OURS], s[at + HELD] ^ s[at + OURS]
    masters = (ours & ~down(s, theirs) | theirs & ~down(s, ours)) & s[MASTERS]
    most = 0
    for seat in range(seats):
        most = max(most, popcount(masters & s[HANDS + seat]))
    return (most, 0) if masters & ours else (0, most)


@jit_inline
def look_for_ruffs(s, at, makers, seats):
    """Note the plain suits that the other side can't ruff now, and those that a partner of the leader can ruff."""
    leader = s[at + SEAT]
    safe, helped = s[PLAIN], 0
    for seat in range(seats):
        hand = s[HANDS + seat]
        if hand & s[TRUMPS] and seat != leader:
            held = suits_of(s, hand)
            if ((makers >> seat) ^ (makers >> leader)) & 1:
                safe &= held
            else:
                helped |= ~held
    s[at + SAFE], s[at + HELPED] = safe, helped


@jit_inline
def plain_tricks(s, at, makers, seats):
    """Count tricks in plain suits that the leader's side can take at once, and keep all its master tricks.

    The leader cashes his winners; after them he may lead to a winner of a partner's. Partners part with plain cards
    meanwhile, so that none has to ruff: there are no more such tricks than plain cards in a partner's hand.
    """
    leader = s[at + SEAT]
    cashed = _winners_to_cash(s, at, makers, seats)
    partners = side_of(s, at, makers)[0] & ~s[HANDS + leader]
    tops = partners & ~down(s, s[at + HELD] ^ partners) & s[at + SAFE]
    entry = s[HANDS + leader] & suits_of(s, tops) != 0
    if cashed + entry == 0:
        return 0
    fewest, fewest_with_trumps = 63, 63
    for seat in range(seats):
        if s[HANDS + seat] & partners:
            plain = popcount(s[HANDS + seat] & ~s[TRUMPS])
            fewest = min(fewest, plain)
            if s[HANDS + seat] & s[TRUMPS]:
                fewest_with_trumps = min(fewest_with_trumps, plain)
    return min(cashed, fewest_with_trumps) + (entry and fewest > cashed)


@jit_inline
def _winners_to_cash(s, at, makers, seats):
    """Count the leader's plain winners that every opponent with a trump must follow; he keeps the lead meanwhile."""
    leader = s[at + SEAT]
    hand, count = s[HANDS + leader], 0
    tops = hand & ~down(s, s[at + HELD] ^ hand) & s[at + SAFE]
    while tops:
        suit = s[FOLLOW + s[LEADS + trailing_zeros(tops)]]
        winners = popcount(tops & suit)
        if winners > 1:
            winners = min(winners, _shortest_with_trumps(s, makers, seats, leader, suit))
        count += winners
        tops &= ~suit
    return count


@jit_inline
def _shortest_with_trumps(s, makers, seats, leader, suit):
    """The fewest cards of a suit that a hand with trumps on the side against the leader holds."""
    fewest = 63
    for seat in range(seats):
        hand = s[HANDS + seat]
        if hand & s[TRUMPS] and ((makers >> seat) ^ (makers >> leader)) & 1:
            fewest = min(fewest, popcount(hand & suit))
    return fewest


@jit_inline
def makers_take_last_trick(s, at, makers, seats):
    """Tell whether the makers take the last trick: the cards are forced, and the best is the one that none beats."""
    row, held = BEATS + s[LEADS + trailing_zeros(s[HANDS + s[at + SEAT]])] * 64, s[at + HELD]
    for seat in range(seats):
        if not s[row + trailing_zeros(s[HANDS + seat])] & held:
            return (makers >> seat) & 1
    return 0


@jit_inline
def verdict_within_trick(s, at, makers, seats):
    """Settle a position within a trick: the best card on the table can't be beaten, and its side needs but a trick."""
    winners = (makers >> s[at + WINNER]) & 1
    if s[at + GOAL] != 1 if winners else s[at + GOAL] != s[at + LEFT]:
        return -1
    seat, follow, beaters = s[at + SEAT], s[FOLLOW + s[at + LED]], s[at + BEATERS]
    for _ in range(seats - s[at + COUNT]):
        hand = s[HANDS + seat]
        if (makers >> seat) & 1 != winners and hand & beaters and (not hand & follow or hand & follow & beaters):
            return -1
        seat = seat + 1 if seat + 1 < seats else 0
    return winners
