"""What a call scores, deal by deal, in every game: the batch against the solver."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise

import numpy as np
import pytest
from helpers.callers import play_by_thumb
from helpers.covering import by_day, in_every_game

from euchre_tutor import BICYCLE, Auction, Call, Card, Deal, Play, Rules, View, compare_calls, format_cards, parse_cards
from euchre_tutor.analysis import CallOdds, CallPrice
from euchre_tutor.auction import PASS, legal_discards
from euchre_tutor.beliefs import bidding_model
from euchre_tutor.pieces import parse_trump, trump_name
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.outcomes import goals_of
from euchre_tutor.pricing.pilot import values_on_pilot
from euchre_tutor.scoring import scores
from euchre_tutor.solver import maker_tricks

ELDEST = "Js As 9h Kd Qd up Qs seat 1"
ORDER_UP = Call("order up")


def play_of_deal(odds: CallOdds, price: CallPrice, number: int) -> Play:
    """Stand before the first lead of a deal behind a price: we lay down what it says, others go by the thumb."""
    view = odds.view
    contract = Auction.at(view).contract_of(price.call, trump=parse_trump(price.trump) if price.trump else None)
    return play_by_thumb(odds.deal(number), contract, ours=view.seat, laid=price.laid)


def points_of_deal(odds: CallOdds, price: CallPrice, number: int) -> int:
    """Score one of the deals behind a price, for our side."""
    play = play_of_deal(odds, price, number)
    makers, defenders = scores(play.contract, maker_tricks(play))
    return makers - defenders if odds.view.seat in play.contract.makers else defenders - makers


def views_of(rules: Rules, seat: int) -> Iterator[View]:
    """What a seat may find when it is its turn to call: each round, each stage of a bidding, whether to play alone."""
    first = Deal.random(seed=seat, rules=rules).view(seat)
    yield first
    if rules.turns_up:
        yield replace(first, turned_down=True)
    else:
        yield replace(first, bids=("4", "pass", "5")[: seat - 1])
        yield replace(first, bids=tuple("4" if other == seat else "pass" for other in range(1, 5)))
    if rules.take_alone and seat > 2:
        yield replace(first, trump=first.proposed, maker=seat - 2)
    if rules.defend_alone and not rules.defend_loners_only:
        yield replace(first, trump=first.proposed, maker=seat % rules.players + 1)
    if rules.defend_alone:
        yield replace(first, trump=first.proposed, maker=(seat - 2) % rules.players + 1, alone=True)


@pytest.mark.slow
@in_every_game(day="bid_euchre")
@pytest.mark.usefixtures("few_deals")
def test_every_seat_in_every_game_gets_a_price_for_each_legal_call(rules):
    for seat in range(1, rules.players + 1):
        for view in views_of(rules, seat):
            auction = Auction.at(view)
            odds = compare_calls(view, deals=8, realistic=1)
            assert tuple(price.call for price in odds.prices) == auction.legal_calls
            goes_on = [price.call for price in odds.prices if price.call == PASS and not auction.asks_alone]
            assert [price.call for price in odds.prices if not price.points] == goes_on * (not bidding_model(rules))
            unmade = [price.call for price in odds.prices if not price.make]
            assert unmade == goes_on or (not rules.turns_up and set(goes_on) <= set(unmade)), "a bid may never stand"
            rows = [row[way] for row in odds.to_json()["calls"] for way in ("double_dummy", "at_a_table") if row[way]]
            numbers = [number for row in rows for number in row.values() if isinstance(number, float)]
            chances = [each for price in odds.prices for each in (price.double_dummy.make, price.make) if each]
            assert len(chances) == 2 * (len(odds.prices) - len(unmade)) or not rules.turns_up
            known = 1 + bool(odds.stakes)
            assert len(numbers) == 2 * 3 * known * len(odds.ranked) + 9 * len(chances), "in both brackets"
            assert np.isfinite(numbers).all()
            assert str(odds).startswith(str(view))


def test_take_four_for_one_three_tricks_neither_make_nor_are_euchred():
    """The same deals under both rules: three tricks leave the chance to make, and score nothing."""
    view = View.parse("Js As 9h Kd Qd down Qs seat 1 rules bicycle+tricks_to_score=4")
    usual, four = (
        compare_calls(v, deals=100, seed=5, evidence="none", realistic=0) for v in (replace(view, rules=BICYCLE), view)
    )
    for made in map(Call.parse, ("hearts", "diamonds alone")):
        tricks = Counter(maker_tricks(play_of_deal(four, four[made], number)) for number in range(100))
        assert tricks[3], "a call for which the rule matters"
        assert four[made].make.value == pytest.approx((tricks[4] + tricks[5]) / 100)
        assert four[made].euchred == usual[made].euchred
        assert four[made].march == usual[made].march
        assert usual[made].make.value - four[made].make.value == pytest.approx(tricks[3] / 100)
        assert Counter(four.points_by_deal[made].tolist())[0] == tricks[3]
        assert four[made].points.value < usual[made].points.value


@in_every_game(day="domino+defend_alone+first_lead=eldest+lone_lead=left+defend_loners_only")
@pytest.mark.usefixtures("few_deals")
def test_each_deal_scores_what_the_solver_says(rules):
    """The batch and the solver agree, deal by deal, on what each call that makes a contract scores for our side."""
    for seat in {1, 2, rules.dealer}:
        for view in views_of(rules, seat):
            odds = compare_calls(view, deals=3, seed=5)
            for price in (price for price in odds.ranked if price.make and not price.call.tricks):
                by_deal = [points_of_deal(odds, price, number) for number in range(3)]
                assert by_deal == odds.points_by_deal[price.call].tolist(), (view, str(price.call))


def test_a_march_with_a_partner_is_not_a_march_alone():
    """Called, the holder of an ace makes 2 of a march; with that ace in our hand or in the kitty it is all of 4."""
    view = View.parse("Jh Jd Ah Kh Qh down 9s seat 1 rules call_ace4")
    odds = compare_calls(view, deals=300, seed=1)
    call = Call.parse("hearts calling As")
    partnered = np.array([any(Card("As") in hand for hand in odds.deal(n).hands) for n in range(300)])
    assert set(odds.points_by_deal[call][partnered]) == {2}
    assert set(odds.points_by_deal[call][~partnered]) == {4}
    assert odds["hearts alone"].points.value == 4


@pytest.mark.usefixtures("few_deals")
def test_a_bids_trump_is_chosen_once_on_deals_apart_from_those_that_price_it():
    """Any other trump is worse on the deals that decide; naming the best anew for each deal would be rosier."""
    view = View.parse("Js Ks 9s Ah Kh Qh seat 1 rules bid_euchre")
    odds = compare_calls(view, deals=8, seed=2, realistic=0)
    for price in (price for price in odds.ranked if price.call.tricks):
        auction = Auction.at(view)
        worth = {
            trump_name(trump): ContractOption(view, auction.contract_of(price.call, trump=trump))
            for trump in auction.trumps_to_name
        }
        pilot = {name: values_on_pilot(option, seed=2).mean() for name, option in worth.items()}
        assert pilot[price.trump] == max(pilot.values())
        if not price.call.alone:  # which nobody may bid more than
            continue
        by_deal = {name: option.payoffs.points_of(option.solved(range(1), seed=2)) for name, option in worth.items()}
        assert np.array_equal(odds.points_by_deal[price.call], by_deal[price.trump])
        assert np.max(list(by_deal.values()), axis=0).mean() >= price.points.value


@pytest.mark.usefixtures("few_deals")
def test_more_deals_name_the_same_trump():
    few, many = (compare_calls("Js Ks 9s Ah Kh Qh seat 1 rules bid_euchre", deals=deals) for deals in (1, 100))
    assert [price.trump for price in few.prices] == [price.trump for price in many.prices]


@pytest.mark.usefixtures("few_deals")
def test_a_higher_bid_is_made_no_more_often_and_costs_more():
    """The last seat's bids, since nobody bids more."""
    ranked = compare_calls("Jc Ac Kc Qd Js 9h seat 4 rules bid_euchre", deals=64).prices[1:5]
    assert [str(price.call) for price in ranked] == ["bid 3", "bid 4", "bid 5", "bid 6"]
    for lower, higher in pairwise(ranked):
        assert lower.make.value >= higher.make.value
        assert lower.trump != higher.trump or lower.points.value >= higher.points.value


def test_a_defender_prices_pass_and_playing_alone_for_the_own_side():
    """Three sure trumps: the makers can't make it, and defending alone doubles what that is worth."""
    view = "Js Jc As 9h Kd up Qs seat 1 trump s maker 2 rules bicycle+defend_alone"
    odds = compare_calls(view, deals=100)
    assert [str(price.call) for price in odds.prices] == ["pass", "defend alone"]
    assert set(odds.points_by_deal[PASS]) == {2}
    assert set(odds.points_by_deal[Call.parse("defend alone")]) == {4}
    assert odds["defend alone"].euchred.value == 1
    hopeless = compare_calls("9c Tc 9d Td 9h up As seat 1 trump s maker 2 rules bicycle+defend_alone", deals=100)
    assert all(price.points.value < 0 for price in hopeless.prices)


def test_a_dealer_who_has_taken_the_turn_up_takes_it_only_once():
    """Asked to defend alone before or after laying a card down: the same hand in play, and the same prices."""
    rules = "trump s maker 1 rules bicycle+defend_alone"
    before = compare_calls(f"Ks Jc Ad 9h Kd up Qs seat 4 {rules}", deals=100)
    laid = before["pass"].discard
    hand = format_cards(card for card in parse_cards("Ks Jc Ad 9h Kd Qs") if card != laid)
    after = compare_calls(f"{hand} up Qs seat 4 laid {laid} {rules}", deals=100)
    assert after["pass"].laid == ()
    assert after.deal(0).hands[:3] == before.deal(0).hands[:3]
    assert after.deal(0).hand(4) == parse_cards(hand)
    assert np.array_equal(after.points_by_deal[PASS], before.points_by_deal[PASS])


def test_a_lone_dealer_who_gets_a_card_of_the_partners_lays_two_down():
    view = "Js As Ks Ad 9h up Qs seat 4 rules bicycle+partners_best"
    odds = compare_calls(view, deals=64)
    assert len(odds["order up alone"].laid) == 2
    assert Card("9h") in odds["order up alone"].laid
    assert len(odds["order up"].laid) == 1
    assert odds.prices[-1].to_json()["discard"] == format_cards(odds["order up alone"].laid)


@pytest.mark.parametrize("rules", by_day(["bicycle", "parlour32", "cutthroat", "two_handed"], ["bicycle"]))
def test_the_dealers_discard_is_chosen_once_and_then_averaged(rules):
    """The batch equals solving each deal with the discard chosen; choosing it anew for each deal would be rosier."""
    view = View.parse(f"Js Qs Ad 9h Th up As seat dealer rules {rules}")
    odds = compare_calls(view, deals=60, seed=2)
    price, options = odds["order up"], legal_discards(view.rules, view.hand, view.up)
    by_discard = [
        [points_of_deal(odds, replace(price, laid=(card,)), number) for number in range(60)] for card in options
    ]
    assert odds.points_by_deal[ORDER_UP].tolist() == by_discard[options.index(price.discard)]
    assert np.max(by_discard, axis=0).sum() >= odds.points_by_deal[ORDER_UP].sum()


def test_a_farmers_hand_that_was_exchanged_still_takes_the_turn_up():
    view = "Js Jc As 9h Td up Qs laid 9c 9d Th seat 4 rules bicycle+farmers_hand=exchange"
    odds = compare_calls(view, deals=32)
    assert odds["order up"].discard in parse_cards("9h Td")


def test_an_option_stays_what_was_decided():
    view = View.parse(ELDEST)
    option = ContractOption(view, Auction.at(view).contract_of(ORDER_UP))
    with pytest.raises(FrozenInstanceError):
        option.laid = (Card("9h"),)


@pytest.mark.parametrize("hand", ["9c Tc 9d Td 9h", "Js Jc As Ks Qs", "9s Ah Kh Qd 9d"])
def test_the_tricks_of_an_outcome_are_the_highest_goal_that_the_makers_reach_or_none(hand):
    odds = compare_calls(f"{hand} down Qh seat 1", deals=40, seed=5, evidence="none", realistic=0)
    price = odds[Call("spades")]
    contract = Auction.at(odds.view).contract_of(price.call)
    found = ContractOption(odds.view, contract, evidence="none").solved(range(1), seed=5).tricks[:40]
    taken = [maker_tricks(play_of_deal(odds, price, number)) for number in range(40)]
    assert found.tolist() == [max(goal for goal in (0, *goals_of(contract)) if goal <= each) for each in taken]
