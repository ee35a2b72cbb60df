"""The repository is fit for sharing: notebooks without results, nothing of anybody's machine, small modules."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK_FILES = re.compile(r"(.*\.lock|.*-lock\.(json|ya?ml)|pylock.*\.toml)$")
MACHINE_PATHS = re.compile(r"(?<![\w.:/-])/(home|root|Users|work|tmp)/\w|\b[A-Z]:\\Users\b")
REGISTRY_OPTIONS = re.compile(r"--(index|extra-index)-url|--find[-]links")


@pytest.fixture(scope="module")
def files() -> list[Path]:
    """List every file that git tracks or would add."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    return [path for path in (ROOT / name for name in names if name) if path.is_file()]


def lines_with(pattern: re.Pattern, files: list[Path]) -> list[str]:
    found = []
    for path in files:
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    return found


def leftovers(notebook: dict) -> set[str]:
    """Name what a run has left in a notebook."""
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    left = {key for cell in code for key in ("outputs", "execution_count") if cell[key]}
    left |= {"execution times" for cell in code if "execution" in cell["metadata"]}
    return left | ({"widgets", "language_info"} & set(notebook["metadata"]))


def test_notebooks_are_stripped_of_results(files):
    stripped = (path for path in files if path.suffix == ".ipynb" and path.parent.name != "analyst")
    notebooks = {path.name: json.loads(path.read_text()) for path in stripped}
    assert {name: leftovers(notebook) for name, notebook in notebooks.items() if leftovers(notebook)} == {}


def test_notebooks_ask_for_the_kernel_that_everybody_has(files):
    notebooks = (path for path in files if path.suffix == ".ipynb")
    kernels = {path.name: json.loads(path.read_text())["metadata"]["kernelspec"]["name"] for path in notebooks}
    assert {name: kernel for name, kernel in kernels.items() if kernel != "python3"} == {}


def test_no_file_names_a_path_of_somebodys_machine(files):
    assert lines_with(MACHINE_PATHS, files) == []


def test_no_file_chooses_where_packages_come_from(files):
    assert lines_with(REGISTRY_OPTIONS, files) == []


def test_there_are_no_lock_files(files):
    assert [path.name for path in files if LOCK_FILES.match(path.name)] == []


def test_modules_stay_small_enough_to_read(files):
    modules = (path for path in files if path.suffix == ".py" and path.is_relative_to(ROOT / "euchre_tutor"))
    sizes = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in modules}
    assert {name: size for name, size in sizes.items() if size >= 450} == {}


def test_what_tests_share_stands_in_helpers_and_no_test_imports_a_test(files):
    tests = [path for path in files if path.suffix == ".py" and path.is_relative_to(ROOT / "tests")]
    assert lines_with(re.compile(r"^\s*(from|import) (\w+\.)*(test_\w+|conftest)\b"), tests) == []


def test_every_file_that_small_bugs_are_put_into_is_there_and_so_are_its_tests():
    script = (ROOT / "scripts" / "mutation.py").read_text(encoding="utf-8")
    named = {f"euchre_tutor/{name}.py" for name in re.findall(r'^    "([\w/]+)": ', script, re.MULTILINE)}
    named |= set(re.findall(r"tests/[\w/]+\.py", script))
    assert len(named) > 10
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


# They count, or are filled, as their work goes on.
CHANGING = {"course/counted.py", "widgets/table/quiz.py"}


def test_a_value_never_changes():
    """Two that are equal stay so, may be keys, and may be shared by threads."""
    found = {}
    for path in (ROOT / "euchre_tutor").rglob("*.py"):
        name = path.relative_to(ROOT / "euchre_tutor").as_posix()
        for made in re.findall(r"^@dataclass\b(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            found.setdefault("frozen=True" in made, []).append(name)
    assert len(found[True]) > 50
    assert sorted(found[False]) == sorted(CHANGING)
