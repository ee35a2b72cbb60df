"""How seats bid tricks, one hand at a time in plain Python: the slow twin of beliefs/bidding/bids.py."""

from __future__ import annotations

import csv
from functools import cache
from math import exp, inf

from euchre_tutor import Auction, Call, Ranking, Rules, Suit
from euchre_tutor.base.files import tables
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.ranking import ranking_of

__all__ = ["FOLDER", "gains"]

FOLDER = tables("bids")
_LETTERS = {"trump": "RLAKQT9", "next": "AKQT9", "plain": "AKQJT9", "no trump": "AKQJT9"}


@cache
def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"bid_euchre_{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@cache
def _added(kind: str, holding: str) -> dict[str, float]:
    (row,) = [row for row in _rows("hands") if (row["suit"], row["holding"]) == (kind, holding)]
    return {name: float(number or 0) for name, number in row.items() if name not in ("suit", "holding")}


def _letter(card: Piece, ranking: Ranking) -> str:
    """Write a card as it plays: the bowers are R and L."""
    if ranking.trump and card == ranking.order[ranking.trump][-1]:
        return "R"
    return "L" if ranking.trump and card == ranking.order[ranking.trump][-2] else str(card)[0]


def _holding(hand: Hand, suit: Suit, ranking: Ranking) -> tuple[str, str]:
    """Return the kind of a suit, and what a hand holds in it; sevens and eights stand for the lowest cards missing."""
    has_jack = any(str(card)[0] == "J" for card in ranking.order[suit])
    kind = "no trump" if not ranking.trump else "trump" if suit is ranking.trump else "plain" if has_jack else "next"
    held = {_letter(card, ranking) for card in hand if ranking.suit_of(card) is suit}
    for _ in held & set("78"):
        missing = [letter for letter in _LETTERS[kind] if letter not in held]
        held |= set(missing[-1:])
    return kind, "".join(letter for letter in _LETTERS[kind] if letter in held)


def strength(hand: Hand, rules: Rules, trump: Suit | None) -> dict[str, float]:
    """Return what a hand is worth under a trump: the sum over its suits."""
    ranking, total = ranking_of(rules, trump), dict.fromkeys(("tricks", "lone", "support", "defence"), 0.0)
    for suit in Suit:
        for name, number in _added(*_holding(hand, suit, ranking)).items():
            total[name] += number
    return total


def _features(hand: Hand, rules: Rules) -> dict[str, float]:
    """Return what a seat looks at before it bids, by the names of the columns."""
    trumps = [*Suit, *[None] * rules.no_trump]
    worth = {trump: strength(hand, rules, trump) for trump in trumps}
    tricks = sorted(each["tricks"] for each in worth.values())
    lone = max(1 / (1 + exp(-each["lone"])) for each in worth.values())
    plain = strength(hand, rules, None)
    found = {"one": 1.0, "tricks": tricks[-1], "second trump": tricks[-2], "lone": lone, "no trump": plain["tricks"]}
    for name in _rows("bids")[0]:
        base, _, knot = name.partition(" over ")
        if knot:
            found[name] = max(found[base] - float(knot), 0.0)
    for name in ("support", "defence"):
        found |= {name: plain[name], f"tricks times {name}": tricks[-1] * plain[name]}
    return found


def gains(auction: Auction, hand: Hand) -> dict[Call, float]:
    """Return what each call that a hand may make gains beside passing; of trumps, what each brings."""
    rules, calls = auction.rules, [call for call in auction.legal_calls if not call.is_pass]
    if calls and not calls[0].tricks:
        return {call: _brings(auction, hand, call) for call in calls}
    march, euchre = (rules.lone_march, rules.lone_euchre) if rules.lone_hands else (0, 0)
    worth = dict(zip(_PARTS, (1, march, -euchre, -march, euchre), strict=True))
    seen = _features(hand, rules)
    found = {}
    for call in calls:
        said = " ".join(_word(each) for each in auction.calls)
        rows = [row for row in _rows("bids") if (row["said"], row["call"]) == (said, _word(call))]
        assert len(rows) == len(_PARTS)
        found[call] = sum(worth[row["part"]] * sum(float(row[name]) * seen[name] for name in seen) for row in rows)
    return found


_PARTS = ("points", "we march alone", "we fail alone", "they march alone", "they fail alone")


def _word(call: Call) -> str:
    return "alone" if call.alone else str(call).removeprefix("bid ")


def _brings(auction: Auction, hand: Hand, call: Call) -> float:
    rules = auction.rules
    if call.trump(None) and rules.must_hold_trump and not any(card.has(call.trump(None)) for card in hand):
        return -inf
    worth = strength(hand, rules, call.trump(None))
    is_alone = any(each.alone for each in auction.calls)
    if is_alone:
        return (rules.lone_march + rules.lone_euchre) / (1 + exp(-worth["lone"]))
    return 2 * worth["tricks"]
