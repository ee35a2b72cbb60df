"""Sums of products, compiled and written out."""

from math import prod

import numpy as np
import pytest

from euchre_tutor.beliefs.products import add_products


def slow_products(tables, which, of_sets, hands, weighting: int, deal: int) -> float:
    """The weight of one deal in one way to weigh it, summed over all sets."""
    seats = [(table, hands[seat, deal]) for seat, table in enumerate(which[weighting]) if table >= 0]
    return sum(
        of_sets[weighting, n] * prod(tables[table, hand, n] for table, hand in seats) for n in range(of_sets.shape[1])
    )


@pytest.mark.parametrize("shape", [(1, 3, 4, 2), (3, 4, 7, 5), (2, 2, 1, 1)])
def test_products_are_what_a_slow_sum_adds_up_to(shape):
    weightings, seats, sets, tables = shape
    rng, deals, masks = np.random.default_rng(sum(shape)), 30, 16
    factors, of_sets = rng.random((tables, masks, sets)), rng.random((weightings, sets))
    which, hands = rng.integers(-1, tables, (weightings, seats)), rng.integers(masks, size=(seats, deals))
    before = rng.random((weightings, deals))
    weights = before.copy()
    add_products(weights, factors, which, of_sets, hands, np.empty(sets))
    for weighting in range(weightings):
        for deal in range(deals):
            added = weights[weighting, deal] - before[weighting, deal]
            assert added == pytest.approx(slow_products(factors, which, of_sets, hands, weighting, deal))


def test_without_factors_each_deal_weighs_what_the_sets_do():
    weights = np.zeros((1, 3))
    nobody, hands = np.full((1, 2), -1), np.zeros((2, 3), np.int64)
    add_products(weights, np.zeros((0, 4, 2)), nobody, np.array([[2.0, 3.0]]), hands, np.empty(2))
    assert weights.tolist() == [[5.0] * 3]
