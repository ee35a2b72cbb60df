"""A notebook that is saved and opened again without Python: each widget has left a snapshot."""

import json

import pytest
from helpers.reopened import expect_errors_hidden, open_again, saved
from helpers.tables import CALLED, PATIENCE
from playwright.sync_api import Page, expect

SLOW = 1_000 * PATIENCE  # milliseconds
HAND = "Js Jc As 9h Kd up Qs seat 4"
MOST_SAVED = 60_000  # characters of a cell with its outputs


@pytest.mark.nightly
def test_a_hand_builder_leaves_its_hand_and_its_last_numbers(page: Page, lab, run_notebook):
    name = lab.notebook(["from euchre_tutor import *", f"HandBuilder('{HAND}', deals=600)"])
    run_notebook(page, name)
    widget, snapshot = page.locator(".euchre-hand-builder"), page.locator(".euchre-snapshot")
    expect(widget.get_by_role("status")).to_contain_text("Pick it up alone", timeout=SLOW)
    expect(widget).to_have_count(1)
    expect(snapshot).to_be_hidden()
    expect(snapshot).to_contain_text("pick it up alone")
    cell = saved(page, lab.root / name)[1]
    assert len(json.dumps(cell)) < MOST_SAVED
    open_again(page, lab, name)
    expect(snapshot).to_be_visible()
    expect(snapshot).to_contain_text("Best call at a table and with all cards seen: order up alone")
    expect(snapshot).to_contain_text("run the notebook's cells again")
    expect(snapshot.get_by_role("img", name="Jack of spades, Jack of clubs")).to_be_visible()
    assert [row.inner_text().split("\t")[0] for row in snapshot.get_by_role("row").all()] == [
        "pass",
        "pick it up",
        "pick it up alone",
    ]
    expect_errors_hidden(page, 1)


@pytest.mark.nightly
def test_a_question_leaves_its_answer_only_once_it_is_answered(page: Page, lab, run_notebook):
    cells = ["from euchre_tutor import *", *[f"Ask.call('{HAND}', deals=600)"] * 2]
    name = lab.notebook(cells)
    run_notebook(page, name)
    asked, snapshots = page.locator(".euchre-ask"), page.locator(".euchre-snapshot")
    asked.nth(1).get_by_role("button", name="pass").click()
    expect(asked.nth(1).get_by_role("status")).to_contain_text("Pick it up alone is better", timeout=SLOW)
    expect(snapshots.nth(1)).to_contain_text("Best: pick it up alone")
    saved(page, lab.root / name)
    open_again(page, lab, name)
    expect(snapshots).to_have_count(2)
    expect(snapshots.nth(0)).to_be_visible()
    expect(snapshots.nth(0)).to_contain_text("What do you call?")
    expect(snapshots.nth(0)).not_to_contain_text("Best")
    expect(snapshots.nth(1)).to_contain_text("Best: pick it up alone")
    expect_errors_hidden(page, 2)


def test_a_table_leaves_what_lay_open_and_its_position_as_text(lab_page: Page, lab, run_notebook):
    page = lab_page
    name = lab.notebook(
        ["from euchre_tutor import *", f"TableBoard('{CALLED}', you=1, hides_others=True, shows_values=False)"]
    )
    run_notebook(page, name)
    board, snapshot = page.locator(".euchre-table-board"), page.locator(".euchre-snapshot")
    board.get_by_role("button", name="Ace of hearts").click()
    expect(board.get_by_text("4 / 4")).to_be_visible()
    expect(snapshot).to_contain_text("Left plays.")
    expect(snapshot).to_be_hidden()
    cell = saved(page, lab.root / name)[1]
    assert len(json.dumps(cell)) < MOST_SAVED
    open_again(page, lab, name)
    expect(snapshot).to_be_visible()
    expect(snapshot.get_by_role("img", name="King of hearts")).to_be_visible()
    expect(snapshot).not_to_contain_text("Js Jc As")
    expect_errors_hidden(page, 1)
