"""A report of what somebody doubts: text to copy or save, and nothing is sent."""

from collections.abc import Iterable

from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base.installed import own_version


def reported(facts: Iterable[str]) -> str:
    """Write a report: a fact a line, and at the end what has told them.

    >>> print(reported(["Seen: Js Jc"]))  # doctest: +ELLIPSIS
    Seen: Js Jc
    Euchre Tutor ..., answers of version ...
    """
    return "\n".join([*facts, f"Euchre Tutor {own_version()}, answers of version {ANSWERS}"])
