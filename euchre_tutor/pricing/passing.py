"""A pass, or a bid, as an option of our seat: the auction goes on, and the contract that comes of it is played.

The others call on their own hands, by the bidding model. If they called double dummy, the other side would outbid us
just when that is right, and passing would look worse than it is, whatever we hold. Our own later call is decided
once, on the pilot's deals, like a discard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from euchre_tutor.auction import PASS, Auction, Call, Contract
from euchre_tutor.base import FloatArray, IntArray, distinct
from euchre_tutor.beliefs import (
    CHUNK,
    PILOT,
    CallModel,
    Evidence,
    best_calls,
    bidding_model,
    call_chances,
    deals_of_chunks,
    reluctance,
)
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand, trump_name
from euchre_tutor.pricing.continuation import AnyTurn, Continuation, continuation
from euchre_tutor.pricing.options import ContractOption, option_of, played_out, seeds_of_chunk, solved
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs
from euchre_tutor.pricing.pilot import ALL, OF_CALLS, PilotChoice, choose, may_cost
from euchre_tutor.pricing.stakes import Stakes

_AUCTION = 2  # the random stream of the calls of others
_SELDOM = 0.01  # of the deals; where our turn comes round so seldom, the model decides what we then call
_TOLD = 0.005  # of the deals; a rarer bid of others is not told


@dataclass(frozen=True)
class OpenOption:
    """A call after which the auction goes on, and whatever comes of it: a pass unless it is a ``BidOption``.

    Attributes:
        view: what our seat has seen.
        model: how others call.
        evidence: whether deals are weighed by the calls so far (``calls``) or not (``none``).
        then: what we call if our turn comes again, a pass included; None if it doesn't come again.
        laid: what we lay down for that call.
        contract: the contract whose chances are shown, on the deals in which it is played; None after a pass.
    """

    view: View
    model: CallModel
    evidence: Evidence
    then: Call | None = None
    laid: Hand = ()
    contract: Contract | None = field(default=None, kw_only=True)

    @property
    def call(self) -> Call:
        """The call that we make now."""
        return PASS

    @property
    def _ways(self) -> Continuation:
        return continuation(self.view, self.call)

    @cached_property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring our side; the first contract is None, a hand thrown in."""
        return replace(Payoffs.after_pass(self._ways.contracts, self.view.seat), contract=self.contract)

    def solved(self, chunks: range, *, seed: int, stream: int = 0) -> Outcomes:
        """Let the auction go on in each deal of some chunks, and solve the deals double dummy."""

        def play(contract: Contract, deals: IntArray, _rows: IntArray) -> Outcomes:
            return solved(deals, self.view, contract, self.laid_for(contract))

        return self._outcomes(chunks, seed, stream, ALL, play)

    def played(self, chunk: int, *, seed: int, rows: slice = ALL, stream: int = 0) -> Outcomes:
        """Let the auction go on in some deals of a chunk, and let everybody play seeing only their own hand."""
        seeds = seeds_of_chunk(CHUNK, seed=seed, chunk=chunk, stream=stream)[rows]

        def play(contract: Contract, deals: IntArray, rows: IntArray) -> Outcomes:
            return played_out(deals, self.view, contract, self.laid_for(contract), seeds=seeds[rows])

        return self._outcomes(range(chunk, chunk + 1), seed, stream, rows, play)

    def chances(self, turn: AnyTurn, hands: IntArray) -> FloatArray:
        """Return the chance of each call of a turn; at our own turn 1 for the call that we have decided on.

        Args:
            turn: a turn after our pass.
            hands: int64[n, cards], the hands of that seat, each card as its index in the pack.

        Returns:
            float64[n, calls]; what a row lacks to 1 is the chance of a pass.
        """
        if turn.seat != self.view.seat:
            unwilling, care = reluctance(turn, self.view.others), self.model.care
            gains = self.model.gains(hands, turn)
            return call_chances(gains, must_call=turn.must_call, reluctance=unwilling, care=care)
        return np.tile([float(call == self.then) for call in turn.calls], (len(hands), 1))

    def _outcomes(
        self,
        chunks: range,
        seed: int,
        stream: int,
        some: slice,
        play: Callable[[Contract, IntArray, IntArray], Outcomes],
    ) -> Outcomes:
        """Let the auction go on in some deals, and play each contract on those in which it is made."""
        deals = deals_of_chunks(self.view, chunks, seed=seed, stream=stream, evidence=self.evidence)[some]
        drawn = np.hstack([self._drawn(chunk, seed, stream) for chunk in chunks])[:, some]
        made = self._ways.made(deals, self.chances, drawn)
        outcomes = Outcomes(np.zeros(len(made), np.int8), np.zeros(len(made), np.bool_), made)
        for index in distinct(made):
            if contract := self.payoffs.contracts[index]:
                rows = np.flatnonzero(made == index)
                ends = play(contract, deals[rows], rows)
                outcomes.tricks[rows], outcomes.partnered[rows] = ends.tricks, ends.partnered
        return outcomes

    def _drawn(self, chunk: int, seed: int, stream: int) -> FloatArray:
        """Draw the random numbers that choose the calls of others in a chunk: float64[depths, CHUNK]."""
        generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(_AUCTION, chunk, stream)))
        return generator.random((self._ways.depths, CHUNK))

    def laid_for(self, contract: Contract) -> Hand:
        """Return what we lay down: something only for a contract of our own."""
        return self.laid if contract.maker == self.view.seat else ()


@dataclass(frozen=True)
class PassOption(OpenOption):
    """A pass; see OpenOption.

    >>> from euchre_tutor.beliefs import bidding_model
    >>> view = View.parse("9c Tc 9d Td 9h down Qs seat 4")
    >>> PassOption(view, bidding_model(view.rules), "calls").payoffs.contracts  # the last pass: the hand is thrown in
    (None,)
    """

    later: Mapping[Call, ContractOption | OpenOption] = field(default_factory=dict, compare=False, repr=False)
    choice: PilotChoice[Any] | None = field(default=None, compare=False, repr=False)

    def decided(self, *, seed: int, stakes: Stakes | None = None, deals: int = 0) -> PassOption:
        """Return this option with our best call if our turn comes again, chosen on the pilot's deals of that turn.

        >>> view = View.parse("Tc Qs Ks Js Jc up As seat 1")
        >>> str(PassOption(view, bidding_model(view.rules), "calls").decided(seed=0).then)
        'clubs alone'
        """
        ours = next((state.turn for state in self._ways.states if state.turn.seat == self.view.seat), None)
        if ours is None:
            return self
        if self._comes_round(seed) < _SELDOM:
            return replace(self, then=self._as_the_model(ours))
        view = replace(self.view, turned_down=True)
        later = options_of(view, seed=seed, evidence="calls", stakes=stakes, deals=deals)
        choice = choose([*later.values()], seed=seed, stakes=stakes, deals=deals, spread=OF_CALLS)
        return replace(self, later=later, choice=choice)._going_on_with(choice.best)

    def at_a_table(self, *, seed: int, stakes: Stakes | None, played: int) -> PassOption:
        """Return this option with our best call at a table if our turn comes again; see PilotChoice.at_a_table."""
        if self.choice is None:
            return self
        cost = may_cost(self, seed=seed, stakes=stakes, played=played) / self._comes_round(seed)
        best = self.choice.at_a_table(seed=seed, stakes=stakes, played=played, may_cost=cost)
        return replace(self._going_on_with(best), choice=None)

    def _going_on_with(self, best: ContractOption | OpenOption) -> PassOption:
        """Return this option with one of those that we have later."""
        return replace(self, then=next(call for call, option in self.later.items() if option is best), laid=best.laid)

    def _comes_round(self, seed: int) -> float:
        """Return the share of the pilot's deals in which it comes round to us again."""
        passing = replace(self, then=PASS)
        deals = deals_of_chunks(self.view, range(1), seed=seed, stream=PILOT, evidence=self.evidence)
        share = np.ones(len(deals))
        for state in self._ways.states:
            if state.turn.seat == self.view.seat:
                break
            share *= 1 - passing.chances(state.turn, deals[:, state.turn.seat - 1]).sum(axis=1)
        return float(share.mean())

    def _as_the_model(self, turn: AnyTurn) -> Call:
        """Return the call of a turn of ours that gains most by the model; a pass if none gains."""
        own = np.array([[self.view.rules.pack.cards.index(card) for card in self.view.hand]])
        made = best_calls(self.model.gains(own, turn), must_call=turn.must_call)[0]
        return next((call for call, is_best in zip(turn.calls, made, strict=True) if is_best), PASS)


@dataclass(frozen=True)
class BidOption(OpenOption):
    """A bid: the others may bid more, and if nobody does, we name the trump that is decided.

    Attributes:
        contract: our contract if nobody bids more, with the trump that we name.

    >>> view = View.parse("Js Jc As Ks Ah 9h seat 3 bids 3,pass rules bid_euchre")
    >>> options = options_of(view, seed=0, evidence="calls", stakes=None)
    >>> str(options[Call("bid 4")].contract), str(options[Call("bid 4")].then)
    ('spades by seat 3, bid 4', 'spades')
    """

    contract: Contract = field(kw_only=True)
    choice: PilotChoice[ContractOption] | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, standing: ContractOption, model: CallModel) -> BidOption:
        """Return the bid of a contract, where others may bid more."""
        then = Call(trump_name(standing.contract.trump))
        contract, choice = standing.contract, standing.choice
        return cls(standing.view, model, standing.evidence, then, standing.laid, contract=contract, choice=choice)

    def at_a_table(self, *, seed: int, stakes: Stakes | None, played: int) -> BidOption:
        """Return this bid with the best trump to name at a table."""
        return self.of(self.standing.at_a_table(seed=seed, stakes=stakes, played=played), self.model)

    @property
    def call(self) -> Call:
        """The bid."""
        return Call(f"bid {self.contract.bid}", alone=self.contract.alone)

    @property
    def standing(self) -> ContractOption:
        """The same contract as if nobody bid more."""
        return ContractOption(self.view, self.contract, self.laid, self.evidence, self.choice)


def options_of(
    view: View, *, seed: int, evidence: Evidence, stakes: Stakes | None, deals: int = 0
) -> dict[Call, ContractOption | OpenOption]:
    """Return the option that each legal call of a view is, our discards and later calls decided.

    A pass is left out in a game without a bidding model.

    Args:
        view: what our seat has seen; it is our turn to call.
        seed: the pilot's deals, on which we decide.
        evidence: whether deals are weighed by the calls so far (``calls``) or not (``none``).
        stakes: what points are worth at the score; None where that is not known.
        deals: how many deals are going to price the options; see ``choose``.

    >>> options = options_of(View.parse("Js Jc As 9h Kd up Qs seat 4"), seed=0, evidence="calls", stakes=None)
    >>> [str(call) for call in options]
    ['pass', 'order up', 'order up alone']
    """
    auction, model = Auction.at(view), bidding_model(view.rules)
    options: dict[Call, ContractOption | OpenOption] = {}
    for call in auction.legal_calls:
        if not call.is_pass or auction.asks_alone:
            option = option_of(view, auction, call, seed=seed, evidence=evidence, stakes=stakes, deals=deals)
            options[call] = BidOption.of(option, model) if call.tricks and model else option
        elif model:
            options[call] = PassOption(view, model, evidence).decided(seed=seed, stakes=stakes, deals=deals)
    return options


# Who makes trump after a call of ours, and how often, in words.


def who_calls(outcomes: Outcomes, payoffs: Payoffs) -> str:
    """Say who makes trump after a pass, and how often: ``we call 20%, they call 80%``."""
    shares = dict.fromkeys(("we call", "they call", "thrown in"), 0.0)
    deals = np.bincount(outcomes.contracts, minlength=len(payoffs.contracts))
    for contract, share in zip(payoffs.contracts, deals / len(outcomes), strict=True):
        words = "thrown in" if contract is None else "we call" if payoffs.seat in contract.makers else "they call"
        shares[words] += share
    return ", ".join(f"{words} {share:.0%}" for words, share in shares.items() if share)


def who_bids_more(outcomes: Outcomes, payoffs: Payoffs) -> str:
    """Say how often others bid more than we do: ``they bid more 30%, partner bids more 5%``; nothing if hardly ever."""
    shares = {"they bid more": 0.0, "partner bids more": 0.0}
    for index, share in enumerate(np.bincount(outcomes.contracts, minlength=len(payoffs.contracts)) / len(outcomes)):
        contract = payoffs.contracts[index]
        if contract and contract.maker != payoffs.seat:
            shares["partner bids more" if payoffs.seat in contract.makers else "they bid more"] += share
    return ", ".join(f"{words} {share:.0%}" for words, share in shares.items() if share >= _TOLD)
