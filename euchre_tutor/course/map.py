"""The map of the course: its lessons as a path, what is done, and what is due; and the start page."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from html import escape
from itertools import groupby
from pathlib import Path
from time import monotonic
from typing import Any

import ipywidgets
from IPython.display import HTML, display, update_display

from euchre_tutor.base import EuchreError, capital, paragraphs
from euchre_tutor.base.core import why_slow
from euchre_tutor.course.syllabus import Lesson, syllabus
from euchre_tutor.look import sheet
from euchre_tutor.practice.memory import due
from euchre_tutor.practice.report import game_title
from euchre_tutor.progress import Given, Kept, Progress, kept, note_answer

# What the start notebook has below its first hands, by its headings.
_BESIDE = ("All lessons", "Analyse a hand", "For teachers")
_START, _TRAINER = "start.ipynb", "train.ipynb"
_STYLE = Path(__file__).with_suffix(".css")
_BASICS = range(4)  # the numbers of the lessons that who has played may skip
_SAID = Given("Have you played Euchre before?", "no", is_right=True, lesson="start", cell="played")
_PLAYED = "EUCHRE_TUTOR_PLAYED"  # names the choice in the environment as long as the session, where it can't be kept
_NOT_KEPT = "Your choice wasn't saved; it lasts until you close Euchre Tutor."
_PAUSE = 1.0  # seconds in which a click is that of a double click


@dataclass(frozen=True)
class Stop:
    """A lesson on the path, and how far the learner has come with it.

    Attributes:
        lesson: the lesson.
        state: ``done``, ``begun``, ``new``, ``skipped`` or ``later``.
        answered: how many of its questions were answered at least once.
        missed: the questions whose latest answer was wrong.
        is_next: whether this is where to go on.
        cell: where in the lesson to go on: at the first question not answered yet, or at the first one missed; nothing
            for its top.
    """

    lesson: Lesson
    state: str
    answered: int = 0
    missed: tuple[str, ...] = ()
    is_next: bool = False
    cell: str = ""

    @property
    def words(self) -> str:
        """How far the learner has come, in words."""
        if self.state in ("new", "later", "skipped"):
            return self.state.removeprefix("new")
        if self.state == "begun":
            return f"begun, {self.answered} of {self.lesson.questions}"
        return f"done ✓ {self.answered - len(self.missed)} of {self.answered} right"

    @property
    def link(self) -> str:
        """Where to go on in it, as a link from beside it, which JupyterLab follows to the very cell."""
        return f"{self.lesson.notebook}#cell-id={self.cell}" if self.cell else self.lesson.notebook

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
    def skips(self) -> bool:
        """Whether the learner, who has played before, skips the first lessons."""
        return any(stop.state == "skipped" for stop in self.stops)

    @property
    def _advice(self) -> str:
        """What to do now, in words; the lesson that is meant follows."""
        if (stop := self.next) is None:
            return "You have done all the lessons so far."
        if any(passed.state in ("begun", "done", "skipped") for passed in self.stops):
            return "Go on here:"
        if self.trouble:  # what was learned before isn't known
            return "Begin here, or go on where you left off:"
        minutes = f" Begin here, it takes {stop.lesson.minutes} minutes:" if stop.lesson.number == 0 else " Begin here:"
        return f"Never played Euchre?{minutes}"

    def __str__(self) -> str:
        where = (
            f"{self._advice} {stop.lesson.question} ({stop.lesson.notebook})" if (stop := self.next) else self._advice
        )
        lines = [line for line in (self.trouble, where, _due_line(self.due, self.kinds_due)) if line]
        for part, stops in _by_part(self.stops):
            lines += ["", part, *map(_line_of, stops)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return "course_map()"

    @property
    def door(self) -> str:
        """What comes first on the start page, as HTML: where to go on, what is due, and what else there is."""
        link = f' <a href="{self.next.link}">{escape(self.next.lesson.question)}</a>' if self.next else ""
        links = [f'<li><a href="{_START}#{name.replace(" ", "-")}">{name}</a></li>' for name in _BESIDE]
        trouble = f"<p>{escape(self.trouble)}</p>" if self.trouble else ""
        return _drawn(
            f'{trouble}<p class="go">{escape(self._advice)}{link}</p>{_due_html(self.due, self.kinds_due)}'
            f"<p>Five minutes a day: {'what is due, ' * bool(self.kinds_due)}two new hands, and "
            f'<a href="{_START}#One-hand-to-play">one to play</a>.</p>'
            f'<ul class="beside" aria-label="On this page">{"".join(links)}</ul>'
        )

    def _repr_html_(self) -> str:
        """Draw the path as an ordered list; links are relative, so that JupyterLab opens them."""
        parts = "".join(
            f'<section><h3>{escape(part)}</h3><ol role="list">{"".join(map(_item_of, stops))}</ol></section>'
            for part, stops in _by_part(self.stops)
        )
        return _drawn(f'<div class="path" role="group" aria-label="The lessons">{parts}</div>')


def course_map() -> CourseMap:
    """Return the map of the course with the learner's progress on it.

    >>> print(course_map().stops[0].title)
    0  Can you win a hand?
    """
    try:
        record = kept()
    except EuchreError as error:
        record = Kept(said=error.sentence)
    unkept = os.environ.get(_PLAYED)
    said = [*(answer.choice for answer in record.progress.given if answer.cell == _SAID.cell), *filter(None, [unkept])]
    stops = [_stop(lesson, record.progress) for lesson in syllabus()]
    if said[-1:] == ["yes"]:
        stops = [replace(stop, state="skipped") if _may_be_skipped(stop) else stop for stop in stops]
    here = _where_to_go_on(stops, record.progress)
    kinds_due = {game: len(kinds) for game, kinds in due(record.remembered, datetime.now(UTC)).items()}
    return CourseMap(
        tuple(replace(stop, is_next=stop is here) for stop in stops), record.said or _NOT_KEPT * bool(unkept), kinds_due
    )


def note_played(*, has_played: bool) -> None:
    """Note that the learner has played Euchre before, and skips the first lessons; or takes that back.

    Where it can't be kept, it holds as long as the session does.

    >>> note_played(has_played=True)
    >>> note_played(has_played=False)
    >>> course_map().skips
    False
    """
    os.environ[_PLAYED] = "yes" if has_played else "no"
    with suppress(EuchreError):  # the map says so
        note_answer(replace(_SAID, choice=os.environ[_PLAYED]))
        del os.environ[_PLAYED]


def door() -> None:
    """Show where to go on and what is due, and a button by which who has played skips the first lessons."""
    button, last = ipywidgets.Button(layout={"width": "auto"}), -_PAUSE

    def press(_: ipywidgets.Button) -> None:
        nonlocal last
        before, last = last, monotonic()
        if last >= before + _PAUSE:
            _skip_or_not(button)

    button.on_click(press)
    _draw(button, display)
    display(button)


def _draw(button: ipywidgets.Button, show: Callable[..., Any]) -> None:
    """Draw the door, and write on its button what a click does; it is away where there is nothing to skip."""
    course = course_map()
    show(HTML(paragraphs(capital(why_slow())) + course.door), display_id="door")
    button.description = "Take lessons 0 to 3 after all" if course.skips else "I have played: skip lessons 0 to 3"
    button.layout.display = "" if course.skips or any(map(_may_be_skipped, course.stops)) else "none"


def _skip_or_not(button: ipywidgets.Button) -> None:
    """Skip the first lessons, or take that back, and draw the door and the map anew."""
    note_played(has_played=not course_map().skips)
    _draw(button, update_display)
    update_display(course_map(), display_id="map")


def _stop(lesson: Lesson, kept: Progress) -> Stop:
    """Say how far the learner has come with a lesson."""
    if not lesson.is_there:
        return Stop(lesson, "later")
    if lesson.slug not in kept.begun:
        return Stop(lesson, "new")
    latest = [answer for answer in kept.latest(lesson.slug) if answer.cell in ("", *lesson.asking)]  # else it is gone
    answered = min(len(latest), lesson.questions)
    missed = [answer for answer in latest if not answer.is_right]
    state = "done" if answered == lesson.questions else "begun"
    wrong = [cell for cell in lesson.asking if cell in {answer.cell for answer in missed}]
    cell = next(iter(wrong), "") if state == "done" else kept.stopped_at(lesson.slug, lesson.asking)
    return Stop(lesson, state, answered, tuple(answer.question for answer in missed), cell=cell)


def _may_be_skipped(stop: Stop) -> bool:
    return stop.lesson.number in _BASICS and stop.state in ("new", "begun")


def _where_to_go_on(stops: list[Stop], kept: Progress) -> Stop | None:
    """Return the lesson that was begun last and isn't done, else the first new one after all that are done."""
    if begun := [stop for stop in stops if stop.state == "begun"]:
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
    return "; ".join(
        f"{count} kind{'s' if count > 1 else ''} of decision ({game_title(game)})" for game, count in kinds_due.items()
    )


# As text.


def _line_of(stop: Stop) -> str:
    minutes = f"{stop.lesson.minutes} minutes" if stop.state != "later" and stop.lesson.minutes else ""
    after = ", ".join(words for words in (minutes, stop.words) if words)
    return f"{'▸' if stop.is_next else ' '} {stop.title}{f' ({after})' if after else ''}"


def _due_line(due: tuple[Stop, ...], kinds_due: Mapping[str, int]) -> str:
    parts = [f"{stop.lesson.question} ({stop.lesson.notebook}), {_missed(stop)}" for stop in due]
    parts += [f"practice ({_TRAINER}), {_practice(kinds_due)}"] if kinds_due else []
    return f"Due: {'; '.join(parts)}" if parts else ""


# As HTML.


def _drawn(content: str) -> str:
    style = sheet("base") + _STYLE.read_text(encoding="utf-8")
    return f'<div class="euchre euchre-map"><style>{style}</style>{content}</div>'


def _item_of(stop: Stop) -> str:
    lesson = stop.lesson
    number = "" if lesson.number is None else f'<span class="number">{lesson.number}</span> '
    question = escape(lesson.question)
    if stop.state == "later":
        return f'<li class="later">{number}<span class="question">{question}</span> <small>later</small></li>'
    here = ' aria-current="step"' if stop.is_next else ""
    words = f" <strong>{stop.words}</strong>" if stop.words else ""
    return (
        f'<li class="{stop.state}"{here}>{number}'
        f'<a class="question" href="{stop.link if stop.state == "begun" else lesson.notebook}">{question}</a> '
        f"<small>{lesson.minutes} minutes</small>{words}</li>"
    )


def _due_html(due: tuple[Stop, ...], kinds_due: Mapping[str, int]) -> str:
    links = [(stop.link, stop.lesson.question, _missed(stop)) for stop in due]
    links += [(_TRAINER, "Practice", _practice(kinds_due))] if kinds_due else []
    items = " · ".join(
        f'<a href="{link}">{escape(words)}</a> <strong>{escape(what)}</strong>' for link, words, what in links
    )
    return f'<p class="due">Due: {items}</p>' if items else ""
