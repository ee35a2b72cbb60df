"""From cards to the kernel's bits: the only bridge between Play and the kernel."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract
from euchre_tutor.play import Play

__all__ = ["Position", "leader_place", "makers_masks", "position_of"]


class Position(NamedTuple):
    """A point of play as the kernel takes it.

    Attributes:
        hands: int64[active seats], the cards still held, as masks over ``Ranking.cards``.
        makers: the seats of the makers' side, as a mask over their places in ``Contract.active``.
        leader: the place of the seat that led, or leads, to this trick.
        table: int64[cards on the table], their places in ``Ranking.cards``, in the order played; a tile led as its
            lower end counts from the end of ``Ranking.cards`` on.
    """

    hands: NDArray[np.int64]
    makers: int
    leader: int
    table: NDArray[np.int64]


def position_of(play: Play) -> Position:
    """Return a point of play as the kernel takes it."""
    ranking, contract = play.ranking, play.contract
    return Position(
        hands=np.array([ranking.mask(play.hands[seat]) for seat in contract.active]),
        makers=_mask_of(contract.makers, contract),
        leader=leader_place(contract, play.leader),
        table=np.array([ranking.index[card] for _, card in play.trick], dtype=np.int64),
    )


def makers_masks(hands: NDArray[np.int64], contract: Contract) -> NDArray[np.int64]:
    """Return, for each deal, the active seats of the makers' side as a mask over their places, int64[n].

    A card that was called makes its holder a maker: another seat in each of the deals, int64[n, active seats].
    """
    masks = np.full(len(hands), _mask_of(contract.makers, contract))
    if contract.called:
        holds = hands >> contract.ranking.index[contract.called] & 1
        masks |= (holds << np.arange(len(contract.active))).sum(axis=1)
    return masks


def _mask_of(seats: Collection[int], contract: Contract) -> int:
    return sum(1 << place for place, seat in enumerate(contract.active) if seat in seats)


def leader_place(contract: Contract, seat: int) -> int:
    """Return an active seat's place at the table."""
    return contract.active.index(seat)
