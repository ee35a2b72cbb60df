"""A bar for each option: our points a hand, with the 95% interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from euchre_tutor.charts import style
from euchre_tutor.charts.style import Interval

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_MOST_BARS = 12
_ALONE, _ABOVE_MARK = (-0.325, 0.65), (-0.375, 0.4)  # in rows: where a bar starts from the middle, how thick it is
_LOWER = 0.25  # rows from the middle down to a mark
_ALL_CARDS = "everyone sees all cards"
OWN_HAND = "everyone sees their own hand"
"""What realistic play is called."""
_BESIDE_ZERO = {"xanchor": "left", "showarrow": False}


class Bar(NamedTuple):
    """One option.

    Attributes:
        name: the option.
        points: our points a hand if everyone sees all cards; None where that is not known.
        realistic: the same if everyone sees their own hand only.
        lines: the text under the pointer.
        note: what stands instead of a bar.

    >>> Bar("pass", None, note="not priced yet").realistic is None
    True
    """

    name: str
    points: Interval | None
    realistic: Interval | None = None
    lines: tuple[str, ...] = ()
    note: str = ""


def price_bars(bars: Sequence[Bar], *, title: str, caption: str) -> Figure:
    """Draw a bar for each option, and below it a mark for realistic play.

    Args:
        bars: best first; of many the first dozen are drawn. An option without points gets its note, at the end.
        title: what is asked.
        caption: what the numbers rest on.

    >>> bars = [Bar("order up", (1.2, 1.0, 1.4)), Bar("pass", (-0.3, -0.5, -0.1))]
    >>> price_bars(bars, title="seat 4", caption="2,000 deals").data[0].x
    (1.2, -0.3)
    """
    ranked = [bar for bar in bars if bar.points]
    priced, unpriced = ranked[:_MOST_BARS], [bar for bar in bars if not bar.points]
    played = [bar for bar in priced if bar.realistic]
    traces = [_bars(priced, *(_ABOVE_MARK if played else _ALONE))]
    traces += [_marks(played)] if played else []
    more = len(ranked) - len(priced)
    rows = [bar.name for bar in (*priced, *unpriced)]
    notes = [{"x": 0, "y": bar.name, "text": f" {bar.note}", **_BESIDE_ZERO} for bar in unpriced]
    layout = style.layout(
        title,
        f"{caption} · {more} more rank below these" if more else caption,
        height=(40 if played else 34) * len(rows),
        has_legend=bool(played),
        xaxis=style.axis("our points a hand", zerolinewidth=2),
        yaxis=_rows(rows),
        yaxis2=_rows(rows, lower=_LOWER) | {"overlaying": "y", "visible": False},
        annotations=notes,
    )
    return style.figure(traces, layout)


def _rows(names: Sequence[str], lower: float = 0.0) -> dict[str, Any]:
    """Return an axis with the first row on top; ``lower`` moves all rows down."""
    ends = [len(names) - 0.5 - lower, -0.5 - lower]
    return style.axis(type="category", categoryorder="array", categoryarray=names, range=ends, fixedrange=True)


def _bars(priced: Sequence[Bar], start: float, thickness: float) -> dict[str, Any]:
    """Return a bar for each option, by its points if everyone sees all cards."""
    points = [bar.points for bar in priced if bar.points]
    return {
        "type": "bar",
        "name": _ALL_CARDS,
        "marker": {"color": [style.OURS if value >= 0 else style.THEIRS for value, _, _ in points], "opacity": 0.6},
        "offset": start,
        "width": thickness,
        **_placed(priced, points),
    }


def _marks(played: Sequence[Bar]) -> dict[str, Any]:
    """Return an open mark for each option, by its points if everyone sees their own hand."""
    return {
        "type": "scatter",
        "mode": "markers",
        "yaxis": "y2",
        "name": OWN_HAND,
        "marker": {"symbol": "diamond-open", "size": 10, "color": style.GREY, "line": {"width": 2}},
        **_placed(played, [bar.realistic for bar in played if bar.realistic]),
    }


def _placed(bars: Sequence[Bar], points: Sequence[Interval]) -> dict[str, Any]:
    """Return the position of each option's points, their interval, and the text under the pointer."""
    return {
        "orientation": "h",
        "x": [value for value, _, _ in points],
        "y": [bar.name for bar in bars],
        "error_x": style.whiskers(points),
        "customdata": ["<br>".join(bar.lines) for bar in bars],
        "hovertemplate": "%{y}: %{customdata}<extra></extra>",
    }
