"""PlayTable in a real JupyterLab, with a real kernel behind it: a hand by keys alone, a crash, and the game goes on."""

import os
import re
import signal
from pathlib import Path

import pytest
from helpers.tables import PATIENCE
from playwright.sync_api import Locator, Page, expect

SLOW = 1_000 * PATIENCE  # milliseconds
BEGIN = """
import os
from pathlib import Path
os.environ["XDG_DATA_HOME"] = {folder!r}
seed = None if Path({folder!r}, "kernel").exists() else 3  # the second kernel goes on with the game of the first
_ = Path({folder!r}, "kernel").write_text(str(os.getpid()))
from euchre_tutor import *
from euchre_tutor.review import costs
costs.DEALS, costs.PLAYED = 16, 0  # that there are costs is looked at, not what they are
"""
HELD = """() => {
  const board = document.querySelector(".euchre-play-table .euchre-table-board");
  const nodes = [...board.querySelectorAll(".hand button[data-card], button[data-action]:not([data-card])")];
  return nodes.map((node) => node.dataset.card ?? node.dataset.action).join();
}"""
# Another card or call than before, and it is our turn, or the hand is over: an Enter too early would skip its result.
OUR_TURN = f"""(before) => document.querySelector(".ended:not([hidden])")
  || (({HELD})() !== before && document.querySelector(".euchre-play-table .turn-words")
    .textContent.startsWith("Your turn")
  && document.activeElement.closest(".euchre-table-board button[data-action]:not([aria-disabled='true'])"))"""
RESTARTED = "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }"


def play_by_keys(page: Page, table: Locator) -> int:
    """Play a hand with Enter alone, from what has the focus; return how often one's cards or calls were others then."""
    table.locator(".euchre-table-board button[data-action]:not([aria-disabled='true'])").first.wait_for(timeout=SLOW)
    table.locator(".euchre-table-board [tabindex='0'][data-action]:visible").first.focus()
    held = [page.evaluate(HELD)]
    while not table.locator(".ended").is_visible():
        page.keyboard.press("Enter")
        page.wait_for_function(OUR_TURN, arg=held[-1], timeout=SLOW)
        held.append(page.evaluate(HELD))
    return len(held) - 1


@pytest.mark.slow
def test_a_hand_is_played_by_keys_alone_and_after_a_crash_the_game_goes_on(
    lab_page: Page, lab, run_notebook, tmp_path: Path
):
    page = lab_page
    name = lab.notebook([BEGIN.format(folder=str(tmp_path)), "PlayTable(pace=0.0, seed=seed)"])
    run_notebook(page, name)
    table = page.locator(".euchre-play-table")
    assert 2 <= play_by_keys(page, table) <= 12
    following = table.get_by_role("button", name="Next hand")
    expect(following).to_be_focused()
    expect(table.locator(".result")).to_contain_text(re.compile("[Ii]n this hand"), timeout=SLOW)
    score = table.get_by_role("group", name="Score", exact=True).inner_text()
    page.keyboard.press("r")
    review = table.get_by_role("group", name="Review", exact=True)
    expect(review.locator(".euchre-table-board")).to_be_visible(timeout=SLOW)
    expect(review).to_be_focused()
    page.keyboard.press("n")
    expect(table.get_by_text("Hand 2. ")).to_be_visible()
    expect(review).to_have_count(0)
    hand = table.get_by_role("group", name="You").get_by_role("button")
    expect(hand.first).to_be_visible(timeout=SLOW)
    os.kill(int((tmp_path / "kernel").read_text()), signal.SIGKILL)
    page.evaluate(RESTARTED)
    run_notebook(page, name)
    expect(table.get_by_text("Hand 2. ")).to_be_visible(timeout=SLOW)
    assert table.get_by_role("group", name="Score", exact=True).inner_text() == score
    assert play_by_keys(page, table) >= 1
