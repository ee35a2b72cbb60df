"""How others call and lay cards down, one hand at a time in plain Python: the slow twin of beliefs/bidding."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import exp
from pathlib import Path

import numpy as np

from euchre_tutor import Auction, Call, Deal, Play, Ranking, Rules, View
from euchre_tutor.auction import PASS, Contract
from euchre_tutor.beliefs import usual_discard, usual_gift
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.play import exchanged
from euchre_tutor.race import Race
from euchre_tutor.ranking import ranking_of
from helpers import bidders

__all__ = [
    "CARE",
    "TABLES_OF_CALLS",
    "best_call",
    "chance_slowly",
    "chances",
    "gains",
    "likelihood_slowly",
    "numbers_of",
    "play_by_thumb",
    "table_of",
]

TABLES_OF_CALLS = Path(__file__).parents[2] / "data" / "bidding"
CARE = 0.15  # points
_UNSEEN = -1.0  # what a call gains that is in no table
_FEATURES = ("trumps", "right", "left", "ace", "aces", "voids")
_SHOWN = {"J": "J", "A": "A", "K": "KQ", "Q": "KQ"}


def numbers_of(hand: Hand, ranking: Ranking) -> tuple[int, ...]:
    """Count what a seat looks at: trumps, the three highest of them, other aces, and void suits."""
    ace, left, right = ranking.order[ranking.trump][-3:]
    plain = [card for card in hand if not ranking.is_trump(card)]
    suits = {ranking.suit_of(card) for card in plain}
    aces = sum(card.is_top for card in plain)
    voids = sum(suit is not ranking.trump and suit not in suits for suit in ranking.order)
    return len(hand) - len(plain), int(right in hand), int(left in hand), int(ace in hand), min(aces, 3), voids


@cache
def table_of(rules: Rules) -> dict[tuple[str | int, ...], dict[str, float]] | None:
    """Read the table of a game, by what its columns say; None if it has none."""
    name = {"trickster": "bicycle"}.get(str(rules), str(rules))
    path = TABLES_OF_CALLS / f"{name}.csv"
    if not path.exists():
        return None
    table = {}
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            numbers = [int(row.pop(name)) for name in _FEATURES]
            class_ = [row.pop(name) for name in ("round", "seat", "trump", "turn_up")]
            table[*class_, *numbers] = {name: float(share) for name, share in row.items() if name != "deals"}
    return table


def gains(auction: Auction, hand: Hand, score: tuple[int, int] = (0, 0)) -> dict[Call, float]:
    """Return what each call that a hand may make gains beside passing; the score is the caller's, then theirs."""
    if not auction.rules.turns_up:
        return bidders.gains(auction, hand)
    calls = [call for call in auction.legal_calls if not call.is_pass]
    return {call: _gain(auction, hand, call, score) for call in calls}


def best_call(auction: Auction, hand: Hand, score: tuple[int, int] = (0, 0)) -> tuple[Call | None, float]:
    """Return the call that gains most beside passing, and what it gains; the first of those that gain the same."""
    found = gains(auction, hand, score)
    best = max(found, key=lambda call: round(found[call], 9), default=None)
    return best, found[best] if best else float("-inf")


def chances(auction: Auction, hand: Hand, score: tuple[int, int] = (0, 0)) -> dict[Call, float]:
    """Return the chance of each call: whether to call depends on the best gain, which call on all of them."""
    found = gains(auction, hand, score)
    weights = {call: exp(gained / CARE) for call, gained in found.items()}
    best = max(weights.values(), default=0)
    made = best / (1 + best) if PASS in auction.legal_calls else 1
    return {call: made * weight / sum(weights.values()) for call, weight in weights.items()}


def _gain(auction: Auction, hand: Hand, call: Call, score: tuple[int, int]) -> float:
    rules, trump = auction.rules, call.trump(auction.proposed)
    if trump is None:
        return _UNSEEN
    numbers, table = numbers_of(hand, ranking_of(rules, trump)), table_of(rules)
    if table is None:
        return _thumb(auction, numbers, call)
    shown = _SHOWN.get(str(auction.turn_up.card)[0], "T9")
    kind = "up"
    if auction.turned_down:
        shown = "J" if shown == "J" else "other"
        kind = "next" if trump is auction.proposed.same_colour else "cross"
    row = table.get((str(1 + auction.turned_down), str(auction.seat), kind, shown, *numbers))
    if row is None:
        return _UNSEEN
    kind = "alone" if call.alone else "together"
    called = sum(share * _worth(auction, score, int(name[-2:])) for name, share in row.items() if kind in name)
    passed = sum(share * _worth(auction, score, int(name[-2:])) for name, share in row.items() if "pass" in name)
    return called - passed


def _worth(auction: Auction, score: tuple[int, int], points: int) -> float:
    """Return what points are worth beside none, scaled so that making it and being euchred are three points apart."""
    if score == (0, 0):
        return points
    rules = auction.rules
    next_dealer = "they" if auction.seat in rules.side(rules.dealer) else "we"

    def after(gain: int) -> float:
        return _race(rules).chance_after(*score, gain, next_dealer)

    return 3 * (after(points) - after(0)) / (after(1) - after(-2))


_race = cache(Race.of)


def _thumb(auction: Auction, numbers: tuple[int, ...], call: Call) -> float:
    trumps, right, left, ace, aces, voids = numbers
    points = 3 * right + 2.5 * left + 2 * ace + (trumps - right - left - ace) + aces
    if trumps >= 2:
        points += voids / 2
    if not auction.turned_down:
        ladder = ranking_of(auction.rules, auction.proposed).order[auction.proposed]
        up = {1: 3, 2: 2.5, 3: 2}.get(len(ladder) - ladder.index(auction.turn_up.card), 1)
        dealer = auction.rules.dealer
        is_partner = auction.seat in auction.rules.side(dealer)
        points += up if auction.seat == dealer else up / 2 if is_partner else -up / 2
    return (points - (9.5 if call.alone else 6)) / 4


def by_thumb(rule: Callable[..., np.ndarray], hand: Hand, ranking: Ranking) -> Piece:
    """Return the card that a rule of thumb chooses from one hand."""
    return hand[int(rule(np.array([[ranking.cards.index(card) for card in hand]]), ranking)[0])]


def play_by_thumb(deal: Deal, contract: Contract, *, ours: int = 0, laid: Hand = ()) -> Play:
    """Start the play: our seat lays down the cards given, the others what the rules of thumb say."""
    given, ranking = list(laid), contract.ranking
    discard: Piece | None = None
    swap: Hand = ()
    if contract.taker:
        hand = deal.hand(contract.taker)
        discard = given.pop(0) if contract.taker == ours else by_thumb(usual_discard, hand, ranking)
    if contract.giver:
        hands = exchanged(deal, replace(contract, giver=None), (discard,) if discard else (), ())
        is_ours = contract.maker == ours
        away = given.pop(0) if is_ours else by_thumb(usual_discard, hands[contract.maker], ranking)
        swap = (away, by_thumb(usual_gift, hands[contract.giver], ranking))
    assert not given
    return Play.of(deal, contract, discard=discard, swap=swap)


def likelihood_slowly(start: Deal | View, calls: list[Call], seat: int, hand: Hand) -> float:
    """Multiply the chances of a seat's calls by the slow model, careless calls included."""
    auction, product = Auction(start.rules, start.turn_up), 1.0
    for call in calls:
        if auction.seat == seat:
            product *= chance_slowly(auction, hand, call)
        auction.push(call)
    return product


def chance_slowly(auction: Auction, hand: Hand, call: Call) -> float:
    """Return the chance of one call: by the model, or in one of a thousand cases any legal call."""
    knowing = Auction(auction.rules, auction.turn_up, {auction.seat: hand})
    knowing.calls = list(auction.calls)
    by_model = chances(knowing, hand)
    likely = 1 - sum(by_model.values()) if call == PASS else by_model[call]
    return 0.999 * likely + 0.001 / len(auction.legal_calls)
