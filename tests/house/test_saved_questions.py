"""Sixty saved questions of every kind and game are answered as before: a change of the house changes no number."""

import json
from pathlib import Path

import pytest
from helpers.questions import QUESTIONS, answer

SAVED = json.loads((Path(__file__).parents[1] / "golden" / "questions.json").read_text(encoding="utf-8"))


def test_each_question_has_an_answer_and_each_answer_a_question() -> None:
    assert list(SAVED) == list(QUESTIONS)


@pytest.mark.usefixtures("cache_folder")
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_saved_question_is_answered_as_before(name: str) -> None:
    found = json.loads(json.dumps(answer(*QUESTIONS[name])))
    assert found == SAVED[name]
