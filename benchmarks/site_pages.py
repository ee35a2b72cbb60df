"""How long until a page of the site can be used, on a processor slowed four times? The home page, questions, a game.

    python benchmarks/site_pages.py --times 9

Each page is opened anew from a server in Chromium, 360 pixels wide, as often as asked, with nothing kept of it before.
A page is alive once its first question, or its table, can be answered; the home page once it has looked for answers of
the reader. In the game one calls first: others take their time, as they should. Printed are the least and the median
of the milliseconds until something is drawn, and until it is alive, on the clock: other work on the machine counts, the
less the more often a page is opened.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from helpers.chromium import FLAGS, find_chromium  # noqa: E402
from helpers.game_pages import KEY, begun, kept, write_app  # noqa: E402
from helpers.served import served  # noqa: E402
from helpers.site import write_few  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from euchre_tutor.deal import Deal  # noqa: E402

SLOWED = 4  # times
CHOICE = "[data-face=ask] .choices button"
ALIVE = {
    "index": ".answers:not([hidden])",
    "play_one_hand": CHOICE,
    "counting_trumps": CHOICE,
    "practice_next": CHOICE,
    "play": ":is(.hand, .calls) button[data-action]:not([data-action=''])",
}
GAME = kept(begun(Deal.random(seed=3), dealer=4))
NOTE = """new MutationObserver((_, watch) => {
  if (!document.querySelector(%s)) return;
  globalThis.aliveAt = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true });"""
TOLD = "[performance.getEntriesByName('first-contentful-paint')[0].startTime, aliveAt]"


def opened(browser: Browser, address: str, alive: str) -> tuple[float, float]:
    """Open a page; return after how many milliseconds something was drawn, and it was alive."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.add_init_script(f"localStorage.setItem({KEY!r}, {json.dumps(GAME)});")
    page.add_init_script(NOTE % json.dumps(alive))
    page.goto(address)
    page.wait_for_function("globalThis.aliveAt && performance.getEntriesByName('first-contentful-paint').length")
    drawn, alive_at = page.evaluate(TOLD)
    context.close()
    return drawn, alive_at


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=9, help="how often each is opened (%(default)s)")
    times = parser.parse_args().times
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        site = write_app(write_few(home / "site"))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        with served(site) as address:
            for name, alive in ALIVE.items():
                found = [opened(browser, f"{address}/{name}.html", alive) for _ in range(times)]
                drawn, taken = ([min(each), median(each)] for each in zip(*found, strict=True))
                print(f"{name:16} drawn {drawn[0]:5.0f} {drawn[1]:5.0f}   alive {taken[0]:5.0f} {taken[1]:5.0f}")
        browser.close()


if __name__ == "__main__":
    main()
