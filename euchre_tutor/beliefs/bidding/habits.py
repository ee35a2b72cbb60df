"""Other tables than the model's: how much more, or less, a call has to gain before a seat makes it.

The model calls more than people do, above all in seat 2. Real players of World of Card Games, with a stuck dealer, end
the auction in so many percent of their deals at each turn: 5, 17, 5 and 30 in the first round, 18 and 11 at the first
two of the second. Cautious seats call as often as they do: each kind of turn has the reluctance that brings the model
to those rates. Bold seats are as far from the model on the other side.
"""

from euchre_tutor.beliefs.bidding.bids import BidTurn
from euchre_tutor.beliefs.bidding.turns import Turn
from euchre_tutor.deal import Others

_SIGN: dict[Others, int] = {"model": 0, "cautious": 1, "bold": -1}
_FIRST = {"dealer": 0.69, "partner": 0.27, "opponent": 0.15}  # points: by who calls in the first round
_SECOND = {"dealer": 0.58, "partner": 0.58, "opponent": 0.66}
_BID = 0.75  # points: a bid is worth about two and a half times what a call is


def reluctance(turn: Turn | BidTurn, others: Others) -> float:
    """Return what a call has to gain beside passing so that a seat makes it half of the time, in points.

    Args:
        turn: whose turn it is.
        others: how seats call, see View.

    >>> from euchre_tutor.beliefs.bidding.turns import turns
    >>> from euchre_tutor.rules import BICYCLE
    >>> [reluctance(turn, "cautious") for turn in turns(BICYCLE, BICYCLE.turn_up("Qs"))[:5]]
    [0.15, 0.27, 0.15, 0.69, 0.66]
    """
    if isinstance(turn, BidTurn):
        return _SIGN[others] * _BID
    dealer = turn.rules.dealer
    who = "dealer" if turn.seat == dealer else "partner" if turn.seat in turn.rules.side(dealer) else "opponent"
    return _SIGN[others] * (_SECOND if turn.second else _FIRST)[who]
