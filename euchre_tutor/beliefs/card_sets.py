"""Sets of cards as rows of ascending indices or as masks, and lists of all sets of one size."""

from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np

from euchre_tutor.base import IntArray

_BITS = np.int64(1) << np.arange(63)


def masks_of(cards: IntArray) -> IntArray:
    """Write sets of cards as masks: int64[..., size] to int64[...].

    >>> masks_of(np.array([[0, 1], [1, 3]])).tolist()
    [3, 10]
    """
    return sums_of(_BITS, cards)


def sums_of(numbers: IntArray, sets: IntArray) -> IntArray:
    """Sum up a number for each card of a set: int64[cards] and int64[..., size] to int64[...].

    Column by column this takes a third of the time that one sum over the last axis takes.

    >>> sums_of(np.array([5, 6, 7]), np.array([[0, 1], [1, 2]])).tolist()
    [11, 13]
    """
    total = np.zeros(sets.shape[:-1], np.int64)
    for column in range(sets.shape[-1]):
        total += numbers[sets[..., column]]
    return total


def cards_of(masks: IntArray, size: int) -> IntArray:
    """Read masks of ``size`` cards each: int64[...] to int64[..., size], the cards ascending.

    >>> cards_of(np.array([3, 10]), 2).tolist()
    [[0, 1], [1, 3]]
    """
    return np.bitwise_count(bits_of(masks, size) - 1).astype(np.int64)


def bits_of(masks: IntArray, size: int) -> IntArray:
    """Split masks of ``size`` cards each into those of single cards: int64[...] to int64[..., size], ascending.

    >>> bits_of(np.array([3, 10]), 2).tolist()
    [[1, 2], [2, 8]]
    """
    bits, rest = np.empty((size, *masks.shape), np.int64), masks
    for column in bits:
        np.bitwise_and(rest, -rest, out=column)
        rest = rest ^ column
    return np.ascontiguousarray(np.moveaxis(bits, 0, -1))


@cache
def subsets(cards: int, size: int) -> IntArray:
    """List the subsets of 0, 1, ..., cards - 1 of one size, by their ranks: int64[subsets, size].

    >>> subsets(4, 2).tolist()
    [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]
    """
    chosen = chain.from_iterable(combinations(range(cards - 1, -1, -1), size))
    return np.fromiter(chosen, np.int64).reshape(comb(cards, size), size)[::-1, ::-1].copy()


def ranks(sets: IntArray) -> IntArray:
    """Return the index of each set in the list of ``subsets``: int64[n, size] to int64[n].

    This is the combinatorial number system: the rank is a sum of binomial coefficients.

    >>> ranks(np.array([[1, 2], [2, 3]])).tolist()
    [2, 5]
    """
    return np.asarray(sum(_binomials(column + 1)[sets[:, column]] for column in range(sets.shape[1])))


@cache
def _binomials(size: int) -> IntArray:
    """Return how many sets of one size 0 to 63 cards have."""
    return np.array([comb(cards, size) for cards in range(64)], np.int64)
