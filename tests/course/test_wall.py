"""The pack of a class on the wall: counts from the files that learners saved, and nobody's name."""

import json
import re
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from helpers.decided import FOUND, NOON, state_due
from helpers.strategies import refusal

from euchre_tutor import carry_answers, class_wall
from euchre_tutor.course.map import course_map
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.practice.skills import SKILLS
from euchre_tutor.progress import Given, note_answer, note_begun, note_decision

BOWERS = next(each for each in syllabus() if each.slug == "the_two_bowers")


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the file of a learner who has answered all of a lesson's questions."""
    monkeypatch.setenv("EUCHRE_TUTOR_HOME", str(tmp_path / "home"))
    note_begun(BOWERS.slug)
    for cell in BOWERS.asking:
        note_answer(Given("Trump?", "J♣", is_right=True, lesson=BOWERS.slug, cell=cell))
    folder = tmp_path / "answers"
    folder.mkdir()
    carry_answers(folder / "anna.json")
    return folder


def test_each_card_says_how_many_have_won_it_and_no_learner_is_named(saved: Path):
    shutil.copy(saved / "anna.json", saved / "berta.json")
    (saved / "carl.json").write_text(json.dumps({"version": 1, "answers": []}))
    wall = class_wall(saved)
    own = {card.skill: 2 * card.is_won for card in course_map().pack}
    assert wall.won == own
    assert set(own.values()) == {0, 2}
    assert str(wall).splitlines()[:2] == ["3 learners", "Right bower: 2 of 3"]
    drawn = wall._repr_html_()
    assert drawn.count("2 of 3") == sum(map(bool, own.values()))
    assert drawn.count("0 of 3") == len(SKILLS) - drawn.count("2 of 3")
    assert not any(name in drawn + str(wall) for name in ("anna", "berta", "carl"))


def test_a_card_lies_face_up_once_half_of_the_class_have_won_it(saved: Path):
    def is_up() -> bool:
        return 'style="color' in class_wall(saved)._repr_html_().partition("Right bower")[0].rpartition("<li>")[2]

    assert is_up()
    for number in range(2):
        assert is_up() == (number < 2)
        (saved / f"{number}.json").write_text(json.dumps({"version": 1, "answers": []}))
    assert not is_up()


def test_practice_on_two_days_wins_a_card_too_and_other_files_beside_are_left_alone(saved: Path):
    before = class_wall(saved)
    for days in (0, 1):
        made = replace(FOUND, at=(NOON + timedelta(days)).isoformat())
        note_decision(made, lambda _card, _at: state_due(FOUND.at))
    carry_answers(saved / "berta.json")
    (saved / "notes.txt").write_text("anna: absent")
    wall = class_wall(saved)
    assert (before.learners, wall.learners) == (1, 2)
    assert {skill.name for skill, won in wall.won.items() if won == before.won[skill] + 1} >= {"Assist", "Right bower"}
    assert [wall.won[skill] for skill in SKILLS if skill.name == "Assist"] == [1]


def test_a_lesson_that_was_answered_wrong_wins_its_card_as_it_does_on_the_map(saved: Path):
    right, text = class_wall(saved), (saved / "anna.json").read_text(encoding="utf-8")
    wrong = re.sub(r'("is_right": ?)true', r"\1false", text)
    assert wrong != text
    (saved / "anna.json").write_text(wrong, encoding="utf-8")
    assert class_wall(saved) == right


def test_the_wall_is_counted_anew_and_changes_no_file_and_no_record(saved: Path):
    before, mine = (saved / "anna.json").read_bytes(), replace(course_map())
    assert class_wall(saved) == class_wall(str(saved))
    assert (saved / "anna.json").read_bytes() == before
    assert course_map() == mine
    (saved / "anna.json").unlink()
    with refusal("no file of answers in", "one from each learner"):
        class_wall(saved)


def test_a_folder_without_answers_and_a_file_of_something_else_are_refused_by_name(saved: Path):
    with refusal("no file of answers in", "nowhere"):
        class_wall(saved / "nowhere")
    (saved / "shopping.json").write_text("[]")
    with refusal("shopping.json", "no file of answers"):
        class_wall(saved)
