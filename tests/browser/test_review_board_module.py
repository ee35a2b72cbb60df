"""The face of a review in a blank page, with a fake model on the other end of the wire."""

import re
from typing import Any

import pytest
from helpers.accessibility import broken_rules, set_theme
from helpers.covering import each_by_day
from helpers.faces import open_blank, show_face
from helpers.tables import traits_of
from playwright.sync_api import Page, expect

from euchre_tutor import ReviewBoard, draw

TOLD = [
    "You lost 7-10. The cards took 30 ± 3 games of 100; you gave away 9 ± 2 % in 21 decisions.",
    "Before the first card ...",
]
WORDS = "Hand 1, in the calls: passed; ordering up was better (a blunder, 9 ± 2 games of 100)."
LINE = (
    '<div class="game-line" role="group" aria-label="Chance to win"><div class="field">'
    '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><polyline points="0,50 100,100"/></svg>'
    f'<button class="dot" type="button" data-dot="0" aria-label="{WORDS}"'
    ' style="left:40%;top:60%;--size:20px"></button>'
    '</div><div class="hands"><b style="left:50%">1</b></div></div>'
)
DONE, COST = "Hand 1, in the calls: passed; ordering up was better", "9 ± 2 games of 100"
HELD = [{"text": "Js", "name": "Jack of spades", "svg": "", "mark": "right"}, {"text": "Ah", "name": "", "svg": ""}]
DECISIONS = [{"number": 0, "words": DONE, "cost": COST, "band": "blunder", "cards": HELD}]
DECISIONS += [
    {
        "number": number,
        "words": f"Hand {number}, in trick 1 <u>A♥</u>",
        "cost": "0 games of 100",
        "band": "right",
        "cards": [],
    }
    for number in (1, 2, 3)
]
KNOWN = {"_told": TOLD, "_line": LINE, "_decisions": DECISIONS, "_rests": "A decision is priced on 1,000 deals."}
KNOWN |= {"_faces": {each["text"]: draw.card(each["text"]) for each in HELD}}


@pytest.fixture
def face(page: Page, tmp_path: Any) -> Page:
    """A review that is done, in a page."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(tmp_path))
        board = ReviewBoard()
        traits = traits_of(board) | KNOWN | {"_players": [{"value": "1", "words": "You"}]}
    board.close()
    open_blank(page, "review_board")
    show_face(page, "review_board", traits)
    return page


def change(page: Page, **traits: Any) -> None:
    page.evaluate("traits => Object.entries(traits).forEach(([name, each]) => model.set(name, each))", traits)


def sent(page: Page) -> list[dict[str, Any]]:
    return page.evaluate("model.sent")


def test_the_sentence_comes_first_and_the_three_costliest_are_listed_until_all_are_asked_for(face: Page) -> None:
    expect(face.locator(".told p").first).to_have_text(TOLD[0])
    expect(face.locator(".decisions .card svg:visible")).to_have_count(len(HELD))
    expect(face.locator(".decisions .bower:visible")).to_have_text("R bower")
    expect(face.locator(".decisions li")).to_have_count(3)
    face.get_by_role("button", name="All 4 decisions").click()
    expect(face.locator(".decisions li")).to_have_count(4)
    expect(face.locator(".decisions u")).to_have_count(0)
    expect(face.get_by_role("button", name=f"{COST} {DONE} blunder")).to_be_visible()
    face.get_by_role("button", name="Only the costliest").click()
    expect(face.locator(".decisions li")).to_have_count(3)
    change(face, _decisions=DECISIONS[1:])
    expect(face.locator(".decisions li")).to_have_count(3), "without a mistake, too"
    expect(face.get_by_role("button", name="All 3 decisions")).to_be_hidden()


def test_a_dot_and_its_line_ask_for_the_same_mistake(face: Page) -> None:
    face.locator(".dot").click()
    face.locator(".decisions button").first.click()
    assert sent(face) == [{"show": 0}, {"show": 0}]
    change(face, _chosen=0, _why=["It loses."])
    expect(face.locator(".dot")).to_have_attribute("aria-pressed", "true")
    expect(face.locator(".decisions button").first).to_have_attribute("aria-pressed", "true")
    face.get_by_role("button", name="Into my practice").dblclick()
    assert sent(face)[2:] == [{"note": True}]
    change(face, _noted="It comes back.")
    expect(face.get_by_text("It comes back.")).to_be_visible()
    expect(face.get_by_role("button", name="Into my practice")).to_be_hidden()


def test_a_dot_keeps_the_focus_when_the_line_is_drawn_anew_and_a_dot_that_is_gone_leaves_none(face: Page) -> None:
    face.locator(".dot").focus()
    change(face, _line=LINE.replace("left:40%", "left:20%"))
    expect(face.locator(".dot")).to_be_focused()
    two = LINE.replace(
        "<button", LINE[LINE.index("<button") : LINE.index("</div><div")].replace('dot="0"', 'dot="1"') + "<button"
    )
    change(face, _line=two)
    expect(face.locator("[data-dot='0'].dot")).to_be_focused()
    change(face, _line=two.replace('dot="0"', 'dot="2"'))
    expect(face.locator(".dot:focus")).to_have_count(0)


def test_a_mistake_is_played_from_here_or_punished_if_something_does(face: Page) -> None:
    change(face, _chosen=0, _why=["It loses."])
    expect(face.get_by_role("button", name="See how it is punished")).to_be_hidden()
    face.get_by_role("button", name="Play it from here").click()
    change(face, _punished="A♥ is punished: seat 2 ruffs.")
    expect(face.locator(".why")).to_contain_text("A♥ is punished: seat 2 ruffs.")
    face.get_by_role("button", name="See how it is punished").click()
    assert sent(face) == [{"play_on": True}, {"punish": True}]


def test_a_row_that_somebody_doubts_is_reported_as_text_and_another_row_as_its_own(face: Page) -> None:
    doubt = face.get_by_text("Something wrong here?")
    change(face, _chosen=0, _why=["It loses."])
    expect(doubt).to_be_hidden()
    change(face, _report="Chosen: pass")
    doubt.click()
    text = face.get_by_role("textbox", name="Report")
    expect(text).to_have_value("Chosen: pass")
    expect(face.get_by_role("link", name="Save as a file")).to_have_attribute("href", re.compile("Chosen%3A%20pass$"))
    change(face, _chosen=1, _report="Chosen: 9h")
    expect(text).to_have_value("Chosen: 9h")
    assert sent(face) == [], "nothing is sent"


def test_skills_of_the_worst_mistakes_are_asked_by_one_press_once_the_game_is_read(face: Page) -> None:
    ask = face.get_by_role("button", name="Ask me these")
    expect(ask).to_be_hidden()
    change(face, _skills=["Order up in third seat", "Draw trumps"])
    expect(face.get_by_text("For tomorrow: Order up in third seat · Draw trumps")).to_be_visible()
    ask.dblclick()
    assert sent(face) == [{"tomorrow": True}]
    change(face, _tomorrow="Comes back in your practice.")
    expect(face.get_by_text("Comes back in your practice.")).to_be_focused()  # where the button was
    expect(ask).to_be_hidden()


def test_a_hand_without_a_mistake_is_looked_at_too(face: Page) -> None:
    hands = face.get_by_role("combobox", name="Look at hand")
    expect(hands).to_be_hidden()
    change(face, _hands=3)
    hands.select_option("2")
    assert sent(face) == [{"look": 2}]
    change(face, _hands=0)
    expect(hands).to_be_hidden()


def test_while_a_game_is_read_it_says_how_far_and_is_stopped_by_a_button_or_a_key(face: Page) -> None:
    expect(face.locator(".working")).to_have_css("display", "none")  # nor is a gap left
    expect(face.get_by_role("button", name="Stop")).to_be_hidden()
    change(face, _work="Reading the game: 25 % done.")
    face.get_by_role("button", name="Stop").click()
    assert sent(face) == [{"stop": True}]
    face.locator(".decisions button").first.press("Escape")
    assert sent(face) == [{"stop": True}] * 2, "a key does so, too"
    change(face, _work="Stopped. What was found so far stays.")
    expect(face.get_by_role("button", name="Stop")).to_be_hidden()
    face.locator(".decisions button").first.press("Escape")
    assert len(sent(face)) == 2, "nothing is left to be stopped"


def test_a_game_is_pasted_and_what_is_typed_is_followed(face: Page) -> None:
    face.get_by_text("Another game: paste or type it").click()
    face.get_by_role("textbox", name="A game as text").fill("up Qs then pass")
    assert sent(face) == [{"typed": "up Qs then pass"}]
    change(face, _typed="Seat 2 to call.")
    expect(face.get_by_text("Seat 2 to call.")).to_be_visible()
    face.get_by_role("button", name="Review this game").click()
    assert sent(face)[-1] == {"read": "up Qs then pass"}


@each_by_day("width, scheme", [360, 1024], ["light", "dark"])
def test_it_fits_and_a_screen_reader_finds_nothing_wrong(face: Page, width: int, scheme: Any) -> None:
    face.set_viewport_size({"width": width, "height": 740})
    set_theme(face, scheme, in_lab=False)
    change(face, _chosen=0, _why=["It loses."], _work="Reading the game: 25 % done.")
    assert face.evaluate("document.documentElement.scrollWidth") <= width
    dot = face.locator(".dot").bounding_box()
    assert dot is not None
    assert (round(dot["width"]), round(dot["height"])) == (20, 20)
    assert broken_rules(face) == ""
    cards, words = (
        face.locator(f".decisions button > {part}").first.bounding_box() for part in (".held", ".held + span")
    )
    assert words["x"] >= cards["x"] + cards["width"] or words["y"] >= cards["y"] + cards["height"], "words lie on cards"
