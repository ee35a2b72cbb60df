"""By how much does a difference of two options change at a table? On pairs that are close with all cards seen.

Run as ``python benchmarks/choices.py [--pairs N] [--chunks N]``. Printed, for discards of the dealer and for calls
after a turn-up was turned down: the standard deviation of that change, in those of the difference on a deal. It is what
OF_CARDS and OF_CALLS in pricing/pilot.py stand for.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, islice

import numpy as np

from euchre_tutor import Auction, Call, Deal
from euchre_tutor.pricing import ContractOption, Option, options_of
from euchre_tutor.pricing.pilot import values_on_pilot

CLOSE = {"discards": 0.12, "calls": 0.25}  # points, with all cards seen
MORE = 4  # times as many deals are solved as are played


def discards(seed: int) -> Sequence[Option]:
    """Return what the dealer of a deal may lay down."""
    view = Deal.random(seed=seed).view(4)
    option = ContractOption(view, Auction.at(view).contract_of(Call.parse("order up")))
    return [replace(option, laid=laid) for laid in option.discards()]


def calls(seed: int) -> Sequence[Option]:
    """Return what a seat of a deal may call once the turn-up is turned down."""
    view = replace(Deal.random(seed=seed).view(seed % 4 + 1), turned_down=True)
    return [*options_of(view, seed=seed, evidence="calls", stakes=None).values()]


def changes(kind: str, chunks: int) -> Iterator[float]:
    """Yield by how much differences change at a table, in standard deviations of the difference on a deal."""
    for seed in count():
        options = {"discards": discards, "calls": calls}[kind](seed)
        worth = [float(values_on_pilot(option, seed=seed).mean()) for option in options]
        pair = [options[at] for at in np.argsort(worth)[:-3:-1]]
        seen = [values_on_pilot(option, seed=seed, chunks=MORE * chunks) for option in pair]
        if len(pair) < 2 or not 0 < abs(float((seen[0] - seen[1]).mean())) < CLOSE[kind]:
            continue
        played = [
            np.concatenate([each.payoffs.points_of(each.played(chunk, seed=seed)) for chunk in range(chunks)])
            for each in pair
        ]
        gaps = played[0] - played[1]
        if gaps.std():
            yield float((gaps.mean() - (seen[0] - seen[1]).mean()) / gaps.std())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100, help="pairs of each kind")
    parser.add_argument("--chunks", type=int, default=6, help="chunks of deals that are played with each option")
    options = parser.parse_args()
    for kind in CLOSE:
        found = np.array([*islice(changes(kind, options.chunks), options.pairs)])
        noise = 1 / (256 * options.chunks)  # of a mean over so many deals
        print(f"{kind}: {math.sqrt(max(0.0, float((found**2).mean()) - noise)):.2f}, of {len(found)} pairs")


if __name__ == "__main__":
    main()
