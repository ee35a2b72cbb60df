"""A lesson as a learner meets it: its words, its questions with what is right, and what lies in view."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from traceback import format_exc
from typing import Any, NamedTuple

import nbformat

from euchre_tutor.course import counted as counted_module
from euchre_tutor.course.figures.rows import LessonDrawing
from euchre_tutor.course.showing import cells_of
from euchre_tutor.course.syllabus import Lesson
from euchre_tutor.widgets import Ask
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion

FOLDER = Path(__file__).parents[2] / "lessons"
_LINK = re.compile(r"\[([^]]*)\]\(([^)\s]+)(?:\s+\"([^\"]*)\")?\)")
_TEXT = re.compile(r"<text[^>]*>([^<]*)")
_COUNT = re.compile(r"[\d.]+")
_OF_MANY_HANDS = re.compile(r"\b(?:count|survey)\(\"(\w+)\"\)")
_COUNTED = dict(enumerate("none one two three four five six seven eight nine".split()))  # noqa: SIM905
_RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "T": "ten", "9": "nine", "8": "eight", "7": "seven"}
_SUITS = {"c": "♣ clubs", "d": "♦ diamonds", "h": "♥ hearts", "s": "♠ spades"}


@dataclass(frozen=True)
class Asked:
    """A question in a lesson.

    Attributes:
        at: the place of its cell.
        ask: the question itself.
        counted: what its cell asked of the counted answers.
    """

    at: int
    ask: Ask
    counted: frozenset[str] = frozenset()

    @property
    def odds(self) -> Any:
        """The odds behind it; None for a question without a view."""
        asked = self.ask._asked
        return asked.odds if isinstance(asked, DecisionQuestion) else None

    @property
    def words(self) -> str:
        """What is read in it by whoever answers."""
        asked = self.ask._asked
        drawn = [choice["words"] for choice in asked.choices if "card" not in choice]
        return " ".join([asked.text, *asked.explanation, *drawn])

    @property
    def right(self) -> list[str]:
        """The right choices, as they are sent."""
        if self.ask._asked.scale:
            self.ask.choose(self.ask._asked.scale["low"])
            return [_COUNT.search(row["text"]).group() for row in self.ask.marked["rows"][1:]]
        found = [choice for choice in self.ask._asked.possible if self.ask._asked.mark(choice)["is_right"]]
        assert found, f"nothing is right in {self.ask!r}"
        return found


class Shown(NamedTuple):
    """What a cell shows, and what it asked of the counted answers for that."""

    value: Any
    counted: frozenset[str]


class Proved(NamedTuple):
    """Why a proof fails, or nothing; and what it asked of the counted answers."""

    failure: str
    counted: frozenset[str]


class Notebook:
    """A lesson's notebook: its sheet as committed, and its cells with the code of what they show, and its proofs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sheet = nbformat.read(path, as_version=4)
        self.cells = [nbformat.from_dict(cell) for cell in cells_of(path)]

    def tagged(self, tag: str) -> list[int]:
        """Places of the cells with a tag."""
        return [at for at, cell in enumerate(self.cells) if tag in cell.metadata.get("tags", [])]

    @property
    def text(self) -> str:
        """Everything written in text cells."""
        return "\n\n".join(cell.source for cell in self.cells if cell.cell_type == "markdown")

    @property
    def headings(self) -> list[str]:
        """The headings, in their order."""
        return re.findall(r"^#+ (.*)$", self.text, re.MULTILINE)

    @property
    def links(self) -> list[tuple[str, str, str]]:
        """Links in text cells: words, target, what is said on hover."""
        return [(found[1], found[2], found[3] or "") for found in _LINK.finditer(self.text)]

    def place_of(self, heading: str) -> int:
        """Place of the text cell with a heading."""
        return next(
            at for at, cell in enumerate(self.cells) if re.search(rf"^#+ {heading}$", cell.source, re.MULTILINE)
        )

    def visible(self) -> Iterator[tuple[int, str]]:
        """Yield the code that a learner sees, with the place of its cell."""
        for at, cell in enumerate(self.cells):
            is_folded = cell.metadata.get("jupyter", {}).get("source_hidden") or at in self.tagged("proof")
            if cell.cell_type == "code" and not is_folded:
                yield at, cell.source

    def read_between(self, first: int, last: int) -> str:
        """What is in view between two cells: texts and visible code."""
        shown = dict(self.visible()) | {
            at: plain(cell.source) for at, cell in enumerate(self.cells) if cell.cell_type == "markdown"
        }
        return "\n".join(shown.get(at, "") for at in range(first + 1, last))

    @cached_property
    def _ran(self) -> tuple[dict[int, Shown], dict[int, Proved]]:
        """What came of the cells with code; no other cell sees what a proof has set."""
        shown, proved, proofs = {}, {}, self.tagged("proof")
        names: dict[str, Any] = {"__name__": "lesson", "display": lambda *_: None}
        proven: dict[str, Any] = {}
        for at, cell in enumerate(self.cells):
            if at in proofs:
                proven |= names
                proved[at] = _prove(cell.source, proven)
            elif cell.cell_type == "code":
                shown[at] = _run(cell.source, names)
        return shown, proved

    @property
    def outputs(self) -> dict[int, Shown]:
        """Run the lesson's code, once, and collect what each cell but a proof shows, by its place."""
        return self._ran[0]

    @property
    def proofs(self) -> dict[int, Proved]:
        """Run the lesson's code, once, and collect what came of its proofs, by their places."""
        return self._ran[1]

    @cached_property
    def asks(self) -> list[Asked]:
        """The questions of the lesson."""
        return [Asked(at, each.value, each.counted) for at, each in self.outputs.items() if isinstance(each.value, Ask)]

    def many_hands(self, asked: Asked) -> set[str]:
        """The counts and surveys of many hands that a question is about, by their names."""
        return {*_OF_MANY_HANDS.findall(self.cells[asked.at].source)}

    @property
    def words_of_text(self) -> int:
        """How many words the text cells have, the title apart."""
        return _count(plain(re.sub(r"\A# \d+\. .*", "", self.text)))

    @property
    def words(self) -> int:
        """How many words a learner reads in all: texts, questions with their explanations, titles and captions."""
        shown = [each.value for each in self.outputs.values()]
        charts = (each.layout.title for each in shown if hasattr(each, "to_plotly_json"))
        titles = [f"{title.text} {title.subtitle.text}" for title in charts]
        drawn = [each.drawing for each in shown if isinstance(each, LessonDrawing)]
        drawn += [asked.ask._asked.then["svg"] for asked in self.asks]
        titles += [" ".join(_TEXT.findall(each)) for each in drawn]
        return self.words_of_text + _count(" ".join([*titles, *(asked.words for asked in self.asks)]))


@cache
def notebook(lesson: Lesson) -> Notebook:
    """Return a lesson's notebook, which is read and run once in a process."""
    return Notebook(FOLDER / lesson.notebook)


def _count(text: str) -> int:
    """How many words a text has; a card is one."""
    return len(re.findall(r"[\w♠♥♦♣+−]+", text))


def plain(markdown: str) -> str:
    """Return the words of a text without where its links lead."""
    return _LINK.sub(r"\1", markdown)


def told_in(lesson: str) -> str:
    """Return all words of a lesson, or of the glossary, in one line: texts, and those in code that is no proof."""
    if not (path := FOLDER / f"{lesson}.ipynb").exists():
        return " ".join(plain((FOLDER / f"{lesson}.md").read_text()).split())
    cells = [cell for cell in Notebook(path).cells if "proof" not in cell.metadata.get("tags", [])]
    texts = [plain(cell.source) if cell.cell_type == "markdown" else _texts_in(cell.source) for cell in cells]
    return " ".join(" ".join(texts).split())


def _texts_in(source: str) -> str:
    """The texts of a piece of code."""
    found = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return " ".join(plain(text) for text in found if isinstance(text, str))


def names_of(choice: str) -> list[str]:
    """Return how a text may name a choice: a card by its symbol or in words, anything else as it is written."""
    if re.fullmatch(r"[7-9TJQKA][cdhs]", choice):
        symbol, suit = _SUITS[choice[1]].split()
        return [f"{choice[0].replace('T', '10')}{symbol}", f"{_RANKS[choice[0]]} of {suit}"]
    return [choice, *filter(None, [_COUNTED.get(int(choice)) if choice.isdecimal() else ""])]


def _run(source: str, names: dict[str, Any]) -> Shown:
    """Run a cell and return what its last line is worth, as a notebook would show it; of a question, its answer too."""
    body = ast.parse(source)
    last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
    with _asking() as counted:
        exec(compile(body, "lesson", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "lesson", "eval"), names) if last else None
        if isinstance(value, Ask):
            value._asked.prepare()
    return Shown(value, frozenset(counted))


def _prove(source: str, names: dict[str, Any]) -> Proved:
    """Run a proof and return what came of it: one that fails is the business of one test."""
    failure = ""
    with _asking() as counted:
        try:
            exec(compile(source, "proof", "exec"), names)
        except Exception:
            failure = format_exc()
    return Proved(failure, frozenset(counted))


@contextmanager
def _asking() -> Iterator[dict[str, Any]]:
    """Collect what is asked of the counted answers while this lasts."""
    found: dict[str, Any] = {}
    before, counted_module._asked = counted_module._asked, found
    try:
        yield found
    finally:
        before.update(found)
        counted_module._asked = before
