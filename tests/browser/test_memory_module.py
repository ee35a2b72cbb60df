"""FSRS in the browser, by its kept library, agrees with the package for Python: states, steps and dates."""

import json
from datetime import UTC, datetime
from random import Random

import pytest
from helpers.covering import by_day
from playwright.sync_api import Page

from euchre_tutor.practice.memory import reviewed
from euchre_tutor.site.answers import fsrs_script
from euchre_tutor.widgets.parts.modules import joined_script

MINUTE = 60_000  # milliseconds
BEGIN = int(datetime(2025, 1, 6, tzinfo=UTC).timestamp() * 1000)
RELATIVE = 1e-5  # the library rounds each state to eight decimals


def histories(number: int) -> list[list[tuple[int, int]]]:
    """Draw ratings with their times: seconds, days or a year apart, and now and then by a clock that was set back."""
    rng, drawn = Random(5), []
    for _ in range(number):
        at, each = BEGIN + rng.randrange(10**9), []
        for _ in range(rng.randint(1, 15)):
            each.append((rng.choice([1, 2, 3, 3, 3, 4]), at))
            at += int(MINUTE * 10 ** rng.uniform(-1, 5.7)) if rng.random() < 0.98 else -rng.randrange(10**7)
        drawn.append(each)
    return drawn


def by_python(history: list[tuple[int, int]]) -> list[dict[str, float]]:
    """Return the states of memory after each rating, as a learner's record keeps them."""
    card, states = None, []
    for rating, at in history:
        card = reviewed("assist: pass", rating)(card, datetime.fromtimestamp(at / 1000, UTC).isoformat()).card
        states.append(json.loads(card))
    return states


@pytest.fixture
def memory(page: Page) -> Page:
    page.goto("about:blank")
    page.add_script_tag(content=fsrs_script())
    page.add_script_tag(
        content=f"globalThis.remember = (() => {{ {joined_script('memory.js')} return reviewedCard; }})()"
    )
    return page


RUN = """(histories) => histories.map((history) => {
  const fsrs = new FSRS.FSRSAlgorithm({});
  let card = null;
  return history.map(([rating, at]) => (card = remember(fsrs, card, rating, at)));
})"""


@pytest.mark.parametrize("number", by_day([50, 1000], [50]))
def test_the_browser_remembers_as_python_does(memory: Page, number: int) -> None:
    drawn = histories(number)
    seen = set()
    for history, cards in zip(drawn, memory.evaluate(RUN, drawn), strict=True):
        for state, card in zip(by_python(history), cards, strict=True):
            assert (card["state"], card["step"]) == (state["state"], state["step"])
            assert card["due"] == round(datetime.fromisoformat(state["due"]).timestamp() * 1000)
            assert card["stability"] == pytest.approx(state["stability"], rel=RELATIVE)
            assert card["difficulty"] == pytest.approx(state["difficulty"], rel=RELATIVE)
            seen.add((card["state"], card["step"]))
    assert seen == {(1, 0), (1, 1), (2, None), (3, 0)}
