"""The calls of the other seats so far, and how likely a hand is to make them.

Each seat calls on its own hand, so the likelihood of all calls is the product over the seats. One call in a thousand
is taken to be careless, made without a look at the hand. So nothing that was called is impossible, however odd, and
one odd call doesn't outweigh everything else that was seen.
"""

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from euchre_tutor.auction import Auction, Call
from euchre_tutor.base import FloatArray, IntArray, read_rows, tables
from euchre_tutor.beliefs.bidding.bids import BidTurn, bids_so_far
from euchre_tutor.beliefs.bidding.chances import call_chances
from euchre_tutor.beliefs.bidding.model import bidding_model
from euchre_tutor.beliefs.bidding.turns import Turn, view_turns
from euchre_tutor.deal import Others, View

CARELESS = 0.001  # the share of careless calls, among which all calls and a pass are equally likely

ObservedCalls = tuple[tuple[Turn | BidTurn, Call], ...]


def calls_of_others(view: View) -> ObservedCalls:
    """List what others have called, in order: the calls before our turn, or up to the one that made trump.

    The list is empty in a game without a bidding model.

    Raises:
        EuchreError: no auction leads to the contract of the view.

    >>> calls = calls_of_others(View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 2"))
    >>> [(turn.seat, str(call)) for turn, call in calls]
    [(1, 'pass'), (2, 'order up')]
    """
    if bidding_model(view.rules) is None:
        return ()
    calls: Iterable[tuple[Turn | BidTurn, Call]] = _calls_until_made(view) if view.turn_up else bids_so_far(view)
    return tuple((turn, call) for turn, call in calls if turn.calls and turn.seat != view.seat)


def _calls_until_made(view: View) -> Iterable[tuple[Turn, Call]]:
    """List the turns of an auction with a turn-up up to the call that makes trump, with what was called."""
    calls = Auction.at(view).calls
    made = next((number for number, call in enumerate(calls) if not call.is_pass), len(calls))
    return zip(view_turns(view), calls[: made + 1], strict=False)


def by_seat(calls: ObservedCalls) -> dict[int, ObservedCalls]:
    """Return the calls of each seat that has called.

    >>> calls = by_seat(calls_of_others(View.parse("Js Jc As 9h Kd down Qs seat 2")))
    >>> {seat: [str(call) for _, call in made] for seat, made in calls.items()}
    {1: ['pass', 'pass'], 3: ['pass'], 4: ['pass']}
    """
    seats = sorted({turn.seat for turn, _ in calls})
    return {seat: tuple((turn, call) for turn, call in calls if turn.seat == seat) for seat in seats}


def likelihood(hands: IntArray, calls: Sequence[tuple[Turn | BidTurn, Call]]) -> FloatArray:
    """Return the chance that a seat makes these calls, given its hand.

    Args:
        hands: int64[n, cards], the seat's hands as they were dealt, each card as its index in the pack.
        calls: the seat's turns, and what it called.

    Returns:
        float64[n], 0 to 1; 0 only where the rules forbid a call to a hand.

    >>> from euchre_tutor.pieces import parse_cards
    >>> view = View.parse("9c Tc Ac 9h Kd up Qs seat 4 trump s maker 1")
    >>> hands = [parse_cards("Js As Ks 9d Td"), parse_cards("9s Qc Kc 9d Td")]
    >>> numbers = np.array([[view.rules.pack.cards.index(card) for card in hand] for hand in hands])
    >>> likelihood(numbers, calls_of_others(view)).round(3).tolist()
    [0.996, 0.001]
    """
    chance = np.ones(len(hands))
    for turn, call in calls:
        chance *= turn_chances(hands, turn)[:, -1 if call.is_pass else turn.calls.index(call)]
    return chance


def turn_chances(hands: IntArray, turn: Turn | BidTurn) -> FloatArray:
    """Return the chance of each call of a turn, careless calls included.

    Args:
        hands: int64[n, cards], the seat's hands as they were dealt, each card as its index in the pack.
        turn: the turn.

    Returns:
        float64[n, calls + 1], 0 to 1; the last column is a pass. It is 0 where the rules forbid a call to a hand.

    >>> view = View.parse("9c Tc Ac 9h Kd up Qs seat 4")
    >>> hand = np.array([[view.rules.pack.cards.index(card) for card in view.hand]])
    >>> turn_chances(hand, view_turns(view)[3]).round(3).tolist()
    [[0.0, 0.0, 0.999]]
    """
    model = bidding_model(turn.rules)
    assert model is not None
    unwilling = reluctance(turn, turn.others)
    chances = call_chances(model.gains(hands, turn), must_call=turn.must_call, reluctance=unwilling, care=model.care)
    careless = CARELESS / (len(turn.calls) + (not turn.must_call))
    called = np.where(chances == 0, 0.0, (1 - CARELESS) * chances + careless)
    return np.column_stack([called, (1 - CARELESS) * (1 - chances.sum(axis=1)) + careless])


def evidence_in_words(calls: ObservedCalls) -> str:
    """Say for a caption which calls are evidence, and which model weighs them; nothing if there are none.

    >>> evidence_in_words(calls_of_others(View.parse("Js Jc As 9h Kd up Qs seat 4")))
    'passes so far (self-play calls)'
    """
    if not calls:
        return ""
    turn = calls[0][0]
    model = bidding_model(turn.rules)
    assert model is not None
    habit = f", {turn.others}" * (turn.others != "model")
    return f"{'passes' if all(call.is_pass for _, call in calls) else 'calls'} so far ({model.name}{habit})"


# Other tables than the model's. The model calls more than people do, most as dealer. Real players of World of Card
# Games, with a stuck dealer, end the auction in so many percent of their deals at each turn: 5, 17, 5 and 30 in the
# first round, 18 and 11 at the first two of the second. Cautious seats call as often as they do: each kind of turn has
# the reluctance that brings the model to those rates. Bold seats are as far from the model on the other side.

_SIGN: dict[Others, int] = {"model": 0, "cautious": 1, "bold": -1}
_BID = 0.75  # points: a bid is worth about two and a half times what a call is


def who_calls(turn: Turn) -> str:
    """Say how the seat whose turn it is stands to the dealer: ``dealer``, ``partner`` or ``opponent``."""
    dealer = turn.rules.dealer
    return "dealer" if turn.seat == dealer else "partner" if turn.seat in turn.rules.side(dealer) else "opponent"


@cache
def _cautious() -> dict[tuple[int, str], float]:
    """Return the reluctance of cautious seats in points, by round and caller; see data/bidding/cautious.py."""
    rows = read_rows(tables("bidding") / "cautious.csv")
    return {(int(row["round"]), row["who"]): float(row["points"]) for row in rows}


def reluctance(turn: Turn | BidTurn, others: Others) -> float:
    """Return what a call has to gain beside passing so that a seat makes it half of the time, in points.

    Args:
        turn: whose turn it is.
        others: how seats call, see View.

    >>> from euchre_tutor.beliefs.bidding.turns import turns
    >>> from euchre_tutor.rules import BICYCLE
    >>> [reluctance(turn, "cautious") for turn in turns(BICYCLE, BICYCLE.turn_up("Qs"))[3:5]]
    [0.7, 0.46]
    """
    unwilling = _BID if isinstance(turn, BidTurn) else _cautious()[turn.second + 1, who_calls(turn)]
    return _SIGN[others] * unwilling
