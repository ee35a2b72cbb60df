"""How good decisions are: intervals that hold, others on the same decisions, habits that are counted and not nagged."""

import math
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import numpy as np
import pytest
import scipy
from helpers.decided import AT_A_SCORE, CLOSE, FOUND, MISSED, NOON, practised

from euchre_tutor.practice import rating
from euchre_tutor.practice.rating import (
    OTHERS,
    Rival,
    by_day,
    by_game,
    by_theme,
    change,
    compared,
    confidence,
    loss,
    next_due,
    over_time,
    streak,
    weights,
)
from euchre_tutor.pricing.estimates import Estimate, mean_of_sample
from euchre_tutor.progress import Remembered


def costing(*costs: float, **changes: object) -> list:
    return [replace(MISSED, lost=cost, **changes) for cost in costs]


def made_at(*times: datetime) -> list:
    return [replace(FOUND, at=time.isoformat()) for time in times]


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
    assert found.yours.mean == pytest.approx(0.24)
    assert found.rivals[-1].loss.mean == pytest.approx(np.average(by_lot, weights=[1.8, 1.8, 0.2, 0.2]))
    assert by_theme(decided, "points")[0].others["drawing lots"] == pytest.approx(found.rivals[-1].loss.mean)


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


def test_in_the_other_unit_a_choice_may_be_better_than_the_best():
    found = loss([replace(MISSED, lost_other=-0.03), AT_A_SCORE], "games")
    assert found.mean == pytest.approx(0.005)
    assert found.interval.low == pytest.approx(-0.03)


def test_points_that_a_choice_gains_at_a_score_though_it_loses_games_are_left_out():
    known = replace(AT_A_SCORE, lost_other=-1.3)
    assert loss([AT_A_SCORE, known, *costing(0.4)], "points")[:2] == (1, pytest.approx(0.4))
    found = loss([AT_A_SCORE, known, MISSED], "games")
    assert found[:2] == (3, pytest.approx((0.04 + 0.04 + 0.03) / 3))
    assert found.interval.error < 0.1


# Others on the same decisions.


def test_others_are_compared_on_the_same_decisions_in_the_same_unit():
    decided = [*costing(0.4, 0.0), AT_A_SCORE, CLOSE]
    found = compared(decided, "points")
    assert found.yours[:2] == (2, 0.2)
    assert {rival.name: rival.loss[:2] for rival in found.rivals} == {
        "the tutor's player": (2, 0.1),
        "rules of thumb": (2, 0.2),
        "drawing lots": (2, 0.5),
    }
    assert compared(decided, "games").yours[:2] == (1, 0.04)
    assert [rival.gap for rival in compared(decided, "games").rivals] == [None] * 3
    assert compared([CLOSE], "points") is None


def test_a_paired_difference_is_told_only_when_its_interval_leaves_zero_out():
    rng = np.random.default_rng(4)
    yours, theirs = rng.exponential(0.2, 300), rng.exponential(0.2, 300)
    pairs = zip(yours, theirs, strict=True)
    decided = [replace(MISSED, lost=a, tutor_lost=b, rule_bot_lost=a, random_lost=a + b) for a, b in pairs]
    gaps = {rival.name: rival for rival in compared(decided, "points").rivals}
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


# By theme, and over time.


def test_themes_are_listed_the_most_costly_first():
    decided = [FOUND, *costing(0.4), *costing(0.3, theme="alone"), AT_A_SCORE]
    found = by_theme(decided, "points")
    assert [(each.theme, *each.loss[:2]) for each in found] == [("alone", 1, 0.3), ("assist", 2, 0.2)]
    assert found[0].others == {"the tutor's player": 0.1, "rules of thumb": 0.2, "drawing lots": 0.5}


def test_others_are_told_for_a_theme_only_if_they_are_known_for_all_of_its_decisions():
    mixed = [*costing(0.4), replace(AT_A_SCORE, theme="assist", lost_other=0.2)]
    assert [(each.loss.decisions, each.others) for each in by_theme(mixed, "games")] == [(2, {})]


def test_each_game_has_a_loss_of_its_own_and_the_most_practised_stands_first():
    decided = [*costing(0.4, 0.2), *costing(3.0, 0.0, 0.0, game="bid_euchre"), CLOSE]
    found = by_game(decided, "points")
    assert [(name, *each[:2]) for name, each in found.items()] == [
        ("bid_euchre", 3, 1.0),
        (MISSED.game, 2, pytest.approx(0.3)),
    ]


def test_where_more_is_at_stake_a_few_right_decisions_prove_less():
    """Drawing lots loses 1.5 points in Bid Euchre; of twenty decisions, costs of 1.5 now and then are seldom seen."""
    few = loss(costing(*[0.0] * 20, random_lost=0.4), "points").interval
    many = loss(costing(*[0.0] * 20, random_lost=1.5), "points").interval
    assert many.high == pytest.approx(3 * few.high)


@pytest.mark.parametrize("many", [1, 19, 29, 31, 100, 777, 2_000])
def test_groups_hold_every_decision_once_in_order_and_about_twenty_each(many):
    groups = over_time([*costing(*[0.1] * many), CLOSE], "points", UTC)
    numbers = [number for group in groups for number in range(group.first, group.last + 1)]
    assert numbers == list(range(1, many + 1))
    assert all(group.loss.decisions == group.last - group.first + 1 for group in groups)
    assert len(groups) <= 25
    if 30 < many < 500:
        assert all(13 < group.loss.decisions < 30 for group in groups)


def test_a_change_is_that_from_the_first_half_to_the_second():
    found = change([*costing(*[0.5, 0.7] * 10, *[0.1, 0.3] * 10), CLOSE], "points")
    assert [half[:2] for half in (found.first, found.second)] == [(20, pytest.approx(0.6)), (20, pytest.approx(0.2))]
    assert found.gap.value == pytest.approx(-0.4)
    assert found.gap.high < 0
    assert change(costing(0.1, 0.2, 0.3), "points") is None
    assert change([], "points") is None


def test_days_are_those_of_the_learners_own_clock():
    late = NOON.replace(hour=23, minute=30)
    decided = [*made_at(NOON), replace(MISSED, at=late.isoformat()), *made_at(late + timedelta(hours=1))]
    by_utc, by_berlin = (by_day(decided, "points", zone) for zone in (UTC, timezone(timedelta(hours=1))))
    assert [(each.since.day, each.loss.decisions) for each in by_utc] == [(6, 2), (7, 1)]
    assert [(each.since.day, each.loss.decisions) for each in by_berlin] == [(6, 1), (7, 2)]


def test_days_and_groups_rest_on_the_same_decisions():
    decided = practised(150).decisions
    counted = loss(decided, "points").decisions
    assert by_day(decided, "points", UTC)[-1].last == over_time(decided, "points", UTC)[-1].last == counted


# Confidence.


def said(sure: float, right: int, wrong: int) -> list:
    return [replace(FOUND, sure=sure)] * right + [replace(MISSED, sure=sure)] * wrong


def test_each_level_has_its_share_of_right_answers_with_wilsons_interval():
    found = confidence([*said(0.95, 7, 3), *said(0.5, 2, 2), FOUND, replace(CLOSE, sure=0.5)])
    assert [(level.sure, level.decisions) for level in found.levels] == [(0.5, 4), (0.95, 10)]
    for level, right in zip(found.levels, (2, 7), strict=True):
        usual = scipy.stats.binomtest(right, level.decisions).proportion_ci(0.95, "wilson")
        assert level.right == pytest.approx((right / level.decisions, *usual))


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        ([*said(0.95, 10, 10)], "too sure"),
        ([*said(0.5, 40, 1)], "not sure enough"),
        ([*said(0.75, 300, 100), *said(0.5, 50, 50)], "fitting"),
        ([*said(0.95, 75, 25), *said(0.5, 75, 25)], "mixed"),
        ([*said(0.95, 8, 1)], "unknown"),
        ([*said(0.95, 0, 3)], "unknown"),
        ([FOUND] * 50, "unknown"),
    ],
)
def test_one_is_too_sure_or_not_sure_enough_only_if_that_can_be_told(answers, verdict):
    assert confidence(answers).verdict == verdict


@pytest.mark.parametrize("sure", [0.5, 0.75, 0.95])
@pytest.mark.parametrize(("right", "wrong"), [(0, 1), (7, 3), (3, 7), (10, 0), (300, 200)])
def test_how_far_a_level_is_off_is_measured_against_the_binomial_distribution(sure, right, wrong):
    (level,) = confidence(said(sure, right, wrong)).levels
    side = "less" if right / (right + wrong) < sure else "greater"
    tail = scipy.stats.binomtest(right, right + wrong, sure, alternative=side).pvalue
    assert level.chance == pytest.approx(min(2 * tail, 1))


def test_of_several_levels_one_must_be_farther_off_to_be_told():
    """Ten of twelve at an even chance happens to one in 26: too often to be told of one level in three."""
    ten_of_twelve, others = said(0.5, 10, 2), [*said(0.75, 9, 3), *said(0.95, 19, 1)]
    assert [level.sure for level in confidence(ten_of_twelve).off] == [0.5]
    assert confidence([*ten_of_twelve, *others]).off == ()


def test_who_is_certain_may_be_right_always_and_never_wrong():
    wrong, right = (confidence(said(1.0, *counts)) for counts in [(8, 1), (9, 0)])
    assert (wrong.off, right.off) == (wrong.levels, ())


# What comes back, and the streak.


def test_the_next_that_comes_back_is_named():
    memory = {
        kind: Remembered("{}", (NOON + timedelta(days=days)).isoformat())
        for kind, days in (("assist: call", -2), ("next: pass", -1), ("next: call", 0), ("alone: alone", 2))
    }
    sooner = {"pass: pass": Remembered("{}", (NOON + timedelta(days=1)).isoformat())}
    assert next_due({"bicycle": memory}, NOON) == NOON + timedelta(days=2)
    assert next_due({"bicycle": memory, "domino": sooner}, NOON) == NOON + timedelta(days=1)
    assert next_due({}, NOON) is None


TODAY = date(2025, 1, 6)


@pytest.mark.parametrize(
    ("days_ago", "days"),
    [([0], 1), ([1], 1), ([0, 1, 2], 3), ([1, 2], 2), ([2, 3], 0), ([0, 2, 3], 1), ([0, 0, 1, 1], 2), ([], 0)],
)
def test_a_streak_reaches_up_to_today_or_yesterday(days_ago, days):
    assert streak(made_at(*(NOON - timedelta(days=ago) for ago in days_ago)), TODAY, UTC) == days


def test_a_streak_counts_the_days_of_the_learners_own_clock():
    """Each evening at half past eight in New York is after midnight in Greenwich, but for the first."""
    evenings = made_at(*(datetime(2025, 1, day, hour, 30, tzinfo=UTC) for day, hour in ((5, 23), (7, 1), (8, 1))))
    new_york = timezone(timedelta(hours=-5))
    assert streak(evenings, date(2025, 1, 7), new_york) == 3
    assert streak(evenings, date(2025, 1, 8), UTC) == 2


def test_a_decision_that_does_not_count_is_practice_all_the_same():
    assert streak([CLOSE], TODAY, UTC) == 1


def test_every_other_player_has_a_name_of_its_own():
    assert len(set(OTHERS.values())) == len(OTHERS) == 3
    assert all(hasattr(FOUND, field) for field in OTHERS)
