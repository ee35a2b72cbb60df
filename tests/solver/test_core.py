"""The plain functions of the core are asked by all that stands above it: they answer as they did, to the last bit."""

import ast
import json
from pathlib import Path

import pytest
from helpers.core import GOLDEN, QUESTIONS, answers

import euchre_tutor

PACKAGE = Path(euchre_tutor.__file__).parent
KEPT = json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_core_answers_as_it_did(name):
    assert json.loads(json.dumps(answers(name))) == KEPT[name]


def test_there_is_an_answer_to_every_question():
    assert list(KEPT) == QUESTIONS


def test_above_the_solver_nobody_calls_what_is_compiled_but_by_the_plain_functions():
    inside, used = ("euchre_tutor.solver.search", "euchre_tutor.solver.players"), set()
    for path in PACKAGE.rglob("*.py"):
        if path.is_relative_to(PACKAGE / "solver"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(inside):
                used |= {alias.name for alias in node.names}
    assert not used
