"""What every face promises of whatever it is told.

A face that has shown many other things says the same as one that shows nothing else. Words are text, never markup.
Python is called asleep only while it hasn't answered.
"""

import json
import re
from random import sample
from typing import Any

import pytest
from helpers.faces import open_blank, show_face, show_held_back, show_in_turn
from helpers.mixed import MIXED, mixed
from playwright.sync_api import Page, expect

BY_DAY = {"ask": 16, "trainer": 12, "hand_builder": 6, "table_board": 8, "play_table": 6, "review_board": 8}
BY_DAY |= {"picked_hand": 8}


def left_over(page: Page, face: str, states: list[dict[str, Any]]) -> str:
    """Show states one after another in one face; return where it first says anything else than a fresh one."""
    open_blank(page, face)
    return "\n".join(show_in_turn(page, face, states)[:6])


@pytest.mark.parametrize("face", MIXED)
def test_a_patched_face_keeps_nothing_of_what_it_showed_before(page: Page, face: str) -> None:
    assert left_over(page, face, mixed(face, BY_DAY[face])) == ""


@pytest.mark.nightly
@pytest.mark.parametrize("face", MIXED)
def test_a_patched_face_keeps_nothing_of_200_questions(page: Page, face: str) -> None:
    assert left_over(page, face, mixed(face, 200, seed=1)) == ""


def late(page: Page, face: str, state: dict[str, Any], shuffled: int) -> list[str]:
    """Hold every trait back, each alone and all in some orders; return what is wrong."""
    names = sorted(state)
    orders = [*([name] for name in names), *(sample(names, len(names)) for _ in range(shuffled))]
    drawn = json.loads(
        re.sub(r'"<svg.*?</svg>"', '"<svg></svg>"', json.dumps(state))
    )  # drawings take long, and say nothing here
    page.goto("about:blank")  # with nothing of an earlier state's scripts
    open_blank(page, face)
    return show_held_back(page, face, drawn, orders)[:6]


@pytest.mark.parametrize("face", MIXED)
def test_a_face_draws_what_has_come_and_the_rest_when_it_comes(page: Page, face: str) -> None:
    assert late(page, face, mixed(face, 2, seed=3)[1], shuffled=1) == []


@pytest.mark.nightly
@pytest.mark.parametrize("face", MIXED)
def test_a_face_draws_whatever_comes_in_whatever_order(page: Page, face: str) -> None:
    for state in mixed(face, 6, seed=4):
        assert late(page, face, state, shuffled=5) == []


# Under these names are drawings, and what names a thing rather than says it; all else is words.
NO_WORDS = {
    "svg",
    "small",
    "_faces",
    "text",
    "value",
    "choice",
    "action",
    "place",
    "tone",
    "side",
    "row",
    "rules",
    "mode",
    "_text",
    "_line",
    "html",
}
NO_WORDS |= {
    "card",
    "pieces",
    "field",
    "turn_up",
    "hand",
    "score",
    "theme",
    "game",
    "laid",
    "answered",
    "_picked",
    "others",
    "held",
    "seat",
    "players",
    "coach",
}
WORDS_AS_KEYS = {"chapters", "_score"}  # whose keys are shown


def with_markup(told: Any) -> Any:
    """Put markup into every word that a face is told."""
    if isinstance(told, str):
        return f"{told}<s onclick=''>{MARKUP}</s>"
    if isinstance(told, list):
        return [with_markup(each) for each in told]
    if isinstance(told, dict):
        marked = {name: each if name in NO_WORDS else with_markup(each) for name, each in told.items()}
        shown = [name for name in WORDS_AS_KEYS & marked.keys() if isinstance(marked[name], dict)]
        return marked | {name: {with_markup(key): each for key, each in marked[name].items()} for name in shown}
    return told


MARKUP = "no markup"


@pytest.mark.parametrize("face", MIXED)
def test_whatever_a_face_is_told_is_written_as_text_and_never_as_markup(page: Page, face: str) -> None:
    open_blank(page, face)
    for state in mixed(face, 3, seed=2):
        show_face(page, face, with_markup(state))
    assert page.locator("s").count() == 0
    assert all(MARKUP in words for words in page.locator("body > div").all_text_contents())


ASLEEP = "Python has not answered"


def may_be_pressed(state: dict[str, Any]) -> bool:
    """Tell whether something that the test presses is there."""
    return (
        bool(state.get("_choices", True))
        and bool(state.get("_next", True) or "_coaches" in state)
        and bool(state.get("_decisions", True))
        and not state.get("answered")
        and state.get("mode") not in ("quiz", "set up")
    )


CLICKS = {
    "ask": ".row button",
    "trainer": ".actions button",
    "hand_builder": ".deck button",
    "table_board": ".steps button",
    "play_table": ".foot button",
    "picked_hand": ".go-on button",
    "review_board": ".decisions button",
}


@pytest.mark.parametrize("face", MIXED)
def test_python_is_called_asleep_only_while_it_has_not_answered(page: Page, face: str) -> None:
    page.clock.install()
    open_blank(page, face)
    states = (state for number in (2, 5, 20) for state in mixed(face, number))  # more only if need be: they take long
    show_face(page, face, next(filter(may_be_pressed, states)))
    press = page.locator(f"{CLICKS[face]}:not([aria-disabled='true']):visible").first
    said = page.locator(".euchre").first
    press.click()
    assert page.evaluate("model.sent.length") == 1
    page.evaluate("model.set('_heard', model.get('_heard') + 1)")
    page.clock.fast_forward(60_000)
    expect(said).not_to_contain_text(ASLEEP)
    press.focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    assert page.evaluate("model.sent.length") == 2, "a key that is held down presses once"
    page.clock.fast_forward(60_000)
    expect(said).to_contain_text(ASLEEP)
    page.evaluate("model.set('_heard', model.get('_heard') + 1)")
    expect(said).not_to_contain_text(ASLEEP)
