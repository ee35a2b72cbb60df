"""How big a mistake is: what a choice costs falls into a band with a name.

extreme Gammon, the program by which backgammon players measure their play, calls a loss of .020 of a game's equity an
error and of .080 a blunder. Equity goes from -1 to 1, so these are 1 and 4 % of games. At 0-0 a point is worth about
7.5 % of games in Bicycle, which makes them about 0.15 and 0.5 points.

>>> band_of(0.3, "points"), band_of(0.05, "games")
(<Band.MISTAKE: 'mistake'>, <Band.BLUNDER: 'blunder'>)
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

Unit = Literal["points", "games"]


class Band(StrEnum):
    """What a choice is, by what it costs."""

    RIGHT = "right"
    CLOSE = "too close to grade"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Mapping[Unit, tuple[float, float]] = {"points": (0.15, 0.5), "games": (0.01, 0.04)}
"""What a mistake and a blunder cost at least, in points or in chances to win the game from 0 to 1."""


def band_of(lost: float, unit: Unit) -> Band:
    """Return the band of a choice that costs more than its error."""
    mistake, blunder = LIMITS[unit]
    return Band.SLIP if lost < mistake else Band.MISTAKE if lost < blunder else Band.BLUNDER
