"""Points of a hand."""

from dataclasses import replace

import pytest

from euchre_tutor.auction import make_contract
from euchre_tutor.rules import BICYCLE, PRESETS
from euchre_tutor.scoring import march_goal, points_table, tricks_needed


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
@pytest.mark.parametrize("maker", [1, 2, 3, 4])
def test_makers_need_three_a_march_is_two_and_a_lone_march_four(rules, maker):
    assert points_table(rules, make_contract(rules, "s", maker)) == (-2, -2, -2, 1, 1, 2)
    assert points_table(rules, make_contract(rules, "s", maker, alone=True)) == (-2, -2, -2, 1, 1, 4)
    assert (tricks_needed(rules), march_goal(rules)) == (3, 5)


def test_house_rules_change_the_points():
    rules = replace(BICYCLE, make=2, march=3, lone_make=5, lone_march=6, euchre=4)
    assert points_table(rules, make_contract(rules, "h", 2)) == (-4, -4, -4, 2, 2, 3)
    assert points_table(rules, make_contract(rules, "h", 2, alone=True)) == (-4, -4, -4, 5, 5, 6)
