"""The learner's own record: what was begun, answered and decided, in one SQLite file in the user's data folder.

Nothing of it leaves the machine. Each answer is written at once, so a process that is killed loses at most its last
one, and several notebooks may write at the same time. A file that is damaged is kept aside, never deleted;
one that can't be written is read as it was left.
"""

from euchre_tutor.progress.carried import name_of, note_carried
from euchre_tutor.progress.kept import Kept, Memory, answered_cells, fits, kept, played_games, unfinished
from euchre_tutor.progress.noted import (
    Decision,
    Given,
    PlayedGame,
    Progress,
    Remembered,
    note_answer,
    note_begun,
    note_decision,
    note_game,
    note_kind,
    note_unfinished,
)

__all__ = [
    "Decision",
    "Given",
    "Kept",
    "Memory",
    "PlayedGame",
    "Progress",
    "Remembered",
    "answered_cells",
    "fits",
    "kept",
    "name_of",
    "note_answer",
    "note_begun",
    "note_carried",
    "note_decision",
    "note_game",
    "note_kind",
    "note_unfinished",
    "played_games",
    "unfinished",
]
