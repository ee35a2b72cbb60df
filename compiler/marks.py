"""What the marks of ``euchre_tutor/base/core.py`` mean while the core is compiled: numba's decorators in their place.

``install()`` comes before the first import of a module of the core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
from numba import types
from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros
from numba.extending import intrinsic

ROOT = Path(__file__).parents[1]
NAME = "euchre_tutor.base.core"
WORD = types.int64

# Arrays come from Python, which keeps them; so there are no references to count.
compiled: Any = partial(numba.njit, nogil=True, _nrt=False)
# Nobody calls a part from outside of the core, so that it needs no ways in.
_part: Any = partial(compiled, no_cpython_wrapper=True, no_cfunc_wrapper=True)
_shared: dict[str, tuple[Callable[..., Any], Any]] = {}


def shared(function: Callable[..., Any]) -> Any:
    """Have a function called by its name. It takes the memory of an int64 array and whole numbers, and returns one."""
    signature = WORD(types.CPointer(WORD), *[WORD] * (function.__code__.co_argcount - 1))
    _shared[function.__name__] = function, signature
    return types.ExternalFunction(function.__name__, signature)


@intrinsic
def popcount(_typing: Any, _bits: Any) -> Any:
    """Count the bits that are set."""
    return WORD(WORD), lambda _target, builder, _signature, bits: builder.ctpop(bits[0])


@intrinsic
def memory_of(_typing: Any, array: Any) -> Any:
    """Return the memory of an array, without reference counts and negative indices."""

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return target.make_array(array)(target, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate


@intrinsic
def memory_at(_typing: Any, _address: Any) -> Any:
    """Return the memory at an address."""
    memory = types.CPointer(WORD)

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], target.get_value_type(memory))

    return memory(WORD), generate


@_part(forceinline=True)
def bit_length(bits: Any) -> Any:
    """Return the number of the highest bit that is set, plus one; 0 if none is."""
    return 64 - leading_zeros(bits)


def install(of_shared: Callable[..., Any] = shared, of_part: Any = _part) -> None:
    """Put numba's decorators in the place of the marks."""
    if NAME in sys.modules:
        raise RuntimeError(f"{NAME} is imported already: its marks are as they are")
    marks: Any = ModuleType(NAME)
    marks.part, marks.inlined, marks.exported = of_part(), of_part(forceinline=True), compiled()
    marks.shared, marks.popcount, marks.memory_of, marks.bit_length = of_shared, popcount, memory_of, bit_length
    marks.memory_at = memory_at
    marks.trailing_zeros = trailing_zeros
    sys.modules[NAME] = marks


def shared_functions() -> dict[str, tuple[Callable[..., Any], Any]]:
    """Return the shared functions that were imported so far, with their signatures, by name."""
    return _shared
