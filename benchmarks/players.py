"""How fast and how strong are players who see only their own hand, by the layouts they draw for a decision?

    python benchmarks/players.py --deals 4096

The dealer plays spades with three trumps or more. First what a hand costs in processor time, on one thread, beside the
double-dummy solution of the same deals in the same run. Then the makers' points where all seats draw as many layouts;
and what a side loses that draws fewer than the other: on the same deals, with 95% intervals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import numpy as np

from euchre_tutor.auction import make_contract
from euchre_tutor.cards import Suit
from euchre_tutor.pricing.estimates import Estimate, paired_difference
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.pricing.realistic import seeds_of_chunk
from euchre_tutor.rules import BICYCLE
from euchre_tutor.solver import goals_met_many, tricks_as_played_many

CONTRACT = make_contract(BICYCLE, Suit.SPADES, 4)
POINTS = makers_points(CONTRACT)
FEWER, MOST = (4, 8, 16), 32
THREADS, TIMED = 2, 512  # hands that are timed


def random_hands(deals: int) -> np.ndarray:
    """Deal at random until the dealer holds three trumps or more: int64[deals, 4], masks."""
    packs = np.random.default_rng(1).permuted(np.tile(np.arange(24), (8 * deals, 1)), axis=1)[:, :20]
    hands = (1 << packs.reshape(-1, 4, 5)).sum(axis=2)
    trumps = CONTRACT.ranking.mask(CONTRACT.ranking.order[Suit.SPADES])
    return hands[np.bitwise_count(hands[:, 3] & trumps) >= 3][:deals]


def makers_play(hands: np.ndarray, makers: int, defenders: int) -> np.ndarray:
    """Return the makers' points of each hand, given how many layouts each side draws for a decision."""
    nothing = {"known": np.zeros_like(hands), "barred": np.zeros(5, np.int64)}
    seeds, samples = seeds_of_chunk(len(hands), seed=1, chunk=0), (defenders, makers, defenders, makers)

    def play(part: np.ndarray) -> np.ndarray:
        options = nothing | {"known": nothing["known"][part], "seeds": seeds[part], "samples": samples}
        return tricks_as_played_many(hands[part], CONTRACT, POINTS, **options)

    with ThreadPoolExecutor(THREADS) as pool:
        tricks = pool.map(play, np.array_split(np.arange(len(hands)), THREADS))
        return POINTS[0][np.concatenate(list(tricks))]


def processor_time(work: Callable[[], object], repetitions: int = 5) -> float:
    """Return the seconds of processor time that the work takes, the median of some repetitions."""
    times = []
    for _ in range(repetitions):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return median(times)


def report_costs(hands: np.ndarray) -> None:
    """Print what a hand costs, beside its solution."""
    solved = processor_time(lambda: goals_met_many(hands, CONTRACT, (1, 2, 3, 4, 5)), 15)
    print(f"{len(hands)} hands, one after the other; solved double dummy in {1e6 * solved / len(hands):.1f} us each")
    for samples in (*FEWER, MOST):
        played = processor_time(lambda: makers_play(hands, samples, samples))  # noqa: B023
        print(
            f"  {samples:>3} layouts{len(hands) / played:8,.0f} hands a second{played / solved:8.0f} solutions a hand"
        )


def in_words(gap: Estimate) -> str:
    """Write a difference with its interval."""
    return f"{gap.value:+.3f} ({gap.low:+.3f} to {gap.high:+.3f})"


def report_strength(hands: np.ndarray) -> None:
    """Print the makers' points, and what a side loses by drawing fewer layouts than the other."""
    level = makers_play(hands, MOST, MOST)
    solved = POINTS[0][goals_met_many(hands, CONTRACT, (1, 2, 3, 4, 5))]
    print(f"{len(hands)} hands, makers' points: double dummy {solved.mean():.3f}, {MOST} layouts {level.mean():.3f}")
    for samples in FEWER:
        both = paired_difference(makers_play(hands, samples, samples), level)
        makers = paired_difference(level, makers_play(hands, samples, MOST))
        defenders = paired_difference(makers_play(hands, MOST, samples), level)
        gaps = f"both sides {in_words(both)}, makers lose {in_words(makers)}, defenders {in_words(defenders)}"
        print(f"  {samples:>3} layouts: {gaps}")


def main() -> None:
    """Print costs, then strength."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=4_096, help="random hands (%(default)s)")
    options = parser.parse_args()
    hands = random_hands(options.deals)
    makers_play(hands[:2], 1, 1)  # load the compiled players
    report_costs(hands[:TIMED])
    report_strength(hands)


if __name__ == "__main__":
    main()
