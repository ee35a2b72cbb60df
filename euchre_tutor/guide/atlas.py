"""The best call with every hand of a game: each class of hands, beside each rank turned up, for each seat and round.

``data/atlas/make.py`` makes the table from random deals; docs/calling_guide.md says how, and how good it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from euchre_tutor.analysis.text import signed
from euchre_tutor.auction import Auction, Call
from euchre_tutor.base import (
    DataFrame,
    EuchreError,
    FloatArray,
    IntArray,
    capital,
    check_text,
    quoted,
    read_arrays,
    tables,
)
from euchre_tutor.beliefs import Turn, view_turns
from euchre_tutor.cards import Card
from euchre_tutor.deal import View
from euchre_tutor.guide.hand_classes import classes_of, hands_of, sizes, suits_as
from euchre_tutor.pieces import format_cards
from euchre_tutor.pricing import Estimate
from euchre_tutor.rules import BICYCLE, Rules, as_rules

STEP = 0.05  # points: the best call's price, margins and their errors are stored in such steps
OPTIONS = 7  # of the second round: a pass, three suits, and each of them alone; in the first one three
SCORES = ("9-6", "9-7", "9-9")  # of a game to ten, the caller's side first
RANKS = "9TJQKA"


class _LackingError(EuchreError, AttributeError):
    """A number of a call that the atlas lacks; to Python, an attribute that isn't there."""


@dataclass(frozen=True)
class AtlasCall:
    """What one of the best two calls of a hand brings.

    Attributes:
        option: the call.
        points: points a hand of the caller's side, at a table and 0-0, in steps of 0.05.
        behind: how far it is behind the best call, in points.
    """

    option: Call
    points: float
    behind: float

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_"):
            raise AttributeError(name)
        raise _LackingError(f"the atlas has no {name!r} of a call, only its points and how far it is behind; {_HOW}")


_HOW = "compare_calls counts it for one hand, and data/atlas/make.py for all"


@dataclass(frozen=True)
class AtlasHand:
    """What the atlas says of one hand.

    Attributes:
        view: the hand, as it was asked for.
        first, second: the best call, and the one after it.
        margin: how far the second is behind, in points, with its 95 % interval.
        at: the best call at some scores of a game to ten, the caller's side first.

    >>> hand = Atlas("bicycle")["Js Jc As 9h Kd up Qs seat 4"]
    >>> str(hand.best), str(hand.second.option), hand.is_close
    ('order up alone', 'order up', False)
    """

    view: View
    first: AtlasCall
    second: AtlasCall
    margin: Estimate
    at: Mapping[str, Call]

    @property
    def best(self) -> Call:
        """The best call."""
        return self.first.option

    @property
    def is_close(self) -> bool:
        """Whether the best two calls are no further apart than the error."""
        return self.margin.low <= 0

    def __getitem__(self, option: str | Call) -> AtlasCall:
        """Return one of the best two calls; raise EuchreError for another, whose price isn't stored."""
        wanted = str(option) if isinstance(option, Call) else check_text(option, "pass")
        known = {str(each.option): each for each in (self.second, self.first)}
        if wanted in known:
            return known[wanted]
        calls = [str(call) for call in Auction.at(self.view).legal_calls]
        if wanted not in calls:
            raise EuchreError(f"{quoted(wanted)} is not a call here; calls are {', '.join(calls)}")
        best = f"{self.first.option} and {self.second.option}"
        raise EuchreError(f"the atlas has the best two calls only, here {best}, not {option}; {_HOW}")

    @property
    def verdict(self) -> str:
        """The best call in a sentence, and what it is ahead."""
        best, second = self.first.option, self.second.option
        if self.is_close:
            return f"Too close to call: {best} or {second}, {signed(self.margin)} points between them."
        return f"{capital(str(best))}: {signed(self.margin)} points ahead of {second}."

    def __repr__(self) -> str:
        return f"<AtlasHand: {self.view}: {self.verdict}>"


class Atlas:
    """The best call with each of the 105,798 classes of hands, in each seat and round.

    Attributes:
        rules: the game.
        deals: how many random deals it rests on, and how many of them were played out.

    >>> Atlas()
    <Atlas: bicycle, 105,798 classes of hands>
    """

    def __init__(self, rules: Rules | str = BICYCLE) -> None:
        """Open the atlas of a game; raise EuchreError if there is none."""
        self.rules = as_rules(rules)
        self._table = _read(_path(self.rules))
        self.deals = tuple(int(each) for each in self._table["deals"])

    def __getitem__(self, view: View | str) -> AtlasHand:
        """Return what is known of a hand; raise EuchreError if it isn't a question of who calls in this game.

        Prices are those of 0-0, whatever the score of the view.
        """
        view = view if isinstance(view, View) else View.parse(view, rules=self.rules)
        turn, number = self._turn(view)
        assert isinstance(view.up, Card)
        hand = np.array([[self.rules.pack.cards.index(card) for card in view.hand]])
        classed = classes_of(self.rules, view.up, hand)
        place, row = RANKS.index(str(view.up.rank)), int(classed.number[0])
        calls = _calls(turn, view, swapped=bool(classed.swapped[0]))
        best, second = divmod(int(self._told("best", number, place, row)), OPTIONS)
        points, behind, error = (
            round(float(self._told(name, number, place, row)) * STEP, 2) for name in ("points", "margin", "error")
        )
        at = {score: calls[int(self._told(score, number, place, row))] for score in self.scores}
        second_best = AtlasCall(calls[second], round(points - behind, 2), behind)
        return AtlasHand(view, AtlasCall(calls[best], points, 0.0), second_best, Estimate.within(behind, error), at)

    def _told(self, name: str, number: int, place: int, rows: Any) -> Any:
        """Return what the table tells of classes beside a rank turned up, at a turn."""
        return self._table[f"{name} {number}"][place, rows]

    @property
    def scores(self) -> tuple[str, ...]:
        """The scores, beside 0-0, at which the best call is known."""
        return tuple(score for score in SCORES if f"{score} 0" in self._table)

    def _turn(self, view: View) -> tuple[Turn, int]:
        is_so = replace(view.rules, game=self.rules.game) == self.rules and view.others == "model"
        if not is_so or view.maker is not None:
            raise EuchreError(f"the atlas covers calls in {self.rules} when the others call by the model, not {view!r}")
        number = view.seat - 1 + self.rules.players * view.turned_down
        return view_turns(view)[number], number

    def choices(self, up: Card, number: int) -> tuple[IntArray, FloatArray]:
        """Return what is best with each class of hands, and how often that comes: int64[classes], float64[classes].

        What is best is 0 for a pass, 1 for a call with the partner, 2 for a lone hand; ``number`` is that of the turn.
        """
        place = RANKS.index(str(up.rank))
        best = self._told("best", number, place, slice(None)).astype(np.int64) // OPTIONS
        return np.where(best, 1 + (best - 1) % 2, 0), sizes() * self._told("comes", number, place, slice(None)).astype(
            float
        )

    def table_of(self, rows: IntArray, up: Card, number: int) -> DataFrame:
        """Return a table of classes of hands.

        Its columns are the hand as ``compare_calls`` reads it; its ``share`` of these hands, by how often they are
        dealt and the turn comes; the ``best`` call and the ``second``; the ``margin`` between them and its ``error``,
        in points; and the best call at each of ``scores``.

        Args:
            rows: int64[n], the classes.
            up: the card turned up.
            number: the turn, that of seat 1 in round one being 0.
        """
        import pandas as pd

        place, pack = RANKS.index(str(up.rank)), self.rules.pack.cards
        seat, second = number % self.rules.players + 1, number >= self.rules.players
        words = f"{'down' if second else 'up'} {up} seat {seat}"
        names = [_name(column, suits_as(up.suit), second=second) for column in range(OPTIONS if second else 3)]
        best, runner_up = np.divmod(self._told("best", number, place, rows), OPTIONS)
        share = sizes()[rows] * self._told("comes", number, place, rows).astype(float)
        return pd.DataFrame(
            {
                "hand": [
                    f"{format_cards(tuple(pack[card] for card in hand))} {words}"
                    for hand in hands_of(self.rules, up)[rows]
                ],
                "share": share / max(share.sum(), 1),
                "best": [names[column] for column in best],
                "second": [names[column] for column in runner_up],
                "margin": (self._told("margin", number, place, rows) * STEP).round(2),
                "error": (self._told("error", number, place, rows) * STEP).round(2),
                **{score: [names[each] for each in self._told(score, number, place, rows)] for score in self.scores},
            }
        )

    def __repr__(self) -> str:
        return f"<Atlas: {self.rules}, 105,798 classes of hands>"


def verdict_at_once(view: View) -> str:
    """Return what the atlas says of a view, before anything is counted; nothing at another score or in another game.

    >>> verdict_at_once(View.parse("Js Jc As 9h Kd up Qs seat 4")).split(":")[0]
    'Order up alone'
    >>> verdict_at_once(View.parse("Js Jc As 9h Kd up Qs seat 4 score 3-4"))
    ''
    """
    try:
        return "" if any(view.score) else Atlas(view.rules)[view].verdict
    except EuchreError:  # there is no atlas of this game, trump is made, or others call as people do
        return ""


def _calls(turn: Turn, view: View, *, swapped: bool) -> dict[int, Call]:
    """Return the calls of a view by their places in the table."""
    assert view.turn_up
    own, colour, *others = suits_as(view.turn_up.suit)
    suits: list[object] = [own, colour, *(others[::-1] if swapped else others)]
    found = {}
    for call in Auction.at(view).legal_calls:  # a pass is 0, then come each suit, and that alone
        trump = None if call.is_pass else suits.index(call.trump(view.turn_up.suit))
        found[0 if trump is None else 1 + 2 * (trump - turn.second) + call.alone] = call
    return found


def _name(column: int, suits: tuple[Any, ...], *, second: bool) -> str:
    """Return the name of the call at a place."""
    if column == 0:
        return "pass"
    trump, alone = divmod(column - 1, 2)
    return (suits[trump + 1].label if second else "order up") + " alone" * alone


def _path(rules: Rules) -> Path:
    path = tables("guide") / f"{rules}_atlas.npz"
    if not path.is_file():
        known = ", ".join(sorted(each.name.removesuffix("_atlas.npz") for each in tables("guide").glob("*_atlas.npz")))
        raise EuchreError(f"there is no atlas of {rules}, only of {known}")
    return path


_read = cache(read_arrays)
