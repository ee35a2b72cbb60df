"""The hand of the day: a call that is clear in both ways of play."""

from datetime import date
from functools import cache
from random import Random

from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.practice.positions import Position, positions

_CLEAR = 2  # the hardest level


def hand_of_the_day(day: date | None = None) -> Position:
    """Return a decision of the plain game: another each day, the same for everybody; today's unless a day is named.

    Raises EuchreError if that isn't a day.

    >>> hand_of_the_day(date(2025, 1, 6)) == hand_of_the_day(date(2025, 1, 6)) != hand_of_the_day(date(2025, 1, 7))
    True
    """
    day = date.today() if day is None else day
    if not isinstance(day, date):
        raise EuchreError(f"a day is a date, such as date(2025, 1, 6), not {quoted(day)}")
    return clear_calls()[day.toordinal() % len(clear_calls())]


@cache
def clear_calls() -> tuple[Position, ...]:
    """Return the calls at the start of a game with one best call, the same in both ways of play, in mixed order.

    >>> {position.question for position in clear_calls()}
    {'call'}
    """
    clear = [position for position in positions() if position.unit == "points" and position.closeness <= _CLEAR]
    clear = [position for position in clear if not position.options[position.best].seen]
    clear = [position for position in clear if sum(map(position.may_be_best, position.options)) == 1]
    calls = [position for position in clear if position.question == "call"]  # last: it reads each view from its text
    Random(0).shuffle(calls)
    return tuple(calls)
