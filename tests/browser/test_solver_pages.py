"""Open deals in a page: every card has the value, the line and the punishment that Python's solver finds."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.covering import COVERING
from helpers.solver_pages import core_script, path_of, question_of, rows_of, solved_by_python, write_solver
from helpers.strategies import MAX_CARDS, random_contract, random_deal, random_play, start_play
from helpers.tables import DEAL
from playwright.sync_api import Browser, Page, expect

from euchre_tutor.auction import Contract, legal_discards, make_contract
from euchre_tutor.base.screen import capital, on_screen
from euchre_tutor.deal import Deal
from euchre_tutor.pieces import parse_card
from euchre_tutor.play import Play
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.site.solver import YOU
from euchre_tutor.solver import maker_tricks, punishing_line, solve, trial
from euchre_tutor.solver.engine import lines_by_card
from euchre_tutor.widgets.table.state import name_of

AS_PLAYED = DEAL.partition(" up ")[0]
GOLDEN = Path(__file__).parents[2] / "data" / "golden" / "deals.jsonl"


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    return write_solver(tmp_path_factory.mktemp("solver"), BICYCLE)


@pytest.fixture
def solver(page: Page, site: Path) -> Page:
    """The page of Bicycle, solved by Python."""
    page.expose_function("solvedByPython", solved_by_python)
    page.goto(path_of(site, BICYCLE))
    expect(page.locator(".euchre-lines li").first).to_be_visible()
    return page


def put(page: Page, text: str, contract: Contract) -> None:
    """Put a deal on the table."""
    page.get_by_label("Hands from").fill(text)
    page.get_by_label("Contract").select_option(capital(on_screen(str(replace(contract, taker=None)))))
    page.get_by_role("button", name="Show", exact=True).click()


def bests(play: Play) -> list[str]:
    """The cards with which the side whose turn it is takes most tricks."""
    tricks = {card.symbol: line.maker_tricks for card, line in lines_by_card(play).items()}
    most = (max if play.seat in play.contract.makers else min)(tricks.values())
    return [card for card, number in tricks.items() if number == most]


def check(page: Page, play: Play) -> None:
    """Each card is told of as Python does; on the table stand the same values."""
    rows = rows_of(play)
    expect(page.locator(".euchre-lines li")).to_have_text([f"{card}{words}" for card, words in rows.items()])
    badges = page.locator(".table-seat.turn .badge:visible, .talk .badge:visible").all_text_contents()
    assert sorted(badges) == sorted(words.partition(" ")[0] for words in rows.values())
    defenders = len(play.winners) - play.maker_tricks
    expect(page.get_by_text(f"Makers {play.maker_tricks} ● · defenders {defenders} ○", exact=True)).to_be_visible()
    best = bests(play)
    verdict = f"Best: {', '.join(best)}." if len(best) < len(rows) else "All cards are equally good."
    expect(page.locator("p.verdict")).to_have_text(verdict)
    tricks = [(" ".join(card.symbol for _, card in trick), taker) for trick, taker in solve(play).tricks]
    named = [cards + name_of(taker, YOU, play.contract.rules) for cards, taker in tricks]
    expect(page.locator(".best li")).to_have_text(named)


def play_through(page: Page, play: Play, rng: Random) -> None:
    """Play legal cards at random to the end, each by its button, and look at every position."""
    while not play.is_over:
        check(page, play)
        card = rng.choice(play.legal_plays)
        page.locator(f".euchre-lines button[data-act='{card}']").evaluate("(button) => button.click()")
        play.push(card)
    expect(page.locator(".turn-words")).to_contain_text(f"The makers take {play.maker_tricks} trick")
    expect(page.locator(".euchre-lines li")).to_have_count(0)


def try_hands(page: Page, rules: Rules, number: int) -> None:
    """Play hands through, each under a contract of its own."""
    rng = Random(f"open deal {rules}")
    for _ in range(number):
        deal = replace(random_deal(rng, rules), up=None, named=None)
        contract = random_contract(rng, deal)
        put(page, str(deal).partition(" rules ")[0], contract)
        play_through(page, start_play(rng, deal, contract), rng)


def test_every_position_of_a_hand_is_valued_as_python_does(solver: Page) -> None:
    try_hands(solver, BICYCLE, 1)


def test_who_holds_the_called_card_is_a_partner_and_a_maker_who_holds_it_is_alone(page: Page, tmp_path: Path) -> None:
    rules = PRESETS["call_ace4"]
    page.expose_function("solvedByPython", solved_by_python)
    page.goto(path_of(write_solver(tmp_path, rules), rules))
    for trump, called in (("s", "Ac"), ("d", "As"), ("s", "Ad")):  # held by seats 3, 2 and 4; at last a march costs 1
        deal, contract = Deal.parse(f"{AS_PLAYED} rules {rules}"), make_contract(rules, trump, 2, called=called)
        put(page, AS_PLAYED, contract)
        check(page, Play.of(deal, contract))


def test_what_a_table_has_agreed_on_holds_in_its_page(page: Page, tmp_path: Path) -> None:
    rules = Rules.parse("bicycle+canadian_loner+must_keep_turn_up")
    page.expose_function("solvedByPython", solved_by_python)
    page.goto(path_of(write_solver(tmp_path, rules), rules))
    message = page.locator(".euchre-open-deal .message")
    put(page, DEAL, make_contract(rules, "s", 2, alone=True))
    expect(message).to_be_hidden()
    put(page, DEAL, make_contract(rules, "s", 3))
    expect(page.locator(".turn-words")).to_have_text("Right lays a card down.")
    expect(page.locator(".euchre-lines li")).to_have_count(5)  # each of the dealer's cards, and not the turn-up
    expect(page.locator(".euchre-lines [data-act=Qs]")).to_have_count(0)
    put(page, DEAL, make_contract(rules, "s", 2))
    expect(message).to_have_text("the dealer's partner who assists must play alone")
    put(page, AS_PLAYED, make_contract(rules, "s", 2))  # named in the second round
    expect(message).to_be_hidden()


def test_a_defender_who_plays_alone_rests_her_partner(page: Page, tmp_path: Path) -> None:
    rules = Rules.parse("bicycle+defend_alone+lone_defence=4")
    page.expose_function("solvedByPython", solved_by_python)
    page.goto(path_of(write_solver(tmp_path, rules), rules))
    deal = Deal.parse(f"{AS_PLAYED} rules {rules}")
    for defender in (1, 3):
        contract = make_contract(rules, "d", 2, alone=True, defender=defender)
        put(page, AS_PLAYED, contract)
        check(page, play := Play.of(deal, contract))
        assert len(play.contract.active) == 2


@pytest.mark.nightly
@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_the_module_for_browsers_values_every_position_of_a_hand(page: Page, tmp_path: Path, rules: Rules) -> None:
    page.goto(path_of(write_solver(tmp_path, rules, script=core_script()), rules))
    try_hands(page, rules, 4)


def check_lines(page: Page, plays: list[Play]) -> None:
    """The module for browsers says of all positions what Python does: values, lines, punishments, cards to cash."""
    questions = [question_of(play) for play in plays if not play.is_over]
    assert questions
    page.goto("about:blank")
    page.evaluate(core_script())
    for start in range(0, len(questions), 500):
        some = questions[start : start + 500]
        found = page.evaluate("async (some) => some.map(await euchreSolver())", some)
        assert found == [solved_by_python(question) for question in some]


@pytest.mark.nightly
@pytest.mark.parametrize("rules", COVERING, ids=str)
def test_the_module_for_browsers_finds_the_same_lines_at_random_positions(page: Page, rules: Rules) -> None:
    rng = Random(f"positions {rules}")
    check_lines(page, [random_play(rng, rng.randint(1, MAX_CARDS), rules) for _ in range(2_000)])


@pytest.mark.nightly
def test_the_module_for_browsers_finds_the_same_lines_in_golden_deals(page: Page) -> None:
    check_lines(page, [trial.play_of(json.loads(line)) for line in GOLDEN.read_text(encoding="utf-8").splitlines()])


def test_who_takes_the_turn_up_sees_what_each_discard_is_worth(solver: Page) -> None:
    deal, contract = Deal.parse(DEAL), make_contract("bicycle", "s", 2, up="Qs")
    put(solver, DEAL, contract)
    tricks = {
        card: maker_tricks(Play.of(deal, contract, discard=card))
        for card in legal_discards(BICYCLE, deal.hand(4), deal.up)
    }
    words = {card: f"{number} trick{'s' * (number != 1)}" for card, number in tricks.items()}
    expect(solver.locator(".turn-words")).to_have_text("Right lays a card down.")
    expect(solver.locator(".euchre-lines li")).to_have_count(6)
    for card, told in words.items():
        expect(solver.locator(f".euchre-lines li:has([data-act='{card}'])")).to_contain_text(told)
    solver.locator(".euchre-lines [data-act=Qh]").click()
    check(solver, Play.of(deal, contract, discard="Qh"))


def test_a_card_that_costs_is_punished_step_by_step(solver: Page) -> None:
    put(solver, AS_PLAYED, make_contract("bicycle", "d", 2))
    line = punishing_line(play := Play.of(Deal.parse(AS_PLAYED), make_contract("bicycle", "d", 2)), parse_card("9c"))
    check(solver, play)
    solver.get_by_role("button", name="See how 9♣ is punished").click()
    for number, (_, card) in enumerate(line[:5], start=1):
        play.push(card)
        expect(solver.locator(".at")).to_contain_text(f"{number} / ")
        check(solver, play)
        solver.get_by_role("button", name="One step on").click()


def test_a_hand_is_stepped_through_by_keys_and_cards_are_played_by_keys(solver: Page) -> None:
    put(solver, AS_PLAYED, make_contract("bicycle", "d", 2))
    check(solver, Play.of(Deal.parse(AS_PLAYED), make_contract("bicycle", "d", 2)))
    at = solver.locator(".at")
    solver.locator(".hand [tabindex='0']").focus()
    solver.keyboard.press("ArrowRight")
    solver.keyboard.press("Enter")
    expect(at).to_have_text("1 / 20")
    solver.get_by_role("button", name="One step back").focus()
    for key, place in (("ArrowRight", 2), ("End", 20), ("ArrowLeft", 19), ("Home", 0)):
        solver.keyboard.press(key)
        expect(at).to_have_text(f"{place} / 20")


WRONG = {
    "": "A deal needs 4 hands with / between, not 1.",
    AS_PLAYED.replace("Ah", "1h"): "“1h” is not a card of this game; write cards with spaces between.",
    AS_PLAYED.replace("Ah", "7h"): "“7h” is not a card of this game",
    AS_PLAYED.replace("Ah", "Kh"): "Kh is dealt twice.",
    AS_PLAYED.replace("Ah Kh ", ""): "Seat 1 needs 5 cards, not 3.",
    f"{AS_PLAYED} up": "After “up” comes one card",
    f"{DEAL} Jd": "After “up” comes one card",
    "<img src=x onerror=alert(1)>": "“<img” is not a card",
    AS_PLAYED.replace("Ah", "constructor"): "“constructor” is not a card",
}


def test_a_card_that_is_played_by_its_line_leaves_the_focus_among_the_lines(solver: Page) -> None:
    put(solver, AS_PLAYED, make_contract("bicycle", "d", 2))
    check(solver, play := Play.of(Deal.parse(AS_PLAYED), make_contract("bicycle", "d", 2)))
    solver.locator(".euchre-lines button").last.focus()
    solver.keyboard.press("Enter")
    play.push(list(lines_by_card(play))[-1])
    check(solver, play)
    legal = len(rows_of(play))
    assert legal < 5
    expect(solver.locator(".table-seat.turn [title$='must be followed']")).to_have_count(5 - legal)
    expect(solver.locator(".euchre-lines button:focus")).to_have_count(1)


def test_what_is_no_deal_is_refused_in_a_sentence(solver: Page) -> None:
    before, contract = solver.locator(".euchre-lines").inner_text(), make_contract("bicycle", "d", 2)
    for text, told in WRONG.items():
        put(solver, text, contract)
        expect(solver.locator(".euchre-open-deal .message")).to_contain_text(told)
    assert solver.locator(".euchre-lines").inner_text() == before
    put(solver, AS_PLAYED.replace("T", "10").replace("h", "♥").lower(), contract)
    expect(solver.locator(".euchre-open-deal .message")).to_be_hidden()
    check(solver, Play.of(Deal.parse(AS_PLAYED), contract))


def test_enter_shows_a_deal_and_writes_no_new_line(solver: Page) -> None:
    field = solver.get_by_label("Hands from")
    field.fill(AS_PLAYED)
    field.press("Enter")
    expect(field).to_have_value(AS_PLAYED)
    seat = AS_PLAYED.split(" / ")[0]
    expect(solver.locator(".euchre-lines li")).to_have_count(len(seat.split()))


def press(page: Page, *cards: str) -> None:
    """Press cards of the pack."""
    for card in cards:
        page.locator(f".deck [data-card='{card}']").click()


def test_a_deal_is_set_up_by_clicks_and_shown_once_it_is_whole(solver: Page) -> None:
    field, message = solver.get_by_label("Hands from"), solver.locator(".euchre-open-deal .message")
    put(solver, DEAL, contract := make_contract("bicycle", "d", 2))
    solver.get_by_text("Set up by clicks").click()
    expect(solver.locator(".deck [data-card=Jc]")).to_have_accessible_name("Jack of clubs, Left")
    solver.get_by_role("button", name="Take all cards back").click()
    expect(field).to_have_value(" /  /  / ")
    for hand in AS_PLAYED.split(" / "):  # whose hand is full gives way to the next
        press(solver, *hand.split())
        if not hand.startswith("Ks"):
            expect(message).to_contain_text("more to deal")
    expect(message).to_be_hidden()
    expect(field).to_have_value(AS_PLAYED)
    check(solver, Play.of(Deal.parse(AS_PLAYED), contract))
    assert solver.locator(".deck [aria-pressed=true]").count() == 5
    solver.get_by_role("radio", name="Turn-up 0/1").check()
    press(solver, "9s", "Qs")  # a turn-up takes the place of another
    expect(field).to_have_value(f"{AS_PLAYED.replace(' 9s', '')} up Qs")
    expect(message).to_contain_text("1 more to deal")
    expect(solver.get_by_role("radio", name="Turn-up 1/1")).to_be_checked()


def test_a_card_is_moved_and_taken_back_and_a_full_hand_takes_no_other(solver: Page) -> None:
    field, message = solver.get_by_label("Hands from"), solver.locator(".euchre-open-deal .message")
    field.fill(AS_PLAYED)
    solver.get_by_text("Set up by clicks").click()
    press(solver, "Js")
    expect(message).to_have_text("You: this hand is full; take a card back first, or choose another place.")
    expect(field).to_have_value(AS_PLAYED)
    press(solver, "Ah")
    expect(message).to_have_text("1 more to deal; until then the table shows the deal before.")
    expect(solver.locator(".deck [data-card=Ah]")).to_have_accessible_name("Ace of hearts")
    press(solver, "Js")
    expect(field).to_have_value(AS_PLAYED.replace("Ah ", "").replace("Js ", "").replace("Qd", "Qd Js"))
    expect(solver.get_by_role("radio", name="Left 4/5")).to_be_checked()
    for text, told in {
        "Ah 1h": "“1h” is not a card",
        "Ah / / / / 9s": "A deal needs 4 hands",
        "Ah Ah": "Ah is dealt twice.",
    }.items():
        field.fill(text)
        press(solver, "Kc")
        expect(message).to_contain_text(told)
        expect(field).to_have_value(text)


def test_a_deal_is_set_up_by_keys(solver: Page) -> None:
    solver.get_by_text("Set up by clicks").focus()
    solver.keyboard.press("Enter")
    solver.get_by_role("button", name="Take all cards back").click()
    solver.locator(".deck [tabindex='0']").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "End", "Space"):
        solver.keyboard.press(key)
    expect(solver.get_by_label("Hands from")).to_have_value("9s Ts Th Ah /  /  / ")
    assert solver.locator(".deck [tabindex='0']").count() == 1


def test_a_card_that_names_no_suit_is_not_turned_up_and_games_without_a_turn_up_have_no_place_for_it(
    page: Page, tmp_path: Path
) -> None:
    british, bid = PRESETS["british"], PRESETS["bid_euchre"]
    folder = write_solver(tmp_path, british, bid)
    page.expose_function("solvedByPython", solved_by_python)
    page.goto(path_of(folder, british))
    page.get_by_text("Set up by clicks").click()
    page.get_by_role("radio", name="Turn-up").check()
    field = page.get_by_label("Hands from")
    before = field.input_value()
    press(page, "Jo")
    expect(page.locator(".euchre-open-deal .message")).to_contain_text("After “up” comes one card")
    assert field.input_value() == before
    page.goto(path_of(folder, bid))
    page.get_by_text("Set up by clicks").click()
    expect(page.locator(".euchre-open-deal [type=radio]")).to_have_count(4)


def test_a_card_that_is_pressed_while_a_position_is_still_solved_plays_nothing(page: Page, tmp_path: Path) -> None:
    held = "(position) => new Promise((found) => (globalThis.release = () => found(solvedByPython(position))))"
    page.expose_function("solvedByPython", solved_by_python)
    page.goto(
        path_of(write_solver(tmp_path, BICYCLE, script=f"globalThis.euchreSolver = async () => {held};"), BICYCLE)
    )
    page.wait_for_function("() => Boolean(globalThis.release)")
    page.evaluate("release()")
    put(page, AS_PLAYED, make_contract("bicycle", "d", 2))
    page.evaluate("release()")
    buttons = page.locator(".euchre-lines button")
    expect(buttons).to_have_count(5)
    buttons.first.click()
    buttons.last.click()  # of the position before, which is still on the table
    page.evaluate("release()")
    expect(page.locator(".at")).to_contain_text("1 / ")
    expect(page.locator(".table-seat.turn")).to_contain_text("Left")
    put(page, AS_PLAYED, make_contract("bicycle", "h", 2))
    page.evaluate("globalThis.first = release")
    put(page, AS_PLAYED, contract := make_contract("bicycle", "c", 2))
    page.evaluate("release()")
    check(page, play := Play.of(Deal.parse(AS_PLAYED), contract))
    page.evaluate(
        "async (q) => (first(), await solvedByPython(q), new Promise((done) => setTimeout(done)))", question_of(play)
    )
    check(page, play)  # what was asked first is known last
    page.get_by_role("button", name="One step on").click()
    page.evaluate("release()")
    play.push(next(card for card in lines_by_card(play) if card.symbol in bests(play)))
    check(page, play)


def test_a_new_deal_is_dealt_and_values_can_be_hidden(solver: Page) -> None:
    texts = set()
    solver.get_by_text("Set up by clicks").click()
    for _ in range(5):
        solver.get_by_role("button", name="New deal").click()
        deal = Deal.parse(solver.get_by_label("Hands from").input_value())
        texts.add(str(deal))
        mine = solver.locator(".deck button[aria-label$=', You']").evaluate_all(
            "all => all.map((each) => each.dataset.card)"
        )
        assert sorted(mine) == sorted(map(str, deal.hand(1))), "the pack shows this deal"
    assert len(texts) == 5
    solver.get_by_text("Set up by clicks").click()
    expect(solver.locator(".euchre-lines li").first).to_be_visible()
    solver.get_by_label("Values").uncheck()
    expect(solver.locator(".euchre-lines li")).to_have_count(0)
    expect(solver.locator(".badge:visible")).to_have_count(0)
    expect(solver.locator(".verdict")).to_be_hidden()


def test_without_webassembly_it_says_so_and_a_deal_is_read(page: Page, tmp_path: Path) -> None:
    without = "globalThis.euchreSolver = async () => WebAssembly.missing.instantiate();"
    page.goto(path_of(write_solver(tmp_path, BICYCLE, script=without), BICYCLE))
    expect(page.locator("[data-face=solver] .message")).to_contain_text("lacks WebAssembly")
    expect(page.locator("[data-face=solver] tr").first).to_be_visible()


def test_the_page_fits_a_phone_and_breaks_no_rule_of_axe(solver: Page) -> None:
    put(solver, "no deal", make_contract("bicycle", "d", 2))
    for width, theme in ((1366, "light"), (360, "dark")):
        solver.emulate_media(color_scheme=theme)
        solver.set_viewport_size({"width": width, "height": 768})
        assert solver.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(solver, options={"resultTypes": ["violations"]})
        assert not found.violations_count, found.generate_report()


def test_a_deal_and_its_values_are_read_without_scripts(browser: Browser, site: Path) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(path_of(site, BICYCLE))
        assert page.locator("tr").count() >= 2
        expect(page.locator("main")).to_contain_text("are trumps")
        expect(page.locator("tr").first).to_contain_text("trick")


def test_the_page_keeps_to_its_budget(site: Path) -> None:
    files = ("solver_bicycle.html", "solver.js", "site.css")
    assert sum((site / name).stat().st_size for name in files) + 37_960 < 190_000  # and the core, with its players
