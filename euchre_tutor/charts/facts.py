"""A dot for each group of deals: what a call is worth there, with the 95% interval."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from euchre_tutor.charts import style
from euchre_tutor.charts.style import Figure, Interval

_DOTTED = {"color": style.GREY, "width": 1, "dash": "dot"}
_AT_EDGE = {"xref": "paper", "xanchor": "left", "showarrow": False}


class FactRow(NamedTuple):
    """Some of the deals.

    Attributes:
        name: what these deals have in common.
        deals: how many they are.
        worth: what the call is worth in them, on the scale of the axis.
        text: the same in words.
        more: what else is said under the pointer; or nothing.

    >>> FactRow("two", 40, (0.75, 0.6, 0.86), "+0.8 points").deals
    40
    """

    name: str
    deals: int
    worth: Interval
    text: str
    more: str = ""


def fact_dots(facts: Mapping[str, Sequence[FactRow]], total: FactRow, *, axis: str, title: str, caption: str) -> Figure:
    """Draw what a call is worth in each group.

    Args:
        facts: the groups that each fact makes, by the name of the fact, from the top down.
        total: all deals, drawn as a line.
        axis: what is drawn, with its unit.
        title: what is explained.
        caption: what the numbers rest on.

    >>> rows = [FactRow("two", 40, (1.2, 1.1, 1.3), "+1.2 points"), FactRow("none", 60, (0.5, 0.4, 0.6), "+0.5 points")]
    >>> total = FactRow("all deals", 100, (0.78, 0.7, 0.8), "+0.8 points")
    >>> figure = fact_dots({"partner's trumps": rows}, total, axis="points", title="order up", caption="100 deals")
    >>> figure.data[0].x
    (1.2, 0.5)
    """
    rows: list[str | FactRow] = []
    for name, groups_of_fact in facts.items():
        rows += [name, *groups_of_fact]
    names = {index: row for index, row in enumerate(rows) if isinstance(row, str)}
    groups = {index: row for index, row in enumerate(rows) if isinstance(row, FactRow)}
    at = total.worth[0]
    layout = style.layout(
        title,
        caption,
        height=26 * len(rows) + 20,
        right=90,
        xaxis=style.axis(axis),
        yaxis=style.axis(
            tickvals=list(groups),
            ticktext=[group.name for group in groups.values()],
            range=[len(rows) - 0.5, -1.3],
            fixedrange=True,
            zeroline=False,
        ),
        shapes=[{"type": "line", "x0": at, "x1": at, "y0": len(rows) - 0.5, "y1": -0.6, "line": _DOTTED}],
        annotations=[
            {"x": at, "y": -0.95, "text": f"{total.name}: {total.text}", "showarrow": False},
            *({"x": 0, "y": index, "text": f"<b>{name}</b>", **_AT_EDGE} for index, name in names.items()),
            *({"x": 1, "y": index, "text": f" {row.deals:,} deals", **_AT_EDGE} for index, row in groups.items()),
        ],
    )
    return style.figure([_dots(groups)], layout)


def _dots(groups: Mapping[int, FactRow]) -> dict[str, Any]:
    """Return a dot for each group, by row."""
    return {
        "type": "scatter",
        "mode": "markers",
        "marker": {"color": style.OURS, "size": 10},
        "x": [group.worth[0] for group in groups.values()],
        "y": list(groups),
        "error_x": style.whiskers([group.worth for group in groups.values()]),
        "customdata": [_in_words(group) for group in groups.values()],
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def _in_words(group: FactRow) -> str:
    """Return what stands under the pointer."""
    return f"{group.name}: {', '.join(filter(None, [group.text, group.more]))} in {group.deals:,} deals"
