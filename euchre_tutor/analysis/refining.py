"""The prices of all legal calls on a sample of deals, refined as more deals are solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from euchre_tutor.analysis.call_odds import CallOdds, CallPrice
from euchre_tutor.analysis.odds import check_sample
from euchre_tutor.auction import Auction, Call
from euchre_tutor.beliefs import Evidence
from euchre_tutor.checks import check_flag
from euchre_tutor.deal import Others, View, as_view
from euchre_tutor.errors import EuchreError
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
    view = as_view(view, others=others)
    check_sample(deals, seed, evidence, realistic)
    auction = auction_to_price(view)
    stakes = Stakes.of(view, race)
    options = options_of(view, seed=seed, evidence=evidence, stakes=stakes)
    sampling = Sampling(options, seed=seed, stakes=stakes, deals=deals, realistic=share_played(deals, realistic))
    if check_flag(until_sure, "until_sure"):
        sampling.limit()
    if check_flag(sparing, "sparing"):
        sampling.play_sparingly(in_all=_HANDS if has_network(view.rules) else _HANDS_WITHOUT_NETWORK)
    for done in sampling.run():
        prices = tuple(_price(call, options.get(call), sampling) for call in auction.legal_calls)
        yield CallOdds(
            view,
            sampling.deals_solved,
            seed,
            prices,
            sampling.points(),
            evidence=evidence,
            stakes=stakes,
            ranked_values=sampling.values(),
            ranked_as_played=sampling.values_as_played(),
            realistic_deals=sampling.deals_played,
            endings={call: (sampling.solved[call], option.payoffs) for call, option in options.items()},
            done=done,
        )


def auction_to_price(view: View) -> Auction:
    """Return the auction at our turn to call; raise EuchreError if trump is made already."""
    auction = Auction.at(view)
    if auction.is_over or view.played:
        raise EuchreError("trump is made already in this view, so there is nothing left to call")
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
    return replace(price, **sampling.numbers(call))
