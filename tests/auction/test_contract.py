"""Contracts: who plays, who leads, who picks up, who gives a card, and what can't be."""

from dataclasses import replace

import pytest
from helpers.strategies import (
    QUEEN,
    TABLES,
    WITH_TURN_UP,
    auction_after,
    random_contract,
    random_deal,
    randoms,
    refusal,
)
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor.auction import Contract, legal_discards, make_contract
from euchre_tutor.cards import Card
from euchre_tutor.deal import Deal
from euchre_tutor.pieces import parse_cards
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.tiles import Tile

CALL_ACE, OLD_SCHOOL, PARLOUR32 = (PRESETS[name] for name in ("call_ace4", "old_school", "parlour32"))
CUTTHROAT, TWO_HANDED = (PRESETS[name] for name in ("cutthroat", "two_handed"))
SEATS = [(rules, seat) for rules in TABLES for seat in range(1, rules.players + 1)]


@pytest.mark.parametrize(("maker", "resting", "leader"), [(1, 3, 1), (2, 4, 1), (3, 1, 2), (4, 2, 1)])
def test_a_lone_makers_partner_rests_and_eldest_or_the_next_leads(maker, resting, leader):
    contract = make_contract(BICYCLE, "h", maker, alone=True, up=QUEEN)
    assert set(contract.active) == {1, 2, 3, 4} - {resting}
    assert contract.makers == {maker, resting}
    assert contract.leader == leader


@pytest.mark.parametrize("maker", [1, 2, 3, 4])
@pytest.mark.parametrize("alone", [False, True])
def test_in_old_school_the_maker_leads_alone_or_not(maker, alone):
    assert make_contract(OLD_SCHOOL, "h", maker, alone=alone).leader == maker


def partnered_contract(rules: Rules, maker: int) -> Contract:
    """A contract in which nobody rests: the first suit, with any called partner, for three tricks."""
    suit = rules.pack.suits[0]
    called = ranking_of(rules, suit).callable[0] if rules.partnership == "called" else None
    return make_contract(rules, suit, maker, called=called, bid=None if rules.turns_up else 3)


def test_when_all_play_the_maker_leads_in_old_school_dominoes_and_after_bids_and_elsewhere_eldest():
    for rules, maker in SEATS:
        contract = partnered_contract(rules, maker)
        maker_leads = (
            rules.name in ("old_school", "bid_euchre") or rules.pack.is_dominoes
        ) and rules.first_lead != "eldest"
        assert contract.leader == (maker if maker_leads else 1), rules
        assert contract.active == tuple(range(1, rules.players + 1))


@pytest.mark.parametrize("rules", [rules for rules in TABLES if rules.partnership == "called"], ids=str)
def test_a_secret_partner_changes_nothing_about_who_plays_and_leads(rules):
    for card in ranking_of(rules, rules.pack.suits[0]).callable:
        assert make_contract(rules, rules.pack.suits[0], 2, called=card) == replace(
            partnered_contract(rules, 2), called=card
        )


@pytest.mark.parametrize(("maker", "leader"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_in_parlour32_the_left_of_a_lone_maker_leads(maker, leader):
    assert make_contract(PARLOUR32, "h", maker, alone=True).leader == leader
    both = replace(OLD_SCHOOL, lone_lead="left")
    assert make_contract(both, "h", maker, alone=True).leader == leader, "though the maker leads when all play"
    assert make_contract(both, "h", maker).leader == maker


@pytest.mark.parametrize(
    ("rules", "maker"), [(rules, maker) for rules, maker in SEATS if rules.partnership == "none"], ids=str
)
def test_each_for_self_the_maker_plays_against_all_the_others(rules, maker):
    up = next(card for card in rules.pack.cards if card.suit is rules.pack.suits[3])
    ordered, other = (make_contract(rules, rules.pack.suits[index], maker, up=up) for index in (3, 2))
    for contract in (ordered, other):
        assert contract.makers == {maker}
        assert contract.active == tuple(range(1, rules.players + 1))
        assert (contract.alone, contract.is_lone) == (False, False)
    assert ordered.taker == (None if rules.pack.is_dominoes else rules.dealer)
    assert other.taker is None
    with refusal("no lone hands"):
        make_contract(rules, rules.pack.suits[2], maker, alone=True)


# A card from a partner who rests, and who takes the turn-up.


@pytest.mark.parametrize(("maker", "partner"), [(1, 3), (2, 4), (3, 1), (4, 2)])
@pytest.mark.parametrize("name", ["bicycle", "domino", "bid_euchre"])
def test_partners_best_a_lone_makers_partner_gives_a_card(name, maker, partner):
    rules = replace(PRESETS[name], partners_best=True)
    bid = None if rules.turns_up else 6
    suit = rules.pack.suits[0]
    assert make_contract(rules, suit, maker, alone=True, bid=bid).giver == partner
    assert make_contract(rules, suit, maker, bid=bid).giver is None
    assert make_contract(PRESETS[name], suit, maker, alone=True, bid=bid).giver is None


@pytest.mark.parametrize(
    ("exchange", "maker", "alone", "taker"),
    [
        ("nobody", 1, False, None),
        ("dealer", 1, False, 4),
        ("dealer", 2, True, None),  # the dealer rests
        ("maker", 1, False, 1),
        ("maker", 2, True, 2),
        ("maker", 4, False, 4),
    ],
)
def test_who_takes_an_accepted_tile_is_as_agreed(exchange, maker, alone, taker):
    rules = Rules.parse(f"domino+exchange={exchange}")
    assert make_contract(rules, "5", maker, alone=alone, up=Tile("53")).taker == taker
    assert make_contract(rules, "3", maker, alone=alone, up=Tile("53")).taker is None, "the turn-up proposes fives"


@given(randoms, st.sampled_from(WITH_TURN_UP))
def test_who_takes_and_who_gives_a_card_are_who_the_rules_say(rng, rules):
    deal = random_deal(rng, rules)
    contract = random_contract(rng, deal)
    assert contract.taker in (None, rules.dealer, contract.maker)
    assert contract.taker is None or (contract.taker in contract.active and contract.trump is deal.turn_up.suit)
    assert contract.giver is None or contract.giver in contract.makers - set(contract.active)


def test_each_for_self_the_dealer_may_be_armed_by_an_opponent_or_take_it_up():
    assert auction_after("order up", rules=TWO_HANDED).contract.taker == 2
    taken = auction_after("pass", "pass", "take it up", rules=CUTTHROAT).contract
    assert (taken.maker, taken.taker, taken.makers) == (3, 3, {3})


def test_the_dealer_picks_up_what_was_ordered():
    assert auction_after("pass", "assist").contract.taker == 4
    assert auction_after(*["pass"] * 4, "hearts").contract.taker is None
    assert make_contract(BICYCLE, "s", 1).taker is None, "a deal without a turn-up"


def test_nobody_picks_up_for_a_dealer_who_rests():
    assert auction_after("pass", "assist alone").contract.taker is None


@pytest.mark.parametrize(
    "rules", [rules for rules in PRESETS.values() if not rules.dominoes and rules.turns_up], ids=str
)
def test_the_dealer_lays_down_any_card_but_the_turn_up_only_where_it_need_not_be_kept(rules):
    hand = parse_cards("Ks Ts 9s Ad Qh")
    assert legal_discards(rules, hand, QUEEN) == (*hand, QUEEN)
    assert legal_discards(replace(rules, must_keep_turn_up=True), hand, QUEEN) == hand


@pytest.mark.parametrize(
    ("rules", "trump", "maker", "alone", "words"),
    [
        (BICYCLE, "s", 5, False, ["'5'", "seats are"]),
        (BICYCLE, "x", 1, False, ["'x'", "not a suit"]),
        (BICYCLE, None, 1, False, ["bicycle", "no trump", "bicycle+no_trump"]),
        (replace(BICYCLE, lone_hands=False), "s", 1, True, ["no lone hands"]),
        (CUTTHROAT, "s", 4, False, ["'4'", "1 (eldest) to 3 (dealer)"]),
        (CUTTHROAT, "s", 3, True, ["cutthroat has no lone hands"]),
        (PRESETS["domino"], "s", 1, False, ["spades are not a suit", "blanks, ones", "sixes"]),
        (BICYCLE, "5", 1, False, ["fives are not a suit", "clubs, diamonds, hearts, spades"]),
        (BICYCLE, "7", 1, False, ["'7'", "0 (blanks) to 6"]),
    ],
)
def test_a_contract_that_can_not_be_is_refused_in_a_sentence(rules, trump, maker, alone, words):
    with refusal(*words):
        make_contract(rules, trump, maker, alone=alone)


@pytest.mark.parametrize(
    ("rules", "trump", "options", "words"),
    [
        ("bicycle", "s", {"called": "Ah"}, ["in bicycle no partner is called", "leave out 'Ah'"]),
        ("call_ace4", "s", {}, ["plays alone or calls a partner", "Ac Ad Ah"]),
        ("call_ace4", "s", {"alone": True, "called": "Ah"}, ["alone calls no partner", "'alone' or 'Ah'"]),
        ("call_ace4", "s", {"called": "As"}, ["'As' can't be called", "spades as trumps", "Ac Ad Ah"]),
        ("domino_call_ace4", "0", {"called": "66"}, ["'66' can't be called", "blanks as trumps", "11 22 33 44 55"]),
        ("bicycle", "s", {"bid": 4}, ["no tricks are bid", "leave out the bid of 4"]),
        ("bid_euchre", "s", {}, ["3 to 6 tricks", "not None", "bid=4"]),
        ("bid_euchre", "s", {"bid": 2}, ["3 to 6 tricks", "not 2"]),
        ("bid_euchre", "s", {"bid": 7}, ["3 to 6 tricks", "not 7"]),
        ("bid_euchre", "s", {"bid": 5, "alone": True}, ["a lone maker bids all 6 tricks", "not 5", "bid=6"]),
        ("bicycle", "s", {"defender": 2}, ["nobody defends alone", "leave out the defender, seat 2"]),
        ("bicycle+defend_alone", "s", {"defender": 3}, ["seat 3 can't defend alone", "makers' side"]),
        ("bicycle+defend_alone", "s", {"defender": 1}, ["seat 1 can't defend alone", "makers' side"]),
        ("bicycle+defend_alone", "s", {"defender": 5}, ["'5'", "seats are"]),
    ],
)
def test_what_is_not_part_of_a_game_is_no_part_of_its_contract(rules, trump, options, words):
    with refusal(*words):
        make_contract(Rules.parse(rules), trump, 1, **options)


@pytest.mark.parametrize(
    ("rules", "trump", "options", "told"),
    [
        ("bicycle", "s", {"alone": True}, "spades by seat 1 alone"),
        ("domino_call_ace4", "5", {"called": "33"}, "fives by seat 1 calling 33"),
        ("bid_euchre", None, {"bid": 4}, "no trump by seat 1, bid 4"),
        ("bicycle+defend_alone", "h", {"defender": 2}, "hearts by seat 1, seat 2 defends alone"),
    ],
)
def test_a_contract_is_told_in_words(rules, trump, options, told):
    assert str(make_contract(Rules.parse(rules), trump, 1, **options)) == told


def test_a_called_partner_is_of_the_makers_once_the_hands_are_known():
    deal = Deal.parse("Ac 7c 8c 9c Tc / Ad 7d 8d 9d Td / 7h 8h 9h Th Jh / 7s 8s 9s Ts Js up Qs rules call_ace4")
    hands = dict(enumerate(deal.hands, start=1))
    for card, makers, is_lone in (("Ad", {1, 2}, False), ("Ac", {1}, True), ("Ah", {1}, True)):
        secret = make_contract(CALL_ACE, "s", 1, called=card, up=deal.turn_up)
        assert (secret.makers, secret.alone, secret.active, secret.leader) == ({1}, False, (1, 2, 3, 4), 1)
        assert (secret.revealed(hands).makers, secret.revealed(hands).is_lone) == (makers, is_lone)


@pytest.mark.parametrize("name", ["parlour32", "british", "call_ace4", "call_ace5", "call_ace6"])
def test_against_a_lone_maker_the_seat_on_the_makers_left_leads(name):
    players = PRESETS[name].players
    for maker in range(1, players + 1):
        assert make_contract(name, "s", maker, alone=True).leader == maker % players + 1


def test_in_canada_a_contract_with_the_assisting_partner_is_refused():
    with refusal("seat 2", "Qs", "must play alone"):
        make_contract(PRESETS["canadian"], "s", 2, up=Card("Qs"))
    assert make_contract(PRESETS["canadian"], "h", 2, up=Card("Qs")).active == (1, 2, 3, 4)
