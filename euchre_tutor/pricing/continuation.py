"""How an auction may go on after a call: the states that it may come to, and the contracts that may be made.

With a turn-up the states are a chain, since the first call that isn't a pass makes trump. Where tricks are bid they
branch: each seat may bid more than the highest bid so far, and in the end the highest bidder names trump.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import PASS, Auction, Call, Contract
from euchre_tutor.base import FloatArray, IntArray
from euchre_tutor.beliefs import BidTurn, Turn, view_turns
from euchre_tutor.deal import View

_CACHED_VIEWS = 16

AnyTurn = Turn | BidTurn
Chances = Callable[[AnyTurn, IntArray], FloatArray]
"""From a turn and the hands of its seat, int64[n, cards], to the chance of each of its calls, float64[n, calls]."""


@dataclass(frozen=True)
class AuctionState:
    """A turn that may come.

    Attributes:
        turn: whose turn it is, and what may be called.
        depth: how many calls come before it.
        after: for each call of the turn, and last for a pass, the number of the next state; or -1 - n if the n-th
            contract is made.
    """

    turn: AnyTurn
    depth: int
    after: tuple[int, ...]


@dataclass(frozen=True)
class Continuation:
    """All ways in which an auction may go on.

    Attributes:
        states: the turns that may come, ordered by depth.
        contracts: the contracts that may be made; the first is None, a hand that is thrown in.
        first: the number of the first state; or -1 - n if the n-th contract is made at once.

    >>> ways = continuation(View.parse("9s Ts 9h Kd Ad Qc seat 3 bids pass,5 rules bid_euchre"), PASS)
    >>> [(state.turn.seat, [str(call) for call in state.turn.calls][:2]) for state in ways.states[:2]]
    [(4, ['bid 6', 'bid 6 alone']), (4, ['clubs', 'diamonds'])]
    """

    states: tuple[AuctionState, ...]
    contracts: tuple[Contract | None, ...]
    first: int

    @property
    def depths(self) -> int:
        """How many turns may come one after the other."""
        return len({state.depth for state in self.states})

    def made(self, deals: IntArray, chances: Chances, drawn: FloatArray) -> NDArray[np.int16]:
        """Let the auction go on in each deal, and return which contract is made.

        Args:
            deals: int64[n, seats, hand size], each card as its index in the pack.
            chances: how likely each call of a turn is.
            drawn: float64[depths, n], the random numbers that choose the calls, 0 to 1.

        Returns:
            int16[n], the index of the contract in ``contracts``.
        """
        at = np.full(len(deals), self.first)
        by_depth = groupby(enumerate(self.states), key=lambda pair: pair[1].depth)
        for (_, states), draws in zip(by_depth, drawn, strict=True):
            for number, state in states:
                rows = np.flatnonzero(at == number)
                if len(rows):
                    likely = chances(state.turn, deals[rows, state.turn.seat - 1]).cumsum(axis=1)
                    call = (draws[rows, None] >= likely).sum(axis=1)
                    at[rows] = np.array(state.after)[np.minimum(call, len(state.after) - 1)]
        return (-1 - at).astype(np.int16)


@lru_cache(maxsize=_CACHED_VIEWS)
def continuation(view: View, call: Call) -> Continuation:
    """Return the ways in which the auction may go on after our call; nobody says more about a trump that is made.

    >>> view = View.parse("9s Ts 9h Kd Ad up Qs seat 3")
    >>> [(state.turn.seat, len(state.after)) for state in continuation(view, PASS).states]
    [(4, 3), (1, 7), (2, 7), (3, 7), (4, 7)]
    """
    auction = Auction.at(view)
    growing = _Growing(view)
    first = growing.after(auction, call)
    return Continuation(*growing.grown(), first)


class _Growing:
    """The states and contracts that are found so far, level by level."""

    def __init__(self, view: View) -> None:
        self._turns = view_turns(view)
        self._contracts: dict[Contract | None, int] = {None: 0}
        self._numbers: dict[tuple[int, AnyTurn], int] = {}
        self._waiting: list[tuple[AnyTurn, Auction]] = []

    def after(self, auction: Auction, call: Call) -> int:
        """Return the number of the state that a call leads to; or -1 - n if the n-th contract is made."""
        if auction.rules.turns_up and not call.is_pass:
            return self._ended(auction.contract_of(call))
        later = Auction(auction.rules, auction.turn_up)
        later.calls = [*auction.calls, call]
        if later.is_over:
            return self._ended(later.contract)
        turn = self._turns[len(later.calls)] if self._turns else BidTurn.of(later)
        known = len(later.calls), turn
        if known not in self._numbers:
            self._numbers[known] = len(self._numbers)
            self._waiting.append((turn, later))
        return self._numbers[known]

    def _ended(self, contract: Contract | None) -> int:
        return -1 - self._contracts.setdefault(contract, len(self._contracts))

    def grown(self) -> tuple[tuple[AuctionState, ...], tuple[Contract | None, ...]]:
        """Follow every call of every state; each state is numbered after all that are less deep."""
        states = []
        for turn, auction in self._waiting:  # grows meanwhile
            calls = [*turn.calls, *[PASS] * (not turn.must_call)]
            states.append(AuctionState(turn, len(auction.calls), tuple(self.after(auction, call) for call in calls)))
        return tuple(states), tuple(self._contracts)
