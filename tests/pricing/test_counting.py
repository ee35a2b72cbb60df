"""What a count of all deals weighs, and how outcomes of branches that are counted together are told apart."""

import numpy as np
import pytest

from euchre_tutor import Contract, View, make_contract
from euchre_tutor.beliefs import Enumeration
from euchre_tutor.pricing.counting import Branch, Part, _factors_before, parts_of
from euchre_tutor.pricing.outcomes import Outcomes, goals_of

VIEW = View.parse("Js Jc As 9h Kd up Qs seat 4")
CALLING = View.parse("Js Jc 8s 9h Kd up Qs seat 4 rules call_ace4")


def part_of(view: View, *contracts: Contract | None) -> Part:
    """Return the one part of branches with these contracts."""
    (part,) = parts_of(view, [Branch(number, each, (), {}) for number, each in enumerate(contracts)])
    return part


def told(outcomes: Outcomes) -> list[tuple[int, bool, float]]:
    """List tricks, whether there is a called partner, and weight, of all that happens."""
    rows = zip(outcomes.tricks.tolist(), outcomes.partnered.tolist(), outcomes.weights.tolist(), strict=True)
    return [row for row in rows if row[2]]


@pytest.mark.parametrize(("house_rule", "is_dealt_anew"), [("", False), ("+farmers_hand=redeal", True)])
def test_a_hand_that_means_a_new_deal_weighs_nothing_and_any_other_one(house_rule, is_dealt_anew):
    view = View.parse(f"Js Jc As 9h Kd up Qs seat 1 rules two_handed{house_rule}")
    deals, factors = Enumeration(view), _factors_before(view, "none")
    assert deals.is_kept.all() != is_dealt_anew
    assert all((deals.is_kept == factors.get(seat, 1)).all() for seat in deals.others)


def test_with_and_without_a_called_partner_are_counted_apart():
    contract = make_contract(CALLING.rules, "s", 4, called="Ad", up="Qs")
    part, steps = part_of(CALLING, contract), (0, *goals_of(contract))
    weights = np.arange(1.0, 2 * len(steps) + 1)
    kinds = [(tricks, partnered) for partnered in (False, True) for tricks in steps]
    assert part.shape == (1, len(weights))
    assert told(part.outcomes(0, weights[None])) == [(*kind, n) for kind, n in zip(kinds, weights, strict=True)]


@pytest.mark.parametrize("taken", range(6))
def test_both_sides_as_makers_are_counted_on_the_same_deals(taken):
    ours, theirs = (make_contract(VIEW.rules, "s", maker, up="Qs") for maker in (4, 1))
    part = part_of(VIEW, ours, theirs)
    met = sum(goal <= (5 - taken if part.contract.makers == theirs.makers else taken) for goal in part.goals)
    counts = np.zeros(part.shape)
    counts[:, met] = 0.5
    for branch, tricks in ((0, taken), (1, 5 - taken)):
        reached = max(goal for goal in (0, *goals_of(ours)) if goal <= tricks)
        assert told(part.outcomes(branch, counts)) == [(reached, False, 0.5)]


def test_hands_that_are_thrown_in_are_counted_with_the_first_part_and_have_no_tricks():
    part = part_of(VIEW, make_contract(VIEW.rules, "s", 4, up="Qs"), None)
    counts = np.ones(part.shape)
    assert told(part.outcomes(1, counts)) == [(0, False, counts[1].sum())]


def test_hands_that_are_thrown_in_are_counted_once_where_several_parts_are_played():
    contracts = (make_contract(VIEW.rules, "s", 4, up="Qs"), make_contract(VIEW.rules, "h", 4), None)
    parts = parts_of(VIEW, [Branch(number, each, (), {}) for number, each in enumerate(contracts)])
    assert [[branch.option for branch in part.branches] for part in parts] == [[0, 2], [1]]
