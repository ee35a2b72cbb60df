"""From cards to the masks of the search: the only bridge between Play and the kernel."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from euchre_tutor.auction import Contract
from euchre_tutor.base import IntArray
from euchre_tutor.pieces import Piece
from euchre_tutor.play import Play


class EncodedPosition(NamedTuple):
    """A point of play as the kernel takes it.

    Attributes:
        hands: int64[active seats], the cards still held, as masks over ``Ranking.cards``.
        makers: the seats of the makers' side, as a mask over their indices in ``Contract.active``.
        leader: the index of the seat that led, or leads, to this trick.
        trick: int64[cards on the table], their indices in ``Ranking.index``, in the order played.
    """

    hands: IntArray
    makers: int
    leader: int
    trick: IntArray


def position_of(play: Play) -> EncodedPosition:
    """Return a point of play as the kernel takes it."""
    ranking, contract = play.ranking, play.contract
    return EncodedPosition(
        hands=np.array([ranking.mask(play.hands[seat]) for seat in contract.active]),
        makers=_seats_mask(contract.makers, contract),
        leader=contract.active.index(play.leader),
        trick=np.array([ranking.index[card] for _, card in play.trick], dtype=np.int64),
    )


def cheapest_first(play: Play) -> list[tuple[int, Piece]]:
    """List the seats and the cards that they hold, cheap cards first; a tile that has two leads once for each.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.deal import Deal
    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> [str(card) for seat, card in cheapest_first(Play.of(deal, make_contract(deal.rules, "d", 2))) if seat == 1]
    ['9c', 'Kh', 'Ah', 'Td', 'Qd']
    """
    ranking = play.ranking
    held = ((seat, card) for seat, hand in play.hands.items() for own in hand for card in ranking.leads_of(own))
    return sorted(held, key=lambda pair: ranking.cheapness[pair[1]])


def makers_masks(hands: IntArray, contract: Contract) -> IntArray:
    """Return the active seats of the makers' side in each deal.

    The holder of a card that was called is a maker, another seat in each deal.

    Args:
        hands: int64[n, active seats], masks over ``contract.ranking.cards``.
        contract: who makes, and the card that was called.

    Returns: int64[n], masks over the indices in ``contract.active``.

    >>> from euchre_tutor.auction import make_contract
    >>> makers_masks(np.zeros((2, 4), np.int64), make_contract("bicycle", "s", 4)).tolist()  # seats 2 and 4
    [10, 10]
    """
    masks = np.full(len(hands), _seats_mask(contract.makers, contract))
    if contract.called:
        holds = hands >> contract.ranking.index[contract.called] & 1
        masks |= (holds << np.arange(len(contract.active))).sum(axis=1)
    return masks


def _seats_mask(seats: Collection[int], contract: Contract) -> int:
    """Return the active ones of some seats, as a mask over their indices."""
    return sum(1 << index for index, seat in enumerate(contract.active) if seat in seats)
