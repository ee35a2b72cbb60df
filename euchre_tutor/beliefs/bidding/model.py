"""How others call: each seat on its own hand, the turn-up, its place, the round and the score.

Two models, alike from outside. The learnt one is a table of what comes of calling and of passing, which self-play on
solved deals has filled (data/bidding tells how); the rule of thumb is for games without a table, and a floor to compare
with. Both say what a call gains beside passing; how often it is made follows from that, as people err in close cases.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import PASS, Auction, Call, make_contract
from euchre_tutor.beliefs.bidding.features import KEYS, Features, features, key_of
from euchre_tutor.cards import Card, Rank, Suit
from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import AnySuit, Piece, TurnUp
from euchre_tutor.race import Race
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import points_table, tricks_to_make

__all__ = [
    "KINDS",
    "BiddingModel",
    "Turn",
    "best_calls",
    "bidding_model",
    "call_chances",
    "class_of",
    "turns",
    "view_turns",
]

KINDS = ("together", "alone", "pass")  # what one may do with a suit
_CARE = 0.15  # points: where the best call gains so much there is one with a chance of 73%
_DECIDED = 1e-6  # of a game's chance: where a point is worth less, seats play for points
_DIGITS = 9  # to which gains are told apart
_NEVER = -1.0  # what a call gains that is in no table
_FORBIDDEN = -99.0  # what a call gains that this hand may not make
_TURN_UPS = {Rank.JACK: "J", Rank.ACE: "A", Rank.KING: "KQ", Rank.QUEEN: "KQ"}  # by what it adds to a hand; else T9


@dataclass(frozen=True)
class Turn:
    """A seat's turn to call, everybody before it having passed.

    Attributes:
        rules: what is being played.
        turn_up: the turn-up, with the suit that it proposes.
        seat: 1 (eldest) to the dealer.
        second: whether this is the second round.
        calls: the calls that make trump, whatever the hand.
        must_call: this seat may not pass.
        score: points of this seat's side, then of the others; 0-0 in a game of other than two sides.
    """

    rules: Rules
    turn_up: TurnUp
    seat: int
    second: bool
    calls: tuple[Call, ...]
    must_call: bool
    score: tuple[int, int] = (0, 0)


@cache
def turns(rules: Rules, turn_up: TurnUp, score: tuple[int, int] = (0, 0)) -> tuple[Turn, ...]:
    """List the turns of both rounds, in order; the score is that of eldest's side, then of the other."""
    auction, found = Auction(rules, turn_up), []
    eldest = rules.side(1)
    if not _has_two_sides(rules):
        score = (0, 0)
    while not auction.is_over:
        calls = tuple(call for call in auction.legal_calls if not call.is_pass)
        must_call = PASS not in auction.legal_calls
        own = score if auction.seat in eldest else score[::-1]
        found.append(Turn(rules, turn_up, auction.seat, auction.turned_down, calls, must_call, own))
        auction.calls.append(PASS)
    return tuple(found)


def view_turns(view: View) -> tuple[Turn, ...]:
    """List the turns of both rounds at the score of a view; none where nothing is turned up."""
    if view.turn_up is None:
        return ()
    score = view.score if view.seat in view.rules.side(1) else view.score[::-1]
    return turns(view.rules, view.turn_up, score)


def _has_two_sides(rules: Rules) -> bool:
    return len({rules.side(seat) for seat in range(1, rules.players + 1)}) == 2


def class_of(turn: Turn, call: Call) -> tuple[str, ...]:
    """Return what a table of calls is ordered by, beside the hand: round, seat, kind of trump, turn-up."""
    trump, up = call.trump(turn.turn_up.suit), turn.turn_up.card
    kind = "up" if not turn.second else "next" if _is_next(trump, turn.turn_up.suit) else "cross"
    rank = _TURN_UPS.get(up.rank, "T9") if isinstance(up, Card) else ""
    shown = rank if not turn.second or rank == "J" else "other"
    return str(1 + turn.second), str(turn.seat), kind, shown


def _is_next(trump: AnySuit | None, proposed: AnySuit) -> bool:
    return isinstance(proposed, Suit) and trump is proposed.same_colour


@dataclass(frozen=True)
class BiddingModel:
    """What each call gains beside passing, in points of the caller's side.

    Attributes:
        name: what the model is called in a caption.
        tables: for each class of calls (see class_of), float64[KEYS, calls, outcomes]: by features, and with a partner
            or alone, how much more often each outcome comes of the call than of passing (a share, -1 to 1); not a
            number for what is in no table. Empty for the rule of thumb.
        points: what each outcome scores for the caller's side.
    """

    name: str
    tables: Mapping[tuple[str, ...], NDArray[np.float64]]
    points: tuple[int, ...] = ()

    def gains(self, hands: NDArray[np.int64], turn: Turn) -> NDArray[np.float64]:
        """Return what each of the turn's calls gains beside passing.

        At 0-0 these are points. At another score they are chances to win the game, written as points: so that just
        making it and being euchred are as far apart as at 0-0. Where no race to the game is known (see Race.of), where
        the game is as good as decided, and by the rule of thumb, the score changes nothing.

        Args:
            hands: int64[n, cards], the seat's hands, each card as its place in the pack.
            turn: whose turn it is.

        Returns:
            float64[n, calls].
        """
        columns, seen = [], {}
        for call in turn.calls:
            trump = call.trump(turn.turn_up.suit)
            if trump is None:
                columns.append(np.full(len(hands), _NEVER))
                continue
            ranking = ranking_of(turn.rules, trump)
            if trump not in seen:
                may = np.array([turn.rules.may_make(trump, (card,)) for card in ranking.pack.cards])[hands].any(axis=1)
                seen[trump] = may, features(hands, ranking)
            may, numbers = seen[trump]
            columns.append(np.where(may, self._gain(numbers, turn, call, ranking), _FORBIDDEN))
        return np.stack(columns, axis=1)

    def _gain(self, numbers: Features, turn: Turn, call: Call, ranking: Ranking) -> NDArray[np.float64]:
        if not self.tables:
            return _thumb_gain(numbers, turn, call, ranking)
        if (table := self.tables.get(class_of(turn, call))) is None:
            return np.full(len(numbers.trumps), _NEVER)
        deals = turn.seat in turn.rules.side(turn.rules.dealer)
        worth = _worths(turn.rules, turn.score, deals, self.points)
        gains = (table[:, KINDS.index("alone" if call.alone else "together")] * worth).sum(axis=1)
        return np.asarray(np.where(np.isnan(gains), _NEVER, gains)[key_of(numbers)])


@cache
def _worths(rules: Rules, score: tuple[int, int], we_deal: bool, points: tuple[int, ...]) -> NDArray[np.float64]:
    """Return what outcomes are worth beside no points, at a score, ours first; in points, see BiddingModel.gains."""
    race = _race(rules)
    if score == (0, 0) or race is None:
        return np.array(points, float)
    plain = make_contract(rules, rules.pack.suits[0], rules.dealer)
    table = points_table(plain)
    lost, made = table[0], table[tricks_to_make(plain)]
    worth = {value: race.worth(*score, we_deal, value) for value in (0, lost, made, *points)}
    scale = (worth[made] - worth[lost]) / (made - lost)
    if scale < _DECIDED:
        return np.array(points, float)
    return (np.array([worth[value] for value in points]) - worth[0]) / scale


@cache
def _race(rules: Rules) -> Race | None:
    """Return the race of a game, if it is one."""
    try:
        return Race.of(rules)
    except EuchreError:
        return None


def call_chances(gains: NDArray[np.float64], *, must_call: bool) -> NDArray[np.float64]:
    """Return the chance of each call, from what each gains beside passing.

    A seat calls by the logistic of its best call's gain, and chooses among its calls by the softmax of their gains,
    both in units of 0.15 points: close cases are close, and no call that it may make is ever impossible.

    Args:
        gains: float64[n, calls], see BiddingModel.gains.
        must_call: the seat may not pass.

    Returns:
        float64[n, calls]; a row adds up to the chance that the seat calls at all.

    >>> call_chances(np.array([[0.15, 0.0], [-0.3, -9.0]]), must_call=False).round(2)
    array([[0.53, 0.2 ],
           [0.12, 0.  ]])
    """
    best = gains.max(axis=1, keepdims=True)
    weights = np.where(gains > _FORBIDDEN, np.exp((gains - best) / _CARE), 0.0)
    total = 1.0 if must_call else 1 / (1 + np.exp(-best / _CARE))
    return np.asarray(total * weights / np.maximum(weights.sum(axis=1, keepdims=True), 1.0))


def best_calls(gains: NDArray[np.float64], *, must_call: bool) -> NDArray[np.bool_]:
    """Tell which call a seat makes that never errs: the best one, if it gains or has to be; arguments as above.

    Of calls that gain the same it is the first.
    """
    is_best = np.arange(gains.shape[1]) == gains.round(_DIGITS).argmax(axis=1)[:, None]
    return np.asarray(is_best & ((gains > 0) | must_call) & (gains > _FORBIDDEN))


def _thumb_gain(numbers: Features, turn: Turn, call: Call, ranking: Ranking) -> NDArray[np.float64]:
    """Count points: bowers 3 and 2½, ace 2, other trumps 1, aces 1, a void with a trump to ruff ½; call with six.

    The turn-up counts for the dealer as a card of the hand, for his partner half, against the others half.
    """
    worth: NDArray[np.float64] = numbers.trumps + 2.0 * numbers.right + 1.5 * numbers.left + numbers.ace + numbers.aces
    worth += 0.5 * numbers.voids * (numbers.trumps > 1)
    if not turn.second and turn.rules.taker(turn.seat):
        sides = {turn.rules.dealer: 1.0} | dict.fromkeys(turn.rules.side(turn.rules.dealer) - {turn.rules.dealer}, 0.5)
        worth += sides.get(turn.seat, -0.5) * _worth(turn.turn_up.card, ranking)
    return np.asarray(0.25 * (worth - (9.5 if call.alone else 6)))


def _worth(card: Piece, ranking: Ranking) -> float:
    """Return what one trump counts."""
    assert ranking.trump is not None
    top = ranking.order[ranking.trump][:-4:-1]
    return dict(zip(top, (3.0, 2.5, 2.0), strict=True)).get(card, 1.0)


@cache
def bidding_model(rules: Rules) -> BiddingModel | None:
    """Return the model of a game: learnt if there is a table, else the rule of thumb; None where neither fits."""
    for path in sorted(_folder().glob("*.csv")):
        if rules.plays_like(Rules.parse(path.stem)):
            return BiddingModel("self-play calls", *_read(path))
    has_thumb = rules.calls_are_plain and not rules.pack.is_dominoes
    return BiddingModel("rule-of-thumb calls", {}) if has_thumb else None


def _folder() -> Path:
    package = Path(__file__).parents[2]
    return next(folder for folder in (package / "bidding", package.parent / "data" / "bidding") if folder.is_dir())


def _read(path: Path) -> tuple[dict[tuple[str, ...], NDArray[np.float64]], tuple[int, ...]]:
    """Read a table, a row for each class of calls and set of features; columns say kind and points: ``alone+4``."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = {name: re.fullmatch(f"({'|'.join(KINDS)})([+-][0-9]+)", name) for name in rows[0]}
    columns = {name: (KINDS.index(match[1]), int(match[2])) for name, match in found.items() if match}
    points = sorted({value for _, value in columns.values()})
    tables: dict[tuple[str, ...], NDArray[np.float64]] = {}
    for row in rows:
        shares = np.zeros((len(KINDS), len(points)))
        for name, (kind, value) in columns.items():
            shares[kind, points.index(value)] = float(row[name])
        place = tuple(row[name] for name in ("round", "seat", "trump", "turn_up"))
        numbers = Features(*(np.array(int(row[name])) for name in Features._fields))
        empty = np.full((KEYS, len(KINDS) - 1, len(points)), np.nan)
        tables.setdefault(place, empty)[key_of(numbers)] = shares[:-1] - shares[-1]
    return tables, tuple(points)
