"""What was shown before, for Undo and Redo."""

from collections.abc import Mapping
from typing import Any

State = Mapping[str, Any]
_LONGEST = 201  # states, so that 200 steps can be taken back


class History:
    """The states of a widget, one after the other.

    Args:
        now: the state at the beginning.

    >>> history = History({"hand": ""})
    >>> history.note({"hand": "Js"})
    >>> history.step(-1), history.step(1), history.step(1)
    ({'hand': ''}, {'hand': 'Js'}, {'hand': 'Js'})
    """

    def __init__(self, now: State) -> None:
        self._states, self._at = [now], 0

    def note(self, now: State) -> None:
        """Keep a state that the learner has made; nothing happens if it is the one at hand."""
        if now != self._states[self._at]:
            self._states = [*self._states[: self._at + 1], now][-_LONGEST:]
            self._at = len(self._states) - 1

    def step(self, by: int) -> State:
        """Go back by -1, or on by 1, unless that was the first state or the last; return the state at hand then."""
        self._at = min(max(self._at + by, 0), len(self._states) - 1)
        return self._states[self._at]

    @property
    def possible(self) -> dict[str, bool]:
        """Whether there is a state before, and one after."""
        return {"undo": self._at > 0, "redo": self._at < len(self._states) - 1}
