"""The file of the learner's record: opened, brought up to date after a backup, and put aside if it is damaged.

Where it can't be written, in a read-only folder or on a full disk, it is read as it was left.
"""

import os
import shutil
import sqlite3
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from time import monotonic, sleep

from euchre_tutor.base import EuchreError, quoted, user_folder

_FILE = "progress.sqlite"
_PATIENCE = 10.0  # seconds to wait while another notebook writes
_BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file while it is in use
_UNWRITABLE = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_FULL", "SQLITE_PERM")


_FIRST = 6  # the version that the first of these steps leads to: the earlier ones were never released
# What brings the record from each version to the next; only ever add to the end.
_MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE begun (lesson TEXT PRIMARY KEY, at TEXT NOT NULL)",
        "CREATE TABLE answers (id INTEGER PRIMARY KEY, lesson TEXT NOT NULL, question TEXT NOT NULL, "
        "about TEXT NOT NULL, choice TEXT NOT NULL, is_right INTEGER NOT NULL, sure REAL, at TEXT NOT NULL, "
        "cell TEXT NOT NULL DEFAULT '')",
        "CREATE TABLE decisions (id INTEGER PRIMARY KEY, at TEXT NOT NULL, game TEXT NOT NULL, theme TEXT NOT NULL, "
        "kind TEXT NOT NULL, view TEXT NOT NULL, question TEXT NOT NULL, level INTEGER NOT NULL, choice TEXT NOT NULL, "
        "best TEXT NOT NULL, unit TEXT NOT NULL, lost REAL NOT NULL, error REAL NOT NULL, lost_other REAL, "
        "random_lost REAL NOT NULL, rule_bot_lost REAL NOT NULL, tutor_lost REAL NOT NULL, is_graded INTEGER NOT NULL, "
        "is_right INTEGER NOT NULL, tries INTEGER NOT NULL, sure REAL, rating INTEGER, version TEXT NOT NULL)",
        "CREATE TABLE memory (game TEXT NOT NULL, kind TEXT NOT NULL, card TEXT NOT NULL, due TEXT NOT NULL, "
        "PRIMARY KEY (game, kind))",
        # rows stand in the order in which the games were kept last, which no clock that is set back changes
        "CREATE TABLE games (id TEXT PRIMARY KEY, text TEXT NOT NULL, is_over INTEGER NOT NULL, at TEXT NOT NULL, "
        "others TEXT NOT NULL DEFAULT '')",
    ),
    ("CREATE TABLE unfinished (name TEXT PRIMARY KEY, text TEXT NOT NULL, at TEXT NOT NULL)",),
)


def now() -> str:
    """Return the time as it is kept: in UTC, to the millisecond, so that texts sort as times do."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def record_path() -> Path:
    """Return where the record is; raise EuchreError for a user without a home."""
    folder = user_folder("data")
    if folder is None:
        raise EuchreError("you have no home folder to keep your progress in; you can practise all the same")
    return folder / _FILE


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the record, which is made or brought up to date; raise EuchreError if it can't be used."""
    with _told(path), closing(_ready(path)) as record:
        yield record


@contextmanager
def opened_to_read(path: Path) -> Iterator[tuple[sqlite3.Connection | None, str]]:
    """Open the record to read it, None if there is none, and say, if that is so, that nothing can be added to it.

    Raises EuchreError if it can't be read.
    """
    with _told(path):
        if not path.exists():
            yield None, ""
            return
        record, trouble = _readable(path)
        with closing(record):
            yield record, trouble


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell what goes wrong with the record in a sentence."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise EuchreError(
            f"your progress can't be saved in {quoted(str(path))}: {error}; you can practise all the same"
        ) from error


def _ready(path: Path) -> sqlite3.Connection:
    """Open the record, and make its folder unless it is there."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return _sound(path)


def _readable(path: Path) -> tuple[sqlite3.Connection, str]:
    """Open the record, or a copy of one that can't be written; say in a sentence if nothing can be added to it."""
    try:
        record, why = _ready(path), "it is read-only"
        if os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            return record, ""
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and not getattr(error, "sqlite_errorname", "").startswith(_UNWRITABLE):
            raise
        try:
            record, why = _copied(path), str(error)
        except (OSError, sqlite3.Error):
            raise error from None
    sentence = f"nothing can be added to your progress in {quoted(str(path))}: {why}; what was saved before is safe"
    return record, EuchreError(sentence).sentence


def _copied(path: Path) -> sqlite3.Connection:
    """Copy the record into memory, with the answers that wait beside it."""
    with suppress(sqlite3.Error):
        return _in_memory(path)  # on a full disk
    with tempfile.TemporaryDirectory() as folder:  # in a folder that is read-only
        for end in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{path}{end}", Path(folder, f"copy{end}"))
        return _in_memory(Path(folder, "copy"))


def _in_memory(path: Path) -> sqlite3.Connection:
    """Copy a record into memory, and bring the copy to the latest version."""
    copy = _connected(":memory:")
    try:
        with closing(_connected(path)) as record:
            record.execute("PRAGMA locking_mode = EXCLUSIVE")  # for one process no file beside it has to be made
            record.backup(copy)
        _migrate(copy)
    except BaseException:
        copy.close()
        raise
    return copy


def _sound(path: Path) -> sqlite3.Connection:
    """Open the record; one that is damaged is put aside first, and a new one begun."""
    number = path.stat().st_ino if path.exists() else None
    try:
        return _up_to_date(path)
    except sqlite3.DatabaseError as error:
        name = getattr(error, "sqlite_errorname", "")
        if not isinstance(error, _DamagedError) and name not in ("SQLITE_CORRUPT", "SQLITE_NOTADB"):
            raise
    if number is not None and path.exists() and path.stat().st_ino == number:  # nobody else has put it aside meanwhile
        aside = _put_aside(path)
        warnings.warn(f"Your progress can't be read, so a new record begins; the old one is {aside}", stacklevel=5)
    return _up_to_date(path)


class _DamagedError(sqlite3.DatabaseError):
    """The file can be opened, but SQLite's own check finds it damaged."""


def _up_to_date(path: Path) -> sqlite3.Connection:
    """Open the record, check that it is whole, and bring it to the latest version."""
    record = _connected(path)
    try:
        _wait_for_wal(record)
        record.execute("PRAGMA synchronous = FULL")
        if (fault := record.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise _DamagedError(fault)
        if _version(record) != _latest():
            _migrate(record, path)
    except BaseException:
        record.close()
        raise
    return record


def _connected(path: Path | str) -> sqlite3.Connection:
    """Open a record in which text of another encoding is read as bytes, so that other rows can be read."""
    record = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    record.text_factory = _text
    return record


def _text(content: bytes) -> str | bytes:
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content


def _wait_for_wal(record: sqlite3.Connection) -> None:
    """Let others read while one writes (WAL); SQLite gives up at once here if another process asks for the same."""
    given_up = monotonic() + _PATIENCE
    while True:
        try:
            record.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith("SQLITE_BUSY") or monotonic() > given_up:
                raise
            sleep(0.01)


def _migrate(record: sqlite3.Connection, path: Path | None = None) -> None:
    """Bring the record to the latest version, all or nothing, after a backup of what was there; a copy needs none."""
    record.execute("BEGIN IMMEDIATE")  # nobody else writes from here on
    try:
        version, latest = _version(record), _latest()
        if version > latest:
            raise EuchreError(
                "your progress was saved by a newer Euchre Tutor; install that version again to go on with it"
            )
        if 0 < version < _FIRST:
            raise EuchreError(
                "your progress was saved by an early Euchre Tutor, which this one can't read; "
                "move that file elsewhere, and a new record begins"
            )
        if path and 0 < version < latest:
            _back_up(path, version)
        done = version - _FIRST + 1 if version else 0
        for statement in chain(*_MIGRATIONS[done:]):
            record.execute(statement)
        record.execute(f"PRAGMA user_version = {latest}")
        record.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            record.execute("ROLLBACK")
        raise


def _latest() -> int:
    return _FIRST + len(_MIGRATIONS) - 1


def _version(record: sqlite3.Connection) -> int:
    return int(record.execute("PRAGMA user_version").fetchone()[0])


def _back_up(path: Path, version: int) -> None:
    """Copy the record beside itself, as it was committed last."""
    part = _free_name(path, f"version {version} part")
    with closing(sqlite3.connect(path, timeout=_PATIENCE)) as record, closing(sqlite3.connect(part)) as copy:
        record.backup(copy)
    part.rename(_free_name(path, f"version {version}"))


def _put_aside(path: Path) -> Path:
    """Rename a damaged record, and what SQLite keeps beside it; return its new name."""
    aside = _free_name(path, "damaged")
    for end in (*_BESIDE, ""):
        with suppress(FileNotFoundError):
            Path(f"{path}{end}").rename(f"{aside}{end}")
    return aside


def _free_name(path: Path, word: str) -> Path:
    """Return a name beside the record that no file has."""
    names = (f"{path.stem} {word}{f' {number}' if number > 1 else ''}{path.suffix}" for number in count(1))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
