"""Cards or tiles alike: reading and writing them, suits, trumps, packs."""

import pytest
from helpers.strategies import cards, hands, refusal
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor.cards import JOKER, Card, Suit
from euchre_tutor.pieces import (
    double_six,
    format_cards,
    pack,
    parse_card,
    parse_cards,
    parse_plays,
    parse_suit,
    parse_trump,
    trump_name,
)
from euchre_tutor.tiles import Pips, Tile

hands_of_tiles = st.permutations(double_six().cards).map(lambda shuffled: tuple(shuffled[:5]))


@given(cards)
def test_a_card_or_a_tile_reads_what_it_writes(card):
    assert parse_card(str(card)) == parse_card(f" {card.symbol} ") == card
    assert parse_cards(str(card)) == (card,)


@given(hands | hands_of_tiles)
def test_a_hand_reads_what_it_writes_with_any_space_between(hand):
    text = format_cards(hand)
    for between in (" ", "", ", ", "\n", "  "):
        assert parse_cards(text.replace(" ", between)) == hand


def test_two_figures_are_a_tile_and_ten_needs_a_suit():
    assert parse_card("10") == Tile(1, 0)
    assert parse_card("10h") == Card("Th")
    assert parse_cards("10 10h 1010") == (Tile(1, 0), Card("Th"), Tile(1, 0), Tile(1, 0))


def test_words_signs_and_letters_may_stand_in_one_hand():
    assert parse_cards("Js♣J, ace of spades S10 the joker") == parse_cards("Js Jc As Ts Jo")
    assert parse_cards("[6|6] 6-4 double blank,one-blank") == parse_cards("66 64 00 10")


@given(hands_of_tiles, st.lists(st.booleans(), min_size=5, max_size=5))
def test_a_tile_played_lower_end_first_was_led_as_that_end_and_is_held_as_any(hand, turned):
    played = tuple(tile.led_otherwise if turn else tile for tile, turn in zip(hand, turned, strict=True))
    assert parse_plays(format_cards(played)) == played
    assert parse_cards(format_cards(played)) == hand


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("64 6", ["'6'", "not a card"]),
        ("64 640", ["'640'", "'0'", "not a tile"]),
        ("64 67", ["'67'", "not a tile", "0 to 6"]),
        ("64 Jx", ["'Jx'", "not a suit"]),
        ("Js7h8", ["'Js7h8'", "'8'"]),
        ("64 6-7", ["'6-7'", "not a tile", "0 to 6"]),
        ("Js the left bower", ["'the left bower'", "another card under each trump"]),
        ("Js jack of hats", ["'hats'", "not a suit"]),
    ],
)
def test_the_bad_one_of_a_hand_is_named(text, words):
    with refusal(*words):
        parse_cards(text)


@pytest.mark.parametrize("suit", [*Suit, *Pips])
def test_a_suit_or_a_trump_reads_all_that_it_is_called(suit):
    for text in (str(suit), suit.symbol, suit.label, suit.label.title()):
        assert parse_suit(text) is parse_trump(text) is suit
    assert parse_trump(suit) is suit
    assert trump_name(suit) == suit.label


@pytest.mark.parametrize("text", ["no trump", "None", " NT ", None])
def test_no_trump_is_a_trump_to_name_and_no_suit(text):
    assert parse_trump(text) is None
    assert trump_name(None) == "no trump"
    with refusal("not a suit"):
        parse_suit("no trump")


@pytest.mark.parametrize(("text", "words"), [("x", ["'x'", "clubs"]), ("7", ["'7'", "0 (blanks) to 6"]), ("", ["''"])])
def test_a_suit_that_is_none_is_named_in_the_words_of_its_game(text, words):
    with refusal("not a suit", *words):
        parse_suit(text)


@pytest.mark.parametrize(("size", "lowest"), [(24, "9"), (28, "8"), (32, "7")])
def test_a_pack_runs_from_its_lowest_rank_to_the_ace_in_each_suit(size, lowest):
    assert len(set(pack(size).cards)) == size
    assert str(pack(size).lowest) == lowest
    assert pack(size) is pack(size)
    assert str(pack(size)) == f"the {size}-card pack ({lowest} to A)"


def test_a_card_outside_the_pack_is_refused():
    pack(24).check(Card("9h"))
    with refusal("'8h'", "24-card pack", "9 to A"):
        pack(24).check(Card("8h"))


@pytest.mark.parametrize("size", [0, 25, 52, -4])
def test_a_pack_of_another_size_is_refused(size):
    with refusal(str(size), "24, 28 and 32"):
        pack(size)


@pytest.mark.parametrize("size", [24, 28, 32])
def test_the_joker_is_one_more_card(size):
    assert pack(size, joker=True).cards == (*pack(size).cards, JOKER)
    assert pack(size, joker=True).lowest is pack(size).lowest
    assert str(pack(size, joker=True)) == str(pack(size)).replace(")", ", and the joker)")
    with refusal("'Jo'", f"{size}-card pack"):
        pack(size).check(JOKER)


def test_the_double_six_set_has_each_pair_of_ends_once_and_seven_tiles_a_suit():
    tiles = double_six()
    assert len(set(tiles.cards)) == 28
    assert {(tile.high, tile.low) for tile in tiles.cards} == {(a, b) for a in range(7) for b in range(a + 1)}
    assert [sum(tile.has(suit) for tile in tiles.cards) for suit in Pips] == [7] * 7
    assert str(tiles) == "the double-six set of 28 dominoes"


def test_a_pack_has_the_suits_of_its_game():
    assert (pack(24).suits, double_six().suits) == (tuple(Suit), tuple(Pips))
    assert (pack(24).is_dominoes, double_six().is_dominoes) == (False, True)
    with refusal("fours are not a suit of the 24-card pack", "clubs, diamonds, hearts, spades"):
        pack(24).check_suit(Pips.FOURS)
    with refusal("hearts are not a suit of the double-six set", "blanks, ones"):
        double_six().check_suit(Suit.HEARTS)
    with refusal("'Js'", "double-six set"):
        double_six().check(Card("Js"))
