"""Hands that show what a choice leads to: for each wrong one a hand that it loses, and that the right one wins.

``data/course/shown_hands.py`` finds them. One hand proves nothing; it is there to be seen.
"""

import json
from collections.abc import Mapping
from functools import cache

from euchre_tutor.base import tables

FILE = "hands.json"


def hands_after(view: str, right: str) -> Mapping[str, str]:
    """Return a hand to its end for each choice in a view, as text; after the right choice, one that another loses.

    >>> hands = hands_after("Ks Ts Jc Ah 9d up Qs seat 4 trump s maker 4", "9d")
    >>> "9d" in hands and "Jc" in hands
    True
    """
    lost_and_won = _stored()[view]
    return {choice: lost for choice, (lost, _) in lost_and_won.items()} | {right: next(iter(lost_and_won.values()))[1]}


@cache
def _stored() -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """Return how hands end, by view and wrong choice: after that choice, and after the right one."""
    stored: dict[str, dict[str, tuple[str, str]]] = json.loads((tables("course") / FILE).read_text(encoding="utf-8"))
    return stored
