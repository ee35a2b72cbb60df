"""A hand plays itself after a choice, before any number; a key or a click skips, and it isn't played twice."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from helpers.faces import open_blank, show_face
from playwright.sync_api import Page, expect

from euchre_tutor import Ask

SIX = "Ks Ts Jc Ah 9d up Qs seat 4 trump s maker 4"
NAMES = ("question", "answered", "sure", "marked", "_picture", "_choices", "_scale", "_levels", "_message")

HELD_BACK = "window.waiting = []; window.setTimeout = (act, wait) => (wait < 1000 ? waiting.push(act) : 0)"


def traits(ask: Ask) -> dict[str, Any]:
    return {name: getattr(ask, name) for name in NAMES}


@pytest.fixture(scope="module")
def states() -> dict[str, dict[str, Any]]:
    """What Python tells a face before the choice, and after each of some."""
    ask = Ask.discard(SIX, deals=200)
    found = {"": traits(ask)}
    for choice in ("Jc", "9d"):
        ask.choose(choice)
        found[choice] = traits(ask)
        ask.again()
    return found


@pytest.fixture
def choose(page: Page, states: dict[str, dict[str, Any]]) -> Callable[[str], None]:
    """Choose on a page where motion isn't reduced, and let Python answer."""
    page.emulate_media(reduced_motion="no-preference")
    open_blank(page, "ask")
    show_face(page, "ask", states[""])

    def click(choice: str) -> None:
        page.locator(f".row button[data-value='{choice}']").click()
        for name in ("answered", "marked"):
            page.evaluate("([name, value]) => model.set(name, value)", [name, states[choice][name]])

    return click


def expect_told(page: Page, outcome: str) -> None:
    expect(page.locator(".outcome")).to_have_text(outcome)
    expect(page.locator(".answer .sentence")).to_contain_text("games more of 100")
    expect(page.locator(".hundreds")).to_be_hidden()


def test_the_hand_ends_before_a_number_is_told_and_bad_luck_opens_a_hundred_games(page: Page, choose: Callable):
    page.evaluate(HELD_BACK)  # a busy machine is no reason for the hand to be over
    choose("Jc")
    expect(page.locator(".small-board svg").first).to_be_visible()
    expect(page.locator(".answer")).to_be_hidden()
    expect(page.locator(".outcome")).to_have_text("")
    page.evaluate("() => { for (let next; (next = waiting.shift()); ) next(); }")
    expect_told(page, "Euchred. They lead 2-0.")
    expect(page.get_by_role("status")).to_contain_text("Euchred. They lead 2-0.")
    page.get_by_text("Bad luck? One hand proves nothing").click()
    expect(page.locator(".hundred")).to_have_count(2)
    expect(page.locator(".hundred").first).to_be_visible()


def test_the_answer_comes_into_view_with_its_question_and_only_where_one_has_chosen(
    page: Page, choose: Callable, states: dict[str, dict[str, Any]]
):
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1366, "height": 480})
    page.add_style_tag(content="body { padding-block: 160px 600px }")
    page.evaluate("model.set('marked', " + json.dumps(states["Jc"]["marked"]) + ")")
    assert page.evaluate("scrollY") == 0
    page.evaluate("model.set('marked', {})")
    choose("Jc")
    for part in (".question", ".answer .sentence"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") > 0


@pytest.mark.parametrize("skip", ["Enter", "click"])
def test_a_key_or_a_click_skips_to_the_end_and_another_choice_plays_its_own_hand(
    page: Page, choose: Callable, states: dict[str, dict[str, Any]], skip: str
):
    page.evaluate("window.setTimeout = () => 0")  # so that nothing but the skip leads on
    choose("Jc")
    expect(page.locator(".small-board svg")).to_have_count(1)
    if skip == "click":
        page.locator(".small-board").click()
    else:
        page.keyboard.press(skip)
    expect_told(page, "Euchred. They lead 2-0.")
    for name in ("answered", "marked"):
        page.evaluate("([name, value]) => model.set(name, value)", [name, states[""][name]])
    expect(page.locator(".played")).to_be_hidden()
    choose("9d")
    expect(page.locator(".small-board svg")).to_have_count(1)
    expect(page.locator(".answer")).to_be_hidden()


def test_the_reason_stands_beside_the_hand_that_was_played_where_there_is_room(page: Page, choose: Callable):
    page.emulate_media(reduced_motion="reduce")
    choose("Jc")
    boxes = "nodes => nodes.map((node) => node.getBoundingClientRect().toJSON())"
    parts = page.locator(".small-board, .outcome, .answer .sentence")
    for width, is_beside in ((1108, True), (683, True), (360, False)):
        page.set_viewport_size({"width": width, "height": 768})
        board, *others = sorted(parts.evaluate_all(boxes), key=lambda box: box["top"])
        assert [box["left"] >= board["right"] for box in others] == [is_beside] * 2
        assert [box["top"] >= board["bottom"] for box in others] == [not is_beside] * 2


def test_an_earlier_answer_and_reduced_motion_show_the_end_at_once(
    page: Page, choose: Callable, states: dict[str, dict[str, Any]]
):
    page.evaluate("window.setTimeout = () => 0")
    page.emulate_media(reduced_motion="reduce")
    choose("Jc")
    expect_told(page, "Euchred. They lead 2-0.")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("cleanUp(); document.body.replaceChildren()")
    show_face(page, "ask", states["9d"])
    expect(page.locator(".outcome")).to_contain_text("You made it.")
    expect(page.locator(".small-board svg")).to_have_count(4)


def test_what_was_told_can_be_copied_and_saved_by_whoever_doubts_it(page: Page, choose: Callable, states: dict):
    page.emulate_media(reduced_motion="reduce")
    expect(page.get_by_text("Something wrong here?")).to_be_hidden()
    choose("Jc")
    page.get_by_text("Something wrong here?").click()
    text, said = page.get_by_role("textbox", name="Report"), page.locator(".report [role='status']")
    expect(text).to_have_value(states["Jc"]["marked"]["report"])
    page.get_by_role("button", name="Copy").click()
    expect(said).to_have_text(re.compile(r"Copied\.|Selected: copy it with Ctrl\+C\."))
    assert unquote(page.get_by_role("link", name="Save as a file").get_attribute("href")).endswith(text.input_value())
    for name in ("answered", "marked"):
        page.evaluate("([name, value]) => model.set(name, value)", [name, states["9d"][name]])
    expect(text).to_have_value(states["9d"]["marked"]["report"])
    expect(said).to_be_empty()


@pytest.mark.usefixtures("choose")
def test_numbers_open_with_an_answer_where_that_is_set_and_stay_closed_once_they_are_closed(page: Page, states: dict):
    page.emulate_media(reduced_motion="reduce")
    answered = states["Jc"] | {"marked": states["Jc"]["marked"] | {"opens": True}}
    for name in ("answered", "marked"):
        page.evaluate("([name, value]) => model.set(name, value)", [name, answered[name]])
    numbers = page.locator("details:has(> summary:text-is('Numbers'))")
    expect(numbers).to_have_attribute("open", "")
    numbers.locator("summary").click()
    reasons = answered["marked"] | {"reasons": ["One more."]}
    page.evaluate("value => model.set('marked', value)", reasons)
    expect(page.get_by_text("Why", exact=True)).to_be_visible()
    expect(numbers).not_to_have_attribute("open", "")
