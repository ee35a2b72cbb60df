"""A small neural network that chooses a card by what one seat knows: a part of the core.

Its first layer is a sum of rows, one for each thing that the seat knows, such as a card in its hand, and three for the
move. Two more layers follow, with ReLU between them. The last has a unit for each number of tricks that the makers may
take in the whole hand; softmax makes probabilities of them. So one network serves all tables of points.

Suits of equal length are alike in all they can do. So the network sees the plain suits in an order of its own: the
shorter first, of equally long ones the one in which the seat's hand is higher. Trumps come last.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from typing import NamedTuple

import numpy as np

from euchre_tutor.base.arrays import IntArray, SingleArray
from euchre_tutor.base.core import inlined, part, popcount, trailing_zeros
from euchre_tutor.solver.players import knowledge as k
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.kernel import trick_after
from euchre_tutor.solver.search.workspace import move_of

TOLD = 64  # rows kept for what is told
MOST_BEATERS = 7  # more unseen cards that beat a card count as so many


def no_network() -> k.Network:
    """Return a network without rows, for players who draw layouts."""
    weights, none = np.zeros((0, 0), np.float32), np.zeros(0, np.int64)
    return k.Network(weights, weights, np.zeros((0, 1), np.float32), weights, none.reshape(0, 0), none, 0)


class Scratch(NamedTuple):
    """Small arrays to work with.

    Attributes:
        start: int64[8], by suit what to add to the number of a card for its place in the network's order.
        inputs: int64[], the rows that are added.
        sums: float32[hidden], the sum of the rows of the point of play.
        hidden, hidden2: float32[], the layers.
        chances: float32[tricks + 1].
    """

    start: IntArray
    inputs: IntArray
    sums: SingleArray
    hidden: SingleArray
    hidden2: SingleArray
    chances: SingleArray


def new_scratch(network: k.Network) -> Scratch:
    """Make room for a network."""
    hidden, hidden2 = network.second.shape
    return Scratch(
        np.zeros(8, np.int64),
        np.zeros(256, np.int64),
        np.zeros(hidden, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(hidden2, np.float32),
        np.zeros(network.third.shape[1], np.float32),
    )


@inlined
def _order_suits(s, hand, start):
    """Fill in by suit the number of its first card, in the order in which the network sees them."""
    suits = s[w.SUITS]
    at = 0
    done = 0
    for _ in range(suits):
        best, least = -1, 1 << 62
        for suit in range(suits):
            if not done >> suit & 1:
                cards = s[w.FOLLOW + suit]
                shape = (hand & cards) >> trailing_zeros(cards)
                is_trump = cards & s[w.TRUMPS] != 0
                cost = (is_trump << 50) + (popcount(cards) << 40) - shape
                if cost < least:
                    best, least = suit, cost
        start[best] = at - trailing_zeros(s[w.FOLLOW + best])
        at += popcount(s[w.FOLLOW + best])
        done |= 1 << best


@inlined
def _add_cards(s, cards, start, base, inputs, number):
    """List a row for each card."""
    while cards:
        card = trailing_zeros(cards)
        cards &= cards - 1
        inputs[number] = base + start[s[w.LEADS + card]] + card
        number += 1
    return number


@part
def list_inputs(s, hand, known, told, places, tricks, players, start, inputs):
    """List the rows of what the seat to play knows; return how many they are.

    ``start`` and ``inputs`` are int64[]; ``tricks`` is the number of tricks of a hand.
    """
    seat, seats, cards, suits = s[k.POINT + w.SEAT], s[k.SEATS], s[k.CARDS], s[w.SUITS]
    _order_suits(s, hand | s[k.PLAYED_BY + seat], start)
    number = _add_cards(s, hand, start, 0, inputs, 0)
    number = _add_cards(s, known, start, cards, inputs, number)
    base, won, ours = 2 * cards, 0, 0
    for other in range(seats):
        place = (places[other] - places[seat]) % players
        number = _add_cards(s, s[k.PLAYED_BY + other], start, base + place * cards, inputs, number)
        number = _add_cards(s, s[k.LED_BY + other], start, base + (players + place) * cards, inputs, number)
        in_trick = s[k.PLAYED_BY + other] & s[k.POINT + w.TRICK]
        number = _add_cards(s, in_trick, start, base + (2 * players + place) * cards, inputs, number)
        for suit in range(suits):
            follow = s[w.FOLLOW + suit]
            if other != seat and follow & s[k.EXCLUDED + other] == follow:
                column = start[suit] + trailing_zeros(follow)
                inputs[number] = base + 3 * players * cards + place * cards + column
                number += 1
        won += s[k.WON + other]
        ours += s[k.WON + other] * (s[k.KNOWN_MAKERS] >> other & 1)
    base += 4 * players * cards
    inputs[number], inputs[number + 1] = base + ours, base + tricks + won - ours
    base += 2 * tricks
    winner = (places[s[k.POINT + w.WINNER]] - places[seat]) % players if s[k.POINT + w.COUNT] else 0
    inputs[number + 2], inputs[number + 3] = base + winner, base + players + s[k.POINT + w.COUNT]
    number += 4
    for row in told:
        inputs[number] = row
        number += 1
    return number


@inlined
def list_move_inputs(s, code, hand, known, start, base, inputs, number):
    """List the three rows of a move after those of the point of play."""
    move = move_of(code, s[k.CARDS])
    card = move & (w.SECOND - 1)
    _, beaters, winner = trick_after(s, k.POINT, move)
    takes = winner == s[k.POINT + w.SEAT]
    unseen = ((1 << s[k.CARDS]) - 1) & ~(hand | known | s[k.PLAYED])
    inputs[number] = base + start[s[w.LEADS + card]] + card
    inputs[number + 1] = base + s[k.CARDS] + takes
    inputs[number + 2] = base + s[k.CARDS] + 2 + min(popcount(beaters & unseen), MOST_BEATERS)
    return number + 3


@part
def value_moves(s, network, scratch, worth, hand, known, values):
    """Fill in what the network expects of each move listed at the point of play, in points of the seat's side.

    ``worth`` is where the workspace has what the makers' tricks are worth to them. A trick more, worth no points,
    counts as a hundredth of a point.
    """
    seat, tricks = s[k.POINT + w.SEAT], network.third.shape[1] - 1
    start, inputs = scratch.start, scratch.inputs
    number = list_inputs(s, hand, known, network.told[seat], network.places, tricks, network.players, start, inputs)
    base = told_base(s[k.CARDS], network.players, tricks) + TOLD
    for unit in range(len(scratch.sums)):
        scratch.sums[unit] = 0
    add_rows(network.rows, inputs, 0, number, scratch.sums)
    sign, moves = 2 * (s[k.KNOWN_MAKERS] >> seat & 1) - 1, s[k.POINT + w.MOVES]
    while moves:
        code = trailing_zeros(moves)
        moves &= moves - 1
        end = list_move_inputs(s, code, hand, known, start, base, inputs, number)
        for unit in range(len(scratch.sums)):
            scratch.hidden[unit] = scratch.sums[unit]
        add_rows(network.rows, inputs, number, end, scratch.hidden)
        forward(scratch.hidden, network.second, network.third, network.biases, scratch.hidden2, scratch.chances)
        values[code] = 0.0
        for taken in range(tricks + 1):
            values[code] += sign * scratch.chances[taken] * (s[worth + taken] + 0.01 * taken)


@part
def told_base(cards, players, tricks):
    """Return the number of the first row of what is told at the first lead."""
    return 2 * cards + 4 * players * cards + 2 * tricks + 2 * players


@inlined
def add_rows(rows, inputs, first, end, hidden):
    """Add rows to the first layer."""
    for index in range(first, end):
        row = rows[inputs[index]]
        for unit in range(len(hidden)):
            hidden[unit] += row[unit]


@inlined
def forward(hidden, second, third, biases, hidden2, chances):
    """Work out the chances from the sum of the first layer, which becomes its ReLU."""
    for unit in range(len(hidden2)):
        hidden2[unit] = biases[0, unit]
    for unit in range(len(chances)):
        chances[unit] = biases[1, unit]
    for unit in range(len(hidden)):
        value = hidden[unit]
        if value > 0:
            for other in range(len(hidden2)):
                hidden2[other] += value * second[unit, other]
        else:
            hidden[unit] = 0
    for unit in range(len(hidden2)):
        value = hidden2[unit]
        if value > 0:
            for other in range(len(chances)):
                chances[other] += value * third[unit, other]
        else:
            hidden2[unit] = 0
    most = chances[0]
    for unit in range(1, len(chances)):
        most = max(most, chances[unit])
    total = np.float32(0)
    for unit in range(len(chances)):
        chances[unit] = np.exp(chances[unit] - most)
        total += chances[unit]
    for unit in range(len(chances)):
        chances[unit] /= total
