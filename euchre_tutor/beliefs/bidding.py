"""How others call: each seat on its own hand, the turn-up, its place and the round.

Two models, alike from outside. The learnt one is a table that self-play on solved deals has filled (data/bidding tells
how); the rule of thumb is for games without a table, and a floor to compare with. Both say what a call gains beside
passing; a seat makes its best call with a chance that follows from that, as people err in close cases.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import PASS, Auction, Call
from euchre_tutor.beliefs.features import KEYS, Features, features, key_of
from euchre_tutor.cards import Card, Rank, Suit
from euchre_tutor.pieces import AnySuit, Piece
from euchre_tutor.ranking import Ranking, ranking
from euchre_tutor.rules import Rules

__all__ = ["BiddingModel", "Turn", "bidding_model", "chance_to_call", "class_of", "turns"]

_CARE = 0.15  # points: a call that gains so much is made with a chance of 73%
_NEVER = -1.0  # what a call gains that is in no table
_FORBIDDEN = -99.0  # what a call gains that this hand may not make
_TURN_UPS = {Rank.JACK: "J", Rank.ACE: "A", Rank.KING: "KQ", Rank.QUEEN: "KQ"}  # by what it adds to a hand; else T9


@dataclass(frozen=True)
class Turn:
    """A seat's turn to call, everybody before it having passed.

    Attributes:
        rules: what is being played.
        up: the turn-up.
        proposed: the suit it proposes.
        seat: 1 (eldest) to the dealer.
        second: whether this is the second round.
        calls: the calls that make trump, whatever the hand.
        must_call: this seat may not pass.
    """

    rules: Rules
    up: Piece
    proposed: AnySuit
    seat: int
    second: bool
    calls: tuple[Call, ...]
    must_call: bool


@cache
def turns(rules: Rules, up: Piece, named: AnySuit | None = None) -> tuple[Turn, ...]:
    """List the turns of both rounds, in order."""
    auction, found = Auction(rules, up, named=named), []
    proposed = rules.proposed(up, named)
    while not auction.is_over:
        calls = tuple(call for call in auction.legal_calls if not call.is_pass)
        must_call = PASS not in auction.legal_calls
        found.append(Turn(rules, up, proposed, auction.seat, auction.turned_down, calls, must_call))
        auction.calls.append(PASS)
    return tuple(found)


def class_of(turn: Turn, call: Call) -> tuple[str, ...]:
    """Return what a table of calls is ordered by, beside the hand: round, seat, kind of trump, turn-up, alone."""
    trump = call.trump(turn.proposed)
    kind = "up" if not turn.second else "next" if _is_next(trump, turn.proposed) else "cross"
    rank = _TURN_UPS.get(turn.up.rank, "T9") if isinstance(turn.up, Card) else ""
    shown = rank if not turn.second or rank == "J" else "other"
    return str(1 + turn.second), str(turn.seat), kind, shown, "alone" if call.alone else "together"


def _is_next(trump: AnySuit | None, proposed: AnySuit) -> bool:
    return isinstance(proposed, Suit) and trump is proposed.same_colour


@dataclass(frozen=True)
class BiddingModel:
    """What each call gains beside passing, in points of the caller's side.

    Attributes:
        name: what the model is called in a caption.
        tables: for each class of calls (see class_of) the gain by features, float64[KEYS]; empty for the rule of thumb.
    """

    name: str
    tables: Mapping[tuple[str, ...], NDArray[np.float64]]

    def gains(self, hands: NDArray[np.int64], turn: Turn) -> NDArray[np.float64]:
        """Return what each of the turn's calls gains beside passing.

        Args:
            hands: int64[n, cards], the seat's hands, each card as its place in the pack.
            turn: whose turn it is.

        Returns:
            float64[n, calls].
        """
        columns = []
        for call in turn.calls:
            trump = call.trump(turn.proposed)
            if trump is None:
                columns.append(np.full(len(hands), _NEVER))
                continue
            order = ranking(turn.rules, trump)
            may = np.array([turn.rules.may_make(trump, (card,)) for card in order.pack.cards])[hands].any(axis=1)
            columns.append(np.where(may, self._gain(features(hands, order), turn, call, order), _FORBIDDEN))
        return np.stack(columns, axis=1)

    def _gain(self, numbers: Features, turn: Turn, call: Call, order: Ranking) -> NDArray[np.float64]:
        if not self.tables:
            return _thumb_gain(numbers, turn, call, order)
        return self.tables.get(class_of(turn, call), np.full(KEYS, _NEVER))[key_of(numbers)]


def chance_to_call(gains: NDArray[np.float64], *, must_call: bool) -> NDArray[np.float64]:
    """Return the chance that a seat makes its best call, float64[n], from what its calls gain."""
    if must_call:
        return np.asarray(gains.max(axis=1) > _FORBIDDEN, float)
    return np.asarray(1 / (1 + np.exp(-gains.max(axis=1) / _CARE)))


def _thumb_gain(numbers: Features, turn: Turn, call: Call, order: Ranking) -> NDArray[np.float64]:
    """Count points: bowers 3 and 2½, ace 2, other trumps 1, aces 1, a void with a trump to ruff ½; call with six.

    The turn-up counts for the dealer as a card of the hand, for his partner half, against the others half.
    """
    worth: NDArray[np.float64] = numbers.trumps + 2.0 * numbers.right + 1.5 * numbers.left + numbers.ace + numbers.aces
    worth += 0.5 * numbers.voids * (numbers.trumps > 1)
    if not turn.second and turn.rules.taker(turn.seat):
        sides = {turn.rules.dealer: 1.0} | dict.fromkeys(turn.rules.side(turn.rules.dealer) - {turn.rules.dealer}, 0.5)
        worth += sides.get(turn.seat, -0.5) * _worth(turn.up, order)
    return np.asarray(0.25 * (worth - (9.5 if call.alone else 6)))


def _worth(card: Piece, order: Ranking) -> float:
    """Return what one trump counts."""
    assert order.trump is not None
    top = order.order[order.trump][:-4:-1]
    return dict(zip(top, (3.0, 2.5, 2.0), strict=True)).get(card, 1.0)


@cache
def bidding_model(rules: Rules) -> BiddingModel | None:
    """Return the model of a game: learnt if there is a table, else the rule of thumb; None where neither fits."""
    for path in sorted(_folder().glob("*.csv")):
        if rules.plays_like(Rules.parse(path.stem)):
            return BiddingModel("self-play calls", _read(path))
    has_thumb = rules.calls_are_plain and not rules.pack.is_dominoes
    return BiddingModel("rule-of-thumb calls", {}) if has_thumb else None


def _folder() -> Path:
    package = Path(__file__).parents[1]
    return next(folder for folder in (package / "bidding", package.parent / "data" / "bidding") if folder.is_dir())


def _read(path: Path) -> dict[tuple[str, ...], NDArray[np.float64]]:
    """Read a table: a row for each class of calls and set of features."""
    tables: dict[tuple[str, ...], NDArray[np.float64]] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            place = tuple(row[name] for name in ("round", "seat", "trump", "turn_up", "partner"))
            numbers = Features(*(np.array(int(row[name])) for name in Features._fields))
            tables.setdefault(place, np.full(KEYS, _NEVER))[key_of(numbers)] = float(row["gain"])
    return tables
