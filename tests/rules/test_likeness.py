"""Which game stands for another of which nothing was learnt."""

from dataclasses import fields

import pytest
from helpers.strategies import TABLES, rules
from hypothesis import given

from euchre_tutor import PRESETS, Rules
from euchre_tutor.rules import distance, nearest, same_hands
from euchre_tutor.rules.likeness import LIKENESS


def test_every_house_rule_but_those_of_the_game_as_a_whole_makes_games_unlike():
    compared = {key for keys in LIKENESS for key in keys}
    whole = {"auction", "draw", "game", "hand_size", "must_keep_turn_up", "rubber"}
    assert {each.name for each in fields(Rules)} == compared | whole


@given(rules())
def test_whatever_the_house_rules_a_preset_of_the_same_table_is_nearest(some):
    near = nearest(some, PRESETS.values())
    assert (near.players, near.partnership, near.dominoes) == (some.players, some.partnership, some.dominoes)
    assert distance(some, near) <= distance(some, PRESETS[some.name])
    assert distance(some, near) == distance(near, some)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_a_game_is_nearest_to_itself(rules):
    assert nearest(rules, PRESETS.values()) == rules
    assert not any(distance(rules, rules))


@pytest.mark.parametrize(
    ("game", "near"),
    [
        ("bicycle+joker", "british"),
        ("bicycle+stick_the_dealer+no_trump", "stick_the_dealer"),
        ("trickster+canadian_loner+lone_march=5", "canadian"),
        ("bicycle+pack_size=32", "parlour32"),
        ("bicycle+first_lead=maker+defend_alone", "old_school"),
    ],
)
def test_the_pack_comes_first_then_the_auction_then_the_lead(game, near):
    assert str(nearest(Rules.parse(game), PRESETS.values())) == near


def test_points_change_no_hand():
    assert all(same_hands(each, each) for each in TABLES)
    assert same_hands(Rules.parse("canadian+march=3"), PRESETS["canadian"])
    assert not same_hands(PRESETS["canadian"], PRESETS["bicycle"])
