"""A sprint: many small questions in a row, of which only how many were right and how long they took is shown."""

from collections.abc import Sequence
from itertools import chain, repeat
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import anywidget
import ipywidgets

from euchre_tutor.look import sheet
from euchre_tutor.widgets.parts.pictures import picture_from
from euchre_tutor.widgets.parts.snapshot import picture_as_html


class Step(NamedTuple):
    """One thing that a sprint shows.

    Attributes:
        words: what is asked.
        choices: what may be pressed.
        right: which of them is right; nothing where one only looks.
        shown: a view, or anything that draws itself.
    """

    words: str
    choices: Sequence[str]
    right: str = ""
    shown: Any = None


class _Keys(anywidget.AnyWidget):
    """Press a button of the box that it lies in by its number."""

    _esm = Path(__file__).with_suffix(".js")


class Sprint(ipywidgets.VBox):  # type: ignore[misc]
    """Small questions in a row, each gone once it is answered; at its end the result and the time, and once more.

    Its buttons have the keys 1 to 9.

    Args:
        steps: what is shown, in its order.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps, self._at = (Step("Ready?", ["Start"]), *steps), 0
        self._words, self._shown = ipywidgets.HTML(), ipywidgets.HTML(layout={"max_width": "36em"})
        self._buttons = [ipywidgets.Button() for _ in range(max(len(step.choices) for step in steps))]
        row = ipywidgets.HBox(self._buttons, layout={"flex_flow": "wrap"})
        look = ipywidgets.HTML(f"<style>{sheet('base')}</style>")
        super().__init__([self._words, row, self._shown, look, _Keys()])
        self.add_class("euchre-sprint").add_class("euchre")
        for button in self._buttons:
            button.on_click(self._press)
        self._show(self._steps[0])

    def __repr__(self) -> str:
        return "Sprint"

    def _press(self, button: ipywidgets.Button) -> None:
        if self._at == 0:
            self._right, self._began = 0, monotonic()
        self._right += button.description == self._steps[self._at].right
        self._at = (self._at + 1) % len(self._steps)
        asked = sum(bool(step.right) for step in self._steps)
        told = f"{self._right} of {asked} right in {monotonic() - self._began:.0f} seconds."
        self._show(self._steps[self._at] if self._at else Step(told, ["Again"]))

    def _show(self, step: Step) -> None:
        self._words.value = f'<p role="status"><strong>{step.words}</strong></p>'
        self._shown.value = picture_as_html(picture_from(step.shown))
        for button, words in zip(self._buttons, chain(step.choices, repeat("")), strict=False):
            button.description, button.layout.display = words, "" if words else "none"
