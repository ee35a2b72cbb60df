"""How others call and lay cards down, one hand at a time in plain Python: the slow twin of beliefs/bidding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import islice
from math import exp
from pathlib import Path

import numpy as np

from euchre_tutor import PRESETS, Auction, Call, Card, Deal, EuchreError, Play, Ranking, Rules, Suit, View
from euchre_tutor.auction import PASS, Contract
from euchre_tutor.base.files import tables
from euchre_tutor.beliefs import bidding_model, usual_discard, usual_gift
from euchre_tutor.cards import JOKER
from euchre_tutor.pieces import AnySuit, Hand, Piece
from euchre_tutor.play import exchanged
from euchre_tutor.race import Race
from euchre_tutor.ranking import ranking_of
from helpers import bidders

__all__ = [
    "TABLES_OF_CALLS",
    "best_call",
    "care_of",
    "chance_slowly",
    "chances",
    "gains",
    "hand_before_call",
    "hand_before_pass",
    "likelihood_slowly",
    "play_by_thumb",
    "table_of",
]

TABLES_OF_CALLS = tables("bidding")
_LOST = {"we together euchred": 1000.0}  # of a call that is in no table: it is always euchred
_SHOWN = {"J": "J", "A": "A", "K": "KQ", "Q": "KQ"}
_OWN = {"trickster": "bicycle"}


def hand_before_call(auction: Auction, hand: Hand, call: Call) -> dict[str, float]:
    """Say what a seat sees in its hand before a call: the names of features, and how often each counts."""
    trump, up = call.trump(auction.proposed), auction.turn_up.card
    order = ranking_of(auction.rules, trump).order
    gone = {up} if auction.turned_down else set()
    ladders = {suit: [card for card in reversed(cards) if card not in gone] for suit, cards in order.items()}
    held = {suit: [ladder.index(card) for card in hand if card in ladder] for suit, ladder in ladders.items()}
    trumps = held.pop(trump)
    many = len(trumps) >= 3
    found = _of_trumps(trumps)
    single = [f"{nth}th" for nth in (4, 5, 6) if nth - 1 in trumps] + [f"up {_rank_of(up)}".strip()]
    called = call.called and call.called.suit
    for suit, cards in held.items():
        role = "called" if suit is called else _role(auction, suit, trump)
        single += [f"{role} {name}" for name in _of_side_suit(cards)]
    for name in single:
        found[name] = found.get(name, 0) + 1
        if many:
            found[f"{name} with many trumps"] = found.get(f"{name} with many trumps", 0) + 1
    aces = min(sum(0 in cards for cards in held.values()), 3)
    voids = min(sum(not cards for cards in held.values()), 3)
    number = "0-1" if len(trumps) < 2 else "4+" if len(trumps) > 3 else len(trumps)
    bowers = (0 in trumps) + (1 in trumps)
    return found | {"aces": aces, "voids": voids, f"{number} trumps {bowers} bowers {aces} aces {voids} voids": 1}


def _of_trumps(trumps: list[int]) -> dict[str, float]:
    tops = "".join(name for height, name in enumerate("RLA") if height in trumps)
    number = min(len(trumps), 5)
    return {"any": 1, "trumps": number, **dict.fromkeys(tops, 1), f"{number}{tops}": 1}


def _rank_of(card: Piece) -> str:
    return card.rank.name if isinstance(card, Card) and card.rank else ""


def _role(auction: Auction, suit: AnySuit, trump: AnySuit) -> str:
    if auction.turned_down and suit is auction.proposed:
        return "turned"
    return "colour" if isinstance(suit, Suit) and suit.same_colour is trump else "plain"


def _of_side_suit(cards: list[int]) -> list[str]:
    found = [f"length {min(len(cards), 3)}", *(name for height, name in enumerate("AKQ") if height in cards)]
    both = ["AK"] * (0 in cards and 1 in cards)
    return found + both + {(0,): ["A alone"], (1,): ["K alone"]}.get(tuple(cards), [])


def hand_before_pass(auction: Auction, hand: Hand) -> dict[str, float]:
    """Say what a seat sees in its hand before a pass: its trumps under each trump, and how good the best are."""
    up, found, best = auction.proposed, {"any": 1, f"up {_rank_of(auction.turn_up.card)}".strip(): 1}, []
    for suit in auction.rules.pack.suits:
        ladder = ranking_of(auction.rules, suit).order[suit][::-1]
        trumps = [ladder.index(card) for card in hand if card in ladder]
        is_next = isinstance(suit, Suit) and suit.same_colour is up
        role = "up" if suit is up else "next" if is_next else "cross"
        for name, value in _of_trumps(trumps).items():
            found[f"{role} {name}"] = found.get(f"{role} {name}", 0) + value
        if suit is not up:
            best.append(sum({0: 6, 1: 5, 2: 4}.get(height, 2) for height in trumps))
    return found | {f"best {min(max(best), 31)}": 1}


def file_of(rules: Rules) -> Path:
    """Return the table of a game, or of a near one."""
    name = bidding_model(rules).name.removeprefix("calls learnt in ")
    own = name if name in PRESETS else _OWN.get(rules.name, rules.name)
    return TABLES_OF_CALLS / f"{own}.npz"


@cache
def care_of(rules: Rules) -> float:
    """Return how softly a game is called, in points; where tricks are bid, 0.15."""
    return float(np.load(file_of(rules))["care"]) if rules.turns_up else 0.15


@cache
def table_of(rules: Rules) -> dict[tuple[str, ...], dict[str, dict[str, float]]]:
    """Read the table of a game: for each class and feature, the thousandths of each outcome."""
    table: dict[tuple[str, ...], dict[str, dict[str, float]]] = {}
    with np.load(file_of(rules)) as kept:
        rows = zip(kept["features"].tolist(), kept["thousandths"].tolist(), strict=True)
        for class_, number in zip(kept["classes"].tolist(), kept["numbers"].tolist(), strict=True):
            for feature, shares in islice(rows, number):
                told = zip(kept["outcomes"].tolist(), shares, strict=True)
                table.setdefault(tuple(class_), {})[feature] = {outcome: float(n) for outcome, n in told if n}
    return table


def gains(auction: Auction, hand: Hand, score: tuple[int, int] = (0, 0)) -> dict[Call, float]:
    """Return what each call that a hand may make gains beside passing; the score is the caller's, then theirs."""
    if not auction.rules.turns_up:
        return bidders.gains(auction, hand)
    calls = [call for call in auction.legal_calls if not (call.is_pass or auction.asks_alone)]
    return {call: _gain(auction, hand, call, score) for call in calls}


def best_call(auction: Auction, hand: Hand, score: tuple[int, int] = (0, 0)) -> tuple[Call | None, float]:
    """Return the call that gains most beside passing, and what it gains; the first of those that gain the same."""
    found = gains(auction, hand, score)
    best = max(found, key=lambda call: round(found[call], 9), default=None)
    return best, found[best] if best else float("-inf")


def chances(auction: Auction, hand: Hand, score: tuple[int, int] = (0, 0)) -> dict[Call, float]:
    """Return the chance of each call: whether to call depends on the best gain, which call on all of them."""
    found = gains(auction, hand, score)
    weights = {call: exp(gained / care_of(auction.rules)) for call, gained in found.items()}
    best = max(weights.values(), default=0)
    made = best / (1 + best) if PASS in auction.legal_calls else 1
    return {call: made * weight / sum(weights.values()) for call, weight in weights.items()}


def _gain(auction: Auction, hand: Hand, call: Call, score: tuple[int, int]) -> float:
    return _value(auction, hand, call, score) - _value(auction, hand, PASS, score)


def _value(auction: Auction, hand: Hand, call: Call, score: tuple[int, int]) -> float:
    """Return what a call or a pass is worth: each outcome by its share, a sum over the features of the hand."""
    trump, table, shares = None if call.is_pass else call.trump(auction.proposed), table_of(auction.rules), {}
    kind = "pass" if call.is_pass else "up"
    if auction.turned_down and not call.is_pass:
        is_next = isinstance(trump, Suit) and trump.same_colour is auction.proposed
        kind = "none" if trump is None else "next" if is_next else "cross"
    how = "" if call.is_pass else "alone" if call.alone else "together"
    class_ = (str(1 + auction.turned_down), str(auction.seat), kind, how)
    rows = table.get((*class_, _group(auction))) or table.get((*class_, "J"), {"any": _LOST})
    features = hand_before_pass(auction, hand) if trump is None else hand_before_call(auction, hand, call)
    for name, count in features.items():
        for outcome, thousandths in rows.get(name, {}).items():
            shares[outcome] = shares.get(outcome, 0) + count * thousandths / 1000
    kept = {outcome: share for outcome, share in shares.items() if share > 0}
    return sum(share * _worth(auction, score, outcome) for outcome, share in kept.items()) / sum(kept.values())


def _group(auction: Auction) -> str:
    up, suit = auction.turn_up
    if isinstance(up, Card):
        group = "Jo" if up == JOKER else _SHOWN.get(str(up)[0], "T9")
    else:
        height = ranking_of(auction.rules, suit).order[suit][::-1].index(up)
        group = "double" if up.is_top else "high" if height < 5 else "low"
    return group if not auction.turned_down or group in ("J", "Jo", "double") else "other"


def _worth(auction: Auction, score: tuple[int, int], outcome: str) -> float:
    """Return what an outcome is worth beside none, scaled so that making it and being euchred are as far apart."""
    rules = auction.rules
    points = _points(rules, outcome)
    if score == (0, 0) or not _race(rules):
        return points
    next_dealer = "they" if auction.seat in rules.side(rules.dealer) else "we"

    def after(gain: int) -> float:
        return _race(rules).chance_after(*score, gain, next_dealer)

    made, lost = _points(rules, "we together made"), _points(rules, "we together euchred")
    if (after(made) - after(lost)) / (made - lost) < 1e-6:
        return points
    return (made - lost) * (after(points) - after(0)) / (after(made) - after(lost))


def _points(rules: Rules, outcome: str) -> int:
    if outcome == "thrown in":
        return 0
    who, how, end = outcome.split()
    alone = how == "alone" and rules.lone_hands
    points = {
        "euchred": -(rules.lone_euchre if alone else rules.euchre),
        "made": rules.lone_make if alone else rules.make,
        "marched": rules.lone_march if alone else rules.march,
    }[end]
    return points if who == "we" else -points


@cache
def _race(rules: Rules) -> Race | None:
    try:
        return Race.of(rules)
    except EuchreError:
        return None


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
