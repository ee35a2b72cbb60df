"""A view draws all that its seat knows: cards by suit, tricks by seat, and the rest in words."""

import re

import pytest

from euchre_tutor import View, format_cards

IN_PLAY = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 score 3-4 played Ah 9c Th Kd Qd"


def rows(view: View) -> list[str]:
    """What the drawing says, row by row."""
    return re.findall("<title>(.*)</title>", view._repr_html_())[0].split("; ")


def test_a_hand_is_shown_by_suit_with_the_bowers_of_the_suit_that_is_proposed_first():
    hand, up = rows(View.parse("9h Jc Kd As Js up Qs seat 4"))
    assert hand == (
        "your hand: Jack of spades (right), Jack of clubs (left), Ace of spades, Nine of hearts, King of diamonds"
    )
    assert up == "turned up: Queen of spades"


def test_once_the_turn_up_is_turned_down_no_bower_is_marked():
    hand, up = rows(View.parse("9h Jc Kd As Js down Qs seat 4"))
    assert "(" not in hand
    assert up == "turned down: Queen of spades"


def test_a_hand_in_play_shows_what_is_left_and_each_trick_with_who_played_and_who_took_it():
    hand, laid, first, second = rows(View.parse(IN_PLAY))
    assert "King of diamonds" not in hand
    assert laid == "laid down: Nine of hearts"
    assert first.startswith("trick 1 to left: Ace of hearts (left), Nine of clubs (partner)")
    assert first.endswith("King of diamonds (you)")
    assert second == "trick 2: Queen of diamonds (left)"


def test_the_words_tell_seat_score_calls_contract_and_tricks():
    assert View.parse(IN_PLAY).facts == [
        "You deal",
        "Score: you 3, they 4",
        "Q♠ was turned up",
        "Passed: left, partner, right",
        "Spades by you",
        "Tricks: your side 0, they 1",
    ]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("9h Jc Kd As Js down Qs seat 1", "Everybody passed once"),
        ("9h Jc Kd As Js down Qs seat 3", "Everybody passed once, then partner, right"),
        ("Jc Ac Kc Qc Js 9h seat 3 bids 3,pass rules bid_euchre score -4-12", "Bids: partner 3, right pass"),
        ("Jc Ac Kc Qc Js 9h seat 3 bids 3,pass rules bid_euchre score -4-12", "Score: you −4, they 12"),
        ("64 66 65 61 21 up 63 seat 2 rules domino", "Domino, 4 players"),
        ("Js Jc As 9h Kd up Qs seat 4 others cautious", "Cautious callers"),
    ],
)
def test_other_facts_are_told_where_there_are_any(text, fact):
    view = View.parse(text)
    assert fact in view.facts
    assert fact in view._repr_html_()


def test_a_card_that_is_called_is_written_with_its_symbol_on_screen_and_plain_as_text():
    view = View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 1 called Ah rules call_ace4")
    assert "Spades by the player on your left calling A♥" in view.facts
    assert "called Ah" in str(view)


def test_tricks_follow_whoever_took_the_last_one():
    view = View.parse(IN_PLAY + " 9d Jd As")
    assert [[seat for seat, _ in trick] for trick in view.tricks] == [[1, 2, 3, 4], [1, 2, 3, 4]]
    assert view.takers == (1, 4)
    assert format_cards(card for _, card in view.tricks[1]) == "Qd 9d Jd As"


def test_in_the_second_round_the_suit_that_was_turned_down_comes_last():
    view = View.parse("9s As 9h Kd Jc down Qs seat 2")
    assert format_cards(view.sort(view.hand)) == "9h Jc Kd As 9s"
    picture = view.drawing
    assert picture.index("9 of hearts" if "9 of hearts" in picture else "Nine of hearts") < picture.index(
        "Ace of spades"
    )
    made = View.parse("9s As 9h Kd Jc up Qs seat 2 trump h maker 1")
    assert format_cards(made.sort(made.hand)) == "9h Jc Kd As 9s"


def test_verbs_agree_with_you():
    view = View.parse("Ks Jc Kd Kh 9c up Qs seat 4 trump s maker 1 defender 4 rules bicycle+defend_alone")
    assert "Spades by the opponent on your left, you defend alone" in view.facts
    other = View.parse("Ks Jc Kd Kh 9c up Qs seat 4 trump s maker 1 defender 2 rules bicycle+defend_alone")
    assert "Spades by the opponent on your left, your partner defends alone" in other.facts
