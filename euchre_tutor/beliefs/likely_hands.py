"""How likely each hand of each seat is at the first lead, by what everybody knows: the calls, and the usual discard.

Players who see only their own hand weigh layouts of the other cards by this. A seat calls on the hand that it was
dealt. Of the seat that took the turn-up the likelihood is summed over all cards that it may have laid down.
"""

from math import comb

import numpy as np

from euchre_tutor.auction import PASS, Auction, Call, Contract
from euchre_tutor.base import FloatArray, IntArray, cached_once
from euchre_tutor.beliefs.bidding.evidence import ObservedCalls, by_seat, turn_chances
from euchre_tutor.beliefs.bidding.model import bidding_model
from euchre_tutor.beliefs.bidding.turns import Turn
from euchre_tutor.beliefs.card_sets import ranks, subsets
from euchre_tutor.beliefs.discard import discard_chances
from euchre_tutor.ranking import Ranking

_MOST_WORK = 10_000_000  # hands of a seat times calls of all turns: two seconds; beyond it all hands count alike
_BLOCK = 8_192  # hands that are looked at in one go: more of them wait for memory, and take three times as long


def calls_to(contract: Contract, turns: tuple[Turn, ...]) -> ObservedCalls:
    """List the calls by which a contract is made: passes, then the call of the maker.

    The list is empty in a game without a bidding model.

    Args:
        contract: the contract.
        turns: the turns of both rounds, in order.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.beliefs.bidding.turns import turns
    >>> from euchre_tutor.rules import BICYCLE
    >>> calls = calls_to(make_contract(BICYCLE, "s", 2, up="Qs"), turns(BICYCLE, BICYCLE.turn_up("Qs")))
    >>> [(turn.seat, str(call)) for turn, call in calls]
    [(1, 'pass'), (2, 'order up')]
    """
    if not turns or bidding_model(contract.rules) is None:
        return ()
    auction = Auction(contract.rules, turns[0].turn_up)
    calls: list[tuple[Turn, Call]] = []
    for turn in turns:
        for call in turn.calls if turn.seat == contract.maker else ():
            if auction.contract_of(call) == contract:
                return (*calls, (turn, call))
        calls.append((turn, PASS))
        auction.calls.append(PASS)
    return ()


@cached_once(maxsize=32)  # some ten MB
def likely_hands(contract: Contract, turns: tuple[Turn, ...]) -> FloatArray:
    """Return how likely each hand is that an active seat may hold at the first lead, up to a factor for each seat.

    Args:
        contract: the contract.
        turns: the turns of both rounds, in order; none if nothing is turned up.

    Returns:
        float64[active seats, hands], 0 to 1, by the rank of the hand as a set of indices in ``contract.ranking.cards``.
        There are no columns where nothing is known: no turn-up, a card that a partner gives, too many hands and calls.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.rules import BICYCLE
    >>> from euchre_tutor.beliefs.bidding.turns import turns
    >>> likely_hands(make_contract(BICYCLE, "s", 2, up="Qs"), turns(BICYCLE, BICYCLE.turn_up("Qs"))).shape
    (4, 42504)
    """
    rules, ranking, active = contract.rules, contract.ranking, contract.active
    calls, size = calls_to(contract, turns), rules.hand_size
    if not calls or contract.giver or _work(turns) > _MOST_WORK:
        return np.ones((len(active), 0))
    likelihoods = np.ones((len(active), comb(len(ranking.cards), size)))
    for seat, own in by_seat(calls).items():
        if seat in active:
            of_calls = [_of_turn(turn)[-1 if call.is_pass else turn.calls.index(call)] for turn, call in own]
            likelihoods[active.index(seat)] = np.prod(of_calls, axis=0)[_ranks_in_pack(ranking, size)]
    if contract.taker:
        row = likelihoods[active.index(contract.taker)]
        row[:] = _after_exchange(row, ranking, size, ranking.index[turns[0].turn_up.card])
    return np.asarray(likelihoods / likelihoods.max(axis=1, keepdims=True))


def _work(turns: tuple[Turn, ...]) -> int:
    """Return how many hands would have to be looked at, times calls."""
    rules = turns[0].rules
    return comb(len(rules.pack.cards), rules.hand_size) * sum(len(turn.calls) + 1 for turn in turns)


@cached_once(maxsize=16)  # some forty MB
def _of_turn(turn: Turn) -> FloatArray:
    """Return how likely each hand is to make each call of a turn, and last a pass: float64[calls + 1, hands]."""
    hands = subsets(len(turn.rules.pack.cards), turn.rules.hand_size)
    return np.hstack([turn_chances(hands[at : at + _BLOCK], turn).T for at in range(0, len(hands), _BLOCK)])


@cached_once(maxsize=8)
def _ranks_in_pack(ranking: Ranking, size: int) -> IntArray:
    """Return the ranks of all sets of ``ranking.cards`` as sets of indices in the pack: int64[hands]."""
    return ranks(np.sort(ranking.decode(subsets(len(ranking.cards), size)), axis=1))


def _after_exchange(likely: FloatArray, ranking: Ranking, size: int, up: int) -> FloatArray:
    """Return how likely hands are once a seat has taken the turn-up; hands without it stay as likely as they were.

    Args:
        likely: float64[hands], how likely each hand is as it was dealt.
        ranking: the ranking under the trump.
        size: the cards of a hand.
        up: the index of the turn-up.
    """
    dealt, held, chances = _exchanges(ranking, size, up)
    after = np.zeros(len(likely))
    for column in range(size + 1):
        after += np.bincount(held[column], likely[dealt] * chances[column], minlength=len(likely))
    after[dealt] = likely[dealt]
    return after


@cached_once(maxsize=4)  # some ten MB
def _exchanges(ranking: Ranking, size: int, up: int) -> tuple[IntArray, IntArray, FloatArray]:
    """Return every exchange of a card for the turn-up.

    Returns:
        int64[dealt], the ranks of the hands without the turn-up; int64[cards, dealt], the rank of each hand after it
        has laid down each of its cards and the turn-up; float64[cards, dealt], the chance of that.
    """
    dealt = subsets(len(ranking.cards), size)
    dealt = dealt[(dealt != up).all(axis=1)]
    six = np.sort(np.column_stack([dealt, np.full(len(dealt), up)]), axis=1)
    held = np.stack([ranks(np.delete(six, column, axis=1)) for column in range(size + 1)])
    return ranks(dealt), held, np.ascontiguousarray(discard_chances(six, ranking).T)
