"""The path of lessons: how far the learner has come with each, and where to go on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from euchre_tutor.course.syllabus import Lesson
from euchre_tutor.progress import Progress

_BASICS = range(4)  # the numbers of the lessons that who has played may skip


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
        is_after_road: whether the lesson that was begun last is one on the road.
    """

    lesson: Lesson
    state: str
    answered: int = 0
    missed: tuple[str, ...] = ()
    is_next: bool = False
    cell: str = ""
    is_after_road: bool = False

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
        return (
            f"{self.lesson.number}  {self.lesson.question}" if self.lesson.number is not None else self.lesson.question
        )

    @property
    def may_be_skipped(self) -> bool:
        """Whether who has played before may skip it."""
        return self.lesson.number in _BASICS and self.state in ("new", "begun")


def path_of(lessons: Iterable[Lesson], kept: Progress, *, skips: bool) -> tuple[Stop, ...]:
    """Return the lessons with what the learner has done of each, and one, if any is left, as that where to go on.

    Args:
        lessons: the lessons in their order.
        kept: what was begun and answered.
        skips: whether the learner skips the first lessons.
    """
    stops = [_stop(lesson, kept) for lesson in lessons]
    if skips:
        stops = [replace(stop, state="skipped") if stop.may_be_skipped else stop for stop in stops]
    here = _where_to_go_on(stops, kept)
    off = {stop.lesson.slug for stop in stops if stop.lesson.further}
    return tuple(replace(stop, is_next=stop is here, is_after_road=off.isdisjoint(kept.begun[-1:])) for stop in stops)


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


def _where_to_go_on(stops: Sequence[Stop], kept: Progress) -> Stop | None:
    """Return the lesson that was begun last and isn't done, else the first new one after all that are done.

    That is one on the road as long as one is left there, and then one off it.
    """
    if begun := [stop for stop in stops if stop.state == "begun"]:
        return max(begun, key=lambda stop: kept.begun.index(stop.lesson.slug))
    done = {stop.lesson.further: at for at, stop in enumerate(stops) if stop.state == "done"}  # the last on and off it
    new = [
        (off := stop.lesson.further, at < done.get(off, 0), at) for at, stop in enumerate(stops) if stop.state == "new"
    ]
    return stops[min(new)[-1]] if new else None
