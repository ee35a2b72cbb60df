"""Points of a hand."""

import pytest
from strategies import IN_FOURS

from euchre_tutor.auction import make_contract
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.scoring import march_goal, points_table, tricks_to_escape, tricks_to_make


@pytest.mark.parametrize("rules", IN_FOURS, ids=str)
@pytest.mark.parametrize("maker", [1, 2, 3, 4])
def test_makers_need_three_a_march_is_two_and_a_lone_march_four(rules, maker):
    assert points_table(rules, make_contract(rules, "s", maker)) == (-2, -2, -2, 1, 1, 2)
    assert points_table(rules, make_contract(rules, "s", maker, alone=True)) == (-2, -2, -2, 1, 1, 4)
    assert (tricks_to_escape(rules), tricks_to_make(rules), march_goal(rules)) == (3, 3, 5)


@pytest.mark.parametrize(("name", "march"), [("cutthroat", 3), ("two_handed", 2)])
def test_each_for_self_a_march_is_three_against_two_and_two_against_one(name, march):
    assert points_table(PRESETS[name], make_contract(PRESETS[name], "s", 2)) == (-2, -2, -2, 1, 1, march)


@pytest.mark.parametrize(
    ("house_rules", "together", "alone"),
    [
        ("make=2+march=3+euchre=4", (-4, -4, -4, 2, 2, 3), (-2, -2, -2, 1, 1, 4)),
        ("lone_make=0", (-2, -2, -2, 1, 1, 2), (-2, -2, -2, 0, 0, 4)),  # alone must take five
        ("lone_make=2", (-2, -2, -2, 1, 1, 2), (-2, -2, -2, 2, 2, 4)),  # alone worth two
        ("lone_euchre=4", (-2, -2, -2, 1, 1, 2), (-4, -4, -4, 1, 1, 4)),
        ("tricks_to_score=4", (-2, -2, -2, 0, 1, 2), (-2, -2, -2, 0, 1, 4)),  # take 4 for 1
    ],
)
def test_house_rules_change_the_points(house_rules, together, alone):
    rules = Rules.parse(f"bicycle+{house_rules}")
    assert points_table(rules, make_contract(rules, "h", 2)) == together
    assert points_table(rules, make_contract(rules, "h", 2, alone=True)) == alone
