"""Charts of calls: several hands or situations side by side."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from IPython.display import HTML

from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.base.screen import ALL_SEEN, AT_A_TABLE
from euchre_tutor.charts import Bar, price_bars, style
from euchre_tutor.charts.style import Interval
from euchre_tutor.course.surveys import Survey
from euchre_tutor.pricing.estimates import Estimate

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


_BETWEEN = "points a hand between the two calls"
_ENOUGH = {
    "mode": "markers",
    "name": "enough marches",
    "marker": {"symbol": "line-ns", "size": 16, "line": {"width": 3, "color": style.GREY}},
    "hovertemplate": "%{y}: %{x:.0f} % would do<extra></extra>",
}


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
    bars = [_bar(name, *odds.differences(call, other)) for name, odds in rows.items()]
    deals = min(odds.deals for odds in rows.values())
    return price_bars(bars, title=title, caption=f"Each row rests on {deals:,} deals.", axis=_BETWEEN)


def _bar(name: str, at_a_table: Estimate | None, seen: Estimate) -> Bar:
    """Return a gain as a bar, with its number at a table beside it."""
    lines = (*([f"{signed(at_a_table)} {AT_A_TABLE}"] if at_a_table else []), f"{signed(seen)} {ALL_SEEN}")
    return Bar(name, seen, at_a_table, lines, text=lines[0].removesuffix(f" {AT_A_TABLE}") if at_a_table else "")


def surveyed(kinds: Mapping[str, Survey], *, title: str) -> HTML:
    """Write what one call gains over another on average, on hands of several kinds, beside a bar and a diamond.

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
    heads = "".join(f"<th>{head}</th>" for head in ("", "", f"▬ {AT_A_TABLE}", f"◇ {ALL_SEEN}"))
    ends = [0.0, *(gain for found in kinds.values() for gain in (found.gain, found.gain_seen))]
    rows = "".join(
        f'<tr><th style="text-align: left">{escape(name)}</th><td>{_track(found, min(ends), max(ends))}</td>'
        f"<td>{signed(found.at_a_table)}</td><td>{signed(found.all_seen)}</td></tr>"
        for name, found in kinds.items()
    )
    return HTML(f"<p><b>{escape(title)}</b><br>{escape(caption)}</p><table><tr>{heads}</tr>{rows}</table>")


def _track(found: Survey, low: float, high: float) -> str:
    """Draw a gain at a table as a bar from 0 on, and that with all cards seen as a diamond, on a scale of two ends."""
    zero, table, seen = (round(200 * (gain - low) / (high - low), 1) for gain in (0.0, found.gain, found.gain_seen))
    return (
        '<svg width="218" height="18" viewBox="-9 -9 218 18" style="min-width: 7em" aria-hidden="true">'
        f'<path class="bar" d="M{zero} -5H{table}V5H{zero}Z" '
        f'fill="{style.OURS if found.gain >= 0 else style.THEIRS}" fill-opacity=".6"/>'
        f'<path class="diamond" d="M{seen} -6l6 6l-6 6l-6 -6Z" fill="none" stroke="{style.GREY}" stroke-width="2"/>'
        f'<path d="M{zero} -9V9" stroke="{style.GREY}" stroke-width="2"/></svg>'
    )


def marches(hands: Mapping[str, Odds[Any]]) -> Figure:
    """Draw how often each hand marches alone, and how often it has to, so that alone pays.

    Args:
        hands: the odds of the first round, with realistic play, by the hand in words; three tricks should be safe in
            each, since the lines say that a march alone is worth three times what one together is.

    >>> from euchre_tutor import compare_calls
    >>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=256, progress=False)
    >>> [trace.name for trace in marches({"both bowers and the ace": odds}).data[:3]]
    ['at a table', 'with all cards seen', 'enough marches']
    """
    pairs = {name: (odds["order up alone"], odds["order up"]) for name, odds in hands.items()}
    figure = price_bars(
        [
            Bar(
                name, _percent(alone.march), _percent(alone.realistic_march), text=f"{percent(alone.realistic_march)} %"
            )
            for name, (alone, _) in pairs.items()
        ],
        title="Alone pays where the bar reaches beyond its line",
        caption="The line is a third of the marches that the hand makes with your partner; each diamond has its own.",
        axis="you march alone, % of hands",
    )
    for rows, march in (("y", "realistic_march"), ("y2", "march")):
        enough = [100 / 3 * getattr(together, march).value for _, together in pairs.values()]
        figure.add_scatter(x=enough, y=[*hands], yaxis=rows, showlegend=False, **_ENOUGH)
    return figure


def _percent(chance: Estimate) -> Interval:
    """Return a chance and its interval in percent."""
    value, low, high = (100 * end for end in chance)
    return value, low, high


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
