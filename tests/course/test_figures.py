"""The figures of lessons: one picture language, and one pair of words for the two ways of play."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from euchre_tutor import compare_calls
from euchre_tutor.course.figures import compared, marches, record_of, shrinking, surveyed, twenties
from euchre_tutor.course.surveys import survey
from euchre_tutor.pricing.estimates import Estimate

DEALER = "Js Jc As 9h Kd up Qs seat 4"
ROOT = Path(__file__).parents[2]
MARKS = {"at a table": ("bar", None), "with all cards seen": ("scatter", "diamond-open")}
OTHER_WORDS = re.compile(
    r"(?<!with )all cards seen|open cards|seeing all cards|all hands seen|(everyone|everybody) sees (all )?cards", re.I
)


@pytest.fixture(scope="module")
def odds() -> Any:
    return compare_calls(DEALER, deals=64, progress=False)


FIGURES = {
    "compared": lambda odds: compared({"you deal": odds}, "order up", "pass", title=""),
    "marches": lambda odds: marches({"both bowers": odds}),
    "an answer": lambda odds: odds.figure(),
}


@pytest.mark.parametrize("draw", FIGURES.values(), ids=FIGURES)
def test_a_bar_is_at_a_table_and_a_diamond_with_all_cards_seen(draw, odds):
    figure = draw(odds)
    drawn = {
        trace.name: (trace.type, trace.to_plotly_json()["marker"].get("symbol"))
        for trace in figure.data
        if trace.name in MARKS
    }
    assert drawn == MARKS
    assert figure.layout.showlegend


def test_what_rests_on_all_cards_alone_is_diamonds_and_says_so():
    parts = [Estimate(1.0, 0.9, 1.1), Estimate(1.3, 1.2, 1.4)]
    for figure in (shrinking(DEALER, ["order up"], [64]), twenties(parts, 1.05, size=64)):
        assert {trace.marker.symbol for trace in figure.data} == {"diamond-open"}
        assert "with all cards seen" in figure.layout.title.subtitle.text


def test_a_survey_draws_its_gain_at_a_table_as_a_bar_and_that_with_all_cards_seen_as_a_diamond():
    found = survey("assist_one_trump")
    drawing = surveyed({"one trump": found, "three": survey("assist_three_trumps")}, title="").data
    heads = re.findall("<th>(.*?)</th>", drawing)
    assert heads == ["", "", "▬ at a table", "◇ with all cards seen"]
    (zero, table), (seen,) = (
        [float(number) for number in re.search(mark, drawing).groups()]
        for mark in (r'class="bar" d="M(\S+) -5H(\S+)V', r'class="diamond" d="M(\S+) -6l')
    )
    assert (table - zero) / (seen - zero) == pytest.approx(found.gain / found.gain_seen, rel=0.01)
    assert table < zero


def test_the_number_below_a_name_is_that_of_the_bar(odds):
    figure = compared({"you deal": odds}, "order up", "pass", title="")
    (words,) = figure.layout.yaxis.ticktext
    value = float(words.partition("<b>")[2].split("±")[0].strip().replace("\u2212", "-"))
    assert value == pytest.approx(figure.data[0].x[0], abs=0.05)


def test_enough_marches_are_a_third_of_those_with_the_partner_in_both_ways(odds):
    together = odds["order up"]
    ticks = [trace for trace in marches({"both bowers": odds}).data if trace.name not in MARKS]
    assert [tick.x[0] for tick in ticks] == [
        pytest.approx(100 * chance.value / 3) for chance in (together.realistic_march, together.march)
    ]
    assert [tick.yaxis for tick in ticks] == ["y", "y2"]


def test_a_record_names_who_played_and_who_took_each_trick():
    drawing = record_of("9h Jc Th Ts 9d up As seat 1 trump s maker 3 played 9h Ah Kh Qh Ad 9d Kd Qd 9c Tc").data
    told = drawing.partition("<title>")[2].partition("</title>")[0].split("; ")
    assert told == [
        "left took trick 1: Nine of hearts (you), Ace of hearts (left), King of hearts (partner), "
        "Queen of hearts (right)",
        "left took trick 2: Ace of diamonds (left), Nine of diamonds (partner), King of diamonds (right), "
        "Queen of diamonds (you)",
        "you hold: Jack of clubs, Ten of hearts, Ten of spades",
    ]


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
