"""What belongs together, put together."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Put the values of each key together, keys and values in the order in which they come.

    >>> grouped([("card", "Js"), ("tile", "66"), ("card", "9h")])
    {'card': ['Js', '9h'], 'tile': ['66']}
    """
    groups = defaultdict[Key, list[Value]](list)
    for key, value in pairs:
        groups[key].append(value)
    return dict(groups)
