"""A widget as its page has it: what the page sends, and what it was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_type_hints, is_typeddict

from euchre_tutor import Trainer
from euchre_tutor.widgets.ask.asking import AskingWidget
from euchre_tutor.widgets.ask.questions import Question
from euchre_tutor.widgets.parts import worker
from euchre_tutor.widgets.parts.hearing import HearingWidget
from euchre_tutor.widgets.trainer.session import Session
from helpers.tables import PATIENCE, until


class Paged:
    """What a page knows of a widget.

    What the widget shows has the name that it has on the wire, without the underscore: ``Paged(builder).message``. What
    is part of a part has its own name, too: ``Paged(builder).view``; None where the widget leaves it out.
    """

    def __init__(self, widget: HearingWidget) -> None:
        self._widget = widget

    def send(self, **content: object) -> None:
        """Ask for something, as a click does."""
        self.hear(content)

    def hear(self, content: object) -> None:
        """Send whatever this is."""
        self._widget._handle_custom_msg(content, [])

    def set(self, **traits: object) -> None:
        """Set traits, as a box or a list does."""
        self._widget.set_state(traits)

    def snapshot(self) -> str:
        """Return what is left of it in the notebook."""
        return self._widget._snapshot()

    def __getattr__(self, name: str) -> Any:
        """Return what the page was told under a name."""
        widget = self._widget
        for known in (f"_{name}", name):
            if known in widget.traits(sync=True):
                return getattr(widget, known)
        hints = {**get_type_hints(type(widget)), **widget._fields}
        parts = [part for part, kind in hints.items() if is_typeddict(kind) and name in get_type_hints(kind)]
        if not parts:
            raise AttributeError(f"nothing is told under the name {name}")
        return getattr(widget, parts[0]).get(name)


def idle() -> None:
    """Wait until nothing is worked out any more."""
    until(lambda: not worker._worker._is_at_work)


def work_out(widget: AskingWidget) -> None:
    """Have the answer to a question worked out, as when it is displayed."""
    widget._repr_mimebundle_()
    assert widget._done.wait(PATIENCE)


def asked(widget: AskingWidget) -> Question:
    """Return the question, which knows its answer."""
    return widget._asked


def session(trainer: Trainer) -> Session:
    """Return what a trainer shows."""
    return trainer._session


def follow(trainer: Trainer, step: Callable[[], object]) -> None:
    """Have a trainer show where a step of its session has led, which no click takes."""
    step()
    trainer._follow()
