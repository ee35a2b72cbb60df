"""Answers worked out beside the notebook's main thread: shown early, refined, dropped when the question changes."""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any, Generic, TypeVar

from euchre_tutor.analysis import refine_calls
from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.base import EuchreError, at_the_door
from euchre_tutor.beliefs import CHUNK
from euchre_tutor.deal import View
from euchre_tutor.pricing import Sample
from euchre_tutor.widgets.parts.worker import Job, Steps, begin

_DEALS = 2_000  # of a discard or a card, of which many are priced at once
Lock = AbstractContextManager[Any]
Q = TypeVar("Q")
R = TypeVar("R")


class Refiner(Generic[Q, R]):
    """Answers one question at a time; a new question takes the place of the old one.

    Args:
        work: yields the answers to a question, each better than the one before, such as ``refine_calls``.
        show: called with each answer.
        fail: called with the error if the question has no answer.
        lock: of the data that the last two change, if others change them too; one of its own unless it is given.

    They are called from another thread, the last two while ``lock`` is held. Code that changes their data holds it,
    too.

    >>> shown, is_done = [], threading.Event()
    >>> def squares(size):
    ...     yield from (number * number for number in range(size))
    ...     is_done.set()
    >>> Refiner(squares, shown.append, print).start(3)
    >>> is_done.wait(300), shown
    (True, [0, 1, 4])
    """

    def __init__(
        self,
        work: Callable[[Q], Iterator[R]],
        show: Callable[[R], None],
        fail: Callable[[EuchreError], None],
        lock: Lock | None = None,
    ) -> None:
        self.lock: Lock = lock or threading.RLock()
        self.question: Q | None = None
        self._work, self._show, self._fail = work, show, fail
        self._turn = 0
        self._job: Job | None = None

    def start(self, question: Q) -> None:
        """Answer a question from the beginning, unless it is the one at hand."""
        with self.lock:
            if question == self.question:
                return
            self.stop()
            self.question = question
            self._job = begin(self._run, question, self._turn)

    def stop(self) -> None:
        """Drop what is being worked on; nothing of it is shown any more."""
        with self.lock:
            self.question = None
            self._turn += 1
            if self._job:
                self._job.drop()

    def _run(self, question: Q, turn: int) -> Steps:
        try:
            with at_the_door():
                for answer in self._work(question):
                    with self.lock:
                        if turn != self._turn:
                            return
                        self._show(answer)
                    yield
        except EuchreError as error:
            with self.lock:
                if turn == self._turn:
                    self._fail(error)


def refined(view: View, *, deals: int, seed: int) -> Iterator[SampledOdds[Any]]:
    """Price what a view asks for: a call, a discard or a card; yield the odds, each better than those before.

    >>> odds = list(refined(View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 2"), deals=300, seed=0))
    >>> [answer.done for answer in odds], odds[0].noun
    ([0.5, 1.0], 'discard')
    """
    if view.maker is None:
        yield from refine_calls(view, deals=deals, seed=seed, sparing=True)
        return
    for few, done in ((min(deals, CHUNK), 0.5), (min(deals, _DEALS), 1.0)):
        yield replace(answer(view, Sample(few, seed, progress=False)), done=done)
