"""Import this before anything of the package, and numba compiles the core in this process. It takes a minute.

A script does so that has functions of its own which call parts of the core.
"""

import llvmlite.binding as llvm
import marks
import numba
from marks import memory_of

__all__ = ["memory_of"]

_kept = []  # numba forgets machine code that nobody holds


def shared(function):  # type: ignore[no-untyped-def]
    """Compile a function at once, so that others find it by its name."""
    found = marks.shared(function)
    _kept.append(numba.cfunc(found.sig, nogil=True, _nrt=False)(function))
    llvm.add_symbol(function.__name__, _kept[-1].address)
    return found


marks.install(shared)
