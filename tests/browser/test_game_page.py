"""Whole games in a page, without Python: called and played as the tutor does, kept by the browser, read by Python."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.covering import by_day
from helpers.game_pages import (
    ANYHOW,
    IN_TURN,
    KEY,
    asked_script,
    begun,
    chosen_by_python,
    contract_of,
    costs_script,
    ended,
    kept,
    play_out,
    players_script,
    points_script,
    recorded,
    start_of,
    tables_script,
    write_game,
    written,
)
from helpers.recorded import recorded as recorded_calls
from helpers.solver_pages import core_script
from playwright.sync_api import Page, expect

from euchre_tutor.auction import Contract
from euchre_tutor.base.screen import on_screen
from euchre_tutor.beliefs import Seen, Turn, best_calls, bidding_model, likely_hands, turns
from euchre_tutor.deal import Deal
from euchre_tutor.game import Game, GameHand
from euchre_tutor.game.hand import Action
from euchre_tutor.lots import draw_height
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.pricing.playing import PlayOptions
from euchre_tutor.race import Race
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import network_of, tricks_as_played_many
from euchre_tutor.solver.players import pimc
from euchre_tutor.widgets.play.telling import outcome
from euchre_tutor.widgets.table.state import move_words, table_of

STICK = PRESETS["stick_the_dealer"]


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> str:
    return write_game(tmp_path_factory.mktemp("game"))


@pytest.fixture(scope="module")
def anyhow(tmp_path_factory) -> str:
    """The address of a page with others who are quicker, and run in a worker."""
    return write_game(tmp_path_factory.mktemp("anyhow"), script=ANYHOW)


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
    """Have the browser keep a game, and load the page; the one that is left stops, or it might go on and be kept."""
    keep = "([key, kept]) => { localStorage.setItem(key, kept); dispatchEvent(new StorageEvent('storage', { key })); }"
    page.evaluate(keep, [KEY, kept(text, seed=seed)])
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


RECORDED = ((BICYCLE, 2, 8, False), (STICK, 1, 1185, True))  # game, dealer, seed, whether a hand came before


@pytest.mark.parametrize("case", by_day(RECORDED, RECORDED[1:], name=lambda case: case[0].name))
def test_a_recorded_hand_is_called_and_played_as_python_did_and_a_hint_says_so_too(
    game: Page, case: tuple[Rules, int, int, bool]
) -> None:
    rules, dealer, seed, is_second = case
    earlier = ended(play_out(Deal.random(seed=8, rules=STICK), (0, 0), 8), dealer=4) if is_second else ""
    text = begun(deal := Deal.random(seed=seed, rules=rules), dealer=dealer, before=earlier)
    now = Game.parse(text)
    yours, points = now.seat_of(1), now.points_of(now.player_at(1), len(now.hands) - 1)
    assert any(points) == is_second
    hand = play_out(deal, points, seed)
    open_game(game, text, seed=start_of(seed))
    play(game, [action for action in hand.history if action.seat == yours])
    expect(game.get_by_role("button", name="Next hand")).to_be_visible()
    over = Game.parse(text_of(game))
    assert over.hands[-1] == hand
    expect(game.locator(".result p").last).to_have_text(outcome(over))


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


DRAWS = """(async () => {
  const found = [];
  for (let draw = 0; draw < 40; draw++) {
    [...document.querySelectorAll("button")].find((each) => each.textContent === "New game").click();
    await new Promise((done) => requestAnimationFrame(done));
    found.push(document.querySelector(".about").textContent);
  }
  return found;
})()"""


def test_who_draws_the_lowest_card_deals_first_and_who_ties_for_it_draws_again(page: Page, anyhow: str) -> None:
    page.goto(anyhow)
    open_game(page, "")
    heights = {card.symbol: draw_height(card, BICYCLE) for card in BICYCLE.pack.cards}
    expect(page.locator(".about")).to_contain_text("You drew")
    for words in (draws := page.evaluate(DRAWS)):
        drawn = [heights[symbol] for symbol in re.findall(r"(?:You drew|Left|Partner|Right) (\S+)[,:]", words)]
        assert drawn.count(min(drawn)) == 1
        assert f": {('you', 'Left', 'Partner', 'Right')[drawn.index(min(drawn))]} deal" in words
    assert len({*draws}) > 30
    page.reload()
    expect(page.locator(".about")).to_have_text(draws[-1])


def nearly_over() -> str:
    """Write a game that the tutor's players have played until a side lacks two points; its next hand is dealt."""
    now = Game(BICYCLE, names=("You", "Left", "Partner", "Right"), dealer=4)
    for seed in range(100):
        deal = Deal.random(seed=seed)
        now.start(deal)
        if max(now.points_of(1)) >= BICYCLE.game - 2:
            return str(now)
        now.hands[-1] = play_out(deal, (0, 0), seed)
    raise AssertionError("a hundred hands bring no side near its end")


def test_a_game_is_played_to_its_end_by_keys_and_another_begins(game: Page, anyhow: str) -> None:
    game.goto(anyhow)
    open_game(game, nearly_over())
    expect(game.get_by_text("Players, coach, other games")).to_be_hidden()  # a page can't offer them
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
    expect(game.locator(".about")).to_contain_text("Hand 1. You drew")
    finish(game)
    assert len(Game.parse(text_of(game)).hands) == 1


def test_a_game_goes_on_where_it_was_left(game: Page) -> None:
    hand = play_out(Deal.random(seed=3), (0, 0), 3)
    open_game(game, begun(hand.dealt, dealer=4), seed=start_of(3))
    yours = [action for action in hand.history if action.seat == 1]
    for number, action in enumerate(yours):
        do(game, action)
        expect(game.locator(".turn-words")).to_contain_text("Your turn" if number < len(yours) - 1 else "makers")
        if number not in (0, 2, len(yours) - 1):
            continue
        table, before = game.locator(".table").text_content(), text_of(game)
        game.reload()
        expect(game.locator(".table")).to_have_text(table)
        assert text_of(game) == before
    assert Game.parse(text_of(game)).hands == [hand]
    assert game.evaluate(f"JSON.parse(localStorage[{KEY!r}]).seed") == start_of(3) - 1  # others would play as before
    pace = game.get_by_label("Pace of the others")
    pace.select_option("fast")
    chosen = pace.input_value()
    game.reload()
    expect(pace).to_have_value(chosen)


HANDS = (
    {3: [], 18: [], 1: ["pass", "order up alone"], 2: ["pass"] * 8},
    {8: [], 17: [], 29: []},
)  # by seed, the first calls


@pytest.mark.parametrize("hands", by_day(HANDS, HANDS[:1]))
def test_the_table_shows_of_every_position_what_the_table_of_a_notebook_does(
    page: Page, hands: dict[int, list[str]]
) -> None:
    page.goto("about:blank")
    page.evaluate(tables_script())
    for seed, calls in hands.items():
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


def test_it_calls_and_asks_its_players_as_python_does_at_any_score_in_another_game_and_again(page: Page) -> None:
    cases = (  # the first so many pass, whatever they hold; in the last the dealer has nothing that is worth a call
        (BICYCLE, 8, (0, 0), 0),
        (BICYCLE, 8, (1, 4), 0),
        (BICYCLE, 21, (3, 2), 0),
        (BICYCLE, 0, (0, 0), 8),
        (STICK, 0, (0, 0), 7),
    )
    hands = []
    with recorded_calls(pimc.play_out_many) as calls:
        for rules, seed, points, passes in cases:
            hand = play_out(Deal.random(seed=seed, rules=rules), points, seed, calls=["pass"] * passes)
            hands.append({**written(hand, points, seed), "from": passes})
    page.goto("about:blank")
    page.evaluate(asked_script(calls))
    assert page.evaluate("(hands) => otherwise(hands)", hands) == []
    assert page.evaluate("askedOtherwise") == []


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
        GAME.replace("You, Left", "Ann, Left"),
        GAME.replace("turn-up  ", "turn-up  Zz"),
        GAME + "eldest clubs",
    ):
        text.fill(wrong)
        opens.click()
        expect(game.locator(".euchre-play-table > .message")).to_contain_text("paste one that was saved here")
        assert text_of(game) == after
    over = (ended(play_out(Deal.random(seed=seed), (0, 0), 1), dealer=4) for seed in range(20))
    taken = next(each for each in over if "lays down" in each)
    for right in (taken, GAME):
        text.fill(right)
        opens.click()
        expect(game.locator(".euchre-play-table > .message")).to_be_empty()
        assert Game.parse(text_of(game)) == Game.parse(right)


def test_a_game_that_cannot_be_read_is_not_lost(game: Page) -> None:
    old = "a game of another version"
    open_game(game, old)
    expect(game.locator(".euchre-play-table > .message")).to_contain_text("can't be read by this page")
    expect(game.get_by_role("textbox", name="This game as text")).to_have_value(old)
    assert old in game.evaluate("Object.values(localStorage)")


NO_ROOM = "localStorage.clear(); Storage.prototype.setItem = () => { throw new Error('full'); };"
FORBIDDEN = "Object.defineProperty(globalThis, 'localStorage', { get: () => { throw new Error('not in private'); } });"


@pytest.mark.parametrize("storage", [NO_ROOM, FORBIDDEN], ids=["no_room", "forbidden"])
def test_where_nothing_is_kept_it_says_so_and_plays_on(page: Page, anyhow: str, storage: str) -> None:
    page.add_init_script(storage)
    # Always the same hand: in one that partner plays alone there is nothing to do.
    page.add_init_script("let at = 7; Math.random = () => (at = (at * 16807) % 2147483647) / 2147483647;")
    page.goto(anyhow)
    page.get_by_label("Pace of the others").select_option("at once")
    act = page.locator(":is(.hand, .calls) [data-action]:not([data-action='']):visible")
    act.first.click()
    expect(page.locator(".euchre-play-table > .message")).to_contain_text("This browser doesn't keep the game")
    expect(act.or_(page.locator(".ended:visible")).first).to_be_visible()


def test_a_game_that_is_left_for_a_new_one_stands_below_and_can_be_gone_on_with(game: Page) -> None:
    open_game(game, GAME)
    game.locator("button[data-action='pass']").click()
    game.get_by_role("button", name="New game").click()
    expect(game.locator(".euchre-play-table > .message")).to_contain_text("The one before is below")
    text = game.get_by_role("textbox", name="This game as text")
    left = text.input_value()
    (hand,) = Game.parse(GAME).hands
    assert Game.parse(left).hands[0].dealt == hand.dealt != Game.parse(text_of(game)).hands[0].dealt
    game.get_by_role("button", name="New game").click()  # nothing was done in the one that is left now
    expect(game.locator(".euchre-play-table > .message")).to_have_text("")
    expect(text).to_have_value(left)
    game.get_by_role("button", name="Go on with this text").click()
    assert Game.parse(text_of(game)).hands[0].dealt == hand.dealt
    expect(game.locator(".turn-words")).to_contain_text("Your turn")
    for _ in range(2):
        game.locator(".as-text summary").click()
    expect(text).to_have_value(text_of(game))


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
    game.get_by_label("Pace of the others").select_option("fast")
    game.get_by_role("combobox", name="Game").select_option("Stick the dealer")
    assert text_of(game) == kept_by_other


def test_stick_the_dealer_is_chosen_for_a_new_game_and_the_one_on_the_table_goes_on(page: Page, anyhow: str) -> None:
    page.goto(anyhow)
    page.evaluate("localStorage.clear()")
    open_game(page, GAME)
    choice = page.get_by_role("combobox", name="Game")
    expect(choice).to_have_value("bicycle")
    choice.select_option("Stick the dealer")
    expect(page.locator(".goal")).to_have_text("Game is 10")  # nothing was done in the other
    assert Game.parse(text_of(page)).rules == STICK
    open_game(page, GAME)
    page.locator("button[data-action='pass']").click()
    expect(page.locator(".turn-words")).to_contain_text("Your turn")  # so that nothing else is kept
    choice.select_option("Stick the dealer")
    expect(page.locator(".euchre-play-table > .message")).to_have_text(
        "A new game will be Stick the dealer; this one goes on."
    )
    assert Game.parse(text_of(page)).rules == BICYCLE
    page.reload()
    expect(choice).to_have_value("stick_the_dealer")
    expect(page.locator(".goal")).to_have_text("Game is 5")
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".goal")).to_have_text("Game is 10")
    page.reload()
    expect(page.locator(".goal")).to_have_text("Game is 10")
    assert Game.parse(text_of(page)).rules == STICK


THROWS = "constructor() { throw new Error('no workers'); }"
FAILS = "postMessage() { setTimeout(() => this.dispatchEvent(new Event('error'))); }"


@pytest.mark.parametrize("worker", ["", THROWS, FAILS], ids=["starts", "throws", "fails"])
def test_the_players_think_beside_the_page_or_in_it_where_no_worker_starts(
    page: Page, anyhow: str, worker: str
) -> None:
    starts = not worker
    if worker:
        page.add_init_script(f"globalThis.Worker = class extends EventTarget {{ {worker} }};")
    page.goto(anyhow)
    open_game(page, GAME)
    finish(page)
    assert page.evaluate("globalThis.haveThought === true") != starts
    assert len(page.workers) == starts


# Players who pass, once they are told to answer.
LATE = """globalThis.waiting = [];
globalThis.Worker = class extends EventTarget {
  postMessage({ id, what }) {
    const data = { id, answer: what === "act" ? "pass" : undefined };
    waiting.push(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
};
globalThis.haveThemAnswer = async () => {
  for (let turn = 0; turn < 20; turn++) {
    waiting.splice(0).forEach((answer) => answer());
    await new Promise((done) => setTimeout(done));
  }
};"""


def test_one_calls_before_the_players_are_there_and_what_they_say_to_a_call_that_is_taken_back_counts_for_nothing(
    page: Page, anyhow: str
) -> None:
    page.add_init_script(LATE)
    page.goto(anyhow)
    open_game(page, GAME)
    page.locator("button[data-action='pass']").click()
    expect(page.locator(".turn-words")).not_to_contain_text("Your turn")
    assert text_of(page) != GAME
    page.get_by_role("button", name="Take back").click()
    page.evaluate("haveThemAnswer()")
    expect(page.locator(".turn-words")).to_contain_text("Your turn")
    assert text_of(page) == GAME
    page.locator("button[data-action='pass']").click()
    page.evaluate("haveThemAnswer()")
    expect(page.locator(".turn-words")).to_contain_text("Your turn")
    assert text_of(page).count("pass") == 4


def costs_by_number(hand: GameHand, seat: int) -> list[str]:
    """What a seat's cards have cost if after each the makers take its number of tricks, by 6; the costliest first."""
    found, position, race = [], GameHand(hand.dealt), Race.of(BICYCLE)
    for action in hand.history:
        play = position.play
        if play and action.seat == seat == play.seat and not PlayOptions(Seen(position.view(seat))).is_settled:
            points, sign = points_table(play.contract), 1 if seat in play.contract.makers else -1
            won = {str(card): int(sign * points[play.ranking.index[card] % 6]) for card in play.legal_plays}
            deals = "we" if seat % 2 else "they"  # eldest deals next
            chances = {card: race.chance_after(0, 0, gain, deals) for card, gain in won.items()}
            cost = 100 * (max(chances.values()) - chances[action.text])
            if cost:
                found.append((cost, f"In trick {len(play.winners) + 1} you played {on_screen(action.text)}; "))
        position.push(action.text)
    return [f"{begins}{cost:.1f} ± 0.0" for cost, begins in sorted(found, key=lambda each: -each[0])]


PRESS_FIRST = """new Promise((done) => setTimeout(function press() {
  const again = document.querySelector(".costs button:not([hidden])");
  if (!again) return setTimeout(press);
  again.focus();
  again.click();
  done();
}))"""


def test_after_a_hand_it_tells_what_cards_cost_and_the_hand_is_played_again_from_there(page: Page, anyhow: str) -> None:
    hand = play_out(Deal.random(seed=11), (0, 0), 11)  # in which you pass: best, since whoever calls takes no trick
    page.goto(anyhow)
    open_game(page, ended(hand, dealer=4))
    costs = page.locator(".costs li")
    expect(costs.last).to_contain_text("What did your calls and cards cost?")
    shown = check_costs(page, hand)
    table, score = page.locator(".table").text_content(), page.locator(".score-now").text_content()
    costs.first.get_by_role("button", name="Play it from here").click()
    for after in ("reload", "again"):
        expect(costs).to_contain_text(["You play this hand again; the game stands as it was."])
        assert page.evaluate("document.activeElement.closest('.euchre-table-board') !== null")
        finish_again(page)
        expect(page.locator(".score-now")).to_have_text(score)
        assert Game.parse(text_of(page)).hands == [hand]
        if after == "again":
            page.keyboard.press("n")
        else:
            page.reload()
        expect(page.locator(".table")).to_have_text(table)
        if after == "reload":
            page.evaluate(PRESS_FIRST)  # while the others are counted
    expect(costs).to_have_text(shown)
    page.reload()
    page.get_by_role("button", name="Next hand").click()  # while it is counted
    expect(page.locator(".about")).to_contain_text("Hand 2.")
    expect(costs).to_have_count(0)
    finish(page)
    assert Game.parse(text_of(page)).hands[0] == hand
    expect(costs.last).not_to_contain_text("What did your")
    other = play_out(Deal.random(seed=8), (0, 0), 8)
    page.get_by_text("This game as text").click()
    page.get_by_role("textbox", name="This game as text").fill(ended(other, dealer=4))
    page.get_by_role("button", name="Go on with this text").click()
    assert check_costs(page, other) != shown
    costs.first.get_by_role("button", name="Play it from here").click()
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".about")).to_contain_text("You drew")
    assert Game.parse(text_of(page)).hands[0].dealt != other.dealt


def check_costs(page: Page, hand: GameHand) -> list[str]:
    """Check what is told of your cards in a hand in which you have passed; return it."""
    costs, expected = page.locator(".costs li"), costs_by_number(hand, 1)
    assert expected
    expect(costs).to_have_count(min(len(expected), 3))
    expect(costs.last).to_contain_text(expected[:3][-1].partition(";")[0])
    expect(costs.last).not_to_contain_text("What did your")
    shown = costs.all_text_contents()
    for line, wanted in zip(shown, expected, strict=False):
        begins, cost = wanted.rsplit("; ", 1)
        assert line.startswith(begins)
        assert f", {cost} games of a hundred, on 64 deals)." in line
    return shown


def finish_again(page: Page) -> None:
    """Play the hand that is played again to its end."""
    act = page.locator(".hand [data-action]:not([data-action='']):visible")
    back = page.locator(".ended:visible").get_by_role("button", name="Back to the game")
    while True:
        expect(act.or_(back).first).to_be_visible()
        if back.is_visible():
            return
        held = page.locator(".place.bottom .hand .card").count()
        act.first.click()
        expect(page.locator(".place.bottom .hand .card:visible")).not_to_have_count(held)


TOLD = "([hand, cases]) => Promise.all(cases.map((gains) => costsOf(hand, 1, ...gains)))"


def test_a_choice_that_led_by_luck_is_too_close_to_tell_and_three_lines_are_told_at_most(page: Page) -> None:
    page.goto("about:blank")
    page.evaluate(costs_script())
    hand, race = play_out(Deal.random(seed=29), (0, 0), 29), Race.of(BICYCLE)
    cases = [[[16] * 6, [0.1] * 6], [[16] * 6, [1, 12, 2, 1, 0, 4]], [[0] * 6, [16] * 6], [[16] * 6, [16] * 6, -1]]
    lucky, costly, best, lost = page.evaluate(TOLD, [written(hand, (0, 0), 29), cases])
    assert [line["words"] for line in lucky["costs"]] == [
        "No mistake found in your calls and cards. Too close to tell: your call in the first round,"
        " trick 1, trick 2, trick 3, trick 4."
    ]
    assert best["costs"] == [{"words": "No mistake found in your calls and cards.", "band": ""}]
    assert [line["band"] for line in costly["costs"]] == ["blunder", "mistake", "slip"]
    chances = {points: race.chance_after(0, 0, points, "we") for points in (-1, 0, 1)}
    point = 100 * (chances[1] - chances[0])
    begun = "In trick 2 you played", "In the first round you said", "In trick 3 you played"
    for line, begins, gains in zip(costly["costs"], begun, (12, 4, 2), strict=True):
        assert line["words"].startswith(begins)
        share = gains / 16
        error = 1.96 * point * (share * (1 - share) / 511) ** 0.5
        assert f" {share * point:.1f} ± {error:.1f} games of a hundred, on 512 deals" in line["words"]
    assert costly["sofar"][:2] == [1, 2]  # the call's is told while cards are looked at
    assert len({*costly["seeds"]}) == len(costly["seeds"])  # no deal is looked at twice
    assert f" {100 * (chances[0] - chances[-1]):.1f} ± 0.0 games" in lost["costs"][0]["words"]


def test_a_call_of_the_second_round_is_told_from_one_of_the_first(page: Page) -> None:
    page.goto("about:blank")
    page.evaluate(costs_script())
    hand = play_out(Deal.random(seed=3), (0, 0), 3)
    (told,) = page.evaluate(TOLD, [written(hand, (0, 0), 3), [[[16] * 6, [0] * 5 + [16]]]])
    words = sorted(line["words"].partition("you said")[0] for line in told["costs"])
    assert words == ["In the first round ", "In the second round "]


def test_a_point_that_changes_nothing_at_the_end_of_a_game_costs_nothing(page: Page) -> None:
    page.goto("about:blank")
    page.evaluate(costs_script())
    hand, gains = play_out(Deal.random(seed=29), (0, 0), 29), [[16] * 6, [16] * 6, 1]
    for points, is_costly in (((3, 0), True), ((4, 0), False), ((4, 4), False)):
        told = page.evaluate("([hand, gains]) => costsOf(hand, 1, ...gains)", [written(hand, points, 29), gains])
        assert [line["words"].startswith("In ") for line in told["costs"]] == [is_costly] * len(told["costs"])


def after_so_many(seed: int, at: int) -> GameHand:
    """Have the tutor play so much of a hand."""
    hand = play_out(Deal.random(seed=seed), (0, 0), seed)
    position = GameHand(hand.dealt)
    for action in hand.history[:at]:
        position.push(action.text)
    return position


def points_from(page: Page, position: GameHand, seed: int) -> dict:
    """What each choice brings, and what was played out for that."""
    given = page.evaluate("(asked) => pointsOf(asked)", written(position, (0, 0), seed))
    assert sorted(given["found"]) == sorted(map(str, position.legal))
    return given


@pytest.mark.nightly
def test_what_choices_bring_is_what_python_has_on_the_same_deals_which_fit_what_a_seat_sees(page: Page) -> None:
    page.goto("about:blank")
    page.evaluate(points_script(core_script()))
    for seed, at in ((3, 9), (8, 7), (17, 12), (29, 5), (3, 0), (3, 4), (8, 1), (29, 1)):  # the last four before a lead
        given = points_from(page, position := after_so_many(seed, at), seed)
        for table in given["seen"]:
            check_fits(table, position)
            check_played(table, position)
        if position.play:
            (table,) = given["seen"]
            sign, rows = 1 if position.seat in position.contract.makers else -1, len(table["layouts"])
            won = [sign * makers_points(position.contract)[0][each] for each in table["tricks"]]
            assert [*given["found"].values()] == [won[row : row + rows] for row in range(0, len(won), rows)]


def test_a_card_can_bring_nothing_once_sure_trumps_settle_the_hand_for_its_makers_or_against_them(page: Page) -> None:
    page.goto("about:blank")
    page.evaluate(points_script(IN_TURN))
    for seed, at, is_settled in ((173, 7, True), (131, 13, True), (173, 3, False), (131, 11, False)):
        position = after_so_many(seed, at)
        assert position.seat not in position.contract.makers
        assert PlayOptions(Seen(position.view(position.seat))).is_settled is is_settled
        given = page.evaluate("(asked) => pointsOf(asked)", written(position, (0, 0), seed))
        assert (given["found"] == {}) is is_settled


def test_what_calls_bring_is_counted_for_ones_own_side_on_deals_that_fit_and_on_others_when_asked_again(
    page: Page,
) -> None:
    page.goto("about:blank")
    page.evaluate(points_script(IN_TURN))
    for seed, at in ((3, 4), (29, 1)):
        position, won = after_so_many(seed, at), []
        first, again = (points_from(page, position, each) for each in (seed, seed + 1))
        for table in first["seen"]:
            check_fits(table, position)
            contract = contract_of(table["number"], position.deal.up)
            sign = 1 if position.seat in contract.makers else -1
            won += [sign * makers_points(contract)[0][each] for each in table["tricks"]]
        counted = [each for points in first["found"].values() for each in points]
        assert sorted(filter(None, counted)) == sorted(filter(None, won))
        assert [table["layouts"] for table in first["seen"]] != [table["layouts"] for table in again["seen"]]


def check_called(contract: Contract, layouts: np.ndarray, asked: Sequence[Turn], *, at: int) -> None:
    """Check that in each deal whoever is asked before the maker passes, and the maker calls, unless it is our turn."""
    model, pack, cards = bidding_model(BICYCLE), BICYCLE.pack.cards, contract.ranking.cards
    is_first = contract.trump is asked[0].turn_up.suit
    if contract.maker == asked[at].seat and asked[at].second != is_first:
        return  # our own call
    for turn in asked[at + 1 :]:
        is_makers = turn.seat == contract.maker and turn.second != is_first
        if turn.seat in contract.active and turn.seat != contract.taker:
            column = layouts[:, contract.active.index(turn.seat)].tolist()
            hands = [[pack.index(card) for i, card in enumerate(cards) if row >> i & 1] for row in column]
            made = best_calls(model.gains(np.array(hands), turn), must_call=turn.must_call)
            suit = turn.turn_up.suit
            named = [call.trump(suit) is contract.trump and call.alone == contract.alone for call in turn.calls]
            assert (made[:, named].any(axis=1) if is_makers else ~made.any(axis=1)).all()
        if is_makers:
            return
    raise AssertionError("nobody has made it")


def check_fits(table: dict, position: GameHand) -> None:
    """Check that deals that were played on fit what the seat sees."""
    seat, up, layouts = position.seat, position.deal.up, np.array(table["layouts"])
    contract = position.contract or contract_of(table["number"], up)
    ranking = contract.ranking
    own = ranking.mask(position.hands[seat])
    if seat in contract.active:
        kept = {int(row) & ~ranking.mask([up]) for row in layouts[:, contract.active.index(seat)]}
        assert all(row & ~own == 0 for row in kept)
    assert len({*map(tuple, layouts.tolist())}) > (len(layouts) > 4)
    if not position.contract:
        check_called(contract, layouts, turns(BICYCLE, BICYCLE.turn_up(up), (0, 0)), at=len(position.history))
    elif not position.play:  # who has called alone holds trumps
        trumps = ranking.mask(card for card in ranking.cards if ranking.is_trump(card))
        assert np.bitwise_count(layouts[:, contract.active.index(contract.maker)] & trumps).mean() > 2.5


def check_played(table: dict, position: GameHand) -> None:
    """Check that deals that were played on end as they do in Python."""
    up, layouts = position.deal.up, np.array(table["layouts"])
    contract = position.contract or contract_of(table["number"], up)
    ranking = contract.ranking
    likely = likely_hands(contract, turns(BICYCLE, BICYCLE.turn_up(up), (0, 0)))
    card_of = {index: card for card, index in ranking.index.items()}
    history = [(0, card_of[move]) for move in table["history"]]
    barred = np.zeros(len(contract.active) + 1, np.int64)
    if contract.taker:
        barred[[seat != contract.taker for seat in (*contract.active, 0)]] = ranking.mask([up])
    for number, first in enumerate(table["moves"]):
        rows = slice(number * len(layouts), (number + 1) * len(layouts))
        tricks = tricks_as_played_many(
            layouts.copy(),
            contract,
            makers_points(contract),
            known=np.array(table["known"]),
            barred=barred,
            seeds=np.array(table["seeds"]) - 1,
            history=history,
            first=np.full(len(layouts), first),
            likely=likely,
            network=network_of(contract, BICYCLE.turn_up(up)),
        )
        assert table["tricks"][rows] == tricks.tolist()


def test_where_nothing_can_be_unpacked_it_says_that_the_browser_is_too_old(page: Page, anyhow: str, faults) -> None:
    page.add_init_script("delete globalThis.DecompressionStream;")
    with page.expect_event("pageerror"):
        page.goto(anyhow)
    expect(page.locator("[data-face=game]")).to_contain_text("too old for it")
    faults.clear()


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
