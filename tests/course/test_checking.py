"""The button that checks a lesson: its proofs run where the lesson ran, and its stored numbers are counted anew."""

import re
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from helpers.tables import PATIENCE

from euchre_tutor import EuchreError
from euchre_tutor.analysis import Estimate
from euchre_tutor.course import checking
from euchre_tutor.course.checking import check, claims_of, proofs_of

SHEET = {
    "cells": [
        {"metadata": {"tags": ["ask"]}, "source": ["raise SystemExit"]},
        {"metadata": {"tags": ["proof"]}, "source": ["# Proof\n", "assert trumps == 7\n"]},
        {"metadata": {}, "source": ["raise SystemExit"]},
        {"metadata": {"tags": ["proof"]}, "source": "assert True\nassert trumps > 7\nassert False"},
    ]
}


@pytest.fixture
def lesson(monkeypatch: pytest.MonkeyPatch):
    """A lesson that has run in this session, with two proofs, of which the second fails."""
    names = {"trumps": 7}
    monkeypatch.setattr(checking, "get_ipython", lambda: SimpleNamespace(user_ns=names))
    monkeypatch.setattr(checking, "_sheet", lambda _notebook: SHEET)
    return names


def told(widget: checking.Check) -> str:
    """Wait until a check is done, and return what it says."""
    done = threading.Event()
    widget._begin.observe(lambda change: change["new"] or done.set(), "disabled")
    widget._begin.click()
    assert done.wait(PATIENCE)
    with widget._refiner.lock:
        return widget._told.value


def test_proofs_are_the_cells_with_that_tag():
    assert proofs_of(SHEET) == ["# Proof\nassert trumps == 7\n", "assert True\nassert trumps > 7\nassert False"]


def test_each_proof_says_whether_it_holds_and_which_line_fails(lesson):
    assert list(claims_of("any")) == [("# Proof\nassert trumps == 7\n", True), ("assert trumps > 7", False)]
    lesson["trumps"] = 8
    assert [claim for claim, holds in claims_of("any") if not holds] == ["assert trumps == 7", "assert False"]


def test_proofs_leave_nothing_behind_in_the_session(lesson, monkeypatch):
    sheet = {"cells": [{"metadata": {"tags": ["proof"]}, "source": "trumps = 9"}]}
    monkeypatch.setattr(checking, "_sheet", lambda _notebook: sheet)
    assert [holds for _, holds in claims_of("any")] == [True]
    assert lesson == {"trumps": 7}


def test_a_lesson_that_has_not_run_says_so(monkeypatch):
    monkeypatch.setattr(checking, "_sheet", lambda _notebook: SHEET)
    monkeypatch.setattr(checking, "get_ipython", lambda: None)
    with pytest.raises(EuchreError, match=r"'trumps' is not defined.*run all its cells, then check it"):
        list(claims_of("any"))


@pytest.mark.usefixtures("lesson")
def test_the_button_tells_which_proof_fails_and_how_many_numbers_agree(monkeypatch):
    stored = {"first": {"left": [0.5, 0.4, 0.6], "right": [0.5, 0.4, 0.6]}, "of another lesson": {}}
    counts = {
        "first": lambda **_: {"left": Estimate(0.45, 0.4, 0.5), "right": Estimate(0.9, 0.85, 0.95)},
        "not stored": lambda **_: pytest.fail("what isn't stored is not counted"),
    }
    monkeypatch.setattr(checking, "answers_of_lessons", lambda: stored)
    monkeypatch.setattr(checking, "asked_so_far", lambda: counts)
    words = told(check("the_two_bowers"))
    assert "1 of 2 proofs fail: assert trumps &gt; 7" in words
    assert "1 questions counted anew on 2,000 other deals: 1 of 2 numbers agree" in words


def test_a_check_can_be_stopped_and_begun_again(lesson, monkeypatch):
    go_on, begun = threading.Event(), threading.Event()

    def slow(**_sample):
        begun.set()
        assert go_on.wait(PATIENCE)
        return {}

    monkeypatch.setattr(checking, "answers_of_lessons", lambda: {"slow": {}})
    monkeypatch.setattr(checking, "asked_so_far", lambda: {"slow": slow})
    widget = check("the_two_bowers")
    widget._begin.click()
    assert begun.wait(PATIENCE)
    assert widget._begin.disabled
    widget._stop.click()
    assert "Stopped" in widget._told.value
    assert not widget._begin.disabled
    go_on.set()
    lesson["trumps"] = 8
    assert "proofs fail" in told(widget)


def test_there_is_no_check_of_a_lesson_that_is_not_there():
    with pytest.raises(EuchreError, match="there is no lesson 'the_third_bower'"):
        check("the_third_bower")


def test_the_button_is_for_the_notebook_and_the_stage_knows_it_by_its_class():
    sheet = (Path(checking.__file__).parent / "stage.css").read_text(encoding="utf-8")
    assert "euchre-check" in check("the_two_bowers")._dom_classes
    hidden = re.search(r"\[data-euchre-stage\] :is\(([^{]*)\{\s*display: none", sheet)
    assert hidden
    assert ".euchre-check" in hidden[1]
