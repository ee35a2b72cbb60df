"""Sums of products of factors, one for each hand of a deal: a function of the core."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from euchre_tutor.base.core import exported


@exported
def add_products(weights, tables, which, of_sets, hands, product):
    """Add to the weight of each deal, in each way to weigh it, its weight summed over sets of cards out of play.

    Args:
        weights: float64[weightings, n], to which is added.
        tables: float64[tables, masks, sets], by hand and set the factor of a seat.
        which: int64[weightings, seats], the table of each seat; -1 where its factor is 1.
        of_sets: float64[weightings, sets], the factor of each set.
        hands: int64[seats, n], the mask of each hand.
        product: float64[sets], an array to work with.
    """
    for weighting in range(len(which)):
        for deal in range(hands.shape[1]):
            total = 0.0
            for out in range(len(product)):
                product[out] = of_sets[weighting, out]
            for seat in range(len(hands)):
                if which[weighting, seat] >= 0:
                    factors = tables[which[weighting, seat], hands[seat, deal]]
                    for out in range(len(product)):
                        product[out] *= factors[out]
            for out in range(len(product)):
                total += product[out]
            weights[weighting, deal] += total
