"""A lesson of play ends with a picked hand, which the tempting play loses, and later with its twin."""

import re
from collections.abc import Iterator

import pytest
from helpers.lessons import FOLDER, Notebook
from helpers.strategies import refusal

from euchre_tutor import PickedHand
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.practice import pairs as pairs_module
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.pairs import by_number, by_view, pairs
from euchre_tutor.widgets.pairs import sitting

WITH_PAIRS = {
    "your_partner_deals": "assist",
    "the_opening_lead": "draw",
    "you_made_it": "draw",
    "second_hand": "second_hand",
    "third_and_last": "take_over",
    "stopping_them": "take_over",
    "against_a_lone_hand": "split",
    "the_last_three_tricks": "throw_in",
}
every_lesson = pytest.mark.parametrize("slug", WITH_PAIRS)


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A learner who has played nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def picked_in(slug: str) -> Iterator[tuple[int, str, PickedHand]]:
    """The picked hands of a lesson: the place of the cell, the moment it is made for, and what it shows."""
    for at, cell in enumerate(Notebook(FOLDER / f"{slug}.ipynb").cells):
        if found := re.fullmatch(r'PickedHand\("([^;]+; hand \d+)"\)', cell.source):
            yield at, cell.metadata.euchre_tutor["picked"], PickedHand(found[1])


@every_lesson
def test_a_lesson_shows_the_hand_that_it_was_made_for_and_its_twin_later_but_not_next(slug: str):
    (at, moment, hand), (later, other, twin) = picked_in(slug)
    assert [each.sitting.picked.position.text for each in (hand, twin)] == [moment, other], (
        "its pair is gone: choose again"
    )
    assert hand.sitting.pair == twin.sitting.pair
    assert (hand.sitting.pair.plan, len(hand.sitting.queue)) == (WITH_PAIRS[slug], 1)
    sheet = Notebook(FOLDER / f"{slug}.ipynb")
    assert later > at + 2, "something else lies between them"
    assert later < sheet.place_of("Key points")
    assert not re.search(r"\bTableBoard\(", "\n".join(source for _, source in sheet.visible())), "it closes the lesson"


def test_no_two_lessons_show_one_hand_and_no_other_picked_hand_lies_in_a_lesson():
    shown = {
        lesson.slug: [moment for _, moment, _ in picked_in(lesson.slug)] for lesson in syllabus() if lesson.is_there
    }
    assert {slug for slug, moments in shown.items() if moments} == {*WITH_PAIRS}
    moments = [moment for found in shown.values() for moment in found]
    assert len({*moments}) == len(moments)


def test_counting_down_closes_with_whole_pairs_in_which_counting_decides():
    """What one of two shows isn't what its twin does, and the twin doesn't come next."""
    sheet = Notebook(FOLDER / "counting_down.ipynb")
    (drill,) = re.findall(r'PickedHand\("(.+?)"\)', "\n".join(source for _, source in sheet.visible()))
    queue = PickedHand(drill).sitting.queue
    (first, one), (second, two), (third, three), (fourth, four) = queue
    assert first.plan == second.plan == "count"
    assert (first, second) == (third, fourth)
    assert (one, two) != (three, four)
    assert first != second


def test_a_hand_whose_pair_is_gone_is_another_one_of_its_plan(monkeypatch):
    left = tuple(pair for pair in pairs() if pair.plan == "take_over")[:1]
    for module in (pairs_module, sitting):
        monkeypatch.setattr(module, "pairs", lambda _game="bicycle": left)
    assert [*by_number(["take_over"])] == ["1", "2"]
    hand = PickedHand("pairs: take_over; hand 3")
    assert [pair for pair, _ in hand.sitting.queue] == [*left]


def test_the_same_number_is_the_same_hand_each_time_and_goes_on_where_it_was_left():
    first = PickedHand("pairs: draw; hand 4")
    assert str(first.sitting.drill) == "pairs: draw; hand 4"
    assert first.sitting.picked is by_number(["draw"])["4"][1]
    assert first.board.text == PickedHand("pairs: draw; hand 4").board.text
    assert by_view()[first.sitting.picked.position.text][1] is first.sitting.picked


def test_a_number_without_a_plan_is_refused():
    with refusal("a hand has a number among the pairs of a plan, such as 'pairs: draw; hand 3'"):
        Drill.parse("hand 3")
