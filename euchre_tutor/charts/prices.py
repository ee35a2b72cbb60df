"""A bar for each option, what it is worth at a table, and a diamond, the same with all cards seen; with intervals."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from euchre_tutor.base.screen import ALL_SEEN, AT_A_TABLE
from euchre_tutor.charts import style
from euchre_tutor.charts.style import Figure, Interval

_MOST_BARS = 12
_START, _THICKNESS = -0.375, 0.4  # in rows: where a bar starts from the middle, and how thick it is
_LOWER = 0.25  # rows from the middle down to a diamond
_ROW, _UP = 40, 7  # pixels: the height of a row, and from its middle up to the middle of a bar
_BESIDE_ZERO = {"xanchor": "left", "showarrow": False}


class DrawnBar(NamedTuple):
    """One option.

    Attributes:
        name: the option.
        points: what it is worth with all cards seen, such as our points or games; None where that is not known.
        realistic: the same at a table; None where that is not known.
        lines: the text under the pointer.
        note: what stands instead of a bar.
        text: the number that stands beside the bar.
        is_best: whether it is the best, or may be.

    >>> DrawnBar("pass", None, note="not priced yet").realistic is None
    True
    """

    name: str
    points: Interval | None
    realistic: Interval | None = None
    lines: tuple[str, ...] = ()
    note: str = ""
    text: str = ""
    is_best: bool = False


def price_bars(bars: Sequence[DrawnBar], *, title: str, caption: str, axis: str = "our points a hand") -> Figure:
    """Draw for each option a bar, what it is worth at a table, and below it a diamond, the same with all cards seen.

    Args:
        bars: best first; of many the first dozen are drawn. An option without points gets its note, at the end.
        title: what is asked.
        caption: what the numbers rest on.
        axis: what is drawn, with its unit.

    >>> bars = [DrawnBar("order up", (1.2, 1.0, 1.4), (0.8, 0.7, 0.9)), DrawnBar("pass", (-0.3, -0.5, -0.1))]
    >>> [(trace.name, trace.x) for trace in price_bars(bars, title="seat 4", caption="2,000 deals").data]
    [('at a table', (0.8,)), ('with all cards seen', (1.2, -0.3))]
    """
    ranked = [bar for bar in bars if bar.points]
    priced, unpriced = ranked[:_MOST_BARS], [bar for bar in bars if not bar.points]
    played = [bar for bar in priced if bar.realistic]
    more = len(ranked) - len(priced)
    rows = [bar.name for bar in (*priced, *unpriced)]
    notes = [
        *({"x": 0, "y": bar.name, "text": f" {bar.note}", **_BESIDE_ZERO} for bar in unpriced),
        *(_number(bar) for bar in priced if bar.text),
    ]
    layout = style.layout(
        title,
        f"{caption} · {more} more rank below these" if more else caption,
        height=_ROW * len(rows),
        has_legend=True,
        xaxis=style.axis(axis, zerolinewidth=2),
        yaxis=_rows(rows),
        yaxis2=_rows(rows, lower=_LOWER) | {"overlaying": "y", "visible": False},
        annotations=notes,
    )
    return style.figure([*([_bars(played)] if played else []), _diamonds(priced)], layout)


def _rows(names: Sequence[str], lower: float = 0.0) -> dict[str, Any]:
    """Return an axis with the first row on top; ``lower`` moves all rows down."""
    ends = [len(names) - 0.5 - lower, -0.5 - lower]
    return style.axis(type="category", categoryorder="array", categoryarray=names, range=ends, fixedrange=True)


def _number(bar: DrawnBar) -> dict[str, Any]:
    """Return the number of a bar, on the side to which it goes, beyond its interval."""
    value, low, high = bar.realistic or bar.points or (0.0, 0.0, 0.0)
    beside = {"x": low, "xanchor": "right"} if value < 0 else {"x": high, "xanchor": "left"}
    up = _UP if bar.realistic else -_UP
    return {"y": bar.name, "yshift": up, "text": f" {bar.text} ", "showarrow": False} | beside


def _bars(played: Sequence[DrawnBar]) -> dict[str, Any]:
    """Return a bar for each option, by what it is worth at a table."""
    return {
        "type": "bar",
        "name": AT_A_TABLE,
        "marker": {"color": [style.BEST if bar.is_best else style.HALF for bar in played]},
        "offset": _START,
        "width": _THICKNESS,
        **_placed(played, [bar.realistic for bar in played if bar.realistic]),
    }


def _diamonds(priced: Sequence[DrawnBar]) -> dict[str, Any]:
    """Return a diamond for each option, by what it is worth with all cards seen."""
    return {
        "type": "scatter",
        "mode": "markers",
        "yaxis": "y2",
        "name": ALL_SEEN,
        "marker": style.DIAMOND | {"color": style.GREY},
        **_placed(priced, [bar.points for bar in priced if bar.points]),
    }


def _placed(bars: Sequence[DrawnBar], points: Sequence[Interval]) -> dict[str, Any]:
    """Return the position of each option's points, their interval, and the text under the pointer."""
    return {
        "orientation": "h",
        "x": [value for value, _, _ in points],
        "y": [bar.name for bar in bars],
        "error_x": style.whiskers(points),
        "customdata": ["<br>".join(bar.lines) for bar in bars],
        "hovertemplate": "%{y}: %{customdata}<extra></extra>",
    }
