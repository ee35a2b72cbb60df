"""What a lesson's notebook begins with: ``from euchre_tutor.course.lesson import *``."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets
from IPython import get_ipython
from IPython.display import HTML, display

import euchre_tutor
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.course.checking import check
from euchre_tutor.course.counted import compare_calls, compare_discards, compare_plays  # noqa: F401
from euchre_tutor.course.showing import begin_showing, show
from euchre_tutor.course.sprint import Sprint, Step
from euchre_tutor.course.syllabus import lesson_of
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import pack
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.tiles import Tile
from euchre_tutor.widgets import Ask, answers, begin_lesson
from euchre_tutor.widgets.parts.hearing import HearingWidget

_SHELL: Any = get_ipython()
TAKES_TIME = (
    *("HandBuilder", "PickedHand", "PlayTable", "ReviewBoard", "TableBoard", "Trainer"),
    *("my_games", "my_practice", "read_game", "review"),
)  # to load, and a lesson's first question needs none of them
# They come once the cell that runs now has shown its question, unless it names them itself.
_LATER = [name for name in TAKES_TIME if _SHELL and name not in _SHELL.user_ns["In"][-1]]
__all__ = [
    *(name for name in euchre_tutor.__all__ if name not in _LATER),  # compare_calls and its like: counted beforehand
    "Result",
    "Sprint",
    "Step",
    "Tile",
    "answers",
    "begin",
    "best",
    "check",
    "pack",
    "played_on",
    "says",
    "show",
]

_STYLE = "border-bottom: 1px solid var(--jp-border-color1, currentcolor); margin: 0 0 .5em; padding: 0 0 .4em"


def begin(slug: str | int) -> None:
    """Begin a lesson: show its minutes, and a link past what many know; from here on its answers are kept.

    What it shows can be shown from here on, too.

    Raises:
        EuchreError: there is no such lesson.

    >>> begin("the_two_bowers")
    <IPython.core.display.HTML object>
    """
    lesson = lesson_of(slug)
    begin_lesson(lesson.slug, cells=lesson.asking)
    begin_showing(lesson.folder / lesson.notebook)
    HearingWidget._in_lesson = True
    past = "" if lesson.is_end else ' · <a href="#Key-points">I know this</a>'
    display(HTML(f'<div style="{_STYLE}">{lesson.minutes} minutes{past} · <a href="start.ipynb">all lessons</a></div>'))


def __getattr__(name: str) -> Any:
    return getattr(euchre_tutor, name)


def _bring_rest(_result: object) -> None:
    """Give the cells that follow the names that the first one has left out."""
    _SHELL.push({name: getattr(euchre_tutor, name) for name in _LATER}, interactive=False)
    _SHELL.events.unregister("post_run_cell", _bring_rest)


if _LATER:
    _SHELL.events.register("post_run_cell", _bring_rest)


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
    return all(_is_near(estimate, number, of, within) for estimate, number in zip(estimates, told, strict=True))


def _is_near(estimate: Estimate, number: float, of: float, within: float | None) -> bool:
    """Tell whether both ends of an interval are near a number, to which, unless it is said how near, one may round."""
    unit = 10.0 ** -len(f"{number}".partition(".")[2])
    low, high = of * estimate.low, of * estimate.high
    if within is not None:
        return number - within <= low and high <= number + within
    return number - unit <= low <= number + unit / 2 and number - unit / 2 <= high <= number + unit


def played_on(ask: Ask, hand: str, *, seed: int = 0, score: str = "0-0") -> Ask:
    """Let the hand of a question go on at the board, with what was answered, against the tutor's players.

    The board lies below the question, and is there once it is answered. Taken back, the hand begins where it was asked.

    Args:
        ask: the question.
        hand: the whole hand up to where it is asked, which only the board knows.
        seed: of what the tutor's players think of.
        score: points of our side and of theirs before the hand.

    Returns:
        The question, with the board as its ``below``.

    Raises EuchreError if the hand can't be.

    >>> hand = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs then pass, pass, pass"
    >>> ask = played_on(Ask.choice("What do you say?", ["order up", "pass"], "order up"), hand)
    >>> ask.choose("order up")
    >>> [action.text for action in ask.below.hand.history][-1]
    'order up'
    """
    begun = GameHand.parse(hand)
    looks = {"hides_others": True, "shows_values": False, "score": score, "layout": {"display": "none"}}
    board = euchre_tutor.TableBoard(begun, you=begun.seat, seed=seed, tutor=True, **looks)

    def follow(_change: object = None) -> None:
        board.text = str(begun)
        if ask.answered is not None:
            board.act(ask.answered)
        board.layout.display = "none" if ask.answered is None else ""

    ask.observe(follow, "answered")
    follow()
    ask.below = board
    return ask


class Result(ipywidgets.HTML):  # type: ignore[misc]
    """How many questions of a check were right, and the lessons of those that weren't.

    Of several answers the first one counts. One of another day counts until the question is asked again.

    Args:
        lessons: the slug of the lesson that each question comes from.
    """

    def __init__(self, lessons: Mapping[Ask, str]) -> None:
        super().__init__()
        self._lessons = {ask: lesson_of(slug) for ask, slug in lessons.items()}
        self._recalled = {ask for ask in self._lessons if ask.answered is not None}
        self._first: dict[Ask, bool] = {}
        for ask in self._lessons:
            ask.observe(self._tell, "is_right")
        self._tell()

    def __repr__(self) -> str:
        return "Result"

    def _tell(self, _change: Any = None) -> None:
        for ask in self._lessons:
            if ask.is_right is not None:
                self._first.setdefault(ask, ask.is_right)
            elif ask in self._recalled and ask.answered is None:
                self._recalled.remove(ask)
                self._first.pop(ask, None)
        if len(self._first) < len(self._lessons):
            self.value = f"<p>{len(self._first)} of {len(self._lessons)} answered.</p>"
            return
        links = " · ".join(
            f'<a href="{each.notebook}">{escape(each.question)}</a>'
            for each in dict.fromkeys(lesson for ask, lesson in self._lessons.items() if not self._first[ask])
        )
        again = f"Look again: {links}" if links else "Nothing to look at again."
        self.value = (
            f'<p class="jp-RenderedHTMLCommon"><strong>{sum(self._first.values())} of {len(self._first)} right'
            f"</strong> at the first try. {again}</p>"
        )
