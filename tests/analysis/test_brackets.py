"""What is advised where the two brackets agree, and where they don't."""

from dataclasses import replace

import numpy as np
import pytest

from euchre_tutor import Call, EuchreError, compare_calls, compare_plays
from euchre_tutor.analysis import CallOdds, Estimate
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.pricing.estimates import Numbers, controlled
from euchre_tutor.pricing.sampling import Played

PASS, ORDER_UP, ALONE = map(Call.parse, ("pass", "order up", "order up alone"))
WORTH = {PASS: -1.0, ORDER_UP: 0.5, ALONE: 0.0}


@pytest.fixture(scope="module")
def asked() -> CallOdds:
    """Three calls on 400 deals, 100 of them played."""
    return compare_calls("9c Tc Ad 9h Td up 9s seat 2", deals=400, realistic=100)


def with_values(asked: CallOdds, seen: dict[Call, float], played: dict[Call, float] | None) -> CallOdds:
    """Let calls be worth so much on nearly every deal: double dummy, and at a table."""
    luck = np.random.default_rng(1).choice([-1, 0, 1], 400)
    by_deal = {call: np.asarray(100 * value + luck, np.int64) for call, value in seen.items()}
    both = {
        call: Played(np.asarray(100 * value + luck[:100]), by_deal[call][:100])
        for call, value in (played or {}).items()
    }
    prices = []
    for price in asked.prices:
        both_ways = [
            Numbers(points=Estimate(*(100 * worth[price.call] + n for n in (0, -0.1, 0.1)))) if worth else None
            for worth in (seen, played)
        ]
        prices.append(replace(price, double_dummy=both_ways[0], at_a_table=both_ways[1]))
    return replace(asked, prices=tuple(prices), points_by_deal=by_deal, ranked_values=by_deal, ranked_as_played=both)


@pytest.mark.parametrize(
    ("played", "verdict"),
    [
        (None, "Best call: order up (+50.0\xa0±\xa00.1)."),
        (WORTH, "Best call at a table and with all cards seen: order up (+50.0\xa0±\xa00.1)."),
        (
            {PASS: 1.0, ORDER_UP: 0.5, ALONE: 0.0},
            "Best call at a table: pass (+100.0\xa0±\xa00.1). "
            "With all cards seen it would be order up (+50.0\xa0±\xa00.1).",
        ),
        (
            {PASS: 0.5, ORDER_UP: 0.5, ALONE: 0.0},
            "Too close to call at a table: pass (+50.0\xa0±\xa00.1) and order up (+50.0\xa0±\xa00.1). "
            "With all cards seen it is order up (+50.0\xa0±\xa00.1).",
        ),
    ],
    ids=["double dummy alone", "agree", "differ", "a tie at a table"],
)
def test_the_verdict_follows_the_table_and_says_what_all_cards_seen_would_change(asked, played, verdict):
    odds = with_values(asked, WORTH, played)
    assert odds.verdict == verdict
    followed = played or WORTH
    assert odds.to_json()["best"] == [str(call) for call, value in followed.items() if value == max(followed.values())]
    told = odds.to_json()
    assert (told["ranked_by"], told["meaning"]) == ("points", "at a table" if played else "with all cards seen")
    assert [row["call"] for row in odds.rows() if row["best"]] == odds.to_json()["best"] * (len(odds.leaders) == 1)


def test_all_that_tie_with_all_cards_seen_are_named(asked):
    odds = with_values(asked, {PASS: 0.5, ORDER_UP: 0.5, ALONE: 0.0}, {PASS: 1.0, ORDER_UP: 0.5, ALONE: 0.0})
    assert odds.verdict.endswith("With all cards seen, pass and order up are equally good on every deal.")


def test_every_call_loses_where_it_loses_at_a_table(asked):
    played = {PASS: -0.5, ORDER_UP: -1.0, ALONE: -2.0}
    odds = with_values(asked, WORTH, played)
    assert odds.verdict.startswith("Every call loses points. Least lost at a table: pass (")
    assert not any(row["best"] for row in odds.rows())


def test_a_gap_at_a_table_has_the_gap_double_dummy_as_its_control(asked):
    best, *others = asked.at_a_table.ranked
    for price in others:
        pairs = [asked.ranked_as_played[each.call] for each in (best, price)]
        played, solved = (pairs[0][way] - pairs[1][way] for way in (0, 1))
        mean = asked.double_dummy.gap(best.call, price.call)
        assert asked.gaps[price.call] == controlled(played, solved, mean, (-np.inf, np.inf))
        assert asked.gaps[price.call].value == pytest.approx(best.points.value - price.points.value)
    assert list(asked.at_a_table.ranked) == sorted(asked.prices, key=lambda price: -price.points.value)
    seen = sorted(asked.prices, key=lambda price: -price.double_dummy.points.value)
    assert list(asked.double_dummy.ranked) == seen


def test_a_printed_table_has_a_line_at_a_table_and_one_with_all_cards_seen(asked):
    lines = str(asked).splitlines()[1:8]
    assert "played" in lines[0]
    ways = ("at a table", "with all cards seen")
    assert [[words in line for words in ways] for line in lines[1:]] == [[True, False], [False, True]] * 3
    assert asked._repr_html_().count("<tr>") == 2 * (1 + 3)
    single = compare_calls("9c Tc Ad 9h Td up 9s seat 2", deals=40, realistic=0)
    assert "played" not in str(single).splitlines()[1]


def test_each_number_of_both_brackets_is_told_as_data(asked):
    for price, row in zip(asked.prices, asked.to_json()["calls"], strict=True):
        assert row["meaning"] == price.way == "at a table"
        for name in ("make", "march", "euchred", "points", "game"):
            told = {"": row, "double_dummy": row["double_dummy"], "at_a_table": row["at_a_table"]}
            for way, data in told.items():
                estimate = getattr(getattr(price, way) if way else price, name)
                assert (data[name], data[f"{name}_low"], data[f"{name}_high"]) == (estimate or (None, None, None))
            assert getattr(price, name) == getattr(price.at_a_table, name)
        if price.make:
            assert price.make.value + price.euchred.value == pytest.approx(1)
            assert price.march.value <= price.make.value + 1e-9


@pytest.mark.parametrize("realistic", [16, 0])
def test_the_numbers_are_those_that_advice_follows_and_both_are_kept(realistic):
    """The call that the advice ranks first has the most points, whichever way hands are played."""
    odds = compare_calls("9s Qd Jc Jh As up Qh seat 4", deals=256, realistic=realistic)
    assert max(odds.prices, key=lambda price: price.points.value) == odds.best == odds.advice.ranked[0]
    for price in odds.prices:
        followed = price.at_a_table if realistic else price.double_dummy
        assert (price.points, price.make, price.march) == (followed.points, followed.make, followed.march)
        assert odds.double_dummy[price.name] == odds.double_dummy[str(price.call)] == price.double_dummy
        assert price.way == odds.advice.words
    assert odds.second == odds.ranked[1]
    assert odds.is_close == (len(odds.leaders) > 1)
    with pytest.raises(EuchreError, match="isn't priced here; priced are"):
        odds.double_dummy["hearts"]


def test_a_card_that_has_to_be_played_is_best_with_no_second():
    forced = compare_plays("Js 9c Ts Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ac Tc Qc", deals=64, realistic=0)
    assert [str(price.option) for price in forced.prices] == [str(forced.best.option)] == ["9c"]
    assert (forced.second, forced.is_close) == (None, False)


def test_the_table_has_a_row_for_each_call_and_way_of_play_and_numbers_that_say_their_unit(asked):
    table = asked.table
    assert table["played"].tolist() == ["at a table"] * 3 + ["with all cards seen"] * 3
    assert table["call"].tolist() == [str(price.call) for price in asked.prices] * 2
    for rows, bracket in ((table[:3], asked.at_a_table), (table[3:], asked.double_dummy)):
        for row, price in zip(rows.to_dict("records"), asked.prices, strict=True):
            numbers = bracket[price.name]
            assert (row["points"], row["points_low"], row["points_high"]) == numbers.points
            assert numbers.make is None or row["make_chance"] == numbers.make.value
            gap = bracket.gaps.get(price.call)
            assert row["behind_points"] == (gap.value if gap else 0)


def test_a_name_that_is_not_there_is_told_with_those_that_are(asked):
    for owner, names in ((asked, ("best", "advice")), (asked.best, ("points", "at_a_table"))):
        assert not hasattr(owner, "bets")
        with pytest.raises(AttributeError) as told:
            owner.bets  # noqa: B018
        assert all(name in str(told.value) for name in ("no 'bets'", *names))


def test_what_is_asked_for_is_shown_in_a_line(asked):
    for shown in (asked.advice, asked.double_dummy, asked.best):
        assert "\n" not in repr(shown)
        assert len(repr(shown)) < 200
    assert repr(asked.best) == f"<CallPrice {asked.best.name}: {signed(asked.best.points)} points at a table>"


def test_a_row_has_what_calls_are_ranked_by():
    view = "9c Tc Ad 9h Td up 9s seat 2 rules stick_the_dealer"
    begun, told = (compare_calls(f"{view}{score}", deals=64, realistic=16) for score in ("", " score 9-6"))
    for odds, name, write in ((begun, "points", signed), (told, "game", percent)):
        for row, price in zip(odds.rows(), odds.prices, strict=True):
            assert row[name] == write(getattr(price, name))
