"""A hand that is picked without a widget: what each step makes of it, and what is shown."""

from dataclasses import replace

import pytest
from helpers.strategies import refusal

from euchre_tutor import View, compare_calls
from euchre_tutor.widgets.builder.building import Building
from euchre_tutor.widgets.builder.picked import Picked
from euchre_tutor.widgets.builder.shown import shown

EXAMPLE = "Js Jc As 9h Kd up Qs seat 4"


@pytest.fixture
def building() -> Building:
    return Building(Picked.read(EXAMPLE))


def test_a_whole_hand_is_asked_about_and_part_of_one_says_what_is_missing(building):
    assert (building.asked, building.message) == (View.parse(EXAMPLE), "")
    building.press("Kd")
    assert (building.asked, building.message) == (None, "Pick 1 more card for your hand.")


def test_what_cannot_be_is_said_and_what_was_drawn_last_stays(building):
    before = shown(building)
    building.change("hand", "Js Zz")
    now = shown(building)
    assert (building.asked, building.message[:23]) == (None, "'Zz' is not a card: 'Z'")
    assert (now["_deck"], now["_situation"], now["_hand"]["held"]) == (
        before["_deck"],
        before["_situation"],
        before["_hand"]["held"],
    )
    assert now["_hand"]["view"] == "Js Zz"
    building.undo()
    assert shown(building)["_hand"] == before["_hand"] | {"redo": True}


def test_a_step_that_is_refused_changes_nothing(building):
    before = vars(building).copy()
    for step, words in (
        (lambda: building.press("9d"), "put a card back to make room for 9d"),
        (lambda: building.take("Js Js"), "dealt twice"),
        (lambda: building.agree({"players": 3}), "not a house rule"),
        (lambda: building.make({"maker": "2"}), "who has made trump"),
        (lambda: building.compare(True), "no odds to keep"),
    ):
        with refusal(words):
            step()
        assert vars(building) == before


def test_a_score_that_cannot_be_is_refused_until_something_else_is_picked(building):
    building.change("score", "9-0")
    assert (building.picked.score, building.message[:19]) == ("0-0", "Score 9-0 can't be:")
    assert shown(building)["_situation"]["why_not"]["score"] == building.message
    building.change("seat", 1)
    assert (building.refused, building.message) == ("", "")


def test_another_game_keeps_what_fits_it_and_has_the_rest_again_later(building):
    building.change("rules", "two_handed")
    assert (building.picked.seat, building.message[:22]) == (2, "There is no seat 4 her")
    building.change("rules", "bicycle")
    assert building.text == EXAMPLE
    building.change("rules", "whist")
    assert building.message.startswith("'whist' is not a rule set")
    assert (building.picked.rules, building.drawn.rules) == ("whist", "bicycle")


def test_odds_stay_while_the_same_is_asked_and_go_with_it(building):
    building.odds = compare_calls(EXAMPLE, deals=64, realistic=0)
    building.take(EXAMPLE)
    assert shown(building)["_odds"]["table"]["rows"]
    building.compare(True)
    building.stop()
    assert (building.asked, shown(building)["_odds"]["progress"]) == (None, 1.0)
    building.take(EXAMPLE)  # goes on where it was stopped
    assert (building.asked, building.odds) == (View.parse(EXAMPLE), None)
    building.clear()
    assert shown(building)["_odds"] == {"progress": -1.0}
    assert shown(building)["_compared"]["verdict"]
    building.compare(False)
    assert shown(building)["_compared"] == {}


def test_two_hundred_steps_can_be_taken_back():
    building = Building(Picked())
    for number in range(250):
        building.become(replace(building.picked, seat=1 + number % 2))
    for _ in range(300):
        building.undo()
    assert (len(building.undone), shown(building)["_hand"]["undo"]) == (200, False)
    for _ in range(300):
        building.redo()
    assert (len(building.done), building.picked.seat) == (201, 2)


@pytest.mark.parametrize(
    ("rules", "yours"),
    [
        ("cutthroat", ["Right deals", "Left deals", "You deal"]),
        ("two_handed", ["Opponent deals", "You deal"]),
        ("call_ace6", ["1, eldest", "2", "3", "4", "5", "6, dealer"]),  # who sits far off has a number alone
    ],
)
def test_in_a_lesson_seats_are_named_by_who_deals(rules, yours):
    building = Building(Picked(rules=rules, seat=1))
    usual = shown(building)["_game"]
    assert (usual["in_lesson"], usual["yours"]) == (False, usual["seats"])
    assert shown(building, in_lesson=True)["_game"] == usual | {"in_lesson": True, "yours": yours}


@pytest.mark.parametrize(
    ("hand", "loses"), [("9h Th Qd 9s 9d down Jc seat 4 rules stick_the_dealer", True), (EXAMPLE, False)]
)
def test_where_each_call_loses_points_the_verdict_says_so(hand, loses):
    building = Building(Picked.read(hand))
    building.odds = compare_calls(hand, deals=300, realistic=0)
    plain = shown(building)["_odds"]["plain"]
    assert " is best. " in plain
    assert plain.endswith("Every call is on the losing side, this one least.") == loses
