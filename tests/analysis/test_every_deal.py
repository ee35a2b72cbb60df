"""Samples of deals against a loop over every deal there is, where two play: 8,568."""

import numpy as np
import pytest
from helpers.every_deal import EveryDeal
from helpers.eyes import DEALER, ELDEST

from euchre_tutor import Auction, View, compare_calls, compare_discards

# A sample of 2,000 and of 20,000 deals; its error is that of its own interval, and never is it off by twice as much.
DEALS = [2_000, pytest.param(20_000, marks=pytest.mark.nightly)]
LADDER = ("9s", "Ts", "Ks", "As", "Jc", "Js")


def is_in(estimate, value):
    """Tell whether a value lies within twice the interval of an estimate: one in ten thousand would not by chance."""
    middle, reach = (estimate.high + estimate.low) / 2, (estimate.high - estimate.low) / 2
    return abs(value - middle) <= 2 * reach + 1e-12


def agrees(price, points, weights):
    """Check the price of a contract number by number."""
    expected = {"points": points, "make": points > 0, "march": points == 2, "euchred": points < 0}
    for name, each in expected.items():
        assert is_in(getattr(price, name), np.average(each, weights=weights)), name


@pytest.mark.parametrize("deals", DEALS)
@pytest.mark.parametrize("view", [DEALER, ELDEST], ids=["dealer", "eldest"])
def test_calls_are_worth_what_a_loop_over_all_deals_says(view, deals):
    odds = compare_calls(view, deals=deals, realistic=0, evidence="none")
    every = EveryDeal(view)
    for price in odds.prices[1:]:
        agrees(price, every.points(Auction.at(view).contract_of(price.call), price.laid), None)


@pytest.mark.nightly
@pytest.mark.parametrize("evidence", ["none", "calls"])
@pytest.mark.parametrize("view", [DEALER, ELDEST], ids=["dealer", "eldest"])
def test_passes_and_calls_are_worth_what_a_loop_over_all_deals_says(view, evidence):
    """With the chances of each call, which take plain Python some seconds."""
    odds = compare_calls(view, deals=20_000, realistic=0, evidence=evidence)
    every = EveryDeal(view, odds["pass"].then)
    passed, makers = every.passed()
    weights = every.weights() if evidence == "calls" else np.ones(len(every.hands))
    for price in odds.prices[1:]:
        agrees(price, every.points(Auction.at(view).contract_of(price.call), price.laid), weights)
    assert is_in(odds["pass"].points, np.average(passed, weights=weights))
    told = dict(part.rsplit(" ", 1) for part in odds["pass"].note.split(", "))
    for who, each in makers.items():
        assert int(told.get(who, "0%")[:-1]) == pytest.approx(100 * np.average(each, weights=weights), abs=2)


@pytest.mark.parametrize("deals", DEALS)
def test_discards_are_worth_what_a_loop_over_all_deals_says(deals):
    odds = compare_discards(f"{DEALER} trump s maker 2", deals=deals, realistic=0, evidence="none")
    every = EveryDeal(DEALER)
    for price in odds.prices:
        agrees(price, every.points(odds.contract, price.laid), None)


def test_each_better_trump_is_worth_more():
    worth = []
    for card in LADDER:
        view = View.parse(f"{card} Ah 9h Kd Qc up Qs seat 2 rules two_handed")
        price = compare_calls(view, deals=64, realistic=0, evidence="none")["order up"]
        worth.append(EveryDeal(view).points(price.contract, price.laid).mean())
    assert worth == sorted(set(worth))
