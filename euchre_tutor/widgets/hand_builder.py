"""HandBuilder: pick a hand and a turn-up on a drawn deck, and watch the odds of every call."""

from __future__ import annotations

import json
import random
import threading
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import Output, VBox

from euchre_tutor.analysis import CallOdds, refine_calls
from euchre_tutor.cards import Card, Suit, format_cards, parse_cards
from euchre_tutor.deal import Deal, View, as_view, parse_seat, seat_label
from euchre_tutor.errors import EuchreError
from euchre_tutor.ranking import ranking
from euchre_tutor.rules import BICYCLE, Rules
from euchre_tutor.solver import is_ready
from euchre_tutor.widgets.refiner import Refiner

__all__ = ["HandBuilder"]

_STATIC = Path(__file__).parent / "static"
_ROWS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # alternating colours are easier to read
_DEFAULT_DEALS = 10_000
_IDLE, _DONE = -1.0, 1.0
_PUBLIC = ["hand", "turn_up", "turned_down", "seat", "score", "rules"]
_PREPARING = "Preparing the solver; the first odds after installing take some seconds."
_PLOTLY = "application/vnd.plotly.v1+json"


class HandBuilder(anywidget.AnyWidget):
    """A deck to pick a hand and a turn-up from, with the odds of every call.

    Args:
        view: what to start with, such as ``"Js Jc As 9h Kd up Qs seat 4"``; nothing for an empty hand.
        deals: how many deals the odds are refined to.
        seed: which deals.

    The traits are the notebook's side of it: set them or read them. ``odds`` holds the latest result.

    Attributes:
        hand: up to five cards, as text.
        turn_up: a card, as text, or nothing.
        turned_down: whether this is the second round.
        seat: 1 (eldest) to the dealer.
        score: our points and theirs.
        rules: the name of the rule set.
        odds: the CallOdds of the hand that is shown, as far as they are refined; None while cards are missing.

    Raises:
        EuchreError: the view that it starts with can't be. Whatever is set, typed or pressed later is answered in the
            widget, with a sentence.
    """

    _esm = _STATIC / "hand_builder.js"
    _css = _STATIC / "hand_builder.css"

    hand = traitlets.Unicode("").tag(sync=True)
    turn_up = traitlets.Unicode("").tag(sync=True)
    turned_down = traitlets.Bool(False).tag(sync=True)
    seat = traitlets.Int(4).tag(sync=True)
    score = traitlets.Unicode("0-0").tag(sync=True)
    rules = traitlets.Unicode(BICYCLE.name).tag(sync=True)
    odds = traitlets.Instance(CallOdds, allow_none=True)

    _deck: Any = traitlets.List().tag(sync=True)
    _seats: Any = traitlets.List().tag(sync=True)
    _rows: Any = traitlets.List().tag(sync=True)
    _caption = traitlets.Unicode("").tag(sync=True)
    _verdict = traitlets.Unicode("").tag(sync=True)
    _progress = traitlets.Float(_IDLE).tag(sync=True)
    _message = traitlets.Unicode("").tag(sync=True)
    _view = traitlets.Unicode("").tag(sync=True)

    def __init__(self, view: View | str = "", *, deals: int = _DEFAULT_DEALS, seed: int = 0) -> None:
        start = None if isinstance(view, str) and not view.strip() else as_view(view)
        self._refiner = Refiner(self._show_odds, self._fail, deals=deals, seed=seed)
        self.chart = Output()
        super().__init__(**(_traits_of(start) if start else {}))
        self._box = VBox([self, self.chart])
        self.on_msg(self._on_message)
        self.observe(self._on_change, _PUBLIC)
        self._refresh()
        threading.Thread(target=_warm_up, daemon=True).start()

    def __repr__(self) -> str:
        return f"HandBuilder({self._view!r})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the widget with its chart below."""
        return self._box._repr_mimebundle_(**options) | {"text/plain": repr(self)}

    @property
    def view(self) -> View | None:
        """The view that is shown, for compare_calls for instance; None while it isn't whole."""
        try:
            return View.parse(self._text())
        except EuchreError:
            return None

    # What the learner does.

    def _on_message(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """Carry out what the browser sent; what can't be done is said, and changes nothing."""
        doings: dict[str, Any] = {
            "press": self.press,
            "view": self.take,
            "random": self.deal,
            "clear": self.clear,
            "stop": self.stop,
        }
        with self._refiner.lock:
            self._message = ""
            for name, argument in content.items():
                arguments = [] if argument is True else [argument]
                try:
                    doings[name](*arguments)
                except EuchreError as error:
                    self._message = _sentence(error)

    def press(self, card: Card | str) -> None:
        """Put a card into the hand, or as the turn-up once the hand is full; or take it back from where it is.

        Raises EuchreError if there is no room for it.
        """
        chosen = Card.parse(str(card))
        rules, hand = Rules.parse(self.rules), parse_cards(self.hand)
        rules.pack.check(chosen)
        if chosen in hand:
            self.hand = format_cards(held for held in hand if held != chosen)
        elif str(chosen) == self.turn_up:
            self.turn_up = ""
        elif len(hand) < rules.hand_size:
            self.hand = format_cards([*hand, chosen])
        elif not self.turn_up:
            self.turn_up = str(chosen)
        else:
            raise EuchreError(f"your hand and the turn-up are complete; put a card back to make room for {chosen}")

    def take(self, view: View | str) -> None:
        """Show a view, given as text or object; raise EuchreError if it can't be."""
        self._set(**_traits_of(as_view(view)))
        self._refresh()  # the same view again goes on where Stop left off

    def deal(self) -> None:
        """Show a random hand and turn-up for this seat, before the first call."""
        rules = Rules.parse(self.rules)
        deal = Deal.random(seed=random.randrange(2**32), rules=rules)
        self._set(hand=format_cards(deal.hand(parse_seat(self.seat, rules))), turn_up=str(deal.up), turned_down=False)

    def clear(self) -> None:
        """Put every card back."""
        self._set(hand="", turn_up="", turned_down=False)

    def _set(self, **traits: Any) -> None:
        """Set several traits at once, as one change."""
        with self._refiner.lock, self.hold_sync(), self.hold_trait_notifications():
            for name, value in traits.items():
                setattr(self, name, value)

    def stop(self) -> None:
        """Stop refining; what was found so far stays."""
        with self._refiner.lock:
            self._refiner.stop()
            self._progress = _DONE if self.odds else _IDLE
            self._message = "Stopped. Press Analyse to go on."

    # What follows from it.

    def _on_change(self, _change: object) -> None:
        self._refresh()

    def _refresh(self) -> None:
        """Show what the traits say, and start on its odds if it is a whole view."""
        with self._refiner.lock, self.hold_sync():
            try:
                rules, hand = Rules.parse(self.rules), parse_cards(self.hand)
                self._deck = _deck(rules, Card.parse(self.turn_up) if self.turn_up and not self.turned_down else None)
                self._seats = [seat_label(seat, rules).removeprefix("seat ") for seat in range(1, rules.players + 1)]
                missing = _missing(len(hand), rules, self.turn_up)
                if missing:
                    self._forget(missing, self.hand)
                else:
                    self._start(View.parse(self._text()))
            except EuchreError as error:
                self._forget(_sentence(error), self.hand)

    def _text(self) -> str:
        """The traits as the text of a view."""
        turned = "down" if self.turned_down else "up"
        return f"{self.hand} {turned} {self.turn_up} seat {self.seat} score {self.score} rules {self.rules}"

    def _start(self, view: View) -> None:
        if view != self._refiner.view:
            self._forget("" if is_ready() else _PREPARING, str(view))
            self._progress = 0.0
            self._refiner.start(view)

    def _forget(self, message: str, text: str) -> None:
        """Take away the odds of what is no longer shown."""
        self._refiner.stop()
        self.odds = None
        self._rows, self._caption, self._verdict, self._progress = [], "", "", _IDLE
        self._message, self._view = message, text
        self.chart.outputs = ()

    def _show_odds(self, odds: CallOdds, share: float) -> None:
        """Show odds as far as they are."""
        with self.hold_sync():
            self.odds = odds
            if self._message == _PREPARING:
                self._message = ""
            self._rows, self._caption, self._verdict = odds.rows(), odds.caption, odds.verdict
            self._progress = share
        self.chart.outputs = (_display(odds),)

    def _fail(self, error: EuchreError) -> None:
        self._forget(_sentence(error), self._view)


def _warm_up() -> None:
    """Load what the first odds will need while the learner is still picking."""
    next(refine_calls("Js Jc As 9h Kd up Qs seat 4", deals=1)).figure().to_json()


def _traits_of(view: View) -> dict[str, Any]:
    """The public traits that show a view."""
    if view.maker is not None:
        raise EuchreError("this hand is in play, and the builder is about the calls; leave out trump, maker and played")
    return {
        "hand": format_cards(view.hand),
        "turn_up": str(view.up),
        "turned_down": view.turned_down,
        "seat": view.seat,
        "score": f"{view.score[0]}-{view.score[1]}",
        "rules": str(view.rules),
    }


def _sentence(error: EuchreError) -> str:
    """An error as a sentence of its own."""
    text = str(error)
    return text[:1].upper() + text[1:] + "."


def _deck(rules: Rules, up: Card | None) -> list[dict[str, str]]:
    """The pack as the browser draws it, each card named as it plays if the turn-up is ordered up."""
    order = ranking(rules.pack, rules.proposed(up)) if up else None
    return [
        {
            "text": str(card),
            "name": order.name(card) if order else card.label,
            "suit": str(card.suit or ""),
            "svg": card._repr_svg_(),
        }
        for suit in (*_ROWS, None)
        for card in rules.pack.cards
        if card.suit is suit
    ]


def _missing(held: int, rules: Rules, turn_up: str) -> str:
    """Say what has to be picked before there are odds; nothing if all is there."""
    lacking = rules.hand_size - held
    if lacking <= 0:
        return "" if turn_up else "Pick the turn-up."
    more = f"{lacking} {'more ' if held else ''}{'card' if lacking == 1 else 'cards'}"
    return f"Pick {more} for your hand{'' if turn_up else ', then a turn-up'}."


def _display(odds: CallOdds) -> dict[str, Any]:
    """A figure as an output of the notebook: some KB, where a FigureWidget takes megabytes."""
    plot = json.loads(odds.figure().to_json()) | {"config": {"displayModeBar": False}}
    data = {_PLOTLY: plot, "text/plain": odds.verdict}
    return {"output_type": "display_data", "data": data, "metadata": {}}
