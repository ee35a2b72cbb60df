"""Is the price of a pass right? Whether intervals hold the truth, and whether our own later call is the right one.

    python benchmarks/passes.py --views 6 --seeds 200 --random 200

First, for some views: how often the 95% interval of a pass holds its value on 500,000 other deals with all cards seen,
and at a table on as many deals as ``--played`` says. Then, for random views in which our turn may come again: what the
pass would be worth with every other later call, on the same deals; how much the decided call loses on the best of them;
and in how many views that turns the advice round beyond its error.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from euchre_tutor import Auction, Call, Deal, View
from euchre_tutor.auction import PASS
from euchre_tutor.base import in_order
from euchre_tutor.beliefs import CHUNK
from euchre_tutor.pricing import PassOption, Sampling, options_of, paired_difference

FIRST_SEED = 1_000  # the deals of the truth are those of seed 0
DEALS, PLAYED = 1_024, 128  # of each interval


def views_that_come_round(rules: str) -> Iterator[View]:
    """Yield random views of seats whose turn may come again after a pass."""
    for seed in range(1_000_000):
        yield Deal.random(seed=seed, rules=rules).view(1 + seed % 3)


def decided(view: View, seed: int) -> PassOption:
    """Return the pass of a view, with our later call as a question with this seed would decide it."""
    option = options_of(view, seed=seed, evidence="calls", stakes=None)[PASS]
    assert isinstance(option, PassOption)
    return option


def truth(option: PassOption, deals: int, *, is_played: bool) -> float:
    """Return our mean points after a pass on many deals."""

    def mean(chunk: int) -> float:
        ends = option.played(chunk, seed=0) if is_played else option.solved(range(chunk, chunk + 1), seed=0)
        return float(option.payoffs.points_of(ends).mean())

    return float(np.mean(list(in_order(mean, range(-(-deals // CHUNK))))))


def coverage(view: View, seeds: int, deals: int, played: int) -> tuple[list[bool], list[bool]]:
    """Tell for each seed whether the interval of a pass holds the truth: with all cards seen, and at a table."""
    truths: dict[Call | None, tuple[float, float]] = {}
    held: tuple[list[bool], list[bool]] = ([], [])
    for seed in range(FIRST_SEED, FIRST_SEED + seeds):
        option = decided(view, seed)
        if option.then not in truths:
            truths[option.then] = truth(option, deals, is_played=False), truth(option, played, is_played=True)
        sampling = Sampling({PASS: option}, seed=seed, stakes=None, deals=DEALS, realistic=PLAYED)
        for _ in sampling.run():
            pass
        numbers, played = sampling.estimates(PASS)
        for estimate, value, flags in zip(
            (numbers["points"], played["points"]), truths[option.then], held, strict=True
        ):
            assert estimate
            flags.append(estimate.low <= value <= estimate.high)
    return held


def points(option: PassOption, chunks: int) -> np.ndarray:
    """Return our points on each of some deals, int64[deals]."""
    return option.payoffs.points_of(option.solved(range(chunks), seed=0))


def regret(view: View, chunks: int = 8) -> tuple[float, bool]:
    """Return what the later call that was decided loses on the best, and whether it turns the advice round."""
    option = decided(view, FIRST_SEED)
    later = Auction.at(replace(view, turned_down=True)).legal_calls
    passed = {then: points(replace(option, then=then), chunks) for then in later}
    ours, best = passed[option.then], max(passed.values(), key=lambda each: float(each.mean()))
    options = options_of(view, seed=FIRST_SEED, evidence="calls", stakes=None)
    calls = [points(each, chunks) for call, each in options.items() if call != PASS]
    rival = max(calls, key=lambda each: float(each.mean()))
    turned = ours.mean() < rival.mean() < best.mean()
    is_sure = all(paired_difference(*pair).low > 0 for pair in ((rival, ours), (best, rival))) if turned else False
    return float(best.mean() - ours.mean()), is_sure


def main() -> None:
    """Print coverage, then regret."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--views", type=int, default=6, help="views whose intervals are looked at (%(default)s)")
    parser.add_argument("--seeds", type=int, default=200, help="intervals of each (%(default)s)")
    parser.add_argument("--deals", type=int, default=500_000, help="deals of the truth (%(default)s)")
    parser.add_argument("--played", type=int, default=40_000, help="deals of the truth at a table (%(default)s)")
    parser.add_argument("--random", type=int, default=200, help="random views (%(default)s)")
    parser.add_argument("--rules", default="bicycle", help="the game (%(default)s)")
    options = parser.parse_args()
    views = views_that_come_round(options.rules)
    held: tuple[list[bool], list[bool]] = ([], [])
    for _, view in zip(range(options.views), views, strict=False):
        for all_flags, flags in zip(held, coverage(view, options.seeds, options.deals, options.played), strict=True):
            all_flags += flags
            print(f"{view}: {np.mean(flags):.1%} of {len(flags)} intervals hold the truth", flush=True)
    if held[0]:
        print(f"with all cards seen {np.mean(held[0]):.1%}, at a table {np.mean(held[1]):.1%} of {len(held[0])}")
    lost = [regret(view) for _, view in zip(range(options.random), views, strict=False)]
    if lost:
        losses = np.array([loss for loss, _ in lost])
        print(
            f"{len(lost)} random views: the later call loses {losses.mean():.4f} points on the best on the same deals, "
            f"{losses.max():.3f} at most; the advice turns round in {sum(turned for _, turned in lost)}"
        )


if __name__ == "__main__":
    main()
