"""TableBoard in a real JupyterLab, with a real kernel behind it."""

import re

import pytest
from helpers.tables import CALLED, DEAL, PATIENCE
from playwright.sync_api import Locator, Page, expect

SLOW = 1_000 * PATIENCE  # milliseconds


@pytest.fixture
def show(page: Page, lab, run_notebook):
    """Open a notebook with a board."""

    def show(code: str) -> Locator:
        run_notebook(page, lab.notebook(["from euchre_tutor import *", f"board = {code}", "board"]))
        return page.locator(".euchre-table-board")

    return show


@pytest.mark.nightly
def test_a_hand_is_played_with_its_values_and_taken_back(show) -> None:
    board = show(f"TableBoard('{CALLED}', you=1)")
    ace = board.get_by_role("button", name="Ace of hearts, best")
    expect(ace).to_be_visible(timeout=SLOW)
    ace.click()
    expect(board.get_by_text("4 / 4")).to_be_visible()
    board.get_by_role("button", name="Take back").click()
    expect(board.get_by_text("3 / 3")).to_be_visible()
    expect(ace).to_be_visible()


@pytest.mark.nightly  # by day a game is played so
def test_a_learner_plays_against_the_tutor_with_the_keyboard_alone(show, page: Page) -> None:
    """D twice would delete the cell, were it a shortcut there."""
    board = show(f"TableBoard('{DEAL}', you=1, tutor=True, hides_others=True, pace=0.1)")
    board.get_by_role("button", name="Pass").focus()
    for key in ("d", "d", "Enter"):
        page.keyboard.press(key)
    over = board.get_by_text(re.compile(r"^(You|They|Euchred).*(1-0|2-0|4-0)\.( Again\?)?$"))
    playable = board.locator(".hand button:not([aria-disabled='true'])")
    for cards in range(5, 0, -1):
        mine = board.get_by_role("group", name="You, to act").locator(".hand button")
        expect(mine.or_(over)).to_have_count(cards, timeout=SLOW)
        playable.first.focus()
        page.keyboard.press("Enter")
    expect(over.first).to_be_visible(timeout=SLOW)


@pytest.mark.nightly
def test_a_quiz_asks_and_answers(show) -> None:
    board = show(f"TableBoard('{DEAL} then pass', you=2, mode='quiz')")
    expect(board.get_by_role("status")).to_contain_text("What do you do here?", timeout=SLOW)
    expect(board.locator(".badge:visible")).to_have_count(0)
    board.get_by_role("button", name="Pass").click()
    expect(board.get_by_role("status")).to_contain_text("one more try")
    board.get_by_role("button", name="Assist", exact=True).click()
    expect(board.get_by_role("status")).to_contain_text("Right on the second try")
    expect(board.locator(".badge:visible")).to_have_count(3)


@pytest.mark.nightly
def test_a_hand_is_set_up_and_refused_where_it_can_not_be(show) -> None:
    board = show(f"TableBoard('{DEAL}', mode='set up')")
    board.get_by_label("Conditions").fill("seat 3 loves the moon")
    board.get_by_role("button", name="Deal", exact=True).click()
    expect(board.get_by_role("status")).to_contain_text("moon")
    board.get_by_label("Conditions").fill("seat 3 holds Js Jc")
    board.get_by_role("button", name="Deal", exact=True).click()
    expect(board.get_by_role("group", name="Right").get_by_role("button", name="Jack of spades")).to_be_visible()


@pytest.mark.nightly
def test_a_quiz_is_answered_and_a_hand_set_up_with_the_keyboard_alone(show, page: Page) -> None:
    board = show(f"TableBoard('{DEAL} then pass', you=2, mode='quiz')")
    expect(board.get_by_role("status")).to_contain_text("What do you do here?", timeout=SLOW)
    board.get_by_role("radio", name="Quiz").focus()
    for _ in range(20):
        page.keyboard.press("Shift+Tab")  # modes stand below the hand
        if page.evaluate("document.activeElement.closest('.calls') !== null"):
            break
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(board.get_by_role("status")).to_contain_text("Right: ")
    board.get_by_role("radio", name="Quiz").focus()
    for key in ("ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(board.get_by_label("Conditions")).to_be_visible()
    board.get_by_label("Conditions").focus()
    page.keyboard.type("seat 3 holds Js")
    page.keyboard.press("Enter")
    expect(board.get_by_role("group", name="Left").get_by_role("button", name="Jack of spades")).to_be_visible()


@pytest.mark.nightly
def test_after_a_restart_a_click_is_met_with_what_to_do(show, page: Page) -> None:
    board = show(f"TableBoard('{DEAL}', shows_values=False)")
    restart = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    page.evaluate(f"async () => {{ await {restart}; }}")
    board.get_by_role("button", name="Pass").click()
    expect(board.get_by_role("status")).to_contain_text("Restart Kernel and Run All Cells")
