"""What each card plays as, what follows, what beats what; and the counts that follow from it."""

from itertools import combinations, groupby, pairwise
from math import comb

import numpy as np
import pytest
from helpers.strategies import RENAMINGS, renamed
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor.cards import JOKER, Card, Suit
from euchre_tutor.pieces import double_six, format_cards, pack, parse_cards
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.tiles import Pips, Tile

TRUMPS = [*Suit, None]
SPADES = Ranking(pack(24), Suit.SPADES)
FIVES = Ranking(double_six(), Pips.FIVES)
NAMED_ENDS = Ranking(double_six(), Pips.FIVES, names_end=True)
with_cards = st.builds(Ranking, st.sampled_from([pack(24), pack(28), pack(32)]), st.sampled_from(TRUMPS))
with_joker = st.builds(Ranking, st.sampled_from([pack(24, joker=True), pack(32, joker=True)]), st.sampled_from(Suit))
with_tiles = st.builds(Ranking, st.just(double_six()), st.sampled_from(Pips), names_end=st.booleans())
rankings = with_cards | with_joker | with_tiles


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
    order = Ranking(pack(24), Suit(trump)).order
    assert {str(suit): format_cards(cards) for suit, cards in order.items()} == orders


def test_a_tile_led_as_its_lower_end_is_numbered_after_all_tiles():
    for tile, number in NAMED_ENDS.index.items():
        assert number == NAMED_ENDS.cards.index(tile.held) + (tile != tile.held) * len(NAMED_ENDS.cards)
    assert len(set(NAMED_ENDS.index.values())) == len(NAMED_ENDS.index) > len(NAMED_ENDS.cards)


def test_without_a_trump_there_are_no_bowers():
    order = Ranking(pack(24), None).order
    assert [format_cards(order[suit]) for suit in Suit] == [f"9{s} T{s} J{s} Q{s} K{s} A{s}" for s in "cdhs"]


@pytest.mark.parametrize(("size", "low"), [(28, "8s"), (32, "7s 8s")])
def test_a_larger_pack_adds_low_cards(size, low):
    assert format_cards(Ranking(pack(size), Suit.SPADES).order[Suit.SPADES]) == f"{low} 9s Ts Qs Ks As Jc Js"


@pytest.mark.parametrize("size", [24, 28, 32])
@pytest.mark.parametrize("suit", Suit)
def test_the_joker_is_the_highest_trump_and_of_no_other_suit(size, suit):
    with_joker, without = Ranking(pack(size, joker=True), suit), Ranking(pack(size), suit)
    assert with_joker.order == {**without.order, suit: (*without.order[suit], JOKER)}
    assert [other for other in Suit if with_joker.follows(JOKER, other)] == [suit] == [with_joker.suit_of(JOKER)]


def test_larger_packs_add_low_cards_to_every_suit():
    whole = {str(suit): format_cards(cards) for suit, cards in Ranking(pack(32), Suit.HEARTS).order.items()}
    assert whole == {
        "h": "7h 8h 9h Th Qh Kh Ah Jd Jh",
        "d": "7d 8d 9d Td Qd Kd Ad",
        "c": "7c 8c 9c Tc Jc Qc Kc Ac",
        "s": "7s 8s 9s Ts Js Qs Ks As",
    }
    middle = {suit: cards.split(" ", 1)[1] for suit, cards in whole.items()}
    order = Ranking(pack(28), Suit.HEARTS).order
    assert {str(suit): format_cards(cards) for suit, cards in order.items()} == middle


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


# Dominoes, section 7: highest first, as the rule book writes them.
TRUMP_TILES = {
    Pips.BLANKS: "00 66 60 50 40 30 20 10",
    Pips.ONES: "11 00 61 51 41 31 21 10",
    Pips.TWOS: "22 11 62 52 42 32 21 20",
    Pips.THREES: "33 22 63 53 43 32 31 30",
    Pips.FOURS: "44 33 64 54 43 42 41 40",
    Pips.FIVES: "55 44 65 54 53 52 51 50",
    Pips.SIXES: "66 55 65 64 63 62 61 60",
}
PLAIN_BESIDE_FIVES = {
    Pips.BLANKS: "00 60 40 30 20 10",
    Pips.ONES: "11 61 41 31 21 10",
    Pips.TWOS: "22 62 42 32 21 20",
    Pips.THREES: "33 63 43 32 31 30",
    Pips.FOURS: "64 43 42 41 40",
    Pips.SIXES: "66 64 63 62 61 60",
}
PLAIN_BESIDE_BLANKS = {
    Pips.ONES: "11 61 51 41 31 21",
    Pips.TWOS: "22 62 52 42 32 21",
    Pips.THREES: "33 63 53 43 32 31",
    Pips.FOURS: "44 64 54 43 42 41",
    Pips.FIVES: "55 65 54 53 52 51",
    Pips.SIXES: "65 64 63 62 61",
}


def highest_first(ranking, suit):
    return format_cards(reversed(ranking.order[suit]))


@pytest.mark.parametrize(("trump", "tiles"), TRUMP_TILES.items())
def test_trump_tiles_run_from_the_double_and_the_next_lower_double_down_by_the_other_end(trump, tiles):
    assert highest_first(Ranking(double_six(), trump), trump) == tiles


@pytest.mark.parametrize(
    ("trump", "plain"), [(Pips.FIVES, PLAIN_BESIDE_FIVES), (Pips.BLANKS, PLAIN_BESIDE_BLANKS)], ids=["fives", "blanks"]
)
def test_plain_tiles_run_from_the_double_down_by_the_other_end_without_the_trumps(trump, plain):
    order = Ranking(double_six(), trump)
    assert {suit: highest_first(order, suit) for suit in Pips if suit is not trump} == plain


@given(with_tiles)
def test_a_trump_tile_belongs_to_no_other_suit_and_a_plain_one_to_both_its_ends(ranking):
    for tile in ranking.cards:
        suits = [suit for suit in Pips if ranking.follows(tile, suit)]
        ends = [suit for suit in Pips if tile.has(suit)]
        assert suits == ([ranking.trump] if ranking.is_trump(tile) else ends)
    assert sum(map(ranking.is_trump, ranking.cards)) == 8


def test_a_tile_led_is_of_its_higher_end_and_follows_either():
    tile, nothing = Tile("64"), Tile("10")
    assert FIVES.suit_of(tile) is Pips.SIXES
    assert FIVES.leads_of(tile) == (tile,)
    assert [suit for suit in Pips if FIVES.follows(tile, suit)] == [Pips.FOURS, Pips.SIXES]
    assert FIVES.beats(tile, Tile("43"), Pips.FOURS)
    assert FIVES.beats(tile, nothing, Pips.SIXES)
    assert not FIVES.beats(tile, nothing, Pips.ONES)


def test_six_four_follows_a_four_as_the_second_highest_four():
    fours = Ranking(double_six(), Pips.ONES).order[Pips.FOURS]
    assert format_cards(fours[:-3:-1]) == "44 64"


def test_the_bowers_of_fives_are_no_fours_and_beat_them():
    left, right = Tile("44"), Tile("55")
    assert [FIVES.suit_of(tile) for tile in (left, right)] == [Pips.FIVES] * 2
    assert not FIVES.follows(left, Pips.FOURS)
    assert FIVES.beats(right, left, Pips.FIVES)
    assert FIVES.beats(left, Tile("65"), Pips.FIVES)
    assert FIVES.beats(Tile("50"), Tile("66"), Pips.SIXES)
    assert (FIVES.name(left), FIVES.name(right)) == ("Double four, left bower", "Double five, right bower")


def test_where_the_leader_names_the_end_a_plain_tile_leads_either_way():
    six_led, four_led = NAMED_ENDS.leads_of(Tile("64"))
    assert (str(six_led), str(four_led)) == ("64", "46")
    assert (NAMED_ENDS.suit_of(six_led), NAMED_ENDS.suit_of(four_led)) == (Pips.SIXES, Pips.FOURS)
    assert NAMED_ENDS.beats(four_led, Tile("43"), Pips.FOURS)
    for tile in ("66", "44", "65", "50"):
        assert NAMED_ENDS.leads_of(Tile(tile)) == (Tile(tile),), "a double has one end, and a trump one suit"


@given(rankings)
def test_named_ends_change_only_what_a_tile_leads(ranking):
    unnamed = Ranking(ranking.pack, ranking.trump)
    assert (ranking.order, ranking.cards) == (unnamed.order, unnamed.cards)
    for card in ranking.cards:
        leads = ranking.leads_of(card)
        assert leads[0] == card
        assert {ranking.suit_of(lead) for lead in leads} <= {s for s in ranking.order if ranking.follows(card, s)}
        assert len({ranking.suit_of(lead) for lead in leads}) == len(leads) == len({*map(ranking.index.get, leads)})


@pytest.mark.parametrize(
    ("pack", "trump", "cards"),
    [
        (pack(32), Suit.SPADES, "Ac Ad Ah"),
        (pack(32), Suit.HEARTS, "Ac Ad As"),
        (pack(32), None, "Ac Ad Ah As"),
        (double_six(), Pips.FIVES, "00 11 22 33 66"),
        (double_six(), Pips.BLANKS, "11 22 33 44 55"),
        (double_six(), Pips.SIXES, "00 11 22 33 44"),
    ],
)
def test_an_ace_or_a_double_that_is_no_trump_may_be_called(pack, trump, cards):
    assert set(Ranking(pack, trump).callable) == set(parse_cards(cards))


@given(rankings)
def test_what_may_be_called_is_the_highest_of_its_suit_and_no_trump(ranking):
    for card in ranking.callable:
        assert not ranking.is_trump(card)
        assert ranking.order[ranking.suit_of(card)][-1] == card


@given(rankings)
def test_the_suits_share_out_the_pack(ranking):
    assert sorted(map(str, ranking.cards)) == sorted(map(str, ranking.pack.cards))
    assert ranking.cards == tuple(
        card
        for suit in sorted(ranking.pack.suits, key=lambda s: s is ranking.trump)
        for card in ranking.order[suit]
        if ranking.suit_of(card) is suit
    )


@given(rankings)
def test_the_tables_say_what_the_ranking_says(ranking):
    cards, suits = ranking.cards, sorted(ranking.pack.suits, key=lambda suit: suit is ranking.trump)
    tables = ranking.tables
    for number, led in enumerate(suits):
        assert tables.follow[number] == ranking.mask(ranking.order[led])
        for index, card in enumerate(cards):
            assert tables.beats[number, index] == ranking.mask(c for c in cards if ranking.beats(c, card, led))
    for index, card in enumerate(cards):
        suit, leads = ranking.suit_of(card), ranking.leads_of(card)
        higher = [c for c in ranking.order[suit] if ranking.beats(c, card, suit)]
        has_two_suits = isinstance(card, Tile) and not ranking.is_trump(card)
        assert suits[tables.leads[index]] is suit
        assert tables.above[index] == (0 if has_two_suits else ranking.mask(higher))
        assert tables.beats_ever[index] == np.bitwise_or.reduce(tables.beats[:, index])
        assert tables.also_leads[index] == (suits.index(ranking.suit_of(leads[1])) if len(leads) == 2 else -1)
        assert ranking.height(card) == ranking.order[suit].index(card)


@given(with_cards, st.sampled_from(RENAMINGS))
def test_renaming_suits_renames_the_order(before, renaming):
    after = Ranking(before.pack, before.trump and renaming[before.trump])
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
    plain = Ranking(pack(24), None)
    hands = hands_of(24).astype(np.int64)
    smallest = np.full((len(hands), 24), 2**62)
    for renaming in RENAMINGS:
        index = np.array([plain.cards.index(card) for card in renamed(plain.cards, renaming)])
        masks = (1 << index[hands]).sum(axis=1)
        smallest = np.minimum(smallest, masks[:, None] << 5 | index[None, :])
    in_hand = (hands[:, :, None] == np.arange(24)).any(axis=1)
    assert len(np.unique(smallest[~in_hand])) == 105_798


def test_a_ranking_is_made_once_and_says_what_it_is():
    assert ranking_of(BICYCLE, Suit.SPADES) is ranking_of(BICYCLE, Suit.SPADES)
    assert repr(SPADES) == "Ranking(the 24-card pack (9 to A), spades)"
    assert repr(Ranking(pack(32), None)).endswith("no trump)")
    assert repr(FIVES) == "Ranking(the double-six set of 28 dominoes, fives)"


def test_games_with_one_pack_and_one_way_to_lead_share_a_ranking():
    assert ranking_of(BICYCLE, Suit.SPADES) is ranking_of(PRESETS["old_school"], Suit.SPADES)
    assert ranking_of(BICYCLE, Suit.SPADES) is not ranking_of(PRESETS["parlour32"], Suit.SPADES)
    named = ranking_of(Rules.parse("domino+leader_names_end"), Pips.FIVES)
    assert (named.names_end, ranking_of(PRESETS["domino"], Pips.FIVES).names_end) == (True, False)


@given(rankings)
def test_a_set_of_cards_is_a_bit_for_each_place(ranking):
    assert [ranking.mask([card]) for card in ranking.cards] == [2**index for index in range(len(ranking.cards))]
    assert ranking.mask(ranking.cards) == 2 ** len(ranking.cards) - 1
    assert ranking.mask([]) == 0


@pytest.mark.parametrize("ranking", [SPADES, FIVES, Ranking(pack(24), None)], ids=repr)
def test_a_ranking_draws_every_suit_by_name(ranking):
    svg = ranking._repr_svg_()
    assert svg.startswith("<svg")
    assert not [suit.label for suit in ranking.order if suit.label not in svg]
    trumps = [suit for suit in ranking.order if f"{suit.label}, trumps" in svg]
    assert trumps == [suit for suit in ranking.order if suit is ranking.trump]


def test_without_a_trump_a_jack_is_a_jack():
    assert Ranking(pack(24), None).name(Card("Js")) == Card("Js").label


@given(ranking=rankings, data=st.data())
def test_a_hand_is_sorted_trumps_first_each_suit_in_one_piece_from_high_to_low(ranking, data):
    hand = data.draw(st.lists(st.sampled_from(ranking.pack.cards), unique=True, max_size=6))
    held = ranking.sort(hand)
    assert sorted(map(str, held)) == sorted(map(str, hand))
    suits = [ranking.suit_of(card) for card in held]
    assert [suit for suit, _ in groupby(suits)] == list(dict.fromkeys(suits))
    assert ranking.trump not in suits or suits[0] is ranking.trump
    for card, following in pairwise(held):
        if ranking.suit_of(card) is ranking.suit_of(following):
            assert ranking.height(card) > ranking.height(following)


def test_a_joker_comes_first_also_where_nothing_is_trump():
    assert format_cards(Ranking(pack(24, joker=True), None).sort(parse_cards("9s Jo Ah"))) == "Jo 9s Ah"


def test_a_ranking_says_which_bower_a_card_is():
    assert [SPADES.bower(Card(text)) for text in ("Js", "Jc", "Jd", "As")] == ["right", "left", "", ""]


def test_a_suit_that_was_turned_down_is_sorted_last_and_colours_go_on_in_turns():
    cards = parse_cards("9s Jc 9h Jh Kd Jo")
    plain = Ranking(pack(24, joker=True), None)
    for suit, held in {
        Suit.SPADES: "Jo Jh 9h Jc Kd 9s",
        Suit.HEARTS: "Jo Jc Kd 9s Jh 9h",
        Suit.CLUBS: "Jo Kd 9s Jh 9h Jc",
        Suit.DIAMONDS: "Jo 9s Jh 9h Jc Kd",
    }.items():
        assert format_cards(plain.sort(cards, turned_down=suit)) == held
    trumps = Ranking(pack(24, joker=True), Suit.CLUBS)
    assert trumps.sort(cards, turned_down=Suit.SPADES) == trumps.sort(cards)
