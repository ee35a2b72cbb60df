"""The core: the functions that a build compiles to machine code, in a library that lies beside this file.

They are written in Python, and marked here. A process loads the library when it first calls one of them. It does so
only if the library was made from these very sources, and has solved the golden deals on this machine (see
solver/trial.py). In a browser there is no process to try it in; all browsers are one machine to it. Otherwise all runs
as plain Python, with the same answers but hundreds of times slower, and a warning says so once. With
``EUCHRE_TUTOR_PURE=1`` that is meant, and nothing is said.

A function of the library takes the address of a block of whole numbers: of each array its address and its shape, of a
tuple its items, and whole numbers as they are. ctypes releases the GIL meanwhile.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, update_wrapper
from hashlib import sha256
from pathlib import Path
from struct import Struct
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

_PACKAGE = Path(__file__).parents[1]
LIBRARY = Path(__file__).with_name(f"euchre-core.{ {'win32': 'dll', 'darwin': 'dylib'}.get(sys.platform, 'so') }")
WHY_NOT = LIBRARY.with_suffix(".txt")  # what a build writes that could not compile it
SOURCES = ("base/core.py", "rank_tables.py", "solver/search/*.py", "solver/players/*.py")
_MARK = b"euchre-tutor sources "
_TRIAL = "EUCHRE_TUTOR_TRIAL"  # in a process that tries a library: its path
_finding = threading.Lock()
_told: set[str] = set()
_ANY_LENGTH = 1 << 40  # of an array whose length nobody tells
_NO_TABLES = np.zeros(0, np.int64)
_MADE_FROM = 8  # words at the end of the tables that name their sources
_PATIENCE = 300.0  # seconds that a trial may take on the busiest machine

Function = TypeVar("Function", bound=Callable[..., Any])


class _Exported:
    """A function of the core that Python calls."""

    __name__: str

    def __init__(self, function: Callable[..., None]) -> None:
        update_wrapper(self, function)
        self.__wrapped__, self.find = function, library
        self._code: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> None:
        if self._code is None:
            found = self.find()
            self._code = plainly(self.__wrapped__) if found is None else _caller(found, self.__name__)
        self._code(*arguments)


def exported(function: Callable[..., None]) -> _Exported:
    """Mark a function that Python calls: it fills in arrays, and returns nothing."""
    return _Exported(function)


def part(function: Function) -> Function:
    """Mark a function that is compiled into those that call it. It makes no arrays."""
    return function


inlined = part  # where a call would cost more than most of what is called
shared = part  # of which there is one copy that all others call; it takes a workspace and whole numbers


def trailing_zeros(bits: int) -> int:
    """Return the number of the lowest bit that is set."""
    return (int(bits) & -int(bits)).bit_length() - 1


def bit_length(bits: int) -> int:
    """Return the number of the highest bit that is set, plus one; 0 if none is."""
    return int(bits).bit_length()


def popcount(bits: int) -> int:
    """Count the bits that are set."""
    return int(bits).bit_count()


def memory_of(array: Any) -> Any:
    """Return the array itself; in machine code its bare memory."""
    return array


def memory_at(address: int) -> Any:
    """Return the memory at an address, as whole numbers of 64 bits."""
    return (ctypes.c_int64 * _ANY_LENGTH).from_address(int(address))


def plainly(function: Callable[..., None]) -> Callable[..., None]:
    """Return what calls a function as plain Python; numbers overflow without a word, as in machine code."""

    def call(*arguments: Any) -> None:
        with np.errstate(over="ignore"):
            function(*arguments)

    return call


# Calling a library.


def _caller(found: ctypes.CDLL, name: str) -> Callable[..., None]:
    """Return what calls a function of a library with arrays, tuples of them, and whole numbers."""
    function, takes = found[name], ctypes.c_char.in_dll(found, f"{name}_takes")
    function.argtypes, function.restype = [ctypes.c_char_p], ctypes.c_int
    expected = ctypes.string_at(ctypes.addressof(takes)).decode().split()
    pack = Struct(f"{sum(1 + int(kind[2:] or 0) for kind in expected)}q").pack

    def call(*arguments: Any) -> None:
        words: list[int] = []
        kinds: list[str] = []
        _flatten(arguments, words, kinds)
        if kinds != expected:
            raise TypeError(f"{name} takes {' '.join(expected)}, not {' '.join(kinds)}")
        if function(pack(*words)):
            raise ArithmeticError(f"{name} failed, as it would in Python")

    return call


def _flatten(arguments: Sequence[Any], words: list[int], kinds: list[str]) -> None:
    """Add the numbers that stand for some arguments, and the kind of each: type and dimensions, or ``i8`` alone."""
    for each in arguments:
        if isinstance(each, np.ndarray):
            kinds.append(f"{_TYPES.get(each.dtype.char, each.dtype)}{each.ndim}")
            words.append(_address(each))
            words.extend(each.shape)
        elif isinstance(each, tuple):
            _flatten(each, words, kinds)
        else:
            kinds.append("i8")
            words.append(each)


def _address(array: NDArray[Any]) -> int:
    """Return where an array lies. ctypes is asked first: NumPy describes all of the array to say as much."""
    try:
        return _address_of(_memory_at(array))
    except TypeError:  # it can't be written to, or isn't in one piece
        if not array.flags.c_contiguous:
            raise
        return int(array.ctypes.data)


_TYPES = {np.dtype(name).char: np.dtype(name).str[1:] for name in ("int8", "int64", "float32", "float64")}
_memory_at: Any = (ctypes.c_char * 0).from_buffer
_address_of = ctypes.addressof


# Which library is trusted.


def library() -> ctypes.CDLL | None:
    """Return the library if it is trusted; None if all runs as plain Python, which a warning says unless it is told."""
    found, slow = _library()
    if slow and slow not in _told:
        _told.add(slow)
        warnings.warn(slow, RuntimeWarning, stacklevel=4)
    return found


def why_slow() -> str:
    """Say in one sentence that all runs as plain Python, why, and what helps; nothing if it doesn't, or should.

    Whoever asks shows it, so that no warning follows.
    """
    _, slow = _library()
    _told.add(slow)
    return slow


def _library() -> tuple[ctypes.CDLL | None, str]:
    with _finding:
        return _find_library()


@cache
def _find_library() -> tuple[ctypes.CDLL | None, str]:
    if os.environ.get("EUCHRE_TUTOR_PURE", "0") != "0":
        return None, ""
    if tried := os.environ.get(_TRIAL):
        return ctypes.CDLL(tried), ""
    from euchre_tutor.base.installed import install_again, places

    why_not = "it has no compiled library"
    for path in places(LIBRARY):
        with suppress(OSError):
            content = path.read_bytes()
            if not (why_bad := why_unfit(content) or _why_untrusted(content, path)):
                return ctypes.CDLL(str(path)), ""
            why_not = why_bad
    for path in places(WHY_NOT):
        with suppress(OSError):  # there is none where the core was compiled
            why_not = f"its core was not compiled: {path.read_text(encoding='utf-8').strip()}"
    cure = install_again()
    return None, f"the solver runs as plain Python, hundreds of times slower, because {why_not}; to fix that, {cure}"


def tables_beside() -> NDArray[Any]:
    """Return the tables that a build has made with the trusted library; none, int64[0], where there is no library.

    They are mapped once, and kept: machine code has their address.
    """
    found = library()
    with _finding:
        return _kept(Path(found._name)) if found else _NO_TABLES


@cache
def _kept(path: Path) -> NDArray[Any]:
    return mapped(tables_of(path))


def mapped(path: Path) -> NDArray[Any]:
    """Return the tables of a file, int64[n], which aren't read but mapped; none unless these very sources made them."""
    with suppress(OSError, ValueError):
        content: NDArray[Any] = np.memmap(path, np.int64, "r")
        if content[-_MADE_FROM:].tobytes() == digest().encode():
            return content[:-_MADE_FROM]
    return _NO_TABLES


def tables_of(path: Path) -> Path:
    """Return where the tables are that belong to a library."""
    return path.with_suffix(".tables")


def why_unfit(content: bytes) -> str:
    """Say why a library doesn't belong to these sources; nothing if it does."""
    made_from = content.partition(_MARK)[2][:64].decode("ascii", "replace")
    return "" if made_from == digest() else "its compiled library was made from other sources"


def digest() -> str:
    """Return a digest of all sources that are compiled, and of this file, which calls them."""
    hashed = sha256()
    for path in sorted(path for pattern in SOURCES for path in _PACKAGE.glob(pattern)):
        source = path.read_bytes()
        hashed.update(f"{path.relative_to(_PACKAGE).as_posix()} {len(source)}\n".encode() + source)
    return hashed.hexdigest()


def _why_untrusted(content: bytes, path: Path) -> str:
    """Say why a library isn't trusted on this machine, where it is tried unless it has been before."""
    if sys.platform == "emscripten":
        return ""
    import platform

    from euchre_tutor.base.files import replace_file, user_cache

    known = sha256(content + "\n".join((platform.node(), platform.machine(), platform.version())).encode()).hexdigest()
    folder = user_cache()
    mark = folder / "core" / known[:32] if folder else None
    with suppress(OSError):
        if mark and mark.is_file():
            return ""
    if why := fails(path):
        return why
    with suppress(OSError):  # otherwise each process tries it
        if mark:
            replace_file(mark, b"")
    return ""


def fails(path: Path) -> str:
    """Solve golden deals with a library in a process of its own, which may crash; say what went wrong."""
    program = f"import sys; sys.path[:] = {sys.path!r}; import euchre_tutor.solver.trial as trial"
    command = [sys.executable or "", "-c", f"{program}; sys.exit(trial.is_wrong())"]
    environment = os.environ | {_TRIAL: str(path)}
    nowhere = subprocess.DEVNULL
    try:
        done = subprocess.run(
            command, env=environment, stdin=nowhere, stdout=nowhere, stderr=nowhere, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return "its compiled library can't be tried on this machine"
    return "its compiled library fails its trial on this machine" if done.returncode else ""
