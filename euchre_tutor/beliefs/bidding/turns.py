"""Whose turn it is to call while everybody passes, and what may be called."""

from dataclasses import dataclass
from functools import cache

from euchre_tutor.auction import PASS, Auction, Call
from euchre_tutor.deal import Others, View
from euchre_tutor.pieces import TurnUp
from euchre_tutor.rules import Rules


@dataclass(frozen=True)
class Turn:
    """A seat's turn to call after everybody before it has passed.

    Attributes:
        rules: what is being played.
        turn_up: the turn-up, with the suit that it proposes.
        seat: 1 (eldest) to the dealer.
        second: whether this is the second round.
        calls: the calls that make trump, whatever the hand.
        must_call: whether this seat may not pass.
        score: points of this seat's side, then of the others; 0-0 in a game that has not two sides.
        others: how seats call, see View.

    >>> from euchre_tutor.rules import BICYCLE
    >>> turn = turns(BICYCLE, BICYCLE.turn_up("Qs"))[4]
    >>> turn.seat, turn.second, [str(call) for call in turn.calls][:3]
    (1, True, ['clubs', 'clubs alone', 'diamonds'])
    """

    rules: Rules
    turn_up: TurnUp
    seat: int
    second: bool
    calls: tuple[Call, ...]
    must_call: bool
    score: tuple[int, int] = (0, 0)
    others: Others = "model"


@cache
def turns(rules: Rules, turn_up: TurnUp, score: tuple[int, int] = (0, 0), others: Others = "model") -> tuple[Turn, ...]:
    """List the turns of both rounds, in order.

    Args:
        rules: what is being played.
        turn_up: the turn-up, with the suit that it proposes.
        score: points of eldest's side, then of the other.
        others: how seats call, see View.

    >>> from euchre_tutor.rules import BICYCLE
    >>> [(turn.seat, turn.second, turn.score) for turn in turns(BICYCLE, BICYCLE.turn_up("Qs"), (3, 1))][3:5]
    [(4, False, (1, 3)), (1, True, (3, 1))]
    """
    auction, listed = Auction(rules, turn_up), []
    eldest = rules.side(1)
    if not rules.has_two_sides:
        score = (0, 0)
    while not auction.is_over:
        calls = tuple(call for call in auction.legal_calls if not call.is_pass)
        must_call = PASS not in auction.legal_calls
        own = score if auction.seat in eldest else score[::-1]
        listed.append(Turn(rules, turn_up, auction.seat, auction.turned_down, calls, must_call, own, others))
        auction.calls.append(PASS)
    return tuple(listed)


def view_turns(view: View) -> tuple[Turn, ...]:
    """List the turns of both rounds at the score of a view; none in a game that turns nothing up.

    >>> len(view_turns(View.parse("Js Jc As 9h Kd up Qs seat 4")))
    8
    """
    if view.turn_up is None:
        return ()
    score = view.score if view.seat in view.rules.side(1) else view.score[::-1]
    return turns(view.rules, view.turn_up, score, view.others)
