"""The report of one's practice: readable for everybody in a blank page."""

import pytest
from helpers.accessibility import IN_EACH_THEME, broken_rules, set_theme
from helpers.decided import practised
from playwright.sync_api import Locator, Page, expect


@pytest.fixture
def drawn(page: Page) -> Locator:
    """The report of a learner with decisions of every kind, in a blank page."""
    html = practised(120)._repr_html_()
    page.set_content(f"<!doctype html><html lang='en'><body>{html}</body></html>")
    return page.locator(".euchre-practice")


@IN_EACH_THEME
def test_no_rule_of_axe_is_broken_by_the_report(page: Page, drawn: Locator, theme: str, in_lab: bool) -> None:
    set_theme(page, theme, in_lab=in_lab)
    expect(drawn).to_be_visible()
    assert broken_rules(page) == ""


def test_the_report_fits_a_phone_and_wide_tables_scroll_by_themselves(page: Page, drawn: Locator) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    wide = drawn.get_by_role("group").filter(has_text="rules of thumb").last
    wide.focus()
    expect(wide).to_be_focused()
    assert wide.evaluate("node => node.scrollWidth > node.clientWidth")


def test_a_screen_reader_is_told_what_each_number_belongs_to(drawn: Locator) -> None:
    table = drawn.get_by_role("group", name="By theme, the most costly first").get_by_role("table")
    heads = table.get_by_role("columnheader")
    expect(heads).to_have_text(["theme", "decisions", "you", "tutor", "rules of thumb", "lots"])
    expect(table.get_by_role("row")).to_have_count(1 + table.get_by_role("rowheader").count())
