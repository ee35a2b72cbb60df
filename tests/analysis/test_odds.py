"""What all answers share: which deals they rest on, who leads, and what may be asked."""

import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from helpers.strategies import TABLES, refusal

from euchre_tutor import Card, compare_calls, compare_discards, compare_plays
from euchre_tutor.analysis.prices import text_of, words_of
from euchre_tutor.analysis.text import CHANCES, Line, as_html, as_text, number, percent, signed
from euchre_tutor.beliefs import CHUNK, deals_of_chunk
from euchre_tutor.pieces import parse_plays
from euchre_tutor.practice.positions import positions, table_paths
from euchre_tutor.pricing import Sample
from euchre_tutor.pricing.estimates import Estimate, Numbers, paired_difference

CUTTHROAT = "As Ks 9s 9h 9d up Qs seat 3{} trump s maker 3 rules cutthroat"
VIEW = "As Ks 9s 9h 9d up Qs seat 4{} trump s maker 4 rules stick_the_dealer"


def odds_of(deals: int, score: str = ""):
    return compare_discards(VIEW.format(score), deals=deals, realistic=0)


@pytest.mark.parametrize("score", ["", " score 8-7"])
def test_the_leaders_are_the_best_and_whoever_is_not_behind_beyond_the_error(score):
    odds = odds_of(300, score)
    best, *others = odds.ranked
    values = {price.option: odds.ranked_values[price.option] for price in odds.ranked}
    assert values[best.option].mean() == max(each.mean() for each in values.values())
    assert odds.leaders[0] is best
    assert len(odds.leaders) < len(odds.ranked)
    for price in others:
        gap = paired_difference(values[best.option], values[price.option], step=odds.stakes.point if score else 1)
        assert odds.gaps[price.option] == gap
        assert (price in odds.leaders) == (gap.low <= 0)


def test_an_option_is_written_alike_for_people_as_object_and_as_text():
    for pack in {rules.pack for rules in TABLES}:
        for card in pack.cards:
            assert words_of(card) == words_of(text_of(card)) == card.symbol
        pair = pack.cards[:2]
        assert words_of(pair) == words_of(text_of(pair)) == f"{pair[0].symbol} {pair[1].symbol}"
    for path in table_paths():
        for each in positions(path.name.removesuffix(".csv.gz"))[:20]:
            if each.question != "call":
                for option in each.options:
                    assert words_of(option) == " ".join(card.symbol for card in parse_plays(option))


def test_the_best_options_are_told_as_the_text_that_plays_them():
    odds = odds_of(300)
    assert odds.to_json()["best"] == [row["discard"] for row in odds.to_json()["discards"]][: len(odds.leaders)]


@pytest.mark.parametrize(("deals", "words"), [(24, "Too close to call"), (25, "Equally good on every deal")])
def test_options_that_never_differ_are_called_equal_on_enough_deals(deals, words):
    """Any trump of five sure tricks may lead."""
    view = "Js Jc As Ks Qs down 9h seat 4 trump s maker 4"
    odds = compare_plays(f"{view} alone played 9d Td", deals=deals, realistic=0, exact=False)
    assert len(odds.leaders) == 5
    assert odds.verdict.startswith(words)


@pytest.mark.parametrize(("score", "unit"), [("", ""), (" score 8-7", " %")])
def test_each_row_says_how_far_it_is_behind_in_what_counts(score, unit):
    odds = odds_of(300, score)
    for row, price in zip(odds.rows(), odds.ranked, strict=True):
        gap = odds.gaps.get(price.option)
        told = (percent(gap) if score else number(gap)) if gap else ""
        together = "too close to call" if len(odds.leaders) > 1 else ""
        assert row["note"] == (together if price in odds.leaders else f"behind by {told}{unit}")


def test_a_single_deal_is_one_deal_and_one_choice_is_no_contest():
    assert (" 1 deal that fits " in odds_of(1).caption, odds_of(1).details.split(" · ")[0]) == (True, "1 deal")
    assert (" 2 deals that fit " in odds_of(2).caption, odds_of(2).details.split(" · ")[0]) == (True, "2 deals")
    odds = compare_plays("Js Jc As Kd 9h down Qd seat 4 trump s maker 4 played Ah Th Kh", deals=8, realistic=0)
    assert odds.verdict.startswith("There is only one play: 9♥")
    assert [row["note"] for row in odds.rows()] == [""]


@pytest.mark.parametrize(("score", "told"), [("", False), (" score 0-3", True), (" score 3-2", True)])
def test_a_score_that_the_ranking_cannot_look_at_is_said_in_verdict_and_caption(score, told):
    odds = compare_discards(CUTTHROAT.format(score), deals=8, realistic=0)
    words = f"from {score.split()[-1]} isn't known" if told else "isn't known"
    assert (words in odds.score_note, words in odds.verdict) == (told, told)
    below = odds.figure().layout.title.subtitle.text.replace("<br>", " ")
    assert ("isn't known" in below, bool(odds.score_note) and odds.score_note in below) == (told, told)
    assert (odds.to_json()["score_note"] is not None) == told


def test_deals_are_found_again_by_their_numbers_over_all_chunks():
    odds = odds_of(CHUNK + 2)
    cards = odds.view.rules.pack.cards
    chunks = [deals_of_chunk(odds.view, seed=0, chunk=chunk) for chunk in (0, 1)]
    for place, places in (
        (0, chunks[0][0]),
        (CHUNK - 1, chunks[0][-1]),
        (CHUNK, chunks[1][0]),
        (CHUNK + 1, chunks[1][1]),
    ):
        assert odds.deal(place).hands == tuple(tuple(cards[place] for place in hand) for hand in places)
        assert odds.deal(place).up == Card("Qs")
    for place in (-1, CHUNK + 2):
        with refusal(str(place)):
            odds.deal(place)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"deals": 1, "seed": 0}, None),
        ({"deals": np.int64(7), "seed": np.int64(3), "realistic": np.int64(7)}, None),
        ({"deals": 10_000_000, "seed": 0, "realistic": 0}, None),
        ({"deals": 0, "seed": 0}, "from 1 to 10,000,000"),
        ({"deals": 10_000_001, "seed": 0}, "from 1 to 10,000,000"),
        ({"deals": 8, "seed": 0, "realistic": -1}, "realistic is a whole number from 0"),
        ({"deals": 8, "seed": 0, "realistic": 9}, "9 of 8 can't be"),
        ({"deals": True, "seed": 0}, "deals is a whole number"),
        ({"deals": 8, "seed": 0.5}, "seed is a whole number"),
        ({"deals": 8, "seed": 0, "realistic": True}, "realistic is a whole number"),
        ({"deals": 8, "seed": 0, "evidence": "rumours"}, "evidence is calls or none"),
    ],
)
def test_a_sample_is_refused_just_where_it_cannot_be_drawn(options, words):
    if words is None:
        Sample(**options)
        return
    with refusal(words):
        Sample(**options)


def test_only_columns_that_something_is_known_for_are_shown():
    known = compare_discards(VIEW.format(""), deals=16, realistic=4)
    assert "game" in known.rows()[0]
    unknown = replace(known.prices[0], double_dummy=Numbers(points=Estimate(1.0, 0.9, 1.1)), at_a_table=None)
    assert "game" not in replace(known, prices=(unknown,), ranked_as_played={}).rows()[0]
    assert known.details.split(" · ")[-1] == "at a table on 4"


def test_without_a_score_a_verdict_tells_points_and_with_one_the_chance_to_win():
    plain, told = odds_of(64), odds_of(64, " score 8-7")
    assert "%" not in plain.verdict
    assert all(f"({signed(price.points)})" in plain.verdict for price in plain.leaders)
    assert all(f"({percent(price.game)} %)" in told.verdict for price in told.leaders)


# Tables, beside those of pandas, which takes longer to load than most answers to find.


ROWS = [
    {
        "call": "order up alone",
        "played": "with all cards seen",
        "make": "81\xa0±\xa02",
        "points": "+1.2",
        "note": "A < B",
        "best": True,
    },
    {"call": "pass", "played": "at a table", "make": "", "points": "−0.84\xa0±\xa00.05", "note": "", "best": False},
]


def framed(rows: list[dict]) -> pd.DataFrame:
    """Return rows as pandas shows them."""
    heads = {"make": "make %", "note": ""}
    marked = [{**row, "call": row["call"] + " ★" * row["best"]} for row in rows]
    return pd.DataFrame(marked).drop(columns="best").rename(columns=heads)


@pytest.mark.parametrize("rows", [ROWS, ROWS[:1], ROWS[1:]])
def test_a_printed_table_is_the_one_of_pandas(rows):
    frame = framed(rows)
    for name in ("call", ""):
        frame[name] = frame[name].str.ljust(frame[name].str.len().max() + 1)
    lines = [line.rstrip() for line in frame.to_string(index=False).splitlines()]
    assert as_text(rows, CHANCES).splitlines() == lines


def test_a_notebooks_table_has_a_line_for_each_option_with_its_note_below_the_name():
    lines = [Line("order up < alone", ["73", "1"], "discard 9♥", is_best=True), Line("pass", ["48", "1"])]
    page = as_html(["call", "games of 100", "±"], lines)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in page.split("<tr>")[1:]]
    best = "<b>order up &lt; alone</b><br><small>discard 9♥</small>"
    assert cells == [["call", "games of 100", "±"], [best, "73", "1"], ["pass", "48", "1"]]


@pytest.mark.parametrize(
    "text", ["Js Jc As 9h Kd up Qs seat 4", "Js Jc As 9h Kd up Qs seat 4 score 8-8 rules trickster"]
)
def test_a_notebook_shows_the_numbers_of_the_table_without_code(text):
    odds = compare_calls(text, deals=128, realistic=64, progress=False)
    (_, *heads), lines = odds.shown("at_a_table")
    shown = {line.name: dict(zip(heads, line.numbers, strict=True)) for line in lines}
    assert [*shown] == [price.name for price in odds.ranked]
    assert [line.is_best for line in lines] == [odds.leaders == [price] for price in odds.ranked]
    for price in odds.ranked:
        assert percent(price.game).startswith(shown[price.name]["games of 100"])
        assert shown[price.name]["make"] == (f"{100 * price.make.value:.0f}" if price.make else "–")
        assert signed(price.points).endswith(shown[price.name]["±"])  # the last of both errors
    page = odds._repr_html_()
    assert odds.verdict in page
    assert page.count("<table>") == 2  # with all cards seen in the second, folded
    assert page.index("<details>") < page.rindex("<table>")


def test_a_headline_says_which_is_best_and_by_how_much_in_what_options_are_ranked_by():
    ahead = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=256, realistic=128, progress=False)
    gap = ahead.advice.gaps[ahead.ranked[1].option]
    assert ahead.headline == f"Order up alone: {gap.value:.2f} points a hand more than order up"
    games = compare_calls("Ks As Ah 9h Td up Js seat 1 score 2-2", deals=512, realistic=256, progress=False)
    more = round(100 * games.advice.gaps[games.ranked[1].option].value)
    assert games.headline == f"Pass wins {more} games of 100 more than order up"
    assert games.headline in games.figure().layout.title.text.replace("<br>", " ")
    assert [round(x) for x in games.figure().data[0].x] == [round(100 * price.game.value) for price in games.ranked]
    even = compare_calls("Ks As Ah 9h Td up Js seat 1 score 2-2", deals=8, realistic=0, progress=False)
    assert even.headline.startswith("About even: ") == (len(even.leaders) > 1)
