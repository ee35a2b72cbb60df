"""data/make.py: the order of what is stored, what each part rests on, and that nothing stale is moved in."""

import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from euchre_tutor.base import tables

ROOT = Path(__file__).parents[2]
SCRIPT = """
import os, sys
from euchre_tutor import TABLES, ANSWERS
kind, reads = sys.argv[1], sys.argv[2:]
parts = TABLES.parents[3] / "parts"
parts.mkdir(exist_ok=True)
for number in range(3):
    part = parts / f"{kind}_{number}"
    if not part.exists():
        if (parts / "kill").exists() and number == 1:
            (parts / "kill").unlink()
            os.kill(os.getpid(), 9)
        part.write_text(f"{number} ")
text = "".join((TABLES / name).read_text() for name in reads) + f"{kind} by {ANSWERS}: "
(TABLES / kind / "a.csv").write_text(text + "".join((parts / f"{kind}_{n}").read_text() for n in range(3)))
"""
PACKAGE = """
from pathlib import Path
from euchre_tutor.analysis.version import ANSWERS
TABLES = Path(__file__).parent / "tables"
"""


@pytest.fixture(scope="module")
def make():
    spec = spec_from_file_location("make_all", ROOT / "data" / "make.py")
    module = sys.modules["make_all"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def root(tmp_path):
    """A project of two kinds of tables, of which the second rests on the first."""
    package = tmp_path / "euchre_tutor"
    for kind in ("bidding", "rates"):
        (package / "tables" / kind).mkdir(parents=True)
        (package / "tables" / kind / "a.csv").write_text(f"old {kind} ")
    (package / "analysis").mkdir()
    (package / "__init__.py").write_text(PACKAGE)
    (package / "analysis" / "__init__.py").touch()
    (package / "analysis" / "version.py").write_text("ANSWERS = 6\n")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "one.py").write_text(SCRIPT)
    return tmp_path


@pytest.fixture
def steps(make):
    return [
        make.Step("bidding", ("one.py bidding",), (), ("bidding/*.csv",)),
        make.Step("rates", ("one.py rates bidding/a.csv",), ("bidding/*.csv",), ("rates/*.csv",)),
    ]


def states(make, root, steps) -> list[str]:
    return [make.Store(root).state(step) for step in steps]


def made(make, root, steps) -> None:
    store = make.Store(root)
    for step in steps:
        if store.state(step) != "made":
            store.make(step, root)


def test_a_step_rests_on_what_was_made_before_it_and_what_serves_stays_until_all_moves_in(make, root, steps):
    assert states(make, root, steps) == ["missing", "missing"]
    made(make, root, steps)
    assert states(make, root, steps) == ["made", "made"]
    package = root / "euchre_tutor"
    assert (package / "tables" / "rates" / "a.csv").read_text() == "old rates "
    assert make.Store(root).move_in(steps) == ["bidding/a.csv", "rates/a.csv"]
    assert (package / "tables" / "rates" / "a.csv").read_text() == "bidding by 7: 0 1 2 rates by 7: 0 1 2 "
    assert (package / "analysis" / "version.py").read_text() == "ANSWERS = 7\n"
    assert not (root / "data" / "next").exists()
    assert states(make, root, steps) == ["missing", "missing"]  # the second time


def change_input(root: Path) -> None:
    (root / "data" / "next" / "bidding" / "a.csv").write_text("by hand")


def change_output(root: Path) -> None:
    (root / "data" / "next" / "rates" / "a.csv").write_text("by hand")


def lose_output(root: Path) -> None:
    (root / "data" / "next" / "rates" / "a.csv").unlink()


def raise_version(root: Path) -> None:
    (root / "euchre_tutor" / "analysis" / "version.py").write_text("ANSWERS = 7\n")


@pytest.mark.parametrize(
    ("change", "expected", "first"),
    [
        (change_input, ["stale", "stale"], "bidding"),
        (change_output, ["made", "stale"], "rates"),
        (lose_output, ["made", "stale"], "rates"),
        (raise_version, ["stale", "stale"], "bidding"),
    ],
)
def test_what_is_stale_is_refused_by_name_and_made_again(make, root, steps, change, expected, first):
    made(make, root, steps)
    change(root)
    assert states(make, root, steps) == expected
    with pytest.raises(SystemExit, match=f"{first} is stale; first run: python data/make.py {first}"):
        make.Store(root).move_in(steps)
    assert (root / "euchre_tutor" / "tables" / "bidding" / "a.csv").read_text() == "old bidding "
    made(make, root, steps)
    assert states(make, root, steps) == ["made", "made"]


def test_another_command_makes_a_step_stale(make, root, steps):
    made(make, root, steps)
    assert states(make, root, [steps[0], steps[1]._replace(commands=("one.py rates",))]) == ["made", "stale"]


def test_what_is_killed_goes_on_to_the_same_bytes(make, root, steps, tmp_path_factory):
    other = tmp_path_factory.mktemp("undisturbed") / "project"
    shutil.copytree(root, other)
    made(make, other, steps)
    (root / "parts").mkdir()
    (root / "parts" / "kill").touch()
    with pytest.raises(subprocess.CalledProcessError):
        made(make, root, steps)
    assert states(make, root, steps) == ["missing", "missing"]
    assert (root / "parts" / "bidding_0").exists()
    made(make, root, steps)
    for name in ("bidding/a.csv", "rates/a.csv"):
        assert (root / "data" / "next" / name).read_bytes() == (other / "data" / "next" / name).read_bytes()


def test_every_table_of_the_package_is_made_by_a_step_or_stands_still(make):
    folder = tables("bidding").parent
    every = {path.relative_to(folder).as_posix() for path in folder.glob("*/*") if path.is_file()}
    made_by = {
        path.relative_to(folder).as_posix() for step in make.STEPS for at in step.writes for path in folder.glob(at)
    }
    still = {name for name in every - made_by if not name.startswith(("players/", "golden/", "bids/", "bidding/"))}
    assert still == {"positions/searched.json"}


def test_a_step_reads_nothing_that_it_or_a_later_one_makes(make):
    later = {pattern: number for number, step in enumerate(make.STEPS) for pattern in step.writes}
    for number, step in enumerate(make.STEPS):
        read = make.Store().tables(step.reads)
        for pattern, place in later.items():
            if place >= number:
                assert not set(make.Store().tables([pattern])) & set(read), (step.name, pattern)


def test_a_name_that_no_step_has_is_refused_with_the_names(make):
    with pytest.raises(SystemExit, match="there is no step 'prices'; steps are bidding/bicycle, "):
        make.chosen(["prices"])
    assert [step.name for step in make.chosen(["rates/bicycle", "atlas"])] == ["rates/bicycle", "atlas"]
    assert {step.name.split("/")[0] for step in make.chosen(["positions"])} == {"positions"}
