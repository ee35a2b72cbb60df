"""What should I call? The chance to make, to march and to be euchred, and our points, for every legal call.

The caller chooses a discard once, on what the seat knows. Then each call is averaged over the same deals, which the
seat can't rule out. Each deal is played double dummy.
"""

from __future__ import annotations

from euchre_tutor.analysis.call_odds import CallOdds
from euchre_tutor.analysis.exact_calls import exact_calls, wants_all
from euchre_tutor.analysis.refining import CallPricing
from euchre_tutor.analysis.sampled_odds import run
from euchre_tutor.beliefs import Evidence
from euchre_tutor.deal import Others, View, as_view
from euchre_tutor.pricing.sampling import share_played
from euchre_tutor.race import Race


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
    exact: bool = False,
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
        exact: solve every deal there is instead of a sample, see exact_calls. With four hands this takes some minutes.
            Realistic play still rests on a sample.
        progress: show a progress bar if it takes longer than two seconds.

    Raises:
        EuchreError: the view is impossible, trump is made already, the number of deals is not 1 or more, the race is of
            another game, or there are too many deals for an exact count.

    >>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=256, realistic=0)
    >>> odds.leaders[0].name, odds["order up"].discard.symbol
    ('order up alone', '9♥')
    """
    view = as_view(view, others=others)
    if wants_all(exact, until_sure=until_sure):
        few = share_played(deals, None) if realistic is None else realistic
        return exact_calls(view, seed=seed, evidence=evidence, realistic=few, race=race, progress=progress)
    asked = CallPricing(view, deals, seed, evidence, None, realistic, race)
    run(asked.sampling, until_sure=until_sure, progress=progress)
    return asked.odds(1.0)
