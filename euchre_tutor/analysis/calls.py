"""What should I call? The chance to make, to march and to be euchred, and our points, for every legal call.

The caller chooses a discard once, on what the seat knows. Then each call is averaged over the same deals, which fit
what the seat has seen. Each deal is played double dummy.
"""

from collections.abc import Iterator, Mapping

from euchre_tutor.analysis.call_odds import CallOdds, CallPrice
from euchre_tutor.analysis.prices import both_ways
from euchre_tutor.analysis.sampled_odds import check_sample, fields_of, run
from euchre_tutor.auction import Auction, Call
from euchre_tutor.base import EuchreError, check_flag
from euchre_tutor.beliefs import Evidence
from euchre_tutor.deal import Others, View, as_view
from euchre_tutor.pricing import (
    BidOption,
    ContractOption,
    OpenOption,
    Option,
    Sampling,
    Stakes,
    options_of,
    share_played,
    who_bids_more,
    who_calls,
)
from euchre_tutor.race import Race
from euchre_tutor.solver import has_network

_HANDS, _HANDS_WITHOUT_NETWORK = 6_000, 2_000  # hands that are played for the odds of a view: some two seconds' work


def compare_calls(
    view: View | str,
    *,
    deals: int = 2_000,
    seed: int = 0,
    evidence: Evidence = "calls",
    others: Others | None = None,
    realistic: int | None = None,
    race: Race | None = None,
    until_sure: bool = False,
    progress: bool = True,
) -> CallOdds:
    """Price every legal call of a seat, over deals that it can't rule out.

    Args:
        view: what the seat has seen, such as ``"Js Jc As 9h Kd up Qs seat 4"``. With a score other than 0-0 calls are
            ranked by the chance to win the game where it is known; else the answer says that it is not.
        deals: how many deals to solve for each call; the error shrinks with the square root of this number.
        seed: the same seed gives the same deals.
        evidence: ``calls`` weighs deals by the likelihood of the calls so far, ``none`` takes all as equally likely.
        others: how the others call, see View; unless given, as the view says.
        realistic: on how many of the deals everybody plays seeing only their own hand, too; unless given, on one in
            four, and at most on 1,000.
        race: how likely each side is to win the game from any score, instead of Race.of the rules.
        until_sure: stop earlier if fewer deals should show the best call to be better than all others. That number is
            estimated on a pilot of other deals, so that the intervals stay valid.
        progress: show a progress bar if it takes longer than two seconds.

    Raises:
        EuchreError: the view is impossible, trump is made already, the number of deals is not 1 or more, or the race is
            of another game.

    >>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=256, realistic=0)
    >>> odds.leaders[0].name, odds["order up"].discard.symbol
    ('order up alone', '9♥')
    """
    view = as_view(view, others=others)
    asked = CallPricing(view, deals, seed, evidence, realistic, race)
    run(asked.sampling, until_sure=until_sure, progress=progress)
    return asked.odds(1.0)


def refine_calls(
    view: View | str, *, deals: int = 2_000, seed: int = 0, realistic: int | None = None, sparing: bool = False
) -> Iterator[CallOdds]:
    """Price every legal call, and yield the running result after each batch of deals.

    First all deals are solved, then some are played realistically. The last result is that of compare_calls with these
    arguments, and so are the errors. But with ``sparing`` calls that are far behind the best one, seen on deals
    apart from these, are played on fewer of them. Leave the loop to cancel.

    >>> [odds.deals for odds in refine_calls("Js Jc As 9h Kd up Qs seat 4", deals=1_000, realistic=0)]
    [256, 512, 1000]
    """
    asked = CallPricing(view, deals, seed, "calls", realistic, None)
    if check_flag(sparing, "sparing"):
        asked.sampling.play_sparingly(in_all=_HANDS if has_network(asked.view.rules) else _HANDS_WITHOUT_NETWORK)
    for done in asked.sampling.run(early=True):
        yield asked.odds(done)


class CallPricing:
    """The prices of all legal calls of a view, as far as deals are solved and played; arguments as in compare_calls.

    The options of the view may be given, where what goes along with them is decided already.

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
        realistic: int | None,
        race: Race | None,
        options: Mapping[Call, Option] | None = None,
    ) -> None:
        self.view, self._seed, self._evidence = as_view(view), seed, evidence
        check_sample(deals, seed, evidence, realistic)
        self._calls = _auction_to_price(self.view).legal_calls
        self._stakes = Stakes.of(self.view, race)
        if options is None:
            options = options_of(self.view, seed=seed, evidence=evidence, stakes=self._stakes, deals=deals)
        few = share_played(deals, realistic)
        self.sampling = Sampling(options, seed=seed, stakes=self._stakes, deals=deals, realistic=few)

    def odds(self, done: float) -> CallOdds:
        """Return the prices so far, of work of which so much is done (0 to 1)."""
        sampling = self.sampling
        return CallOdds(
            self.view,
            seed=self._seed,
            prices=tuple(_price(call, sampling.options.get(call), sampling) for call in self._calls),
            evidence=self._evidence,
            done=done,
            **fields_of(sampling),
        )


def _price(call: Call, option: Option | None, sampling: Sampling[Call]) -> CallPrice:
    """Return the price of a call as far as it is known."""
    if option is None:
        return CallPrice(call)
    numbers, ends = both_ways(sampling.estimates(call)), (sampling.solved[call], option.payoffs)
    if isinstance(option, OpenOption) and not isinstance(option, BidOption):
        return CallPrice(call, then=option.then, note=who_calls(*ends), **numbers)
    assert isinstance(option, ContractOption | BidOption)
    note = who_bids_more(*ends) if isinstance(option, BidOption) else ""
    return CallPrice(call, option.contract, option.laid, note=note, **numbers)


def _auction_to_price(view: View) -> Auction:
    """Return the auction at our turn to call; raise EuchreError if trump is made already."""
    auction = Auction.at(view)
    if auction.is_over or view.played:
        may_add = auction.contract and auction.contract.alone_later and view.seat == view.maker and not view.played
        more = "; the value of saying 'alone' after the call isn't worked out" if may_add else ""
        raise EuchreError(f"trump is made already in this view, so there is nothing left to call{more}")
    return auction
