"""Hands that show what a choice leads to: for each wrong one a hand that it loses, and that the right one wins.

``data/course/shown_hands.py`` finds them. One hand proves nothing; it is there to be seen.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import tables
from euchre_tutor.deal import View

FILE = "hands.json"


def hands_after(view: View | str) -> Mapping[str, str]:
    """Return a hand to its end for choices in a view, as text; none where no hand was looked for or found.

    After a wrong choice it is one that the right one wins, and after the right one such a hand, too.

    >>> hands = hands_after("Ks Ts Jc Ah 9d up Qs seat 4 trump s maker 4")
    >>> "9d" in hands and "Jc" in hands
    True
    """
    stored = _stored()
    hands: Mapping[str, str] = stored["hands"].get(str(view), {})
    return hands if stored["answers"] == ANSWERS else {}  # what another version found need not hold any more


def deals_of_lessons() -> Mapping[str, tuple[str, int, int]]:
    """Return deals that ask for a call as a lesson does, with the lesson, the seat, and how many pass before."""
    return cast("Mapping[str, tuple[str, int, int]]", _stored()["deals"])


@cache
def _stored() -> Mapping[str, Any]:
    """Return the stored hands, by view and choice, and the version of the answers that they were found for."""
    return cast("Mapping[str, Any]", json.loads((tables("course") / FILE).read_text(encoding="utf-8")))
