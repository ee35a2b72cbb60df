"""The hand builder's ES module in a blank page, with a fake model on the other end of the wire."""

import json
import re
from itertools import product
from typing import Any

import pytest
from helpers.covering import by_day
from helpers.faces import open_blank, show_face
from playwright.sync_api import Locator, Page, expect

from euchre_tutor import draw
from euchre_tutor.widgets.parts import wire_hand

pytestmark = pytest.mark.browser


BOWERS = {"Js": "right", "Jc": "left"}
PLAIN = [{"text": rank + suit, "name": draw.spoken(rank + suit), "row": suit} for suit in "shcd" for rank in "AKQJT9"]
DECK = [
    card | ({"name": f"{card['name']}, {bower} bower", "bower": bower} if (bower := BOWERS.get(card["text"])) else {})
    for card in PLAIN
]
TILES = [
    {"text": f"{high}{low}", "name": draw.spoken(f"{high}{low}"), "row": str(high)}
    for high in range(7)
    for low in range(high + 1)
]
MANY = [{**DECK[i % 24], "text": f"{i}", "row": str(i // 8)} for i in range(32)]
JOKER = {"text": "Jo", "name": "Joker", "row": ""}
FACES = {card["text"]: draw.card(card["text"]) for card in (*DECK, *TILES, JOKER)}
FACES |= {card["text"]: FACES[DECK[i % 24]["text"]] for i, card in enumerate(MANY)}
GAME = {"size": 5, "pieces": "cards", "turns_up": True, "names_suit": False, "last_score": 9}
SETTINGS = [{"value": value, "words": str(value), "why_not": ""} for value in (False, True)]
REFUSED = [SETTINGS[0], SETTINGS[1] | {"why_not": "Cards have no ends to name."}]
LEADS = [{"value": value, "words": f"{value} leads", "why_not": ""} for value in ("eldest", "maker")]
GAMES = [
    {"rules": "bicycle", "title": "Bicycle, 4 players", "group": "Cards", "chosen": True},
    {"rules": "domino", "title": "Domino, 4 players", "group": "Dominoes", "chosen": False},
    {"rules": "bicycle+game=7", "title": "Bicycle, 4 players + game to 7", "group": "House rules", "chosen": False},
]
DOMINO = {
    "held": ["66"],
    "turn_up": "",
    "places": {},
    "games": [game | {"chosen": game["rules"] == "domino"} for game in GAMES],
    "pieces": "tiles",
    "_deck": TILES,
}
BIDDING = [
    {"seat": "1, eldest", "said": "3", "words": ["pass", "3", "4", "5", "6", "alone"]},
    {"seat": "2", "said": "pass", "words": ["pass", "4", "5", "6", "alone"]},
]
SEATS = ["1, eldest", "2", "3", "4, dealer"]
COLUMNS = ["Make %", "March %", "Euchred %", "Points"]
WIDE = ["100.0\u00a0±\u00a0<0.1"] * 3 + ["+1.00\u00a0±\u00a0<0.01"]


def call_row(call: str, value: float | None = None, **changes: Any) -> dict[str, Any]:
    """A row of the table, priced if it has a value."""
    priced = {"worth": f"{value:+.2f}\u00a0±\u00a00.10".replace("-", "−"), "numbers": WIDE} if value is not None else {}
    bar = {"value": value, "low": value - 0.1, "high": value + 0.1, "other": None} if value is not None else None
    empty = {
        "call": call,
        "mark": "",
        "note": "",
        "worth": "",
        "bar": bar,
        "compared": [],
        "numbers": [""] * len(COLUMNS),
    }
    return empty | priced | changes


PASSED = call_row("pass", -0.3, numbers=["", "", "", "−0.30\u00a0±\u00a00.07"])
PASSED |= {"note": "we call 26%, they call 73%, thrown in 1%"}
TABLE = {
    "title": "Odds of each call",
    "noun": "Call",
    "worth": "Points",
    "legend": "Bars: with all cards seen, with their 95% interval.",
    "compared": [],
    "columns": COLUMNS,
    "rows": [call_row("Order up", 0.84, mark="★ best"), call_row("Pass", note="not priced yet")],
    "caption": "Over 2,000 deals that fit what you have seen.",
    "details": "2,000 deals · seed 0",
}
BODY_MARGINS = 16
PARTS = {
    "_game": wire_hand.BuiltGame,
    "_order": wire_hand.Order,
    "_hand": wire_hand.BuiltHand,
    "_situation": wire_hand.BuiltSituation,
    "_odds": wire_hand.ShownOdds,
}
PART_OF = {name: part for part, kind in PARTS.items() for name in kind.__annotations__}
TRAITS = {
    "_heard": 0,
    "_message": "",
    "_compared": {},
    "_faces": FACES,
    "_deck": DECK,
    "_game": GAME
    | {
        "games": GAMES,
        "seats": SEATS,
        "yours": SEATS,
        "in_lesson": False,
        "chapters": {"The score": ["Game is 5 points."]},
        "house": [
            {"field": "stick_the_dealer", "words": "Stick the dealer", "value": False, "settings": SETTINGS},
            {"field": "leader_names_end", "words": "Leader names end", "value": False, "settings": REFUSED},
            {"field": "first_lead", "words": "First lead", "value": "eldest", "settings": LEADS},
            {"field": "game", "words": "Game", "value": 5, "settings": []},
        ],
    },
    "_order": {"words": "Order with spades as trumps", "svg": draw.card("Js")},
    "_hand": {"held": ["Js", "Jc", "As", "9h"], "view": "Js Jc As 9h up Qs seat 4", "undo": False, "redo": False},
    "_situation": {"turn_up": "Qs", "places": {"Qs": "turn-up"}, "seat": 4, "others": "model", "score": [6, 4]},
    "_odds": {"table": TABLE, "verdict": "Order up: +0.84 points", "plain": "Order up is best.", "progress": -1},
}


class Builder:
    """A hand builder shown in a page, and the fake model behind it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        open_blank(page, "hand_builder")
        show_face(page, "hand_builder", TRAITS)

    def set(self, **told: Any) -> None:
        """Tell the face something, as Python would: a trait, or what one of them holds."""
        traits = self.traits
        for name, value in told.items():
            traits |= {part: traits[part] | {name: value}} if (part := PART_OF.get(name)) else {name: value}
        changed = {PART_OF.get(name, name) for name in told}
        for name in changed:
            self.page.evaluate("([name, value]) => model.set(name, value)", [name, traits[name]])

    def tab_to_deck(self) -> None:
        """Press the Tab key past the game, what explains it, the house rules, and what is asked."""
        for _ in range(6):
            self.page.keyboard.press("Tab")

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Messages that reached Python."""
        return self.page.evaluate("model.sent")

    @property
    def traits(self) -> dict[str, Any]:
        """Traits as the model has them now."""
        return json.loads(self.page.evaluate("JSON.stringify(model.traits)"))

    def button(self, name: str) -> Locator:
        """Find the button of exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def text_field(self) -> Locator:
        """Open the hand as text, and find its field."""
        self.page.get_by_text("Hand as text").first.press("Enter")
        return self.page.get_by_role("textbox", name="Hand as text")

    @property
    def focused(self) -> str:
        """Accessible name of the card that has the focus."""
        return self.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.tagName")

    @property
    def live(self) -> Locator:
        """What a screen reader is told unasked."""
        return self.page.get_by_role("status")


@pytest.fixture
def builder(page: Page) -> Builder:
    return Builder(page)


def test_the_deck_has_a_row_per_suit_and_a_button_per_card(builder: Builder) -> None:
    rows = builder.page.get_by_role("group", name="Deck").locator("> *")
    assert [row.get_by_role("button").count() for row in rows.all()] == [6, 6, 6, 6]


def test_cards_have_spoken_names_that_change_with_the_turn_up(builder: Builder) -> None:
    expect(builder.button("Jack of clubs, left bower")).to_be_visible()
    builder.set(_deck=PLAIN, turn_up="Qh")
    expect(builder.button("Jack of clubs")).to_be_visible()
    expect(builder.button("Jack of clubs, left bower")).to_have_count(0)


def test_pressing_a_card_sends_its_text_and_decides_nothing(builder: Builder) -> None:
    builder.button("King of diamonds").click()
    assert builder.sent == [{"press": "Kd"}]
    assert builder.traits["_hand"] == TRAITS["_hand"]
    expect(builder.button("King of diamonds")).to_have_attribute("aria-pressed", "false")


def test_aria_pressed_and_a_badge_follow_the_hand(builder: Builder) -> None:
    expect(builder.button("Ace of spades")).to_have_attribute("aria-pressed", "true")
    builder.set(held=["Kd"])
    expect(builder.button("Ace of spades")).to_have_attribute("aria-pressed", "false")
    expect(builder.button("Ace of spades")).not_to_contain_text("hand")
    expect(builder.button("King of diamonds")).to_have_attribute("aria-pressed", "true")
    expect(builder.button("King of diamonds")).to_contain_text("✓")


def test_the_turn_up_is_marked_in_words_and_its_name_says_so(builder: Builder) -> None:
    expect(builder.button("Queen of spades, turn-up")).to_contain_text("up")
    expect(builder.button("Queen of spades, turn-up")).to_have_attribute("aria-pressed", "false")
    builder.set(turned_down=True, places={"Qs": "turned down"})
    expect(builder.button("Queen of spades, turned down")).to_contain_text("down")
    builder.set(turn_up="", places={})
    expect(builder.button("Queen of spades")).not_to_contain_text(re.compile("up|down"))


def test_your_hand_shows_its_cards_in_order_and_a_place_for_each_one_missing(builder: Builder) -> None:
    find = builder.page.get_by_role
    slots = find("region", name="Your hand").get_by_role("img")
    names = [slot.get_attribute("aria-label") for slot in slots.all()]
    bowers = ["Jack of spades, right bower", "Jack of clubs, left bower"]
    assert names == [*bowers, "Ace of spades", "Nine of hearts", "no card yet"]
    builder.set(held=["9h"])
    expect(slots.first).to_have_attribute("aria-label", "Nine of hearts")
    expect(slots.first.locator(".face").get_by_text("Nine of hearts")).to_have_count(1)
    expect(slots.nth(1)).to_have_class("slot vacant")
    expect(find("region", name="Turn-up").get_by_role("img")).to_have_attribute("aria-label", "Queen of spades")


def test_the_bowers_are_marked_in_the_hand(builder: Builder) -> None:
    slots = builder.page.get_by_role("region", name="Your hand").locator(".slot")
    assert [slot.locator(".bower").inner_text() for slot in slots.all()][:3] == ["R bower", "L bower", ""]


def test_no_card_is_so_small_that_its_index_cannot_be_read(builder: Builder) -> None:
    for width, place in product((1280, 880, 360), (".deck .card", ".strip .slot:not(.vacant)")):
        builder.page.set_viewport_size({"width": width, "height": 800})
        assert builder.page.locator(place).first.bounding_box()["width"] >= 34, (width, place)


def test_a_card_that_cannot_be_picked_is_grey_and_says_why(builder: Builder) -> None:
    builder.set(why_not={"card": "Your hand is complete.", "turned_down": ""})
    card = builder.button("King of diamonds: Your hand is complete.")
    expect(card).to_have_attribute("aria-disabled", "true")
    card.dispatch_event("click")
    assert builder.sent == []
    builder.button("Ace of spades").click()
    builder.button("Queen of spades, turn-up").click()
    assert builder.sent == [{"press": "As"}, {"press": "Qs"}]


def test_turned_down_is_grey_and_says_why_while_nothing_is_turned_up(builder: Builder) -> None:
    why = "Pick the turn-up before it is turned down."
    builder.set(why_not={"card": "", "turned_down": why})
    box = builder.page.get_by_role("checkbox", name=f"Turned down (second round) {why}")
    expect(box).to_have_attribute("aria-disabled", "true")
    box.dispatch_event("click")
    expect(box).not_to_be_checked()
    assert builder.sent == []


def test_the_score_is_two_numbers_below_the_points_that_win(builder: Builder) -> None:
    ours, theirs = (builder.page.get_by_role("spinbutton", name=name) for name in ("Our points", "Their points"))
    expect(ours).to_have_value("6")
    expect(theirs).to_have_attribute("max", "9")
    theirs.fill("7")
    theirs.press("Enter")
    assert builder.sent[-1] == {"score": "6-7"}
    ours.focus()
    ours.press("ArrowUp")
    builder.set(score=[7, 7])
    assert builder.sent[-1] == {"score": "7-7"}
    ours.fill("")
    ours.blur()
    assert builder.sent[-1] == {"score": "0-7"}


def test_a_score_that_is_refused_is_not_shown_any_more_and_the_reason_stands_beside_it(builder: Builder) -> None:
    ours = builder.page.get_by_role("spinbutton", name="Our points")
    for heard in (1, 2):
        ours.fill("12")
        ours.press("Enter")
        assert builder.sent[-1] == {"score": "12-4"}
        builder.set(why_not={"score": "Score 12-4 can't be."}, _heard=heard)
        expect(ours).to_have_value("6")
        expect(ours).to_be_focused()
        expect(builder.page.get_by_role("group", name="Score")).to_contain_text("Score 12-4 can't be.")
    ours.press_sequentially("1")
    builder.set(_heard=3)
    expect(ours).not_to_have_value("6")  # who types is left alone


def test_house_rules_are_boxes_choices_and_numbers(builder: Builder) -> None:
    find = builder.page.get_by_role
    builder.page.get_by_text("House rules").first.click()
    find("checkbox", name="Stick the dealer").check()
    find("combobox", name="First lead").select_option("maker")
    game = find("spinbutton", name="Game")
    game.fill("7")
    game.press("Enter")
    changes = [{"stick_the_dealer": True}, {"first_lead": "maker"}, {"game": 7}]
    assert builder.sent == [{"house": change} for change in changes]


def test_a_house_rule_that_cannot_be_is_grey_and_says_why(builder: Builder) -> None:
    builder.page.get_by_text("House rules").first.click()
    box = builder.page.get_by_role("checkbox", name="Leader names end Cards have no ends to name.")
    expect(box).to_have_attribute("aria-disabled", "true")
    box.dispatch_event("click")
    expect(box).not_to_be_checked()
    assert builder.sent == []
    lead = TRAITS["_game"]["house"][2] | {"settings": [LEADS[0], LEADS[1] | {"why_not": "No."}]}
    builder.set(house=[*TRAITS["_game"]["house"][:2], lead])
    expect(builder.page.get_by_role("option", name="maker leads (No.)")).to_be_disabled()


def test_copy_takes_the_text_or_selects_it(builder: Builder) -> None:
    field = builder.text_field()
    stub = "Object.defineProperty(navigator, 'clipboard', { configurable: true, value: %s })"
    builder.page.evaluate(stub % "{ writeText: async (text) => { window.copied = text; } }")
    builder.button("Copy").click()
    expect(builder.live).to_have_text("Copied.")
    assert builder.page.evaluate("copied") == TRAITS["_hand"]["view"]
    builder.page.evaluate(stub % "undefined")
    builder.button("Copy").click()
    expect(builder.live).to_contain_text("Ctrl+C")
    expect(field).to_be_focused()
    assert builder.page.evaluate("getSelection().toString()") == TRAITS["_hand"]["view"]


def test_focus_and_nodes_stay_when_every_trait_changes(builder: Builder) -> None:
    builder.button("Ace of spades").focus()
    builder.page.evaluate("window.before = [...document.querySelectorAll('button, input, tr, [role=status]')]")
    changed = {"held": ["Kd"], "turn_up": "9d", "turned_down": True, "seat": 1, "progress": 0.5, "_message": "Hm."}
    builder.set(
        **changed, table=TABLE | {"rows": TABLE["rows"][::-1]}, _deck=DECK, seats=["1", "2", "3", "4"], view="Kd"
    )
    assert builder.focused == "Ace of spades"
    assert builder.page.evaluate("before.every((node) => node.isConnected)")


def test_a_pack_may_grow_and_shrink(builder: Builder) -> None:
    buttons = builder.page.get_by_role("group", name="Deck").get_by_role("button")
    builder.set(_deck=[*DECK, JOKER])
    expect(buttons).to_have_count(25)
    builder.set(_deck=DECK[6:])
    expect(buttons).to_have_count(18)
    expect(buttons.first).to_have_accessible_name("Ace of hearts")
    expect(buttons.first.locator(".face").get_by_text("Ace of hearts")).to_have_count(1)


BACK = "ArrowUp " * 6 + "Home"  # from anywhere in the deck to its first piece


def expect_moves(builder: Builder, moves: dict[str, str]) -> None:
    """Expect some keys, each time from the first piece of the deck, to move the focus to these pieces."""
    builder.tab_to_deck()
    for keys, name in moves.items():
        for key in keys.split():
            builder.page.keyboard.press(key)
        assert builder.focused == name, keys
        for key in BACK.split():
            builder.page.keyboard.press(key)


def test_arrow_keys_home_and_end_move_the_focus_among_the_cards(builder: Builder) -> None:
    moves = {
        "ArrowRight": "King of spades",
        "ArrowLeft": "Ace of spades",
        "ArrowDown": "Ace of hearts",
        "ArrowUp": "Ace of spades",
        "End": "Nine of spades",
        "End Home": "Ace of spades",
        "ArrowDown ArrowDown ArrowDown ArrowDown End": "Nine of diamonds",
        "ArrowRight ArrowDown ArrowLeft ArrowUp": "Ace of spades",
        "ArrowRight ArrowRight ArrowDown": "Queen of hearts",
        "ArrowRight ArrowRight ArrowDown ArrowUp": "Queen of spades, turn-up",
    }
    expect_moves(builder, moves)


def test_arrow_keys_move_the_focus_among_rows_of_tiles_that_grow(builder: Builder) -> None:
    builder.set(**DOMINO)
    moves = {
        "ArrowRight": "Double blank",
        "ArrowDown": "One-blank",
        "ArrowDown End ArrowUp": "Double blank",
        "ArrowDown End ArrowDown": "Two-one",
        "ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown End": "Double six",
        "ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown End ArrowUp": "Double five",
    }
    expect_moves(builder, moves)


def test_tab_reaches_one_card_and_comes_back_to_the_last_one(builder: Builder) -> None:
    deck = builder.page.get_by_role("group", name="Deck")
    expect(deck.locator("[tabindex='0']")).to_have_count(1)
    builder.tab_to_deck()
    for key in ("ArrowDown", "ArrowRight", "Tab"):
        builder.page.keyboard.press(key)
    expect(builder.page.get_by_role("radio", name="4, dealer")).to_be_focused()
    builder.page.keyboard.press("Shift+Tab")
    assert builder.focused == "King of hearts"
    expect(deck.locator("[tabindex='0']")).to_have_count(1)


def test_a_card_is_pressed_from_the_keyboard(builder: Builder) -> None:
    builder.tab_to_deck()
    for key in ("Space", "ArrowRight", "Enter"):
        builder.page.keyboard.press(key)
    assert builder.sent == [{"press": "As"}, {"press": "Ks"}]


def test_keyboard_focus_can_be_seen(builder: Builder) -> None:
    builder.tab_to_deck()
    expect(builder.button("Ace of spades")).to_have_css("outline-style", "solid")


def test_typed_text_is_sent_on_enter_and_by_the_button(builder: Builder) -> None:
    field = builder.text_field()
    field.fill("Ah Kh up 9d")
    assert builder.sent == []
    field.press("Enter")
    builder.button("Analyse").click()
    assert builder.sent == [{"view": "Ah Kh up 9d"}] * 2


def test_the_field_shows_the_view_but_never_writes_over_what_is_being_typed(builder: Builder) -> None:
    field = builder.text_field()
    expect(field).to_have_value("Js Jc As 9h up Qs seat 4")
    field.fill("Ah K")
    builder.set(view="Ah")
    expect(field).to_have_value("Ah K")
    field.press("Enter")
    builder.set(view="Ah Kh seat 1")
    expect(field).to_have_value("Ah Kh seat 1")


def test_half_typed_text_gives_way_to_a_hand_that_is_dealt(builder: Builder) -> None:
    field = builder.text_field()
    field.fill("Ah K")
    builder.button("Deal me a hand").click()
    builder.set(view="9h Kd")
    expect(field).to_have_value("9h Kd")


def test_a_seat_is_a_plate_that_is_clicked_and_shows_where_the_keyboard_is(builder: Builder) -> None:
    plates = builder.page.locator(".seats label")
    plates.nth(1).click()
    builder.set(seat=2)
    look = "node => [getComputedStyle(node).backgroundColor, getComputedStyle(node).outlineStyle]"
    builder.page.keyboard.press("ArrowRight")
    assert builder.sent == [{"seat": 2}, {"seat": 3}]
    builder.set(seat=3)
    (plain, plain_line), (chosen, line) = (plates.nth(at).evaluate(look) for at in (1, 2))
    assert plain != chosen
    assert (plain_line, line) == ("none", "solid")
    expect(builder.page.get_by_role("group", name="Your seat").get_by_role("radio")).to_have_count(4)


def test_the_seat_radios_set_the_seat_and_follow_it(builder: Builder) -> None:
    builder.page.get_by_role("radio", name="1, eldest").check()
    builder.set(seat=3)
    expect(builder.page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    assert builder.sent == [{"seat": 1}]


def test_two_builders_on_a_page_keep_their_seats_apart(builder: Builder) -> None:
    show_face(builder.page, "hand_builder", TRAITS | {"_situation": TRAITS["_situation"] | {"seat": 2}})
    checked = [radio.is_checked() for radio in builder.page.get_by_role("radio").all()]
    assert checked == [False, False, False, True, False, True, False, False]


def test_the_checkbox_sets_turned_down_and_follows_it(builder: Builder) -> None:
    box = builder.page.get_by_role("checkbox", name="Turned down (second round)")
    box.check()
    assert builder.sent == [{"turned_down": True}]
    builder.set(turned_down=False)
    expect(box).not_to_be_checked()


def test_the_games_are_listed_in_groups_and_the_one_that_is_played_is_shown(builder: Builder) -> None:
    game = builder.page.get_by_role("combobox", name="Game")
    groups = game.locator("optgroup").evaluate_all("groups => groups.map((group) => group.label)")
    assert groups == ["Cards", "Dominoes", "House rules"]
    assert game.get_by_role("option").all_inner_texts() == [each["title"] for each in GAMES]
    expect(game).to_have_value("bicycle")
    builder.set(games=[each | {"chosen": each["rules"] == "bicycle+game=7"} for each in GAMES])
    expect(game).to_have_value("bicycle+game=7")


def test_a_chosen_game_is_sent_and_nothing_else_is_decided(builder: Builder) -> None:
    game = builder.page.get_by_role("combobox", name="Game")
    game.select_option(label="Domino, 4 players")
    assert builder.traits == TRAITS
    builder.set(**DOMINO)
    expect(game).to_have_value("domino")
    assert builder.sent == [{"rules": "domino"}]


def test_how_the_game_is_played_is_there_for_who_asks(builder: Builder) -> None:
    told, order = builder.page.get_by_text("Game is 5 points."), builder.page.get_by_text("Order with spades as trumps")
    expect(told).to_be_hidden()
    builder.page.get_by_text("How this game is played").click()
    for shown in (told, order, builder.page.locator(".ladder").get_by_role("img", name="Jack of spades")):
        expect(shown).to_be_visible()
    chapters = {"The deal": ["A", "B"], "The lead": ["C"]}
    builder.set(chapters=chapters, words="Order with sixes as trumps", svg=draw.card("66"))
    assert builder.page.locator(".chapters .title").all_inner_texts() == ["The deal", "The lead"]
    assert builder.page.get_by_role("listitem").all_inner_texts() == ["A", "B", "C"]
    expect(builder.page.locator(".ladder").get_by_role("img")).to_have_accessible_name("Double six")


def test_tiles_lie_in_a_triangle_and_are_pressed_like_cards(builder: Builder) -> None:
    builder.set(**DOMINO)
    rows = builder.page.get_by_role("group", name="Deck").locator("> *")
    assert [row.get_by_role("button").count() for row in rows.all()] == [1, 2, 3, 4, 5, 6, 7]
    builder.button("Six-four").click()
    assert builder.sent == [{"press": "64"}]
    expect(builder.button("Double six")).to_have_attribute("aria-pressed", "true")
    expect(builder.page.get_by_role("img", name="no tile yet")).to_have_count(5)
    lefts = [builder.button(name).bounding_box()["x"] for name in ("Six-one", "Five-one", "Double one")]
    assert lefts == [pytest.approx(lefts[0])] * 3
    drawn = builder.button("Six-one").locator("svg").bounding_box()
    assert drawn["width"] > 1.5 * builder.button("Six-one").bounding_box()["width"], "a tile fills its place"


def test_without_a_turn_up_nothing_asks_for_one_and_the_hand_has_as_many_places_as_the_game_says(
    builder: Builder,
) -> None:
    builder.set(**GAME | {"size": 6, "turns_up": False, "turn_up": ""})
    expect(builder.page.get_by_role("region", name="Turn-up")).to_have_count(0)
    expect(builder.page.get_by_role("checkbox")).to_have_count(0)
    expect(builder.page.get_by_role("region", name="Your hand").get_by_role("img")).to_have_count(6)
    expect(builder.page.get_by_text("Nobody yet: you bid first.")).to_be_visible()
    builder.set(**GAME)
    expect(builder.page.get_by_role("group", name="Bids so far")).to_have_count(0)
    expect(builder.page.get_by_role("region", name="Turn-up")).to_be_visible()


def test_the_bids_of_the_seats_before_are_chosen_one_by_one(builder: Builder) -> None:
    builder.set(**GAME | {"turns_up": False}, bidding=BIDDING)
    bids = builder.page.get_by_role("group", name="Bids so far")
    eldest, second = bids.get_by_role("combobox", name="1, eldest"), bids.get_by_role("combobox", name="2", exact=True)
    expect(eldest).to_have_value("3")
    assert second.get_by_role("option").all_inner_texts() == BIDDING[1]["words"]
    second.select_option("5")
    assert builder.sent == [{"bids": "3,5"}]
    builder.set(bidding=BIDDING[:1])
    expect(bids.get_by_role("combobox")).to_have_count(1)


def test_the_suit_that_the_dealer_named_is_asked_only_for_a_joker_and_in_its_own_place(builder: Builder) -> None:
    builder.set(**GAME | {"names_suit": True})
    named, clear = builder.page.get_by_role("combobox", name="Suit named"), builder.button("Clear")
    expect(named).to_have_count(0)
    before = clear.bounding_box()
    suits = [{"text": letter, "name": name, "chosen": False} for letter, name in (("h", "hearts"), ("s", "spades"))]
    builder.set(suits=suits)
    expect(named).to_have_value("")
    assert clear.bounding_box() == before
    named.select_option("hearts")
    assert builder.sent == [{"named": "h"}]
    builder.set(suits=[suits[0] | {"chosen": True}, suits[1]])
    expect(named).to_have_value("h")


def test_a_card_laid_down_says_so(builder: Builder) -> None:
    builder.set(places={"Td": "laid down", "9d": "laid down"})
    expect(builder.button("Nine of diamonds, laid down")).to_have_attribute("aria-pressed", "false")
    builder.set(places={})
    expect(builder.button("Nine of diamonds")).to_be_visible()


def test_many_calls_scroll_under_their_heads_and_can_be_reached_by_keyboard(builder: Builder) -> None:
    odds = builder.page.get_by_role("group", name="Odds")
    expect(odds).not_to_have_attribute("tabindex", "0")
    builder.set(table=TABLE | {"rows": [call_row(f"fives calling {n}{n}", 1 - n / 20) for n in range(37)]})
    expect(odds).to_have_attribute("tabindex", "0")
    assert odds.bounding_box()["height"] < 500
    odds.focus()
    builder.page.keyboard.press("End")
    expect(builder.page.get_by_role("row", name="fives calling 3636")).to_be_in_viewport()
    builder.button("Numbers").click()
    odds.press("End")
    expect(builder.page.get_by_role("columnheader", name="Points", exact=True).first).to_be_in_viewport()


def test_labs_shortcuts_stay_out_of_whatever_can_have_the_focus(builder: Builder) -> None:
    builder.set(bidding=BIDDING, suits=[{"text": "h", "name": "hearts", "chosen": True}])
    can_focus = "button, input, select, summary, textarea, a, [tabindex]"
    parts = builder.page.locator(f".euchre-hand-builder :is({can_focus})")
    assert {part.evaluate("part => part.tagName") for part in parts.all()} == {"BUTTON", "INPUT", "SELECT", "SUMMARY"}
    assert parts.evaluate_all("parts => parts.every((part) => part.dataset.lmSuppressShortcuts === 'true')")


def test_clear_and_deal_me_a_hand_are_sent(builder: Builder) -> None:
    builder.button("Clear").click()
    builder.button("Deal me a hand").dblclick()
    assert builder.sent == [{"clear": True}, {"random": True}]


def test_stop_can_be_pressed_only_while_refining(builder: Builder) -> None:
    stop = builder.page.get_by_text("Stop", exact=True)
    for progress, pressed in ((-1, 0), (0, 1), (0.4, 2), (1, 2)):
        is_refining = 0 <= progress < 1
        builder.set(progress=progress)
        expect(stop).to_have_attribute("aria-disabled", str(not is_refining).lower())
        stop.dispatch_event("click")
        assert builder.sent == [{"stop": True}] * pressed


def test_stop_keeps_the_focus_of_whoever_pressed_it(builder: Builder) -> None:
    builder.set(progress=0.4)
    builder.button("Stop").focus()
    builder.set(progress=1)
    expect(builder.button("Stop")).to_be_focused()


def test_the_progress_bar_is_labelled_follows_progress_and_hides_when_idle(builder: Builder) -> None:
    bar = builder.page.get_by_label("Refining")
    expect(bar).to_be_hidden()
    builder.set(progress=0.4)
    expect(bar).to_be_visible()
    assert bar.evaluate("bar => bar.value") == 0.4
    expect(builder.page.get_by_text("40 %")).to_be_visible()


DEALERS = ["Right deals", "Partner deals", "Left deals", "You deal"]
CONTROLS = """root => [...root.querySelectorAll("button:not(.card), summary, select, input")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .map((node) => node.ariaLabel || node.closest("label")?.textContent || node.textContent)"""


def test_a_lesson_shows_what_it_needs_and_the_rest_is_reached_behind_one_fold_by_keyboard(builder: Builder) -> None:
    root, more = builder.page.locator(".euchre-hand-builder"), builder.page.get_by_text("More", exact=True)
    everywhere = set(root.evaluate(CONTROLS))
    builder.set(yours=DEALERS, in_lesson=True, progress=1)
    needed = ["Numbers", *DEALERS, "Our points", "Their points"]
    assert root.evaluate(CONTROLS) == [*needed, "More"]
    builder.page.get_by_role("radio", name="Partner deals").check()
    assert builder.sent == [{"seat": 2}]
    builder.page.get_by_role("spinbutton", name="Their points").focus()
    builder.page.keyboard.press("Tab")
    expect(more).to_be_focused()
    builder.page.keyboard.press("Enter")
    expect(builder.page.get_by_role("combobox", name="Game")).to_be_visible()
    assert everywhere - {*SEATS} <= {*root.evaluate(CONTROLS), "Stop"}
    told = builder.page.get_by_role("combobox", name="Maker").locator("option").all_inner_texts()
    assert told == ["nobody yet", *SEATS], "who made trump sits in a seat, whoever deals"
    builder.page.get_by_role("combobox", name="Game").focus()
    builder.set(yours=DEALERS[:3], seat=1)  # another game
    expect(builder.page.get_by_role("combobox", name="Game")).to_be_focused()


def test_in_a_lesson_refining_is_in_sight_while_it_works_and_goes_with_the_focus_of_stop(builder: Builder) -> None:
    bar, stop = builder.page.get_by_label("Refining"), builder.button("Stop")
    builder.set(in_lesson=True, progress=0.4)
    expect(bar).to_be_visible()
    place = builder.page.locator(".place").bounding_box()
    stop.focus()
    builder.set(progress=1)
    expect(stop).to_be_focused()
    builder.button("Numbers").focus()
    expect(bar).to_be_hidden()
    assert builder.page.locator(".place").bounding_box() == place, "nothing below it moves"


def test_in_a_lesson_all_is_in_view_and_nothing_is_cut(builder: Builder) -> None:
    rows = [call_row(call, -0.3) for call in ("pass", "clubs", "clubs alone", "hearts", "hearts alone")]
    builder.set(yours=DEALERS, in_lesson=True, progress=1, table=TABLE | {"rows": rows}, reasons=["You hold 3 trumps."])
    parts = builder.page.locator(".strip, .deck, .headline, .odds, .place, .why, .euchre-hand-builder > details")
    assert parts.count() == 7
    outside = "parts => parts.filter((p) => p.getBoundingClientRect().%s).map((p) => p.outerHTML)"
    builder.page.set_viewport_size({"width": 1100, "height": 560})  # what the stage has for it at 1366 by 768
    assert parts.evaluate_all(outside % "bottom > innerHeight") == []
    builder.page.get_by_text("More", exact=True).click()
    every = builder.page.locator(".euchre-hand-builder *:not(svg *, .spoken, option, optgroup)")
    for width in (1100, 966, 360):
        builder.page.set_viewport_size({"width": width, "height": 740})
        assert every.evaluate_all(outside % "right > innerWidth") == [], width


def test_the_odds_are_a_table_of_calls_and_what_they_are_worth(builder: Builder) -> None:
    builder.button("Numbers").click()
    table = builder.page.get_by_role("table", name=re.compile("Odds of each call.*Over 2,000 deals"))
    assert table.get_by_role("columnheader").all_inner_texts() == ["Call", "Points", *COLUMNS]
    row = table.get_by_role("row", name="Order up")
    expect(row.get_by_role("rowheader")).to_contain_text("★ best")
    assert row.get_by_role("cell").all_text_contents() == ["+0.84\u00a0±\u00a00.10", *WIDE]


def test_the_best_call_is_told_in_words_and_all_numbers_stand_behind_a_button(builder: Builder) -> None:
    numbers, root = builder.button("Numbers"), builder.page.locator(".euchre-hand-builder")
    bar = {"value": 0.84, "low": 0.7, "high": 0.9, "other": 0.8}
    rows = [call_row("Order up", 0.84, mark="★ best", bar=bar, note="make 74 of 100"), call_row("Pass", 0.1)]
    builder.set(table=TABLE | {"rows": rows}, progress=1, margin="0.74 ± 0.10 ahead", reasons=["Two trumps.", "26 %."])
    for _ in range(2):
        expect(numbers).to_have_attribute("aria-expanded", "false")
        assert not re.search(r"±|%|make|[0-9]\.[0-9]", root.inner_text())
        expect(root.get_by_role("rowheader", name="Order up ★ best", exact=True)).to_be_visible()
        expect(root.get_by_text("Order up is best.").first).to_be_in_viewport()
        numbers.press("Enter")
        expect(numbers).to_have_attribute("aria-expanded", "true")
        for words in ("Order up: +0.84 points", "0.74 ± 0.10 ahead.", "make 74 of 100", "26 %."):
            expect(root.get_by_text(words, exact=True)).to_be_visible()
        numbers.press("Enter")


def test_who_always_wants_numbers_sees_them_at_once_and_may_fold_them(builder: Builder) -> None:
    builder.page.goto("about:blank")
    open_blank(builder.page, "hand_builder")
    show_face(builder.page, "hand_builder", TRAITS | {"_odds": TRAITS["_odds"] | {"opens": True}})
    expect(builder.page.get_by_role("columnheader", name="Make %")).to_be_visible()
    builder.button("Numbers").click()
    expect(builder.page.get_by_role("columnheader")).to_have_count(0)


def test_bars_are_on_one_scale_that_starts_at_0(builder: Builder) -> None:
    bar = {"value": 1.0, "low": 0.5, "high": 2.0, "other": 1.5}
    rows = [call_row("order up", 1.0, bar=bar), call_row("pass", -1.0, bar={**bar, "value": -1.0, "low": -2.0})]
    builder.set(table=TABLE | {"rows": rows})
    builder.button("Numbers").click()
    tracks = builder.page.locator(".track")
    left, width = tracks.first.bounding_box()["x"], tracks.first.bounding_box()["width"]

    def ends(row: int, part: str) -> list[float]:
        """Where a part begins and ends, as numbers of the scale from -2 to 2."""
        box = tracks.nth(row).locator(part).bounding_box()
        return [round(4 * (x - left) / width - 2, 1) for x in (box["x"], box["x"] + box["width"])]

    assert (ends(0, ".fill"), ends(1, ".fill")) == ([0, 1], [-1, 0])
    assert (ends(0, ".interval"), ends(1, ".interval")) == ([0.5, 2], [-2, 2])
    assert ends(0, ".other")[0] == 1.5


def test_refining_moves_nothing_below_the_rows(builder: Builder) -> None:
    bar = {"value": 1.0, "low": 0.5, "high": 2.0, "other": None}
    stages = [(0, {}), (0.2, None), (0.7, 1.2), (1, 1.1)]  # the share that is done, and the mark of the bar
    places = []
    for done, other in stages:
        rows = [call_row(call, 1.0, bar={**bar, "other": other}) for call in ("pass", "order up", "alone")]
        reasons = ["The three highest trumps are yours."] * 3 if done == 1 else []
        builder.set(table={} if done == 0 else TABLE | {"rows": rows}, progress=done, reasons=reasons)
        places.append(
            [builder.page.locator(part).bounding_box()["y"] for part in (".work", ".why", "details:has(> .note)")]
        )
    assert places == [places[0]] * len(stages)


def test_odds_are_kept_and_compared_with_by_one_button(builder: Builder) -> None:
    builder.set(progress=1)
    before = builder.page.get_by_role("region", name="Before")
    expect(before).to_be_hidden()
    builder.button("Keep to compare").click()
    rows = [call_row("order up", 0.84, compared=["+0.50\u00a0±\u00a00.10", "+0.34\u00a0±\u00a00.14"])]
    builder.set(table=TABLE | {"compared": ["Before", "Change"], "rows": rows})
    builder.set(
        _compared={"situation": "A♠ · seat 4", "verdict": "Best call: order up.", "margin": "0.3 ahead of pass"}
    )
    expect(before).to_contain_text("Before: A♠ · seat 4Best call: order up.0.3 ahead of pass.")
    assert builder.page.get_by_role("columnheader").all_inner_texts() == [
        "Call",
        "Points",
        "Before",
        "Change",
        *COLUMNS,
    ]
    cells = builder.page.get_by_role("row", name="order up").get_by_role("cell").all_text_contents()
    assert cells == [rows[0]["worth"], *rows[0]["compared"], *WIDE]
    builder.button("Numbers").click()
    builder.button("Stop comparing").focus()
    builder.set(table={}, progress=-1)  # a card is put back
    expect(builder.button("Stop comparing")).to_be_focused()
    builder.button("Stop comparing").click()
    expect(builder.button("Numbers")).to_have_attribute("aria-expanded", "false")
    assert builder.sent == [{"compare": True}, {"compare": False}]
    builder.set(_compared={}, table={})
    expect(builder.page.get_by_text("Keep to compare")).to_have_attribute("aria-disabled", "true")


def test_a_tie_marks_every_call_that_is_in_it(builder: Builder) -> None:
    rows = [call_row("pass", 0.1, mark="★ tied"), call_row("order up", 0.1, mark="★ tied"), call_row("alone", -1.0)]
    builder.set(table=TABLE | {"rows": rows})
    expect(builder.page.get_by_role("rowheader").filter(has_text="★ tied")).to_have_count(2)


def test_the_verdict_stands_above_the_numbers(builder: Builder) -> None:
    verdict, table = builder.page.locator(".verdict"), builder.page.get_by_role("table")
    assert verdict.bounding_box()["y"] < table.bounding_box()["y"]


def test_what_the_numbers_rest_on_is_told_in_full_by_keyboard_too(builder: Builder) -> None:
    summary, details = builder.page.get_by_text("Details", exact=True), builder.page.get_by_text("2,000 deals · seed 0")
    expect(details).to_be_hidden()
    summary.press("Enter")
    expect(details).to_be_visible()
    builder.set(table=TABLE | {"details": "4,000 deals · seed 0"})
    expect(builder.page.get_by_text("4,000 deals · seed 0")).to_be_visible()
    builder.set(table={})
    expect(summary).to_be_hidden()


def test_an_unpriced_call_says_so_and_is_not_marked_best(builder: Builder) -> None:
    head = builder.page.get_by_role("row", name="Pass").get_by_role("rowheader")
    expect(head).to_contain_text("not priced yet")
    expect(head).not_to_contain_text("best")


def test_a_priced_pass_has_points_and_tells_who_calls_then(builder: Builder) -> None:
    """It may be the best call; and it has no chances, since it makes no contract."""
    builder.set(progress=1, table=TABLE | {"rows": [PASSED | {"mark": "★ best"}, call_row("order up", 0.1)]})
    builder.button("Numbers").click()
    row = builder.page.get_by_role("row", name="pass")
    expect(row.get_by_role("rowheader")).to_have_text("pass★ bestwe call 26%, they call 73%, thrown in 1%")
    assert row.get_by_role("cell").all_text_contents() == [PASSED["worth"], *PASSED["numbers"]]


def test_there_is_one_live_region_and_it_speaks_the_message(builder: Builder) -> None:
    builder.set(_message="A hand holds five cards.")
    expect(builder.live).to_have_text("A hand holds five cards.")
    expect(builder.page.locator("[aria-live], [role=alert], [role=status], output")).to_have_count(1)


def test_the_verdict_is_shown_while_refining_but_spoken_only_when_done(builder: Builder) -> None:
    builder.set(progress=0.5, plain="Pass is best.")
    expect(builder.page.get_by_text("Pass is best.")).to_be_visible()
    expect(builder.live).to_be_empty()
    builder.set(plain="Too close to call", progress=1)
    expect(builder.live).to_have_text("Too close to call")


def test_the_live_region_is_left_alone_when_it_has_nothing_new_to_say(builder: Builder) -> None:
    builder.set(progress=1)
    builder.page.evaluate("""() => {
      window.changes = 0;
      new MutationObserver(() => (changes += 1)).observe(document.querySelector("[role=status]"), { childList: true });
    }""")
    builder.set(plain=TRAITS["_odds"]["plain"], table={}, progress=1)
    assert builder.page.evaluate("changes") == 0
    builder.set(_message="Something new.")
    assert builder.page.evaluate("changes") == 1


def test_cleaning_up_removes_every_listener(builder: Builder) -> None:
    assert builder.page.evaluate("model.handlers.length") > 0
    builder.page.evaluate("cleanUp()")
    assert builder.page.evaluate("model.handlers.length") == 0
    builder.button("King of diamonds").click()
    builder.button("Clear").click()
    builder.page.get_by_role("radio", name="1, eldest").check()
    assert builder.sent == []
    assert builder.traits == TRAITS


def test_a_press_that_python_does_not_hear_is_met_with_what_to_do(builder: Builder) -> None:
    builder.set(_message="Pick 1 more card.")
    builder.page.evaluate("void (model.send = () => { throw new Error('Cannot send'); })")
    builder.button("King of diamonds").click()
    expect(builder.live).to_contain_text("choose Kernel, Restart Kernel and Run All Cells")
    builder.set(_heard=1)
    expect(builder.live).to_have_text("Pick 1 more card.")


def test_nothing_in_the_widget_has_an_id_but_the_shapes_of_its_drawings(builder: Builder) -> None:
    expect(builder.page.locator(".euchre-hand-builder")).to_have_count(1)
    expect(builder.page.locator(".euchre-hand-builder [id]:not(svg [id^=eu-])")).to_have_count(0)


def test_no_request_leaves_the_page(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    builder = Builder(page)
    builder.set(progress=1, held=["Kd"])
    assert [url for url in asked if not url.startswith(("blob:", "data:", "about:"))] == []


def test_cards_keep_still_for_those_who_ask_for_less_motion(builder: Builder) -> None:
    card = builder.button("Ace of spades")
    builder.page.emulate_media(reduced_motion="no-preference")
    expect(card).to_have_css("transition-duration", "0.12s")
    builder.page.emulate_media(reduced_motion="reduce")
    expect(card).to_have_css("transition-duration", "0s")


@pytest.mark.parametrize("width", by_day([934, 860, 720, 400], [720, 400]))
def test_seven_calls_fit_beside_the_deck_or_if_narrow_below_it(builder: Builder, width: int) -> None:
    beside = width > 400
    calls = ["pass", *(suit + alone for suit in ("clubs", "hearts", "no trump") for alone in ("", " alone"))]
    rows = [call_row(call, 1.0, note="discard 9♥") for call in calls]
    builder.set(table=TABLE | {"rows": [PASSED, *rows[1:]]}, progress=0.4)
    builder.button("Numbers").click()
    builder.page.set_viewport_size({"width": width + BODY_MARGINS, "height": 900})
    deck, odds = (builder.page.locator(name).bounding_box() for name in (".deck", "table"))
    assert (odds["x"] > deck["x"] + deck["width"]) == beside
    assert (odds["y"] > deck["y"] + deck["height"]) != beside
    overflowing = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.className)"
    boxes = builder.page.locator("html, .euchre-hand-builder, .layout, .choices, .deck, .answers, .strip, .work")
    assert boxes.evaluate_all(overflowing) == []


@pytest.mark.parametrize(("width", "size"), [(1440, 1.6), (360, 1.0)])
def test_everything_grows_with_the_size_and_nothing_is_cut_off(page: Page, width: int, size: float) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    parts = (".deck .card", ".strip .slot", ".badge:visible", ".mark:visible", "progress", "select")
    table = TABLE | {"rows": [call_row("order up", 0.84, mark="★ best"), PASSED]}
    priced = {"_odds": TRAITS["_odds"] | {"table": table, "progress": 0.4}}
    widths = []
    for scale in (1.0, size):
        page.goto("about:blank")
        open_blank(page, "hand_builder")
        show_face(page, "hand_builder", TRAITS | priced | {"_size": scale})
        widths.append([page.locator(part).first.bounding_box()["width"] for part in parts])
    assert widths[1] == pytest.approx([size * each for each in widths[0]], rel=0.05)
    assert widths[1][0] == pytest.approx(size * widths[0][0], rel=0.001)
    cut = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.outerHTML)"
    boxes = page.locator(
        "html, .euchre-hand-builder, .euchre-hand-builder :is(div, section, fieldset, label, p, button)"
    )
    assert boxes.evaluate_all(cut) == []


def test_the_reasons_are_listed_once_there_are_some(builder: Builder) -> None:
    expect(builder.page.get_by_role("region", name="Why")).to_be_hidden()
    builder.set(reasons=["The three highest trumps are yours.", "You march in 37 % of the deals."])
    builder.button("Numbers").click()
    expect(builder.page.get_by_role("region", name="Why").get_by_role("listitem")).to_have_count(2)


def test_a_change_is_undone_by_button_and_by_key_but_not_while_text_is_typed(builder: Builder) -> None:
    builder.button("Undo").click(force=True)
    assert builder.sent == [], "there is nothing to undo yet"
    builder.set(undo=True, redo=True)
    builder.button("Undo").click()
    builder.button("Redo").click()
    builder.button("Ace of spades").focus()
    for keys in ("Control+z", "Control+Shift+Z", "Control+y"):
        builder.page.keyboard.press(keys)
    builder.text_field().focus()
    builder.page.keyboard.press("Control+z")
    assert [*map(list, builder.sent)] == [["undo"], ["redo"], ["undo"], ["redo"], ["redo"]]


def test_verdict_hand_deck_and_seats_are_in_the_first_screen(builder: Builder) -> None:
    plain = "Order up alone is best. Ordering up alone wins 7 games more of 100 than ordering up."
    for width, height in ((1366, 768), (1024, 768), (360, 740)):
        builder.page.set_viewport_size({"width": width, "height": height})
        builder.set(plain=TRAITS["_odds"]["plain"], progress=-1)
        expect(builder.live).to_be_empty()
        top = builder.page.locator(".layout").bounding_box()["y"]
        builder.set(plain=plain, _message="", progress=1)
        expect(builder.page.get_by_text(plain, exact=True).first).to_be_in_viewport(ratio=1)
        assert builder.page.locator(".layout").bounding_box()["y"] - top < 1, "the deck jumps"
        for part in (".strip", ".deck", ".seats"):
            expect(builder.page.locator(part)).to_be_in_viewport(ratio=1)
        expect(builder.page.get_by_role("textbox")).to_have_count(0)
        assert len({plate.bounding_box()["y"] for plate in builder.page.locator(".seats label").all()}) == 1


@pytest.mark.parametrize(
    "traits",
    [
        DOMINO,
        GAME | {"size": 6, "turns_up": False, "bidding": BIDDING},
        {"games": [GAMES[2] | {"title": "Trickster, 4 players + stick the dealer + defend alone", "chosen": True}]},
        {"_deck": MANY},
    ],
    ids=["tiles", "bids", "house rules", "32 cards"],
)
def test_a_telephone_is_wide_enough_for_every_game(builder: Builder, traits: dict[str, Any]) -> None:
    builder.page.set_viewport_size({"width": 360, "height": 800})
    rows = [PASSED, call_row("order up calling Ah", 1.0, mark="★ best")]
    builder.set(**traits, table=TABLE | {"rows": rows}, progress=0.4)
    builder.page.get_by_text("How this game is played").click()
    builder.page.mouse.move(1, 1)  # a card under the pointer stands up
    parts = builder.page.locator(".euchre-hand-builder *:not(svg *, .spoken, option, optgroup)")
    outside = "parts => parts.filter((p) => p.getBoundingClientRect().right > innerWidth).map((p) => p.outerHTML)"
    assert parts.evaluate_all(outside) == []
    rows = builder.page.locator(".suit").all()
    unpressed = [row.locator("button[aria-pressed=false]:not(.turned)").all() for row in rows]
    assert [len({card.bounding_box()["y"] for card in row}) for row in unpressed] == [1] * len(unpressed)


def test_a_place_is_kept_for_the_odds_until_they_are_there(builder: Builder) -> None:
    builder.set(table={})
    expect(builder.page.get_by_text("The odds of each call appear here.")).to_be_visible()
    expect(builder.page.get_by_role("table")).to_have_count(0)
    deck, column = (builder.page.locator(which).bounding_box()["width"] for which in (".deck", ".choices"))
    assert deck == column, "the deck alone decides how wide its column is"
    builder.set(progress=0)
    expect(builder.page.get_by_text("Working out the odds ...")).to_be_visible()
    builder.set(table=TABLE)
    expect(builder.page.get_by_role("table")).to_be_visible()
    expect(builder.page.get_by_text("Working out the odds ...")).to_be_hidden()


def test_who_made_trump_is_sent_and_what_to_press_is_said(builder: Builder) -> None:
    maker = builder.page.get_by_role("combobox", name="Maker")
    expect(maker).to_be_hidden()
    builder.page.get_by_text("Who made trump").click()
    expect(builder.page.get_by_role("checkbox", name="alone")).to_be_hidden()
    maker.select_option("2")
    assert builder.sent == [{"made": {"maker": 2, "trump": "", "alone": False}}]
    suits = [{"text": text, "name": name, "chosen": False} for text, name in (("h", "hearts"), ("c", "clubs"))]
    told = {"maker": "2", "trump": "c", "alone": False, "suits": suits, "words": "Press the card that you lay down."}
    builder.set(made=told, places={"9h": "laid down", "Ah": "played"})
    expect(builder.page.locator(".note", has_text="Press the card that you lay down.")).to_be_visible()
    expect(builder.live).to_have_text("Press the card that you lay down.")
    expect(builder.button("Nine of hearts, laid down")).to_be_visible()
    expect(builder.button("Ace of hearts, played")).to_have_attribute("aria-disabled", "false")
    builder.page.get_by_role("combobox", name="Trump").select_option("h")
    assert builder.sent[-1] == {"made": {"maker": 2, "trump": "h", "alone": False}}
    builder.page.get_by_role("checkbox", name="alone").check()
    assert builder.sent[-1]["made"]["alone"]
    builder.set(made={}, turns_up=False)
    expect(maker).to_be_hidden()


def test_the_table_is_headed_by_what_is_asked(builder: Builder) -> None:
    builder.set(table=TABLE | {"title": "Odds of each discard", "noun": "Discard"})
    expect(builder.page.get_by_text("Odds of each discard")).to_be_visible()
    builder.button("Numbers").click()
    expect(builder.page.get_by_role("columnheader", name="Discard")).to_be_visible()


def test_a_page_is_saved_once_the_odds_are_there(builder: Builder) -> None:
    save = builder.button("Save this page")
    expect(save).to_have_attribute("aria-disabled", "true")
    save.click(force=True)
    assert builder.sent == []
    builder.set(progress=1)
    save.focus()
    builder.page.keyboard.press("Enter")
    assert builder.sent == [{"save": True}]


def test_what_do_i_call_and_what_do_i_lead_are_doors_beside_each_other(builder: Builder) -> None:
    builder.button("What do I call?").click()  # which is asked already
    builder.button("What do I lead?").click()
    builder.set(made={"maker": "4", "trump": "s", "alone": False, "suits": [], "words": ""})
    expect(builder.button("What do I lead?")).to_have_attribute("aria-pressed", "true")
    builder.button("What do I lead?").click()
    builder.button("What do I call?").click()
    assert builder.sent == [{"lead": True}, {"made": {"maker": 0, "trump": "", "alone": False}}]
    builder.set(turns_up=False)
    expect(builder.button("What do I lead?")).to_have_count(0)
