"""The calling guide in Chromium: one sheet of A4, a phone, light and dark, and the rules of axe."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.covering import by_day
from playwright.sync_api import Page

from euchre_tutor import calling_guide, range_chart
from euchre_tutor.guide import guides
from euchre_tutor.site import write_handout

pytestmark = pytest.mark.browser


SHOWN = [*map(str, guides()), "range chart"]


@pytest.mark.parametrize("theme", by_day(["light", "dark"], ["light"]))
@pytest.mark.parametrize("shown", by_day(SHOWN, ["stick_the_dealer", "range chart"]))
def test_a_guide_fits_a_sheet_and_a_phone_and_breaks_no_rule_of_axe(
    shown: str, theme: str, page: Page, tmp_path
) -> None:
    guide = range_chart(seat=1, up="9") if shown == "range chart" else calling_guide(shown)
    guide.save(tmp_path / "guide.html")
    page.set_content((tmp_path / "guide.html").read_text(encoding="utf-8"))
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(prefer_css_page_size=True))) == 1
    for width in (360, 1024, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(color_scheme=theme)
    if shown != "range chart":
        folded_away_but_printed(page)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert not found.violations_count, found.generate_report()


def folded_away_but_printed(page: Page) -> None:
    """What is folded away is opened by a click, and stands on paper without one."""
    parts = page.locator(".flow > div")
    assert [part.is_visible() for part in parts.all()] == [True] * 3  # saved, they stand open
    for summary in page.locator("summary").all():
        summary.click()
    assert [part.is_visible() for part in parts.all()] == [False] * 3
    page.emulate_media(media="print")
    assert [part.is_visible() for part in parts.all()] == [True, True, False]  # how to print is told on a screen
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(prefer_css_page_size=True))) == 1
    page.emulate_media(media="screen")


@pytest.mark.parametrize(
    ("paper", "count"),
    [
        pytest.param("a4", 8, marks=pytest.mark.nightly),
        ("letter", 8),  # the shorter sheet
        pytest.param("a4", 1, marks=pytest.mark.nightly),
    ],
)
def test_up_to_eight_exercises_fill_one_sheet_and_their_answers_another(paper: str, count: int, page, tmp_path) -> None:
    page.goto(write_handout(tmp_path / "sheet.html", theme="assist", count=count, paper=paper).as_uri())
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 2
    wide, high = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)", printed).groups()
    assert (round(float(wide)), round(float(high))) == {"a4": (595, 842), "letter": (612, 792)}[paper]
    page.goto(write_handout(tmp_path / "score.html", theme="donate", count=2, paper=paper).as_uri())
    shares = page.locator("li > svg").evaluate_all(
        "all => all.map((score) => score.getBoundingClientRect().width / score.parentNode.clientWidth)"
    )
    assert len(shares) == 2
    assert max(shares) < 0.4, "a score is as large as a hand"
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert not found.violations_count, found.generate_report()
