"""How long do the odds of a view take, beside DDS solving as many deals of one trump?

    python benchmarks/odds.py --deals 10000

For each view: the seconds until the first result of a warm start, until all deals are solved for every call, and until
some of them are played realistically too; all on the clock, with the two threads that the odds take. Then the
processor time of it all beside that of DDS, the bridge world's solver, on as many deals of one trump, in the same run.
"""

from __future__ import annotations

import argparse
import time

import solver

from euchre_tutor import compare_calls, make_contract
from euchre_tutor.analysis import refine_calls
from euchre_tutor.rules import BICYCLE

VIEWS = (
    "Js Jc As 9h Kd up Qs seat 4",
    "Js As 9h Kd Qd up Qs seat 1",
    "Js As 9h Kd Qd down Qs seat 1",
    "Jc As Ah 9h Kd down Qs seat 3",
)


def dds_seconds(deals: int) -> float:
    """Return the seconds of processor time that DDS takes for the exact tricks of random deals."""
    plays = solver.random_plays(make_contract(BICYCLE, "s", 2), deals)
    bridge = [solver.oracle.bridge_deal(play) for play in plays]
    batches = [bridge[start : start + solver.oracle.BOARDS] for start in range(0, deals, solver.oracle.BOARDS)]
    return solver.processor_time(lambda: [solver.oracle.leaders_tricks(batch) for batch in batches])


def steps(view: str, deals: int, seed: int) -> tuple[float, float, float]:
    """Return the seconds until the first result, until all deals are solved, and until the end."""
    start, first, solved = time.perf_counter(), 0.0, 0.0
    for odds in refine_calls(view, deals=deals, seed=seed):
        now = time.perf_counter() - start
        first = first or now
        solved = now if not odds.realistic_deals else solved
    return first, solved, now


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000, help="deals (%(default)s)")
    options = parser.parse_args()
    compare_calls(VIEWS[0], deals=64, progress=False)  # warm
    dds = dds_seconds(options.deals)
    print(f"DDS, {options.deals:,} deals of one trump: {dds:.2f} s of processor time")
    for view in VIEWS:
        first, solved, played = steps(view, options.deals, seed=1)
        used = solver.processor_time(
            lambda view=view: compare_calls(view, deals=options.deals, seed=2, realistic=0, progress=False)
        )
        print(
            f"{view}: first {first:.2f} s, all solved {solved:.2f} s, some played {played:.2f} s on the clock; "
            f"solving takes {used:.2f} s of processor time, {used / dds:.2f} of DDS"
        )


if __name__ == "__main__":
    main()
