"""The syllabus: which lessons there are, in which order, and which are still to come."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path

from euchre_tutor.base import EuchreError, is_whole, quoted
from euchre_tutor.base.installed import install_again
from euchre_tutor.course.copies import lessons_folder, reason
from euchre_tutor.course.showing import Parts

_FILE = "course.toml"
END_OF_A_PART = "end of a part"
# The lessons of the first edition, whose notebooks began by their numbers.
_ONCE = (
    *("play_one_hand", "the_two_bowers", "following_suit", "what_a_hand_scores", "reading_the_odds"),
    *("counting_trumps", "the_dealers_choice", "your_partner_deals", "against_the_dealer", "next_and_cross"),
    *("going_alone", "the_score", "double_dummy"),
)


@dataclass(frozen=True)
class Lesson:
    """A lesson of the course, or one to come.

    Attributes:
        part: the part of the course it belongs to.
        question: what it answers, as the learner asks it.
        number: its place in the course; None for one to come that has no name yet.
        slug: the name of its notebook without its ending, under which answers are kept; nothing if it has none yet.
        minutes: how long it takes; None for one to come.
        themes: the decisions it is about.
        folder: where the course is.
        form: how it is told, such as "at the board"; nothing for one to come.
        further: whether it is off the road, for whoever likes.
    """

    part: str
    question: str
    number: int | None
    slug: str
    minutes: int | None
    themes: tuple[str, ...]
    folder: Path
    form: str = ""
    further: bool = False

    @property
    def is_end(self) -> bool:
        """Whether it is the end of a part: a hand to play and a mixed check."""
        return self.form == END_OF_A_PART

    @property
    def notebook(self) -> str:
        """The name of its notebook, which is a link to it from beside it."""
        return f"{self.slug}.ipynb"

    @cached_property
    def is_there(self) -> bool:
        """Whether its notebook is there, so that it can be taken."""
        return bool(self.slug) and (self.folder / self.notebook).is_file()

    @property
    def questions(self) -> int:
        """How many questions it asks."""
        return len(self.asking)

    @cached_property
    def asking(self) -> Mapping[str, str]:
        """The code that the cells with the tag ``ask`` run, each of which shows a question; by the ids of the cells."""
        notebook = self.folder / self.notebook
        try:
            cells = json.loads(notebook.read_bytes())["cells"]
            asking = [cell for cell in cells if "ask" in cell["metadata"].get("tags", ())]
            sources = {cell["id"]: "".join(cell["source"]) for cell in asking}
        except OSError as error:
            raise EuchreError(f"the lesson {quoted(self.notebook)} can't be read: {reason(error)}") from error
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise EuchreError(f"the lesson {quoted(self.notebook)} is not a notebook; {install_again()}") from error
        parts = Parts(notebook)
        return {cell: "\n".join(each.code for each in parts.shown_in(text)) or text for cell, text in sources.items()}


def syllabus(folder: Path | None = None) -> tuple[Lesson, ...]:
    """Return the lessons of a course in their order, from its file ``course.toml``; of the shipped one unless named.

    Raises EuchreError if the file can't be read.

    >>> syllabus()[1].question
    'Which cards are trumps?'
    """
    folder = lessons_folder() if folder is None else folder
    path = folder / _FILE
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # not there, or neither TOML nor text
        raise EuchreError(f"the course can't be read from '{path}': {error}") from error
    numbers = count()
    return tuple(
        Lesson(
            **{"minutes": None, "slug": "", **entry, "themes": tuple(entry.get("themes", ()))},
            part=part["name"],
            number=next(numbers) if "slug" in entry else None,
            folder=folder,
        )
        for part in data["part"]
        for entry in part["lesson"]
    )


def lesson_of(slug: str | int) -> Lesson:
    """Return a lesson of the shipped course by its name; raise EuchreError if there is none.

    A number is that of the first edition, by which lessons begin that a learner changed then and kept.

    >>> lesson_of("the_two_bowers").number
    1
    """
    lessons = {lesson.slug: lesson for lesson in syllabus() if lesson.slug}
    name = _ONCE[slug] if is_whole(slug) and 0 <= slug < len(_ONCE) else slug
    if not isinstance(name, str) or name not in lessons:
        raise EuchreError(f"there is no lesson {quoted(slug)}; there are {', '.join(lessons)}")
    return lessons[name]
