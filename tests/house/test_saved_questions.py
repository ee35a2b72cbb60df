"""Saved questions of every kind and game are answered as before: the canary of the version of the answers."""

import json
from pathlib import Path

import pytest
from helpers.covering import by_day
from helpers.questions import QUESTIONS, VERSION, answer

from euchre_tutor.analysis.version import ANSWERS

SAVED = json.loads((Path(__file__).parents[1] / "golden" / "questions.json").read_text(encoding="utf-8"))
# These take half of the time; their games are asked about by day, too, or by the twins of what makes them other games.
BY_NIGHT = (
    "parlour32,",
    "domino_call_ace5,",
    "4 rules call_ace4,",
    "seat 1 rules call_ace6,",
    "up Qs seat 2 rules call_ace5,",
    "domino_solo3,",
    "4 rules domino_call_ace4,",
    "bicycle+no_trump,",
)
DAILY = [name for name in QUESTIONS if not any(game in name for game in BY_NIGHT)]
MOVED = "the tutor answers otherwise than before; if that is meant, raise ANSWERS, and make what is stored again"


def test_the_answers_are_of_the_version_that_the_package_names() -> None:
    assert SAVED[VERSION] == ANSWERS


def test_each_question_has_an_answer_and_each_answer_a_question() -> None:
    assert [name for name in SAVED if name != VERSION] == list(QUESTIONS)


@pytest.mark.parametrize("name", by_day(QUESTIONS, DAILY))
def test_a_saved_question_is_answered_as_before(name: str) -> None:
    found = json.loads(json.dumps(answer(*QUESTIONS[name])))
    assert found == SAVED[name], MOVED
