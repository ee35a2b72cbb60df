"""What was shown before, for Undo and Redo."""

from typing import Any

State = tuple[Any, ...]
_LONGEST = 201  # states, so that 200 steps can be taken back


class History:
    """States, one after the other.

    Args:
        now: the state at the beginning.

    >>> history = History(("",))
    >>> history.note(("Js",))
    >>> history.step(-1), history.step(1), history.step(1)
    (('',), ('Js',), ('Js',))
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
    def is_first(self) -> bool:
        """Whether there is no state before."""
        return self._at == 0

    @property
    def is_last(self) -> bool:
        """Whether there is no state after this one."""
        return self._at == len(self._states) - 1
