"""Layouts weighted by the calls and the usual discard, against every deal that leads to them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb, prod
from random import Random

import numpy as np
import pytest
import scipy
from helpers.callers import likelihood_slowly
from helpers.covering import by_day, in_every_game
from helpers.eyes import held_by, random_point, renamed_view, view_of
from helpers.strategies import RENAMINGS, TABLES, refusal, renamed

from euchre_tutor import Auction, Ranking, Suit, View
from euchre_tutor.beliefs import Layouts
from euchre_tutor.pieces import Hand, Piece

GAMES = tuple(rules for rules in TABLES if not rules.partners_best)


def usual_slowly(hand: Hand, ranking: Ranking) -> dict[Piece, float]:
    """How often a seat lays each card of a hand down: nine times of ten as usual, else any other."""

    def cost(card: Piece) -> tuple[int, int]:
        if ranking.is_trump(card):
            return 3, ranking.height(card)
        is_lone = sum(ranking.suit_of(other) is ranking.suit_of(card) for other in hand) == 1
        if card.is_top:
            return 2, 0
        return (0 if is_lone else 1), int(card.rank)

    best = [card for card in hand if cost(card) == min(map(cost, hand))]
    return {card: 0.9 / len(best) if card in best else 0.1 / (len(hand) - len(best)) for card in hand}


def deals_to(held: dict[int, Hand], layouts: Layouts) -> Iterator[tuple[dict[int, Hand], Hand]]:
    """List what may have led to a layout: the hands of the others as they were dealt, and what the taker laid down."""
    seen, view = layouts.seen, layouts.seen.view
    whole = {
        seat: (*cards, *(card.held for other, card in seen.history if other == seat)) for seat, cards in held.items()
    }
    known = {*view.laid, *(card for cards in whole.values() for card in cards)}
    taker = seen.contract.taker if seen.contract.taker != view.seat else None
    out = [card for card in seen.ranking.cards if card not in known and (taker or card != view.up)]
    callers = {number % view.rules.players + 1 for number in range(len(Auction.at(view).calls))}
    resting = callers - set(seen.active)
    for laid in combinations(out, taker is not None):
        dealt = {seat: cards for seat, cards in whole.items() if seat != view.seat}
        if taker:
            dealt[taker] = tuple(card for card in (*whole[taker], *laid) if card != view.up)
            if view.up in out and laid != (view.up,):
                continue
        for hand in combinations([card for card in out if card not in laid], view.rules.hand_size * len(resting)):
            yield dealt | dict.fromkeys(resting, hand), laid


def weights_slowly(layouts: Layouts) -> list[float]:
    """How likely each layout is: all deals that lead to it, each by the chance of its calls and its discard."""
    seen, view = layouts.seen, layouts.seen.view
    calls, found = Auction.at(view).calls, []

    @cache
    def chance(seat: int, hand: Hand) -> float:
        return likelihood_slowly(view, calls, seat, hand)

    for layout in layouts.enumerated():
        found.append(0.0)
        for dealt, laid in deals_to(held_by(layout, layouts), layouts):
            likely = prod(chance(seat, hand) for seat, hand in dealt.items())
            if laid and laid != (view.up,):
                likely *= usual_slowly(dealt[seen.contract.taker], seen.ranking)[laid[0]]
            found[-1] += likely
    return [likely / sum(found) for likely in found]


def work(layouts: Layouts) -> int:
    """Count about how many deals lead to all the layouts."""
    seen, rules = layouts.seen, layouts.seen.view.rules
    out = len(rules.pack.cards) - len(seen.history) - int(np.bitwise_count(layouts.enumerated()[0]).sum())
    has_taker = seen.contract.taker not in (None, seen.view.seat)
    return layouts.count * (out if has_taker else 1) * comb(out, rules.hand_size * (len(seen.active) < rules.players))


@in_every_game(GAMES, day="canadian")
def test_a_layout_weighs_what_all_deals_that_lead_to_it_do(rules):
    """Random points late in random hands; every deal in plain Python."""
    rng, checked = Random(7), 0
    while checked < 2:
        deal, contract, play = random_point(rng, rules, left=rng.randint(2, 6))
        layouts = Layouts(view_of(deal, contract, play, rng.choice(contract.active)))
        if layouts.count == 1 or layouts.count > 2_000 or work(layouts) > 1_000:
            continue
        assert layouts.weights == pytest.approx(weights_slowly(layouts), rel=1e-9, abs=1e-15)
        assert layouts.weights.shape == (layouts.count,)
        checked += 1


@pytest.mark.parametrize(
    "view",
    [
        "9h As Kc Jc 9s up Kh seat 2 trump h maker 4 played Js As Ts 9c 9h Jh Ah Th Td Qh Ks Kc Kh Tc Jc Qc Jd",
        "Kc Tc 9c 9d Td up Kh seat 3 trump h maker 1 played Ts Qd Td 9s Jd 9h 9c Kh Ac Jc Kc Ad Ah Qh Tc As Kd",
        "Qs Kd Kc Qc Ac up 9d seat 3 trump d maker 3 alone played 9s Qs Td Th Ts Kd Kc Jd Tc Kh Ks",
        "Qs Kd Ad Qd Ks up Kh seat 2 trump h maker 3 played Jh Jd Ts Kd 9s Js As Ks Tc Qs Td 9c Jc Qd Ah Kc Th"
        " rules old_school",
        "Jh Js 9c As Tc up Kd seat 2 trump d maker 1 played Qh Tc Ts Th Ad Jh Qd 9s 9c Jc Qc Kc Jd",
    ],
    ids=["the dealer made it", "eldest made it", "the partner rests", "old school", "the turn-up was laid down"],
)
def test_what_a_dealer_may_have_laid_down_is_summed_out(view):
    """The discard of the dealer, whom we don't see, and the hand of a partner who rests and has passed."""
    layouts = Layouts(view)
    assert layouts.seen.contract.taker not in (None, layouts.seen.view.seat)
    assert layouts.weights == pytest.approx(weights_slowly(layouts), rel=1e-9, abs=1e-15)
    assert np.ptp(layouts.weights) > 0.1 / layouts.count


# Late in a hand: who made trump, or what else is out of play.
LATE = {
    "the dealer ordered it up": "9c Qh Ac Jd Kh up Ah seat 2 trump h maker 4"
    " played Qs Qh Js Ts 9c Tc Qd Th 9s Jd Ad Ks Ac Kc Ah",
    "another seat did": "Qh 9s Kd Kh Ac up Ks seat 2 trump s maker 3 played Qd Kd Td Ad As Tc 9s Ts 9h Th Qh Qs Jc Ks",
    "the dealer's partner rests": "9c Ks Ad Qs Qh up 9h seat 1 trump h maker 4 alone"
    " played Qs 9s 9h Tc 9c Jc Ah Th Qh Ts",
    "the turn-up was laid down": "9s 9c Qs Jd Jc up Qc seat 3 trump c maker 3"
    " played As 9d Qs Ks Ac Js Jc Ah 9c Th Qd Kc Kd",
    "it was turned down": "Ts Jc Qc 9d As down Qd seat 1 trump c maker 4"
    " played 9d Kd Td Ad Jh As Qh 9h Ks Qs 9s Ts Ac Kc rules stick_the_dealer",
}


@pytest.mark.parametrize("view", LATE.values(), ids=LATE)
def test_layouts_are_drawn_as_often_as_they_are_likely(view):
    layouts = Layouts(view)
    everything = [*map(tuple, layouts.enumerated().tolist())]
    number = 30 * layouts.count
    drawn = Counter(map(tuple, layouts.drawn(number, seed=5).tolist()))
    assert drawn.keys() <= set(everything)
    expected = layouts.weights * number
    ranks = np.argsort(expected)
    blocks = np.unique(np.searchsorted(np.cumsum(expected[ranks]), np.arange(0, number, 20.0)))  # 20 together, or more
    came = np.add.reduceat(np.array([drawn[everything[index]] for index in ranks]), blocks)
    would = np.add.reduceat(expected[ranks], blocks)
    assert len(would) > 30
    assert scipy.stats.chisquare(came, would).pvalue > 1e-6


def trumps_held(layouts: Layouts, number: int = 4_000) -> dict[int, float]:
    """The mean number of trumps that each seat holds."""
    ranking, drawn = layouts.seen.ranking, layouts.drawn(number, seed=0)
    counts = np.bitwise_count(drawn & ranking.mask(ranking.order[ranking.trump])).mean(axis=0)
    return dict(zip(layouts.seen.active, counts.tolist(), strict=True))


@pytest.mark.parametrize(
    ("view", "more", "fewer"),
    [
        ("9s As 9h Kd Qd up Qs seat 1 trump s maker 2", [2], []),
        ("9s As 9h Kd Qd up Qs seat 1 trump s maker 4 played 9h", [4], [2, 3]),
        ("9s As 9h Kd Qd up Qs seat 1 trump s maker 4 alone played 9h Jh Qh", [4], [3]),
        ("9s As 9h Kd Qd down Qs seat 3 trump h maker 2 alone played Ad Jd", [2], []),
        ("9s Tc Ad Qs 9d up Qs seat 4 laid 9h trump s maker 4 played Ah", [], [2]),
    ],
)
def test_who_made_trump_holds_more_of_it_in_the_play_too_and_who_passed_fewer(view, more, fewer):
    called, alike = (trumps_held(Layouts(view, evidence)) for evidence in ("calls", "none"))
    for seat in more:
        assert called[seat] > alike[seat] + 0.2
    for seat in fewer:
        assert called[seat] < alike[seat] - 0.04


@pytest.mark.parametrize(
    ("view", "model"),
    [
        ("Js As 9h Kd Qd up Qs seat 1", "uniform layouts"),
        ("Js As 9h Kd Qd up Qs seat 1 trump s maker 1", "layouts by the usual discard"),
        ("Js As 9h Kd Qd down Qs seat 1 trump h maker 1", "layouts by the passes so far (self-play calls)"),
        ("Js As 9h Kd Qd down Qs seat 3 trump h maker 2", "layouts by the calls so far (self-play calls)"),
        (
            "Js As 9h Kd Qd up Qs seat 3 trump s maker 2",
            "layouts by the calls so far (self-play calls) and the usual discard",
        ),
        ("Js As 9h Kd Qd up Qs seat 1 trump s maker 2 alone", "layouts by the calls so far (self-play calls)"),
        ("Js As 9h Kd Qd up Qs seat 1 trump s maker 2 alone rules bicycle+partners_best", "uniform layouts"),
        (
            "Js As 9h Kd Qd up Qs seat 1 trump s maker 2 rules bicycle+defend_alone",
            "layouts by the calls so far (calls learnt in bicycle) and the usual discard",
        ),
        (
            "Js As 9h Kd Td up Qs seat 3 trump s maker 2 called Ad rules call_ace5",
            "layouts by the calls so far (self-play calls) and the usual discard",
        ),
        (
            "64 33 30 20 10 down 40 seat 1 trump 5 maker 1 rules domino",
            "layouts by the passes so far (self-play calls)",
        ),
    ],
)
def test_the_caption_says_what_layouts_are_weighted_by(view, model):
    layouts = Layouts(view)
    assert layouts.model == model
    assert layouts.evidence == ("none" if model == "uniform layouts" else "calls")
    plain = Layouts(view, "none")
    assert (plain.evidence, plain.model, plain.count) == ("none", "uniform layouts", layouts.count)
    same = np.array_equal(layouts.drawn(300, seed=1), plain.drawn(300, seed=1))
    assert same == (layouts.evidence == "none")


def test_all_alike_is_as_many_layouts_as_there_are_and_evidence_leaves_fewer():
    view = LATE["another seat did"]
    layouts, alike = Layouts(view), Layouts(view, "none")
    assert alike.effective == pytest.approx(alike.count)
    assert np.unique(alike.weights).tolist() == pytest.approx([1 / alike.count])
    assert 1 < layouts.effective < 0.5 * layouts.count
    assert layouts.weights.sum() == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "renaming", by_day(RENAMINGS, RENAMINGS[2:4], lambda renaming: "".join(map(str, renaming.values())))
)
@pytest.mark.parametrize("which", ["another seat did", "the dealer's partner rests", "it was turned down"])
def test_renaming_suits_renames_the_layouts_and_leaves_them_as_likely(which, renaming):
    view = View.parse(LATE[which])
    mine, theirs = Layouts(view), Layouts(renamed_view(view, renaming))

    def weights(layouts: Layouts, names: dict[Suit, Suit]) -> dict[frozenset, float]:
        found = {}
        for layout, weight in zip(layouts.enumerated(), layouts.weights.tolist(), strict=True):
            held = held_by(layout, layouts)
            found[frozenset((seat, card) for seat in held for card in renamed(held[seat], names))] = weight
        return found

    assert weights(mine, renaming) == pytest.approx(weights(theirs, {suit: suit for suit in Suit}))


def test_same_seed_same_likely_layouts_more_only_add_and_streams_are_apart():
    layouts = Layouts("9s As 9h Kd Qd up Qs seat 1 trump s maker 2 played 9h Th")
    few, many, other = layouts.drawn(300, seed=1), layouts.drawn(900, seed=1), layouts.drawn(300, seed=2)
    assert np.array_equal(few, many[:300])
    assert not np.array_equal(few, other)
    assert np.array_equal(few, Layouts(layouts.seen.view).drawn(300, seed=1))
    assert not np.array_equal(few, layouts.drawn(300, seed=1, stream=1))
    with refusal("seed is a whole number from 0 to"):
        layouts.drawn(1, seed=-1)


def test_an_odd_pass_is_no_contradiction():
    """Seat 3 has passed both black bowers, ace and king, as its play has shown: it errs, and that is all."""
    played = "Ts 9h As 9s Ks Kd Jd Th Jc Ac Tc 9c Js Qc Ah Td"
    layouts = Layouts(f"9h Th Qd Td 9c down Qs seat 2 trump c maker 4 played {played}")
    assert layouts.count == 100
    assert layouts.weights.min() > 0
    assert layouts.effective > 5
    assert len(np.unique(layouts.drawn(1_000, seed=0), axis=0)) > 25


def test_a_trump_that_no_hand_may_have_made_is_refused():
    """Who makes spades must hold one, and here all of them but the left bower were turned up, or are ours."""
    layouts = Layouts("Js As Ks 9s Ts up Qs seat 2 trump s maker 1 rules bicycle+must_hold_trump")
    with refusal("no hand that fits what you have seen can have made these calls"):
        layouts.drawn(1, seed=0)
