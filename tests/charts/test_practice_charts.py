"""Charts of practice: the numbers of their rows, words that fit a narrow page, and nothing told by colour alone."""

import re

import pytest

from euchre_tutor.charts import CostRow, DrawnStretch, Said, cost_over_time, right_when_sure, style, theme_costs

ALONE = CostRow("going alone", (0.3, 0.1, 0.5), "0.30 points", {"rules of thumb": 0.5, "drawing lots": 0.7})
NEXT = CostRow("next", (0.1, 0.1, 0.1), "0.10 points", {"drawing lots": 0.6})
LONG = "word " * 30
GROUPS = [DrawnStretch(1, 20, (0.3, 0.1, 0.5), "first"), DrawnStretch(21, 41, (0.1, 0.0, 0.2), "second")]
DAYS = [DrawnStretch(1, 5, (0.4, 0.0, 0.9), "Monday")]
LEVELS = [Said(50, (60.0, 40.0, 77.0), "12 of 20", "a guess"), Said(95, (90.0, 60.0, 98.0), "9 of 10", "certain")]


def themes(*rows):
    return theme_costs(rows, title="What themes cost", caption="20 decisions", axis="points lost a decision")


def over_time(**words):
    words = {"title": "Better", "caption": "41 decisions", **words}
    return cost_over_time(GROUPS, DAYS, axis="points lost a decision", **words)


def sure(**words):
    return right_when_sure(LEVELS, **{"title": "Too sure", "caption": "30 decisions", **words})


def test_each_row_has_a_bar_with_its_interval_and_its_name_above():
    bars, *marks = themes(ALONE, NEXT).data
    assert bars.x == (0.3, 0.1)
    assert bars.error_x.array == pytest.approx((0.2, 0))
    assert bars.error_x.arrayminus == pytest.approx((0.2, 0))
    assert [note.text for note in themes(ALONE, NEXT).layout.annotations] == ["going alone", "next"]
    assert [(mark.name, mark.x) for mark in marks] == [("rules of thumb", (0.5,)), ("drawing lots", (0.7, 0.6))]
    assert bars.customdata[0] == "going alone: 0.30 points"


def test_others_differ_by_their_marks_and_not_by_colour():
    _, *marks = themes(ALONE, NEXT).data
    assert len({mark.marker.symbol for mark in marks}) == 2
    assert themes(ALONE).layout.showlegend


def test_without_others_there_is_no_legend():
    figure = themes(ALONE._replace(others={}))
    assert len(figure.data) == 1
    assert not figure.layout.showlegend


def test_of_many_rows_a_dozen_are_drawn_and_the_rest_is_counted():
    figure = themes(*[NEXT._replace(name=str(number)) for number in range(15)])
    assert len(figure.data[0].x) == 12
    assert figure.layout.title.subtitle.text == "20 decisions · 3 more cost less"
    assert "more" not in themes(*[NEXT] * 12).layout.title.subtitle.text


def test_groups_stand_at_the_middle_of_their_decisions_inside_their_band():
    band, line, days = over_time().data
    assert (line.x, line.y) == ((10.5, 31.0), (0.3, 0.1))
    assert list(zip(band.x, band.y, strict=True)) == [(10.5, 0.5), (31.0, 0.2), (31.0, 0.0), (10.5, 0.1)]
    assert (days.x, days.y, days.customdata) == ((3.0,), (0.4,), ("Monday",))
    assert "open" in days.marker.symbol


def test_how_often_one_is_right_stands_against_the_line_of_being_as_right_as_sure():
    line, shares = sure().data
    assert line.x == line.y
    assert (line.line.dash, line.name) == ("dot", "as right as sure")
    assert (shares.x, shares.y) == ((50, 95), (60.0, 90.0))
    assert shares.error_y.array == pytest.approx((17, 8))
    assert [text.strip() for text in shares.text] == ["12 of 20", "9 of 10"]


@pytest.mark.parametrize("draw", [over_time, sure])
def test_words_fit_a_page_of_360_pixels(draw):
    """At 17 pixels a letter of a title is some 9 wide, at 12 one of a caption some 6."""
    figure, short = draw(title=LONG, caption=LONG), draw()
    title, caption = figure.layout.title.text.split("<br>"), figure.layout.title.subtitle.text.split("<br>")
    assert max(map(len, title)) * 9 <= 340
    assert max(map(len, caption)) * 6 <= 340
    assert " ".join(title) == " ".join(caption) == LONG.strip()
    taller = 22 * (len(title) - 1) + 14 * (len(caption) - 1)
    assert figure.layout.margin.t - short.layout.margin.t == taller
    assert max(map(len, themes(ALONE._replace(name=LONG)).layout.annotations[0].text.split("<br>"))) * 6 <= 320


@pytest.mark.parametrize("figure", [themes(ALONE), over_time(), sure()])
def test_charts_are_told_by_axes_with_units_on_any_ground(figure):
    assert (figure.layout.paper_bgcolor, figure.layout.plot_bgcolor) == ("rgba(0,0,0,0)",) * 2
    told = f"{figure.layout.xaxis.title.text} {figure.layout.yaxis.title.text}"
    assert re.search(r"points|%", told)
    assert figure.layout.font.color == style.GREY
