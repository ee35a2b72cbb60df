"""A quiet coach: silent unless a decision costs more than its error, and as much as the learner wants to hear of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from euchre_tutor.game import GameHand
from euchre_tutor.practice.positions import Band
from euchre_tutor.review.costs import Choice, choices

_BANDS = (Band.SLIP, Band.MISTAKE, Band.BLUNDER)
OFF = "off"
SPEAKS = (OFF, *map(str, _BANDS))
"""From which band on the coach speaks."""


class Watched(NamedTuple):
    """A hand so far: our seat, the score as it sees it, and from which band on something is said."""

    hand: GameHand
    seat: int
    score: tuple[int, int]
    speaks: str


def spoken(watched: Watched) -> Iterator[Choice | None]:
    """Yield our decisions in a hand that the coach speaks of; None for every other one."""
    for choice in choices(watched.hand, [watched.seat], {watched.seat: watched.score}):
        yield choice if is_spoken_of(choice, watched.speaks) else None


def is_spoken_of(choice: Choice, speaks: str) -> bool:
    """Tell whether a coach who speaks from some band on says something about a decision.

    >>> from euchre_tutor.pricing.estimates import Estimate
    >>> slip = Choice(3, "trick 1", 2, "9c", "Ac", Estimate(0.1, 0.05, 0.15), "points")
    >>> [is_spoken_of(slip, speaks) for speaks in SPEAKS]
    [False, True, False, False]
    """
    return speaks != OFF and choice.band in _BANDS[_BANDS.index(Band(speaks)) :]
