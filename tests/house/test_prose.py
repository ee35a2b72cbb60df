"""What prose names is there: the files, names and commands in the pages of the repository and in docstrings."""

import ast
import re
import subprocess
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from euchre_tutor.cli import _parser

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"`+([^`\n]+)`+")
FILE = re.compile(
    r"[\w.*/-]+\.(?:py|js|css|md|toml|ipynb|csv|json|jsonl|npz|sqlite|svg|png|txt|yml)|(?:[\w.-]+/)+[\w.-]*"
)
DOTTED = re.compile(r"[a-z_]+(?:\.[a-z_]+)*\.\w+")
# Files of users, of other programs, and examples.
ELSEWHERE = {
    "progress.sqlite",
    "hostile.ipynb",
    "random.py",
    ".venv/bin",
    "dist/",
    "build/docs",
    "build/lite",
    "yes/no",
    "practice.csv",
    "euchre_answers.json",
    ".venv/bin/pip",
}
OF_OTHERS = {
    "Proof",
    "True",
    "Scripts",
    "EuchreState",
    "DiscardLegalActions",
    "WidgetManager",
    "euchre_tutor.runs_when_opened",
}
WIDGETS = ROOT / "euchre_tutor" / "widgets"


@cache
def pages() -> list[Path]:
    return [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(p for d in ("docs", "data", "lessons") for p in (ROOT / d).glob("*.md")),
    ]


@cache
def sources() -> list[Path]:
    return [
        path
        for folder in ("euchre_tutor", "data", "benchmarks", "scripts", "compiler")
        for path in (ROOT / folder).rglob("*.py")
    ]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def docstrings(path: Path) -> Iterator[str]:
    """The docstrings of a module, without their doctests."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node) or ""
            yield re.sub(r"^>>> .*?(?=\n\n|\Z)", "", text, flags=re.MULTILINE | re.DOTALL)


@cache
def prose(path: Path) -> str:
    """What a page or a module says in words: no blocks of code."""
    if path.suffix == ".py":
        return "\n\n".join(docstrings(path))
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@cache
def tracked() -> frozenset[str]:
    """Every file of the repository, and every folder with a slash behind."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    folders = {f"{folder}/" for file in listed for folder in map(str, Path(file).parents)}
    return frozenset({*listed, *folders, "euchre_tutor/base/euchre-core.so", "euchre_tutor/base/euchre-core.txt"})


def is_a_file(name: str) -> bool:
    """Whether a file or folder of the repository is called so, from some folder on."""
    pattern = re.escape(re.sub(r"^(\.\.?/)+", "", name)).replace(r"\*", r"[^/\n]*")
    return bool(re.search(rf"(^|/|\*){pattern}/?$", "\n".join(tracked()), re.MULTILINE))


@cache
def identifiers() -> frozenset[str]:
    """Every name that the package and its scripts write."""
    names: set[str] = set()
    for path in sources():
        for node in ast.walk(tree(path)):
            for field in ("id", "attr", "name", "arg", "asname"):
                if isinstance(value := getattr(node, field, None), str):
                    names |= {*value.split(".")}
    return frozenset(names)


@cache
def modules() -> frozenset[str]:
    return frozenset(
        part
        for path in (ROOT / "euchre_tutor").rglob("*.py")
        for part in path.relative_to(ROOT / "euchre_tutor").with_suffix("").parts
    )


def names_in(path: Path) -> Iterator[str]:
    for code in CODE.findall(prose(path)):
        yield from code.split()


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_there(path):
    named = {name for name in names_in(path) if FILE.fullmatch(name) and not re.search(r"[A-Z]{3}|slug|^\.\w+$", name)}
    assert {name for name in named - ELSEWHERE if not is_a_file(name)} == set()


def test_every_file_that_a_docstring_names_is_there():
    lost = {}
    for path in sources():
        words = {word.strip(".,;:()`\"'") for text in docstrings(path) for word in text.split()}
        named = {word for word in words if re.fullmatch(r"(?:\w+/)+\w+\.(?:py|js|css|md|csv|json)", word)}
        if missing := {name for name in named if not is_a_file(name)}:
            lost[str(path.relative_to(ROOT))] = missing
    assert lost == {}


@cache
def defined(module: str) -> frozenset[str]:
    """What a module defines; of a package, also what it imports for others."""
    found = [
        path
        for path in sources()
        if f".{module}" in "." + ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    ]
    places = [
        path for path in found if re.search(rf"(^|\.){module}(\.__init__)?$", ".".join(path.with_suffix("").parts))
    ]
    names: set[str] = set()
    for path in places:
        for node in tree(path).body:
            names |= {str(getattr(node, "name", ""))}
            names |= {
                target.id
                for target in getattr(node, "targets", [getattr(node, "target", None)])
                if isinstance(target, ast.Name)
            }
        if path.name == "__init__.py":
            imports = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom)]
            names |= {alias.name for node in imports for alias in node.names} | {
                below.stem for below in path.parent.iterdir()
            }
    return frozenset(names)


def test_every_dotted_name_of_ours_in_prose_is_where_it_says():
    lost = {}
    for path in [*pages(), *sources()]:
        words = {word.strip(".,;:()`\"'") for word in prose(path).split()}
        dotted = {
            word
            for word in words
            if re.fullmatch(r"euchre_tutor\.\w+|(?:[a-z_]+\.){2,}\w+", word) and not FILE.fullmatch(word)
        }
        ours = {name for name in dotted - OF_OTHERS if defined(name.rpartition(".")[0])}
        if missing := {name for name in ours if name.rpartition(".")[2] not in defined(name.rpartition(".")[0])}:
            lost[str(path.relative_to(ROOT))] = missing
    assert lost == {}


def test_every_class_that_a_page_names_exists():
    lost = {}
    for path in pages():
        words = {
            word for code in CODE.findall(prose(path)) for word in re.findall(r"\b[A-Z][a-z]{2,}\w*\b(?! [a-z])", code)
        }
        if missing := words - identifiers() - OF_OTHERS:
            lost[path.name] = missing
    assert lost == {}


@cache
def verbs() -> dict[str, ArgumentParser]:
    """The parser of each command, the one without a verb under the empty name."""
    parser = _parser()
    return {"": parser} | next(each.choices for each in parser._actions if isinstance(each, _SubParsersAction))


def commands(path: Path) -> Iterator[list[str]]:
    """The commands of ours that a page writes in code, word by word."""
    for code in [
        *CODE.findall(prose(path)),
        *re.findall(r"^.*\beuchre-tutor .*$", path.read_text(encoding="utf-8"), re.MULTILINE),
    ]:
        if found := re.fullmatch(r"(?:.*[/\s])?euchre-tutor((?: [^`]+)?)", code):
            yield re.sub(r'"[^"]*"|#.*', "TEXT", found[1]).split()


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_and_option_that_a_page_names_is_there(path):
    options = {verb: {*parser._option_string_actions} for verb, parser in verbs().items()}
    for words in commands(path):
        verb = words[0] if words and not words[0].startswith("-") else ""
        assert verb in options, words
        assert {word for word in words if word.startswith("--")} <= options[verb], words
