"""Whole games in a page, without Python: called and played as the tutor does, kept by the browser, read by Python."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
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
    tables_script,
    write_game,
    written,
)
from playwright.sync_api import Page, expect

from euchre_tutor.base.screen import on_screen
from euchre_tutor.deal import Deal
from euchre_tutor.game import Game, GameHand
from euchre_tutor.game.hand import Action
from euchre_tutor.widgets.table.state import move_words, table_of


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


def test_the_table_shows_of_every_position_what_the_table_of_a_notebook_does(page: Page) -> None:
    page.goto("about:blank")
    page.evaluate(tables_script())
    alone, all_pass = ["pass", "order up alone"], ["pass"] * 8
    for seed, calls in {3: [], 8: [], 17: [], 29: [], 18: [], 1: alone, 2: all_pass}.items():
        hand = play_out(Deal.random(seed=seed), (0, 0), seed, calls=calls)
        shown = page.evaluate("(hand) => tablesOf(hand)", written(hand, (0, 0), seed))
        for at, tables in enumerate(shown):
            position = GameHand(hand.dealt)
            for action in hand.history[:at]:
                position.push(action.text)
            for you, table in enumerate(tables, start=1):
                hidden = {1, 2, 3, 4} - {you}
                drawn = table_of(position, move_words(position, you, hidden), -1, you=you, hidden=hidden)
                assert {**table, "moves": []} == json.loads(json.dumps({**drawn, "moves": []})), (at, you)


@pytest.mark.nightly
def test_three_hundred_hands_are_called_and_played_as_python_did(page: Page) -> None:
    page.goto("about:blank")
    page.evaluate(players_script())
    for seed in range(6):
        assert page.evaluate("(hands) => otherwise(hands)", recorded(50, seed=seed)) == []


GAME = begun(Deal.random(seed=3), dealer=4)


def test_a_game_is_saved_as_text_and_opened_again_and_a_text_of_another_game_says_what_would_be_right(
    game: Page,
) -> None:
    open_game(game, GAME)
    expect(game.locator(".turn-words")).to_have_text("Your turn: you call.")
    game.get_by_text("This game as text").click()
    text = game.get_by_role("textbox", name="This game as text")
    expect(text).to_have_value(GAME)
    with game.expect_download() as download:
        game.get_by_role("button", name="Save as a file").click()
    assert Path(download.value.path()).read_text() == GAME
    game.locator("button[data-action='pass']").click()
    after = text_of(game)
    assert after != GAME
    opens = game.get_by_role("button", name="Go on with this text")
    for wrong in (
        "",
        "Ah Kh",
        GAME.replace("bicycle", "british"),
        GAME.replace("turn-up  ", "turn-up  Zz"),
        GAME + "eldest clubs",
    ):
        text.fill(wrong)
        opens.click()
        expect(game.locator(".euchre-play-table > .message")).to_contain_text("paste one that was saved here")
        assert text_of(game) == after
    text.fill(GAME)
    opens.click()
    expect(game.locator(".euchre-play-table > .message")).to_be_empty()
    assert text_of(game) == GAME


def test_a_game_that_cannot_be_read_is_not_lost(game: Page) -> None:
    old = "a game of another version"
    open_game(game, old)
    expect(game.locator(".euchre-play-table > .message")).to_contain_text("can't be read by this page")
    expect(game.get_by_role("textbox", name="This game as text")).to_have_value(old)
    assert old in game.evaluate("Object.values(localStorage)")


def test_where_nothing_is_kept_it_says_so_and_plays_on(page: Page, tmp_path: Path) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.goto(write_game(tmp_path, script=ANYHOW))
    page.get_by_label("Pace of the others").select_option("at once")
    act = page.locator(":is(.hand, .calls) [data-action]:not([data-action='']):visible")
    act.first.click()
    expect(page.locator(".euchre-play-table > .message")).to_contain_text("This browser doesn't keep the game")
    expect(act.or_(page.locator(".ended:visible")).first).to_be_visible()


def test_a_game_that_has_gone_on_in_another_window_stands_still_in_the_first(game: Page, context) -> None:
    open_game(game, GAME)
    with context.expect_page() as opened:  # from the first one: of its process, so that what it keeps is there at once
        game.evaluate("open(location.href)")
    other = opened.value
    other.expose_function("chosenByPython", chosen_by_python)
    other.locator("button[data-action='pass']").click()
    expect(game.locator(".euchre-play-table > .message")).to_contain_text("gone on in another window")
    kept_by_other = text_of(other)
    game.locator("button[data-action='pass']").click()
    assert text_of(game) == kept_by_other


def test_without_webassembly_it_says_so(page: Page, tmp_path: Path) -> None:
    page.goto(write_game(tmp_path, script="globalThis.euchrePlayers = async () => WebAssembly.missing.instantiate();"))
    expect(page.locator("[data-face=game]")).to_contain_text("lacks WebAssembly")


def test_axe_finds_nothing_and_hand_and_calls_are_in_view_on_a_phone(game: Page) -> None:
    open_game(game, GAME)
    for width, height in ((360, 740), (683, 384), (1366, 768)):
        game.set_viewport_size({"width": width, "height": height})
        for part in (".calls button", ".place.bottom .hand .card"):
            expect(game.locator(part).locator("visible=true").last).to_be_in_viewport(ratio=1)
    assert Axe().run(game).response["violations"] == []
