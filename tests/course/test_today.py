"""The hand of the day has one best call in both ways of play, and all hands come round."""

from datetime import date, timedelta

from helpers.strategies import refusal

from euchre_tutor.course import hand_of_the_day
from euchre_tutor.course.today import clear_deals

MONDAY = date(2025, 1, 6)


def test_each_hand_of_the_day_has_one_best_call_in_both_ways_of_play_and_not_always_the_same():
    best = [(deal.best, deal.best_seen) for deal in clear_deals()]
    assert all(at_a_table == seen and len(seen) == 1 for at_a_table, seen in best)
    assert {("pass",), ("order up",), ("order up alone",)} <= {seen for _, seen in best}


def test_every_hand_comes_round_before_one_comes_again():
    days = [hand_of_the_day(MONDAY + timedelta(days)) for days in range(len(clear_deals()) + 1)]
    assert days[0] == days[-1]
    assert {str(view) for view in days} == {str(deal.view) for deal in clear_deals()}


def test_what_is_no_day_gets_a_sentence():
    with refusal("a day is a date", "not 'today'"):
        hand_of_the_day("today")
