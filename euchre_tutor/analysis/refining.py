"""The prices of all legal calls on a sample of deals, refined as more deals are solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from euchre_tutor.analysis.call_odds import CallOdds, CallPrice
from euchre_tutor.analysis.odds import check_sample
from euchre_tutor.analysis.sampled_odds import fields_of
from euchre_tutor.auction import Auction, Call
from euchre_tutor.base.checks import check_flag
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.beliefs import Evidence
from euchre_tutor.deal import Others, View, as_view
from euchre_tutor.pricing.makers import who_bids_more, who_calls
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.passing import BidOption, OpenOption, options_of
from euchre_tutor.pricing.sampling import Sampling, share_played
from euchre_tutor.pricing.stakes import Stakes
from euchre_tutor.race import Race
from euchre_tutor.solver import has_network

_HANDS, _HANDS_WITHOUT_NETWORK = 6_000, 2_000  # hands that are played for the odds of a view: some two seconds' work


def refine_calls(
    view: View | str,
    *,
    deals: int = 2_000,
    seed: int = 0,
    evidence: Evidence = "calls",
    others: Others | None = None,
    realistic: int | None = None,
    race: Race | None = None,
    until_sure: bool = False,
    sparing: bool = False,
) -> Iterator[CallOdds]:
    """Price every legal call, and yield the running result after each batch of deals.

    First all deals are solved, then some are played realistically. The last result is that of compare_calls, which has
    the same arguments and errors, but for one: with ``sparing`` calls that are far behind the best one, seen on deals
    apart from these, are played on fewer of them. Leave the loop to cancel.

    >>> [odds.deals for odds in refine_calls("Js Jc As 9h Kd up Qs seat 4", deals=1_000, realistic=0)]
    [256, 512, 1000]
    """
    asked = CallPricing(view, deals, seed, evidence, others, realistic, race)
    if check_flag(until_sure, "until_sure"):
        asked.sampling.limit()
    if check_flag(sparing, "sparing"):
        asked.sampling.play_sparingly(in_all=_HANDS if has_network(asked.view.rules) else _HANDS_WITHOUT_NETWORK)
    for done in asked.sampling.run(early=True):
        yield asked.odds(done)


class CallPricing:
    """The prices of all legal calls of a view, as far as deals are solved and played; arguments as in compare_calls.

    Attributes:
        view: what the seat has seen.
        sampling: the deals, which are solved and played as it runs.
    """

    def __init__(
        self,
        view: View | str,
        deals: int,
        seed: int,
        evidence: Evidence,
        others: Others | None,
        realistic: int | None,
        race: Race | None,
    ) -> None:
        self.view, self._seed, self._evidence = as_view(view, others=others), seed, evidence
        check_sample(deals, seed, evidence, realistic)
        self._calls = auction_to_price(self.view).legal_calls
        self._stakes = Stakes.of(self.view, race)
        self._options = options_of(self.view, seed=seed, evidence=evidence, stakes=self._stakes)
        few = share_played(deals, realistic)
        self.sampling = Sampling(self._options, seed=seed, stakes=self._stakes, deals=deals, realistic=few)

    def odds(self, done: float) -> CallOdds:
        """Return the prices so far, of work of which so much is done (0 to 1)."""
        sampling = self.sampling
        return CallOdds(
            self.view,
            seed=self._seed,
            prices=tuple(_price(call, self._options.get(call), sampling) for call in self._calls),
            evidence=self._evidence,
            done=done,
            **fields_of(sampling),
        )


def auction_to_price(view: View) -> Auction:
    """Return the auction at our turn to call; raise EuchreError if trump is made already."""
    auction = Auction.at(view)
    if auction.is_over or view.played:
        may_add = auction.contract and auction.contract.alone_later and view.seat == view.maker and not view.played
        more = "; what 'alone' is worth when it is said after the call isn't worked out" if may_add else ""
        raise EuchreError(f"trump is made already in this view, so there is nothing left to call{more}")
    return auction


def _price(call: Call, option: ContractOption | OpenOption | None, sampling: Sampling[Call]) -> CallPrice:
    """Return the price of a call as far as it is known."""
    if option is None:
        return CallPrice(call)
    if isinstance(option, BidOption):
        price = CallPrice(call, option.contract, option.laid, note=who_bids_more(sampling.solved[call], option.payoffs))
    elif isinstance(option, OpenOption):
        price = CallPrice(call, then=option.then, note=who_calls(sampling.solved[call], option.payoffs))
    else:
        price = CallPrice(call, option.contract, option.laid, note="")
    return replace(price, **sampling.estimates(call))
