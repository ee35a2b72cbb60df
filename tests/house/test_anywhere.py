"""The core works wherever it is put: a library is trusted if it fits and works, and else all runs in plain Python."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.compiled import EXPORTED, in_python, parts
from helpers.covering import by_day

import euchre_tutor
from euchre_tutor import Suit, compare_calls, solve
from euchre_tutor.base import core
from euchre_tutor.base.files import replace_file, user_cache
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import BICYCLE
from euchre_tutor.solver import trial
from euchre_tutor.solver.search import kernel

pytestmark = pytest.mark.slow
NIGHT = pytest.mark.nightly

PACKAGE, ROOT = Path(euchre_tutor.__file__).parent, Path(__file__).parents[2]
DEAL = "Qh Td Kh Jh 9c / Qd Kc Jd Th 9s / Ah Qc Tc 9d Ad / Js Jc As Ks Kd up Qs"  # soon solved
VIEW = "Js Jc As 9h Kd up Qs seat 2 rules two_handed"
SOLVED = f"from euchre_tutor import solve; print(solve({DEAL!r}, trump='s', maker=4).maker_tricks)"
SLOWLY = "the solver runs as plain Python, hundreds of times slower, because"


@pytest.fixture
def copy(tmp_path):
    """A copy of the package with its library."""
    shutil.copytree(PACKAGE, tmp_path / "euchre_tutor", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "euchre_tutor"


def answer(program: str, folder: Path, **variables: str) -> tuple[str, str]:
    """Run a program in a fresh interpreter with the package of a folder; return what it prints, and its warnings."""
    own = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), **variables}
    command = [sys.executable, "-W", "default", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | own, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip()


def test_these_tests_run_compiled_code():
    """In plain Python they would take hours."""
    assert core.library() is not None
    assert all(function.find() is not None for function in EXPORTED)


def test_with_the_core_in_plain_python_every_answer_is_the_same():
    def answers():
        return solve(DEAL, trump="s", maker=4), compare_calls(VIEW, deals=3, realistic=1, seed=9, progress=False)

    expected = list(map(str, answers()))
    with in_python():
        assert list(map(str, answers())) == expected


def test_who_wants_plain_python_gets_it_without_a_word(copy, tmp_path):
    (copy / "base" / core.LIBRARY.name).unlink()
    assert answer(SOLVED, tmp_path, EUCHRE_TUTOR_PURE="1") == ("5", "")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda library: library.unlink(), "it has no compiled library"),
        pytest.param(lambda library: library.write_bytes(b""), "was made from other sources", marks=NIGHT),
        (lambda library: library.write_bytes(library.read_bytes()[:-4_000]), "fails its trial on this machine"),
        pytest.param(
            lambda library: library.write_bytes(b"MZ" + library.read_bytes()[2:]),
            "fails its trial on this machine",
            marks=NIGHT,
        ),
    ],
    ids=["missing", "empty", "truncated", "of another system"],
)
def test_a_library_that_is_no_good_is_not_used_and_that_is_said_once(copy, tmp_path, change, why):
    change(copy / "base" / core.LIBRARY.name)
    solved, said = answer(SOLVED, tmp_path)
    assert solved == "5"
    assert said.count(SLOWLY) == said.count("RuntimeWarning") == 1
    assert f"{why}; to fix that, run: {sys.executable} -m pip install --force-reinstall --no-deps" in said


def test_after_an_edit_of_a_source_the_old_library_is_not_used(copy, tmp_path):
    edited = copy / "solver" / "search" / "quick_tricks.py"
    edited.write_text(edited.read_text() + "# edited")
    (tmp_path / "pyproject.toml").touch()
    solved, said = answer(SOLVED, tmp_path)
    assert solved == "5"
    assert (
        f"{SLOWLY} its compiled library was made from other sources; to fix that, run: {sys.executable} -m pip" in said
    )


WRONG = """
from euchre_tutor.base import core
told = core.fails
core.fails = lambda path: tries.append(1) or told(path)
tries = []
"""


def test_a_library_is_tried_once_on_a_machine_and_again_when_it_is_another_file(copy, tmp_path):
    program = f"{WRONG}{SOLVED}; print(len(tries))"
    library = copy / "base" / core.LIBRARY.name
    assert answer(program, tmp_path) == ("5\n1", "")
    assert answer(program, tmp_path) == ("5\n0", "")
    library.write_bytes(library.read_bytes() + b"\0")
    assert answer(program, tmp_path) == ("5\n1", "")


@pytest.mark.usefixtures("copy")
@pytest.mark.parametrize("processes", by_day([1, 2], [1]))
def test_where_nothing_can_be_kept_each_process_tries_the_library(tmp_path, processes):
    (tmp_path / "nowhere").touch()
    nowhere, program = str(tmp_path / "nowhere" / "home"), f"{WRONG}{SOLVED}; print(len(tries))"
    for _ in range(processes):
        assert answer(program, tmp_path, HOME=nowhere, XDG_CACHE_HOME=nowhere) == ("5\n1", "")


def test_a_library_that_answers_wrongly_fails_its_trial(copy, tmp_path):
    """What the golden deals say is changed instead: one card takes one trick more."""
    told = copy / "tables" / "golden" / "trial.jsonl"
    told.write_text(told.read_text().replace('"9h": 1', '"9h": 2', 1))
    solved, said = answer(SOLVED, tmp_path)
    assert solved == "5"
    assert "fails its trial on this machine" in said


def test_the_trial_is_ten_golden_deals_and_plain_python_passes_it():
    assert not trial.is_wrong()
    with in_python():
        assert not trial.is_wrong()
    paths = ROOT / "data" / "golden" / "deals.jsonl", PACKAGE / "tables" / "golden" / "trial.jsonl"
    golden, tried = ([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] for path in paths)
    assert len({deal["rules"] for deal in tried}) == 10
    assert all(any(deal | told == told for deal in golden) for told in tried)


def test_the_digest_covers_all_that_is_compiled_in():
    """Every module that a compiled one imports, but for types and for what only opens the way to it."""
    covered = {path.relative_to(PACKAGE).as_posix() for pattern in core.SOURCES for path in PACKAGE.glob(pattern)}
    for name in covered - {"base/core.py"}:
        for node in ast.walk(ast.parse((PACKAGE / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("euchre_tutor"):
                modules = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                paths = {f"{module.partition('.')[2].replace('.', '/')}.py" for module in modules}
                found = {path for path in paths if (PACKAGE / path).is_file()}
                assert found <= covered | {"base/arrays.py"}, name


def test_a_call_with_other_arrays_than_were_compiled_is_refused():
    whole, many = (parts.np.zeros((2,) * dimensions, parts.np.int64) for dimensions in (1, 2))
    tables, found = ranking_of(BICYCLE, Suit.SPADES).tables, parts.np.zeros(2, parts.np.int8)
    good = whole, many, whole, 0, whole, whole, tables, found
    for at, wrong in ((0, many), (1, many.astype("f4")), (1, many.T[:1]), (2, 3), (7, whole)):
        with pytest.raises(TypeError):
            kernel.fill_goals_met(*good[:at], wrong, *good[at + 1 :])


def test_a_library_names_no_place_of_the_machine_that_it_was_made_on():
    content = core.LIBRARY.read_bytes()
    assert b"euchre-tutor sources" in content
    for place in (str(ROOT), str(Path.home()), ".py", "numba", "site-packages"):
        assert place.encode() not in content


def test_a_user_without_a_home_has_no_cache_folder(monkeypatch):
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as it does where nobody has a home
    assert user_cache() is None


def test_a_file_is_replaced_as_a_whole_and_what_a_killed_process_left_is_removed(tmp_path):
    kept, left = tmp_path / "kept", [tmp_path / ".kept.1.part", tmp_path / ".kept.2.part"]
    for path in left:
        path.touch()
    os.utime(left[0], (0, 0))
    (tmp_path / "link").symlink_to(kept)
    replace_file(tmp_path / "link", b"old")
    replace_file(kept, b"new")
    assert (tmp_path / "link").read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == [".kept.2.part", "kept", "link"]


def test_a_file_that_can_not_be_written_leaves_nothing_beside_it(tmp_path, monkeypatch):
    (tmp_path / "kept").write_text("old")

    def fail(_number: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="full"):
        replace_file(tmp_path / "kept", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept").read_text() == "old"
