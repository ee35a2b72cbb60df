"""Names of a package that are loaded when they are first asked for, because an answer can do without them."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any


def later(package: str, places: Mapping[str, Iterable[str]]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package.

    Args:
        package: its name.
        places: the names that come later, by the module inside of the package that has them.

    >>> later("euchre_tutor", {"cards": ["Card"]})("Card")("Js")
    Card('Js')
    """
    modules = {name: module for module, names in places.items() for name in names}

    def found(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{modules[name]}"), name)

    return found
