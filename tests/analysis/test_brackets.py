"""What is advised where the two brackets agree, and where they don't."""

from dataclasses import replace

import numpy as np
import pytest

from euchre_tutor import Call, compare_calls
from euchre_tutor.analysis import CallOdds
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.pricing.estimates import controlled
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
        points = type(price.points)(*(100 * seen[price.call] + n for n in (0, -0.1, 0.1)))
        shift = 100 * played[price.call] - points.value if played else 0
        prices.append(
            replace(price, points=points, realistic=type(points)(*(n + shift for n in points)) if played else None)
        )
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
    assert odds.to_json()["ranked_by"] == ("realistic" if played else "points")
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
        mean = asked._gap(best.call, price.call)
        assert asked.gaps[price.call] == controlled(played, solved, mean, (-np.inf, np.inf))
        assert asked.gaps[price.call].value == pytest.approx(best.realistic.value - price.realistic.value)
    assert list(asked.at_a_table.ranked) == sorted(asked.prices, key=lambda price: -price.realistic.value)
    assert list(asked.double_dummy.ranked) == sorted(asked.prices, key=lambda price: -price.points.value)


def test_a_printed_table_has_a_line_with_all_cards_seen_and_one_at_a_table(asked):
    lines = str(asked).splitlines()[1:8]
    assert "played" in lines[0]
    ways = ("with all cards seen", "at a table")
    assert [[words in line for words in ways] for line in lines[1:]] == [[True, False], [False, True]] * 3
    assert asked._repr_html_().count("<tr>") == 1 + 6
    single = compare_calls("9c Tc Ad 9h Td up 9s seat 2", deals=40, realistic=0)
    assert "played" not in str(single).splitlines()[1]


def test_each_number_of_both_brackets_is_told_as_data(asked):
    for price, row in zip(asked.prices, asked.to_json()["calls"], strict=True):
        for name in ("make", "march", "euchred", "game"):
            for told, estimate in (
                (name, getattr(price, name)),
                (f"realistic_{name}", getattr(price, f"realistic_{name}")),
            ):
                assert (row[told], row[f"{told}_low"], row[f"{told}_high"]) == (estimate or (None, None, None))
        assert (row["realistic"], row["realistic_low"], row["realistic_high"]) == price.realistic
        if price.realistic_make:
            assert price.realistic_make.value + price.realistic_euchred.value == pytest.approx(1)
            assert price.realistic_march.value <= price.realistic_make.value + 1e-9


def test_a_row_has_at_a_table_what_calls_are_ranked_by_there():
    view = "9c Tc Ad 9h Td up 9s seat 2 rules stick_the_dealer"
    begun, told = (compare_calls(f"{view}{score}", deals=64, realistic=16) for score in ("", " score 9-6"))
    for odds, name, unit in ((begun, "realistic", ""), (told, "realistic_game", " %")):
        for row, price in zip(odds.rows(), odds.prices, strict=True):
            written = (percent if unit else signed)(getattr(price, name))
            assert row["realistic"] == f"{written}{unit}"
