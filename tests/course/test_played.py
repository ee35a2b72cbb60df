"""A hand goes on at the board with what was answered, and a check says how much was right."""

import pytest
from helpers.strategies import refusal

from euchre_tutor import Ask
from euchre_tutor.course.lesson import Result, played_on

DEALT = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
BEGUN = f"{DEALT} then pass, pass"
CALLS = ["order up", "pass"]


def ask(answer: str = "pass", question: str = "What do you say?") -> Ask:
    return Ask.choice(question, CALLS, answer)


def actions(asked: Ask) -> list[str]:
    return [action.text for action in asked.below.hand.history]


@pytest.mark.parametrize("chosen", CALLS)
def test_the_hand_goes_on_with_what_was_answered_right_or_wrong(chosen):
    asked = played_on(ask(), BEGUN, score="3-4")
    board = asked.below
    assert (board.layout.display, board.you, board.score) == ("none", 3, "3-4")
    asked.choose(chosen)
    assert board.layout.display == ""
    assert actions(asked)[:3] == ["pass", "pass", chosen]
    assert (board.hides_others, board.tutor, board.shows_values) == (True, True, False)


def test_what_is_taken_back_lets_the_hand_begin_again():
    asked = played_on(ask(), BEGUN)
    asked.choose("order up")
    asked.again()
    assert asked.below.layout.display == "none"
    assert actions(asked) == ["pass", "pass"]
    asked.choose("pass")
    assert actions(asked)[:3] == ["pass", "pass", "pass"]


def test_a_question_that_was_answered_on_another_day_has_its_board():
    recalled = ask()
    recalled.choose("order up")
    assert actions(played_on(recalled, BEGUN))[2] == "order up"
    assert recalled.below.layout.display == ""


def test_the_board_is_displayed_below_its_question(monkeypatch):
    shown = []
    monkeypatch.setattr("euchre_tutor.widgets.ask.ask.display", shown.append)
    ask()._ipython_display_()
    asked = played_on(ask(), BEGUN)
    asked._ipython_display_()
    assert shown == [asked.below]


def test_a_hand_that_cannot_be_is_refused():
    with refusal("'zz'"):
        played_on(ask(), f"{DEALT} then zz")


def test_a_check_says_how_much_was_right_and_links_to_what_was_missed():
    first, second, third = ask(), ask(), ask()
    result = Result({first: "the_two_bowers", second: "following_suit", third: "following_suit"})
    assert "0 of 3 answered" in result.value
    first.choose("pass")
    assert "1 of 3 answered" in result.value
    assert "right" not in result.value
    second.choose("order up"), third.choose("order up")
    assert "1 of 3 right" in result.value
    assert result.value.count('href="following_suit.ipynb"') == 1
    assert "the_two_bowers" not in result.value


def test_of_several_answers_a_check_counts_the_first():
    asked, other = ask(), ask()
    result = Result({asked: "the_two_bowers", other: "following_suit"})
    asked.choose("order up")
    asked.again()
    asked.choose("pass"), other.choose("pass")
    assert "1 of 2 right" in result.value
    assert 'href="the_two_bowers.ipynb"' in result.value
    asked.again()
    assert "1 of 2 right" in result.value, "it stays, while one thinks once more"


def test_a_check_that_is_taken_again_on_another_day_counts_what_is_answered_then():
    asked = ask()
    asked.choose("order up")  # as one that was answered on another day
    result = Result({asked: "the_two_bowers"})
    assert "0 of 1 right" in result.value
    asked.again()
    assert "0 of 1 answered" in result.value
    asked.choose("pass")
    assert "1 of 1 right" in result.value


def test_a_check_that_was_all_right_has_nothing_to_look_at_again():
    asked = ask()
    asked.choose("pass")  # as one that was answered on another day
    assert "1 of 1 right" in Result({asked: "the_two_bowers"}).value
    assert "href" not in Result({asked: "the_two_bowers"}).value
