"""What others have called: which calls, how likely a hand makes them, and the deals that they leave likely."""

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest
from helpers.callers import likelihood_slowly
from helpers.covering import by_day
from helpers.strategies import RENAMINGS, TABLES, random_deal, refusal, renamed

from euchre_tutor import BICYCLE, Auction, Call, Deal, Rules, Suit, View, parse_cards
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import Layouts, by_seat, calls_of_others, deals_of_chunk, likelihood, model_name
from euchre_tutor.pieces import Hand
from euchre_tutor.ranking import ranking_of

PACK = BICYCLE.pack.cards
GAMES = tuple(rules for rules in TABLES if rules.turns_up and not rules.defend_alone)
HELD = Rules.parse("bicycle+must_hold_trump")
ORDERED = View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 2")
FIRST = View.parse("9s Kc As 9h Kd up Qs seat 4 trump s maker 1")  # nobody spoke before the maker
ALONE = View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 1 alone")


def in_words(view: View) -> list[str]:
    return [f"{turn.seat} {call}" for turn, call in calls_of_others(view)]


@pytest.mark.parametrize(
    ("view", "calls"),
    [
        ("Js Jc As 9h Kd up Qs seat 1", ""),
        ("Js Jc As 9h Kd up Qs seat 4", "1 pass, 2 pass, 3 pass"),
        ("Js Jc As 9h Kd down Qs seat 2", "1 pass, 3 pass, 4 pass, 1 pass"),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 4", "1 pass, 2 pass, 3 pass"),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 2 alone", "1 pass, 2 order up alone"),
        ("Js Jc As 9h Kd up Qs seat 1 trump s maker 1", ""),
        ("Js Jc As 9h Kd up Qs seat 1 trump s maker 3", "2 pass, 3 order up"),
        ("Js Jc As 9h Kd down Qs seat 2 trump h maker 1", "1 pass, 3 pass, 4 pass, 1 hearts"),
        ("Js Jc As 9h Kd up Qs seat 2 trump h maker 1 played Ah", "1 pass, 3 pass, 4 pass, 1 hearts"),
        ("Js As 9h Kd Td down Qs seat 2 trump none maker 3 rules cutthroat+no_trump", "1 pass, 3 pass, 1 pass, 3 none"),
        ("Js As 9h Kd Td up Jo seat 4 trump h maker 3 named h rules british", "1 pass, 2 pass, 3 order up"),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 1 rules bicycle+defend_alone", "1 order up"),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 1 called Ad rules call_ace4", "1 order up calling Ad"),
        ("55 54 64 33 20 up 51 seat 4 trump 5 maker 1 rules domino", "1 order up"),
        ("Jc Ac Kc Qd Js 9h seat 4 trump h maker 2 bid 3 rules bid_euchre", "1 pass, 2 bid 3, 3 pass, 2 hearts"),
    ],
)
def test_calls_of_others_are_listed_in_order_where_a_model_can_weigh_them(view, calls):
    assert ", ".join(in_words(View.parse(view))).replace("no trump", "none") == calls


def test_each_seat_calls_at_the_score_as_it_sees_it():
    assert [(turn.seat, turn.score) for turn, _ in calls_of_others(replace(ORDERED, score=(3, 1), maker=3))] == [
        (1, (1, 3)),
        (2, (3, 1)),
        (3, (1, 3)),
    ]


def test_a_contract_that_no_auction_can_come_to_is_refused():
    with refusal("must play alone"):
        calls_of_others(View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 2 rules canadian"))


# How likely calls are.


def random_auction(rng: Random, rules: Rules) -> tuple[Deal, list[Call]]:
    """Deal, and let every seat call anything that it may until trump is made, or nobody makes it."""
    deal = random_deal(rng, rules)
    auction = Auction.of(deal)
    while not auction.is_over:
        calls = auction.legal_calls
        auction.push(PASS if PASS in calls and rng.random() < 0.7 else rng.choice(calls))
    return deal, auction.calls


def indices(hand: Hand, rules: Rules) -> np.ndarray:
    return np.array([[rules.pack.cards.index(card) for card in hand]])


def view_after(deal: Deal, calls: list[Call], seat: int) -> View:
    """Tell what a seat has seen of an auction that made trump."""
    auction = Auction(deal.rules, deal.turn_up)
    for call in calls:
        auction.push(call)
    made = auction.contract
    view = replace(deal.view(seat), turned_down=len(calls) > deal.rules.players)
    return replace(view, trump=made.trump, maker=made.maker, alone=made.alone, called=made.called)


@pytest.mark.parametrize("rules", by_day([*GAMES, HELD], [*GAMES[::9], HELD]))
def test_calls_are_as_likely_as_a_slow_count_says(rules):
    """Hand by hand in plain Python, seat by seat, over whole auctions."""
    rng, made = Random(5), 0
    while made < 12:
        deal, calls = random_auction(rng, rules)
        if calls[-1] == PASS:
            continue
        made += 1
        view = view_after(deal, calls, rng.randint(1, rules.players))
        found = {
            seat: likelihood(indices(deal.hand(seat), rules), theirs)[0]
            for seat, theirs in by_seat(calls_of_others(view)).items()
        }
        assert found.keys() == {index % rules.players + 1 for index in range(len(calls))} - {view.seat}
        for seat, likely in found.items():
            assert likely == pytest.approx(likelihood_slowly(deal, calls, seat, deal.hand(seat)), rel=1e-9)


@pytest.mark.parametrize("rules", by_day([*GAMES, HELD], [*GAMES[1::6], HELD]))
def test_what_a_seat_may_call_adds_up_to_one_and_nothing_legal_is_impossible(rules):
    rng = Random(2)
    for _ in range(8):
        deal = random_deal(rng, rules)
        auction = Auction.of(deal)
        view = replace(deal.view(1), turned_down=True)
        for turn, _ in calls_of_others(view):
            while (auction.seat, auction.turned_down) != (turn.seat, turn.second):
                auction.calls.append(PASS)
            hand = indices(deal.hand(turn.seat), rules)
            found = {call: likelihood(hand, [(turn, call)])[0] for call in (*turn.calls, PASS)}
            assert all(found[call] > 1e-5 for call in auction.legal_calls)
            if rules is not HELD:
                assert sum(found.values()) == pytest.approx(1, abs=1e-9)


def test_a_call_that_the_rules_forbid_a_hand_is_impossible():
    view = View.parse(f"Js Jc As 9h Kd up Qs seat 4 trump s maker 1 rules {HELD}")
    with_left, with_nine = (indices(parse_cards(hand), HELD) for hand in ("Jc Ah Ad Kh Qd", "9s Ah Ad Kh Qd"))
    assert likelihood(with_left, calls_of_others(view))[0] == 0
    assert likelihood(with_nine, calls_of_others(view))[0] > 0


@pytest.mark.parametrize("renaming", RENAMINGS, ids=str)
def test_renaming_suits_leaves_calls_as_likely(renaming):
    rng, made = Random(3), 0
    while made < 8:
        deal, calls = random_auction(rng, BICYCLE)
        if calls[-1] == PASS:
            continue
        made += 1
        view = view_after(deal, calls, 1)
        up = renamed((view.up,), renaming)[0]
        other = replace(view, hand=renamed(view.hand, renaming), up=up, trump=renaming[view.trump])
        mine, theirs = by_seat(calls_of_others(view)), by_seat(calls_of_others(other))
        for seat in mine:
            chance = likelihood(indices(renamed(deal.hand(seat), renaming), BICYCLE), theirs[seat])
            assert chance == pytest.approx(likelihood(indices(deal.hand(seat), BICYCLE), mine[seat]))


# Deals before the play.


def dealt(view: View, chunks: int, *, evidence: str = "calls", seed: int = 0) -> np.ndarray:
    """Deal many times: int64[deals, seats, hand size]."""
    return np.concatenate([deals_of_chunk(view, seed=seed, chunk=n, evidence=evidence) for n in range(chunks)])


def trumps_of(hands: np.ndarray, trump: Suit) -> np.ndarray:
    ranking = ranking_of(BICYCLE, trump)
    return np.array([ranking.is_trump(card) for card in PACK])[hands].sum(axis=-1)


@pytest.mark.parametrize("view", [FIRST, ALONE], ids=["usual", "rare"])
def test_a_maker_holds_what_all_its_hands_hold_by_how_likely_the_call_is(view):
    """Every hand that it may hold, weighted: the law of its trumps, and of single cards."""
    unseen = [index for index, card in enumerate(PACK) if card not in (*view.hand, view.up)]
    hands = np.array(list(combinations(unseen, 5)))
    weights = likelihood(hands, calls_of_others(view))
    drawn = dealt(view, 16)[:, 0]
    trumps = trumps_of(drawn, Suit.SPADES)
    numbers = np.average(trumps_of(hands, Suit.SPADES)[:, None] == np.arange(6), axis=0, weights=weights)
    assert chi_square([(trumps == number).mean() for number in range(6)], numbers, len(drawn)) < 30
    for index in unseen:
        share = np.average((hands == index).any(axis=1), weights=weights)
        spread = np.sqrt(share * (1 - share) / len(drawn))
        assert abs((drawn == index).any(axis=1).mean() - share) <= 4.5 * spread + 1e-9
    assert trumps.mean() > trumps_of(hands, Suit.SPADES).mean() + 0.1


def chi_square(came: list[float], would: np.ndarray, number: int) -> float:
    """Return how far shares lie from what they would be, those that are hardly ever seen put together."""
    is_rare = would * number < 5
    pairs = [*zip(np.array(came)[~is_rare], would[~is_rare], strict=True)]
    pairs += [(np.array(came)[is_rare].sum(), would[is_rare].sum())] if (would[is_rare] > 0).any() else []
    return sum(number * (seen - share) ** 2 / share for seen, share in pairs)


@pytest.mark.parametrize("chunks", [6, pytest.param(24, marks=pytest.mark.nightly)])
def test_deals_come_as_often_as_all_calls_are_likely(chunks):
    """What is drawn has the trumps, seat by seat, of all deals alike when each weighs what its calls are worth."""
    drawn = dealt(ORDERED, chunks)
    plain = dealt(ORDERED, chunks, evidence="none", seed=1)
    calls = by_seat(calls_of_others(ORDERED))
    weight = np.prod([likelihood(plain[:, seat - 1], calls[seat]) for seat in calls], axis=0)
    for seat in (1, 2, 3):
        for number in range(4):
            came, would = (trumps_of(deals[:, seat - 1], Suit.SPADES) == number for deals in (drawn, plain))
            expected = np.average(would, weights=weight)
            spread = (weight**2 * (would - expected) ** 2).sum() / weight.sum() ** 2 + came.var() / len(came)
            assert abs(came.mean() - expected) <= 4 * np.sqrt(spread) + 1e-9


def test_who_made_trump_holds_more_of_it_and_who_passed_fewer():
    called, alike = (dealt(ORDERED, 12, evidence=each) for each in ("calls", "none"))
    more = trumps_of(called, Suit.SPADES).mean(axis=0) - trumps_of(alike, Suit.SPADES).mean(axis=0)
    assert more[1] > 0.5
    assert more[0] < 0
    passed = dealt(replace(ORDERED, maker=3), 12)
    assert trumps_of(passed, Suit.SPADES)[:, 1].mean() < trumps_of(alike, Suit.SPADES)[:, 1].mean() - 0.05


def test_our_own_call_tells_us_nothing():
    ours = replace(ORDERED, maker=4)
    before = replace(ours, trump=None, maker=None)
    assert np.array_equal(deals_of_chunk(ours, seed=3, chunk=1), deals_of_chunk(before, seed=3, chunk=1))


def test_same_seed_same_deals_and_streams_apart():
    keys = [{"chunk": 0}, {"chunk": 1}, {"chunk": 0, "stream": 1}]
    samples = [deals_of_chunk(ORDERED, seed=seed, **key) for seed in (0, 1) for key in keys]
    assert len({sample.tobytes() for sample in samples}) == len(samples)
    again = deals_of_chunk.__wrapped__(ORDERED, seed=0, chunk=1)
    assert np.array_equal(again, samples[1])
    assert (again[:, 3] == [PACK.index(card) for card in ORDERED.hand]).all()
    assert (np.diff(np.sort(again.reshape(len(again), -1), axis=1), axis=1) > 0).all(), "no card twice"
    assert PACK.index(ORDERED.up) not in again


def test_no_hand_that_means_a_new_deal_makes_trump():
    rules = Rules.parse("bicycle+farmers_hand=redeal")
    deals = deals_of_chunk(replace(ORDERED, rules=rules, hand=parse_cards("Js Jc As Ah Kd")), seed=0, chunk=0)
    assert not any(rules.is_farmers([PACK[index] for index in hand]) for hands in deals for hand in hands)


def test_a_call_that_no_hand_may_have_made_is_refused():
    with refusal("no hand that fits what you have seen can have made these calls"):
        deals_of_chunk(View.parse(f"Js As Ks 9s Ts up Qs seat 4 trump s maker 1 rules {HELD}"), seed=0, chunk=0)


def test_before_the_play_layouts_are_those_of_the_deals():
    """Two roads to one law: deals, and layouts without a card played; seat by seat, the trumps held."""
    view = View.parse("9s Kc As 9h Kd down Qs seat 2")
    layouts = Layouts(view)
    ranking = layouts.seen.ranking
    drawn = layouts.drawn(6_000, seed=2)
    trumps = np.array([np.bitwise_count(drawn[:, at] & ranking.mask(ranking.order[Suit.SPADES])) for at in range(4)]).T
    deals = trumps_of(dealt(view, 24), Suit.SPADES)
    for seat in (0, 2, 3):
        for number in range(3):
            first, second = ((each[:, seat] == number) for each in (trumps, deals))
            spread = np.sqrt(first.var() / len(first) + second.var() / len(second))
            assert abs(first.mean() - second.mean()) <= 4 * spread


def test_the_caption_says_what_was_said():
    assert model_name(ORDERED, "calls") == "deals by the calls so far (self-play calls), double dummy"
    assert model_name(replace(ORDERED, maker=4), "calls").startswith("deals by the passes so far (self-play calls)")
    assert model_name(ORDERED, "none") == "uniform deals, double dummy"
    assert model_name(FIRST, "calls").startswith("deals by the calls so far")
    relative = Rules.parse("old_school+pack_size=28")
    assert "calls learnt in old_school" in model_name(replace(ORDERED, rules=relative), "calls")
