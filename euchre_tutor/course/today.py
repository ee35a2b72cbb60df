"""The hand of the day, and hands to practise with: calls that are clear in both ways of play, and not all obvious."""

from __future__ import annotations

from datetime import date
from random import choice

from euchre_tutor.checks import quoted
from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError

_HANDS = (
    "Js Jc As 9h Kd up Qs seat 4",
    "Jh Jd 9c Ts Qs up 9h seat 1",
    "Kh Qh Ts 9c 9d up Jh seat 4",
    "Ks Ts Ah Ad 9c down Qc seat 1",
    "Jc Js Ad Ah 9h up Jd seat 1",
    "Td 9d Ac Ah 9s up Jd seat 4",
    "Jd Kh Qh As 9c down Td seat 2",
)


def hand_of_the_day(day: date | None = None) -> View:
    """Return what a seat sees when it is to call: another hand each day, the same for everybody; today's unless named.

    Raises EuchreError if that is no day.

    >>> hand_of_the_day(date(2025, 1, 6)) == hand_of_the_day(date(2025, 1, 13)) != hand_of_the_day(date(2025, 1, 7))
    True
    """
    day = date.today() if day is None else day
    if not isinstance(day, date):
        raise EuchreError(f"a day is a date, such as date(2025, 1, 6), not {quoted(day)}")
    return View.parse(_HANDS[day.toordinal() % len(_HANDS)])


def practice_hand() -> View:
    """Return a hand to practise with, at random, but not that of the day.

    >>> practice_hand() != hand_of_the_day()
    True
    """
    return choice([view for view in map(View.parse, _HANDS) if view != hand_of_the_day()])
