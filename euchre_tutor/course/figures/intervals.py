"""How calls end at a table, and how often the worse of two is ahead after some hands."""

import numpy as np

from euchre_tutor.analysis import compare_calls
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, IntArray
from euchre_tutor.course.counted import kept
from euchre_tutor.pricing.estimates import Estimate, mean_of_outcomes, proportion

_OF_TEN = 2.262 / 10**0.5  # from the spread of ten parts to the 95% error of their mean: Student's, nine degrees


@kept
def endings(view: str, call: str, *, deals: int = 2_000, seed: int = 0) -> dict[str, Estimate]:
    """Return how often a call brings what at a table: the share of deals (0 to 1) by what calls are ranked by.

    >>> list(endings("Js Jc As 9h Kd up Qs seat 4", "order up"))
    ['1.000', '2.000']
    """
    odds = compare_calls(view, deals=deals, realistic=deals // 5, seed=seed, progress=False)
    values, counts = np.unique(odds.ranked_as_played[odds[call].option].played.round(3), return_counts=True)
    shares = [proportion(int(many), int(counts.sum())) for many in counts]
    return dict(zip([f"{value:.3f}" for value in values], shares, strict=True))


@kept
def contest(
    view: str, better: str, worse: str, hands: int, *, deals: int = 2_000, seed: int = 0
) -> dict[str, Estimate]:
    """Return the chance that the worse of two calls brings as many points as the better one, or more, in so many hands.

    The two are played on deals that have nothing to do with each other. The error is that of ten parts of the deals.

    >>> gaps = contest("Js Jc As 9h Kd up Qs seat 4", "order up", "pass", 3)
    >>> list(gaps), gaps["at a table"].value < 0.2
    (['at a table', 'with all cards seen'], True)
    """
    odds = compare_calls(view, deals=deals, realistic=deals // 5, seed=seed, progress=False)
    ours, theirs = odds[better].option, odds[worse].option
    pairs = {
        AT_A_TABLE: [odds.ranked_as_played[option].played.astype(int) for option in (ours, theirs)],
        ALL_SEEN: [odds.points_by_deal[option] for option in (ours, theirs)],
    }
    gaps = {}
    for words, (first, second) in pairs.items():
        tenths = zip(np.array_split(first, 10), np.array_split(second, 10), strict=True)
        spread = float(np.std([chance_behind(*pair, hands) for pair in tenths], ddof=1))
        gaps[words] = Estimate.within(chance_behind(first, second, hands), _OF_TEN * spread)
    return gaps


def mean_of(points: IntArray) -> Estimate:
    """Estimate the mean of points from those of each deal, int64[deals].

    >>> round(mean_of(np.array([1, 1, 2, -2] * 64)).value, 2)
    0.5
    """
    values, counts = np.unique(points, return_counts=True)
    return mean_of_outcomes(counts, values)


def chance_behind(better: IntArray, worse: IntArray, hands: int) -> float:
    """Return the chance that a better call brings no more points than a worse one, if both are played so many times.

    Args:
        better: int64[deals], what the better call brings on each deal.
        worse: the same for the worse call; the two are played on deals that have nothing to do with each other.
        hands: how often each is played.

    >>> chance_behind(np.array([1, 1]), np.array([0, 2]), 1)
    0.5
    """
    low, high = int(min(better.min(), worse.min())), int(max(better.max(), worse.max()))
    ours, theirs = (np.bincount(gains, minlength=high - low + 1) / len(gains) for gains in (better - low, high - worse))
    once, total = np.convolve(ours, theirs), np.ones(1)
    for _ in range(hands):
        total = np.convolve(total, once)
    return float(total[: hands * (high - low) + 1].sum())
