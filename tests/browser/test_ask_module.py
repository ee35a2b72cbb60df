"""The face of a question in a blank page, with a fake model on the other end of the wire, and as a stored page."""

from pathlib import Path
from typing import Any

import pytest
from helpers.covering import by_day
from helpers.faces import WRONG, open_blank, show_face
from playwright.sync_api import Locator, Page, expect

from euchre_tutor import Ask, GameHand, Race
from euchre_tutor.course.figures import open_hands, race_map, record_of, trick_of

VIEW = 640  # pixels of a notebook that are seen at a height of 768
CALL = "Js Jc As 9h Kd up Qs seat 4"
PLAY = "Js Jc As Qs Kh up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"
MARKED = {
    "choice": "pass",
    "is_right": False,
    "band": "blunder",
    "head": "Order up alone is better.",
    "sentence": "Ordering up alone wins 24 games more of 100 than passing.",
    "words": "Pass costs 2.3 ± 0.1 points a hand: a blunder. Best: order up alone.",
    "hundreds": [],
    "ends": {
        "after": ["You: pass", "Best: order up alone"],
        "lines": [
            {"words": "We win 4: alone, all five", "hands": [0, 45]},
            {"words": "We win 1: ...", "hands": [9, 55]},
        ],
    },
    "rows": [
        {"choice": "order up alone", "words": "order up alone", "text": "+2.5 ± 0.1", "value": 2.5, "low": 2.4}
        | {"high": 2.6, "is_right": True, "note": ""},
        {"choice": "pass", "words": "pass", "text": "−0.1 ± 0.1", "value": -0.1, "low": -0.2, "high": 0.0}
        | {"is_right": False, "note": ""},
    ],
    "explanation": ["The three highest trumps are yours."],
    "reasons": ["In 53 % of the deals an opponent holds A♦."],
    "caption": "Over 2,000 deals.",
    "details": "seed 0",
    "picture": {"groups": [], "facts": ["Spades are trumps"], "svg": "<svg role='img' aria-label='The play'></svg>"},
}


PAIR = [{"words": "You: pass", "won": 49}, {"words": "Best: order up alone", "won": 73}]


def traits(ask: Ask, **more: Any) -> dict[str, Any]:
    """What Python tells a face before the choice."""
    names = ("question", "answered", "sure", "marked", "_picture", "_choices", "_scale", "_levels", "_message")
    return {name: getattr(ask, name) for name in names} | more


class Face:
    """A question in a page, and the fake model behind it."""

    def __init__(self, page: Page, ask: Ask) -> None:
        self.page = page
        open_blank(page, "ask")
        show_face(page, "ask", traits(ask))

    def set(self, **traits: Any) -> None:
        """Set traits as Python would."""
        for name, value in traits.items():
            self.page.evaluate("([name, value]) => model.set(name, value)", [name, value])

    def button(self, name: str) -> Locator:
        """Find the button of exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Messages that reached Python."""
        return self.page.evaluate("model.sent")


@pytest.fixture
def call(page: Page) -> Face:
    return Face(page, Ask.call(CALL, sure=True))


def test_before_the_choice_there_is_the_question_and_no_answer(call: Face) -> None:
    expect(call.page.get_by_text("What do you call?")).to_be_visible()
    expect(call.page.get_by_role("img", name="Jack of spades")).to_be_visible()
    expect(call.page.get_by_role("img", name="Queen of spades")).to_be_visible()
    expect(call.page.locator(".answer")).to_be_hidden()
    expect(call.button("Ask me again")).to_be_hidden()


def squares(page: Page, which: int, kind: str) -> list[int]:
    """Which squares of a hundred are of a kind, counted from 0."""
    names = (
        page.locator(".games").nth(which).locator("i").evaluate_all("squares => squares.map((each) => each.className)")
    )
    assert len(names) == 100
    return [number for number, name in enumerate(names) if kind in name.split()]


def test_the_squares_are_the_games_that_the_words_tell_and_those_that_differ_are_ringed(call: Face) -> None:
    call.set(answered="pass", marked=MARKED | {"hundreds": PAIR})
    expect(call.page.locator(".hundred p")).to_have_text(
        ["You: pass49 of 100 games won", "Best: order up alone73 of 100 games won"]
    )
    for which, won in enumerate((49, 73)):
        assert squares(call.page, which, "won") == [*range(won)]
        assert squares(call.page, which, "differs") == [*range(49, 73)]
    expect(call.page.locator(".key")).to_have_attribute("aria-hidden", "true")
    pair = [{"words": "You: order up", "won": 64}, {"words": "Instead: pass", "won": 60}]
    call.set(marked=MARKED | {"hundreds": pair})  # the second time
    for which, won in enumerate((64, 60)):
        assert squares(call.page, which, "won") == [*range(won)]
        assert squares(call.page, which, "differs") == [*range(60, 64)]


def test_another_hundred_is_won_by_luck_alone_and_the_next_answer_begins_with_what_is_expected(call: Face) -> None:
    call.set(answered="pass", marked=MARKED | {"hundreds": PAIR})
    call.page.evaluate("() => { let at = 0; Math.random = () => (++at % 2 ? 0.6 : 0.2); }")
    call.button("Another hundred").click()
    expect(call.page.locator(".hundred b")).to_have_text(["50 of 100 games won", "100 of 100 games won"])
    assert squares(call.page, 0, "won") == [*range(1, 100, 2)]
    assert squares(call.page, 0, "differs") == [*range(0, 100, 2)]
    expect(call.page.get_by_text("Luck alone: the chances are the same.")).to_be_visible()
    call.set(marked=MARKED | {"hundreds": PAIR, "opens": False})  # a patch of the same answer
    expect(call.page.locator(".hundred b").first).to_have_text("50 of 100 games won")
    call.set(answered=None, marked={})
    call.set(answered="pass", marked=MARKED | {"hundreds": PAIR})
    expect(call.page.locator(".hundred b").first).to_have_text("49 of 100 games won")
    expect(call.page.get_by_text("Luck alone")).to_be_hidden()


def test_without_a_race_no_games_are_shown(call: Face) -> None:
    call.set(answered="pass", marked=MARKED | {"hundreds": PAIR})
    call.set(marked=MARKED | {"hundreds": []})
    expect(call.page.locator(".verdict")).to_be_visible()
    expect(call.page.locator(".hundreds")).to_be_hidden()


def test_a_click_is_sent_and_the_answer_shown_when_it_comes(call: Face) -> None:
    call.page.get_by_role("radio", name="certain").check()
    call.button("pass").click()
    assert call.sent == [{"choose": "pass", "sure": 0.95}]
    assert call.page.evaluate("model.traits.sure") == 0.95
    call.set(answered="pass", _message="Working out the answer ...")
    expect(call.page.get_by_role("status")).to_have_text("Working out the answer ...")
    call.set(_message="", marked=MARKED)
    expect(call.page.get_by_role("status")).to_have_text(f"{MARKED['head']} Yours: a blunder. {MARKED['sentence']}")
    expect(call.page.locator(".bar")).to_have_text(["order up alone★ right+2.5 ± 0.1", "passyou−0.1 ± 0.1"])
    expect(call.page.get_by_text("The three highest trumps are yours.")).to_be_visible()
    expect(call.page.get_by_label("Answer", exact=True).get_by_role("img", name="The play")).to_be_attached()
    expect(call.page.get_by_text("Spades are trumps")).to_be_visible()


def test_each_size_of_a_mistake_has_a_word_and_right_wrong_and_even_a_shape_each(call: Face) -> None:
    words, shapes, wrong = {}, {}, []
    for band in ("right", "too close to grade", "slip", "mistake", "blunder"):
        call.set(answered="pass", marked=MARKED | {"band": band, "is_right": band[:2] in ("ri", "to")})
        words[band] = call.page.locator(".band").text_content()
        shapes[band] = call.page.locator(".sign path").get_attribute("d")
        wrong += [band] * call.page.locator(WRONG).count()
    assert len(set(words.values())) == 5
    assert shapes["slip"] == shapes["too close to grade"] != shapes["mistake"] == shapes["blunder"]
    assert len(set(shapes.values())) == 3
    assert wrong == ["mistake", "blunder"]  # a lesson's dot says so; a slip costs hardly a game of a hundred


def test_why_how_hands_end_and_the_numbers_open_on_a_click_and_what_isnt_known_has_no_place(call: Face) -> None:
    folds = {"Why": MARKED["reasons"][0], "How the hands end": "We win 4: alone, all five", "Numbers": MARKED["words"]}
    call.set(answered="pass", marked=MARKED | {"hundreds": PAIR})
    for name, words in folds.items():
        expect(call.page.get_by_text(words)).to_be_hidden()
        call.page.get_by_text(name, exact=True).click()
        expect(call.page.get_by_text(words)).to_be_visible()
    expect(call.page.locator("details .bar").first).to_be_visible()
    call.set(marked=MARKED | {"reasons": [], "ends": {"after": [], "lines": []}, "details": ""})  # the second answer
    expect(call.page.locator("summary:visible")).to_have_count(0)
    expect(call.page.locator(".answer .bar").first).to_be_visible()  # no games are told, so the bars stay


def test_what_bars_count_stands_above_them_and_a_percent_sign_stays_with_its_number(call: Face) -> None:
    above = call.page.locator(".worth-in")
    call.set(answered="pass", marked=MARKED)
    expect(above).to_be_hidden()
    call.set(marked=MARKED | {"unit": "% of games", "head": "Pass costs 2.1 % of games; the % counts."})
    expect(above).to_have_text("% of games")
    assert above.bounding_box()["y"] < call.page.locator(".bar").first.bounding_box()["y"]
    words = call.page.locator(".verdict").text_content()
    assert words == "Pass costs 2.1\u00a0% of games; the % counts."


def test_after_the_choice_no_other_can_be_made_until_it_is_asked_again(call: Face) -> None:
    call.set(answered="pass", marked=MARKED)
    call.button("pick it up").click(force=True)
    expect(call.button("pass")).to_have_attribute("aria-pressed", "true")
    expect(call.button("pick it up")).to_have_attribute("aria-disabled", "true")
    assert call.sent == []
    call.button("Ask me again").click()
    assert call.sent == [{"again": True}]
    expect(call.page.locator(".row button[tabindex='0']")).to_be_focused()  # as the button that was pressed goes away


def test_bars_start_at_zero_and_are_as_long_as_the_numbers(call: Face) -> None:
    call.set(answered="pass", marked=MARKED)
    zero = call.page.locator(".zero").first.bounding_box()
    fills = [box.bounding_box() for box in call.page.locator(".fill").all()]
    assert fills[0]["width"] / fills[1]["width"] == pytest.approx(25, rel=0.1)
    assert fills[0]["x"] == pytest.approx(zero["x"], abs=1.5)
    assert fills[1]["x"] + fills[1]["width"] == pytest.approx(zero["x"], abs=1.5)


@pytest.mark.parametrize("sign", [1, -1])
def test_bars_of_numbers_that_are_all_above_or_below_zero_start_there_too(call: Face, sign: int) -> None:
    rows = [
        row | dict.fromkeys(("value", "low", "high", "other"), sign * each)
        for each, row in zip((6, 2), MARKED["rows"], strict=True)
    ]
    call.set(answered="pass", marked=MARKED | {"rows": rows})
    tracks, zeros, fills = (
        [part.bounding_box() for part in call.page.locator(name).all()] for name in (".track", ".zero", ".fill")
    )
    end = 0 if sign > 0 else tracks[0]["width"]
    for track, zero, fill, share in zip(tracks, zeros, fills, (1, 1 / 3), strict=True):
        assert fill["width"] == pytest.approx(share * track["width"], abs=3)
        assert zero["x"] == pytest.approx(track["x"] + end, abs=3)
        assert min(abs(zero["x"] - fill["x"]), abs(zero["x"] - fill["x"] - fill["width"])) < 3


def test_it_is_answered_with_the_keyboard_alone(call: Face) -> None:
    keyboard = call.page.keyboard
    for key in ("Tab", "ArrowRight", "Tab", "ArrowRight", "ArrowRight", "Home", "ArrowRight", "Enter"):
        keyboard.press(key)
    assert call.sent == [{"choose": "order up", "sure": 0.75}]
    assert call.page.evaluate("model.traits.sure") == 0.75


def test_a_choice_is_made_by_the_number_that_stands_on_it_where_there_is_room_and_only_once(call: Face) -> None:
    shown = "node => getComputedStyle(node, '::after').content"
    order_up = call.button("pick it up")
    assert order_up.get_attribute("aria-keyshortcuts") in order_up.evaluate(shown)
    call.page.set_viewport_size({"width": 360, "height": 740})
    assert order_up.evaluate(shown) == "none"
    order_up.focus()
    for keys in ("9", "Control+2", order_up.get_attribute("aria-keyshortcuts")):
        call.page.keyboard.press(keys)
    assert [each["choose"] for each in call.sent] == ["order up"]
    call.set(answered="order up", marked=MARKED)
    call.page.keyboard.press("1")
    assert len(call.sent) == 1


def test_a_card_that_may_not_be_played_says_why_and_sends_nothing(page: Page) -> None:
    face = Face(page, Ask.play(PLAY))
    jack = page.get_by_role("button", name="Jack of spades")
    expect(jack).to_have_accessible_name("Jack of spades, right bower: you must follow hearts")
    jack.click(force=True)
    assert face.sent == []
    page.get_by_role("button", name="King of hearts").click()
    assert face.sent == [{"choose": "Kh"}]


def test_a_slider_is_moved_with_the_arrows_and_sent_with_enter(page: Page) -> None:
    face = Face(page, Ask.number("How often?", 60, step=5))
    expect(page.get_by_text("Within 5 counts as right.")).to_be_visible()  # before the guess
    slider = page.get_by_role("slider", name="Your guess")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "55\u00a0%")
    face.set(_scale=dict(face.page.evaluate("model.traits._scale")), _message="The disk is full.")
    expect(page.get_by_text("The disk is full.").first).to_be_visible()
    (
        expect(slider).to_have_attribute("aria-valuetext", "55\u00a0%"),
        "a guess stays while the same question is drawn again",
    )
    slider.press("Enter")
    assert face.sent == [{"choose": "55"}]


def test_a_number_below_0_has_a_minus_sign_and_no_hyphen(page: Page) -> None:
    Face(page, Ask.number("What is it worth?", -0.5, low=-1, high=1, step=0.5, unit="points"))
    slider = page.get_by_role("slider", name="Your guess")
    slider.press("ArrowLeft")
    expect(page.locator(".scale output")).to_have_text("−0.5 points")
    expect(slider).to_have_attribute("aria-valuetext", "−0.5 points")
    expect(page.locator(".scale .note").first).to_have_text("−1 points")
    slider.press("End")
    expect(page.locator(".scale output")).to_have_text("1 point")


@pytest.mark.parametrize("width", [340, 1366])
def test_a_slider_stands_between_its_ends_and_the_guess_on_a_line_of_its_own(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    Face(page, Ask.number("How many of a hundred games do you win from there?", 60, unit="of 100"))
    parts = "document.querySelectorAll('.scale > .note, .scale > input, .scale > output')"
    low, slider, high, guess = page.evaluate(f"[...{parts}].map((part) => part.getBoundingClientRect().toJSON())")
    assert low["right"] <= slider["left"]
    assert slider["right"] <= high["left"]
    assert max(low["top"], high["top"]) < slider["bottom"]
    assert guess["bottom"] <= min(low["top"], slider["top"], high["top"])


def test_a_choice_that_nobody_answers_is_not_met_with_silence(call: Face) -> None:
    call.button("pass").click()
    expect(call.page.get_by_role("status")).to_contain_text("Python has not answered")
    call.set(answered="pass", _message="Working out the answer ...")
    expect(call.page.get_by_role("status")).to_have_text("Working out the answer ...")


def test_after_the_clean_up_nothing_listens(call: Face) -> None:
    assert call.page.evaluate("model.handlers.length") > 0
    call.page.evaluate("cleanUp()")
    assert call.page.evaluate("model.handlers") == []
    call.button("pass").click()
    assert call.sent == []


@pytest.mark.parametrize("width", [360, 1024, 1440])
def test_nothing_is_cut_off_and_five_cards_stand_in_a_row(call: Face, width: int) -> None:
    call.page.set_viewport_size({"width": width, "height": 900})
    call.set(answered="pass", marked=MARKED)
    call.page.locator("details").evaluate_all("folds => folds.forEach((each) => (each.open = true))")
    overflowing = (
        "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.className)"
    )
    assert (
        call.page.locator("html, .euchre-ask, .euchre-ask *:not(svg *, .spoken, .track *)").evaluate_all(overflowing)
        == []
    )
    tops = {round(card.bounding_box()["y"]) for card in call.page.locator("figure").first.locator(".face").all()}
    assert len(tops) == 1


HAND = "Kd Kc 9h Js Tc / Jc Ah Qc Ad Qd / 9c Jd Kh Th Ts / 9d Qs As Jh Td up Qh then pass, pass, pass, order up, 9d"
RECORD = "9h Jc Th Ts 9d up As seat 1 trump s maker 3 played 9h Ah Kh Qh Ad 9d Kd Qd 9c Tc"
SHOWN = {
    "a hand and a score": lambda: Ask.call(f"{CALL} score 3-1"),
    "all hands": lambda: Ask.choice(
        "Which card?", ["Ah", "Td"], answer="Ah", shown=open_hands(GameHand.parse(HAND).play)
    ),
    "a map": lambda: Ask.choice(
        "On which of these squares is it so?", ["9-6", "9-8"], answer="9-6", shown=race_map(Race.of(), title="Where?")
    ),
    "a record": lambda: Ask.choice("Which card?", ["Jc", "Th"], answer="Jc", shown=record_of(RECORD)),
}


# Of a notebook at 1024 by 768, without Lab's files beside it and with them.
@pytest.mark.parametrize("width", by_day([920, 660], [660]))
@pytest.mark.parametrize("shown", SHOWN)
def test_on_a_low_screen_shown_large_the_verdict_is_in_view(page: Page, shown: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    face = Face(page, SHOWN[shown]())
    page.add_style_tag(content=":root { --euchre-scale: 1.6 }")
    face.set(answered=MARKED["choice"], marked=MARKED)
    box = page.locator(".verdict").bounding_box()
    assert box["y"] + box["height"] <= VIEW


def test_on_a_low_screen_shown_large_a_trick_grows_with_the_words(page: Page) -> None:
    page.set_viewport_size({"width": 920, "height": 768})
    trick = trick_of({"left led": "Ah", "partner": "Jd"})
    face = Face(page, Ask.choice("Which card takes the trick?", ["Ah", "Jd"], answer="Jd", shown=trick))
    small = page.locator(".drawing svg").bounding_box()["width"]
    page.add_style_tag(content=":root { --euchre-scale: 1.6 }")
    assert page.locator(".drawing svg").bounding_box()["width"] == pytest.approx(1.6 * small, abs=1)
    face.set(answered=MARKED["choice"], marked=MARKED)
    box = page.locator(".verdict").bounding_box()
    assert box["y"] + box["height"] <= VIEW


def test_every_button_and_input_says_that_it_has_no_shortcuts(call: Face) -> None:
    lacking = call.page.locator(".euchre-ask :is(button, input, summary):not([data-lm-suppress-shortcuts])")
    expect(lacking).to_have_count(0)


@pytest.mark.parametrize("again", by_day([False, True], [True]))
def test_a_saved_page_answers_without_python(page: Page, tmp_path: Path, again: bool) -> None:
    ask = Ask.call(CALL, deals=64, realistic=8, sure=True)
    ask.save(tmp_path / "question.html")
    page.goto((tmp_path / "question.html").as_uri())
    expect(page.locator(".answer")).to_be_hidden()
    if again:
        page.get_by_label("certain").check()
        page.get_by_role("button", name="pick it up", exact=True).click()
        page.get_by_role("button", name="Ask me again").click()
        expect(page.get_by_label("certain")).not_to_be_checked()
        expect(page.locator(".answer")).to_be_hidden()
    page.get_by_role("button", name="pass").click()
    ask.choose("pass")
    expect(page.locator(".verdict")).to_have_text(ask.marked["head"])
    expect(page.locator(".sentence")).to_have_text(ask.marked["sentence"])
    expect(page.locator(".bar")).to_have_count(3)


ASKED = {
    "calls": lambda: Ask.call(CALL, sure=True),
    "cards": lambda: Ask.play(PLAY),
    "a number": lambda: Ask.number("How many?", 3, low=0, high=10),
    "many words": lambda: Ask.choice("Which?", [f"choice number {n}" for n in range(7)], "choice number 2"),
}
BOXES = "nodes => nodes.map(node => node.getBoundingClientRect().toJSON())"


@pytest.mark.parametrize("width", by_day([1024, 460, 360], [360]))
@pytest.mark.parametrize("asked", ASKED)
def test_choices_keep_their_place_and_size_when_one_is_clicked(page: Page, asked: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    ask = ASKED[asked]()
    face, chosen = Face(page, ask), ask._choices[-1]["value"] if ask._choices else "4"
    choices = page.locator(".choices, .choices button, .choices input")
    before = choices.evaluate_all(BOXES)
    assert len(before) > 2
    face.set(answered=chosen, _message="Working out the answer ...")
    assert choices.evaluate_all(BOXES) == before
    face.set(_message="", marked=MARKED | {"choice": chosen})
    expect(face.button("Ask me again")).to_be_visible()
    assert choices.evaluate_all(BOXES) == before


def test_the_colour_of_what_is_still_to_be_done_never_marks_a_choice_that_was_wrong(call: Face):
    edge = "element => getComputedStyle(element).borderTopColor"
    call.button("pass").click()
    chosen = call.button("pass").evaluate(edge)
    ink = call.page.locator(".verdict").evaluate("element => getComputedStyle(element).color")
    call.set(answered="pass", marked=MARKED)
    wrong = call.button("pass").evaluate(edge)
    call.set(answered="order up", marked=MARKED | {"is_right": True, "choice": "order up"})
    right = call.button("pick it up").evaluate(edge)
    assert wrong == ink
    assert len({chosen, wrong, right}) == 3
    call.set(answered=None, marked={})
    assert {button.evaluate(edge) for button in call.page.locator(".row button").all()}.isdisjoint({right, wrong})


@pytest.mark.parametrize("first", ["answered", "marked"])
def test_the_right_choice_is_marked_once_one_has_chosen_whatever_the_page_hears_first(page: Page, first: str) -> None:
    ask = Ask.choice("Which is the left bower of spades?", ["Js", "Jc"], answer="Jc")
    face = Face(page, ask)
    expect(page.locator(".best")).to_have_count(0)
    ask.choose("Js")
    told = {"answered": ask.answered, "marked": ask.marked}
    for name in (first, *told):
        face.set(**{name: told[name]})
    expect(page.locator(".best")).to_have_count(1)
    assert face.button("Jack of clubs").evaluate("node => node.matches('.best')")
    face.set(answered=None, marked={})
    expect(page.locator(".best")).to_have_count(0)


@pytest.mark.parametrize(("guess", "word"), [("83", ""), ("76", "Close"), ("70", "Not close")])
def test_a_guess_that_is_off_says_whether_it_was_close(page: Page, guess: str, word: str) -> None:
    ask = Ask.number("How often?", 83, unit="%", tolerance=5)
    face = Face(page, ask)
    ask.choose(guess)
    face.set(answered=ask.answered, marked=ask.marked)
    expect(page.locator(".band")).to_have_text(word)
    assert page.locator(WRONG).count() == (word == "Not close")
    widths = page.locator(".bar .fill").evaluate_all("fills => fills.map(({ style }) => parseFloat(style.width))")
    assert widths == pytest.approx([float(guess), 83])  # on the slider's own scale


def test_earlier_tricks_are_drawn_where_there_is_room_and_told_in_words_elsewhere(page: Page) -> None:
    late = "Qd Kd Ts Ac Tc down Jh seat 4 trump d maker 1 played Ad 9c Jd Qd As Ts 9s Js Qc Ac Kc Jc"
    face = Face(page, Ask.play(late, deals=64, realistic=0))
    drawn, told = page.get_by_role("img", name="Nine of spades"), page.get_by_text("Trick 2: right A♠, you 10♠")
    for width, is_drawn in ((1108, True), (683, False), (360, False)):
        page.set_viewport_size({"width": width, "height": 768})
        expect(drawn).to_be_visible(visible=is_drawn)
        expect(told).to_be_visible(visible=not is_drawn)
    expect(page.get_by_text("J♥ was turned down")).to_be_visible()
    face.set(_picture={"groups": [], "facts": [], "svg": ""})  # another question
    expect(told).to_have_count(0)


def test_a_chart_stands_beside_its_words_and_what_is_next_where_there_is_room(page: Page) -> None:
    asked = Ask.choice("How many?", ["2", "3"], "3", why="It is so.", then=trick_of({"left": "Ah"}))
    face = Face(page, asked)
    asked.choose("3")
    face.set(answered=asked.answered, marked=asked.marked)
    for width, is_beside in ((1108, True), (360, False)):
        page.set_viewport_size({"width": width, "height": 768})
        boxes = "nodes => nodes.map((node) => node.getBoundingClientRect().toJSON())"
        words, chart, after = page.locator(".answer .explanation, .answer .picture, .actions").evaluate_all(boxes)
        assert (chart["left"] >= words["right"], chart["top"] >= words["bottom"]) == (is_beside, not is_beside)
        assert (after["top"] < chart["bottom"]) == is_beside  # it costs what is next no room
