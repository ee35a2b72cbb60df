"""Rows of bars and diamonds as a drawing, which a question can show after its answer."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Any

from IPython.display import HTML

from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.text import signed
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, EuchreError, with_minus
from euchre_tutor.charts import Figure, style
from euchre_tutor.course.surveys import Survey, in_games
from euchre_tutor.draw.canvas import svg
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.rules import BICYCLE

_WIDTH, _ROW = 350, 46  # of the drawing; of a row, its height
_LEFT, _RIGHT, _BESIDE = 8, 226, 240  # both ends of the scale; where numbers begin
_INLINE = 'style="width: 27em; max-width: 100%; max-height: none; height: auto" '  # as large as the letters around it


class LessonDrawing(HTML):
    """A drawing that takes its letters' colour and size from the page, and that a question can show."""

    @property
    def drawing(self) -> str:
        """The drawing itself."""
        return str(self.data)


def drawing(body: str, label: str, *, height: float, title: str, caption: str) -> LessonDrawing:
    """Make a drawing of a body, which begins at a height of 0, below a title and above a caption.

    >>> "<title>all of it</title>" in drawing("", "all of it", height=0, title="Which?", caption="").data
    True
    """
    heads, notes = wrap(title, 40), wrap(caption, 48)
    top = 8 + 18 * len(heads)
    texts = [
        *(text(line, 16 + 18 * at, 15, bold=True) for at, line in enumerate(heads)),
        *(text(line, top + height + 16 + 18 * at, 14.5) for at, line in enumerate(notes)),
    ]
    whole = f'{"".join(texts)}<g transform="translate(0 {top})">{body}</g>'
    drawn = svg(whole, label, size=(_WIDTH, round(top + height + 10 + 18 * len(notes))), scale=1)
    return LessonDrawing(drawn.replace("<svg ", f"<svg {_INLINE}", 1))  # type: ignore[no-untyped-call]


def rows(
    found: Mapping[str, Sequence[Estimate]], *, title: str, caption: str, told: Callable[[Estimate], str]
) -> LessonDrawing:
    """Draw a bar at a table for each row, and a diamond with all cards seen, with their numbers beside them.

    Args:
        found: by the name of the row, from the top down, what is so at a table, and with all cards seen if it is told.
        title: what is shown.
        caption: what the numbers rest on.
        told: puts a number into words.

    >>> pair = (Estimate(0.4, 0.3, 0.5), Estimate(0.5, 0.4, 0.6))
    >>> drawn = rows({"two": pair}, title="Which?", caption="", told=lambda found: f"{found.value:+.1f}")
    >>> drawn.data.partition("<title>")[2].partition("</title>")[0]
    'Which? two: +0.4 at a table, +0.5 with all cards seen'
    """
    ends = sorted([0.0, *(end for both in found.values() for each in both for end in (each.low, each.high))])

    def spot(value: float) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * (value - ends[0]) / (ends[-1] - ends[0] or 1), 1)

    body = "".join(
        f'<g transform="translate(0 {_ROW * at})">{text(name, 13, 14)}'
        f"{_bar(*map(spot, (0.0, *table)))}{''.join(_diamond(spot(each.value)) for each in seen)}"
        f"{text(told(table), 29, 13, left=_BESIDE, bold=True)}"
        f"{''.join(text(f'◇ {told(each)}', 44, 13, left=_BESIDE) for each in seen)}</g>"
        for at, (name, (table, *seen)) in enumerate(found.items())
    )
    words = "; ".join(
        f"{name}: " + ", ".join(f"{told(each)} {how}" for each, how in zip(both, (AT_A_TABLE, ALL_SEEN), strict=False))
        for name, both in found.items()
    )
    caption = f"▬ {AT_A_TABLE}   ◇ {ALL_SEEN}. " * ("◇" in body) + caption
    return drawing(body, f"{title} {words}", height=_ROW * len(found), title=title, caption=caption)


def _bar(zero: float, value: float, low: float, high: float) -> str:
    colour = style.OURS if value >= zero else style.THEIRS
    return (
        f'<path class="bar" d="M{zero} 22H{value}V40H{zero}Z" fill="{colour}" fill-opacity=".65"/>'
        f'<path d="M{low} 31H{high}M{zero} 18V44" stroke="currentColor" stroke-width="1.5"/>'
    )


def _diamond(middle: float) -> str:
    return (
        f'<path class="diamond" d="M{middle} 25l6 6l-6 6l-6 -6Z" fill="none" stroke="currentColor" stroke-width="2"/>'
    )


def text(words: str, height: float, size: float, *, left: float = _LEFT, bold: bool = False) -> str:
    """Write a line that begins at the left, in the colour of the page."""
    weight = ' font-weight="600"' * bold
    return (
        f'<text x="{left:g}" y="{height:g}" font-size="{size:g}" text-anchor="start" fill="currentColor"{weight}>'
        f"{escape(words)}</text>"
    )


# Calls: several hands or situations side by side.


def compared(found: Mapping[str, Odds[Any]], call: str, other: str, *, title: str) -> LessonDrawing:
    """Draw by how much one call is better than another at a table, in several situations.

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
    gains = (
        f"{words_of(call)} gains over {words_of(other)} (bars to the right), or loses (to the left). "
        f"Each bar: {min(odds.deals for odds in found.values()):,} deals."
    )
    tables = {name: gain for name, odds in found.items() if (gain := odds.differences(call, other)[0])}
    if len(tables) < len(found):
        raise EuchreError("there is no price at a table to draw; count with realistic play")
    if any(odds.view.rules != BICYCLE for odds in found.values()):
        return rows(
            {name: (gain,) for name, gain in tables.items()},
            title=title,
            caption=f"Points a hand that {gains}",
            told=signed,
        )
    return _games(tables, title, gains)


def _games(gains: Mapping[str, Estimate], title: str, caption: str) -> LessonDrawing:
    """Draw gains in points as games of a hundred."""
    return rows(
        {name: (in_games(gain),) for name, gain in gains.items()},
        title=title,
        caption=f"Games of 100 that {caption}",
        told=_in_words,
    )


def _in_words(games: Estimate) -> str:
    """Write games of a hundred, no finer than they are known.

    >>> _in_words(Estimate(4.2, 3.8, 4.6)), _in_words(Estimate(0.3, -0.1, 0.7))
    ('+4', 'about even')
    """
    return "about even" if abs(games.value) < 0.5 or games.low < 0 < games.high else with_minus(f"{games.value:+.0f}")


def surveyed(kinds: Mapping[str, Survey], *, title: str) -> LessonDrawing:
    """Draw what one call gains over another at a table on average, on hands of several kinds.

    Args:
        kinds: surveys by what the hands have, from the top down; all compare the same two calls.
        title: what is compared.

    >>> from euchre_tutor.course.surveys import survey
    >>> "one trump" in surveyed({"one trump": survey("assist_one_trump")}, title="Assist or pass?").data
    True
    """
    (calls,) = {f"{words_of(found.first)} gains over {words_of(found.second)}" for found in kinds.values()}
    caption = (
        f"{calls} (bars to the right), or loses (to the left). "
        f"Each bar: {min(found.hands for found in kinds.values()):,} random hands or more."
    )
    return _games({name: found.at_a_table for name, found in kinds.items()}, title, caption)


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
