"""The page about a hand in Chromium: one sheet of A4, a phone, light and dark, and the rules of axe."""

import re
from collections.abc import Callable, Mapping

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from euchre_tutor import compare_calls, compare_discards, compare_plays

pytestmark = pytest.mark.browser

LATE = "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As 9s Ts Ks Kd 9d Td Ad 9c Js Tc Qc Kc Ac"
NIGHT = [pytest.mark.nightly, pytest.mark.night_house]
ASKED: Mapping[str, tuple[Callable, str, str]] = {
    "call": (compare_calls, "Js Jc As 9h Kd up Qs seat 4", "pass"),
    "bids": (compare_calls, "Js Jc As 9h Kd Ad seat 4 bids 3,pass,4 rules bid_euchre", "pass"),
    "many calls": (compare_calls, "Js Jc 8s 9h Kd down Qs seat 1 rules call_ace6", "pass"),
    "discard": (compare_discards, "Js Jc As 9h Kd up Qs seat 4 trump s maker 2", "Js"),
    "play": (compare_plays, LATE, "9h"),
    "joker": (compare_calls, "Js Jo As 9h Kd up Qs seat 3 score 6-3 rules british", "pass"),
    "tiles": (compare_plays, "66 55 65 43 10 up 62 seat 2 trump 6 maker 2 rules domino+leader_names_end", "10"),
}
BY_DAY = ("many calls", "discard")


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=NIGHT)])
@pytest.mark.parametrize("name", [name if name in BY_DAY else pytest.param(name, marks=NIGHT) for name in ASKED])
def test_a_page_fits_a_sheet_and_a_phone_and_breaks_no_rule_of_axe(name: str, theme: str, page: Page) -> None:
    ask, view, chosen = ASKED[name]
    page.set_content(ask(view, deals=32, realistic=4, progress=False).page(chose=chosen))
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    assert b"/MediaBox [0 0 594.95996 841.91998]" in printed or re.search(rb"/MediaBox \[0 0 59\d[.\d]* 84\d", printed)
    for width in (360, 1024, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(color_scheme=theme)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert not found.violations_count, found.generate_report()
