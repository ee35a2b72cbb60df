"""Hours for a class: every step of the text is a slide, and every question that it links to stands in a lesson."""

import json
import re
from pathlib import Path

import pytest
from helpers.site import write_few
from helpers.strategies import refusal

from euchre_tutor.course import syllabus
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.site import writing
from euchre_tutor.site.hours import Hour, Slide, hours

TEXT = Path("docs/teaching.md").read_text(encoding="utf-8")
HOURS = list(hours(TEXT))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A small site."""
    return write_few(tmp_path_factory.mktemp("site"))


def test_every_step_of_the_text_is_told_and_every_question_asked_once():
    steps = re.findall(r"^\d+\. \*\*", TEXT, re.M)
    assert len(steps) == sum(1 for hour in HOURS for slide in hour.slides if slide.length)
    asked = [(slide.lesson, slide.cell) for hour in HOURS for slide in hour.slides if slide.cell]
    assert len(asked) == TEXT.count("](../lessons/") == len(set(asked))
    assert all(slide.notes for hour in HOURS for slide in hour.slides[-1:])
    assert TEXT.count("\n   - ") == sum(
        slide.notes.count("\n- ") + 1 for h in HOURS for slide in h.slides if slide.notes
    )


def test_every_question_of_an_hour_stands_in_its_lesson():
    lessons = {lesson.slug: lesson for lesson in syllabus() if lesson.is_there}
    for hour in HOURS:
        for slide in hour.slides:
            if slide.cell:
                assert slide.cell in lessons[slide.lesson].asking, slide


def test_an_hour_is_as_long_as_it_says():
    for hour, minutes in zip(HOURS, (50, 90, 180), strict=True):
        told = sum(int(slide.length.partition(" ")[0]) for slide in hour.slides if slide.length)
        assert minutes - 20 < told <= minutes, hour.title
    assert [str(minutes) in hour.before for hour, minutes in zip(HOURS, (50, 90), strict=False)] == [True, True]


def test_the_themes_that_are_named_can_be_handed_out():
    named = [word for hour in HOURS for word in re.findall(r"`(\w+)`", hour.before)]
    assert named
    assert set(named) <= set(THEMES)


def test_a_step_without_a_question_is_a_slide_and_one_with_two_is_two():
    text = """## A

*Ten minutes.*

1. **5 minutes: what?** Look. [One](../lessons/a.ipynb#a-1) [Two](../lessons/b.ipynb#b-2)
   - They forget.
     And more.
   - They guess.
2. **5 minutes: play.** Deal.

## B

No steps here.
"""
    (hour,) = hours(text)
    assert hour == Hour(
        "A",
        "*Ten minutes.*",
        (
            Slide("what?", "5 minutes", "Look.", "One", "a", "a-1"),
            Slide("what?", "", "", "Two", "b", "b-2", "- They forget.\n  And more.\n- They guess."),
            Slide("play", "5 minutes", "Deal."),
        ),
    )


def test_a_slide_shows_its_question_and_hides_the_notes_at_first(site):
    page = (site / "hour_1.html").read_text(encoding="utf-8")
    sections = re.findall(r'<section class="slide" id="(\d+)">(.*?)</section>', page, re.S)
    assert [int(at) for at, _ in sections] == list(range(len(HOURS[0].slides) + 1))
    asked = json.loads(re.search(r'<script type="application/json">(.*?)</script>', sections[1][1], re.S)[1])
    assert asked["question"].startswith("Spades are trumps")
    assert any(mark["is_right"] for mark in asked["marks"].values())
    assert "<details><summary>For the teacher</summary>" in sections[1][1]
    assert "application/json" not in sections[2][1], "its lesson isn't on this site"
    assert '<a href="hour_1.html">' in (site / "index.html").read_text(encoding="utf-8")


def test_a_question_that_no_cell_of_its_lesson_asks_is_refused():
    hour = Hour("A", "", (Slide("what?", "5 minutes", "", "One", "a", "gone"),))
    with refusal("no question 'gone' stands in the lesson 'a'"):
        writing._slides(hour, {"a": {}})


def test_a_text_that_looks_like_markup_stays_text_on_a_slide():
    hostile = "<b>x</b>"
    shown = writing._slides(Hour(hostile, "", (Slide(hostile, hostile, "", hostile),)), {})
    assert shown.count("&lt;b&gt;") == 4
    assert hostile not in shown
