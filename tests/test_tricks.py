"""One trick: which cards may be played to it, and who takes it."""

import pytest

from euchre_tutor.cards import Suit
from euchre_tutor.pieces import double_six, pack, parse_cards
from euchre_tutor.ranking import Ranking
from euchre_tutor.tiles import Pips
from euchre_tutor.tricks import legal_plays, winner

SPADES, WHOLE_PACK = Ranking(pack(24), Suit.SPADES), Ranking(pack(32), Suit.SPADES)
FIVES = Ranking(double_six(), Pips.FIVES)


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("Jc 9h Kd", None, "Jc 9h Kd"),
        ("Jc 9h Kd", "h", "9h"),
        ("Jc 9h 9s", "s", "Jc 9s"),
        ("Jc 9h Kd", "c", "Jc 9h Kd"),
        ("Jc 9c Kd", "c", "9c"),
        ("As 9h Kd", "c", "As 9h Kd"),
    ],
)
def test_follow_the_suit_led_if_able_else_play_anything(hand, led, legal):
    assert legal_plays(parse_cards(hand), led and Suit(led), SPADES) == parse_cards(legal)


@pytest.mark.parametrize(
    ("hand", "led", "legal"), [("7h 8s 9d", "h", "7h"), ("7h 8s Jc", "s", "8s Jc"), ("7h 8s 9d", "c", "7h 8s 9d")]
)
def test_sevens_and_eights_follow_suit_like_any_card(hand, led, legal):
    assert legal_plays(parse_cards(hand), Suit(led), WHOLE_PACK) == parse_cards(legal)


@pytest.mark.parametrize(("cards", "taker"), [("7h 8h 7d 8c", 2), ("Ah 7s Kh 8s", 4), ("8s 9s 7s Ah", 2)])
def test_sevens_and_eights_are_the_lowest_of_their_suit_and_trumps_like_any_trump(cards, taker):
    assert winner(list(enumerate(parse_cards(cards), start=1)), WHOLE_PACK) == taker


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("9h Ah Th Kh", 2),
        ("9h Ah 9s Kh", 3),
        ("9h Td Ac Jd", 1),
        ("Jh Jc Js As", 3),
        ("As Ks Jc Ts", 3),
        ("9c Jc Ac Tc", 2),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(cards, taker):
    assert winner(list(enumerate(parse_cards(cards), start=1)), SPADES) == taker


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("64 20 11", 4, "64"),  # either end follows
        ("64 20 11", 6, "64"),
        ("64 42 11", 4, "64 42"),
        ("54 42 11", 4, "42"),  # a trump belongs to no other suit
        ("44 42 61", 4, "42"),  # nor does the left bower
        ("44 42 61", 5, "44"),
        ("54 44 61", 4, "54 44 61"),
        ("64 20 11", 5, "64 20 11"),
    ],
)
def test_a_tile_follows_with_either_end_unless_it_is_a_trump(hand, led, legal):
    assert legal_plays(parse_cards(hand), Pips(led), FIVES) == parse_cards(legal)


@pytest.mark.parametrize(
    ("tiles", "taker"),
    [
        ("62 64 66 61", 3),  # the double is the highest of its suit
        ("62 64 20 63", 2),  # led as a six; a two does not follow
        ("43 64 42 41", 2),  # the 64 follows as the second-highest four
        ("43 64 42 50", 4),
        ("50 65 44 54", 3),  # the left bower
        ("55 44 65 54", 1),
        ("62 54 44 51", 3),
    ],
)
def test_trumps_of_dominoes_take_the_trick_else_the_highest_tile_of_the_suit_led(tiles, taker):
    assert winner(list(enumerate(parse_cards(tiles), start=1)), FIVES) == taker
