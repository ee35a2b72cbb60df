"""The card that a seat usually lays down, or gives to a lone partner, by rules of thumb.

To lay a card down, the first rule that applies decides. Lay down a single card of a plain suit that is not the highest
of its suit, so as to ruff that suit later. Lay down the lowest card of a plain suit. Lay down the highest card of a
plain suit. Only a hand of trumps alone lays down a trump.
"""

import numpy as np

from euchre_tutor.base import FloatArray, IntArray
from euchre_tutor.cards import Card, Rank
from euchre_tutor.pieces import Piece
from euchre_tutor.ranking import Ranking

USUAL = 0.9  # how often the usual discard is made; benchmarks/discards.py finds it as good as any in 89%

# Classes of cards by cost: the cheapest card is laid down. Within a class ranks decide; they stay below 100.
_SINGLE, _LOW, _TOP, _TRUMP = 0, 100, 200, 300


def usual_discard(hands: IntArray, ranking: Ranking) -> IntArray:
    """Choose the card that each of n hands lays down.

    Args:
        hands: int64[n, cards], each card as its index in ``ranking.cards``.
        ranking: the ranking under the trump that was made.

    Returns:
        int64[n], the column of the card to lay down.

    >>> from euchre_tutor.cards import Suit
    >>> from euchre_tutor.pieces import pack, parse_cards
    >>> ranking = Ranking(pack(24), Suit.SPADES)
    >>> hand = parse_cards("Js Qs As Kd 9h Th")
    >>> int(usual_discard(np.array([[ranking.index[card] for card in hand]]), ranking)[0])
    3
    """
    return np.asarray(_costs(hands, ranking).argmin(axis=1))


def discard_chances(hands: IntArray, ranking: Ranking) -> FloatArray:
    """Return the chance that each card of n hands is the one that is laid down.

    Every card that costs least is a usual discard.

    Args:
        hands: int64[n, cards], each card as its index in ``ranking.cards``.
        ranking: the ranking under the trump that was made.

    Returns:
        float64[n, cards]; a row adds up to 1.

    >>> from euchre_tutor.cards import Suit
    >>> from euchre_tutor.pieces import pack, parse_cards
    >>> ranking = Ranking(pack(24), Suit.SPADES)
    >>> hand = parse_cards("Js Qs As Kd 9h Th")
    >>> discard_chances(np.array([[ranking.index[card] for card in hand]]), ranking).round(9).tolist()
    [[0.02, 0.02, 0.02, 0.9, 0.02, 0.02]]
    """
    costs = _costs(hands, ranking)
    is_usual = costs == costs.min(axis=1, keepdims=True)
    number = is_usual.sum(axis=1, keepdims=True)
    return np.asarray(np.where(is_usual, USUAL / number, (1 - USUAL) / (hands.shape[1] - number)))


def _costs(hands: IntArray, ranking: Ranking) -> IntArray:
    """Return what it costs each of n hands to lay down each of its cards: int64[n, cards]."""
    suits, (costs, alone) = ranking.tables.leads, discard_costs(ranking)
    is_single = (suits[hands][:, :, None] == suits[hands][:, None, :]).sum(axis=2) == 1
    return np.asarray(np.where(is_single, alone[hands], costs[hands]))


def discard_costs(ranking: Ranking) -> IntArray:
    """Return what it costs to lay down each card, beside others of its suit and alone in it: int64[2, cards].

    >>> from euchre_tutor.cards import Suit
    >>> from euchre_tutor.pieces import pack, parse_card
    >>> ranking = Ranking(pack(24), Suit.SPADES)
    >>> discard_costs(ranking)[:, ranking.index[parse_card("Kd")]].tolist()
    [113, 13]
    """
    heights = np.array([_rank(card, ranking) for card in ranking.cards])
    is_trump = np.array([ranking.is_trump(card) for card in ranking.cards])
    is_top = np.array([_below_top(card, ranking) == 0 for card in ranking.cards])
    costs = np.where(is_trump, _TRUMP + np.arange(len(heights)), np.where(is_top, _TOP, _LOW) + heights)
    return np.stack([costs, np.where(is_trump | is_top, costs, _SINGLE + heights)])


def usual_gift(hands: IntArray, ranking: Ranking) -> IntArray:
    """Choose the card that each of n hands gives to a lone partner.

    It is the highest trump; in a hand without one, the card nearest to the top of its suit.

    Args:
        hands: int64[n, cards], each card as its index in ``ranking.cards``.
        ranking: the ranking under the trump that was made.

    Returns:
        int64[n], the column of the card to give.

    >>> from euchre_tutor.cards import Suit
    >>> from euchre_tutor.pieces import pack, parse_cards
    >>> ranking = Ranking(pack(24), Suit.SPADES)
    >>> hand = parse_cards("9s Ks Ah Ad Kd")
    >>> int(usual_gift(np.array([[ranking.index[card] for card in hand]]), ranking)[0])
    1
    """
    worth = [
        _TRUMP + index if ranking.is_trump(card) else _LOW - _below_top(card, ranking)
        for index, card in enumerate(ranking.cards)
    ]
    return np.asarray(np.array(worth)[hands].argmax(axis=1))


def _below_top(card: Piece, ranking: Ranking) -> int:
    """Count the cards above one in the suit that it leads."""
    return len(ranking.order[ranking.suit_of(card)]) - 1 - ranking.height(card)


def _rank(card: Piece, ranking: Ranking) -> int:
    """Return a card's rank; a tile's rank counts down from an ace for the highest tile of its suit."""
    return card.rank if isinstance(card, Card) else Rank.ACE - _below_top(card, ranking)
