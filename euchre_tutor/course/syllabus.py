"""The order of the course: which lessons there are, and what each asks."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from euchre_tutor.course.copies import lessons_folder
from euchre_tutor.errors import EuchreError


@dataclass(frozen=True)
class Lesson:
    """A lesson: its number, its file without ending, the question it answers, and how long it takes."""

    number: int
    file: str
    question: str
    minutes: int


@cache
def syllabus() -> tuple[Lesson, ...]:
    """Return the lessons in their order."""
    course = tomllib.loads((lessons_folder() / "course.toml").read_text(encoding="utf-8"))
    return tuple(Lesson(**each) for part in course["part"] for each in part["lesson"])


def lesson_of(number: int) -> Lesson:
    """Return a lesson by its number; raise EuchreError if there is none."""
    for lesson in syllabus():
        if lesson.number == number:
            return lesson
    raise EuchreError(f"there is no lesson {number}; the last one is {syllabus()[-1].number}")
