"""How fast is the solver? Its kernel beside DDS, the bridge world's C++ double-dummy solver, on the same deals.

    python benchmarks/solver.py --deals 5000

Both answer the same question, the makers' exact tricks from the first lead, on one thread, and are timed in processor
time in the same run, in turns; the answers are compared. Medians over the repetitions. Dealing, and telling the deals
to either solver, are not timed; DDS's Python wrapper is, and is a few in a hundred of its time. The kernel is also
timed on the smaller question that points are made of: do the makers reach three tricks, and five?
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
from endplay._dds import SetMaxThreads

from euchre_tutor.auction import Contract, make_contract
from euchre_tutor.cards import Suit
from euchre_tutor.deal import Deal
from euchre_tutor.play import Play
from euchre_tutor.rules import BICYCLE
from euchre_tutor.solver import goals_met_many
from euchre_tutor.solver.encode import position_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import oracle  # the tests' mapping of Euchre onto bridge

ALL_TRICKS, POINTS = (1, 2, 3, 4, 5), (3, 5)
CONTRACTS = {
    "partners": make_contract(BICYCLE, Suit.SPADES, 4),
    "lone hand": make_contract(BICYCLE, Suit.SPADES, 4, alone=True),
}


def processor_time(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that the work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def random_plays(contract: Contract, deals: int) -> list[Play]:
    """Deal hands as they stand at the first lead."""
    hands = (Deal.random(seed=seed).hands for seed in range(deals))
    return [Play(dict(enumerate(four, start=1)), contract) for four in hands]


def measure(contract: Contract, deals: int, repetitions: int) -> dict[str, float]:
    """Return the microseconds of processor time a deal takes by each way of solving it."""
    plays = random_plays(contract, deals)
    masks = np.array([position_of(play).hands for play in plays])
    bridge = [oracle.bridge_deal(play) for play in plays]
    batches = [bridge[start : start + oracle.BOARDS] for start in range(0, deals, oracle.BOARDS)]
    order = plays[0].ranking
    ways = {
        "DDS, exact tricks": lambda: [oracle.leaders_tricks(batch) for batch in batches],
        "kernel, exact tricks": lambda: goals_met_many(masks, contract, order, ALL_TRICKS),
        "kernel, three and five": lambda: goals_met_many(masks, contract, order, POINTS),
    }
    assert ways["kernel, exact tricks"]().tolist() == oracle.maker_tricks(plays), "the solvers disagree"
    times = [{way: processor_time(work) for way, work in ways.items()} for _ in range(repetitions)]
    return {way: 1e6 / deals * median(row[way] for row in times) for way in ways}


def main() -> None:
    """Print a table for each kind of contract."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=5_000, help="random deals, the same for both (%(default)s)")
    parser.add_argument("--repetitions", type=int, default=7, help="take the median of so many (%(default)s)")
    options = parser.parse_args()
    SetMaxThreads(1)
    for name, contract in CONTRACTS.items():
        costs = measure(contract, options.deals, options.repetitions)
        dds = costs["DDS, exact tricks"]
        print(f"{name}: {options.deals} random deals, one thread")
        for way, cost in costs.items():
            print(f"  {way:<24}{cost:8.1f} us a deal {1e6 / cost:10,.0f} deals a second {dds / cost:7.1f} times DDS")


if __name__ == "__main__":
    main()
