"""Who makes trump after a call of ours, and how often, in words."""

from __future__ import annotations

import numpy as np

from euchre_tutor.pricing.outcomes import Outcomes, Payoffs

_SELDOM = 0.005  # of the deals; a rarer bid of others is not told


def who_calls(outcomes: Outcomes, payoffs: Payoffs) -> str:
    """Say who makes trump after a pass, and how often: ``we call 20%, they call 80%``."""
    shares = dict.fromkeys(("we call", "they call", "thrown in"), 0.0)
    total = len(outcomes) if outcomes.weights is None else outcomes.total
    weights = np.bincount(outcomes.contracts, outcomes.weights, minlength=len(payoffs.contracts))
    for contract, weight in zip(payoffs.contracts, weights.tolist(), strict=True):
        words = "thrown in" if contract is None else "we call" if payoffs.seat in contract.makers else "they call"
        shares[words] += weight
    return ", ".join(f"{words} {weight / total:.0%}" for words, weight in shares.items() if weight)


def who_bids_more(outcomes: Outcomes, payoffs: Payoffs) -> str:
    """Say how often others bid more than we do: ``they bid more 30%, partner bids more 5%``; nothing if hardly ever."""
    shares = {"they bid more": 0.0, "partner bids more": 0.0}
    for index, share in enumerate(np.bincount(outcomes.contracts, minlength=len(payoffs.contracts)) / len(outcomes)):
        contract = payoffs.contracts[index]
        if contract and contract.maker != payoffs.seat:
            shares["partner bids more" if payoffs.seat in contract.makers else "they bid more"] += share
    return ", ".join(f"{words} {share:.0%}" for words, share in shares.items() if share >= _SELDOM)
