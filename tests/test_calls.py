"""The odds of each call."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from strategies import TABLES

from euchre_tutor import BICYCLE, Auction, Call, Deal, EuchreError, View, compare_calls, parse_cards, solve
from euchre_tutor.analysis import refine_calls
from euchre_tutor.analysis.intervals import mean_of_outcomes, paired_difference
from euchre_tutor.auction import PASS

DEALER = "Js Jc As 9h Kd up Qs seat 4"
ELDEST = "Js As 9h Kd Qd up Qs seat 1"
ORDER_UP = Call("order up")


def test_every_legal_call_has_a_row_and_pass_is_honest_about_its_price():
    odds = compare_calls("Js Jc As 9h Kd down Qd seat 2", deals=64)
    names = [str(price.call) for price in odds.prices]
    assert names == ["pass", "clubs", "clubs alone", "hearts", "hearts alone", "spades", "spades alone"]
    assert odds["pass"].points is None
    assert odds["pass"].note == "not priced yet"


def test_a_stuck_dealer_has_no_pass():
    odds = compare_calls("Ah Kh 9c Td Qd down Qs seat 4 rules stick_the_dealer+no_trump", deals=64)
    assert "pass" not in [str(price.call) for price in odds.prices]
    assert odds["no trump"].points


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_seat_in_every_game_gets_a_price_for_each_legal_call(rules):
    for seat in range(1, rules.players + 1):
        first = Deal.random(seed=seat, rules=rules).view(seat)
        for view in (first, replace(first, turned_down=True)):
            odds = compare_calls(view, deals=32)
            assert tuple(price.call for price in odds.prices) == Auction.at(view).legal_calls
            assert [price.call for price in odds.prices if not price.points] == [PASS] * (odds.prices[0].call == PASS)
            numbers = [
                number for row in odds.to_json()["calls"] for number in row.values() if isinstance(number, float)
            ]
            assert len(numbers) == 12 * len(odds.ranked)
            assert np.isfinite(numbers).all()
            assert str(odds).startswith(str(view))


def test_take_four_for_one_three_tricks_neither_make_nor_are_euchred():
    """The same deals under both rules: three tricks leave the chance to make, and score nothing."""
    view = View.parse("Js As 9h Kd Qd down Qs seat 1 rules bicycle+tricks_to_score=4")
    usual, four = (compare_calls(v, deals=100, seed=5) for v in (replace(view, rules=BICYCLE), view))
    for made in map(Call.parse, ("hearts", "diamonds alone")):
        deals = map(four.deal, range(100))
        tricks = Counter(solve(deal, trump=made.name, maker=1, alone=made.alone).maker_tricks for deal in deals)
        assert tricks[3], "a call for which the rule matters"
        assert four[made].make.value == pytest.approx((tricks[4] + tricks[5]) / 100)
        assert four[made].euchred == usual[made].euchred
        assert four[made].march == usual[made].march
        assert usual[made].make.value - four[made].make.value == pytest.approx(tricks[3] / 100)
        assert Counter(four.points_by_deal[made].tolist())[0] == tricks[3]
        assert four[made].points.value < usual[made].points.value


def test_only_what_the_rules_allow_is_priced():
    hand = "Jc Ac Kc 9d Td down Qs seat 2"
    held = compare_calls(f"{hand} rules bicycle+must_hold_trump", deals=32)
    assert [str(price.call) for price in held.prices] == ["pass", "clubs", "clubs alone", "diamonds", "diamonds alone"]
    assist = compare_calls("Js Jc As 9h Kd up Qs seat 2 rules canadian", deals=32)
    assert [str(price.call) for price in assist.prices] == ["pass", "order up alone"]


def test_where_only_pass_is_legal_it_is_the_only_row():
    odds = compare_calls("Jc Ah Kh 9d Td up Qs seat 1 rules bicycle+must_hold_trump", deals=32)
    assert [str(price.call) for price in odds.prices] == ["pass"]
    assert "Pass is not priced yet." in str(odds)


def test_make_and_euchred_are_the_only_two_ends():
    for row in compare_calls(DEALER, deals=300).ranked:
        assert row.make.value + row.euchred.value == pytest.approx(1)
        assert row.march.value <= row.make.value
        assert row.points.low <= row.points.value <= row.points.high


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_each_deal_scores_what_the_solver_says(rules):
    """The batch and `solve` agree, deal by deal, on every call of the second round, where nobody discards."""
    for seat in (1, rules.dealer):
        view = replace(Deal.random(seed=9, rules=rules).view(seat), turned_down=True)
        odds = compare_calls(view, deals=6, seed=5)
        for made, points in odds.points_by_deal.items():
            trump = made.trump(rules.proposed(view.up))
            solved = [
                solve(odds.deal(number), trump=trump or "none", maker=seat, alone=made.alone) for number in range(6)
            ]
            assert [solution.points for solution in solved] == points.tolist()


@pytest.mark.parametrize("rules", ["bicycle", "parlour32", "cutthroat", "two_handed"])
def test_the_dealers_discard_is_chosen_once_and_then_averaged(rules):
    """The batch equals solving each deal with the discard chosen; choosing it anew for each deal would be rosier."""
    view = View.parse(f"Js Qs Ad 9h Th up As seat dealer rules {rules}")
    odds = compare_calls(view, deals=60, seed=2)
    fixed, clairvoyant = [], []
    for deal in map(odds.deal, range(60)):
        fixed.append(solve(deal, trump="s", maker="dealer", discard=odds["order up"].discard).points)
        clairvoyant.append(solve(deal, trump="s", maker="dealer").points)
    assert list(odds.points_by_deal[ORDER_UP]) == fixed
    assert sum(clairvoyant) >= sum(fixed)


def test_the_dealer_lays_down_what_helps():
    assert compare_calls("Js Jc As 9h Ad up Qs seat 4", deals=300)["order up"].discard == parse_cards("9h")[0]


def test_old_schools_dealer_may_leave_the_turn_up():
    """Five high trumps: the nine that is turned up is worth less than any of them."""
    hand = "Js Jc As Ks Qs up 9s seat 4"
    assert str(compare_calls(f"{hand} rules old_school", deals=64)["order up"].discard) == "9s"
    assert str(compare_calls(hand, deals=64)["order up"].discard) != "9s"


def test_same_seed_same_numbers_and_more_deals_only_add():
    small, again, large = (compare_calls(ELDEST, deals=deals, seed=3) for deals in (300, 300, 900))
    assert small.to_json() == again.to_json()
    assert np.array_equal(small.points_by_deal[ORDER_UP], large.points_by_deal[ORDER_UP][:300])
    assert small.to_json() != compare_calls(ELDEST, deals=300, seed=4).to_json()


def test_refining_ends_with_the_whole_answer_and_starts_early():
    steps = list(refine_calls(ELDEST, deals=2_000, seed=1))
    assert steps[0].deals == 256
    assert [step.deals for step in steps] == sorted({step.deals for step in steps})
    assert steps[-1].to_json() == compare_calls(ELDEST, deals=2_000, seed=1).to_json()


def test_any_number_of_threads_gives_the_same_numbers(monkeypatch):
    two = compare_calls(DEALER, deals=1_000)
    monkeypatch.setattr("euchre_tutor.analysis.calls._THREADS", 1)
    assert compare_calls(DEALER, deals=1_000).to_json() == two.to_json()


COLOUR_KEEPING = ["".join(p) for p in permutations("cdhs") if {p[0], p[3]} in ({"c", "s"}, {"d", "h"})]


@pytest.mark.parametrize("names", COLOUR_KEEPING)
def test_renaming_suits_changes_nothing_beyond_error(names):
    """Each renaming on deals of its own: the values differ by no more than their errors together."""
    view = str(View.parse(ELDEST))
    hand, rest = view.split(" up ")
    renamed = f"{hand.translate(str.maketrans('cdhs', names))} up Q{names[3]} {rest.split(maxsplit=1)[1]}"
    first = compare_calls(view, deals=4_000)["order up"].points
    second = compare_calls(renamed, deals=4_000, seed=9)["order up"].points
    assert abs(first.value - second.value) < first.error + second.error


def test_a_better_trump_is_worth_more():
    """Ten of trumps, then the ace, then the right bower in one and the same hand."""
    views = [f"{card} Ks 9h Kd Qd up Qs seat 1" for card in ("Ts", "As", "Js")]
    values = [compare_calls(view, deals=10_000)["order up"].points for view in views]
    assert values[0].high < values[1].low
    assert values[1].high < values[2].low


def test_a_small_difference_is_too_close_to_call():
    odds = compare_calls("9c Tc 9d Td 9h down Qs seat 1", deals=20)
    assert len(odds.leaders) > 1
    assert odds.verdict.startswith("Too close to call: ")
    assert not any(row["best"] for row in odds.rows())


def test_a_clear_winner_is_named():
    odds = compare_calls(DEALER, deals=500)
    assert odds.verdict.startswith("Best priced call: order up alone (")
    assert odds.verdict.endswith("Pass is not priced yet.")
    assert [row["call"] for row in odds.rows() if row["best"]] == ["order up alone"]


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_handful_of_deals_decides_nothing(deals):
    for seed in range(6):
        assert len(compare_calls(DEALER, deals=deals, seed=seed).leaders) == 2


def test_a_call_that_loses_is_never_marked_as_best():
    odds = compare_calls("Th Td 9s Ac Qc down Jh seat 3", deals=2_000)
    assert odds.verdict.startswith("Every priced call loses points")
    assert not any(row["best"] for row in odds.rows())


def test_certainty_is_never_claimed_from_a_sample():
    assert mean_of_outcomes(np.array([0, 0, 50]), np.array([-2, 1, 2])).low < 2
    gap = paired_difference(np.array([2, 1, 2, 1]), np.array([1, 2, 1, 2]))
    assert gap.low < 0 < gap.high


def test_intervals_cover_the_value_of_a_200_000_deal_run():
    """The 95% intervals of 200 small runs of one view hold the long run's value 92 to 98% of the time."""
    view = View.parse(ELDEST)
    long_run = compare_calls(view, deals=200_000, seed=1)
    covered: Counter[str] = Counter()
    for seed in range(1_000, 1_200):
        small = compare_calls(view, deals=200, seed=seed)["order up"]
        for name in ("make", "march", "points"):
            truth = getattr(long_run["order up"], name).value
            covered[name] += getattr(small, name).low <= truth <= getattr(small, name).high
    assert all(184 <= covered[name] <= 196 for name in ("make", "march", "points")), covered


@pytest.mark.parametrize(
    ("view", "options", "words"),
    [
        (ELDEST, {"deals": 0}, "ask for 1 or more"),
        (ELDEST, {"seed": -1}, "a seed is 0 or more"),
        (ELDEST, {"deals": 10**30}, "ask for 100,000,000 or fewer"),
        (ELDEST, {"deals": "5"}, "deals is a whole number, not '5'"),
        (ELDEST, {"seed": None}, "seed is a whole number, not None"),
        (Deal.random(seed=1), {}, "this should be text, such as .*, not a Deal"),
        ("Js As 9h Kd Qd up Qs seat 1 trump s maker 4", {}, "nothing left to call"),
    ],
)
def test_what_cannot_be_priced_is_refused_with_a_reason(view, options, words):
    with pytest.raises(EuchreError, match=words):
        compare_calls(view, **options)


def test_the_figure_shows_each_priced_call_with_its_interval():
    odds = compare_calls(DEALER, deals=64)
    bars = odds.figure().data[0]
    assert list(bars.y) == ["order up", "order up alone"]
    assert list(bars.x) == [p.points.value for p in odds.prices if p.points]
    assert bars.error_x.array[0] == pytest.approx(odds.prices[1].points.high - odds.prices[1].points.value)
    assert [(note.y, note.text) for note in odds.figure().layout.annotations] == [("pass", " not priced yet")]


def test_a_price_is_asked_for_by_its_call():
    odds = compare_calls(DEALER, deals=64)
    assert odds["order up alone"] is odds.prices[2]
    assert str(odds["order up"]).startswith("order up: +")
    assert str(odds["pass"]) == "pass: not priced yet"
    with pytest.raises(EuchreError, match="'hearts' can't be called here; legal are pass, order up"):
        odds["hearts"]


def test_the_deals_behind_the_numbers_can_be_looked_at():
    odds = compare_calls("Js As 9h Kd Qd down Qs seat 1", deals=300, seed=2)
    hearts = Call.parse("hearts")
    for number in (0, 255, 256, 299):
        assert solve(odds.deal(number), trump="h", maker=1).points == odds.points_by_deal[hearts][number]
    with pytest.raises(EuchreError, match="there is no deal 300"):
        odds.deal(300)


def test_a_hand_that_only_loses_is_not_advised():
    odds = compare_calls("9c Tc 9d Td 9h up As seat 1", deals=300)
    assert odds.verdict.startswith("Every priced call loses points")


def test_the_table_is_a_frame_of_numbers():
    table = compare_calls(DEALER, deals=64).table
    assert list(table.index) == ["pass", "order up", "order up alone"]
    assert (
        table.loc["order up", "points_low"] <= table.loc["order up", "points"] <= table.loc["order up", "points_high"]
    )


def test_a_view_object_is_as_good_as_its_text():
    view = View.parse(DEALER)
    assert compare_calls(view, deals=64).to_json() == compare_calls(DEALER, deals=64).to_json()
