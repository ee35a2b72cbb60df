"""Charts of intervals: how they shrink with more deals, and how often they hold the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from euchre_tutor.analysis import CallOdds
from euchre_tutor.arrays import IntArray
from euchre_tutor.charts import style
from euchre_tutor.pricing.estimates import Estimate, mean_of_outcomes

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


_FIRST = 128  # deals of the widest interval


def shrinking(odds: CallOdds, calls: Sequence[str]) -> Figure:
    """Draw what calls are worth with all cards seen, from more and more deals: four times as many at each step.

    >>> from euchre_tutor import compare_calls
    >>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=600, realistic=0)
    >>> shrinking(odds, ["order up"]).data[0].x
    ('128', '512')
    """
    sizes = [_FIRST]
    while sizes[-1] * 4 <= odds.deals:
        sizes.append(sizes[-1] * 4)
    traces, ends = [], []
    for place, (call, colour) in enumerate(zip(calls, (style.OURS, style.THEIRS), strict=False)):
        points = odds.points_by_deal[odds[call].option]
        found = [mean_of(points[:size]) for size in sizes]
        ends += [end for mean in found for end in (mean.low, mean.high)]
        traces.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": call,
                "x": [f"{size:,}" for size in sizes],
                "y": [mean.value for mean in found],
                "error_y": style.whiskers(found, thickness=3, width=8) | {"color": colour},
                "marker": {"size": 11, "color": colour},
                "xaxis": "x",
                "offsetgroup": str(place),
            }
        )
    layout = style.layout(
        "The more deals, the shorter the interval",
        "A dot is the average of the deals, the line through it the interval. Each step has four times the deals.",
        height=300,
        has_legend=True,
        scattermode="group",
        scattergap=0.7,
        xaxis=style.axis("deals", type="category"),
        yaxis=style.axis("points a hand", range=[min(ends) - 0.02, max(ends) + 0.02]),
    )
    return style.figure(traces, layout)


def twenties(odds: CallOdds, call: str, *, size: int = 256) -> Figure:
    """Draw an interval from each part of the deals, and the average over all of them as a line.

    >>> from euchre_tutor import compare_calls
    >>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=600, realistic=0)
    >>> len(twenties(odds, "order up").data)
    2
    """
    mean = mean_of(odds.points_by_deal[odds[call].option]).value
    found = [*enumerate(means_of_parts(odds, call, size=size), start=1)]
    traces = []
    for name, colour, is_hit in (("holds the line", style.OURS, True), ("misses it", style.THEIRS, False)):
        shown = [(at, each) for at, each in found if (each.low <= mean <= each.high) is is_hit]
        traces.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": name,
                "x": [at for at, _ in shown],
                "y": [each.value for _, each in shown],
                "error_y": style.whiskers([each for _, each in shown], thickness=3, width=0) | {"color": colour},
                "marker": {"size": 8, "color": colour},
            }
        )
    layout = style.layout(
        f"{len(found)} intervals for one call",
        f"Each comes from {size} deals of its own. The line is the average of all {odds.deals:,}.",
        height=260,
        has_legend=True,
        xaxis=style.axis(showticklabels=False, showgrid=False, zeroline=False),
        yaxis=style.axis("points a hand"),
        shapes=[
            {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": mean, "y1": mean, "line": {"color": style.GREY}}
        ],
    )
    return style.figure(traces, layout)


def means_of_parts(odds: CallOdds, call: str, *, size: int = 256) -> list[Estimate]:
    """Estimate what a call is worth with all cards seen from each part of the deals by itself.

    >>> from euchre_tutor import compare_calls
    >>> len(means_of_parts(compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=600, realistic=0), "order up"))
    2
    """
    points = odds.points_by_deal[odds[call].option]
    return [mean_of(points[start : start + size]) for start in range(0, len(points) - size + 1, size)]


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
    ours, theirs = (np.bincount(each, minlength=high - low + 1) / len(each) for each in (better - low, high - worse))
    once, total = np.convolve(ours, theirs), np.ones(1)
    for _ in range(hands):
        total = np.convolve(total, once)
    return float(total[: hands * (high - low) + 1].sum())
