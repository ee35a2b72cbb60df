"""No question is answered before the click: by its title, by the text and figures beside it, or by another question."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import nbformat
import pytest
from helpers.lessons import Notebook, notebook
from helpers.spoilers import Screen, gives_away, hints, in_any_suits, in_common

from euchre_tutor.course.showing import Parts
from euchre_tutor.course.syllabus import Lesson, syllabus

LESSONS = [lesson for lesson in syllabus() if lesson.is_there]
GOES_ON = re.compile(r"\b(same hand|first hand)\b", re.IGNORECASE)  # a question may go on with a hand of its lesson

LAID = 'Ask.discard(compare_discards("As Ts Kd 9d Qh up Qs seat 4 trump s maker 4", deals=512), why="So.")'
CALL = 'Ask.call(compare_calls("Ah Kh Jh Ac Qc up Js seat 4", deals=512), why="So.")'
JACK = 'Ask.choice("Hearts are trumps. Which card takes the trick?", ["Ah", "Jd", "Kh"], answer="Jd")'
SCORED = 'Ask.choice("You take four tricks. What do you score?", ["1 point", "2 points"], answer="1 point")'
OTHER = 'Ask.choice("How many tricks are there?", ["3", "5"], answer="5")'
RESTED = 'Ask.number("With 60 marches, how many would be enough?", 20)'
COUNTED = CALL.replace(", deals=512", "")  # as lessons ask: answered from what was counted, or as that is counted
SAME_HAND = 'compared({"two aces": compare_calls("Ah Kh Jh Ac Qc up Js seat 4")}, "order up", "pass", title="Which?")'
FIGURES = "from euchre_tutor.course.figures import *\nfrom euchre_tutor.course.lesson import *"


def sheet_of(folder: Path, *cells: str) -> Notebook:
    """Make a notebook: cells that begin with a word and a space are text, others are code."""
    sheet = nbformat.v4.new_notebook()
    for source in (FIGURES, *cells):
        is_code = source == FIGURES or re.match(r"\w+[.(]", source)
        make = nbformat.v4.new_code_cell if is_code else nbformat.v4.new_markdown_cell
        sheet.cells.append(make(source, metadata={"jupyter": {"source_hidden": True}} if is_code else {}))
    nbformat.write(sheet, folder / "lesson.ipynb")
    return Notebook(folder / "lesson.ipynb")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_nothing_in_view_before_the_click_gives_an_answer_away(lesson: Lesson):
    sheet = notebook(lesson)
    found = {sheet.cells[each.at].id: gives_away(Screen(sheet, each), lesson.question) for each in sheet.asks}
    assert {cell: spoilers for cell, spoilers in found.items() if spoilers} == {}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_the_name_of_what_a_cell_shows_does_not_answer_it(lesson: Lesson):
    sheet = notebook(lesson)
    asks = {sheet.cells[each.at].id: each for each in sheet.asks}
    parts = Parts(sheet.path)
    names = {cell.id: part.name for cell in sheet.sheet.cells for part in parts.shown_in(cell.source)}
    assert asks.keys() <= names.keys()
    assert {name: told for cell, name in names.items() if cell in asks and (told := hints(asks[cell], name))} == {}


def test_no_hand_and_no_sum_is_asked_twice_in_the_course():
    asked = [(lesson, each) for lesson in LESSONS for each in notebook(lesson).asks]
    assert len(asked) > 70
    pairs = combinations(asked, 2)
    twice = [
        (first.slug, second.slug, common)
        for (first, before), (second, after) in pairs
        if (common := in_common(before, after)) and not (first is second and GOES_ON.search(after.ask.question))
    ]
    assert twice == []


def test_what_many_hands_come_to_is_asked_once_in_the_course():
    asked = [
        (name, lesson.slug)
        for lesson in LESSONS
        for each in notebook(lesson).asks
        for name in notebook(lesson).many_hands(each)
    ]
    assert len(asked) > 10
    assert [name for name, times in Counter(name for name, _ in asked).items() if times > 1] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_number_that_is_asked_for_is_not_at_an_end_of_its_slider(lesson: Lesson):
    for each in notebook(lesson).asks:
        if scale := each.ask._asked.scale:
            assert scale["low"] + scale["step"] < float(each.right[0]) < scale["high"] - scale["step"], (
                each.ask.question
            )


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_number_is_not_guessed_by_leaving_the_slider_where_it_stands(lesson: Lesson):
    for each in notebook(lesson).asks:
        if scale := each.ask._asked.scale:
            middle = (scale["low"] + scale["high"]) / 2
            assert not each.ask._asked.mark(str(middle))["is_right"], each.ask.question


@pytest.mark.parametrize(
    ("cells", "title", "told"),
    [
        ([LAID, "Only a lone card makes a void."], "", "lone card"),
        (["The queen of hearts helps nobody.", LAID], "", "queen"),
        ([LAID, "Lay down Q♥."], "", "Q♥"),
        ([LAID, "Lay down a queen, or 9♦."], "", ""),  # it says as much of a wrong card
        ([LAID, "What is left is a lone hand."], "", ""),
        ([CALL, "Jacks may be too few. Then you pass."], "", "pass"),
        ([CALL, "You pass or order up."], "", ""),
        ([CALL, 'They say: "Pass on the bower, lose for an hour."'], "", ""),  # what is asked about
        ([CALL, "Numbers follow. <details><summary>Which?</summary>You pass.</details>"], "", ""),
        ([COUNTED, SAME_HAND], "", "odds"),
        ([COUNTED, "TableBoard()", SAME_HAND], "", ""),  # not in view
        ([CALL, OTHER, "Here you pass."], "", "pass"),  # two questions share a screen
        ([CALL, OTHER, OTHER, OTHER, "Here you pass."], "", ""),
        ([SCORED, "## 1-0: the second hand"], "", "1-0"),
        (["## 0-0: the first hand", SCORED, "## The second hand"], "", ""),
        ([OTHER, "## 1-0: the second hand"], "", ""),
        ([JACK], "Why is the jack of diamonds a heart?", "jack"),
        ([JACK, "There is a bower."], "", "bower"),
        ([JACK], "Which ace?", "ace"),  # a title names no card of a question, right or wrong
        ([OTHER, "There are five of them."], "", "five"),
        ([RESTED, "Of 100 it takes 20."], "", "20"),
        ([RESTED, "Of 100 it takes 2,000 or 20.5."], "", ""),
    ],
)
def test_what_gives_an_answer_away_is_found(tmp_path: Path, cells: list[str], title: str, told: str):
    sheet = sheet_of(tmp_path, *cells)
    found = gives_away(Screen(sheet, sheet.asks[0]), title)
    assert any(told in each for each in found) if told else found == [], found


def test_a_hand_in_other_suits_is_the_same_hand_if_colours_stay_together():
    hand = in_any_suits("Ah Kh Jh Ac Qc up Js seat 4 trump s maker 4 laid Qc")
    assert hand == in_any_suits("Ad As Ks Js Qd up Jh seat 4 trump h maker 4 laid Qd")
    assert hand != in_any_suits("Ah Kh Jh As Qs up Js seat 4 trump s maker 4 laid Qs")


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        (CALL, 'Ask.call("As Ks Js Ad Td up Jh seat 4", deals=64, why="So.")', True),  # other suits, another small card
        (CALL, 'Ask.call("Ah Kh Jh Ac Qc up Js seat 2", deals=64, why="So.")', False),
        (CALL, 'Ask.call("Ah Kh Jh Ac Kc up Js seat 4", deals=64, why="So.")', False),
        (CALL, 'Ask.number("How many?", 5, shown="Ah Kh Jh Ac Qc up Js seat 4")', True),
        (RESTED, 'Ask.number("Of 60 hands, how many?", 20)', True),
        (RESTED, 'Ask.number("Of 60 hands, how many?", 30)', False),
        (RESTED, 'Ask.number("Of 40 hands, how many?", 20)', False),
    ],
)
def test_a_hand_or_a_sum_that_is_asked_twice_is_found(tmp_path: Path, first: str, second: str, is_one: bool):
    before, after = sheet_of(tmp_path, first, second).asks
    assert bool(in_common(before, after)) == is_one
