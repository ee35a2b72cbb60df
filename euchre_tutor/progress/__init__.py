"""The learner's own record: what was begun, answered and decided, in one SQLite file in the user's data folder.

Nothing of it leaves the machine. Each answer is written at once, so a process that is killed loses at most its last
one, and several notebooks may write at the same time. A file that is damaged is kept aside, never deleted.
"""

from euchre_tutor.progress.decided import Decision, Remembered, decisions, note_decision, remembered
from euchre_tutor.progress.lessons import Given, Progress, note_answer, note_begun, progress

__all__ = [
    "Decision",
    "Given",
    "Progress",
    "Remembered",
    "decisions",
    "note_answer",
    "note_begun",
    "note_decision",
    "progress",
    "remembered",
]
