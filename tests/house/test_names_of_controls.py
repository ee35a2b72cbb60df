"""Buttons, menus and headings are named in lessons, documents and messages as they are named on the screen."""

import ast
import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from euchre_tutor import GameHand
from euchre_tutor.base import capital
from tests.helpers.lessons import FOLDER, plain, told_in

ROOT = Path(__file__).parents[2]
TEXTS = [ROOT / "README.md", ROOT / "docs" / "teaching.md", FOLDER / "README.md"]
LESSONS = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
SHOWN = ("widgets", "course", "site", "practice", "analysis", "settings.py")
NAMED = re.compile(r"(?<![*\w])\*([A-Z][^*\n]+)\*(?![*\w])")
PRESSED = re.compile(r"\b(?:[Pp]ress|[Cc]lick|[Cc]hoose|pressing) (?!Shift|Ctrl)([A-Z][a-z]+(?: [a-z]+)*)")
OTHER = {
    "The two bowers",
    "Three hours with a break",
    "Make",
}  # a step of an hour, how long one takes, a column: make %


@cache
def shown() -> frozenset[str]:
    """All texts in the sources of what is shown, and every call as a button has it."""
    package = ROOT / "euchre_tutor"
    files = [
        each for part in SHOWN for each in ([package / part] if part.endswith(".py") else (package / part).rglob("*.*"))
    ]
    python = (ast.walk(ast.parse(file.read_text())) for file in files if file.suffix == ".py")
    texts = [node.value for node in chain(*python) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    scripts = "\n".join(file.read_text() for file in files if file.suffix == ".js")
    texts += [found[1] or found[2] or "" for found in re.finditer(r"\"([^\"\n]*)\"|`([^`$\n]*)[`$]", scripts)]
    hand = GameHand("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    return frozenset([*texts, *map(capital, hand.legal), "Alone"])


def is_shown(name: str) -> bool:
    """Whether something on the screen has this name; a column has a small letter, and % or a colon may follow."""
    return any(text in shown() for text in (name, f"{name[0].lower()}{name[1:]} %")) or any(
        text.startswith(f"{name}:") for text in shown()
    )


@pytest.mark.parametrize("file", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_names_controls_as_they_are_named(file):
    assert [name for name in NAMED.findall(plain(file.read_text())) if not is_shown(name) and name not in OTHER] == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_names_controls_as_they_are_named(lesson):
    text = told_in(lesson)
    assert [name for name in NAMED.findall(text) if not is_shown(name) and name not in OTHER] == []
    assert [name for name in PRESSED.findall(text) if not any(map(is_shown, beginnings(name)))] == []


def test_messages_name_controls_as_they_are_named():
    named = {name for text in shown() if " " in text for name in PRESSED.findall(text)}
    assert "Next question" in named
    of_jupyter = {"Kernel", "Restart"}
    assert [name for name in named - of_jupyter if not any(map(is_shown, beginnings(name)))] == []


def beginnings(words: str) -> list[str]:
    """The first words of some words: one, two, and so on."""
    parts = words.split()
    return [" ".join(parts[:count]) for count in range(1, len(parts) + 1)]
