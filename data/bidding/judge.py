"""Does a new table call better at a table? Each seat goes by its advice, beside that of the table that serves now.

    python data/bidding/judge.py bicycle --new build/bicycle.npz --parts 5

The deals are fresh, and played out. The other seats call by the new table, or by the old one. The output is what each
seat gains a deal by the new advice, in points, with its 95% interval, and which share of its calls loses by the table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from learning import Floats, Pair, Play, Table, evaluated

sys.path.append(str(Path(__file__).parents[1] / "guide"))
from deals import FOLDER, SIZE, pair_of, part

from euchre_tutor import PRESETS
from euchre_tutor.beliefs import bidding_model
from euchre_tutor.beliefs.bidding.tables import Learnt, read_table
from euchre_tutor.scoring import outcome_points

FIRST = 900  # the seed of the first part: makers of tables begin at 1


def worth(pair: Pair, seat: int, advice: Table, others: Learnt) -> Floats:
    """Return what each deal brings a seat at a table that goes by some advice and never errs: float64[deals]."""
    play = pair.played
    play.care = others.care
    chances = [
        play.chances(play.gains(advice if here.seat == seat else others.table, turn), turn, soft=here.seat != seat)
        for turn, here in enumerate(play.turns)
    ]
    points = np.array(outcome_points(play.rules), float)
    return np.asarray(points @ evaluated(play, chances)[2][play.eye_of[seat]])


def gain(pairs: Sequence[Pair], seat: int, new: Table, old: Table, others: Learnt) -> tuple[float, float]:
    """Return what a seat gains by new advice beside old, in points a deal, and half the width of the 95% interval."""
    gained = np.concatenate([worth(pair, seat, new, others) - worth(pair, seat, old, others) for pair in pairs])
    return float(gained.mean()), float(1.96 * gained.std() / np.sqrt(len(gained)))


def alone(play: Play, learnt: Learnt) -> float:
    """Return how many of the deals that are called are called alone."""
    play.care, calls, lone = learnt.care, 0.0, 0.0
    chances = [play.chances(play.gains(learnt.table, turn), turn) for turn in range(len(play.turns))]
    for come, each, here in zip(evaluated(play, chances)[0], chances, play.turns, strict=True):
        said = come @ each
        calls += said.sum()
        lone += said[[call.alone for call in here.calls]].sum()
    return float(lone / calls)


def main() -> None:
    """Print what each seat gains in the games that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the name of a game")
    parser.add_argument("--new", type=Path, required=True, help="the file of the new table")
    parser.add_argument("--parts", type=int, default=5, help="parts of fresh deals (%(default)s)")
    parser.add_argument("--size", type=int, default=SIZE, help="deals of a part (%(default)s)")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where parts are kept (%(default)s)")
    options = parser.parse_args()
    rules, new = PRESETS[options.game], read_table(options.new)
    model = bidding_model(rules)
    old = Learnt(model.table, model.care)
    seeds = range(FIRST, FIRST + options.parts)
    parts = [part(rules, seed, options.keep, size=options.size) for seed in seeds]
    pairs = [pair_of(dealt, new.care) for each in parts for dealt in each]
    for others, who in ((new, "new"), (old, "old")):
        for seat in range(1, rules.players + 1):
            points, error = gain(pairs, seat, new.table, old.table, others)
            print(
                f"{options.game}: seat {seat} gains {points:+.4f} +- {error:.4f} where others call by the {who} table"
            )
        print(f"{options.game}: {np.mean([alone(p.played, others) for p in pairs]):.1%} alone, {who} table", flush=True)


if __name__ == "__main__":
    main()
