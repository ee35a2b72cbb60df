"""All that the record holds, read at one moment; an impossible row is left out, with a message."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field, fields
from datetime import datetime
from math import isfinite
from typing import Any, NamedTuple

from euchre_tutor.base import EuchreError
from euchre_tutor.base.checks import is_whole
from euchre_tutor.progress.noted import Decision, Given, PlayedGame, Progress, Remembered
from euchre_tutor.progress.record import opened_to_read, record_path

Memory = Mapping[str, Mapping[str, Remembered]]
"""By game and kind, when decisions of that kind come back."""


@dataclass(frozen=True)
class Kept:
    """What the record holds.

    Attributes:
        progress: what was begun and answered in lessons.
        decisions: the decisions in practice, the oldest first.
        remembered: by game, the state of memory of each kind, the one that is due first at the beginning.
        said: in sentences, that nothing can be added, and what is left out; nothing if all is well.
    """

    progress: Progress = Progress()  # noqa: RUF009 it is frozen
    decisions: tuple[Decision, ...] = ()
    remembered: Memory = field(default_factory=dict)
    said: str = ""


def kept() -> Kept:
    """Return all that was kept; nothing is written. Raises EuchreError if the record can't be read.

    >>> kept() == kept()
    True
    """
    with opened_to_read(record_path()) as (record, said):
        if record is None:
            return Kept()
        left_out: list[str] = []
        begun, given, decided, states = (_rows(record, table, left_out) for table in _READ_AT_ONCE)
    if left_out:
        said = f"{said} Some of your progress can't be read and is left out: {', '.join(left_out)}.".strip()
    return Kept(
        Progress(tuple(row["lesson"] for row in begun), tuple(Given(**row) for row in given)),
        tuple(Decision(**row) for row in decided),
        _by_game(states),
        said,
    )


def answered_cells() -> list[tuple[str, str]]:
    """Return the lessons and cells whose questions were answered, at a glance: of a record that isn't sound, nothing.

    It is left as it is, so that who needs it can tell the learner.

    >>> from euchre_tutor.progress import note_answer
    >>> note_answer(Given("Trump?", "J♥", True, lesson="the_two_bowers", cell="two-01"))
    >>> ("the_two_bowers", "two-01") in answered_cells()
    True
    """
    with (
        suppress(EuchreError, sqlite3.Error),
        closing(sqlite3.connect(f"{record_path().as_uri()}?mode=ro", uri=True)) as record,
    ):
        return list(record.execute("SELECT DISTINCT lesson, cell FROM answers WHERE cell != ''"))
    return []


def _by_game(states: Iterable[dict[str, Any]]) -> Memory:
    memory: dict[str, dict[str, Remembered]] = {}
    for row in states:
        game, kind = row.pop("game"), row.pop("kind")
        memory.setdefault(game, {})[kind] = Remembered(**row)
    return memory


def played_games() -> tuple[PlayedGame, ...]:
    """Return the games that were kept, the one that was played last at the end; one that can't be read is left out.

    Raises EuchreError if the record can't be read.

    >>> played_games() == played_games()
    True
    """
    with opened_to_read(record_path()) as (record, _):
        return tuple(PlayedGame(**row) for row in _rows(record, "games", [])) if record else ()


def unfinished(name: str) -> str:
    """Return what was left in the middle under a name; nothing if nothing was, or it can't be read.

    Raises EuchreError if the record can't be read.
    """
    with opened_to_read(record_path()) as (record, _):
        found = record.execute("SELECT text FROM unfinished WHERE name = ?", (name,)).fetchone() if record else None
        return found[0] if found and isinstance(found[0], str) else ""


# Rows that can't be.


class _Table(NamedTuple):
    """What is read of a table: its columns with their types, their order, and how its rows are called."""

    columns: Mapping[str, str]
    order: str
    name: str


_TABLES = {
    "begun": _Table({"lesson": "str"}, "rowid", "lessons begun"),
    "answers": _Table({column.name: str(column.type) for column in fields(Given)}, "at, id", "answers in lessons"),
    "decisions": _Table(
        {column.name: str(column.type) for column in fields(Decision)}, "at, id", "decisions in practice"
    ),
    "memory": _Table(
        {"game": "str", "kind": "str"} | {column.name: str(column.type) for column in fields(Remembered)},
        "due, game, kind",
        "dates at which decisions come back",
    ),
    "games": _Table({column.name: str(column.type) for column in fields(PlayedGame)}, "rowid", "games"),
}
_READ_AT_ONCE = ("begun", "answers", "decisions", "memory")


def _rows(record: sqlite3.Connection, table: str, left_out: list[str]) -> list[dict[str, Any]]:
    """Return the rows of a table by their columns; note how many can't be."""
    columns, order, name = _TABLES[table]
    values = record.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}").fetchall()
    rows = [dict(zip(columns, row, strict=True)) for row in values]
    fitting = [row for row in rows if fits(table, row)]
    if missing := len(rows) - len(fitting):
        left_out.append(f"{missing} of the {name}")
    flags = [column for column, kind in columns.items() if kind == "bool"]
    return [row | {flag: bool(row[flag]) for flag in flags} for row in fitting]


def fits(table: str, row: Mapping[str, object]) -> bool:
    """Tell whether a row may stand in a table.

    >>> fits("begun", {"lesson": 3})
    False
    """
    return all(_fits(column, kind, row[column]) for column, kind in _TABLES[table].columns.items())


def _fits(column: str, kind: str, value: object) -> bool:
    """Tell whether a value may stand in a column."""
    if value is None:
        return kind.endswith(" | None")
    return _IS[kind.removesuffix(" | None")](value) and (column not in _MAY_BE or _MAY_BE[column](value))


def _is_time(text: str) -> bool:
    """Tell whether a text is a time that says its time zone, and after which there is another to come back at."""
    try:
        return (when := datetime.fromisoformat(text)).tzinfo is not None and when.year < 3000
    except ValueError:
        return False


def _is_card(text: str) -> bool:
    """Tell whether a text is a state of memory: one that knows when it is due."""
    try:
        card = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(card, dict) and "due" in card


_IS: Mapping[str, Callable[[Any], bool]] = {
    "str": lambda value: isinstance(value, str) and value.encode(errors="ignore").decode() == value,
    "int": lambda value: is_whole(value) and abs(value) < 2**63,
    "float": lambda value: isinstance(value, int | float) and isfinite(value),
    "bool": (0, 1).__contains__,
}
_MAY_BE: Mapping[str, Callable[[Any], bool]] = {
    "at": _is_time,
    "due": _is_time,
    "card": _is_card,
    "unit": ("points", "games").__contains__,
    "sure": lambda chance: 0 <= chance <= 1,
    "rating": (1, 2, 3, 4).__contains__,
}
