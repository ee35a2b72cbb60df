"""The workspace of the search: one int64 array with all that it needs.

One array is one argument to pass. The search gets its bare memory, because counting references to arrays took longer
than all the rest together. The workspace has room for six seats with six cards each, eight suits and 34 cards.

Cards, hands and suits are masks: bit ``n`` stands for card ``n`` of ``Ranking.cards``. A move is the number of a card,
or for a card led as its second suit its number plus ``SECOND``. Outside of the search such a lead has another code, the
number of the card plus the number of all cards; ``move_of`` translates.

A suit is orderly if its cards are neighbours in rising order and belong to no other suit.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from euchre_tutor.base.core import inlined, part, popcount, trailing_zeros

# A row is a position and the moves still to try in it. Row 0 is the root; each ply below it has the next row.
(
    MOVES,  # the cards still to try
    SECOND_MOVES,  # the cards still to try as leads of their second suit
    TAKEN,  # the cards that leave the hand with the move that is tried now: one, but for undecided seats
    SEAT,  # the seat to play
    LED,  # the number of the suit led
    BEATERS,  # the cards that beat the best card of the trick
    WINNER,  # the seat of the best card of the trick
    COUNT,  # how many cards the trick has so far
    HELD,  # the cards that were in play when the trick began
    MAKERS_HELD,  # the makers' cards among those
    TRICK,  # the cards of the trick so far
    GOAL,  # the tricks that the makers want, this one included
    TRICKS_LEFT,  # the tricks still to be played, this one included
    UNRUFFABLE,  # the plain suits that no opponent of the leader can ruff now
    PARTNERS_RUFF,  # the suits that a partner of the leader can ruff
    TOPS,  # the cards of the leader's side that are above all of the other side's in an orderly suit
    KEY,  # what the transposition table knows the position by
    ROW,  # the length of a row
) = range(18)
ROWS = 40 * ROW  # the plies of the longest hand, six seats with six cards, and some more

# What follows from the tables of the ranking; see ``load_tables``.
(
    STAMP,  # the number of the deal, which its entries in the transposition table carry
    SUITS,  # how many suits there are
    TRUMPS,  # the trumps
    MASTERS,  # the orderly suit whose cards nothing but the cards above them ever beats: the trumps
    PLAIN,  # the cards of orderly suits that are not trumps
    TWO_LEADS,  # the cards that may be led as a second suit
    LINK1,  # the cards whose next higher card is of the same orderly suit
    LINK2,  # likewise the second higher card
    LINK4,  # likewise the fourth
    LINK8,  # likewise the eighth
    SLOT_MASK,  # the entries of the transposition table that this deal uses, less one
    DEALT,  # the cards of orderly suits that are held when the deal begins
    MANY,  # the seats of the larger side if it has three hands or more, as a mask; 0 if there is none
    UNDECIDED,  # the seats that leave open now which cards they discard, as a mask; see discards.py
    OPENED,  # the row from which on they do
    OPENED_AT,  # the moves that were made before that
    TRY_FROM,  # the moves that are made before they do so again
    TRY_AFTER,  # the moves that a search makes before they do so at all
    # Counters, for benchmarks; the search takes as long without them.
    MOVES_MADE,  # moves made
    PROBES,  # probes of the transposition table
    HITS,  # probes that found the position
    # See ending_tables.py.
    ENDINGS,  # the address of the tables of endings; 0 if there are none
    TABLED,  # up to how many tricks left they have this deal
    LONE,  # the seat that plays alone against two
    LANES,  # of the three plain suits and then trumps: the lowest place, and all places from there on as a mask
) = range(ROWS, ROWS + 25)

HANDS = LANES + 8  # by seat: the cards that it holds
FOLLOW = HANDS + 8  # by suit: the cards that follow it
LEADS = FOLLOW + 8  # by move: the number of the suit that it leads
SECOND = 64  # added to the number of a card, it makes the move that leads the card as its second suit
DISCARD = 62  # the move of an undecided seat that neither follows suit nor beats the best card of the trick
BEATS = LEADS + 2 * SECOND  # by suit led, 64 each, and card: the cards that beat it

SAME = BEATS + 8 * 64  # by card of an orderly suit: the cards of its suit that its hand held when the deal began
ENTRIES = SAME + 64  # the transposition table, two words an entry; see transposition.py
SMALL_TABLE = 1 << 11  # its entries where 20 cards or fewer are in play: they stay in the processor's cache
LARGE_TABLE = 1 << 15  # its entries where more cards are in play
SIZE = ENTRIES + 2 * LARGE_TABLE  # the length of the workspace


@inlined
def move_of(code, cards):
    """Return the move that a code stands for in a pack of ``cards`` cards."""
    return code if code < cards else code - cards + SECOND


@inlined
def lowest(cards):
    """Return the lowest of some cards, as a mask."""
    return cards & -cards


@inlined
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


@inlined
def _is_supreme(suit, tables):
    """Tell whether nothing but the cards above it ever beats any card of an orderly suit."""
    for card in range(len(tables.leads)):
        if (suit >> card) & 1 and tables.beats_ever[card] != tables.above[card]:
            return False
    return True


@part
def load_tables(s, tables):
    """Copy the tables of a ranking into the workspace, with what follows from them.

    Trumps are the cards that beat cards of another suit.
    """
    trumps = masters = plain = linked = two_leads = 0
    for suit in range(len(tables.follow)):
        follow = s[FOLLOW + suit] = tables.follow[suit]
        orderly = follow if _is_orderly(suit, tables) else 0
        for card in range(len(tables.leads)):
            beats = s[BEATS + suit * 64 + card] = tables.beats[suit, card]
            if (follow >> card) & 1:
                trumps |= beats & ~follow
            linked |= ((tables.above[card] & orderly) >> 1) & (1 << card)
        plain |= orderly
        masters |= orderly if _is_supreme(orderly, tables) else 0
    for card in range(len(tables.leads)):
        s[LEADS + card], s[LEADS + SECOND + card] = tables.leads[card], tables.also_leads[card]
        if tables.also_leads[card] >= 0:
            two_leads |= 1 << card
    s[SUITS], s[TRUMPS], s[MASTERS], s[PLAIN] = len(tables.follow), trumps, masters, plain & ~trumps
    s[TWO_LEADS], s[LINK1], s[LINK2] = two_leads, linked, linked & linked >> 1
    s[LINK4] = s[LINK2] & s[LINK2] >> 2
    s[LINK8] = s[LINK4] & s[LINK4] >> 4
    _note_lanes(s, tables)


@inlined
def _note_lanes(s, tables):
    """Note where the suits are, if there are three plain ones and trumps, all orderly and as short as in the tables.

    Trumps then beat all other cards, and those beat no card of another suit.
    """
    lane, suits = 0, len(tables.follow)
    fits = suits == 4 and s[TRUMPS] != 0 and s[TRUMPS] == s[MASTERS]
    for suit in range(suits):
        follow = tables.follow[suit]
        is_trumps = follow == s[TRUMPS]
        fits &= popcount(follow) <= (7 if is_trumps else 6) and (is_trumps or follow & s[PLAIN] == follow)
        for card in range(len(tables.leads)):
            if follow >> card & 1 and not is_trumps:
                fits &= tables.beats[suit, card] == tables.above[card] | s[TRUMPS]
        if fits:
            at = LANES + (6 if is_trumps else 2 * lane)
            s[at], s[at + 1] = trailing_zeros(follow), follow >> trailing_zeros(follow)
            lane += not is_trumps
    if not fits:
        s[LANES + 1] = 0


@inlined
def with_lower(s, cards):
    """Return some cards and all that are below them in an orderly suit."""
    cards |= cards >> 1 & s[LINK1]
    cards |= cards >> 2 & s[LINK2]
    cards |= cards >> 4 & s[LINK4]
    return cards | cards >> 8 & s[LINK8]


@inlined
def suits_of(s, cards):
    """Return all cards of the suits of some cards."""
    suits = 0
    for suit in range(s[SUITS]):
        follow = s[FOLLOW + suit]
        suits |= follow if cards & follow else 0
    return suits


@inlined
def cards_by_side(s, at, makers):
    """Return the cards that the side to play held when the trick began, and those of the other side."""
    makers_held, held = s[at + MAKERS_HELD], s[at + HELD]
    if (makers >> s[at + SEAT]) & 1:
        return makers_held, held ^ makers_held
    return held ^ makers_held, makers_held
