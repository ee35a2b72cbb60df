"""Answers are kept once a lesson has begun, and a lesson works where nothing can be kept."""

import sys

import pytest
from helpers.paged import Paged, work_out
from helpers.record import progress
from helpers.strategies import refusal

from euchre_tutor import Ask, answers, begin_lesson
from euchre_tutor.progress import Given, Progress, note_answer
from euchre_tutor.widgets.ask.answers import note, stopped_at

LESSON = "the_two_bowers"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The folder of a learner who has begun no lesson in this session, and done nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    state = sys.modules["euchre_tutor.widgets.ask.answers"]
    monkeypatch.setattr(state, "_lesson", "")
    monkeypatch.setattr(state, "_cells", {})
    monkeypatch.setattr(state, "_earlier", {})
    monkeypatch.setattr(state, "_given", [])
    monkeypatch.setattr(state, "_is_said", False)
    return tmp_path / "data"


def bowers(trump: str = "spades") -> Ask:
    return Ask.choice(f"Which is the left bower when {trump} are trump?", ["Js", "Jc"], "Jc")


def test_outside_of_lessons_nothing_is_kept(kept):
    bowers().choose("Jc")
    assert answers()[-1].lesson == ""
    assert not kept.exists()


@pytest.mark.usefixtures("kept")
def test_in_a_lesson_the_first_answer_to_each_question_is_kept():
    begin_lesson(LESSON)
    ask = bowers()
    ask.choose("Js")
    ask.again()
    ask.choose("Jc")
    (given,) = progress().given
    assert (given.lesson, given.question, given.choice, given.is_right) == (LESSON, ask.question, "Js", False)
    assert given == answers()[-1]
    assert progress().begun == (LESSON,)


@pytest.mark.usefixtures("kept")
def test_two_questions_in_the_same_words_are_told_apart_by_what_they_show():
    begin_lesson(LESSON)
    for shown in ("Js Jc As 9h Kd up Qs seat 4", "Js Jc As 9h Kd up Qs seat 2"):
        Ask.choice("Whose turn?", ["mine", "another's"], "mine", shown=shown).choose("mine")
    bowers().choose("Jc")
    bowers().choose("Js")  # the lesson is run again
    assert [each.is_right for each in progress().latest(LESSON)] == [True, True, False]


def test_where_nothing_can_be_kept_a_lesson_says_so_once_and_works(kept, capsys):
    kept.write_text("a file where the folder should be")
    begin_lesson(LESSON)
    assert "you can practise all the same." in capsys.readouterr().out
    begin_lesson(LESSON)
    ask = bowers()
    ask.choose("Jc")
    assert (capsys.readouterr().out, Paged(ask).message, ask.is_right) == ("", "", True)
    assert answers()[-1].lesson == LESSON
    assert progress() == Progress()


def test_an_answer_that_cannot_be_kept_says_so_below_its_question_once(kept):
    begin_lesson(LESSON)
    (kept / "euchre-tutor" / "progress.sqlite").unlink()
    (kept / "euchre-tutor" / "progress.sqlite").mkdir()
    asks = [bowers(), bowers("clubs")]
    for ask in asks:
        ask.choose("Jc")
    assert "Your progress can't be saved" in asks[0]._message
    assert (asks[0].is_right, asks[1]._message) == (True, "")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("name", ["", " ", "a\nb"])
def test_what_is_no_name_is_refused(name):
    with refusal("a lesson needs a name" if not name.strip() else "line breaks"):
        begin_lesson(name)


class Shell:
    """What a kernel knows of the cell that it runs: its code, and what the page said of it."""

    def __init__(self, code: str, cell: object) -> None:
        self.user_ns, self.cell = {"In": ["", code]}, cell

    def get_parent(self) -> dict[str, dict[str, object]]:
        """Return the message that runs the cell."""
        return {"metadata": {} if self.cell is None else {"cellId": self.cell}}


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("code", "told", "cell"),
    [
        ("Ask.choice(...)\n", "bowers-01", "bowers-01"),
        ("# the learner's own\nAsk.choice(...)", "bowers-02", "bowers-02"),
        ("Ask.choice(...)", None, "bowers-01"),
        ("Ask.number(...)", "vscode-notebook-cell:/home/me/lesson.ipynb#W1", "bowers-02"),
        ("Ask.choice(1)", None, ""),
        ("Ask.choice(1)", "a-new-cell", ""),
    ],
)
def test_an_answer_is_kept_under_the_cell_of_its_lesson(monkeypatch, code, told, cell):
    begin_lesson(LESSON, cells={"bowers-01": "Ask.choice(...)", "bowers-02": "Ask.number(...)"})
    monkeypatch.setattr("IPython.get_ipython", lambda: Shell(code, told))
    ask = bowers()
    monkeypatch.setattr("IPython.get_ipython", lambda: Shell("a later cell", "bowers-02"))
    ask.choose("Jc")
    assert [each.cell for each in progress().given] == [cell]


@pytest.mark.usefixtures("kept")
def test_cells_of_a_lesson_are_not_those_of_the_next(monkeypatch):
    monkeypatch.setattr("IPython.get_ipython", lambda: Shell("Ask.choice(...)", "bowers-01"))
    begin_lesson(LESSON, cells={"bowers-01": "Ask.choice(...)"})
    begin_lesson("following_suit", cells={"following-01": "Ask.number(...)"})
    bowers().choose("Jc")
    assert [(each.lesson, each.cell) for each in progress().given] == [("following_suit", "")]


CELLS = {"bowers-01": "Ask.choice(...)"}


def asked_in_a_lesson(monkeypatch, *, choices: tuple[str, ...] = ("Js", "Jc")) -> Ask:
    """Begin the lesson in a new kernel, and run the cell of its question."""
    begin_lesson(LESSON, cells=CELLS)
    monkeypatch.setattr("IPython.get_ipython", lambda: Shell("Ask.choice(...)", "bowers-01"))
    ask = Ask.choice("Which is the left bower when spades are trump?", choices, choices[-1])
    work_out(ask)
    return ask


@pytest.mark.usefixtures("kept")
def test_a_lesson_shows_what_was_answered_before_and_what_is_right(monkeypatch):
    asked_in_a_lesson(monkeypatch).choose("Js")
    ask = asked_in_a_lesson(monkeypatch)
    assert (ask.answered, ask.is_right, ask.marked["choice"]) == ("Js", False, "Js")
    assert Paged(ask).message == "You answered this when you took the lesson earlier."
    assert len(progress().given) == 1
    ask.choose("Jc")  # it is answered already
    assert (ask.answered, len(progress().given)) == ("Js", 1)


@pytest.mark.usefixtures("kept")
def test_what_is_asked_again_on_another_day_counts_once_more(monkeypatch):
    asked_in_a_lesson(monkeypatch).choose("Js")
    ask = asked_in_a_lesson(monkeypatch)
    ask.again()
    assert (ask.answered, ask.marked, Paged(ask).message) == (None, {}, "")
    ask.choose("Jc")
    ask.again()
    ask.choose("Js")  # of one day the first answer counts
    assert [each.choice for each in progress().given] == ["Js", "Jc"]
    assert [each.is_right for each in progress().latest(LESSON)] == [True]


@pytest.mark.usefixtures("kept")
def test_an_answer_that_cannot_be_chosen_any_more_is_asked_for_anew(monkeypatch):
    asked_in_a_lesson(monkeypatch).choose("Js")
    ask = asked_in_a_lesson(monkeypatch, choices=("Jh", "Jd"))
    assert (ask.answered, ask.marked, Paged(ask).message) == (None, {}, "")
    ask.choose("Jd")
    assert [each.choice for each in progress().given] == ["Js", "Jd"]


@pytest.mark.usefixtures("kept")
def test_what_is_answered_in_this_session_is_asked_anew_when_its_cell_runs_again(monkeypatch):
    begin_lesson(LESSON, cells=CELLS)
    monkeypatch.setattr("IPython.get_ipython", lambda: Shell("Ask.choice(...)", "bowers-01"))
    bowers().choose("Js")
    assert bowers().answered is None


@pytest.mark.usefixtures("kept")
def test_where_a_lesson_was_left_is_known_from_other_days_and_from_this_session():
    note_answer(Given("Trump?", "Js", is_right=False, lesson=LESSON, cell="a"))
    begin_lesson(LESSON, cells=dict.fromkeys("abc", ""))
    assert stopped_at() == "b"
    note(Given("Trump?", "Js", is_right=True, cell="b"))
    assert stopped_at() == "c"
    begin_lesson("following_suit", cells=dict.fromkeys("abc", ""))
    assert stopped_at() == ""


def test_where_nothing_can_be_kept_a_lesson_knows_what_was_answered_in_this_session(kept):
    kept.write_text("a file where the folder should be")
    begin_lesson(LESSON, cells=dict.fromkeys("ab", ""))
    note(Given("Trump?", "Js", is_right=False, cell="a"))
    assert stopped_at() == "b"
