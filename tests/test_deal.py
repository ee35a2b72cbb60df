"""Deals and views: text in, text out, and one clear sentence for what can't be."""

from dataclasses import replace

import pytest
from hypothesis import given
from strategies import TABLES, deals, refusal, views, views_in_play

from euchre_tutor.cards import Card, parse_cards
from euchre_tutor.deal import Deal, View, parse_seat, seat_name
from euchre_tutor.rules import BICYCLE, PRESETS

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
    assert parse_seat("dealer", PRESETS["cutthroat"]) == 3
    assert View.parse("Js Jc As 9h Kd up Qs seat dealer rules two_handed").seat == 2


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_seat_gets_five_cards_and_the_kitty_is_the_rest_of_the_pack(rules):
    deal = Deal.random(seed=1, rules=rules)
    assert [len(hand) for hand in deal.hands] == [5] * rules.players
    everything = [card for hand in deal.hands for card in hand] + [deal.up, *deal.kitty]
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
    assert DEAL.view(1)._repr_svg_().startswith("<svg")


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
        ("Js Jc As 9h Kd", ["turned up", "'up Qs'"]),
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


def test_rules_may_be_given_beside_the_text():
    assert View.parse("Js Jc As 9h Kd up Qs seat 4", rules=PRESETS["trickster"]).rules.game == 10
    assert Deal.parse(str(DEAL), rules=BICYCLE) == DEAL
