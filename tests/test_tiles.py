"""Dominoes: their ends and suits, text in, text out, and what is refused."""

import pytest
from helpers.strategies import refusal
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor.cards import Suit
from euchre_tutor.pieces import double_six, parse_cards, parse_plays
from euchre_tutor.tiles import Pips, Tile

tiles = st.sampled_from(double_six().cards)
WORDS = ("blank", "one", "two", "three", "four", "five", "six")


@given(tiles)
def test_a_tile_reads_what_it_writes_its_ends_in_either_order(tile):
    assert Tile.parse(str(tile)) == Tile.parse(f" {str(tile)[::-1]} ") == eval(repr(tile)) == tile
    assert Tile(str(tile)) == Tile(tile.low, tile.high) == Tile(tile.high, tile.low) == tile


@given(tiles)
def test_a_tile_is_read_as_other_programs_write_it_and_as_it_is_said(tile):
    high, low = str(tile)
    for form in ("{}-{}", "{}–{}", "{}|{}", "{}:{}", "[{}|{}]", "[{} | {}]", "[{}-{}]"):
        assert Tile.parse(form.format(high, low)) == Tile.parse(form.format(low, high)) == tile
        assert parse_plays(form.format(high, low)) == (tile,)
        assert parse_plays(form.format(low, high)) == (tile.led_otherwise,)
    said = [tile.label, f"{WORDS[tile.low]}-{WORDS[tile.high]}", *[f"the double {high}"] * tile.is_top]
    assert [parse_cards(words) for words in said] == [(tile,)] * len(said)
    assert [Tile.parse(words) for words in said] == [tile] * len(said)


@given(tiles)
def test_a_tile_is_written_higher_end_first_and_proposes_the_suit_of_that_end(tile):
    assert str(tile) == tile.symbol == f"{tile.high}{tile.low}"
    assert tile.high >= tile.low
    assert tile.suit.value == tile.high


@given(tiles)
def test_a_tile_has_the_suits_of_both_its_ends_and_a_double_is_the_highest_of_its_own(tile):
    assert {suit.value for suit in Pips if tile.has(suit)} == {tile.high, tile.low}
    assert tile.is_top == (sum(map(tile.has, Pips)) == 1)
    assert not tile.has(None)
    assert not any(map(tile.has, Suit))


@given(tiles)
def test_a_tile_led_as_its_lower_end_is_written_so_and_held_as_any(tile):
    led = tile.led_otherwise
    assert str(led) == f"{tile.low}{tile.high}"
    assert led.suit.value == tile.low
    assert (led.held, tile.held) == (tile, tile)
    assert eval(repr(led)) == led
    assert (led == tile) == tile.is_top, "a double has but one end to name"


def test_a_tile_has_a_name_and_a_face():
    assert [Tile(text).label for text in ("64", "66", "10", "00")] == [
        "Six-four",
        "Double six",
        "One-blank",
        "Double blank",
    ]
    assert Tile("64")._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    "text", ["", "6", "77", "67", "640", "6-7", "6 4", "[6|7]", "double ten", "six-ten", "6/4", "6--4", "Js", "-1"]
)
def test_a_tile_that_is_none_is_named(text):
    with refusal(repr(text), "not a tile", "two numbers from 0 to 6", "64"):
        Tile.parse(text)


@pytest.mark.parametrize(("suit", "word"), [*zip(Pips, WORDS, strict=True)])
def test_a_suit_reads_its_number_its_word_and_the_plural(suit, word):
    for text in (str(suit), word, suit.label, f" {suit.label.title()} "):
        assert Pips.parse(text) is suit
    assert suit.symbol == str(suit) == str(suit.value)
    assert suit.label == (f"{word}es" if word == "six" else f"{word}s")


@pytest.mark.parametrize("text", ["", "7", "-1", "sevens", "hearts", "64"])
def test_a_suit_that_is_none_is_named(text):
    with refusal(repr(text), "not a suit of dominoes", "0 (blanks) to 6"):
        Pips.parse(text)


def test_below_each_suit_is_the_next_lower_number_and_below_blanks_are_sixes():
    assert {str(suit): str(suit.next_lower) for suit in Pips} == dict(zip("6543210", "5432106", strict=True))
