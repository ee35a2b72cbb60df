"""The face of a game in a blank page, with a fake model on the other end of the wire."""

from typing import Any

import pytest
from helpers.covering import by_day
from helpers.faces import host_faces, open_blank, show_face
from helpers.tables import traits_of
from playwright.sync_api import Page, expect

from euchre_tutor import PlayTable, ReviewBoard

TOLD = [
    "Right made clubs: 3 tricks. Left and Right +1.",
    "In this hand your 3 decisions together cost 0.31 ± 0.05 points.",
]
COSTS = [
    {"words": "In the calls: you passed; ordering up was better (a mistake, 0.31 ± 0.05 points).", "band": "mistake"}
]
OVER = {"_result": TOLD, "_costs": COSTS, "_next": "Next hand"}
CUT_OFF = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.outerHTML)"


class Face:
    """A game in a page, and the fake models behind it and its board."""

    def __init__(self, page: Page, tmp_path: Any) -> None:
        self.page = page
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv("XDG_DATA_HOME", str(tmp_path))
            self.table = PlayTable(seed=1, pace=10)
            self.board = traits_of(self.table.board)
            traits = traits_of(self.table, _board="board")
        self.table.close()
        open_blank(page, "play_table")
        review = ReviewBoard(self.table.game)
        hosted = {"board": ("table_board", self.board), "review": ("review_board", traits_of(review))}
        review.close()
        host_faces(page, hosted)
        show_face(page, "play_table", traits)
        expect(page.locator(".euchre-table-board")).to_have_count(1)

    def set(self, **traits: Any) -> None:
        """Set traits as Python would."""
        self.page.evaluate("traits => Object.entries(traits).forEach(([name, each]) => model.set(name, each))", traits)

    def set_board(self, **traits: Any) -> None:
        """Set traits of the board as Python would."""
        change = "traits => Object.entries(traits).forEach(([name, each]) => hosted[0].set(name, each))"
        self.page.evaluate(change, traits)

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Messages that reached Python."""
        return self.page.evaluate("model.sent")


@pytest.fixture
def face(page: Page, tmp_path: Any) -> Face:
    return Face(page, tmp_path)


def test_the_score_is_in_the_corner_of_the_board_and_nothing_of_it_can_be_stepped_or_set(face: Face) -> None:
    face.set(_score={"You": 4, "They": 3})
    score = face.page.locator(".table").get_by_role("group", name="Score", exact=True)
    expect(score).to_have_text("You4They3")
    assert score.locator("p").evaluate_all("sides => sides.map((side) => side.querySelectorAll('i.on').length)") == [
        4,
        3,
    ]
    expect(score.locator("i")).to_have_count(10)
    expect(face.page.get_by_text("Game is 5")).to_be_visible()
    face.set(_to=32)
    expect(score.locator("i")).to_have_count(0)
    for name in ("Take back", "New deal", "Show", "Copy", "Let the tutor act", "One step back"):
        expect(face.page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(face.page.get_by_role("radio")).to_have_count(0)
    face.page.get_by_role("group", name="Left").locator("button.name").dispatch_event("click")
    assert face.page.evaluate("[hosted[0].sent, hosted[0].traits.you, hosted[0].traits.hides_others]") == [
        [],
        face.board["you"],
        False,
    ]
    face.page.keyboard.press("ArrowLeft")
    assert face.page.evaluate("hosted[0].sent") == []


def test_after_a_hand_it_is_said_how_it_ended_and_one_key_goes_on(face: Face) -> None:
    button = face.page.get_by_role("button", name="Next hand")
    expect(button).to_have_count(0)
    face.page.keyboard.press("n")
    assert face.sent == []
    face.set(**OVER)
    for words in TOLD:
        expect(face.page.locator(".table .ended")).to_contain_text(words)
    expect(face.page.locator(".costs")).to_have_text(COSTS[0]["words"])
    expect(face.page.locator(".costs li")).to_have_class("mistake")
    expect(face.page.get_by_role("status").filter(has_text=TOLD[0])).to_have_count(1)
    expect(button).to_be_focused()
    for _ in range(3):
        face.page.keyboard.down("Enter")  # held down it repeats
    face.page.keyboard.up("Enter")
    assert face.sent == [{"next": True}]
    button.dblclick()
    assert face.sent == [{"next": True}] * 2
    face.page.keyboard.press("n")
    assert face.sent == [{"next": True}] * 3
    face.set(_result=[], _costs=[], _next="")
    expect(face.page.locator(".ended")).to_be_hidden()
    expect(face.page.locator(".costs li")).to_have_count(0)


def test_costs_that_come_later_leave_the_focus_where_it_is(face: Face) -> None:
    face.set(_result=TOLD[:1], _next="Next hand")
    pace = face.page.get_by_label("Pace of the others")
    pace.focus()
    face.set(_result=TOLD, _costs=COSTS)
    expect(pace).to_be_focused()
    expect(face.page.get_by_text(COSTS[0]["words"])).to_be_visible()


def test_a_card_is_played_by_its_number_which_only_who_plays_by_keys_is_shown(face: Face) -> None:
    table = face.board["_table"]
    mine = next(seat for seat in table["seats"] if seat["place"] == "bottom")
    barred, *free = mine["cards"]
    cards = [barred | {"why_not": "not now"}, *(card | {"action": card["text"]} for card in free)]
    seats = [seat | {"cards": cards} if seat == mine else seat for seat in table["seats"]]
    face.set_board(_table=table | {"seats": seats, "buttons": []})
    shown = face.page.locator(".place.bottom button.card")
    marks = "nodes => nodes.map((node) => getComputedStyle(node, '::after').content)"
    face.page.locator(".middle").click()
    assert shown.evaluate_all(marks) == ["none"] * 5
    named = shown.evaluate_all("nodes => nodes.map((node) => node.getAttribute('aria-keyshortcuts'))")
    assert named == [*"12345"]
    face.page.keyboard.press("Tab")
    expect(shown.nth(1)).to_be_focused()
    assert shown.evaluate_all(marks) == ["none", *(f'"{number}" / ""' for number in range(2, 6))]
    for key in "126":
        face.page.keyboard.press(key)
    assert [sent["act"] for sent in face.page.evaluate("hosted[0].sent")] == [free[0]["text"]]


def test_while_others_act_the_board_keeps_the_focus_for_the_next_card(face: Face) -> None:
    """Whoever plays by keys plays every card with Enter, and never has to look for the board again."""
    table = face.board["_table"]
    mine = next(seat for seat in table["seats"] if seat["place"] == "bottom")
    act = {"action": "pass", "words": "Pass"}
    mine_free = [card | {"action": card["text"]} for card in mine["cards"]]
    turn = {"seats": [seat | {"cards": mine_free} if seat == mine else seat for seat in table["seats"]], "buttons": []}
    wait = {"buttons": []}
    face.set_board(_table=table | {"buttons": [act]})
    face.page.get_by_role("button", name="Pass").focus()
    face.set_board(_table=table | wait)
    expect(face.page.locator(".euchre-table-board")).to_be_focused()
    face.set_board(_table=table | turn)
    focused = face.page.locator(".euchre-table-board .hand button:focus")
    expect(focused).to_have_count(1)
    focused.press("Enter")
    assert face.page.evaluate("hosted[0].sent")[-1]["act"] == mine["cards"][0]["text"]


def test_pace_and_game_are_set_and_a_new_game_is_asked_for_once(face: Face) -> None:
    face.page.get_by_label("Pace of the others").select_option("fast")
    assert face.page.evaluate("model.traits.pace") == 0.3
    face.page.get_by_role("combobox", name="Game", exact=True).select_option("cutthroat")
    assert face.page.evaluate("model.traits.rules") == "cutthroat"
    face.page.get_by_role("button", name="New game").dblclick()
    assert face.sent == [{"new": True}]


def calls(*words: str) -> list[dict[str, str]]:
    return [{"action": each.lower(), "words": each} for each in words]


FIRST = calls("Pass", "Order up", "Order up alone")
SECOND = calls("Pass", *(f"{suit}{way}" for suit in ("Clubs", "Diamonds", "Hearts") for way in ("", " alone")))


def test_a_call_is_made_by_the_key_that_it_shows_and_no_key_means_two_things(face: Face) -> None:
    face.set(_can=CAN)
    for buttons, keys in ((FIRST, "POA"), (SECOND, "P234567")):
        face.set_board(_table=face.board["_table"] | {"buttons": buttons})
        shown = face.page.locator(".calls kbd")
        expect(shown).to_have_text([*keys])
        face.page.locator(".euchre-table-board").focus()
        for key in keys:
            face.page.keyboard.press(key.lower())
        face.page.keyboard.press("Control+p")
        said = face.page.evaluate("hosted[0].sent.splice(0).map(({ act }) => act)")
        assert said == [button["action"] for button in buttons]
        face.page.keyboard.press("h")
    assert face.sent == [{"hint": True}] * 2
    expect(face.page.get_by_role("button", name="Pass", exact=True)).to_have_count(1)


# A window, Lab's projector, a page at 200 %, a telephone: width, height, scale.
SIZES = {"a window": (1366, 768, 1), "a projector": (1024, 768, 1.6), "200 %": (683, 384, 1), "a phone": (360, 740, 1)}


@pytest.mark.parametrize("size", by_day(SIZES, ["200 %"]))
def test_ones_own_hand_and_what_can_be_said_or_done_is_in_view_and_nothing_lies_on_it(face: Face, size: str) -> None:
    width, height, scale = SIZES[size]
    face.page.set_viewport_size({"width": width, "height": height})
    face.set(_size=scale, _can=CAN)
    face.page.add_style_tag(content=f":root {{ --euchre-scale: {scale} }}")
    for buttons in ([], FIRST, SECOND):
        face.set_board(_table=face.board["_table"] | {"buttons": buttons})
        assert in_view(face.page, ".place.bottom .card, .calls button") == 5 + len(buttons)
    face.set(**OVER)
    assert in_view(face.page, ".ended button, .ended p") == 4
    assert face.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


SHIFTS = """() => {
  window.shifts = 0;
  const note = (list) => list.getEntries().forEach(({ value }) => (shifts += value));
  new PerformanceObserver(note).observe({ type: "layout-shift" });
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))"
TRICK = {"words": "You took it.", "cards": []}
LEFTS = "nodes => nodes.map((node) => Math.round(node.getBoundingClientRect().left))"
LABELS = ["Left led", "Partner", "★ Right", "You"]


def tables_of_a_hand(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what a table shows while others call, two tricks are played card by card, and tricks are taken."""
    card, waits = table["middle"][0] | {"label": ""}, table | {"buttons": []}
    others = [seat["seat"] for seat in table["seats"]]
    shown = [waits | {"said": ["Left: pass"]}, waits | {"said": ["Left: pass", "Partner: order up"], "middle": []}]
    for tricks in (1, 2):
        has = [seat | {"tricks": tricks * (seat["place"] == "left"), "is_dealer": True} for seat in table["seats"]]
        laid = [card | {"seat": seat, "label": seat_words} for seat, seat_words in zip(others, LABELS, strict=True)]
        calm = shown[1] | {"seats": has, "played": [TRICK] * tricks}
        shown += [calm | {"middle": laid[:number]} for number in range(5)]
    return shown


LONGER = [*TOLD, "You won 5-4. Luck: +16 games of 100. Your play: −3 games of 100 in 13 decisions."]


def test_nothing_jumps_while_others_play_and_when_a_hand_ends_and_the_next_begins(face: Face) -> None:
    table = face.board["_table"]
    face.page.evaluate(SHIFTS)
    for width, height, scale in (*SIZES.values(), (1024, 768, 1), (1366, 768, 1)):
        face.page.set_viewport_size({"width": width, "height": height})
        face.page.evaluate("scale => document.body.style.setProperty('--euchre-scale', scale)", scale)
        face.set_board(_table=table | {"buttons": FIRST})
        face.page.evaluate(DRAWN)
        kept = face.page.locator(".doing > *, .go-on > :nth-child(2)")
        assert all(each.bounding_box() or each.is_hidden() for each in kept.all()), "what can't be done keeps its room"
        face.page.evaluate("shifts = 0")
        stood = set()
        for shown in tables_of_a_hand(table):
            face.set_board(_table=shown)
            face.page.evaluate(DRAWN)
            stood.add(str(face.page.locator(".spot:not(.centre), .name").evaluate_all(LEFTS)))
        assert len(stood) == 1, "places of cards and names stay where they are"
        for result in (TOLD, LONGER):
            face.set(**OVER | {"_result": result}, _can=CAN)
            face.page.evaluate(DRAWN)
        for traits in ({"_result": []}, {"_costs": []}, {"_next": ""}):  # as they come, after the next hand's table
            face.set_board(_table=table | {"buttons": FIRST})
            face.set(**traits)
            face.page.evaluate(DRAWN)
        assert face.page.evaluate("shifts") < 0.01, (width, height)


@pytest.mark.parametrize("size", by_day(SIZES, ["a phone"]))
def test_seven_calls_and_the_sixth_card_of_the_dealer_have_their_room(face: Face, size: str) -> None:
    width, height, scale = SIZES[size]
    face.page.set_viewport_size({"width": width, "height": height})
    face.page.add_style_tag(content=f":root {{ --euchre-scale: {scale} }}")
    waits = face.board["_table"] | {"buttons": []}
    six = [seat | {"cards": [*seat["cards"], *seat["cards"][: seat["place"] == "bottom"]]} for seat in waits["seats"]]
    face.set_board(_table=waits)
    face.page.evaluate(DRAWN)
    face.page.evaluate(SHIFTS)
    for table in (waits | {"buttons": SECOND}, waits, waits | {"seats": six}, waits) * 2:
        face.set_board(_table=table)
        face.page.evaluate(DRAWN)
        assert face.page.evaluate("[shifts, (shifts = 0)][0]") < 0.01
    face.set_board(_table=waits | {"buttons": SECOND})
    assert in_view(face.page, ".place.bottom .card, .calls button") == 5 + len(SECOND)


def test_a_way_to_call_has_a_ground_of_its_own_and_a_seat_that_is_nobodys_has_not(face: Face) -> None:
    seats = face.board["_table"]["seats"]
    grounds = []
    for person, way in {"Ruth": "rules of thumb", "Ben": "bold", "Zoe": "bold", "": ""}.items():
        told = {"person": person, "way": way}
        shown = [seat | (told if seat["place"] == "top" else dict.fromkeys(told, "")) for seat in seats]
        face.set_board(_table=face.board["_table"] | {"seats": shown})
        initials = [face.page.locator(f".place.{place} .initial") for place in ("top", "left")]
        expect(initials[0]).to_have_text(person[:1] or "P")
        grounds.append([each.evaluate("node => getComputedStyle(node).backgroundColor") for each in initials])
    (ruth, plain), (ben, _), (zoe, _), (nobody, _) = grounds
    assert len({ruth, ben, plain}) == 3
    assert (zoe, nobody) == (ben, plain), "a ground is that of a way to call"


def test_what_grows_during_a_hand_stands_last(face: Face) -> None:
    face.set_board(_table=face.board["_table"] | {"said": ["Left: pass"], "played": [TRICK]})
    parts = face.page.locator(".foot:visible, .more, .board-head, .said:visible, .played")
    boxes = [part.bounding_box() for part in parts.all()]
    assert len(boxes) == 5
    assert boxes == sorted(boxes, key=lambda box: box["y"])
    expect(parts.last).to_have_accessible_name("Tricks so far")


def in_view(page: Page, which: str) -> int:
    """Return how many nodes there are, all of them in view, large enough to press, and beside each other."""
    boxes = [node.bounding_box() for node in page.locator(which).all() if node.is_visible()]
    size = page.viewport_size
    for i, one in enumerate(boxes):
        for at, long in (("x", "width"), ("y", "height")):
            assert 0 <= one[at] <= size[long] - one[long]
        assert one["height"] >= 20
        assert all(are_apart(one, other) for other in boxes[:i])
    return len(boxes)


def are_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Tell whether two boxes don't overlap, but for a pixel where sizes are rounded."""
    pairs, ways = ((one, other), (other, one)), (("x", "width"), ("y", "height"))
    return any(first[at] + first[long] <= second[at] + 1 for first, second in pairs for at, long in ways)


MOVES = """() => {
  window.moved = [];
  Element.prototype.animate = function (_, { duration }) { moved.push([this.getAttribute("aria-label"), duration]); };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_that_is_played_moves_to_the_trick_where_motion_is_wanted(face: Face, motion: str) -> None:
    face.page.emulate_media(reduced_motion=motion)
    face.page.evaluate(MOVES)
    table = face.board["_table"]
    mine, left = table["seats"][:2]
    card = {
        "seat": mine["seat"],
        "text": mine["cards"][0]["text"],
        "name": "Mine",
        "mark": "",
        "label": "",
        "wins": False,
    }
    other = card | {"seat": left["seat"], "text": "9c" if card["text"] != "9c" else "9d", "name": "Theirs"}
    for middle in ([], [card], [card], [card, other], []):
        face.set_board(_table=table | {"middle": middle})
    expect(face.page.locator(".middle .card")).to_have_count(0)
    wanted = [["Mine", 150], ["Theirs", 150]]
    assert face.page.evaluate("moved") == (wanted if motion == "no-preference" else [])


CAN = {"hint": True, "take_back": True, "review": True, "is_reviewed": False}
ASKED = {"h": "hint", "u": "take_back", "r": "review"}
NAMES = {"hint": "Hint", "take_back": "Take back", "review": "Review"}


def test_what_can_be_done_is_one_key_or_one_click_away_and_nothing_else_is(face: Face) -> None:
    face.set(_can=dict.fromkeys(CAN, False))
    for key, name in ASKED.items():
        expect(face.page.get_by_role("button", name=NAMES[name])).to_have_count(0)
        face.page.locator(".euchre-play-table select").first.evaluate("node => node.blur()")
        face.page.locator(".euchre-table-board").focus()
        face.page.keyboard.press(key)
    assert face.sent == []
    face.set(**OVER, _can=CAN)
    for key, name in ASKED.items():
        face.page.locator(".euchre-table-board").focus()
        for _ in range(3):
            face.page.keyboard.down(key)  # held down it repeats
        face.page.keyboard.up(key)
        face.page.get_by_role("button", name=NAMES[name]).dblclick()
    assert face.sent == [{name: True} for name in ASKED.values() for _ in range(2)], (
        "a held key and a double click ask once"
    )
    face.set(_can=CAN | {"is_reviewed": True})
    expect(face.page.get_by_role("button", name="Close the review")).to_be_visible()


def test_how_a_pair_fares_with_the_same_cards_is_said_once_it_is_known_and_can_be_stopped(face: Face) -> None:
    played = [f"The same deals, played by Ada and Finn: hand {number} of 9 ..." for number in (1, 2)]
    known = "On the same deals, in your two seats, Ada and Finn win 10–4 after 8 of your 9 hands."
    spoken, stop = face.page.locator("p.spoken[role='status']").last, face.page.get_by_role("button", name="Stop")
    face.set(**OVER, _can=CAN)
    expect(stop).to_have_count(0)
    for words in played:
        face.set(_result=["You won 10–7.", words], _can=CAN | {"stop": True})
    expect(face.page.get_by_text(played[1])).to_be_visible()
    expect(spoken).not_to_contain_text("The same deals")
    stop.click()
    assert face.sent == [{"stop": True}]
    face.set(_result=["You won 10–7.", known], _can=CAN)
    expect(stop).to_have_count(0)
    expect(spoken).to_have_text(known)


def test_keys_mean_nothing_in_a_list_or_with_a_modifier(face: Face) -> None:
    face.set(_can=CAN)
    face.page.get_by_label("Pace of the others").focus()
    for key in ASKED:
        face.page.keyboard.press(key)
    face.page.locator(".euchre-table-board").focus()
    face.page.keyboard.press("Control+h")
    assert face.sent == []


def test_the_coach_is_heard_and_seen_and_goes_again(face: Face) -> None:
    words = COSTS[0]["words"]
    face.set(_coached=COSTS[0])
    expect(face.page.locator(".coached")).to_have_text(words)
    expect(face.page.locator(".coached")).to_have_class("coached mistake")
    expect(face.page.get_by_role("status").filter(has_text=words)).to_have_count(1)
    face.set(_coached={})
    expect(face.page.locator(".coached")).to_be_hidden()


def test_players_coach_and_kept_games_are_chosen_behind_one_line(face: Face) -> None:
    left = face.page.get_by_role("combobox", name="Left", exact=True)
    expect(left).to_have_count(0)
    face.set(_all_games=[{"value": "7", "words": "bicycle · You 3"}])
    face.page.get_by_text("Players, coach, other games").click()
    left.select_option("beginner")
    assert face.page.evaluate("model.traits.players") == ["beginner", "tutor", "tutor"]
    face.page.get_by_label("The coach speaks").select_option("blunder")
    assert face.page.evaluate("model.traits.coach") == "blunder"
    kept = face.page.get_by_label("Go on with a saved game")
    kept.select_option("7")
    assert face.sent == [{"open": "7"}]


def test_a_review_opens_below_with_the_focus_in_it_and_closing_it_leads_back(face: Face) -> None:
    face.set(**OVER, _can=CAN)
    following = face.page.get_by_role("button", name="Next hand")
    expect(following).to_be_focused()
    face.set(_review="review")
    review = face.page.get_by_role("group", name="Review", exact=True)
    expect(review).to_be_focused()
    expect(face.page.locator(".euchre-table-board")).to_have_count(1)
    face.page.keyboard.press("r")
    assert face.sent == [{"review": True}]
    review.get_by_text("Another game: paste or type it").click()
    field = review.get_by_role("textbox", name="A game as text")
    field.press_sequentially("nhucr")
    assert face.sent == [{"review": True}], "what is typed is no key"
    face.set(_review=None)
    expect(review).to_have_count(0)
    expect(following).to_be_focused()


def test_whoever_goes_on_by_keys_finds_the_board_under_the_fingers(face: Face) -> None:
    face.set(**OVER, _review="review")
    expect(face.page.get_by_role("group", name="Review", exact=True)).to_be_focused()
    face.set(_result=[], _costs=[], _next="", _review=None)
    expect(face.page.locator(".euchre-table-board")).to_be_focused()
    face.set(**OVER)
    expect(face.page.get_by_role("button", name="Next hand")).to_be_focused()
    face.set(_result=[], _costs=[], _next="")
    expect(face.page.locator(".euchre-table-board")).to_be_focused()


def test_a_review_that_opens_while_the_focus_is_elsewhere_leaves_it_there(face: Face) -> None:
    face.page.evaluate("document.body.append(document.createElement('input'))")
    outside = face.page.locator("body > input")
    outside.focus()
    face.set(_review="review")
    expect(face.page.get_by_role("group", name="Review", exact=True)).to_be_visible()
    expect(outside).to_be_focused()


@pytest.mark.parametrize("width", by_day([1366, 1024, 360], [360]))
@pytest.mark.parametrize("scale", [1, 1.6])
def test_nothing_is_cut_off_and_the_page_scrolls_one_way(face: Face, width: int, scale: float) -> None:
    face.page.set_viewport_size({"width": width, "height": 740})
    face.page.get_by_text("Players, coach, other games").click()
    face.set(**OVER, _size=scale, _message="The disk is full.", _can=CAN, _coached=COSTS[0])
    face.page.get_by_role("button", name="Next hand").hover()
    parts = face.page.locator(".euchre-play-table > :not(.board):not(.spoken), .ended *, .info *")
    assert parts.evaluate_all(CUT_OFF) == []
    assert face.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [360, 1366])
def test_the_names_of_the_pair_fit_on_a_phone_and_how_they_call_where_there_is_room(face: Face, width: int) -> None:
    face.page.set_viewport_size({"width": width, "height": 740})
    pair = {"Left": ("Ruth", "rules of thumb"), "Right": ("Gus", "rules of thumb")}
    seats = [
        seat | dict(zip(("person", "way"), pair.get(seat["name"], ("", "")), strict=True))
        for seat in face.board["_table"]["seats"]
    ]
    face.set_board(_table=face.board["_table"] | {"seats": seats})
    for name in ("Ruth", "Gus"):
        expect(face.page.locator(".seat-facts").get_by_text(name, exact=True)).to_be_visible()
    for way in face.page.locator(".left .way, .right .way").all():
        expect(way).to_be_visible(visible=width > 360)
    assert face.page.locator(".plate, .plate *").evaluate_all(CUT_OFF) == []
