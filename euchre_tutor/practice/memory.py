"""Memory: FSRS decides when decisions of a kind come back.

The memory is of a kind of decision in a game: a theme, and what the best answer is like. So a mistake comes back
as another hand of the same kind, never as cards that you know by heart.

>>> first = reviewed("assist: pass", 1)(None, "2025-01-06T12:00:00+00:00")
>>> first.due
'2025-01-06T12:01:00+00:00'
"""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from zlib import crc32

from euchre_tutor.practice.pairs import kind_of_plan, plans
from euchre_tutor.practice.positions import Band, Position, positions
from euchre_tutor.progress import Memory, Remembered

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


def like_in(kind: str) -> str:
    """Return what the best answer of a kind is like.

    >>> like_in("assist: pass")
    'pass'
    """
    return kind.partition(": ")[2]


def due(memory: Memory, now: datetime) -> dict[str, list[str]]:
    """Return by game the kinds that are due and can be asked for, the one that waits longest first.

    A game in which nothing is due is left out.

    >>> from datetime import UTC
    >>> due({"bicycle": {"assist: pass": Remembered("{}", "2025-01-06T12:00:00+00:00")}}, datetime.now(UTC))
    {'bicycle': ['assist: pass']}
    """
    since = {
        game: sorted((datetime.fromisoformat(state.due), kind) for kind, state in states.items())
        for game, states in memory.items()
    }
    waiting = {
        game: [kind for due, kind in each if due <= now and kind in kinds_asked(game)] for game, each in since.items()
    }
    return {game: kinds for game, kinds in waiting.items() if kinds}


@cache
def kinds_asked(game: str) -> frozenset[str]:
    """Return the kinds of which there are hands that can be asked for in a game.

    >>> "assist: pass" in kinds_asked("bicycle"), "no such kind: pass" in kinds_asked("bicycle")
    (True, False)
    """
    asked = {kind_of(position, name) for position in positions(game) for name in position.themes}
    return frozenset(asked | {*map(kind_of_plan, plans(game))})


def rating_of(band: Band, sure: float | None) -> int:
    """Return how well a decision was remembered, from 1 (again) to 4 (easy), by the first choice; a slip is hard.

    >>> [rating_of(band, None) for band in (Band.BLUNDER, Band.SLIP, Band.RIGHT)], rating_of(Band.RIGHT, 0.5)
    ([1, 2, 3], 2)
    """
    if band is not Band.RIGHT:
        return HARD if band is Band.SLIP else AGAIN
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
            updated, _ = scheduler.review_card(Card.from_json(card) if card else new, Rating(rating), when)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):  # a state that can't be
            updated, _ = scheduler.review_card(new, Rating(rating), when)
        return Remembered(updated.to_json(), updated.due.isoformat())

    return review
