"""What the seats see of a hand being played, and layouts of the cards that one seat doesn't see.

Cards are bits, as in kernel.py. A place is a seat, or out of play, which comes after the last seat. A move is coded as
in goals_met: a card, or for a card led as its second suit its number plus the number of cards.

All this lies in the scratch, after what the kernel needs; row HERE is the point of play, as a row of the search.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.rank_tables import Tables
from euchre_tutor.solver.jit import jit, jit_inline, popcount, trailing_zeros
from euchre_tutor.solver.search.kernel import _lay, _open
from euchre_tutor.solver.search.workspace import (
    BEATERS,
    COUNT,
    FOLLOW,
    HANDS,
    HELD,
    LED,
    ROW,
    SEAT,
    SECOND,
    STACK,
    TABLE,
    WINNER,
    load_tables,
)

__all__ = [
    "CARDS",
    "DICE",
    "GONE",
    "HERE",
    "MAKERS",
    "SCRATCH",
    "SEATS",
    "SEED",
    "WON",
    "WORTH",
    "Start",
    "begin",
    "draw",
    "draw_once",
    "follow",
    "load_start",
    "look",
    "sides",
]

HERE = STACK
# Seats; cards of the pack; makers known from the start, and the card whose holder joins them; makers that everybody
# knows by now; cards played; the dice of the next decision, and how they lie now.
SEATS, CARDS, MAKERS, JOINS, SIDE, GONE, SEED, DICE = range(HERE + ROW, HERE + ROW + 8)
# By the makers' tricks, in rows of eight: their points if nobody joins them, and if somebody does; their tricks.
WORTH = HERE + 2 * ROW
WON = WORTH + 3 * 8  # tricks taken by each seat
LACKS = WON + 8  # cards that everybody knows each place not to hold
ROOM = LACKS + 8  # cards that each place holds of those that the seat to play doesn't see
FREE = ROOM + 8  # how much of that is still free while a layout is drawn
UNSEEN = FREE + 8  # those cards, the most bound first, each as its slots << 16 | its places << 8 | the card
SCRATCH = UNSEEN + 64

# The dice: D. H. Lehmer's generator with the multiplier that Park and Miller settled on. Each decision has dice of its
# own, a million throws on, so that it doesn't depend on how often others threw.
SIDES, THROW = 2**31 - 1, 48_271
JUMP = pow(THROW, 2**20, SIDES)


class Start(NamedTuple):
    """What everybody knows when a hand begins, and how far it has come.

    Attributes:
        makers: the seats known to be on the makers' side, as a mask.
        joins: the card whose holder is on that side too, as a mask; 0 for none.
        leader: the seat that leads to the first trick.
        history: int64[], the moves made so far, in order.
        barred: int64[seats + 1], the cards that everybody knew each place not to hold.
        points: int64[2, tricks + 1], the makers' points by their tricks: if nobody joins them, and if somebody does.
        tables: rank_tables.Tables.
    """

    makers: int
    joins: int
    leader: int
    history: NDArray[np.int64]
    barred: NDArray[np.int64]
    points: NDArray[np.int64]
    tables: Tables


# What everybody sees.


@jit
def load_start(s, start):
    """Lay out in the scratch what everybody knows when a hand begins."""
    load_tables(s, start.tables)
    s[SEATS], s[CARDS] = len(start.barred) - 1, len(start.tables.leads)
    s[MAKERS], s[JOINS] = start.makers, start.joins
    for tricks in range(start.points.shape[1]):
        s[WORTH + tricks], s[WORTH + 8 + tricks] = start.points[0, tricks], start.points[1, tricks]
        s[WORTH + 16 + tricks] = tricks


@jit_inline
def follow(s, table, code):
    """See a move made at HERE: note what it tells of the seat, and go on to the next point of play."""
    seat, move = s[HERE + SEAT], code if code < s[CARDS] else code - s[CARDS] + SECOND
    bit = 1 << (move & (SECOND - 1))
    led, beaters, winner = _lay(s, HERE, move)
    if s[HERE + COUNT] and not bit & s[FOLLOW + led]:
        s[LACKS + seat] |= s[FOLLOW + led]
    if bit & s[JOINS]:
        s[SIDE] |= 1 << seat
    table[s[HERE + COUNT]] = code
    s[GONE] |= bit
    s[SEED] = s[SEED] * JUMP % SIDES
    if s[HERE + COUNT] == s[SEATS] - 1:
        s[WON + winner] += 1
        s[HERE + COUNT], s[HERE + SEAT], s[HERE + TABLE] = 0, winner, 0
    else:
        s[HERE + LED], s[HERE + BEATERS], s[HERE + WINNER] = led, beaters, winner
        s[HERE + COUNT], s[HERE + SEAT] = s[HERE + COUNT] + 1, seat + 1 if seat + 1 < s[SEATS] else 0
        s[HERE + TABLE] |= bit


@jit
def begin(s, table, leader, history, barred, seed):
    """Go back to the first lead, and on to the point of play; arguments as in Start."""
    s[GONE], s[SEED], s[SIDE] = 0, seed * JUMP % SIDES, s[MAKERS]
    s[HERE + COUNT], s[HERE + SEAT], s[HERE + TABLE] = 0, leader, 0
    for place in range(len(barred)):
        s[LACKS + place], s[WON + place] = barred[place], 0
    for code in history:
        follow(s, table, code)


@jit_inline
def sides(s, hands):
    """Return the makers, as a mask, if these are the cards that the seats hold."""
    makers = s[SIDE]
    for seat in range(s[SEATS]):
        makers |= (hands[seat] & s[JOINS] != 0) << seat
    return makers


# What one seat knows, and layouts that fit it.


TRIES = 100  # layouts begun for a sample; nearly all are finished


@jit
def look(s, layout, hand, known):
    """List the cards that the seat to play doesn't see, and its moves, one of each kind; return how many cards.

    Everybody assumes that whoever took the turn-up holds it; where no layout fits that, it counts as out of play.
    """
    place = LACKS + s[SEATS]
    held, number = s[place], _list_unseen(s, hand, known)
    s[DICE] = s[SEED]
    if held and not draw(s, layout, number):
        s[place] = 0
        number = _list_unseen(s, hand, known)
        s[place] = held
    s[DICE] = s[SEED]
    return number


@jit_inline
def _list_unseen(s, hand, known):
    """List unseen cards and moves; see look."""
    seat, seats, unseen = s[HERE + SEAT], s[SEATS], ((1 << s[CARDS]) - 1) & ~(hand | known | s[GONE])
    s[HANDS + seat], s[HERE + HELD] = hand, unseen | hand | s[HERE + TABLE]
    _open(s, HERE)
    rest = popcount(unseen)
    for other in range(seats):
        has_laid = (seat - other) % seats <= s[HERE + COUNT]
        s[ROOM + other] = 0 if other == seat else popcount(hand) - has_laid
        rest -= s[ROOM + other]
    s[ROOM + seats] = rest
    number = 0
    while unseen:
        card = trailing_zeros(unseen)
        unseen &= unseen - 1
        places = slots = 0
        for place in range(seats + 1):
            if s[ROOM + place] and not (s[LACKS + place] >> card) & 1:
                places |= 1 << place
                slots += s[ROOM + place]
        entry, at = slots << 16 | places << 8 | card, UNSEEN + number
        while at > UNSEEN and s[at - 1] > entry:
            s[at] = s[at - 1]
            at -= 1
        s[at] = entry
        number += 1
    return number


@jit_inline
def _throw(s, sides):
    """Throw a die: 0 to sides - 1."""
    s[DICE] = s[DICE] * THROW % SIDES
    return s[DICE] * sides >> 31


@jit
def draw(s, layout, number):
    """Draw a layout, again at a dead end; return its weight, 0 if none was found."""
    weight, tries = 0.0, 0
    while weight == 0 and tries < TRIES:
        weight = draw_once(s, layout, number)
        tries += 1
    return weight


@jit_inline
def draw_once(s, layout, number):
    """Draw a layout card by card, each into one of the free slots it may go to; return its weight, 0 at a dead end.

    It comes up in proportion to 1 / the product of the numbers of slots, so that product makes all layouts count
    alike. It is taken in proportion to all free slots: where nothing is bound, each weight is 1.
    """
    weight, seats = 1.0, s[SEATS]
    for place in range(seats + 1):
        layout[place], s[FREE + place] = 0, s[ROOM + place]
    for turn in range(number):
        places, card = s[UNSEEN + turn] >> 8 & 255, s[UNSEEN + turn] & 255
        slots = 0
        for place in range(seats + 1):
            slots += s[FREE + place] * (places >> place & 1)
        if slots == 0:
            return 0.0
        weight *= slots / (number - turn)
        slot, place = _throw(s, slots), -1
        while slot >= 0:
            place += 1
            slot -= s[FREE + place] * (places >> place & 1)
        s[FREE + place] -= 1
        layout[place] |= 1 << card
    return weight
