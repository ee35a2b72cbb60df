"""Deals and views: text in, text out, and one clear sentence for what can't be."""

from dataclasses import replace

import pytest
from helpers.strategies import TABLES, deals, refusal, views, views_in_play
from hypothesis import given

from euchre_tutor.cards import JOKER, Card, Suit
from euchre_tutor.deal import Deal, View, parse_seat, seat_name
from euchre_tutor.pieces import parse_cards
from euchre_tutor.rules import BICYCLE, PRESETS
from euchre_tutor.tiles import Pips, Tile

HANDS = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh"
DEAL = Deal.parse(f"{HANDS} up Qs")


@given(deals())
def test_a_deal_reads_what_it_writes(deal):
    assert Deal.parse(str(deal)) == eval(repr(deal)) == deal


@given(views())
def test_a_view_reads_what_it_writes(view):
    assert View.parse(str(view)) == eval(repr(view)) == view


@given(views_in_play())
def test_a_view_in_play_reads_what_it_writes(view):
    assert View.parse(str(view)) == eval(repr(view)) == view


def test_symbols_tens_and_names_of_seats_are_understood():
    said = "J♠ J♣ A♠ 9♥ 10♦ UP Q♠ seat Dealer score 6:4 rules trickster"
    assert str(View.parse(said)) == "Js Jc As 9h Td up Qs seat 4 score 6-4 rules trickster"
    assert Deal.parse(HANDS.replace("T", "10").replace("s", "♠") + " up Q♠") == DEAL


def test_views_and_deals_are_read_with_cards_as_other_programs_write_them():
    view = View.parse("♠J CJ, the ace of spades 9 of hearts K♦ up the queen of spades seat dealer")
    assert str(view) == "Js Jc As 9h Kd up Qs seat 4"
    deal = Deal.parse("[6|6] 6-4 double one 30 00 / 55 five-four 53 52 51 up 2-2 rules domino_solo2")
    assert str(deal) == "66 64 11 30 00 / 55 54 53 52 51 up 22 rules domino_solo2"


def test_words_come_in_any_order():
    words = ["trump s maker 4 alone", "played Ah 9h Kh", "score 2-1", "seat 1", "down Qh", "rules old_school"]
    assert View.parse(f"Js Jc As 9h Kd {' '.join(words)}") == View.parse(f"Js Jc As 9h Kd {' '.join(reversed(words))}")


def test_the_kitty_is_what_nobody_holds():
    assert set(DEAL.kitty) == set(parse_cards("Jd Th Jh"))
    assert set(replace(DEAL, up=None).kitty) == {*DEAL.kitty, Card("Qs")}


def test_a_seat_sees_its_own_hand_and_the_turn_up():
    assert DEAL.view(2) == View.parse("Js Jc As 9h Kd up Qs seat 2")
    with refusal("no turn-up", "'up'"):
        replace(DEAL, up=None).view(2)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_a_random_deal_is_the_same_for_the_same_seed(rules):
    assert Deal.random(seed=7, rules=rules) == Deal.random(seed=7, rules=rules) != Deal.random(seed=8, rules=rules)


def test_at_a_smaller_table_the_last_seat_still_deals():
    names = {name: [seat_name(seat, rules) for seat in range(1, rules.players + 1)] for name, rules in PRESETS.items()}
    assert names["cutthroat"] == ["eldest", "seat 2", "dealer"]
    assert names["two_handed"] == ["eldest", "dealer"]
    assert names["call_ace6"] == ["eldest", "seat 2", "seat 3", "seat 4", "seat 5", "dealer"]
    assert parse_seat("dealer", PRESETS["cutthroat"]) == 3
    assert View.parse("Js Jc As 9h Kd up Qs seat dealer rules two_handed").seat == 2


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_seat_gets_five_cards_or_six_to_bid_on_and_the_kitty_is_the_rest_of_the_pack(rules):
    deal = Deal.random(seed=1, rules=rules)
    assert [len(hand) for hand in deal.hands] == [5 if rules.turns_up else 6] * rules.players
    assert (deal.up is not None) == rules.turns_up
    everything = [card for hand in deal.hands for card in hand] + [deal.up] * rules.turns_up + [*deal.kitty]
    assert sorted(map(str, everything)) == sorted(map(str, rules.pack.cards))


def test_sevens_and_eights_are_dealt_from_the_whole_pack():
    view = View.parse("7s 8c As 9h Kd up 7h seat 4 rules parlour32")
    assert str(view) == "7s 8c As 9h Kd up 7h seat 4 rules parlour32"


def test_seats_count_from_eldest_to_the_dealer():
    assert [seat_name(seat) for seat in (1, 2, 3, 4)] == ["eldest", "seat 2", "seat 3", "dealer"]
    assert [parse_seat(word) for word in ("eldest", " 2 ", 3, "DEALER")] == [1, 2, 3, 4]


def test_a_seat_may_be_given_by_name():
    assert View(DEAL.hand(4), DEAL.up, "dealer") == DEAL.view(4)


def test_deals_and_views_draw_themselves():
    assert DEAL._repr_svg_().startswith("<svg")
    assert DEAL.view(1).drawing.startswith("<svg")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["nothing to read", "up Qs"]),
        ("  ", ["nothing"]),
        (f"{HANDS} up Js", ["'Js'", "twice", "seat 2", "turn-up"]),
        (f"{HANDS} up 7s", ["'7s'", "24-card pack"]),
        (f"{HANDS} up", ["'up'", "needs"]),
        (f"{HANDS} up Qs up Jd", ["'up'", "twice"]),
        (f"{HANDS} up Qs rules cutthroats", ["'cutthroats'", "not a rule set", "'cutthroat'"]),
        (f"{HANDS} up Qs rules cutthroat", ["3 hands", "not 4"]),
        (f"{HANDS} up Qs rules two_handed", ["2 hands", "not 4"]),
        (f"{HANDS.rpartition('/')[0][:-4]} up Qs rules cutthroat", ["dealer's hand", "5 cards", "not 4"]),
        (f"{HANDS} Jd up Qs", ["dealer", "5 cards", "not 6", "Jd"]),
        (f"{HANDS.replace('Kd', 'Ah')} up Qs", ["'Ah'", "twice", "eldest", "seat 2"]),
        (f"{HANDS.replace('Kh', 'Ah')} up Qs", ["'Ah'", "twice", "eldest"]),
        (f"{HANDS.replace('Kd', '')} up Qs", ["seat 2", "5 cards", "not 4"]),
        (f"{HANDS.replace('Kd', 'Kx')} up Qs", ["'Kx'", "'x'", "not a suit"]),
        (HANDS.rpartition("/")[0], ["4 hands", "not 3"]),
        (HANDS + " / Jd Th Jh", ["4 hands", "not 5"]),
        (HANDS.replace("Js Jc As 9h Kd", ""), ["seat 2", "5 cards", "not 0"]),
    ],
)
def test_a_deal_that_can_not_be_is_refused_in_a_sentence(text, words):
    with refusal(*words):
        Deal.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["nothing to read", "up Qs"]),
        ("Js Jc As 9h Kd", ["where you sit", "'seat 4'"]),
        ("Js Jc As 9h Kd seat 4", ["turned up", "'up Qs'"]),
        ("Js Jc As 9h Kd up Qs", ["seat"]),
        ("up Qs seat 4", ["your hand", "5 cards", "not 0"]),
        ("Js Jc As 9h up Qs seat 4", ["your hand", "5 cards", "not 4", "Js Jc As 9h"]),
        ("Js Jc As 9h Js up Qs seat 4", ["'Js'", "twice", "your hand"]),
        ("Js Jc As 9h Kx up Qs seat 4", ["'Kx'", "'x'", "not a suit"]),
        ("Js Jc As 9h 8d up Qs seat 4", ["'8d'", "24-card pack"]),
        ("Js Jc As 9h Kd up Js seat 4", ["'Js'", "twice", "your hand", "turn-up"]),
        ("Js Jc As 9h Kd up Qs Ks seat 4", ["'Qs Ks'", "not a card"]),
        ("Js Jc As 9h Kd up Qs down Qs seat 4", ["once"]),
        ("Js Jc As 9h Kd up Qs seat 5", ["'5'", "1 (eldest) to 4 (dealer)"]),
        ("Js Jc As 9h Kd up Qs seat 0", ["'0'", "seats are"]),
        ("Js Jc As 9h Kd up Qs seat 4 rules cutthroat", ["'4'", "1 (eldest) to 3 (dealer)"]),
        ("Js Jc As 9h Kd up Qs seat 3 rules two_handed", ["'3'", "1 (eldest) to 2 (dealer)"]),
        ("Js Jc As 9h Kd up Qs seat 1 trump h maker 4 rules cutthroat", ["'4'", "1 (eldest) to 3 (dealer)"]),
        ("Js Jc As 9h Kd up Qs seat 1 trump s maker 2 alone rules cutthroat", ["cutthroat has no lone hands"]),
        ("Js Jc As 9h 7d up Qs seat 4 rules parlour32+pack_size=28", ["'7d'", "28-card pack"]),
        ("Js Jc As 9h Kd up Qs seat 4 seat 3", ["'seat'", "twice"]),
        ("Js Jc As 9h Kd up Qs seat 4 then order up", ["'then' comes after a deal", "'trump s maker 2'"]),
        ("Js Jc As 9h Kd up Qs seat 4 then pass, then up", ["'then' comes after a deal", "'down Qs'"]),
        ("Js Jc As 9h Kd up Qs seat 4 scor 6-4", ["'4 scor 6-4'"]),
        ("Js Jc As 9h Kd up Qs seat 4 score 6", ["'6'", "score", "6-4"]),
        ("Js Jc As 9h Kd up Qs seat 4 score 5-4", ["5-4", "ends at 5"]),
        ("Js Jc As 9h Kd up Qs seat 4 rules bicicle", ["'bicicle'", "'bicycle'"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s", ["maker"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump none", ["maker"]),
        ("Js Jc As 9h Kd up Qs seat 4 alone", ["maker"]),
        ("Js Jc As 9h Kd up Qs seat 4 played Ah", ["maker"]),
        ("Js Jc As 9h Kd up Qs seat 4 maker 4", ["trump"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 6", ["'6'", "seats are"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump x maker 4", ["'x'", "not a suit"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 4 alone now", ["'alone'", "'now'"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 4 played", ["'played'", "needs"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 4 played Ah Ah", ["'Ah'", "twice", "played"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 4 played 8h", ["'8h'", "24-card pack"]),
        ("Js Jc As 9h Kd up 7s seat 4 trump s maker 4", ["'7s'", "24-card pack"]),
        ("Js Jc As 9h Kd up Js seat 1 trump s maker 4", ["'Js'", "turn-up"]),
        ("Js Jc As 9h Kd down Qs seat 1 trump s maker 4", ["Qs", "turned down"]),
        ("Js Jc As 9h Kd down Qs seat 1 trump none maker 4", ["no trump"]),
        ("Js Jc As 9h Kd down Qs seat 1 trump h maker 4 alone rules bicycle+lone_hands=false", ["lone hands"]),
    ],
)
def test_a_view_that_can_not_be_is_refused_in_a_sentence(text, words):
    with refusal(*words):
        View.parse(text)


# A joker that is turned up, where the dealer names its suit.


def test_a_deal_and_a_view_tell_which_suit_was_named_for_a_joker():
    deal = Deal.parse(f"{HANDS} up Jo named hearts rules british")
    assert (deal.named, deal.turn_up) == (Suit.HEARTS, (JOKER, Suit.HEARTS))
    assert str(deal) == f"{HANDS} up Jo named h rules british"
    assert str(deal.view(1)) == "Ah Kh 9c Td Qd up Jo named h seat 1 rules british"
    assert deal.view(1).label == "A♥ K♥ 9♣ 10♦ Q♦ · Jo turned up, hearts named · seat 1, eldest"
    assert Deal.parse(f"{HANDS} up Jo rules trickster+joker").turn_up.suit is Suit.SPADES


def test_the_dealer_names_a_suit_for_a_joker_at_random_and_for_nothing_else():
    dealt = [Deal.random(seed=seed, rules=PRESETS["british"]) for seed in range(400)]
    assert {deal.named for deal in dealt if deal.up == JOKER} == set(Suit)
    assert {deal.named for deal in dealt if deal.up != JOKER} == {None}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("up Jo rules british", ["joker is turned up", "'named h'"]),
        ("up Jo named x rules british", ["'x'", "not a suit"]),
        ("up Jo named 4 rules british", ["fours are not a suit"]),
        ("up Jo named h rules trickster+joker", ["Jo proposes spades", "nobody names"]),
        ("up Qs named h rules british", ["Qs proposes spades", "nobody names"]),
        ("named h rules british", ["named for a turn-up", "'up Jo'"]),
        ("up Jo", ["'Jo'", "24-card pack"]),
    ],
)
def test_a_suit_named_out_of_place_is_refused_in_a_sentence(text, words):
    with refusal(*words):
        Deal.parse(f"{HANDS} {text}")
    if "up" in text:
        with refusal(*words):
            View.parse(f"Js Jc As 9h Kd seat 2 {text}")


# Dominoes.

TILES = "66 65 43 30 10 / 55 54 50 21 00 / 64 62 42 41 40 / 33 32 31 61 60"


def test_tiles_are_dealt_and_seen_like_cards():
    deal = Deal.parse(f"{TILES} up 53 rules domino")
    assert deal.turn_up.suit is Pips.FIVES
    assert set(deal.kitty) == set(parse_cards("63 52 51 44 22 20 11"))
    assert str(deal.view(4)) == "33 32 31 61 60 up 53 seat 4 rules domino"
    assert View.parse("33 23 13 16 06 up 35 seat 4 rules domino") == deal.view(4), "either end may be written first"


def test_a_view_remembers_which_end_was_led():
    view = View.parse("33 32 31 61 60 up 53 seat 4 trump 5 maker 3 played 46 60 rules domino+leader_names_end")
    assert view.played == (Tile(6, 4, led_low=True), Tile("60"))
    assert str(view).endswith("played 46 60 rules domino+leader_names_end")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{TILES} up 66 rules domino", ["'66'", "twice", "turn-up"]),
        (f"{TILES} up Qs rules domino", ["'Qs'", "double-six set"]),
        (f"{TILES} up 53", ["'66'", "24-card pack"]),
        (f"{TILES.replace('66', '67')} up 53 rules domino", ["'67'", "not a tile"]),
        (f"{TILES.replace('66 ', '')} up 53 rules domino", ["eldest", "5 cards", "not 4"]),
        (f"{TILES} up 53 named 4 rules domino", ["53 proposes fives", "nobody names"]),
    ],
)
def test_tiles_that_can_not_be_are_refused_in_a_sentence(text, words):
    with refusal(*words):
        Deal.parse(text)


# Bids.

SIX = "Js Jc As 9h Kd Qd"


def test_where_tricks_are_bid_a_view_tells_the_bids_and_no_turn_up():
    view = View.parse(f"{SIX} seat 3 bids Pass, 3 score -4-12 rules bid_euchre")
    assert (view.up, view.bids, view.score) == (None, ("pass", "3"), (-4, 12))
    assert str(view) == f"{SIX} seat 3 score -4-12 bids pass,3 rules bid_euchre"
    assert view.label == "J♠ J♣ A♠ 9♥ K♦ Q♦ · bid: pass, 3 · seat 3 · score −4-12"
    assert View.parse(f"{SIX} seat 3 score -40--36 rules bid_euchre").score == (-40, -36)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{SIX} seat 3 bids 2 rules bid_euchre", ["bids 2 can't be", "pass, 3, 4, 5, 6, alone"]),
        (f"{SIX} seat 3 bids pass,hearts rules bid_euchre", ["hearts", "bids are"]),
        (f"{SIX} up Qs seat 3 rules bid_euchre", ["no card is turned up", "'up Qs'"]),
        (f"{SIX} seat 3 named h rules bid_euchre", ["named for a turn-up"]),
        ("Js Jc As 9h Kd seat 3 rules bid_euchre", ["your hand", "6 cards", "not 5"]),
        ("Js Jc As 9h Kd up Qs seat 3 bids pass,pass", ["in bicycle nothing is bid"]),
        ("Js Jc As 9h Kd up Qs seat 3 score -2-1", ["-2-1 can't be", "nothing is bid"]),
        (f"{SIX} seat 3 score 32-1 rules bid_euchre", ["32-1 can't be", "ends at 32"]),
        (f"{SIX} seat 3 bid 4 rules bid_euchre", ["maker"]),
        (f"{SIX} seat 3 trump s maker 3 bid four rules bid_euchre", ["'four'", "bid", "from 3 to 6"]),
        ("Js Jc As 9h Kd up Qs seat 3 defender 2 rules bicycle+defend_alone", ["maker"]),
        ("Js Jc As 9h Kd up Qs seat 3 called Ah rules call_ace4", ["maker"]),
        ("Js Jc As 9h Kd up Qs seat 3 laid Js rules call_ace4", ["'Js'", "twice", "laid"]),
        ("Js Jc As 9h Kd up Qs seat 3 trump s maker 3 laid As", ["'As'", "twice", "laid"]),
        ("Js Jc As 9h Kd up Qs seat 3 trump s maker 3 called Zh rules call_ace4", ["'Zh'", "not a card"]),
        ("Js Jc As 9h Kd up Qs seat 3 trump s maker 3 defender 9", ["'9'", "seats are"]),
        ("Js Jc As 9h Kd up Qs seat 3 trump 5 maker 3", ["fives are not a suit", "clubs"]),
    ],
)
def test_what_is_said_in_another_game_is_refused_in_a_sentence(text, words):
    with refusal(*words):
        View.parse(text)


def test_without_a_turn_up_nothing_is_turned_up():
    hands = " / ".join([SIX, "Ah Kh Qh Jh Th 9d", "Ac Kc Qc Tc 9c 9s", "Ks Qs Ts Ad Jd Td"])
    deal = Deal.parse(f"{hands} rules bid_euchre")
    assert (deal.turn_up, deal.kitty) == (None, ())
    assert deal.view(1) == View.parse(f"{SIX} seat 1 rules bid_euchre")
    with refusal("no card is turned up", "'up Jo'"):
        Deal.parse(f"{hands} up Jo rules bid_euchre")


@pytest.mark.parametrize(
    "text",
    [
        "Js Jc As 9h Kd up Qs seat 4 trump s maker 1 defender 2 rules bicycle+defend_alone",
        "Js Jc As 9h Kd up Qs seat 4 trump s maker 4 called Ah laid 9c played Ah 9d rules call_ace5",
        "33 32 31 61 60 up 53 seat 4 trump 5 maker 3 called 66 rules domino_call_ace4",
        f"{SIX} seat 2 bids pass,3,4,pass trump none maker 3 bid 4 played Ah rules bid_euchre",
        f"{SIX} seat 2 trump h maker 2 alone bid 6 laid 9c rules bid_euchre+partners_best",
        "Js Jc As 9h Kd down Jo named h seat 1 trump s maker 2 rules british",
        "Js Ac As 9h Td up Qs seat 2 laid 9c Tc Th rules bicycle+farmers_hand=exchange",
    ],
)
def test_a_view_of_each_game_is_written_as_it_is_read(text):
    assert str(View.parse(text)) == text


# A farmer's hand.

FARMERS = HANDS.replace("Ah Kh 9c Td Qd", "9h Th 9c Td 9d").replace("As 9h Kd", "As Ah Kd").replace("Tc 9d", "Tc Qd")
EXCHANGE = f"{FARMERS} up Qs rules bicycle+farmers_hand=exchange"


def test_a_farmers_hand_may_exchange_three_cards_with_the_kitty():
    deal = Deal.parse(EXCHANGE)
    better = deal.after_farmers_exchange(1, parse_cards("9h 9c 9d"))
    assert set(better.hand(1)) == {*parse_cards("Th Td"), *deal.kitty}
    assert set(better.kitty) == set(parse_cards("9h 9c 9d"))
    assert better.hands[1:] == deal.hands[1:]
    assert (better.up, better.rules) == (deal.up, deal.rules)


@pytest.mark.parametrize(
    ("deal", "seat", "cards", "words"),
    [
        (EXCHANGE, 1, "9h 9c", ["exchanges three", "name three"]),
        (EXCHANGE, 1, "9h 9h 9c", ["exchanges three", "name three"]),
        (EXCHANGE, 1, "9h 9c 9d Th", ["exchanges three", "name three"]),
        (EXCHANGE, 1, "9h 9c As", ["exchanges three", "9h Th 9c Td 9d"]),
        (EXCHANGE, 2, "Js Jc As", ["seat 2 has no farmer's hand", "Js Jc As Ah Kd"]),
        (f"{FARMERS} up Qs", 1, "9h 9c 9d", ["eldest has no farmer's hand"]),
        (EXCHANGE.replace("up Qs ", ""), 1, "9h 9c 9d", ["before the first call", "turned up"]),
    ],
)
def test_an_exchange_that_can_not_be_is_refused_in_a_sentence(deal, seat, cards, words):
    with refusal(*words):
        Deal.parse(deal).after_farmers_exchange(seat, parse_cards(cards))


def test_a_farmers_hand_means_a_new_deal_where_that_is_agreed():
    redeal = "rules bicycle+farmers_hand=redeal"
    with refusal("eldest's hand is a farmer's hand", "9h Th 9c Td 9d", "new deal"):
        Deal.parse(f"{FARMERS} up Qs {redeal}")
    with refusal("your hand is a farmer's hand", "new deal"):
        View.parse(f"9h Th 9c Td 9d up Qs seat 1 {redeal}")
    assert Deal.parse(f"{FARMERS} up Qs").hands, "elsewhere it is a hand like any other"


def test_a_hand_may_become_a_farmers_hand_when_the_dealer_discards():
    view = View.parse("9h Th 9c Td 9s up 9s seat 4 trump s maker 4 laid Kd rules bicycle+farmers_hand=redeal")
    assert view.laid == (Card("Kd"),)
    assert Deal.parse(f"{FARMERS} rules bicycle+farmers_hand=redeal").up is None, "hands stand as they are played"


@pytest.mark.parametrize("name", ["bicycle", "parlour32", "british", "call_ace6"])
def test_no_farmers_hand_is_dealt_where_it_means_a_new_deal(name):
    plain, redeal = PRESETS[name], replace(PRESETS[name], farmers_hand="redeal")
    dealt = [[Deal.random(seed=seed, rules=rules) for seed in range(300)] for rules in (plain, redeal)]
    assert not any(redeal.is_farmers(hand) for deal in dealt[1] for hand in deal.hands)
    changed = {seed for seed, (a, b) in enumerate(zip(*dealt, strict=True)) if a.hands != b.hands}
    assert changed == {seed for seed, deal in enumerate(dealt[0]) if any(map(redeal.must_redeal, deal.hands))}
    assert changed


def test_rules_may_be_given_beside_the_text():
    assert View.parse("Js Jc As 9h Kd up Qs seat 4", rules=PRESETS["trickster"]).rules.game == 10
    assert Deal.parse(str(DEAL), rules=BICYCLE) == DEAL


def test_a_bid_that_cannot_be_printed_is_written_by_its_codes():
    with refusal(r"bids pass\x1b[2j can't be"):
        View.parse("Jc Ac Kc Qd Js 9h seat 2 bids pass\x1b[2J rules bid_euchre")
