"""Sums of products of factors, one for each hand of a deal: compiled by numba."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

import numpy as np

from euchre_tutor.base.jit import jit_cached


@jit_cached
def add_products(weights, tables, which, of_sets, hands):
    """Add to the weight of each deal, in each way to weigh it, its weight summed over sets of cards out of play.

    Args:
        weights: float64[weightings, n], to which is added.
        tables: float64[tables, masks, sets], by hand and set the factor of a seat.
        which: int64[weightings, seats], the table of each seat; -1 where its factor is 1.
        of_sets: float64[weightings, sets], the factor of each set.
        hands: int64[seats, n], the mask of each hand.
    """
    product = np.empty(of_sets.shape[1])
    for weighting in range(len(which)):
        for deal in range(hands.shape[1]):
            product[:] = of_sets[weighting]
            for seat in range(len(hands)):
                if which[weighting, seat] >= 0:
                    product *= tables[which[weighting, seat], hands[seat, deal]]
            weights[weighting, deal] += product.sum()
