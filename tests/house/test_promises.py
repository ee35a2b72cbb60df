"""What prices promise: nothing is decided on the deals that price, players remember, and tables fit their game."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, get_args

import numpy as np
import pytest
import scipy
from helpers.strategies import FIELDS, is_known

from euchre_tutor import (
    PRESETS,
    Auction,
    Call,
    Rates,
    Rules,
    Suit,
    View,
    compare_calls,
    compare_discards,
    compare_plays,
    format_cards,
    parse_cards,
)
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.beliefs import bidding_model
from euchre_tutor.pieces import trump_name
from euchre_tutor.pricing.estimates import deals_to_tell
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.passing import BidOption, options_of
from euchre_tutor.rules import same_hands

DEALER = "As Ks 9s 9h 9d up Qs seat 4"  # the two nines in red are alike, and are all that is worth laying down
BIDDER = "Kh Qh 9h Ks Qs 9s seat 1 rules bid_euchre"  # hearts and spades are alike
LEADER = "Js As 9s Qd Qh down Qc seat 1 trump s maker 1"  # two queens are alike
LEARNT = ("bicycle", "stick_the_dealer")
FEW = 16  # deals: as many as decide, with the fixture few_deals


# Fix the decision, then average.


def discard_and_its_twin(seed: int) -> tuple[float, float]:
    """Price the nine that the dealer lays down, and the other one, on the same deals."""
    laid = compare_calls(DEALER, deals=FEW, seed=seed, realistic=0, evidence="none")["order up"].discard
    odds = compare_discards(f"{DEALER} trump s maker 4", deals=FEW, seed=seed, realistic=0, evidence="none")
    return odds[f"{laid}"].points.value, odds["9d" if str(laid) == "9h" else "9h"].points.value


def trump_and_its_twin(seed: int) -> tuple[float, float]:
    """Price the suit that a bidder names, and the other one, on the same deals."""
    view, call = View.parse(BIDDER), Call("bid 3")
    option = options_of(view, seed=seed, evidence="calls", stakes=None)[call]
    other = {"spades": Suit.HEARTS, "hearts": Suit.SPADES}[trump_name(option.contract.trump)]
    twin = BidOption.of(ContractOption(view, Auction.at(view).contract_of(call, trump=other)), option.model)
    points = [each.payoffs.points_of(each.solved(range(2), seed=seed)).mean() for each in (option, twin)]
    return points[0], points[1]


@pytest.mark.slow
@pytest.mark.parametrize("choice", [discard_and_its_twin, trump_and_its_twin])
@pytest.mark.parametrize("number", [12, pytest.param(30, marks=pytest.mark.nightly)])
@pytest.mark.usefixtures("few_deals")
def test_of_two_that_are_alike_the_one_chosen_is_the_worse_one_as_often_on_the_deals_that_price(choice, number):
    """Chosen on those deals it would never be the worse one, and its price would hold the luck of the choice."""
    signs = [np.sign(chosen - twin) for chosen, twin in map(choice, range(number))]
    assert signs.count(-1) >= number // 4
    assert signs.count(1) >= number // 4


# Stopping is decided elsewhere.


def discards(seed: int, deals: int, *, until_sure: bool = False) -> Odds[Any]:
    return compare_discards(
        f"{DEALER} trump s maker 4", deals=deals, seed=seed, realistic=0, evidence="none", until_sure=until_sure
    )


def leads(seed: int, deals: int, *, until_sure: bool = False) -> Odds[Any]:
    return compare_plays(LEADER, deals=deals, seed=seed, realistic=0, evidence="none", until_sure=until_sure)


@pytest.mark.slow
@pytest.mark.parametrize("compare", [discards, leads])
@pytest.mark.usefixtures("few_deals")
def test_when_to_stop_has_nothing_to_do_with_the_deals_that_price(compare):
    """How many deals a run takes tells nothing of how many its own first deals would have asked for."""
    taken, asked_for = [], []
    for seed in range(40):
        taken.append(compare(seed, 400, until_sure=True).deals)
        first = compare(seed, FEW).points_by_deal
        asked_for.append(deals_to_tell(list(first.values()), least=FEW // 2, most=400))
    assert min(len(set(taken)), len(set(asked_for))) > 8
    assert abs(scipy.stats.spearmanr(taken, asked_for).statistic) < 0.5


@pytest.mark.parametrize(
    ("compare", "view"),
    [
        (compare_discards, "Js Jc As 9h Td up Qs seat 4 score {} trump s maker 4 rules stick_the_dealer"),
        (compare_plays, "Js Jc As Ad 9h down Qc seat 1 score {} trump s maker 1 rules stick_the_dealer"),
    ],
)
def test_at_a_score_a_run_stops_once_it_is_sure_what_wins_the_game(compare, view):
    """Three sure tricks win from 9-9 however they are taken; whether they make a march takes longer to tell."""
    begun, told = (compare(view.format(score), deals=1_500, realistic=0, until_sure=True) for score in ("0-0", "9-9"))
    assert told.deals < begun.deals


# Players remember what they have laid down.


@pytest.mark.parametrize(("laid", "king"), [("Ad", "Kd"), ("Ah", "Kh")])
def test_who_has_laid_down_an_ace_knows_that_the_king_is_high(laid, king):
    """The jack draws trumps, then that king takes the third trick; who had forgotten would lead the other as soon."""
    view = f"Js Qs 9c Kd Kh up Qs seat 4 laid {laid} trump s maker 4 alone played Ac Tc 9c Kc Qc Qs"
    odds = compare_plays(view, deals=1_000, realistic=1_000, exact=False, evidence="none")
    assert odds["Js"].double_dummy.points.value - odds["Js"].points.value < 0.12
    assert odds[king].points.value > odds["Kd" if king == "Kh" else "Kh"].points.value


def test_who_has_laid_a_card_down_before_being_asked_knows_it_as_well():
    """A dealer asked whether to defend alone: the same players, dice and play before and after the discard."""
    end = "trump s maker 1 rules bicycle+defend_alone"
    before = compare_calls(f"Ks Jc Kd Kh 9c up Qs seat 4 {end}", deals=256, realistic=256)
    laid = before["pass"].discard
    hand = format_cards(card for card in parse_cards("Ks Jc Kd Kh 9c Qs") if card != laid)
    after = compare_calls(f"{hand} up Qs seat 4 laid {laid} {end}", deals=256, realistic=256)
    assert before["pass"].points == after["pass"].points


def test_realistic_play_goes_on_from_the_discard_that_is_priced():
    odds = compare_discards("Js Jc As 9h Kd up Qs seat 4 trump s maker 4", deals=200, realistic=200)
    assert odds["9h"].points.value > odds["Js"].points.value
    assert odds["Js"].points.value < odds["9h"].double_dummy.points.low


# Tables fit the game that they were made for.


POINTS = ("make", "march", "lone_make", "lone_march", "euchre", "lone_euchre", "lone_defence")
ALIKE = ("name", "game", "draw", "rubber", "must_keep_turn_up")  # fields that change no single hand, or hardly any


def other_values(rules: Rules, name: str) -> list[object]:
    """List what else a field might say."""
    hint, value = FIELDS[name], getattr(rules, name)
    if hint is bool:
        return [not value]
    return [other for other in get_args(hint) or (value - 1, value + 1, value + 4) if other != value]


def neighbours(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """List the rule sets that differ in one thing that is called, played or scored; and what it is."""
    for name in (each.name for each in fields(Rules) if each.name not in ALIKE):
        for value in other_values(rules, name):
            if is_known(rules, {name: value}):
                yield name, replace(rules, **{name: value})


def test_what_was_learnt_in_another_game_says_so():
    """How others call, and how hands end: a single house rule that is played makes it another game."""
    others = [pair for base in LEARNT for pair in neighbours(Rules.parse(base)) if pair[0] not in POINTS]
    assert {"lone_lead", "first_lead", "must_hold_trump", "joker", "no_trump"} <= dict(others).keys()
    games = [Rules.parse(base) for base in PRESETS if bidding_model(Rules.parse(base))]
    for _, rules in others:
        is_own = any(same_hands(rules, game) for game in games)
        assert (bidding_model(rules).name == "self-play calls") == is_own, rules


@pytest.mark.parametrize("house_rules", ["game=7", "draw=highest", "rubber", "must_keep_turn_up"])
def test_what_is_agreed_about_the_game_as_a_whole_changes_no_hand(house_rules):
    usual, changed = Rules.parse("bicycle"), Rules.parse(f"bicycle+{house_rules}")
    assert bidding_model(changed).name == bidding_model(usual).name == "self-play calls"
    assert Rates.of(changed) == Rates.of(usual)
