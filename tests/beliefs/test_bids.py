"""How seats bid tricks: what they look at, what bids gain, and what bids tell about a hand."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from helpers import bidders
from helpers.callers import likelihood_slowly
from helpers.scripts import modules_of
from helpers.strategies import RENAMINGS, renamed

from euchre_tutor import Auction, Call, Deal, Rules, View
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import (
    BidTurn,
    best_calls,
    bidding_model,
    by_seat,
    call_chances,
    calls_of_others,
    deals_of_chunk,
    likelihood,
    model_name,
)
from euchre_tutor.beliefs.bidding.holdings import LETTERS, holding_of, strength
from euchre_tutor.pieces import Hand
from euchre_tutor.ranking import ranking_of

(MAKE,) = modules_of("bids", "make")
BID = Rules.parse("bid_euchre")
GAMES = tuple(
    Rules.parse(f"bid_euchre{rules}")
    for rules in (
        "",
        "+pack_size=32+must_hold_trump",
        "+pack_size=28+partners_best",
        "+lone_hands=false+no_trump=false",
    )
)
games = pytest.mark.parametrize("rules", GAMES, ids=str)


def indices(hands: list[Hand], rules: Rules = BID) -> np.ndarray:
    return np.array([[rules.pack.cards.index(card) for card in hand] for hand in hands])


def random_auction(rng: Random, rules: Rules) -> tuple[Deal, Auction]:
    """Deal, and let every seat bid anything that it may; whoever bid most names any trump."""
    deal = Deal.random(seed=rng.randrange(10_000), rules=rules)
    auction = Auction.of(deal)
    while not auction.is_over:
        calls = auction.legal_calls
        auction.push(PASS if PASS in calls and rng.random() < 0.5 else rng.choice(calls[:3]))
    return deal, auction


def turns_of(deal: Deal, auction: Auction) -> list[tuple[Auction, BidTurn, Call]]:
    """List the auction before each call that was free, with the turn and the call."""
    found = []
    for number, call in enumerate(auction.calls):
        before = Auction.of(deal)
        before.calls = auction.calls[:number]
        if (turn := BidTurn.of(before)).calls:
            found.append((before, turn, call))
    return found


# What a seat looks at.


@pytest.mark.parametrize("kind", LETTERS)
def test_a_holding_is_written_and_read(kind):
    for holding in range(2 ** len(LETTERS[kind])):
        assert holding_of(kind, MAKE.letters_of(kind, holding)) == holding


@games
def test_a_hand_is_worth_the_sum_of_its_suits(rules):
    """In a pack with sevens and eights too, which count as the lowest cards that are missing."""
    strengths = bidding_model(rules).strengths
    hands = [Deal.random(seed=seed, rules=rules).hand(seed % 4 + 1) for seed in range(40)]
    for trump in (*rules.pack.suits, None):
        found = strength(indices(hands, rules), ranking_of(rules, trump), strengths)
        slow = [list(bidders.strength(hand, rules, trump).values()) for hand in hands]
        assert found == pytest.approx(np.array(slow))


def test_more_and_higher_trumps_take_more_tricks():
    strengths = bidding_model(BID).strengths["trump"][:, :2]
    ladders = ["9", "T9", "QT9", "KQT9", "AKQT9"], ["9", "T", "Q", "K", "A", "L", "R"]
    for ladder in ladders:
        worth = [strengths[holding_of("trump", letters)] for letters in ladder]
        assert (np.diff(worth, axis=0) > 0).all()


# What bids gain.


@games
def test_what_a_bid_gains_is_what_a_reader_of_the_tables_finds(rules):
    rng = Random(4)
    for _ in range(12):
        deal, auction = random_auction(rng, rules)
        for before, turn, _ in turns_of(deal, auction):
            hand = deal.hand(turn.seat)
            found = dict(zip(turn.calls, bidding_model(rules).gains(indices([hand], rules), turn)[0], strict=True))
            for call, gain in bidders.gains(before, hand).items():
                assert found[call] == pytest.approx(gain)


@games
def test_a_seat_does_something_with_chance_one_and_nothing_that_is_forbidden(rules):
    rng = Random(6)
    for _ in range(12):
        deal, auction = random_auction(rng, rules)
        for before, turn, _ in turns_of(deal, auction):
            gains = bidding_model(rules).gains(indices([deal.hand(turn.seat)], rules), turn)
            made = call_chances(gains, must_call=turn.must_call)[0]
            assert (made >= 0).all()
            assert made.sum() == pytest.approx(1) if turn.must_call else made.sum() <= 1 + 1e-9
            assert {call for call, chance in zip(turn.calls, made, strict=True) if not chance} <= {
                call for call in turn.calls if before.why_illegal(call)
            }


@pytest.mark.parametrize("renaming", RENAMINGS[1:], ids=lambda renaming: "".join(map(str, renaming.values())))
def test_suits_are_alike_to_a_bidder(renaming):
    model, rng = bidding_model(BID), Random(2)
    for _ in range(6):
        deal, auction = random_auction(rng, BID)
        for _, turn, _ in turns_of(deal, auction):
            hand = deal.hand(turn.seat)
            before, after = (model.gains(indices([each]), turn)[0] for each in (hand, renamed(hand, renaming)))
            trumps = [call.trump(None) for call in turn.calls] if turn.must_call else []
            order = [trumps.index(renaming.get(trump)) for trump in trumps] or slice(None)
            assert before == pytest.approx(after[order])


def test_every_state_of_the_auction_has_its_weights():
    states = {said for said, _ in bidding_model(BID).weights}
    assert len(states) == 56
    assert len(bidding_model(BID).weights) == 125
    for said in states:
        auction = Auction(BID)
        for call in said:
            auction.push(call)
        assert {call for known, call in bidding_model(BID).weights if known == said} == set(auction.legal_calls[1:])


@pytest.mark.parametrize(
    ("hand", "said", "best"),
    [
        ("Js Jc As Ks Qs Ts", "", "bid 6 alone"),  # the six highest trumps
        ("Js Jc As Ks Ah 9h", "", "bid 5"),
        ("9s Ts 9h Th Qd 9c", "bid 4", "pass"),
        ("9s Ts 9h Th Qd 9c", "bid 5, pass, pass", "pass"),
        ("Js Jc As Ks Qs Ts", "bid 4, bid 5, pass", "bid 6 alone"),
    ],
)
def test_the_model_bids_as_a_player_would(hand, said, best):
    auction = Auction(BID)
    for call in filter(None, said.split(", ")):
        auction.push(call)
    turn = BidTurn.of(auction)
    gains = bidding_model(BID).gains(indices([View.parse(f"{hand} seat 1 rules bid_euchre").hand]), turn)
    made = best_calls(gains, must_call=False)[0]
    assert [str(call) for call, is_made in zip(turn.calls, made, strict=True) if is_made] == [best] * (best != "pass")


def test_other_points_for_lone_hands_change_what_they_gain_and_other_rules_are_told():
    hands = indices([Deal.random(seed=seed, rules=BID).hand(1) for seed in range(30)])
    turn = BidTurn.of(Auction(BID))
    dear, usual, cheap = (
        bidding_model(rules).gains(hands, replace(turn, rules=rules))[:, -1]
        for rules in (replace(BID, lone_march=24), BID, replace(BID, lone_euchre=0))
    )
    assert (dear > usual - 0.2).all()
    assert dear.mean() > usual.mean() + 0.1
    assert (cheap > usual + 3).all()
    assert bidding_model(replace(BID, lone_march=24)).name == bidding_model(BID).name == "self-play calls"
    assert bidding_model(replace(BID, pack_size=32)).name == "calls learnt in bid_euchre"


# What bids tell.


@games
def test_bids_are_as_likely_as_a_slow_count_says(rules):
    rng = Random(9)
    for _ in range(10):
        deal, auction = random_auction(rng, rules)
        if auction.contract is None:
            continue
        made, words = auction.contract, [str(call) for call in auction.calls[:4]]
        bids = tuple("alone" if word.endswith("alone") else word.removeprefix("bid ") for word in words)
        seat = rng.randint(1, 4)
        view = replace(deal.view(seat), bids=bids, trump=made.trump, maker=made.maker, alone=made.alone, bid=made.bid)
        calls = by_seat(calls_of_others(view))
        assert seat not in calls
        for other, theirs in calls.items():
            found = likelihood(indices([deal.hand(other)], rules), theirs)[0]
            slow = likelihood_slowly(deal, auction.calls, other, deal.hand(other))
            open_turns = [turn for _, turn, _ in turns_of(deal, auction) if turn.seat == other]
            if len(open_turns) == len(theirs) == auction.calls[:4].count(auction.calls[other - 1]):
                assert found == pytest.approx(slow)
            assert found > 0


@pytest.mark.parametrize("bids", ["pass,3", "4,pass", "5,6", "pass,alone", "3,4"])
def test_no_bid_makes_a_deal_impossible(bids):
    """Whatever was bid, every hand may have bid so, if carelessly."""
    deals = deals_of_chunk(View.parse("9s Ts 9h Th Qd 9c seat 3 rules bid_euchre"), seed=0, chunk=0)
    calls = by_seat(calls_of_others(View.parse(f"9s Ts 9h Th Qd 9c seat 3 bids {bids} rules bid_euchre")))
    for seat, theirs in calls.items():
        assert (likelihood(deals[:, seat - 1], theirs) > 1e-5).all()


def test_after_an_alone_there_is_nothing_to_say_and_a_pass_tells_nothing():
    view = View.parse("9s Ts 9h Th Qd 9c seat 4 trump s maker 1 alone bids alone,pass,pass,pass bid 6 rules bid_euchre")
    assert [(turn.seat, str(call)) for turn, call in calls_of_others(view)] == [(1, "bid 6 alone"), (1, "spades")]


def best_tricks(hands: np.ndarray) -> np.ndarray:
    """The tricks of each hand's best trump, by the model."""
    strengths = bidding_model(BID).strengths
    return np.max([strength(hands, ranking_of(BID, trump), strengths)[:, 0] for trump in (*BID.pack.suits, None)], 0)


def test_the_more_a_seat_has_bid_the_stronger_it_is():
    view = View.parse("9s Ts Qh Kd 9c Td seat 2 bids pass rules bid_euchre")
    views = [replace(view, bids=(bid,)) for bid in ("pass", "4", "5", "alone")]
    means = [best_tricks(deals_of_chunk(view, seed=0, chunk=0)[:, 0]).mean() for view in views]
    assert (np.diff(means) > 0.1).all(), means


def test_the_trump_that_was_named_is_held():
    view = View.parse("9s Ts Qh Kd 9c Td seat 2 trump h maker 1 bid 4 bids 4,pass,pass,pass rules bid_euchre")
    named, before = (deals_of_chunk(each, seed=0, chunk=0)[:, 0] for each in (view, _before(view)))
    ranking = ranking_of(BID, view.trump)
    hearts = np.array([ranking.is_trump(card) for card in BID.pack.cards])
    assert hearts[named].sum(axis=1).mean() > hearts[before].sum(axis=1).mean() + 0.5


def _before(view: View) -> View:
    return View.parse(f"{' '.join(map(str, view.hand))} seat 2 bids 4 rules bid_euchre")


def test_the_same_seed_gives_the_same_deals_after_bids():
    view = View.parse("9s Ts Qh Kd 9c Td seat 3 bids 3,4 rules bid_euchre")
    first, other = (deals_of_chunk(view, seed=seed, chunk=1) for seed in (0, 1))
    assert np.array_equal(deals_of_chunk.__wrapped__(view, seed=0, chunk=1), first)
    assert not np.array_equal(first, other)
    assert model_name(view, "calls") == "deals by the calls so far (self-play calls), double dummy"
