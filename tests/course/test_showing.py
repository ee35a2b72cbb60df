"""A cell shows a part of its lesson as if the part's code stood in it; what can't be shown is told in a sentence."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from traceback import extract_tb
from typing import Any

import pytest
from helpers.strategies import refusal

from euchre_tutor.course import lessons_folder, showing, syllabus
from euchre_tutor.course.lesson import TAKES_TIME, begin, show
from euchre_tutor.course.showing import Parts, begin_showing, cells_of
from euchre_tutor.widgets.ask import answers

PARTS = '''"""What it shows."""

from math import comb

# %% how many pairs
four = 4
comb(four, 2)


# %% twice as many
def double(number):
    return number * 2


double(comb(four, 2))

# %% proof: pairs
assert comb(four, 2) == 6

# %% nothing
three = 3
# %% an error
three = 3

three / 0
'''


@pytest.fixture(autouse=True)
def nothing_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "_begun", None)


def write_lesson(folder: Path, name: str, parts: str, *cells: str) -> Path:
    """Write a lesson and its parts, and return its notebook: a cell of several words is text."""
    kinds = ["markdown" if cell.startswith("# ") else "code" for cell in cells]
    made = [
        {"id": f"cell-{at}", "cell_type": kind, "metadata": {"tags": ["ask"]}, "source": cell.splitlines(keepends=True)}
        for at, (kind, cell) in enumerate(zip(kinds, cells, strict=True))
    ]
    (folder / "shown").mkdir(exist_ok=True)
    (folder / "shown" / f"{name}.py").write_text(parts, encoding="utf-8")
    (folder / f"{name}.ipynb").write_text(json.dumps({"cells": made}), encoding="utf-8")
    return folder / f"{name}.ipynb"


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """A lesson of five parts that has begun."""
    notebook = write_lesson(
        tmp_path, "pairs", PARTS, "# 1. Pairs?", 'begin("pairs")\nshow("how many pairs")', 'show("twice as many")', "1"
    )
    begin_showing(notebook)
    return notebook


def cell(name: str, names: dict[str, Any]) -> Any:
    """Run a cell that shows a part."""
    names["show"] = show
    return eval(f'show("{name}")', names)


@pytest.mark.usefixtures("pairs")
def test_a_part_runs_in_the_notebook_and_is_worth_its_last_line():
    names: dict[str, Any] = {}
    assert (cell("how many pairs", names), names["four"]) == (6, 4)
    assert (cell("twice as many", names), names["double"](8)) == (12, 16)
    assert (cell("nothing", names), names["three"]) == (None, 3)


@pytest.mark.usefixtures("pairs")
def test_what_is_imported_above_the_first_part_is_there_for_all_of_them():
    names: dict[str, Any] = {}
    with pytest.raises(NameError, match="comb"):
        cell("twice as many", names)
    cell("how many pairs", names)
    assert cell("twice as many", names) == 12


@pytest.mark.usefixtures("pairs")
def test_a_cell_may_be_run_again_and_takes_what_the_learner_changed():
    names: dict[str, Any] = {}
    cell("how many pairs", names)
    names["four"] = 3
    assert [cell("twice as many", names) for _ in range(2)] == [6, 6]
    cell("how many pairs", names)
    assert cell("twice as many", names) == 12


def test_a_part_is_read_anew_when_its_lesson_begins_again(pairs):
    (pairs.parent / "shown" / "pairs.py").write_text("# %% how many pairs\n7\n")
    assert cell("how many pairs", {}) == 6
    begin_showing(pairs)
    assert cell("how many pairs", {}) == 7


def test_two_lessons_may_have_one_name_for_what_they_show(pairs):
    other = write_lesson(pairs.parent, "others", "# %% how many pairs\n'none'\n")
    assert cell("how many pairs", {}) == 6
    begin_showing(other)
    assert cell("how many pairs", {}) == "none"
    begin_showing(pairs)
    assert cell("how many pairs", {}) == 6


def test_an_error_of_a_part_points_into_its_file(pairs):
    with pytest.raises(ZeroDivisionError) as caught:
        cell("an error", {})
    last = extract_tb(caught.value.__traceback__)[-1]
    assert (last.filename, last.line) == (str(pairs.parent / "shown" / "pairs.py"), "three / 0")
    assert last.lineno == PARTS.splitlines().index("three / 0") + 1


@pytest.mark.usefixtures("pairs")
@pytest.mark.parametrize(
    "name", ["How many pairs", "pairs", "proof: pairs", "", "a\nb", None, 3, b"nothing", ["nothing"]]
)
def test_what_a_lesson_does_not_show_is_told_with_what_it_shows_and_how_to_get_a_newer_one(name):
    there = "to show; it shows 'how many pairs', 'twice as many', 'nothing', 'an error'; if this notebook is newer"
    with refusal("the lesson 'pairs' has no ", there, "install"):
        show(name)


def test_before_a_lesson_has_begun_all_its_cells_are_asked_for():
    with refusal("no lesson has begun here to show 'nothing'; run all cells of the lesson"):
        show("nothing")


def test_a_lesson_whose_parts_are_not_there_or_are_no_text_says_so(pairs):
    path = pairs.parent / "shown" / "pairs.py"
    path.write_bytes(b"\xff")
    with refusal("'pairs.py' can't be read: ", "install"):
        begin_showing(pairs)
    path.unlink()
    begin_showing(pairs)
    with refusal("the lesson 'pairs' has no 'nothing' to show; none of its parts are there; ", "install"):
        show("nothing")


def test_the_cells_of_a_lesson_with_the_code_of_what_they_show_and_its_proofs(pairs):
    cells = cells_of(pairs)
    head = PARTS.partition("# %%")[0]
    assert [(each["id"], each["source"]) for each in cells] == [
        ("cell-0", "# 1. Pairs?"),
        ("cell-1", f'begin("pairs")\n{head}four = 4\ncomb(four, 2)'),
        ("cell-2", "def double(number):\n    return number * 2\n\n\ndouble(comb(four, 2))"),
        ("pairs", "assert comb(four, 2) == 6"),
        ("cell-3", "1"),
    ]
    assert [each["metadata"]["tags"] for each in cells] == [["ask"], ["ask"], ["ask"], ["proof"], ["ask"]]


def test_a_text_shows_nothing_and_a_cell_shows_what_stands_in_a_line_of_its_own(tmp_path):
    texts = ('# Write\nshow("what isn\'t there")', "x = show('one')", '    show("one")', 'print(show("one"))')
    notebook = write_lesson(tmp_path, "little", "# %% one\n1\n", *texts)
    assert [each["source"] for each in cells_of(notebook)] == [*texts]


class Shell:
    """A kernel of a page that doesn't say which cell runs: its code alone is known."""

    def __init__(self, code: str) -> None:
        self.user_ns = {"In": ["", code]}


ASKING = next(lesson for lesson in syllabus() if lesson.slug == "next_and_cross")


@pytest.mark.parametrize("at", [0, 1])
def test_a_cell_is_known_by_what_it_shows_in_a_new_copy_and_by_its_code_in_an_old_one(monkeypatch, at):
    """Where the page doesn't tell which one runs, so that what was answered long ago still counts."""
    begin(ASKING.slug)
    id_, code = [*ASKING.asking.items()][at]
    before = ['# Question\nfrom euchre_tutor.course.lesson import *\n\nbegin("next_and_cross")\n', "# Question\n"][at]
    monkeypatch.setattr("IPython.get_ipython", lambda: Shell(f"{before}{code}\n"))
    assert answers.cell_that_runs() == id_
    monkeypatch.setattr("IPython.get_ipython", lambda: Shell('show("...")'))
    assert answers.cell_that_runs() == ""
    with answers.running(code):
        assert answers.cell_that_runs() == id_
    assert answers.cell_that_runs() == ""


@pytest.mark.usefixtures("pairs")
def test_a_part_that_runs_is_known_even_after_one_that_failed(monkeypatch):
    with pytest.raises(ZeroDivisionError):
        cell("an error", {})
    assert answers._running == ""
    seen = []
    cell("how many pairs", {})
    monkeypatch.setattr(showing, "running", lambda code: seen.append(code) or answers.running(code))
    cell("nothing", {})
    assert seen == ["three = 3"]


def test_every_file_of_parts_belongs_to_a_lesson():
    slugs = {lesson.slug for lesson in syllabus() if lesson.is_there}
    assert {path.stem for path in (lessons_folder() / "shown").glob("*.py")} == slugs


@pytest.mark.parametrize("lesson", [each for each in syllabus() if each.is_there], ids=lambda lesson: lesson.slug)
def test_the_parts_of_a_lesson_stand_in_lines_of_their_own_from_the_top_to_the_end(lesson):
    parts = Parts(lesson.folder / lesson.notebook)
    lines = parts.path.read_text(encoding="utf-8").splitlines()
    for part in parts.all:
        assert lines[part.line - 2] == f"# %% {'proof: ' * part.is_proof}{part.name}"
        assert "\n".join(lines[part.line - 1 :]).startswith(part.code)
    assert len(parts.all) == sum(line.startswith("# %%") for line in lines)


BEGUN = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in CELLS:
    shell.run_cell(cell, store_history=True).raise_error()
"""


def test_the_first_cell_of_a_notebook_loads_what_it_names_and_the_next_has_every_name():
    first = "from euchre_tutor.course.lesson import *\nassert PlayTable and Ask and 'Train' + 'er' not in globals()"
    cells = [first, "assert TableBoard and my_practice and compare_calls and Trainer"]
    subprocess.run([sys.executable, "-c", f"CELLS = {cells}{BEGUN}"], check=True)


def test_no_lesson_begins_with_a_part_that_names_what_comes_later():
    for lesson in filter(lambda each: each.is_there, syllabus()):
        first = next(cell for cell in cells_of(lesson.folder / lesson.notebook) if cell["cell_type"] == "code")
        named = {node.id for node in ast.walk(ast.parse(first["source"])) if isinstance(node, ast.Name)}
        assert not named & {*TAKES_TIME}, lesson.slug
