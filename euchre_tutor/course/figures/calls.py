"""Charts of calls: several hands or situations side by side."""

from collections.abc import Mapping
from typing import Any

from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.text import signed
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.charts import Figure, style
from euchre_tutor.course.figures.rows import Drawing, rows
from euchre_tutor.course.surveys import Survey
from euchre_tutor.pricing.estimates import Estimate


def compared(found: Mapping[str, Odds[Any]], call: str, other: str, *, title: str) -> Drawing:
    """Draw by how much one call is better than another in several situations, in both ways of play.

    Args:
        found: the odds of each situation by its name, at 0-0, from the top down; with realistic play.
        call: the call that is better where a bar points to the right.
        other: the other one.
        title: what is compared.

    >>> from euchre_tutor import compare_calls
    >>> dealer = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=500)
    >>> "you deal: +" in compared({"you deal": dealer}, "order up", "pass", title="Order up or pass?").data
    True
    """
    deals = min(odds.deals for odds in found.values())
    gains = f"Points a hand that {words_of(call)} gains over {words_of(other)}, on {deals:,} deals a row."
    return rows(
        {name: _both(odds, call, other) for name, odds in found.items()}, title=title, caption=gains, told=signed
    )


def _both(odds: Odds[Any], call: str, other: str) -> tuple[Estimate, Estimate]:
    """Return what one call gains over another at a table, and with all cards seen."""
    table, seen = odds.differences(call, other)
    if table is None:
        raise EuchreError("there is no price at a table to draw; count with realistic play")
    return table, seen


def surveyed(kinds: Mapping[str, Survey], *, title: str) -> Drawing:
    """Draw what one call gains over another on average, on hands of several kinds.

    Args:
        kinds: surveys by what the hands have, from the top down; all compare the same two calls.
        title: what is compared.

    >>> from euchre_tutor.course.surveys import survey
    >>> "one trump" in surveyed({"one trump": survey("assist_one_trump")}, title="Assist or pass?").data
    True
    """
    hands = min(found.hands for found in kinds.values())
    (calls,) = {f"{words_of(found.first)} gains over {words_of(found.second)}" for found in kinds.values()}
    caption = f"Points a hand that {calls}, on average over {hands:,} random hands a row or more."
    pairs = {name: (found.at_a_table, found.all_seen) for name, found in kinds.items()}
    return rows(pairs, title=title, caption=caption, told=signed)


def bars(
    groups: Mapping[str, Mapping[str, float]], *, title: str, caption: str, unit: str, stacked: bool = False
) -> Figure:
    """Draw bars from left to right, a colour for each group and a row for each of its names; with numbers on them.

    >>> figure = bars({"before": {"left": 1.4}, "after": {"left": 1.5}}, title="Trumps", caption="", unit="trumps")
    >>> [trace.text for trace in figure.data]
    [('1.4',), ('1.5',)]
    """
    colours = (style.GREY, style.OURS, style.THEIRS)[-len(groups) :]
    traces = [
        {
            "type": "bar",
            "orientation": "h",
            "name": name,
            "x": [*rows.values()],
            "y": [*rows],
            "text": [f"{value:.0f}" if value >= 5 else f"{value:.1f}" for value in rows.values()],
            "marker": {"color": colour, "opacity": 0.8},
            "hovertemplate": "%{y}: %{text} " + unit + "<extra>" + name + "</extra>",
        }
        for (name, rows), colour in zip(groups.items(), colours, strict=True)
    ]
    rows = max(map(len, groups.values()))
    layout = style.layout(
        title,
        caption,
        height=40 + rows * (36 if stacked else 56),
        has_legend=True,
        barmode="stack" if stacked else "group",
        xaxis=style.axis(unit),
        yaxis=style.axis(type="category", autorange="reversed", fixedrange=True),
    )
    return style.figure(traces, layout | {"legend": layout["legend"] | {"traceorder": "normal"}})
