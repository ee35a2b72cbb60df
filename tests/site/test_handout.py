"""Sheets for a class: each question once without its answer, each answer on another sheet, and nobody's file lost."""

import re
from html import unescape
from itertools import pairwise

import pytest
from helpers.covering import by_day

from euchre_tutor import EuchreError
from euchre_tutor.cli import main
from euchre_tutor.practice.positions import positions
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.site import write_handout
from euchre_tutor.widgets.ask.decision_question import decision_question


def sheets(path):
    """The words of the exercises, and of the answers, one each."""
    text = path.read_text(encoding="utf-8")
    assert text.count('<section class="answers">') == 1
    halves = text[text.index("<main>") :].split('<section class="answers">')
    items = [re.findall(r"<li>(.*?)</li>", half, re.DOTALL) for half in halves]
    return [[unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", item, flags=re.DOTALL)) for item in each] for each in items]


@pytest.mark.parametrize("theme", by_day(["assist", "third_hand", "discard", "alone"], ["assist", "discard"]))
def test_each_exercise_has_its_answer_on_the_other_sheet(theme, tmp_path):
    exercises, answers = sheets(write_handout(tmp_path / "sheet.html", theme=theme, count=12, seed=3))
    assert len(exercises) == len(answers) == 12
    assert len(set(answers)) > 1
    known = {}
    for position in positions(theme=theme):
        question = decision_question(position)
        known.setdefault(question.mark(position.best)["words"], []).append(question)
    for exercise, answer in zip(exercises, answers, strict=True):
        assert ("Choose from" in exercise) == (theme in ("third_hand", "discard")), "the hand is shown to choose from"
        assert not re.search(r"[Rr]ight:|costs|blunder|mistake|±|★", exercise)
        words = next(words for words in known if words in answer)
        assert any(
            re.findall(r"☐ (.*?)\s*(?=☐|$)", exercise, re.DOTALL)
            == [choice["words"] for choice in question.choices if not choice["why_not"]]
            and all(question.grade(each).cost in answer for each in question.possible)
            for question in known[words]
        )


def test_a_pupil_writes_a_name_on_the_sheet_of_questions_alone(tmp_path):
    questions, answers = (
        write_handout(tmp_path / "sheet.html", theme="assist", count=2).read_text().split('<section class="answers">')
    )
    assert questions.count('<p class="name">Name</p>') == 1
    assert "Name" not in answers


def test_only_clear_hands_are_asked_and_not_in_turn(tmp_path):
    _, answers = sheets(write_handout(tmp_path / "sheet.html", theme="assist", count=40))
    assert len(answers) == 40
    assert not any("too close" in answer for answer in answers)
    calls = [answer.split("Right: ")[1].split(",")[0] for answer in answers]
    kinds = sorted(set(calls))
    assert kinds == ["assist", "assist alone", "pass"]
    assert min(map(calls.count, kinds)) >= 10, "no reflex passes"
    repeated = sum(one == next_one for one, next_one in pairwise(calls))
    assert repeated >= 8, "nor a rhythm: one in three is as the one before"


def test_the_same_seed_asks_the_same_hands(tmp_path):
    first, same, other = (
        sheets(write_handout(tmp_path / f"{n}.html", theme="next", seed=seed)) for n, seed in enumerate((1, 1, 2))
    )
    assert first == same
    assert len({*first[1]} & {*other[1]}) < 4, "other hands, and not only another order"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"theme": "none"}, "there is no theme 'none'; there are dealer_choice"),
        ({"paper": "a5"}, "paper is 'a4' or 'letter', not 'a5'"),
        ({"count": 0}, "exercises"),
        ({"count": 41}, "exercises"),
        ({"seed": -1}, "seed"),
        ({"theme": "bid"}, "no hand of the theme 'bid' with a clear answer is stored for Bicycle"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(asked, said, tmp_path):
    with pytest.raises(EuchreError, match=said):
        write_handout(tmp_path / "sheet.html", **{"theme": "assist"} | asked)
    assert not [*tmp_path.iterdir()]


def test_a_file_of_others_stays(tmp_path):
    (tmp_path / "sheet.html").write_text("mine")
    with pytest.raises(EuchreError):
        write_handout(tmp_path / "sheet.html", theme="assist")
    assert (tmp_path / "sheet.html").read_text() == "mine"


def test_the_command_writes_what_is_asked_for(tmp_path, capsys):
    wished = ["--theme", "next", "--count", "3", "--paper", "letter", "--seed", "5"]
    assert main(["handout", str(tmp_path / "sheet.html"), *wished]) == 0
    assert "sheet.html in a browser" in capsys.readouterr().out
    same = write_handout(tmp_path / "same.html", theme="next", count=3, paper="letter", seed=5)
    assert (tmp_path / "sheet.html").read_text("utf-8") == same.read_text("utf-8")
    assert "size: letter" in same.read_text("utf-8")
    assert THEMES["next"].title in unescape(same.read_text("utf-8"))
    assert main(["handout", str(tmp_path / "sheet.html"), "--theme", "none"]) == 2
    assert "there is no theme 'none'" in capsys.readouterr().err
