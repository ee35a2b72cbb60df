"""Make the pictures of the README from the real widgets: their own faces, and traits that Python has worked out.

    python scripts/screenshots.py

Seeds, sizes and settings are fixed, so the pictures change only when the widgets do. Needs Chromium and Pillow.
"""

import io
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
VIEW = "Js Jc As 9h Kd up Qs seat 4"
HAND = (
    "Td Qd Qc 9h Qh / Kc Jc Ah 9c 9d / Jd 9s Ts Qs Th / Ks Ac Kh Tc Ad up Jh then pass, pass, pass, order up, Ks, "
    "Td, 9d, Th, Ad, 9s, Kh, Qd, Jc, Jh, 9h, Ah, Jd, Ac, Qc, Kc, Ts, Tc, Qh, 9c, Qs"
)
SHOWN = 12  # of the actions: a card is to be played, and some cost
DEALS = 2_000
COLOURS = 64  # of a palette, which keeps a picture small
MOST_BYTES = 80_000
SECONDS = 120


def told(widget: Any) -> dict[str, Any]:
    """Return what a widget tells its face: the traits that are sent and are plain data."""
    state = widget.get_state()
    return {name: value for name, value in state.items() if name not in ("_esm", "_css") and not callable(value)}


def ask() -> dict[str, Any]:
    """Answer a question, so that the picture shows what follows."""
    from euchre_tutor import Ask

    question = Ask.call(VIEW, deals=DEALS)
    question.choose("order up")
    wait(lambda: bool(question.marked))
    return told(question)


def hand_builder() -> dict[str, Any]:
    """Build a hand and wait for its odds."""
    from euchre_tutor import HandBuilder

    builder = HandBuilder(VIEW, deals=DEALS)
    wait(lambda: builder._odds["progress"] == 1)
    return told(builder)


def table_board() -> dict[str, Any]:
    """Step into a hand whose next card decides, and wait for the values and what was lost so far."""
    from euchre_tutor import TableBoard

    board = TableBoard(HAND, you=2, seed=0)
    board.go(SHOWN)
    wait(lambda: bool(board._values) and len(board._swings) > 1)
    return told(board)


def review_of_a_game(path: Path) -> None:
    """Save the review of the example game as a page."""
    from euchre_tutor import read_game, review

    review(read_game(str(ROOT / "docs" / "example_game.txt")), progress=False).save(path)


def wait(is_done: Callable[[], bool]) -> None:
    """Wait until something is done; stop the script if that takes too long."""
    limit = time.monotonic() + SECONDS
    while not is_done():
        if time.monotonic() > limit:
            sys.exit(f"the widget was not ready after {SECONDS} seconds")
        time.sleep(0.05)


PICTURES: dict[str, Callable[[], dict[str, Any]]] = {
    "ask": ask,
    "hand_builder": hand_builder,
    "table_board": table_board,
}


def save(png: bytes, path: Path) -> None:
    """Write a picture with a palette that keeps small areas' colours, too; stop if it is too large for a README."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1).save(path, optimize=True)
    if (size := path.stat().st_size) > MOST_BYTES:
        sys.exit(f"{path.name} has {size:,} bytes; {MOST_BYTES:,} at most")
    print(f"{path.relative_to(ROOT)}: {size:,} bytes")


def main() -> None:
    """Draw every widget in a page of its own."""
    sys.path.insert(0, str(ROOT / "tests"))
    from helpers.chromium import FLAGS, find_chromium
    from helpers.faces import open_blank, show_face

    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as config, sync_playwright() as playwright:
        os.environ["XDG_CONFIG_HOME"] = config  # the usual settings
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        for name, traits in PICTURES.items():
            page = browser.new_page(viewport={"width": 900, "height": 700}, color_scheme="light")
            open_blank(page, name)
            show_face(page, name, traits())
            save(page.locator(".euchre").first.screenshot(), IMAGES / f"{name}.png")
        file = Path(config) / "review.html"
        review_of_a_game(file)
        page = browser.new_page(viewport={"width": 900, "height": 660}, color_scheme="light")
        page.goto(file.as_uri())
        save(page.screenshot(), IMAGES / "review.png")
        browser.close()


if __name__ == "__main__":
    main()
