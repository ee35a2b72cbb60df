"""The hand of the day has one best call in both ways of play, and all hands come round."""

from datetime import date, timedelta

from helpers.strategies import refusal

from euchre_tutor import Ask
from euchre_tutor.course import hand_of_the_day
from euchre_tutor.course.today import clear_calls

MONDAY = date(2025, 1, 6)


def test_each_hand_of_the_day_has_one_best_call_in_both_ways_of_play_and_not_always_the_same():
    for each in clear_calls():
        assert [text for text in each.options if each.may_be_best(text)] == [each.best]
        assert each.options[each.best].seen == 0
        assert each.view.score == (0, 0)
        assert each.margin >= 0.25
    assert {each.best for each in clear_calls()} >= {"pass", "order up", "order up alone"}


def test_every_hand_comes_round_before_one_comes_again():
    days = [hand_of_the_day(MONDAY + timedelta(days)) for days in range(len(clear_calls()) + 1)]
    assert days[0] == days[-1]
    assert {each.text for each in days} == {each.text for each in clear_calls()}


def test_its_answer_is_there_before_anything_is_solved():
    hand = hand_of_the_day(MONDAY)
    asked = Ask.call(hand)
    assert asked._asked.mark(hand.best)["words"].startswith("Right")
    assert "odds" not in vars(asked._asked)


def test_what_is_no_day_gets_a_sentence():
    with refusal("a day is a date", "not 'today'"):
        hand_of_the_day("today")
