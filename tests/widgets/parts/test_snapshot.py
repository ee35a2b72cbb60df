"""What a widget leaves in the notebook for when Python is gone."""

import re
from types import SimpleNamespace

import pytest
from helpers.paged import Paged
from helpers.tables import DEAL, nobody_works, until

from euchre_tutor import Ask, HandBuilder, PlayTable, TableBoard, Trainer
from euchre_tutor.base.screen import paragraphs
from euchre_tutor.widgets.parts import snapshot
from euchre_tutor.widgets.parts.snapshot import headline, in_words, picture_as_html, table_of
from euchre_tutor.widgets.trainer import session

HAND = "Js Jc As 9h Kd up Qs seat 4"


def test_a_question_keeps_its_answer_to_itself_until_it_is_answered():
    ask = Ask.call(HAND, deals=300)
    before = Paged(ask).snapshot()
    assert "What do you call?" in before
    assert "<title>Jack of spades</title>" in before
    assert "<li>pick it up alone</li>" in before
    assert not any(each in before for each in ("Best", "points", "±"))
    ask.choose("pass")
    assert ask.marked["words"] in Paged(ask).snapshot()
    ask.again()
    assert Paged(ask).snapshot() == before


TABLE = "played Ah 9c Th"
STATIC = {
    "discard": (
        lambda: Ask.discard("Js Jc As 9h Kd up Qs seat 4 trump s maker 2"),
        ["Which card do you lay down?", "Choose from: Jack of spades", "King of diamonds", "Q♠ was turned up"],
    ),
    "play": (
        lambda: Ask.play(f"Js Jc As Qs Kh up Qs seat 4 laid 9h trump s maker 4 {TABLE}"),
        ["right: Ace of hearts, Nine of clubs", "King of hearts", "J♠, J♣, A♠, Q♠: you must"],
    ),
    "call": (lambda: Ask.call(HAND), ["Your hand: Jack of", "Turn-up: Queen of", "pick it up\npick it up alone"]),
    "words": (lambda: Ask.choice("Which?", ["left", "right"], "left"), ["Which?\nleft\nright"]),
    "number": (
        lambda: Ask.number("How many?", 3, low=0, high=10, unit="cards"),
        ["A number from 0 to 10 cards. Within 0.5 counts as right."],
    ),
}


def drawn(shown: str) -> str:
    """What a snapshot shows, without its shapes: a page defines each of them once for all its drawings."""
    return re.sub("<defs>.*?</defs>", "", shown)


@pytest.mark.parametrize("kind", STATIC)
def test_without_python_a_question_shows_its_cards_and_its_choices(kind, tmp_path):
    make, told = STATIC[kind]
    ask = make()
    shown = ask._kept()
    assert [words for words in told if words not in shown["text/plain"]] == []
    assert "<style" not in shown["text/plain"]
    assert drawn(Paged(ask).snapshot()) in shown["text/html"]
    ask.save(tmp_path / "page.html")
    saved = (tmp_path / "page.html").read_text(encoding="utf-8")
    alone = saved.split("<noscript>")[1].split("</noscript>")[0]
    assert drawn(Paged(ask).snapshot()) in alone
    for page in (shown["text/html"], alone):
        defined = re.findall(r'id="(eu-\w+)"', page)
        assert len({*defined}) == len(defined), "a shape is drawn twice"
        assert {*re.findall(r'href="#(eu-\w+)"', page)} <= {*defined}


def test_a_saved_board_shows_its_hands_where_no_script_runs(tmp_path):
    board = TableBoard(DEAL, shows_values=False)
    board.save(tmp_path / "page.html")
    assert drawn(Paged(board).snapshot()) in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_hand_builder_keeps_its_hand_and_its_numbers():
    builder = HandBuilder("Js Jc As", deals=300)
    assert "Jack of spades, Jack of clubs, Ace of spades" in Paged(builder).snapshot()
    assert "Js Jc As seat 4" in Paged(builder).snapshot()
    builder.take(HAND)
    until(lambda: Paged(builder).progress == 1)
    kept = builder._snapshot()
    assert "Queen of spades (highlighted)" in kept
    assert Paged(builder).verdict in kept
    assert all(row["worth"] in kept for row in Paged(builder).table["rows"])


LATE = "Qd Kd Ts Ac Tc down Jh seat 4 trump d maker 1 played Ad 9c Jd Qd As Ts 9s Js Qc Ac Kc Jc"


def test_earlier_tricks_are_cards_with_who_played_them_and_a_saved_page_tells_them_once():
    picture = Ask.play(LATE, deals=64, realistic=0)._picture
    earlier = {
        group["title"]: [*zip((card["text"] for card in group["cards"]), group["labels"], strict=True)]
        for group in picture["groups"]
    }
    assert [*earlier] == ["Trick 1", "Trick 2", "The last trick"]
    assert earlier["Trick 2"] == [("As", "right"), ("Ts", "you"), ("9s", "left"), ("Js", "partner")]
    told = in_words(picture_as_html(picture))
    assert told.count("Trick 1") == told.count("Trick 2") == 1
    assert "J♥ was turned down" in told
    assert "Trick" not in in_words(
        picture_as_html(Ask.play("Jh Qh As 9s Tc up Kd seat 1 trump d maker 4", deals=64, realistic=0)._picture)
    )


def test_a_board_keeps_its_hands_and_what_each_card_costs_but_never_that_it_is_working(monkeypatch):
    kept = []
    monkeypatch.setattr(TableBoard, "_keep", lambda self: kept.append(self._snapshot()))
    board = TableBoard(f"{DEAL} then pass", you=2)
    until(lambda: bool(Paged(board).values) and nobody_works())
    assert [snapshot for snapshot in kept if "..." in snapshot] == []
    assert Paged(board).verdict not in kept[0]
    assert Paged(board).verdict in kept[-1]
    assert all(value["words"] in kept[-1] for value in Paged(board).values.values())
    assert "Assist alone" in kept[-1]
    assert "Partner · seat 4, dealer" in kept[-1]
    assert "On the table · turn-up" in kept[-1]


def test_a_board_keeps_nothing_of_hidden_hands_and_of_what_a_quiz_asks():
    board = TableBoard(f"{DEAL} then pass", you=2, hides_others=True, mode="quiz")
    until(lambda: Paged(board).message == "What do you do here?")
    assert "Ten of spades" not in Paged(board).snapshot()
    assert "±" not in Paged(board).snapshot()


def test_a_trainer_keeps_its_question_and_not_that_it_looks_for_one(monkeypatch):
    kept = []
    trainer = Trainer(theme="trap_pass", seed=1)
    monkeypatch.setattr(Trainer, "_keep", lambda self: kept.append(self._snapshot()))
    monkeypatch.setattr(session, "next_position", lambda *_: None)
    monkeypatch.setattr(session, "fresh_position", lambda *_: iter(()))
    trainer.next()
    until(lambda: "choose another theme" in trainer.question)
    assert kept == ["", ""]
    monkeypatch.undo()
    trainer.next()
    assert trainer.question in trainer._snapshot()


def test_cards_that_cannot_be_are_kept_as_text_alone():
    builder = HandBuilder()
    builder.hand = "Js <b>"
    assert "&lt;b&gt;" in Paged(builder).snapshot()
    assert "<b>" not in Paged(builder).snapshot()


def test_what_is_kept_is_escaped():
    for part in (headline("<i>"), paragraphs("<i>"), table_of([("<i>", "<i>")])):
        assert "<i>" not in part
        assert "&lt;i&gt;" in part


@pytest.mark.parametrize("shell", [None, SimpleNamespace()], ids=["Python", "IPython in a terminal"])
def test_outside_of_a_notebook_nothing_is_kept(monkeypatch, shell):
    kept = []
    timer = lambda _pause, action: SimpleNamespace(start=action)  # noqa: E731
    monkeypatch.setattr(snapshot, "Timer", timer)
    monkeypatch.setattr(snapshot, "get_ipython", lambda: shell)
    monkeypatch.setattr(snapshot, "update_display", lambda *shown, **_: kept.append(shown))
    builder = HandBuilder("Js")
    builder._is_displayed = True
    builder.press("Jc")
    assert kept == []


def test_the_snapshot_follows_each_click_and_not_only_the_first(monkeypatch):
    kept, waiting = [], []
    timer = lambda _pause, action: SimpleNamespace(start=lambda: waiting.append(action))  # noqa: E731
    monkeypatch.setattr(snapshot, "Timer", timer)
    monkeypatch.setattr(snapshot, "get_ipython", lambda: SimpleNamespace(kernel="a kernel"))
    monkeypatch.setattr(snapshot, "update_display", lambda shown, **_: kept.append(shown["text/html"]))
    ask = Ask.choice("Which?", ["one", "two"], "two")
    ask._is_displayed = True
    for choose in (lambda: ask.choose("one"), ask.again, lambda: ask.choose("two")):
        choose()
        assert len(waiting) == 1, "clicks in a row make one snapshot"
        waiting.pop()()
    assert len(kept) == 3
    assert kept[0] != kept[1] != kept[2]


@pytest.mark.parametrize("kind", [Ask, HandBuilder, PlayTable, TableBoard, Trainer])
def test_no_trait_of_a_widget_hides_a_method_of_those_that_it_inherits_from(kind):
    own = {name for name, trait in kind.class_traits().items() if trait.this_class in kind.__mro__}
    methods = {name for parent in kind.__mro__ for name, each in vars(parent).items() if callable(each)}
    assert sorted(own & methods) == []
