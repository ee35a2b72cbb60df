"""Wheels of all platforms, and the module for browsers: what they hold, and that it solves in a page."""

import base64
import json
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from helpers.game_pages import play_out
from helpers.recorded import recorded
from helpers.wheels import platforms
from playwright.sync_api import Page

from euchre_tutor.base import core
from euchre_tutor.deal import Deal
from euchre_tutor.solver import trial
from euchre_tutor.solver.engine import lines_by_card, maker_tricks, maker_tricks_by_card
from euchre_tutor.solver.players import pimc
from euchre_tutor.solver.search import kernel, lines

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GOLDEN = (ROOT / "data" / "golden" / "deals.jsonl").read_text(encoding="utf-8").splitlines()
HELPERS = ROOT / "tests" / "helpers"
REPLAY = (HELPERS / "recorded.js").read_text(encoding="utf-8").rstrip(";\n")

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """Build everything in a clone, in an environment with what a release needs; needs a package index."""
    folder = tmp_path_factory.mktemp("release")
    binaries = folder / "venv" / "bin"
    for command in (
        ["git", "-c", "safe.directory=*", "clone", "-q", "--no-hardlinks", ROOT, folder / "clone"],
        [sys.executable, "-m", "venv", folder / "venv"],
        [binaries / "pip", "install", "-q", *PROJECT["optional-dependencies"]["release"]],
        ["env", f"EUCHRE_BIN={binaries}", folder / "clone" / "scripts" / "build", "--all"],
        ["sh", "-c", f"{binaries}/twine check --strict {folder}/clone/dist/*"],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{done.stdout[-4_000:]}\n{done.stderr[-4_000:]}"
    return folder / "clone" / "dist"


def test_there_is_a_wheel_for_each_platform_with_a_library_of_these_sources(made):
    wheels = {path.stem.rpartition("-")[2]: path for path in made.glob("*.whl")}
    assert set(wheels) == platforms()
    for platform, path in wheels.items():
        with ZipFile(path) as wheel:
            found = {name.rpartition("/")[2]: wheel.read(name) for name in wheel.namelist() if "euchre-core." in name}
            lessons = [name for name in wheel.namelist() if name.endswith(".ipynb")]
            shown = [name for name in wheel.namelist() if "/lessons/shown/" in name]
            vendored = [name for name in wheel.namelist() if "/ts-fsrs/" in name]
        suffix = {"win": "dll", "mac": "dylib"}.get(platform[:3], "so")
        assert set(found) == {f"euchre-core.{suffix}", "euchre-core.tables", "euchre-core.wasm"}
        assert all(core.digest().encode() in library for library in found.values())
        assert len(lessons) == len(list((ROOT / "lessons").rglob("*.ipynb")))
        assert len(shown) == len(list((ROOT / "lessons" / "shown").glob("*.py")))
        assert {name.rpartition("/")[2] for name in vendored} == {"index.umd.js", "LICENSE"}


def test_nothing_that_is_published_names_a_place_of_the_machine_that_made_it(made):
    content = {}
    for path in made.glob("*.whl"):
        with ZipFile(path) as wheel:
            content |= {f"{path.name} {name}": wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(next(made.glob("*.tar.gz"))) as sdist:
        content |= {each.name: sdist.extractfile(each).read() for each in sdist if each.isfile()}
    places = [str(made.parents[1]).encode(), str(ROOT).encode(), str(Path.home()).encode() + b"/"]
    assert [name for name, data in content.items() if any(place in data for place in places)] == []
    assert not any("/.git/" in name or "__pycache__" in name for name in content)


@pytest.fixture(scope="module")
def calls() -> list[dict[str, Any]]:
    """The golden deals as they are solved here, and one whole hand as it is played."""
    searches = kernel.fill_goals_met, kernel.fill_tricks_by_move, lines.fill_lines_along
    with recorded(*searches, pimc.play_out_many) as calls:
        for text in GOLDEN:
            play = trial.play_of(json.loads(text))
            lines_by_card(play), maker_tricks(play), maker_tricks_by_card(play)
        play_out(Deal.random(seed=1), (0, 0), seed=1)
    assert {call["name"] for call in calls} == {each.__name__ for each in (*searches, pimc.play_out_many)}
    return calls


def broken(calls: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the last call with another answer than it had."""
    *words, last = calls[-1]["words"]
    return [calls[-1] | {"words": [*words, last | {"after": "////"}]}]


def test_the_module_for_browsers_solves_every_golden_deal_to_the_same_bytes(made: Path, calls, page: Page):
    with ZipFile(next(made.glob("*.whl"))) as wheel:
        module = base64.b64encode(wheel.read("euchre_tutor/base/euchre-core.wasm")).decode()
    assert page.evaluate(f"([wasm, calls]) => ({REPLAY})(wasm, calls)", [module, calls]) == []
    assert page.evaluate(f"([wasm, calls]) => ({REPLAY})(wasm, calls)", [module, broken(calls)]) != []


def test_the_library_for_python_in_a_browser_solves_every_golden_deal_to_the_same_bytes(made: Path, calls, tmp_path):
    """In Pyodide, which has no NumPy without a network: what Python hands to the library is what was recorded."""
    npm = ["npm", "install", "--silent", "--prefix", tmp_path, "pyodide@314"]
    subprocess.run(npm, check=True, capture_output=True)
    with ZipFile(next(made.glob("*emscripten*.whl"))) as wheel:
        wheel.extract("euchre_tutor/base/euchre-core.so", tmp_path)
    for number, each in enumerate((calls, broken(calls))):
        (recorded_calls := tmp_path / f"{number}.json").write_text(json.dumps(each), encoding="utf-8")
        words = tmp_path / "node_modules/pyodide/pyodide.mjs", tmp_path / "euchre_tutor/base/euchre-core.so"
        command = ["node", HELPERS / "replayed.mjs", *words, HELPERS / "replayed.py", recorded_calls]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        assert len(json.loads(done.stdout.splitlines()[-1])) == number
