"""How others call and lay cards down, told slowly: one hand at a time, in plain Python; the judge of the batch."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import exp
from pathlib import Path

import numpy as np

from euchre_tutor import Auction, Call, Deal, Play, Ranking, Rules
from euchre_tutor.auction import Contract, legal_discards
from euchre_tutor.beliefs import usual_discard, usual_gift
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.play import exchanged
from euchre_tutor.ranking import ranking

__all__ = ["CARE", "TABLES_OF_CALLS", "best_call", "chance", "numbers_of", "play_by_thumb", "table_of"]

TABLES_OF_CALLS = Path(__file__).parents[1] / "data" / "bidding"
CARE = 0.15  # points
_UNSEEN = -1.0  # what a call gains that is in no table
_SHOWN = {"J": "J", "A": "A", "K": "KQ", "Q": "KQ"}


def numbers_of(hand: Hand, order: Ranking) -> tuple[int, ...]:
    """Count what a seat looks at: trumps, the three highest of them, aces beside, suits without a card."""
    ace, left, right = order.order[order.trump][-3:]
    plain = [card for card in hand if not order.is_trump(card)]
    suits = {order.suit_of(card) for card in plain}
    aces = sum(card.is_top for card in plain)
    voids = sum(suit is not order.trump and suit not in suits for suit in order.order)
    return len(hand) - len(plain), int(right in hand), int(left in hand), int(ace in hand), min(aces, 3), voids


@cache
def table_of(rules: Rules) -> dict[tuple[str | int, ...], float] | None:
    """Read the table of a game, by what its columns say; None if it has none."""
    name = {"trickster": "bicycle"}.get(str(rules), str(rules))
    path = TABLES_OF_CALLS / f"{name}.csv"
    if not path.exists():
        return None
    with path.open(encoding="utf-8") as file:
        lines = [*csv.reader(file)][1:]
    return {(*line[:5], *map(int, line[5:11])): float(line[11]) for line in lines}


def best_call(auction: Auction, hand: Hand) -> tuple[Call | None, float]:
    """Return the call that gains most beside passing, and what it gains; the first of those that gain the same."""
    best: tuple[Call | None, float] = None, float("-inf")
    for call in auction.legal_calls:
        if not call.is_pass and (gained := _gain(auction, hand, call)) > best[1]:
            best = call, gained
    return best


def chance(gained: float) -> float:
    """The chance that a seat which may pass makes its best call."""
    return 1 / (1 + exp(-gained / CARE))


def _gain(auction: Auction, hand: Hand, call: Call) -> float:
    rules, trump = auction.rules, call.trump(auction.proposed)
    if trump is None:
        return _UNSEEN
    numbers, table = numbers_of(hand, ranking(rules, trump)), table_of(rules)
    if table is None:
        return _thumb(auction, numbers, call)
    shown = _SHOWN.get(str(auction.up)[0], "T9")
    kind = "up"
    if auction.turned_down:
        shown = "J" if shown == "J" else "other"
        kind = "next" if trump is auction.proposed.same_colour else "cross"
    place = (str(1 + auction.turned_down), str(auction.seat), kind, shown, "alone" if call.alone else "together")
    return table.get((*place, *numbers), _UNSEEN)


def _thumb(auction: Auction, numbers: tuple[int, ...], call: Call) -> float:
    trumps, right, left, ace, aces, voids = numbers
    points = 3 * right + 2.5 * left + 2 * ace + (trumps - right - left - ace) + aces
    if trumps >= 2:
        points += voids / 2
    if not auction.turned_down:
        ladder = ranking(auction.rules, auction.proposed).order[auction.proposed]
        up = {1: 3, 2: 2.5, 3: 2}.get(len(ladder) - ladder.index(auction.up), 1)
        dealer = auction.rules.dealer
        is_partner = auction.seat in auction.rules.side(dealer)
        points += up if auction.seat == dealer else up / 2 if is_partner else -up / 2
    return (points - (9.5 if call.alone else 6)) / 4


def by_thumb(rule: Callable[..., np.ndarray], hand: Hand, order: Ranking) -> Piece:
    """Return the card that a rule of thumb chooses from one hand."""
    return hand[int(rule(np.array([[order.cards.index(card) for card in hand]]), order)[0])]


def play_by_thumb(deal: Deal, contract: Contract, *, ours: int = 0, laid: Hand = ()) -> Play:
    """Stand before the first lead: our seat lays down what is given, the others what the rules of thumb say."""
    given, order = list(laid), ranking(deal.rules, contract.trump)
    discard: Piece | None = None
    swap: Hand = ()
    if contract.taker:
        options = legal_discards(deal.rules, deal.hand(contract.taker), deal.up)
        discard = given.pop(0) if contract.taker == ours else by_thumb(usual_discard, options, order)
    if contract.giver:
        hands = exchanged(deal, replace(contract, giver=None), (discard,) if discard else (), ())
        is_ours = contract.maker == ours
        away = given.pop(0) if is_ours else by_thumb(usual_discard, hands[contract.maker], order)
        swap = (away, by_thumb(usual_gift, hands[contract.giver], order))
    assert not given
    return Play.of(deal, contract, discard=discard, swap=swap)
