"""Why a call is worth what it is: facts counted from the deals behind the odds, told only where they are sure."""

import numpy as np
import pytest
from strategies import refusal

from euchre_tutor import Call, Card, Suit, View, compare_calls
from euchre_tutor.analysis.explain import explain
from euchre_tutor.ranking import ranking
from euchre_tutor.rules import BICYCLE

HAND = "Jc 9s Ah Kd Qd up Qs seat 1"  # ordering up: left bower, the nine and an ace
SPADES = ranking(BICYCLE, Suit.SPADES)


@pytest.fixture(scope="module")
def odds():
    return compare_calls(HAND, deals=2_000)


def fact_of(explanation, name):
    return next(fact for fact in explanation.facts if fact.name == name)


def test_a_fact_counts_the_deals_behind_the_odds_one_by_one(odds):
    """The slow twin: each deal looked at by itself."""
    fact, points = (
        fact_of(explain(odds, "order up"), "who holds J♠, the right bower"),
        odds.points_by_deal[Call("order up")],
    )
    seen = {"with your partner": [], "with an opponent": [], "with nobody": []}
    for number in range(odds.deals):
        deal = odds.deal(number)
        holder = next((seat for seat in (1, 2, 3, 4) if Card("Js") in deal.hand(seat)), None)
        names = {3: "with your partner", 2: "with an opponent", 4: "with an opponent", None: "with nobody"}
        seen[names[holder]].append(points[number] > 0)
    assert {group: deals for group, (deals, _) in fact.groups.items()} == {
        name: len(hits) for name, hits in seen.items()
    }
    for group, (_, chance) in fact.groups.items():
        assert chance.value == pytest.approx(np.mean(seen[group]))
        assert chance.low < chance.value < chance.high


def test_partners_trumps_are_counted_with_the_left_bower(odds):
    fact, points = fact_of(explain(odds, "order up"), "partner's trumps"), odds.points_by_deal[Call("order up")]
    none = [n for n in range(odds.deals) if not any(map(SPADES.is_trump, odds.deal(n).hand(3)))]
    deals, chance = fact.groups["none"]
    assert deals == len(none)
    assert chance.value == pytest.approx(np.mean(points[none] > 0))


def test_a_bower_with_partner_helps_and_with_an_opponent_hurts(odds):
    groups = fact_of(explain(odds, "order up"), "who holds J♠, the right bower").groups
    assert groups["with your partner"][1].low > groups["with an opponent"][1].high
    assert "who holds J♠, the right bower: with your partner" in str(explain(odds, "order up"))


def test_what_is_not_sure_is_not_told():
    few = compare_calls(HAND, deals=40)
    told = explain(few, "order up")
    unsure = [fact.name for fact in told.facts if not fact.is_sure]
    assert unsure
    assert not [name for name in unsure if f"{name}:" in str(told)]


def test_facts_explain_a_share_of_the_ups_and_downs_and_come_by_weight(odds):
    weights = [fact.weight for fact in explain(odds, "order up").facts]
    assert weights == sorted(weights, reverse=True)
    assert all(0 <= weight <= 1 for weight in weights)
    table = explain(odds, "order up").table
    assert list(table.columns) == ["fact", "group", "deals", "scores", "low", "high", "weight"]


def test_the_best_call_is_explained_unless_another_is_named(odds):
    assert str(odds.explain()) == str(explain(odds, odds.ranked[0].call))
    assert explain(odds).call == odds.ranked[0].call
    assert explain(odds, "order up alone").call == Call("order up", alone=True)
    assert "with your partner" not in str(explain(odds, "order up alone")), "the partner rests"


def test_the_rival_is_compared_deal_by_deal(odds):
    gap = odds.points_by_deal[Call("order up")] - odds.points_by_deal[Call("pass")]
    sentence = explain(odds, "order up").sentences[-1]
    assert sentence == (
        f"Beside pass it scores more in {np.mean(gap > 0):.0%} of the deals, less in {np.mean(gap < 0):.0%}."
    )


def test_a_call_that_is_not_legal_or_not_priced_is_said_to_be_so(odds):
    with refusal("'hearts'", "can't be called"):
        explain(odds, "hearts")
    unpriced = compare_calls("64 66 51 55 30 up 65 seat 3 rules domino", deals=64)
    assert str(explain(unpriced, "pass")) == "Pass is not priced yet."


@pytest.mark.parametrize(
    "view",
    [
        "Jh Ah 9h Kd Qd up Th seat 3 rules cutthroat",
        "64 66 51 55 30 down 65 seat 3 rules domino_call_ace5",
        "Js Jc As 9h Kd 9s seat 1 rules bid_euchre",
        "7d 9h Ts 8s Ah up Th seat 1 rules call_ace6",
    ],
)
def test_calls_of_every_kind_are_explained(view):
    odds = compare_calls(View.parse(view), deals=256)
    for price in odds.prices:
        told = explain(odds, price.call)
        assert told.sentences[0].startswith(str(price.call).capitalize())
        assert all(sentence.endswith(".") for sentence in told.sentences)
    assert told._repr_html_().startswith("<ul><li>")
