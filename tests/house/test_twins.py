"""The table of fast functions and their slow twins is true, and no compiled function is missing from it."""

import ast
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest
from helpers.twins import TWINS

import euchre_tutor

ROOT, PACKAGE = Path(__file__).parents[2], Path(euchre_tutor.__file__).parent


@cache
def functions_of(path: Path) -> list[ast.FunctionDef | ast.ClassDef]:
    """List what a file defines outside of functions and classes."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return [node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def is_in_file(name: str) -> bool:
    """Tell whether a test file defines what ``tests/....py::name`` says."""
    path, _, function = name.partition("::")
    return function in {node.name for node in functions_of(ROOT / path)}


def check_dotted(name: str) -> None:
    """Import the longest part of a dotted name that is a module, and look the rest up in it."""
    parts = name.split(".")
    for size in range(len(parts) - 1, 0, -1):
        try:
            module = import_module(".".join(parts[:size]))
        except ModuleNotFoundError:
            continue
        attrgetter(".".join(parts[size:]))(module)
        return
    raise AssertionError(f"there is no module in {name}")


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.fast)
def test_a_fast_function_its_slow_twin_and_the_test_that_compares_them_exist(twin):
    for name in (twin.fast, twin.slow):
        if "::" in name:
            assert is_in_file(name), name
        else:
            check_dotted(name)
    assert twin.test.rpartition("::")[2].startswith("test_")
    assert is_in_file(twin.test), twin.test


def test_every_function_that_is_compiled_for_python_has_a_slow_twin():
    compiled = set()
    for path in PACKAGE.rglob("*.py"):
        module = ".".join(("euchre_tutor", *path.relative_to(PACKAGE).with_suffix("").parts))
        for node in functions_of(path):
            if any(isinstance(each, ast.Name) and each.id == "exported" for each in node.decorator_list):
                compiled.add(f"{module}.{node.name}")
    assert compiled
    assert compiled <= {twin.fast for twin in TWINS}
