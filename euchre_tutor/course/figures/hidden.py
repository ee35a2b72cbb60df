"""What the others hold, on deals that fit what a seat has seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from euchre_tutor.arrays import IntArray
from euchre_tutor.beliefs import CHUNK, Evidence, deals_of_chunk
from euchre_tutor.charts import style
from euchre_tutor.deal import View, as_view, seen_from
from euchre_tutor.pieces import as_card, parse_cards, parse_trump
from euchre_tutor.pricing.estimates import Estimate, proportion
from euchre_tutor.ranking import ranking_of

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


_CHUNKS = 16  # 4,096 deals


def where_is(view: View | str, card: str) -> dict[str, Estimate]:
    """Return how likely each of the others is to hold a card, and how likely nobody is, on deals that fit the view.

    >>> right = where_is("Ks 9h Td Ac Kd up 9s seat 4", "Js")
    >>> list(right), right["nobody"].low < 0.24 < right["nobody"].high
    (['left', 'partner', 'right', 'nobody'], True)
    """
    seen, deals = as_view(view), deals_of(view)
    places = (deals == seen.rules.pack.cards.index(as_card(card))).any(axis=2)
    found = {seen_from(seen.seat, seat, seen.rules): int(places[:, seat - 1].sum()) for seat in _others(seen)}
    found["nobody"] = len(deals) - sum(found.values())
    return {place: proportion(count, len(deals)) for place, count in found.items()}


def trumps_held(view: View | str, trump: str, *, evidence: Evidence = "calls") -> dict[str, IntArray]:
    """Return how many cards of a trump each of the others was dealt, int64[4096] by seat, on deals that fit the view.

    >>> held = trumps_held("Ks 9h Td Ac Kd up 9s seat 4", "s")
    >>> {seat: round(float(trumps.mean()), 1) for seat, trumps in held.items()}
    {'left': 1.5, 'partner': 1.1, 'right': 1.4}
    """
    seen = as_view(view)
    ranking = ranking_of(seen.rules, parse_trump(trump))
    trumps = [at for at, card in enumerate(seen.rules.pack.cards) if ranking.is_trump(card)]
    found = np.isin(deals_of(seen, evidence=evidence), trumps).sum(axis=2)
    return {seen_from(seen.seat, seat, seen.rules): found[:, seat - 1] for seat in _others(seen)}


def holds_trumps(view: View | str, who: str, least: int, *, evidence: Evidence = "calls") -> Estimate:
    """Return the chance (0 to 1) that another seat was dealt so many cards of the turn-up's suit, were it trumps.

    Args:
        view: what our seat has seen.
        who: the other seat: ``left``, ``partner`` or ``right``.
        least: so many trumps or more.
        evidence: ``calls`` weighs deals by the calls of the others, ``none`` takes all as equally likely.

    >>> view = "Ks 9h Td Ac Kd up Qs seat 4"
    >>> holds_trumps(view, "partner", 2).high < holds_trumps(view, "partner", 2, evidence="none").low
    True
    """
    held = trumps_held(view, str(as_view(view).proposed), evidence=evidence)[who]
    return proportion(int((held >= least).sum()), len(held))


def holders(view: View | str, cards: str, *, evidence: Evidence = "calls") -> dict[str, Estimate]:
    """Return how often each of the other seats was dealt one of some cards or more, on deals that fit the view.

    Args:
        view: what the seat has seen.
        cards: the cards, such as ``Js Jc``.
        evidence: ``calls`` weighs deals by the calls of the others, ``none`` takes all as equally likely.

    Returns:
        The chance from 0 to 1 by the name of the seat.

    >>> left = holders("Kc 9c Kh 9h Ad down Ts seat 1", "Js Jc")["left"]
    >>> left.low < 0.42 < left.high
    True
    """
    seen = as_view(view)
    wanted = [seen.rules.pack.cards.index(card) for card in parse_cards(cards)]
    deals = deals_of(seen, evidence=evidence)
    held = np.isin(deals, wanted).any(axis=2).sum(axis=0)
    return {
        seen_from(seen.seat, seat, seen.rules): proportion(int(held[seat - 1]), len(deals)) for seat in _others(seen)
    }


def who_holds(view: View | str, groups: Mapping[str, str], *, title: str) -> Figure:
    """Draw how likely each of the others is to hold a card of each group, given how they called.

    Args:
        view: what the seat has seen.
        groups: cards, such as ``Js Jc``, by their name.
        title: what is shown.

    >>> groups = {"a black jack": "Js Jc", "a red jack": "Jh Jd"}
    >>> figure = who_holds("Kc 9c Kh 9h Ad down Ts seat 1", groups, title="Where are the jacks?")
    >>> [trace.name for trace in figure.data]
    ['a black jack', 'a red jack']
    """
    traces = []
    for (name, cards), colour in zip(groups.items(), (style.OURS, style.THEIRS), strict=True):
        found = holders(view, cards)
        shares = [(100 * value, 100 * low, 100 * high) for value, low, high in found.values()]
        traces.append(
            {
                "type": "bar",
                "orientation": "h",
                "name": name,
                "x": [value for value, _, _ in shares],
                "y": [*found],
                "error_x": style.whiskers(shares),
                "marker": {"color": colour, "opacity": 0.7},
                "hovertemplate": "%{y}: %{x:.0f} %<extra>" + name + "</extra>",
            }
        )
    layout = style.layout(
        title,
        f"How often each of them holds one or both, over {CHUNK * _CHUNKS:,} deals that fit what was said.",
        height=180,
        has_legend=True,
        xaxis=style.axis("% of the deals", range=[0, 80]),
        yaxis=style.axis(type="category", autorange="reversed", fixedrange=True, ticksuffix=" "),
    )
    return style.figure(traces, layout)


def _others(view: View) -> list[int]:
    """The other seats, from the left on."""
    return [*range(view.seat + 1, view.rules.players + 1), *range(1, view.seat)]


def deals_of(view: View | str, *, evidence: Evidence = "calls") -> IntArray:
    """Return deals that fit a view: int64[4096, seats, hand size], each card as its index in the pack.

    >>> deals_of("Ks 9h Td Ac Kd up 9s seat 4").shape
    (4096, 4, 5)
    """
    chunks = range(_CHUNKS)
    return np.concatenate([deals_of_chunk(as_view(view), seed=0, chunk=chunk, evidence=evidence) for chunk in chunks])
