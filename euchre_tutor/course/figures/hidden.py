"""What the others hold, on deals that fit what a seat has seen; and how often they call."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.base.arrays import BoolArray, IntArray
from euchre_tutor.beliefs import CHUNK, Evidence, Layouts, deals_of_chunks
from euchre_tutor.beliefs.bidding.evidence import turn_chances
from euchre_tutor.beliefs.bidding.turns import turns
from euchre_tutor.charts import style
from euchre_tutor.course.counted import kept
from euchre_tutor.course.figures.intervals import mean_of
from euchre_tutor.course.figures.rows import LessonDrawing, drawing, text
from euchre_tutor.deal import Others, View, seen_from
from euchre_tutor.pieces import Hand, as_card, parse_cards
from euchre_tutor.pricing.estimates import Estimate, mean_of_sample, proportion
from euchre_tutor.rules import BICYCLE

_DEALS = 4_096
_ROW, _PLACE, _FIRST = 34, 76, 44  # of a drawing: the height of a row, the width of a place, where the first begins


@kept
def where_is(
    view: str, card: str, evidence: Evidence = "calls", *, deals: int = _DEALS, seed: int = 0
) -> dict[str, Estimate]:
    """Return how likely each of the others is to hold a card, and how likely nobody is, on deals that fit the view.

    Once cards have been played it is about what each still holds. For the evidence see ``holders``.

    >>> right = where_is("Ks 9h Td Ac Kd up 9s seat 4", "Js")
    >>> list(right), right["nobody"].low < 0.23 < right["nobody"].high
    (['left', 'partner', 'right', 'nobody'], True)
    """
    holding = _still_held if View.parse(view).played else _dealt
    found = holding(view, card, evidence=evidence, deals=deals, seed=seed)
    counts = {seat: int(held.sum()) for seat, held in found.items()}
    counts["nobody"] = deals - sum(counts.values())
    return {place: proportion(count, deals) for place, count in counts.items()}


def _dealt(view: str, cards: str, **sample: Any) -> dict[str, NDArray[Any]]:
    """Count how many of some cards each of the other seats was dealt, deal by deal, by the name of the seat."""
    pack, deals = View.parse(view).rules.pack.cards, deals_of(view, **sample)
    return _by_seat(view, np.isin(deals, [pack.index(card) for card in parse_cards(cards)]).sum(axis=2))


def _still_held(view: str, card: str, *, evidence: Evidence, deals: int, seed: int) -> dict[str, NDArray[Any]]:
    """Tell on which deals each of the other seats still holds a card, by the name of the seat."""
    layouts = Layouts(view, evidence)
    is_held = np.zeros((deals, layouts.seen.view.rules.players), np.bool_)
    bit = layouts.seen.ranking.mask([as_card(card)])
    is_held[:, [seat - 1 for seat in layouts.seen.active]] = layouts.drawn(deals, seed=seed) & bit != 0
    return _by_seat(view, is_held)


def places_of(found: Mapping[str, Mapping[str, Estimate]], *, title: str, caption: str) -> LessonDrawing:
    """Draw how likely each card is in each place: a row of bars for each card, a column for each place.

    Args:
        found: what ``where_is`` says, by the words for the card.
        title: what is asked.
        caption: what the numbers rest on.

    >>> certain = {"left": Estimate(1, 1, 1), "nobody": Estimate(0, 0, 0)}
    >>> drawn = places_of({"J♠": certain}, title="Where?", caption="")
    >>> drawn.data.partition("<title>")[2].partition("</title>")[0]
    'Where? J♠: left 100 %, nobody 0 %'
    """
    spots = {place: _FIRST + _PLACE * at for at, place in enumerate(next(iter(found.values())))}
    body = "".join(text(place, 12, 13, left=left) for place, left in spots.items())
    for at, (card, places) in enumerate(found.items(), start=1):
        top = _ROW * at - 12
        body += text(card, top + 18, 14, bold=True) + "".join(
            _share(place, share.value, spots[place], top) for place, share in places.items()
        )
    told = "; ".join(
        f"{card}: {', '.join(f'{place} {_percent(share.value)}' for place, share in places.items())}"
        for card, places in found.items()
    )
    return drawing(body, f"{title} {told}", height=_ROW * (len(found) + 1) - 12, title=title, caption=caption)


def _share(place: str, share: float, left: float, top: float) -> str:
    """Draw a bar as long as a share, on a line as long as all, with its number above."""
    full, colour = (
        _PLACE - 14,
        {"partner": style.OURS, "nobody": style.GREY, "out of play": style.GREY}.get(place, style.THEIRS),
    )
    return (
        f'{text(_percent(share), top + 13, 13, left=left)}<path d="M{left} {top + 25.5}h{full}" stroke="currentColor" '
        f'stroke-opacity=".4"/><path class="bar" d="M{left} {top + 17}h{full * share:.1f}v9h-{full * share:.1f}Z" '
        f'fill="{colour}"/>'
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


@kept
def holders(
    view: str, cards: str, least: int = 1, evidence: Evidence = "calls", *, deals: int = _DEALS, seed: int = 0
) -> dict[str, Estimate]:
    """Return how often each of the other seats was dealt so many of some cards or more, on deals that fit the view.

    Args:
        view: what the seat has seen.
        cards: the cards, such as ``Js Jc``.
        least: so many of them.
        evidence: ``calls`` weighs deals by the calls of the others, ``none`` takes all as equally likely.
        deals: how many deals to draw.
        seed: the seed of these deals.

    Returns:
        The chance from 0 to 1 by the name of the seat.

    >>> left = holders("Kc 9c Kh 9h Ad down Ts seat 1", "Js Jc")["left"]
    >>> left.low < 0.4 < left.high
    True
    """
    held = _dealt(view, cards, evidence=evidence, deals=deals, seed=seed)
    return {seat: proportion(int((counts >= least).sum()), deals) for seat, counts in held.items()}


@kept
def how_many(
    view: str, cards: str, evidence: Evidence = "calls", *, deals: int = _DEALS, seed: int = 0
) -> dict[str, Estimate]:
    """Return how many of some cards each of the other seats was dealt on average, on deals that fit the view.

    >>> trumps = "Js Jc As Qs Ts"
    >>> {seat: round(mean.value, 1) for seat, mean in how_many("Ks 9h Td Ac Kd up 9s seat 4", trumps).items()}
    {'left': 1.5, 'partner': 1.0, 'right': 1.5}
    """
    held = _dealt(view, cards, evidence=evidence, deals=deals, seed=seed)
    return {seat: mean_of(counts) for seat, counts in held.items()}


@kept
def callers(others: Others, *, deals: int = _DEALS, seed: int = 0) -> dict[str, Estimate]:
    """Return in which share of all deals (0 to 1) the auction ends at each turn, at 0-0.

    >>> ends = callers("model", deals=500)
    >>> list(ends)[:5], ends["seat 2"].value > ends["seat 1"].value
    (['seat 1', 'seat 2', 'seat 3', 'seat 4', 'seat 1, second round'], True)
    """
    cards = BICYCLE.pack.cards
    dealt = np.random.default_rng(seed).permuted(np.tile(np.arange(len(cards)), (deals, 1)), axis=1)
    shares: dict[str, list[NDArray[Any]]] = {}
    for number, card in enumerate(cards):
        hands = dealt[dealt[:, -1] == number]
        comes = np.ones(len(hands))
        for turn in turns(BICYCLE, BICYCLE.turn_up(card), others=others):
            passes = turn_chances(hands[:, 5 * turn.seat - 5 : 5 * turn.seat], turn)[:, -1]
            shares.setdefault(f"seat {turn.seat}" + ", second round" * turn.second, []).append(comes * (1 - passes))
            comes = comes * passes
    return {name: mean_of_sample(np.concatenate(each)) for name, each in shares.items()}


def _hold(view: str, cards: Hand, deals: IntArray) -> BoolArray:
    """Tell which cards of deals are among some cards: bool[deals, seats, hand size]."""
    pack = View.parse(view).rules.pack.cards
    return np.isin(deals, [pack.index(card) for card in cards])


def _by_seat(view: str, held: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Part what is held, number[deals, seats], by the names of the other seats, from the left on."""
    seen = View.parse(view)
    others = [*range(seen.seat + 1, seen.rules.players + 1), *range(1, seen.seat)]
    return {seen_from(seen.seat, seat, seen.rules): held[:, seat - 1] for seat in others}


def deals_of(view: str, *, evidence: Evidence = "calls", deals: int = _DEALS, seed: int = 0) -> IntArray:
    """Return deals that fit a view: int64[deals, seats, hand size], each card as its index in the pack.

    >>> deals_of("Ks 9h Td Ac Kd up 9s seat 4").shape
    (4096, 4, 5)
    """
    return deals_of_chunks(View.parse(view), range(-(-deals // CHUNK)), seed=seed, evidence=evidence)[:deals]
