"""The solver works wherever it is put: without numba, without a folder to write in, after an edit of its sources."""

import ast
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.tables import until

import euchre_tutor
from euchre_tutor import compare_calls, solve
from euchre_tutor.base import jit, sources
from euchre_tutor.base.files import is_private, locked, replace_file, user_cache
from euchre_tutor.base.sources import sources_of
from euchre_tutor.solver.loading import COMPILING
from euchre_tutor.solver.players import pimc
from euchre_tutor.solver.search import kernel

pytestmark = pytest.mark.slow

PACKAGE = Path(euchre_tutor.__file__).parent
DEAL = "Qh Td Kh Jh 9c / Qd Kc Jd Th Ks / Ah Qc Tc 9d Ad / Js Jc As 9h Kd up Qs"
VIEW = "Js Jc As 9h Kd up Qs seat 2 rules two_handed"
# A function that is compiled quickly, as it calls one part of the search only; it is asked as the kernel is.
PART = """
from euchre_tutor.base.jit import jit_cached
from euchre_tutor.solver.search.quick_tricks import count_trump_tricks

@jit_cached
def goals_met(workspace, hands, makers, leader, table, goals, tables):
    return min(count_trump_tricks(workspace, 0, makers, len(hands))[0], len(goals))
"""
EACH_FUNCTION = pytest.mark.parametrize("module", ["part", pytest.param("kernel", marks=pytest.mark.nightly)])
# One question of it, and what it took to answer it: one function is compiled, the others only when they are called.
ONE_QUESTION = """
import numpy as np
from euchre_tutor.cards import Suit
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import BICYCLE
from euchre_tutor.base import jit
from euchre_tutor.solver import loading
from euchre_tutor.solver.search import {module} as kernel, workspace
hands = np.array([0b11111 << 5 * seat for seat in range(4)])
question = hands, 0b0101, 0, np.zeros(0, np.int64), np.arange(1, 6), ranking_of(BICYCLE, Suit.SPADES).tables
space, told = np.zeros(workspace.SIZE, np.int64), []
with loading.telling(told.append), loading._announced() as compiling:
    function = getattr(kernel, "fill_goals_met", kernel.goals_met)
    jit.call_first(function, space, *question, through=kernel.goals_met)
print(kernel.goals_met(space, *question), compiling(), jit.is_cached(function), *told, sep=" | ")
"""
BLOCKED = "import sys; sys.modules['numba'] = None\n"


@pytest.fixture
def copy(tmp_path):
    """A copy of the package, with a small function beside the kernel, for which no machine code is cached so far."""
    shutil.copytree(PACKAGE, tmp_path / "euchre_tutor", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "euchre_tutor" / "solver" / "search" / "part.py").write_text(PART)
    return tmp_path / "euchre_tutor"


def answer(program: str, folder: Path, **variables: str) -> str:
    """Run a program in a fresh interpreter with the package of a folder, and return what it prints; no other word."""
    environment = {**os.environ, "PYTHONPATH": str(folder), **variables}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=folder, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "variables"), [pytest.param("", {"NUMBA_DISABLE_JIT": "1"}, marks=pytest.mark.nightly), (BLOCKED, {})]
)
def test_without_numba_or_with_numba_switched_off_every_answer_is_the_same(before, variables):
    program = f"""{before}
from euchre_tutor import compare_calls, solve
from euchre_tutor.base import jit
from euchre_tutor.solver.loading import COMPILING
assert not jit._is_compiled
print(solve({DEAL!r}, trump="s", maker=4))
print(compare_calls({VIEW!r}, deals=3, realistic=1, progress=False))
"""
    expected = [solve(DEAL, trump="s", maker=4), compare_calls(VIEW, deals=3, realistic=1, progress=False)]
    assert answer(program, PACKAGE.parent, **variables) == "\n".join(map(str, expected)).strip()


@EACH_FUNCTION
def test_where_nothing_can_be_written_the_solver_works_and_says_why_it_compiles(copy, tmp_path, module):
    (copy / "__pycache__").touch()  # a file, so that there is no such folder, not even for root
    (tmp_path / "nowhere").touch()
    nowhere = str(tmp_path / "nowhere" / "home")
    said = answer(
        ONE_QUESTION.format(module=module), tmp_path, HOME=nowhere, XDG_CACHE_HOME=nowhere, NUMBA_CACHE_DIR=nowhere
    )
    assert said.startswith("0 | True | False | ")
    assert "at every start, as no folder" in said


@pytest.mark.nightly
@pytest.mark.slow
@EACH_FUNCTION
def test_after_an_edit_of_what_is_compiled_in_the_new_code_runs(copy, tmp_path, module):
    compiled, loaded = "True | True", "False | True"  # and kept
    assert answer(ONE_QUESTION.format(module=module), tmp_path).startswith(
        f"0 | {compiled} | Compiling the solver; this happens once"
    )
    assert answer(ONE_QUESTION.format(module=module), tmp_path) == f"0 | {loaded}", (
        "a warm start compiles nothing, and says nothing"
    )
    edited = copy / "solver" / "search" / "quick_tricks.py"
    source = edited.read_text()
    changed = source.replace("return most, most_of_others", "return seats + 2, 0")
    assert changed != source
    edited.write_text(changed)
    assert answer(ONE_QUESTION.format(module=module), tmp_path).startswith(f"5 | {compiled}")
    edited.write_text(source)
    assert answer(ONE_QUESTION.format(module=module), tmp_path) == f"0 | {loaded}", (
        "going back, nothing is compiled again"
    )


HOLDS_A_LOCK = """
import sys, time
from pathlib import Path
from euchre_tutor.base.files import locked
with locked(Path(sys.argv[1]), lambda: print("busy", flush=True)):
    print("held", flush=True)
    time.sleep(float(sys.argv[2]))
"""


def holder(path: Path, seconds: float) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-c", HOLDS_A_LOCK, str(path), str(seconds)], stdout=-1, text=True)


def test_a_lock_is_held_by_one_process_at_a_time_and_lost_by_one_that_is_killed(tmp_path):
    with holder(tmp_path / "lock", 3_600) as first:
        assert first.stdout.readline() == "held\n"
        with holder(tmp_path / "lock", 0) as second:
            assert second.stdout.readline() == "busy\n"
            assert second.poll() is None
            first.kill()
            assert second.communicate()[0] == "held\n"
            assert second.returncode == 0


def test_where_no_lock_can_be_made_nothing_is_locked(tmp_path):
    with locked(tmp_path / "no folder" / "lock", lambda: pytest.fail("nobody else is here")):
        assert not list(tmp_path.iterdir())


# Load all that is compiled; say how many functions were compiled for it here, and what was said.
LOAD_ALL = """
from euchre_tutor.base import jit
from euchre_tutor.solver import loading
compiled, told = [], []
with jit.on_compiling(compiled.append), loading.telling(told.append):
    loading.prepare(players=True)
print(len(compiled), *told, sep=" | ")
"""


@pytest.mark.nightly
@pytest.mark.usefixtures("copy")
def test_two_processes_at_once_compile_once_and_both_say_so(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "code")}
    command, said = [sys.executable, "-c", LOAD_ALL], f"{COMPILING} | \n"
    both = [subprocess.Popen(command, stdout=-1, text=True, env=environment, cwd=tmp_path) for _ in range(2)]
    (none, waited), (some, worked) = sorted(process.communicate()[0].split(" | ", 1) for process in both)
    assert (int(none), waited, worked) == (0, said, said)
    assert int(some) > 0


@pytest.mark.nightly
@pytest.mark.usefixtures("copy")
def test_who_is_killed_while_compiling_leaves_nothing_that_harms_the_next(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "code")}
    for number in range(3):  # of functions whose machine code is there when the process dies: it is at the next one
        with subprocess.Popen([sys.executable, "-c", LOAD_ALL], stdout=-1, env=environment, cwd=tmp_path) as compiler:
            until(lambda number=number: (tmp_path / "code").exists() and len([*tmp_path.rglob("*.nbc")]) >= number)
            assert compiler.poll() is None
            compiler.kill()
    assert answer(LOAD_ALL, tmp_path, NUMBA_CACHE_DIR=environment["NUMBA_CACHE_DIR"]).endswith(f"{COMPILING} |")
    assert answer(LOAD_ALL, tmp_path, NUMBA_CACHE_DIR=environment["NUMBA_CACHE_DIR"]) == "0"


@pytest.mark.nightly
@EACH_FUNCTION
def test_machine_code_that_is_broken_is_compiled_anew(copy, tmp_path, module):
    answer(ONE_QUESTION.format(module=module), tmp_path)
    for suffix in ("nbc", "nbi"):
        for broken in copy.rglob(f"*.{suffix}"):
            broken.write_bytes(b"\x80\x04.")
        assert answer(ONE_QUESTION.format(module=module), tmp_path).startswith("0 | True | True")
        assert answer(ONE_QUESTION.format(module=module), tmp_path) == "0 | False | True"


def test_the_key_of_machine_code_covers_all_that_is_compiled_in_and_little_more():
    search = {
        f"solver/search/{name}.py"
        for name in ("discards", "endings", "kernel", "move_ordering", "quick_tricks", "transposition", "workspace")
    }
    assert sources_of(kernel.__name__) == search | {"base/jit.py", "base/files.py", "base/sources.py"}
    players = {f"solver/players/{name}.py" for name in ("knowledge", "network", "pimc")}
    assert sources_of(pimc.__name__) - sources_of(kernel.__name__) == players | {"rank_tables.py", "base/arrays.py"}


def test_the_key_of_a_count_covers_rules_and_solver_but_no_widget():
    found = sources_of("euchre_tutor.pricing.counting")
    solver = "solver/search/quick_tricks"
    for name in ("rules/rules", "ranking", "play", "scoring", "auction/contract", "beliefs/equivalence", solver):
        assert f"{name}.py" in found
    assert not [name for name in found if name.startswith(("widgets", "cli", "course"))]


def test_every_module_that_is_imported_along_is_read_for_the_key():
    """What Python imports for the kernel, package by package, but for what only opens the way to it."""
    program = "import sys, {}; print(*sorted(m for m in sys.modules if m.startswith('euchre_tutor.')))"
    for module in ("euchre_tutor.rank_tables", "euchre_tutor.ranking", "euchre_tutor.beliefs"):
        bare = "import sys, types; sys.modules['euchre_tutor'] = root = types.ModuleType('euchre_tutor')\n"
        bare += f"root.__path__ = [{str(PACKAGE)!r}]\n"
        names = answer(bare + program.format(module), PACKAGE.parent).split()
        files = {name.partition(".")[2].replace(".", "/") for name in names}
        covered = {file.removesuffix(".py").removesuffix("/__init__") for file in sources_of(module)}
        assert files - {"base"} <= covered  # its own file is a docstring


def is_module(name):
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_every_import_of_the_package_is_found():
    """By patterns, as reading all sources properly would take longer than loading the solver."""
    for path in PACKAGE.rglob("*.py"):
        found = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = {f"{node.module}.{alias.name}" for alias in node.names}
                found |= names if all(map(is_module, names)) or node.module == "euchre_tutor" else {node.module}
        expected = {name for name in found if name.startswith("euchre_tutor.") and not name.endswith(".*")}
        assert sources._imported(path.read_text(encoding="utf-8")) >= expected, path


@pytest.mark.usefixtures("copy")
def test_what_has_changed_since_a_process_began_has_no_digest(tmp_path):
    """Old code in memory makes no machine code, and no count, in the name of new sources."""
    program = """
import euchre_tutor
from pathlib import Path
from euchre_tutor.base import jit
from euchre_tutor.solver.loading import COMPILING
from euchre_tutor.base.sources import digest
kept = jit._folder("euchre_tutor.solver.search.kernel")
edited = Path(euchre_tutor.__file__).parent / "solver" / "search" / "move_ordering.py"
edited.write_text(edited.read_text() + "# edited")
try:
    digest("euchre_tutor.pricing.counting")
except OSError as error:
    of_players = jit._folder("euchre_tutor.solver.players.pimc")
    print(kept is not None, "move_ordering.py has changed" in str(error), of_players is None)
"""
    assert answer(program, tmp_path).split() == ["True"] * 3


def test_of_old_machine_code_only_the_last_used_stays(tmp_path):
    folders = [tmp_path / f"euchre-tutor-{age:016}" for age in range(20)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        os.utime(folder, (1_000 - age, 1_000 - age))
    others = [tmp_path / "of somebody else", tmp_path / "euchre-tutor-lessons"]
    for folder in others:
        folder.mkdir()
    jit._forget_others(folders[15])
    assert set(tmp_path.iterdir()) == {*others, *folders[:7], folders[15]}


def test_machine_code_is_never_loaded_from_where_others_can_write(tmp_path):
    assert is_private(tmp_path / "made")
    assert stat.S_IMODE((tmp_path / "made").stat().st_mode) == 0o700
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "link").symlink_to(tmp_path / "made")
    (tmp_path / "file").touch()
    assert not [name for name in ("open", "link", "file") if is_private(tmp_path / name)]


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
