"""A whole game by thumb on a phone, without a network, the tab killed in its midst: in Chromium and in Firefox."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.firefox import Firefox, firefox
from helpers.game_pages import KEY, write_app
from helpers.served import served
from helpers.tables import PATIENCE
from playwright.sync_api import Browser, Error

from euchre_tutor.game import Game

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

PHONE = 360, 740
FINGER = 24  # pixels that a target has at least
TEXT = f"JSON.parse(localStorage[{KEY!r}] ?? '{{}}').text ?? ''"
FILES = "caches.keys().then(async ([name]) => (name ? (await (await caches.open(name)).keys()).length : 0))"
# The first thing that can be done, once a finger meets it, which a card that glides by may cover: where, and how large.
TARGET = """(() => {
  const found = [...document.querySelectorAll(
    ":is(.hand, .calls) button[data-action]:not([data-action='']):not([aria-disabled=true]), .ended button.main",
  )].find((each) => each.checkVisibility());
  if (!found) return null;
  found.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const [middle, centre] = [x + Math.min(width, 40) / 2, y + height / 2];
  if (!found.contains(document.elementFromPoint(middle, centre))) return null;
  return JSON.stringify([middle, centre, Math.min(width, height)]);
})()"""


class Chromium:
    """A phone with Chromium."""

    def __init__(self, browser: Browser) -> None:
        width, height = PHONE
        self._context = browser.new_context(has_touch=True, viewport={"width": width, "height": height})
        self._page = self._context.new_page()

    def open(self, address: str) -> None:
        """Open an address."""
        self._page.goto(address)

    def run(self, script: str) -> object:
        """Return the value of an expression."""
        return self._page.evaluate(script)

    def tap(self, x: float, y: float) -> None:
        """Tap on a place of the page."""
        self._page.touchscreen.tap(x, y)

    def kill(self) -> None:
        """Let the page crash, and open another tab."""
        with pytest.raises(Error):
            self._page.goto("chrome://crash")
        self._page.close()
        self._page = self._context.new_page()


@pytest.fixture(params=["Chromium", "Firefox"])
def phone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Chromium | Firefox]:
    if request.param == "Chromium":
        yield Chromium(browser)
    else:
        with firefox() as started:
            yield started


def wait_for(phone: Chromium | Firefox, script: str) -> object:
    """Wait until an expression holds, and return its value."""
    end = time.monotonic() + PATIENCE
    while not (value := phone.run(script)):
        assert time.monotonic() < end, script
        time.sleep(0.05)
    return value


def tap(phone: Chromium | Firefox) -> None:
    """Do the first thing that can be done, with a finger, and wait until it is done."""
    before = phone.run(TEXT)
    x, y, size = json.loads(str(wait_for(phone, TARGET)))
    assert size >= FINGER
    phone.tap(x, y)
    wait_for(phone, f"{TEXT} !== {json.dumps(before)}")


def test_two_games_are_played_by_thumb_offline_and_go_on_after_the_tab_was_killed(
    phone: Chromium | Firefox, tmp_path: Path
) -> None:
    folder = write_app(tmp_path / "site")
    with served(folder) as address:
        phone.open(f"{address}/play.html")
        wait_for(phone, "navigator.serviceWorker.ready.then(() => true)")
        wait_for(phone, f"{FILES}.then((number) => number === {len([*folder.iterdir()])})")
        phone.run(f"localStorage.setItem({KEY!r}, JSON.stringify({{ pace: 0 }}))")
    phone.open(f"{address}/play.html")  # nobody serves it any more
    assert phone.run("innerWidth") <= PHONE[0]
    for _ in range(9):
        tap(phone)
    wait_for(phone, TARGET)
    before = phone.run(TEXT)
    phone.kill()
    phone.open(f"{address}/play.html")
    wait_for(phone, TARGET)
    assert phone.run(TEXT) == before
    for _ in range(2):
        while not (now := Game.parse(phone.run(TEXT))).is_over:
            tap(phone)
            assert phone.run("document.documentElement.scrollWidth <= innerWidth")
        won = wait_for(phone, "[...document.querySelectorAll('.result p')].map((each) => each.textContent).join()")
        ours, theirs = now.points_of(1)
        assert f"won {max(ours, theirs)}–{min(ours, theirs)}." in won
        tap(phone)
        assert Game.parse(phone.run(TEXT)).points_of(1) == (0, 0), "another game has begun"
