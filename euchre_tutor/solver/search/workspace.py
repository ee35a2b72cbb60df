"""What a search works with: one int64 array, the scratch, with all that it needs.

One array is one argument to pass. Its bare memory is passed, because counting references to arrays took longer than
all the rest together. There is room for six seats with six cards each, eight suits and 34 cards.

- Rows, one for each ply: a position, and the cards still to try in it.
- The tables, and what follows from them: see ``load_tables``.
- Memory of positions: see kernel.py.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from euchre_tutor.solver.jit import jit, jit_inline

# A row: moves to try, leads in a second suit to try, card tried; seat to play, suit led, cards that beat the best on
# the table, its seat, number of cards on the table; cards in play when the trick began, those of makers among them,
# cards on the table; tricks wanted, tricks left; plain suits that can't be ruffed, suits that a partner can ruff;
# number of moves tried.
MOVES, ALSO, CARD, SEAT, LED, BEATERS, WINNER, COUNT, HELD, OURS, TABLE, GOAL, LEFT, SAFE, HELPED, TRIED = range(16)
ROW = 16
ROWS = 40 * ROW  # the plies of the longest hand, six seats with six cards, and room for the root

STAMP, SUITS, TRUMPS, MASTERS, PLAIN, NAMED, LINK1, LINK2, LINK4, LINK8, MASK = range(ROWS, ROWS + 11)
# Counters, for benchmarks; without them the search takes as long. Cards played; positions looked up and found in
# memory; positions with a choice in which a move served its side, and those in which the first one did.
PLAYED, LOOKED_UP, FOUND, SERVED, SERVED_FIRST = range(MASK + 1, MASK + 6)
HANDS = ROWS + 16
FOLLOW = HANDS + 8
LEADS = FOLLOW + 8
SECOND = 64  # added to a card, it makes the move that leads the card as its second suit
BEATS = LEADS + 2 * SECOND
MEMORY = BEATS + 8 * 64
# Entries of the memory: the small one is enough for 20 cards, and stays in the processor's cache.
SMALL, LARGE = 1 << 11, 1 << 15
STACK = MEMORY + 2 * LARGE


@jit_inline
def lowest(cards):
    """The lowest card of some."""
    return cards & -cards


@jit_inline
def _is_orderly(suit, tables):
    """Tell whether a suit's cards are neighbours in rising order and belong to no other suit."""
    cards = tables.follow[suit]
    for other in range(len(tables.follow)):
        if other != suit and cards & tables.follow[other]:
            return False
    for card in range(len(tables.leads)):
        if (cards >> card) & 1:
            higher = (cards >> card + 1) << card + 1
            as_ranked = tables.above[card] == higher and tables.beats[suit, card] & cards == higher
            if not as_ranked or tables.also_leads[card] >= 0:
                return False
    span = cards // max(lowest(cards), 1) + 1
    return span & (span - 1) == 0


@jit
def load_tables(s, tables):
    """Lay the tables out in the scratch, with what follows from them.

    Trumps beat cards of another suit. Orderly suits fall into masters, which nothing but the cards above them ever
    beats, and plain suits. A card is linked by 1, 2, 4 or 8 to the card so many places above it in an orderly suit.
    """
    trumps = masters = plain = linked = named = 0
    for suit in range(len(tables.follow)):
        follow = s[FOLLOW + suit] = tables.follow[suit]
        orderly = follow if _is_orderly(suit, tables) else 0
        for card in range(len(tables.leads)):
            beats = s[BEATS + suit * 64 + card] = tables.beats[suit, card]
            if (follow >> card) & 1:
                trumps |= beats & ~follow
            if (orderly >> card) & 1 and tables.beats_ever[card] == tables.above[card]:
                masters |= 1 << card
            linked |= ((tables.above[card] & orderly) >> 1) & (1 << card)
        plain |= orderly
    for card in range(len(tables.leads)):
        s[LEADS + card], s[LEADS + SECOND + card] = tables.leads[card], tables.also_leads[card]
        if tables.also_leads[card] >= 0:
            named |= 1 << card
    s[SUITS], s[TRUMPS], s[MASTERS], s[PLAIN] = len(tables.follow), trumps, masters, plain & ~trumps
    s[NAMED], s[LINK1], s[LINK2] = named, linked, linked & linked >> 1
    s[LINK4] = s[LINK2] & s[LINK2] >> 2
    s[LINK8] = s[LINK4] & s[LINK4] >> 4


@jit_inline
def down(s, cards):
    """Add to some cards all that are below them in an orderly suit."""
    cards |= cards >> 1 & s[LINK1]
    cards |= cards >> 2 & s[LINK2]
    cards |= cards >> 4 & s[LINK4]
    return cards | cards >> 8 & s[LINK8]


@jit_inline
def suits_of(s, cards):
    """All cards of the suits of some cards."""
    suits = 0
    for suit in range(s[SUITS]):
        if cards & s[FOLLOW + suit]:
            suits |= s[FOLLOW + suit]
    return suits


@jit_inline
def side_of(s, at, makers):
    """The cards of the side to play when the trick began, and those of the other."""
    ours, held = s[at + OURS], s[at + HELD]
    if (makers >> s[at + SEAT]) & 1:
        return ours, held ^ ours
    return held ^ ours, ours
