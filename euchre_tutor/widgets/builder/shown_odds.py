"""A widget that shows the odds of a view as they are refined: the verdict, the table, the reasons, a page of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import traitlets

from euchre_tutor.analysis import refine_calls
from euchre_tutor.analysis.sampled_odds import SampledOdds, check_sample
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.deal import View
from euchre_tutor.widgets.builder.odds_rows import kept, odds_table
from euchre_tutor.widgets.parts import wire
from euchre_tutor.widgets.parts.hearing import Doing, sent
from euchre_tutor.widgets.parts.pages import save_beside
from euchre_tutor.widgets.parts.refiner import Refiner, refined
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget
from euchre_tutor.widgets.parts.worker import Steps, begin

IDLE, _DONE = -1.0, 1.0
_MOST_REASONS = 3  # after the first sentence, which is the price


class OddsWidget(SnapshotWidget):
    """A widget that shows the odds of a view, as far as they are refined.

    Args:
        deals: how many deals they are refined to.
        seed: which deals.

    Attributes:
        odds: the latest result; None while there is nothing to work out.
    """

    odds = traitlets.Instance(SampledOdds, allow_none=True)

    _table: wire.OddsTable = sent({})
    _compared: wire.Before = sent({})
    _verdict = traitlets.Unicode("").tag(sync=True)
    _margin = traitlets.Unicode("").tag(sync=True)
    _reasons: list[str] = sent([])
    _progress = traitlets.Float(IDLE).tag(sync=True)
    _view = traitlets.Unicode("").tag(sync=True)

    def __init__(self, *, deals: int, seed: int, **traits: Any) -> None:
        check_sample(deals, seed)
        self._refiner: Refiner[View, SampledOdds[Any]] = Refiner(
            lambda view: refined(view, deals=deals, seed=seed), self._show_odds, self._fail
        )
        self._lock = self._refiner.lock
        self._earlier: SampledOdds[Any] | None = None
        super().__init__(**traits)
        _warm_up()

    @property
    def _doings(self) -> Mapping[str, Doing]:
        """See HearingWidget."""
        return {"stop": Doing(self.stop), "compare": Doing(self._compare, bool), "save": Doing(self.save_page)}

    def save_page(self) -> None:
        """Write a page about this hand into the folder of the notebook, and say where.

        Raises EuchreError if there are no odds yet, or the file can't be written.
        """
        if not self.odds:
            raise EuchreError("there is nothing to save yet; pick a whole hand first")
        self._message = save_beside(self.odds)

    def stop(self) -> None:
        """Stop refining; what was found so far stays."""
        with self._refiner.lock:
            self._refiner.stop()
            self._progress = _DONE if self.odds else IDLE
            self._message = "Stopped. Press Analyse to go on."
            self._keep()

    def _compare(self, wanted: bool) -> None:
        """Keep the odds that are shown, to compare what follows with them; or stop comparing."""
        if wanted and not self.odds:
            raise EuchreError("there are no odds to keep yet; pick a whole hand first")
        self._earlier = self.odds if wanted else None
        self._compared = kept(self._earlier) if self._earlier else wire.NOTHING
        if self.odds:
            self._table = odds_table(self.odds, self._earlier)

    def _start(self, view: View) -> None:
        if view != self._refiner.question:
            self._forget("", str(view))
            self._progress = 0.0
            self._refiner.start(view)

    def _forget(self, message: str, text: str) -> None:
        """Take away the odds of what is no longer shown."""
        self._refiner.stop()
        self.odds = None
        self._table, self._progress = wire.NOTHING, IDLE
        self._verdict, self._margin, self._reasons, self._message, self._view = "", "", [], message, text

    def _show_odds(self, odds: SampledOdds[Any]) -> None:
        """Show odds as far as they are."""
        with self.hold_sync():
            self.odds = odds
            self._table = odds_table(odds, self._earlier)
            self._verdict, self._margin = odds.verdict, odds.advice.margin
            self._reasons = [*odds.explain().sentences[1 : 1 + _MOST_REASONS]] if odds.done == _DONE else []
            self._progress = odds.done
        if odds.done == _DONE:
            self._keep()

    def _fail(self, error: EuchreError) -> None:
        self._forget(error.sentence, self._view)


@cache
def _warm_up() -> None:
    """Load what the first odds will need while the learner is still picking, once."""

    def work() -> Steps:
        next(refine_calls("Js Jc As 9h Kd up Qs seat 4", deals=1)).explain()
        yield

    begin(work)
