"""Where this user's files are, and how a file is written so that nobody ever finds half of it."""

import csv
import gzip
import io
import os
import time
from contextlib import suppress
from glob import escape
from pathlib import Path
from secrets import token_hex
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

HOME = "EUCHRE_TUTOR_HOME"  # names a folder for all of this user's files, in the place of those of the system
_ABANDONED = 3_600.0  # seconds after which a temporary file belongs to a process that was killed


def tables(kind: str) -> Path:
    """Return the folder of the tables of a kind, which the script of that name in data/ makes.

    >>> (tables("rates") / "bicycle.csv").is_file()
    True
    """
    return Path(__file__).parents[1] / "tables" / kind


def read_rows(path: Path) -> list[dict[str, str]]:
    """Read a table in CSV, which may be packed.

    >>> read_rows(tables("bidding") / "cautious.csv")[0]["who"]
    'opponent'
    """
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode("utf-8")
    return list(csv.DictReader(io.StringIO(text)))


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Read all arrays of a file, by name."""
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def user_folder(kind: Literal["cache", "config", "data"]) -> Path | None:
    """Return the folder for what can be made again, for what the user has chosen, or for what the user has made.

    None for a user without a home.
    """
    import platformdirs

    name = f"user_{kind}_path"
    if home := os.environ.get(HOME):
        return Path(home).absolute() / name
    try:
        path: Path = getattr(platformdirs, name)("euchre-tutor")
    except RuntimeError:  # there is no home
        return None
    return path if path.is_absolute() else None


def user_cache() -> Path | None:
    """Return the folder for what can be made again; None for a user without a home."""
    return user_folder("cache")


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
