"""Ask in a real JupyterLab, with a real kernel behind it."""

import pytest
from helpers.tables import PATIENCE
from playwright.sync_api import Locator, Page, expect

SLOW = 1_000 * PATIENCE  # milliseconds
CELLS = ["from euchre_tutor import *", "ask = Ask.call('Js Jc As 9h Kd up Qs seat 4', deals=600, sure=True)", "ask"]


@pytest.fixture
def widget(page: Page, lab, run_notebook) -> Locator:
    """Open a notebook with a question."""
    run_notebook(page, lab.notebook(CELLS))
    return page.locator(".euchre-ask")


@pytest.mark.nightly
def test_a_click_is_answered_with_the_numbers_and_the_reasons(widget: Locator) -> None:
    expect(widget.locator(".answer")).to_be_hidden()
    widget.get_by_role("radio", name="fairly sure").check()
    widget.get_by_role("button", name="pass").click()
    expect(widget.get_by_role("status")).to_contain_text("Pick it up alone is better", timeout=SLOW)
    expect(widget.locator(".bar")).to_have_count(3)
    expect(widget).to_contain_text("You would hold 4 trumps")


@pytest.mark.nightly  # by day the trainer asks so
def test_it_is_answered_with_the_keyboard_alone(widget: Locator, page: Page) -> None:
    """D twice would delete the cell, were it a shortcut there."""
    widget.get_by_role("radio", name="a guess").focus()
    for key in ("d", "d", "ArrowRight", "Tab", "End", "Enter"):
        page.keyboard.press(key)
    expect(widget.get_by_role("status")).to_contain_text("Pick it up alone is best. Yes", timeout=SLOW)
    expect(widget.get_by_role("radio", name="fairly sure")).to_be_checked()
    expect(widget).to_have_count(1)


@pytest.mark.nightly
def test_after_a_restart_a_choice_is_met_with_what_to_do(widget: Locator, page: Page) -> None:
    restart = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    page.evaluate(f"async () => {{ await {restart}; }}")
    widget.get_by_role("button", name="pass").click()
    expect(widget.get_by_role("status")).to_contain_text("Restart Kernel and Run All Cells")


PLAYED_ON = """
from euchre_tutor.course.lesson import *
dealt = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs then pass, order up, Qh"
played_on(Ask.choice("What do you lead?", ["Ah", "9c"], "Ah", why="It wins."), dealt)
""".strip()


@pytest.mark.nightly
def test_a_card_that_is_chosen_is_played_at_a_board_which_goes_when_it_is_taken_back(page: Page, lab, run_notebook):
    run_notebook(page, lab.notebook([PLAYED_ON]))
    ask, board = page.locator(".euchre-ask"), page.locator(".euchre-table-board")
    expect(board).to_be_hidden()
    ask.get_by_role("button", name="Nine of clubs").click()
    expect(ask.get_by_role("status")).to_contain_text("Answer: A♥", timeout=SLOW)
    expect(board).to_be_visible()
    expect(board.get_by_role("status")).to_contain_text("Your turn", timeout=SLOW)  # the others have played
    ask.get_by_role("button", name="Ask me again").click()
    expect(board).to_be_hidden()
    ask.get_by_role("button", name="Ace of hearts").click()
    expect(board).to_be_visible()
