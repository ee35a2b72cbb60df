"""What a seat usually lays down, or gives to a lone partner: rules of thumb on what it sees.

To lay down, the first that applies: a lone card of a side suit that is not its highest, to be able to ruff; then the
lowest card of a side suit; then the highest card of a side suit; a trump only if there is nothing else.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.cards import Card, Rank
from euchre_tutor.pieces import Piece
from euchre_tutor.ranking import Ranking

__all__ = ["usual_discard", "usual_gift"]

_LONE, _LOW, _TOP, _TRUMP = (
    0,
    100,
    200,
    300,
)  # classes of discards, the first the most readily made; ranks stay below 100


def usual_discard(hands: NDArray[np.int64], ranking: Ranking) -> NDArray[np.int64]:
    """Choose a discard from each of n hands.

    Args:
        hands: int64[n, cards], each card as its place in ``ranking.cards``.
        ranking: the ranking under the trump that was made.

    Returns:
        int64[n], the column of the card to lay down.

    >>> from euchre_tutor.cards import Suit
    >>> from euchre_tutor.pieces import pack, parse_cards
    >>> ranking = Ranking(pack(24), Suit.SPADES)
    >>> hand = parse_cards("Js Qs As Kd 9h Th")
    >>> int(usual_discard(np.array([[ranking.cards.index(card) for card in hand]]), ranking)[0])
    3
    """
    suits = ranking.tables.leads
    ranks = np.array([_rank(card, ranking) for card in ranking.cards])
    is_trump = np.array([ranking.is_trump(card) for card in ranking.cards])
    is_top = np.array([_below_top(card, ranking) == 0 for card in ranking.cards])
    by_place = np.where(is_trump, _TRUMP + np.arange(len(ranks)), np.where(is_top, _TOP, _LOW) + ranks)
    is_lone = (suits[hands][:, :, None] == suits[hands][:, None, :]).sum(axis=2) == 1
    readiness = np.where(is_lone & ~(is_trump | is_top)[hands], _LONE + ranks[hands], by_place[hands])
    return np.asarray(readiness.argmin(axis=1))


def usual_gift(hands: NDArray[np.int64], ranking: Ranking) -> NDArray[np.int64]:
    """Choose what each of n hands gives to a lone partner: the highest trump, else the card nearest to its suit's top.

    Shapes as in usual_discard.
    """
    worth = [
        _TRUMP + place if ranking.is_trump(card) else _LOW - _below_top(card, ranking)
        for place, card in enumerate(ranking.cards)
    ]
    return np.asarray(np.array(worth)[hands].argmax(axis=1))


def _below_top(card: Piece, ranking: Ranking) -> int:
    """Count the cards above one in the suit that it leads."""
    return len(ranking.order[ranking.suit_of(card)]) - 1 - ranking.height(card)


def _rank(card: Piece, ranking: Ranking) -> int:
    """Return a card's rank, or a tile's as if its suit ended with an ace."""
    return card.rank if isinstance(card, Card) else Rank.ACE - _below_top(card, ranking)
