"""Ways to deal so that seats hold so many cards of some kinds: counted, and drawn so that each is equally likely.

Cards of the same kinds form a group. Seats are filled one after the other: a split says how many cards of each group a
seat gets, and a product of binomial coefficients counts its ways. A deal is drawn split by split in proportion to these
counts, so none has to be rejected, however rare it is. Groups that no later seat tells apart become one.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import comb, prod

from euchre_tutor.base import grouped
from euchre_tutor.pieces import Hand, Piece

_MOST_SPLITS = 50_000  # half a second or so

Kinds = tuple[bool, ...]  # for each condition of the seats still to be filled, whether a card counts there
Groups = Mapping[Kinds, Sequence[Piece]]
Left = tuple[tuple[Kinds, int], ...]  # how many cards of each group are left


class TooManySplitsError(Exception):
    """Counting would take too long."""


class CountedDeals:
    """The ways to fill the seats that have conditions.

    Args:
        size: how many cards each seat gets.
        wanted: for each condition its seat, and how many of the cards that count there the seat may have.

    Raises TooManySplitsError where there are too many kinds of cards to count.

    >>> from euchre_tutor.pieces import parse_cards
    >>> counted = CountedDeals(2, [(1, {1})])
    >>> counted.ways(counted.groups(parse_cards("As Ah Ks Kh"), [parse_cards("As Ah")]))
    4
    """

    def __init__(self, size: int, wanted: Sequence[tuple[int, Collection[int]]]) -> None:
        number = Counter(seat for seat, _ in wanted)
        self.seats = sorted(number, key=lambda seat: -number[seat])
        self._order = sorted(range(len(wanted)), key=lambda index: self.seats.index(wanted[index][0]))
        self._numbers = [[allowed for other, allowed in wanted if other == seat] for seat in self.seats]
        self._size = size
        self._count = cache(self._counted)
        self._splits_left = _MOST_SPLITS

    def groups(self, cards: Iterable[Piece], kinds: Sequence[Collection[Piece]]) -> Groups:
        """Group cards by the conditions for which they count; ``kinds`` are the cards of each condition."""
        return grouped((tuple(card in kinds[index] for index in self._order), card) for card in cards)

    def ways(self, groups: Groups) -> int:
        """Count the ways to fill the seats that have conditions, whatever the others get."""
        return self._count(0, _left(groups))

    def _counted(self, at: int, left: Left) -> int:
        """Count the ways to fill the seats from one on with the cards that are left."""
        return 1 if at == len(self.seats) else sum(ways for _, ways in self._splits(at, left))

    def _splits(self, at: int, left: Left) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield what a seat may get of each group, with the ways to fill it and those after it."""
        limits = tuple(number for _, number in left)
        for split in compositions(self._size, limits):
            self._splits_left -= 1
            if self._splits_left < 0:
                raise TooManySplitsError
            if self._is_wanted(at, split, left):
                rest: Counter[Kinds] = Counter()
                for number, (kinds, have) in zip(split, left, strict=True):
                    rest[kinds[len(self._numbers[at]) :]] += have - number
                yield split, prod(map(comb, limits, split)) * self._count(at + 1, tuple(sorted(rest.items())))

    def _is_wanted(self, at: int, split: tuple[int, ...], left: Left) -> bool:
        """Tell whether a split meets all conditions of a seat."""
        return all(
            sum(number for number, (kinds, _) in zip(split, left, strict=True) if kinds[condition]) in allowed
            for condition, allowed in enumerate(self._numbers[at])
        )

    def drawn(self, groups: Groups, generator: random.Random) -> tuple[dict[int, Hand], Hand]:
        """Draw the hands of the seats that have conditions, and all other cards in random order."""
        hands: dict[int, Hand] = {}
        self._splits_left = _MOST_SPLITS
        for at, seat in enumerate(self.seats):
            left = _left(groups)
            splits, ways = zip(*self._splits(at, left), strict=True)
            numbers = zip(left, generator.choices(splits, ways)[0], strict=True)
            hand = [card for (kinds, _), number in numbers for card in generator.sample(groups[kinds], number)]
            hands[seat] = tuple(generator.sample(hand, len(hand)))
            done = len(self._numbers[at])
            rest = ((kinds[done:], card) for kinds, cards in groups.items() for card in cards)
            groups = grouped((kinds, card) for kinds, card in rest if card not in hands[seat])
        undealt = [card for cards in groups.values() for card in cards]
        return hands, tuple(generator.sample(undealt, len(undealt)))


def _left(groups: Groups) -> Left:
    return tuple(sorted((kinds, len(cards)) for kinds, cards in groups.items()))


def compositions(total: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to write a total as a sum of one number for each limit, none above it.

    >>> list(compositions(2, (1, 2)))
    [(0, 2), (1, 1)]
    """
    if not limits:
        yield from [()] * (total == 0)
        return
    first, *rest = limits
    for number in range(max(0, total - sum(rest)), min(first, total) + 1):
        yield from ((number, *others) for others in compositions(total - number, tuple(rest)))
