"""What the cells of a lesson show, as plain data.

    python -m euchre_tutor.site.parts the_score.ipynb

prints it as JSON. A lesson remembers answers, so it is run in a process of its own, for a learner who never answered.
"""

import base64
import json
import sys
import zlib
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import chain, islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any, TypedDict

import plotly.io
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import RichOutput, capture_output
from ipywidgets.widgets.widget import _instances

from euchre_tutor.base import grouped
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.guide import CallingGuide, RangeChart
from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.memory import kind_of
from euchre_tutor.practice.pairs import THEME as PAIRS
from euchre_tutor.practice.pairs import kind_of_plan
from euchre_tutor.practice.positions import Position, like_of, positions
from euchre_tutor.widgets import Ask, PickedHand, ReviewBoard, TableBoard, Trainer
from euchre_tutor.widgets.ask.asking import question_as_html, stored_question
from euchre_tutor.widgets.ask.decision_question import decision_question
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget

_ASKED = 12  # questions of a theme
_VIEW = "application/vnd.jupyter.widget-view+json"
_NEED_PYTHON = ReviewBoard, Trainer  # to read a game, and to ask one question after another
_CHART = "application/vnd.plotly.v1+json"


class LessonPart(TypedDict):
    """A piece of a lesson.

    Attributes:
        cell: the id of its cell.
        markdown: text; nothing for what code shows.
        html: what is shown where scripts don't run.
        face: ``ask``, ``table`` or ``chart``, which shows what is stored; nothing for what is HTML alone.
        stored: the question, or the hand, with all answers; or the chart.
    """

    cell: str
    markdown: str
    html: str
    face: str
    stored: dict[str, Any]


def lesson_parts(path: Path) -> Iterator[LessonPart]:
    """Run the cells of a lesson, and yield what each shows; proofs are left out.

    Raises EuchreError if a cell fails.
    """
    shell = InteractiveShell.instance()
    plotly.io.renderers.default = "plotly_mimetype"  # else each chart brings all of Plotly along
    for cell in json.loads(path.read_bytes())["cells"]:
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", ())
        if cell["cell_type"] == "markdown":
            yield _part(cell["id"], markdown=source)
        elif "proof" not in tags:
            with capture_output() as captured:
                done = shell.run_cell(source)
            if not done.success:
                raise EuchreError(f"the cell {cell['id']} of {path.name} fails: {done.error_in_exec}")
            for output in [  # and a sheet, which a shell writes as text
                *captured.outputs,
                *(
                    RichOutput({"text/html": each._repr_html_()})
                    for each in [done.result]
                    if isinstance(each, CallingGuide | RangeChart)
                ),
            ]:
                yield from _shown(cell["id"], output)


def _shown(cell: str, output: RichOutput) -> Iterator[LessonPart]:
    """Yield what one output shows, if it is for a page."""
    html = output.data.get("text/html", "")
    view = output.data.get(_VIEW)
    widget = _instances.get(view["model_id"]) if view else None
    if isinstance(widget, Ask):
        yield _part(cell, html=widget._snapshot(), face="ask", stored=widget.stored())
    elif isinstance(widget, TableBoard):
        if widget.layout.display != "none":  # else it waits for an answer, and for Python
            yield _part(cell, html=widget._snapshot(), face="table", stored=widget.stored())
    elif isinstance(widget, PickedHand):
        yield _asked(cell, widget.sitting.picked.position, PAIRS, kind_of_plan(widget.sitting.picked.plan))
    elif isinstance(widget, SnapshotWidget) and not isinstance(widget, _NEED_PYTHON):
        yield _part(cell, html=widget._snapshot())
    elif chart := output.data.get(_CHART):
        yield _part(cell, html="<p>A chart, which needs scripts.</p>", face="chart", stored=chart)
    elif html and "euchre-snapshot" not in html:  # the widget comes by itself
        yield _part(cell, html=html)


def in_turn(theme: str, chance: Random | None = None) -> Iterator[Position]:
    """Yield the positions of a theme in Bicycle, each kind of answer in turn the best; in another order by chance."""
    kinds = grouped((like_of(position.view, position.best), position) for position in positions(theme=theme))
    if chance:
        for kind in kinds.values():
            chance.shuffle(kind)
    yield from filter(None, chain.from_iterable(zip_longest(*kinds.values())))


def questions_of(theme: str) -> Iterator[LessonPart]:
    """Yield questions of a theme in Bicycle, with games of a hundred; each kind of answer in turn is best.

    With each is stored what its page keeps of an answer: the kind of the decision, and by choice what the learner's own
    record would keep of it.
    """
    for number, position in enumerate(islice(in_turn(theme), _ASKED), 1):
        yield _asked(f"{theme}-{number}", position, theme, kind_of(position, theme))


def _asked(name: str, position: Position, theme: str, kind: str) -> LessonPart:
    """Ask what is decided in a position."""
    question = decision_question(position)
    stored = stored_question(question) | {"kind": kind}
    stored["every_mark"] |= question.known_beforehand
    made = (decision(grade(position, choice), theme=theme, sure=None, tries=1) for choice in position.options)
    stored["decisions"] = {each.choice: asdict(replace(each, kind=kind)) for each in made}
    return _part(name, html=question_as_html(question), face="ask", stored=stored)


def data_script(stored: dict[str, Any]) -> str:
    """Write what is stored with a face into a page."""
    text = json.dumps(stored, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json">{text}</script>'


def packed(content: bytes) -> str:
    """Return bytes so that they can travel in a script; see ``packed.js``."""
    return base64.b64encode(zlib.compress(content, 9)).decode()


def _part(cell: str, *, markdown: str = "", html: str = "", face: str = "", stored: Any = None) -> LessonPart:
    return {"cell": cell, "markdown": markdown, "html": html, "face": face, "stored": stored or {}}


if __name__ == "__main__":
    print(json.dumps(list(lesson_parts(Path(sys.argv[1])))))
