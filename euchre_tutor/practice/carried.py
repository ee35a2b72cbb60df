"""The learner's answers in a file, as the home page of a site saves and opens it: they are only ever added to."""

import json
from contextlib import suppress
from dataclasses import asdict, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from euchre_tutor.base import EuchreError, quoted, replace_file
from euchre_tutor.deal import View
from euchre_tutor.practice.memory import reviewed
from euchre_tutor.progress import Decision, Given, fits, name_of, note_carried

_OURS = 1  # the version of such files


def carry_answers(path: str | Path) -> str:
    """Add the answers in a file to the learner's record, and those in the record to the file; say how many were new.

    Each is there once, on either side, and none is changed. Where there is no such file, a new one
    has to end in ``.json``.

    Raises EuchreError if it is another file or one of a newer version, or if either can't be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     carry_answers(f"{folder}/answers.json").endswith("; 0 of the file were new here.")
    True
    """
    try:
        file = Path(path).expanduser()
        told = _told_in(file) if file.exists() or file.suffix != ".json" else []
        there = {name_of(each): each for each in map(_answer, told) if each}
        new, kept = note_carried(there.values(), reviewed)
        more = [_told(each) for each in kept if name_of(each) not in there]
        replace_file(file, json.dumps({"version": _OURS, "answers": [*told, *more]}, indent=1).encode())
    except EuchreError:
        raise
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        raise EuchreError(f"the file of answers can't be read or written: {error}") from error
    return f"{len(more)} of your answers were new to the file; {new} of the file were new here."


def answers_in(file: Path) -> list[Given | Decision]:
    """Return the answers in a file, without what can't be one; raise EuchreError for another file."""
    return [each for each in map(_answer, _told_in(file)) if each]


def _told_in(file: Path) -> list[Any]:
    """Return what a file holds, be it answers or not; raise EuchreError for another file."""
    with suppress(LookupError, RecursionError, TypeError, ValueError):
        content = json.loads(file.read_bytes())
        if content["version"] == _OURS and isinstance(content["answers"], list):
            return content["answers"]
    raise EuchreError(
        f"{quoted(str(file))} is no file of answers, or one of a newer Euchre Tutor; name one that was saved on the"
        " home page of the lessons in a browser, or a new one"
    )


def _told(answer: Given | Decision) -> dict[str, Any]:
    """Return an answer as a page knows it."""
    page = answer.lesson if isinstance(answer, Given) else f"practice_{answer.theme}"
    return {"page": page, "cell": "", **asdict(answer)}


def _answer(told: Any) -> Given | Decision | None:
    """Return an answer to a question, or a decision; None for what can't be one."""
    kind, table = (Decision, "decisions") if isinstance(told, dict) and "kind" in told else (Given, "answers")
    with suppress(ArithmeticError, TypeError, ValueError):
        row = {"about": "", "sure": None, **told, "lesson": told.get("page")}
        row = {column.name: row.get(column.name) for column in fields(kind)}
        if fits(table, row) and (kind is Given or str(View.parse(row["view"]).rules) == row["game"]):
            at = datetime.fromisoformat(row["at"]).astimezone(UTC)
            return kind(**row | {"at": at.isoformat(timespec="milliseconds")})
    return None
