"""How many deals are asked, and that asking fewer when sure breaks no interval."""

import numpy as np
import pytest

from euchre_tutor import Auction, Call, View, compare_calls
from euchre_tutor.analysis import refine_calls
from euchre_tutor.pricing.estimates import controlled, deals_to_play, deals_to_tell, mean_of_outcomes, paired_difference
from euchre_tutor.pricing.options import option_of
from euchre_tutor.pricing.pilot import growing
from euchre_tutor.pricing.sampling import Sampling

CLEAR = "Js Jc As 9h Kd up Qs seat 4"
CLOSE = "Ks Qs 9h Td Ac up Js seat 2"


def population(generator: np.random.Generator) -> tuple[np.ndarray, np.ndarray, float]:
    """Two options close to each other: values, the chance of each pair, and how far the first lies ahead."""
    points = np.array([-2, 1, 2])
    joint, apart = generator.dirichlet(np.ones(9), size=2)
    even = (joint.reshape(3, 3) + joint.reshape(3, 3).T) / 2
    joint = even.ravel() + generator.uniform(0, 0.1) * (apart - even.ravel())
    pairs = np.array([(first, second) for first in points for second in points])
    return pairs, joint, float(joint @ (pairs[:, 0] - pairs[:, 1]))


def drawn(generator: np.random.Generator, pairs: np.ndarray, joint: np.ndarray, deals: int) -> np.ndarray:
    return pairs[generator.choice(len(pairs), p=joint, size=deals)].T


def covered_with(stop, runs: int = 1_500) -> float:
    """The share of runs in which the interval of a difference holds the truth, the sample's size chosen by a rule."""
    generator, held = np.random.default_rng(5), 0
    for _ in range(runs):
        pairs, joint, truth = population(generator)
        first, second = stop(generator, pairs, joint)
        interval = paired_difference(first, second)
        held += interval.low <= truth <= interval.high
    return held / runs


def by_a_pilot(generator, pairs, joint):
    """Our rule: the size comes from deals apart from those that are judged."""
    size = deals_to_tell(list(drawn(generator, pairs, joint, 512)), least=64, most=4_096)
    return drawn(generator, pairs, joint, size)


def by_looking_again_and_again(generator, pairs, joint):
    """What one must not do: look at the interval after every few deals, and stop once it leaves zero out."""
    first, second = drawn(generator, pairs, joint, 4_096)
    for size in range(64, 4_096, 64):
        gap = paired_difference(first[:size], second[:size])
        if gap.low > 0 or gap.high < 0:
            break
    return first[:size], second[:size]


def test_stopping_when_sure_leaves_95_percent_intervals_what_they_are():
    assert 0.94 <= covered_with(by_a_pilot) <= 0.96


@pytest.mark.parametrize(("realistic", "solved"), [(0, 1.0), (300, 0.5)])
def test_progress_grows_to_its_end_and_is_half_way_when_all_is_solved_if_hands_are_played_too(realistic, solved):
    view = View.parse(CLEAR)
    options = {"order up": option_of(view, Auction.at(view), Call("order up"), seed=0, evidence="none")}
    sampling, shares = Sampling(options, seed=0, stakes=None, deals=2_048, realistic=realistic), []
    for share in sampling.run(early=True):
        shares.append(share)
        if not sampling.deals_played:
            assert share == pytest.approx(solved * sampling.deals_solved / 2_048)
    assert shares == sorted(set(shares))
    assert shares[-1] == 1


@pytest.mark.slow
def test_looking_at_the_interval_again_and_again_would_break_it():
    assert covered_with(by_looking_again_and_again, runs=200) < 0.94


def test_the_number_of_deals_tells_the_best_option_nine_times_in_ten():
    """Two options whose difference has a known mean and spread: 1 or 0 with chances 60 and 40, against 40 and 60."""
    generator, told = np.random.default_rng(1), 0
    for _ in range(400):
        pairs, joint = np.array([(1, 0), (0, 1), (1, 1)]), np.array([0.4, 0.3, 0.3])
        size = deals_to_tell(list(drawn(generator, pairs, joint, 20_000)), least=16, most=10**6)
        told += paired_difference(*drawn(generator, pairs, joint, size)).low > 0
    assert 0.86 <= told / 400 <= 0.96


def test_options_that_never_differ_need_no_telling_and_a_tie_takes_all_there_is():
    same = np.array([1, 2, 1, -2])
    assert deals_to_tell([same, same.copy()], least=10, most=99) == 10
    assert deals_to_tell([same, same[::-1]], least=10, most=99) == 99
    assert deals_to_tell([same], least=10, most=99) == 10


def test_a_clear_question_takes_fewer_deals_and_a_close_one_all_of_them():
    clear, close = (compare_calls(view, deals=3_000, until_sure=True, realistic=0) for view in (CLEAR, CLOSE))
    assert clear.deals < 1_000
    assert len(clear.leaders) == 1
    assert close.deals >= clear.deals
    assert clear.to_json() == compare_calls(CLEAR, deals=clear.deals, realistic=0).to_json()


def test_when_to_stop_doesnt_depend_on_the_deals_that_price():
    """The same seed stops at the same number, and the deals are those of a run that was asked for that many."""
    first, again = (compare_calls(CLOSE, deals=2_000, until_sure=True, seed=4, realistic=0) for _ in range(2))
    assert first.to_json() == again.to_json()


def test_sparing_play_prices_what_is_close_as_before_and_what_is_far_behind_on_fewer_deals():
    *_, sparing = refine_calls(CLEAR, deals=1_000, realistic=400, sparing=True)
    full = compare_calls(CLEAR, deals=1_000, realistic=400)
    played = {call: len(each.played) for call, each in sparing.ranked_as_played.items()}
    assert sorted(played.values()) == [128, 255, 400], (
        "a pass of such a hand is far behind, and a call with the partner somewhat"
    )
    for price in sparing.prices:
        if played[price.call] == 400:
            assert price == full[price.call]
        else:
            assert price.points.low < full[price.call].points.value < price.points.high
            assert price.double_dummy == full[price.call].double_dummy
    assert sparing.verdict == full.verdict
    assert sparing.gaps.keys() == full.gaps.keys()
    assert sparing.details.endswith("at a table on 400, of calls far behind on 128 or more")
    assert "far behind" not in full.details


@pytest.mark.parametrize(("deals", "played"), [(256, [256, 256]), (257, [257, 128])])
def test_a_chunk_of_deals_is_played_as_it_is_and_of_more_an_option_far_behind_has_less(deals, played):
    sampling = Sampling({"best": None, "behind": None}, seed=0, stakes=None, deals=deals, realistic=deals)
    sampling._pilot = [np.array([1, 1, 0, 0]), np.array([-2, -2, -2, -1])]
    sampling.play_sparingly(in_all=1_000)
    assert list(sampling._most_played.values()) == played


def test_an_option_is_played_on_few_deals_only_if_no_usual_change_could_bring_it_up():
    generator = np.random.default_rng(4)
    best = generator.choice([-2, 1, 2], size=512)
    for lost, wanted in ((0.05, 1_000), (0.3, 1_000), (3.0, 128)):
        other = best - lost + generator.normal(size=512)
        assert deals_to_play([other, best], least=128, most=1_000, in_all=9_999) == [wanted, 1_000]
    assert deals_to_play([best, best], least=128, most=1_000, in_all=9_999) == [1_000, 1_000]


def test_many_close_options_share_the_hands_that_are_played():
    close = list(np.random.default_rng(4).choice([-2, 1, 2], size=(13, 512)))
    numbers = deals_to_play(close, least=128, most=1_000, in_all=3_000)
    assert all(number >= 128 for number in numbers)
    assert 2_900 < sum(numbers) <= 3_000
    assert deals_to_play(close, least=500, most=1_000, in_all=3_000) == [500] * 13


@pytest.mark.parametrize("total", [1, 2, 3, 16, 100])
def test_steps_grow_and_leave_nothing_out(total):
    steps = list(growing(total))
    assert [chunk for step in steps for chunk in step] == list(range(total))
    assert all(len(step) <= 16 for step in steps)


def test_intervals_of_a_mean_with_a_control_hold_the_truth():
    """Two quantities on the same deals, one of them known on every eighth deal only: 95 % of the intervals hold it."""
    generator, held = np.random.default_rng(2), 0
    for _ in range(4_000):
        pairs, joint, gap = population(generator)
        truth = float(joint @ pairs[:, 0]) - gap
        first, second = drawn(generator, pairs, joint, 2_000)
        mean = mean_of_outcomes(*np.unique(first, return_counts=True)[::-1])
        estimate = controlled(second[:250], first[:250], mean, (-2, 2))
        held += estimate.low <= truth <= estimate.high
    assert 0.94 <= held / 4_000 <= 0.965
