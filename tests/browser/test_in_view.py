"""At every size one's own hand and its choices are in view without scrolling, and can be read and pressed."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from helpers.covering import each_by_day
from helpers.faces import open_blank, show_face
from helpers.tables import traits_of
from playwright.sync_api import Page, expect

from euchre_tutor import Ask, Trainer

CALL, PLAY = "Js Jc As 9h Kd up Qs seat 4 score 3-1", "Js Jc As 9h Kh up Qs seat 3 trump s maker 1 played Ah Th"
FACES: dict[str, tuple[str, Callable[[], Any], str]] = {
    "a call": ("ask", lambda: Ask.call(CALL, deals=64, realistic=16), ".faces .face, .choices button"),
    "a card": ("ask", lambda: Ask.play(PLAY), ".faces .face, .choices button"),
    "a number": ("ask", lambda: Ask.number("How many?", 3, shown=CALL), ".faces .face, .choices :is(input, button)"),
    "practice": (
        "trainer",
        lambda: Trainer(theme="trap_pass", seed=1),
        ".faces .face, .choices button, .actions button:visible",
    ),
    "a card in practice": (
        "trainer",
        lambda: Trainer(theme="second_hand", seed=1),
        ".faces .face, .choices button, .actions button:visible",
    ),
}
# Of a page in JupyterLab at 1366 by 768, before a class, at 200 %, and on a phone.
SIZES = {"Lab": (1040, 650, 1.0), "projector": (1024, 768, 1.6), "200 %": (683, 384, 1.0), "phone": (360, 740, 1.0)}
OUTSIDE = """nodes => nodes.filter((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).length"""
TOO_SMALL = """nodes => nodes.filter((node) => node.checkVisibility())
  .map((node) => (node.closest("label") ?? node).getBoundingClientRect())
  .filter(({ width, height }) => Math.min(width, height) < 24).length"""
UNREADABLE = """nodes => nodes.filter((node) => node.checkVisibility() && node.textContent.trim())
  .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 12).map((node) => node.outerHTML)"""


def open_at(page: Page, size: str, face: str, state: dict[str, Any]) -> None:
    """Show a face at a size."""
    width, height, scale = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    open_blank(page, face)
    page.add_style_tag(content=f":root {{ --euchre-scale: {scale} }}")
    show_face(page, face, state)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A learner who has answered nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@each_by_day("shown, size", [*FACES], [*SIZES])
def test_the_hand_and_its_choices_are_in_view_and_large_enough(page: Page, shown: str, size: str) -> None:
    face, make, needed = FACES[shown]
    open_at(page, size, face, traits_of(make()) | ({"_table": None} if face == "trainer" else {}))
    assert page.locator(needed).count() >= 4
    assert page.locator(needed).evaluate_all(OUTSIDE) == 0
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.locator(".euchre :is(button, select, summary, input)").evaluate_all(TOO_SMALL) == 0
    assert page.locator(".euchre :not(svg, svg *, option):not(:has(*))").evaluate_all(UNREADABLE) == []


BOX = "node => node.getBoundingClientRect().toJSON()"


def test_choices_stand_beside_the_hand_where_there_is_room_and_below_it_elsewhere(page: Page) -> None:
    open_at(page, "Lab", "ask", traits_of(Ask.call(CALL, deals=64, realistic=16)))
    hand, first, last = (
        page.locator(which) for which in (".groups >> nth=0", ".row button >> nth=0", ".row button >> nth=-1")
    )
    for width, is_beside in ((1366, True), (683, False), (1366, True), (360, False)):
        page.set_viewport_size({"width": width, "height": 740})
        cards, one, other = (each.evaluate(BOX) for each in (hand, first, last))
        assert (one["left"] >= cards["right"], one["top"] >= cards["bottom"]) == (is_beside, not is_beside)
        assert (other["top"] >= one["bottom"]) == is_beside, "one below the other beside the hand, and else in a row"
        assert width < 400 or one["width"] == other["width"]
        assert not is_beside or one["height"] >= 40, "as large as a finger where there is room"


def test_the_room_that_a_host_gives_decides_how_high_cards_are_and_not_the_window(page: Page) -> None:
    open_at(page, "Lab", "ask", traits_of(Ask.call(CALL, deals=64, realistic=16)))
    card = page.locator(".face [role=img]").first
    free = card.evaluate(BOX)["width"]
    page.evaluate("document.querySelector('.euchre').parentElement.style = 'container-type: size; height: 320px'")
    assert card.evaluate(BOX)["width"] < free
    page.set_viewport_size({"width": 1040, "height": 1200})
    assert card.evaluate(BOX)["width"] < free


def test_a_vote_in_class_is_offered_more_quietly_than_what_a_learner_does(page: Page) -> None:
    open_at(page, "Lab", "trainer", traits_of(Trainer(theme="trap_pass", seed=1)) | {"_table": None})
    skip, vote = (page.get_by_role("button", name=name) for name in ("Skip", "Vote in class"))
    large, small = (each.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") for each in (skip, vote))
    assert small < large
    assert vote.evaluate("node => getComputedStyle(node).borderTopColor") == "rgba(0, 0, 0, 0)"
    assert vote.evaluate(BOX)["left"] > skip.evaluate(BOX)["right"] + 300


@each_by_day("size", [*SIZES])
def test_after_the_answer_nothing_above_it_has_moved_and_its_boxes_do_not_overlap(page: Page, size: str) -> None:
    ask = Ask.call(CALL, deals=64, realistic=16)
    open_at(page, size, "ask", traits_of(ask))
    above = page.locator(".faces .face, .choices button")
    boxes = "nodes => nodes.map((node) => node.getBoundingClientRect().toJSON())"
    before = above.evaluate_all(boxes)
    ask.choose("pass")
    page.evaluate("traits => Object.entries(traits).forEach(([name, each]) => model.set(name, each))", traits_of(ask))
    expect(page.locator(".sentence")).not_to_be_empty()
    assert above.evaluate_all(boxes) == before
    assert page.locator(".panel").evaluate("node => getComputedStyle(node).borderTopWidth") == "1px"
    parts = page.locator(".choices, .told, .both, .key, .sentence, .actions, .folds").evaluate_all(boxes)
    assert [low["top"] >= high["bottom"] for high, low in pairwise(parts)] == [True] * 6
    assert page.locator(".euchre :is(button, summary)").evaluate_all(TOO_SMALL) == 0
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
