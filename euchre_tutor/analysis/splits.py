"""Splits of deals into groups: by who holds a card, by our partner's trumps, by whether an opponent is void."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.arrays import BoolArray, IntArray
from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import hands_in_play
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit, Hand, Piece

FEWEST = 25  # deals; smaller groups are left out


@dataclass(frozen=True)
class Split:
    """A way to split deals into groups.

    Attributes:
        name: what differs between the groups.
        groups: for the name of each group, words that may follow "where"; the order is that of the groups.
        labels: str[deals], the name of each deal's group.
    """

    name: str
    groups: Mapping[str, str]
    labels: NDArray[np.str_]

    def members(self) -> Iterator[tuple[str, BoolArray]]:
        """Yield the name of each group that is large enough, and which deals belong to it, bool[deals]."""
        for group in self.groups:
            if (inside := self.labels == group).sum() >= FEWEST:
                yield group, inside


def splits_of(view: View, contract: Contract, laid: Hand, deals: IntArray) -> Iterator[Split]:
    """Yield every split of deals that may matter under a contract.

    Args:
        view: what our seat has seen.
        contract: the contract that is played.
        laid: what we lay down.
        deals: int64[n, seats, hand size], each card as its index in the pack.
    """
    hands = _HandsInPlay(hands_in_play(deals, view, contract, laid), view.seat, contract)
    ranking, held = contract.ranking, [card for card in view.hand if card not in laid]
    for card in view.rules.pack.cards:
        if card not in (*view.hand, *view.laid, view.up) and (ranking.is_trump(card) or card.is_top):
            yield hands.holders(card)
    if hands.partner and ranking.trump:
        yield hands.partners_trumps(hands.partner)
    for suit in (suit for suit in view.rules.pack.suits if suit is not ranking.trump):
        if any(card.is_top and ranking.follows(card, suit) for card in held):
            yield hands.voids(suit)


@dataclass(frozen=True)
class _HandsInPlay:
    """The hands at the first lead, in many deals.

    Attributes:
        hands: int64[deals, active seats], masks over ``contract.ranking.cards``.
        seat: our seat.
        contract: the contract.
    """

    hands: IntArray
    seat: int
    contract: Contract

    @property
    def _ours(self) -> frozenset[int]:
        """The seats of our side, as far as we know them."""
        makers = self.contract.makers
        return makers if self.seat in makers else frozenset(self.contract.active) - makers

    @property
    def partner(self) -> int | None:
        """Our partner, if we know one who plays; else None."""
        return min(self._ours & set(self.contract.active) - {self.seat}, default=None)

    @property
    def _others(self) -> list[int]:
        return [seat for seat in self.contract.active if seat not in self._ours]

    @property
    def _other(self) -> str:
        """One of the others in words; among them may be a partner whom we don't know."""
        return "an opponent" if self.contract.called is None else "another player"

    def _held(self, seats: Sequence[int], cards: Sequence[Piece]) -> IntArray:
        """Count how many of the cards each of the seats holds, int64[deals, seats]."""
        columns = [self.contract.active.index(seat) for seat in seats]
        return np.asarray(np.bitwise_count(self.hands[:, columns] & self.contract.ranking.mask(cards)), np.int64)

    def holders(self, card: Piece) -> Split:
        """Split by who holds a card."""
        _, _, role = self.contract.ranking.name(card).partition(", ")
        partner = [self.partner] if self.partner else []
        seats = {"in your hand": [self.seat], "with your partner": partner, f"with {self._other}": self._others}
        labels = np.full(len(self.hands), "with nobody", dtype="<U24")
        for group, some in seats.items():
            labels[self._held(some, [card]).any(axis=1)] = group
        groups = {group: f"{card.symbol} is {group}" for group in (*seats, "with nobody")}
        return Split(f"who holds {card.symbol}{f', the {role}' * bool(role)}", groups, labels)

    def partners_trumps(self, partner: int) -> Split:
        """Split by how many trumps our partner holds, with the turn-up if the partner took it."""
        assert self.contract.ranking.trump
        names = ("none", "one", "two", "three or more")
        trumps = self._held([partner], self.contract.ranking.order[self.contract.ranking.trump])[:, 0]
        groups = {name: f"your partner holds {name} of the trumps" for name in names}
        return Split("partner's trumps", groups, np.array(names)[np.minimum(trumps, 3)])

    def voids(self, suit: AnySuit) -> Split:
        """Split by whether an opponent can ruff a suit."""
        is_void = (self._held(self._others, self.contract.ranking.order[suit]) == 0).any(axis=1)
        nobody = self._other.replace("another", "no other").replace("an ", "no ")
        words = {"yes": f"{self._other} is void in {suit.label}", "no": f"{nobody} is void in {suit.label}"}
        return Split(f"whether {words['yes']}", words, np.where(is_void, "yes", "no"))
