"""What equivalence classes of deals weigh: sums over all deals of a class, without listing them.

A seat calls on its own hand, so the weight of a deal is a product of one factor for each hidden hand. The factors of
hands that are not played are summed over all hands that the resting seats may hold, before any deal is listed. Of a
seat that takes the turn-up, the weight is summed over the cards that it may have laid down.

Here a card is written as its position: its index among the unseen cards, which are sorted by the ranking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from math import comb

import numpy as np

from euchre_tutor.auction import Contract
from euchre_tutor.base import FloatArray, IntArray
from euchre_tutor.beliefs.card_sets import masks_of, subsets
from euchre_tutor.beliefs.discard import usual_discard
from euchre_tutor.beliefs.enumeration import unseen
from euchre_tutor.beliefs.products import add_products
from euchre_tutor.deal import View

Factors = Mapping[int, FloatArray]
"""For some of the other seats the factor of each hand in ``Enumeration.hands``; 1 for the seats that are left out."""


@dataclass(frozen=True, eq=False)
class HiddenCards:
    """The cards and seats that our seat doesn't see under a contract.

    Attributes:
        contract: what is played.
        cards: int64[unseen cards], each position's card as its index in ``contract.ranking.cards``, ascending.
        hands: int64[hands, hand size], all hands that a hidden seat may be dealt, in the order of
            ``Enumeration.hands``.
        playing: the hidden seats that play.
        resting: the hidden seats that don't.
        taker: the hidden seat that takes the turn-up, if any.
    """

    contract: Contract
    cards: IntArray
    hands: IntArray
    playing: tuple[int, ...]
    resting: tuple[int, ...]
    taker: int | None

    @classmethod
    def of(cls, view: View, contract: Contract) -> HiddenCards:
        """Return what a seat doesn't see before the play."""
        cards = contract.ranking.encode(np.array(unseen(view)))
        hands = np.argsort(np.argsort(cards))[subsets(len(cards), view.rules.hand_size)]
        others = [seat for seat in range(1, view.rules.players + 1) if seat != view.seat]
        playing = tuple(seat for seat in others if seat in contract.active)
        resting = tuple(seat for seat in others if seat not in contract.active)
        taker = contract.taker if contract.taker != view.seat else None
        return cls(contract, np.sort(cards), hands, playing, resting, taker)

    @property
    def hand_size(self) -> int:
        """How many cards a seat is dealt."""
        return int(self.hands.shape[1])

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many unseen cards each of the seats that play holds in play: the taker holds the turn-up beside them."""
        return tuple(self.hand_size - (seat == self.taker) for seat in self.playing)

    @property
    def out(self) -> int:
        """How many unseen cards are out of play."""
        return len(self.cards) - sum(self.sizes)

    @cached_property
    def usually_laid(self) -> IntArray:
        """The card that the taker lays down, as a mask, in a table by the mask of its hand."""
        columns = usual_discard(self.cards[self.hands], self.contract.ranking)
        laid = np.zeros(1 << len(self.cards), np.int64)
        laid[masks_of(self.hands)] = masks_of(np.take_along_axis(self.hands, columns[:, None], axis=1))
        return laid

    def table(self, masks: IntArray, numbers: FloatArray) -> FloatArray:
        """Write numbers into a table of all sets of unseen cards, 0 elsewhere: float64[2 ** unseen cards]."""
        table = np.zeros(1 << len(self.cards))
        table[masks] = numbers
        return table


def positions_in_play(out: IntArray, cards: int) -> IntArray:
    """List the positions of the cards in play, given masks of those out of play: int64[n] to int64[n, in play].

    >>> positions_in_play(np.array([0b0101, 0b1001]), 4).tolist()
    [[1, 3], [1, 2]]
    """
    return np.nonzero(out[:, None] >> np.arange(cards) & 1 == 0)[1].reshape(len(out), -1)


class ClassWeights:
    """Sums of weights over deals in which the same seats hold corresponding cards in play.

    Args:
        hidden: the cards and seats that our seat doesn't see.
        weightings: the factors of deals, in one or more ways to weigh them.
    """

    def __init__(self, hidden: HiddenCards, weightings: Sequence[Factors]) -> None:
        self._hidden = hidden
        masks = masks_of(hidden.hands)
        tables = {id(factor): hidden.table(masks, factor) for factors in weightings for factor in factors.values()}
        self._weightings = [{seat: tables[id(factor)] for seat, factor in factors.items()} for factors in weightings]
        self._rests = [self._resting_weight(factors) for factors in self._weightings]

    def __len__(self) -> int:
        return len(self._weightings)

    def _resting_weight(self, factors: Factors) -> float | FloatArray:
        """Sum the weights of all hands of the resting seats.

        Returns:
            A table by the mask of the cards that these seats and the kitty share; or one number, if no factor depends
            on the cards.
        """
        hidden, size = self._hidden, self._hidden.hand_size
        shared = len(hidden.cards) - size * (len(hidden.playing) + len(hidden.resting))
        total: float | FloatArray = 1.0
        for seat in hidden.resting:
            shared += size
            if seat not in factors and isinstance(total, float):
                total *= comb(shared, size)
                continue
            bits = np.int64(1) << subsets(len(hidden.cards), shared)
            held = reduce(np.add, (bits[:, column] for column in subsets(shared, size).T))
            weights = factors[seat][held] if seat in factors else np.ones(held.shape)
            whole = bits.sum(axis=1)
            weights = weights * (total if isinstance(total, float) else total[whole[:, None] - held])
            total = hidden.table(whole, weights.sum(axis=1))
        return total

    def add(self, weights: FloatArray, out: IntArray, hands: IntArray) -> None:
        """Add the weights of corresponding deals, summed over some sets of cards out of play.

        Args:
            weights: float64[weightings, n], to which they are added.
            out: int64[sets], the cards out of play as masks.
            hands: int64[seats that play, n], the cards that each holds, as masks over the cards in play.
        """
        translated, tables = self._translated(out), dict[object, FloatArray]()  # most weightings share most tables
        which, of_sets = np.full((len(self), len(hands)), -1), np.ones((len(self), len(out)))
        for index, (factors, rest) in enumerate(zip(self._weightings, self._rests, strict=True)):
            for column, seat in enumerate(self._hidden.playing):
                key = ("taker", index) if seat == self._hidden.taker else id(factors.get(seat))
                if seat == self._hidden.taker:
                    tables[key] = self._taker_weight(factors, rest, out, translated)
                elif seat in factors and key not in tables:
                    tables[key] = factors[seat][translated]
                which[index, column] = [*tables].index(key) if key in tables else -1
            if not self._hidden.taker:
                of_sets[index] = rest if isinstance(rest, float) else rest[out]
        stacked = np.stack([*tables.values()]) if tables else np.zeros((0, *translated.shape))
        add_products(weights, stacked, which, of_sets, hands, np.empty(len(out)))

    def _translated(self, out: IntArray) -> IntArray:
        """Translate all masks over the cards in play to masks over the unseen cards: int64[masks, sets]."""
        masks = np.zeros((1, len(out)), np.int64)
        for column in positions_in_play(out, len(self._hidden.cards)).T:
            masks = np.concatenate([masks, masks | np.int64(1) << column])
        return masks

    def _taker_weight(self, factors: Factors, rest: float | FloatArray, out: IntArray, masks: IntArray) -> FloatArray:
        """Weigh the taker's cards beside the turn-up, summed over the card out of play that it laid down.

        Args:
            factors: the factors of a weighting.
            rest: what ``_resting_weight`` returned for them.
            out: int64[sets], the cards out of play as masks.
            masks: int64[masks, sets], the taker's cards.

        Returns:
            float64[masks, sets], the weight of the resting seats included.
        """
        taker = self._hidden.taker
        assert taker
        weights = np.zeros(masks.shape)
        for position in range(len(self._hidden.cards)):
            card = np.int64(1) << position
            is_out = out & card != 0
            dealt = masks[:, is_out] | card
            factor = factors[taker][dealt] if taker in factors else 1.0
            of_rest = rest if isinstance(rest, float) else rest[out[is_out] - card]
            weights[:, is_out] += np.where(self._hidden.usually_laid[dealt] == card, factor * of_rest, 0.0)
        return weights
