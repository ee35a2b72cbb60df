"""Where this user's files are, and how a file is written so that nobody ever finds half of it."""

from __future__ import annotations

import os
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from glob import escape
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

_SOON = 1.0  # seconds for which nobody is told that a lock is waited for
_ABANDONED = 3_600.0  # seconds after which a temporary file belongs to a process that was killed


def tables(kind: str) -> Path:
    """Return the folder of the tables of a kind, which the script of that name in data/ makes.

    >>> (tables("rates") / "bicycle.csv").is_file()
    True
    """
    return Path(__file__).parents[1] / "tables" / kind


def user_cache() -> Path | None:
    """Return the folder for files that can be made again; None for a user without a home."""
    from platformdirs import user_cache_path

    return _users(user_cache_path)


def user_config() -> Path | None:
    """Return the folder for what the user has chosen; None for a user without a home."""
    from platformdirs import user_config_path

    return _users(user_config_path)


def user_data() -> Path | None:
    """Return the folder for what the user has made; None for a user without a home."""
    from platformdirs import user_data_path

    return _users(user_data_path)


def _users(find: Callable[[str], Path]) -> Path | None:
    try:
        path = find("euchre-tutor")
    except RuntimeError:  # there is no home
        return None
    return path if path.is_absolute() else None


def is_private(folder: Path) -> bool:
    """Make a folder unless it is there, and tell whether this user, and nobody else, can write into it or replace it.

    What others may do is checked on POSIX systems only, not on Windows.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
        if not stat.S_ISDIR(status.st_mode):
            return False
        if os.name == "posix" and (status.st_uid != os.geteuid() or status.st_mode & 0o022 or _is_open(folder.parent)):
            return False
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _is_open(folder: Path) -> bool:
    """Tell whether others may rename or remove what lies in a folder."""
    mode = folder.stat().st_mode
    return bool(mode & 0o022) and not mode & stat.S_ISVTX


@contextmanager
def locked(path: Path, busy: Callable[[], object]) -> Iterator[None]:
    """Hold a lock that one process at a time can hold; the system takes it from a process that ends, however it ends.

    Args:
        path: the file that stands for the lock; it is made, and holds nothing. Where that can't be, nothing is locked.
        busy: called once if another process has held the lock for a second.
    """
    import sqlite3

    try:
        connection = sqlite3.connect(path, timeout=_SOON, isolation_level=None)
    except sqlite3.Error:
        yield
        return
    with closing(connection):
        is_free = _takes(connection)
        if not is_free:
            busy()
        while not is_free:
            is_free = _takes(connection)
        yield


def _takes(connection: sqlite3.Connection) -> bool:
    """Tell whether SQLite gives the one lock on a whole file within a second, or can give none here."""
    import sqlite3

    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorname", "") != "SQLITE_BUSY"
    return True


def replace_file(path: Path, content: bytes) -> None:
    """Write a file anew, all of it or nothing, even if the power fails; raise OSError if that can't be.

    Its folder is made unless it is there. A link to a file stays a link, and the file is written. What killed processes
    have left beside it is removed.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    _remove_abandoned(path)
    part = path.with_name(f".{path.name}.{token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _remove_abandoned(path: Path) -> None:
    for part in path.parent.glob(f".{escape(path.name)}.*.part"):
        with suppress(OSError):  # its own process has just removed it
            if time.time() - part.lstat().st_mtime > _ABANDONED:
                part.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the new name of a file permanent, on systems that can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
