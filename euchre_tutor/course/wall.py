"""The pack of a class on the wall: how many have won each card, from the files that they saved. Nobody is named."""

from collections.abc import Mapping
from dataclasses import dataclass
from glob import glob
from pathlib import Path

from euchre_tutor.base import EuchreError, check_text, number_of, quoted
from euchre_tutor.course.copies import own_folder
from euchre_tutor.course.home import in_page, wall_html
from euchre_tutor.course.path import path_of
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.practice.carried import answers_in
from euchre_tutor.practice.skills import SKILLS, Skill, pack_of
from euchre_tutor.progress import Decision, Given, Progress


@dataclass(frozen=True, repr=False)
class ClassWall:
    """The pack of a class; it draws itself in a notebook, and prints as text.

    Attributes:
        learners: how many there are.
        won: how many of them have won the card of each skill.
    """

    learners: int
    won: Mapping[Skill, int]

    def __str__(self) -> str:
        counts = (f"{skill.name}: {many} of {self.learners}" for skill, many in self.won.items())
        return "\n".join([number_of(self.learners, "learner"), *counts])

    def _repr_html_(self) -> str:
        return in_page(wall_html(self.won, self.learners))


def class_wall(folder: str | Path) -> ClassWall:
    """Return the pack of a class, from a folder with a file of answers from each learner.

    Such a file comes from the home page of the lessons in a browser, or from ``euchre-tutor progress --carry``. Files
    are only read, and their names shown to nobody.

    Raises EuchreError if there is no such file, or one that holds something else.

    >>> from tempfile import TemporaryDirectory
    >>> from euchre_tutor import carry_answers
    >>> with TemporaryDirectory() as folder:
    ...     said = carry_answers(f"{folder}/anna.json")
    ...     print(str(class_wall(folder)).splitlines()[0])
    1 learner
    """
    there = own_folder(Path(check_text(str(folder) if isinstance(folder, Path) else folder, "answers")))
    packs = [_pack_in(there / name) for name in sorted(glob("*.json", root_dir=there))]  # noqa: PTH207 a Path raises
    if not packs:
        raise EuchreError(
            f"there is no file of answers in {quoted(str(folder))}; put one from each learner there, such as anna.json"
        )
    return ClassWall(len(packs), {skill: sum(skill in pack for pack in packs) for skill in SKILLS})


def _pack_in(file: Path) -> set[Skill]:
    """Return the skills whose cards a learner has won, from a file of answers."""
    answers = answers_in(file)
    given = tuple(answer for answer in answers if isinstance(answer, Given))
    stops = path_of(syllabus(), Progress(tuple({answer.lesson: "" for answer in given}), given), skips=False)
    decisions = (answer for answer in answers if isinstance(answer, Decision))
    pack = pack_of(decisions, {}, {stop.lesson.slug for stop in stops if stop.state == "done"})
    return {card.skill for card in pack if card.is_won}
