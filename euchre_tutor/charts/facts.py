"""A dot for each group of deals: the chance that our side scores there, with the 95% interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from euchre_tutor.charts import style
from euchre_tutor.charts.style import Interval

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_DOTTED = {"color": style.GREY, "width": 1, "dash": "dot"}
_AT_EDGE = {"xref": "paper", "xanchor": "left", "showarrow": False}


class Group(NamedTuple):
    """Some of the deals.

    Attributes:
        name: what these deals have in common.
        deals: how many they are.
        chance: how likely it is that our side scores in them, 0 to 1.
        text: the chance in words, in percent.

    >>> Group("partner has a trump", 40, (0.75, 0.6, 0.86), "75").deals
    40
    """

    name: str
    deals: int
    chance: Interval
    text: str


def fact_dots(facts: Mapping[str, Sequence[Group]], mean: tuple[float, str], *, title: str, caption: str) -> Figure:
    """Draw the chance that our side scores in each group, in percent.

    Args:
        facts: the groups that each fact makes, by the name of the fact, from the top down.
        mean: the chance over all deals (0 to 1), drawn as a line, and the same in words.
        title: what is explained.
        caption: what the numbers rest on.

    >>> groups = [Group("two", 40, (0.75, 0.6, 0.86), "75"), Group("none", 60, (0.5, 0.4, 0.6), "50")]
    >>> figure = fact_dots({"partner's trumps": groups}, (0.6, "60"), title="order up", caption="100 deals")
    >>> figure.data[0].x
    (75.0, 50.0)
    """
    rows: list[str | Group] = []
    for name, groups_of_fact in facts.items():
        rows += [name, *groups_of_fact]
    names = {index: row for index, row in enumerate(rows) if isinstance(row, str)}
    groups = {index: row for index, row in enumerate(rows) if isinstance(row, Group)}
    at = 100 * mean[0]
    layout = style.layout(
        title,
        caption,
        height=26 * len(rows) + 20,
        right=90,
        xaxis=style.axis("our side scores, % of the deals", zeroline=False),
        yaxis=style.axis(
            tickvals=list(groups),
            ticktext=[group.name for group in groups.values()],
            range=[len(rows) - 0.5, -1.3],
            fixedrange=True,
            zeroline=False,
        ),
        shapes=[{"type": "line", "x0": at, "x1": at, "y0": len(rows) - 0.5, "y1": -0.6, "line": _DOTTED}],
        annotations=[
            {"x": at, "y": -0.95, "text": f"all deals {mean[1]} %", "showarrow": False},
            *({"x": 0, "y": index, "text": f"<b>{name}</b>", **_AT_EDGE} for index, name in names.items()),
            *({"x": 1, "y": index, "text": f" {row.deals:,} deals", **_AT_EDGE} for index, row in groups.items()),
        ],
    )
    return style.figure([_dots(groups)], layout)


def _dots(groups: Mapping[int, Group]) -> dict[str, Any]:
    """Return a dot for each group, by row."""
    percents = [(100 * value, 100 * low, 100 * high) for value, low, high in (row.chance for row in groups.values())]
    return {
        "type": "scatter",
        "mode": "markers",
        "marker": {"color": style.OURS, "size": 10},
        "x": [percent[0] for percent in percents],
        "y": list(groups),
        "error_x": style.whiskers(percents),
        "customdata": [f"{group.name}: {group.text} % of {group.deals:,} deals" for group in groups.values()],
        "hovertemplate": "%{customdata}<extra></extra>",
    }
