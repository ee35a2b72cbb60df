"""The pages of a site in Chromium, from a disk and offline: every question is answered, on a phone too."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.site import write_few
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A small site."""
    return write_few(tmp_path_factory.mktemp("site"))


def answer(question: Locator) -> None:
    """Give the first answer that can be given, or the guess that the slider shows once it was moved."""
    slider = question.get_by_role("slider")
    if slider.is_visible():
        slider.press("ArrowRight")
        question.get_by_role("button", name="That is my guess").click()
    else:
        question.locator(".choices button:not([aria-disabled=true])").first.click()


def test_every_question_of_every_page_is_answered_without_python(page: Page, site) -> None:
    answered = 0
    for path in sorted(site.glob("*.html")):
        page.goto(path.as_uri())
        for question in page.locator("[data-face=ask]").all():
            answer(question)
            expect(question.locator(".verdict")).not_to_be_empty()
            answered += 1
    assert answered > 35


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_fit_a_phone_and_break_no_rule_of_axe(page: Page, site, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    for name in ("index", "play_one_hand", "counting_trumps", "practice_next", "glossary", "rules", "calls_4"):
        page.goto((site / f"{name}.html").as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        for width in (1366, 360):
            page.set_viewport_size({"width": width, "height": 768})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        found = Axe().run(page, options={"resultTypes": ["violations"]})
        assert not found.violations_count, f"{name}: {found.generate_report()}"


def test_a_hand_begins_where_the_lesson_stands_and_a_chart_is_drawn(page: Page, site) -> None:
    page.goto((site / "counting_trumps.html").as_uri())
    expect(page.locator("[data-face=chart] .main-svg").first).to_be_visible()
    page.goto((site / "play_one_hand.html").as_uri())
    places = page.locator("[data-face=table] .at").all_text_contents()
    assert places
    assert all(at == last for at, _, last in (place.partition(" / ") for place in places))
    assert any(place != "0 / 0" for place in places)


def test_a_page_can_be_read_without_scripts(browser: Browser, site) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto((site / "play_one_hand.html").as_uri())
        assert page.get_by_text("takes the trick").count()
        drawn = page.locator("[data-face=ask]").first
        expect(drawn).to_contain_text("?")
        assert drawn.locator("svg").count()
