"""Allocations of cards to slots: counted exactly, listed, and drawn at random.

A slot is anything that cards go to: the hand of a seat, the kitty, the card that a seat laid down. Each slot takes a
fixed number of cards, its capacity. Each card may go to some of the slots only.

Cards that may go to the same slots form a group. Allocations are counted group by group. A split says how many cards
of a group each slot gets; a multinomial coefficient counts in how many ways the cards of the group can be split so. To
draw an allocation, the split of each group is drawn in proportion to these counts, and then the group is shuffled. So
all allocations are equally likely, and none has to be rejected.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import factorial, prod

import numpy as np

from euchre_tutor.base import FloatArray, IntArray, grouped
from euchre_tutor.beliefs.card_sets import bits_of
from euchre_tutor.deal import compositions

_CACHED_LISTS = 8  # of subsets: one such list takes a tenth of a second, and half a MB

Counts = tuple[int, ...]  # a number of cards for each slot


class Allocations:
    """The ways to hand cards out so that every slot is full.

    Args:
        options: for each card, a number from 0 to 62, the slots that it may go to; both ascending.
        capacity: how many cards each slot takes.

    Attributes:
        count: how many allocations there are.

    >>> allocations = Allocations({0: (0, 1), 1: (0, 1), 2: (1,)}, (1, 2))
    >>> allocations.count, allocations.enumerated().tolist()
    (2, [[1, 6], [2, 5]])
    """

    def __init__(self, options: Mapping[int, tuple[int, ...]], capacity: Sequence[int]) -> None:
        groups = grouped((slots, card) for card, slots in options.items())
        self._groups = sorted(groups.items(), key=lambda group: (len(group[0]), group))
        self._capacity = tuple(capacity)
        # Each is asked for the same thing many times.
        self._count, self._chances, self._remainder = cache(self._counted), cache(self._shares), cache(self._others)
        self.count = self._count(0, self._capacity)

    def _counted(self, group: int, capacity: Counts) -> int:
        """Count the ways to hand out this group and those after it."""
        if group == len(self._groups):
            return int(not any(capacity))
        return sum(ways for _, ways in self._splits(group, capacity))

    def _splits(self, group: int, capacity: Counts) -> list[tuple[Counts, int]]:
        """List the splits of a group that leave a way to hand out the later groups, each with the number of ways."""
        slots, cards = self._groups[group]
        splits = []
        for numbers in compositions(len(cards), [capacity[slot] for slot in slots]):
            given = dict(zip(slots, numbers, strict=True))
            split = tuple(given.get(slot, 0) for slot in range(len(capacity)))
            if ways := self._count(group + 1, _minus(capacity, split)):
                splits.append((split, _multinomial(split) * ways))
        return splits

    def _shares(self, group: int, capacity: Counts) -> tuple[FloatArray, IntArray, list[Counts]]:
        """Return how likely the splits of a group up to each are, float64[n], the splits, and what each leaves."""
        options = self._splits(group, capacity)
        total = self._count(group, capacity)  # a Python integer: at large tables it exceeds 64 bits
        up_to = np.array([ways / total for _, ways in options]).cumsum()
        splits, left = np.array([split for split, _ in options]), [_minus(capacity, split) for split, _ in options]
        return up_to / up_to[-1], splits, left

    def drawn(self, number: int, generator: np.random.Generator) -> IntArray:
        """Draw allocations, all equally likely.

        Args:
            number: how many.
            generator: the source of random numbers.

        Returns:
            int64[number, slots], the cards of each slot as a mask.
        """
        masks = np.zeros((number, len(self._capacity)), np.int64)
        rows_by_capacity = {self._capacity: np.arange(number)}
        for group, (_, cards) in enumerate(self._groups):
            splits, after = np.zeros_like(masks), defaultdict(list)
            for capacity, rows in rows_by_capacity.items():
                up_to, options, left = self._chances(group, capacity)
                chosen = up_to.searchsorted(generator.random(len(rows)), side="right")
                splits[rows] = options[chosen]
                for index, capacity_left in enumerate(left):
                    after[capacity_left].append(rows[chosen == index])
            rows_by_capacity = {capacity: np.concatenate(rows) for capacity, rows in after.items()}
            masks |= _shuffled(cards, splits, generator)
        return masks

    def enumerated(self) -> IntArray:
        """List all allocations: int64[count, slots], the cards of each slot as a mask."""
        return self._enumerated(0, self._capacity)

    def _enumerated(self, group: int, capacity: Counts) -> IntArray:
        """List all ways to hand out this group and those after it."""
        if group == len(self._groups):
            return np.zeros((1, len(capacity)), np.int64)
        allocations = [np.zeros((0, len(capacity)), np.int64)]
        for split, _ in self._splits(group, capacity):
            these = _disjoint_subsets(self._groups[group][1], split)
            rest = self._enumerated(group + 1, _minus(capacity, split))
            allocations.append((these[:, None] | rest[None]).reshape(-1, len(capacity)))
        return np.concatenate(allocations)

    def contents(self, slots: tuple[int, ...]) -> tuple[IntArray, FloatArray]:
        """List the contents that some slots may get together, each with its share of all allocations.

        Returns:
            int64[n, slots], the cards of each slot as a mask; and float64[n], adding up to 1.

        >>> Allocations({0: (0, 1), 1: (0, 1), 2: (1,)}, (1, 2)).contents((0,))
        (array([[1],
               [2]]), array([0.5, 0.5]))
        """
        sets, shares = [], []
        for splits in self._splits_over(slots):
            masks = np.zeros((1, len(slots)), np.int64)
            for (_, cards), numbers in zip(self._groups, splits, strict=True):
                masks = (masks[:, None] | _cached_subsets(tuple(cards), numbers)[None]).reshape(-1, len(slots))
            sets.append(masks)
            shares.append(np.full(len(masks), self._remainder(slots, splits).count / self.count))
        return np.concatenate(sets), np.concatenate(shares)

    def count_contents(self, slots: tuple[int, ...]) -> int:
        """Count the contents that ``contents`` lists."""
        sizes = [len(cards) for _, cards in self._groups]
        return sum(
            prod(_multinomial((*numbers, size - sum(numbers))) for size, numbers in zip(sizes, splits, strict=True))
            for splits in self._splits_over(slots)
        )

    def _splits_over(self, slots: tuple[int, ...]) -> Iterator[tuple[Counts, ...]]:
        """List how many cards of each group these slots may get, so that the other slots can be filled too."""
        free = tuple(self._capacity[slot] for slot in slots)
        return (splits for splits in self._splits_from(0, slots, free) if self._remainder(slots, splits).count)

    def _splits_from(self, group: int, slots: tuple[int, ...], capacity: Counts) -> Iterator[tuple[Counts, ...]]:
        """List how many cards of this group and of each later one would fill these slots."""
        if group == len(self._groups):
            if not any(capacity):
                yield ()
            return
        options, cards = self._groups[group]
        free = [most * (slot in options) for slot, most in zip(slots, capacity, strict=True)]
        for *numbers, _ in compositions(len(cards), [*free, len(cards)]):
            left = _minus(capacity, tuple(numbers))
            yield from ((tuple(numbers), *rest) for rest in self._splits_from(group + 1, slots, left))

    def _others(self, slots: tuple[int, ...], splits: tuple[Counts, ...]) -> Allocations:
        """Return the allocations of the other cards to the other slots, once these slots got so many of each group.

        The cards that are left are numbered from 0 on, group by group.
        """
        others = [slot for slot in range(len(self._capacity)) if slot not in slots]
        rest: dict[int, tuple[int, ...]] = {}
        for (options, cards), numbers in zip(self._groups, splits, strict=True):
            left = tuple(others.index(slot) for slot in options if slot not in slots)
            rest |= dict.fromkeys(range(len(rest), len(rest) + len(cards) - sum(numbers)), left)
        return Allocations(rest, [self._capacity[slot] for slot in others])

    def completed(
        self, slots: tuple[int, ...], contents: IntArray, generators: Sequence[np.random.Generator]
    ) -> IntArray:
        """Draw for each row an allocation in which some slots have these contents, all such allocations equally likely.

        Args:
            slots: the slots whose contents are given.
            contents: int64[n, slots], as ``contents`` lists them.
            generators: the sources of random numbers, each for as many rows.

        Returns:
            int64[n, all slots], the cards of each slot as a mask.
        """
        if len(self._groups) == 1:
            return self._completed_from_one_group(slots, contents, generators)
        parts = zip(np.split(contents, len(generators)), generators, strict=True)
        return np.concatenate([self._completed(slots, part, generator) for part, generator in parts])

    def _completed(self, slots: tuple[int, ...], contents: IntArray, generator: np.random.Generator) -> IntArray:
        """Draw with one generator what ``completed`` draws."""
        groups = np.array([sum(1 << card for card in cards) for _, cards in self._groups], np.int64)
        numbers = np.bitwise_count(contents[:, None, :] & groups[:, None]).reshape(len(contents), -1)
        # Splits are told apart as numbers with a digit for each group and slot.
        sizes = np.array([1 + len(cards) for _, cards in self._groups for _ in slots], np.int64)
        places = np.append(sizes[:0:-1].cumprod()[::-1], 1)[: len(sizes)]
        _, firsts, kinds = np.unique(numbers @ places, return_index=True, return_inverse=True)
        left = self._cards_left(contents)
        masks = np.zeros((len(contents), len(self._capacity)), np.int64)
        masks[:, slots] = contents
        others = [slot for slot in range(len(self._capacity)) if slot not in slots]
        for kind, split in enumerate(numbers[firsts].reshape(len(firsts), len(groups), len(slots)).tolist()):
            rows = np.flatnonzero(kinds == kind)
            rest = self._remainder(slots, tuple(map(tuple, split))).drawn(len(rows), generator)
            is_given = rest[:, :, None] >> np.arange(left.shape[1]) & 1
            masks[rows[:, None], others] = (is_given << left[rows, None, :]).sum(axis=2)
        return masks

    def _completed_from_one_group(
        self, slots: tuple[int, ...], contents: IntArray, generators: Sequence[np.random.Generator]
    ) -> IntArray:
        """Draw what ``completed`` draws, with the same random numbers, where every card may go to every slot."""
        cards, number = self._groups[0][1], sum(self._capacity) - sum(self._capacity[slot] for slot in slots)
        left = bits_of(sum(1 << card for card in cards) & ~np.bitwise_or.reduce(contents, axis=1), number)
        for generator, rows in zip(generators, np.split(left, len(generators)), strict=True):
            generator.random(len(rows))  # would choose the split, of which there is one
            generator.permuted(rows, axis=1, out=rows)
        masks, start = np.zeros((len(contents), len(self._capacity)), np.int64), 0
        masks[:, slots] = contents
        for slot, number in enumerate(self._capacity):
            if slot not in slots:
                for column in range(start, start + number):
                    masks[:, slot] |= left[:, column]
                start += number
        return masks

    def _cards_left(self, contents: IntArray) -> IntArray:
        """List all cards in the order of the groups, those in the contents last: int64[n, cards]."""
        cards = np.array([card for _, group in self._groups for card in group], np.int64)
        is_taken = np.bitwise_or.reduce(contents, axis=1)[:, None] >> cards & 1
        return cards[np.argsort(is_taken, axis=1, kind="stable")]


def _minus(capacity: Counts, split: Counts) -> Counts:
    """Return what a split leaves of a capacity."""
    return tuple(have - take for have, take in zip(capacity, split, strict=True))


def _multinomial(split: Counts) -> int:
    """Return the multinomial coefficient: the number of ways to hand cards out, given how many each slot gets.

    >>> _multinomial((5, 5, 5, 3))
    617512896
    """
    return factorial(sum(split)) // prod(map(factorial, split))


def _disjoint_subsets(cards: Sequence[int], sizes: Counts) -> IntArray:
    """List the ways to choose disjoint subsets of these sizes, as masks: int64[ways, subsets]."""
    subsets, left = np.zeros((1, 0), np.int64), np.int64(1) << np.array([cards], np.int64)
    for place, number in enumerate(sizes, start=1):
        size = left.shape[1]
        chosen = np.array(list(combinations(range(size), number)), np.int64)
        subsets = np.column_stack([np.repeat(subsets, len(chosen), axis=0), left[:, chosen].sum(axis=2).ravel()])
        if place == len(sizes):
            break
        is_left = np.ones((len(chosen), size), bool)
        np.put_along_axis(is_left, chosen, values=False, axis=1)
        others = np.nonzero(is_left)[1].reshape(len(chosen), size - number)
        left = left[:, others].reshape(len(subsets), size - number)
    return subsets


@lru_cache(maxsize=_CACHED_LISTS)
def _cached_subsets(cards: Counts, sizes: Counts) -> IntArray:
    """Return what ``_disjoint_subsets`` does, in an array that is shared, so that it can't be written to."""
    subsets = _disjoint_subsets(cards, sizes)
    subsets.flags.writeable = False
    return subsets


def _shuffled(cards: Sequence[int], splits: IntArray, generator: np.random.Generator) -> IntArray:
    """Shuffle a group of cards for each row, and hand it out by the row's split: masks, int64[n, slots]."""
    shuffled = generator.permuted(np.tile(np.int64(1) << np.array(cards), (len(splits), 1)), axis=1)
    sums = np.insert(shuffled.cumsum(axis=1), 0, 0, axis=1)  # the bits are distinct, so a sum is a union
    ends = splits.cumsum(axis=1)
    rows = np.arange(len(splits))[:, None]
    return np.asarray(sums[rows, ends] - sums[rows, ends - splits])
