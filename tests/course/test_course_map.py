"""The map tells what is done, where to go on and what is due, and where to begin if nothing is."""

import json
import os
import re
import tempfile
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from time import monotonic

import pytest
from helpers.decided import FOUND, MISSED, state_due
from helpers.tables import until
from helpers.unwritable import read_only

from euchre_tutor import TableBoard
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.course import map as module
from euchre_tutor.course import path
from euchre_tutor.course.map import CourseMap, course_map, door, hand_to_play, note_played
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.course.today import PRACTICE, TABLE
from euchre_tutor.practice.drills import Drill
from euchre_tutor.progress import (
    Given,
    Kept,
    PlayedGame,
    Progress,
    Remembered,
    kept,
    note_answer,
    note_begun,
    note_decision,
    note_game,
)
from euchre_tutor.settings import IN_LAB, settings

COURSE = """
[[part]]
name = "Start"
lesson = [
  {slug = "play", question = "How does a hand go?", minutes = 5, form = "a drill"},
  {slug = "bowers", question = "J < Q & A > K?", minutes = 15, form = "a drill"},
  {slug = "follow", question = "What may I play?", minutes = 10, form = "a drill"},
]
[[part]]
name = "Playing"
lesson = [{slug = "lead", question = "What do I lead?", minutes = 10, form = "a drill"}, {question = "To come?"}]
"""
NAMES = "play", "bowers", "follow"


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
    note_begun(name)
    for number, is_right in enumerate(rights):
        note_answer(Given(f"Question {number}?", "Js", is_right, lesson=name))


def states() -> list[str]:
    return [stop.state for stop in course_map().stops]


def go_on() -> str | None:
    found = course_map().next
    return found and found.lesson.slug


def steps() -> list[str]:
    return [step.title for step in course_map().steps]


def test_what_comes_back_is_told_by_its_cards_with_the_way_there(monkeypatch):
    states = {kind: Remembered("", "2020-01-01T00:00:00+00:00") for kind in ("assist: pass", "next: call")}
    states["donate: call"] = Remembered("", "2999-01-01T00:00:00+00:00")
    bids = {"bid: bid": states["next: call"]}
    monkeypatch.setattr(module, "kept", lambda: Kept(remembered={"bicycle": states}))
    assert str(course_map()).startswith("1. Two cards come back: Assist · Next or cross (start.ipynb#Practice)\n")
    due = re.findall(r'<a href="start.ipynb#Practice" class="due">.*?<span>(.*?)<', html())
    assert due == ["Assist", "Next or cross"]
    monkeypatch.setattr(module, "kept", lambda: Kept(remembered={"bid_euchre": bids}))
    assert str(course_map()).startswith("1. Hands come back: Bid Euchre, 4 players (start.ipynb#Practice)\n")


def test_a_newcomer_is_sent_to_the_first_lesson():
    assert states() == ["new", "new", "new", "later", "later"]
    told = str(course_map())
    assert told.startswith("1. Win your first hand: How does a hand go? (play.ipynb)\n2. One hand at the table")
    assert "\nYour pack: 0 of 24 cards won\n\nStart\n▸ 0  How does a hand go? (5 minutes)\n  1  J < Q" in told
    assert '<span class="go"><a href="play.ipynb">Begin</a></span>' in html()
    assert 'class="week"' not in html()


def test_a_record_that_cannot_be_read_makes_nobody_a_newcomer(course):
    (course / "data" / "euchre-tutor" / "progress.sqlite").mkdir(parents=True)
    assert "Your progress can't be saved in" in str(course_map())
    assert "Begin here, or go on where you left off: How does a hand go? (play.ipynb)" in str(course_map())
    assert "Never played" not in str(course_map()) + html()


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_record_that_cannot_be_written_shows_what_was_done(monkeypatch):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setenv("XDG_DATA_HOME", folder)
        take("play", True, True)
        with read_only(Path(folder, "euchre-tutor")):
            found = kept()
    monkeypatch.setattr(module, "kept", lambda: found)
    assert (states()[0], go_on()) == ("done", "bowers")
    assert "Nothing can be added to your progress" in html()


def test_a_row_that_cannot_be_is_not_the_end_of_the_map():
    take("play", True, True)
    note_decision(MISSED, lambda _card, _at: Remembered("{}", "tomorrow"))
    assert (states()[0], go_on()) == ("done", "bowers")
    assert "is left out: 1 of the dates at which decisions come back." in html()


def test_a_lesson_is_done_when_each_of_its_questions_was_answered():
    take("play", True)
    assert (states()[0], course_map().stops[0].words) == ("begun", "begun, 1 of 2")
    take("play", False)
    assert states()[0] == "begun"  # the same question again
    take("play", False, True)
    assert (states()[0], course_map().stops[0].words) == ("done", "done ✓ 1 of 2 right")


@pytest.mark.parametrize(
    ("taken", "where"),
    [
        ({}, "play"),
        ({"play": 2}, "bowers"),
        ({"play": 2, "bowers": 0}, "bowers"),
        ({"bowers": 2}, "follow"),  # whoever knows lesson 0 isn't sent back to it
        ({"follow": 2}, "play"),
        ({"follow": 1, "play": 1}, "play"),  # what was begun last
        (dict.fromkeys(NAMES, 2), None),
    ],
)
def test_the_map_says_where_to_go_on(taken, where):
    for name, answers in taken.items():
        take(name, *[True] * answers)
    assert go_on() == where
    drawn = html().partition('aria-label="Lessons">')[2]
    assert drawn.count("aria-current") == 2 * (where is not None)  # on the path, and by its name


@pytest.fixture
def road(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lessons on the road, and one off it after each; who has played may skip the first."""
    text = re.sub('(slug = "(bowers|lead)".*? form = "a drill")', r"\1, further = true", COURSE)
    (course / "course.toml").write_text(text)
    (course / "lead.ipynb").write_text((course / "play.ipynb").read_text())
    monkeypatch.setattr(path, "_BASICS", range(1))


@pytest.mark.usefixtures("road")
@pytest.mark.parametrize(
    ("taken", "where"),
    [
        ({}, "play"),
        ({"play": 2}, "follow"),
        ({"follow": 2}, "play"),
        ({"bowers": 2}, "play"),  # what lies off the road leads nobody past a lesson on it
        ({"lead": 2, "play": 2}, "follow"),
        ({"play": 2, "bowers": 1}, "bowers"),  # what was begun
        ({"bowers": 1, "play": 2, "follow": 1}, "follow"),  # last
        ({"play": 2, "follow": 2}, "bowers"),  # the road is done
        ({"play": 2, "follow": 2, "bowers": 2}, "lead"),
        ({"play": 2, "follow": 2, "lead": 2}, "bowers"),
        (dict.fromkeys((*NAMES, "lead"), 2), None),
    ],
)
def test_the_map_leads_along_the_road_and_then_to_what_lies_off_it(taken, where, monkeypatch):
    for name, answers in taken.items():
        take(name, *[True] * answers)
    assert go_on() == where
    record = kept()
    given = [
        replace(each, at=(datetime.now().astimezone() - timedelta(1)).isoformat()) for each in record.progress.given
    ]
    monkeypatch.setattr(module, "kept", lambda: replace(record, progress=replace(record.progress, given=tuple(given))))
    assert go_on() == where, "and so it does on the next day"


@pytest.mark.usefixtures("road")
def test_who_skips_the_first_lessons_goes_on_along_the_road():
    note_played(has_played=True)
    assert (states()[:4], go_on()) == (["skipped", "new", "new", "new"], "follow")
    take("follow", True, True)
    assert go_on() == "bowers"


def about() -> str:
    """What is said of the lesson to go on with."""
    return course_map().steps[1].about


@pytest.mark.usefixtures("road")
def test_the_end_of_the_road_is_told_until_a_lesson_off_it_is_begun():
    take("play", True, True)
    assert about() == "What may I play?"
    take("follow", True, True)
    assert about() == "That was the road. If you like: J < Q & A > K?"
    assert html().count("That was the road.") == 1
    take("bowers", True)
    assert about() == "J < Q & A > K?"
    take("bowers", True, True)
    assert about() == "If you like: What do I lead?"
    take("lead", True, True)
    assert "road." not in html()


@pytest.mark.usefixtures("road")
def test_who_took_a_lesson_off_the_road_on_the_way_is_told_of_its_end_too():
    for name in NAMES:
        take(name, True, True)
    assert about() == "That was the road. If you like: What do I lead?"


@pytest.mark.usefixtures("road")
def test_lessons_off_the_road_are_told_apart_in_words_and_by_a_class_and_each_kind_is_counted():
    for name in ("play", "bowers"):
        take(name, True, True)
    drawn = html().partition('aria-label="Lessons">')[2]
    labels = re.findall(r"<li( class=further)?><a[^>]* aria-label=\"Lesson (\d)(.*?): ", drawn)
    mark = " class=further", ", if you like"
    assert labels == [("", "0", ""), (mark[0], "1", mark[1]), ("", "2", ""), (mark[0], "3", mark[1])]
    listed = r'class="number">(\d)</span> <a[^>]*>[^<]*</a> <small>\d+ minutes</small><small>, if you like<'
    assert re.findall(listed, drawn) == ["1", "3"]
    assert "<small>1 of 2 lessons on the road done, and 1 more</small>" in drawn
    assert "<small>2 lessons are the road; the 2 in squares are for whoever likes.</small>" in drawn
    assert "  3  What do I lead? (10 minutes, if you like)" in str(course_map())


def test_a_course_that_is_all_road_says_nothing_of_squares():
    take("play", True, True)
    assert "<small>1 of 3 lessons on the road done</small>" in html()
    assert "in squares" not in html()


def test_questions_missed_in_lessons_that_are_done_are_due_until_they_are_right():
    take("play", False, False)
    take("bowers", False)
    assert [(stop.lesson.slug, stop.missed) for stop in course_map().due] == [("play", ("Question 0?", "Question 1?"))]
    assert str(course_map()).startswith("1. 2 questions again: How does a hand go? (play.ipynb)\n")
    take("play", True)
    assert steps()[0] == "1 question again"
    take("play", True, True)
    assert course_map().due == ()
    assert steps()[0] == "Three new hands"
    assert course_map().stops[0].words == "done ✓ 2 of 2 right"


def test_a_day_has_three_steps_at_most_and_what_else_is_due_stands_below(monkeypatch):
    take("play", False, True)
    take("bowers", False, False)
    found, states = kept(), {"assist: pass": Remembered("", "2020-01-01T00:00:00+00:00")}
    monkeypatch.setattr(module, "kept", lambda: replace(found, remembered={"bicycle": states}))
    assert steps() == ["A card comes back", "The next lesson", "One hand at the table"]
    assert '<a href="play.ipynb">How does a hand go?</a> 1 question again' in html()
    assert '<a href="bowers.ipynb">J &lt; Q &amp; A &gt; K?</a> 2 questions again' in html()


def test_three_hands_a_day_are_enough_and_the_next_step_is_the_one_to_take():
    note_begun("play")
    assert html().count('<li class="now"') == 1
    for _ in range(3):
        assert not course_map().steps[0].is_done
        note_decision(replace(MISSED, at=""), lambda _card, _at: state_due("2999-01-01T00:00:00+00:00"))
    assert course_map().steps[0].is_done
    assert '<a href="play.ipynb">Go on</a>' in html()


def play_out(board: TableBoard) -> None:
    """Do the first legal thing whenever it is our turn, until the hand is over."""
    while not board.hand.is_over:
        if board.hand.seat == board.you:
            board.act(board.hand.legal[0])
        until(lambda: board.hand.is_over or board.hand.seat == board.you)


def test_the_hand_at_the_table_is_done_once_it_was_played_to_its_end_and_on_the_next_day_it_is_another(monkeypatch):
    note_begun("play")
    assert course_map().steps[-1] == TABLE
    board = hand_to_play()
    board.pace = 0.0
    assert (board.hand.seat, board.hides_others, board.shows_values) == (board.you, True, False)
    board.act(board.hand.legal[0])
    assert course_map().steps[-1] == TABLE, "a hand that was begun isn't done"
    play_out(board)
    until(lambda: course_map().steps[-1].is_done)
    assert course_map().steps[-1] == replace(TABLE, is_done=True)
    assert course_map().days == {date.today()}
    assert "One hand at the table</a><br><small>The hand of the day, the same for everybody</small></span>" in html()
    board.table.take_back()
    play_out(board)
    assert course_map().steps[-1].is_done, "it was done once"
    record = kept()
    back = [
        replace(each, at=(datetime.now().astimezone() - timedelta(1)).isoformat()) for each in record.progress.given
    ]
    monkeypatch.setattr(module, "kept", lambda: replace(record, progress=Progress(("play",), tuple(back))))
    assert course_map().steps[-1] == TABLE
    assert course_map().days == {date.today() - timedelta(1)}


def test_a_hand_is_played_where_nothing_can_be_kept(monkeypatch):
    def refuse(*_arguments: object) -> None:
        raise EuchreError("the disk is full")

    monkeypatch.setattr(module, "note_answer", refuse)
    board = hand_to_play()
    board.pace = 0.0
    play_out(board)
    assert not course_map().steps[-1].is_done


def test_days_on_which_something_was_answered_are_boxes_and_those_in_a_row_are_told(monkeypatch):
    today = date.today()
    back = [datetime.combine(today - timedelta(days), time(12)).astimezone().isoformat() for days in (0, 1, 3)]
    given = Given("Question?", "Js", is_right=True, lesson="play")
    record = Kept(Progress(("play",), tuple(replace(given, at=at) for at in back[1:])), (replace(FOUND, at=back[0]),))
    monkeypatch.setattr(module, "kept", lambda: record)
    assert '<b>2 days</b> <span class="spoken">in a row; 3 of the last 7 days</span>' in html()
    assert re.findall(r'<i class="(on|off)">', html()) == ["off", "off", "off", "on", "off", "on", "on"]


def test_what_was_taught_and_never_asked_is_practised_when_nothing_is_due():
    stop = course_map().stops[0]
    done = [replace(stop, state="done", lesson=replace(stop.lesson, slug=slug)) for slug in ("the_two_bowers", "b")]
    found = CourseMap(tuple(done))
    assert (found.drill, found.steps[0].about) == ("bowers; 3 questions", "Left bower")
    assert replace(found, kinds_due={"bicycle": 1}).drill == "3 questions"
    assert Drill.parse(found.drill).questions == 3


def html() -> str:
    """The home page."""
    return re.sub(r"<style>.*?</style>", "", course_map().door, flags=re.DOTALL)


def test_the_drawing_is_a_list_of_links_without_scripts():
    take("play", True, True)
    drawn = html()
    assert re.findall(r'<a class="question" href="([^"]*)">', drawn) == [f"{name}.ipynb" for name in NAMES]
    assert "J &lt; Q &amp; A &gt; K?" in drawn
    assert '<li class="new" aria-current="step"><span class="number">1</span>' in drawn
    assert '<span class="question">To come?</span> <small>later</small>' in html()
    assert not re.search(r"<script|\bon\w+=|http", drawn)
    assert "All lessons by name" in course_map()._repr_html_()


def test_where_progress_cannot_be_read_the_map_says_why_and_shows_the_path(course):
    (course / "data").mkdir()
    (course / "data" / "euchre-tutor").mkdir()
    (course / "data" / "euchre-tutor" / "progress.sqlite").mkdir()
    assert "Your progress can&#x27;t be saved" in html()
    assert "you can practise all the same." in str(course_map())
    assert states()[0] == "new"


def answered(name: str, **rights: bool) -> None:
    """Begin a lesson and answer the questions of its cells, right or wrong."""
    note_begun(name)
    for cell, is_right in rights.items():
        note_answer(Given(f"{name} {cell}?", "Js", is_right, lesson=name, cell=cell))


def links_to(name: str) -> list[str]:
    return re.findall(rf'href="({name}[^"]*)"', html())


def test_a_lesson_under_way_is_opened_at_its_first_question_that_is_not_answered():
    answered("play", a=True, b=True)
    answered("bowers", b=False)
    assert links_to("bowers") == ["bowers.ipynb#cell-id=a"] * 3  # today, on the path, and by its name
    answered("follow")
    assert links_to("follow") == ["follow.ipynb"] * 3
    assert links_to("bowers") == ["bowers.ipynb#cell-id=a"] * 2


def test_a_question_that_a_lesson_no_longer_asks_is_neither_done_nor_due():
    answered("play", a=True, gone=False)
    assert (course_map().stops[0].words, course_map().due) == ("begun, 1 of 2", ())
    answered("play", b=True)
    assert (course_map().stops[0].words, course_map().due) == ("done ✓ 2 of 2 right", ())


def test_what_is_due_is_opened_at_the_first_question_that_was_missed():
    answered("play", b=False, a=True)
    assert course_map().steps[0].link == "play.ipynb#cell-id=b"
    answered("play", a=False)
    assert course_map().steps[0].link == "play.ipynb#cell-id=a"


@pytest.fixture
def basics(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let who has played begin with the third lesson, and let nothing be left of an earlier session."""
    monkeypatch.setattr(path, "_BASICS", range(2))
    monkeypatch.setenv(module._PLAYED, "")


@pytest.mark.usefixtures("basics")
def test_who_has_played_skips_the_first_lessons_and_may_take_that_back():
    take("play", True)
    note_played(has_played=True)
    assert (states()[:3], go_on(), course_map().skips) == (["skipped", "skipped", "new"], "follow", True)
    assert steps()[1:2] == ["The next lesson"]
    assert "<strong>skipped</strong>" in html()
    take("play", True, True)
    assert (states()[:3], go_on()) == (["done", "skipped", "new"], "follow")
    note_played(has_played=False)
    assert (states()[:3], go_on(), course_map().skips) == (["done", "new", "new"], "bowers", False)


@pytest.mark.usefixtures("basics")
def test_where_it_cannot_be_kept_it_holds_for_the_session_and_what_is_kept_later_counts(monkeypatch):
    def fail(_answer: Given) -> None:
        raise EuchreError("nothing can be kept")

    note_played(has_played=False)
    with monkeypatch.context() as patched:
        patched.setattr(module, "note_answer", fail)
        note_played(has_played=True)
    assert (course_map().skips, kept().progress.given[-1].choice) == (True, "no")
    assert "wasn&#x27;t saved; it lasts until you close" in html()
    note_played(has_played=True)
    assert "saved" not in html()
    note_answer(replace(kept().progress.given[-1], choice="no"))  # in another notebook
    assert not course_map().skips


class Shown(list):
    """What a notebook was told to show."""

    def show(self, drawn: object, display_id: str = "") -> None:
        """Note what is drawn, and under which name."""
        self.append((display_id, drawn))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Shown:
    """What the door shows to who may skip the first lessons."""
    request.getfixturevalue("basics")
    shown = Shown()
    monkeypatch.setattr(module, "display", shown.show)
    monkeypatch.setattr(module, "update_display", shown.show)
    return shown


def test_a_click_skips_the_first_lessons_and_draws_the_door_and_the_map_anew(shown, monkeypatch):
    door()
    (_, drawn), (_, button) = shown
    assert "Win your first hand" in drawn.data
    assert (button.description, button.layout.display) == ("I have played: skip lessons 0 to 3", "")
    shown.clear()
    now = monotonic()
    monkeypatch.setattr(module, "monotonic", lambda: now)  # a busy machine makes no second click of a double one
    button.click()
    assert [name for name, _ in shown] == ["door", "map"]
    assert '<a href="follow.ipynb">' in shown[0][1].data
    assert shown[1][1].skips
    assert (button.description, button.layout.display) == ("Take lessons 0 to 3 after all", "")
    button.click()  # the second one of a double click
    assert course_map().skips
    monkeypatch.setattr(module, "monotonic", lambda: now + 5)
    button.click()
    assert (course_map().skips, button.description) == (False, "I have played: skip lessons 0 to 3")


def test_who_has_done_the_first_lessons_is_not_asked_to_skip_them(shown):
    for name in NAMES[:2]:
        take(name, True, True)
    door()
    assert shown[1][1].layout.display == "none"


@pytest.mark.usefixtures("basics")
def test_the_start_page_names_what_is_on_it():
    cells = json.loads((Path(__file__).parents[2] / "lessons" / "start.ipynb").read_text())["cells"]
    words = "\n".join("".join(cell["source"]) for cell in cells)
    places = [*re.findall(r'href="start.ipynb#([^"]*)"', html()), PRACTICE.partition("#")[2]]
    assert {f"## {place.replace('-', ' ')}" for place in places} <= {*words.splitlines()}


def test_the_start_page_of_our_own_lab_leads_to_the_season_until_that_is_switched_off(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    link = r'At the table: <a href="season.ipynb">(.*?)</a>'
    assert re.findall(link, html()) == [], "another JupyterLab says nothing of it"
    monkeypatch.setenv(IN_LAB, "1")
    assert re.findall(link, html()) == ["Game 1 of 6 against Ivy and Max (new to it)"]
    kept_game = (
        "rules    bicycle+game=10\nplayers  You, Ivy, Partner, Max\n\nscore    You and Partner 4, Ivy and Max 3\n"
    )
    note_game(PlayedGame("", kept_game), "")
    assert re.findall(link, html()) == ["Game 1 of 6 against Ivy and Max (new to it): 4–3"]
    settings(season=False)
    assert re.findall(link, html()) == []
    settings(season=True)
    assert re.findall(link, html()) == ["Game 1 of 6 against Ivy and Max (new to it): 4–3"]
    note_game(PlayedGame("", kept_game, is_over=True), "")
    assert re.findall(link, html()) == ["Game 2 of 6 against Ruth and Gus (rules of thumb)"]
    for pair in ("Ruth, Partner, Gus", "Ada, Partner, Finn", "Ben, Partner, Zoe", "Ruth, Partner, Ben"):
        note_game(PlayedGame("", f"players  You, {pair}\n", is_over=True), "")
    assert re.findall(link, html()) == ["Game 6 of 6 against Ada (careful) and Ben (bold)"]
    note_game(PlayedGame("", "players  You, Ada, Partner, Ben\n", is_over=True), "")
    assert re.findall(link, html()) == []
