"""Figures that several lessons show, each drawn from numbers or cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from IPython.display import SVG

from euchre_tutor import draw

__all__ = ["table_of", "tricks_taken"]


def tricks_taken(sides: Mapping[str, int]) -> SVG:
    """Draw tricks as cards lying face down, a row for each side.

    >>> "us: Face-down card, Face-down card; them: Face-down card" in tricks_taken({"us": 2, "them": 1}).data
    True
    """
    return SVG(draw.ladder({side: [""] * tricks for side, tricks in sides.items()}))


def table_of(hands: Mapping[str, Sequence[str]], trick: Mapping[str, str], *, note: str = "") -> SVG:
    """Draw a table from the learner's place: hands from the left opponent's to your own, a trick, a line of words.

    >>> "you: Nine of hearts" in table_of({"left": [], "your partner": [], "right": [], "you": ["9h"]}, {}).data
    True
    """
    return SVG(draw.table(hands, centre=[*trick.items()], note=note))
