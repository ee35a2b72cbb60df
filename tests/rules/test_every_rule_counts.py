"""Whatever may be agreed changes something at the table and is told; what would change nothing is refused."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import zip_longest
from typing import get_args

import pytest
from helpers.strategies import FIELDS, is_known, refusal

from euchre_tutor.auction import PASS, Auction, Contract, legal_discards
from euchre_tutor.cards import JOKER, Suit
from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.lots import draw_for_deal, draw_for_partners
from euchre_tutor.pieces import parse_cards
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.scoring import scores

DRAWN = {False: parse_cards("Kd 9c Qh Ts Jh 9d"), True: parse_cards("66 50 10 43 21 62")}
LOW = {5: parse_cards("9c Tc 9d Td 9h"), 6: parse_cards("9c Tc 9d Td 9h Th")}
DEALS = (1, 2)  # seeds; with these every house rule forbids, or opens, some call


def other_values(rules: Rules, name: str) -> list[object]:
    """List what else a field might say; of a number the nearest, and another a little away."""
    hint, value = FIELDS[name], getattr(rules, name)
    if hint is bool:
        return [not value]
    return [other for other in get_args(hint) or (value - 1, value + 1, value + 4, value + 8) if other != value]


def neighbours(rules: Rules) -> Iterator[Rules]:
    """List the rule sets that differ in one thing and may be agreed."""
    for name in (each.name for each in fields(rules) if each.name != "name"):
        for value in other_values(rules, name):
            if is_known(rules, {name: value}):
                yield replace(rules, **{name: value})


def ends(auction: Auction) -> Iterator[Contract | None]:
    """Yield what the calls come to where only one seat calls, and the defenders say what they may."""
    if auction.is_over:
        yield auction.contract
        return
    called = any(call != PASS for call in auction.calls)
    legal = auction.legal_calls
    for call in (PASS,) if called and PASS in legal and not auction.asks_alone else legal:
        auction.push(call)
        yield from ends(auction)
        auction.pop()


def at_the_table(rules: Rules) -> Iterator[object]:
    """Yield what players of a game see, may do and score."""
    cards = DRAWN[rules.dominoes][: rules.players]
    yield rules.pack, rules.game, rules.rubber
    yield (draw_for_partners if len(rules.side(1)) == 2 else draw_for_deal)(cards, rules)
    if not rules.dominoes:
        yield rules.is_farmers(LOW[rules.hand_size]), rules.must_redeal(LOW[rules.hand_size])
        yield [rules.names_suit(card) for card in rules.pack.cards]
    if rules.joker and rules.turns_up:
        yield Auction(rules, rules.turn_up(JOKER, Suit.HEARTS if rules.names_suit(JOKER) else None)).legal_calls
    for seed in DEALS:
        deal = Deal.random(seed=seed, rules=rules)
        for contract in ends(Auction.of(deal)):
            yield contract and replace(contract, rules=PRESETS[rules.name])
            if contract:
                contract = contract.revealed(dict(enumerate(deal.hands, start=1)))
                yield contract.alone_later is not None
                yield [scores(contract, tricks) for tricks in range(rules.hand_size + 1)]
        if deal.up:
            yield legal_discards(rules, deal.hand(1), deal.up)
        yield plays(deal)


def plays(deal: Deal) -> tuple[str, ...]:
    """Let everybody do the last thing that is legal until a card is led, and list what may be led."""
    hand = GameHand(deal)
    while not hand.play and not hand.is_over:
        hand.push(hand.legal[-1])
    return hand.legal


BASES = (*PRESETS, "bicycle+lone_hands=false", "bicycle+defend_alone", "domino+exchange=maker")
BY_NIGHT = {"domino_call_ace5", "domino_call_ace4", "call_ace6", "call_ace5"}  # many cards to call


@pytest.mark.parametrize(
    "base", [pytest.param(base, marks=pytest.mark.nightly if base in BY_NIGHT else ()) for base in BASES]
)
def test_what_may_be_agreed_changes_something_at_the_table(base):
    rules = Rules.parse(base)
    usual = list(at_the_table(rules))
    pairs = ((other, zip_longest(usual, at_the_table(other))) for other in neighbours(rules))
    assert [str(other) for other, pair in pairs if all(mine == theirs for mine, theirs in pair)] == []


@pytest.mark.parametrize("base", BASES)
def test_what_may_be_agreed_is_told(base):
    rules = Rules.parse(base)
    assert [str(other) for other in neighbours(rules) if other.explain() == rules.explain()] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cutthroat+lone_lead=left", ["nobody plays alone here", "lone_lead changes nothing", "leave it out"]),
        ("domino_solo2+lone_march=6", ["nobody plays alone here", "lone_march changes nothing"]),
        ("bicycle+lone_hands=false+lone_make=2", ["nobody plays alone here", "lone_make changes nothing"]),
        ("two_handed+lone_euchre=4", ["nobody plays alone here", "lone_euchre changes nothing"]),
        ("bicycle+lone_defence=3", ["no defender plays alone here", "lone_defence changes nothing"]),
        ("bid_euchre+march=3", ["a bid scores the tricks taken", "march changes nothing"]),
    ],
)
def test_what_is_agreed_about_hands_that_never_come_is_refused(text, words):
    with refusal(*words):
        Rules.parse(text)


def test_what_a_game_says_of_lone_hands_may_stay_where_nobody_plays_alone():
    assert str(Rules.parse("british+lone_hands=false")) == "british+lone_hands=false"
