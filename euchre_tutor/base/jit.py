"""How the solver is compiled: by numba, which caches the machine code for the next process.

numba's cache looks only at the file of the function that is called from Python. So the folder of the cache is named by
a digest of all sources that are compiled in: after an edit to one of them the old machine code is not found. Machine
code is loaded only from a folder into which nobody else can write. Where there is none, every process compiles for
itself.

Without numba, and with ``NUMBA_DISABLE_JIT=1``, the same functions run as plain Python, slowly.
"""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from euchre_tutor.base.files import is_private, locked, user_cache
from euchre_tutor.base.sources import digest

_NAME = "euchre-tutor"
_NAMES = f"{_NAME}-{'[0-9a-f]' * 16}"
_FOLDERS = 8  # the last used ones stay, for whoever goes back and forth between versions

try:
    import numba

    _config: Any = numba.config
    _is_compiled = not _config.DISABLE_JIT
except ImportError:  # a browser's kernel has no numba
    _is_compiled = False

if _is_compiled:
    from llvmlite.binding import add_symbol
    from numba.core import codegen, compiler, event
    from numba.cpython.unsafe.numbers import leading_zeros as _leading_zeros
    from numba.cpython.unsafe.numbers import trailing_zeros as _trailing_zeros
    from numba.extending import intrinsic, models, register_model

    _compiled: Any = partial(numba.njit, nogil=True, no_cfunc_wrapper=True)

    _types: Any = numba.types
    _codegen: Any = codegen
    _compiler: Any = compiler

    class _PartType(_types.Dispatcher):  # type: ignore[misc]
        """The type of a part. A number written out in a call is of no type of its own, so nothing is compiled twice."""

        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            plain = _types.unliteral
            return super().get_call_type(context, tuple(map(plain, args)), {name: plain(kws[name]) for name in kws})

    register_model(_PartType)(models.OpaqueModel)

    class _Draft(_codegen.JITCodeLibrary):  # type: ignore[misc]
        """The code of a part, which is optimised and made machine code of only within the functions that call it.

        numba does both for each function by itself as well, which was a third of the first start.
        """

        def finalize(self) -> None:
            """Add the code of the parts that this one calls."""
            for library in dict.fromkeys(self._linking_libraries):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._finalized = True

        def get_pointer_to_function(self, _name: str) -> int:
            """Return 0: there is no machine code."""
            self._ensure_finalized()
            return 0

        @property
        def codegen(self) -> Any:
            """Without machine code there is no environment to set."""
            return SimpleNamespace(set_env=lambda _name, _environment: None)

    class _DraftCompiler(_compiler.CompilerBase):  # type: ignore[misc]
        """Compiles a part."""

        def define_pipelines(self) -> list[Any]:
            """Do as numba does, with a draft."""
            self.state.library = _Draft(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
            return [_compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)]

    _drafted: Any = partial(_compiled, no_cpython_wrapper=True, _nrt=False, pipeline_class=_DraftCompiler)

    class _Part:
        """A function that is compiled into those that call it, and makes no arrays.

        Python calls it as it is written, not compiled.
        """

        def __init__(self, function: Any, **options: Any) -> None:
            self.__wrapped__ = function
            self._dispatcher = _drafted(**options)(function)  # its type doesn't hold it

        @property
        def _numba_type_(self) -> Any:
            return _PartType(self._dispatcher)

        def __call__(self, *arguments: Any) -> Any:
            return self.__wrapped__(*arguments)

    def jit(function: Any) -> Any:
        """Compile a function, which makes no arrays, into those that call it."""
        return _Part(function)

    def jit_inline(function: Any) -> Any:
        """Likewise, where a call would cost more than most of what is called."""
        return _Part(function, forceinline=True)

    trailing_zeros: Any = _trailing_zeros
    leading_zeros: Any = _leading_zeros

    def _count_bits(_typing: Any, _bits: Any) -> Any:
        """Count the bits that are set."""
        return numba.int64(numba.int64), lambda _target, builder, _signature, bits: builder.ctpop(bits[0])

    def _measure_bits(bits: Any) -> Any:
        """Return the number of the highest bit that is set, plus one; 0 if none is."""
        return 64 - leading_zeros(bits)

    def _bare_memory(_typing: Any, array: Any) -> Any:
        """Return the memory of an array, without reference counts and negative indices."""

        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return target.make_array(array)(target, builder, arguments[0]).data

        return _types.CPointer(array.dtype)(array), generate

    popcount: Any = intrinsic(_count_bits)
    memory_of: Any = intrinsic(_bare_memory)
    bit_length: Any = jit_inline(_measure_bits)

    class _Listener(event.Listener):
        """Calls a function with each function of the package that begins to be compiled."""

        def __init__(self, callback: Callable[[Any], object]) -> None:
            self._callback = callback

        def on_start(self, event: Any) -> None:
            function = event.data["dispatcher"]
            if function.py_func.__module__.startswith("euchre_tutor."):
                self._callback(function)

        def on_end(self, event: Any) -> None:
            pass

else:

    def jit_inline(function: Any) -> Any:
        """Leave the function as it is."""
        return function

    jit = jit_inline

    def trailing_zeros(bits: int) -> int:
        """Return the number of the lowest bit that is set."""
        return (int(bits) & -int(bits)).bit_length() - 1

    def bit_length(bits: int) -> int:
        """Return the number of the highest bit that is set, plus one; 0 if none is."""
        return int(bits).bit_length()

    def memory_of(array: Any) -> Any:
        """Return the array itself."""
        return array

    def popcount(bits: int) -> int:
        """Count the bits that are set."""
        return int(bits).bit_count()


_shared: list[Any] = []  # shared functions, whose machine code others call
_lost: list[Any] = []  # functions whose machine code no folder can keep


def jit_cached(function: Any) -> Any:
    """Compile a function that is called from Python, or load what was compiled from the same sources."""
    if not _is_compiled:
        return function
    with _kept(function) as is_kept:
        return _compiled(cache=is_kept)(function)


def jit_shared(function: Any) -> Any:
    """Compile a function once, or load it: those that call it find it by its name, and hold no copy of it.

    It takes the memory of an int64 array and whole numbers, and returns a whole number.
    """
    if not _is_compiled:
        return function
    number = _types.int64
    signature = number(_types.CPointer(number), *[number] * (function.__code__.co_argcount - 1))
    with _kept(function) as is_kept:
        try:
            shared = numba.cfunc(signature, cache=is_kept)(function)
        except Exception:  # as in call_first
            if not is_kept:
                raise
            shutil.rmtree(_cache_of(function), ignore_errors=True)
            shared = numba.cfunc(signature, cache=True)(function)
    _shared.append(shared)
    name = f"{function.__module__}.{function.__name__}"
    add_symbol(name, shared.address)
    return _types.ExternalFunction(name, signature)


@contextmanager
def _kept(function: Any) -> Iterator[bool]:
    """Have numba cache machine code in the folder of a function's sources; yield whether it does."""
    folder = _folder(function.__module__)
    before, _config.CACHE_DIR = _config.CACHE_DIR, str(folder or "")
    try:
        is_kept = folder is not None and folder in _cache_of(function).parents
        if not is_kept:
            _lost.append(function)
        yield is_kept
    finally:
        _config.CACHE_DIR = before


def _cache_of(function: Any) -> Path:
    """Return the folder in which numba would cache a function now; nothing is compiled or loaded for it."""
    try:
        return Path(_compiled(cache=True)(function).stats.cache_path)
    except RuntimeError:  # numba is told to cache machine code in other ways, and can't
        return Path()


@contextmanager
def turn_to_compile(module: str, busy: Callable[[], object]) -> Iterator[None]:
    """Let one process at a time compile or load what is cached with a module, so that nothing is compiled twice.

    Args:
        module: the module.
        busy: called once if this process has waited for another one for a second.
    """
    folder = _folder(module) if _is_compiled else None
    with locked(folder / "lock", busy) if folder else nullcontext(), _no_garbage_collected():
        yield


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """Have Python not look for garbage meanwhile: it would go through all of numba's objects a hundred times."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@cache
def _folder(module: str) -> Path | None:
    """Return the folder for the machine code of a module; None if there is none that is safe."""
    try:
        name = f"{_NAME}-{digest(module)[:16]}"
    except OSError:  # there are no sources, or they have changed
        return None
    for parent in _parents():
        if is_private(parent / name):
            _forget_others(parent / name)
            return parent / name
    return None


def _parents() -> Iterator[Path]:
    """List where machine code may be cached: where the user says, beside the sources, in the user's cache folder."""
    if _config.CACHE_DIR:
        yield Path(_config.CACHE_DIR).absolute()
    yield Path(__file__).parents[1] / "__pycache__"
    own = user_cache()
    if own:
        yield own / "solver"


def _forget_others(folder: Path) -> None:
    """Remove all but the last used of the folders beside one that is used now."""
    try:
        os.utime(folder)
        ages = {other: other.stat().st_mtime for other in folder.parent.glob(_NAMES) if other != folder}
    except OSError:  # another process has just removed one
        return
    for other in sorted(ages, key=ages.__getitem__, reverse=True)[_FOLDERS - 1 :]:
        shutil.rmtree(other, ignore_errors=True)


def is_cached(function: Any) -> bool:
    """Tell whether the machine code of a ``jit_cached`` function is there for the next process."""
    return _is_compiled and function.stats.cache_path is not None


def is_any_lost() -> bool:
    """Tell whether some machine code of this process is lost when it ends."""
    return bool(_lost)


def call_first(function: Any, *arguments: Any, through: Any = None) -> None:
    """Call a ``jit_cached`` function for the first time; machine code that can't be read is compiled anew.

    Args:
        function: the function.
        arguments: the arguments.
        through: what takes them and calls the function; None for the function itself.
    """
    call = through or function
    try:
        call(*arguments)
    except Exception:  # a broken file may raise anything when it is read
        if not is_cached(function):
            raise
        shutil.rmtree(function.stats.cache_path, ignore_errors=True)
        call(*arguments)


@contextmanager
def on_compiling(callback: Callable[[Any], object]) -> Iterator[None]:
    """Call back with each function of the package that begins to be compiled."""
    if _is_compiled:
        with event.install_listener("numba:compile", _Listener(callback)):
            yield
    else:
        yield
