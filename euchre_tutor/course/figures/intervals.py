"""Charts of intervals: how they shrink with more deals, and how often they hold the truth."""

from collections.abc import Sequence

import numpy as np

from euchre_tutor.analysis import compare_calls, compare_plays
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, IntArray
from euchre_tutor.charts import style
from euchre_tutor.course.counted import kept
from euchre_tutor.course.figures.rows import LessonDrawing, drawing
from euchre_tutor.pricing.estimates import Estimate, mean_of_outcomes, proportion

_OF_TEN = 2.262 / 10**0.5  # from the spread of ten parts to the 95% error of their mean: Student's, nine degrees


def twenties(parts: Sequence[Estimate], line: float, *, size: int) -> LessonDrawing:
    """Draw the interval that each part of some deals gives, and the average over all of them as a line.

    Args:
        parts: what a call is worth on each part by itself.
        line: the average over all deals.
        size: how many deals a part has.

    >>> drawn = twenties([Estimate(1.0, 0.9, 1.1), Estimate(1.3, 1.2, 1.4)], 1.05, size=200)
    >>> drawn.data.partition("<title>")[2].partition("</title>")[0]
    '2 intervals for one call: 1 miss the line'
    """
    low, high = min(part.low for part in parts), max(part.high for part in parts)

    def spot(value: float) -> float:
        return round(150 * (high - value) / (high - low), 1)

    missed = [not part.low <= line <= part.high for part in parts]
    body = "".join(
        f'<path class="{"misses" if misses else "holds"}" d="M{12 + 328 * (at + 0.5) / len(parts):.1f} '
        f'{spot(part.high)}V{spot(part.low)}" stroke-width="4" stroke="{style.THEIRS if misses else style.OURS}"/>'
        for at, (part, misses) in enumerate(zip(parts, missed, strict=True))
    )
    body += f'<path d="M8 {spot(line)}H342" stroke="currentColor" stroke-width="1.5"/>'
    title = f"{len(parts)} intervals for one call"
    caption = f"Each comes from {size} deals of its own, {ALL_SEEN}. The line is the average of all deals."
    return drawing(body, f"{title}: {sum(missed)} miss the line", height=150, title=title, caption=caption)


@kept
def parts_of(view: str, call: str, size: int, number: int, *, seed: int = 0) -> dict[str, Estimate]:
    """Estimate what a call is worth with all cards seen, from each of some parts of the deals by itself.

    Args:
        view: what the seat has seen.
        call: the call.
        size: how many deals a part has.
        number: how many parts there are; their numbers, from 1 on, are the names of the estimates.
        seed: the seed of the deals.

    >>> list(parts_of("Js Jc As 9h Kd up Qs seat 4", "order up", 100, 2))
    ['1', '2']
    """
    odds = compare_calls(view, deals=size * number, realistic=0, seed=seed, progress=False)
    points = odds.points_by_deal[odds[call].option].reshape(number, size)
    return {str(part): mean_of(sample) for part, sample in enumerate(points, start=1)}


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


@kept
def fused(view: str, *, deals: int = 2_000, seed: int = 0) -> dict[str, Estimate]:
    """Return how often our side scores with all cards seen: with one card for all deals, and with the best of each.

    The second can't be had by a player who can't tell the deals apart: strategy fusion. The best card of each deal is
    chosen on that deal, the one for all deals on all of them.

    >>> one, each = fused("Js Jc As Kd Qs up Qs seat 4 laid 9h trump s maker 4 played Kh Th Ah As").values()
    >>> one.value <= each.value
    True
    """
    odds = compare_plays(view, deals=deals, realistic=0, exact=False, seed=seed, progress=False)
    points = np.array([odds.points_by_deal[price.option] for price in odds.ranked])
    one = points[points.mean(axis=1).argmax()]
    plans = {"one card for all deals": one, "the best card of each deal": points.max(axis=0)}
    return {plan: proportion(int((brought > 0).sum()), brought.size) for plan, brought in plans.items()}


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
