"""What is stored of a widget, in a notebook or as a page, can be read without Python."""

from collections.abc import Callable

import pytest
from helpers.tables import CALLED, DEAL
from playwright.sync_api import Page, expect

from euchre_tutor import Ask, HandBuilder, TableBoard
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget

LEGIBLE = 40  # pixels of each card; the index of a narrower one is smaller than text
STORED: dict[str, Callable[[], SnapshotWidget]] = {
    "board": lambda: TableBoard(f"{CALLED}, Ah, 9h", you=1, shows_values=False),
    "board of tiles": lambda: TableBoard(seed=1, rules="domino", shows_values=False),
    "board with its turn-up": lambda: TableBoard(DEAL, shows_values=False),
    "question": lambda: Ask.call("Js Jc As 9h Kd up Qs seat 4"),
    "builder": lambda: HandBuilder("Js Jc As 9h Kd up Qs seat 4", deals=64),
}
CARDS = """
drawings => drawings.map((drawing) => [
  drawing.querySelector("title").textContent,
  drawing.getBoundingClientRect().width / drawing.querySelector("title").textContent.split(",").length,
])
"""


@pytest.mark.parametrize("name", STORED)
def test_every_card_that_a_notebook_keeps_is_wide_enough_to_be_read(page: Page, name: str) -> None:
    page.set_content(STORED[name]()._kept()["text/html"])
    expect(page.locator(".euchre-snapshot > svg").first).to_be_hidden()
    for width in (360, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        widths = page.locator(".euchre-snapshot svg[role=img]").evaluate_all(CARDS)
        assert len(widths) > 0
        assert [card for card in widths if card[1] < LEGIBLE] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
