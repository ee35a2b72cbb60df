"""The learner's own settings, kept in the user's config folder from one session to the next."""

import json
import warnings
from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from euchre_tutor.base import EuchreError, check_flag, quoted, real, replace_file, user_folder

SCALES = {"projector": 1.6}
_LEAST, _MOST = 0.75, 3.0
_SLOWEST = 10  # seconds
_FILE = "settings.json"
IN_LAB = "EUCHRE_TUTOR_LAB"
"""Stands in the environment of notebooks in the JupyterLab that the course opens."""


@dataclass(frozen=True)
class Settings:
    """How things are shown to this learner.

    Attributes:
        four_colours: clubs are green and diamonds blue; otherwise the suits are black and red.
        scale: the size of letters and cards in widgets, from 0.75 to 3, or ``"projector"``, 1.6.
        names: whether those who play the other seats have names; otherwise a seat is a seat.
        tricks: whether all tricks of a picked hand lie open; otherwise only the last one, as at a table.
        numbers: whether the numbers of an answer and of the builder lie open; otherwise they are behind their name.
        season: whether the start page of the course leads to the season at the table.
        follows: whether two who follow you, a step harder or easier after each hand, sit at a new table.
        pace: how many seconds a hand takes that plays itself after a choice, from 0 to 10; 0 shows its end at once.
        table_pace: how many seconds the others take for each card at a table where you play, as chosen there last.

    Raises EuchreError for anything else.

    >>> Settings(scale="projector")
    Settings(four_colours=False, scale=1.6, names=True, tricks=False, numbers=False, season=True, follows=False,
        pace=2.5, table_pace=0.6)
    """

    four_colours: bool = False
    scale: float | str = 1.0
    names: bool = True
    tricks: bool = False
    numbers: bool = False
    season: bool = True
    follows: bool = False
    pace: float = 2.5
    table_pace: float = 0.6

    def __post_init__(self) -> None:
        flags = ("four_colours", "names", "tricks", "numbers", "season", "follows")
        vars(self).update({name: check_flag(getattr(self, name), name) for name in flags})
        seconds = {name: real(getattr(self, name), name, least=0, most=_SLOWEST) for name in ("pace", "table_pace")}
        vars(self).update(scale=_scale(self.scale), **{name: float(each) for name, each in seconds.items()})


def _scale(value: object) -> float:
    """Return a scale that is given as a number or by its name; raise EuchreError for anything else."""
    if isinstance(value, str) and value.strip().lower() in SCALES:
        return SCALES[value.strip().lower()]
    try:
        return real(value, "scale", least=_LEAST, most=_MOST)
    except EuchreError:
        raise EuchreError(
            f"scale is a number from {_LEAST:g} to {_MOST:g}, or 'projector', not {quoted(value)}"
        ) from None


def settings(
    *,
    four_colours: bool | None = None,
    scale: float | str | None = None,
    names: bool | None = None,
    tricks: bool | None = None,
    numbers: bool | None = None,
    season: bool | None = None,
    follows: bool | None = None,
    pace: float | None = None,
    table_pace: float | None = None,
) -> Settings:
    """Return the learner's settings, after changing and keeping those that are given; see Settings.

    Drawings follow at once, widgets with what they draw next; their size is that of widgets made from then on, or of
    the whole lesson where JupyterLab was opened by ``euchre-tutor``, as soon as it is shown again. A change that
    another notebook has kept holds here, too. Raises EuchreError for a value that can't be, and if the change can't be
    kept; it then holds until Python ends.

    >>> settings() == Settings()
    True
    """
    given = {
        "four_colours": four_colours,
        "scale": scale,
        "names": names,
        "tricks": tricks,
        "numbers": numbers,
        "season": season,
        "follows": follows,
        "pace": pace,
        "table_pace": table_pace,
    }
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    path = _path()
    if changes:
        _HELD[path] = replace(_current(path), **changes)
        _keep(_HELD[path], path)
        del _HELD[path]
    return _current(path)


_HELD: dict[Path | None, Settings] = {}  # by file, changes that can't be kept


def _current(path: Path | None) -> Settings:
    return _HELD[path] if path in _HELD else _read(path, _stamp(path))


def _stamp(path: Path | None) -> tuple[int, ...]:
    """Return what changes with a file: nothing if there is none."""
    try:
        status = path.stat() if path else None
    except OSError:
        return ()
    return (status.st_mtime_ns, status.st_size, status.st_ino) if status else ()


def _path() -> Path | None:
    folder = user_folder("config")
    return folder / _FILE if folder else None


@lru_cache(maxsize=8)
def _read(path: Path | None, _stamp: tuple[int, ...]) -> Settings:
    """Read the settings, once until the file changes; the defaults, and a warning, if the file is broken."""
    try:
        content = _content(path)
        return Settings(**{field.name: content[field.name] for field in fields(Settings) if field.name in content})
    except (OSError, ValueError, EuchreError) as error:
        warnings.warn(f"Your settings can't be read, so the defaults apply: {path}: {error}", stacklevel=2)
        return Settings()


def _content(path: Path | None) -> dict[str, Any]:
    """Return what a file holds, keys that nobody knows included; raise OSError or ValueError if it can't be read."""
    if path is None or not path.exists():
        return {}
    content = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(content, dict):
        raise ValueError("it should be an object in JSON, such as {}")
    return content


def _keep(wanted: Settings, path: Path | None) -> None:
    """Write the settings; keys that nobody knows stay, and a file that is broken is kept beside the new one."""
    if path is None:
        raise EuchreError("you have no home folder to keep settings in; they last until Python ends")
    try:
        try:
            others = _content(path)
        except ValueError:
            others = {}
            path.replace(path.with_name(f"{path.name}.broken"))
        replace_file(path, json.dumps(others | asdict(wanted), indent=2).encode())
    except OSError as error:
        raise EuchreError(f"{quoted(str(path))} can't be written: {error}; settings last until Python ends") from error
