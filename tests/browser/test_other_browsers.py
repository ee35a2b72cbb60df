"""The site in Firefox and WebKitGTK: a page of each kind, as narrow as a phone, answered, played; a lesson in Lab."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.firefox import Firefox, firefox
from helpers.game_pages import write_game
from helpers.site import write_few
from helpers.solver_pages import core_script, path_of, write_solver
from helpers.webkit import WebKit, webkit

from euchre_tutor.rules import BICYCLE

pytestmark = pytest.mark.nightly

LESSONS = Path(__file__).parents[2] / "lessons"
PAGES = ("index", "play_one_hand", "practice_next", "hour_1", "calls_2", "guide", "review", "rules")
NARROW = 450  # pixels: WebKitGTK's own window gets no narrower than that, Firefox's is 360 wide
ACTIONS = "document.querySelectorAll('button[data-action]:not([aria-disabled=true])')"
NEXT = "[...document.querySelectorAll('button')].find((each) => /^(Next hand|New game)/.test(each.textContent))"


@pytest.fixture(scope="module", params=[firefox, webkit])
def browser(request: pytest.FixtureRequest) -> Iterator[Firefox | WebKit]:
    with request.param() as started:
        yield started


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_few(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def course(open_course: Callable) -> Any:
    """JupyterLab on the lessons, as the command opens it."""
    return open_course(LESSONS)


@pytest.fixture
def fresh(browser: Firefox | WebKit) -> Iterator[Firefox | WebKit]:
    """A browser, which may complain of nothing."""
    yield browser
    assert not browser.faults


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_each_kind_opens_and_fits_a_phone(fresh: Firefox | WebKit, site: Path, name: str) -> None:
    fresh.open((site / f"{name}.html").as_uri())
    fresh.wait_for("document.querySelector('h1')")
    assert fresh.run("document.documentElement.scrollWidth <= innerWidth")
    assert fresh.run("innerWidth") <= NARROW


@pytest.mark.parametrize("name", ["play_one_hand", "practice_next"])
def test_a_question_is_answered(fresh: Firefox | WebKit, site: Path, name: str) -> None:
    fresh.open((site / f"{name}.html").as_uri())
    choice = "document.querySelector('[data-face=ask] .choices button:not([aria-disabled=true])')"
    fresh.wait_for(choice)
    assert not fresh.run("Boolean(document.querySelector('[data-face=ask] .verdict')?.textContent)")
    fresh.run(f"{choice}.click()")
    fresh.wait_for("document.querySelector('[data-face=ask] .verdict')?.textContent")


def test_the_home_page_shows_what_was_answered(fresh: Firefox | WebKit, site: Path) -> None:
    fresh.open((site / "practice_next.html").as_uri())
    choice = "document.querySelector('[data-face=ask] .choices button')"
    fresh.wait_for(choice)
    fresh.run(f"{choice}.click()")
    fresh.wait_for("(localStorage['euchre-tutor answers'] ?? '').includes('\"due\":{\"')")  # FSRS was here
    fresh.open((site / "index.html").as_uri())
    fresh.wait_for("document.querySelector('h2')?.textContent === 'Today: five minutes'")


def test_a_game_is_played_by_the_core_and_goes_on_when_the_page_is_opened_again(
    fresh: Firefox | WebKit, tmp_path: Path
) -> None:
    address = write_game(tmp_path, core_script())
    fresh.open(address)
    hands = 0
    while hands < 3:
        fresh.wait_for(f"{ACTIONS}.length || {NEXT}")
        if fresh.run(f"{ACTIONS}.length"):
            fresh.run(f"{ACTIONS}[0].click()")
        else:
            hands += 1
            fresh.run(f"{NEXT}.click()")
    fresh.wait_for(f"{ACTIONS}.length || {NEXT}")
    score = "document.querySelector('.euchre [class*=score]')?.textContent"
    before = fresh.run(score)
    fresh.open(address)
    fresh.wait_for(f"{ACTIONS}.length || {NEXT}")
    assert fresh.run(score) == before


def test_an_open_deal_is_valued_by_the_core(fresh: Firefox | WebKit, tmp_path: Path) -> None:
    fresh.open(path_of(write_solver(tmp_path, BICYCLE, script=core_script()), BICYCLE))
    fresh.wait_for("document.querySelectorAll('.euchre-lines li').length > 1")


def test_a_lesson_comes_alive_in_jupyterlab_and_its_question_is_answered(fresh: Firefox | WebKit, course: Any) -> None:
    fresh.open(f"{course.url}lab/tree/play_one_hand.ipynb?token={course.token}", size=(1366, 768))
    questions = "[...document.querySelectorAll('[data-euchre-stage] .euchre-ask')]"
    is_open = "(each) => each.checkVisibility() && !each.querySelector('.verdict').textContent"
    fresh.wait_for(f"(globalThis.asked = {questions}.find({is_open}))?.querySelector('.choices button')")
    assert not fresh.run("document.querySelector('#euchre-tutor-bar').checkVisibility()")
    fresh.run("asked.querySelector('.choices button:not([aria-disabled=true])').click()")
    fresh.wait_for("asked.querySelector('.verdict').textContent")
    fresh.wait_for("document.querySelector('.euchre-stage.foot button.main')?.textContent.startsWith('Next')")
    course.end_kernels()
