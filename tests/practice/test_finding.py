"""Where decisions come from, the player who goes by rules of thumb, and whole hands from what one seat sees."""

from random import Random

import pytest
from helpers.choices import choices
from helpers.covering import by_day
from helpers.scripts import modules_of
from helpers.strategies import refusal

from euchre_tutor import PRESETS, GameHand, View
from euchre_tutor.analysis.asked import answer
from euchre_tutor.players import rule_bot
from euchre_tutor.practice.drills import Drill, is_a_choice
from euchre_tutor.practice.fresh import decisions, fresh_position
from euchre_tutor.practice.positions import positions, table_paths
from euchre_tutor.pricing import Sample
from euchre_tutor.rules import Rules

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
    (laid_out,), found = modules_of("positions", "laid_out"), positions(game)
    for each in Random(5).sample(found, min(number, len(found))):
        odds = answer(each.view, Sample(40, 1, realistic=4, progress=False))
        hand = laid_out.whole_hand(odds, number, Random(0))
        assert hand.seat == each.view.seat
        seen = hand.view(each.view.seat, score=each.view.score)
        assert sorted(map(str, seen.hand)) == sorted(map(str, each.view.hand))
        for name in ("played", "laid", "trump", "maker", "up", "turned_down", "score"):
            assert getattr(seen, name) == getattr(each.view, name), name
        assert GameHand.parse(str(hand)) == hand
        with refusal("there is no deal"):
            laid_out.whole_hand(odds, odds.deals, Random(0))
