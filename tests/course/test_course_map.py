"""The map tells what is done, where to go on and what is due, and where to begin if nothing is."""

import json
import os
import re
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.decided import MISSED
from helpers.unwritable import read_only

from euchre_tutor.course import map as module
from euchre_tutor.course.map import course_map
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.progress import Given, Kept, Remembered, kept, note_answer, note_begun, note_decision

COURSE = """
[[part]]
name = "Start"
lesson = [
  {number = 0, file = "00_play", question = "How does a hand go?", minutes = 5},
  {number = 1, file = "01_bowers", question = "J < Q & A > K?", minutes = 15},
  {number = 2, file = "02_follow", question = "What may I play?", minutes = 10},
]
[[part]]
name = "Playing"
lesson = [{number = 3, file = "03_lead", question = "What do I lead?", minutes = 10}, {question = "To come?"}]
"""
NAMES = "00_play", "01_bowers", "02_follow"


@pytest.fixture(autouse=True)
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course of three lessons with two questions each, two lessons to come, and a learner who has done nothing."""
    (tmp_path / "course.toml").write_text(COURSE)
    cells = [{"id": each, "source": [], "cell_type": "code", "metadata": {"tags": ["ask"]}} for each in "ab"]
    for name in NAMES:
        (tmp_path / f"{name}.ipynb").write_text(json.dumps({"cells": cells}))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(module, "syllabus", lambda: syllabus(tmp_path))
    return tmp_path


def take(name: str, *rights: bool) -> None:
    """Begin a lesson and answer its first questions, right or wrong."""
    slug = name.partition("_")[2]
    note_begun(slug)
    for number, is_right in enumerate(rights):
        note_answer(Given(f"Question {number}?", "Js", is_right, lesson=slug))


def states() -> list[str]:
    return [stop.state for stop in course_map().stops]


def go_on() -> str | None:
    found = course_map().next
    return found and found.lesson.file


def test_what_is_due_in_practice_is_told_with_the_way_there(monkeypatch):
    states = {kind: Remembered("", "2020-01-01T00:00:00+00:00") for kind in ("assist: pass", "next: call")}
    states["donate: call"] = Remembered("", "2999-01-01T00:00:00+00:00")
    bids = {"bid: bid": states["next: call"]}
    monkeypatch.setattr(module, "kept", lambda: Kept(remembered={"bicycle": states}))
    assert "Due: practice (train.ipynb), 2 kinds of decision (Bicycle, 4 players)" in str(course_map())
    monkeypatch.setattr(module, "kept", lambda: Kept(remembered={"bicycle": states, "bid_euchre": bids}))
    words = "2 kinds of decision (Bicycle, 4 players); 1 kind of decision (Bid Euchre, 4 players)"
    assert f'<a href="train.ipynb">Practice</a> <strong>{words}</strong>' in course_map()._repr_html_()


def test_a_newcomer_is_sent_to_the_first_lesson():
    assert states() == ["new", "new", "new", "later", "later"]
    assert str(course_map()).startswith(
        "Never played Euchre? Begin here, it takes 5 minutes: How does a hand go? (00_play.ipynb)\n\n"
        "Start\n▸ 0  How does a hand go? (5 minutes)\n  1  J < Q & A > K? (15 minutes)\n"
    )
    assert '<p class="go">Never played Euchre? Begin here, it takes 5 minutes: <a href="00_play.ipynb">' in html()


def test_a_record_that_cannot_be_read_makes_nobody_a_newcomer(course):
    (course / "data" / "euchre-tutor" / "progress.sqlite").mkdir(parents=True)
    assert "Your progress can't be kept in" in str(course_map())
    assert "Begin here, or go on where you were: How does a hand go? (00_play.ipynb)" in str(course_map())
    assert "Never played" not in str(course_map()) + html()


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_record_that_cannot_be_written_shows_what_was_done(monkeypatch):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setenv("XDG_DATA_HOME", folder)
        take("00_play", True, True)
        with read_only(Path(folder, "euchre-tutor")):
            found = kept()
    monkeypatch.setattr(module, "kept", lambda: found)
    assert (states()[0], go_on()) == ("done", "01_bowers")
    assert "Nothing can be added to your progress" in html()


def test_a_row_that_cannot_be_is_not_the_end_of_the_map():
    take("00_play", True, True)
    note_decision(MISSED, lambda _card, _at: Remembered("{}", "tomorrow"))
    assert (states()[0], go_on()) == ("done", "01_bowers")
    assert "is left out: 1 of the dates at which decisions come back." in html()


def test_a_lesson_is_done_when_each_of_its_questions_was_answered():
    take("00_play", True)
    assert (states()[0], course_map().stops[0].words) == ("begun", "begun, 1 of 2")
    take("00_play", False)
    assert states()[0] == "begun"  # the same question again
    take("00_play", False, True)
    assert (states()[0], course_map().stops[0].words) == ("done", "done ✓ 1 of 2 right")


@pytest.mark.parametrize(
    ("taken", "where"),
    [
        ({}, "00_play"),
        ({"00_play": 2}, "01_bowers"),
        ({"00_play": 2, "01_bowers": 0}, "01_bowers"),
        ({"01_bowers": 2}, "02_follow"),  # whoever knows lesson 0 isn't sent back to it
        ({"02_follow": 2}, "00_play"),
        ({"02_follow": 1, "00_play": 1}, "00_play"),  # what was begun last
        (dict.fromkeys(NAMES, 2), None),
    ],
)
def test_the_map_says_where_to_go_on(taken, where):
    for name, answers in taken.items():
        take(name, *[True] * answers)
    assert go_on() == where
    assert html().count("aria-current") == (where is not None)
    if where is None:
        assert "All lessons that are there so far are done." in str(course_map())


def test_questions_missed_in_lessons_that_are_done_are_due_until_they_are_right():
    take("00_play", False, False)
    take("01_bowers", False)
    assert [(stop.lesson.file, stop.missed) for stop in course_map().due] == [
        ("00_play", ("Question 0?", "Question 1?"))
    ]
    assert "\nDue: How does a hand go? (00_play.ipynb), 2 questions again\n" in str(course_map())
    take("00_play", True)
    assert "1 question again" in html()
    take("00_play", True, True)
    assert course_map().due == ()
    assert "Due" not in html()
    assert course_map().stops[0].words == "done ✓ 2 of 2 right"


def test_what_is_due_is_one_line(monkeypatch):
    take("00_play", False, True)
    take("01_bowers", False, False)
    found, states = kept(), {"assist: pass": Remembered("", "2020-01-01T00:00:00+00:00")}
    monkeypatch.setattr(module, "kept", lambda: replace(found, remembered={"bicycle": states}))
    (line,) = (line for line in str(course_map()).splitlines() if line.startswith("Due"))
    assert line == (
        "Due: How does a hand go? (00_play.ipynb), 1 question again; J < Q & A > K? (01_bowers.ipynb), "
        "2 questions again; practice (train.ipynb), 1 kind of decision (Bicycle, 4 players)"
    )
    assert html().count('<p class="due">') == html().count("Due: ") == 1
    assert '<a href="01_bowers.ipynb">J &lt; Q &amp; A &gt; K?</a> <strong>2 questions again</strong>' in html()


def html() -> str:
    return re.sub(r"<style>.*?</style>", "", course_map()._repr_html_(), flags=re.DOTALL)


def test_the_drawing_is_a_list_of_links_without_scripts():
    take("00_play", True, True)
    assert re.findall(r'<a class="question" href="([^"]*)">', html()) == [f"{name}.ipynb" for name in NAMES]
    assert html().count("<ol") == 2
    assert "J &lt; Q &amp; A &gt; K?" in html()
    assert '<li class="new" aria-current="step"><span class="number">1</span>' in html()
    assert '<span class="question">To come?</span> <small>later</small>' in html()
    assert not re.search(r"<script|\bon\w+=|http", course_map()._repr_html_())


def test_where_progress_cannot_be_read_the_map_says_why_and_shows_the_path(course):
    (course / "data").mkdir()
    (course / "data" / "euchre-tutor").mkdir()
    (course / "data" / "euchre-tutor" / "progress.sqlite").mkdir()
    assert "Your progress can&#x27;t be kept" in html()
    assert "you can practise all the same." in str(course_map())
    assert states()[0] == "new"
