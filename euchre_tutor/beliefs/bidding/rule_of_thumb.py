"""What a call gains by a rule of thumb, for games without a learnt table."""

from __future__ import annotations

import numpy as np

from euchre_tutor.arrays import FloatArray
from euchre_tutor.auction import Call
from euchre_tutor.beliefs.bidding.features import Features
from euchre_tutor.beliefs.bidding.turns import Turn
from euchre_tutor.pieces import Piece
from euchre_tutor.ranking import Ranking

_ENOUGH, _ENOUGH_ALONE = 6, 9.5  # the worth of a hand that gains nothing by the call, and loses nothing
_POINTS = 0.25  # points of the game that each unit of worth gains


def gain_by_thumb(hands: Features, turn: Turn, call: Call, ranking: Ranking) -> FloatArray:
    """Return what a call gains beside passing, in points: float64[n].

    The right bower is worth 3, the left 2½, the ace of trumps 2, other trumps 1, other aces 1, and a void ½ in a hand
    with two trumps. A hand worth 6 calls. The turn-up counts for the dealer as a card of the hand, half for the
    dealer's partner, and half against the others.
    """
    worth: FloatArray = hands.trumps + 2.0 * hands.right + 1.5 * hands.left + hands.ace + hands.aces
    worth += 0.5 * hands.voids * (hands.trumps > 1)
    if not turn.second and turn.rules.taker(turn.seat):
        dealer = turn.rules.dealer
        shares = {dealer: 1.0} | dict.fromkeys(turn.rules.side(dealer) - {dealer}, 0.5)
        worth += shares.get(turn.seat, -0.5) * _worth(turn.turn_up.card, ranking)
    return np.asarray(_POINTS * (worth - (_ENOUGH_ALONE if call.alone else _ENOUGH)))


def _worth(card: Piece, ranking: Ranking) -> float:
    """Return what one trump is worth."""
    assert ranking.trump is not None
    top = ranking.order[ranking.trump][:-4:-1]
    return dict(zip(top, (3.0, 2.5, 2.0), strict=True)).get(card, 1.0)
