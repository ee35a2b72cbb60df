"""The home page of a site remembers its reader: answers are kept by the browser, come back, and are never lost."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.covering import by_day
from helpers.site import write_few
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from euchre_tutor import carry_answers
from euchre_tutor.practice.memory import reviewed
from euchre_tutor.progress import kept as record_of_python
from euchre_tutor.progress import note_decision
from euchre_tutor.site.parts import questions_of

KEY = "euchre-tutor answers"
MONDAY = datetime.fromisoformat("2025-01-06T12:00:00+00:00")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site."""
    return write_few(tmp_path_factory.mktemp("site"))


@pytest.fixture
def context(browser: Browser, faults: list[str]) -> Iterator[BrowserContext]:
    """A browser of its own, which keeps nothing yet, on a Monday at noon."""
    with browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", timezone_id="UTC"
    ) as context:
        context.on("weberror", lambda fault: faults.append(str(fault.error)))
        context.clock.set_fixed_time(MONDAY)
        yield context


@pytest.fixture
def home(page: Page, site: Path) -> Callable[[], Page]:
    def go() -> Page:
        page.goto((site / "index.html").as_uri())
        expect(page.locator(".answers")).to_be_visible()
        return page

    return go


def kept(page: Page) -> dict:
    return json.loads(page.evaluate("key => localStorage.getItem(key)", KEY))


def keep(page: Page, text: str) -> None:
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])


def ask(page: Page, site: Path, name: str, cell: str) -> Locator:
    """Open a page at a question."""
    page.goto("about:blank")
    page.goto(f"{(site / name).as_uri()}.html#{cell}")
    return page.locator(f"[id='{cell}']")


def answer(question: Locator, site: Path, *, is_right: bool) -> None:
    """Choose what is right, or what is rated worst."""
    name, cell = re.search(r"(\w+)\.html#(.*)", question.page.url).groups()
    text = (site / f"{name}.html").read_text(encoding="utf-8").partition(f'<section id="{cell}">')[2]
    stored = json.loads(re.search(r'<script type="application/json">(.*?)</script>', text)[1])
    decided = {choice: made["rating"] or 0 for choice, made in stored.get("decisions", {}).items()}
    rated = decided or {choice: mark["is_right"] for choice, mark in stored["marks"].items()}
    choice = (max if is_right else min)(rated, key=rated.get)
    question.locator(f".choices button[data-value='{choice}']").click()
    expect(question.locator(".verdict")).not_to_be_empty()


def steps(page: Page) -> list[str]:
    return page.locator(".steps a").all_text_contents()


def wait_for_memory(page: Page, kind: str) -> None:
    """Wait until it is known when hands of a kind come back."""
    page.wait_for_function("([key, kind]) => JSON.parse(localStorage[key]).due[kind] > 0", arg=[KEY, kind])


def test_a_first_visit_is_as_it_was_drawn_and_nothing_is_kept(home, browser: Browser, site: Path) -> None:
    page = home()
    expect(page.locator(".top h2")).to_have_text(["Begin here", "The pack", "Lessons"])
    expect(page.locator(".count")).to_have_text("24 to win")
    assert page.evaluate("localStorage.length") == 0
    shown = page.locator(".today").inner_text()
    with browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900}) as without:
        plain = without.new_page()
        plain.goto((site / "index.html").as_uri())
        assert plain.locator(".today").inner_text() == shown
        expect(plain.locator(".answers")).to_be_hidden()


def test_the_first_answer_to_a_question_is_kept_with_its_time_and_the_home_page_goes_on_from_there(
    page: Page, home, site: Path
) -> None:
    question = ask(page, site, "play_one_hand", "play-01")
    answer(question, site, is_right=False)
    question.get_by_role("button", name="Ask me again").click()
    answer(question, site, is_right=True)
    (only,) = kept(page)["answers"]
    assert (only["page"], only["cell"], only["is_right"]) == ("play_one_hand", "play-01", False)
    assert datetime.fromisoformat(only["at"]) == MONDAY
    assert only["question"] in question.inner_text()
    for _ in range(2):
        home()
        expect(page.locator(".top h2")).to_have_text(["Today: five minutes", "Your pack", "Lessons"])
        assert steps(page)[1:] == ["Go on with your lesson"]
        assert page.locator(".steps a").last.get_attribute("href") == "play_one_hand.html#play-05"
        expect(page.locator(".leg .now")).to_have_attribute(
            "aria-label", "Lesson 0: Can you win a hand?, next, begun, 1 of 3"
        )
        expect(page.locator(".week")).to_contain_text("1 day")
        page.reload()
    answer(ask(page, site, "play_one_hand", "play-01"), site, is_right=True)
    assert [each["is_right"] for each in kept(page)["answers"]] == [False, True]


@cache
def of_kind(theme: str, best: str) -> list[str]:
    """List the questions of a page of practice whose best answers are alike."""
    return [part["cell"] for part in questions_of(theme) if part["stored"]["kind"] == f"{theme}: {best}"]


def test_what_was_missed_in_a_lesson_that_is_done_is_asked_again_until_it_is_right(
    page: Page, home, site: Path
) -> None:
    for cell in ("play-01", "play-05", "play-06"):
        answer(ask(page, site, "play_one_hand", cell), site, is_right=cell != "play-05")
    home()
    assert steps(page) == ["Three new hands", "1 question again", "A new card: Count trumps"]
    expect(page.locator(".top small").last).to_have_text("1 of 2 lessons on the road done")
    page.get_by_role("link", name="1 question again").click()
    answer(page.locator("[id=play-05]"), site, is_right=True)
    home()
    assert steps(page) == ["Three new hands", "A new card: Count trumps"]
    page.get_by_text("All lessons by name").click()
    expect(page.locator(".names li.done")).to_contain_text("done ✓ 3 of 3 right")


def test_the_end_of_the_road_is_told_and_what_lies_off_it_is_counted_apart(page: Page, home, site: Path) -> None:
    """Have the second of the two lessons off the road."""
    course = re.search(r'<script type="application/json">(.*?)</script>', (site / "index.html").read_text("utf-8"))[1]
    lessons = json.loads(course)["lessons"]
    told = course.replace('"further":false', '"further":true').replace('"further":true', '"further":false', 1)
    off = site / "off.html"
    off.write_text((site / "index.html").read_text("utf-8").replace(course, told), encoding="utf-8")
    home()
    given = []
    for name, count, about in (
        (
            "play_one_hand",
            "1 of 1 lessons on the road done",
            "That was the road. If you like: What do the others hold?",
        ),
        ("counting_trumps", "1 of 1 lessons on the road done, and 1 more", "Count trumps"),
    ):
        at = MONDAY.isoformat(timespec="milliseconds")
        given += [{"page": name, "cell": cell, "at": at, "is_right": True} for cell in lessons[name]["cells"]]
        keep(page, json.dumps({"version": 1, "answers": given, "due": {}}))
        page.goto(off.as_uri())
        expect(page.locator(".top small").last).to_have_text(count)
        expect(page.locator(".steps li").last.locator("small").first).to_have_text(about)


def test_a_hand_that_was_missed_comes_back_as_another_one_of_its_kind(
    page: Page, context: BrowserContext, home, site: Path
) -> None:
    first, again = of_kind("next", "pass")[:2]
    answer(ask(page, site, "practice_next", first), site, is_right=False)
    (missed,) = kept(page)["answers"]
    assert (missed["kind"], missed["rating"]) == ("next: pass", 1)
    wait_for_memory(page, "next: pass")
    home()
    assert steps(page)[0] == "Three new hands"
    context.clock.set_fixed_time(MONDAY + timedelta(minutes=11))
    home()
    assert steps(page)[0] == "A card comes back"
    expect(page.locator(".pack .due")).to_contain_text("Next or cross")
    for link in (page.locator(".steps a").first, page.locator(".pack .due"), page.locator(".go a")):
        assert link.get_attribute("href") == f"practice_next.html#{again}"
    page.locator(".go a").click()
    answer(page.locator(f"[id={again}]"), site, is_right=True)
    wait_for_memory(page, "next: pass")
    home()
    assert steps(page)[0] == "Three new hands"
    expect(page.locator(".pack .due")).to_have_count(0)


def test_a_card_turns_when_its_skill_is_shown_on_two_days_and_not_by_two_hands_of_one(
    page: Page, context: BrowserContext, home, site: Path
) -> None:
    card = page.locator(".pack li", has_text="Assist").locator("a")
    for cell, days, won in zip(of_kind("assist", "pass"), (0, 0, 1), (False, False, True), strict=False):
        context.clock.set_fixed_time(MONDAY + timedelta(days=days))
        answer(ask(page, site, "practice_assist", cell), site, is_right=True)
        wait_for_memory(page, "assist: pass")
        home()
        expect(card.locator(".spoken")).to_have_text(f": King of hearts, {'won' if won else 'not won yet'}")
        expect(card.locator("i")).to_have_text("K♥\ufe0e" if won else "")
        expect(page.locator(".count")).to_have_text(f"{int(won)} of 24 won")
    expect(page.locator(".week")).to_contain_text("2 days")


def test_todays_hands_follow_each_other_by_one_link_and_then_they_are_done(page: Page, home, site: Path) -> None:
    answer(ask(page, site, "play_one_hand", "play-01"), site, is_right=True)
    home()
    page.locator(".go a").click()
    seen = set()
    for number in range(3):
        page.wait_for_url(re.compile(r"practice_\w+\.html#"))
        cell = page.url.partition("#")[2]
        seen.add(cell)
        answer(page.locator(f"[id='{cell}']"), site, is_right=True)
        assert len(kept(page)["answers"]) == number + 2
        page.get_by_role("link", name="Go on with today’s five minutes").click()
    page.wait_for_url(re.compile(r"index\.html$"))
    expect(page.locator(".steps .done")).to_contain_text("done today")
    assert len(seen) == 3
    expect(page.locator(".go a")).to_have_attribute("href", "play_one_hand.html#play-05")


def test_answers_are_carried_to_another_browser_as_a_file_and_forgotten_here(
    page: Page, context: BrowserContext, home, site: Path, tmp_path: Path
) -> None:
    for theme in ("next", "assist"):
        answer(ask(page, site, f"practice_{theme}", of_kind(theme, "pass")[0]), site, is_right=False)
        wait_for_memory(page, f"{theme}: pass")
    before = kept(page)
    home()
    page.get_by_text("Your answers", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    saved.value.save_as(tmp_path / "answers.json")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Forget all").click()
    expect(page.locator(".top h2").first).to_have_text("Begin here")
    assert page.evaluate("localStorage.length") == 0
    context.clock.set_fixed_time(MONDAY + timedelta(seconds=30))
    answer(ask(page, site, "play_one_hand", "play-01"), site, is_right=True)
    for new in (2, 0):
        home()
        page.locator("input[type=file]").set_input_files(tmp_path / "answers.json")
        expect(page.get_by_role("status")).to_have_text(f"{new} of 2 answers were new, and are added.")
        wait_for_memory(page, "assist: pass")
        assert kept(page)["due"] == before["due"]
        assert [each["page"] for each in kept(page)["answers"]] == ["practice_next", "practice_assist", "play_one_hand"]
    expect(page.locator(".top h2").first).to_have_text("Today: five minutes")


def test_answers_are_carried_to_the_notebook_and_back_and_come_back_at_the_same_time_on_both_sides(
    page: Page, context: BrowserContext, home, site: Path, tmp_path: Path
) -> None:
    first, again = of_kind("next", "pass")[:2]
    for minutes, cell, is_right in ((0, first, False), (20, again, True)):
        context.clock.set_fixed_time(MONDAY + timedelta(minutes=minutes))
        answer(ask(page, site, "practice_next", cell), site, is_right=is_right)
        wait_for_memory(page, "next: pass")
    answer(ask(page, site, "play_one_hand", "play-01"), site, is_right=True)
    here, file = kept(page), tmp_path / "answers.json"
    home()
    page.get_by_text("Your answers", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    saved.value.save_as(file)
    assert carry_answers(file).endswith("; 3 of the file were new here.")
    record = record_of_python()
    assert [(each.choice, each.rating) for each in record.decisions] == [
        (each["choice"], each["rating"]) for each in here["answers"] if "kind" in each
    ]
    assert [(each.lesson, each.cell, each.is_right) for each in record.progress.given] == [
        ("play_one_hand", "play-01", True)
    ]
    made = replace(record.decisions[-1], at=(MONDAY + timedelta(days=2)).isoformat(timespec="milliseconds"), rating=1)
    note_decision(made, reviewed(made.kind, 1))
    note_decision(replace(made, game="british", view=f"{made.view} rules british"), reviewed(made.kind, 4))
    assert carry_answers(file) == "2 of your answers were new to the file; 0 of the file were new here."
    for new in (2, 0):
        home()
        page.locator("input[type=file]").set_input_files(file)
        expect(page.get_by_role("status")).to_have_text(f"{new} of 5 answers were new, and are added.")
        wait_for_memory(page, "next: pass")
        due = datetime.fromtimestamp(kept(page)["due"]["next: pass"] / 1000, UTC)
        assert due == datetime.fromisoformat(record_of_python().remembered["bicycle"]["next: pass"].due)
        assert len(kept(page)["answers"]) == 5
    expect(page.locator(".week")).to_contain_text("1 day")


def test_a_file_of_something_else_is_refused_in_a_sentence_and_nothing_changes(home, tmp_path: Path) -> None:
    page = home()
    for text in ("", "[1, 2]", "{", '{"version": 1, "answers": 3}', "null", "rules bicycle"):
        (tmp_path / "other.json").write_text(text)
        page.evaluate("document.querySelector('.message').textContent = ''")
        page.locator("input[type=file]").set_input_files(tmp_path / "other.json")
        expect(page.get_by_role("status")).to_contain_text("This is no file of answers: choose one that was saved")
        assert page.evaluate("localStorage.length") == 0


ODD = [
    {"page": "practice_next", "cell": "next-2", "is_right": True, "at": MONDAY.isoformat(), "kind": kind, "rating": 3}
    for kind in ("__proto__: pass", "constructor", "no such theme: pass")
] + [3, None, {"page": 1}, {"page": "a", "cell": "b", "is_right": True, "at": "soon"}]


def test_answers_of_another_version_of_the_pages_and_odd_ones_break_nothing_and_stay(
    page: Page, home, site: Path
) -> None:
    home()
    keep(page, json.dumps({"version": 1, "answers": ODD}))
    page.reload()
    expect(page.locator(".top h2").first).to_have_text("Today: five minutes")
    answer(ask(page, site, "play_one_hand", "play-01"), site, is_right=True)
    answers = kept(page)["answers"]
    assert [each for each in ODD if each not in answers] == []
    assert len(answers) == len(ODD) + 1


def test_a_damaged_record_is_set_aside_with_a_sentence_and_another_begins(page: Page, home, site: Path) -> None:
    home()
    for text in ("{", "[]", '{"version": 1}', "\x00"):
        page.evaluate("localStorage.clear()")
        keep(page, text)
        home()
        expect(page.get_by_role("status")).to_contain_text("cannot be read")
        expect(page.locator(".top h2").first).to_have_text("Begin here")
        question = ask(page, site, "play_one_hand", "play-01")
        answer(question, site, is_right=True)
        expect(question.locator(".message")).to_contain_text("They are set aside, and new ones begin.")
        assert [each["cell"] for each in kept(page)["answers"]] == ["play-01"]
        aside = page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes('could not be read'))")
        assert [each for _, each in aside] == [text]
    answer(ask(page, site, "play_one_hand", "play-05"), site, is_right=True)
    assert len(kept(page)["answers"]) == 2


def test_a_record_of_a_newer_version_stays_as_it_is(page: Page, home, site: Path) -> None:
    home()
    text = json.dumps({"version": 2, "answers": {"play-01": "right"}})
    keep(page, text)
    question = ask(page, site, "play_one_hand", "play-01")
    answer(question, site, is_right=True)
    expect(question.locator(".message")).to_contain_text("kept by a newer version of these pages")
    home()
    expect(page.get_by_role("status")).to_contain_text("kept by a newer version of these pages")
    assert page.evaluate("key => localStorage.getItem(key)", KEY) == text


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("forbidden", "SecurityError"); } });"""


@pytest.mark.parametrize(
    ("script", "said"),
    [(FULL, "has no room for your answer"), (FORBIDDEN, "keeps nothing for these pages")],
    ids=["full", "forbidden"],
)
def test_where_nothing_can_be_kept_a_sentence_says_so_and_questions_are_answered(
    page: Page, home, site: Path, script: str, said: str
) -> None:
    answer(ask(page, site, "play_one_hand", "play-01"), site, is_right=True)
    before = kept(page)
    page.add_init_script(script)
    for cell in ("play-05", "play-06"):
        question = ask(page, site, "play_one_hand", cell)
        answer(question, site, is_right=True)
        expect(question.locator(".message")).to_contain_text(said)
    home()
    title = "Begin here" if script == FORBIDDEN else "Today: five minutes"
    expect(page.locator(".top h2").first).to_have_text(title)
    other = page.context.new_page()
    other.goto((site / "index.html").as_uri())
    assert kept(other) == before


def test_two_windows_keep_the_answers_of_both_and_the_home_page_follows(
    page: Page, context: BrowserContext, site: Path
) -> None:
    missed = of_kind("next", "pass")[0]
    answer(ask(page, site, "practice_next", missed), site, is_right=False)
    wait_for_memory(page, "next: pass")
    second, third = context.new_page(), context.new_page()
    questions = [ask(page, site, "play_one_hand", "play-01"), ask(second, site, "play_one_hand", "play-05")]
    third.goto((site / "index.html").as_uri())
    context.clock.set_fixed_time(MONDAY + timedelta(minutes=2))  # by then the hand that was missed comes back
    for many, question in enumerate(questions, 1):
        answer(question, site, is_right=True)
        expect(third.locator(".leg .now")).to_have_attribute("aria-label", re.compile(f"begun, {many} of 3"))
        expect(third.locator(".pack .due")).to_have_count(1)
        for once in (".pack small", ".week", ".names strong", ".leg .now span"):
            expect(third.locator(once)).to_have_count(1)
    assert [each["cell"] for each in kept(page)["answers"]] == [missed, "play-01", "play-05"]


@pytest.mark.parametrize("theme", by_day(["light", "dark"], ["light"]))
def test_the_page_of_a_reader_breaks_no_rule_of_axe_and_fits_a_phone(page: Page, home, site: Path, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    answer(ask(page, site, "practice_next", "next-2"), site, is_right=False)
    answer(ask(page, site, "play_one_hand", "play-01"), site, is_right=True)
    home()
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert not found.violations_count, found.generate_report()
