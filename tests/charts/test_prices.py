"""Charts of prices: the numbers of the table, the best first, nothing cut or hidden."""

from dataclasses import replace
from pathlib import Path

import pytest

from euchre_tutor import compare_calls, compare_plays, settings
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.charts import DrawnBar, price_bars, style
from euchre_tutor.pricing.estimates import Estimate

DEALER = "Js Jc As 9h Kd up Qs seat 4"
ORDER_UP = DrawnBar("order up", (1.2, 1.0, 1.4), lines=("+1.2 points", "make 90 %"))
PASS = DrawnBar("pass", (-0.3, -0.5, -0.2))
UNPRICED = DrawnBar("alone", None, note="not priced yet")


@pytest.fixture(scope="module")
def odds():
    return compare_calls(DEALER, deals=64)


def drawn(*bars, caption="2,000 deals"):
    return price_bars(bars, title="seat 4", caption=caption)


def ends(trace):
    """Return where the intervals of a trace begin and end."""
    bars = zip(trace.x, trace.error_x.arrayminus, trace.error_x.array, strict=True)
    return [(x - below, x + above) for x, below, above in bars]


@pytest.mark.parametrize(("trace", "played"), [(0, "at a table"), (1, "with all cards seen")])
def test_bars_and_diamonds_are_the_points_of_the_table_with_their_intervals(odds, trace, played):
    drawn = odds.figure().data[trace]
    table = odds.table[odds.table["played"] == played].set_index("call").loc[list(drawn.y)]
    assert list(drawn.x) == list(table["points"])
    lows, highs = table["points_low"], table["points_high"]
    assert ends(drawn) == [pytest.approx(row) for row in zip(lows, highs, strict=True)]


def test_bars_keep_the_order_of_the_prices_from_the_top_down(odds):
    figure = odds.figure()
    names = [price.name for price in odds.ranked]
    assert list(figure.data[0].y) == list(figure.layout.yaxis.categoryarray) == names
    assert figure.layout.yaxis.range == (len(names) - 0.5, -0.5)


def test_of_a_great_many_options_twelve_are_drawn_and_the_rest_is_counted():
    many = [DrawnBar(f"bid {number}", (-number / 10, -5.0, 5.0)) for number in range(36)]
    figure = drawn(UNPRICED, *many)
    assert list(figure.data[0].y) == [bar.name for bar in many[:12]]
    assert "24 more" in figure.layout.title.subtitle.text
    assert figure.layout.height < 720
    assert [(note.y, note.text.strip()) for note in figure.layout.annotations] == [("alone", "not priced yet")]
    assert figure.layout.yaxis.categoryarray[-1] == "alone"
    assert "more" not in drawn(*many[:12]).layout.title.subtitle.text


def test_a_bar_is_at_a_table_and_a_diamond_with_all_cards_seen():
    figure = drawn(ORDER_UP._replace(realistic=(0.5, 0.3, 0.6)), PASS)
    bars, diamonds = figure.data
    assert [(each.type, each.name) for each in figure.data] == [
        ("bar", "at a table"),
        ("scatter", "with all cards seen"),
    ]
    assert figure.layout.showlegend
    assert (list(bars.x), list(bars.y), ends(bars)) == ([0.5], ["order up"], [pytest.approx((0.3, 0.6))])
    assert (list(diamonds.x), diamonds.marker.symbol) == ([1.2, -0.3], "diamond-open")
    assert diamonds.customdata[0] == bars.customdata[0] == "+1.2 points<br>make 90 %"
    below = figure.layout.yaxis2
    assert list(below.categoryarray) == list(figure.layout.yaxis.categoryarray)
    assert [a - b for a, b in zip(figure.layout.yaxis.range, below.range, strict=True)] == [0.25, 0.25]


def test_what_is_known_with_all_cards_seen_alone_has_no_bars():
    figure = drawn(ORDER_UP, PASS)
    assert [each.name for each in figure.data] == ["with all cards seen"]
    assert figure.layout.showlegend


def test_the_number_of_a_bar_stands_beyond_its_interval_on_the_side_to_which_it_goes():
    loses = PASS._replace(text="−0.3", realistic=(-0.4, -0.6, -0.2))
    notes = drawn(ORDER_UP._replace(text="+1.2"), loses).layout.annotations
    assert [(note.text, note.x, note.xanchor) for note in notes] == [(" +1.2 ", 1.4, "left"), (" −0.3 ", -0.6, "right")]
    assert [note.yshift > 0 for note in notes] == [False, True]  # beside the diamond, beside the bar


def test_the_best_has_a_colour_of_its_own():
    bars = [bar._replace(realistic=bar.points, is_best=bar is ORDER_UP) for bar in (ORDER_UP, PASS)]
    assert drawn(*bars).data[0].marker.color == (style.BEST, style.HALF)


def under_the_pointer(odds, **changes):
    """Read what is said of the best option, once its numbers at a table are changed."""
    first = replace(odds.best, at_a_table=replace(odds.best.at_a_table, **changes) if changes else None)
    return replace(odds, prices=(first,)).figure().data[0].customdata[0]


def test_realistic_points_are_told_under_the_pointer(odds):
    shown = Estimate(0.5, 0.3, 0.6)
    assert f"at a table: {signed(shown)} points" in under_the_pointer(odds, points=shown)
    assert "at a table" not in under_the_pointer(replace(odds, ranked_as_played={}))


def test_the_chance_to_win_the_game_is_told_under_the_pointer(odds):
    shown = Estimate(0.61, 0.6, 0.62)
    assert f"win the game {percent(shown)} %" in under_the_pointer(odds, game=shown)
    assert "win the game" not in under_the_pointer(odds, game=None)


def test_tiles_are_names_and_no_numbers():
    """Plotly would take 64 and 55 for positions on a scale."""
    odds = compare_plays("64 66 51 55 30 up 65 seat 1 trump 5 maker 1 rules domino", deals=8)
    figure = odds.figure()
    assert figure.layout.yaxis.type == "category"
    assert list(figure.data[0].y) == [price.name for price in odds.prices]


def test_charts_have_no_ground_of_their_own():
    layout = drawn(ORDER_UP).layout
    assert (layout.paper_bgcolor, layout.plot_bgcolor) == ("rgba(0,0,0,0)", "rgba(0,0,0,0)")


def test_a_long_title_is_broken_where_a_phone_ends_and_takes_room():
    short, long = (style.layout("word " * words + "<br>more", "", height=100) for words in (2, 20))
    lines = long["title"]["text"].split("<br>")
    assert " ".join(lines) == ("word " * 20 + "more")
    assert 40 < max(map(len, lines)) <= 46
    assert long["height"] > short["height"]


def test_a_long_caption_takes_lines_and_room_for_them():
    short, long = (style.layout("", "word " * words, height=100) for words in (5, 50))
    lines = long["title"]["subtitle"]["text"].split("<br>")
    assert " ".join(lines) == ("word " * 50).strip()
    assert max(map(len, lines)) <= 114
    assert long["height"] - short["height"] == long["margin"]["t"] - short["margin"]["t"] == 14 * (len(lines) - 1)


def test_a_chart_grows_with_the_learners_scale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    usual = drawn(ORDER_UP).layout
    settings(scale="projector")
    large = drawn(ORDER_UP).layout
    assert (large.font.size, large.height) == (pytest.approx(1.6 * usual.font.size), pytest.approx(1.6 * usual.height))
