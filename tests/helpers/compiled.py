"""The libraries that tests call: the core, made again after an edit of its sources, and parts of it (``parts.py``).

In plain Python the tests would take hours, so they don't run without.
"""

from __future__ import annotations

import ctypes
import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from euchre_tutor.base import core
from euchre_tutor.solver.players import pimc
from euchre_tutor.solver.search import kernel, lines

from . import parts

__all__ = ["EXPORTED", "in_python", "make_anew", "parts"]

ROOT = Path(__file__).parents[2]
SOURCE = Path(parts.__file__)
EXPORTED = [
    each
    for module in (kernel, lines, pimc, parts)
    for each in vars(module).values()
    if isinstance(each, core._Exported) and each.__module__ == module.__name__
]


def _make(*options: str) -> None:
    subprocess.run([sys.executable, str(ROOT / "compiler" / "make.py"), *options], check=True)


def path_of_parts() -> Path:
    """Return where the library of the parts is, named after all that it is made from."""
    made_from = sha256(core.digest().encode() + SOURCE.read_bytes()).hexdigest()[:16]
    return ROOT / "build" / f"parts-{made_from}{core.LIBRARY.suffix}"


def make_anew() -> None:
    """Compile the core if its library isn't that of its sources; raise an error if that can't be."""
    try:
        why_not = core.why_unfit(core.LIBRARY.read_bytes())
    except OSError:
        why_not = "there is no compiled library"
    if not len(core.mapped(core.tables_of(core.LIBRARY))):
        why_not = why_not or "it has no tables of endings"
    if why_not:
        print(f"Compiling the core: {why_not}", flush=True)
        _make()


@cache
def _library_of_parts() -> ctypes.CDLL:
    """Return the library of the parts; the first process that calls one compiles it, and others wait for that."""
    path = path_of_parts()
    path.parent.mkdir(exist_ok=True)
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            _make("--parts", str(SOURCE), "--into", str(path))
    return ctypes.CDLL(str(path))


for exported in EXPORTED:
    if exported.__module__ == parts.__name__:
        exported.find = _library_of_parts


@contextmanager
def in_python() -> Iterator[None]:
    """Have the core, and its parts, run as plain Python, as they do where there is no library."""
    with pytest.MonkeyPatch.context() as patch:
        for function in EXPORTED:
            patch.setattr(function, "_code", core.plainly(function.__wrapped__))
        yield
