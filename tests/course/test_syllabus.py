"""The syllabus is read as it stands; what is wrong in it gets a sentence."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.strategies import refusal

from euchre_tutor.course import lessons_folder
from euchre_tutor.course.syllabus import lesson_of, syllabus

GOOD = """
[[part]]
name = "Start"
[[part.lesson]]
slug = "play"
question = "How does a hand go?"
minutes = 5
form = "a drill"
themes = ["first"]
[[part.lesson]]
slug = "bowers"
question = "Which cards are trumps?"
minutes = 15
form = "a drill"
[[part]]
name = "Later"
[[part.lesson]]
question = "How does the solver work?"
"""


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A course of two lessons, of which one is there, and one to come."""
    (tmp_path / "course.toml").write_text(GOOD)
    tags = (["ask"], ["proof"], None, ["ask", "surprise"])
    cells = [
        {"id": f"cell-{number}", "source": [f"{number}\n", "Ask"], "metadata": {} if each is None else {"tags": each}}
        for number, each in enumerate(tags)
    ]
    (tmp_path / "play.ipynb").write_text(json.dumps({"cells": cells}))
    return tmp_path


def test_lessons_come_in_their_order_with_their_part(course):
    lessons = syllabus(course)
    assert [(each.part, each.number, each.minutes) for each in lessons] == [
        ("Start", 0, 5),
        ("Start", 1, 15),
        ("Later", None, None),
    ]
    assert lessons[0].slug == "play"
    assert lessons[0].themes == ("first",)


def test_a_lesson_whose_notebook_is_missing_is_to_come(course):
    assert [each.is_there for each in syllabus(course)] == [True, False, False]
    (course / "bowers.ipynb").write_text("{}")
    assert [each.is_there for each in syllabus(course)] == [True, True, False]


def test_the_questions_of_a_lesson_are_its_cells_with_the_tag(course):
    lesson = syllabus(course)[0]
    assert (lesson.questions, lesson.asking) == (2, {"cell-0": "0\nAsk", "cell-3": "3\nAsk"})


def test_a_lesson_that_moves_changes_its_number_and_nothing_else(course):
    first, second, later = syllabus(course)
    play, bowers = re.findall(r"\[\[part.lesson\]\]\nslug[^\[]+(?:\[\"first.+\n)?", GOOD)
    (course / "course.toml").write_text(GOOD.replace(play + bowers, bowers + play))
    assert syllabus(course) == (replace(second, number=0), replace(first, number=1), later)


@pytest.mark.parametrize("number", range(13))
def test_a_copy_of_the_first_edition_still_begins_by_its_number(number):
    lesson = lesson_of(number)
    assert lesson.is_there
    assert (lesson.slug == "reading_the_odds") == (number == 4)  # it comes later now


@pytest.mark.parametrize("slug", ["04_reading_the_odds", "", 13, -1, True, None, []])
def test_a_lesson_that_is_not_in_the_course_is_said_with_those_that_are(slug):
    with refusal("there is no lesson", "there are play_one_hand, the_two_bowers, "):
        lesson_of(slug)


@pytest.mark.parametrize("content", ["{}", "[]", "{", '{"cells": [1]}'])
def test_a_lesson_that_is_no_notebook_is_said(course, content):
    (course / "play.ipynb").write_text(content)
    with refusal("the lesson 'play.ipynb' is not a notebook"):
        _ = syllabus(course)[0].questions


def test_a_file_that_is_broken_is_said(course):
    (course / "course.toml").write_text(GOOD.replace("[[part]]", "part"))
    with refusal("the course can't be read from"):
        syllabus(course)


def test_a_course_without_its_file_is_said(tmp_path):
    with refusal("the course can't be read", "No such file"):
        syllabus(tmp_path)


def test_every_lesson_has_a_name_without_a_number_and_is_in_the_course_once():
    lessons = [each for each in syllabus() if each.slug]
    assert [each.number for each in lessons] == [*range(len(lessons))]
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", each.slug) for each in lessons)
    beside = {"start.ipynb", "play.ipynb", "season.ipynb", "train.ipynb"}
    assert {each.notebook for each in lessons} == {path.name for path in lessons_folder().glob("*.ipynb")} - beside
    assert all(0 < each.minutes <= 180 and each.form for each in lessons)
    assert len({each.question for each in syllabus()}) == len(syllabus())


def test_the_road_leads_past_every_end_of_a_part_and_is_short_enough_to_be_walked():
    road = [lesson for lesson in syllabus() if not lesson.further]
    assert 15 <= len(road) <= 19
    assert {lesson.number for lesson in syllabus() if lesson.is_end} <= {lesson.number for lesson in road}
    assert [lesson.number for lesson in road][:11] == [*range(11)]
    assert {lesson.part for lesson in road} == {"Start", "Calling", "Playing"}


def test_the_readme_of_the_lessons_has_the_same_table():
    rows = []
    for lesson in syllabus():
        if lesson.slug:
            number = f"[{lesson.number}]({lesson.notebook})" if lesson.is_there else f"{lesson.number}"
            question = f"{lesson.question}{' (if you like)' * lesson.further}"
            rows.append(f"| {number} | {question} | {lesson.minutes} |")
    page = (lessons_folder() / "README.md").read_text(encoding="utf-8")
    assert f"\n{sum(not lesson.further for lesson in syllabus())} lessons are the road, " in page
    assert re.findall(r"^\| .*\d.* \|$", page, re.MULTILINE) == rows, "the table should be:\n" + "\n".join(rows)
