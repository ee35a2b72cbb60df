"""A range chart in a real JupyterLab, with a real kernel behind it: a cell, a hand's odds, questions about the cell."""

import pytest
from helpers.tables import PATIENCE
from playwright.sync_api import Page, expect

CELLS = ["from euchre_tutor import *", "board = RangeBoard(seat=2, up='A')", "board"]
SLOW = 1_000 * PATIENCE  # milliseconds


@pytest.mark.nightly
def test_a_cell_lists_its_hands_whose_odds_are_shown_and_which_are_asked_about(page: Page, lab, run_notebook):
    page.set_viewport_size({"width": 1366, "height": 768})
    run_notebook(page, lab.notebook(CELLS))
    board = page.locator(".euchre-range-board")
    board.get_by_role("button", name="2 trumps, no bower, no other ace").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(board.get_by_text("2 trumps, no bower, 1 other ace: pass")).to_be_visible()
    hand = board.locator(".hands button").first
    hand.click()
    builder = board.locator(".euchre-hand-builder")
    expect(builder.locator("tbody tr").first).to_contain_text("±", timeout=SLOW)
    expect(hand).to_have_attribute("aria-pressed", "true")
    expect(builder).to_be_in_viewport()
    board.get_by_role("button", name="Drill this cell").click()
    expect(builder).to_have_count(0)
    trainer = board.locator(".euchre-trainer")
    expect(trainer.locator(".question")).to_have_text("What do you call?", timeout=SLOW)
    expect(trainer.get_by_role("button", name="order up", exact=True)).to_be_visible()
