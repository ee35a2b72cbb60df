"""What should I call? The chance to make, to march and to be euchred, and our points, for every legal call.

The caller chooses a discard once, on what the seat knows. Then each call is averaged over the same deals, which fit
what the seat has seen. Each deal is played double dummy.
"""

from collections.abc import Iterator
from typing import Any

from euchre_tutor.analysis.answering import Answering
from euchre_tutor.analysis.call_odds import CallOdds, CallPrice
from euchre_tutor.auction import Auction, Call
from euchre_tutor.base import EuchreError, check_flag
from euchre_tutor.beliefs import Evidence
from euchre_tutor.deal import Others, View, as_view
from euchre_tutor.pricing import (
    BidOption,
    ContractOption,
    OpenOption,
    Sample,
    Sampling,
    Stakes,
    options_of,
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
    return asked(view, Sample(deals, seed, evidence, others, realistic, race, until_sure, progress)).answer()


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
    question, view = asked(view, Sample(deals, seed, realistic=realistic)), as_view(view)
    hands = _HANDS if has_network(view.rules) else _HANDS_WITHOUT_NETWORK
    yield from question.refined(sparing=hands if check_flag(sparing, "sparing") else None)


def asked(view: View | str, sample: Sample) -> Answering[CallOdds]:
    """Return the question what to call."""
    view = as_view(view, others=sample.others)
    calls, stakes = _auction_to_price(view).legal_calls, Stakes.of(view, sample.race)
    priced = options_of(view, seed=sample.seed, evidence=sample.evidence, stakes=stakes, deals=sample.deals)
    options = {call: priced.get(call) for call in calls}
    return Answering(view, sample, options, stakes=stakes, price=CallPrice, about=_about, odds=CallOdds)


def _about(call: Call, sampling: Sampling[Call]) -> dict[str, Any]:
    """Return what is decided along with a call, and who may call after it, by the fields of its price."""
    option = sampling.options[call]
    ends = sampling.solved[call], option.payoffs
    if isinstance(option, OpenOption) and not isinstance(option, BidOption):
        return {"then": option.then, "note": who_calls(*ends)}
    assert isinstance(option, ContractOption | BidOption)
    note = who_bids_more(*ends) if isinstance(option, BidOption) else ""
    return {"contract": option.contract, "laid": option.laid, "note": note}


def _auction_to_price(view: View) -> Auction:
    """Return the auction at our turn to call; raise EuchreError if trump is made already."""
    auction = Auction.at(view)
    if auction.is_over or view.played:
        may_add = auction.contract and auction.contract.alone_later and view.seat == view.maker and not view.played
        more = "; the value of saying 'alone' after the call isn't worked out" if may_add else ""
        raise EuchreError(f"trump is made already in this view, so there is nothing left to call{more}")
    return auction
