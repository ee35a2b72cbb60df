"""Every deal that a seat can't rule out before the first card, each once, in blocks.

>>> deals = Enumeration(View.parse("Js Jc As 9h Kd up Qs seat 4"))
>>> deals.count, deals.blocks, deals.block(0).deals.shape
(617512896, 8568, (72072, 4, 5))
"""

from functools import cache, cached_property
from math import comb, prod
from typing import NamedTuple

import numpy as np

from euchre_tutor.base import BoolArray, EuchreError, IntArray
from euchre_tutor.beliefs.card_sets import complements, ranks, subsets
from euchre_tutor.deal import View
from euchre_tutor.pieces import Piece
from euchre_tutor.rules import Rules

BLOCK = 100_000  # deals of a block, roughly: they are solved in a third of a second
_LARGEST = 150_000  # deals of a block at most


class Partitions:
    """All ways to deal cards to hands of given sizes, some cards left over, in blocks.

    Within a block the cards of the first hands are fixed, and those of the other hands run through all ways.

    Args:
        cards: how many cards there are.
        sizes: how many cards each hand takes.

    Attributes:
        count: how many ways there are.
        blocks: how many blocks they come in.

    >>> ways = Partitions(3, (1, 1))
    >>> ways.count, [hand.ravel().tolist() for hand in ways.block(0)]
    (6, [[0, 0, 1, 1, 2, 2], [1, 2, 0, 2, 0, 1]])
    """

    def __init__(self, cards: int, sizes: tuple[int, ...]) -> None:
        left = [cards - sum(sizes[:hand]) for hand in range(len(sizes))]
        ways = [comb(rest, size) for rest, size in zip(left, sizes, strict=True)]
        fixed = next(hand for hand in range(len(sizes) + 1) if prod(ways[hand:]) <= _LARGEST)
        self.count = prod(ways)
        self._cards, self._sizes, self._fixed = cards, sizes, fixed
        self._ways, self._prefixes, self._suffixes = ways[:fixed], prod(ways[:fixed]), prod(ways[fixed:])
        self._together = max(1, BLOCK // self._suffixes)  # prefixes of a block
        self.blocks = -(-self._prefixes // self._together)

    def block(self, number: int) -> tuple[IntArray, ...]:
        """Return one of the blocks, from 0 on: for each hand its cards, ascending, int64[n, size]."""
        start = number * self._together
        prefixes = np.arange(start, min(start + self._together, self._prefixes), dtype=np.int64)
        cards = np.tile(np.arange(self._cards), (len(prefixes), 1))
        hands = []
        for ways, size in zip(self._ways, self._sizes[: self._fixed], strict=True):
            prefixes, rank = np.divmod(prefixes, ways)
            left = cards.shape[1]
            hand = np.take_along_axis(cards, subsets(left, size)[rank], axis=1)
            hands.append(np.repeat(hand, self._suffixes, axis=0))
            cards = np.take_along_axis(cards, complements(left, size)[rank], axis=1)
        suffixes = _all_hands(cards.shape[1], self._sizes[self._fixed :])
        return *hands, *(cards[:, indices].reshape(-1, indices.shape[1]) for indices in suffixes)


@cache
def _all_hands(cards: int, sizes: tuple[int, ...]) -> tuple[IntArray, ...]:
    """List all ways to deal cards to hands of these sizes: for each hand int64[ways, size]."""
    if not sizes:
        return ()
    first, others = subsets(cards, sizes[0]), complements(cards, sizes[0])
    rest = _all_hands(cards - sizes[0], sizes[1:])
    repeats = len(rest[0]) if rest else 1
    return np.repeat(first, repeats, axis=0), *(others[:, indices].reshape(-1, indices.shape[1]) for indices in rest)


class Block(NamedTuple):
    """Some of the deals of an enumeration.

    Attributes:
        deals: int64[n, seats, hand size], each card as its index in the pack.
        numbers: int64[n, other seats], the index of each hand in ``Enumeration.hands``.
    """

    deals: IntArray
    numbers: IntArray


class Enumeration:
    """All deals that fit a view before the play, except those in which some hand means a new deal.

    Attributes:
        view: what our seat has seen.
        others: the seats that we don't see, from eldest on.
        count: how many deals there are.
        blocks: how many blocks they come in.

    Raises:
        EuchreError: cards have been played.

    >>> deals = Enumeration(View.parse("Js Jc As 9h Kd up Qs seat 2 rules two_handed"))
    >>> deals.count, deals.others, deals.hands.shape, deals.block(0).numbers.shape
    (8568, (1,), (8568, 5), (8568, 1))
    """

    def __init__(self, view: View) -> None:
        if view.played:
            raise EuchreError("cards have been played in this view, and every deal is listed only before the play")
        rules = view.rules
        self.view = view
        self.others = tuple(seat for seat in range(1, rules.players + 1) if seat != view.seat)
        self._unseen = np.array(unseen(view))
        self._partitions = Partitions(len(self._unseen), (rules.hand_size,) * len(self.others))
        self.blocks = self._partitions.blocks
        self.count = _count(view)

    @cached_property
    def hands(self) -> IntArray:
        """All hands that another seat may hold: int64[hands, hand size], each card as its index in the pack."""
        return self._unseen[subsets(len(self._unseen), self.view.rules.hand_size)]

    @cached_property
    def is_kept(self) -> BoolArray:
        """Whether each of ``hands`` is played; the others mean a new deal: bool[hands]."""
        return np.asarray(~low_cards(self.view.rules)[self.hands].all(axis=1))

    def block(self, number: int) -> Block:
        """Return one of the blocks, from 0 on."""
        hands = self._partitions.block(number)
        numbers = np.stack([ranks(hand) for hand in hands], axis=1)
        own = [self.view.rules.pack.cards.index(card) for card in self.view.hand]
        deals = np.insert(self._unseen[np.stack(hands, axis=1)], self.view.seat - 1, own, axis=1)
        is_kept = self.is_kept[numbers].all(axis=1)
        return Block(deals, numbers) if is_kept.all() else Block(deals[is_kept], numbers[is_kept])


def unseen(view: View) -> list[int]:
    """List the cards that a seat hasn't seen before the play, each as its index in the pack."""
    seen: set[Piece | None] = {*view.hand, *view.laid, view.up}
    return [index for index, card in enumerate(view.rules.pack.cards) if card not in seen]


@cache
def low_cards(rules: Rules) -> BoolArray:
    """Tell which cards of the pack mean a new deal if a hand has no other: bool[pack]."""
    return np.array([rules.must_redeal((card,)) for card in rules.pack.cards])


def _count(view: View) -> int:
    """Count the deals, by inclusion and exclusion of the hands that mean a new deal."""
    cards, rules = unseen(view), view.rules
    low = int(low_cards(rules)[cards].sum())
    size, seats = rules.hand_size, rules.players - 1
    total = 0
    for redealt in range(seats + 1):
        ways = prod(comb(low - size * hand, size) for hand in range(redealt) if low >= size * hand)
        ways *= prod(comb(len(cards) - size * hand, size) for hand in range(redealt, seats))
        total += (-1) ** redealt * comb(seats, redealt) * ways
    return total
