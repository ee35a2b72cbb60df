"""Outcomes and what they are worth, by themselves: each estimate against plain counting, without a solver."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from helpers.strategies import TABLES, random_contract, random_deal

from euchre_tutor import Contract, Rules, View, make_contract, parse_cards
from euchre_tutor.pricing import Exact, Outcomes, Payoffs, Stakes
from euchre_tutor.pricing.estimates import Numbers, controlled, mean_of_outcomes, proportion
from euchre_tutor.pricing.outcomes import (
    estimates,
    goals_of,
    has_partner,
    makers_points,
    our_tricks,
    realistic_estimates,
)
from euchre_tutor.pricing.passing import who_bids_more, who_calls
from euchre_tutor.scoring import OUTCOMES, march_goal, outcome_points, scores, tricks_to_escape, tricks_to_make

EVERY_TABLE = pytest.mark.parametrize("rules", TABLES, ids=str)
CHANCES = ("make", "march", "euchred")
DEALS = 60
CLOSE = pytest.approx
STAKES = Stakes.of(View.parse("Js Jc As 9h Kd up Qs seat 4 score 6-4 rules stick_the_dealer"))


def contract_of(rules: Rules, seed: int = 1) -> Contract:
    """Return a random contract of a game."""
    rng = Random(seed)
    return random_contract(rng, random_deal(rng, rules))


def sample(contract: Contract, deals: int = DEALS, seed: int = 2) -> Outcomes:
    """Let hands end at random; somebody may be a called partner only if a card was called."""
    generator = np.random.default_rng(seed)
    tricks = generator.integers(0, contract.rules.hand_size + 1, deals).astype(np.int8)
    return Outcomes(tricks, generator.random(deals) < (0.5 if contract.called else 0))


def counted(outcomes: Outcomes, seed: int = 3) -> Outcomes:
    """Take the rows of a sample for all there are: each gets a weight, and the weights add up to 1."""
    weights = np.random.default_rng(seed).random(len(outcomes))
    return replace(outcomes, weights=weights / weights.sum())


def points_slowly(contract: Contract | None, seat: int, outcomes: Outcomes) -> list[int]:
    """Score hands one by one, for a seat's side; a partner who was called is any seat that is none of the makers."""
    found = []
    for tricks, is_partnered in zip(outcomes.tricks.tolist(), outcomes.partnered, strict=True):
        if contract is None:
            found.append(0)
            continue
        others = {*range(1, contract.rules.players + 1)} - contract.makers
        makers = contract.makers | {max(others)} if is_partnered else contract.makers
        ours, theirs = scores(replace(contract, makers=makers), tricks)
        found.append((ours - theirs) * (1 if seat in contract.makers else -1))
    return found


def chances_slowly(contract: Contract, outcomes: Outcomes) -> dict[str, np.ndarray]:
    """Tell hand by hand whether each chance came true."""
    tricks = outcomes.tricks
    made, marched = (tricks >= goal for goal in (tricks_to_make(contract), march_goal(contract)))
    return {"make": made, "march": marched, "euchred": tricks < tricks_to_escape(contract)}


def ends_slowly(outcomes: Outcomes, contracts: Sequence[Contract | None], seat: int) -> dict[str, float]:
    """Count hand by hand which of OUTCOMES it is."""
    found = Counter[str]()
    for made, tricks, partnered in zip(outcomes.contracts, outcomes.tricks, outcomes.partnered, strict=True):
        contract = contracts[made]
        if contract is None:
            found["thrown in"] += 1
            continue
        who = "we" if seat in contract.makers else "they"
        how = "alone" if contract.alone or (contract.called and not partnered) else "together"
        escaped, marched = tricks >= tricks_to_escape(contract), tricks >= march_goal(contract)
        found[f"{who} {how} {'marched' if marched else 'made' if escaped else 'euchred'}"] += 1
    return {name: count / len(outcomes) for name, count in found.items()}


# A sample.


@EVERY_TABLE
def test_the_ends_of_a_sample_are_those_counted_hand_by_hand_and_bring_its_points(rules):
    contract = contract_of(rules)
    outcomes = sample(contract)
    for seat in range(1, rules.players + 1):
        numbers = estimates(outcomes, Payoffs.of(contract, seat))
        if not rules.turns_up:
            assert not numbers.ends
            continue
        assert numbers.ends == CLOSE(ends_slowly(outcomes, [contract], seat))
        if rules.tricks_to_score == tricks_to_escape(contract) and not contract.defender:
            points = dict(zip(OUTCOMES, outcome_points(rules), strict=True))
            brought = sum(share * points[name] for name, share in numbers.ends.items())
            assert brought == CLOSE(np.mean(points_slowly(contract, seat, outcomes)))


def test_ends_as_played_are_corrected_by_double_dummy_and_add_up():
    contract = make_contract("bicycle", "spades", 4)
    payoffs, solved, played = Payoffs.of(contract, 4), sample(contract, 400), sample(contract, 100, seed=9)
    numbers = realistic_estimates(played, solved, payoffs, None, estimates(solved, payoffs))
    assert sum(numbers.ends.values()) == CLOSE(1)
    assert numbers.ends["we together marched"] == CLOSE(numbers.march.value)
    assert sum(numbers.ends[f"we together {end}"] for end in ("made", "marched")) == CLOSE(numbers.make.value)
    table = Outcomes(np.array([5, 5, 3, 3], np.int8), np.zeros(4, np.bool_))
    made = Outcomes(np.array([3, 3], np.int8), np.zeros(2, np.bool_))
    none_below_zero = realistic_estimates(made, table, payoffs, None, estimates(table, payoffs))
    assert none_below_zero.ends == {"we together made": 1.0}


def test_ends_of_all_deals_are_weighed():
    ends = replace(Outcomes(np.array([5, 2], np.int8), np.zeros(2, np.bool_)), weights=np.array([0.75, 0.25]))
    numbers = estimates(ends, Payoffs.of(make_contract("bicycle", "spades", 4), 1))
    assert numbers.ends == {"they together marched": 0.75, "they together euchred": 0.25}


@EVERY_TABLE
def test_each_estimate_of_a_sample_is_what_plain_counting_finds(rules):
    contract = contract_of(rules)
    outcomes, goals = sample(contract), goals_of(contract)
    for seat in range(1, rules.players + 1):
        numbers = estimates(outcomes, Payoffs.of(contract, seat))
        for name, came_true in chances_slowly(contract, outcomes).items():
            assert numbers[name] == proportion(int(came_true.sum()), DEALS)
        points = points_slowly(contract, seat, outcomes)
        assert numbers["points"].value == CLOSE(np.mean(points))
        kinds = [
            (bool(p), sum(n >= goal for goal in goals))
            for n, p in zip(outcomes.tricks, outcomes.partnered, strict=True)
        ]
        steps = [(is_partnered, met) for is_partnered in (False, True) for met in range(len(goals) + 1)]
        tables = makers_points(contract) * (1 if seat in contract.makers else -1)
        worth = [tables[int(is_partnered)][(0, *goals)[met]] for is_partnered, met in steps]
        assert numbers["points"] == mean_of_outcomes(np.array([kinds.count(step) for step in steps]), np.array(worth))
        assert numbers["game"] is None


@EVERY_TABLE
def test_the_points_of_each_deal_are_those_of_the_rules(rules):
    for seed in range(4):
        contract = contract_of(rules, seed)
        outcomes = sample(contract, seed=seed)
        for seat in range(1, rules.players + 1):
            for payoffs in (Payoffs.of(contract, seat), in_play(contract, seat), Payoffs.after_pass([contract], seat)):
                assert payoffs.points_of(outcomes).tolist() == points_slowly(contract, seat, outcomes)


@EVERY_TABLE
def test_tricks_may_be_given_as_the_goals_that_they_reach(rules):
    """A solver that only tells goals apart prices alike."""
    contract = contract_of(rules)
    exact, payoffs = sample(contract), Payoffs.of(contract, 1)
    reached = [max(goal for goal in (0, *goals_of(contract)) if goal <= tricks) for tricks in exact.tricks.tolist()]
    assert estimates(replace(exact, tricks=np.array(reached, np.int8)), payoffs) == estimates(exact, payoffs)


@EVERY_TABLE
def test_between_goals_nothing_changes_and_at_each_goal_something_does(rules):
    contract = contract_of(rules)
    tables, size = makers_points(contract), rules.hand_size
    names = np.array([tricks_to_escape(contract), tricks_to_make(contract), march_goal(contract)])
    changes = [n for n in range(1, size + 1) if (tables[:, n] != tables[:, n - 1]).any() or n in names]
    assert goals_of(contract) == tuple(changes)


def test_the_chance_to_win_is_the_mean_of_what_the_points_are_worth():
    contract = make_contract("stick_the_dealer", "s", 4)
    outcomes, payoffs = sample(contract), Payoffs.of(contract, 4)
    points = points_slowly(contract, 4, outcomes)
    game = estimates(outcomes, payoffs, STAKES)["game"]
    assert game.value == CLOSE(np.mean([STAKES.race.chance_after(6, 4, each, "they") for each in points]))
    assert game.low < game.value < game.high


# A count of all deals.


@EVERY_TABLE
def test_each_number_of_a_count_is_the_weighted_mean_and_has_no_error(rules):
    contract = contract_of(rules)
    outcomes = counted(sample(contract))
    for seat in (1, rules.dealer):
        numbers = estimates(outcomes, Payoffs.of(contract, seat), STAKES)
        expected = chances_slowly(contract, outcomes) | {"points": np.array(points_slowly(contract, seat, outcomes))}
        for name, values in expected.items():
            assert numbers[name] == Exact(numbers[name].value)
            assert isinstance(numbers[name], Exact)
            assert numbers[name].value == CLOSE(np.average(values, weights=outcomes.weights))
        if rules.turns_up:  # else both sides may score, and points don't tell the score
            wins = STAKES.chances(expected["points"])
            assert numbers["game"].value == CLOSE(np.average(wins, weights=outcomes.weights))


def test_a_count_in_which_every_deal_weighs_the_same_has_the_values_of_the_sample():
    contract = contract_of(TABLES[0])
    outcomes, payoffs = sample(contract), Payoffs.of(contract, 1)
    count = replace(outcomes, weights=np.full(DEALS, 1 / DEALS))
    for name in (*CHANCES, "points"):
        assert estimates(count, payoffs)[name].value == CLOSE(estimates(outcomes, payoffs)[name].value)


# Several contracts, one of which may follow a pass.

AFTER_PASS = [
    None,
    make_contract("bicycle", "s", 2),
    make_contract("bicycle", "h", 1),
    make_contract("bicycle", "h", 3, alone=True),
]


def after_pass(deals: int = DEALS) -> Outcomes:
    """Let a random one of some contracts be made in each deal, or none."""
    generator = np.random.default_rng(5)
    ends = sample(AFTER_PASS[1], deals)
    return replace(ends, made=generator.integers(0, len(AFTER_PASS), deals).astype(np.int16))


def points_after_pass(outcomes: Outcomes, seat: int) -> list[int]:
    return [
        points_slowly(AFTER_PASS[made], seat, outcomes[row : row + 1])[0]
        for row, made in enumerate(outcomes.contracts.tolist())
    ]


@pytest.mark.parametrize("seat", [1, 2])
def test_after_a_pass_points_are_counted_contract_by_contract_and_there_are_no_chances(seat):
    outcomes, payoffs = after_pass(), Payoffs.after_pass(AFTER_PASS, seat)
    points = points_after_pass(outcomes, seat)
    assert payoffs.points_of(outcomes).tolist() == points
    numbers = estimates(outcomes, payoffs)
    assert numbers == Numbers(points=numbers.points, game=numbers.game, ends=numbers.ends)
    assert ends_slowly(outcomes, AFTER_PASS, seat) == CLOSE(numbers.ends)
    possible = [-4, -2, -1, 0, 1, 2, 4]
    assert numbers["points"] == mean_of_outcomes(
        np.array([points.count(each) for each in possible]), np.array(possible)
    )


def test_who_calls_is_counted_deal_by_deal_and_what_never_comes_is_left_out():
    outcomes = after_pass(100)
    payoffs = Payoffs.after_pass(AFTER_PASS, 2)
    made = outcomes.contracts.tolist()
    told = f"we call {made.count(1)}%, they call {made.count(2) + made.count(3)}%, thrown in {made.count(0)}%"
    assert who_calls(outcomes, payoffs) == told
    assert who_calls(replace(outcomes, made=np.ones(100, np.int16)), payoffs) == "we call 100%"


BIDS = [None, *(make_contract("bid_euchre", "s", seat, bid=bid) for seat, bid in ((1, 3), (2, 4), (3, 5)))]


@pytest.mark.parametrize("seat", [1, 2, 4])
def test_where_several_bids_may_stand_points_are_counted_by_their_number_whoever_scores_them(seat):
    """Four for us and two for them is two, as is six and four: one kind of outcome, whose prior counts once."""
    generator = np.random.default_rng(8)
    tricks, made = generator.integers(0, 7, 200).astype(np.int8), generator.integers(0, 4, 200).astype(np.int16)
    outcomes, payoffs = Outcomes(tricks, np.zeros(200, np.bool_), made), Payoffs.after_pass(BIDS, seat)
    points = payoffs.points_of(outcomes).tolist()
    possible = np.unique(payoffs.points)
    assert len(possible) < len(payoffs.points)
    counts = np.array([points.count(each) for each in possible])
    assert estimates(outcomes, payoffs)["points"] == mean_of_outcomes(counts, possible)


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        (make_contract("bicycle", "s", 1), [False] * 3),
        (make_contract("call_ace4", "s", 1, called="Ad"), [True, True, False]),
    ],
)
def test_a_partner_is_whoever_else_holds_the_card_that_was_called(contract, expected):
    """A♦ lies with seat 2, with seat 3, and in the kitty; where nothing was called partners are no secret."""
    others = [("Ad Kd", "Kh"), ("Kh", "Ad Kd"), ("Kh", "Kd")]
    masks = [[contract.ranking.mask(parse_cards(hand)) for hand in ("Js 9c", *two, "9h")] for two in others]
    assert has_partner(np.array(masks), contract).tolist() == expected


@pytest.mark.parametrize(("seat", "who"), [(1, (2, 3)), (3, (2, 1))])
def test_who_bids_more_than_we_do_is_told_side_by_side_unless_hardly_ever(seat, who):
    """Our own bid is never told; the left opponent bids more in 60 deals of 400, and our partner in 1 or in 3."""
    payoffs, made = Payoffs.after_pass(BIDS, seat), np.zeros(400, np.int16)
    opponent, partner = who
    made[:60] = opponent
    for often, told in ((1, "they bid more 15%"), (3, "they bid more 15%, partner bids more 1%")):
        made[60 : 60 + often] = partner
        outcomes = Outcomes(np.zeros(400, np.int8), np.zeros(400, np.bool_), made)
        assert who_bids_more(outcomes, payoffs) == told


@pytest.mark.parametrize("number", [1, 2, 3])
def test_chances_are_told_of_the_rows_in_which_the_bid_stands(number):
    payoffs = replace(Payoffs.after_pass(BIDS, 1), contract=BIDS[number])
    made = np.array([0, 1, 2, 3, 2, 1], np.int16)
    found = payoffs.is_played(Outcomes(np.zeros(6, np.int8), np.zeros(6, np.bool_), made))
    assert found.tolist() == [each == number for each in made.tolist()]


@pytest.mark.parametrize("seat", [1, 2])
def test_where_tricks_are_bid_points_are_ours_less_theirs_and_the_game_is_won_by_what_either_scores(seat):
    view = View.parse(f"Js Jc As 9h Kd Qd seat {seat} score 20-24 rules bid_euchre")
    stakes, contract, dealer = Stakes.of(view), BIDS[1], "they" if seat == 2 else "we"
    ends = Outcomes(np.arange(7, dtype=np.int8), np.zeros(7, np.bool_))
    ours, theirs = zip(*(scores(contract, tricks)[:: 1 if seat == 1 else -1] for tricks in range(7)), strict=True)
    expected = [
        stakes.race.chance_after(20, 24, (us, them, "we" if seat == 1 else "they"), dealer)
        for us, them in zip(ours, theirs, strict=True)
    ]
    after = replace(ends, made=np.ones(7, np.int16))
    for payoffs, outcomes in ((Payoffs.of(contract, seat), ends), (Payoffs.after_pass(BIDS, seat), after)):
        assert payoffs.points_of(outcomes).tolist() == np.subtract(ours, theirs).tolist()
        assert payoffs.values_of(outcomes, stakes) == CLOSE(expected)


def test_a_hand_that_is_thrown_in_is_worth_nothing_for_sure():
    payoffs, thrown_in = Payoffs.after_pass([None], 1), Outcomes(np.zeros(1, np.int8), np.zeros(1, np.bool_))
    assert estimates(replace(thrown_in, weights=np.ones(1)), payoffs)["points"] == Exact(0.0)
    assert who_calls(thrown_in, payoffs) == "thrown in 100%"


# In play.


def in_play(contract: Contract, seat: int, least: int = 0, most: int | None = None) -> Payoffs:
    """Return what can still come of a contract when the makers end with so many tricks."""
    return Payoffs.in_play(contract, seat, np.arange(least, (contract.rules.hand_size if most is None else most) + 1))


def between(outcomes: Outcomes, least: int, most: int) -> Outcomes:
    return replace(outcomes, tricks=outcomes.tricks.clip(least, most))


@pytest.mark.parametrize(("least", "most"), [(0, 5), (1, 4), (3, 5), (0, 2), (2, 3), (4, 4)])
def test_in_play_what_the_tricks_so_far_have_settled_is_certain_and_the_rest_is_counted(least, most):
    contract = make_contract("bicycle", "s", 1)
    outcomes = between(sample(contract), least, most)
    numbers = estimates(outcomes, in_play(contract, 1, least, most))
    goals = {"make": 3, "march": 5, "euchred": 3}
    for name, came_true in chances_slowly(contract, outcomes).items():
        is_settled = not least < goals[name] <= most
        expected = Exact(float(came_true[0])) if is_settled else proportion(int(came_true.sum()), DEALS)
        assert (numbers[name], isinstance(numbers[name], Exact)) == (expected, is_settled)


@pytest.mark.parametrize("seat", [1, 2])
def test_in_play_points_that_can_no_longer_come_have_no_part_in_the_interval(seat):
    contract = make_contract("bicycle", "s", 1)
    outcomes = between(sample(contract), 1, 4)
    points, sign = points_slowly(contract, seat, outcomes), 1 if seat == 1 else -1
    possible = np.array(sorted((-2 * sign, sign)))
    counts = np.array([points.count(each) for each in possible])
    assert estimates(outcomes, in_play(contract, seat, 1, 4))["points"] == mean_of_outcomes(counts, possible)


@pytest.mark.parametrize(("seat", "is_ours"), [(1, True), (3, True), (2, False)])
def test_our_tricks_are_the_makers_or_all_others(seat, is_ours):
    contract = make_contract("bicycle", "s", 1)
    outcomes, payoffs = sample(contract), in_play(contract, seat)
    ours = outcomes.tricks if is_ours else 5 - outcomes.tricks
    assert our_tricks(outcomes, payoffs).value == CLOSE(ours.mean())
    assert our_tricks(outcomes, payoffs) == mean_of_outcomes(np.bincount(ours, minlength=6), np.arange(6))
    count = counted(outcomes)
    assert our_tricks(count, payoffs) == Exact(CLOSE(np.average(ours, weights=count.weights)))


def test_realistic_estimates_have_double_dummy_on_the_same_deals_as_their_control():
    """Every one of them: its value deal by deal in plain Python, its control, and the mean over all deals."""
    contract = make_contract("bicycle", "s", 1)
    played, solved = sample(contract, seed=8), Outcomes.joined([sample(contract, seed=9), sample(contract, seed=10)])
    payoffs = Payoffs.of(contract, 2)
    numbers = estimates(solved, payoffs, STAKES)
    found = realistic_estimates(played, solved, payoffs, STAKES, numbers)
    few = solved[: len(played)]
    for name in CHANCES:
        rows = [chances_slowly(contract, each)[name].astype(float) for each in (played, few)]
        assert found[name] == controlled(*rows, numbers[name], (0, 1))
    points = [np.array(points_slowly(contract, 2, each)) for each in (played, few)]
    assert found["points"] == controlled(*points, numbers["points"], (-2, 2))
    games = [STAKES.chances(each) for each in points]
    assert found["game"] == controlled(*games, numbers["game"], (0, 1), step=STAKES.point)
    assert found.tricks is None


def test_realistic_estimates_of_several_contracts_are_points_and_game_alone():
    solved, payoffs = after_pass(), Payoffs.after_pass(AFTER_PASS, 2)
    numbers = estimates(solved, payoffs)
    found = realistic_estimates(solved[:20], solved, payoffs, None, numbers)
    assert found.points
    assert found == Numbers(points=found.points, ends=found.ends)
    assert realistic_estimates(Outcomes.nothing(), solved, payoffs, None, numbers) is None


# Rows.


def test_samples_are_joined_and_cut_row_by_row():
    first, second = after_pass(7), sample(AFTER_PASS[1], 5)
    both = Outcomes.joined([Outcomes.nothing(), first, second])
    assert both.tricks.tolist() == [*first.tricks, *second.tricks]
    assert both.contracts.tolist() == [*first.contracts, *[0] * 5]
    assert both[:7].tricks.tolist() == first.tricks.tolist()
    assert both[:7].contracts.tolist() == first.contracts.tolist()
    assert (len(both), len(both[3:9]), len(Outcomes.nothing())) == (12, 6, 0)


def test_a_share_counts_deals_in_a_sample_and_weighs_them_in_a_count():
    outcomes = sample(contract_of(TABLES[0]))
    flags = outcomes.tricks > 2
    assert outcomes.share(flags) == flags.mean()
    count = counted(outcomes)
    assert count.share(flags) == CLOSE(count.weights[flags].sum() / count.weights.sum())


def test_the_points_of_a_contract_are_shared_and_stay_what_they_are():
    table = makers_points(make_contract("bicycle", "s", 1))
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 9
