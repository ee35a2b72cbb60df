"""HandBuilder in a real JupyterLab: picked by mouse, by keyboard and by text, with a real kernel behind it."""

import pytest
from helpers.tables import PATIENCE
from playwright.sync_api import Locator, Page, expect

CELLS = ["from euchre_tutor import *", "builder = HandBuilder(deals=600)", "builder"]
HAND = ["Jack of spades", "Jack of clubs", "Ace of spades", "Nine of hearts", "King of diamonds"]
SLOW = 1_000 * PATIENCE  # milliseconds


@pytest.fixture
def show(lab, run_notebook):
    """Open a notebook with an empty HandBuilder in a page."""

    def show(page: Page) -> Locator:
        run_notebook(page, lab.notebook([*CELLS, "print('hand:', builder.hand, builder.turn_up)"]))
        return page.locator(".euchre-hand-builder")

    return show


@pytest.fixture
def widget(page: Page, show) -> Locator:
    """Open that notebook in a page of its own."""
    return show(page)


def card(widget: Locator, name: str) -> Locator:
    return widget.get_by_role("group", name="Deck").get_by_role("button", name=name)


def row(widget: Locator, call: str) -> Locator:
    return widget.locator("tbody tr").filter(has=widget.page.locator(".call", has_text=call)).first


def test_cards_clicked_give_odds(lab_page: Page, show):
    widget = show(lab_page)
    for name in HAND:
        card(widget, name).click()
        expect(card(widget, name)).to_have_attribute("aria-pressed", "true")
    expect(widget.get_by_role("status")).to_have_text("Pick the turn-up.")
    card(widget, "Queen of spades").click()
    expect(row(widget, "pick it up")).to_contain_text("±", timeout=SLOW)
    expect(row(widget, "pass")).to_contain_text("they call")
    expect(widget.get_by_role("status")).to_contain_text("Pick it up alone is best.", timeout=SLOW)
    expect(card(widget, "Jack of clubs, left bower")).to_have_attribute("aria-pressed", "true")


def text_field(widget: Locator) -> Locator:
    """Open the hand as text, and find its field, without a click that would take the focus."""
    widget.locator(".typed details").first.evaluate("(text) => (text.open = true)")
    return widget.get_by_role("textbox", name="Hand as text")


@pytest.mark.nightly
def test_a_hand_is_built_with_the_keyboard_alone(widget: Locator, page: Page):
    """Arrows and space: the top row is spades from nine to ace, the next hearts."""
    card(widget, "Nine of spades").focus()
    for rank in ("Nine", "Ten", "Jack", "Queen", "King"):
        page.keyboard.press("Space")
        expect(card(widget, f"{rank} of spades")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("ArrowRight" if rank != "King" else "ArrowDown")
    page.keyboard.press("Space")
    expect(text_field(widget)).to_have_value("9s Ts Js Qs Ks up Kh seat 4")
    expect(row(widget, "pick it up")).to_contain_text("±", timeout=SLOW)
    expect(card(widget, "King of hearts, turn-up")).to_be_focused()


@pytest.mark.nightly
def test_a_hand_is_typed_and_what_cannot_be_is_answered_with_a_sentence(widget: Locator):
    field = text_field(widget)
    field.fill("Js Jc As 9h Kd up Qs seat 2")
    field.press("Enter")
    expect(row(widget, "assist")).to_contain_text("±", timeout=SLOW)
    expect(widget.get_by_role("radio", name="2", exact=True)).to_be_checked()
    field.fill("Js Js As 9h Kd up Qs seat 2")
    field.press("Enter")
    expect(widget.get_by_role("status")).to_contain_text("'Js' is dealt twice: both in your hand.")
    expect(card(widget, "Jack of clubs")).to_have_attribute("aria-pressed", "true")


@pytest.mark.nightly
def test_what_is_picked_is_what_python_sees(widget: Locator, page: Page):
    card(widget, "Ace of hearts").click()
    expect(card(widget, "Ace of hearts")).to_have_attribute("aria-pressed", "true")
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")  # a new builder is empty again
    expect(card(widget, "Ace of hearts")).to_have_attribute("aria-pressed", "false")


@pytest.mark.nightly
def test_the_kernel_is_free_while_odds_are_refined_and_stop_stops(page: Page, lab, run_notebook):
    cells = [CELLS[0], "slow = HandBuilder('Js Jc As 9h Kd up Qs seat 4', deals=5_000_000)", "slow"]
    # This loop would never end if refining needed the kernel's main thread.
    waiting = "import time\nwhile slow.odds is None: time.sleep(0.01)"
    run_notebook(page, lab.notebook([*cells, waiting, "print('kernel is free at', slow.odds.done < 1)"]))
    expect(page.get_by_text("kernel is free at True")).to_be_visible(timeout=SLOW)
    widget = page.locator(".euchre-hand-builder")
    stop = widget.get_by_role("button", name="Stop")
    expect(stop).to_have_attribute("aria-disabled", "false", timeout=SLOW)
    stop.click()
    expect(stop).to_have_attribute("aria-disabled", "true")
    expect(row(widget, "pick it up")).to_contain_text("±")


@pytest.mark.nightly
def test_keys_pressed_in_the_widget_are_no_shortcuts_of_lab(widget: Locator, page: Page):
    """Pressing d twice on a card deletes no cell, and the arrows move from seat to seat."""
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    summary = widget.locator("summary").first
    for part in (card(widget, "Nine of spades"), widget.get_by_role("button", name="Clear"), summary):
        part.focus()
        page.keyboard.press("d")
        page.keyboard.press("d")
    widget.get_by_role("combobox", name="Game").focus()
    page.keyboard.press("x")  # would cut the cell; a d chooses dominoes
    expect(cells).to_have_count(before)
    widget.get_by_role("radio", name="4, dealer").focus()
    page.keyboard.press("ArrowLeft")
    expect(widget.get_by_role("radio", name="3", exact=True)).to_be_checked()
    expect(widget.get_by_role("radio", name="3", exact=True)).to_be_focused()


@pytest.mark.nightly
def test_an_error_in_a_cell_is_one_sentence(page: Page, lab, run_notebook):
    with pytest.raises(AssertionError, match="say where you sit"):
        run_notebook(page, lab.notebook([CELLS[0], "compare_calls('Js Jc As 9h Kd up Qs')"]))
    error = page.locator(".jp-OutputArea-output[data-mime-type*='stderr'], .jp-RenderedText").last
    expect(error).to_have_text("EuchreError: say where you sit, for instance 'seat 4' or 'seat dealer'")


@pytest.mark.nightly
def test_dominoes_are_chosen_and_tiles_pressed(widget: Locator):
    card(widget, "Ace of hearts").click()
    widget.get_by_role("combobox", name="Game").select_option(label="Domino, 4 players")
    expect(widget.get_by_role("status")).to_contain_text("Not in this game, so put back: Ace of hearts.")
    for name in ("Double six", "Six-five", "Six-four", "Double two", "Two-one"):
        card(widget, name).click()
    card(widget, "Six-three").click()
    expect(card(widget, "Double five, left bower")).to_be_visible()
    expect(row(widget, "pick it up")).to_contain_text("±", timeout=SLOW)
    widget.get_by_role("combobox", name="Game").select_option(label="Bicycle, 4 players")
    expect(widget.get_by_role("status")).to_contain_text("put back: Double six")


@pytest.mark.nightly
def test_the_suit_of_a_joker_is_named(widget: Locator):
    widget.get_by_role("combobox", name="Game").select_option(label="British, 4 players")
    for name in [*HAND, "Joker"]:
        card(widget, name).click()
    expect(widget.get_by_role("status")).to_have_text("Choose the suit that the dealer named.")
    widget.get_by_role("combobox", name="Suit named").select_option("clubs")
    expect(text_field(widget)).to_have_value("Js Jc As 9h Kd up Jo named c seat 4 rules british")
    expect(card(widget, "Jack of spades, left bower")).to_be_visible()
    expect(row(widget, "pick it up")).to_contain_text("±", timeout=SLOW)


@pytest.mark.nightly
def test_tricks_are_bid_after_the_bids_of_others(widget: Locator):
    widget.get_by_role("combobox", name="Game").select_option(label="Bid Euchre, 4 players")
    for name in [*HAND, "Queen of spades"]:
        card(widget, name).click()
    widget.get_by_role("combobox", name="1, eldest").select_option("4")
    expect(row(widget, "bid 5")).to_contain_text("±", timeout=SLOW)
    expect(row(widget, "bid 4")).to_have_count(0)
    expect(text_field(widget)).to_have_value("Js Jc As 9h Kd Qs seat 4 bids 4,pass,pass rules bid_euchre")


@pytest.mark.nightly
def test_after_a_restart_a_click_is_met_with_what_to_do(widget: Locator, page: Page):
    restart = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    page.evaluate(f"async () => {{ await {restart}; }}")
    card(widget, "Ace of hearts").click()
    expect(widget.get_by_role("status")).to_contain_text("Restart Kernel and Run All Cells")
    expect(widget.locator(".message")).to_contain_text("Python has not answered")
    widget.get_by_role("radio", name="2", exact=True).check()
    expect(widget.locator(".message")).to_contain_text("Python has not answered")


@pytest.mark.nightly
def test_score_and_house_rules_are_set_and_odds_compared_by_mouse(page: Page, lab, run_notebook):
    run_notebook(page, lab.notebook([CELLS[0], "HandBuilder('Js Jc As 9h Kd up Qs seat 4', deals=600)"]))
    widget = page.locator(".euchre-hand-builder")
    expect(widget.get_by_role("status")).to_contain_text("Pick it up alone", timeout=SLOW)
    widget.get_by_role("button", name="Keep to compare").click()
    expect(widget.get_by_role("region", name="Before")).to_contain_text("Best call")
    score = widget.get_by_role("spinbutton", name="Their points")
    score.fill("4")
    score.press("Enter")
    widget.get_by_text("House rules").last.click()
    widget.get_by_role("checkbox", name="The dealer may not pass in the second round").check()
    text = text_field(widget)
    expect(text).to_have_value("Js Jc As 9h Kd up Qs seat 4 score 0-4 rules bicycle+stick_the_dealer")
    expect(widget.get_by_role("columnheader", name="Change")).to_be_visible(timeout=SLOW)
    expect(row(widget, "pick it up")).to_contain_text("±", timeout=SLOW)
