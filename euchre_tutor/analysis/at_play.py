"""Our turn to play, over many layouts: the makers' tricks after each card that we may play, and our points for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.realistic import makers_points, seeds_of_chunk
from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import Seen
from euchre_tutor.pieces import Piece
from euchre_tutor.solver import makers_masks, tricks_as_played_many, tricks_by_card_many

__all__ = ["AtPlay"]

Tricks = dict[Piece, NDArray[np.int64]]


@dataclass(frozen=True)
class AtPlay:
    """Our turn to play.

    Attributes:
        seen: the play so far.
    """

    seen: Seen

    @property
    def contract(self) -> Contract:
        """Trump and makers, as far as our seat knows them."""
        assert self.seen.contract is not None
        return self.seen.contract

    @property
    def is_ours(self) -> bool:
        """Whether our seat is of the makers' side; of a called card we know whether we hold it."""
        return self.seen.view.seat in self.contract.makers

    @cached_property
    def reach(self) -> NDArray[np.int64]:
        """The numbers of tricks that the makers can still end with."""
        seen, contract, size = self.seen, self.contract, self.seen.view.rules.hand_size
        least = sum(winner in contract.makers for winner in seen.winners)
        is_open = contract.called is not None and len(contract.makers) == 1  # any seat may turn out to be the partner
        return np.arange(least, size + 1 if is_open else least + size - len(seen.winners) + 1)

    @cached_property
    def possible(self) -> NDArray[np.int64]:
        """The points that we can still end with."""
        return np.unique(self._tables[:, self.reach])

    @cached_property
    def _tables(self) -> NDArray[np.int64]:
        """Our points by the makers' tricks: without a called partner, and with one."""
        return makers_points(self.seen.view.rules, self.contract) * (1 if self.is_ours else -1)

    def solved(self, hands: NDArray[np.int64]) -> Tricks:
        """Return the makers' tricks in the whole hand after each card, double dummy.

        Args:
            hands: int64[n, active seats], the layouts, masks over ``seen.order.cards``.
        """
        seen, order = self.seen, self.seen.order
        to_come = tricks_by_card_many(hands, self.contract, order, seen.trick, seen.seat)
        won = self._won(hands)
        return {card: won + to_come[:, order.index[card]] for card in seen.legal_plays}

    def played(self, hands: NDArray[np.int64], *, seed: int) -> Tricks:
        """Return the makers' tricks in the whole hand after each card, all then playing on what they see.

        Whoever took the turn-up has laid down one of the cards out of play, but doesn't remember which.
        """
        seen, contract, order = self.seen, self.contract, self.seen.order
        known, barred = np.zeros_like(hands), np.zeros(len(contract.active) + 1, np.int64)
        known[:, contract.active.index(seen.view.seat)] = order.mask(seen.view.laid)
        if seen.view.up and not contract.taker:
            known |= order.mask([seen.view.up])
        elif seen.view.up and contract.taker in contract.active:
            barred[:-1] = order.mask([seen.view.up])
            barred[contract.active.index(contract.taker)] = 0
            barred[-1] = 0 if seen.up_may_be_swapped else order.mask([seen.view.up])
        play_out = partial(
            tricks_as_played_many,
            hands,
            contract,
            order,
            makers_points(seen.view.rules, contract),
            known=known,
            barred=barred,
            seeds=seeds_of_chunk(len(hands), seed=seed, chunk=0),
            history=seen.history,
        )
        return {card: play_out(first=card).astype(np.int64) for card in seen.legal_plays}

    def points(self, hands: NDArray[np.int64], made: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return our points, int64[n], from the makers' tricks on each layout."""
        is_partnered = (np.bitwise_count(self._sides(hands)) > 1) & (self.contract.called is not None)
        points: NDArray[np.int64] = self._tables[is_partnered.astype(int), made]
        return points

    def _sides(self, hands: NDArray[np.int64]) -> NDArray[np.int64]:
        """The makers' seats on each layout, as masks."""
        return makers_masks(hands, self.contract, self.seen.order)

    def _won(self, hands: NDArray[np.int64]) -> NDArray[np.int64]:
        """The tricks that the makers have won so far, on each layout."""
        places = [self.contract.active.index(winner) for winner in self.seen.winners]
        won: NDArray[np.int64] = (self._sides(hands)[:, None] >> np.array(places, np.int64) & 1).sum(axis=1)
        return won
