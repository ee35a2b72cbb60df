"""Rule sets: presets by name, house rules by field, text in, text out."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from strategies import refusal, rules

from euchre_tutor.rules import BICYCLE, PRESETS, Rules


@given(rules())
def test_rules_read_what_they_write(rules):
    assert Rules.parse(str(rules)) == eval(repr(rules)) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_its_name(name):
    assert str(PRESETS[name]) == PRESETS[name].name == name
    assert Rules.parse(name) is PRESETS[name]


# Pack, game, who leads first, and the customs that differ from bicycle: the rule book's table, row by row.
@pytest.mark.parametrize(
    ("name", "pack_size", "game", "first_lead", "customs"),
    [
        ("bicycle", 24, 5, "eldest", set()),
        ("trickster", 24, 10, "eldest", set()),
        ("stick_the_dealer", 24, 10, "eldest", {"stick_the_dealer"}),
        ("old_school", 24, 7, "maker", {"dealer_may_leave"}),
    ],
)
def test_a_preset_is_as_the_rule_book_has_it(name, pack_size, game, first_lead, customs):
    rules = PRESETS[name]
    assert (rules.pack_size, rules.game, rules.first_lead) == (pack_size, game, first_lead)
    assert {field.name for field in fields(rules) if getattr(rules, field.name) is True} == customs | {"lone_hands"}
    assert (rules.make, rules.march, rules.lone_make, rules.lone_march, rules.euchre) == (1, 2, 1, 4, 2)


def test_a_house_rule_is_said_after_a_plus_sign():
    assert Rules.parse("trickster+stick_the_dealer+game=7") == replace(
        PRESETS["trickster"], stick_the_dealer=True, game=7
    )
    assert Rules.parse("bicycle+lone_hands=False") == replace(BICYCLE, lone_hands=False)


def test_partners_sit_opposite_and_the_dealer_last():
    assert [BICYCLE.partners(seat) for seat in (1, 2, 3, 4)] == [{1, 3}, {2, 4}, {1, 3}, {2, 4}]
    assert BICYCLE.dealer == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["''", "not a rule set", "bicycle"]),
        ("bicicle", ["'bicicle'", "did you mean 'bicycle'"]),
        ("bicycle+", ["''", "not a house rule"]),
        ("bicycle+stick_dealer", ["'stick_dealer'", "did you mean 'stick_the_dealer'"]),
        ("bicycle+name=trickster", ["'name'", "not a house rule"]),
        ("bicycle+game", ["game", "whole number", "game=5"]),
        ("bicycle+game=x", ["game", "whole number", "'x'"]),
        ("bicycle+game=--7", ["game", "whole number", "'--7'"]),
        ("bicycle+game=0", ["game of 0 points"]),
        ("bicycle+game=-5", ["game of -5 points"]),
        ("bicycle+no_trump=maybe", ["no_trump", "true or false", "'maybe'"]),
        ("bicycle+pack_size=52", ["no pack of 52", "24, 28 and 32"]),
        ("bicycle+first_lead=dealer", ["first_lead", "'dealer'", "eldest or maker"]),
        ("bicycle+players=6", ["6 players", "fours"]),
        ("bicycle+hand_size=6", ["6 cards", "five"]),
        ("bicycle+game=7+game=9", ["game"]),
        ("bicycle+march=-9", ["march", "-9"]),
    ],
)
def test_rules_that_no_book_has_are_named(text, words):
    with refusal(*words):
        Rules.parse(text)


def test_a_rule_set_is_named_after_a_preset():
    with refusal("'parlour'", "not a rule set"):
        Rules(name="parlour")
