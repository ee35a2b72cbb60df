"""All hands of a seat beside a turn-up, in classes: hands that are one but for the names of suits are one class.

A hand of five of 24 cards with a turn-up is one of 1,009,470 by names, and one of 105,798 classes: 17,633 for each rank
turned up. A class knows a turn-up's suit, the suit of its colour, and two others, which may change places.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from euchre_tutor.base import BoolArray, IntArray
from euchre_tutor.beliefs.card_sets import ranks, subsets
from euchre_tutor.cards import Card, Suit
from euchre_tutor.pieces import AnySuit
from euchre_tutor.rules import Rules

CLASSES = 17_633  # of hands beside one rank turned up


class Classed(NamedTuple):
    """The class of each hand, and which of the two other suits is the first one there.

    Attributes:
        number: int64[n], below CLASSES.
        swapped: bool[n], whether the two other suits stand the other way round than ``suits_as`` has them.
    """

    number: IntArray
    swapped: BoolArray


def suits_as(up: AnySuit | None) -> tuple[Suit, ...]:
    """Return the suits in the order that they have in a class: the turn-up's, that of its colour, and the two others.

    >>> [str(suit) for suit in suits_as(Suit.HEARTS)]
    ['h', 'd', 'c', 's']
    """
    assert isinstance(up, Suit)
    rest = sorted((suit for suit in Suit if suit not in (up, up.same_colour)), key=list(Suit).index)
    return up, up.same_colour, *rest


def classes_of(rules: Rules, up: Card, hands: IntArray) -> Classed:
    """Return the classes of hands beside a turn-up.

    Args:
        rules: a game of 24 cards and five in a hand.
        up: the card turned up.
        hands: int64[n, 5], each card as its index in the pack.
    """
    places = [_places(rules, up, swapped)[hands] for swapped in (False, True)]
    plain, swapped = (ranks(np.sort(each, axis=1)) for each in places)
    return Classed(_numbers()[np.minimum(plain, swapped)], swapped < plain)


def hands_of(rules: Rules, up: Card) -> IntArray:
    """Return one hand of each class beside a spade turned up: int64[CLASSES, 5], cards as indices in the pack."""
    cards = np.argsort(_places(rules, up, False))[1:]  # the turn-up itself has place -1
    return np.asarray(cards[subsets(len(cards), rules.hand_size)[_first()]])


def sizes() -> IntArray:
    """Return how many hands beside a spade turned up each class has, 1 or 2: int64[CLASSES]."""
    return np.asarray(1 + (_swapped()[_first()] != _first()))


@cache
def _places(rules: Rules, up: Card, swapped: bool) -> IntArray:
    """Return the place of each card of the pack among the 23 beside the turn-up, which has place -1: suit by suit."""
    own, colour, *rest = suits_as(up.suit)
    order = [own, colour, *(rest[::-1] if swapped else rest)]
    pack = [card for card in rules.pack.cards if isinstance(card, Card) and card.suit]
    cards = sorted(pack, key=lambda card: (card != up, order.index(card.suit or own), card.rank))
    return np.array([cards.index(card) - 1 for card in pack])


@cache
def _swapped() -> IntArray:
    """Return the rank of each set of five of 23 places once the two other suits have changed places."""
    return ranks(np.sort(np.array([*range(11), *range(17, 23), *range(11, 17)])[subsets(23, 5)], axis=1))


@cache
def _first() -> IntArray:
    """Return the set that stands for each class: the one with the lower rank."""
    return np.flatnonzero(np.arange(len(_swapped())) <= _swapped())


@cache
def _numbers() -> IntArray:
    """Return the class of each set that stands for one, by its rank."""
    found = np.full(len(_swapped()), -1)
    found[_first()] = np.arange(len(_first()))
    return found
