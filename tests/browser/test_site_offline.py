"""A site from a server: kept on the device, so that it opens without a network, all its files of one version."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from helpers.served import served as address_of
from helpers.site import write_few
from playwright.sync_api import Browser, Page, expect

from euchre_tutor.site.offline import app_files

pytestmark = pytest.mark.browser
KEPT = "navigator.serviceWorker.ready.then(() => true)"
FILES = "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length)"


class Served(NamedTuple):
    """A site, and where it is served."""

    folder: Path
    address: str


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A small site from a server of its own."""
    folder = write_few(tmp_path / "site")
    with address_of(folder) as address:
        yield Served(folder, address)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a browser that has kept nothing yet."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def change(site: Served, words: str) -> None:
    """Write the site anew with other words in two of its pages."""
    for name in ("index.html", "rules.html"):
        path = site.folder / name
        path.write_text(path.read_text("utf-8").replace("</h1>", f" {words}</h1>", 1), "utf-8")
    for name, text in app_files(site.folder).items():
        (site.folder / name).write_text(text, "utf-8")


def test_every_page_opens_without_a_network_once_one_was_opened_and_no_other_version_gets_in(page, served):
    page.goto(f"{served.address}/rules.html")
    assert page.evaluate(KEPT)
    assert page.evaluate(FILES) == len([*served.folder.iterdir()])  # the worker itself isn't, the folder's name is
    page.context.set_offline(True)
    for name in ("", "index.html", "play_one_hand.html", "practice_next.html", "guide.html"):
        page.goto(f"{served.address}/{name}")
        expect(page.locator("h1").first).to_be_attached()
    page.goto(f"{served.address}/play_one_hand.html?from=home#a-place")
    expect(page.locator(".choices").first).to_be_attached()  # its script came, too
    assert page.locator(".newer").count() == 0


def test_a_newer_version_is_told_and_comes_whole_when_it_is_asked_for(page, served):
    page.goto(f"{served.address}/rules.html")
    assert page.evaluate(KEPT)
    page.reload()
    before = page.locator("h1").first.inner_text()
    page.evaluate("caches.open('of another program at this address')")
    change(served, "anew")
    page.reload()
    told = page.get_by_role("status").filter(has_text="newer version")
    expect(told).to_be_visible()
    assert page.locator("h1").first.inner_text() == before, "it doesn't change under a reader"
    page.goto(f"{served.address}/glossary.html")
    expect(told).to_be_visible()
    told.get_by_role("button").click()
    expect(told).to_be_hidden()  # the page loads again
    page.context.set_offline(True)
    page.goto(f"{served.address}/rules.html")
    expect(page.locator("h1").first).to_contain_text("anew")
    ours, other = page.evaluate("caches.keys().then((names) => names.sort())")
    assert ours.startswith("euchre ")
    assert other == "of another program at this address"


def test_a_version_of_which_a_file_is_missing_is_not_kept_and_the_page_is_there_all_the_same(page, served):
    (served.folder / "glossary.html").unlink()
    page.goto(f"{served.address}/rules.html")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((kept) => !kept)")
    expect(page.locator("h1").first).to_be_visible()


def test_a_site_that_didnt_change_is_no_newer_version(served):
    again = app_files(served.folder)
    assert {name: (served.folder / name).read_text("utf-8") for name in again} == again
    (served.folder / ".git").mkdir()
    shutil.copy(served.folder / "rules.html", served.folder / ".hidden")
    assert app_files(served.folder) == again
    (served.folder / "rules.html").write_text("changed", "utf-8")
    assert app_files(served.folder)["service_worker.js"] != again["service_worker.js"]
