"""The auction: whose turn it is, what may be called and why not, and the contract that comes of it."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import NO_TRUMP, TABLES, randoms, refusal

from euchre_tutor.auction import PASS, Auction, Call, legal_discards, make_contract, parse_trump, trump_name
from euchre_tutor.cards import Card, Suit, parse_cards
from euchre_tutor.deal import View
from euchre_tutor.rules import BICYCLE, PRESETS, Rules

QUEEN = Card("Qs")
STICK, OLD_SCHOOL = PRESETS["stick_the_dealer"], PRESETS["old_school"]
NAMES = ["order up", "no trump", *(suit.label for suit in Suit)]
CALLS = [PASS, *(Call(name, alone) for name in NAMES for alone in (False, True))]


def auction_after(*calls: str, rules: Rules = BICYCLE) -> Auction:
    auction = Auction(rules, QUEEN)
    for call in calls:
        auction.push(call)
    return auction


def random_auction(rng: Random, rules: Rules, calls: int) -> Auction:
    auction = Auction(rules, QUEEN)
    for _ in range(calls):
        if not auction.is_over:
            auction.push(
                PASS if PASS in auction.legal_calls and rng.random() < 0.8 else rng.choice(auction.legal_calls)
            )
    return auction


auctions = st.builds(random_auction, randoms, st.sampled_from(TABLES), st.integers(0, 8))


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_a_call_reads_what_it_writes(call):
    assert Call.parse(str(call)) == eval(repr(call)) == call


@pytest.mark.parametrize(
    ("said", "call"),
    [
        ("Assist  alone", "order up alone"),
        ("pick up", "order up"),
        ("take it up", "order up"),
        ("♥", "hearts"),
        ("S alone", "spades alone"),
        ("nt", "no trump"),
        ("none alone", "no trump alone"),
    ],
)
def test_a_call_may_be_said_in_other_words(said, call):
    assert str(Call.parse(said)) == call


@pytest.mark.parametrize("text", ["", "4", "pass alone", "alone", "order", "hearts alone alone"])
def test_a_call_that_is_none_is_named(text):
    with refusal(repr(text), "not a call", "order up"):
        Call.parse(text)


def test_a_trump_is_a_suit_or_none():
    assert [trump_name(parse_trump(word)) for word in ("s", "hearts", "none", "NT")] == [
        "spades",
        "hearts",
        *["no trump"] * 2,
    ]
    with refusal("'x'", "not a suit"):
        parse_trump("x")


# Whose turn it is and what may be called.


def test_eldest_calls_first_and_the_dealer_last():
    auction = Auction(BICYCLE, QUEEN)
    seats = []
    while not auction.is_over:
        seats.append((auction.seat, auction.turned_down))
        auction.push(PASS)
    assert seats == [(seat, turned_down) for turned_down in (False, True) for seat in (1, 2, 3, 4)]
    assert auction.thrown_in
    assert auction.contract is None


def test_in_the_first_round_only_the_turn_up_may_be_made():
    assert list(map(str, auction_after().legal_calls)) == ["pass", "order up", "order up alone"]


def test_in_the_second_round_any_other_suit_may_be_made():
    calls = list(map(str, auction_after(*["pass"] * 4).legal_calls))
    assert calls == ["pass", *(name + alone for name in ("clubs", "diamonds", "hearts") for alone in ("", " alone"))]


def test_the_stuck_dealer_must_make_a_suit():
    assert PASS in auction_after(*["pass"] * 7).legal_calls
    auction = auction_after(*["pass"] * 7, rules=STICK)
    assert PASS not in auction.legal_calls
    with refusal("dealer", "'pass'", "must make a suit"):
        auction.push("pass")


def test_no_trump_is_called_in_the_second_round_where_the_rules_have_it():
    assert Call("no trump") in auction_after(*["pass"] * 4, rules=NO_TRUMP).legal_calls
    assert Call("no trump") not in auction_after(*["pass"] * 4, rules=STICK).legal_calls
    assert auction_after(*["pass"] * 4, "no trump", rules=NO_TRUMP).contract.trump is None


@pytest.mark.parametrize(
    ("rules", "passes", "call", "words"),
    [
        ("bicycle", 0, "hearts", ["eldest", "'hearts'", "first round", "spades", "order up"]),
        ("bicycle", 1, "spades", ["seat 2", "'spades'", "'order up'"]),
        ("bicycle", 4, "spades", ["eldest", "'spades'", "clubs, clubs alone"]),
        ("bicycle", 4, "order up", ["'order up'", "second round", "hearts"]),
        ("bicycle", 4, "no trump", ["'no trump'"]),
        ("bicycle", 8, "pass", ["over"]),
        ("bicycle+lone_hands=false", 0, "order up alone", ["'order up alone'", "no lone hands"]),
        ("bicycle", 0, "order", ["'order'", "not a call"]),
    ],
)
def test_a_call_out_of_order_is_refused_in_a_sentence(rules, passes, call, words):
    auction = auction_after(*["pass"] * passes, rules=Rules.parse(rules))
    with refusal(*words):
        auction.push(call)


@given(auctions, st.sampled_from(CALLS))
def test_a_call_has_a_reason_against_it_or_is_legal(auction, call):
    assert (auction.why_illegal(call) is None) == (call in auction.legal_calls)


@given(auctions)
def test_taking_a_call_back_undoes_it(auction):
    for call in auction.legal_calls:
        before = (list(auction.calls), auction.seat, auction.legal_calls)
        auction.push(call)
        assert auction.is_over or call == PASS
        assert auction.pop() == call
        assert (auction.calls, auction.seat, auction.legal_calls) == before


def test_there_must_be_a_call_to_take_back_and_a_turn_up_to_call_on():
    with refusal("no call", "take back"):
        Auction(BICYCLE, QUEEN).pop()
    with refusal("turn-up"):
        Auction(BICYCLE)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
@pytest.mark.parametrize("word", ["up", "down"])
def test_a_view_stands_where_its_seat_calls(seat, word):
    auction = Auction.at(View.parse(f"Js Jc As 9h Kd {word} Qs seat {seat}"))
    assert (auction.seat, auction.turned_down) == (seat, word == "down")


# What was decided: who plays, who leads, who picks up.


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


@pytest.mark.parametrize("rules", [rules for rules in TABLES if rules.first_lead == "eldest"], ids=str)
@pytest.mark.parametrize("maker", [1, 2, 3, 4])
def test_elsewhere_eldest_leads_when_all_play(rules, maker):
    assert make_contract(rules, "h", maker).leader == 1


def test_the_dealer_picks_up_what_was_ordered():
    assert auction_after("pass", "assist").contract.taker == 4
    assert auction_after(*["pass"] * 4, "hearts").contract.taker is None
    assert make_contract(BICYCLE, "s", 1).taker is None, "a deal without a turn-up"


def test_nobody_picks_up_for_a_dealer_who_rests():
    assert auction_after("pass", "assist alone").contract.taker is None


def test_the_dealer_lays_down_one_of_the_hand_or_the_turn_up_where_it_may_be_left():
    hand = parse_cards("Ks Ts 9s Ad Qh")
    assert legal_discards(BICYCLE, hand, QUEEN) == hand
    assert legal_discards(OLD_SCHOOL, hand, QUEEN) == (*hand, QUEEN)


@pytest.mark.parametrize(
    ("rules", "trump", "maker", "alone", "words"),
    [
        (BICYCLE, "s", 5, False, ["'5'", "seats are"]),
        (BICYCLE, "x", 1, False, ["'x'", "not a suit"]),
        (BICYCLE, None, 1, False, ["bicycle", "no trump", "bicycle+no_trump"]),
        (replace(BICYCLE, lone_hands=False), "s", 1, True, ["no lone hands"]),
    ],
)
def test_a_contract_that_can_not_be_is_refused_in_a_sentence(rules, trump, maker, alone, words):
    with refusal(*words):
        make_contract(rules, trump, maker, alone=alone)
