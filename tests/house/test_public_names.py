"""Every public name is there, says what it is in a sentence, and shows by an example how it is used."""

import ast
import importlib
import inspect
import pkgutil
import re
from doctest import DocTestFinder
from types import ModuleType

import pytest

import euchre_tutor

PACKAGES = [
    euchre_tutor,
    *(
        importlib.import_module(module.name)
        for module in pkgutil.walk_packages(euchre_tutor.__path__, "euchre_tutor.")
        if module.ispkg
    ),
]
NAMES = [(package, name) for package in PACKAGES for name in getattr(package, "__all__", ())]
SENTENCE = re.compile(r"[A-Z0-9\"'`].*[.?:]$", re.DOTALL)


def has_docstring_of_its_own(value: object) -> bool:
    """Tell functions and classes from constants, which are described where they are defined."""
    return inspect.isfunction(value) or inspect.isclass(value)


def defining_module(package: ModuleType, name: str) -> ModuleType:
    """Return the module from which a package has a constant."""
    source = ast.parse(inspect.getsource(package))
    imported = [node for node in ast.walk(source) if isinstance(node, ast.ImportFrom) and node.module]
    home = next((node.module for node in imported for alias in node.names if alias.name == name), package.__name__)
    return importlib.import_module(home)


def described(package: ModuleType, name: str) -> object:
    """Return what the docstring of a name belongs to."""
    value = getattr(package, name)
    return value if has_docstring_of_its_own(value) else defining_module(package, name)


def named(pair: object) -> str:
    return pair.__name__ if isinstance(pair, ModuleType) else str(pair)


@pytest.mark.parametrize("package", PACKAGES, ids=named)
def test_the_public_names_of_a_package_are_sorted_and_each_is_there_once(package):
    names = list(getattr(package, "__all__", ()))
    assert names == sorted(set(names), key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert [name for name in names if not hasattr(package, name)] == []


def test_a_public_name_says_in_a_sentence_what_it_is():
    assert len(NAMES) > 300
    texts = {f"{package}.{name}": inspect.getdoc(described(package, name)) or "" for package, name in NAMES}
    assert {name: text for name, text in texts.items() if not SENTENCE.match(text.partition("\n\n")[0].strip())} == {}


def test_a_star_brings_what_a_notebook_writes_and_the_rest_is_imported_by_name():
    assert len(euchre_tutor.__all__) <= 48
    assert not set(euchre_tutor.__all__) & set(euchre_tutor._BY_NAME)
    assert all(hasattr(euchre_tutor, name) for name in euchre_tutor._BY_NAME)


@pytest.mark.parametrize("name", [*euchre_tutor.__all__, *euchre_tutor._BY_NAME])
def test_a_name_for_notebooks_has_an_example(name):
    finder = DocTestFinder(exclude_empty=True)
    examples = [test.examples for test in finder.find(described(euchre_tutor, name), name, module=False)]
    assert any(examples), f"{name} needs a doctest"
