"""Which move to try first. A better guess ends the search of a position sooner; no guess changes an answer."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from euchre_tutor.solver.jit import jit_inline, popcount, trailing_zeros
from euchre_tutor.solver.search.workspace import (
    ALSO,
    BEATERS,
    BEATS,
    COUNT,
    FOLLOW,
    HANDS,
    HELD,
    HELPED,
    LEADS,
    LED,
    MOVES,
    SAFE,
    SEAT,
    SECOND,
    TRUMPS,
    WINNER,
    down,
    lowest,
    side_of,
    suits_of,
)

__all__ = ["choose"]


@jit_inline
def choose(s, at, makers, seats):
    """Take the move to try next off the list."""
    if s[at + MOVES] == 0:
        bit = lowest(s[at + ALSO])
        s[at + ALSO] ^= bit
        return trailing_zeros(bit) + SECOND
    bit = _choose_follow(s, at, makers, seats) if s[at + COUNT] else _choose_lead(s, at, makers)
    s[at + MOVES] ^= bit
    return trailing_zeros(bit)


@jit_inline
def _choose_lead(s, at, makers):
    """Pick the lead to try next.

    First what can't be ruffed: a sure winner, a suit that a partner can ruff, a suit that a partner is best in. Then
    trumps, if the side has the best.
    """
    moves, hand = s[at + MOVES], s[HANDS + s[at + SEAT]]
    if not moves & (moves - 1):
        return moves
    mine, theirs = side_of(s, at, makers)
    tops, safe, trumps = mine & ~down(s, theirs), moves & s[at + SAFE], s[TRUMPS]
    if safe & tops:
        return lowest(safe & tops)
    if safe & s[at + HELPED]:
        return lowest(safe & s[at + HELPED])
    if safe & suits_of(s, tops & ~hand):
        return lowest(safe & suits_of(s, tops & ~hand))
    if tops & ~hand & trumps and moves & trumps & ~tops:
        return lowest(moves & trumps & ~tops)
    if moves & tops & trumps:
        return lowest(moves & tops & trumps)
    return _choose_hopeful_lead(s, moves, hand, tops, s[at + HELPED])


@jit_inline
def _choose_hopeful_lead(s, moves, hand, tops, helped):
    """Pick a high card of a short suit, better still the best of its suit, a trump, or what a partner can ruff.

    The weights took the fewest plies on 2,500 random deals.
    """
    best, most = 0, -1000
    while moves:
        bit = lowest(moves)
        moves ^= bit
        card = trailing_zeros(bit)
        score = card - 30 * popcount(hand & s[FOLLOW + s[LEADS + card]])
        score += 140 * (bit & tops != 0) + 120 * (bit & s[TRUMPS] != 0) + 120 * (bit & helped != 0)
        if score > most:
            best, most = bit, score
    return best


@jit_inline
def _choose_follow(s, at, makers, seats):
    """Pick the card to try next: the cheapest that is sure to win, unless the trick is a partner's for sure."""
    moves, beaters = s[at + MOVES], s[at + BEATERS]
    if not moves & (moves - 1):
        return moves
    winning, losing = moves & beaters, moves & ~beaters
    if not winning:
        return _choose_loser(s, at, moves)
    threats = _still_to_come(s, at, makers, seats)
    is_partners = losing and ((makers >> s[at + WINNER]) ^ (makers >> s[at + SEAT])) & 1 == 0
    if is_partners and not beaters & threats:
        return _choose_loser(s, at, losing)
    row, rest = BEATS + s[at + LED] * 64, winning
    while rest:
        if not s[row + trailing_zeros(rest)] & threats:
            return lowest(rest)
        rest &= rest - 1
    return _choose_loser(s, at, losing) if is_partners else lowest(winning)


@jit_inline
def _choose_loser(s, at, cards):
    """Pick the lowest card of the suit led, or else discard from the shortest plain suit, winners last."""
    if not cards & (cards - 1) or cards & s[FOLLOW + s[at + LED]]:
        return lowest(cards)
    hand, plain = s[HANDS + s[at + SEAT]], cards & ~s[TRUMPS]
    losers = down(s, s[at + HELD] ^ hand)
    best, fewest = lowest(cards), 1000
    while plain:
        bit = lowest(plain)
        suit = s[FOLLOW + s[LEADS + trailing_zeros(bit)]]
        plain &= ~(suit | bit)
        length = popcount(hand & suit) + 10 * (bit & losers == 0)
        if length < fewest:
            best, fewest = bit, length
    return best


@jit_inline
def _still_to_come(s, at, makers, seats):
    """The cards that the other side's seats after this one may play."""
    seat, follow, cards = s[at + SEAT], s[FOLLOW + s[at + LED]], 0
    side = (makers >> seat) & 1
    for _ in range(seats - 1 - s[at + COUNT]):
        seat = seat + 1 if seat + 1 < seats else 0
        if (makers >> seat) & 1 != side:
            hand = s[HANDS + seat]
            cards |= hand & follow if hand & follow else hand
    return cards
