"""The map of the course: its lessons as a path, what is done, and what is due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from html import escape
from itertools import groupby
from pathlib import Path

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.course.syllabus import Lesson, syllabus
from euchre_tutor.practice.memory import due
from euchre_tutor.practice.sections import game_title
from euchre_tutor.progress import Kept, Progress, kept

# What the start notebook has below the map, by its headings.
_BESIDE = ("Analyse a hand", "Practise", "For teachers")
_START, _TRAINER = "start.ipynb", "train.ipynb"
_STYLE = Path(__file__).with_suffix(".css")


@dataclass(frozen=True)
class Stop:
    """A lesson on the path, and how far the learner has come with it.

    Attributes:
        lesson: the lesson.
        state: ``done``, ``begun``, ``new`` or ``later``.
        answered: how many of its questions were answered at least once.
        missed: the questions whose latest answer was wrong.
        is_next: whether this is where to go on.
    """

    lesson: Lesson
    state: str
    answered: int = 0
    missed: tuple[str, ...] = ()
    is_next: bool = False

    @property
    def words(self) -> str:
        """How far the learner has come, in words."""
        if self.state in ("new", "later"):
            return {"new": "", "later": "later"}[self.state]
        if self.state == "begun":
            return f"begun, {self.answered} of {self.lesson.questions}"
        return f"done ✓ {self.answered - len(self.missed)} of {self.answered} right"

    @property
    def title(self) -> str:
        """Its number and its question."""
        number = "" if self.lesson.number is None else f"{self.lesson.number}  "
        return f"{number}{self.lesson.question}"


@dataclass(frozen=True)
class CourseMap:
    """The course as the learner's path; it draws itself in a notebook, and prints as text.

    Attributes:
        stops: the lessons in their order.
        trouble: why the learner's progress isn't known, or can't be added to; nothing if all is well.
        kinds_due: how many kinds of decision are due in practice, by game.
    """

    stops: tuple[Stop, ...]
    trouble: str = ""
    kinds_due: Mapping[str, int] = field(default_factory=dict)

    @property
    def due(self) -> tuple[Stop, ...]:
        """The lessons that are done, but for questions that were answered wrong the last time."""
        return tuple(stop for stop in self.stops if stop.state == "done" and stop.missed)

    @property
    def next(self) -> Stop | None:
        """Where to go on; None once all is done."""
        return next((stop for stop in self.stops if stop.is_next), None)

    @property
    def _advice(self) -> tuple[str, Lesson | None]:
        """What to do now, in words, and the lesson that is meant."""
        if (stop := self.next) is None:
            return ("All lessons that are there so far are done.", None)
        if any(each.state in ("begun", "done") for each in self.stops):
            return ("Go on here:", stop.lesson)
        if self.trouble:  # what was learned before isn't known
            return ("Begin here, or go on where you were:", stop.lesson)
        minutes = f" Begin here, it takes {stop.lesson.minutes} minutes:" if stop.lesson.number == 0 else " Begin here:"
        return (f"Never played Euchre?{minutes}", stop.lesson)

    def __str__(self) -> str:
        words, lesson = self._advice
        lines = [
            self.trouble,
            f"{words} {lesson.question} ({lesson.notebook})" if lesson else words,
            _due_line(self.due, self.kinds_due),
        ]
        lines = [line for line in lines if line]
        for part, stops in _by_part(self.stops):
            lines += ["", part, *map(_line_of, stops)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return "course_map()"

    def _repr_html_(self) -> str:
        """Draw the path as an ordered list; links are relative, so that JupyterLab opens them."""
        words, lesson = self._advice
        link = f' <a href="{lesson.notebook}">{escape(lesson.question)}</a>' if lesson else ""
        parts = "".join(
            f'<section><h3>{escape(part)}</h3><ol role="list">{"".join(map(_item_of, stops))}</ol></section>'
            for part, stops in _by_part(self.stops)
        )
        links = [f'<li><a href="{_START}#{name.replace(" ", "-")}">{name}</a></li>' for name in _BESIDE]
        trouble = f"<p>{escape(self.trouble)}</p>" if self.trouble else ""
        style, due = _STYLE.read_text(encoding="utf-8"), _due_html(self.due, self.kinds_due)
        return (
            f'<div class="euchre-map"><style>{style}</style>{trouble}<p class="go">{escape(words)}{link}</p>'
            f'<ul class="beside" aria-label="At any time">{"".join(links)}</ul>'
            f'{due}<div class="path" role="group" aria-label="The lessons">{parts}</div></div>'
        )


def course_map() -> CourseMap:
    """Return the map of the course with the learner's progress on it.

    >>> print(course_map().stops[0].title)
    0  Can you win a hand?
    """
    try:
        found = kept()
    except EuchreError as error:
        found = Kept(said=error.sentence)
    stops = [_stop(lesson, found.progress) for lesson in syllabus()]
    here = _where_to_go_on(stops, found.progress)
    kinds_due = {game: len(kinds) for game, kinds in due(found.remembered, datetime.now(UTC)).items()}
    return CourseMap(tuple(replace(stop, is_next=stop is here) for stop in stops), found.said, kinds_due)


def _stop(lesson: Lesson, kept: Progress) -> Stop:
    """Say how far the learner has come with a lesson."""
    if not lesson.is_there:
        return Stop(lesson, "later")
    if lesson.slug not in kept.begun:
        return Stop(lesson, "new")
    latest = kept.latest(lesson.slug)
    answered = min(len(latest), lesson.questions)
    missed = tuple(each.question for each in latest if not each.is_right)
    return Stop(lesson, "done" if answered == lesson.questions else "begun", answered, missed)


def _where_to_go_on(stops: list[Stop], kept: Progress) -> Stop | None:
    """Return the lesson that was begun last and isn't done, else the first new one after all that are done."""
    begun = [stop for stop in stops if stop.state == "begun"]
    if begun:
        return max(begun, key=lambda stop: kept.begun.index(stop.lesson.slug))
    done = max((at for at, stop in enumerate(stops) if stop.state == "done"), default=-1)
    return next((stop for stop in stops[done + 1 :] + stops if stop.state == "new"), None)


def _by_part(stops: tuple[Stop, ...]) -> Iterator[tuple[str, Iterator[Stop]]]:
    return groupby(stops, key=lambda stop: stop.lesson.part)


def _missed(stop: Stop) -> str:
    """Say how many questions of a lesson are to be answered again."""
    return f"{len(stop.missed)} question{'s' if len(stop.missed) > 1 else ''} again"


def _practice(kinds_due: Mapping[str, int]) -> str:
    """Say how many kinds of decision are due in practice, and in which games."""
    kinds = [
        f"{count} kind{'s' if count > 1 else ''} of decision ({game_title(game)})" for game, count in kinds_due.items()
    ]
    return "; ".join(kinds)


# As text.


def _line_of(stop: Stop) -> str:
    minutes = f"{stop.lesson.minutes} minutes" if stop.state != "later" and stop.lesson.minutes else ""
    after = ", ".join(words for words in (minutes, stop.words) if words)
    return f"{'▸' if stop.is_next else ' '} {stop.title}{f' ({after})' if after else ''}"


def _due_line(due: tuple[Stop, ...], kinds_due: Mapping[str, int]) -> str:
    found = [f"{stop.lesson.question} ({stop.lesson.notebook}), {_missed(stop)}" for stop in due]
    found += [f"practice ({_TRAINER}), {_practice(kinds_due)}"] if kinds_due else []
    return f"Due: {'; '.join(found)}" if found else ""


# As HTML.


def _item_of(stop: Stop) -> str:
    lesson = stop.lesson
    number = "" if lesson.number is None else f'<span class="number">{lesson.number}</span> '
    question = escape(lesson.question)
    if stop.state == "later":
        return f'<li class="later">{number}<span class="question">{question}</span> <small>later</small></li>'
    here = ' aria-current="step"' if stop.is_next else ""
    words = f" <strong>{stop.words}</strong>" if stop.words else ""
    return (
        f'<li class="{stop.state}"{here}>{number}<a class="question" href="{lesson.notebook}">{question}</a> '
        f"<small>{lesson.minutes} minutes</small>{words}</li>"
    )


def _due_html(due: tuple[Stop, ...], kinds_due: Mapping[str, int]) -> str:
    found = [(stop.lesson.notebook, stop.lesson.question, _missed(stop)) for stop in due]
    found += [(_TRAINER, "Practice", _practice(kinds_due))] if kinds_due else []
    items = " · ".join(
        f'<a href="{notebook}">{escape(words)}</a> <strong>{escape(what)}</strong>' for notebook, words, what in found
    )
    return f'<p class="due">Due: {items}</p>' if items else ""
