"""Import this before anything of the package, and numba compiles the core in this process. It takes a minute.

A script does so that has functions of its own which call parts of the core.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location

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


marks.install(shared, marks.compiled)  # Python calls parts, too


def _add_the_rest() -> None:
    """Give the marks what Python asks of the core besides: where its tables are, and why it is slow."""
    spec = spec_from_file_location("core_as_it_is", marks.ROOT / "euchre_tutor" / "base" / "core.py")
    assert spec
    assert spec.loader
    core, marked = module_from_spec(spec), vars(sys.modules[marks.NAME])
    spec.loader.exec_module(core)
    marked.update({name: each for name, each in vars(core).items() if name not in marked})


_add_the_rest()
