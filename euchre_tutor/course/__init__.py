"""The course: its lessons and the map of them, the learner's copy, and JupyterLab on top of it."""

from euchre_tutor.course.copies import CopyReport, copy_lessons, lessons_folder
from euchre_tutor.course.lab import open_lab
from euchre_tutor.course.map import CourseMap, course_map
from euchre_tutor.course.syllabus import Lesson, syllabus
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
