"""The cells of the questions that were asked before answers were kept under cells: by the words of the question.

``cells.json`` beside this module was made once, of the lessons as they stood then, and is never made again.
"""

from __future__ import annotations

import json
import sqlite3
from hashlib import sha256
from pathlib import Path

_CELLS: dict[str, dict[str, str]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))


def words_key(question: str, about: str) -> str:
    """Return a short name of a question's words, and of the cards and facts it showed."""
    return sha256(f"{question}\n{about}".encode()).hexdigest()[:12]


def name_cells(record: sqlite3.Connection) -> None:
    """Give each answer that was kept without one the cell that asked; a question that nobody knows keeps none."""
    for number, lesson, question, about in record.execute("SELECT id, lesson, question, about FROM answers").fetchall():
        if cell := _CELLS.get(lesson, {}).get(words_key(question, about)):
            record.execute("UPDATE answers SET cell = ? WHERE id = ?", (cell, number))
