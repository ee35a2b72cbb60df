"""What the cells of a lesson show: each names a part, and the code of the parts lies beside the notebook.

Beside ``lessons/the_two_bowers.ipynb`` lies ``lessons/shown/the_two_bowers.py``. A line ``# %% order of trumps`` begins
each of its parts, and the cell that shows this one is ``show("order of trumps")``. A part that begins with the line
``# %% proof: name`` is shown by no cell: it asserts what the parts above it, and the texts beside them, say.
"""

import json
import re
import sys
from ast import Expr, Expression, parse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any

from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.base.installed import install_again
from euchre_tutor.widgets.ask.answers import running

FOLDER = "shown"  # beside the notebooks
_PART = re.compile(r"^# %% (?P<proof>proof: )?(?P<name>.+)\n", re.MULTILINE)
_SHOW = re.compile(r'^show\("(?P<name>[^"\n]+)"\)$', re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """A part of a lesson.

    Attributes:
        name: what it shows; of a proof any name.
        code: its code.
        line: the line of its file in which the code begins.
        is_proof: whether it asserts what others say, and no cell shows it.
        head: of the first part, what stands above it and runs before it: what all of them import.
    """

    name: str
    code: str
    line: int
    is_proof: bool = False
    head: str = ""

    def run(self, path: Path, names: dict[str, Any]) -> Any:
        """Run the code, which lies at ``path``, with these names, and return what its last expression is worth."""
        body = parse("\n" * (self.line - 1) + self.code)
        last = body.body.pop() if isinstance(body.body[-1], Expr) else None
        with running(self.code):
            exec(compile(self.head, path, "exec"), names)
            exec(compile(body, path, "exec"), names)
            return eval(compile(Expression(last.value), path, "eval"), names) if isinstance(last, Expr) else None


class Parts:
    """The parts of a lesson, in their order; none if no file of them lies beside its notebook.

    Raises EuchreError if the file can't be read.
    """

    def __init__(self, notebook: Path) -> None:
        self.path = notebook.parent / FOLDER / f"{notebook.stem}.py"
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        except (OSError, ValueError) as error:
            raise EuchreError(f"{quoted(self.path.name)} can't be read: {error}; {install_again()}") from error
        self.all = [*_parts_in(text)]

    def named(self, name: object) -> Part:
        """Return the part that shows something; raise EuchreError if there is none."""
        shown = {part.name: part for part in self.all if not part.is_proof}
        if isinstance(name, str) and name in shown:
            return shown[name]
        there = f"it shows {', '.join(map(quoted, shown))}" if shown else "none of its parts are there"
        newer = f"if this notebook is newer than your Euchre Tutor, {install_again()}"
        raise EuchreError(f"the lesson {quoted(self.path.stem)} has no {quoted(name)} to show; {there}; {newer}")

    def shown_in(self, source: str) -> list[Part]:
        """Return the parts that the code of a cell shows, each in a line of its own; none if it holds all of its code.

        Raises EuchreError if one of them isn't there.
        """
        return [self.named(name) for name in _SHOW.findall(source)]


def _parts_in(text: str) -> Iterator[Part]:
    marks = [*_PART.finditer(text)]
    for mark, end in zip_longest(marks, [later.start() for later in marks[1:]]):
        code, line = text[mark.end() : end].rstrip(), text.count("\n", 0, mark.end()) + 1
        part = Part(mark["name"], code, line, is_proof=bool(mark["proof"]))
        yield part if mark is not marks[0] else replace(part, head=text[: mark.start()])


def cells_of(notebook: Path) -> list[dict[str, Any]]:
    """Return the cells of a notebook as if they held the code of what they show, and proofs as cells where they belong.

    Raises EuchreError if a cell shows what isn't there; errors of a file that can't be read or is no notebook pass.
    """
    parts, cells = Parts(notebook), []
    for cell in json.loads(notebook.read_bytes())["cells"]:
        source = "".join(cell["source"])
        shown = [] if cell.get("cell_type") == "markdown" else parts.shown_in(source)
        for part in shown:
            source = source.replace(f'show("{part.name}")', f"{part.head}{part.code}")
        proofs = [  # those between a part and the next one that is shown
            proof
            for part in shown
            for proof in takewhile(lambda later: later.is_proof, parts.all[parts.all.index(part) + 1 :])
        ]
        cells += [
            cell | {"source": source},
            *(
                {"cell_type": "code", "id": proof.name, "metadata": {"tags": ["proof"]}, "source": proof.code}
                for proof in proofs
            ),
        ]
    return cells


_begun: Parts | None = None  # of the lesson that runs in this session


def begin_showing(notebook: Path) -> None:
    """Show parts of a lesson from here on; raise EuchreError if they can't be read."""
    global _begun
    _begun = Parts(notebook)


def show(name: str) -> Any:
    """Show a part of the lesson that has begun, as if its code stood here: return what its last line is worth.

    Raises:
        EuchreError: no lesson has begun, or it has no such part.

    >>> from euchre_tutor.course.lesson import begin
    >>> begin("the_two_bowers")
    <IPython.core.display.HTML object>
    >>> show("which card takes the trick")  # doctest: +ELLIPSIS
    Ask('Hearts are trumps: ...')
    """
    if _begun is None:
        raise EuchreError(f"no lesson has begun here to show {quoted(name)}; run all cells of the lesson")
    return _begun.named(name).run(_begun.path, sys._getframe(1).f_globals)
