"""The face of the trainer in a blank page, with a fake model on the other end of the wire."""

import json
import re
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from helpers.accessibility import broken_rules
from helpers.faces import host_faces, open_blank, show_face
from helpers.paged import asked as question_of
from helpers.tables import DEAL, traits_of
from playwright.sync_api import Locator, Page, expect

from euchre_tutor import TableBoard, Trainer
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion
from euchre_tutor.widgets.parts.wire import Practised, Wishes

MARKED = {
    "is_right": False,
    "band": "mistake",
    "head": "Order up is better.",
    "sentence": "Ordering up brings 0.31 ± 0.05 points a hand more than passing.",
    "words": "Pass costs 0.31 ± 0.05 points a hand: a mistake. Best: order up.",
    "rows": [
        {"choice": "order up", "words": "order up", "text": "+0.4 ± 0.1", "value": 0.4, "low": 0.3, "high": 0.5}
        | {"is_right": True, "note": ""},
        {"choice": "pass", "words": "pass", "text": "+0.1 ± 0.1", "value": 0.1, "low": 0.0, "high": 0.2}
        | {"is_right": False, "note": ""},
    ],
    "hundreds": [],
    "ends": {"after": [], "lines": []},
    "explanation": [],
    "reasons": ["Your partner then calls in 30 % of the deals."],
    "caption": "Over 2,000 deals.",
    "details": "seed 0",
    "picture": {"groups": [], "facts": [], "svg": ""},
}
KNOWN = ("_esm", "_css", "_wishes", "_picture")  # what says nothing of a question's answer
PARTS = {"_wishes": Wishes, "_practised": Practised}
PART_OF = {name: part for part, kind in PARTS.items() for name in kind.__annotations__}
SIZES = [(360, 1), (1024, 1), (1366, 1), (1366, 1.6)]  # pixels, and the learner's scale; 1.6 is for a projector
CUT_OFF = "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.outerHTML)"


@cache
def asked(theme: str, number: int = 0) -> tuple[dict[str, Any], str, str]:
    """What a trainer tells its face before a choice, the best choice, and another one."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", home)
        trainer = Trainer(theme=theme, seed=number)
    question = question_of(trainer)
    assert isinstance(question, DecisionQuestion)
    position = question.position
    other = next(text for text in position.options if not position.is_best(text))
    return traits_of(trainer, _table=None), position.best, other


class Face:
    """A trainer in a page, and the fake model behind it."""

    def __init__(self, page: Page, theme: str = "assist") -> None:
        self.page = page
        self.traits, self.best, self.other = asked(theme)
        open_blank(page, "trainer")
        table = "table_board", traits_of(TableBoard(f"{DEAL} then pass", shows_values=False))
        host_faces(page, {"anywidget:1": table, "anywidget:2": table})
        show_face(page, "trainer", self.traits)
        self.status = page.get_by_role("status")

    def set(self, **told: Any) -> None:
        """Tell the face something, as Python would: a trait, or what one of them holds."""
        traits: dict[str, Any] = {}
        for name, value in told.items():
            part = PART_OF.get(name)
            known = self.page.evaluate("name => model.get(name)", part)
            traits |= {part: traits.get(part, known) | {name: value}} if part else {name: value}
        self.page.evaluate("traits => Object.entries(traits).forEach(([name, each]) => model.set(name, each))", traits)

    def answer(self, **traits: Any) -> None:
        """Show what follows from a choice that costs something."""
        self.set(answered=self.other, marked=MARKED | {"choice": self.other}, so_far="1 answered", **traits)

    def ask_another(self, theme: str = "assist") -> None:
        """Ask the next question."""
        traits, self.best, self.other = asked(theme, 1)
        number = self.page.evaluate("model.traits._practised.number") + 1
        self.set(**traits | {"_practised": traits["_practised"] | {"number": number}})

    def button(self, name: str) -> Locator:
        """Find the button of exactly this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def first_choice(self) -> Locator:
        """The first choice that can be chosen."""
        return self.page.locator(".row button:not([aria-disabled='true'])").first

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Messages that reached Python."""
        return self.page.evaluate("model.sent")


@pytest.fixture
def face(page: Page) -> Face:
    return Face(page)


def test_theme_and_level_stand_below_the_answer(face: Face) -> None:
    expect(face.page.locator(".kind")).to_be_hidden()
    face.answer(kind="You lead · level 2")
    kind, answer = face.page.locator(".kind"), face.page.locator(".answer .verdict")
    expect(kind).to_have_text("You lead · level 2")
    assert kind.bounding_box()["y"] > answer.bounding_box()["y"]


@pytest.mark.parametrize("theme", ["assist", "next", "discard", "second_hand"])
def test_before_the_choice_nothing_of_an_answer_reaches_the_page(page: Page, theme: str) -> None:
    face = Face(page, theme)
    told = json.dumps({name: each for name, each in face.traits.items() if name not in KNOWN})
    assert not [word for word in ("best", "costs", "behind", "points", "% of games") if word in told.lower()]
    expect(page.locator(".answer")).to_be_hidden()
    expect(face.button("Skip")).to_be_visible()
    for name in ("Next", "One like it", "Ask me again"):
        expect(face.button(name)).to_have_count(0)


def test_each_button_sends_what_it_says(face: Face) -> None:
    face.button("pass").click()
    face.answer()
    for name in ("One like it", "Ask me again", "Next"):
        face.button(name).click()
    expected = [{"choose": "pass", "number": 1}, {"similar": True, "number": 1}]
    assert face.sent == [*expected, {"again": True}, {"next": True, "number": 1}]


def test_what_is_wished_for_is_told_to_python(face: Face) -> None:
    face.page.get_by_label("Theme").select_option("discard")
    face.page.get_by_text("Game, level, drill").click()
    face.page.get_by_role("combobox", name="Game", exact=True).select_option("trickster")
    face.page.get_by_role("combobox", name="Level", exact=True).select_option("3")
    face.page.get_by_label("Two tries").check()
    face.page.get_by_label("Ask how sure I am").check()
    names = ["theme", "game", "level", "two_tries", "asks_how_sure"]
    assert face.page.evaluate("names => names.map(model.get)", names) == ["discard", "trickster", 3, True, True]


def test_a_drill_is_told_to_python_part_by_part_or_as_text(face: Face) -> None:
    page = face.page
    page.get_by_text("Game, level, drill").click()
    page.get_by_role("combobox", name="Questions").select_option("10")
    page.get_by_label("My mistakes only").check()
    page.get_by_label("Drill, as text").fill("assist; seat 2")
    page.get_by_label("Drill, as text").press("n")  # is typed, and no wish for the next question
    page.get_by_label("Drill, as text").press("Enter")
    assert face.sent == [{"questions": 10}, {"mistakes": True}, {"drill": "assist; seat 2n"}]
    face.set(drill="donate; 7 questions", questions=7, counts=[{"value": "7", "words": "7"}], missed_only=False)
    expect(page.get_by_label("Drill, as text")).to_have_value("donate; 7 questions")
    expect(page.get_by_role("combobox", name="Questions")).to_have_value("7")
    expect(page.get_by_label("My mistakes only")).not_to_be_checked()


def test_several_themes_are_chosen_from_a_list(face: Face) -> None:
    page = face.page
    page.get_by_text("Game, level, drill").click()
    several = page.get_by_role("listbox")
    several.select_option(["assist", "discard"])
    assert page.evaluate("model.get('theme')") == "discard, assist"
    face.set(themes=[{"value": each, "words": each} for each in ("", "assist", "discard", "assist, donate", "donate")])
    face.set(theme="assist, donate")
    assert several.locator("option").all_inner_texts() == ["assist", "discard", "donate"]
    expect(several).to_have_values(["assist", "donate"])
    expect(page.get_by_role("combobox", name="Theme")).to_have_value("assist, donate")


def test_after_a_drill_it_may_begin_anew(face: Face) -> None:
    face.answer()
    expect(face.button("Next")).to_be_visible()
    face.set(question="3 answered: 3 right.", answered=None, marked={}, _choices=[], about="", next="Once more")
    expect(face.page.locator(".euchre-trainer > .spoken")).to_have_text("3 answered: 3 right.")
    face.button("Once more").click()
    assert face.sent == [{"next": True, "number": 1}]


def test_the_key_n_asks_for_the_next_question_where_it_means_nothing_else(face: Face) -> None:
    face.first_choice.focus()
    face.page.keyboard.press("n")
    face.page.keyboard.down("n")  # held down it repeats, and skips nothing that wasn't seen
    face.page.keyboard.down("n")
    face.page.keyboard.down("n")
    assert face.sent == [{"next": True, "number": 1}] * 2
    expect(face.button("Skip")).to_be_focused()
    face.page.get_by_label("Theme").focus()
    face.page.keyboard.press("n")
    face.button("Skip").focus()
    face.page.keyboard.press("Control+n")
    assert len(face.sent) == 2


def test_after_a_card_question_a_call_is_announced_by_its_own_name(page: Page) -> None:
    face = Face(page, "your_lead")
    expect(face.first_choice).to_have_accessible_name(re.compile(" of "))
    face.ask_another("assist")
    for button, choice in zip(page.locator(".row button").all(), asked("assist", 1)[0]["_choices"], strict=True):
        expect(button).to_have_accessible_name(choice["words"])


def test_a_question_that_was_asked_for_from_far_below_comes_into_view(face: Face) -> None:
    face.page.set_viewport_size({"width": 360, "height": 500})
    face.answer()
    face.page.evaluate("document.body.style.paddingBottom = '2000px'")
    face.page.locator(".row").evaluate("node => node.scrollIntoView()")
    face.button("Next").evaluate("node => node.focus({ preventScroll: true })")
    expect(face.page.locator(".about")).not_to_be_in_viewport()
    face.page.keyboard.press("n")
    face.ask_another("second_hand")
    expect(face.page.locator(".about")).to_be_in_viewport(ratio=0.9)


def test_labels_below_small_cards_do_not_overlap(face: Face) -> None:
    face.page.set_viewport_size({"width": 240, "height": 740})
    card = face.traits["_picture"]["groups"][0]["cards"][0]
    group = {"title": "The last trick", "cards": [card] * 4, "labels": ["partner", "partner", "right", "you"]}
    face.set(_picture={"groups": [group], "facts": [], "svg": ""})
    spans = "faces => faces.flatMap((face) => [...face.children].map((node) => node.getBoundingClientRect().width))"
    widths = face.page.locator(".picture .face").evaluate_all("faces => faces.map((face) => face.clientWidth + 1)")
    shown = face.page.locator(".picture .face").evaluate_all(spans)
    assert all(max(shown[3 * i : 3 * i + 3]) <= width for i, width in enumerate(widths))


def test_lists_and_boxes_stay_inside_a_narrow_page(face: Face) -> None:
    face.page.set_viewport_size({"width": 260, "height": 740})
    face.page.get_by_text("Game, level, drill").click()
    ends = "nodes => nodes.map((node) => node.getBoundingClientRect().right)"
    assert max(face.page.locator(".head :is(select, label)").evaluate_all(ends)) <= 260


def test_the_first_choice_of_a_question_that_was_asked_for_has_the_focus(face: Face) -> None:
    face.first_choice.focus()
    face.page.keyboard.press("End")
    face.answer()
    face.button("Next").press("Enter")
    face.ask_another("second_hand")
    expect(face.first_choice).to_be_focused()
    face.answer()
    face.page.get_by_label("Theme").focus()
    face.ask_another()
    expect(face.page.get_by_label("Theme")).to_be_focused()


def test_the_focus_is_in_the_trainer_after_an_answer_and_while_a_hand_is_looked_for(face: Face) -> None:
    chosen = face.button("pass")
    chosen.press("Enter")
    face.answer()
    expect(chosen).to_be_focused()
    face.button("One like it").press("Enter")
    levels = [{"value": 0.5, "words": "a guess"}]
    nothing = {"marked": {}, "answered": None, "_choices": [], "about": "", "question": "Looking for a new hand ..."}
    face.set(_levels=levels, **nothing)
    expect(face.page.get_by_role("radio")).to_have_count(0)
    expect(face.button("Skip")).to_be_focused()
    face.ask_another()
    expect(face.first_choice).to_be_focused()
    face.answer()
    face.button("Ask me again").press("Enter")
    face.set(marked={}, answered=None)
    expect(face.page.locator(".row button:focus")).to_have_count(1)


def test_a_question_and_a_verdict_are_said_once_each(face: Face) -> None:
    face.page.evaluate(
        """() => {
          window.said = [];
          const note = (records) => records.forEach(({ target }) => said.push(target.textContent));
          const regions = document.querySelectorAll(".euchre-trainer [role='status']");
          regions.forEach((each) => new MutationObserver(note).observe(each, { childList: true }));
        }"""
    )
    face.set(about="", question="Looking for a new hand ...", _choices=[])
    face.ask_another()
    face.answer()
    face.set(marked=MARKED | {"choice": face.other, "reasons": []}, so_far="1 answered, 1 due again")
    new = f"Question 2: {face.traits['question']} "
    said = [words for words in face.page.evaluate("said") if words]
    assert [words.startswith(new) for words in said] == [False, True, False]
    assert [said[0], said[2]] == [
        "Looking for a new hand ...",
        f"{MARKED['head']} Yours: a mistake. {MARKED['sentence']}",
    ]


def test_lists_are_patched_without_losing_the_focus(face: Face) -> None:
    themes, before = face.page.get_by_label("Theme"), face.traits["_wishes"]["themes"]
    options = "node => { window.first = node.options[0]; }"
    themes.evaluate(options)
    themes.focus()
    face.set(themes=[*before, {"value": "more", "words": "One more"}], theme="discard")
    expect(themes).to_be_focused()
    expect(themes).to_have_value("discard")
    expect(themes.locator("option")).to_have_count(len(before) + 1)
    assert themes.evaluate("node => node.options[0] === window.first")


def test_a_table_comes_below_and_goes_when_it_is_taken_away(face: Face) -> None:
    face.answer()
    face.set(_table="anywidget:1")
    board = face.page.locator(".euchre-table-board")
    expect(board).to_be_in_viewport()
    board.get_by_role("button", name="Pass", exact=True).click()
    assert face.page.evaluate("hosted[0].sent") == [{"act": "pass", "at": 1}]
    board.press("n")
    assert face.sent == []
    face.set(_table="anywidget:2")
    expect(board).to_have_count(1)
    assert face.page.evaluate("hosted.map((each) => each.handlers.length > 0)") == [False, True]
    face.set(_table=None)
    expect(board).to_have_count(0)
    assert face.page.evaluate("hosted[1].handlers") == []


def test_after_the_clean_up_nothing_listens(face: Face) -> None:
    face.answer(_table="anywidget:1")
    expect(face.page.locator(".euchre-table-board")).to_be_visible()
    assert face.page.evaluate("model.handlers.length") > 0
    face.page.evaluate("cleanUp()")
    assert face.page.evaluate("[...model.handlers, ...hosted[0].handlers]") == []
    face.button("Next").click()
    face.page.keyboard.press("n")
    assert face.sent == []


def test_a_question_that_nobody_sends_is_not_met_with_silence(face: Face) -> None:
    face.page.clock.install()
    face.button("Skip").click()
    face.page.clock.run_for(4_000)
    asleep = face.status.filter(has_text="Python has not answered")
    expect(asleep).to_be_visible()
    face.set(_heard=1)
    expect(asleep).to_have_count(0)


def test_every_button_and_input_says_that_it_has_no_shortcuts(face: Face) -> None:
    lacking = face.page.locator(".euchre-trainer :is(button, input, select, summary):not([data-lm-suppress-shortcuts])")
    expect(lacking).to_have_count(0)


@pytest.mark.parametrize(("width", "size"), SIZES)
def test_nothing_is_cut_off_and_after_the_answer_verdict_and_next_are_in_view(
    face: Face, width: int, size: float
) -> None:
    page = face.page
    page.set_viewport_size({"width": width, "height": 768})
    page.locator(".euchre").evaluate_all(
        "(nodes, size) => nodes.forEach((node) => node.style.setProperty('--scale', size))", size
    )
    page.get_by_text("Game, level, drill").click()
    face.answer(asks_how_sure=True, _levels=[{"value": 0.5, "words": "a guess"}, {"value": 0.95, "words": "certain"}])
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=0.95)
    expect(face.button("Next")).to_be_in_viewport(ratio=0.95)
    face.set(_table="anywidget:1")
    expect(page.locator(".euchre-table-board")).to_be_visible()
    page.locator(".folds details").evaluate_all("folds => folds.forEach((each) => (each.open = true))")
    parts = page.locator("html, .euchre-trainer, .euchre-trainer *:not(svg *, select, input, .spoken, .track *)")
    assert parts.evaluate_all(CUT_OFF) == []


def test_with_forced_colours_what_was_chosen_and_what_is_right_can_be_told(face: Face) -> None:
    face.page.emulate_media(forced_colors="active")
    face.answer()
    style = "node => `${getComputedStyle(node).borderTopWidth} ${getComputedStyle(node).borderTopStyle}`"
    assert face.page.locator(f".row [data-key][data-value='{face.other}']").evaluate(style) == "2px solid"
    assert face.page.locator(f".row [data-key][data-value='{face.best}']").evaluate(style) == "1px dashed"
    assert face.button("Next").evaluate(style) == "2px solid"
    fill = "node => getComputedStyle(node).backgroundColor"
    right, mine = face.page.locator(".bar .fill").all()
    assert right.evaluate(fill) != mine.evaluate(fill)
    expect(face.page.locator(".bar").first).to_contain_text("★ right")


def test_after_the_answer_a_card_that_was_played_is_asked_what_it_tells(page: Page) -> None:
    face = Face(page, "second_hand")
    played, panel = (
        page.get_by_title("What does this card tell?"),
        page.get_by_role("group", name="What the card tells"),
    )
    expect(played).to_have_count(0)
    face.answer()
    expect(played).to_have_count(1)
    card = played.get_attribute("data-tells")
    played.dblclick()
    asked = {"tell": card, "number": page.evaluate("model.get('_practised').number")}
    assert face.sent == [asked]
    row = {"choice": "", "words": "Right has no more spades", "text": "20 → 100", "value": 1, "low": 1, "high": 1}
    row |= {"is_right": False, "note": "", "other": 0.2}
    face.set(_tells={"card": card, "words": "Right led it.", "rows": [row], "caption": "Of 100 such hands."})
    for _ in range(2):
        expect(panel.get_by_text("Right led it.")).to_be_visible()
        expect(played).to_have_attribute("aria-pressed", "true")
        face.set(so_far="1 answered, 1 due again")
    assert broken_rules(page) == ""
    panel.get_by_role("button", name="Close").press("Enter")
    assert face.sent == [asked, asked]
    face.set(_tells={"card": "", "words": "", "rows": [], "caption": ""})
    expect(panel).to_be_hidden()
    face.ask_another("second_hand")
    expect(played).to_have_count(0)
