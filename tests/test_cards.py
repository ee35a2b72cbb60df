"""Playing cards and their suits: text in, text out, and what is refused."""

import pytest
from helpers.strategies import hands, refusal
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor.cards import JOKER, Card, Rank, Suit
from euchre_tutor.pieces import format_cards, pack, parse_cards

cards = st.sampled_from(pack(32, joker=True).cards)
SYMBOLS = {Suit.CLUBS: "♣♧", Suit.DIAMONDS: "♦♢", Suit.HEARTS: "♥♡", Suit.SPADES: "♠♤"}


@given(cards)
def test_a_card_reads_what_it_writes(card):
    assert Card.parse(str(card)) == eval(repr(card)) == card == Card(card.rank, card.suit)


@given(cards.filter(lambda card: card.suit))
def test_a_card_reads_symbols_small_letters_and_ten_in_figures(card):
    rank = "10" if card.rank is Rank.TEN else str(card.rank)
    for symbol in (*SYMBOLS[card.suit], SYMBOLS[card.suit][0] + "\ufe0f", str(card.suit).upper()):
        assert Card.parse(f" {rank.lower()}{symbol}") == card


@given(cards.filter(lambda card: card.suit))
def test_a_card_is_read_with_its_suit_first_as_some_programs_write_it(card):
    for rank in {str(card.rank), str(card.rank).lower(), "10" if card.rank is Rank.TEN else str(card.rank)}:
        for suit in (*SYMBOLS[card.suit], SYMBOLS[card.suit][0] + "\ufe0f", str(card.suit), str(card.suit).upper()):
            assert Card.parse(suit + rank) == card
            assert parse_cards(f"{suit}{rank}") == (card,)


@given(cards.filter(lambda card: card.suit))
def test_a_card_is_read_as_it_is_said(card):
    ranks = {str(card.rank), card.rank.name.title(), "10" if card.rank is Rank.TEN else str(card.rank).lower()}
    for rank in ranks | ({"knave"} if card.rank is Rank.JACK else set()):
        for suit in (card.suit.label, card.suit.label.title(), str(card.suit).upper(), card.suit.symbol):
            for words in (f"{rank} of {suit}", f"the {rank} of {suit}", f"{rank} of the {suit}".upper()):
                assert Card.parse(words) == card
                assert parse_cards(words) == (card,)


@given(hands.flatmap(lambda hand: st.tuples(st.just(hand), st.lists(st.integers(0, 3), min_size=5, max_size=5))))
def test_a_hand_may_mix_all_ways_of_writing_a_card(drawn):
    hand, ways = drawn
    words = [(str(c), c.symbol, f"{c.suit or ''}{c.rank}", c.label)[w] for c, w in zip(hand, ways, strict=True)]
    for between in (" ", ", ", ",", "\n"):
        assert parse_cards(between.join(words)) == hand


@given(hands)
def test_a_hand_reads_what_it_writes_with_any_space_between(hand):
    text = format_cards(hand)
    assert parse_cards(text) == eval(repr(hand)) == hand
    for between in ("", ", ", "\n", "  "):
        assert parse_cards(text.replace(" ", between).replace("T", "10")) == hand


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_reads_its_letter_its_symbols_and_its_word(suit):
    for word in (suit.value, suit.label, suit.label[:-1].title(), *SYMBOLS[suit]):
        assert Suit.parse(f" {word} ") is suit


def test_suits_of_one_colour_come_in_pairs():
    assert {(suit.value, suit.same_colour.value) for suit in Suit} == {("c", "s"), ("s", "c"), ("d", "h"), ("h", "d")}


def test_a_card_has_a_name_and_a_face():
    assert Card("Js").label == "Jack of spades"
    assert (Card("Th").symbol, Card("Js").symbol, JOKER.symbol) == ("10♥", "J♠", "Jo")
    assert Card("Js")._repr_svg_().startswith("<svg")
    assert JOKER._repr_svg_().startswith("<svg")


@given(cards)
def test_a_card_has_the_suit_that_is_printed_on_it_and_the_joker_none(card):
    assert [suit for suit in Suit if card.has(suit)] == ([] if card == JOKER else [card.suit])
    assert not card.has(None)
    assert card.held == card


def test_an_ace_is_the_highest_of_its_plain_suit():
    assert [str(card) for card in pack(32, joker=True).cards if card.is_top] == ["Ac", "Ad", "Ah", "As"]


@pytest.mark.parametrize("text", ["Jo", "jo", " JO ", "joker", "the Joker", "Benny", "best bower"])
def test_the_joker_is_a_card_without_a_suit(text):
    assert Card.parse(text) is JOKER
    assert (JOKER.rank, JOKER.suit) == (Rank.JOKER, None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["''", "not a card", "Js"]),
        ("J", ["'J'", "not a card"]),
        ("Jss", ["'Jss'", "not a card"]),
        ("6s", ["'6s'", "'6' is not a rank", "7 8 9 T J Q K A"]),
        ("sx", ["'sx'", "'x' is not a rank"]),
        ("♠6", ["'♠6'", "'6' is not a rank", "7 8 9 T J Q K A"]),
        ("J s", ["'J s'", "a rank and a suit with nothing between"]),
        ("3 of hearts", ["'3 of hearts'", "'3' is not a rank"]),
        ("jack of hats", ["'hats'", "not a suit"]),
        ("the left bower", ["'the left bower'", "another card under each trump", "Js"]),
        ("right bauer", ["'right bauer'", "another card under each trump"]),
        ("Bauer", ["'Bauer'", "another card under each trump"]),
        ("Jx", ["'Jx'", "'x' is not a suit", "c, d, h and s"]),
        ("J\n", ["not a card"]),
    ],
)
def test_a_card_that_is_none_is_named(text, words):
    with refusal(*words):
        Card.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [("Js Jc Ax", ["'Ax'", "'x'"]), ("Js J", ["'J'"]), ("10x", ["'10x'"]), ("Js J s", ["'J'", "nothing between"])],
)
def test_the_bad_card_of_a_hand_is_named(text, words):
    with refusal(*words):
        parse_cards(text)


@pytest.mark.parametrize("text", ["", "x", "spadess", "no trump", "10"])
def test_a_suit_that_is_none_is_named(text):
    with refusal(repr(text), "not a suit", "spades"):
        Suit.parse(text)
