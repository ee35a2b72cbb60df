"""What a hand that is over has brought, and the seed of the tutor's players who play on in it."""

from euchre_tutor.deal import View
from euchre_tutor.game import GameHand

SEED = 17
"""What the tutor's players think of when a hand is played out."""


def points_of(hand: GameHand, view: View) -> int:
    """Return our points less the others' in a hand that is over."""
    ours, theirs = points_for(hand, view.seat)
    return ours - theirs


def points_for(hand: GameHand, seat: int) -> tuple[int, int]:
    """Return what a hand that is over has brought the side of a seat, and what it has brought the other."""
    makers, scores = hand.contract.makers if hand.contract else frozenset(), hand.scores
    others = [points for other, points in scores.items() if (other in makers) != (seat in makers)]
    return scores.get(seat, 0), max(others, default=0)
