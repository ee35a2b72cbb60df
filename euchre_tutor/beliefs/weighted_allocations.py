"""Allocations drawn by weight, where what is known about a slot makes some of its contents more likely.

A seat calls on its own hand. So the weight of an allocation is a product of likelihoods, each of the contents of one
slot, or of a few slots that are judged together.

All contents of a slot are listed with their likelihoods. The contents of the slot with the most telling evidence are
drawn from its list, in proportion to their weights. Then the rest is drawn at random beside them, and kept by rejection
sampling: with the likelihood of the other slots. So a rare call of the first slot costs no more than a usual one.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from euchre_tutor.base import EuchreError, FloatArray, IntArray, distinct
from euchre_tutor.beliefs.allocations import Allocations

_LARGEST_BATCH = 8_192  # allocations that are proposed at once, where few of them are kept
_MOST_BITS = 16  # of half a mask that is looked up
_LONGEST_LIST = 200_000  # contents of a slot that are all listed: a tenth to a fifth of a second

Likelihood = Callable[[IntArray], FloatArray]
"""From contents of some slots, int64[n, slots], to the chance of what was seen of them, float64[n], 0 to 1."""


class WeightedAllocations:
    """Allocations whose weight is a product of the likelihoods of some slots' contents.

    Args:
        allocations: all allocations.
        likelihoods: by the slots whose contents are judged together; no slot is judged twice.
        first: the slots with the most telling evidence, if that is known; their contents are listed, however many.

    Raises:
        EuchreError: all contents of some slots have likelihood 0.

    >>> allocations = Allocations({0: (0, 1), 1: (0, 1), 2: (1,)}, (1, 2))
    >>> never_card_1 = WeightedAllocations(allocations, {(0,): lambda contents: 1.0 * (contents[:, 0] != 1 << 1)})
    >>> never_card_1.drawn(2, np.random.default_rng(0)).tolist()
    [[1, 6], [1, 6]]
    """

    def __init__(
        self,
        allocations: Allocations,
        likelihoods: Mapping[tuple[int, ...], Likelihood],
        *,
        first: tuple[int, ...] | None = None,
    ) -> None:
        self._allocations = allocations
        listed = [at for at in likelihoods if at == first or allocations.count_contents(at) <= _LONGEST_LIST]
        tables = [_LikelihoodTable(allocations, slots, likelihoods[slots]) for slots in listed]
        tables.sort(key=lambda table: table.acceptance)
        self._first = tables[0] if tables else None
        self._likelihoods = {slots: likelihood for slots, likelihood in likelihoods.items() if slots not in listed}
        self._likelihoods |= {table.slots: table.likelihood for table in tables}

    def likelihood(self, slots: tuple[int, ...], contents: IntArray) -> FloatArray:
        """Return the likelihood of contents of some slots, up to a factor: int64[n, slots] to float64[n]."""
        return self._likelihoods[slots](contents)

    def drawn(self, number: int, generator: np.random.Generator) -> IntArray:
        """Draw allocations in proportion to their weights: int64[number, slots], the cards of each slot as a mask."""
        return np.asarray(self.drawn_by_each(number, [generator])[0])

    def drawn_by_each(self, number: int, generators: Sequence[np.random.Generator]) -> IntArray:
        """Draw with several generators what each draws alone: int64[generators, number, slots]."""
        kept: list[list[IntArray]] = [[] for _ in generators]
        short, batch = list(range(len(generators))), number
        while short:
            drawing = [generators[at] for at in short]
            proposed = self._proposed(batch, drawing)
            chance = np.ones(len(proposed))
            for slots in self._likelihoods:
                if self._first is None or slots != self._first.slots:
                    chance *= self.likelihood(slots, proposed[:, list(slots)])
            is_kept = _random(batch, drawing) < chance
            for row, at in enumerate(short):
                rows = slice(row * batch, (row + 1) * batch)
                kept[at].append(proposed[rows][is_kept[rows]])
            short = [at for at in short if sum(map(len, kept[at])) < number]
            batch = min(2 * batch, _LARGEST_BATCH)
        return np.stack([np.concatenate(parts)[:number] for parts in kept])

    def _proposed(self, number: int, generators: Sequence[np.random.Generator]) -> IntArray:
        """Draw with each generator allocations in proportion to the likelihood of the first slots alone."""
        first = self._first
        if first is None:
            return np.concatenate([self._allocations.drawn(number, generator) for generator in generators])
        chosen = first.up_to.searchsorted(_random(number, generators), side="right")
        return self._allocations.completed(first.slots, first.contents[chosen], generators)


def _random(number: int, generators: Sequence[np.random.Generator]) -> FloatArray:
    """Draw so many random numbers with each generator, 0 to 1: float64[generators * number]."""
    return np.concatenate([generator.random(number) for generator in generators])


class _LikelihoodTable:
    """The likelihood of all contents that some slots may get together.

    Attributes:
        slots: the slots.
        contents: int64[n, slots].
        up_to: float64[n], how often those up to each come up by the evidence of these slots alone; the last is 1.
        acceptance: the share of all allocations that rejection sampling would keep if the most likely contents are
            always kept; the lower it is, the more telling is the evidence.
    """

    def __init__(self, allocations: Allocations, slots: tuple[int, ...], likelihood: Likelihood) -> None:
        self.slots = slots
        self.contents, shares = allocations.contents(slots)
        likely = likelihood(self.contents)
        if not likely.any():
            raise EuchreError("no hand that fits what you have seen can have made these calls")
        likely = likely / likely.max()
        self.acceptance = float(shares @ likely)
        sums = (shares * likely / self.acceptance).cumsum()
        self.up_to = sums / sums[-1]
        self._axes = [_Axis(distinct(column)) for column in self.contents.T]
        self._table = np.zeros([len(axis.masks) for axis in self._axes])
        self._table[self._indices(self.contents)] = likely

    def _indices(self, contents: IntArray) -> tuple[IntArray, ...]:
        """Return the indices of contents in the table, one array for each slot."""
        return tuple(axis.indices(column) for axis, column in zip(self._axes, contents.T, strict=True))

    def likelihood(self, contents: IntArray) -> FloatArray:
        """Return the likelihood of listed contents, 1 for the most likely: int64[n, slots] to float64[n]."""
        return np.asarray(self._table[self._indices(contents)])


class _Axis:
    """The masks that a slot may get, and their indices.

    Usually these are all sets of one size. Then the index of a mask is a number for its low bits plus one for its high
    bits, and two lookups in small tables find it in a fraction of the time of a binary search.

    Args:
        masks: int64[n], ascending.
    """

    def __init__(self, masks: IntArray) -> None:
        self.masks = masks
        self._half = (int(masks[-1]).bit_length() + 1) // 2
        self._of_low, self._of_high = np.zeros((2, 1 << min(self._half, _MOST_BITS)), np.int64)
        self._is_sum = self._half <= _MOST_BITS
        if self._is_sum:
            (low, high), numbers = self._split(masks), np.arange(len(masks))
            highs, firsts = np.unique(high, return_index=True)
            self._of_high[highs] = firsts
            self._of_low[low] = numbers - self._of_high[high]
            self._is_sum = bool((self._of_low[low] + self._of_high[high] == numbers).all())

    def _split(self, masks: IntArray) -> tuple[IntArray, IntArray]:
        return masks & ((1 << self._half) - 1), masks >> self._half

    def indices(self, masks: IntArray) -> IntArray:
        """Return the index of each mask: int64[n]."""
        if not self._is_sum:
            return np.asarray(np.searchsorted(self.masks, masks))
        low, high = self._split(masks)
        return np.asarray(self._of_low[low] + self._of_high[high])
