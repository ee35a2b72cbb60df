"""What the others hold, on deals that fit what a seat has seen."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.base.arrays import BoolArray, IntArray
from euchre_tutor.beliefs import CHUNK, Evidence, deals_of_chunk
from euchre_tutor.course.counted import kept
from euchre_tutor.course.figures.intervals import mean_of
from euchre_tutor.deal import View, seen_from
from euchre_tutor.pieces import Hand, as_card, parse_cards
from euchre_tutor.pricing.estimates import Estimate, proportion

_DEALS = 4_096


@kept
def where_is(view: str, card: str, *, deals: int = _DEALS, seed: int = 0) -> dict[str, Estimate]:
    """Return how likely each of the others is to hold a card, and how likely nobody is, on deals that fit the view.

    >>> right = where_is("Ks 9h Td Ac Kd up 9s seat 4", "Js")
    >>> list(right), right["nobody"].low < 0.24 < right["nobody"].high
    (['left', 'partner', 'right', 'nobody'], True)
    """
    is_held = _hold(view, (as_card(card),), deals_of(view, deals=deals, seed=seed)).sum(axis=2)
    counts = {seat: int(held.sum()) for seat, held in _by_seat(view, is_held).items()}
    counts["nobody"] = deals - sum(counts.values())
    return {place: proportion(count, deals) for place, count in counts.items()}


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
    >>> left.low < 0.42 < left.high
    True
    """
    held = _hold(view, parse_cards(cards), deals_of(view, evidence=evidence, deals=deals, seed=seed)).sum(axis=2)
    return {seat: proportion(int((counts >= least).sum()), len(held)) for seat, counts in _by_seat(view, held).items()}


@kept
def how_many(
    view: str, cards: str, evidence: Evidence = "calls", *, deals: int = _DEALS, seed: int = 0
) -> dict[str, Estimate]:
    """Return how many of some cards each of the other seats was dealt on average, on deals that fit the view.

    >>> trumps = "Js Jc As Qs Ts"
    >>> {seat: round(mean.value, 1) for seat, mean in how_many("Ks 9h Td Ac Kd up 9s seat 4", trumps).items()}
    {'left': 1.5, 'partner': 1.1, 'right': 1.4}
    """
    held = _hold(view, parse_cards(cards), deals_of(view, evidence=evidence, deals=deals, seed=seed)).sum(axis=2)
    return {seat: mean_of(counts) for seat, counts in _by_seat(view, held).items()}


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
    seen, chunks = View.parse(view), range(-(-deals // CHUNK))
    drawn = [deals_of_chunk(seen, seed=seed, chunk=chunk, evidence=evidence) for chunk in chunks]
    return np.concatenate(drawn)[:deals]
