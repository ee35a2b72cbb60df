"""Every deal that a seat can't rule out before the first card, each once, in blocks.

>>> deals = Enumeration(View.parse("Js Jc As 9h Kd up Qs seat 4"))
>>> deals.count, deals.blocks, deals.block(0).deals.shape
(617512896, 8568, (72072, 4, 5))
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Piece

__all__ = ["BLOCK", "Block", "Enumeration", "Splits", "chosen", "unseen"]

BLOCK = 100_000  # a block has about so many deals: solved in a third of a second
_LARGEST = 150_000  # ... and at most so many


class Splits:
    """All ways to share cards out to hands of given sizes, some cards left over, in blocks.

    The cards of the first hands are fixed, those of the others listed: one table of places serves all blocks.

    Args:
        cards: how many cards there are.
        sizes: how many each hand takes.

    Attributes:
        count: how many ways there are.
        blocks: how many blocks they come in.
    """

    def __init__(self, cards: int, sizes: tuple[int, ...]) -> None:
        left = [cards - sum(sizes[:hand]) for hand in range(len(sizes))]
        ways = [comb(there, size) for there, size in zip(left, sizes, strict=True)]
        fixed = next(hand for hand in range(len(sizes) + 1) if prod(ways[hand:]) <= _LARGEST)
        self.count = prod(ways)
        self._cards, self._sizes, self._fixed = cards, sizes, fixed
        self._ways, self._prefixes, self._listed = ways[:fixed], prod(ways[:fixed]), prod(ways[fixed:])
        self._together = max(1, BLOCK // self._listed)
        self.blocks = -(-self._prefixes // self._together)

    def block(self, number: int) -> tuple[NDArray[np.int64], ...]:
        """Return one of the blocks: for each hand the places of its cards, ascending, int64[n, size]."""
        start = number * self._together
        prefixes = np.arange(start, min(start + self._together, self._prefixes), dtype=np.int64)
        cards = np.tile(np.arange(self._cards), (len(prefixes), 1))
        hands = []
        for ways, size in zip(self._ways, self._sizes[: self._fixed], strict=True):
            prefixes, rank = np.divmod(prefixes, ways)
            there = cards.shape[1]
            hands.append(np.repeat(np.take_along_axis(cards, chosen(there, size)[rank], axis=1), self._listed, axis=0))
            cards = np.take_along_axis(cards, _others(there, size)[rank], axis=1)
        listed = _listed(cards.shape[1], self._sizes[self._fixed :])
        return *hands, *(cards[:, places].reshape(-1, places.shape[1]) for places in listed)


class Block(NamedTuple):
    """Some of the deals.

    Attributes:
        deals: int64[n, seats, hand size], each card as its place in the pack.
        numbers: int64[n, other seats], each hand's number in ``Enumeration.hands``.
    """

    deals: NDArray[np.int64]
    numbers: NDArray[np.int64]


class Enumeration:
    """All deals that fit a view before the play, but for those in which a hand would mean a new deal.

    Attributes:
        view: what our seat has seen.
        others: the seats that we don't see, from eldest on.
        count: how many deals there are.
        blocks: how many blocks they come in.

    Raises:
        EuchreError: cards have been played.
    """

    def __init__(self, view: View) -> None:
        if view.played:
            raise EuchreError("cards have been played in this view; its layouts are those of Layouts(view)")
        rules = view.rules
        self.view = view
        self.others = tuple(seat for seat in range(1, rules.players + 1) if seat != view.seat)
        self._unseen = np.array(unseen(view))
        self._splits = Splits(len(self._unseen), (rules.hand_size,) * len(self.others))
        self.blocks = self._splits.blocks
        self.count = _count(view)

    @cached_property
    def hands(self) -> NDArray[np.int64]:
        """All hands that another seat may hold, int64[hands, size], each card as its place in the pack."""
        return self._unseen[chosen(len(self._unseen), self.view.rules.hand_size)]

    @cached_property
    def is_kept(self) -> NDArray[np.bool_]:
        """Whether each of ``hands`` is played, and doesn't mean a new deal: bool[hands]."""
        rules = self.view.rules
        redeals = np.array([rules.must_redeal((card,)) for card in rules.pack.cards])
        return np.asarray(~redeals[self.hands].all(axis=1))

    def block(self, number: int) -> Block:
        """Return one of the blocks, from 0 on."""
        hands = self._splits.block(number)
        numbers = np.stack([_rank(hand) for hand in hands], axis=1)
        own = [self.view.rules.pack.cards.index(card) for card in self.view.hand]
        deals = np.insert(self._unseen[np.stack(hands, axis=1)], self.view.seat - 1, own, axis=1)
        is_kept = self.is_kept[numbers].all(axis=1)
        return Block(deals, numbers) if is_kept.all() else Block(deals[is_kept], numbers[is_kept])


def unseen(view: View) -> list[int]:
    """List the places in the pack of the cards that a seat hasn't seen before the play."""
    seen: set[Piece | None] = {*view.hand, *view.laid, view.up}
    return [place for place, card in enumerate(view.rules.pack.cards) if card not in seen]


def _count(view: View) -> int:
    """Count the deals; those in which some hands mean a new deal are taken out, put in again, and so on."""
    cards, rules = unseen(view), view.rules
    low = sum(rules.must_redeal((rules.pack.cards[place],)) for place in cards)
    size, seats = rules.hand_size, rules.players - 1
    total = 0
    for redealt in range(seats + 1):
        ways = prod(comb(low - size * hand, size) for hand in range(redealt) if low >= size * hand)
        ways *= prod(comb(len(cards) - size * hand, size) for hand in range(redealt, seats))
        total += (-1) ** redealt * comb(seats, redealt) * ways
    return total


@cache
def chosen(cards: int, size: int) -> NDArray[np.int64]:
    """List all ways to choose so many cards, int64[ways, size], ascending, in the order of their ranks.

    >>> chosen(4, 2).tolist()
    [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]
    """
    ways = np.array(list(combinations(range(cards), size)), np.int64)
    return ways[np.lexsort(ways.T)] if size else ways


@cache
def _others(cards: int, size: int) -> NDArray[np.int64]:
    """List what is left over by each of the ways to choose."""
    ways = chosen(cards, size)
    is_left = np.ones((len(ways), cards), np.bool_)
    np.put_along_axis(is_left, ways, False, axis=1)
    return np.nonzero(is_left)[1].reshape(len(ways), cards - size)


def _rank(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return each hand's place in the list of ``chosen``: a sum of binomial coefficients."""
    return np.asarray(sum(_binomials(column + 1)[hands[:, column]] for column in range(hands.shape[1])))


@cache
def _binomials(size: int) -> NDArray[np.int64]:
    return np.array([comb(cards, size) for cards in range(64)], np.int64)


@cache
def _listed(cards: int, sizes: tuple[int, ...]) -> tuple[NDArray[np.int64], ...]:
    """List all ways to share cards out: for each hand int64[ways, size]."""
    if not sizes:
        return ()
    first, others = chosen(cards, sizes[0]), _others(cards, sizes[0])
    rest = _listed(cards - sizes[0], sizes[1:])
    repeats = len(rest[0]) if rest else 1
    return np.repeat(first, repeats, axis=0), *(others[:, places].reshape(-1, places.shape[1]) for places in rest)
