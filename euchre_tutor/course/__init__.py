"""The course: its lessons and the map of them, the learner's copy, and JupyterLab on top of it."""

from typing import TYPE_CHECKING

from euchre_tutor.base import later
from euchre_tutor.course.copies import CopyReport, copy_lessons, lessons_folder
from euchre_tutor.course.syllabus import Lesson, syllabus

if TYPE_CHECKING:  # a lesson needs none of these, and its reader waits
    from euchre_tutor.course.lab import open_lab
    from euchre_tutor.course.map import CourseMap, course_map
    from euchre_tutor.course.today import hand_of_the_day

__all__ = [
    "CopyReport",
    "CourseMap",
    "Lesson",
    "copy_lessons",
    "course_map",
    "hand_of_the_day",
    "lessons_folder",
    "open_lab",
    "syllabus",
]
__getattr__ = later(__name__, {"lab": ["open_lab"], "map": ["CourseMap", "course_map"], "today": ["hand_of_the_day"]})
