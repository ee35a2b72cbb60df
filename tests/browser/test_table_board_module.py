"""The face of a board in a blank page, with a fake model on the other end of the wire, and as a stored page."""

import re
from pathlib import Path
from typing import Any

import pytest
from helpers.accessibility import broken_rules
from helpers.covering import by_day
from helpers.faces import open_blank, show_face
from helpers.paged import Paged
from helpers.tables import CALLED, DEAL, nobody_works, traits_of, until
from playwright.sync_api import Locator, Page, expect

from euchre_tutor import Deal, TableBoard, settings
from euchre_tutor.draw.shapes import FOUR_COLOURS
from euchre_tutor.widgets.parts.modules import joined_style

BOX = "node => node.getBoundingClientRect().toJSON()"
OVERFLOWING = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.outerHTML)"

LIE_ON_OTHERS = """nodes => {
  const boxes = nodes.map((node) => [node.closest(".hand, .middle"), node.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.filter(([place, box]) => boxes.some(([other, its]) => other !== place && meet(box, its))).length;
}"""


class Face:
    """A board in a page, and the fake model behind it."""

    def __init__(self, page: Page, board: TableBoard, **traits: Any) -> None:
        self.page = page
        open_blank(page, "table_board")
        show_face(page, "table_board", traits_of(board, **traits))

    def show(self, board: TableBoard) -> None:
        """Set the traits as Python would after a change."""
        for name, value in traits_of(board).items():
            self.page.evaluate("([name, value]) => model.set(name, value)", [name, value])

    def seat(self, name: str) -> Locator:
        """Find a seat by its spoken name."""
        return self.page.get_by_role("group", name=name, exact=True)

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Messages that reached Python."""
        return self.page.evaluate("model.sent")


def board(text: str = CALLED, **traits: Any) -> TableBoard:
    """Make a board whose values have been worked out."""
    made = TableBoard(text, **{"you": 1} | traits)
    if made.shows_values and made.mode == "play" and not made.table.line.hand.is_over:
        until(lambda: bool(Paged(made).values))
    return made


def test_the_table_says_who_is_who_and_whose_turn_it_is(page: Page) -> None:
    Face(page, board(f"{CALLED}, Ah, 9h"))
    expect(page.get_by_text("Spades are trumps: J♠ J♣ A♠ K♠ Q♠ 10♠ 9♠")).to_be_visible()
    for name, words in (
        ("You", "defenders"),
        ("Left", "made it"),
        ("Partner, to act", "defenders"),
        ("Right", "● makers"),
    ):
        expect(page.get_by_role("group", name=name, exact=True)).to_contain_text(words)
    expect(page.get_by_role("group", name="Left")).to_contain_text("seat 2")  # a chip says that it made trump
    expect(page.get_by_role("group", name="Right")).to_contain_text("seat 4deals")
    expect(page.get_by_text("You led")).to_be_visible()
    expect(page.get_by_text("★ You")).to_be_visible()


def test_a_card_has_its_value_in_word_and_colour_and_is_sent_when_clicked(page: Page) -> None:
    face = Face(page, board())
    ace = face.seat("You, to act").get_by_role("button", name="Ace of hearts")
    expect(ace).to_have_accessible_name("Ace of hearts, best")
    expect(ace.locator(".badge")).to_have_text("✓")
    ace.click()
    assert face.sent == [{"act": "Ah", "at": 3}]


def test_a_card_that_costs_is_punished_by_click(page: Page) -> None:
    made = board()
    costly = {"punished": "", "words": "costs 1 point"}
    values = {text: value | costly for text, value in Paged(made).values.items()}
    face = Face(page, made, _values=values | {"Td": values["Td"] | {"punished": "10♦"}})
    button = page.get_by_role("button", name="See how")
    expect(button).to_have_accessible_name("See how 10♦ is punished: costs 1 point")
    expect(button).to_have_text("10♦ ▸")
    button.click()
    assert face.sent == [{"punish": "Td", "at": 3}]


def test_a_card_that_was_played_tells_something_when_it_is_clicked_until_it_is_closed(page: Page) -> None:
    made = board(f"{CALLED}, Ah, 9h, 9d", shows_values=False)
    face, nine = Face(page, made), page.get_by_role("button", name="Nine of hearts, Left")
    panel = page.get_by_role("group", name="What the card tells")
    expect(panel).to_be_hidden()
    nine.dblclick()
    assert face.sent == [{"tell": "9h", "at": 6}]
    for card, name in (("9h", "Left has no more hearts"), ("9d", "Partner has no more hearts")):
        made.tell(card)
        until(lambda card=card: made._tells["card"] == card and nobody_works())
        face.show(made)
        expect(panel.get_by_text(made._tells["words"])).to_be_visible()
        expect(panel.get_by_role("listitem").filter(has_text=name)).to_contain_text(" → ")
        expect(page.get_by_role("status")).to_have_text(made._tells["words"])
        expect(page.locator(".middle [aria-pressed='true']")).to_have_attribute("data-card", card)
    assert broken_rules(page) == ""
    panel.get_by_role("button", name="Close").press("Enter")
    assert face.sent[1:] == [{"tell": "9d", "at": 6}]
    made.tell("9d")
    face.show(made)
    expect(panel).to_be_hidden()
    made.load(f"{CALLED}, Ah, 9h, 9d, Ks")
    face.show(made)
    page.locator(".played .look").nth(2).click()
    assert face.sent[2:] == [{"tell": "9d", "at": 7}]


@pytest.mark.parametrize("traits", [{"mode": "quiz"}, {"mode": "game", "pace": 10}, {"mode": "set up"}])
def test_no_card_can_be_asked_before_the_hand_is_over_or_the_question_answered(page: Page, traits: Any) -> None:
    face = Face(page, TableBoard(f"{CALLED}, Ah, 9h, 9d", you=1, **traits))
    page.locator(".middle .card").first.click(force=True)
    assert [message for message in face.sent if "tell" in message] == []


OVER = f"{CALLED}, Ah, 9h, 9d, 9s, Ts, Td, As, Tc, Kd, Qc, Ad, Qd, Qs, 9c, Jc, Kc, Js, Ac, Ks, Kh"


def test_a_hand_against_the_tutor_says_how_it_stands_is_reported_and_is_played_again_by_its_button(page: Page) -> None:
    made = TableBoard(OVER, you=2, score="4-3", tutor=True, hides_others=True)
    until(lambda: Paged(made).verdict != "" and not Paged(made).verdict.endswith("..."))
    face = Face(page, made)
    expect(page.locator(".turn-words")).to_have_text(made.table.ending)
    points = [str(each) for each in made._table["points"].values()]
    expect(page.get_by_role("group", name="Score").locator("strong")).to_have_text(points)
    expect(page.locator(".pips .on")).to_have_count(sum(min(int(each), 5) for each in points))
    expect(page.locator(".count")).to_have_text(re.compile(r"^You and your partner \d [●○] · they \d [●○]$"))
    page.get_by_text("Something wrong here?").click()
    expect(page.get_by_role("textbox", name="Report")).to_have_value(Paged(made).report)
    page.get_by_role("button", name="Again").click()
    assert face.sent == [{"again": True, "at": 23}]
    page.evaluate("model.set('_table', { ...model.get('_table'), points: { You: 4, They: 3 } })")
    expect(page.get_by_role("group", name="Score").locator("strong")).to_have_text(["4", "3"])
    page.evaluate("model.set('_table', { ...model.get('_table'), points: undefined, to: undefined })")
    expect(page.get_by_role("group", name="Score")).to_be_hidden()
    expect(page.get_by_text("Game is")).to_be_hidden()


@pytest.mark.parametrize("shown", [(CALLED, {"tutor": True, "hides_others": True}), (OVER, {"shows_values": False})])
def test_a_hand_that_goes_on_or_lies_open_is_not_played_again(page: Page, shown: tuple[str, Any]) -> None:
    Face(page, TableBoard(shown[0], you=1, **shown[1]))
    expect(page.get_by_role("button", name="New deal")).to_be_visible()
    expect(page.get_by_role("button", name="Again")).to_be_hidden()
    expect(page.get_by_text("Something wrong here?")).to_be_hidden()


def test_another_hand_is_dealt_by_click(page: Page) -> None:
    face = Face(page, board(shows_values=False))
    page.get_by_role("button", name="New deal").dblclick()
    assert face.sent == [{"next_deal": True}]


@pytest.fixture
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody's settings but those of the test hold."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


@pytest.mark.usefixtures("own_settings")
def test_a_card_that_lies_there_is_drawn_again_in_four_colours(page: Page) -> None:
    shown = board(shows_values=False)
    face = Face(page, shown)
    settings(four_colours=True)
    shown.hides_others = True
    shown.hides_others = False
    face.show(shown)
    diamonds = page.locator(".card[aria-label*='of diamonds'] .face")
    drawings = diamonds.evaluate_all("nodes => nodes.map((node) => node.innerHTML)")
    assert len(drawings) > 0
    assert [drawing for drawing in drawings if FOUR_COLOURS["d"] not in drawing] == []


def test_values_can_be_hidden(page: Page) -> None:
    face = Face(page, board(shows_values=False))
    expect(page.locator(".badge:visible")).to_have_count(0)
    page.get_by_role("checkbox", name="Values").check()
    assert page.evaluate("model.traits.shows_values") is True
    assert face.sent == []


def test_a_card_that_may_not_be_played_says_why_and_sends_nothing(page: Page) -> None:
    face = Face(page, board(f"{CALLED}, Ah", shows_values=False))
    jack = page.get_by_role("button", name="Jack of spades")
    expect(jack).to_have_accessible_name("Jack of spades, right bower, hearts must be followed")
    jack.click(force=True)
    assert face.sent == []


def test_calls_have_their_price_and_are_said_by_click(page: Page) -> None:
    face = Face(page, board(f"{DEAL} then pass", you=2))
    call = page.get_by_role("button", name="Assist, worth")
    expect(call.locator(".badge.good")).to_be_visible()
    expect(call.locator("kbd")).to_have_text("O")  # as whoever orders up has it: A is for alone
    call.click()
    assert face.sent == [{"act": "order up", "at": 1}]


def test_a_hand_is_stepped_and_played_with_the_keyboard_alone(page: Page) -> None:
    face = Face(page, board(f"{CALLED}, Ah, 9h"))
    page.get_by_role("button", name="One step back").focus()
    for key in ("ArrowLeft", "Home", "ArrowRight"):
        page.keyboard.press(key)
    assert face.sent == [{"go": 4}, {"go": 0}, {"go": 5}]
    cards = face.seat("Partner, to act").get_by_role("button")
    cards.nth(1).focus()
    for key in ("End", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert list(face.sent[-1]) == ["act", "at"]


def test_the_focus_stays_in_the_board_when_the_card_that_had_it_is_played(page: Page) -> None:
    made = board(shows_values=False)
    face = Face(page, made)
    face.seat("You, to act").get_by_role("button", name="Ace of hearts").focus()
    page.keyboard.press("Enter")
    made.act("Ah")
    face.show(made)
    focused = page.locator(":focus")
    expect(focused).to_have_count(1)
    expect(focused).to_have_accessible_name("Nine of hearts")


def test_a_click_on_a_name_sees_the_table_from_there(page: Page) -> None:
    face = Face(page, board(shows_values=False))
    page.get_by_role("button", name="Left").click()
    assert page.evaluate("[model.traits.you, model.traits.hides_others]") == [2, True]
    assert face.sent == []


def test_where_points_were_lost_is_seen_and_gone_to_and_the_bigger_a_dot_the_more_it_was(page: Page) -> None:
    lost = {"before": 4, "tricks": 3, "fewer": 1, "is_makers": True}
    swings = [lost | {"at": at, "lost": size, "words": f"costs {size}"} for at, size in ((4, 1), (5, 4))]
    swings += [lost | {"at": 6, "lost": 0, "fewer": 0, "words": "costs nothing"}]
    face = Face(page, board(f"{CALLED}, Ah, 9h"), _swings=swings)
    small, big = (page.get_by_role("button", name=f"costs {size}") for size in (1, 4))
    assert big.bounding_box()["width"] > 1.5 * small.bounding_box()["width"]
    expect(page.get_by_role("button", name="costs")).to_have_count(2)
    small.click()
    assert face.sent == [{"go": 3}]


def test_the_card_that_wins_the_trick_so_far_is_named_so_and_another_once_it_wins(page: Page) -> None:
    face = Face(page, board(f"{CALLED}, Ah, 9h"))
    winning = page.get_by_role("group", name="In the middle").get_by_label("wins the trick")
    expect(winning).to_have_accessible_name(re.compile("^Ace of hearts"))
    face.show(board(f"{CALLED}, Ah, 9h, Tc, 9s"))
    expect(winning).to_have_accessible_name(re.compile("^Nine of spades"))


@pytest.mark.parametrize(
    "rules", by_day(["bicycle", "two_handed", "parlour32", "domino", "call_ace6"], ["two_handed", "parlour32"])
)
def test_cards_that_were_not_dealt_lie_on_no_hand(page: Page, rules: str) -> None:
    Face(page, TableBoard(Deal.random(seed=1, rules=rules), mode="set up"))
    for width in (1366, 683, 360):
        page.set_viewport_size({"width": width, "height": 740})
        cards = page.locator(".table .card:visible")
        assert cards.count() > 10
        assert cards.evaluate_all(LIE_ON_OTHERS) == 0
        left = page.locator(".middle .card:visible")
        assert left.count() < 3 or len({box["y"] for box in map(Locator.bounding_box, left.all())}) < left.count()


def test_setting_up_sends_conditions_and_cards(page: Page) -> None:
    face = Face(page, board(DEAL, mode="set up"))
    page.get_by_label("Conditions").fill("seat 3 holds the left")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.get_by_role("button", name="Ace of hearts").click()
    page.get_by_role("button", name="Queen of spades, turn-up").click()
    assert face.sent == [{"deal": "seat 3 holds the left"}, {"act": "Ah", "at": 0}, {"act": "Qs", "at": 0}]
    expect(page.get_by_role("button", name="not dealt")).to_have_count(3)


def test_a_double_click_is_sent_once(page: Page) -> None:
    face = Face(page, board(shows_values=False))
    face.seat("You, to act").get_by_role("button", name="Ace of hearts").dblclick()
    assert face.sent == [{"act": "Ah", "at": 3}]


def test_a_search_for_a_deal_is_said_and_its_button_stops_it(page: Page) -> None:
    face = Face(page, board(DEAL, mode="set up"), _dealing=True, _message="Dealing ...")
    expect(page.get_by_role("status")).to_have_text("Dealing ...")
    expect(page.locator(".setup .message")).to_have_text("Dealing ...")
    stop = page.get_by_role("button", name="Stop", exact=True)
    stop.focus()
    page.keyboard.press("Enter")
    assert face.sent == [{"stop": True}]
    page.evaluate("model.set('_dealing', false)")
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_focused()


VIEW = 640  # pixels of a notebook that are seen at a height of 768
WORDS = ".look > :last-child"
PLAYED = f"{CALLED}, Ah, 9h, Tc, 9s, Ks, Kh, Js, Ac"


@pytest.mark.parametrize("width", [360, 1366])
def test_the_turn_up_and_the_tricks_that_were_taken_stay_in_sight(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    Face(page, board(PLAYED, shows_values=False))
    turn_up = page.locator(".turn-up")
    expect(turn_up.locator(WORDS)).to_have_text("Turn-up Q♠: ordered up by left; the dealer took it")
    expect(turn_up.locator(".face svg")).to_be_visible()
    tricks = page.get_by_role("list", name="Tricks so far").get_by_role("listitem")
    expect(tricks).to_have_count(2)
    expect(tricks.first.locator(".face svg")).to_have_count(4)
    assert tricks.first.locator(WORDS).all_inner_texts() == ["You led", "Left", "Partner", "★ Right"]
    spoken = "Trick 1: You led Ace of hearts, Left Nine of hearts, Partner Ten of clubs, Right Nine of spades. "
    expect(tricks.first.locator(".spoken")).to_have_text(f"{spoken}It went to right.")
    boxes = [card.bounding_box() for card in tricks.locator(".look .card").all()]
    assert min(box["width"] for box in boxes) >= 20
    assert max(box["x"] + box["width"] for box in boxes) <= width


def test_words_that_look_like_markup_stay_words(page: Page) -> None:
    evil = "<img src=x onerror='window.bad = 1'>"
    traits = {"_message": evil, "_verdict": evil, "_caption": evil, "_result": evil}
    made = board(shows_values=False)
    table = Paged(made).table | {"words": evil, "trump": evil, "said": [evil]}
    table["turn_up"] = [{**card, "label": evil} for card in table["turn_up"]]
    Face(page, made, _table=table, **traits)
    expect(page.locator(".turn-words")).to_have_text(evil)
    expect(page.locator(".turn-up").locator(WORDS)).to_have_text(evil)
    expect(page.locator(".euchre img")).to_have_count(0)
    assert page.evaluate("window.bad") is None


def test_hidden_cards_lie_face_down_and_are_in_no_attribute(page: Page) -> None:
    Face(page, board(CALLED, hides_others=True, shows_values=False))
    expect(page.get_by_role("img", name="face-down card")).to_have_count(15)
    expect(page.locator("[aria-label*='Jack of spades']")).to_have_count(0)


@pytest.mark.parametrize("width", by_day([360, 1024, 1440], [360]))
@pytest.mark.parametrize("mode", by_day(["play", "set up"], ["play"]))
@pytest.mark.parametrize(
    "rules",
    by_day(["bicycle", "call_ace6", "two_handed", "cutthroat", "domino", "bid_euchre"], ["call_ace6", "domino"]),
)
def test_nothing_is_cut_off_at_any_width(page: Page, width: int, rules: str, mode: str) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    Face(page, TableBoard(Deal.random(seed=1, rules=rules), shows_values=False, mode=mode))
    aside = "svg *, .spoken, .card, .card *, .looks, select, input"
    nodes = page.locator(f"html, .euchre-table-board, .euchre-table-board *:not({aside})")
    assert nodes.evaluate_all(OVERFLOWING) == []
    boxes = [card.bounding_box() for card in page.locator(".euchre-table-board .card:visible").all()]
    assert min(box["x"] for box in boxes) >= 0
    assert max(box["x"] + box["width"] for box in boxes) <= width


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (1440, 900)])
def test_table_verdict_and_steps_are_on_the_first_screen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    Face(page, board(f"{DEAL} then pass", you=2))
    for found in (page.locator(".verdict"), page.get_by_role("button", name="One step on"), page.locator(".table")):
        box = found.bounding_box()
        assert box["y"] + box["height"] <= size[1]


# Of a notebook at 1024 by 768, without Lab's files beside it and with them.
@pytest.mark.parametrize("width", by_day([920, 660], [660]))
@pytest.mark.parametrize("line", ["then pass", PLAYED])
def test_on_a_low_screen_shown_large_ones_own_hand_is_in_view_with_what_may_be_said(
    page: Page, width: int, line: str
) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    Face(page, board(f"{DEAL} {line}" if line.startswith("then") else line, shows_values=False))
    page.add_style_tag(content=":root { --euchre-scale: 1.6 }")
    shown = [page.locator(".place.bottom .hand"), page.locator(".turn-words"), *page.locator(".calls:visible").all()]
    assert len(shown) == (3 if line.startswith("then") else 2)
    for box in (each.bounding_box() for each in shown):
        assert box["y"] + box["height"] <= VIEW


def test_values_that_come_move_nothing(page: Page) -> None:
    made = board(f"{DEAL} then pass", you=2)
    face = Face(page, made, _values={}, _verdict="", _caption="")
    steps = page.get_by_role("button", name="One step on")
    before = steps.bounding_box()
    face.show(made)
    expect(page.locator(".verdict")).not_to_be_empty()
    assert steps.bounding_box() == before


@pytest.mark.parametrize("size", by_day([(1240, 700), (1000, 690)], [(1000, 690)]))
def test_one_line_of_best_play_is_in_view_beside_an_open_deal_and_goes_with_its_values(
    page: Page, size: tuple[int, int]
) -> None:
    made = board()
    face, best = Face(page, made), page.locator(".best")
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    assert best.locator("li").count() == 5
    expect(best.locator("li").first).to_have_text(re.compile(r"^(\S+ ){3}\S+(You|Left|Partner|Right)$"))
    assert best.evaluate(BOX)["bottom"] <= size[1]
    assert best.evaluate(BOX)["left"] >= page.locator(".table").evaluate(BOX)["right"]
    for each in page.locator(".table .card:visible, .table .plate:visible").all():
        assert each.evaluate(BOX)["right"] <= page.locator(".table").evaluate(BOX)["right"]
    made.shows_values = False
    face.show(made)
    expect(best).to_be_hidden()
    made.shows_values = made.hides_others = True
    until(lambda: bool(Paged(made).values))
    face.show(made)
    expect(best).to_be_hidden()


def test_every_button_and_input_says_that_it_has_no_shortcuts(page: Page) -> None:
    Face(page, board())
    lacking = page.locator(".euchre-table-board :is(button, input, select, summary):not([data-lm-suppress-shortcuts])")
    expect(lacking).to_have_count(0)


def test_a_click_that_nobody_answers_is_not_met_with_silence(page: Page) -> None:
    Face(page, board())
    page.get_by_role("button", name="Ace of hearts").click()
    expect(page.get_by_role("status")).to_contain_text("Python has not answered")


def test_after_the_clean_up_nothing_listens(page: Page) -> None:
    face = Face(page, board())
    page.evaluate("cleanUp()")
    assert page.evaluate("model.handlers") == []
    page.get_by_role("button", name="Ace of hearts").click()
    assert face.sent == []


def test_a_saved_page_steps_through_a_hand_without_python(page: Page, tmp_path: Path) -> None:
    made = board(f"{CALLED}, Ah, 9h", you=2)
    made.save(tmp_path / "hand.html")
    page.goto((tmp_path / "hand.html").as_uri())
    expect(page.get_by_text("0 / 5")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_role("button", name="Assist, worth")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("5 / 5")).to_be_visible()
    expect(page.locator(".turn-up").locator(WORDS)).to_have_text("Turn-up Q♠: ordered up by you; the dealer took it")
    expect(page.get_by_text("Take back")).to_be_hidden()
    page.locator(".hand button:not([aria-disabled='true'])").first.click()
    expect(page.get_by_role("status")).to_contain_text("open it in a notebook")


STYLES = """
() => [...document.querySelectorAll(".euchre, .euchre *:not(svg *)")].map((node) => {
  const style = getComputedStyle(node);
  const said = [...style].map((name) => `${name}=${style.getPropertyValue(name)}`);
  return `${node.tagName}.${node.className}: ${said.join(";")}`;
})
"""


def test_it_looks_the_same_when_another_widget_brings_the_shared_styles_again(page: Page) -> None:
    """In a notebook each widget adds its style sheets to those of the widgets before it."""
    Face(page, board(f"{DEAL} then pass", you=2))
    before = page.evaluate(STYLES)
    page.add_style_tag(content=joined_style("parts.css", "ask.css"))
    assert page.evaluate(STYLES) == before


@pytest.mark.parametrize("values", [True, False])
def test_a_saved_page_offers_values_only_if_it_keeps_them(page: Page, tmp_path: Path, values: bool) -> None:
    TableBoard(f"{CALLED}, Ah", you=1, shows_values=values).save(tmp_path / "hand.html")
    page.goto((tmp_path / "hand.html").as_uri())
    expect(page.get_by_role("button", name="To the beginning")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Values")).to_be_visible(visible=values)
