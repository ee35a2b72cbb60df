"""What a lesson's notebook begins with: ``from euchre_tutor.course.lesson import *``."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from IPython.display import HTML, display

import euchre_tutor
from euchre_tutor import *  # noqa: F403
from euchre_tutor import begin_lesson
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.course.checking import check
from euchre_tutor.course.counted import compare_calls, compare_discards, compare_plays  # noqa: F401
from euchre_tutor.course.played import Result, played_on
from euchre_tutor.course.syllabus import lesson_of
from euchre_tutor.pricing.estimates import Estimate

_COMPARE = ["compare_calls", "compare_discards", "compare_plays"]  # as everywhere, but counted beforehand
__all__ = [*euchre_tutor.__all__, *_COMPARE, "Result", "begin", "best", "check", "played_on", "says"]

_STYLE = "border-bottom: 1px solid var(--jp-border-color1, #bbb); margin: 0 0 .5em; padding: 0 0 .4em"


def begin(slug: str | int) -> None:
    """Begin a lesson: show its title, its minutes, and a link past what many know; from here on its answers are kept.

    Raises:
        EuchreError: there is no such lesson.

    >>> begin("the_two_bowers")
    <IPython.core.display.HTML object>
    """
    lesson = lesson_of(slug)
    begin_lesson(lesson.slug, cells=lesson.asking)
    known = "" if lesson.is_end else ' · <a href="#Key-points">I know this</a>'
    links = f'{known} · <a href="start.ipynb">all lessons</a>'
    title = f'<h1 style="margin: 0; font-size: 1.6em">{lesson.number}. {escape(lesson.question)}</h1>'
    display(HTML(f'<div style="{_STYLE}">{title}<span>{lesson.minutes} minutes{links}</span></div>'))


def best(odds: Odds[Any]) -> tuple[set[str], set[str]]:
    """Return the best options at a table, and with all cards seen; several where they are too close to call.

    >>> best(compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=500))
    ({'order up alone'}, {'order up alone'})
    """
    at_a_table, seen = odds.advice, odds.double_dummy
    return {text_of(price.option) for price in at_a_table.leaders}, {text_of(price.option) for price in seen.leaders}


def says(found: Estimate | Sequence[Estimate], *told: float, of: float = 1, within: float | None = None) -> bool:
    """Tell whether a number that a text tells is true: both ends of its interval are near it, and it may round to it.

    Args:
        found: an estimate, or several, such as a difference at a table and with all cards seen.
        told: what the text says of each.
        of: 100 where the text says "in so many of 100", and the estimates are chances from 0 to 1.
        within: how near; one in the last digit that is told unless given.

    >>> says(Estimate(0.42, 0.38, 0.46), 0.4), says(Estimate(0.32, 0.29, 0.35), 0.4)
    (True, False)
    >>> says(Estimate(0.47, 0.46, 0.48), 0.4), says(Estimate(0.47, 0.46, 0.48), 0.5)
    (False, True)
    """
    estimates = [found] if isinstance(found, Estimate) else found
    pairs = [(estimate, number) for estimate, number in zip(estimates, told, strict=True)]
    return all(_is_near(estimate, number, of, within) for estimate, number in pairs)


def _is_near(estimate: Estimate, number: float, of: float, within: float | None) -> bool:
    """Tell whether both ends of an interval are near a number, to which, unless it is said how near, one may round."""
    unit = 10.0 ** -len(f"{number}".partition(".")[2])
    low, high = of * estimate.low, of * estimate.high
    if within is not None:
        return number - within <= low and high <= number + within
    return number - unit <= low <= number + unit / 2 and number - unit / 2 <= high <= number + unit
