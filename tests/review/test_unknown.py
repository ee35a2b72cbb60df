"""A card that the record doesn't name: what its player did is judged with each that it may have been."""

import numpy as np
import pytest
from helpers.tables import DEAL

from euchre_tutor.beliefs import discard_chances
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import parse_card
from euchre_tutor.pricing import Sample
from euchre_tutor.review import costs
from euchre_tutor.review.costs import choices
from euchre_tutor.review.unknown import is_judged, possible_hands

LEVEL = dict.fromkeys(range(1, 5), (0, 0))
PLAYED = "then pass, order up, Qh, Ah, 9h, Ac, 9s"
DISCARD = parse_card("Qh")


@pytest.fixture
def few(monkeypatch):
    """Few deals: only which decisions are priced, and how they are put together, matters."""
    monkeypatch.setattr(costs, "DEALS", 64)
    monkeypatch.setattr(costs, "PLAYED", 0)


def test_the_discard_may_be_each_card_that_nobody_has_seen_as_far_as_it_is_usual():
    hand = GameHand.parse(f"{DEAL} {PLAYED}")
    found = possible_hands(hand, (DISCARD,))
    laid = [next(done.text for done in other.history if done.stage == "discard") for _, other in found]
    assert laid == ["Qh", *map(str, hand.dealt.kitty)]
    assert sum(chance for chance, _ in found) == pytest.approx(1)
    usual = []
    for _, other in found:
        dealer = [*other.dealt.hands[3], other.dealt.up]
        ranking = other.contract.ranking
        rows = discard_chances(np.array([[ranking.index[card] for card in dealer]]), ranking)
        usual.append(rows[0, dealer.index(parse_card(laid[len(usual)]))])
        assert other.dealt.hands[:3] == hand.dealt.hands[:3]
        assert [done.text for done in other.history if done.stage != "discard"] == [
            done.text for done in hand.history if done.stage != "discard"
        ]
    assert [chance for chance, _ in found] == pytest.approx([each / sum(usual) for each in usual])


def test_a_card_with_which_the_play_would_not_be_legal_is_none_of_them():
    """Seat 3 threw a spade on a heart: its card that never fell is no heart."""
    deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    hand = GameHand.parse(f"{deal} then order up, Qh, Ah, 9h, Ac, 9s")
    assert {str(card) for card in hand.dealt.kitty} == {"Jh", "Th", "Jd"}
    for unknown in ("9d", "Tc"):
        found = possible_hands(hand, (parse_card(unknown),))
        held = [{str(card) for card in other.dealt.hands[2]} - {"Ac", "Kc", "Qc", "Tc", "9d"} for _, other in found]
        assert held == [set(), {"Jd"}]
        assert [chance for chance, _ in found] == [0.5, 0.5]


def test_two_unknown_cards_or_none_leave_the_hand_as_it_is():
    hand = GameHand.parse(f"{DEAL} {PLAYED}")
    assert possible_hands(hand, ()) == [(1.0, hand)]
    assert possible_hands(hand, hand.dealt.hands[3][3:]) == [(1.0, hand)]


@pytest.mark.usefixtures("few")
def test_only_what_was_laid_down_is_not_judged_and_others_are_judged_as_before():
    hand = GameHand.parse(f"{DEAL} {PLAYED}")
    everything = list(choices(hand, range(1, 5), LEVEL))
    judged = list(choices(hand, range(1, 5), LEVEL, unknown=(DISCARD,)))
    assert [made.at for made in judged] == [made.at for made in everything if made.when != "the discard"]
    known = {made.at: made for made in everything}
    assert all(made == known[made.at] for made in judged if made.seat != 4)
    assert {made.seat for made in judged} == {made.seat for made in everything if made.when != "the discard"} >= {4}


@pytest.mark.usefixtures("few")
def test_a_cost_is_the_mean_over_the_cards_with_their_chances_priced_on_as_many_deals_together():
    hand = GameHand.parse(f"{DEAL} then pass, order up, Qh, Ah, 9h, Ac, Ad")
    (averaged,) = choices(hand, [4], LEVEL, unknown=(DISCARD,), stages=["play"])
    worlds, value, variance = possible_hands(hand, (DISCARD,)), 0.0, 0.0
    sample = Sample(64 // len(worlds), costs.FINDS, realistic=0, progress=False)
    for chance, other in worlds:
        position = GameHand(other.dealt)
        for done in other.history[: averaged.at]:
            position.push(done.text)
        made = costs._choice(str(position), averaged.at, averaged.action, (0, 0), sample, costs.PRICES)
        value, variance = value + chance * made.cost.value, variance + (chance * made.cost.error) ** 2
    assert averaged.cost.value == pytest.approx(value)
    assert averaged.cost.error == pytest.approx(variance**0.5)
    assert averaged.cost.value > 0, "the ace of another suit, where a trump takes the trick"
    assert averaged.action == "Ad" != averaged.best


def test_a_decision_is_told_as_with_the_card_that_adds_most_to_its_cost():
    """Else a right choice could cost something: with the likeliest card it was right."""
    right = costs.Choice(4, "trick 1", 4, "9s", "9s", costs.Exact(0.0), "points", matters=False)
    wrong = right._replace(best="Ts", cost=costs.Estimate(0.8, 0.7, 0.9), matters=True)
    told = costs._averaged([(0.6, right), (0.4, wrong)])
    assert (told.best, told.matters) == ("Ts", True)
    assert tuple(told.cost) == pytest.approx((0.32, 0.28, 0.36))
    assert costs._averaged([(0.6, right), (0.4, right._replace(best="Ks"))]) == at_no_cost(right)
    assert costs._averaged([(1.0, wrong)]) is wrong


def at_no_cost(choice):
    """Return a choice that costs nothing, as adding up writes it."""
    return choice._replace(cost=costs.Estimate(0.0, 0.0, 0.0), seen=costs.Estimate(0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("actions", "unknown", "expected"),
    [
        ("pass, order up", "Qh", False),
        ("pass, order up, Qh, Ah, 9h, Ac", "Qh", True),
        ("pass", "Qh", True),
        ("pass, pass, pass", "Qh", True),
        ("pass, pass, pass", "Qh Ad", False),
        ("pass, order up", "", True),
    ],
)
def test_what_is_judged(actions, unknown, expected):
    hand = GameHand.parse(f"{DEAL} then {actions}")
    assert is_judged(hand, [parse_card(text) for text in unknown.split()]) is expected
