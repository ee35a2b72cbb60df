"""What the learner has answered so far: in this session, and in lessons also in the learner's own record."""

from __future__ import annotations

import threading
from dataclasses import replace

from euchre_tutor.checks import check_line
from euchre_tutor.errors import EuchreError
from euchre_tutor.progress import Given, note_answer, note_begun

_given: list[Given] = []
_lock = threading.Lock()
_lesson = ""  # the lesson that runs in this session
_is_said = False  # that answers can't be kept


def begin_lesson(name: str) -> None:
    """Keep the answers that follow in the learner's record, as those of a lesson.

    Where nothing can be kept the lesson works all the same, and a sentence says so, once.
    Raises EuchreError if this can't be a name.

    >>> begin_lesson("01_the_two_bowers")
    """
    global _lesson
    if not check_line(name, "01_the_two_bowers").strip():
        raise EuchreError("a lesson needs a name, such as 01_the_two_bowers")
    _lesson = name
    try:
        note_begun(name)
    except EuchreError as error:
        if said := _once(error):
            print(said)


def note(answer: Given) -> str:
    """Keep an answer; return what is to be said about that, which is nothing unless it can't be kept."""
    answer = replace(answer, lesson=_lesson)
    with _lock:
        _given.append(answer)
    try:
        if answer.lesson:
            note_answer(answer)
    except EuchreError as error:
        return _once(error)
    return ""


def _once(error: EuchreError) -> str:
    """Return an error as a sentence the first time, and nothing from then on."""
    global _is_said
    said, _is_said = _is_said, True
    return "" if said else error.sentence


def answers() -> tuple[Given, ...]:
    """Return all answers of this session, the oldest first.

    >>> answers() == answers()
    True
    """
    with _lock:
        return tuple(_given)
