"""The learner's own copy of the lessons, which keeps what the learner changed."""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import dataclass
from glob import escape
from itertools import chain, count
from pathlib import Path
from stat import S_IWUSR
from typing import Any

from euchre_tutor.base import EuchreError, printable, replace_file
from euchre_tutor.base.installed import install_again
from euchre_tutor.course.showing import FOLDER

MANIFEST = ".euchre-tutor.json"
_KERNEL_METADATA = {"kernelspec", "language_info", "widgets", "orig_nbformat"}  # of a notebook: Lab keeps it up to date
# Of a cell: what Lab notes when a learner looks at it, hides its output or runs it.
_SHOWN_METADATA = {"trusted", "collapsed", "scrolled", "execution", "jp-MarkdownHeadingCollapsed"}
_FOLDS = {"source_hidden", "outputs_hidden"}  # a click unfolds a solution, which is looking


@dataclass(frozen=True)
class CopyReport:
    """What became of each lesson file, named by its path inside the learner's folder.

    >>> print(CopyReport(Path("euchre"), added=("start.ipynb", "README.md"), kept=("bowers.ipynb",)))
    euchre: 2 added, 0 updated, 1 of yours kept
    """

    folder: Path
    added: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = [
            f"{len(self.added)} added",
            f"{len(self.updated)} updated",
            *[f"{len(self.removed)} removed"] * bool(self.removed),
            f"{len(self.kept) + len(self.beside) + len(self.left)} of yours kept",
            *(f"see {name!r} for the new version" for name in self.beside),
            *(f"{name!r} of an older course stays as you changed it" for name in self.left),
        ]
        return f"{printable(str(self.folder))}: {', '.join(parts)}"


def lessons_folder() -> Path:
    """Return the folder of the course as shipped: inside an installed package, or beside it in a checkout.

    Raises EuchreError if this installation has no lessons.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "lessons", package.parent / "lessons"):
        if folder.is_dir():
            return folder
    raise EuchreError(f"this installation has no lessons; {install_again()}")


def copy_lessons(folder: Path) -> CopyReport:
    """Copy the lessons to a folder of the learner's, or bring it up to date, without losing anything there.

    A file that the learner changed is kept; so is a link, a folder or a read-only file in its place. Opening a notebook
    changes nothing, and running it does, unless it runs by itself when it is opened: its outputs come back. If the
    lesson was shipped anew, the new version is put beside it: ``next (new).ipynb``. A lesson that the course no longer
    has, such as one with a new name, is removed if the learner never changed it. What was shipped last is noted in
    ``.euchre-tutor.json``. Two copies may run at once, and an end at any point leaves every file whole.

    Raises EuchreError if the folder can't hold a copy.
    """
    source, folder = lessons_folder(), own_folder(folder)
    try:
        _check_folder(folder, source)
        return _copy(source, folder)
    except OSError as error:
        path = error.filename if isinstance(error, FileExistsError) else folder
        raise EuchreError(
            f"can't copy the lessons to '{path}' ({reason(error)}); name a folder that you can write"
        ) from error


def _check_folder(folder: Path, source: Path) -> None:
    """Raise EuchreError if this can't be a learner's folder, even if it is writable."""
    if folder.is_symlink() and not folder.exists():
        raise EuchreError(f"'{folder}' is a link that leads nowhere; name a folder, or remove the link")
    if folder.exists() and not folder.is_dir():
        raise EuchreError(f"'{folder}' is a file; name a folder for your copy of the lessons")
    if Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(source)):
        raise EuchreError(f"'{folder}' is where the lessons come from; name a folder of your own")


def _copy(source: Path, folder: Path) -> CopyReport:
    last = _read_manifest(folder / MANIFEST)
    names: dict[str, list[str]] = defaultdict(list)
    shipped = _read_files(source)
    for name, content in shipped.items():
        fate, target = _fate(content, folder / name, last.get(name))
        names[fate].append(target.relative_to(folder).as_posix())
        if fate in ("added", "updated", "beside"):
            replace_file(target, content)
    for path, digest in _no_longer_shipped(folder, last, shipped):  # only now that the new ones are there
        is_untouched = _is_untouched(path, digest)
        names["removed" if is_untouched else "left"].append(path.name)
        if is_untouched:
            path.unlink(missing_ok=True)
    replace_file(folder / MANIFEST, json.dumps({name: _digest(shipped[name]) for name in shipped}, indent=1).encode())
    return CopyReport(folder, **{fate: tuple(files) for fate, files in names.items()})


def _fate(content: bytes, mine: Path, last: str | None) -> tuple[str, Path]:
    """Say what becomes of a shipped file, and where it goes, given the digest of what was shipped last."""
    if not os.path.lexists(mine):
        return "added", mine
    current, shipped = _digest_of(mine), _digest(content)
    if current == shipped:
        return "same", mine
    if _is_untouched(mine, last):
        return "updated", mine
    return ("kept", mine) if shipped == last else ("beside", _free_name(mine, content))


def _no_longer_shipped(folder: Path, last: dict[str, str], shipped: Container[str]) -> Iterator[tuple[Path, str]]:
    """Yield what lies in the folder of lessons that aren't shipped any more, with the digest of their last version.

    New versions that were put beside a lesson count as well; what lies in other folders doesn't.
    """
    for name in sorted(last):
        if name not in shipped and (mine := folder / name).name == name:
            put_beside = sorted(folder.glob(f"{escape(mine.stem)} (new*){escape(mine.suffix)}"))
            yield from ((path, last[name]) for path in (mine, *put_beside) if os.path.lexists(path))


def _is_untouched(mine: Path, last: str | None) -> bool:
    """Whether a file may be replaced: it is as it was shipped last."""
    return last is not None and _digest_of(mine) == last and bool(mine.stat().st_mode & S_IWUSR)


def _digest_of(path: Path) -> str | None:
    """Digest of a file; None if it is the learner's own in any case: a link, a folder, or unreadable."""
    if path.is_symlink() or not path.is_file():
        return None
    try:
        return _digest(path.read_bytes())
    except PermissionError:
        return None


def _free_name(mine: Path, content: bytes) -> Path:
    """Return a free name for the new version beside the learner's file, or the one where it already is."""
    endings = chain([" (new)"], (f" (new {number})" for number in count(2)))
    paths = (mine.with_name(f"{mine.stem}{ending}{mine.suffix}") for ending in endings)
    return next(path for path in paths if not os.path.lexists(path) or _digest_of(path) == _digest(content))


def shipped_files() -> dict[str, bytes]:
    """Return the content of each lesson file as shipped, by its path inside the folder.

    Raises EuchreError if this installation has no lessons.
    """
    return _read_files(lessons_folder())


def _read_files(source: Path) -> dict[str, bytes]:
    """Read what a learner opens: not what is hidden, the order of the course, or the code of what lessons show."""
    files = (path for path in sorted(source.rglob("*")) if path.is_file())
    inside = ((path, path.relative_to(source)) for path in files if path.name != "course.toml")
    return {
        name.as_posix(): path.read_bytes()
        for path, name in inside
        if not any(part == FOLDER or part.startswith((".", "__")) for part in name.parts)
    }


def _read_manifest(path: Path) -> dict[str, str]:
    """Read the digests of what was shipped last; without them every file counts as changed by the learner.

    Raises EuchreError if something else is in the place of the file.
    """
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise EuchreError(f"'{path}' is not a plain file, so nothing can be saved there; move it away")
    try:
        notes = json.loads(path.read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return {}
    return notes if isinstance(notes, dict) else {}


def runs_when_opened(notebook: dict[str, Any]) -> bool:
    """Return whether a notebook's metadata ask JupyterLab to run it when it is opened."""
    return ((notebook.get("metadata") or {}).get("euchre_tutor") or {}).get("runs_when_opened") is True


def _digest(content: bytes) -> str:
    """Digest of what a learner can make: of a notebook its cells and metadata, of any other file every byte.

    Outputs count unless the notebook runs by itself when it is opened.
    """
    with suppress(ValueError, TypeError, LookupError, AttributeError, RecursionError):  # no notebook
        notebook = json.loads(content)
        outputs = not runs_when_opened(notebook)
        cells = [_made(cell, outputs=outputs) for cell in notebook["cells"]]
        made = [_edited(notebook.get("metadata") or {}, _KERNEL_METADATA), *cells]
        content = json.dumps(made, sort_keys=True).encode()
    return hashlib.sha256(content).hexdigest()


def _made(cell: dict[str, Any], *, outputs: bool) -> list[Any]:
    """What is written in a cell, pasted into it and shown below it, without what JupyterLab adds when it saves."""
    parts = cell["cell_type"], cell["source"], cell.get("attachments"), cell.get("outputs") if outputs else None
    return [_edited(cell.get("metadata") or {}, _SHOWN_METADATA), *(_plain(part or "") for part in parts)]


def _edited(metadata: dict[str, Any], by_itself: set[str]) -> dict[str, Any]:
    """What a learner edits in metadata, without what Lab changes by itself and without values that mean the default."""
    rest = {key: value for key, value in (metadata.get("jupyter") or {}).items() if key not in _FOLDS}
    mine = {key: value for key, value in (metadata | {"jupyter": rest}).items() if key not in by_itself}
    usual = {"editable": True, "deletable": True}
    return {key: value for key, value in mine.items() if value not in ({}, [], usual.get(key))}


def _plain(value: Any) -> Any:
    """A notebook's value with lists of lines joined to one text, and without the counts of executions."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items() if key != "execution_count"}
    if isinstance(value, list):
        return "".join(value) if all(isinstance(item, str) for item in value) else [_plain(item) for item in value]
    return value


def own_folder(folder: Path) -> Path:
    """Return a learner's folder with its ``~`` replaced; raise EuchreError if there is no such home."""
    try:
        path = folder.expanduser()
    except RuntimeError:
        raise EuchreError(
            f"'{folder}' is in the home of a user who has none here; name a folder in another place"
        ) from None
    if "\0" in str(path):
        raise EuchreError(f"'{path}' can't be a folder: a name has no NUL character; leave it out")
    return path


def reason(error: OSError) -> str:
    """Say why a file or a port can't be used, as the system does."""
    return os.strerror(error.errno).lower() if error.errno else str(error)
