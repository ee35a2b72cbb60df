"""A vote in class at a question: counted by clicks and keys, shown at a click, taken again; Python hears nothing."""

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.covering import each_by_day
from helpers.faces import open_blank, show_face
from playwright.sync_api import Locator, Page, expect

from euchre_tutor import Ask

pytestmark = pytest.mark.browser

CALL = "Js Jc As 9h Kd up Qs seat 1"
PLAY = "Js Jc As 9h Kh up Qs seat 3 trump s maker 1 played Ah Th"
SENT = ("question", "answered", "sure", "marked", "_picture", "_choices", "_scale", "_levels", "_message")


def row(choice: str, text: str, *, is_right: bool) -> dict[str, Any]:
    return {"choice": choice, "words": choice, "text": text, "value": 1, "low": 0, "high": 2, "is_right": is_right}


MARKED = {"choice": "pass", "is_right": False, "band": "blunder", "head": "Order up is better."} | {
    "sentence": "Ordering up wins 9 games more of 100 than passing.",
    "words": "Pass costs 1.6 points a hand: a blunder.",
    **{name: [] for name in ("hundreds", "explanation", "reasons")},
    "ends": {"after": [], "lines": []},
}
MARKED |= {"caption": "", "details": "", "picture": {"groups": [], "facts": [], "svg": ""}}
MARKED["rows"] = [row("order up", "+1.5", is_right=True), row("pass", "−0.1", is_right=False)]


class Class:
    """A question before a class."""

    def __init__(self, page: Page, ask: Ask, **more: Any) -> None:
        self.page = page
        open_blank(page, "ask")
        show_face(page, "ask", {name: getattr(ask, name) for name in SENT} | more)

    def set(self, **traits: Any) -> None:
        """Set traits as Python would."""
        for name, value in traits.items():
            self.page.evaluate("([name, value]) => model.set(name, value)", [name, value])

    @property
    def vote(self) -> Locator:
        """Counters, bars and buttons."""
        return self.page.locator(".vote")

    @property
    def line(self) -> Locator:
        """The button that opens and closes the vote."""
        return self.page.get_by_role("button", name="Vote in class")

    def open(self) -> None:
        """Open the vote by its button."""
        self.line.click()

    def row(self, words: str) -> Locator:
        """Find the row of a choice."""
        return self.vote.get_by_role("listitem").filter(has=self.page.get_by_text(words, exact=True))

    def raise_hands(self, words: str, hands: int) -> None:
        """Click a choice's counter once for each hand."""
        for _ in range(hands):
            self.vote.get_by_role("button", name=f"One more vote for {words}", exact=True).click()

    def counts(self) -> list[str]:
        """What stands in the counters."""
        return self.vote.get_by_role("spinbutton").evaluate_all("all => all.map(({ value }) => value)")

    @property
    def show(self) -> Locator:
        """The button that uncovers the votes."""
        return self.vote.get_by_role("button", name="Show the votes")


@pytest.fixture
def room(page: Page) -> Class:
    return Class(page, Ask.call(CALL))


def test_it_is_closed_until_it_is_opened_by_a_key_and_each_click_is_a_hand(room: Class) -> None:
    expect(room.vote.get_by_role("spinbutton").first).to_be_hidden()
    expect(room.line).to_have_attribute("aria-expanded", "false")
    room.line.press("Enter")
    expect(room.line).to_have_attribute("aria-expanded", "true")
    expect(room.vote.get_by_role("listitem")).to_have_count(3)
    room.raise_hands("order up", 3)
    room.vote.get_by_role("button", name="One more vote for pass", exact=True).press("Enter")
    assert room.counts() == ["1", "3", "0"]
    expect(room.vote.get_by_text("4 hands")).to_be_visible()
    expect(room.row("order up").locator("input")).to_have_css("color", "rgba(0, 0, 0, 0)")  # read by nobody yet
    expect(room.row("order up").locator(".cast")).to_be_hidden()
    room.line.click()
    expect(room.vote).to_be_hidden()
    room.line.click()
    assert room.counts() == ["1", "3", "0"]
    assert room.page.evaluate("model.sent") == []


def test_votes_are_shown_together_with_bars_to_scale_and_heard(room: Class) -> None:
    room.open()
    room.raise_hands("order up", 2)
    room.vote.get_by_role("spinbutton", name="Votes for pass", exact=True).fill("8")
    room.show.click()
    widths = [
        room.row(name).locator(".cast span").last.evaluate("node => node.style.width") for name in ("pass", "order up")
    ]
    assert widths == ["100%", "25%"]
    expect(room.row("pass").locator(".cast")).to_be_visible()
    expect(room.vote.get_by_role("status")).to_have_text("pass: 8, order up: 2, order up alone: 0")
    room.vote.get_by_role("button", name="Hide the votes").click()
    expect(room.row("pass").locator(".cast")).to_be_hidden()
    expect(room.vote.get_by_role("status")).to_have_text("")


def test_what_each_is_worth_stands_beside_once_both_the_votes_and_the_answer_are_out(room: Class) -> None:
    room.open()
    room.raise_hands("pass", 1)
    room.show.click()
    expect(room.row("order up").locator(".vote-told")).to_have_text("")
    room.set(answered="pass", marked=MARKED)
    expect(room.row("order up").locator(".vote-told")).to_have_text("worth +1.5 ★")
    expect(room.row("pass").locator(".vote-told")).to_have_text("worth −0.1")
    expect(room.row("order up alone").locator(".vote-told")).to_have_text("")
    room.vote.get_by_role("button", name="Hide the votes").click()
    expect(room.row("order up").locator(".vote-told")).to_have_text("")
    room.set(answered=None, marked={})
    room.show.click()
    expect(room.row("order up").locator(".vote-told")).to_have_text("")


def test_a_second_vote_begins_at_0_covered_and_the_first_stands_beside_it(room: Class) -> None:
    room.open()
    again = room.vote.get_by_role("button", name="Vote again")
    room.show.click()
    expect(again).to_be_hidden()
    room.raise_hands("pass", 4)
    again.click()
    assert room.counts() == ["0", "0", "0"]
    expect(room.vote.get_by_role("spinbutton").first).to_be_focused()
    expect(room.row("pass").locator(".cast")).to_be_hidden()
    room.raise_hands("order up", 2)
    room.show.click()
    expect(room.row("pass").locator(".vote-told")).to_have_text("before: 4")
    expect(room.row("order up").locator(".vote-told")).to_have_text("before: 0")
    widths = room.row("pass").locator(".cast span").evaluate_all("all => all.map((node) => node.style.width)")
    assert widths == ["100%", "0%"]
    room.set(marked=MARKED)
    expect(room.row("pass").locator(".vote-told")).to_have_text("before: 4; worth −0.1")


def test_another_question_begins_without_votes_and_the_same_one_keeps_them(room: Class) -> None:
    room.open()
    room.raise_hands("pass", 4)
    room.show.click()
    room.set(answered="pass", marked=MARKED, _message="Kept.")
    assert room.counts() == ["4", "0", "0"]
    room.set(answered=None, marked={}, _picture={"groups": [], "facts": ["Hearts were led"], "svg": ""})
    assert room.counts() == ["0", "0", "0"]
    expect(room.show).to_be_visible()
    expect(room.vote.get_by_role("spinbutton").first).to_be_visible()


@pytest.mark.parametrize(("typed", "counted"), [("-3", "0"), ("5000", "999"), ("2.7", "2"), ("", "0"), ("12", "12")])
def test_a_count_is_a_whole_number_of_hands(room: Class, typed: str, counted: str) -> None:
    room.open()
    counter = room.vote.get_by_role("spinbutton").first
    counter.fill(typed)
    counter.blur()
    expect(counter).to_have_value(counted)
    room.show.click()
    expect(room.vote.get_by_role("status")).to_contain_text(f"pass: {counted},")


def test_what_is_typed_stays_when_the_answer_comes_meanwhile(room: Class) -> None:
    room.open()
    counter = room.vote.get_by_role("spinbutton").first
    counter.fill("")
    room.set(_message="Working out ...", marked=MARKED)
    expect(room.page.locator(".message")).to_have_text("Working out ...")
    expect(counter).to_have_value("")
    counter.press_sequentially("12")
    expect(counter).to_have_value("12")
    expect(counter).to_be_focused()


def test_only_what_can_be_chosen_is_voted_for(page: Page) -> None:
    room = Class(page, Ask.play(PLAY))
    room.open()
    offered = [choice for choice in Ask.play(PLAY)._choices if not choice["why_not"]]
    assert 2 <= len(offered) < 5
    expect(room.vote.get_by_role("listitem")).to_have_count(len(offered))
    expect(room.vote.get_by_role("spinbutton").first).to_have_accessible_name(f"Votes for {offered[0]['card']['name']}")


def test_a_choice_that_was_tried_keeps_its_votes(room: Class) -> None:
    room.open()
    room.raise_hands("pass", 2)
    choices = room.page.evaluate("model.get('_choices')")
    room.set(
        _choices=[each | {"why_not": "you have tried it"} if each["value"] == "pass" else each for each in choices]
    )
    assert room.counts() == ["2", "0", "0"]


def test_a_hostile_choice_stays_text(page: Page) -> None:
    hostile = "<img src=x onerror=window.harmed=1>"
    room = Class(page, Ask.choice("Which?", [hostile, "b"], "b"))
    room.open()
    room.raise_hands(hostile, 1)
    room.show.click()
    expect(room.row(hostile)).to_be_visible()
    assert page.evaluate("[window.harmed ?? 0, document.querySelectorAll('.vote img').length]") == [0, 0]


@each_by_day("size, theme", [(360, 1), (1024, 1.6), (1366, 1)], ["light", "dark"])
def test_it_fits_the_page_and_breaks_no_rule_of_axe(page: Page, size: tuple[int, float], theme: str) -> None:
    width, scale = size
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 768})
    room = Class(page, Ask.call(CALL), _size=scale, marked=MARKED, answered="pass")
    room.open()
    room.raise_hands("pass", 2)
    room.show.click()
    room.vote.get_by_role("button", name="Vote again").click()
    room.raise_hands("order up", 3)
    room.show.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cut = "all => all.filter((node) => node.scrollWidth > node.clientWidth + 1).length"
    assert room.vote.locator("li, button, .vote-told").evaluate_all(cut) == 0
    found = Axe().run(page, context=".vote", options={"resultTypes": ["violations"]})
    assert not found.violations_count, found.generate_report()


@pytest.mark.parametrize("width", [320, 360, 768, 1366])
def test_the_button_takes_no_room_from_a_question_on_a_phone_and_covers_no_word(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    room = Class(
        page, Ask.call(CALL, text="Your partner deals, and the opponent on your right has passed. What do you say?")
    )
    line, widget = room.line.bounding_box(), page.locator(".euchre-ask").bounding_box()
    words = page.locator(".question").evaluate(
        """node => { const range = document.createRange(); range.selectNodeContents(node);
                     return [...range.getClientRects()].map((each) => each.toJSON()); }"""
    )
    assert not [each for each in words if each["right"] > line["x"] and each["bottom"] > line["y"] > each["top"] - 9]
    if width < 400:
        room = "node => node.clientWidth - parseFloat(getComputedStyle(node).paddingRight)"
        assert page.locator(".question").evaluate(room) > 0.75 * widget["width"]
        assert line["y"] >= page.locator(".choices").bounding_box()["y"]


def test_a_saved_question_is_voted_on_without_python(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "question.html"
    Ask.choice("Which?", ["a", "b"], "b").save(path)
    page.goto(path.as_uri())
    page.get_by_role("button", name="Vote in class").click()
    page.get_by_role("button", name="One more vote for a").click()
    page.get_by_role("button", name="Show the votes").click()
    expect(page.locator(".vote [role=status]")).to_have_text("a: 1, b: 0")


def test_a_guess_is_voted_for_by_its_parts(page: Page) -> None:
    """A slider has no choices: its range is cut, and once the answer is there its part says so."""
    ask = Ask.number("How often do they make it?", 83, low=0, high=100, unit="%")
    room = Class(page, ask)
    room.open()
    parts = ["0 to 20 %", "20 to 40 %", "40 to 60 %", "60 to 80 %", "80 to 100 %"]
    expect(room.vote.locator(".vote-label")).to_have_text(parts)
    room.raise_hands("80 to 100 %", 2)
    ask.choose("40")
    room.set(marked=ask.marked, answered=ask.answered)
    room.show.click()
    expect(room.row("80 to 100 %")).to_contain_text("★")
    expect(room.row("40 to 60 %")).not_to_contain_text("★")


def test_few_numbers_are_voted_for_one_by_one(page: Page) -> None:
    """How many tricks, or trumps, is no range."""
    room = Class(page, Ask.number("How many tricks?", 3, low=0, high=5, step=1, unit="tricks"))
    room.open()
    expect(room.vote.locator(".vote-label")).to_have_text([f"{many} tricks" for many in range(6)])
