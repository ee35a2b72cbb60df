"""Which code a result rests on: a digest of the sources of some modules and of all that they import."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_IMPORT = re.compile(r"^\s*import (euchre_tutor(?:\.\w+)+)", re.MULTILINE)
_FROM = re.compile(r"^\s*from (euchre_tutor(?:\.\w+)*) import (?:([\w ,]+)|\()", re.MULTILINE)


def _state(path: Path) -> tuple[int, int]:
    """Return when a file was changed last, and its size in bytes."""
    status = path.stat()
    return status.st_mtime_ns, status.st_size


_AT_START = {path: _state(path) for path in _PACKAGE.rglob("*.py")}


def digest(*modules: str) -> str:
    """Return a digest of the sources of some modules, and of all modules of this package that they import.

    It changes with every edit to one of them, and with nothing else. An import of a package stands for all its
    modules. Raises OSError if a source can't be read, or has changed since this process began: what runs may be older.

    >>> digest("euchre_tutor.solver.search.kernel") == digest("euchre_tutor.solver.search.kernel")
    True
    """
    hashed = sha256()
    for path, source in sorted(_read(modules).items()):
        hashed.update(f"{path.relative_to(_PACKAGE).as_posix()} {len(source)}\n".encode() + source)
    return hashed.hexdigest()


def sources_of(*modules: str) -> set[str]:
    """Return the files that ``digest`` reads, relative to the package.

    >>> sorted(sources_of("euchre_tutor.solver.search.move_ordering"))
    ['base/files.py', 'base/jit.py', 'base/sources.py', 'solver/search/move_ordering.py', 'solver/search/workspace.py']
    """
    return {path.relative_to(_PACKAGE).as_posix() for path in _read(modules)}


def _read(modules: Iterable[str]) -> dict[Path, bytes]:
    """Read the files of some modules, those that they import, and so on."""
    contents: dict[Path, bytes] = {}
    left = [path for module in modules for path in _files(module)]
    while left:
        path = left.pop()
        if path not in contents:
            contents[path] = path.read_bytes()
            if _state(path) != _AT_START.get(path):
                raise OSError(f"{path} has changed since this process began")
            left += [file for name in _imported(contents[path].decode()) for file in _files(name)]
    return contents


def _imported(source: str) -> set[str]:
    """Return the modules that a source imports, and the packages from which it imports anything else."""
    imported = set(_IMPORT.findall(source))
    for package, names in _FROM.findall(source):
        modules = {f"{package}.{name.split()[0]}" for name in names.split(",") if name.strip()}
        are_modules = bool(modules) and all(_files(name)[0].exists() for name in modules)
        imported |= modules if are_modules or package == _PACKAGE.name else {package}
    return imported


def _files(name: str) -> list[Path]:
    """Return the file of a module, or those of all modules of a package."""
    path = _PACKAGE.joinpath(*name.split(".")[1:])
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
