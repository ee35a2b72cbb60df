"""Which road to the atlas is cheaper: deals that teach all seats at once, or one hand after the other?

    python benchmarks/atlas.py --hands 2000 --deals 256 --played 96 --chunks 2

The sweep: processor time of chunks of data/atlas/make.py, and from it that of the whole atlas as it ships, for each of
its cells: a class of hands, at one of eight turns. Hand by hand: processor time of ``compare_calls`` for cells drawn at
random, times how much more deals would have made its error that of the atlas. Both errors are those of the difference
between the two best calls of the atlas. One thread, so that processor time is what one core takes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from statistics import fmean, median

sys.path.insert(0, str(Path(__file__).parents[1] / "data" / "atlas"))
from chunks import SIZES, write_chunk
from priced_again import drawn

from euchre_tutor import Atlas, compare_calls
from euchre_tutor.base import threads
from euchre_tutor.guide.atlas import RANKS
from euchre_tutor.guide.hand_classes import CLASSES

TURNS = 8
FEWER = 24  # a chunk is this much smaller here
SHIPPED = {"solved": 86_400_000, "played": 276_000}  # deals behind the atlas, see docs/calling_guide.md


def seconds_of_a_sweep(chunks: int) -> float:
    """Return the processor time of all deals behind the atlas, as small chunks take it."""
    seconds = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for kind, size in SIZES.items():
            small = size // FEWER
            write_chunk(Path(folder), kind, 0, small)  # loads what is needed
            start = time.process_time()
            for number in range(1, chunks + 1):
                write_chunk(Path(folder), kind, number, small)
            seconds += (time.process_time() - start) / (chunks * small) * SHIPPED[kind]
    return seconds


def seconds_of_a_hand(atlas: Atlas, view: str, deals: int, played: int, seed: int) -> tuple[float, float, float]:
    """Return the processor time of one hand, its error, and what it would take to be as exact as the atlas."""
    found = atlas[view]
    start = time.process_time()
    odds = compare_calls(found.view, deals=deals, realistic=played, seed=seed, progress=False)
    seconds = time.process_time() - start
    gap = odds.difference(str(found.first.option), str(found.second.option))
    error = (gap.high - gap.low) / 2
    return seconds, error, seconds * (error / (found.margin.high - found.margin.value)) ** 2


def main() -> None:
    """Measure both roads, and print their times for a cell and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2_000, help="cells that are priced one by one (%(default)s)")
    parser.add_argument("--deals", type=int, default=256, help="deals that are solved for each (%(default)s)")
    parser.add_argument("--played", type=int, default=96, help="of them played out (%(default)s)")
    parser.add_argument("--chunks", type=int, default=2, help="small chunks of each kind (%(default)s)")
    options = parser.parse_args()
    threads.THREADS = 1
    atlas = Atlas("bicycle")
    swept = seconds_of_a_sweep(options.chunks) / (CLASSES * len(RANKS) * TURNS)
    views = [view for _, view in islice(drawn(atlas, 1, rare=True), options.hands)]
    seconds_of_a_hand(atlas, views[0], options.deals, options.played, 0)  # loads what is needed
    found = [seconds_of_a_hand(atlas, view, options.deals, options.played, seed) for seed, view in enumerate(views)]
    spent, errors, as_exact = zip(*found, strict=True)
    print(f"the sweep: {1000 * swept:.1f} ms a cell")
    print(f"hand by hand: {1000 * fmean(spent):.1f} ms a cell with a median error of {median(errors):.2f} points")
    print(
        f"as exact as the atlas: {1000 * fmean(as_exact):.1f} ms a cell, {fmean(as_exact) / swept:.1f} times the sweep"
    )


if __name__ == "__main__":
    main()
