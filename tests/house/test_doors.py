"""A fault of the program is one sentence wherever people come in, its traceback is in the log, and none is hidden."""

import threading
from functools import partial

import pytest
from helpers.tables import until

from euchre_tutor import Ask, HandBuilder, PlayTable, ReviewBoard, TableBoard, Trainer, cli, compare_calls
from euchre_tutor.analysis import calls
from euchre_tutor.base import EuchreError, at_the_door, doors
from euchre_tutor.base.threads import DroppedError
from euchre_tutor.cli import main
from euchre_tutor.widgets.ask import ask as ask_module
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion
from euchre_tutor.widgets.builder import hand_builder
from euchre_tutor.widgets.parts.hearing import Doing, HearingWidget
from euchre_tutor.widgets.parts.worker import begin
from euchre_tutor.widgets.play import play_table
from euchre_tutor.widgets.review import review_board
from euchre_tutor.widgets.table import machine
from euchre_tutor.widgets.trainer import session

VIEW = "Js Jc As 9h Kd up Qs seat 4"
DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
WIDGETS = {
    "Ask": lambda: Ask.choice("Which?", ["a", "b"], "a"),
    "HandBuilder": HandBuilder,
    "PlayTable": lambda: PlayTable("two_handed", seed=1),
    "ReviewBoard": lambda: ReviewBoard(f"{DEAL} then pass"),
    "TableBoard": lambda: TableBoard(DEAL),
    "Trainer": lambda: Trainer("trap_pass", seed=1),
}


def planted(*_arguments: object, **_options: object) -> None:
    """Be the fault that is planted."""
    raise KeyError("planted")


@pytest.fixture(autouse=True)
def log(tmp_path, monkeypatch):
    """The log of a user who doesn't look for faults."""
    monkeypatch.setenv("EUCHRE_TUTOR_HOME", str(tmp_path))
    monkeypatch.delenv(doors.DEBUG)
    return tmp_path / "user_data_path" / "errors.log"


def check(sentence: str, log) -> None:
    """Expect one sentence that names the fault and the log, where its traceback is."""
    assert "fault in Euchre Tutor" in sentence
    assert "KeyError" in sentence
    assert sentence.removesuffix(".").endswith(str(log))
    assert sentence.isprintable()
    assert "in planted" in log.read_text(encoding="utf-8")


def test_the_command_line_tells_a_fault_in_one_sentence(monkeypatch, capsys, log):
    monkeypatch.setattr(cli, "compare_calls", planted)
    assert main(["calls", VIEW]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    check(err.strip(), log)
    monkeypatch.setenv(doors.DEBUG, "1")
    with pytest.raises(KeyError, match="planted"):
        main(["calls", VIEW])


def test_the_command_line_ends_when_it_is_interrupted_and_notes_nothing(monkeypatch, log):
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "compare_calls", interrupted)
    assert main(["calls", VIEW]) == 130
    assert not log.exists()


@pytest.mark.parametrize("name", WIDGETS)
def test_each_widget_tells_a_fault_in_what_its_face_asks_for(name, monkeypatch, log):
    widget = WIDGETS[name]()
    monkeypatch.setattr(type(widget), "_doings", property(lambda _: {"break": Doing(planted), "size": Doing(print)}))
    widget._handle_custom_msg({"break": True}, [])
    check(widget._message, log)
    widget._handle_custom_msg({"size": True}, [])  # it goes on
    widget.observe(planted, "_size")
    widget._message = ""
    widget.set_state({"_size": 1.5})
    check(widget._message, log)
    widget.close()


def _ask(monkeypatch):
    monkeypatch.setattr(DecisionQuestion, "prepare", planted)
    ask = Ask(VIEW)
    ask._handle_custom_msg({"choose": "pass"}, [])
    return ask


def _coach(monkeypatch):
    monkeypatch.setattr(play_table, "spoken", planted)
    table = PlayTable("two_handed", seed=1, coach="slip")
    table.coach = "blunder"  # and it looks at what we did
    return table


BACKGROUND = {
    "Ask": _ask,
    "HandBuilder": lambda patch: patch.setattr(hand_builder, "refined", planted) or HandBuilder(VIEW),
    "PlayTable": _coach,
    "ReviewBoard": lambda patch: patch.setattr(review_board, "reviewing", planted) or ReviewBoard(f"{DEAL} then pass"),
    "TableBoard": lambda patch: patch.setattr(machine, "answers", planted) or TableBoard(DEAL, shows_values=True),
    "Trainer": lambda patch: patch.setattr(session, "listed_position", planted) or Trainer(f"hand {VIEW}"),
}


@pytest.mark.parametrize("name", BACKGROUND)
def test_each_widget_tells_a_fault_in_what_it_works_out_beside_the_notebook(name, monkeypatch, log):
    widget = BACKGROUND[name](monkeypatch)
    shown_in = "question" if name == "Trainer" else "_message"
    until(lambda: "KeyError" in getattr(widget, shown_in))
    check(getattr(widget, shown_in), log)
    widget.close()


def test_work_that_no_widget_looks_after_notes_a_fault_and_others_go_on(log):
    def broken():
        yield planted()

    def whole():
        yield done.set()

    done = threading.Event()
    begin(broken)
    begin(whole)
    assert done.wait(60)
    until(log.exists)
    assert "in planted" in log.read_text(encoding="utf-8")


CONSTRUCTED = {
    "ReviewBoard": (review_board, "read_game", partial(ReviewBoard, "up Qs then pass")),
    "TableBoard": (machine, "Quiz", partial(TableBoard, DEAL)),
    "Ask": (ask_module, "decision_question", partial(Ask, VIEW)),
    "Ask.call": (ask_module, "decision_question", partial(Ask.call, VIEW)),
}


@pytest.mark.parametrize("name", CONSTRUCTED)
def test_a_widget_that_cant_be_made_for_a_fault_says_so(name, monkeypatch, log):
    module, broken, make = CONSTRUCTED[name]
    monkeypatch.setattr(module, broken, planted)
    with pytest.raises(EuchreError) as caught:
        make()
    check(str(caught.value), log)
    assert isinstance(caught.value.__cause__, KeyError), "whoever debugs it sees where it is"


def test_no_function_of_the_library_hides_a_fault(monkeypatch):
    monkeypatch.setattr(calls, "as_view", planted)
    with pytest.raises(KeyError, match="planted"):
        compare_calls(VIEW)


def test_a_door_lets_through_what_is_no_fault(log):
    for kind in (EuchreError, DroppedError, KeyboardInterrupt, BrokenPipeError):
        with pytest.raises(kind), at_the_door(BrokenPipeError):
            raise kind("plain")
    with pytest.raises(RuntimeError, match="shutdown"), at_the_door():
        raise RuntimeError("cannot schedule new futures after interpreter shutdown")
    assert not log.exists()


def test_the_log_stays_small_and_keeps_what_is_last(monkeypatch, log):
    monkeypatch.setattr(doors, "_LARGEST", 5_000)
    for number in range(40):
        doors.noted(ValueError(f"fault {number}"))
        assert log.stat().st_size < 6_000
    assert "fault 39" in log.read_text(encoding="utf-8")


def test_where_no_log_can_be_kept_the_sentence_says_how_to_see_the_cause(monkeypatch, tmp_path):
    (tmp_path / "taken").write_text("mine")
    monkeypatch.setenv("EUCHRE_TUTOR_HOME", str(tmp_path / "taken"))
    assert "EUCHRE_TUTOR_DEBUG=1" in str(doors.noted(ValueError("x")))


def test_every_widget_is_tried_here():
    known, found = {HearingWidget}, set()
    while known:
        found |= {each.__name__ for each in known}
        known = {sub for each in known for sub in each.__subclasses__()}
    assert {name for name in found if name in WIDGETS} == WIDGETS.keys()
