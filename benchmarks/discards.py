"""How good is the dealer's rule of thumb? Its discard against the best one, on hands with two trumps or more.

Run as ``python benchmarks/discards.py [--hands N] [--chunks N]``. Printed: how often the rule's discard is the best (or
as good), and what it costs in points a hand when the dealer orders up.
"""

import argparse
from dataclasses import replace

import numpy as np

from euchre_tutor import Auction, Call, Deal, View
from euchre_tutor.auction import legal_discards
from euchre_tutor.beliefs import CHUNK, usual_discard
from euchre_tutor.pricing import ContractOption
from euchre_tutor.pricing.pilot import values_on_pilot


def picked_up(view: View) -> ContractOption:
    """Let the dealer order up."""
    return ContractOption(view, Auction.at(view).contract_of(Call.parse("order up")))


def cost_of_rule(view: View, chunks: int) -> float:
    """Return the points that the best discard of a dealer is better than the rule's, on the same deals."""
    option = picked_up(view)
    values = {
        card: float(values_on_pilot(replace(option, laid=(card,)), seed=0, chunks=chunks).mean())
        for card in legal_discards(view.rules, view.hand, view.up)
    }
    ranking = option.contract.ranking
    hand = np.array([[ranking.index[card] for card in view.hand]])
    return max(values.values()) - values[view.hand[usual_discard(hand, ranking)[0]]]


def worth_calling(view: View) -> bool:
    """Tell whether a dealer holds two trumps or more."""
    return sum(map(picked_up(view).contract.ranking.is_trump, view.hand)) >= 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000, help="random dealers' hands")
    parser.add_argument("--chunks", type=int, default=4, help=f"deals behind each value, in chunks of {CHUNK}")
    options = parser.parse_args()
    views = [view for view in (Deal.random(seed=seed).view(4) for seed in range(options.hands)) if worth_calling(view)]
    costs = np.array([cost_of_rule(view, options.chunks) for view in views])
    print(f"{len(views)} hands with two trumps or more: the rule's discard is best in {np.mean(costs == 0):.0%}")
    tail = f"90% below {np.quantile(costs, 0.9):.3f}, worst {costs.max():.3f}"
    print(f"cost in points a hand: mean {costs.mean():.4f}, {tail}")


if __name__ == "__main__":
    main()
