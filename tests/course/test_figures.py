"""The figures of lessons: one picture language, and one pair of words for the two ways of play."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from helpers.strategies import refusal

from euchre_tutor import Card, Race, compare_calls
from euchre_tutor.analysis.text import signed
from euchre_tutor.beliefs import Layouts
from euchre_tutor.course.figures import compared, places_of, race_map, record_of, rows, surveyed, where_is
from euchre_tutor.course.surveys import survey
from euchre_tutor.pricing.estimates import Estimate

DEALER = "Js Jc As 9h Kd up Qs seat 4"
LATE = "Kd Ah Qs Jd 9c up Qh seat 1 trump h maker 4 played 9c Qc Kc Ac Tc Qs Th Kh As Qh Ah Ts"
ROOT = Path(__file__).parents[2]
MARKS = {"at a table": ("bar", None), "with all cards seen": ("scatter", "diamond-open")}
OTHER_WORDS = re.compile(
    r"(?<!with )all cards seen|open cards|seeing all cards|all hands seen|(everyone|everybody) sees (all )?cards", re.I
)


@pytest.fixture(scope="module")
def odds() -> Any:
    return compare_calls(DEALER, deals=64, progress=False)


PAIR = (Estimate(0.4, 0.3, 0.5), Estimate(-0.2, -0.25, -0.15))
PLACES = {
    "zero": r"M(\S+) 22H",
    "table": r'class="bar" d="M\S+ 22H(\S+)V40H',
    "low": r'd="M(\S+) 31H',
    "high": r"31H(\S+?)M",
    "seen": r'class="diamond" d="M(\S+) 25l',
}


def places(drawing: str) -> dict[str, list[float]]:
    """Where the bars begin and end, with their intervals, and where the diamonds are."""
    return {name: [float(found) for found in re.findall(mark, drawing)] for name, mark in PLACES.items()}


def texts(drawing: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)", drawing)


def test_a_bar_is_at_a_table_and_a_diamond_with_all_cards_seen_on_one_scale():
    drawn = rows({"one": PAIR}, title="Which?", caption="", told=str).data
    found = {name: spot for name, (spot,) in places(drawn).items()}
    unit = (found["table"] - found["zero"]) / 0.4
    assert unit > 0
    expected = {"low": 0.3, "high": 0.5, "seen": -0.2}
    assert {name: (found[name] - found["zero"]) / unit for name in expected} == pytest.approx(expected, abs=0.01)
    assert any("▬ at a table" in each and "◇ with all cards seen" in each for each in texts(drawn))


def test_an_answer_draws_bars_at_a_table_and_diamonds_with_all_cards_seen_too(odds):
    drawn = {
        trace.name: (trace.type, trace.to_plotly_json()["marker"].get("symbol"))
        for trace in odds.figure().data
        if trace.name in MARKS
    }
    assert drawn == MARKS


def test_a_bar_and_its_number_are_games_at_a_table_those_of_the_odds_or_of_the_survey(odds):
    found = survey("assist_three_trumps")
    gains = odds.differences("order up", "pass")[0], found.at_a_table
    drawn = [compared({"you deal": odds}, "order up", "pass", title=""), surveyed({"you deal": found}, title="")]
    for drawing, gain in zip(drawn, gains, strict=True):
        assert f"+{10 * gain.value:.0f}" in texts(drawing.data)
        assert "◇" not in drawing.data
        assert 'class="bar"' in drawing.data
        assert any("Games of 100" in each for each in texts(drawing.data))


def test_a_row_with_both_ways_of_play_has_a_bar_and_a_diamond_at_their_numbers():
    pair = Estimate(0.4, 0.3, 0.5), Estimate(0.5, 0.4, 0.6)
    spots = places(rows({"two": pair}, title="", caption="", told=signed).data)
    (zero,), (table,), (seen,) = spots["zero"], spots["table"], spots["seen"]
    assert (table - zero) / (seen - zero) == pytest.approx(0.8, rel=0.02)


def test_a_gain_in_another_game_stays_in_points():
    odds = compare_calls(f"{DEALER} rules stick_the_dealer", deals=64, progress=False)
    assert any("Points a hand" in each for each in texts(compared({"": odds}, "order up", "pass", title="").data))


def test_odds_without_realistic_play_are_refused():
    seen_only = compare_calls(DEALER, deals=64, realistic=0, progress=False)
    with refusal("at a table"):
        compared({"you deal": seen_only}, "order up", "pass", title="")


def test_a_drawing_stands_in_the_letters_and_the_colour_of_its_page_and_escapes_its_words():
    drawn = rows({"a < b": PAIR}, title="<i>", caption="&", told=str).data
    assert "a &lt; b" in drawn
    assert "<i>" not in drawn
    assert set(re.findall(r'<text[^>]* fill="(\w+)"', drawn)) == {"currentColor"}
    assert re.match(r'<svg style="width: \d+em; max-width: 100%', drawn)


@pytest.mark.parametrize("score", ["4-4, you deal", "3-4, they deal"])
def test_a_map_has_the_chance_of_every_score_but_for_what_is_asked(score):
    race = Race.of()
    drawn, asked = (race_map(race, marked=marked, title="Where?") for marked in ({}, {score: "?"}))
    numbers = [
        f"{100 * race.chance(ours, theirs, we_deal=we_deal):.0f}"
        for we_deal in (True, False)
        for theirs in reversed(range(5))
        for ours in range(5)
    ]
    assert [each for each in texts(drawn.data) if each.isdigit() and int(each) > 4] == numbers
    assert len([each for each in texts(asked.data) if each.isdigit() and int(each) > 4]) == 2 * 4 * 4 - 1
    assert f"{score}: ?" in asked.data


def test_a_square_that_is_not_on_the_map_is_refused():
    with refusal("9-9", "not a square"):
        race_map(Race.of(), marked={"9-9, you deal": "?"}, title="Where?")


def test_a_record_names_who_played_and_who_took_each_trick():
    drawing = record_of("9h Jc Th Ts 9d up As seat 1 trump s maker 3 played 9h Ah Kh Qh Ad 9d Kd Qd 9c Tc").data
    told = drawing.partition("<title>")[2].partition("</title>")[0].split("; ")
    assert told == [
        "left took trick 1: Nine of hearts (you), Ace of hearts (left), King of hearts (partner), "
        "Queen of hearts (right)",
        "left took trick 2: Ace of diamonds (left), Nine of diamonds (partner), King of diamonds (right), "
        "Queen of diamonds (you)",
        "on the table: Nine of clubs (left), Ten of clubs (partner)",
        "you hold: Jack of clubs, Ten of hearts, Ten of spades",
    ]


def test_where_a_card_is_told_in_the_play_agrees_with_every_way_in_which_the_cards_can_lie():
    layouts = Layouts(LATE)
    holds = layouts.enumerated() & layouts.seen.ranking.mask([Card("Jh")]) != 0
    exact = dict(zip(("you", "left", "partner", "right"), (layouts.weights @ holds).tolist(), strict=True))
    found = where_is(LATE, "Jh", deals=2_000)
    assert exact.pop("you") == 0
    assert {place: share.value for place, share in found.items()} == pytest.approx(
        exact | {"nobody": 1 - sum(exact.values())}, abs=0.04
    )
    assert where_is(LATE, "Jh", "none", deals=2_000)["right"].value < exact["right"] / 2


def test_a_bar_is_as_long_as_the_share_of_its_place_and_tells_it():
    shares = {"left": 0.25, "partner": 0.0, "right": 1.0}
    drawn = places_of({"A♦": {place: Estimate(*3 * (share,)) for place, share in shares.items()}}, title="", caption="")
    lengths = [float(length) for length in re.findall(r'class="bar" d="M\S+ \S+?h([\d.]+)v', drawn.data)]
    assert [length / lengths[-1] for length in lengths] == pytest.approx([*shares.values()])
    assert [each for each in texts(drawn.data) if "%" in each] == ["25 %", "0 %", "100 %"]


def shown(path: Path) -> str:
    """Return what learners read of a page, in one line."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        text = " ".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    return re.sub(r'["\\s]+', " ", text)


@pytest.mark.parametrize("folder", ["lessons", "docs", "euchre_tutor/widgets"])
def test_at_a_table_and_with_all_cards_seen_are_the_only_words(folder):
    pages = [path for path in (ROOT / folder).rglob("*.*") if path.suffix in (".ipynb", ".md", ".js")]
    assert pages
    assert {path.name: OTHER_WORDS.findall(shown(path)) for path in pages if OTHER_WORDS.search(shown(path))} == {}


@pytest.mark.parametrize("words", ["all cards seen it is", "With open cards", "Everybody plays seeing all cards"])
def test_other_words_are_found(words):
    assert OTHER_WORDS.search(words)
    assert not OTHER_WORDS.search("With all cards seen it is otherwise, and at a table, too")
