"""HandBuilder: choose a game, pick a hand and a turn-up on a drawn deck, and watch the odds of every call."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from functools import cache, partial, wraps
from typing import Any

import traitlets

from euchre_tutor import draw
from euchre_tutor.analysis import refine_calls
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.base import EuchreError, paragraphs
from euchre_tutor.deal import View
from euchre_tutor.guide import verdict_at_once
from euchre_tutor.pricing import Sample
from euchre_tutor.widgets.builder.building import Building
from euchre_tutor.widgets.builder.picked import Picked
from euchre_tutor.widgets.builder.shown import DONE, IDLE, ShownBuilding, odds_shown, shown
from euchre_tutor.widgets.parts import wire, wire_hand
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change
from euchre_tutor.widgets.parts.pages import save_beside
from euchre_tutor.widgets.parts.refiner import Refiner, refined
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget, headline, table_of
from euchre_tutor.widgets.parts.worker import Steps, begin

_DEFAULT_DEALS = 10_000
_PUBLIC = {field.name: field.default for field in fields(Picked)}


def _in_the_building(name: str) -> Any:
    """Return a method that has Building take a step, and shows what has come of it."""

    @wraps(getattr(Building, name))
    def do(builder: "HandBuilder", *arguments: Any) -> None:
        builder._do(getattr(builder._built, name), *arguments)

    return do


class HandBuilder(SnapshotWidget, face="hand_builder", holds=Picked, shows=ShownBuilding):
    """A deck to pick a hand and a turn-up from, with the odds of every call.

    Args:
        view: what to start with, such as ``"Js Jc As 9h Kd up Qs seat 4"``; nothing for an empty hand.
        deals: how many deals the odds are refined to.
        seed: which deals.

    The traits are the notebook's side of it: set them or read them.

    Attributes:
        hand: cards or tiles, as text.
        turn_up: a card or tile, as text, or nothing.
        turned_down: whether this is the second round.
        named: the suit that the dealer named for a joker that is turned up, in a game where that is asked.
        bids: what the seats before bid, such as ``pass,3``, in a game that bids tricks; a seat left out passed.
        laid: cards that were laid down for others before the first call, as text.
        seat: 1 (eldest) to the dealer.
        score: our points and theirs.
        others: how the others call: ``model``, ``cautious`` or ``bold``; see View.
        then: what was said and done since trump was made, as in a view, such as ``trump s maker 2 laid 9h played Ah``;
            then the odds are those of each discard, or of each card that may be played.
        rules: the name of the rule set, with house rules after plus signs. A new one keeps what fits it; what doesn't
            is put back, in a sentence, and returns with a game that it fits if nothing else was changed.
        odds: the odds of the hand that is shown, as far as they are refined; None while cards are missing.

    Raises:
        EuchreError: the view that it starts with can't be. Whatever is set, typed or pressed later is answered in the
            widget, with a sentence.

    >>> builder = HandBuilder(deals=500)
    >>> builder.hand = "Js Jc As"  # or press these cards
    >>> builder.seat, builder.odds is None
    (4, True)
    """

    odds = traitlets.Instance(SampledOdds, allow_none=True)

    _odds: wire_hand.ShownOdds

    def __init__(self, view: View | str = "", *, deals: int = _DEFAULT_DEALS, seed: int = 0) -> None:
        self._built = Building(Picked() if isinstance(view, str) and not view.strip() else Picked.read(view))
        Sample(deals, seed)  # refuses what can't be one
        self._refiner: Refiner[View, SampledOdds[Any]] = Refiner(
            lambda view: refined(view, deals=deals, seed=seed), self._show_odds, partial(self._do, self._built.fail)
        )
        self._lock = self._refiner.lock
        super().__init__()
        _warm_up()
        self._show()

    def __repr__(self) -> str:
        return f"HandBuilder({self._built.text!r})"

    @property
    def view(self) -> View | None:
        """The view that is shown, for compare_calls for instance; None while it isn't whole."""
        return self._built.view

    @property
    def _doings(self) -> Mapping[str, Doing]:
        built = self._built
        return {
            **{name: Doing(partial(self._do, built.change, name), type(value)) for name, value in _PUBLIC.items()},
            "press": Doing(self.press, str),
            "view": Doing(self.take, str),
            "random": Doing(self.deal),
            "clear": Doing(self.clear),
            "house": Doing(partial(self._do, built.agree), dict),
            "undo": Doing(self.undo),
            "redo": Doing(self.redo),
            "made": Doing(partial(self._do, built.make), dict),
            "lead": Doing(partial(self._do, built.lead)),
            "stop": Doing(self.stop),
            "compare": Doing(partial(self._do, built.compare), bool),
            "save": Doing(self.save_page),
        }

    press, take, deal, clear, undo, redo, stop = map(
        _in_the_building, ("press", "take", "deal", "clear", "undo", "redo", "stop")
    )

    def save_page(self) -> None:
        """Write a page about this hand into the folder of the notebook, and say where.

        Raises EuchreError if there are no odds yet, or the file can't be written.
        """
        if not self.odds:
            raise EuchreError("there is nothing to save yet; pick a whole hand first")
        self._message = save_beside(self.odds)

    @as_one_change
    def _do(self, step: Callable[..., None], *arguments: Any) -> None:
        """Take a step, and show what has come of it."""
        step(*arguments)
        self._show()

    @traitlets.observe(*_PUBLIC)
    def _on_set(self, change: Any) -> None:
        """Pick what the notebook has set; what is shown is picked already."""
        if change.new != getattr(self._built.picked, change.name):
            self._do(self._built.change, change.name, change.new)

    @as_one_change
    def _show(self) -> None:
        """Show all that is picked, and have its odds worked out if they are asked for."""
        built = self._built
        for name, value in {**asdict(built.picked), **shown(built, in_lesson=self._in_lesson)}.items():
            setattr(self, name, value)
        self._message, self.odds = built.message, built.odds
        if built.asked:
            self._refiner.start(built.asked)
        else:
            self._refiner.stop()
        if self._odds["progress"] in (IDLE, DONE):
            self._keep()

    def _show_odds(self, odds: SampledOdds[Any]) -> None:
        """Show odds as far as they are."""
        with self.hold_sync():
            self.odds = self._built.odds = odds
            self._odds = odds_shown(self._built)
        if odds.done == DONE:
            self._keep()

    def _snapshot(self) -> str:
        """The hand and the turn-up, the verdict, what each call is worth, and the same as text."""
        odds, picked = self._odds, self._built.picked
        known = {*map(str, self._built.drawn.game.pack.cards)}
        cards = [card for card in (*picked.hand.split(), picked.turn_up) if card in known]
        drawn = draw.hand(cards, highlight={picked.turn_up}) if cards else ""
        worth = [(row["call"], row["worth"]) for row in odds.get("table", wire.NOTHING).get("rows", ())]
        return (
            drawn
            + headline(odds.get("verdict", ""))
            + table_of(worth)
            + paragraphs(self._built.text, *odds.get("reasons", ()))
        )


@cache
def _warm_up() -> None:
    """Load what the first odds will need while the learner is still picking, once."""

    def work() -> Steps:
        odds = next(refine_calls("Js Jc As 9h Kd up Qs seat 4", deals=1))
        odds.explain()
        verdict_at_once(odds.view)
        yield

    begin(work)
