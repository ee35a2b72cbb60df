"""Odds worked out beside the notebook's main thread: shown early, refined, dropped when the question changes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from euchre_tutor.analysis import CallOdds, refine_calls
from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError
from euchre_tutor.solver import telling


def work_beside(work: Callable[..., None], *arguments: Any) -> None:
    """Run a function in a thread of its own; work that is cut short because Python ends, ends without a word.

    Python waits for the thread: one that is torn down inside compiled code takes the process with it. Work that goes
    on for long looks for itself whether Python ends.
    """

    def run() -> None:
        try:
            work(*arguments)
        except RuntimeError as error:  # a pool takes nothing more
            if "shutdown" not in str(error):
                raise

    threading.Thread(target=run).start()


def _is_ending() -> bool:
    return not threading.main_thread().is_alive()


class Refiner:
    """Prices the calls of one view at a time; a new view takes the place of the old one.

    Args:
        show: called with each result and the share of the deals done, the last time with 1.
        fail: called with the error if the view can't be priced.
        tell: called with a sentence while the solver is compiled, see telling; it holds ``lock`` by itself.
        deals: how many deals to refine to.
        seed: which deals.

    They are called from another thread, the first two while ``lock`` is held; whoever changes what they touch holds it
    as well.
    """

    def __init__(
        self,
        show: Callable[[CallOdds, float], None],
        fail: Callable[[EuchreError], None],
        tell: Callable[[str], None],
        *,
        deals: int,
        seed: int,
    ) -> None:
        self.lock = threading.RLock()
        self.view: View | None = None
        self._show, self._fail, self._tell, self._deals, self._seed = show, fail, tell, deals, seed
        self._turn = 0

    def start(self, view: View) -> None:
        """Price a view from the beginning, unless it is the one at hand."""
        with self.lock:
            if view == self.view:
                return
            self.stop()
            self.view = view
            work_beside(self._run, view, self._turn)

    def stop(self) -> None:
        """Drop what is being worked on; nothing of it is shown any more."""
        with self.lock:
            self.view = None
            self._turn += 1

    def _run(self, view: View, turn: int) -> None:
        try:
            with telling(self._tell):
                self._refine(view, turn)
        except EuchreError as error:
            with self.lock:
                if turn == self._turn:
                    self._fail(error)

    def _refine(self, view: View, turn: int) -> None:
        for odds in refine_calls(view, deals=self._deals, seed=self._seed):
            with self.lock:
                if turn != self._turn or _is_ending():
                    return
                self._show(odds, odds.done)
