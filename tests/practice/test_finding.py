"""Where decisions come from, the player who goes by rules of thumb, and whole hands from what one seat sees."""

from collections import Counter
from random import Random

import pytest
from helpers.choices import choices
from helpers.covering import by_day
from helpers.strategies import refusal

from euchre_tutor import PRESETS, GameHand, View
from euchre_tutor.analysis.asked import answer
from euchre_tutor.players import rule_bot
from euchre_tutor.practice.drills import Drill, is_a_choice
from euchre_tutor.practice.fresh import decisions, fresh_position
from euchre_tutor.practice.positions import positions, table_paths
from euchre_tutor.practice.whole_hands import any_deal, played_out, telling_deal, whole_hand
from euchre_tutor.pricing import Sample
from euchre_tutor.rules import Rules
from euchre_tutor.widgets.table.values import values_of

GAMES = [path.name.removesuffix(".csv.gz") for path in table_paths()]


@pytest.mark.slow
@pytest.mark.parametrize("game", by_day(PRESETS, ["bicycle", "cutthroat", "call_ace5", "bid_euchre", "domino"]))
def test_every_decision_of_a_hand_is_a_choice_and_both_players_choose_what_is_legal(game):
    for found in decisions(Rules.parse(game), seed=4):
        view = found.view
        assert is_a_choice(view), view
        for choice in (found.tutor, rule_bot(view)):
            assert choice in choices(view), (str(view), choice)


def test_the_rules_of_thumb_call_with_a_good_hand_and_alone_with_the_best():
    assert rule_bot(View.parse("Js Jc As Ks Qs up 9s seat 4")) == "order up alone"
    assert rule_bot(View.parse("9c Tc 9d Td 9h up Qs seat 4")) == "pass"
    assert rule_bot(View.parse("9c Tc 9d Td 9h down Qs seat 4 rules stick_the_dealer")) != "pass"


def test_the_rules_of_thumb_leave_the_partner_a_trick_that_nobody_can_beat():
    view = View.parse("Ks Tc Qc 9h Th up Qs seat 3 trump s maker 1 played Ad 9d")
    assert rule_bot(view) == "9h"
    assert rule_bot(View.parse("Ks Tc Qc 9h Th up Qs seat 3 trump s maker 1 played 9d Ad")) == "Ks"


@pytest.mark.slow
def test_a_fresh_position_is_of_the_theme_and_can_be_graded():
    *in_vain, chosen = fresh_position(Drill(games=("bicycle+no_trump",), themes=("dealer_choice",)), Random(2))
    assert set(in_vain) <= {None}
    assert chosen is not None
    assert "dealer_choice" in chosen.position.themes
    assert chosen.position.as_dealt == ("dealer_choice",)
    assert chosen.position.is_gradable
    assert not chosen.position.is_obvious


@pytest.mark.nightly
def test_a_fresh_position_may_stand_at_a_score_where_the_chance_to_win_is_priced():
    *_, chosen = fresh_position(Drill(games=("bicycle+no_trump",), themes=("bridge",)), Random(3))
    assert chosen is not None
    assert max(chosen.position.view.score) == 4
    assert chosen.position.unit == "games"


def test_each_seat_of_a_fresh_hand_sees_the_score_as_its_side_does():
    found = [each.view for seed in range(3) for each in decisions(Rules.parse("bicycle"), seed, (4, 2), played=False)]
    assert {view.score for view in found if view.seat in (1, 3)} == {(4, 2)}
    assert {view.score for view in found if view.seat in (2, 4)} == {(2, 4)}


def test_nothing_is_looked_for_in_a_game_that_is_not_there():
    with refusal("whist"):
        next(fresh_position(Drill(games=("whist",)), Random(0)))


# Whole hands.


@pytest.mark.slow
@pytest.mark.parametrize("game", by_day(GAMES, ["cutthroat", "call_ace5", "bid_euchre"]))
@pytest.mark.parametrize("number", [3, pytest.param(40, marks=pytest.mark.nightly)])
def test_a_whole_hand_shows_our_seat_what_the_view_says(game, number):
    found = positions(game)
    for each in Random(5).sample(found, min(number, len(found))):
        odds = answer(each.view, Sample(40, 1, realistic=4, progress=False))
        hand = whole_hand(odds, any_deal(odds, Random(number)), Random(0))
        assert hand.seat == each.view.seat
        seen = hand.view(each.view.seat, score=each.view.score)
        assert sorted(map(str, seen.hand)) == sorted(map(str, each.view.hand))
        for name in ("played", "laid", "trump", "maker", "up", "turned_down", "score"):
            assert getattr(seen, name) == getattr(each.view, name), name
        assert GameHand.parse(str(hand)) == hand


@pytest.mark.slow
def test_layouts_that_are_listed_are_dealt_as_likely_as_they_are():
    late = next(each for each in positions("bicycle") if each.question == "play" and len(each.view.played) >= 12)
    odds, chance = answer(late.view, Sample(40, 1, realistic=4, progress=False)), Random(1)
    drawn = Counter(any_deal(odds, chance) for _ in range(20_000))
    assert odds.is_exact
    for number, weight in enumerate(odds.layouts.weights):
        assert abs(drawn[number] / 20_000 - weight) < 0.02
    with refusal("there is no deal"):
        whole_hand(odds, odds.deals, chance)


@pytest.mark.slow
@pytest.mark.parametrize("question", by_day(["discard", "play"], ["play"]))
def test_on_a_telling_deal_the_tempting_choice_costs_points_with_all_cards_seen_and_when_it_is_played(question):
    found, told = [each for each in positions("bicycle") if each.question == question], 0
    for each in Random(6).sample(found, 6):
        odds, tempting = answer(each.view, Sample(200, 1, realistic=4, progress=False)), [*each.options][-1]
        deal = telling_deal(odds, each.best, tempting, Random(0))
        if deal is None:
            continue
        told += 1
        assert deal.sound > deal.tempting
        assert 0 < deal.better <= 1 - deal.worse
        values = values_of(deal.hand, each.view.score, hidden=False)
        assert values.cost(tempting) > values.cost(each.best)
        played = [played_out(deal.hand, choice, each.view) for choice in (each.best, tempting)]
        assert played == [deal.sound, deal.tempting]
    assert told > 2
