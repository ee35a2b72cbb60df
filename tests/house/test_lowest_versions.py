"""The lowest versions that pyproject.toml allows can be had together, and the tests pass with them."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Something of every package that is named, within minutes.
QUICK = """
tests/test_cards.py tests/test_settings.py tests/draw tests/charts tests/race/test_race.py tests/solver/test_lines.py
tests/pricing/test_estimates.py tests/analysis/test_odds.py tests/practice/test_export.py tests/practice/test_memory.py
tests/widgets/parts tests/widgets/ask/test_ask.py tests/solver/test_core.py
tests/browser/test_ask_module.py tests/browser/test_ask_in_lab.py tests/browser/test_accessibility.py
""".split()  # noqa: SIM905


def lowest(requirement: Requirement) -> str:
    """Pin a requirement to its lower bound, or to the one version that is allowed."""
    (bound,) = [each.version for each in requirement.specifier if each.operator in (">=", "==")]
    return f"{requirement.name}=={bound}"


def requirements(*extras: str) -> list[Requirement]:
    """List what the package needs, and what some extras add, as far as it is meant for this Python."""
    named = [*PROJECT["dependencies"], *(each for extra in extras for each in PROJECT["optional-dependencies"][extra])]
    found = map(Requirement, named)
    return [each for each in found if each.marker is None or each.marker.evaluate()]


def test_every_requirement_says_from_which_version_on():
    extras = PROJECT["optional-dependencies"]
    assert all(lowest(each) for each in requirements(*extras))


@pytest.mark.nightly
@pytest.mark.skipif(
    f">={sys.version_info[0]}.{sys.version_info[1]}" != PROJECT["requires-python"],
    reason="the lowest versions are built for the lowest Python",
)
def test_the_lowest_versions_can_be_had_together_and_the_tests_pass_with_them(tmp_path):
    """Needs a package index, as any installation does."""
    pins = tmp_path / "lowest.txt"
    pins.write_text("\n".join(map(lowest, requirements("test"))))
    python = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    for command in (
        [sys.executable, "-m", "venv", tmp_path / "venv"],
        [python, "-m", "pip", "install", "-q", "-c", pins, "-e", f"{ROOT}[test]"],
        [python, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *QUICK],
    ):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, f"{done.stdout[-4_000:]}\n{done.stderr[-4_000:]}"
