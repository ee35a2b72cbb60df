"""What a reader tries first: every block of code in the README and in docs/ runs as it stands."""

import re
import shlex
from pathlib import Path

import pytest

from euchre_tutor import analysis
from euchre_tutor.cli import main

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("lessons/*.md"), *ROOT.glob("data/*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Commands that no test runs as they stand, by how they start, and why.
NOT_RUN = {
    "python3 -m venv ": "installs the package; .ci/run does it in a clean clone",
    ".venv/bin/euchre-tutor": "opens JupyterLab; tests/browser does it",
    "python benchmarks/": "measures for minutes; that there is such a script with such options is tested here",
}
FEW = 256  # deals, where 2,000 are usual


def blocks(sheet: Path, *languages: str) -> list[str]:
    return [code for language, code in BLOCK.findall(sheet.read_text()) if language in languages]


def commands(sheet: Path) -> list[str]:
    """Commands in blocks, line by line, and those of ours in the text."""
    lines = [line for code in blocks(sheet, "sh", "") for line in code.splitlines() if line.strip()]
    return lines + re.findall(r"`(euchre-tutor (?:calls|solve|rules)[^`]*)`", sheet.read_text())


@pytest.fixture
def in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stand in a folder of one's own, where no game was begun, and ask about fewer deals."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for question in (analysis.compare_calls, analysis.compare_discards, analysis.compare_plays):
        monkeypatch.setitem(question.__kwdefaults__, "deals", FEW)


def test_the_readme_is_read_in_a_minute():
    assert len((ROOT / "README.md").read_bytes()) <= 5 * 1024


def test_the_change_log_tells_ten_changes_at_most():
    newest = (ROOT / "CHANGELOG.md").read_text().split("\n## ")[1]
    assert newest.count("\n- ") <= 10


def test_every_block_is_of_a_kind_that_is_run():
    assert {language for sheet in PAGES for language, _ in BLOCK.findall(sheet.read_text())} <= {"python", "sh", ""}


@pytest.mark.parametrize("sheet", [sheet for sheet in PAGES if blocks(sheet, "python")], ids=lambda sheet: sheet.name)
@pytest.mark.usefixtures("in_a_folder")
def test_the_python_of_a_page_runs_from_top_to_bottom(sheet):
    names: dict[str, object] = {}
    for code in blocks(sheet, "python"):
        exec(compile(code, sheet.name, "exec"), names)


@pytest.mark.parametrize("command", sorted({command for sheet in PAGES for command in commands(sheet)}))
def test_a_command_of_a_page_answers(command, capsys):
    if any(command.startswith(start) for start in NOT_RUN):
        if script := re.search(r"benchmarks/\w+\.py", command):
            text = (ROOT / script[0]).read_text()
            assert all(f'"{option}"' in text for option in re.findall(r"--\w+", command))
        return
    tool, *words = shlex.split(command)
    assert tool == "euchre-tutor"
    assert main(words + ["--deals", str(FEW)] * (words[0] == "calls")) == 0
    assert capsys.readouterr().out
