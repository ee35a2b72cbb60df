"""Whatever a page sends, a widget says in a sentence what it doesn't understand, and changes nothing."""

import math
from collections.abc import Callable

import pytest
from anywidget import AnyWidget
from helpers.paged import Paged
from helpers.strategies import refusal

from euchre_tutor import Ask, HandBuilder, PickedHand, PlayTable, TableBoard, Trainer, settings

HAND = "Js Jc As 9h Kd up Qs seat 4"
DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
WIDGETS: dict[str, Callable[[], AnyWidget]] = {
    "ask": lambda: Ask.choice("Which is the left bower?", ["Js", "Jc"], "Jc"),
    "builder": lambda: HandBuilder(HAND, deals=64),
    "board": lambda: TableBoard(DEAL, shows_values=False),
    "trainer": lambda: Trainer(theme="trap_pass", seed=1),
}
NOT_UNDERSTOOD = "This page asks for what Python doesn't know: reload it and run this cell again."
WRONG = [None, 5, "press", [], ["press"], {"fly": True}, {"": 1}, {"__init__": True}, {"_hear": {}}, {1: True}]
OF_A_WRONG_FORM = {
    "ask": [
        {"choose": None},
        {"choose": 3},
        {"choose": ["Jc"]},
        {"again": 1},
        {"sure": "yes", "choose": "Jc"},
        {"sure": 7.0},
    ],
    "builder": [
        {"press": 7},
        {"press": True},
        {"view": {}},
        {"random": 1},
        {"undo": "x"},
        {"house": "joker"},
        {"compare": 1},
        {"seat": "four"},
        {"rules": []},
    ],
    "board": [{"act": 1}, {"go": "3"}, {"go": True}, {"go": 1.5}, {"deal": None}, {"load": 5}, {"take_back": False}],
    "trainer": [{"next": 1}, {"table": True}, {"choose": 1, "number": 1}, {"similar": "yes"}],
}
STATES = [{"_message": 5}, {"rules": []}, {"seat": "four"}, {"answered": 7}, {"theme": None}, {"you": "me"}]


def shown(widget: AnyWidget) -> dict[str, object]:
    """What the page shows, but for the message and the count of what was heard."""
    own = widget.traits(sync=True).keys() - {"_message", "_heard", "_odds", "_verdict"}
    return {name: getattr(widget, name) for name in own}


@pytest.mark.parametrize("kind", WIDGETS)
def test_a_message_of_a_wrong_form_is_said_and_changes_nothing(kind):
    widget = WIDGETS[kind]()
    before = shown(widget)
    for content in [*WRONG, *OF_A_WRONG_FORM[kind]]:
        Paged(widget).set(_message="")
        heard = Paged(widget).heard
        Paged(widget).hear(content)
        assert (Paged(widget).message, Paged(widget).heard) == (NOT_UNDERSTOOD, heard + 1), content
        assert shown(widget) == before, content


@pytest.mark.parametrize("kind", WIDGETS)
def test_a_trait_of_a_wrong_form_is_said_and_changes_nothing(kind):
    widget = WIDGETS[kind]()
    before = shown(widget)
    for state in STATES:
        if state.keys() <= widget.traits(sync=True).keys():
            Paged(widget).set(_message="")
            widget.set_state(state)
            assert (Paged(widget).message, shown(widget)) == (NOT_UNDERSTOOD, before), state


PACED: dict[str, Callable[..., AnyWidget]] = {
    "board": lambda **traits: TableBoard(DEAL, shows_values=False, **traits),
    "table": lambda **traits: PlayTable("two_handed", seed=1, **traits),
    "picked hand": lambda **traits: PickedHand("pairs: draw; 2 pairs", seed=1, **traits),
}


@pytest.mark.parametrize("kind", PACED)
def test_a_pace_that_is_no_number_is_refused_in_a_sentence_and_the_one_before_holds(kind):
    widget = PACED[kind]()
    for refuse in (lambda: setattr(widget, "pace", math.nan), lambda: PACED[kind](pace=math.nan)):
        with refusal("pace is a number from 0 to 10, not nan"):
            refuse()
    assert widget.pace == 0.6
    if kind != "board":  # whose pace is nobody's choice on the page
        widget.set_state({"pace": math.nan})
        assert Paged(widget).message == "Pace is a number from 0 to 10, not nan."
        assert widget.pace == 0.6


@pytest.mark.parametrize("kind", ["table", "picked hand"])
def test_a_pace_of_ones_own_stands_in_the_list_of_paces_as_long_as_it_holds(kind):
    settings(table_pace=0.25)
    widget = PACED[kind]()
    offered = [option["value"] for option in Paged(widget).paces]
    assert (widget.pace, offered[-1]) == (0.25, "0.25")
    widget.pace = 0.6
    assert [option["value"] for option in Paged(widget).paces] == offered[:-1]


def test_what_comes_late_is_dropped_without_a_word():
    board = TableBoard(f"{DEAL} then pass", shows_values=False)
    Paged(board).set(_message="said before")
    Paged(board).send(act="pass", at=0)
    assert (Paged(board).message, board.table.line.actions) == ("said before", ["pass"])
    Paged(board).send(act="pass", at=1)
    assert (Paged(board).message, board.table.line.actions) == ("", ["pass", "pass"])


def test_an_empty_message_asks_for_nothing():
    for make in WIDGETS.values():
        widget = make()
        before = shown(widget)
        Paged(widget).hear({})
        assert shown(widget) == before
