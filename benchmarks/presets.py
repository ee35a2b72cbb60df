"""What does a deal of each game cost the solver? A row for every preset of the rule book.

    python benchmarks/presets.py --deals 2000
    python benchmarks/presets.py --deals 20000 --keep data/golden/slowest.jsonl

Deals and contracts are random, lone hands included. The question is the makers' exact tricks from the first lead. Each
deal is solved several times in a row on one thread, and processor time is measured. ``--keep`` writes the slowest deals
of each game as golden deals, with what the solver says of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

from euchre_tutor import PRESETS, Play, Rules, format_cards
from euchre_tutor.solver import maker_tricks
from euchre_tutor.solver.encode import position_of
from euchre_tutor.solver.engine import new_workspace
from euchre_tutor.solver.search import kernel, workspace

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from helpers.strategies import random_contract, random_deal, start_play

IN_A_ROW = 8  # times that a deal is solved, to time it alone
KEPT = 5  # slowest deals of each game


def random_starts(rules: Rules, deals: int) -> list[Play]:
    """Stand before the first lead of random deals under random contracts."""
    rng, plays = Random(1), []
    for _ in range(deals):
        deal = random_deal(rng, rules)
        plays.append(start_play(rng, deal, random_contract(rng, deal)))
    return plays


def timed(plays: list[Play]) -> tuple[np.ndarray, np.ndarray]:
    """Return the microseconds that each deal takes, and the counters of the whole search."""
    (counted, other), micros = np.stack([new_workspace(), new_workspace()]), []
    for play in plays:
        hands, makers, leader, trick = position_of(play)
        goals = np.arange(1, play.tricks_left + 1)
        kernel.goals_met(counted, hands, makers, leader, trick, goals, play.ranking.tables)
        deals, sides = np.repeat(hands[None], IN_A_ROW, axis=0), np.full(IN_A_ROW, makers)
        start = process_time()
        kernel.goals_met_many(other, deals, sides, leader, goals, play.ranking.tables)
        micros.append(1e6 * (process_time() - start) / IN_A_ROW)
    return np.array(micros), counted[workspace.MOVES_MADE : workspace.HITS + 1]


def golden(play: Play) -> str:
    """Write a deal as in data/golden/deals.jsonl, with the makers' tricks alone."""
    contract = play.contract
    data = {
        "rules": str(play.rules),
        "hands": {seat: format_cards(hand) for seat, hand in play.hands.items()},
        "trump": str(contract.trump or "none"),
        "maker": contract.maker,
        "alone": contract.alone,
        "called": str(contract.called) if contract.called else None,
        "bid": contract.bid,
        "leader": play.leader,
        "maker_tricks": maker_tricks(play),
    }
    return json.dumps(data)


def main() -> None:
    """Print a row for each preset, and keep its slowest deals if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2_000, help="random deals of each game (%(default)s)")
    parser.add_argument("--keep", type=Path, help="write the slowest deals of each game here")
    options = parser.parse_args()
    kept: list[str] = []
    timed(random_starts(PRESETS["bicycle"], 1))  # load the compiled solver
    print(f"{'us a deal:':<20}{'median':>8}{'95%':>8}{'99%':>8}{'worst':>9}   cards played       hits")
    for name, rules in PRESETS.items():
        plays = random_starts(rules, options.deals)
        micros, (moves, probes, hits) = timed(plays)
        p50, p95, p99 = np.percentile(micros, [50, 95, 99])
        rates = f"{hits / max(probes, 1):>10.0%}"
        row = f"{p50:8.1f}{p95:8.1f}{p99:8.1f}{micros.max():9.1f}{moves / len(plays):15.0f}{rates}"
        print(f"{name:<20}{row}", flush=True)
        kept += [golden(plays[index]) for index in np.argsort(micros)[-KEPT:]]
    if options.keep:
        options.keep.write_text("\n".join(kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
