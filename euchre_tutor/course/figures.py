"""Figures that several lessons show, each drawn from numbers or cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from IPython.display import SVG

from euchre_tutor import draw
from euchre_tutor.cards import IN_TURNS
from euchre_tutor.charts import style
from euchre_tutor.pieces import pack
from euchre_tutor.ranking import Ranking

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from euchre_tutor.analysis import CallOdds

__all__ = ["bars", "hand_of", "marches", "order_of_trumps", "rows_of", "trick_of", "tricks_taken"]

_TOGETHER, _ALONE = "you march with your partner, % of hands", "you march alone, %"
_BEYOND = 10  # per cent of hands that the chart shows beyond the last mark


def hand_of(cards: str) -> SVG:
    """Draw cards in a row, in the order in which they are written.

    >>> "Jack of hearts, King of clubs" in hand_of("Jh Kc").data
    True
    """
    return SVG(draw.hand(cards.split()))


def trick_of(cards: Mapping[str, str], *, of: int = 4) -> SVG:
    """Draw a trick in the order of play, with the words for each seat under its card; cards to come lie face down.

    >>> trick_of({"left led": "Ah", "partner": "Ts"}, of=3).data.partition("<title>")[2].partition("</title>")[0]
    'the trick: Ace of hearts (left led), Ten of spades (partner), Face-down card (to come)'
    """
    marks = {card: seat for seat, card in cards.items()} | {"": "to come"}
    row = [*cards.values(), *[""] * (of - len(cards))]
    return SVG(draw.ladder({"the trick": row}, marks=marks))


def tricks_taken(sides: Mapping[str, int]) -> SVG:
    """Draw tricks as cards lying face down, a row for each side.

    >>> "us: Face-down card, Face-down card; them: Face-down card" in tricks_taken({"us": 2, "them": 1}).data
    True
    """
    return SVG(draw.ladder({side: [""] * tricks for side, tricks in sides.items()}))


def rows_of(rows: Mapping[str, str]) -> SVG:
    """Draw rows of cards, each with its words on the left.

    >>> "10♠ is led: Jack of clubs" in rows_of({"10♠ is led": "Jc"}).data
    True
    """
    return SVG(draw.ladder({words: cards.split() for words, cards in rows.items()}, scale=0.85))


def order_of_trumps() -> SVG:
    """Draw the trumps of each suit, the highest first, one suit below the other.

    >>> "hearts: Jack of hearts, Jack of diamonds, Ace of hearts" in order_of_trumps().data
    True
    """
    orders = {suit.label: Ranking(pack(24), suit).order[suit] for suit in IN_TURNS}
    return rows_of({name: " ".join(map(str, reversed(cards))) for name, cards in orders.items()})


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


def marches(hands: Mapping[str, CallOdds]) -> Figure:
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
