"""The hand of the day: a teaching deal whose call is clear in both ways of play."""

from __future__ import annotations

from datetime import date
from functools import cache
from random import Random

from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.course.deals import TeachingDeal, teaching_deals
from euchre_tutor.deal import View
from euchre_tutor.rules import BICYCLE


def hand_of_the_day(day: date | None = None) -> View:
    """Return what a seat sees when it is to call: another hand each day, the same for everybody; today's unless named.

    Raises EuchreError if that is no day.

    >>> hand_of_the_day(date(2025, 1, 6)) == hand_of_the_day(date(2025, 1, 6)) != hand_of_the_day(date(2025, 1, 7))
    True
    """
    day = date.today() if day is None else day
    if not isinstance(day, date):
        raise EuchreError(f"a day is a date, such as date(2025, 1, 6), not {quoted(day)}")
    return clear_deals()[day.toordinal() % len(clear_deals())].view


@cache
def clear_deals() -> tuple[TeachingDeal, ...]:
    """Return the teaching deals of the plain game with one best call, the same in both ways of play, in mixed order.

    >>> {deal.question for deal in clear_deals()}
    {'call'}
    """
    calls = [deal for deal in teaching_deals() if deal.question == "call" and deal.view.rules == BICYCLE]
    clear = [deal for deal in calls if deal.level < 3 and deal.best == deal.best_seen and len(deal.best) == 1]
    clear = [deal for deal in clear if deal.view.score == (0, 0)]
    Random(0).shuffle(clear)
    return tuple(clear)
