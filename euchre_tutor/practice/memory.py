"""Memory: FSRS decides when decisions of a kind come back.

What is remembered is a kind of decision, a theme and what the best answer is like; so a mistake comes back as another
hand of the same kind, never as cards that one knows by heart.

>>> first = reviewed("assist: pass", 1)(None, "2025-01-06T12:00:00+00:00")
>>> first.due
'2025-01-06T12:01:00+00:00'
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zlib import crc32

from euchre_tutor.practice.positions import Position
from euchre_tutor.progress import Remembered

_LEARNED_BY_HEART = 0.95  # how sure a learner is who finds a question easy
_GUESSED = 0.5
AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4  # as FSRS counts


def kind_of(position: Position, theme: str) -> str:
    """Return what is remembered of a position that was asked for a theme."""
    return f"{theme}: {position.like}"


def theme_of(kind: str) -> str:
    """Return the theme of a kind.

    >>> theme_of("assist: pass")
    'assist'
    """
    return kind.partition(":")[0]


def rating_of(*, is_right: bool, sure: float | None) -> int:
    """Return how well a decision was remembered, from 1 (again) to 4 (easy), by the first choice.

    >>> rating_of(is_right=False, sure=0.95), rating_of(is_right=True, sure=None), rating_of(is_right=True, sure=0.5)
    (1, 3, 2)
    """
    if not is_right:
        return AGAIN
    if sure is None:
        return GOOD
    return HARD if sure <= _GUESSED else EASY if sure >= _LEARNED_BY_HEART else GOOD


def reviewed(kind: str, rating: int) -> Callable[[str | None, str], Remembered]:
    """Return what `note_decision` calls to learn when a kind comes back.

    Dates are those of the fsrs package with its own parameters, without the random days that it may add. A state of
    memory that can't be is begun anew.
    """

    def review(card: str | None, at: str) -> Remembered:
        from fsrs import Card, Rating, Scheduler

        when, scheduler = datetime.fromisoformat(at), Scheduler(enable_fuzzing=False)
        new = Card(card_id=crc32(kind.encode()), due=when)
        try:
            found, _ = scheduler.review_card(Card.from_json(card) if card else new, Rating(rating), when)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):  # a state that can't be
            found, _ = scheduler.review_card(new, Rating(rating), when)
        return Remembered(found.to_json(), found.due.isoformat())

    return review
