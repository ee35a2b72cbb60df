"""What the learner has answered so far, in this session."""

from __future__ import annotations

import threading
from dataclasses import dataclass


@dataclass(frozen=True)
class Given:
    """An answer to a question, the first one that was given.

    Attributes:
        question: the question, as it was asked.
        choice: what was chosen.
        is_right: whether it was the best choice, or within its error.
        sure: how sure the learner was, as a chance from 0 to 1; None if that wasn't asked or said.
    """

    question: str
    choice: str
    is_right: bool
    sure: float | None = None


_given: list[Given] = []
_lock = threading.Lock()


def note(answer: Given) -> None:
    """Keep an answer."""
    with _lock:
        _given.append(answer)


def answers() -> tuple[Given, ...]:
    """Return all answers of this session, the oldest first.

    >>> answers() == answers()
    True
    """
    with _lock:
        return tuple(_given)
