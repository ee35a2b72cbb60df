"""A game that starts with a draw, is cut for, and is dealt in the same packets to its end."""

import pytest
from helpers.strategies import TABLES, randoms, refusal
from hypothesis import assume, given
from hypothesis import strategies as st

from euchre_tutor.cards import JOKER
from euchre_tutor.game import Game
from euchre_tutor.lots import Draw, cut, dealt, draw_for_deal, draw_for_partners, shuffled
from euchre_tutor.rules import Rules

NAMES = ("Ann", "Ben", "Cam", "Dee", "Eve", "Fay")


@given(randoms, st.sampled_from(TABLES))
def test_a_game_seats_its_players_as_they_drew(rng, rules):
    draw_for = draw_for_partners if rules.partnership == "opposite" else draw_for_deal
    cards = [card for card in rules.pack.cards if card != JOKER]
    draw = draw_for(tuple(rng.sample(cards, rules.players)), rules)
    assume(not draw.redraw)
    names = NAMES[: rules.players]
    game = Game(rules, names=names, draw=draw)
    dealer = game.names.index(names[draw.dealer - 1]) + 1
    assert game.dealer == dealer
    clockwise = [game.names[(dealer + step) % rules.players] for step in range(rules.players)]
    assert clockwise == [names[player - 1] for player in draw.seating]
    if draw.sides:
        together = {frozenset(names[player - 1] for player in side) for side in draw.sides}
        assert {frozenset(game.names[player - 1] for player in side) for side in game.sides} == together
    else:
        assert game.names == names
    assert Game.parse(str(game)) == game


def test_without_names_players_are_counted_as_they_sit_after_the_draw():
    game = Game(draw=draw_for_partners("Kh 9c Ac Ts"))
    assert game.names == ("player 1", "player 2", "player 3", "player 4")
    assert game.dealer == 4, "the third to draw, who sits fourth from the first"


@pytest.mark.parametrize(
    ("rules", "options", "words"),
    [
        ("bicycle", {"draw": draw_for_partners("Kh 9c 9s Ac")}, ["players 2 and 3 tied", "draw again"]),
        ("bicycle", {"draw": draw_for_partners("Kh 9c Ts Ac"), "dealer": 1}, ["leave out the dealer"]),
        ("bicycle", {"draw": draw_for_deal("Kh 9c Ts", "cutthroat")}, ["not a draw for bicycle", "4 players"]),
        ("cutthroat", {"draw": draw_for_partners("Kh 9c Ts Ac")}, ["not a draw for cutthroat", "3 players"]),
        ("call_ace4", {"draw": draw_for_partners("Kh 9c Ts Ac")}, ["not a draw for call_ace4"]),
        ("bicycle", {"draw": Draw(dealer=2)}, ["not a draw for bicycle"]),
        ("bicycle", {"draw": "Kh 9c Ts Ac"}, ["'Kh 9c Ts Ac' is not a draw", "draw_for_partners"]),
        ("bicycle", {"packets": "4-1"}, ["'4-1'", "3-2 or 2-3"]),
    ],
)
def test_a_game_that_can_not_start_so_is_refused(rules, options, words):
    with refusal(*words):
        Game(rules, **options)


def deal_of(rules: Rules):
    """Deal a pack in which nobody has to name a suit for a joker."""
    return dealt(rules.pack.cards, rules)


def throw_in(game: Game) -> None:
    """Let everybody do the first thing that may be done, until the hand is over."""
    while not game.hand.is_over:
        game.push(game.hand.legal[0])


def test_the_packets_of_the_first_deal_are_those_of_the_game():
    game = Game("bicycle+game=40")
    assert (game.packets, "packets" in str(game)) == (None, False)
    first = cut(shuffled(seed=1), at=10)
    game.deal(first, packets="2-3")
    assert game.hand.dealt == dealt(first, packets="2-3", rules=game.rules)
    throw_in(game)
    with refusal("dealt 2-3", "same all game", "not '3-2'"):
        game.deal(shuffled(seed=2), packets="3-2")
    assert len(game.hands) == 1
    game.deal(shuffled(seed=2))
    assert game.hand.dealt == dealt(shuffled(seed=2), packets="2-3", rules=game.rules)
    assert "packets  2-3" in str(game)
    assert Game.parse(str(game)) == game
    assert Game.parse(str(game)).packets == "2-3"


@pytest.mark.parametrize(("rules", "packets"), [("bicycle", "3-2"), ("bid_euchre", "3-3"), ("domino", "5")])
def test_packets_that_nobody_chose_are_the_usual_ones_and_stay(rules, packets):
    game = Game(rules)
    game.deal(shuffled(rules, seed=1))
    assert game.packets == packets
    assert Game(rules, packets=packets).packets == packets


def test_a_pack_that_can_not_be_dealt_settles_no_packets():
    game = Game()
    with refusal("dealt whole"):
        game.deal(shuffled(seed=1)[1:], packets="2-3")
    assert (game.packets, game.hands) == (None, [])
    game.deal(shuffled(seed=1), packets="3-2")
    with refusal("isn't over"):
        game.deal(shuffled(seed=2))


def test_a_text_without_packets_is_read_and_a_line_that_is_said_twice_is_not():
    assert Game.parse("rules bicycle\ndeals player 2").packets is None
    assert Game.parse("rules bicycle\ndeals player 2\npackets 2-3") == Game(dealer=2, packets="2-3")
    with refusal("line 3", "can't stand here"):
        Game.parse("rules bicycle\ndeals player 2\ndeals player 3")
    with refusal("line 2", "'4-1'"):
        Game.parse("rules bicycle\npackets 4-1")
