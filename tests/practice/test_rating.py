"""How good decisions are: intervals that hold, others on the same decisions, habits that are counted and not nagged."""

import math
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
import scipy
from helpers.decided import AT_A_SCORE, CLOSE, FOUND, MISSED, NOON

from euchre_tutor.practice import rating
from euchre_tutor.practice.rating import OTHERS, Rival, by_theme, compared, loss, next_due, weights
from euchre_tutor.pricing.estimates import Estimate, mean_of_sample
from euchre_tutor.progress import Remembered


def costing(*costs: float, **changes: object) -> list:
    return [replace(MISSED, lost=cost, **changes) for cost in costs]


# As dealt.


@pytest.fixture
def dealt(monkeypatch):
    """In hands of two themes as dealt: pass is the best in nine of ten of the one, the other isn't known."""
    shares = {("bicycle", "assist"): {"pass": 0.9, "call": 0.1}}
    monkeypatch.setattr(rating, "as_dealt", lambda game, theme: shares.get((game, theme), {}))


def asked(theme: str, like: str, *costs: float, **changes: object) -> list:
    """Return decisions of a kind."""
    return costing(*costs, theme=theme, kind=f"{theme}: {like}", **changes)


@pytest.mark.usefixtures("dealt")
def test_an_answer_counts_as_often_as_it_is_the_best_in_hands_as_dealt():
    decided = [*asked("assist", "pass", 0.0, 0.2), *asked("assist", "call", 1.0, 2.0)]
    assert weights(decided) == pytest.approx([1.8, 1.8, 0.2, 0.2])
    assert loss(decided, "points").mean == pytest.approx(0.9 * 0.1 + 0.1 * 1.5)
    by_lot = [each.random_lost for each in decided]
    found = compared(decided, "points")
    assert found[-1].loss.mean == pytest.approx(np.average(by_lot, weights=[1.8, 1.8, 0.2, 0.2]))


@pytest.mark.usefixtures("dealt")
def test_a_theme_has_as_much_weight_as_decisions_and_an_unknown_one_is_not_weighted():
    decided = [*asked("assist", "call", 0.1, 0.2, 0.3), *asked("next", "pass", 1.0), *asked("assist", "pass", 0.4)]
    found = weights(decided)
    assert found[[0, 1, 2, 4]].sum() == pytest.approx(4)
    assert found[3] == 1
    elsewhere = [replace(each, game="trickster") for each in decided]
    assert weights(elsewhere).tolist() == [1] * 5
    assert weights([*decided, *elsewhere])[:5] == pytest.approx(found)
    assert weights(asked("assist", "call", 0.5, 0.6)).tolist() == [1, 1]  # one kind only: nothing to weigh it against
    assert weights([]).tolist() == []


@pytest.mark.usefixtures("dealt")
def test_an_answer_that_is_never_the_best_as_dealt_hardly_counts():
    decided = [*asked("assist", "pass", 0.1), *asked("assist", "alone", 2.0)]
    assert loss(decided, "points").mean == pytest.approx((0.9 * 0.1 + 0.005 * 2) / 0.905)


@pytest.mark.usefixtures("dealt")
def test_practice_asked_balanced_is_rated_as_hands_that_come_as_dealt():
    """A learner who always passes loses as much by the rating of balanced practice as at a table."""
    chance = np.random.default_rng(5)
    lost = {"pass": 0.0, "call": 0.6}
    balanced = [one for like in chance.choice(["pass", "call"], 400) for one in asked("assist", like, lost[like])]
    table = [
        one for like in chance.choice(["pass", "call"], 400, p=[0.9, 0.1]) for one in asked("assist", like, lost[like])
    ]
    assert loss(balanced, "points").mean == pytest.approx(0.06)
    assert loss(table, "points").mean == pytest.approx(0.06)
    assert loss(balanced, "points").interval.low < 0.06 < loss(balanced, "points").interval.high


# Intervals.


@pytest.mark.parametrize(("many", "nearly"), [(2, 0.11), (5, 0.01), (20, 1e-3), (400, 1e-4)])
def test_an_interval_is_students_with_one_more_deviation_of_a_step(many, nearly):
    rng = np.random.default_rng(many)
    for step in (0.1, 1.0):
        values = rng.exponential(0.3, many)
        squares = ((values - values.mean()) ** 2).sum() + step**2
        reach = scipy.stats.t.ppf(0.975, many) * math.sqrt(squares / (many + 1) / (many + 2))
        found = mean_of_sample(values, step=step)
        assert found.value == pytest.approx(values.mean())
        assert found.error == pytest.approx(reach, rel=nearly)
        assert found.value - found.low == pytest.approx(found.high - found.value)


def test_with_many_decisions_the_interval_is_the_textbooks():
    values = np.random.default_rng(1).exponential(0.3, 2_000)
    usual = scipy.stats.t.interval(0.95, len(values) - 1, values.mean(), scipy.stats.sem(values))
    assert mean_of_sample(values)[1:] == pytest.approx(usual, abs=5e-4)


@pytest.mark.parametrize("missed", [0.05, 0.2, 0.8])
@pytest.mark.parametrize("many", [2, 5, 20, 57, 200])
def test_nineteen_of_twenty_intervals_hold_however_seldom_one_errs(missed, many):
    """Most decisions cost nothing and some cost much: the textbook's interval holds 3 times of 4 then."""
    rng, held = np.random.default_rng(7), 0
    for _ in range(1_000):
        costs = np.where(rng.random(many) < missed, rng.exponential(0.4, many), 0.0)
        held += (found := mean_of_sample(costs)).low <= missed * 0.4 <= found.high
    assert held >= 925


# What decisions cost.


def test_what_is_too_close_to_grade_does_not_count():
    assert loss([*costing(0.4, 0.2), CLOSE], "points") == loss(costing(0.4, 0.2), "points")
    assert loss([CLOSE], "points") is None
    assert loss([], "points") is None


def test_one_decision_has_a_cost_and_no_interval():
    assert loss(costing(0.4), "points") == (1, 0.4, None)


def test_a_cost_is_never_thought_to_be_below_zero():
    found = loss([FOUND, FOUND, FOUND], "points")
    assert (found.mean, found.interval.low) == (0, 0)
    assert found.interval.high > 0.3


def test_points_that_a_choice_gains_at_a_score_though_it_loses_games_are_left_out():
    known = replace(AT_A_SCORE, lost_other=-1.3)
    assert loss([AT_A_SCORE, known, *costing(0.4)], "points")[:2] == (1, pytest.approx(0.4))
    found = loss([AT_A_SCORE, known, MISSED] * 2, "games")
    assert found[:2] == (4, pytest.approx(0.04))
    assert found.interval.error < 0.1


# Others on the same decisions.


def test_others_are_compared_on_the_same_decisions_in_the_same_unit():
    decided = [*costing(0.4, 0.0), AT_A_SCORE, CLOSE]
    assert loss(decided, "points")[:2] == (2, 0.2)
    assert {rival.name: rival.loss[:2] for rival in compared(decided, "points")} == {
        "the tutor's player": (2, 0.1),
        "rules of thumb": (2, 0.2),
        "drawing lots": (2, 0.5),
    }
    assert [rival.loss.decisions for rival in compared(decided, "games")] == [1] * 3
    assert [rival.gap for rival in compared(decided, "games")] == [None] * 3


def test_a_paired_difference_is_told_only_when_its_interval_leaves_zero_out():
    rng = np.random.default_rng(4)
    yours, theirs = rng.exponential(0.2, 300), rng.exponential(0.2, 300)
    pairs = zip(yours, theirs, strict=True)
    decided = [replace(MISSED, lost=a, tutor_lost=b, rule_bot_lost=a, random_lost=a + b) for a, b in pairs]
    gaps = {rival.name: rival for rival in compared(decided, "points")}
    usual = scipy.stats.ttest_rel(yours, theirs).confidence_interval(0.95)
    assert gaps["the tutor's player"].gap[1:] == pytest.approx(usual, abs=2e-3)
    assert {name: rival.is_told_apart for name, rival in gaps.items()} == {
        "the tutor's player": False,
        "rules of thumb": False,
        "drawing lots": True,
    }
    assert gaps["drawing lots"].gap.value == pytest.approx(-theirs.mean())


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.4), (-0.4, 0.0), (-0.1, 0.1)])
def test_a_difference_whose_interval_ends_at_zero_is_not_told(low, high):
    mine = loss(costing(0.4, 0.2), "points")
    assert not Rival("lots", mine, Estimate((low + high) / 2, low, high)).is_told_apart
    assert Rival("lots", mine, Estimate(0.2, 0.001, 0.4)).is_told_apart
    assert Rival("lots", mine, Estimate(-0.2, -0.4, -0.001)).is_told_apart


# By theme.


def test_themes_are_listed_the_most_costly_first():
    decided = [FOUND, *costing(0.4), *costing(0.3, theme="alone"), AT_A_SCORE]
    found = by_theme(decided, "points")
    assert [*found.items()] == [("alone", decided[2:3]), ("assist", decided[:2])]


def test_where_more_is_at_stake_a_few_right_decisions_prove_less():
    """Drawing lots loses 1.5 points in Bid Euchre; of twenty decisions, costs of 1.5 now and then are seldom seen."""
    few = loss(costing(*[0.0] * 20, random_lost=0.4), "points").interval
    many = loss(costing(*[0.0] * 20, random_lost=1.5), "points").interval
    assert many.high == pytest.approx(3 * few.high)


# What comes back.


def test_the_next_that_comes_back_is_named():
    memory = {
        kind: Remembered("{}", (NOON + timedelta(days=days)).isoformat())
        for kind, days in (("assist: call", -2), ("next: pass", -1), ("next: call", 0), ("alone: alone", 2))
    }
    sooner = {"pass: pass": Remembered("{}", (NOON + timedelta(days=1)).isoformat())}
    assert next_due({"bicycle": memory}, NOON) == NOON + timedelta(days=2)
    assert next_due({"bicycle": memory, "domino": sooner}, NOON) == NOON + timedelta(days=1)
    assert next_due({}, NOON) is None


def test_every_other_player_has_a_name_of_its_own():
    assert len(set(OTHERS.values())) == len(OTHERS) == 3
    assert all(hasattr(FOUND, field) for field in OTHERS)
