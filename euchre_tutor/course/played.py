"""What follows an answer: the hand goes on at the board; and what of a check was right."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets

from euchre_tutor.course.syllabus import lesson_of
from euchre_tutor.game import GameHand
from euchre_tutor.widgets import Ask, TableBoard


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
    board = TableBoard(begun, you=begun.seat, seed=seed, tutor=True, **looks)

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

    Args:
        lessons: the slug of the lesson that each question comes from.
    """

    def __init__(self, lessons: Mapping[Ask, str]) -> None:
        super().__init__()
        self._lessons = {ask: lesson_of(slug) for ask, slug in lessons.items()}
        for ask in self._lessons:
            ask.observe(self._tell, "is_right")
        self._tell()

    def __repr__(self) -> str:
        return "Result"

    def _tell(self, _change: Any = None) -> None:
        found = [ask.is_right for ask in self._lessons]
        if None in found:
            self.value = f"<p>{len(found) - found.count(None)} of {len(found)} answered.</p>"
            return
        missed = dict.fromkeys(lesson for ask, lesson in self._lessons.items() if not ask.is_right)
        links = " · ".join(f'<a href="{each.notebook}">{escape(each.question)}</a>' for each in missed)
        again = f"Look again: {links}" if missed else "Nothing to look at again."
        self.value = f"<p><strong>{found.count(True)} of {len(found)} right.</strong> {again}</p>"
