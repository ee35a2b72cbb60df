"""The bidding model: what each call gains beside passing, by the seat's hand, the turn-up, the turn and the score.

There are two kinds of models. A learnt model is a table of how hands end after a call and after a pass, which self-play
on solved deals has filled (see docs/bidding_model.md). The rule of thumb is for games without a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import numpy as np

from euchre_tutor.arrays import FloatArray, IntArray
from euchre_tutor.auction import Call, make_contract
from euchre_tutor.beliefs.bidding.bids import bid_model
from euchre_tutor.beliefs.bidding.chances import FORBIDDEN
from euchre_tutor.beliefs.bidding.features import Features, features, key_of
from euchre_tutor.beliefs.bidding.rule_of_thumb import gain_by_thumb
from euchre_tutor.beliefs.bidding.tables import KINDS, class_of, read_table, table_paths
from euchre_tutor.beliefs.bidding.turns import Turn
from euchre_tutor.errors import EuchreError
from euchre_tutor.race import Race
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import points_table, tricks_to_make

_DECIDED = 1e-6  # of the chance to win the game: where a point is worth less, seats play for points
_UNSEEN = -1.0  # points: the gain of a call that is in no table


class CallModel(Protocol):
    """What each call gains beside passing, whatever the game."""

    @property
    def name(self) -> str:
        """The name of the model in a caption."""

    def gains(self, hands: IntArray, turn: Any) -> FloatArray:
        """Return what each of the turn's calls gains beside passing, in points: float64[n, calls]."""


@dataclass(frozen=True)
class BiddingModel:
    """What each call gains beside passing, in points of the caller's side.

    Attributes:
        name: the name of the model in a caption.
        tables: for each class of calls (see class_of), float64[KEYS, kinds of calls, outcomes]: by features, and with a
            partner or alone, the share of each outcome after the call minus its share after a pass, -1 to 1; NaN for
            features that are in no table. Empty for the rule of thumb.
        points: the points of each outcome for the caller's side.

    >>> from euchre_tutor.rules import BICYCLE
    >>> model = bidding_model(BICYCLE)
    >>> model.name, model.points, len(model.tables)
    ('self-play calls', (-4, -2, -1, 0, 1, 2, 4), 32)
    """

    name: str
    tables: Mapping[tuple[str, ...], FloatArray]
    points: tuple[int, ...] = ()

    def gains(self, hands: IntArray, turn: Turn) -> FloatArray:
        """Return what each of the turn's calls gains beside passing.

        At 0-0 the gain is in points. At another score it is a gain of the chance to win the game, scaled so that just
        making it and being euchred are as far apart as at 0-0. The score changes nothing where no race to the game is
        known (see Race.of), where the game is as good as decided, and by the rule of thumb.

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
        (['order up', 'order up alone'], array([[1.4, 1.7]]))
        """
        columns, seen = [], {}
        for call in turn.calls:
            trump = call.trump(turn.turn_up.suit)
            if trump is None:
                columns.append(np.full(len(hands), _UNSEEN))
                continue
            ranking = ranking_of(turn.rules, trump)
            if trump not in seen:
                may = np.array([turn.rules.may_make(trump, (card,)) for card in ranking.pack.cards])[hands].any(axis=1)
                seen[trump] = may, features(hands, ranking)
            may, numbers = seen[trump]
            columns.append(np.where(may, self._gain(numbers, turn, call, ranking), FORBIDDEN))
        return np.stack(columns, axis=1)

    def _gain(self, hands: Features, turn: Turn, call: Call, ranking: Ranking) -> FloatArray:
        """Return what one call gains, whatever the rules forbid: float64[n]."""
        if not self.tables:
            return gain_by_thumb(hands, turn, call, ranking)
        if (table := self.tables.get(class_of(turn, call))) is None:
            return np.full(len(hands.trumps), _UNSEEN)
        deals = turn.seat in turn.rules.side(turn.rules.dealer)
        worth = _worth(turn.rules, turn.score, deals, self.points)
        gains = (table[:, KINDS.index("alone" if call.alone else "together")] * worth).sum(axis=1)
        return np.asarray(np.where(np.isnan(gains), _UNSEEN, gains)[key_of(hands)])


@cache
def _worth(rules: Rules, score: tuple[int, int], we_deal: bool, points: tuple[int, ...]) -> FloatArray:
    """Return what each outcome is worth beside no points, at a score, ours first: float64[outcomes].

    The unit is a point; see BiddingModel.gains.
    """
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


@cache
def bidding_model(rules: Rules) -> CallModel | None:
    """Return the model of a game: learnt if there is a table, else the rule of thumb; None where neither fits.

    >>> [bidding_model(Rules.parse(name)).name for name in ("trickster", "cutthroat")]
    ['self-play calls', 'rule-of-thumb calls']
    >>> bidding_model(Rules.parse("domino")) is None
    True
    """
    if not rules.turns_up:
        return bid_model(rules)
    for path in table_paths():
        if rules.plays_like(Rules.parse(path.stem)):
            return BiddingModel("self-play calls", *read_table(path))
    has_thumb = rules.calls_are_plain and not rules.pack.is_dominoes
    return BiddingModel("rule-of-thumb calls", {}) if has_thumb else None
