"""What each card plays as, what follows, what beats what; and the counts that follow from it."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import RENAMINGS, renamed

from euchre_tutor.cards import Card, Suit, format_cards, pack
from euchre_tutor.ranking import Ranking, ranking

TRUMPS = [*Suit, None]
SPADES = ranking(pack(24), Suit.SPADES)
rankings = st.builds(ranking, st.sampled_from([pack(24), pack(28), pack(32)]), st.sampled_from(TRUMPS))


@pytest.mark.parametrize(
    ("trump", "orders"),
    [
        ("s", {"s": "9s Ts Qs Ks As Jc Js", "c": "9c Tc Qc Kc Ac", "h": "9h Th Jh Qh Kh Ah", "d": "9d Td Jd Qd Kd Ad"}),
        ("c", {"c": "9c Tc Qc Kc Ac Js Jc", "s": "9s Ts Qs Ks As", "h": "9h Th Jh Qh Kh Ah", "d": "9d Td Jd Qd Kd Ad"}),
        ("h", {"h": "9h Th Qh Kh Ah Jd Jh", "d": "9d Td Qd Kd Ad", "s": "9s Ts Js Qs Ks As", "c": "9c Tc Jc Qc Kc Ac"}),
        ("d", {"d": "9d Td Qd Kd Ad Jh Jd", "h": "9h Th Qh Kh Ah", "s": "9s Ts Js Qs Ks As", "c": "9c Tc Jc Qc Kc Ac"}),
    ],
)
def test_trumps_run_from_the_nine_to_the_bowers_and_the_other_suits_to_the_ace(trump, orders):
    order = ranking(pack(24), Suit(trump)).order
    assert {str(suit): format_cards(cards) for suit, cards in order.items()} == orders


def test_without_a_trump_there_are_no_bowers():
    order = ranking(pack(24), None).order
    assert [format_cards(order[suit]) for suit in Suit] == [f"9{s} T{s} J{s} Q{s} K{s} A{s}" for s in "cdhs"]


@pytest.mark.parametrize(("size", "low"), [(28, "8s"), (32, "7s 8s")])
def test_a_larger_pack_adds_low_cards(size, low):
    assert format_cards(ranking(pack(size), Suit.SPADES).order[Suit.SPADES]) == f"{low} 9s Ts Qs Ks As Jc Js"


def test_left_bower_follows_trump():
    left = Card("Jc")
    assert SPADES.suit_of(left) is Suit.SPADES
    assert SPADES.follows(left, Suit.SPADES)
    assert not SPADES.follows(left, Suit.CLUBS)
    assert SPADES.is_trump(left)


@pytest.mark.parametrize(
    ("card", "other", "led", "beats"),
    [
        ("Js", "Jc", "s", True),
        ("Jc", "As", "s", True),
        ("9s", "Ah", "h", True),
        ("Ah", "Kh", "h", True),
        ("Ad", "9h", "h", False),
        ("Ad", "9c", "h", False),
        ("Kh", "Kh", "h", False),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(card, other, led, beats):
    assert SPADES.beats(Card(card), Card(other), Suit(led)) is beats


def test_the_bowers_are_named():
    assert [SPADES.name(Card(card)) for card in ("Js", "Jc", "Jh")] == [
        "Jack of spades, right bower",
        "Jack of clubs, left bower",
        "Jack of hearts",
    ]


@given(rankings)
def test_the_suits_share_out_the_pack(ranking):
    assert sorted(map(str, ranking.cards)) == sorted(map(str, ranking.pack.cards))
    assert ranking.cards == tuple(
        card for suit in sorted(Suit, key=lambda s: s is ranking.trump) for card in ranking.order[suit]
    )


@given(rankings)
def test_the_tables_say_what_the_ranking_says(ranking):
    cards, suits = ranking.cards, list(dict.fromkeys(map(ranking.suit_of, ranking.cards)))
    tables = ranking.tables
    for number, led in enumerate(suits):
        assert tables.follow[number] == ranking.mask(ranking.order[led])
        for place, card in enumerate(cards):
            assert tables.beats[number, place] == ranking.mask(c for c in cards if ranking.beats(c, card, led))
    for place, card in enumerate(cards):
        suit = ranking.suit_of(card)
        higher = ranking.mask(c for c in ranking.order[suit] if ranking.height(c) > ranking.height(card))
        assert suits[tables.leads[place]] is suit
        assert tables.above[place] == higher
        assert tables.beats_lead[place] == tables.beats[tables.leads[place], place]
        assert tables.beats_ever[place] == np.bitwise_or.reduce(tables.beats[:, place])


@given(rankings, st.sampled_from(RENAMINGS))
def test_renaming_suits_renames_the_order(before, renaming):
    after = ranking(before.pack, before.trump and renaming[before.trump])
    for suit, cards in before.order.items():
        assert after.order[renaming[suit]] == renamed(cards, renaming)


# Reference odds: every hand of five from 24 cards, counted.


def hands_of(cards: int) -> np.ndarray:
    return np.fromiter(combinations(range(cards), 5), np.dtype((np.int8, 5)))


@pytest.mark.parametrize(("size", "hands"), [(24, 42_504), (28, 98_280), (32, 201_376)])
def test_number_of_hands(size, hands):
    assert len(hands_of(size)) == comb(len(pack(size).cards), 5) == hands


@pytest.mark.parametrize(
    ("turned_up", "percentages"),
    [(False, [14.559, 39.196, 33.597, 11.199, 1.400, 0.049]), (True, [18.390, 42.438, 30.313, 8.083, 0.758, 0.018])],
)
def test_odds_of_trumps_held_among_five(turned_up, percentages):
    is_trump = np.array([SPADES.is_trump(card) for card in SPADES.cards if not (turned_up and card == Card("Qs"))])
    held = np.bincount(is_trump[hands_of(len(is_trump))].sum(axis=1))
    assert np.allclose(100 * held / held.sum(), percentages, rtol=0, atol=0.0005)


def test_number_of_hands_by_suits_held():
    suits = SPADES.tables.leads[hands_of(24)]
    held = sum((suits == suit).any(axis=1).astype(int) for suit in range(4))
    assert np.bincount(held).tolist() == [0, 34, 4_980, 24_890, 12_600]


def test_number_of_hands_with_a_turn_up_when_suits_are_renamed():
    plain = ranking(pack(24), None)
    hands = hands_of(24).astype(np.int64)
    smallest = np.full((len(hands), 24), 2**62)
    for renaming in RENAMINGS:
        place = np.array([plain.cards.index(card) for card in renamed(plain.cards, renaming)])
        masks = (1 << place[hands]).sum(axis=1)
        smallest = np.minimum(smallest, masks[:, None] << 5 | place[None, :])
    in_hand = (hands[:, :, None] == np.arange(24)).any(axis=1)
    assert len(np.unique(smallest[~in_hand])) == 105_798


def test_a_ranking_is_made_once_and_says_what_it_is():
    assert ranking(pack(24), Suit.SPADES) is SPADES
    assert repr(SPADES) == "Ranking(the 24-card pack (9 to A), spades)"
    assert repr(Ranking(pack(32), None)).endswith("no trump)")
