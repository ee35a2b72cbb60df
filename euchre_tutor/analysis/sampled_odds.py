"""Odds that rest on deals which can be looked at: one by one, and in groups, for an explanation."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import Any

from euchre_tutor.analysis.facts import Case, Endings, PricedOption
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.phrases import caption
from euchre_tutor.analysis.prices import P, plain_data
from euchre_tutor.analysis.splits import splits_of
from euchre_tutor.analysis.why import Explanation, explain
from euchre_tutor.auction import Contract
from euchre_tutor.base import EuchreError, IntArray, on_screen, whole
from euchre_tutor.beliefs import CHUNK, deals_of_chunk, deals_of_chunks
from euchre_tutor.deal import Deal
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing import Estimate, Exact, Outcomes, Payoffs

Ends = Mapping[Any, tuple[Outcomes, Payoffs]]
"""For each option how the deals end double dummy, and what that brings our side."""


@dataclass(frozen=True, repr=False)
class SampledOdds(Odds[P]):
    """The price of every option, and the deals that the prices rest on; see Odds.

    Attributes:
        endings: for each priced option how the deals end double dummy, and what that brings our side.
        done: the share of the work that is done, 0 to 1.
    """

    endings: Ends = field(default_factory=dict, kw_only=True)
    done: float = field(default=1.0, kw_only=True)

    def deal(self, number: int) -> Deal:
        """Return one of the deals that the odds rest on, as it was before the first call.

        Of a card to play these are layouts, and the cards out of play are random.

        Args:
            number: which deal, from 0 on.

        Raises:
            EuchreError: there is no deal of this number, or cards were exchanged otherwise than for the turn-up.
        """
        return self.as_dealt(number, Random(f"{self.seed} {number}"))[0]

    def as_dealt(self, number: int, _chance: Random) -> tuple[Deal, Hand]:
        """Return one of the deals, and what another seat laid down for the turn-up: nothing before the exchange."""
        self._check_number(number)
        view, (chunk, row) = self.view, divmod(number, CHUNK)
        deals = deals_of_chunk(view, seed=self.seed, chunk=chunk, evidence=self.evidence)
        hands = tuple(tuple(view.rules.pack.cards[index] for index in hand) for hand in deals[row])
        if view.up in view.hand:  # the turn-up is taken already
            return Deal(hands, rules=view.rules), ()
        return Deal(hands, view.up, view.rules, view.named), ()

    @property
    def sample(self) -> SampledOdds[P]:
        """The odds on a sample of the deals, by which options are explained."""
        return self

    def _check_number(self, number: int) -> None:
        """Raise EuchreError if there is no deal of this number."""
        if whole(number, "deal number") >= self.deals:
            raise EuchreError(f"there is no deal {number}; these odds rest on deals 0 to {self.deals - 1}")

    @cached_property
    def _deals(self) -> IntArray:
        """All deals, int64[deals, seats, hand size], each card as its index in the pack."""
        chunks = range(-(-self.deals // CHUNK))
        return deals_of_chunks(self.view, chunks, seed=self.seed, evidence=self.evidence)[: self.deals]

    def explain(self, option: Any = None) -> Explanation:
        """Say what decides whether an option is good, such as who holds which card, on the deals of ``sample``.

        Args:
            option: the option, such as a call; the best one unless it is given.

        Raises:
            EuchreError: there is no such option.
        """
        wanted = option if option is not None else (self.ranked or list(self.prices))[0].option
        return self.sample._explained(self[wanted].option)

    def _explained(self, option: Any) -> Explanation:
        price = self[option]
        seen = caption(self._which_deals, self._what_is_likely, others=self.view.others)
        also = " At a table they see only their own." * bool(self.at_a_table)
        case = self._case(price, price.double_dummy.points) if price.double_dummy.points else None
        return explain(price, case, caption=f"{seen}{also}", details=self.details)

    def _case(self, price: P, points: Estimate) -> Case:
        """Return what the explanation of a priced option is made of."""
        rival = next((other for other in self.ranked if other.option != price.option), None)
        return Case(
            self._choice(price),
            self._called(price),
            self._choice(rival) if rival else None,
            points,
            price.at_a_table,
            self.advice.value(price) if self.aim == "game" else None,
            self._gap_as_played(price.option, rival.option) if rival and self.at_a_table else None,
            self.score_note,
        )

    def _called(self, price: P) -> str:
        """What an option is called after its name was given."""
        return price.name

    def _choice(self, price: P) -> PricedOption:
        """Return a priced option with how the deals end after it."""
        raise NotImplementedError

    def _endings(self, price: P) -> Endings:
        return Endings(*self.endings[price.option], self.stakes if self.aim == "game" else None)

    def _under(self, price: P, contract: Contract, laid: Hand, decided: str = "") -> PricedOption:
        """Return an option under which a contract is played, once we have laid cards down."""
        ways = partial(splits_of, self.view, contract, laid, self._deals)
        return PricedOption(self.view, price.option, price.name, contract, decided, self._endings(price), ways)


class CardOdds(SampledOdds[P]):
    """The price of every card that may be laid down, or played; best first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "prices", tuple(self.ranked))

    @property
    @abstractmethod
    def contract(self) -> Contract:
        """The contract, as far as our seat knows it."""

    @property
    def title(self) -> str:
        """The question in a line."""
        return f"{self.view.label} · {on_screen(str(self.contract))}"

    def note(self, price: P) -> str:
        """Return how far an option is behind the best, or how it compares with others that may be."""
        if price in self.leaders:
            return self.advice.tie if len(self.leaders) > 1 else ""
        return f"behind by {self.advice.behind(price)}"

    def _plain_rows(self) -> list[dict[str, Any]]:
        """Return the prices as plain data, each with how far it is behind the best."""
        gaps = {self.ranked[0].option: Exact(0.0), **self.gaps}
        return [price.to_json() | plain_data({"behind": gaps[price.option]}) for price in self.prices]
