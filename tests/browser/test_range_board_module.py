"""The face of a range chart in a blank page, by mouse and by keys, with a fake model on the other end of the wire."""

from typing import Any

import pytest
from helpers.accessibility import broken_rules, set_theme
from helpers.covering import each_by_day
from helpers.faces import host_faces, open_blank, show_face
from helpers.paged import Paged
from helpers.tables import traits_of
from playwright.sync_api import Page, expect

from euchre_tutor import HandBuilder, RangeBoard
from euchre_tutor.guide.pages import STYLE

HELD = {"trumps": 3, "bowers": "left bower", "aces": 1}


@pytest.fixture
def board() -> Any:
    """A chart of seat 3 whose cell is pressed."""
    board = RangeBoard(seat=3, up="J")
    yield board
    board.close()


def shown(page: Page, board: RangeBoard) -> None:
    builder = HandBuilder()
    open_blank(page, "range_board")
    page.add_style_tag(content=STYLE)
    host_faces(page, {"builder": ("hand_builder", traits_of(builder))})
    builder.close()
    show_face(page, "range_board", traits_of(board, _inner=None))


def sent(page: Page) -> list[dict[str, Any]]:
    return page.evaluate("model.sent")


def change(page: Page, board: RangeBoard) -> None:
    traits = traits_of(board, _inner=None)
    page.evaluate("traits => Object.entries(traits).forEach(([name, each]) => model.set(name, each))", traits)


def test_a_cell_is_pressed_and_its_hands_are_listed_and_a_hand_is_pressed(page: Page, board: RangeBoard) -> None:
    shown(page, board)
    expect(page.get_by_role("button", name="Drill this cell")).to_be_hidden()
    number = board.chart.kinds.index(board.chart.kind(**HELD))
    page.get_by_role("button", name="3 trumps, left bower, 1 other ace").click()
    assert sent(page) == [{"show": number}]
    board.show(number)
    change(page, board)
    expect(page.locator(f"[data-cell='{number}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hands li")).to_have_count(40)
    assert page.locator(".hands .close").count() == sum(hand["is_close"] for hand in Paged(board).hands)
    expect(page.locator(".hands .close").first).to_contain_text("Too close to call")
    page.locator(".hands button").nth(2).click()
    page.get_by_role("button", name="Drill this cell").dblclick()
    page.get_by_role("button", name="List 40 more").click()
    assert sent(page)[1:] == [{"odds": 2}, {"drill": True}, {"more": True}]
    page.evaluate("model.set('_listed', { ...model.get('_listed'), more: 0 })")
    expect(page.locator(".hands button").last).to_be_focused()
    expect(page.get_by_role("button", name="List")).to_have_count(0)
    page.evaluate("model.set('_chosen', 2); model.set('_inner', 'builder')")
    expect(page.locator(".hands [aria-pressed='true']")).to_have_count(1)
    expect(page.locator(".inner .euchre-hand-builder")).to_have_count(1)
    page.evaluate("model.set('_inner', null)")
    expect(page.locator(".inner .euchre-hand-builder")).to_have_count(0)


def test_arrows_go_from_cell_to_cell_and_enter_presses_one(page: Page, board: RangeBoard) -> None:
    shown(page, board)
    for _ in range(5):  # seat, turn-up, turned down, the table, its first cell
        page.keyboard.press("Tab")
    cell = page.locator("[data-cell]:focus")
    expect(cell).to_have_attribute("data-cell", "0")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(cell).to_have_attribute("data-cell", "1")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    expect(cell).to_have_attribute("data-cell", "3")
    page.keyboard.press("Enter")
    assert sent(page) == [{"show": 1}, {"show": 3}]
    expect(page.locator("[data-cell][tabindex='0']")).to_have_count(1)


def test_another_chart_is_asked_for(page: Page, board: RangeBoard) -> None:
    shown(page, board)
    page.get_by_label("Seat").select_option("2")
    page.get_by_label("Turn-up").select_option("10")
    page.get_by_label("Turned down").check()
    assert sent(page) == [{"seat": 2}, {"up": "T"}, {"second": True}]
    board.seat, board.up = 2, "T"
    change(page, board)
    expect(page.locator("[data-cell]")).to_have_count(len(board.chart.kinds))
    expect(page.locator("[data-cell][tabindex='0']")).to_have_count(1)


@each_by_day("width, scheme", [360, 1366], ["light", "dark"])
def test_a_chart_fits_and_a_screen_reader_finds_nothing_wrong(
    page: Page, board: RangeBoard, width: int, scheme: Any
) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    board.show(board.chart.kinds.index(board.chart.kind(**HELD)))
    shown(page, board)
    set_theme(page, scheme, in_lab=False)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert broken_rules(page) == ""
