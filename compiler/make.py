"""Compile the core: from Python by numba to LLVM's language, all of it at once to machine code, and that to a library.

    python compiler/make.py

numba compiles nothing to the end here: each part would be optimised by itself, and again in each that calls it. Of its
output only functions are taken that know nothing of Python. An exported function returns 0, or another number if it
failed. A library for this machine has to solve golden deals before it is put in its place.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

os.environ["NUMBA_OPT"] = "0"  # before numba is imported

import llvmlite.binding as llvm
import marks
import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

Functions = dict[str, tuple[Any, tuple[Any, ...]]]
"""By name functions, with arguments of the types that they take."""

NEVER_CALLED = 4096  # an address for functions that this process only compiles calls to
BASELINE = {"x86_64": "x86-64-v2"}  # processors of the last fifteen years
BROWSER = "wasm32-unknown-unknown"
PYODIDE = "wasm32-emscripten"
ZIG = [sys.executable, "-m", "ziglang"]


def examples() -> dict[str, Any]:
    """Return arguments of all types that functions take, by names."""
    _bare_packages("", "base", "beliefs", "solver", "solver.search", "solver.players")
    tables, pimc = import_module("euchre_tutor.rank_tables"), import_module("euchre_tutor.solver.players.pimc")
    one, two, three = (np.zeros((1,) * dimensions, np.int64) for dimensions in (1, 2, 3))
    ranks, reals = tables.Tables(one, one, two, one, one, one), np.zeros((1, 1))
    state = pimc.PublicState(0, 0, 0, one, one, two, ranks, reals, pimc.no_network())
    found = {"one": one, "two": two, "three": three, "bytes": np.zeros(1, np.int8), "reals": reals, "ranks": ranks}
    return found | {"state": state, "buffers": pimc.new_buffers(state, 1)}


def core_functions(given: dict[str, Any]) -> Functions:
    """Import the functions that the library of the package exports; ``given`` are the examples."""
    one, two, ranks, some = (given[name] for name in ("one", "two", "ranks", "bytes"))
    question = one, two, one, 0, one, one, ranks
    line = one, one, 0, 0, one, one, one, ranks, two, given["three"], one, one, two, two
    search, players = "euchre_tutor.solver.search", "euchre_tutor.solver.players"
    takes = {
        f"{search}.kernel.fill_goals_met": (*question, some),
        f"{search}.kernel.fill_tricks_by_move": (*question, two),
        f"{search}.lines.fill_lines_along": line,
        "making_tables.fill_values": (one, one, 0, one, ranks, one, one, one, 0),
        f"{players}.pimc.play_out_many": (one, given["buffers"], two, two, one, one, one, given["state"], some),
        f"{players}.pimc.value_moves_many": (one, given["buffers"], one, one, given["state"], given["reals"]),
    }
    found = {}
    for path, arguments in takes.items():
        module, _, name = path.rpartition(".")
        found[name] = getattr(import_module(module), name), arguments
    return found


def _bare_packages(*names: str) -> None:
    """Have packages imported without what they import: the core needs NumPy, and nothing else of the package."""
    for name in names:
        full = f"euchre_tutor.{name}".rstrip(".")
        package = ModuleType(full)
        package.__path__ = [str(marks.ROOT.joinpath(*full.split(".")))]
        sys.modules.setdefault(full, package)


# From Python to LLVM's language.


def _array(kind: Any) -> Any:
    """Return a function that makes an array of a type from a block of numbers: where it lies, and its shape."""

    @intrinsic
    def array_at(_typing: Any, block: Any, _at: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            words = [
                builder.load(builder.gep(arguments[0], [builder.add(arguments[1], arguments[1].type(number))]))
                for number in range(1 + kind.ndim)
            ]
            array = target.make_array(kind)(target, builder)
            size = words[0].type(target.get_abi_sizeof(target.get_data_type(kind.dtype)))
            strides = [size]
            for length in words[:1:-1]:
                strides.insert(0, builder.mul(strides[0], length))
            memory = builder.inttoptr(words[0], array.data.type)
            target.populate_array(
                array, data=memory, shape=words[1:], strides=strides, itemsize=size, meminfo=None, parent=None
            )
            return array._getvalue()

        return kind(block, types.int64), generate

    return array_at


def kinds_of(arguments: tuple[Any, ...]) -> Iterator[str]:
    """List what arguments consist of: the type and the dimensions of each array, ``i8`` for a whole number."""
    for each in arguments:
        if isinstance(each, np.ndarray):
            yield f"{each.dtype.str[1:]}{each.ndim}"
        elif isinstance(each, tuple):
            yield from kinds_of(each)
        else:
            yield "i8"


def _unpacked(arguments: tuple[Any, ...], at: int, names: dict[str, Any]) -> tuple[list[str], int]:
    """Return the expressions that take arguments out of a block from a place on, and the place after them."""
    found = []
    for each in arguments:
        if isinstance(each, np.ndarray):
            name = f"_{each.dtype.name}_{each.ndim}"
            names.setdefault(name, _array(types.Array(numba.from_dtype(each.dtype), each.ndim, "C")))
            found.append(f"{name}(block, {at})")
            at += 1 + each.ndim
        elif isinstance(each, tuple):
            inner, at = _unpacked(each, at, names)
            names[type(each).__name__] = type(each)
            found.append(f"{type(each).__name__}({', '.join(inner)})")
        else:
            found.append(f"block[{at}]")
            at += 1
    return found, at


def _from_block(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Return a Python function that takes a block of numbers and calls a function with what they stand for."""
    names = {"function": function}
    words, _ = _unpacked(arguments, 0, names)
    exec(f"def from_block(block):\n    function({', '.join(words)})", names)
    return names["from_block"]


_ENTRY = """
define {result} @{name}({parameters}) {{
  %result = alloca {word}
  %error = alloca ptr
  store {word} {zero}, ptr %result
  %status = call i32 @"{inner}"(ptr %result, ptr %error, {arguments})
  %value = load {word}, ptr %result
  ret {returned}
}}
"""
_OF_SEARCH = {"result": "i64", "word": "i64", "zero": "0", "returned": "i64 %value"}
_OF_EXPORT = {"result": "i32", "word": "ptr", "zero": "null", "returned": "i32 %status"}


def _translated(name: str, function: Any, signature: Any, entry: dict[str, str]) -> str:
    """Return a function in LLVM's language, with an entry of its name that takes plain numbers."""
    compiled = numba.cfunc(signature, nogil=True, _nrt=False)(function)
    inner = compiled.native_name.removeprefix("cfunc.")
    words = ["ptr", *["i64"] * (len(signature.args) - 1)]
    parameters = ", ".join(f"{word} %a{number}" for number, word in enumerate(words))
    text: str = compiled.inspect_llvm()
    text = re.sub(r"= common (\w+ )?global", "= internal global", text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    # Pickled exceptions name files of this machine. Nobody raises them: a function that fails says that it did.
    text = re.sub(r'(@\.const\.pickle\S+ = internal constant \[\d+ x i8\]) c".*"', r"\1 zeroinitializer", text)
    return text + _ENTRY.format(name=name, inner=inner, parameters=parameters, arguments=parameters, **entry)


def translated(functions: Functions) -> dict[str, str]:
    """Return by name functions, and all that they share, in LLVM's language."""
    texts = dict.fromkeys((*marks.shared_functions(), *functions), "")
    for name in marks.shared_functions():
        llvm.add_symbol(name, NEVER_CALLED)
    for name, (function, signature) in marks.shared_functions().items():
        texts[name] = _translated(name, function, signature, _OF_SEARCH)
    for name, (function, arguments) in functions.items():
        block = types.void(types.CPointer(types.int64))
        texts[name] = _translated(name, _from_block(function, arguments), block, _OF_EXPORT)
        takes = " ".join(kinds_of(arguments))
        texts[name] += f'\n@{name}_takes = constant [{len(takes) + 1} x i8] c"{takes}\\00"\n'
    return texts


# From there to a library.


def joined(texts: Iterable[str], exported: set[str], machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """Put functions, and all that they call, into one module, in which nothing else can be seen from outside."""
    found: llvm.ModuleRef | None = None
    for text in texts:
        module = llvm.parse_assembly(text)
        module.data_layout, module.triple = str(machine.target_data), machine.triple
        found = module if found is None else found
        if module is not found:
            found.link_in(module)
    assert found is not None
    for symbol in (*found.functions, *found.global_variables):
        if not symbol.is_declaration and symbol.name not in exported:
            symbol.linkage = "internal"
    return found


def object_code(texts: dict[str, str], exported: set[str], digest: str, triple: str) -> bytes:
    """Return the machine code of some functions for a kind of machine."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    processor = BASELINE.get(triple.partition("-")[0], "generic")
    target = llvm.Target.from_triple(triple)
    machine = target.create_target_machine(cpu=processor, opt=3, reloc="pic", codemodel="default")
    module = joined(texts.values(), exported, machine)
    mark = f"euchre-tutor sources {digest}"
    module.link_in(llvm.parse_assembly(f'@made_from = constant [{len(mark)} x i8] c"{mark}"'))
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return machine.emit_object(module)


def link(code: bytes, command: list[str], into: Path, fails: Callable[[Path], str] = lambda _: "") -> None:
    """Make a library, or a module for browsers, of machine code; exit with a sentence if that can't be, or it fails."""
    linker = "zig" if command[: len(ZIG)] == ZIG else command[0]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "core.o").write_bytes(code)
        made = Path(folder, "core.out")
        try:
            subprocess.run([*command, "-s", "-o", made.name, "core.o"], cwd=folder, check=True)
        except (OSError, subprocess.CalledProcessError):
            sys.exit(f"{linker} can't link it")
        if not made.is_file() or fails(made):
            sys.exit(f"what {linker} links is no good")
        into.parent.mkdir(parents=True, exist_ok=True)
        part = into.with_name(f".{into.name}.{os.getpid()}.part")
        shutil.copyfile(made, part)
        part.replace(into)


def add_tables(library: Path, into: Path) -> None:
    """Have a library of this machine make the tables of endings; exit with a sentence if it can't."""
    environment = os.environ | {"EUCHRE_TUTOR_TRIAL": str(library), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(Path(__file__).with_name("tables.py")), str(into)]
    if subprocess.run(command, env=environment, check=False).returncode:
        sys.exit("the library can't make the tables of endings")


def library_linker(target: str | None, is_zig: bool) -> list[str]:
    """Return the command that links a library: the C compiler of this machine, or zig's, which links for all."""
    if target == PYODIDE:
        return [
            *ZIG,
            "wasm-ld",
            "-shared",
            "--experimental-pic",
            "--import-memory",
            "--unresolved-symbols=import-dynamic",
        ]
    own = os.environ.get("CC") or shutil.which("cc")
    zig = [*ZIG, "cc", *(["-target", target] if target else [])]
    return [*(zig if is_zig or target or not own else own.split()), "-shared", "-lm"]


def browser_linker(exported: set[str]) -> list[str]:
    """Return the command that links a module for browsers, which asks for nothing from outside: zig brings expf."""
    names = [*sorted(exported), "__heap_base"]
    target = ["-target", "wasm32-wasi", "-mexec-model=reactor"]
    return [*ZIG, "cc", *target, *(f"-Wl,--export={name}" for name in names), "-lm"]


def main() -> None:
    """Compile the core into a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, help="the library (that of this checkout)")
    parser.add_argument("--triple", help="the machine that it is for, in LLVM's words (this one)")
    parser.add_argument("--target", help="the same in zig's words")
    parser.add_argument("--zig", action="store_true", help="have zig link it, even if there is a C compiler")
    parser.add_argument("--browser", type=Path, help="a file for a module that browsers run, too")
    parser.add_argument("--parts", type=Path, help="a file with other functions, made of parts of the core")
    options = parser.parse_args()
    core = _loaded(marks.ROOT / "euchre_tutor" / "base" / "core.py")
    sys.path.insert(0, str(marks.ROOT))  # for the trial
    marks.install()
    given = examples()
    functions = _loaded(options.parts).functions(given) if options.parts else core_functions(given)
    exported = {*functions, *(f"{name}_takes" for name in functions), "made_from"}
    texts = translated(functions)
    code = object_code(texts, exported, core.digest(), options.triple or llvm.get_default_triple())
    trial = {} if options.parts or options.triple else {"fails": core.fails}
    into = options.into or core.LIBRARY
    link(code, library_linker(options.target, options.zig), into, **trial)
    if not options.parts:
        with tempfile.TemporaryDirectory() as folder:
            own = into
            if options.triple:  # the tables are the same for all machines
                own = Path(folder, "own")
                code = object_code(texts, exported, core.digest(), llvm.get_default_triple())
                link(code, library_linker(None, options.zig), own)
            add_tables(own, core.tables_of(into))
    if options.browser:
        link(object_code(texts, exported, core.digest(), BROWSER), browser_linker(exported), options.browser)


def _loaded(path: Path) -> Any:
    """Import a file under a name of its own."""
    spec = spec_from_file_location(f"_{path.stem}", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
