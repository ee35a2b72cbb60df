"""What a seat looks at before it calls: a few numbers about its hand under a trump that it could make."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from euchre_tutor.arrays import IntArray
from euchre_tutor.pieces import Piece
from euchre_tutor.ranking import Ranking

_MOST_ACES, _MOST_VOIDS = 3, 3
SIZES = (7, 2, 2, 2, _MOST_ACES + 1, _MOST_VOIDS + 1)  # how many values each feature may have
KEYS = int(np.prod(SIZES))  # how many different sets of features there are


class Features(NamedTuple):
    """Features of n hands under a trump suit, int64[n] each.

    Attributes:
        trumps: how many trumps it holds.
        right, left, ace: whether it holds the highest, the second and the third trump, 0 or 1.
        aces: how many aces of other suits it holds, 3 at most.
        voids: of how many other suits it holds no card; the left bower is a trump.
    """

    trumps: IntArray
    right: IntArray
    left: IntArray
    ace: IntArray
    aces: IntArray
    voids: IntArray


def features(hands: IntArray, ranking: Ranking) -> Features:
    """Return the features of n hands.

    Args:
        hands: int64[n, cards], each card as its index in ``ranking.pack.cards``.
        ranking: the ranking under the trump that could be made.

    >>> from euchre_tutor.cards import Suit
    >>> from euchre_tutor.pieces import pack, parse_cards
    >>> spades, cards = Ranking(pack(24), Suit.SPADES), pack(24).cards
    >>> hand = [cards.index(card) for card in parse_cards("Js Jc Ah 9h Kd")]
    >>> [int(number[0]) for number in features(np.array([hand]), spades)]
    [2, 1, 1, 0, 1, 1]
    """
    assert ranking.trump is not None
    trumps = ranking.order[ranking.trump]

    def count(cards: Collection[Piece]) -> IntArray:
        wanted = np.array([card in cards for card in ranking.pack.cards])
        return np.asarray(wanted[hands].sum(axis=1))

    right, left, ace = (count({card}) for card in trumps[:-4:-1])
    plain = [cards for suit, cards in ranking.order.items() if suit is not ranking.trump]
    aces = {card for cards in plain for card in cards if card.is_top}
    voids = np.sum([count(cards) == 0 for cards in plain], axis=0)
    return Features(count(trumps), right, left, ace, np.minimum(count(aces), _MOST_ACES), voids)


def key_of(numbers: Features) -> IntArray:
    """Return one number for each set of features, from 0 to KEYS - 1.

    >>> int(key_of(Features(*np.array([2, 1, 1, 0, 1, 1]))))
    357
    """
    return np.asarray(np.ravel_multi_index(tuple(np.asarray(number) for number in numbers), SIZES))
