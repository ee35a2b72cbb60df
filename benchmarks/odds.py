"""How long does a whole answer take, beside the bare solving of the same deals?

    python benchmarks/odds.py --deals 10000 --times 5

For each view: the processor time of ``compare_calls`` double dummy, for a deal, beside what the kernel takes of it;
then beside DDS, the bridge world's solver, on as many deals of one trump; what a second thread brings on the clock,
without and with realistic play; and the wait for the first numbers. For the games that take longest: how long the hand
builder's odds take to their end. All views are answered once before, so that nothing has to be loaded. Seeds differ
from time to time, as the deals of an answer are kept for the next question. Medians of all times in one run.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from statistics import median
from typing import Any

import numpy as np
import solver
from endplay._dds import SetMaxThreads

from euchre_tutor import BICYCLE, Deal, compare_calls, make_contract
from euchre_tutor.analysis import refine_calls
from euchre_tutor.base import threads
from euchre_tutor.solver.search import kernel

VIEWS = (
    "Js Jc As 9h Kd up Qs seat 4",
    "Js As 9h Kd Qd up Qs seat 1",
    "Js As 9h Kd Qd down Qs seat 1",
    "Jc As Ah 9h Kd down Qs seat 3",
)
HANDS = 3  # of each slow game
SLOW_GAMES = ("bid_euchre", "call_ace6", "domino_call_ace5")
BUILT = 10_000  # deals that the hand builder asks for

_seeds = count(1)


@contextmanager
def kernel_time() -> Iterator[list[float]]:
    """Yield the seconds of processor time that the kernel takes meanwhile, a number for each call of it."""
    spent = [0.0]
    bare = kernel.goals_met_many

    def timed(*arguments: Any) -> Any:
        start = time.thread_time()
        met = bare(*arguments)
        spent.append(time.thread_time() - start)
        return met

    kernel.goals_met_many = timed
    try:
        yield spent
    finally:
        kernel.goals_met_many = bare


@contextmanager
def threads_used(number: int) -> Iterator[None]:
    """Let answers use so many threads meanwhile."""
    before = threads._pool
    with ThreadPoolExecutor(number) as pool:
        threads._pool = lambda _process: pool
        try:
            yield
        finally:
            threads._pool = before


def dds_seconds(deals: int) -> float:
    """Return the seconds of processor time that DDS takes for the exact tricks of random deals."""
    plays = solver.random_plays(make_contract(BICYCLE, "s", 2), deals)
    bridge = [solver.oracle.bridge_deal(play) for play in plays]
    batches = [bridge[start : start + solver.oracle.BOARDS] for start in range(0, deals, solver.oracle.BOARDS)]
    return solver.processor_time(lambda: [solver.oracle.leaders_tricks(batch) for batch in batches])


def answer(view: str, deals: int, realistic: int | None = 0) -> Callable[[], object]:
    """Return the work of an answer, on deals that no answer before has had."""
    return lambda: compare_calls(view, deals=deals, seed=next(_seeds), realistic=realistic, progress=False)


def beside_kernel(view: str, deals: int) -> tuple[float, float]:
    """Return the microseconds that a deal of an answer takes, and how many times what the kernel takes of it."""
    with kernel_time() as spent:
        taken = solver.processor_time(answer(view, deals))
    return 1e6 * taken / deals, taken / sum(spent)


def two_threads(view: str, deals: int, realistic: int | None) -> float:
    """Return how much faster an answer is with two threads than with one, on the clock."""
    with threads_used(1):
        one = solver.wall_time(answer(view, deals, realistic))
    with threads_used(2):
        return one / solver.wall_time(answer(view, deals, realistic))


def waits(view: str, deals: int = BUILT) -> tuple[float, float]:
    """Return the seconds on the clock until the builder has its first numbers, and its last, on so many deals."""
    start, first = time.perf_counter(), 0.0
    for _ in refine_calls(view, seed=next(_seeds), deals=deals, sparing=True):
        first = first or time.perf_counter() - start
    return first, time.perf_counter() - start


def some_views(game: str, hands: int = HANDS) -> Iterator[str]:
    """Yield what each of some seats has seen of a random deal of a game, before anybody else has called."""
    for seed in range(hands):
        deal = Deal.random(seed=seed, rules=game)
        shown = f" up {deal.up}" if deal.up else ""
        yield f"{' '.join(map(str, deal.hand(1)))}{shown} seat 1 rules {game}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000, help="deals (%(default)s)")
    parser.add_argument("--times", type=int, default=5, help="take medians of so many (%(default)s)")
    parser.add_argument("--hands", type=int, default=HANDS, help="hands of each slow game (%(default)s)")
    parser.add_argument("--built", type=int, default=BUILT, help="deals of the hand builder (%(default)s)")
    options = parser.parse_args()
    SetMaxThreads(1)
    for view in VIEWS:
        compare_calls(view, deals=64, progress=False)  # warm
    dds = median(dds_seconds(options.deals) for _ in range(options.times))
    print(f"DDS, one trump: {1e6 * dds / options.deals:.1f} us a deal")
    for view in VIEWS:
        micros, ratios = zip(*(beside_kernel(view, options.deals) for _ in range(options.times)), strict=True)
        firsts = [waits(view, options.built)[0] for _ in range(options.times)]
        gains = [
            median(two_threads(view, options.deals, realistic) for _ in range(options.times)) for realistic in (0, None)
        ]
        print(
            f"{view}: {median(micros):.1f} us a deal, {median(ratios):.2f} times the kernel's, "
            f"{1e-6 * median(micros) * options.deals / dds:.2f} of DDS; first numbers after {median(firsts):.3f} s; "
            f"two threads {gains[0]:.2f} times one, {gains[1]:.2f} with realistic play"
        )
    for game in SLOW_GAMES:
        views = list(some_views(game, options.hands))
        waits(views[0], options.built)  # warm
        ends = np.array([waits(view, options.built) for view in views])
        print(
            f"{game}: first numbers after {median(ends[:, 0]):.2f} s, last {median(ends[:, 1]):.2f} s, "
            f"slowest of {options.hands} hands {ends[:, 1].max():.2f} s"
        )


if __name__ == "__main__":
    main()
