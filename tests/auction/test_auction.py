"""The auction: whose turn it is, what may be called and why not, and the contract that comes of it."""

from dataclasses import replace
from random import Random

import pytest
from helpers.strategies import (
    NO_TRUMP,
    QUEEN,
    TABLES,
    auction_after,
    is_turned_down,
    random_contract,
    random_deal,
    randoms,
    refusal,
    rules,
)
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor.auction import PASS, Auction, Call
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.cards import Card, Suit
from euchre_tutor.deal import Deal, View
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import double_six, pack, parse_cards, parse_trump, trump_name
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.tiles import Pips, Tile

STICK, CANADIAN = PRESETS["stick_the_dealer"], PRESETS["canadian"]
CUTTHROAT, TWO_HANDED = PRESETS["cutthroat"], PRESETS["two_handed"]
HOLD = Rules.parse("bicycle+must_hold_trump")
ORDER_UP, ORDER_UP_ALONE = Call("order up"), Call("order up", alone=True)
SEATS = [(rules, seat) for rules in TABLES for seat in range(1, rules.players + 1)]
NAMES = ["order up", "no trump", *(suit.label for suit in (*Suit, *Pips))]
CALLED = [card for card in (*pack(32).cards, *double_six().cards) if card.is_top]
CALLS = [
    *(PASS, Call.parse("defend alone"), Call.parse("bid alone")),
    *(Call(f"bid {tricks}") for tricks in (3, 4, 5, 6)),
    *(Call(name, alone) for name in NAMES for alone in (False, True)),
    *(Call(name, called=card) for name in NAMES for card in CALLED),
]


def random_auction(rng: Random, rules: Rules, calls: int) -> Auction:
    auction = Auction.of(random_deal(rng, rules))
    for _ in range(calls):
        if not auction.is_over:
            auction.push(
                PASS if PASS in auction.legal_calls and rng.random() < 0.8 else rng.choice(auction.legal_calls)
            )
    return auction


auctions = st.builds(random_auction, randoms, st.sampled_from(TABLES) | rules(), st.integers(0, 8))


def test_a_call_reads_what_it_writes():
    names = {"Call": Call, "Card": Card, "Tile": Tile}
    for call in CALLS:
        assert Call.parse(str(call)) == eval(repr(call), names) == call


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
        ("5 alone", "fives alone"),
        ("six", "sixes"),
        ("fives calling 33", "fives calling 33"),
        ("Hearts  calling A♠", "hearts calling As"),
        ("pick up calling ah", "order up calling Ah"),
        ("Bid 4", "bid 4"),
        ("bid alone", "bid 6 alone"),
        ("Defend Alone", "defend alone"),
    ],
)
def test_a_call_may_be_said_in_other_words(said, call):
    assert str(Call.parse(said)) == call


SPOKEN = {
    "pass": ["Pass.", "I pass", " pass ", "I'll pass", "turn it down", "I turn it down.", "turn the bauer down"],
    "order up": [
        *("Order up ", "order it up", "I order it up", "I’ll order it up.", "pick it up", "Pick up!", "take it up"),
        *("I assist", "assist", "I'll take it", "I accept", "order him up", "I'd like to order it up"),
        *(
            "pick up the bauer",
            "order the right bower up",
            "I'll take the jack",
            "order up the card",
            "accept the card",
        ),
    ],
    "order up alone": [
        *("Order it up, alone", "alone, order up", "I assist alone.", "pick it up and go alone", "order up loner"),
        *("order it up by myself", "Order up, I'm going alone", "I order it up on my own"),
    ],
    "hearts": ["Hearts.", "I make it hearts", "make hearts", "I name hearts", "hearts are trumps", "call hearts", "♥"],
    "hearts alone": [
        "I go alone in hearts",
        "going alone in hearts",
        "a loner in hearts",
        "hearts, alone",
        "Hearts loner",
    ],
    "no trump": ["No trump.", "no trumps", "I make it no trump"],
    "hearts calling As": [
        "hearts, calling A♠",
        "Hearts and I call on the ace of spades",
        "hearts calling on As",
        "hearts calling ♠A",
    ],
    "fives calling 33": ["fives calling 3-3", "I name fives and call the double three", "fives calling [3|3]"],
    "bid 4": ["bid four", "I bid 4.", "bid 4 tricks"],
    "bid 6 alone": ["I bid alone", "bid 6 alone"],
    "defend alone": ["I defend alone."],
}


@pytest.mark.parametrize(("said", "call"), [(said, call) for call, words in SPOKEN.items() for said in words])
def test_a_call_is_understood_as_people_say_it(said, call):
    assert str(Call.parse(said)) == call
    assert str(Call.parse(f"  {said.upper()} ")) == call


@pytest.mark.parametrize("suit", Suit)
def test_next_is_the_other_suit_of_the_turn_ups_colour_and_cross_one_of_the_other_colour(suit):
    across = [other for other in Suit if other not in (suit, suit.same_colour)]
    for said in ("next", "I make it next.", f"next {suit.same_colour.label}"):
        assert Call.parse(said, proposed=suit) == Call(suit.same_colour.label)
    for other in across:
        for said in (
            f"cross {other.label}",
            f"Crossing to {other.symbol}",
            f"I cross in {other.label}",
            f"Crossing it to {other.label}",
        ):
            assert Call.parse(said, proposed=suit) == Call.parse(said) == Call(other.label)
    assert Call.parse("next, alone", proposed=suit) == Call(suit.same_colour.label, alone=True)
    for said in ("cross", "crossing it", "I cross the suit."):
        with refusal("two suits", *(f"'cross {other.label}'" for other in across)):
            Call.parse(said, proposed=suit)
    with refusal(f"{suit.same_colour.label} are not cross", *(repr(other.label) for other in across)):
        Call.parse(f"cross {suit.same_colour.label}", proposed=suit)
    with refusal("are not next", repr(suit.same_colour.label)):
        Call.parse(f"next {across[0].label}", proposed=suit)


@pytest.mark.parametrize("said", ["next", "cross"])
def test_next_and_cross_mean_nothing_without_a_card_turned_up(said):
    with refusal(repr(said), "no turn-up is known", "name a suit"):
        Call.parse(said)
    with refusal(repr(said), "tiles have none", "name a suit"):
        Auction("domino", "64").push(said)


def test_an_auction_knows_what_next_is():
    auction = auction_after(*["pass"] * 4)
    assert auction.why_illegal("next alone") is None
    auction.push("I make it next")
    assert auction.contract.trump is Suit.CLUBS
    with refusal("in the first round only spades"):
        auction_after().push("next")


@pytest.mark.parametrize("said", ["alone", "I go alone.", "loner", "I'm going alone"])
def test_who_says_alone_after_the_call_is_told_when_it_may_be_said(said):
    words = ("with the call that makes trump", "'order up alone'", "not after it")
    with refusal(*words):
        Call.parse(said)
    with refusal(*words):
        auction_after("order up").push(said)
    hand = GameHand(Deal.random(seed=1))
    hand.push("order up")
    for _ in range(2):  # before and after the dealer lays a card down
        with refusal(*words):
            hand.push(said)
        hand.push(hand.legal[0])


def test_a_defender_who_says_alone_defends_alone():
    auction = auction_after("order up", rules=Rules.parse("bicycle+defend_alone"))
    auction.push("I'll go alone.")
    assert auction.contract.defender == 2


OPENINGS = (
    "I",
    "We",
    "I'll",
    "I will",
    "we'll",
    "we will",
    "I'd",
    "I would",
    "I'd like to",
    "I would like to",
    "let's",
)


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_sentence_may_open_in_any_way(opening):
    for said, call in (("pass", "pass"), ("order it up", "order up"), ("go alone in spades", "spades alone")):
        assert Call.parse(f"{opening} {said}.") == Call.parse(call)


@pytest.mark.parametrize("opening", ["", "I'm ", "I am ", "we're ", "we are "])
def test_what_somebody_does_is_a_call_as_well(opening):
    for said, call in (
        ("passing", "pass"),
        ("ordering it up", "order up"),
        ("assisting", "order up"),
        ("calling hearts", "hearts"),
        ("making it spades alone", "spades alone"),
        ("going alone in clubs", "clubs alone"),
    ):
        assert Call.parse(opening + said) == Call.parse(call)


def test_where_tricks_are_bid_a_number_and_alone_are_bids():
    auction = Auction("bid_euchre")
    for said in ("three", "I pass", "5", "Alone."):
        auction.push(said)
    assert [str(call) for call in auction.calls] == ["bid 3", "pass", "bid 5", "bid 6 alone"]


@pytest.mark.parametrize("name", ["hearts ", "Hearts", "s"])
def test_a_call_is_named_after_a_trump_however_it_is_written(name):
    assert str(Call(name)) in ("hearts", "spades")


@pytest.mark.parametrize("name", ["whist", "", 7, None.__class__])
def test_a_call_that_has_no_name_is_refused(name):
    with pytest.raises(EuchreError):
        Call(name)


@pytest.mark.parametrize(
    "text",
    [
        *("", "7", "pass alone", "alone", "order", "hearts alone alone", "bid", "bid 2", "bid 7", "defend"),
        *("pass calling As", "bid 4 calling As", "defend alone calling As"),
    ],
)
def test_a_call_that_is_none_is_named(text):
    with refusal(repr(text), "not a call", "order up"):
        Call.parse(text)


def test_a_card_that_is_called_must_be_one():
    with refusal("'Zs'", "not a rank"):
        Call.parse("hearts calling Zs")


def test_a_trump_is_a_suit_or_none():
    assert [trump_name(parse_trump(word)) for word in ("s", "hearts", "none", "NT")] == [
        "spades",
        "hearts",
        *["no trump"] * 2,
    ]
    with refusal("'x'", "not a suit"):
        parse_trump("x")


# Whose turn it is and what may be called.


@pytest.mark.parametrize(("rules", "players"), [(BICYCLE, 4), (CUTTHROAT, 3), (TWO_HANDED, 2)], ids=str)
def test_eldest_calls_first_and_the_dealer_last(rules, players):
    auction = Auction(rules, QUEEN)
    seats = []
    while not auction.is_over:
        seats.append((auction.seat, auction.turned_down))
        auction.push(PASS)
    assert seats == [(seat, turned_down) for turned_down in (False, True) for seat in range(1, players + 1)]
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


def test_the_stuck_dealer_is_the_last_seat_at_any_table():
    for table in (CUTTHROAT, TWO_HANDED):
        stuck = auction_after(*["pass"] * (2 * table.players - 1), rules=replace(table, stick_the_dealer=True))
        assert stuck.seat == table.dealer
        assert PASS not in stuck.legal_calls


@pytest.mark.parametrize("rules", [CUTTHROAT, TWO_HANDED], ids=str)
def test_each_for_self_nobody_says_alone(rules):
    assert auction_after(rules=rules).legal_calls == (PASS, ORDER_UP)
    second = auction_after(*["pass"] * rules.players, rules=rules)
    assert list(map(str, second.legal_calls)) == ["pass", "clubs", "diamonds", "hearts"]
    with refusal("eldest", f"{rules} has no lone hands"):
        second.push("hearts alone")


# In the Canadian game a dealer's partner who assists is alone.


def test_a_dealers_partner_who_assists_must_play_alone():
    auction = auction_after("pass", rules=CANADIAN)
    assert list(map(str, auction.legal_calls)) == ["pass", "order up alone"]
    assert auction.why_illegal("assist") == "the dealer's partner who assists must play alone"
    with refusal("seat 2", "'order up'", "must play alone"):
        auction.push("order up")
    auction.push("order up alone")
    assert auction.contract.active == (1, 2, 3)


@pytest.mark.parametrize("passes", [0, 2, 3])
def test_the_others_may_order_up_with_a_partner(passes):
    assert Call("order up") in auction_after(*["pass"] * passes, rules=CANADIAN).legal_calls


def test_in_the_second_round_the_dealers_partner_is_free():
    canadian, usual = (auction_after(*["pass"] * 5, rules=rules).legal_calls for rules in (CANADIAN, BICYCLE))
    assert canadian == usual


# Must hold trump: one of the suit's own cards.


@pytest.mark.parametrize(
    ("hand", "may"),
    [("9s Ah Kh 9d Td", True), ("Jc Ah Kh 9d Td", False), ("Js Jc Kh 9d Td", True), ("Ac Ah Kh 9d Td", False)],
)
def test_who_orders_up_must_hold_a_trump_and_the_left_bower_does_not_count(hand, may):
    auction = Auction(HOLD, QUEEN, {1: parse_cards(hand)})
    assert auction.legal_calls == ((PASS, ORDER_UP, ORDER_UP_ALONE) if may else (PASS,))
    if not may:
        with refusal("eldest", "'order up'", "spades you must hold one", "neither the left bower"):
            auction.push("order up")


def test_the_joker_is_no_natural_trump():
    view = View.parse("Jo Jc Ah Kh 9d up Qs seat 1 rules bicycle+joker+must_hold_trump")
    assert Auction.at(view).legal_calls == (PASS,)
    assert "neither the left bower nor the joker counts" in Auction.at(view).why_illegal("order up")


def test_who_makes_a_suit_of_his_own_choice_must_hold_a_card_of_it():
    auction = Auction(HOLD, QUEEN, {1: parse_cards("Jd 9d Ac Kc 9s")})
    for _ in range(4):
        auction.push(PASS)
    assert list(map(str, auction.legal_calls)) == ["pass", "clubs", "clubs alone", "diamonds", "diamonds alone"]
    assert "hearts you must hold one" in auction.why_illegal("hearts alone")


def test_a_hand_that_nobody_knows_is_not_checked():
    auction = Auction(HOLD, QUEEN, {1: parse_cards("Jc Ah Kh 9d Td")})
    auction.push(PASS)
    assert auction.legal_calls == (PASS, ORDER_UP, ORDER_UP_ALONE)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_view_knows_the_hand_of_its_own_seat(seat):
    auction = Auction.at(View.parse(f"Jc Ah Kh 9d Td up Qs seat {seat} rules {HOLD}"))
    assert (auction.seat, auction.legal_calls) == (seat, (PASS,))


def test_no_trump_needs_no_trump():
    view = View.parse("9s Ts Js Ks As down Qs seat 1 rules bicycle+must_hold_trump+no_trump")
    assert list(map(str, Auction.at(view).legal_calls)) == ["pass", "no trump", "no trump alone"]


def test_a_stuck_dealer_always_has_a_call():
    view = View.parse("9s Ts Js Ks As down Qs seat 4 rules stick_the_dealer+must_hold_trump")
    assert Auction.at(view).legal_calls


def test_a_tile_that_is_made_trump_must_be_held_and_the_left_bower_does_not_count():
    view = View.parse("44 64 63 62 61 up 50 seat 1 rules domino+must_hold_trump")
    assert Auction.at(view).legal_calls == (PASS,)
    second = Auction.at(replace(view, turned_down=True))
    assert {call.name for call in second.legal_calls} == {"pass", "ones", "twos", "threes", "fours", "sixes"}


@given(auctions, st.sampled_from(CALLS))
def test_a_call_has_a_reason_against_it_or_is_legal(auction, call):
    assert (auction.why_illegal(call) is None) == (call in auction.legal_calls)


@given(auctions)
def test_taking_a_call_back_undoes_it(auction):
    for call in auction.legal_calls:
        before = (list(auction.calls), auction.seat, auction.legal_calls)
        auction.push(call)
        assert auction.is_over or call == PASS or call.tricks or auction.asks_alone
        assert auction.pop() == call
        assert (auction.calls, auction.seat, auction.legal_calls) == before


def test_there_must_be_a_call_to_take_back():
    with refusal("no call", "take back"):
        Auction(BICYCLE, QUEEN).pop()


@pytest.mark.parametrize("turned_down", [False, True])
def test_a_view_stands_where_its_seat_calls(turned_down):
    for game, seat in SEATS:
        is_down = turned_down and game.turns_up
        auction = Auction.at(replace(Deal.random(seed=2, rules=game).view(seat), turned_down=is_down))
        assert (auction.seat, auction.turned_down) == (seat, is_down), game
        assert not auction.is_over
        assert set(auction.calls) <= {PASS}


@given(auctions)
def test_an_auction_in_which_all_passed_is_found_again_from_what_the_next_seat_sees(auction):
    while auction.is_over or set(auction.calls) - {PASS}:
        auction.pop()
    up = auction.turn_up
    named = up.suit if up and auction.rules.names_suit(up.card) else None
    deal = Deal(tuple(auction.hands.values()), up and up.card, auction.rules, named)
    found = Auction.at(replace(deal.view(auction.seat), turned_down=auction.turned_down))
    assert (found.calls, found.seat, found.legal_calls) == (auction.calls, auction.seat, auction.legal_calls)


@given(randoms, st.sampled_from(TABLES) | rules())
def test_a_view_in_play_leads_back_to_its_contract(rng, rules):
    deal = random_deal(rng, rules)
    contract = random_contract(rng, deal)
    view = replace(
        deal.view(rng.choice(contract.active)),
        turned_down=is_turned_down(deal, contract.trump),
        **{key: getattr(contract, key) for key in ("trump", "maker", "alone", "called", "bid", "defender")},
    )
    auction = Auction.at(view)
    while not auction.is_over:
        auction.push(PASS)
    assert auction.contract == contract
