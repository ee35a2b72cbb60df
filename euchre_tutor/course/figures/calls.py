"""Charts of calls: several hands or situations side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from IPython.display import HTML

from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.text import signed
from euchre_tutor.charts import Bar, price_bars, style
from euchre_tutor.course.surveys import Survey

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


_TOGETHER, _ALONE = "you march with your partner, % of hands", "you march alone, %"
_BEYOND = 10  # per cent of hands that the chart shows beyond the last mark


def compared(rows: Mapping[str, Odds[Any]], call: str, other: str, *, title: str) -> Figure:
    """Draw by how much one call is better than another in several situations, in both ways of play.

    Args:
        rows: the odds of each situation by its name, at 0-0, from the top down.
        call: the call that is better where a bar points to the right.
        other: the other one.
        title: what is compared.

    >>> from euchre_tutor import compare_calls
    >>> dealer = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=500)
    >>> compared({"you deal": dealer}, "order up", "pass", title="Order up or pass?").data[0].y
    ('you deal',)
    """
    bars = []
    for name, odds in rows.items():
        at_a_table, seen = odds.differences(call, other)
        bars.append(Bar(name, seen, at_a_table))
    deals = min(odds.deals for odds in rows.values())
    caption = f"Each row rests on {deals:,} deals."
    return price_bars(bars, title=title, caption=caption).update_xaxes(title="points a hand between the two calls")


def surveyed(kinds: Mapping[str, Survey], *, title: str) -> HTML:
    """Write what one call gains over another on average, on hands of several kinds, in both ways of play.

    Args:
        kinds: surveys by what the hands have, from the top down; all compare the same two calls.
        title: what is compared.

    >>> from euchre_tutor.course.surveys import survey
    >>> "one trump" in surveyed({"one trump": survey("assist_one_trump")}, title="Assist or pass?").data
    True
    """
    hands = min(found.hands for found in kinds.values())
    (calls,) = {f"{words_of(found.first)} gains over {words_of(found.second)}" for found in kinds.values()}
    caption = f"Points a hand that {calls}, on average over {hands:,} random hands a row or more, with the 95% error."
    heads = "".join(f"<th>{head}</th>" for head in ("", "at a table", "all cards seen"))
    rows = "".join(
        f'<tr><th style="text-align: left">{escape(name)}</th>'
        f"<td>{signed(found.at_a_table)}</td><td>{signed(found.all_seen)}</td></tr>"
        for name, found in kinds.items()
    )
    return HTML(f"<p><b>{escape(title)}</b><br>{escape(caption)}</p><table><tr>{heads}</tr>{rows}</table>")


def marches(hands: Mapping[str, Odds[Any]]) -> Figure:
    """Draw how often each hand marches alone, against how often with a partner, and the line above which alone pays.

    Args:
        hands: the odds of the first round, with realistic play, by the hand in words; three tricks should be safe in
            each, since the line says that a march alone is worth three times what one together is.

    >>> from euchre_tutor import compare_calls
    >>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=256, progress=False)
    >>> [trace.name for trace in marches({"both bowers and the ace": odds}).data][1:]
    ['at a table', 'with all cards seen']
    """
    names = list(hands)
    calls = [[odds[call] for call in ("order up", "order up alone")] for odds in hands.values()]
    table = [[price.realistic_march for price in pair] for pair in calls]
    seen = [[price.march for price in pair] for pair in calls]
    end = max(100 * pair[0].value for pair in (*table, *seen) if pair[0]) + _BEYOND
    line = {"type": "scatter", "mode": "lines", "x": [0, end], "y": [0, end / 3], "name": "as good either way"}
    traces = [
        {**line, "line": {"color": style.GREY, "dash": "dash"}},
        _marks(names, table, "at a table", mode="markers+text", symbol="circle"),
        _marks(names, seen, "with all cards seen", mode="markers", symbol="circle-open"),
    ]
    layout = style.layout(
        "Alone pays above the line",
        "Each hand twice: as it goes at a table, and below it with all cards seen",
        height=330,
        has_legend=True,
        xaxis=style.axis(_TOGETHER, range=[0, end]),
        yaxis=style.axis(_ALONE, rangemode="tozero"),
    )
    return style.figure(traces, layout)


def _marks(names: Sequence[str], marches: Sequence[Sequence[Any]], name: str, *, mode: str, symbol: str) -> Any:
    """Return a mark for each hand: marches together to the right, marches alone upwards."""
    together, alone = ([round(100 * pair[which].value, 1) for pair in marches] for which in (0, 1))
    return {
        "type": "scatter",
        "mode": mode,
        "name": name,
        "x": together,
        "y": alone,
        "text": names,
        "textposition": ["bottom center" if x == max(together) else "top left" for x in together],
        "marker": {"symbol": symbol, "size": 12, "color": style.OURS, "line": {"width": 2}},
        "hovertemplate": "%{text}: together %{x} %, alone %{y} %<extra></extra>",
    }


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
