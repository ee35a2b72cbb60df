"""The odds of each call."""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations

import numpy as np
import pytest
from helpers.covering import by_day

from euchre_tutor import Auction, Call, Deal, EuchreError, View, compare_calls, parse_cards, solve
from euchre_tutor.analysis import refine_calls
from euchre_tutor.analysis.call_odds import CallPrice
from euchre_tutor.analysis.text import signed
from euchre_tutor.auction import PASS
from euchre_tutor.pricing.estimates import CONTROL_SLOPE, mean_of_outcomes, paired_difference
from euchre_tutor.pricing.options import ContractOption, option_of
from euchre_tutor.pricing.outcomes import estimates
from euchre_tutor.pricing.passing import options_of

DEALER = "Js Jc As 9h Kd up Qs seat 4"
ELDEST = "Js As 9h Kd Qd up Qs seat 1"
TILES = "55 54 50 33 62 up 51 seat 2 rules domino"
ORDER_UP = Call("order up")


def test_every_legal_call_has_a_row_and_pass_tells_who_calls_then():
    odds = compare_calls("Js Jc As 9h Kd down Qd seat 2", deals=64)
    names = [str(price.call) for price in odds.prices]
    assert names == ["pass", "clubs", "clubs alone", "hearts", "hearts alone", "spades", "spades alone"]
    assert all(price.points for price in odds.prices)
    passed = odds["pass"]
    assert (passed.make, passed.march, passed.euchred, passed.laid) == (None, None, None, ())
    shares = {words: int(share) for words, share in re.findall(r"([a-z][a-z ]+) (\d+)%", passed.note)}
    assert set(shares) <= {"we call", "they call", "thrown in"}
    assert abs(sum(shares.values()) - 100) <= 1


def test_a_call_without_a_price_is_told_as_that():
    odds = compare_calls(TILES, deals=64, realistic=0)
    assert [str(price.call) for price in odds.prices] == ["pass", "order up", "order up alone"]
    odds = replace(odds, prices=(CallPrice(PASS), *odds.prices[1:]))
    assert str(odds["pass"]) == "pass: not priced yet"
    assert odds.verdict.endswith("Pass is not priced yet.")
    assert ("pass", " not priced yet") in [(note.y, note.text) for note in odds.figure().layout.annotations]
    assert list(odds.figure().data[0].y) == [price.name for price in odds.ranked]


def test_a_stuck_dealer_has_no_pass():
    odds = compare_calls("Ah Kh 9c Td Qd down Qs seat 4 rules stick_the_dealer+no_trump", deals=64)
    assert "pass" not in [str(price.call) for price in odds.prices]
    assert odds["no trump"].points


def test_only_what_the_rules_allow_is_priced():
    hand = "Jc Ac Kc 9d Td down Qs seat 2"
    held = compare_calls(f"{hand} rules bicycle+must_hold_trump", deals=32)
    assert [str(price.call) for price in held.prices] == ["pass", "clubs", "clubs alone", "diamonds", "diamonds alone"]
    assist = compare_calls("Js Jc As 9h Kd up Qs seat 2 rules canadian", deals=32)
    assert [str(price.call) for price in assist.prices] == ["pass", "order up alone"]


def test_where_only_pass_is_legal_it_is_the_only_row():
    odds = compare_calls("Jc Ah Kh 9d Td up Qs seat 1 rules bicycle+must_hold_trump", deals=32)
    assert [str(price.call) for price in odds.prices] == ["pass"]
    assert odds.leaders == [odds["pass"]]


def test_make_and_euchred_are_the_only_two_ends():
    for row in compare_calls(DEALER, deals=300).ranked:
        assert row.points.low <= row.points.value <= row.points.high
        if row.call == PASS:
            continue
        assert row.make.value + row.euchred.value == pytest.approx(1)
        assert row.march.value <= row.make.value


@pytest.mark.parametrize(
    ("view", "words"),
    [
        ("Jc Ac Kc Qd Js 9h seat 2 bids 3 rules bid_euchre", ""),  # others bid more by the model
        ("Jc Ac Kc Qd Js 9h seat 2 bids pass,4,pass,pass rules bid_euchre", ""),
        (f"{ELDEST} rules bicycle+defend_alone", "Calls are priced as if nobody else plays alone after them."),
        (
            f"{ELDEST} trump s maker 4 rules bicycle+defend_alone",
            "Calls are priced as if nobody else plays alone after",
        ),
        (f"{ELDEST} trump s maker 2 rules bicycle+defend_alone", ""),  # seat 3, who was asked first, passed
        (ELDEST, ""),
    ],
)
@pytest.mark.usefixtures("few_deals")
def test_a_price_says_what_it_takes_for_granted(view, words):
    odds = compare_calls(view, deals=8)
    assert odds.proviso.startswith(words)
    assert bool(odds.proviso) == bool(words)
    assert odds.verdict.endswith(odds.proviso)
    assert odds.to_json()["proviso"] == (odds.proviso or None)


def test_odds_are_asked_for_in_the_words_of_their_game():
    bids = compare_calls("Jc Ac Kc Qc Js 9h seat 4 bids 3,pass,pass rules bid_euchre", deals=32)
    for said in ("four", "4", "bid 4"):
        assert str(bids[said].call) == "bid 4"
    assert str(bids["alone"].call) == "bid 6 alone"
    assert bids.explain("five").option == bids["bid 5"].call


def test_the_dealer_lays_down_what_helps():
    assert compare_calls("Js Jc As 9h Ad up Qs seat 4", deals=300)["order up"].discard == parse_cards("9h")[0]


@pytest.mark.parametrize("rules", by_day(["bicycle", "old_school", "british", "call_ace4"], ["british"]))
def test_the_dealer_may_lay_down_the_turn_up_unless_it_must_be_kept(rules):
    """Five high trumps: the nine that is turned up is worth less than any of them."""
    hand, call = "Js Jc As Ks Qs up 9s seat 4", "order up alone"
    assert str(compare_calls(f"{hand} rules {rules}", deals=64)[call].discard) == "9s"
    assert str(compare_calls(f"{hand} rules {rules}+must_keep_turn_up", deals=64)[call].discard) != "9s"


def test_same_seed_same_numbers_and_more_deals_only_add():
    small, again, large = (compare_calls(ELDEST, deals=deals, seed=3) for deals in (300, 300, 900))
    assert small.to_json() == again.to_json()
    assert np.array_equal(small.points_by_deal[ORDER_UP], large.points_by_deal[ORDER_UP][:300])
    assert small.to_json() != compare_calls(ELDEST, deals=300, seed=4).to_json()


def test_refining_ends_with_the_whole_answer_and_starts_early():
    steps = list(refine_calls(ELDEST, deals=2_000, seed=1))
    assert steps[0].deals == 256
    done = [(step.deals, step.realistic_deals, step.done) for step in steps]
    assert done == sorted(set(done))
    assert done[-1] == (2_000, 500, 1.0)
    assert steps[0].realistic_deals == 0
    assert steps[-1].to_json() == compare_calls(ELDEST, deals=2_000, seed=1).to_json()


def test_any_number_of_threads_gives_the_same_numbers(request):
    two = compare_calls(DEALER, deals=1_000)
    request.getfixturevalue("one_thread")
    assert compare_calls(DEALER, deals=1_000).to_json() == two.to_json()


COLOUR_KEEPING = ["".join(p) for p in permutations("cdhs") if {p[0], p[3]} in ({"c", "s"}, {"d", "h"})]


@pytest.mark.slow
@pytest.mark.parametrize("names", by_day(COLOUR_KEEPING, COLOUR_KEEPING[1:7:3]))
def test_renaming_suits_changes_nothing_beyond_error(names):
    """Each renaming on deals of its own: the values differ by no more than their errors together."""
    view = str(View.parse(ELDEST))
    hand, rest = view.split(" up ")
    renamed = f"{hand.translate(str.maketrans('cdhs', names))} up Q{names[3]} {rest.split(maxsplit=1)[1]}"
    first = compare_calls(view, deals=4_000, realistic=0)["order up"].points
    second = compare_calls(renamed, deals=4_000, seed=9, realistic=0)["order up"].points
    assert abs(first.value - second.value) < first.error + second.error


@pytest.mark.slow
def test_a_better_trump_is_worth_more():
    """Ten of trumps, then the ace, then the right bower in one and the same hand."""
    views = [f"{card} Ks 9h Kd Qd up Qs seat 1" for card in ("Ts", "As", "Js")]
    values = [compare_calls(view, deals=10_000, realistic=0)["order up"].points for view in views]
    assert values[0].high < values[1].low
    assert values[1].high < values[2].low


def test_a_small_difference_is_too_close_to_call():
    odds = compare_calls("9c Tc 9d Td 9h down Qs seat 1", deals=20)
    assert len(odds.leaders) > 1
    assert "Too close to call" in odds.verdict
    assert not any(row["best"] for row in odds.rows())


def test_a_clear_winner_is_named():
    odds = compare_calls(DEALER, deals=500)
    assert odds.verdict.startswith("Best call at a table and with all cards seen: order up alone (")
    assert "not priced" not in odds.verdict
    assert [row["call"] for row in odds.rows() if row["best"]] == ["order up alone"]


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_handful_of_deals_decides_nothing(deals):
    for seed in range(6):
        odds = compare_calls(DEALER, deals=deals, seed=seed)
        undecided = [price.call for price in odds.leaders]
        assert Call.parse("order up alone") in undecided
        assert {ORDER_UP, PASS} <= set(undecided) or deals == 3  # by then they may have lost each time


@pytest.mark.parametrize("deals", [1, 2])
def test_a_handful_of_deals_leaves_open_what_any_call_is_worth(deals):
    for seed in range(6):
        assert all(price.points.error > 0.5 for price in compare_calls(DEALER, deals=deals, seed=seed).prices)


def test_a_call_that_loses_is_never_marked_as_best():
    odds = compare_calls("Th Td 9s Ac Qc down Jh seat 3", deals=2_000)
    assert odds.verdict.startswith("Every call loses points")
    assert not any(row["best"] for row in odds.rows())


def test_certainty_is_never_claimed_from_a_sample():
    assert mean_of_outcomes(np.array([0, 0, 50]), np.array([-2, 1, 2])).low < 2
    gap = paired_difference(np.array([2, 1, 2, 1]), np.array([1, 2, 1, 2]))
    assert gap.low < 0 < gap.high


def option_for(view: str, call: Call, *, seed: int) -> ContractOption:
    """Return what a call leads to."""
    seen = View.parse(view)
    return option_of(seen, Auction.at(seen), call, seed=seed, evidence="calls")


@pytest.mark.slow
def test_intervals_cover_the_value_of_a_long_run():
    """The 95% intervals of 200 runs of 256 deals of one view hold the long run's value 92 to 98% of the time."""
    option = option_for(ELDEST, ORDER_UP, seed=1)
    long_run = estimates(option.solved(range(200), seed=1), option.payoffs)
    covered: Counter[str] = Counter()
    for chunk in range(200):
        small = estimates(option.solved(range(chunk, chunk + 1), seed=1_000), option.payoffs)
        for name in ("make", "march", "points"):
            covered[name] += small[name].low <= long_run[name].value <= small[name].high
    assert all(184 <= covered[name] <= 196 for name in ("make", "march", "points")), covered


@pytest.mark.parametrize(
    ("view", "options", "words"),
    [
        (ELDEST, {"deals": 0}, "deals is a whole number from 1 to"),
        (ELDEST, {"seed": -1}, "seed is a whole number from 0 to"),
        (ELDEST, {"evidence": "hearsay"}, "evidence is calls or none, not 'hearsay'"),
        (ELDEST, {"deals": 10**30}, "deals is a whole number from 1 to 10,000,000, not a number"),
        (ELDEST, {"deals": "5"}, "deals is a whole number from .*, not '5'"),
        (ELDEST, {"seed": None}, "seed is a whole number from .*, not None"),
        (Deal.random(seed=1), {}, "this should be text, such as .*, not Deal"),
        ("Js As 9h Kd Qd up Qs seat 1 trump s maker 4", {}, "nothing left to call"),
    ],
)
def test_what_cannot_be_priced_is_refused_with_a_reason(view, options, words):
    with pytest.raises(EuchreError, match=words):
        compare_calls(view, **options)


def test_the_figure_shows_each_priced_call_with_its_interval():
    odds = compare_calls(DEALER, deals=64)
    bars = odds.figure().data[0]
    assert list(bars.y) == [price.name for price in odds.ranked]
    assert list(bars.x) == [price.points.value for price in odds.ranked]
    second = odds.ranked[1].points
    assert bars.error_x.array[1] == pytest.approx(second.high - second.value)
    told = [note.text.strip() for note in odds.figure().layout.annotations]
    assert told == [signed(price.points).split("\xa0")[0] for price in odds.ranked]


def test_what_a_bar_says_under_the_pointer_is_whole():
    """A pass has no chances of its own: its words are points, and who calls then."""
    odds = compare_calls(DEALER, deals=64)
    bars = odds.figure().data[0]
    assert bars.hovertemplate.count("%{") == 2
    for price, words in zip(odds.ranked, bars.customdata, strict=True):
        table, seen, *lines = words.split("<br>")
        assert (table, seen) == (
            f"at a table: {signed(price.points)} points",
            f"with all cards seen: {signed(price.double_dummy.points)} points",
        )
        told = [f"{name} " for name in ("make", "march", "euchred")] if price.make else [price.note]
        assert [line for line, start in zip(lines, told, strict=False) if not line.startswith(start)] == []


@pytest.mark.usefixtures("few_deals")
def test_of_a_great_many_calls_the_best_are_printed_and_all_are_in_the_table():
    odds = compare_calls("55 54 50 33 62 down 31 seat 2 rules domino_call_ace4", deals=64, realistic=0)
    printed = str(odds).splitlines()
    assert len(odds.table) == len(odds.prices) == len(odds.rows()) == 36 + 1
    shown = [str(price.call) for price in odds.ranked[:14]]
    assert [call for call, line in zip(shown, printed[2:16], strict=True) if not line.startswith(f"{call} ")] == []
    assert f"{37 - 14} more calls rank below these" in str(odds)
    assert odds._repr_html_().count("<tr>") == 1 + 14
    assert max(map(len, printed[:16])) <= 100


@pytest.mark.usefixtures("few_deals")
def test_of_many_calls_too_close_to_tell_the_verdict_names_a_few():
    odds = compare_calls("55 54 50 33 62 down 31 seat 2 rules domino_call_ace4", deals=2)
    assert len(odds.leaders) > 4
    assert f" and {len(odds.leaders) - 3} more." in odds.verdict


@pytest.mark.usefixtures("few_deals")
def test_a_bid_is_made_or_lost_in_words_of_its_own():
    bids = compare_calls("Jc Ac Kc Qd Js 9h seat 2 rules bid_euchre", deals=8)
    assert "lose the bid %" in str(bids)
    assert "lose the bid</th>" in bids._repr_html_()
    assert "lose the bid" in bids.figure().data[0].customdata[0]
    assert "euchred" not in str(bids)
    assert "euchred %" in str(compare_calls(DEALER, deals=8))


def test_a_price_is_asked_for_by_its_call():
    odds = compare_calls(DEALER, deals=64)
    assert odds["order up alone"] is odds.prices[2]
    assert str(odds["order up"]).startswith("order up: +")
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
    assert odds.verdict.startswith("Every call loses points")


def test_the_table_is_a_frame_of_numbers():
    table = compare_calls(DEALER, deals=64).table
    assert list(table["call"]) == 2 * ["pass", "order up", "order up alone"]
    assert ((table["points_low"] <= table["points"]) & (table["points"] <= table["points_high"])).all()
    assert table.select_dtypes("number").columns.str.endswith(("points", "chance", "_low", "_high")).all()


def test_a_view_object_is_as_good_as_its_text():
    view = View.parse(DEALER)
    assert compare_calls(view, deals=64).to_json() == compare_calls(DEALER, deals=64).to_json()


LADDER = ("9s", "Ts", "Ks", "As", "Jc", "Js")


@pytest.mark.slow
@pytest.mark.parametrize(("rest", "seat"), [("Ah 9h Kd Qc", 4), ("Qh Th Ad Ac", 1), ("Jh 9d Td Kc", 2)])
def test_a_better_trump_is_never_worth_less(rest, seat):
    """One trump of a hand improved step by step: each step may only gain, beyond error, and all of them do."""
    worth = [
        compare_calls(f"{card} {rest} up Qs seat {seat}", deals=1_500, evidence="none", realistic=0)["order up"]
        for card in LADDER
    ]
    for worse, better in pairwise(worth):
        for name in ("points", "make"):
            assert getattr(better, name).high >= getattr(worse, name).low
    assert worth[-1].points.low > worth[0].points.high


# Both brackets.


def test_every_price_has_both_brackets_and_says_on_how_many_deals():
    odds = compare_calls(DEALER, deals=400)
    assert odds.realistic_deals == 100
    assert "at a table on 100" in odds.details
    assert "at a table" in odds.caption
    for price in odds.prices:
        assert price.points.low < price.points.value < price.points.high
        assert price.points.error > price.double_dummy.points.error
    assert odds.verdict.startswith("Best call at a table and with all cards seen: order up alone")
    assert odds.to_json()["best"] == ["order up alone"]


def test_realistic_play_can_be_left_out():
    odds = compare_calls(DEALER, deals=64, realistic=0)
    assert all(price.at_a_table is None for price in odds.prices)
    assert "realistic" not in str(odds) + odds.caption + odds.details


@pytest.mark.parametrize("view", [DEALER, "Js As 9h Kd Qd down Qs seat 1 rules stick_the_dealer"])
def test_the_realistic_price_is_what_players_made_of_the_same_deals(view):
    """Played on all deals that were solved, it is the plain mean of what they made."""
    odds = compare_calls(view, deals=64, realistic=64, seed=2)
    calls = [price.call for price in odds.prices if price.call != PASS]
    for call in calls:
        option = option_for(view, call, seed=2)
        played = option.payoffs.points_of(option.played(0, seed=2, rows=slice(64)))
        assert odds[call].points.value == pytest.approx(played.mean())


def test_a_pass_is_played_realistically_under_the_same_auctions():
    odds, again = (compare_calls(DEALER, deals=200, realistic=100, seed=3) for _ in range(2))
    assert odds["pass"].points == again["pass"].points
    option = options_of(View.parse(DEALER), seed=3, evidence="calls", stakes=None)[PASS]
    solved, played = option.solved(range(1), seed=3)[:100], option.played(0, seed=3, rows=slice(100))
    assert np.array_equal(solved.contracts, played.contracts)
    points = [option.payoffs.points_of(each) for each in (played, solved)]
    assert np.array_equal(odds.ranked_as_played[PASS], points)
    expected = points[0].mean() + CONTROL_SLOPE * (odds["pass"].double_dummy.points.value - points[1].mean())
    assert odds["pass"].points.value == pytest.approx(expected)


# What can't be asked.


@pytest.mark.parametrize(
    ("options", "words"),
    [({"realistic": 65}, "so 65 of 64 can't be"), ({"realistic": True}, "realistic is a whole number")],
)
def test_options_that_contradict_each_other_are_refused(options, words):
    with pytest.raises(EuchreError, match=words):
        compare_calls(DEALER, deals=64, **options)


def test_the_only_call_is_told_as_that():
    odds = compare_calls("9h Th Kh Qh Ah up Jc seat 1 rules bicycle+must_hold_trump", deals=64)
    assert odds.verdict.startswith("There is only one call: pass (")


def test_deals_are_numbered_by_whole_numbers():
    odds = compare_calls(DEALER, deals=8)
    with pytest.raises(EuchreError, match="deal number is a whole number"):
        odds.deal(1.5)
