"""How an auction may go on after our call, and what bids and passes are then worth where tricks are bid."""

from collections import Counter
from dataclasses import replace
from itertools import groupby
from random import Random

import numpy as np
import pytest
from helpers.callers import chances, play_by_thumb
from helpers.strategies import RENAMINGS, WITH_PLAIN_CALLS, renamed

from euchre_tutor import Auction, Call, Deal, EuchreError, Race, Rules, View, compare_calls, solve
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import CHUNK, deals_of_chunk, view_turns
from euchre_tutor.pricing.continuation import Continuation, continuation
from euchre_tutor.pricing.passing import _AUCTION, BidOption, options_of
from euchre_tutor.scoring import scores

BID = Rules.parse("bid_euchre")
STRONG = View.parse("Js Jc As Ks Ah 9h seat 1 rules bid_euchre")
THIRD = View.parse("Js Jc As Ks Ah 9h seat 3 bids 3,pass rules bid_euchre")
VIEWS = (
    THIRD,
    View.parse("9s Ts Qh Kd 9c Td seat 2 bids pass rules bid_euchre"),
    View.parse("As Ah Ad Kc Jc 9h seat 4 bids 3,4,pass rules bid_euchre"),
    View.parse("9s Ts Qh Kd 9c Td seat 3 rules bid_euchre+lone_hands=false+no_trump=false bids 4,pass"),
    View.parse("8s Ts Qh Kd 7c Td seat 3 rules bid_euchre+pack_size=32+must_hold_trump bids pass,3"),
    View.parse("Js Jc As Ks 9h Qs seat 3 rules bid_euchre+partners_best bids pass,4"),
)


# The states.


@pytest.mark.parametrize("rules", WITH_PLAIN_CALLS, ids=str)
def test_with_a_turn_up_the_states_are_the_turns_one_after_the_other(rules):
    view = Deal.random(seed=3, rules=rules).view(1)
    ways = continuation(view, PASS)
    assert [state.turn for state in ways.states] == list(view_turns(view)[1:])
    for number, state in enumerate(ways.states[:-1]):
        assert state.after[-1] == number + 1 or state.turn.must_call
        auction = Auction(rules, view.turn_up)
        auction.calls = [PASS] * state.depth
        made = [ways.contracts[-1 - after] for after in state.after[: len(state.turn.calls)]]
        assert made == [auction.contract_of(call) for call in state.turn.calls]


def every_auction(auction: Auction) -> Counter:
    """Count the contracts of all auctions that go on from a point, call by call."""
    if auction.is_over:
        return Counter([auction.contract])
    found: Counter = Counter()
    for call in auction.legal_calls:
        auction.push(call)
        found += every_auction(auction)
        auction.pop()
    return found


def every_way(ways: Continuation, number: int) -> Counter:
    """The same along the states."""
    if number < 0:
        return Counter([ways.contracts[-1 - number]])
    return sum((every_way(ways, after) for after in ways.states[number].after), Counter())


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_every_auction_that_may_follow_is_a_way_through_the_states(view):
    auction = Auction.at(view)
    auction.hands = {}
    for call in Auction.at(view).legal_calls:
        ways = continuation(view, call)
        auction.push(call)
        assert every_way(ways, ways.first) == every_auction(auction)
        auction.pop()
        assert [state.depth for state in ways.states] == sorted(state.depth for state in ways.states)
        for number, state in enumerate(ways.states):
            assert all(after > number or after < 0 for after in state.after)


# What bids and passes are worth.


def dealt_one_by_one(view: View, seed: int) -> list[Deal]:
    cards = view.rules.pack.cards
    hands = deals_of_chunk(view, seed=seed, chunk=0)
    return [Deal(tuple(tuple(cards[n] for n in hand) for hand in each), rules=view.rules) for each in hands]


def told(view: View, deal: Deal, call: Call, then: Call | None, draws: dict[int, float]) -> Auction:
    """Let the auction of one deal go on after our call; the draw of each call decides it."""
    auction = Auction.at(view)
    auction.hands = dict(enumerate(deal.hands, start=1))
    auction.push(call)
    while not auction.is_over:
        draw = draws[len(auction.calls)]
        if auction.seat == view.seat:
            auction.push(then)
            continue
        chosen = PASS
        for option, chance in chances(auction, deal.hand(auction.seat)).items():
            draw -= chance
            if draw < 0:
                chosen = option
                break
        auction.push(chosen)
    return auction


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.usefixtures("few_deals")
def test_each_call_scores_what_a_slow_auction_scores_deal_by_deal(view):
    odds = compare_calls(view, deals=8, seed=6, realistic=0)
    options = options_of(view, seed=6, evidence="calls", stakes=None)
    deals = dealt_one_by_one(view, 6)[:8]
    for call, option in options.items():
        generator = np.random.default_rng(np.random.SeedSequence(6, spawn_key=(_AUCTION, 0, 0)))
        ways = continuation(view, call)
        depths = [depth for depth, _ in groupby(state.depth for state in ways.states)]
        draws = {depth: generator.random(len(deals_of_chunk(view, seed=6, chunk=0))) for depth in depths}
        points = []
        for number, deal in enumerate(deals):
            auction = told(view, deal, call, option.then, {depth: each[number] for depth, each in draws.items()})
            made = auction.contract
            laid = option.laid if made and made.maker == view.seat and made.giver else ()
            scored = solve(play_by_thumb(deal, made, ours=view.seat, laid=laid)).points if made else 0
            points.append(scored if made and view.seat in made.makers else -scored)
        assert odds.points_by_deal[call].tolist() == points


def test_a_pass_has_a_price_and_says_who_then_bids():
    odds = compare_calls(VIEWS[1], deals=256, realistic=16)
    assert odds["pass"].points
    assert odds["pass"].points
    assert odds["pass"].note.startswith("we call")
    assert "not priced" not in odds.verdict


def test_a_bid_is_priced_as_others_may_bid_more_and_its_chances_are_those_of_its_contract():
    """Of eldest's bid, by the contracts that are made: three is overbid mostly, six hardly ever."""
    options = options_of(STRONG, seed=1, evidence="calls", stakes=None)
    stands = []
    for option in options.values():
        if not isinstance(option, BidOption):
            continue
        outcomes = option.solved(range(1), seed=1)
        is_ours = np.array([option.payoffs.contracts[index] == option.contract for index in outcomes.contracts])
        stands.append(is_ours.mean())
        if not is_ours.any():
            continue
        standing = option.standing.solved(range(1), seed=1)
        alike = option.payoffs.points_of(outcomes)[is_ours] == option.standing.payoffs.points_of(standing)[is_ours]
        assert alike.all(), "what is solved for our contract is what it is when nobody may bid more"
    assert stands == sorted(stands)
    assert stands[0] < 0.5
    assert stands[-1] == 1
    odds = compare_calls(STRONG, deals=256, realistic=0, seed=1)
    for bid, share in zip(("bid 3", "bid 4", "bid 5", "bid 6"), stands, strict=False):
        more = [int(words.split()[-1].rstrip("%")) for words in odds[bid].note.split(", ") if words]
        assert sum(more) == pytest.approx(100 * (1 - share), abs=2)
        if odds[bid].make:
            assert odds[bid].make.value + odds[bid].euchred.value == pytest.approx(1)


def test_the_last_to_bid_takes_nothing_for_granted():
    odds = compare_calls(VIEWS[2], deals=64, realistic=0)
    assert not odds.proviso
    assert all(not odds[bid].note for bid in ("bid 5", "bid 6", "alone"))


@pytest.mark.usefixtures("few_deals")
def test_a_call_that_never_stands_has_points_and_no_chances():
    odds = compare_calls(STRONG, deals=1, realistic=0)
    assert odds["bid 3"].points
    assert odds["bid 3"].make is None
    assert str(odds)
    odds.figure()
    odds.to_json()


def test_more_deals_only_add_to_those_of_bids():
    small, large = (compare_calls(THIRD, deals=deals, realistic=0).points_by_deal for deals in (100, 400))
    for call, points in small.items():
        assert np.array_equal(points, large[call][:100])


def test_any_number_of_threads_gives_the_same_prices(request):
    two = compare_calls(THIRD, deals=600, seed=3, realistic=8)
    deals_of_chunk.cache_clear()
    request.getfixturevalue("one_thread")
    one = compare_calls(THIRD, deals=600, seed=3, realistic=8)
    assert one.to_json() == two.to_json()


@pytest.mark.slow
@pytest.mark.parametrize("renaming", RENAMINGS[1:3], ids=str)
def test_renaming_suits_changes_no_price_beyond_error(renaming):
    first = compare_calls(THIRD, deals=1_000, realistic=0)
    second = compare_calls(replace(THIRD, hand=renamed(THIRD.hand, renaming)), deals=1_000, seed=9, realistic=0)
    for one, other in zip(first.prices, second.prices, strict=True):
        assert abs(one.points.value - other.points.value) < 1.5 * (one.points.error + other.points.error)


# At a score.


@pytest.mark.parametrize("score", [(26, 26), (-10, 20), (30, 31)])
def test_the_chance_to_win_is_that_of_what_either_side_scores(score):
    view, race = replace(THIRD, score=score), Race.of(BID)
    odds = compare_calls(view, deals=128, seed=2, realistic=0)
    options = options_of(view, seed=2, evidence="calls", stakes=odds.stakes)
    for call, option in options.items():
        outcomes, wins = option.solved(range(1), seed=2), []
        for made, tricks in zip(outcomes.contracts[:128], outcomes.tricks[:128], strict=True):
            contract = option.payoffs.contracts[made]
            makers, others = scores(contract, int(tricks)) if contract else (0, 0)
            is_ours = contract is not None and 3 in contract.makers
            ending = (makers, others, "we") if is_ours else (others, makers, "they")
            wins.append(race.chance_after(*score, ending if contract else (0, 0), "we"))
        assert odds[call].game.value == pytest.approx(np.mean(wins))
        assert odds.ranked_values[call] == pytest.approx(np.array(wins))


def test_a_score_changes_what_to_bid():
    """Who needs six bids six, since with five the other side's points may win first, or the next hand be lost."""
    odds = compare_calls(replace(STRONG, score=(26, 31)), deals=1_000, realistic=0)
    assert odds.aim == "game"
    assert max(odds.prices, key=lambda price: price.points.value).name == "bid 5"
    assert odds["bid 6"].game.value > odds["bid 5"].game.value


def test_races_of_bids_are_those_of_two_sides():
    race = Race.of(BID)
    assert race.floor < 0
    assert 0.45 < race.chance(0, 0, we_deal=True) < 0.55
    odds = compare_calls(replace(THIRD, score=(3, -4)), deals=32, realistic=0, race=race)
    assert odds["pass"].game
    with pytest.raises(EuchreError, match="32"):
        compare_calls(THIRD, deals=8, race=Race.of("bicycle"))


def test_random_views_are_priced_whatever_was_bid():
    rng = Random(7)
    for _ in range(3):
        deal = Deal.random(seed=rng.randrange(1_000), rules=BID)
        auction = Auction.of(deal)
        for _ in range(rng.randrange(4)):
            auction.push(rng.choice(auction.legal_calls[:4]))
        if auction.calls and auction.calls[-1].alone:
            continue
        bids = tuple(str(call).removeprefix("bid ") for call in auction.calls)
        odds = compare_calls(replace(deal.view(auction.seat), bids=bids), deals=CHUNK, realistic=8)
        assert all(price.points for price in odds.prices)
        assert odds.ranked[0].points
