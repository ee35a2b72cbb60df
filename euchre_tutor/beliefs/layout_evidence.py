"""Which layouts there are, and how likely each is by the calls of others and the usual discard of who took the turn-up.

Where each card that a seat doesn't see may be is written as allocations. The slots are the hidden seats (the other
active seats, from eldest on), then any slots that the caller sets apart from the cards out of play, and last all other
cards out of play.

A seat calls on the hand that it was dealt. So the likelihood of a layout is a product over the seats. Of a seat that
took the turn-up we don't see the card that it laid down; the likelihood is summed over all cards that it may be. In the
same way it is summed over all hands that a partner who sits out may hold.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import combinations

import numpy as np

from euchre_tutor.base import FloatArray, IntArray
from euchre_tutor.beliefs.allocations import Allocations
from euchre_tutor.beliefs.bidding.evidence import by_seat, calls_of_others, evidence_in_words, likelihood
from euchre_tutor.beliefs.bidding.model import bidding_model
from euchre_tutor.beliefs.card_sets import cards_of
from euchre_tutor.beliefs.discard import discard_chances
from euchre_tutor.beliefs.seen import Seen
from euchre_tutor.beliefs.weighted_allocations import WeightedAllocations
from euchre_tutor.deal import View
from euchre_tutor.pieces import Piece


def hidden_seats(seen: Seen) -> list[int]:
    """List the active seats whose cards our seat doesn't see."""
    return [seat for seat in seen.active if seat != seen.view.seat]


def layout_allocations(seen: Seen, apart: Sequence[int] = ()) -> Allocations:
    """Return the allocations of the unseen cards that fit what our seat has seen.

    A turn-up that was taken is assumed to be held by its taker. Only if no allocation allows that, it was laid down.

    Args:
        seen: the play so far; cards are indices in ``seen.ranking.cards``.
        apart: the capacity of each slot that is set apart from the cards out of play. Of these slots, only the first
            may take a turn-up that was laid down.
    """
    held = _allocations(seen, apart, up_is_out=seen.up_may_be_swapped)
    return held if held.count or not seen.up_may_be_laid else _allocations(seen, apart, up_is_out=True)


def _allocations(seen: Seen, apart: Sequence[int], *, up_is_out: bool) -> Allocations:
    """Return the allocations of the unseen cards; a turn-up that was taken may be out of play or not."""
    known = {*seen.view.hand, *seen.view.laid, *(card.held for _, card in seen.history)}
    options = {card: _slots(seen, card, len(apart), up_is_out) for card in seen.ranking.cards if card not in known}
    unseen = {seen.ranking.index[card]: slots for card, slots in options.items() if slots}
    size = seen.view.rules.hand_size
    capacity = [*(size - sum(other == seat for other, _ in seen.history) for seat in hidden_seats(seen)), *apart]
    return Allocations(unseen, [*capacity, len(unseen) - sum(capacity)])


def _slots(seen: Seen, card: Piece, apart: int, up_is_out: bool) -> tuple[int, ...]:
    """List the slots that an unseen card may go to; none for a turn-up that is known to be out of play."""
    seats = hidden_seats(seen)
    holders = [
        slot for slot, seat in enumerate(seats) if not any(seen.ranking.follows(card, s) for s in seen.voids[seat])
    ]
    out = range(len(seats), len(seats) + apart + 1)
    if card == seen.view.up:
        taker = seen.contract.taker if seen.contract else None
        holders = [slot for slot in holders if seats[slot] == taker]
        out = out[: taker in seats and (up_is_out or not holders)]
    return (*holders, *out)


def why_no_layout(view: View) -> str:
    """Say that no layout fits a view, and name the first card played that none allows."""
    for length in range(len(view.played) + 1):
        if not layout_allocations(Seen(replace(view, played=view.played[:length]))).count:
            card = view.played[length - 1] if length else None
            wrong = f"{str(card)!r} can't have been played" if card else "these cards can't have been laid down"
            return f"{wrong}: no hands of the other seats fit what you have seen"
    raise AssertionError(view)


class LayoutEvidence:
    """What the calls, and the discard of a seat that took the turn-up, say about the unseen cards.

    Two kinds of cards out of play have slots of their own here, after those of the hidden seats: the card that the
    taker of the turn-up laid down, and the hand of a partner who sits out and has passed.

    Attributes:
        slots: for each seat with evidence its slots; the slot of the card that it laid down comes last.
        model: how layouts are weighed, for a caption.
    """

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        hidden, contract, view = hidden_seats(seen), seen.contract, seen.view
        is_plain = bidding_model(view.rules) is not None and not (contract and contract.giver)
        calls = calls_of_others(view) if is_plain else ()
        self._calls = by_seat(calls)
        self._taker = contract.taker if is_plain and contract and contract.taker in hidden else None
        self._resting = next((seat for seat in self._calls if seat not in seen.active), None)
        owners = [*hidden, *(seat for seat in (self._taker, self._resting) if seat)]
        telling = [seat for seat in dict.fromkeys(owners) if seat in self._calls or seat == self._taker]
        self.slots = {seat: tuple(slot for slot, owner in enumerate(owners) if owner == seat) for seat in telling}
        self._apart = [1] * bool(self._taker) + [view.rules.hand_size] * bool(self._resting)
        words = [f"the {evidence_in_words(calls)}"] * bool(calls) + ["the usual discard"] * bool(self._taker)
        self.model = f"layouts by {' and '.join(words)}"

    @cached_property
    def weighted(self) -> WeightedAllocations:
        """The allocations of the unseen cards to all slots, weighted by the evidence."""
        allocations = layout_allocations(self._seen, self._apart)
        likelihoods = {slots: partial(self._likelihood, seat=seat) for seat, slots in self.slots.items()}
        return WeightedAllocations(allocations, likelihoods, first=self.slots.get(self._seen.view.maker or 0))

    def _likelihood(self, contents: IntArray, *, seat: int) -> FloatArray:
        """Return the chance that a seat calls and discards as it did: int64[n, its slots] to float64[n]."""
        seen, ranking = self._seen, self._seen.ranking
        played = ranking.mask(card.held for other, card in seen.history if other == seat)
        dealt = (np.bitwise_or.reduce(contents, axis=1) | played) & ~self._up
        hands, which = np.unique(dealt, return_inverse=True)
        cards = cards_of(hands, seen.view.rules.hand_size)
        chance = likelihood(ranking.decode(cards), self._calls.get(seat, ()))[which]
        if seat == self._taker:
            chances = discard_chances(cards, ranking)
            as_usual = np.where((np.int64(1) << cards)[which] == contents[:, -1:], chances[which], 0.0).sum(axis=1)
            chance *= np.where(contents[:, -1] == self._up, 1.0, as_usual)  # a turn-up laid down is certain: 1
        return chance

    @property
    def _up(self) -> np.int64:
        """The turn-up as a mask; 0 where nothing is turned up."""
        return np.int64(self._seen.ranking.mask([card for card in (self._seen.view.up,) if card]))

    def likelihoods(self, layouts: IntArray) -> FloatArray:
        """Return the likelihood of each layout, up to a factor.

        Args:
            layouts: int64[n, hidden seats + 1], what each hidden seat holds, and all cards out of play.

        Returns:
            float64[n].
        """
        rows, out, chance = np.arange(len(layouts)), layouts[:, -1], np.ones(len(layouts))
        if self._taker:
            rows, out, laid = self._possible_discards(out)
            chance = self._of(self._taker, np.column_stack([layouts[rows, self.slots[self._taker][0]], laid]))
        if self._resting:
            chance = chance * self._of_resting(out)
        likely: FloatArray = np.bincount(rows, chance, minlength=len(layouts)).astype(float)
        for seat in self.slots.keys() - {self._taker, self._resting}:
            likely *= self._of(seat, layouts[:, list(self.slots[seat])])
        return likely

    def _of(self, seat: int, contents: IntArray) -> FloatArray:
        """Return the likelihood of the contents of a seat's slots, up to a factor."""
        return self.weighted.likelihood(self.slots[seat], contents)

    def _possible_discards(self, out: IntArray) -> tuple[IntArray, IntArray, IntArray]:
        """List the cards out of play that the taker may have laid down.

        Returns:
            For each such card the index of its layout, the other cards out of play as a mask, and the card as a mask.
        """
        rows, cards = np.nonzero(out[:, None] >> np.arange(len(self._seen.ranking.cards)) & 1)
        laid = np.int64(1) << cards
        is_open = (out[rows] & self._up == 0) | (laid == self._up)  # a turn-up out of play was laid down
        return rows[is_open], (out[rows] ^ laid)[is_open], laid[is_open]

    def _of_resting(self, out: IntArray) -> FloatArray:
        """Sum the likelihoods of all hands that the resting partner may hold of the cards out of play."""
        assert self._resting
        unique, which = np.unique(out, return_inverse=True)
        cards = np.int64(1) << cards_of(unique, int(unique[0]).bit_count())
        chosen = np.array(list(combinations(range(cards.shape[1]), self._seen.view.rules.hand_size)))
        hands = cards[:, chosen].sum(axis=2)
        return np.asarray(self._of(self._resting, hands.reshape(-1, 1)).reshape(hands.shape).sum(axis=1)[which])
