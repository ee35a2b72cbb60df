"""The hands of the day are clear in both ways of play, and take turns."""

from datetime import date, timedelta

import pytest
from helpers.strategies import refusal

from euchre_tutor import View, compare_calls
from euchre_tutor.course import hand_of_the_day
from euchre_tutor.course.today import _HANDS

MONDAY = date(2025, 1, 6)


@pytest.mark.slow
@pytest.mark.parametrize("hand", _HANDS)
def test_one_call_is_the_best_at_a_table_and_with_all_cards_seen(hand):
    odds = compare_calls(hand, deals=2_000, progress=False)
    assert odds.at_a_table
    best = [[str(price.call) for price in way.leaders] for way in (odds.at_a_table, odds.double_dummy)]
    assert len(best[0]) == 1
    assert best[0] == best[1]


def test_each_day_has_its_hand_and_all_take_turns():
    week = [hand_of_the_day(MONDAY + timedelta(days)) for days in range(len(_HANDS))]
    assert sorted(map(str, week)) == sorted(str(View.parse(hand)) for hand in _HANDS)
    assert hand_of_the_day(MONDAY + timedelta(len(_HANDS))) == week[0]


@pytest.mark.parametrize("day", ["2025-01-06", 20250106, True])
def test_what_is_no_day_is_refused(day):
    with refusal("a day is a date"):
        hand_of_the_day(day)
