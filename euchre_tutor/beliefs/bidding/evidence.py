"""What the other seats have called so far, and how likely a hand makes such calls.

Each seat calls on its own hand, so that the chance of all calls is the product over the seats. A thousandth of all
calls is made without a look at the hand: nothing that was called is impossible, however odd, and one odd call doesn't
outweigh all else that was seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Auction, Call
from euchre_tutor.beliefs.bidding.model import Turn, bidding_model, call_chances, view_turns
from euchre_tutor.deal import View

__all__ = ["ObservedCalls", "by_seat", "calls_of_others", "evidence_in_words", "likelihood"]

_CARELESS = 0.001  # of all calls; then every call and a pass are as likely

ObservedCalls = tuple[tuple[Turn, Call], ...]


def calls_of_others(view: View) -> ObservedCalls:
    """List what others have called, in order: the passes before our turn, or the calls up to the one that made trump.

    Nothing in a game without a bidding model. Raises EuchreError for a contract that can't come of an auction.

    >>> calls = calls_of_others(View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 2"))
    >>> [(turn.seat, str(call)) for turn, call in calls]
    [(1, 'pass'), (2, 'order up')]
    """
    if view.up is None or bidding_model(view.rules) is None:
        return ()
    calls = zip(view_turns(view), Auction.at(view).calls, strict=False)
    return tuple((turn, call) for turn, call in calls if turn.seat != view.seat)


def by_seat(calls: ObservedCalls) -> dict[int, ObservedCalls]:
    """Return what each seat has called, for those that have."""
    seats = sorted({turn.seat for turn, _ in calls})
    return {seat: tuple((turn, call) for turn, call in calls if turn.seat == seat) for seat in seats}


def likelihood(hands: NDArray[np.int64], calls: Sequence[tuple[Turn, Call]]) -> NDArray[np.float64]:
    """Return the chance that a seat makes these calls.

    Args:
        hands: int64[n, cards], the seat's hands as they were dealt, each card as its place in the pack.
        calls: the seat's turns, and what it called.

    Returns:
        float64[n]; 0 only where the rules forbid a call to a hand.
    """
    chance = np.ones(len(hands))
    for turn, call in calls:
        chance *= _chance(hands, turn, call)
    return chance


def _chance(hands: NDArray[np.int64], turn: Turn, call: Call) -> NDArray[np.float64]:
    """Return the chance of one call, float64[n]: by the model, or careless."""
    model = bidding_model(turn.rules)
    assert model is not None
    chances = call_chances(model.gains(hands, turn), must_call=turn.must_call)
    chance = 1 - chances.sum(axis=1) if call.is_pass else chances[:, turn.calls.index(call)]
    careless = _CARELESS / (len(turn.calls) + (not turn.must_call))
    is_forbidden = not call.is_pass and chance == 0
    return np.asarray(np.where(is_forbidden, 0.0, (1 - _CARELESS) * chance + careless))


def evidence_in_words(calls: ObservedCalls) -> str:
    """Say what kind of evidence there is, and by which model it is weighed: for a caption; nothing if there is none."""
    if not calls:
        return ""
    model = bidding_model(calls[0][0].rules)
    assert model is not None
    return f"{'passes' if all(call.is_pass for _, call in calls) else 'calls'} so far ({model.name})"
