"""Figures that several lessons show, each drawn from numbers or cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from IPython.display import SVG

from euchre_tutor import draw
from euchre_tutor.beliefs import Evidence, deals_of_chunk
from euchre_tutor.cards import IN_TURNS
from euchre_tutor.charts import Bar, price_bars, style
from euchre_tutor.deal import View, as_view
from euchre_tutor.pieces import pack
from euchre_tutor.pricing.estimates import Estimate, controlled, paired_difference, proportion
from euchre_tutor.ranking import Ranking, ranking_of

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from euchre_tutor.analysis import CallOdds

__all__ = ["compared", "gap", "hand_of", "holds_trumps", "marches", "order_of_trumps", "rows_of", "trick_of"]

_TOGETHER, _ALONE = "you march with your partner, % of hands", "you march alone, %"
_CHUNKS = 8  # 2,048 deals
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


def gap(odds: CallOdds, call: str, other: str) -> tuple[Estimate, Estimate]:
    """Return by how many points a hand one call is better than another: at a table, and with all cards seen.

    >>> from euchre_tutor import compare_calls
    >>> at_a_table, seen = gap(compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=500), "order up", "pass")
    >>> at_a_table.low > 1, seen.low > 1
    (True, True)
    """
    ours, theirs = odds[call].option, odds[other].option
    seen = paired_difference(odds.points_by_deal[ours], odds.points_by_deal[theirs], step=1.0)
    (played, solved), (rivals, solved_too) = odds.ranked_as_played[ours], odds.ranked_as_played[theirs]
    at_a_table = controlled(played - rivals, solved - solved_too, seen, (-np.inf, np.inf), step=1.0)
    return at_a_table, seen


def compared(rows: Mapping[str, CallOdds], call: str, other: str, *, title: str) -> Figure:
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
        at_a_table, seen = gap(odds, call, other)
        bars.append(Bar(name, seen, at_a_table))
    deals = min(odds.deals for odds in rows.values())
    caption = f"Right of the line the first call is better, left of it the second. Each row rests on {deals:,} deals."
    return price_bars(bars, title=title, caption=caption).update_xaxes(title="points a hand between the two calls")


def holds_trumps(view: View | str, seat: int, least: int, *, evidence: Evidence = "calls") -> Estimate:
    """Return the chance (0 to 1) that another seat holds so many trumps if the turn-up's suit becomes trump.

    Args:
        view: what our seat has seen.
        seat: the other seat.
        least: it holds so many trumps or more, as dealt.
        evidence: ``calls`` weighs deals by the calls of the others, ``none`` takes all as equally likely.

    >>> view = "Ks 9h Td Ac Kd up Qs seat 4"
    >>> holds_trumps(view, 2, 2).high < holds_trumps(view, 2, 2, evidence="none").low
    True
    """
    seen = as_view(view)
    trumps = [card for card in seen.rules.pack.cards if ranking_of(seen.rules, seen.proposed).is_trump(card)]
    chunks = [deals_of_chunk(seen, seed=0, chunk=chunk, evidence=evidence) for chunk in range(_CHUNKS)]
    hands = np.concatenate(chunks)[:, seat - 1]
    held = np.isin(hands, [seen.rules.pack.cards.index(card) for card in trumps]).sum(axis=1)
    return proportion(int((held >= least).sum()), len(held))
