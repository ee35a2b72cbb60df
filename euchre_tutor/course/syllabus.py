"""The syllabus: which lessons there are, in which order, and which are still to come."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from euchre_tutor.base.checks import is_whole, quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.course.copies import lessons_folder, reason

_FILE = "course.toml"
_LONGEST = 180  # minutes of a lesson


@dataclass(frozen=True)
class Lesson:
    """A lesson of the course, or one to come.

    Attributes:
        part: the part of the course it belongs to.
        question: what it answers, as the learner asks it.
        number: its place in the course; None for one that has none yet.
        file: the name of its notebook without its ending; nothing if it has none yet.
        minutes: how long it takes; None for one to come.
        themes: the decisions it is about.
        folder: where the course is.
    """

    part: str
    question: str
    number: int | None
    file: str
    minutes: int | None
    themes: tuple[str, ...]
    folder: Path

    @property
    def notebook(self) -> str:
        """The name of its notebook, which is a link to it from beside it."""
        return f"{self.file}.ipynb"

    @property
    def slug(self) -> str:
        """The name under which its answers are kept: that of its notebook without the number.

        >>> lesson_of(1).slug
        'the_two_bowers'
        """
        return self.file.lstrip("0123456789").lstrip("_")

    @cached_property
    def is_there(self) -> bool:
        """Whether its notebook is there, so that it can be taken."""
        return bool(self.file) and (self.folder / self.notebook).is_file()

    @property
    def questions(self) -> int:
        """How many questions it asks."""
        return len(self.asking)

    @cached_property
    def asking(self) -> Mapping[str, str]:
        """The code of the cells that ask, those with the tag ``ask``, each of which shows a question; by their ids."""
        try:
            cells = json.loads((self.folder / self.notebook).read_bytes())["cells"]
            asking = (cell for cell in cells if "ask" in cell["metadata"].get("tags", ()))
            return {cell["id"]: "".join(cell["source"]) for cell in asking}
        except OSError as error:
            raise EuchreError(f"the lesson {quoted(self.notebook)} can't be read: {reason(error)}") from error
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise EuchreError(
                f"the lesson {quoted(self.notebook)} is no notebook; install euchre-tutor again"
            ) from error


def syllabus(folder: Path | None = None) -> tuple[Lesson, ...]:
    """Return the lessons of a course in their order, from its file ``course.toml``; of the shipped one unless named.

    Raises EuchreError if the file can't be read, or says something of a lesson that can't be.

    >>> syllabus()[1].question
    'Why is the jack of clubs a spade?'
    """
    folder = lessons_folder() if folder is None else folder
    path = folder / _FILE
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise EuchreError(f"the course can't be read from '{path}': {reason(error)}") from error
    except ValueError as error:  # neither TOML nor text
        raise EuchreError(f"the course can't be read from '{path}': {error}") from error
    parts = [(_text(part, "name"), lesson) for part in _tables(found, "part") for lesson in _tables(part, "lesson")]
    lessons = tuple(_lesson(title, entry, folder) for title, entry in parts)
    for values in ([each.file for each in lessons if each.file], [each.number for each in lessons if each.file]):
        if twice := [value for at, value in enumerate(values) if value in values[:at]]:
            raise EuchreError(f"two lessons of the course are {quoted(twice[0])}; each needs its own")
    return lessons


def lesson_of(number: int) -> Lesson:
    """Return a lesson of the shipped course by its number; raise EuchreError if there is none.

    >>> lesson_of(1).file
    '01_the_two_bowers'
    """
    lessons = {lesson.number: lesson for lesson in syllabus() if lesson.number is not None}
    if not is_whole(number) or number not in lessons:
        raise EuchreError(f"there is no lesson {quoted(number)}; the last one is {max(lessons)}")
    return lessons[number]


def _lesson(part: str, entry: dict[str, Any], folder: Path) -> Lesson:
    """Return a lesson as it stands in the file."""
    question, themes = _text(entry, "question"), entry.get("themes", [])
    if unknown := entry.keys() - {"number", "file", "question", "minutes", "themes"}:
        raise EuchreError(f"the lesson {quoted(question)} has no {quoted(min(unknown))}; leave it out")
    if not isinstance(themes, list) or not all(isinstance(theme, str) for theme in themes):
        raise EuchreError(f"the themes of {quoted(question)} are a list of names, not {quoted(themes)}")
    if "file" not in entry:
        return Lesson(part, question, None, "", None, tuple(themes), folder)
    file, number, minutes = _text(entry, "file"), entry.get("number"), entry.get("minutes")
    if not re.fullmatch(r"\w+", file):
        raise EuchreError(f"the file of {quoted(question)} is a notebook without its ending, not {quoted(file)}")
    if not is_whole(number) or number < 0:
        raise EuchreError(f"the number of {quoted(question)} is its place in the course, not {quoted(number)}")
    if not is_whole(minutes) or not 0 < minutes <= _LONGEST:
        raise EuchreError(f"the minutes of {quoted(question)} are from 1 to {_LONGEST}, not {quoted(minutes)}")
    return Lesson(part, question, number, file, minutes, tuple(themes), folder)


def _tables(entry: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = entry.get(name)
    if not isinstance(found, list) or not found or not all(isinstance(each, dict) for each in found):
        raise EuchreError(f"the course needs a list of tables named {name}, not {quoted(found)}")
    return found


def _text(entry: dict[str, Any], name: str) -> str:
    text = entry.get(name)
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        raise EuchreError(f"the course needs a {name} in one line for each part or lesson, not {quoted(text)}")
    return text
