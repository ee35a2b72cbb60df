"""Pictures of the odds (Plotly)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from euchre_tutor.analysis.intervals import Estimate
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.draw import charts

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from euchre_tutor.analysis.explain import Fact
    from euchre_tutor.analysis.odds import Price

__all__ = ["fact_dots", "price_bars"]

_MOST_BARS = 12
_ALONE, _ABOVE_MARK = (-0.325, 0.65), (-0.375, 0.4)  # in rows: where a bar starts from the middle, how thick it is
_LOWER = 0.25  # rows from the middle down to a mark
_ALL_CARDS, _OWN_HAND = "everyone sees all cards", "everyone sees their own hand"


def price_bars(prices: Sequence[Price], chances: Mapping[str, str], *, title: str, caption: str) -> Figure:
    """Draw our points a hand with the 95% interval: a bar for each option, below it a mark for realistic play.

    Args:
        prices: best first; of many the first dozen are drawn. An option without a price gets its note, at the end.
        chances: what ``make``, ``march`` and ``euchred`` are called.
        title: what is asked.
        caption: what the numbers rest on.
    """
    ranked = [price for price in prices if price.points]
    priced, unpriced = ranked[:_MOST_BARS], [price for price in prices if not price.points]
    played = [price for price in priced if price.realistic]
    traces = [_bars(priced, chances, *(_ABOVE_MARK if played else _ALONE))]
    traces += [_marks(played, chances)] if played else []
    more = len(ranked) - len(priced)
    rows = [price.name for price in (*priced, *unpriced)]
    notes = [{"x": 0, "y": price.name, "text": f" {price.note}", **_BESIDE_ZERO} for price in unpriced]
    layout = charts.layout(
        title,
        f"{caption} · {more} more rank below these" if more else caption,
        height=(40 if played else 34) * len(rows),
        has_legend=bool(played),
        xaxis=charts.axis("our points a hand", zerolinewidth=2),
        yaxis=_rows(rows),
        yaxis2=_rows(rows, lower=_LOWER) | {"overlaying": "y", "visible": False},
        annotations=notes,
    )
    return charts.figure(traces, layout)


_BESIDE_ZERO = {"xanchor": "left", "showarrow": False}


def _rows(names: Sequence[str], lower: float = 0.0) -> dict[str, Any]:
    """Return an axis with the first row on top, all of them so much lower."""
    ends = [len(names) - 0.5 - lower, -0.5 - lower]
    return charts.axis(type="category", categoryorder="array", categoryarray=names, range=ends, fixedrange=True)


def _bars(priced: Sequence[Price], chances: Mapping[str, str], start: float, thickness: float) -> dict[str, Any]:
    """Return a bar for each option, by what it is worth if everyone sees all cards."""
    points = [price.points for price in priced if price.points]
    return {
        "type": "bar",
        "name": _ALL_CARDS,
        "marker": {"color": [charts.OURS if each.value >= 0 else charts.THEIRS for each in points], "opacity": 0.6},
        "offset": start,
        "width": thickness,
        **_placed(priced, points, chances),
    }


def _marks(played: Sequence[Price], chances: Mapping[str, str]) -> dict[str, Any]:
    """Return an open mark for each option, by what it is worth if everyone sees their own hand."""
    points = [price.realistic for price in played if price.realistic]
    return {
        "type": "scatter",
        "mode": "markers",
        "yaxis": "y2",
        "name": _OWN_HAND,
        "marker": {"symbol": "diamond-open", "size": 10, "color": charts.GREY, "line": {"width": 2}},
        **_placed(played, points, chances),
    }


def _placed(prices: Sequence[Price], points: Sequence[Estimate], chances: Mapping[str, str]) -> dict[str, Any]:
    """Return where points stand, with their intervals, and what each says under the pointer."""
    return {
        "orientation": "h",
        "x": [each.value for each in points],
        "y": [price.name for price in prices],
        "error_x": charts.whiskers(points),
        "customdata": [_told(price, chances) for price in prices],
        "hovertemplate": "%{y}: %{customdata}<extra></extra>",
    }


def _told(price: Price, chances: Mapping[str, str]) -> str:
    """Say in lines what an option is worth, and either its chances or, of a pass, who calls then."""
    estimates = zip(chances.values(), (price.make, price.march, price.euchred), strict=True)
    shares = [f"{name} {percent(chance)} %" for name, chance in estimates if chance]
    lines = [f"{signed(price.points)} points"] if price.points else []
    lines += shares or [price.note]
    lines += [f"{_OWN_HAND}: {signed(price.realistic)} points"] if price.realistic else []
    lines += [f"win the game {percent(price.game)} %"] if price.game else []
    return "<br>".join(lines)


def fact_dots(facts: Sequence[Fact], scores: Estimate, *, title: str, caption: str) -> Figure:
    """Draw the chance that our side scores in each group of some facts, with the 95% interval, in percent.

    Args:
        facts: from the top down.
        scores: the chance over all deals, drawn as a line.
        title: what is explained.
        caption: what the numbers rest on.
    """
    rows = [row for fact in facts for row in ((fact.name, None), *fact.groups.items())]
    names = {place: name for place, (name, counted) in enumerate(rows) if not counted}
    groups = {place: (group, *counted) for place, (group, counted) in enumerate(rows) if counted}
    mean = 100 * scores.value
    layout = charts.layout(
        title,
        caption,
        height=26 * len(rows) + 20,
        right=90,
        xaxis=charts.axis("our side scores, % of the deals", zeroline=False),
        yaxis=charts.axis(
            tickvals=list(groups),
            ticktext=[group for group, _, _ in groups.values()],
            range=[len(rows) - 0.5, -1.3],
            fixedrange=True,
            zeroline=False,
        ),
        shapes=[{"type": "line", "x0": mean, "x1": mean, "y0": len(rows) - 0.5, "y1": -0.6, "line": _DOTTED}],
        annotations=[
            {"x": mean, "y": -0.95, "text": f"all deals {percent(scores)} %", "showarrow": False},
            *({"x": 0, "y": place, "text": f"<b>{name}</b>", **_AT_EDGE} for place, name in names.items()),
            *({"x": 1, "y": place, "text": f" {deals:,} deals", **_AT_EDGE} for place, (_, deals, _) in groups.items()),
        ],
    )
    return charts.figure([_dots(groups)], layout)


_DOTTED = {"color": charts.GREY, "width": 1, "dash": "dot"}
_AT_EDGE = {"xref": "paper", "xanchor": "left", "showarrow": False}


def _dots(groups: Mapping[int, tuple[str, int, Estimate]]) -> dict[str, Any]:
    """Return a dot for each group, by row."""
    percents = [Estimate(*(100 * end for end in chance)) for _, _, chance in groups.values()]
    return {
        "type": "scatter",
        "mode": "markers",
        "marker": {"color": charts.OURS, "size": 10},
        "x": [each.value for each in percents],
        "y": list(groups),
        "error_x": charts.whiskers(percents),
        "customdata": [f"{group}: {percent(chance)} % of {deals:,} deals" for group, deals, chance in groups.values()],
        "hovertemplate": "%{customdata}<extra></extra>",
    }
