"""What each seat knows of a hand that is being played, and layouts of the cards that one seat doesn't see.

A holder is a seat, or the cards out of play, which come after the last seat. A layout says which unseen cards each
holder has. Cards are masks, and moves are coded as in kernel.goals_met.

All this is in a longer workspace, after what the search needs. Row ``POINT`` is the point of play, as a row of the
search; rows from 0 on are free for searches.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from typing import NamedTuple

from euchre_tutor.base.arrays import FloatArray, IntArray, SingleArray
from euchre_tutor.base.core import inlined, part, popcount, trailing_zeros
from euchre_tutor.rank_tables import Tables
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.kernel import trick_after
from euchre_tutor.solver.search.move_ordering import list_moves
from euchre_tutor.solver.search.workspace import load_tables, move_of

POINT = w.SIZE  # the row of the point of play
(
    SEATS,  # how many seats play
    CARDS,  # how many cards the pack has
    KNOWN_MAKERS,  # the seats that everybody knew to be makers at the first lead
    CALLED,  # the card whose holder joins them, as a mask
    SHOWN_MAKERS,  # the seats that everybody knows to be makers by now
    PLAYED,  # the cards played so far
    SEED,  # the state of the random generator at the start of this decision
    RANDOM,  # its state now
    SPREAD,  # the difference between the makers' best and worst points
) = range(POINT + w.ROW, POINT + w.ROW + 9)
POINTS = POINT + 2 * w.ROW  # by the makers' tricks: their points if nobody joins them, and 8 on if somebody does
TRICKS = POINTS + 16  # by the makers' tricks: that number itself, to count tricks instead of points
WON = POINTS + 24  # by seat: the tricks that it has taken
EXCLUDED = WON + 8  # by holder: the cards that everybody knows it not to have
CAPACITY = EXCLUDED + 8  # by holder: how many of the unseen cards it has
FREE = CAPACITY + 8  # by holder: how many more it takes, while a layout is drawn
PLAYED_BY = FREE + 8  # by seat: the cards that it has played
LED_BY = PLAYED_BY + 8  # by seat: those that it has led
UNSEEN = LED_BY + 8  # the unseen cards, the most bound first, each as its spaces << 16 | its holders << 8 | its number
RANKS = UNSEEN + 64  # by the size of a set less 1, 64 each, and card: how many sets of that size lie below the card
SIZE = RANKS + 6 * 64  # the length of this workspace

# D. H. Lehmer's random generator, with the multiplier that Park and Miller settled on. Each decision begins a million
# numbers after the one before, so that it doesn't depend on how many numbers that one has used.
MODULUS, MULTIPLIER = 2**31 - 1, 48_271
JUMP = pow(MULTIPLIER, 2**20, MODULUS)

MOST_TRIES = 100  # to draw a layout; the first nearly always succeeds


class Network(NamedTuple):
    """The weights of a network, and what it is told at the first lead; see network.py. Without rows there is none.

    Attributes:
        rows: float32[rows, hidden], what each input adds to the first layer.
        second: float32[hidden, hidden2].
        third: float32[hidden2, tricks + 1].
        biases: float32[2, hidden2], of the second and, as far as it goes, of the third layer.
        told: int64[seats, n], by seat: the rows of what it is told at the first lead.
        places: int64[seats], the places of the seats around the table.
        players: how many places there are.
    """

    rows: SingleArray
    second: SingleArray
    third: SingleArray
    biases: SingleArray
    told: IntArray
    places: IntArray
    players: int


class PublicState(NamedTuple):
    """What everybody knows at a point of play.

    Attributes:
        makers: the seats known at the first lead to be on the makers' side, as a mask.
        joins: the card whose holder is on that side too, as a mask; 0 for none.
        leader: the seat that leads to the first trick.
        history: int64[], the moves made so far, in order.
        barred: int64[seats + 1], the cards that everybody knew each holder not to have at the first lead.
        points: int64[2, tricks + 1], the makers' points by their tricks: if nobody joins them, and if somebody does.
        tables: rank_tables.Tables.
        likely: float64[seats, sets of cards], how likely each hand at the first lead is by what everybody knows of the
            seat, such as its calls, up to a factor; by the rank of the set (see beliefs.card_sets.ranks). Without
            any sets, all hands are equally likely.
        network: what chooses cards for a player who draws no layouts.
    """

    makers: int
    joins: int
    leader: int
    history: IntArray
    barred: IntArray
    points: IntArray
    tables: Tables
    likely: FloatArray
    network: Network


# What everybody sees.


@part
def load_public_state(s, state):
    """Copy into the workspace what doesn't change within a hand."""
    load_tables(s, state.tables)
    s[SEATS], s[CARDS] = len(state.barred) - 1, len(state.tables.leads)
    s[KNOWN_MAKERS], s[CALLED] = state.makers, state.joins
    most = least = state.points[0, 0]
    for tricks in range(state.points.shape[1]):
        most = max(most, state.points[0, tricks], state.points[1, tricks])
        least = min(least, state.points[0, tricks], state.points[1, tricks])
        s[POINTS + tricks], s[POINTS + 8 + tricks] = state.points[0, tricks], state.points[1, tricks]
        s[TRICKS + tricks] = tricks
    s[SPREAD] = most - least
    for card in range(64):
        s[RANKS + card] = card
        for size in range(64, 6 * 64, 64):
            s[RANKS + size + card] = s[RANKS + size + card - 1] + s[RANKS + size + card - 65] if card else 0


@inlined
def observe_move(s, trick, code):
    """Make a move at the point of play, and note what everybody learns from it.

    ``trick`` is int64[seats], the codes of the cards of this trick.
    """
    seat, move = s[POINT + w.SEAT], move_of(code, s[CARDS])
    bit = 1 << (move & (w.SECOND - 1))
    led, beaters, winner = trick_after(s, POINT, move)
    if s[POINT + w.COUNT] and not bit & s[w.FOLLOW + led]:
        s[EXCLUDED + seat] |= s[w.FOLLOW + led]
    if bit & s[CALLED]:
        s[SHOWN_MAKERS] |= 1 << seat
    if s[POINT + w.COUNT] == 0:
        s[LED_BY + seat] |= bit
    trick[s[POINT + w.COUNT]] = code
    s[PLAYED] |= bit
    s[PLAYED_BY + seat] |= bit
    s[SEED] = s[SEED] * JUMP % MODULUS
    if s[POINT + w.COUNT] == s[SEATS] - 1:
        s[WON + winner] += 1
        s[POINT + w.COUNT], s[POINT + w.SEAT], s[POINT + w.TRICK] = 0, winner, 0
    else:
        s[POINT + w.LED], s[POINT + w.BEATERS], s[POINT + w.WINNER] = led, beaters, winner
        s[POINT + w.COUNT], s[POINT + w.SEAT] = s[POINT + w.COUNT] + 1, seat + 1 if seat + 1 < s[SEATS] else 0
        s[POINT + w.TRICK] |= bit


@part
def replay(s, trick, leader, history, barred, seed):
    """Go back to the first lead, and make the moves of the history; arguments as in PublicState and observe_move."""
    s[PLAYED], s[SEED], s[SHOWN_MAKERS] = 0, seed * JUMP % MODULUS, s[KNOWN_MAKERS]
    s[POINT + w.COUNT], s[POINT + w.SEAT], s[POINT + w.TRICK] = 0, leader, 0
    for holder in range(len(barred)):
        s[EXCLUDED + holder], s[WON + holder], s[PLAYED_BY + holder], s[LED_BY + holder] = barred[holder], 0, 0, 0
    for code in history:
        observe_move(s, trick, code)


@inlined
def makers_in(s, hands):
    """Return the seats of the makers' side, as a mask, if the seats hold these cards."""
    makers = s[SHOWN_MAKERS]
    for seat in range(s[SEATS]):
        makers |= (hands[seat] & s[CALLED] != 0) << seat
    return makers


# What one seat knows, and layouts that fit it.


@inlined
def list_choices(s, hand, known):
    """List the moves of the seat to play at the point of play; arguments as in list_unseen."""
    unseen = ((1 << s[CARDS]) - 1) & ~(hand | known | s[PLAYED])
    s[w.HANDS + s[POINT + w.SEAT]], s[POINT + w.HELD] = hand, unseen | hand | s[POINT + w.TRICK]
    list_moves(s, POINT)


@part
def list_unseen(s, layout, hand, known):
    """List the cards that the seat to play doesn't see; return how many these are.

    Everybody assumes that whoever took the turn-up holds it. If no layout fits that, the turn-up may be out of play.

    Args:
        s: the workspace.
        layout: int64[seats + 1], to draw layouts in.
        hand: the cards of the seat to play.
        known: the cards out of play that it knows of.
    """
    out_of_play = EXCLUDED + s[SEATS]
    assumed, number = s[out_of_play], _list_unseen_as_assumed(s, hand, known)
    s[RANDOM] = s[SEED]
    if assumed and not draw_layout(s, layout, number):
        s[out_of_play] = 0
        number = _list_unseen_as_assumed(s, hand, known)
        s[out_of_play] = assumed
    s[RANDOM] = s[SEED]
    return number


@inlined
def _list_unseen_as_assumed(s, hand, known):
    """List unseen cards as list_unseen does, with the cards that each holder is known not to have."""
    seat, seats, unseen = s[POINT + w.SEAT], s[SEATS], ((1 << s[CARDS]) - 1) & ~(hand | known | s[PLAYED])
    rest = popcount(unseen)
    for other in range(seats):
        has_played = (seat - other) % seats <= s[POINT + w.COUNT]
        s[CAPACITY + other] = 0 if other == seat else popcount(hand) - has_played
        rest -= s[CAPACITY + other]
    s[CAPACITY + seats] = rest
    number = 0
    while unseen:
        card = trailing_zeros(unseen)
        unseen &= unseen - 1
        holders = spaces = 0
        for holder in range(seats + 1):
            if s[CAPACITY + holder] and not (s[EXCLUDED + holder] >> card) & 1:
                holders |= 1 << holder
                spaces += s[CAPACITY + holder]
        entry, at = spaces << 16 | holders << 8 | card, UNSEEN + number
        while at > UNSEEN and s[at - 1] > entry:
            s[at] = s[at - 1]
            at -= 1
        s[at] = entry
        number += 1
    return number


@inlined
def next_random(s, below):
    """Return the next random number, 0 to below - 1."""
    product = s[RANDOM] * MULTIPLIER
    s[RANDOM] = (product & MODULUS) + (product >> 31)  # the remainder of MODULUS, without a division
    if s[RANDOM] >= MODULUS:
        s[RANDOM] -= MODULUS
    return s[RANDOM] * below >> 31


@part
def draw_layout(s, layout, number):
    """Draw a layout of the ``number`` unseen cards, again after a dead end; return its weight, 0 if none was found."""
    weight, tries = 0.0, 0
    while weight == 0 and tries < MOST_TRIES:
        weight = try_layout(s, layout, number)
        tries += 1
    return weight


@inlined
def try_layout(s, layout, number):
    """Draw a layout card by card, each into one of the free spaces open to it; return its weight, 0 at a dead end.

    A layout is drawn with a probability in proportion to 1 / the product of the numbers of spaces to choose from. That
    product is its weight, so that all layouts count the same. Each factor is divided by the number of all free spaces:
    where every card may go everywhere, each weight is 1.
    """
    weight, seats, everybody = 1.0, s[SEATS], 0
    for holder in range(seats + 1):
        layout[holder], s[FREE + holder] = 0, s[CAPACITY + holder]
        everybody |= (s[CAPACITY + holder] > 0) << holder
    for turn in range(number):
        holders, card = s[UNSEEN + turn] >> 8 & 255, s[UNSEEN + turn] & 255
        spaces = number - turn
        if holders != everybody:
            spaces = 0
            for holder in range(seats + 1):
                spaces += s[FREE + holder] * (holders >> holder & 1)
            if spaces == 0:
                return 0.0
            weight *= spaces / (number - turn)
        space, holder = next_random(s, spaces), -1
        while space >= 0:
            holder += 1
            space -= s[FREE + holder] * (holders >> holder & 1)
        s[FREE + holder] -= 1
        layout[holder] |= 1 << card
    return weight


@part
def likelihood(s, layout, likely):
    """Return how likely a layout is by what everybody knows of the hands at the first lead; arguments as before."""
    chance, seat = 1.0, s[POINT + w.SEAT]
    for other in range(s[SEATS] if likely.shape[1] else 0):
        if other != seat:
            cards, rank, size = layout[other] | s[PLAYED_BY + other], 0, RANKS
            while cards:
                rank += s[size + trailing_zeros(cards)]
                cards &= cards - 1
                size += 64
            chance *= likely[other, rank]
    return chance
