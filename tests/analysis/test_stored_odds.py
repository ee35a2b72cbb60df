"""Odds that are stored and read again say what they said, in numbers and in words."""

import json

import pytest

from euchre_tutor import Call, EuchreError, View, compare_calls, compare_discards, compare_plays
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.stored import StoredOdds, plain_odds, read_odds

FEW = {"deals": 400, "realistic": 100}
ASKED = {
    "calls": lambda: compare_calls("Js Jc 9h Td Qd up 9s seat 1", progress=False, **FEW),
    "one call only": lambda: compare_calls("Js Jc As 9h Kd up Qs seat 4 rules canadian", progress=False, **FEW),
    "calls at a score": lambda: compare_calls(
        "9h Th Qh Kh 9d up Jc seat 1 rules stick_the_dealer score 9-7", progress=False, **FEW
    ),
    "discards": lambda: compare_discards("Js Jc As 9h Kd up Qs seat 4 trump s maker 2", **FEW),
    "plays": lambda: compare_plays("Ah Tc 9s 9d Js up 9c seat 1 trump c maker 4 alone", **FEW),
    "plays, all layouts": lambda: compare_plays(
        "Qs Th Jc Ad 9c down 9d seat 4 trump s maker 1 played Js Ks Ts Qs Ac Qh 9h 9c Td Kd Qd Ad", **FEW
    ),
    "nothing played": lambda: compare_calls("Js Jc 9h Td Qd up 9s seat 1", progress=False, deals=300, realistic=0),
}


@pytest.fixture(scope="module", params=ASKED)
def pair(request: pytest.FixtureRequest) -> tuple[Odds, StoredOdds]:
    """Return odds, and the same written and read."""
    odds = ASKED[request.param]()
    return odds, read_odds(json.loads(json.dumps(plain_odds(odds))))


def test_stored_odds_are_shown_as_they_were(pair):
    odds, stored = pair
    for words in ("title", "verdict", "caption", "details", "model", "score_note", "aim", "noun"):
        assert getattr(stored, words) == getattr(odds, words), words
    hidden = {"tricks"}  # a column of cards that are played, which isn't stored
    assert stored.rows() == [{key: row[key] for key in row if key not in hidden} for row in odds.rows()]
    assert [price.name for price in stored.ranked] == [price.name for price in odds.ranked]


def test_every_estimate_comes_back(pair):
    odds, stored = pair
    for price in odds.prices:
        kept = stored[text_of(price.option)]
        assert (kept.at_a_table is None) == (price.at_a_table is None)
        for way in ("double_dummy", "at_a_table"):
            for name in ("make", "march", "euchred", "points", "game"):
                was, found = price.estimates(way)[name], kept.estimates(way)[name]
                assert (was is None) == (found is None)
                assert found is None or found == pytest.approx(was, abs=1e-5)


def test_how_hands_end_comes_back_and_what_was_stored_without_it_is_read(pair):
    odds, stored = pair
    for before, after in zip(odds.prices, stored.prices, strict=True):
        assert after.ends == pytest.approx(before.ends, abs=1e-6)
        assert before.ends or not before.points
    plain = plain_odds(odds)
    older = plain | {"prices": {text: {**numbers, "ends": {}} for text, numbers in plain["prices"].items()}}
    assert [price.ends for price in read_odds(older).prices] == [{}] * len(odds.prices)


def test_a_notebook_shows_stored_odds_as_it_shows_fresh_ones(pair):
    odds, stored = pair
    for way in {bracket.way for bracket in stored.brackets}:
        fresh, kept = dict(zip(*shown(odds, way), strict=False)), dict(zip(*shown(stored, way), strict=False))
        assert {name: fresh[name] for name in kept} == kept
    assert stored.headline == odds.headline


def shown(odds: Odds, way: str) -> tuple[list[str], list[list[str]]]:
    """Return the heads of a notebook's table, and its columns."""
    heads, lines = odds.shown(way)
    return heads[1:], [list(column) for column in zip(*(line.numbers for line in lines), strict=True)]


def test_both_rankings_and_their_gaps_come_back(pair):
    odds, stored = pair
    assert (stored.at_a_table is None) == (odds.at_a_table is None)
    for was, found in ((odds.at_a_table, stored.at_a_table), (odds.double_dummy, stored.double_dummy)):
        if was is None:
            continue
        assert [text_of(price.option) for price in was.ranked] == [price.text for price in found.ranked]
        assert [text_of(price.option) for price in was.leaders] == [price.text for price in found.leaders]
        assert (was.tie, was.margin, was.named) == (found.tie, found.margin, found.named)
        for option, gap in was.gaps.items():
            assert found.gaps[text_of(option)] == pytest.approx(gap, abs=1e-5)


def test_differences_are_told_both_ways_round(pair):
    odds, stored = pair
    first, *others = (price.option for price in odds.prices if price.points)
    for other in others:
        for one, two in ((first, other), (other, first)):
            for was, found in zip(odds.differences(one, two), stored.differences(one, two), strict=True):
                assert (was is None) == (found is None)
                assert found is None or found == pytest.approx(was, abs=1e-5)
        there, back = stored.difference(first, other), stored.difference(other, first)
        assert (back.value, back.low, back.high) == pytest.approx((-there.value, -there.high, -there.low))


def test_a_difference_is_that_of_the_first_option():
    odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=300, realistic=60, progress=False)
    at_a_table, seen = odds.differences("order up alone", "pass")
    assert at_a_table.low > 0
    assert seen.low > 0
    assert odds.difference("order up alone", "pass") == at_a_table == odds.gaps[Call("pass")] != seen
    assert odds.difference("pass", "order up alone").high < 0
    with pytest.raises(EuchreError, match="can't be called here"):
        odds.difference("pass", "hearts")


def test_where_nothing_is_played_a_difference_is_that_with_all_cards_seen():
    odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=300, realistic=0, progress=False)
    assert odds.difference("order up", "pass") == odds.differences("order up", "pass")[1]


def test_calls_are_found_as_people_say_them_and_explained_anew():
    stored = read_odds(plain_odds(ASKED["calls"]()))
    assert stored["I pass"] is stored["pass"]
    assert "deals" in str(stored.explain("pass"))
    assert str(stored.explain()) == str(stored.explain(stored.ranked[0].text))


def test_what_is_no_option_is_named_with_those_that_are():
    stored = read_odds(plain_odds(ASKED["discards"]()))
    with pytest.raises(EuchreError, match="'9d' can't be laid down here; you may lay down 9h, Kd"):
        stored["9d"]


def test_a_stored_view_keeps_who_sits_at_the_table():
    odds = compare_calls("Js Jc 9h Td Qd up 9s seat 1", others="cautious", progress=False, deals=100, realistic=20)
    assert read_odds(plain_odds(odds)).view == View.parse("Js Jc 9h Td Qd up 9s seat 1 others cautious")
