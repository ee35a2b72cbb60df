"""Cards, suits and packs: text in, text out, and what is refused."""

import pytest
from hypothesis import given
from strategies import cards, hands, refusal

from euchre_tutor.cards import Card, Rank, Suit, format_cards, pack, parse_cards

SYMBOLS = {Suit.CLUBS: "♣♧", Suit.DIAMONDS: "♦♢", Suit.HEARTS: "♥♡", Suit.SPADES: "♠♤"}


@given(cards)
def test_a_card_reads_what_it_writes(card):
    assert Card.parse(str(card)) == eval(repr(card)) == card == Card(card.rank, card.suit)


@given(cards.filter(lambda card: card.suit))
def test_a_card_reads_symbols_small_letters_and_ten_in_figures(card):
    rank = "10" if card.rank is Rank.TEN else str(card.rank)
    for symbol in (*SYMBOLS[card.suit], SYMBOLS[card.suit][0] + "\ufe0f", str(card.suit).upper()):
        assert Card.parse(f" {rank.lower()}{symbol}") == card


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
    assert Card("Js")._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["''", "not a card", "Js"]),
        ("J", ["'J'", "not a card"]),
        ("Jss", ["'Jss'", "not a card"]),
        ("6s", ["'6s'", "'6' is not a rank", "7 8 9 T J Q K A"]),
        ("sJ", ["'sJ'", "'s' is not a rank"]),
        ("Jx", ["'Jx'", "'x' is not a suit", "c, d, h and s"]),
        ("J\n", ["not a card"]),
    ],
)
def test_a_card_that_is_none_is_named(text, words):
    with refusal(*words):
        Card.parse(text)


@pytest.mark.parametrize(("text", "words"), [("Js Jc Ax", ["'Ax'", "'x'"]), ("Js J", ["'J'"]), ("10x", ["'10x'"])])
def test_the_bad_card_of_a_hand_is_named(text, words):
    with refusal(*words):
        parse_cards(text)


@pytest.mark.parametrize("text", ["", "x", "spadess", "no trump", "10"])
def test_a_suit_that_is_none_is_named(text):
    with refusal(repr(text), "not a suit", "spades"):
        Suit.parse(text)


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
