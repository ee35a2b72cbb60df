"""Whole games in a page, without Python: called and played as the tutor does, kept by the browser, read by Python."""

import re
from pathlib import Path

import pytest
from helpers.game_pages import (
    ANYHOW,
    KEY,
    begun,
    chosen_by_python,
    kept,
    play_out,
    players_script,
    recorded,
    start_of,
    write_game,
)
from playwright.sync_api import Page, expect

from euchre_tutor.base.screen import on_screen
from euchre_tutor.deal import Deal
from euchre_tutor.game import Game
from euchre_tutor.game.hand import Action

WON = re.compile(r"^(You|They) won \d–\d\.$")


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> str:
    return write_game(tmp_path_factory.mktemp("game"))


@pytest.fixture
def game(page: Page, address: str) -> Page:
    """The page of a browser that keeps no game; Python chooses the cards, at the score that stands."""
    page.expose_function("chosenByPython", chosen_by_python)
    page.goto(address)
    page.evaluate("localStorage.clear()")
    return page


def text_of(page: Page) -> str:
    """The text of the game that the browser keeps."""
    return page.evaluate(f"JSON.parse(localStorage.getItem({KEY!r})).text")


def open_game(page: Page, text: str, *, seed: int = 1) -> None:
    """Have the browser keep a game, and load the page."""
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [KEY, kept(text, seed=seed)])
    page.reload()


def do(page: Page, action: Action) -> None:
    """Say, lay down or play something at one's turn."""
    page.locator(f"button[data-action='{action.text}']:visible").click()


def play(page: Page, actions: list[Action]) -> None:
    """Play a hand with others who do as they were recorded to; the hint says what was done."""
    for action in actions:
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator("p.verdict")).to_contain_text("The tutor would")
        said = page.locator("p.verdict").text_content()
        assert said.endswith(f" {on_screen(action.text)}."), (said, action)
        do(page, action)


def test_a_recorded_hand_is_called_and_played_as_python_did_and_a_hint_says_so_too(game: Page) -> None:
    for dealer, seed in ((4, 3), (2, 8)):
        hand = play_out(Deal.random(seed=seed), (0, 0), seed)
        open_game(game, begun(hand.dealt, dealer=dealer), seed=start_of(seed))
        yours = Game.parse(text_of(game)).seat_of(1)
        play(game, [action for action in hand.history if action.seat == yours])
        expect(game.get_by_role("button", name="Next hand")).to_be_visible()
        assert Game.parse(text_of(game)).hands == [hand]


def finish(page: Page) -> None:
    """Play the hand on the table to its end, with the first thing that can be done, by keys alone."""
    act = page.locator(":is(.hand, .calls) [data-action]:not([data-action='']):visible")
    ended = page.locator(".ended:visible")
    while True:
        expect(act.or_(ended).first).to_be_visible()
        if ended.is_visible():
            return
        before = text_of(page)
        act.first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("([key, text]) => JSON.parse(localStorage[key]).text !== text", arg=[KEY, before])


def test_a_game_is_played_to_its_end_by_keys_and_another_begins(game: Page, tmp_path: Path) -> None:
    game.goto(write_game(tmp_path, script=ANYHOW))
    open_game(game, "")
    for _ in range(2):
        expect(game.locator(".about")).to_contain_text("Hand 1. You drew")
        while True:
            finish(game)
            now = Game.parse(text_of(game))
            ours, theirs = now.points_of(1)
            expect(game.locator(".score-now strong")).to_have_text([str(ours), str(theirs)])
            assert now.hand
            assert now.hand.is_over
            if now.is_over:
                break
            game.keyboard.press("n")
        won = "You" if ours > theirs else "They"
        expect(game.locator(".result p").first).to_have_text(f"{won} won {max(ours, theirs)}–{min(ours, theirs)}.")
        game.keyboard.press("n")
    assert len(Game.parse(text_of(game)).hands) == 1


def test_a_game_goes_on_where_it_was_left(game: Page) -> None:
    hand = play_out(Deal.random(seed=3), (0, 0), 3)
    open_game(game, begun(hand.dealt, dealer=4), seed=start_of(3))
    yours = [action for action in hand.history if action.seat == 1]
    for number, action in enumerate(yours):
        do(game, action)
        expect(game.locator(".turn-words")).to_contain_text("Your turn" if number < len(yours) - 1 else "makers")
        table, before = game.locator(".table").text_content(), text_of(game)
        game.reload()
        expect(game.locator(".table")).to_have_text(table)
        assert text_of(game) == before
    assert Game.parse(text_of(game)).hands == [hand]


@pytest.mark.nightly
def test_three_hundred_hands_are_called_and_played_as_python_did(page: Page) -> None:
    page.goto("about:blank")
    page.evaluate(players_script())
    for seed in range(6):
        assert page.evaluate("(hands) => otherwise(hands)", recorded(50, seed=seed)) == []
