"""The map of the course: readable for everybody in a blank page, and its links open lessons in a real JupyterLab."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accessibility import IN_EACH_THEME, broken_rules, set_theme
from helpers.decided import MISSED, state_due
from helpers.record import decisions
from playwright.sync_api import Locator, Page, expect

from euchre_tutor.course.map import CourseMap, Stop
from euchre_tutor.course.syllabus import Lesson, syllabus
from euchre_tutor.progress import note_decision

LESSONS = Path(__file__).parents[2] / "lessons"
CELL = json.dumps({"cells": [{"id": each, "source": "", "metadata": {"tags": ["ask"]}} for each in "abc"]})
MAP_OF_A_FOLDER = """
from pathlib import Path
from euchre_tutor.course import map as module, syllabus
module.syllabus = lambda: syllabus(Path({!r}))
"""


@pytest.fixture
def lessons(tmp_path: Path) -> list[Lesson]:
    """The syllabus as shipped, with notebooks for the first four lessons."""
    shutil.copy(LESSONS / "course.toml", tmp_path)
    for lesson in syllabus(tmp_path)[:4]:
        (tmp_path / lesson.notebook).write_text(CELL)
    return [*syllabus(tmp_path)]


@pytest.fixture
def drawn(page: Page, lessons: list[Lesson]) -> Locator:
    """A map with a lesson of every state, in a blank page."""
    states = ["done", "done", "begun", "new", *["later"] * (len(lessons) - 4)]
    stops = [Stop(lesson, state, 1) for lesson, state in zip(lessons, states, strict=True)]
    stops[1:3] = [Stop(lessons[1], "done", 3, ("Which card?",)), Stop(lessons[2], "begun", 1, is_next=True)]
    found = CourseMap(tuple(stops), "Your progress can't be saved.")
    html = found.door
    page.set_content(f"<!doctype html><html lang='en'><body>{html}</body></html>")
    return page.locator("body")


@IN_EACH_THEME
def test_no_rule_of_axe_is_broken_by_the_map(page: Page, drawn: Locator, theme: str, in_lab: bool) -> None:
    set_theme(page, theme, in_lab=in_lab)
    expect(drawn).to_be_visible()
    assert broken_rules(page) == ""


def test_a_screen_reader_is_told_the_steps_the_pack_and_the_path_and_where_one_is(drawn: Locator) -> None:
    steps = drawn.get_by_role("region", name="Today: five minutes").get_by_role("listitem")
    expect(steps).to_have_count(3)
    expect(drawn.get_by_role("region", name="Your pack").get_by_role("listitem")).to_have_count(24)
    expect(drawn.get_by_role("region", name="Your pack").get_by_role("link").nth(1)).to_have_text(
        "Left bower: Jack of spades, not won yet"
    )
    path = drawn.get_by_role("region", name="Lessons")
    here = "Lesson 2: Which card may I play, and who takes the trick?, next, begun, 1 of 3"
    expect(path.get_by_role("link", name=here)).to_have_attribute("aria-current", "step")
    path.get_by_text("All lessons by name").click()
    names = path.get_by_role("group", name="The lessons")
    expect(names.get_by_role("list")).to_have_count(5)
    expect(names.locator("[aria-current=step]")).to_have_text(
        "2 Which card may I play, and who takes the trick? 10 minutes begun, 1 of 3"
    )
    expect(names.get_by_role("link")).to_have_count(4)


def test_a_lesson_off_the_road_is_told_apart_by_the_form_of_its_dot(drawn: Locator) -> None:
    corners = "node => getComputedStyle(node).borderRadius"
    [on, off] = [drawn.locator(f".leg li{kind} > *").first.evaluate(corners) for kind in (":not(.further)", ".further")]
    assert on != off


@pytest.mark.parametrize(("width", "height", "scale"), [(1366, 768, 1), (1024, 768, 1.6), (683, 384, 1), (360, 740, 1)])
def test_the_home_page_fits_and_the_next_step_is_in_view(
    page: Page, drawn: Locator, width: int, height: int, scale: float
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scale => document.documentElement.style.setProperty('--euchre-scale', scale)", scale)
    expect(drawn.locator(".go a")).to_be_in_viewport(ratio=1)
    page.get_by_text("All lessons by name").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    links = drawn.locator(".go a, .quiet, .pack a, .leg a").all()
    assert all(min(box["width"], box["height"]) >= 24 for link in links if (box := link.bounding_box()))
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for link in links if (box := link.bounding_box()))


def test_links_of_the_door_open_lessons_and_lead_down_the_page(lab_page: Page, lab, run_notebook) -> None:
    page = lab_page
    shutil.copy(LESSONS / "course.toml", lab.root)
    lesson = lab.root / "play_one_hand.ipynb"
    if not lesson.exists():
        lesson.write_text((lab.root / lab.notebook(["print('lesson 0 is open')"])).read_text())
    start = lab.root / "start.ipynb"
    sheet = json.loads((LESSONS / start.name).read_text())
    sheet["cells"] = [cell for cell in sheet["cells"] if cell["id"] in ("start-01", "start-07", "start-09")]
    sheet["cells"][0]["source"] = MAP_OF_A_FOLDER.format(str(lab.root)) + "module.kept = module.Kept\nmodule.door()"
    start.write_text(json.dumps(sheet))
    run_notebook(page, start.name)
    drawn = page.locator(".euchre-home")
    drawn.get_by_role("link", name="A hand from last night?").click()
    expect(page.get_by_role("heading", name="Analyse a hand")).to_be_in_viewport()
    expect(page.get_by_role("tab", name=start.name)).to_have_attribute("aria-selected", "true")
    drawn.get_by_role("link", name="Begin", exact=True).click()
    expect(page.get_by_role("tab", name=lesson.name)).to_have_attribute("aria-selected", "true")


@pytest.mark.nightly
def test_an_answer_by_click_is_on_the_map_when_it_is_drawn_again(
    page: Page, lab, run_notebook, lessons: list[Lesson]
) -> None:
    ask = "from euchre_tutor import Ask, begin_lesson\nbegin_lesson('what_a_hand_scores')\n"
    ask += "Ask.choice('A march?', ['1', '2'], '2')"
    run_notebook(page, lab.notebook([ask, MAP_OF_A_FOLDER.format(str(lessons[0].folder)) + "module.course_map()"]))
    stop = page.locator(".euchre-home .names [aria-current=step]")
    expect(stop).to_contain_text("begun, 0 of 3")
    page.locator(".euchre-ask").get_by_role("button", name="2").click()
    expect(page.locator(".euchre-ask").get_by_role("status")).to_contain_text("Yes")
    page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1")
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
    expect(stop).to_contain_text("begun, 1 of 3")


SIZES = {"wide": (1366, 768), "small": (1024, 768), "phone": (360, 640)}
OF_SOMEBODY = "import os\nos.environ['XDG_DATA_HOME'] = {!r}\n"
TOP = "document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0"


@pytest.fixture
def start(page: Page, lab, run_notebook, tmp_path: Path) -> Callable[[str], Locator]:
    """Open the start page of somebody with a record of their own, in a window of some size; return its door."""

    def open_start(size: str) -> Locator:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        sheet, path = json.loads((LESSONS / "start.ipynb").read_text()), lab.root / "start.ipynb"
        sheet["cells"][0]["source"].insert(0, OF_SOMEBODY.format(str(tmp_path)))
        path.write_text(json.dumps(sheet))
        run_notebook(page, path.name)
        page.evaluate("window.jupyterapp.shell.collapseLeft()")
        page.evaluate(TOP)
        return page.locator(".jp-Cell").first

    return open_start


@pytest.mark.nightly
@pytest.mark.parametrize("size", SIZES)
def test_the_first_screen_shows_somebody_new_where_to_begin(start: Callable, size: str) -> None:
    drawn = start(size)
    expect(drawn.get_by_role("link", name="Win your first hand")).to_be_in_viewport(ratio=1)
    expect(drawn.get_by_role("link", name="Begin", exact=True)).to_be_in_viewport(ratio=1)
    if size == "wide":
        expect(drawn.get_by_role("button", name="I have played: skip lessons 0 to 3")).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_who_has_played_skips_the_first_lessons_by_keyboard_and_goes_on_from_there(page: Page, start: Callable) -> None:
    drawn = start("small")
    drawn.get_by_text("All lessons by name").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    here = drawn.locator(".leg [aria-current=step]")
    expect(here).to_have_text("4What do the others hold?")
    back = drawn.get_by_role("button", name="Take lessons 0 to 3 after all")
    expect(back).to_be_focused()
    expect(drawn.locator(".leg .skipped")).to_have_count(4)
    page.wait_for_timeout(1_000)
    back.click()
    expect(here).to_have_text("0Can you win a hand?")
    expect(drawn.locator(".leg .skipped")).to_have_count(0)


@pytest.mark.nightly
def test_an_answer_on_the_start_page_is_remembered(
    page: Page, start: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start("wide")
    trainer = page.locator(".euchre-trainer")
    trainer.locator(".row button").first.click()
    expect(trainer.get_by_role("button", name="Next")).to_be_visible()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert [each.game for each in decisions()] == ["bicycle"]


@pytest.mark.nightly
def test_a_miss_of_another_day_comes_first_on_the_start_page(
    page: Page, start: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    note_decision(MISSED, lambda _card, _at: state_due("2020-01-01T00:00:00+00:00"))
    expect(start("wide").get_by_role("link", name="A card comes back")).to_be_visible()
    expect(page.locator(".euchre-trainer .about")).to_have_text("Due again")


@pytest.mark.nightly
def test_a_link_to_a_word_opens_the_glossary_at_the_word(page: Page, lab, run_notebook) -> None:
    lab.copy(LESSONS / "glossary.md")
    cell = "from IPython.display import Markdown\nMarkdown('[void](glossary.md#Void)')"
    run_notebook(page, lab.notebook([cell]))
    page.get_by_role("link", name="void").click()
    expect(page.get_by_role("tab", name="glossary.md")).to_have_attribute("aria-selected", "true")
