"""Intervals beside the distributions that they come from, and what any interval keeps."""

import math
import pickle

import numpy as np
import pytest
import scipy

from euchre_tutor.pricing.estimates import (
    CONTROL_SLOPE,
    Estimate,
    Exact,
    chance_beyond,
    controlled,
    deals_to_tell,
    difference,
    errors_apart,
    mean_of_outcomes,
    means_of_groups,
    paired_difference,
    proportion,
    standard_error,
)

CLOSE = pytest.approx
Z = 1.959963984540054  # scipy.stats.norm.ppf(0.975), which isn't imported for it
POINTS = np.array([-4, -2, 0, 1, 2])


@pytest.mark.parametrize(("count", "deals"), [(0, 1), (1, 1), (0, 40), (7, 40), (39, 40), (900, 1_000)])
def test_a_chance_has_wilsons_interval(count, deals):
    """Its ends are the chances from which the count lies just 1.96 of their own standard errors away."""
    estimate = proportion(count, deals)
    assert estimate.value == count / deals
    for end in (estimate.low, estimate.high):
        assert abs(estimate.value - end) == CLOSE(Z * math.sqrt(end * (1 - end) / deals), abs=1e-12)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
    assert estimate.low < estimate.high


@pytest.mark.parametrize("deals", [1, 2, 7, 256, 1_000, 2_000, 617_512_896])
def test_the_closed_form_of_wilsons_interval_has_the_numbers_of_a_library(deals):
    for count in sorted({0, 1, deals // 3, deals // 2, deals - 1, deals}):
        estimate = proportion(count, deals)
        expected = scipy.stats.binomtest(count, deals).proportion_ci(0.95, method="wilson")
        assert (estimate.low, estimate.high) == CLOSE((expected.low, expected.high), abs=1e-12)


def test_the_chance_to_lie_beyond_some_errors_is_that_of_a_normal_variable():
    for errors in (-3.0, 0.0, 0.5, 1.96, 4.0, 8.0, 20.0, 40.0):
        assert chance_beyond(errors) == CLOSE(float(scipy.stats.norm.sf(errors)), rel=1e-12)


@pytest.mark.parametrize("counts", [(0, 3, 5, 20, 12), (1, 1, 1, 1, 1), (400, 90, 0, 310, 200)])
def test_points_have_the_spread_of_what_jeffreys_prior_makes_of_the_counts(counts):
    """Half a deal more for each outcome; the shares of the outcomes are then a Dirichlet distribution."""
    estimate = mean_of_outcomes(np.array(counts), POINTS)
    posterior = scipy.stats.dirichlet(np.array(counts) + 0.5)
    centre, spread = posterior.mean() @ POINTS, math.sqrt(POINTS @ posterior.cov() @ POINTS)
    assert estimate.value == CLOSE(np.array(counts) @ POINTS / sum(counts))
    assert estimate.low == CLOSE(max(centre - Z * spread, -4))
    assert estimate.high == CLOSE(min(centre + Z * spread, 2))


@pytest.mark.parametrize("place", range(len(POINTS)))
@pytest.mark.parametrize("deals", [1, 2, 100, 10_000])
def test_an_interval_holds_its_number_and_no_points_that_nobody_can_score(place, deals):
    """Even where all deals end alike; and it leaves room for those that were not seen."""
    estimate = mean_of_outcomes(np.eye(len(POINTS), dtype=np.int64)[place] * deals, POINTS)
    assert estimate.value == POINTS[place]
    assert -4 <= estimate.low <= estimate.value <= estimate.high <= 2
    assert 0 < estimate.error < 60 / math.sqrt(deals)


def test_an_error_is_the_longer_side_of_an_interval():
    assert Estimate(1.0, 0.5, 1.25).error == 0.5
    assert Estimate(1.0, 0.75, 1.5).error == 0.5


@pytest.mark.parametrize("unit", [1, 0.03])
def test_a_difference_counts_each_way_round_and_in_any_unit(unit):
    generator = np.random.default_rng(1)
    first, second = generator.choice(POINTS, size=(2, 60))
    gap = paired_difference(first, second)
    assert gap.value == CLOSE((first - second).mean())
    values = np.unique(np.concatenate([first - second, second - first]))
    counts = np.array([(first - second == value).sum() for value in values])
    assert gap == mean_of_outcomes(counts, values), "each difference seen may come up the other way round"
    assert paired_difference(second, first) == CLOSE((-gap.value, -gap.high, -gap.low))
    assert paired_difference(first * unit, second * unit) == CLOSE(tuple(end * unit for end in gap))


@pytest.mark.parametrize("step", [1, 0.25])
def test_where_no_difference_was_seen_one_of_a_step_may_yet_come_up(step):
    points = np.array([0.1, 0.2, 1.0])
    gap = paired_difference(points, points + 1e-14, step=step)
    assert gap.value == 0
    assert gap.low == CLOSE(-gap.high)
    assert gap == CLOSE(tuple(mean_of_outcomes(np.array([0, 3, 0]), np.array([-step, 0, step]))))
    assert paired_difference(points, points) == paired_difference(points, points, step=1)


def test_a_control_moves_the_mean_by_most_of_what_it_missed_and_stays_with_what_is_possible():
    played, solved = np.array([1, 1, -2, 2, 1, -2]), np.array([1, 2, -2, 1, 1, 1])
    mean = Estimate(0.5, 0.4, 0.6)
    expected = played.mean() + CONTROL_SLOPE * (0.5 - solved.mean())
    assert controlled(played, solved, mean, (-9, 9)).value == CLOSE(expected)
    assert controlled(played, solved, mean, (-0.25, 0.5)) == CLOSE((expected, -0.25, 0.5))
    assert controlled(played, solved, mean, (2, 3)) == (2, 2, 3)


def test_a_control_known_on_the_same_deals_only_changes_nothing():
    """Then the estimate is the plain mean, and its variance that of the plain mean, but for the prior's one deal."""
    generator = np.random.default_rng(4)
    played, solved = generator.choice([-2, 1, 2], 4_000), generator.choice([-2, 1, 2], 4_000)
    mean = mean_of_outcomes(*np.unique(solved, return_counts=True)[::-1])
    estimate = controlled(played, solved, mean, (-2, 2))
    assert estimate.value == CLOSE(played.mean())
    assert estimate.error == CLOSE(Z * played.std() / math.sqrt(4_000), rel=0.01)


@pytest.mark.parametrize("step", [1, 0.25])
def test_where_nothing_ever_differed_a_step_is_still_possible(step):
    same = np.ones(100)
    estimate = controlled(same, same, Exact(1.0), (0, 1), step=step)
    assert estimate.value == 1
    assert 1 - estimate.low == CLOSE(scipy.stats.t.ppf(0.975, 100) * step / math.sqrt(101 * 102), rel=1e-4)


def test_as_many_deals_are_asked_as_tell_a_difference_of_that_size_nine_times_in_ten():
    """For the option that is hardest to tell from the best: its interval is then so short, and 90% of luck beside."""
    best, clear, close = np.array([2, 2, 1, 1, 2, 1]), np.array([-2, -2, 1, 1, -2, -2]), np.array([1, 2, 1, 2, 1, 1])
    gaps = best - close
    wanted = math.ceil((Z + scipy.stats.norm.ppf(0.9)) ** 2 * gaps.var() / gaps.mean() ** 2)
    for pilot in ([best, clear, close], [close, best, clear], [close, clear, best]):
        assert deals_to_tell(pilot, least=1, most=10_000) == wanted
    assert deals_to_tell([best, clear, close], least=wanted + 1, most=10_000) == wanted + 1
    assert deals_to_tell([best, clear, close], least=1, most=wanted - 1) == wanted - 1
    assert deals_to_tell([best, best + 1e-14], least=3, most=10_000) == 3, "alike but for rounding"


def test_what_is_exact_is_so_in_another_process_too():
    number = pickle.loads(pickle.dumps(Exact(0.25)))
    assert type(number) is Exact
    assert (number, number.error) == ((0.25, 0.25, 0.25), 0)


# Numbers that were estimated apart from each other.

LOPSIDED, OTHER = Estimate(0.6, 0.3, 0.7), Estimate(0.2, 0.18, 0.6)


def test_the_low_end_of_a_difference_rests_on_the_low_end_of_the_first_and_the_high_end_of_the_second():
    """The first may be 0.3 lower, and the second 0.4 higher, which makes 0.5; the other way 0.1 and 0.02."""
    assert difference(LOPSIDED, OTHER) == CLOSE((0.4, 0.4 - 0.5, 0.4 + math.hypot(0.1, 0.02)))


def test_a_difference_the_other_way_round_is_the_same_with_its_sign_and_its_ends_turned_round():
    one, other = difference(LOPSIDED, OTHER), difference(OTHER, LOPSIDED)
    assert other == CLOSE((-one.value, -one.high, -one.low))


def test_a_difference_from_what_is_exact_has_the_interval_of_the_other_number():
    assert difference(LOPSIDED, Exact(0.5)) == CLOSE((0.1, -0.2, 0.2))
    assert difference(Exact(0.5), LOPSIDED) == CLOSE((-0.1, -0.2, 0.2))
    assert difference(Exact(0.5), Exact(0.75)) == Exact(-0.25)


def test_errors_apart_is_the_difference_by_both_errors_together_and_never_less_than_nothing():
    counts, others = np.array([1, 4, 9, 2, 30]), np.array([10, 0, 3, 20, 5])
    means, variances = [], []
    for each in (counts, others):
        posterior = scipy.stats.dirichlet(each + 0.5)
        means.append(posterior.mean() @ POINTS)
        variances.append(POINTS @ posterior.cov() @ POINTS)
    expected = abs(means[0] - means[1]) / math.sqrt(sum(variances))
    assert errors_apart(counts, others, POINTS) == CLOSE(expected) == CLOSE(errors_apart(others, counts, POINTS))
    assert errors_apart(counts, counts, POINTS) == 0


def test_a_standard_error_is_an_interval_s_longer_side_by_1_96():
    assert standard_error(Estimate(0.5, 0.5 - Z * 0.25, 0.5 + Z * 0.125)) == CLOSE(0.25)


def test_means_of_groups_lean_on_all_and_hold_what_they_are_drawn_from():
    rng, inside, leant = np.random.default_rng(7), [], []
    for _ in range(300):
        truth = rng.normal(0.02, 0.01, 12)
        sizes = rng.integers(3, 40, 12)
        groups = [rng.normal(mean, 0.05, size) for mean, size in zip(truth, sizes, strict=True)]
        found = means_of_groups(groups, step=0.1)
        inside += [each.low <= mean <= each.high for each, mean in zip(found, truth, strict=True)]
        overall = np.mean([each.value for each in found])
        leant += [
            abs(each.value - overall) < abs(group.mean() - overall) for each, group in zip(found, groups, strict=True)
        ]
    assert 0.91 < np.mean(inside) < 0.99
    assert np.mean(leant) > 0.85


def test_a_few_large_values_prove_little_and_many_do():
    usual = [np.tile([0.0, 0.0, 0.0, 0.04], 15) for _ in range(6)]
    few, *_ = means_of_groups([np.array([0.03, 0.04]), *usual], step=0.1)
    many, *_ = means_of_groups([np.tile([0.03, 0.04], 40), *usual], step=0.1)
    assert few.value < 0.7 * 0.035 < 0.9 * 0.035 < many.value
    assert few.low < 0.01 < 0.025 < many.low
    (alone,) = means_of_groups([np.array([0.1, 0.3])])
    assert alone.value == pytest.approx(0.2)
    assert alone.low < 0 < alone.high, "two values that agree prove nothing"
