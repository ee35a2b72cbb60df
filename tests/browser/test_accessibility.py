"""No widget breaks a rule of axe-core: in its main states, in light and dark, with JupyterLab's colours and without."""

from collections.abc import Callable
from functools import cache

import pytest
from helpers.accessibility import IN_EACH_THEME, broken_rules, set_theme
from helpers.covering import by_day
from helpers.faces import host_faces, open_blank, show_face
from helpers.paged import Paged
from helpers.tables import CALLED, DEAL, traits_of, until
from playwright.sync_api import Page, expect

from euchre_tutor import Ask, Deal, HandBuilder, PickedHand, PlayTable, TableBoard, Trainer
from euchre_tutor.analysis.asked import answer
from euchre_tutor.practice.positions import Position
from euchre_tutor.pricing import Sample
from euchre_tutor.widgets.pairs.sitting import Stage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

VIEW = "Js Jc As 9h Kd up Qs seat 4"
Widget = HandBuilder | Ask | PickedHand | PlayTable | TableBoard | Trainer


def priced_hand() -> HandBuilder:
    builder = HandBuilder(VIEW, deals=300)
    until(lambda: Paged(builder).progress == 1)
    return builder


def compared_hand() -> HandBuilder:
    builder = priced_hand()
    builder._handle_custom_msg({"compare": True}, None)
    builder.seat = 1
    until(lambda: Paged(builder).progress == 1 and bool(Paged(builder).compared))
    return builder


def call(*, chosen: bool, sure: bool = False) -> Ask:
    ask = Ask.call(VIEW, deals=200, realistic=40, sure=sure)
    if chosen:
        ask.choose("pass")
    return ask


def number() -> Ask:
    return Ask.number("How often?", 60, step=5)


def priced_board(text: str, **traits: object) -> TableBoard:
    board = TableBoard(text, **{"you": 1} | traits)
    until(lambda: bool(Paged(board).values))
    return board


def quiz() -> TableBoard:
    board = TableBoard(f"{DEAL} then pass", you=2, mode="quiz")
    until(lambda: Paged(board).message == "What do you do here?")
    return board


def answered_quiz() -> TableBoard:
    board = quiz()
    for _ in range(2):
        board.act("pass")
    return board


def side_line() -> TableBoard:
    board = TableBoard(f"{CALLED}, Ah", shows_values=False)
    board.go(3)
    board.act("Kh")
    return board


def six_seats() -> TableBoard:
    return TableBoard(Deal.random(seed=1, rules="call_ace6"), shows_values=False)


def trainer(*, is_answered: bool) -> Trainer:
    """Ask a new learner, and maybe answer; reasons are worked out on few deals."""
    asking = Trainer(theme="dealer_choice", seed=1, asks_how_sure=True)
    if is_answered:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                Position, "priced", lambda self: answer(self.view, Sample(64, 17, realistic=16, progress=False))
            )
            asking.choose("pass")
    return asking


def ended_game() -> PlayTable:
    """Say how a hand has ended, and what it cost."""
    table = PlayTable(seed=1)
    table._result, table._next = ["Right made clubs: 3 tricks. Left and Right +1."], "Next hand"
    table._costs = [
        {
            "words": "In the calls: you passed; ordering up was better (a mistake, 0.31 ± 0.05 points).",
            "band": "mistake",
        }
    ]
    return table


def fallen_hand(*, asks: bool) -> PickedHand:
    """Miss the key of a picked hand, and go back to it, or see what it was worth."""
    hand = PickedHand("pairs: draw; 2 pairs", seed=1, pace=0.0)
    side = hand.sitting.picked
    hand.table.show(side.key.copy(), you=side.position.view.seat)
    hand.board.act(next(filter(side.misses, side.position.options)))
    until(lambda: Paged(hand).stage == "fell")
    if asks:
        hand.next()
    else:
        hand.sitting.stage = Stage.MADE
        hand._show_it()
    return hand


STATES: dict[str, Callable[[], Widget]] = {
    "empty builder": HandBuilder,
    "priced hand": priced_hand,
    "compared hand": compared_hand,
    "call": lambda: call(chosen=False),
    "call and how sure": lambda: call(chosen=False, sure=True),
    "answered call": lambda: call(chosen=True, sure=True),
    "card": lambda: Ask.play("Js Jc As Qs Kh up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"),
    "slider": number,
    "priced calls": lambda: priced_board(f"{DEAL} then pass", you=2),
    "priced cards": lambda: priced_board(f"{CALLED}, Ah, 9h"),
    "hidden hands": lambda: priced_board(f"{DEAL} then pass", you=2, hides_others=True),
    "side line": side_line,
    "six seats": six_seats,
    "set up": lambda: TableBoard(DEAL, mode="set up"),
    "quiz": quiz,
    "answered quiz": answered_quiz,
    "decision": lambda: trainer(is_answered=False),
    "graded decision": lambda: trainer(is_answered=True),
    "game": lambda: PlayTable(seed=1),
    "game after a hand": ended_game,
    "picked hand": lambda: PickedHand(seed=1),
    "what decides": lambda: fallen_hand(asks=True),
    "a hand that was made": lambda: fallen_hand(asks=False),
}
# By day those in which most of a face is there; the others by night.
RICHEST = (
    "compared hand",
    "answered call",
    "card",
    "slider",
    "priced cards",
    "set up",
    "answered quiz",
    "graded decision and its table",
    "game after a hand",
    "what decides",
    "a hand that was made",
)
FACES = {
    "hand_builder": HandBuilder,
    "ask": Ask,
    "picked_hand": PickedHand,
    "play_table": PlayTable,
    "table_board": TableBoard,
    "trainer": Trainer,
}


@cache
def face_and_traits(state: str) -> tuple[str, dict[str, object]]:
    """Bring a widget into a state, once for all themes."""
    widget = STATES[state]()
    return next(face for face, kind in FACES.items() if isinstance(widget, kind)), traits_of(widget)


@IN_EACH_THEME
@pytest.mark.parametrize("state", by_day(STATES, RICHEST))
def test_no_rule_of_axe_is_broken(page: Page, state: str, theme: str, in_lab: bool) -> None:
    face, traits = face_and_traits(state)
    name = "_board" if face in ("play_table", "picked_hand") else "_table"
    table = traits.get(name)
    open_blank(page, face)
    set_theme(page, theme, in_lab=in_lab)
    if isinstance(table, TableBoard):
        host_faces(page, {"table": ("table_board", traits_of(table))})
        traits = traits | {name: "table"}
    show_face(page, face, traits)
    expect(page.locator(".euchre > * .euchre-table-board")).to_have_count(int(isinstance(table, TableBoard)))
    page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))")
    assert broken_rules(page) == ""
