"""Learn by self-play on solved deals how to call, and write a table for each game.

    python data/bidding/make.py bicycle --deals 240000

See samples.py for the deals, learning.py for self-play, and docs/bidding_model.md for what comes of it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from learning import Play, ends, learn
from samples import FOLDER, kept
from writing import write_table

sys.path.append(str(Path(__file__).parents[1] / "guide"))
from deals import SIZE, pair_of, part

from euchre_tutor import PRESETS
from euchre_tutor.base import tables
from euchre_tutor.beliefs.bidding.tables import Learnt

LEARNT = [name for name, rules in PRESETS.items() if rules.turns_up and name != "trickster"]


def main() -> None:
    """Learn and write a table for each game that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=LEARNT, help="names of games (every preset with a turn-up)")
    parser.add_argument("--deals", type=int, default=240_000, help="deals to learn from (%(default)s)")
    parser.add_argument("--parts", type=int, default=0, help="parts of deals that are played out, too (%(default)s)")
    parser.add_argument("--size", type=int, default=SIZE, help="deals of a part (%(default)s)")
    parser.add_argument("--care", type=float, default=0.15, help="how softly they call, in points (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (%(default)s)")
    parser.add_argument("--iterations", type=int, default=12, help="of self-play (%(default)s)")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where solved deals are kept (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("bidding"), help="the folder (%(default)s)")
    options = parser.parse_args()
    for name in options.games:
        rules = PRESETS[name]
        plays = [Play(each, options.care) for each in kept(rules, options.deals, options.seed, options.keep)]
        seeds = range(options.seed, options.seed + options.parts)
        parts = [part(rules, seed, options.keep, size=options.size) for seed in seeds]
        pairs = [pair_of(dealt, options.care) for each in parts for dealt in each]
        table = learn(plays, options.iterations, pairs)
        path = options.into / f"{name}.npz"
        write_table(path, Learnt(table, options.care))
        rates = ", ".join(f"{rate:.1%}" for rate in ends(table, plays))
        print(f"{name}: {path.stat().st_size:,} bytes; calls at each turn: {rates}", flush=True)


if __name__ == "__main__":
    main()
