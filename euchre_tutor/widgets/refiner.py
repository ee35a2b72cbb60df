"""Odds worked out beside the notebook's main thread: shown early, refined, dropped when the question changes."""

from __future__ import annotations

import threading
from collections.abc import Callable

from euchre_tutor.analysis import CallOdds, refine_calls
from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError

__all__ = ["Refiner"]


class Refiner:
    """Prices the calls of one view at a time; a new view takes the place of the old one.

    Args:
        show: called with each result and the share of the deals done, the last time with 1.
        fail: called with the error if the view can't be priced.
        deals: how many deals to refine to.
        seed: which deals.

    Both are called from another thread, while ``lock`` is held; whoever changes what they touch holds it as well.
    """

    def __init__(
        self, show: Callable[[CallOdds, float], None], fail: Callable[[EuchreError], None], *, deals: int, seed: int
    ) -> None:
        self.lock = threading.RLock()
        self.view: View | None = None
        self._show, self._fail, self._deals, self._seed = show, fail, deals, seed
        self._turn = 0

    def start(self, view: View) -> None:
        """Price a view from the beginning, unless it is the one at hand."""
        with self.lock:
            if view == self.view:
                return
            self.stop()
            self.view = view
            threading.Thread(target=self._run, args=(view, self._turn), daemon=True).start()

    def stop(self) -> None:
        """Drop what is being worked on; nothing of it is shown any more."""
        with self.lock:
            self.view = None
            self._turn += 1

    def _run(self, view: View, turn: int) -> None:
        try:
            for odds in refine_calls(view, deals=self._deals, seed=self._seed):
                with self.lock:
                    if turn != self._turn:
                        return
                    self._show(odds, odds.deals / self._deals)
        except EuchreError as error:
            with self.lock:
                if turn == self._turn:
                    self._fail(error)
