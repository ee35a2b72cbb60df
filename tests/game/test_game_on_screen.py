"""A game, a hand, a play and a rubber tell on the screen what was called and played, and whose turn it is."""

import re
from html import unescape

from euchre_tutor import Game, GameHand, Rubber, Rules, Score

DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
TWO = "Jd Jh Kd 9s Tc / Ad Qd 9d As Kc up Ah"
HAND = ["pass", "pass", "diamonds", "Jd", "9d", "Jh", "Qd", "Kd", "Ad", "As", "9s", "Kc", "Tc"]


def words(page: str) -> str:
    """The text of a page below its drawings."""
    return unescape(re.sub(r"<svg.*?</svg>|<[^>]*>", "\n", page))


def pushed(hand: GameHand, *actions: str) -> GameHand:
    for action in actions:
        hand.push(action)
    return hand


def test_a_hand_tells_its_calls_and_whose_turn_it_is():
    page = words(pushed(GameHand(DEAL), "pass", "order up")._repr_html_())
    assert re.findall(r"\S.*", page) == ["eldest   pass", "seat 2   order up", "Dealer to lay down"]


def test_a_hand_in_play_tells_its_cards_with_their_symbols():
    page = words(pushed(GameHand(DEAL), "order up", "Qh", "Ah", "9h")._repr_html_())
    assert "dealer   lays down Q♥" in page
    assert "1  eldest A♥  seat 2 9♥" in page
    assert "Seat 3 to play" in page


def test_a_play_tells_every_trick_and_who_took_it():
    hand = pushed(GameHand(DEAL), "order up", "Qh", "Ah", "9h", "Ac", "Ad", "Kh")
    assert re.findall(r"\S.*", words(hand.play._repr_html_())) == [
        "1  eldest A♥  seat 2 9♥  seat 3 A♣  dealer A♦  taken by eldest",
        "2  eldest K♥",
    ]


def test_a_game_keeps_earlier_hands_closed_and_names_the_player_whose_turn_it_is():
    game = Game(Rules.parse("two_handed+game=4"), names=("Ann", "Ben"))
    game.start(TWO)
    pushed(game.hand, *HAND)
    assert "<details>" not in game._repr_html_()
    game.start(TWO)
    game.push("pass")
    page = game._repr_html_()
    earlier = words(page.partition("<details>")[2].partition("</details>")[0])
    assert "2  eldest J♥  dealer Q♦  taken by eldest" in earlier
    assert "defenders +2 each" in earlier
    assert "It is the turn of Ben" not in words(page)
    assert "It is the turn of Ann" in words(page)


def test_points_below_zero_have_a_real_minus_on_screen_and_names_stay_as_they_are():
    assert "As 7, Js −2" in Score((7, -2), ("As", "Js"), game=32)._repr_html_()
    assert "<td>−2</td>" in Rubber(((32, -2),), game=32)._repr_html_()
    assert "-2" in str(Score((7, -2), game=32))


def test_nothing_is_drawn_twice_in_a_notebook():
    hand = pushed(GameHand(DEAL), "order up", "Qh")
    for drawn in (hand, hand.play, hand.view(1)):
        assert drawn.drawing in drawn._repr_html_()
        assert not hasattr(drawn, "_repr_svg_")
