"""What was shown before, for Undo and Redo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

State = Mapping[str, Any]
_LONGEST = 200  # states


class History:
    """The states of a widget, one after the other.

    Args:
        now: the state at the beginning.

    >>> history = History({"hand": ""})
    >>> history.note({"hand": "Js"})
    >>> history.undo(), history.redo(), history.redo()
    ({'hand': ''}, {'hand': 'Js'}, None)
    """

    def __init__(self, now: State) -> None:
        self._past: list[State] = []
        self._now = now
        self._future: list[State] = []

    def note(self, now: State) -> None:
        """Keep a state that the learner has made; nothing happens if it is the one at hand."""
        if now != self._now:
            self._past = [*self._past, self._now][-_LONGEST:]
            self._now, self._future = now, []

    def undo(self) -> State | None:
        """Go back to the state before; None if there is none."""
        if not self._past:
            return None
        self._future.append(self._now)
        self._now = self._past.pop()
        return self._now

    def redo(self) -> State | None:
        """Go on to the state after it; None if there is none."""
        if not self._future:
            return None
        self._past.append(self._now)
        self._now = self._future.pop()
        return self._now

    @property
    def possible(self) -> dict[str, bool]:
        """Whether there is a state before, and one after."""
        return {"undo": bool(self._past), "redo": bool(self._future)}
