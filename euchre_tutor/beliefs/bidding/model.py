"""The bidding model: what each call gains beside passing, by the seat's hand, the turn-up, the turn and the score.

Self-play on solved deals has filled a table for each game: how hands end after a call and after a pass, as sums over
features of the hand (see docs/bidding_model.md). The outcomes are re-priced by the points of the game that is played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol, Self

import numpy as np

from euchre_tutor.auction import PASS, Call
from euchre_tutor.base import BoolArray, FloatArray, IntArray
from euchre_tutor.beliefs.bidding.bids import bid_model
from euchre_tutor.beliefs.bidding.chances import CARE, FORBIDDEN
from euchre_tutor.beliefs.bidding.features import CallFeatures, FeaturePart, PassFeatures
from euchre_tutor.beliefs.bidding.tables import Shares, Table, class_of, read_table, table_paths
from euchre_tutor.beliefs.bidding.turns import Turn
from euchre_tutor.race import known_race
from euchre_tutor.rules import Rules, nearest, same_hands
from euchre_tutor.scoring import OUTCOMES, outcome_points

_DECIDED = 1e-6  # of the chance to win the game: where a point is worth less, seats play for points
_NEVER = Shares(("any",), np.eye(1, len(OUTCOMES), 1))  # of a call that is in no table: it is always euchred
_TINY = 1e-9
_CACHED_TURNS = 512  # of some 20 KB each


class CallModel(Protocol):
    """What each call gains beside passing, whatever the game."""

    @property
    def name(self) -> str:
        """The name of the model in a caption."""

    @property
    def care(self) -> float:
        """The gain at which a seat calls with a chance of 73%, in points; see call_chances."""

    def gains(self, hands: IntArray, turn: Any) -> FloatArray:
        """Return what each of the turn's calls gains beside passing, in points: float64[n, calls]."""


class Lookups(NamedTuple):
    """What each value of each part of a hand adds to the shares of the outcomes that there are, and their worth.

    Attributes:
        shares: float64[values, outcomes] for each part.
        points: float64[outcomes], what each outcome is worth.
    """

    shares: list[FloatArray]
    points: FloatArray

    @classmethod
    def of(cls, parts: Sequence[FeaturePart], rows: Shares, worth: FloatArray) -> Self:
        """Look up by value how a class of calls ends: worth is float64[OUTCOMES]."""
        used = rows.shares.any(axis=0)
        index = {name: number for number, name in enumerate(rows.names)}
        known = np.vstack([rows.shares[:, used], np.zeros(used.sum())])  # the last row is that of unknown features
        return cls([part.features @ known[[index.get(name, -1) for name in part.names]] for part in parts], worth[used])

    def weights(self, values: list[IntArray]) -> FloatArray:
        """Return how much each outcome weighs by the values of the parts: float64[n, outcomes], 0 or more."""
        total = self.shares[0].take(values[0], axis=0)
        for table, value in zip(self.shares[1:], values[1:], strict=True):
            total += table.take(value, axis=0)
        return np.maximum(total, 0.0, out=total)

    def worth(self, values: list[IntArray]) -> FloatArray:
        """Return what hands are worth by the values of their parts: float64[n]."""
        total = self.weights(values)
        return np.asarray(total @ self.points / np.maximum(total @ np.ones(len(self.points)), _TINY))


@dataclass(frozen=True, eq=False)
class BiddingModel:
    """What each call gains beside passing, in points of the caller's side.

    Attributes:
        name: the name of the model in a caption.
        table: how hands end after each class of calls, and of passes.
        care: the gain at which a seat calls with a chance of 73%, in points; see call_chances.

    >>> from euchre_tutor.rules import BICYCLE
    >>> bidding_model(BICYCLE).name
    'self-play calls'
    """

    name: str
    table: Table = field(repr=False)
    care: float = CARE

    def gains(self, hands: IntArray, turn: Turn) -> FloatArray:
        """Return what each of the turn's calls gains beside passing.

        At 0-0 the gain is in points. At another score it is a gain of the chance to win the game, scaled so that just
        making it and being euchred are as far apart as at 0-0. The score changes nothing where no race to the game is
        known (see Race.of), and where the game is as good as decided.

        Args:
            hands: int64[n, cards], the seat's hands, each card as its index in the pack.
            turn: whose turn it is.

        Returns:
            float64[n, calls], in points.

        Raises:
            EuchreError: the game is over at this score.

        >>> from euchre_tutor.beliefs.bidding.turns import turns
        >>> from euchre_tutor.pieces import parse_cards
        >>> from euchre_tutor.rules import BICYCLE
        >>> hand = np.array([[BICYCLE.pack.cards.index(card) for card in parse_cards("Js Jc As 9h Kd")]])
        >>> dealer = turns(BICYCLE, BICYCLE.turn_up("Qs"))[3]
        >>> [str(call) for call in dealer.calls], bidding_model(BICYCLE).gains(hand, dealer).round(1)
        (['order up', 'order up alone'], array([[1.3, 1.9]]))
        """
        passing, calls, allowed = _priced(self, turn)
        looks: dict[int, list[IntArray]] = {}
        gains = np.empty((len(hands), len(calls)))
        for column, (features, tables) in enumerate(calls):
            if id(features) not in looks:
                looks[id(features)] = features.values(hands)
            gains[:, column] = tables.worth(looks[id(features)])
        gains -= passing[1].worth(passing[0].values(hands))[:, None]
        return gains if allowed is None else np.where(allowed[hands].any(axis=1), gains, FORBIDDEN)


Priced = tuple[CallFeatures | PassFeatures, Lookups]


@lru_cache(maxsize=_CACHED_TURNS)
def _priced(model: BiddingModel, turn: Turn) -> tuple[Priced, list[Priced], BoolArray | None]:
    """Return what a seat looks at before a pass and before each call, and what that is worth; and see _may_make."""
    passing, *calls = lookups(model, turn, outcome_worth(turn))
    return passing, calls, _may_make(turn)


def lookups(model: BiddingModel, turn: Turn, worth: FloatArray) -> list[Priced]:
    """Return what a seat looks at before a pass and before each call, and how hands then end, by worths of outcomes.

    Args:
        model: what self-play has found.
        turn: whose turn it is.
        worth: float64[OUTCOMES], what each outcome is worth.
    """

    def priced(call: Call) -> Priced:
        features = features_of(turn, call)
        return features, Lookups.of(features.parts, shares_of(model, turn, call), worth)

    return [priced(call) for call in (PASS, *turn.calls)]


def shares_of(model: BiddingModel, turn: Turn, call: Call) -> Shares:
    """Return how hands end after a call or a pass, by features of the hand."""
    class_ = class_of(turn, call)
    return model.table.get(class_) or model.table.get(class_._replace(turn_up="J"), _NEVER)


def features_of(turn: Turn, call: Call) -> CallFeatures | PassFeatures:
    """Return what a seat looks at before a call or a pass; without a trump, as before a pass.

    It is one object for all seats and calls that look at the same.
    """
    trump = None if call.is_pass else call.trump(turn.turn_up.suit)
    if trump is None:
        return _pass_features(turn.rules, turn.turn_up)
    return _call_features(turn.rules, turn.turn_up, turn.second, trump, call.called.suit if call.called else None)


_pass_features = lru_cache(maxsize=_CACHED_TURNS)(PassFeatures)
_call_features = lru_cache(maxsize=_CACHED_TURNS)(CallFeatures)


def _may_make(turn: Turn) -> BoolArray | None:
    """Tell which calls each card of the pack allows, bool[pack, calls]; None if any hand may make all of them."""
    rules, trumps = turn.rules, [call.trump(turn.turn_up.suit) for call in turn.calls]
    if all(rules.may_make(trump, ()) for trump in trumps):
        return None
    return np.array([[rules.may_make(trump, (card,)) for trump in trumps] for card in rules.pack.cards])


def outcome_worth(turn: Turn) -> FloatArray:
    """Return what each outcome is worth beside no points, at the turn's score: float64[OUTCOMES].

    The unit is a point; see BiddingModel.gains.
    """
    return _worth(turn.rules, turn.score, turn.seat in turn.rules.side(turn.rules.dealer))


@cache
def _worth(rules: Rules, score: tuple[int, int], we_deal: bool) -> FloatArray:
    points = outcome_points(rules)
    if score == (0, 0) or (race := known_race(rules)) is None:
        return np.array(points, float)
    return scaled_worth(points, {value: race.worth(*score, we_deal, value) for value in points})


def scaled_worth(points: Sequence[int], chances: Mapping[int, float]) -> FloatArray:
    """Return what outcomes are worth beside no points, so scaled that making it and being euchred stay as far apart.

    Args:
        points: what each of OUTCOMES brings.
        chances: the chance to win the game after each number of points, up to a constant.

    Returns:
        float64[OUTCOMES], in points; the points themselves where the game is as good as decided.
    """
    _, lost, made, *_ = points
    scale = (chances[made] - chances[lost]) / (made - lost)
    if scale < _DECIDED:
        return np.array(points, float)
    return (np.array([chances[value] for value in points]) - chances[0]) / scale


_table = cache(read_table)  # games that differ in points alone, and those without one of their own, share a table


@cache
def bidding_model(rules: Rules) -> CallModel | None:
    """Return the model of a game, learnt there or in its nearest relative; None where there is none.

    A game that differs in points alone has the shares of the other, priced anew.

    >>> [bidding_model(Rules.parse(name)).name for name in ("trickster", "british+first_lead=maker")]
    ['self-play calls', 'calls learnt in british']
    """
    if not rules.turns_up:
        return bid_model(rules)
    games = {Rules.parse(path.name.split(".")[0]): path for path in table_paths()}
    near = nearest(rules, games)
    name = "self-play calls" if same_hands(rules, near) else f"calls learnt in {near}"
    return BiddingModel(name, *_table(games[near]))
