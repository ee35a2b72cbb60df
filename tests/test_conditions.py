"""Deals under conditions: each condition holds, every such deal is equally likely, and what can't be is said."""

from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest
import scipy
from helpers.strategies import refusal

from euchre_tutor import PRESETS, Card, Deal
from euchre_tutor.conditions import Where
from euchre_tutor.deal import CountedDeals
from euchre_tutor.pieces import parse_cards
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
        ("seat 3 loves the left", ("'seat 3 loves the left' is not a condition", "seat 3 holds the left")),
        ("seat 9 holds Js", ("no seat '9'",)),
        ("seat 1 holds 2s", ("2s",)),
        ("seat 1 holds Js, seat 2 holds Js", ("'Js'", "two places")),
        ("up Js, seat 1 holds Js", ("'Js'", "two places")),
        ("up Js, up Qs", ("once",)),
        ("seat 1 holds 9s Ts Js Qs Ks As", ("5 cards, not 6",)),
        ("seat 1 has many trumps", ("'many' is not a number", "1 trump")),
        ("seat 1 has 3 apples", ("apples",)),
        ("seat 1 has 9 trumps", ("5 cards", "9 trumps")),
    ],
)
def test_words_that_are_no_condition_are_named(text, words):
    with refusal(*words):
        Where.parse(text)


# What can't be, and what is rare.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seat 1 has 5 trumps, seat 2 has 5 trumps", ("that takes 10 trumps, and hands can have 6",)),
        ("seat 1 holds the left, 2 has 1 ace, seat 2 holds the left", ("seat 2 holds the left': that takes 2 left",)),
        ("up Js, dealer holds the right", ("'dealer holds the right' and 'up Js'", "1 right bower", "have none")),
        ("seat 1 has 5 aces", ("no deal has 'seat 1 has 5 aces': that takes 5 aces, and hands can have 4",)),
        (
            "seat 1 has 1 ace, seat 1 has 2 aces, 2 has 1 ace",
            ("no deal has 'seat 1 has 1 ace' and 'seat 1 has 2 aces'",),
        ),
        ("seat 2 holds Ah Kh Qh, seat 2 has 3 clubs", ("'seat 2 holds ah kh qh' and 'seat 2 has 3 clubs'",)),
    ],
)
def test_what_no_deal_has_is_said_with_the_conditions_that_clash(text, words):
    with refusal("no deal has", *words) as caught:
        Deal.random(seed=1, where=Where.parse(text))
    assert "rare" not in str(caught)
    assert "2 has 1 ace" not in str(caught)  # it does no harm


def test_a_hand_that_means_a_new_deal_is_dealt_to_nobody():
    farmers = "bicycle+farmers_hand=redeal"
    with refusal("no deal has"):
        Deal.random(seed=1, rules=farmers, where=Where.parse("1 has 3 nines, 1 has 2 tens", rules=farmers))
    where = Where.parse("seat 1 has 3 nines, seat 1 has 1 ten", rules=farmers)
    assert all(where(Deal.random(seed=seed, where=where)) for seed in range(20))


RARE = {
    "seat 1 has 5 trumps": 300_000,
    "seat 1 has 4 aces, seat 2 has 4 kings": 40_000_000,
    "up Js, seat 2 has 5 spades, seat 3 has 5 hearts": 10_000_000,
    "1 has 3 aces, 2 has 3 kings, 3 has 3 queens, 4 has 3 tens": 3_000_000,
}


@pytest.mark.parametrize("text", RARE)
def test_what_is_rare_is_found_within_a_few_tries(text, monkeypatch):
    """A draw from the cards that the conditions name, where as many random deals as are written here might not do."""
    monkeypatch.setattr("euchre_tutor.deal.deal._MOST_TRIES", 101)
    where = Where.parse(text)
    deals = [Deal.random(seed=seed, where=where) for seed in range(5)]
    assert all(map(where, deals))
    assert len({str(deal) for deal in deals}) == 5


def test_what_can_not_be_counted_is_tried_and_then_called_rare(monkeypatch):
    monkeypatch.setattr("euchre_tutor.deal.counted._MOST_SPLITS", 0)
    monkeypatch.setattr("euchre_tutor.deal.deal._MOST_TRIES", 300)
    where = Where.parse("seat 1 has 5 trumps, seat 2 has 5 trumps")
    draws = Deal.draws(seed=1, where=where)
    assert [*islice(draws, 3)] == [None, None, None]
    with refusal("none of 300 random deals", "rare, or can't be", "leave a condition out"):
        next(draws)


def test_a_drawn_deal_is_each_of_those_that_can_be_as_often():
    """Against a list of them all: eight cards, three seats of two cards, of which two have conditions."""
    cards, kinds = (
        parse_cards("As Ks Qs Ah Kh Qh Ac Kc"),
        [parse_cards("As Ah Ac"), parse_cards("As Ks Qs"), parse_cards("Qs Qh")],
    )
    wanted = [(1, {1, 2}), (1, {0, 1}), (3, {0})]
    possible = [
        (frozenset(first), frozenset(third))
        for first in combinations(cards, 2)
        for third in combinations([card for card in cards if card not in first], 2)
        if len({*first} & {*kinds[0]}) in (1, 2) and len({*first} & {*kinds[1]}) < 2 and not {*third} & {*kinds[2]}
    ]
    counted, rng = CountedDeals(2, wanted), Random(1)
    groups = counted.groups(cards, kinds)
    assert counted.ways(groups) == len(possible)
    seen = Counter()
    for _ in range(8 * len(possible)):
        hands, rest = counted.drawn(groups, rng)
        assert sorted(map(str, (*hands[1], *hands[3], *rest))) == sorted(map(str, cards))
        seen[frozenset(hands[1]), frozenset(hands[3])] += 1
    assert {*seen} <= {*possible}
    assert scipy.stats.chisquare([seen[each] for each in possible]).pvalue > 1e-6


@pytest.mark.parametrize(
    ("text", "rules", "rank", "chance"),
    [
        ("seat 1 has 3 aces", "bicycle", "A", 760 / 14_440),  # an ace is up: 4 C(20, 2) ways; another: 20 * 4 C(19, 2)
        ("seat 1 has at most 5 trumps", "british", "Jo", 1 / 25),  # the joker, whatever suit is named for it
    ],
)
def test_each_card_is_turned_up_as_often_as_it_leaves_deals(text, rules, rank, chance):
    where, rng, number = Where.parse(text, rules=rules), Random(3), 1_000
    seen = sum(str(where.drawn(rng).up).startswith(rank) for _ in range(number))
    assert scipy.stats.chisquare([seen, number - seen], [number * chance, number * (1 - chance)]).pvalue > 1e-4


def features(deal: Deal) -> tuple[object, ...]:
    """Say of a deal what a condition may shift: the turn-up, how many trumps and aces each seat has."""
    ranking = ranking_of(deal.rules, deal.turn_up.suit if deal.turn_up else None)
    counts = [(sum(map(ranking.is_trump, hand)), sum(str(card)[0] == "A" for card in hand)) for hand in deal.hands[:2]]
    return str(deal.turn_up and deal.turn_up.suit), str(deal.up)[:1], *counts


def check_like_rejection(text: str, rules: str, number: int) -> None:
    """Compare deals that are drawn with random deals of which the condition holds, feature by feature."""
    where, rng = Where.parse(text, rules=rules), Random(2)
    plain = [deal for seed in range(number) if where(deal := Deal.random(seed=seed, rules=rules))]
    drawn = [where.drawn(rng) for _ in range(min(len(plain), number // 6))]
    assert all(map(where, drawn))
    for column in zip(*map(features, drawn + plain), strict=True):
        ours, theirs = Counter(column[: len(drawn)]), Counter(column[len(drawn) :])
        common = [each for each in ours | theirs if ours[each] + theirs[each] > 9]
        if len(common) > 1:
            pvalue = scipy.stats.chi2_contingency([[count[each] for each in common] for count in (ours, theirs)]).pvalue
            assert pvalue > 1e-5, (text, common, ours, theirs)


def test_a_drawn_deal_is_as_likely_as_when_others_are_thrown_away():
    check_like_rejection("seat 1 has at least 2 trumps, seat 2 has at least 1 ace", "bicycle", 1_500)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("seat 1 has at least 2 trumps, seat 2 has at least 1 ace", "bicycle"),
        ("seat 1 holds the left", "bicycle"),
        ("seat 2 holds the right, seat 1 has no aces, seat 3 has at most 1 spade", "bicycle"),
        ("up Js, seat 1 has exactly 2 trumps", "bicycle"),
        ("dealer holds Ah, seat 1 has 2 hearts", "bicycle"),
        ("seat 1 has 2 trumps", "british"),
        ("seat 1 has 2 nines, seat 2 has at most 1 trump", "bicycle+farmers_hand=redeal"),
        ("seat 1 has 2 trumps, seat 2 has no trumps", "domino"),
        ("seat 1 has 2 aces, seat 2 has 2 hearts", "bid_euchre"),
    ],
)
def test_in_every_kind_of_game_a_drawn_deal_is_as_likely_as_when_others_are_thrown_away(text, rules):
    check_like_rejection(text, rules, 10_000)


# Seats as whoever looks names them.


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("left holds the left", "seat 3 holds the left"),
        ("the left holds the right", "seat 3 holds the right"),
        ("right holds the left bower and Ah", "seat 1 holds the left, seat 1 holds Ah"),
        ("I hold the left", "seat 2 holds the left"),
        ("I have 2 aces, my partner has at least 1 trump", "seat 2 has 2 aces, dealer has at least 1 trump"),
        ("you hold Js and the left", "seat 2 holds Js, seat 2 holds the left"),
        ("the left opponent has no trumps", "seat 3 has no trumps"),
    ],
)
def test_seats_are_named_as_the_seat_that_looks_names_them(text, same):
    looked, named = Where.parse(text, you=2), Where.parse(same)
    deals = [Deal.random(seed=seed) for seed in range(400)]
    assert [*map(looked, deals)] == [*map(named, deals)]
    assert any(map(looked, deals))
    assert looked.held == named.held


def test_a_seat_that_nobody_sees_or_where_nobody_sits_is_said():
    for word in ("I", "left", "my partner"):
        with refusal("depends on where you sit", "you=4"):
            Where.parse(f"{word} holds the left")
    with refusal("'partner'", "there are you, left, right"):
        Where.parse("partner holds the left", you=1, rules="cutthroat")
    with refusal("no seat '7'"):
        Where.parse("I hold the left", you=7)


def test_a_game_without_a_turn_up_has_no_trump_before_the_calls():
    for text in ("seat 1 holds the left", "seat 1 has 2 trumps", "up Js"):
        with refusal("bid_euchre"):
            Where.parse(text, rules="bid_euchre")
    with refusal("bid_euchre", "bicycle"):
        Deal.random(seed=1, rules="bid_euchre", where=Where.parse("seat 1 holds Js"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I hold 3 trumps", "I have 3 trumps"),
        ("I hold at least two aces", "I have at least 2 aces"),
        ("partner holds no trumps", "partner has no trumps"),
        ("I have the left", "I hold the left"),
        ("seat 2 has Js and Jc", "seat 2 holds Js and Jc"),
        ("dealer has the 9 of hearts", "dealer holds the 9 of hearts"),
    ],
)
def test_to_hold_and_to_have_are_one(one, other):
    read, same = (Where.parse(f"{words}, up Qs", you=1) for words in (one, other))
    assert (read.held, read.up) == (same.held, same.up)
    counts = [[(count.seat, count.name, {*count.numbers}) for count in each.counts] for each in (read, same)]
    assert counts[0] == counts[1] != []
