"""How good your decisions are: what each theme costs, what decisions cost over time, and how often you are right.

All three can be read on a page that is 360 pixels wide.
"""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

from euchre_tutor.charts import style
from euchre_tutor.charts.style import Figure, Interval

_LETTERS, _TITLE_LETTERS, _NAME_LETTERS = 52, 36, 50  # that fit 360 pixels: of a caption, a title, a row's name
_MOST_ROWS = 12
_ROW = 58  # pixels of a row: two lines of its name, and its bar
_SYMBOLS = ("diamond-open", "x-thin-open", "circle-open", "square-open", "triangle-up-open")
_BAND = "rgba(58,128,184,0.2)"
_NAMED = {"xref": "paper", "x": 0, "xanchor": "left", "yanchor": "bottom", "showarrow": False, "align": "left"}
_PLAIN = {"hovertemplate": "%{customdata}<extra></extra>"}


class CostRow(NamedTuple):
    """What some decisions cost.

    Attributes:
        name: what the decisions have in common.
        cost: what they cost on average; its interval has no width where it isn't known.
        text: the same in words.
        others: what they cost others on average, by who.

    >>> CostRow("going alone", (0.2, 0.1, 0.3), "0.2 ± 0.1 points over 20 decisions").others
    {}
    """

    name: str
    cost: Interval
    text: str
    others: Mapping[str, float] = {}


class DrawnStretch(NamedTuple):
    """Decisions in a row: the numbers of the first and the last, what they cost on average, and the same in words."""

    first: int
    last: int
    cost: Interval
    text: str

    @property
    def middle(self) -> float:
        """The number in their middle."""
        return (self.first + self.last) / 2


class Said(NamedTuple):
    """How sure one was, and what share of it was right with its interval, both in percent; in short; and in words."""

    sure: float
    right: Interval
    short: str
    text: str


def theme_costs(rows: Sequence[CostRow], *, title: str, caption: str, axis: str) -> Figure:
    """Draw a bar for each kind of decision, and marks for what it costs others.

    Args:
        rows: the most costly first; of many the first dozen are drawn.
        title: what is seen.
        caption: what the numbers rest on.
        axis: what is drawn, with its unit.

    >>> rows = [CostRow("going alone", (0.2, 0.1, 0.3), "", {"rules of thumb": 0.5})]
    >>> theme_costs(rows, title="Costs", caption="20 decisions", axis="points lost a decision").data[0].x
    (0.2,)
    """
    drawn, more = rows[:_MOST_ROWS], len(rows) - _MOST_ROWS
    rivals = dict.fromkeys(name for row in drawn for name in row.others)
    marks = [_marks(drawn, name, symbol) for name, symbol in zip(rivals, _SYMBOLS, strict=False)]
    names = [{"y": at + 0.12, "text": _lines(row.name, _NAME_LETTERS), **_NAMED} for at, row in enumerate(drawn)]
    layout = _layout(
        title,
        f"{caption} · {more} more cost less" if more > 0 else caption,
        height=_ROW * len(drawn),
        has_legend=bool(marks),
        xaxis=style.axis(axis, rangemode="tozero", zerolinewidth=2),
        yaxis={"range": [len(drawn) - 0.4, -0.6], "visible": False, "fixedrange": True},
        annotations=names,
    )
    return style.figure([_bars(drawn), *marks], layout)


def _bars(rows: Sequence[CostRow]) -> dict[str, Any]:
    """Return a bar below the name of each row."""
    return {
        "type": "bar",
        "orientation": "h",
        "name": "you",
        "marker": {"color": style.OURS, "opacity": 0.6},
        "width": 0.26,
        "x": [row.cost[0] for row in rows],
        "y": [at + 0.25 for at in range(len(rows))],
        "error_x": style.whiskers([row.cost for row in rows]),
        "customdata": [f"{row.name}: {row.text}" for row in rows],
        **_PLAIN,
    }


def _marks(rows: Sequence[CostRow], name: str, symbol: str) -> dict[str, Any]:
    """Return a mark of another player on each bar for which it is known."""
    known = [(at, row) for at, row in enumerate(rows) if name in row.others]
    return {
        "type": "scatter",
        "mode": "markers",
        "cliponaxis": False,
        "name": name,
        "marker": {"symbol": symbol, "size": 10, "color": style.GREY, "line": {"width": 2, "color": style.GREY}},
        "x": [row.others[name] for _, row in known],
        "y": [at + 0.25 for at, _ in known],
        "customdata": [f"{row.name}: {name} {row.others[name]:.2f}" for _, row in known],
        **_PLAIN,
    }


def cost_over_time(
    groups: Sequence[DrawnStretch], days: Sequence[DrawnStretch], *, title: str, caption: str, axis: str
) -> Figure:
    """Draw what decisions cost in groups, as a line in its band, and day by day as open marks.

    Args:
        groups: in order.
        days: in order.
        title: what is seen.
        caption: what the numbers rest on.
        axis: what is drawn, with its unit.

    >>> groups = [DrawnStretch(1, 20, (0.2, 0.1, 0.3), ""), DrawnStretch(21, 40, (0.1, 0.0, 0.2), "")]
    >>> cost_over_time(groups, [], title="Better", caption="40 decisions", axis="points lost a decision").data[1].x
    (10.5, 30.5)
    """
    layout = _layout(
        title,
        caption,
        height=240,
        has_legend=True,
        xaxis=style.axis("your decisions that count, in their order", zeroline=False),
        yaxis=style.axis(axis, rangemode="tozero"),
    )
    return style.figure([_band(groups), _line(groups), _days(days)], layout)


def _band(groups: Sequence[DrawnStretch]) -> dict[str, Any]:
    """Return the 95% intervals of groups as an area: there along the upper ends, and back along the lower."""
    around = [(group.middle, group.cost[2]) for group in groups] + [
        (group.middle, group.cost[1]) for group in groups[::-1]
    ]
    return {
        "type": "scatter",
        "mode": "none",
        "fill": "toself",
        "fillcolor": _BAND,
        "showlegend": False,
        "x": [x for x, _ in around],
        "y": [y for _, y in around],
        "hoverinfo": "skip",
    }


def _line(groups: Sequence[DrawnStretch]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": "in groups",
        "line": {"color": style.OURS, "width": 2},
        "marker": {"color": style.OURS, "size": 8},
        **_told(groups),
    }


def _days(days: Sequence[DrawnStretch]) -> dict[str, Any]:
    mark = {"symbol": "diamond-open", "size": 8, "color": style.GREY, "line": {"width": 1.5}}
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "each day",
        "marker": mark,
        "cliponaxis": False,
        **_told(days),
    }


def _told(stretches: Sequence[DrawnStretch]) -> dict[str, Any]:
    """Return where each stretch stands, and what is said under the pointer."""
    where = {"x": [stretch.middle for stretch in stretches], "y": [stretch.cost[0] for stretch in stretches]}
    return {**where, "customdata": [stretch.text for stretch in stretches], **_PLAIN}


def right_when_sure(levels: Sequence[Said], *, title: str, caption: str) -> Figure:
    """Draw how often one was right at each level of how sure one was, against the line on which both are the same.

    Args:
        levels: the least sure first.
        title: what is seen.
        caption: what the numbers rest on.

    >>> levels = [Said(50, (60.0, 40.0, 77.0), "12 of 20", "a guess: right 12 of 20 times")]
    >>> right_when_sure(levels, title="Too sure?", caption="20 decisions").data[1].y
    (60.0,)
    """
    low = min([50.0, *(level.sure for level in levels)]) - 15
    ticks = [level.sure for level in levels]
    layout = _layout(
        title,
        caption,
        height=260,
        has_legend=True,
        xaxis=style.axis("how sure you were, %", range=[low, 101], tickvals=ticks, zeroline=False),
        yaxis=style.axis("how often you were right, %", range=[-3, 103], zeroline=False),
    )
    return style.figure([_diagonal(low), _shares(levels)], layout)


def _diagonal(low: float) -> dict[str, Any]:
    line = {"color": style.GREY, "dash": "dot", "width": 2}
    ends = [max(low, 0.0), 100.0]
    return {"type": "scatter", "mode": "lines", "name": "as right as sure", "line": line, "x": ends, "y": ends} | {
        "hoverinfo": "skip"
    }


def _shares(levels: Sequence[Said]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers+text",
        "name": "you",
        "marker": {"color": style.OURS, "size": 10},
        "x": [level.sure for level in levels],
        "y": [level.right[0] for level in levels],
        "error_y": style.whiskers([level.right for level in levels]),
        "text": [f"{level.short} " for level in levels],
        "textposition": "middle left",
        "customdata": [level.text for level in levels],
        **_PLAIN,
    }


def _layout(title: str, caption: str, **more: Any) -> dict[str, Any]:
    """Return a layout whose words fit a narrow page."""
    return style.layout(_lines(title, _TITLE_LETTERS), caption, letters=_LETTERS, **more)


def _lines(words: str, letters: int) -> str:
    return "<br>".join(wrap(words, letters, break_on_hyphens=False))
