"""The face of a picked hand in a blank page: by keys and by mouse, said aloud, in view at every size."""

from functools import cache
from typing import Any

import pytest
from helpers.covering import each_by_day
from helpers.faces import WRONG, host_faces, open_blank, show_face
from helpers.paged import Paged
from helpers.tables import traits_of, until
from playwright.sync_api import Page, expect

from euchre_tutor import PickedHand
from euchre_tutor.widgets.pairs.sitting import Stage

SIZES = {"Lab": (1040, 650, 1.0), "projector": (1024, 768, 1.6), "200 %": (683, 384, 1.0), "phone": (360, 740, 1.0)}
OUTSIDE = """nodes => nodes.filter((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).map((node) => node.outerHTML.slice(0, 80))"""
Traits = dict[str, Any]


@cache
def states() -> dict[str, tuple[Traits, Traits]]:
    """What a page is told of a hand and of its board: at the key, fallen, asked what decides, again, and over."""
    hand = PickedHand("pairs: draw; 2 pairs", seed=1, pace=0.0)
    side, found = hand.sitting.picked, {}

    def note(name: str) -> None:
        found[name] = traits_of(hand, _board="board"), traits_of(hand.board)

    hand.table.show(side.key.copy(), you=side.position.view.seat)
    note("key")
    hand.board.act(next(filter(side.misses, side.position.options)))
    until(lambda: Paged(hand).stage == "fell")
    note("fell")
    hand.next()
    note("cue")
    hand.answer(hand.sitting.pair.cue)
    note("again")
    hand.sitting.stage = Stage.MADE
    hand._show_it()
    note("made")
    hand.close()
    return found


class Face:
    """A picked hand in a page, and the fake models behind it and its board."""

    def __init__(self, page: Page, state: str = "key", scale: float = 1.0) -> None:
        self.page = page
        hand, board = states()[state]
        open_blank(page, "picked_hand")
        host_faces(page, {"board": ("table_board", board)})
        page.add_style_tag(content=f":root {{ --euchre-scale: {scale} }}")
        show_face(page, "picked_hand", hand)
        expect(page.locator(".euchre-table-board")).to_have_count(1)

    def go(self, state: str) -> None:
        """Show another state, as Python would."""
        hand, board = states()[state]
        change = "([model, traits]) => Object.entries(traits).forEach(([name, each]) => model.set(name, each))"
        self.page.evaluate(f"traits => ({change})([hosted[0], traits])", board)
        self.page.evaluate(f"traits => ({change})([model, traits])", {**hand, "_board": "board"})

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Messages that reached Python."""
        return self.page.evaluate("model.sent")


def test_nothing_is_said_before_the_key_and_no_price_is_there(page: Page) -> None:
    Face(page)
    expect(page.get_by_text("Numbers")).to_be_hidden()
    expect(page.locator(".euchre-picked-hand .panel")).to_be_hidden()
    expect(page.locator(".spoken").last).to_have_text("")
    expect(page.get_by_role("group", name="Score", exact=True)).to_be_visible()


def test_by_keys_alone_one_goes_back_says_what_decides_and_plays_again(page: Page) -> None:
    face = Face(page)
    page.locator(".hand button[tabindex='0']").first.focus()
    face.go("fell")
    back = page.get_by_role("button", name="Back to that moment")
    expect(back).to_be_focused()
    page.keyboard.press("n")
    assert face.sent == [{"next": True, "number": 0}]
    face.go("cue")
    offered = page.get_by_role("group", name="What decides?").get_by_role("button")
    expect(offered).to_have_count(4)
    expect(offered.first).to_be_focused()
    expect(page.locator(".talk > .turn-row")).to_be_hidden()  # the panel says what to do
    expect(page.locator(".spoken").last).to_have_text("What decides?")
    for key, at in (("ArrowUp", 0), ("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("Shift+Tab", 1)):
        page.keyboard.press(key)
        expect(offered.nth(at)).to_be_focused()
    page.keyboard.press("Enter")
    assert face.sent[1] == {"answer": states()["cue"][0]["_offered"][1]["value"], "number": 0}
    face.go("again")
    expect(page.locator(".hand button:focus")).to_have_count(1)
    expect(page.locator(".spoken").last).to_contain_text("Now play it again.")
    face.go("made")
    expect(page.get_by_role("button", name="Next hand")).to_be_focused()


def test_prices_are_behind_their_name_once_the_hand_is_over(page: Page) -> None:
    Face(page, "made")
    bars = page.get_by_role("list", name="What each is worth")
    expect(bars).to_be_hidden()
    page.get_by_text("Numbers", exact=True).click()
    expect(bars.get_by_role("listitem")).to_have_count(len(states()["made"][0]["_rows"]))
    expect(page.locator(WRONG)).to_have_count(1)  # a lesson's dot says so
    best = next(row["choice"] for row in states()["made"][0]["_rows"] if row["is_right"])
    page.evaluate("best => model.set('_chosen', best)", best)
    expect(page.locator(WRONG)).to_have_count(0)


def test_a_hand_that_falls_is_shown_at_once_where_nothing_shall_move(page: Page) -> None:
    for motion, sent in (("no-preference", []), ("reduce", [{"skip": True}])):
        page.goto("about:blank")
        page.emulate_media(reduced_motion=motion)
        face = Face(page)
        page.evaluate("model.set('_stage', 'out')")
        page.wait_for_function("stage => model.get('_stage') === stage", arg="out")
        page.evaluate("Promise.resolve()")
        assert face.sent == sent


@each_by_day("state, size", ["key", "cue", "fell", "made"], [*SIZES])
def test_the_hand_and_what_may_be_done_are_in_view(page: Page, state: str, size: str) -> None:
    width, height, scale = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    Face(page, state, scale)
    needed = page.locator(".bottom .hand .card:visible, .panel button:visible")
    assert needed.count() >= 1
    assert needed.evaluate_all(OUTSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A learner who has played nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
