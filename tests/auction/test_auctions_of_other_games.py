"""Auctions with a joker, a called partner, bids, or lone defenders: what may be called, and what comes of it."""

from dataclasses import replace
from functools import partial

import pytest
from helpers.strategies import QUEEN, auction_after, refusal

from euchre_tutor.auction import PASS, Auction, Call, make_contract
from euchre_tutor.cards import JOKER, Suit
from euchre_tutor.deal import View
from euchre_tutor.pieces import parse_cards
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.tiles import Tile

BRITISH, CALL_ACE, DOMINO_CALL, BID = (PRESETS[n] for n in ("british", "call_ace4", "domino_call_ace4", "bid_euchre"))
DEFEND = Rules.parse("bicycle+defend_alone")


# A joker that is turned up.


def test_in_the_british_game_a_turned_up_joker_stands_for_the_suit_that_the_dealer_named():
    auction = Auction(BRITISH, BRITISH.turn_up(JOKER, Suit.HEARTS))
    assert auction.proposed is Suit.HEARTS
    auction.push("pass")
    auction.push("assist")
    assert (auction.contract.trump, auction.contract.maker, auction.contract.taker) == (Suit.HEARTS, 2, 4)
    second = Auction(BRITISH, BRITISH.turn_up(JOKER, Suit.HEARTS))
    for _ in range(4):
        second.push(PASS)
    assert {call.name for call in second.legal_calls} == {"pass", "clubs", "diamonds", "spades"}


def test_elsewhere_a_turned_up_joker_proposes_spades():
    auction = Auction(Rules.parse("trickster+joker"), JOKER)
    auction.push("order up")
    assert auction.contract.trump is Suit.SPADES


def test_a_turned_up_joker_needs_its_suit_and_no_other_card_has_one():
    with refusal("joker", "dealer names a suit", "'named h'"):
        Auction(BRITISH, JOKER)
    with refusal("Qs proposes spades", "nobody names"):
        BRITISH.turn_up(QUEEN, Suit.HEARTS)
    with refusal("joker", "dealer names a suit"):
        make_contract(BRITISH, "h", 1, up=JOKER)


# The maker who calls a partner by an ace, or by a double.


def said(calls):
    return list(map(str, calls))


def test_who_orders_up_plays_alone_or_calls_an_ace_of_another_suit():
    calls = ["pass", "order up alone", "order up calling Ac", "order up calling Ad", "order up calling Ah"]
    assert said(Auction(CALL_ACE, QUEEN).legal_calls) == calls


def test_who_makes_a_suit_plays_alone_or_calls_an_ace_of_another_suit_the_turned_down_one_included():
    auction = auction_after(*["pass"] * 4, rules=CALL_ACE)
    assert said(call for call in auction.legal_calls if call.name == "hearts") == [
        *("hearts alone", "hearts calling Ac", "hearts calling Ad", "hearts calling As")
    ]
    assert {call.name for call in auction.legal_calls} == {"pass", "clubs", "diamonds", "hearts"}


def test_a_double_may_be_called_unless_it_is_a_trump():
    auction = Auction(DOMINO_CALL, Tile("53"))
    assert said(auction.legal_calls) == [
        *("pass", "order up alone", "order up calling 00", "order up calling 11", "order up calling 22"),
        *("order up calling 33", "order up calling 66"),
    ]
    for _ in range(4):
        auction.push(PASS)
    assert {str(call.called) for call in auction.legal_calls if call.name == "blanks"} == {
        *("None", "11", "22", "33", "44", "55")
    }


@pytest.mark.parametrize(
    ("rules", "up", "passes", "call", "words"),
    [
        ("call_ace4", "Qs", 0, "order up", ["plays alone or calls a partner", "one of Ac Ad Ah"]),
        ("call_ace4", "Qs", 0, "order up calling As", ["'As'", "can't be called", "spades as trumps", "Ac Ad Ah"]),
        ("call_ace4", "Qs", 0, "order up calling Kh", ["'Kh'", "can't be called", "Ac Ad Ah"]),
        ("call_ace4", "Qs", 0, "order up alone calling Ah", ["alone calls no partner", "'alone' or 'Ah'"]),
        ("call_ace4", "Qs", 0, "hearts calling Ac", ["first round", "only spades"]),
        ("call_ace4", "Qs", 4, "hearts", ["plays alone or calls a partner", "one of Ac Ad As"]),
        ("call_ace4", "Qs", 4, "hearts calling Ah", ["'Ah'", "hearts as trumps", "Ac Ad As"]),
        ("call_ace4", "Qs", 4, "spades alone", ["'spades alone'", "second round", "legal are"]),
        ("domino_call_ace5", "53", 0, "order up calling 44", ["'44'", "fives as trumps", "00 11 22 33 66"]),
        ("domino_call_ace5", "53", 0, "order up calling 55", ["'55'", "fives as trumps"]),
        ("domino_call_ace5", "53", 0, "order up calling 64", ["'64'", "fives as trumps"]),
        ("domino", "53", 0, "order up calling 66", ["in domino no partner is called", "leave out '66'"]),
        ("bicycle", "Qs", 4, "hearts calling As", ["in bicycle no partner is called", "leave out 'As'"]),
        ("bicycle", "Qs", 0, "bid 3", ["first round", "only spades"]),
        ("bicycle", "Qs", 0, "defend alone", ["first round", "only spades"]),
        ("domino", "53", 0, "threes", ["first round", "only fives", "'order up'"]),
        ("domino", "53", 4, "fives", ["second round", "blanks, blanks alone"]),
    ],
)
def test_a_call_of_another_game_or_of_another_card_is_refused_in_a_sentence(rules, up, passes, call, words):
    auction = Auction(Rules.parse(rules), parse_cards(up)[0])
    for _ in range(passes):
        auction.push(PASS)
    with refusal(*words):
        auction.push(call)


def test_an_auction_has_a_turn_up_where_the_rules_turn_one_up():
    with refusal("bicycle", "with a turn-up"):
        Auction(BICYCLE)
    with refusal("bid_euchre", "without a turn-up"):
        Auction(BID, QUEEN)


# Bids.


bidding = partial(auction_after, rules=BID, up=None)


def test_each_bids_once_and_more_than_the_last():
    assert said(bidding().legal_calls) == ["pass", "bid 3", "bid 4", "bid 5", "bid 6", "bid 6 alone"]
    assert said(bidding("pass", "bid 4").legal_calls) == ["pass", "bid 5", "bid 6", "bid 6 alone"]
    assert said(bidding("bid 6").legal_calls) == ["pass", "bid 6 alone"]
    assert said(bidding("bid alone").legal_calls) == ["pass"]
    assert PASS in bidding("pass", "pass", "pass").legal_calls, "the dealer isn't stuck"


def test_without_lone_hands_six_is_the_highest_bid():
    assert said(bidding(rules=replace(BID, lone_hands=False)).legal_calls)[-1] == "bid 6"
    assert said(bidding("bid 6", rules=replace(BID, lone_hands=False)).legal_calls) == ["pass"]


def test_the_highest_bidder_names_trump_or_no_trump_and_leads():
    auction = bidding("pass", "bid 3", "bid 4", "pass")
    assert (auction.seat, auction.is_over, auction.contract) == (3, False, None)
    assert said(auction.legal_calls) == ["clubs", "diamonds", "hearts", "spades", "no trump"]
    assert auction.trumps_to_name == (*Suit, None)
    auction.push("no trump")
    contract = auction.contract
    assert (contract.trump, contract.maker, contract.leader, contract.bid) == (None, 3, 3, 4)
    assert (contract.makers, contract.active, contract.taker) == ({1, 3}, (1, 2, 3, 4), None)


def test_who_bids_alone_plays_all_six_without_the_partner():
    contract = bidding("bid 3", "pass", "bid alone", "pass", "hearts").contract
    assert (contract.maker, contract.bid, contract.alone, contract.active) == (3, 6, True, (2, 3, 4))


def test_a_hand_on_which_nobody_bids_is_thrown_in():
    auction = bidding("pass", "pass", "pass", "pass")
    assert (auction.thrown_in, auction.is_over, auction.contract, auction.legal_calls) == (True, True, None, ())


@pytest.mark.parametrize(
    ("calls", "call", "words"),
    [
        (["bid 4"], "bid 4", ["seat 2", "'bid 4'", "can't be made now", "bid 5"]),
        (["bid 4"], "bid 3", ["seat 2", "'bid 3'", "bid 5, bid 6, bid 6 alone"]),
        (["bid alone"], "bid 6", ["seat 2", "legal are pass"]),
        (["bid 4"], "hearts", ["'hearts'", "can't be made now", "bid 5"]),
        ([], "order up", ["'order up'", "can't be made now"]),
        ([], "bid 3 alone", ["'bid 3 alone'", "can't be made now", "bid 6 alone"]),
        (["pass", "bid 4", "pass", "pass"], "pass", ["seat 2", "highest bidder names trump"]),
        (["pass", "bid 4", "pass", "pass"], "bid 5", ["seat 2", "can't be made now", "spades, no trump"]),
        (["pass", "bid 4", "pass", "pass"], "hearts alone", ["can't be made now", "spades, no trump"]),
        (["pass"] * 4, "bid 3", ["over"]),
    ],
)
def test_a_bid_out_of_order_is_refused_in_a_sentence(calls, call, words):
    with refusal(*words):
        bidding(*calls).push(call)


def test_a_bid_is_a_contract_once_its_trump_is_known():
    auction = bidding("pass", "bid 3")
    assert auction.contract_of(Call.parse("bid 4"), trump=Suit.HEARTS) == make_contract(BID, "h", 3, bid=4)
    assert auction.contract_of(Call.parse("bid alone")) == make_contract(BID, None, 3, bid=6, alone=True)
    named = bidding("pass", "bid 3", "pass", "pass").contract_of(Call("spades"))
    assert named == make_contract(BID, "s", 2, bid=3)
    with refusal("a pass makes no contract"):
        auction.contract_of(PASS)


def test_who_must_hold_trump_names_one_of_his_suits_or_none():
    view = View.parse("Jc Ah Kh 9h Td 9d seat 2 bids pass,3,pass,pass rules bid_euchre+must_hold_trump")
    auction = Auction.at(view)
    assert said(auction.legal_calls) == ["clubs", "diamonds", "hearts", "no trump"]
    assert auction.trumps_to_name == (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, None)
    assert "spades you must hold one" in auction.why_illegal("spades")


SIX = "Js Jc As 9h Kd Qd"


@pytest.mark.parametrize(
    ("bids", "seat", "calls"),
    [
        ("", 3, "pass,pass"),
        (" bids pass,3", 3, "pass,bid 3"),
        (" bids pass,alone,pass", 4, "pass,bid 6 alone,pass"),
        (" bids pass,3,4,pass", 3, "pass,bid 3,bid 4,pass"),
    ],
)
def test_a_view_stands_behind_the_bids_that_it_has_heard(bids, seat, calls):
    auction = Auction.at(View.parse(f"{SIX} seat {seat}{bids} rules bid_euchre"))
    assert (auction.seat, ",".join(map(str, auction.calls))) == (seat, calls)


@pytest.mark.parametrize(
    ("seat", "bids", "words"),
    [
        (4, "pass,3", ["after bids pass,3", "seat 3 speaks", "not dealer"]),
        (2, "pass,3,4,pass", ["after bids pass,3,4,pass", "seat 3 speaks", "not seat 2"]),
        (1, "pass,pass,pass,pass", ["nobody speaks", "not eldest"]),
        (3, "4,3", ["seat 2", "'bid 3'", "can't be made now"]),
        (1, "3,4,5,6,alone", ["'bid 6 alone'", "can't be made now"]),
    ],
)
def test_bids_that_can_not_be_are_refused_in_a_sentence(seat, bids, words):
    with refusal(*words):
        Auction.at(View.parse(f"{SIX} seat {seat} bids {bids} rules bid_euchre"))


def test_a_view_in_play_may_tell_every_bid():
    view = View.parse(f"{SIX} seat 1 bids pass,3,4,pass trump none maker 3 bid 4 rules bid_euchre")
    assert Auction.at(view).contract == make_contract(BID, None, 3, bid=4)


# Defenders who play alone.


def test_once_trump_is_made_each_defender_from_the_makers_left_may_say_to_play_alone():
    for maker, defenders in ((1, [2, 4]), (2, [3, 1]), (3, [4, 2]), (4, [1, 3])):
        auction = auction_after(*["pass"] * (maker - 1), "order up", rules=DEFEND)
        seats = []
        while not auction.is_over:
            assert auction.asks_alone
            assert said(auction.legal_calls) == ["pass", "defend alone"]
            seats.append(auction.seat)
            auction.push(PASS)
        assert seats == defenders
        assert auction.contract == make_contract(DEFEND, "s", maker, up=QUEEN)
        assert not auction.turned_down


@pytest.mark.parametrize("alone", ["", " alone"])
@pytest.mark.parametrize(("passes", "defender", "resting"), [(0, 3, 1), (1, 1, 3)])
def test_a_lone_defenders_partner_rests(alone, passes, defender, resting):
    auction = auction_after("pass", f"assist{alone}", *["pass"] * passes, "defend alone", rules=DEFEND)
    contract = auction.contract
    assert (auction.is_over, contract.defender) == (True, defender)
    assert set(contract.active) == {1, 2, 3, 4} - {resting} - ({4} if alone else set())
    assert contract.makers == {2, 4}
    assert contract == make_contract(DEFEND, "s", 2, up=QUEEN, alone=bool(alone), defender=defender)


def test_a_defender_may_play_alone_in_the_second_round_too():
    auction = auction_after(*["pass"] * 6, "hearts", "defend alone", rules=DEFEND)
    assert auction.turned_down
    assert (auction.contract.maker, auction.contract.defender, auction.contract.active) == (3, 4, (1, 3, 4))


@pytest.mark.parametrize(
    ("rules", "maker", "alone", "defender", "leader"),
    [
        ("bicycle+defend_alone", 2, False, 1, 1),
        ("bicycle+defend_alone", 2, False, 3, 2),  # eldest rests, so the next leads
        ("bicycle+defend_alone", 4, True, 3, 3),
        ("parlour32+defend_alone", 2, True, 1, 1),  # on a lone maker's left, the next who is active
        ("parlour32+defend_alone", 2, True, 3, 3),
        ("old_school+defend_alone", 2, True, 1, 2),
        ("domino+defend_alone", 4, False, 3, 4),
    ],
)
def test_with_a_lone_defender_the_lead_is_the_same_among_those_who_play(rules, maker, alone, defender, leader):
    rules = Rules.parse(rules)
    assert make_contract(rules, rules.pack.suits[0], maker, alone=alone, defender=defender).leader == leader


def test_a_dealer_who_rests_as_a_defender_takes_nothing():
    contract = make_contract(DEFEND, "s", 1, up=QUEEN, defender=2)
    assert (contract.active, contract.taker) == ((1, 2, 3), None)


@pytest.mark.parametrize("call", ["order up", "hearts", "bid 3"])
def test_defenders_say_alone_or_nothing(call):
    with refusal("seat 2", "can't be made now", "pass, defend alone"):
        auction_after("order up", rules=DEFEND).push(call)


def test_a_defenders_view_stands_where_it_may_say_alone():
    view = View.parse(f"Js Jc As 9h Kd up Qs seat 4 trump s maker 1 rules {DEFEND}")
    auction = Auction.at(view)
    assert (auction.seat, said(auction.calls)) == (4, ["order up", "pass"])
    defend, leave = (auction.contract_of(call) for call in (Call.parse("defend alone"), PASS))
    assert defend == make_contract(DEFEND, "s", 1, up=QUEEN, defender=4)
    assert leave == make_contract(DEFEND, "s", 1, up=QUEEN)
    second = Auction.at(View.parse(f"Js Jc As 9h Kd down Qs seat 3 trump h maker 2 alone rules {DEFEND}"))
    assert said(second.calls) == [*["pass"] * 5, "hearts alone"]
    assert (second.seat, second.asks_alone) == (3, True)


def test_the_makers_side_says_nothing_more():
    for seat in (1, 3):
        assert Auction.at(View.parse(f"Js Jc As 9h Kd up Qs seat {seat} trump s maker 1 rules {DEFEND}")).is_over
