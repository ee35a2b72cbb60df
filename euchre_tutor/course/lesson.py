"""What a lesson's notebook begins with: ``from euchre_tutor.course.lesson import *``."""

from __future__ import annotations

from html import escape
from typing import Any

from IPython.display import HTML, display

import euchre_tutor
from euchre_tutor import *  # noqa: F403
from euchre_tutor import begin_lesson
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.course.syllabus import lesson_of
from euchre_tutor.practice.values import option_text

__all__ = [*euchre_tutor.__all__, "begin", "best"]

_STYLE = "border-bottom: 1px solid var(--jp-border-color1, #bbb); margin: 0 0 .5em; padding: 0 0 .4em"


def begin(number: int) -> None:
    """Begin a lesson: show its title, its minutes, and a link past what many know; from here on its answers are kept.

    Raises:
        EuchreError: there is no such lesson.

    >>> begin(1)
    <IPython.core.display.HTML object>
    """
    lesson = lesson_of(number)
    begin_lesson(lesson.file)
    surprise = ' · <a href="#The-surprise">I know this</a>' if number else ""
    links = f'{surprise} · <a href="start.ipynb">all lessons</a>'
    title = f'<h1 style="margin: 0; font-size: 1.6em">{lesson.number}. {escape(lesson.question)}</h1>'
    display(HTML(f'<div style="{_STYLE}">{title}<span>{lesson.minutes} minutes{links}</span></div>'))


def best(odds: Odds[Any]) -> tuple[set[str], set[str]]:
    """Return the best options at a table, and with all cards seen; several where they are too close to call.

    >>> best(compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=500))
    ({'order up alone'}, {'order up alone'})
    """
    at_a_table, seen = odds.advice, odds.double_dummy
    return {option_text(price.option) for price in at_a_table.leaders}, {
        option_text(price.option) for price in seen.leaders
    }
