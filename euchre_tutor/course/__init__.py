"""The course: its lessons, the learner's copy of them, and JupyterLab on top of it."""

from euchre_tutor.course.copies import CopyReport, copy_lessons, lessons_folder
from euchre_tutor.course.lab import open_lab

__all__ = ["CopyReport", "copy_lessons", "lessons_folder", "open_lab"]
