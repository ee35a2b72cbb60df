"""Deals under conditions: each condition holds, every such deal is equally likely, and what can't be is said."""

from collections import Counter

import pytest
from helpers.strategies import refusal

from euchre_tutor import PRESETS, Card, Deal
from euchre_tutor.conditions import Where
from euchre_tutor.ranking import ranking_of


def trumps(deal: Deal, seat: int) -> int:
    """Count the trumps of a seat under the suit that the turn-up proposes."""
    return sum(map(ranking_of(deal.rules, deal.turn_up.suit).is_trump, deal.hand(seat)))


HOLDS = {
    "seat 3 holds the left": lambda deal: Card(f"J{deal.turn_up.suit.same_colour}") in deal.hand(3),
    "3 holds the right bower": lambda deal: Card(f"J{deal.turn_up.suit}") in deal.hand(3),
    "dealer has at most 1 trump": lambda deal: trumps(deal, 4) <= 1,
    "eldest has at least three trumps": lambda deal: trumps(deal, 1) >= 3,
    "seat 2 has no trumps": lambda deal: trumps(deal, 2) == 0,
    "seat 2 has 2 aces": lambda deal: sum(str(card)[0] == "A" for card in deal.hand(2)) == 2,
    "seat 2 has exactly 1 jack": lambda deal: sum(str(card)[0] == "J" for card in deal.hand(2)) == 1,
    "seat 3 holds Js and Jc": lambda deal: {Card("Js"), Card("Jc")} <= {*deal.hand(3)},
    "seat 1 holds Js Jc, dealer holds Ah": lambda deal: (
        {Card("Js"), Card("Jc")} <= {*deal.hand(1)} and Card("Ah") in deal.hand(4)
    ),
    "up Qs and seat 1 has 3 spades": lambda deal: deal.up == Card("Qs") and trumps(deal, 1) == 3,
    "3 holds the left bauer": lambda deal: Card(f"J{deal.turn_up.suit.same_colour}") in deal.hand(3),
    "up the queen of spades, seat 1 holds ♠J and the ace of hearts": lambda deal: (
        deal.up == Card("Qs") and {Card("Js"), Card("Ah")} <= {*deal.hand(1)}
    ),
    "turn-up is 10♥": lambda deal: deal.up == Card("Th"),
}


@pytest.mark.parametrize("text", HOLDS)
def test_what_is_asked_for_holds_in_every_deal(text):
    where = Where.parse(text)
    deals = [Deal.random(seed=seed, where=where) for seed in range(60)]
    assert all(map(HOLDS[text], deals))
    assert len({str(deal) for deal in deals}) == 60
    assert [deal for seed in range(300) if HOLDS[text](deal := Deal.random(seed=seed))] == [
        deal for seed in range(300) if where(deal := Deal.random(seed=seed))
    ]


def test_cards_that_are_asked_for_leave_all_others_equally_likely():
    """Seat 1 holds J♠; its next card is any of the other 23 as often."""
    where = Where.parse("seat 1 holds Js")
    seen = Counter(card for seed in range(4_600) for card in Deal.random(seed=seed, where=where).hand(1))
    assert seen.pop(Card("Js")) == 4_600
    assert len(seen) == 23
    assert all(abs(number - 800) < 130 for number in seen.values()), seen  # 4.7 standard deviations


def test_without_a_condition_a_seed_gives_the_deal_that_it_always_gave():
    assert str(Deal.random(seed=1)) == str(Deal.random(seed=1, where=Where.parse("")))
    assert str(Deal.random(seed=7)).endswith(f"up {Deal.random(seed=7).up}")


@pytest.mark.parametrize("name", PRESETS)
def test_every_game_deals_under_a_condition(name):
    rules = PRESETS[name]
    card = rules.pack.cards[3]
    deal = Deal.random(seed=0, where=Where.parse(f"seat 2 holds {card}", rules=rules))
    assert card in deal.hand(2)
    assert deal.rules == rules


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seat 3 loves the left", ("'seat 3 loves the left' is no condition", "seat 3 holds the left")),
        ("seat 9 holds Js", ("no seat '9'",)),
        ("seat 1 holds 2s", ("2s",)),
        ("seat 1 holds Js, seat 2 holds Js", ("'Js'", "two places")),
        ("up Js, seat 1 holds Js", ("'Js'", "two places")),
        ("up Js, up Qs", ("once",)),
        ("seat 1 holds 9s Ts Js Qs Ks As", ("5 cards, not 6",)),
        ("seat 1 has many trumps", ("'many' is no number", "1 trump")),
        ("seat 1 has 3 apples", ("apples",)),
        ("seat 1 has 9 trumps", ("5 cards", "9 trumps")),
    ],
)
def test_words_that_are_no_condition_are_named(text, words):
    with refusal(*words):
        Where.parse(text)


def test_what_no_deal_has_is_said_after_a_second_or_so():
    with refusal("none of 10,000 random deals", "less rare"):
        Deal.random(seed=1, where=Where.parse("seat 1 has 5 trumps, seat 2 has 5 trumps"))


def test_a_game_without_a_turn_up_has_no_trump_before_the_calls():
    for text in ("seat 1 holds the left", "seat 1 has 2 trumps", "up Js"):
        with refusal("bid_euchre"):
            Where.parse(text, rules="bid_euchre")
    with refusal("bid_euchre", "bicycle"):
        Deal.random(seed=1, rules="bid_euchre", where=Where.parse("seat 1 holds Js"))
