"""What a hand that is over has brought, in points and in words, and the seed of those who play it out."""

from euchre_tutor.base import with_minus
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


def ending(hand: GameHand, seat: int, before: tuple[int, int]) -> str:
    """Say how a hand has ended for a seat, and how it stands, from the points of both sides before it.

    >>> deal = "Kc Ac 9h Jh 9s / Tc Jd Qd Ad Th / 9c Qc Kd Js As / Ks Ts Jc Ah 9d up Qs"
    >>> first = "pass, pass, pass, order up, Jc, 9h, Th, As, Ah, 9c, Ts, Kc, Tc"
    >>> over = GameHand.parse(f"{deal} then {first}, 9d, 9s, Ad, Kd, Ac, Jd, Qc, Qs, Ks, Jh, Qd, Js")
    >>> ending(over, 4, (4, 4)), ending(over, 1, (3, 3)), ending(over, 4, (2, 2))
    ('Euchred. They won 6-4.', 'You euchred them. You won 5-3.', 'Euchred. They lead 4-2.')
    """
    return f"{_how(hand, seat)} {standing(*score_after(hand, seat, before), hand.deal.rules.game)}"


def score_after(hand: GameHand, seat: int, before: tuple[int, int]) -> tuple[int, int]:
    """Return the points of both sides after a hand, those of a seat's side first."""
    ours, theirs = points_for(hand, seat)
    return before[0] + ours, before[1] + theirs


def _how(hand: GameHand, seat: int) -> str:
    if not hand.contract or not hand.play:
        return "Everybody passed."
    we_made, has_scored = seat in hand.contract.makers, hand.scores.get(hand.contract.maker, 0) > 0
    if not has_scored:
        return "Euchred." if we_made else "You euchred them."
    how = "took every trick" if hand.maker_tricks == hand.deal.rules.hand_size else "made it"
    return f"{'You' if we_made else 'They'} {how}."


def standing(ours: int, theirs: int, game: int) -> str:
    """Say who leads, or has won.

    >>> standing(4, 4, 10), standing(2, 4, 10), standing(10, 9, 10)
    ('It is 4 all.', 'They lead 4-2.', 'You won 10-9.')
    >>> standing(-1, 7, 32)
    'They lead 7 to \N{MINUS SIGN}1.'
    """
    if ours == theirs:
        return f"It is {ours} all."
    verb, to = "won" if max(ours, theirs) >= game else "lead", "-" if min(ours, theirs) >= 0 else " to "
    return with_minus(f"{'You' if ours > theirs else 'They'} {verb} {max(ours, theirs)}{to}{min(ours, theirs)}.")
