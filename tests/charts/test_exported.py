"""A chart in a notebook that is exported, or read where no script runs: its numbers stay, as a table."""

import re

import nbformat
import pytest
from nbconvert import HTMLExporter, MarkdownExporter
from nbformat.v4 import new_code_cell, new_notebook, new_output

from euchre_tutor import Race, compare_calls
from euchre_tutor.base.screen import with_minus
from euchre_tutor.charts import style

VIEW = "Js Jc As 9h Kd up Qs seat 4"


def exported(figure, exporter):
    """Return what an exporter makes of a notebook that shows a figure."""
    shown = new_output("display_data", figure._repr_mimebundle_())
    notebook = new_notebook(cells=[new_code_cell("odds.figure()", outputs=[shown])])
    nbformat.validate(notebook)
    return exporter.from_notebook_node(notebook)[0]


@pytest.fixture(scope="module")
def odds():
    return compare_calls(VIEW, deals=200)


@pytest.mark.parametrize("exporter", [HTMLExporter, MarkdownExporter])
def test_a_chart_is_a_table_in_an_export(odds, exporter):
    page = exported(odds.figure(), exporter())
    assert odds.caption.split(";")[0] in page
    for bracket in (odds.at_a_table, odds.double_dummy):
        for price in bracket.ranked:
            value, low, high = (with_minus(f"{number:.3g}") for number in bracket[price.name].points)
            row = f"<td>{bracket.words}</td><td>{price.name}</td><td>{value}</td><td>{low} to {high}</td>"
            assert row in page


def test_jupyterlab_draws_it_and_brings_no_script_along(odds):
    shown = odds.figure()._repr_mimebundle_()
    assert list(shown) == ["application/vnd.plotly.v1+json", "text/html", "text/plain"]
    assert "<script" not in shown["text/html"]
    assert len(str(shown)) < 60_000


def test_labels_stand_for_the_numbers_of_an_axis_and_intervals_for_whiskers():
    dots = {"type": "scatter", "x": [0.5, -1.0], "y": [0, 1], "error_x": style.whiskers([(0.5, 0, 1), (-1, -2, -0.5)])}
    table = style.as_table(
        style.figure([dots], {"yaxis": {"tickvals": [0, 1], "ticktext": ["on your left", "on your right"]}})
    )
    assert "<td>on your left</td>" in table
    assert re.search(r"<td>[−.\d]+ to [−.\d]+</td>", table)


def test_bars_that_stand_have_their_intervals_too():
    bar = {"type": "bar", "x": ["ours"], "y": [3.0], "error_y": style.whiskers([(3.0, 1.0, 7.0)])}
    assert "<td>3</td><td>ours</td><td>1 to 7</td>" in style.as_table(style.figure([bar], {}))


def test_a_map_is_a_table_of_its_squares():
    race = Race.of("bicycle")
    table = style.as_table(race.figure())
    chance = 100 * race.chance(4, 3, we_deal=True)
    row = next(line for line in table.split("<tr>") if line.startswith("<td>4</td>"))
    assert f"<td>{chance:.3g}</td>" in row


def test_of_a_long_line_forty_points_are_told_and_the_rest_is_counted():
    drawn = style.figure([{"type": "scatter", "x": list(range(100)), "y": [n / 2 for n in range(100)]}], {})
    table = style.as_table(drawn)
    assert table.count("<tr>") == 40
    assert "61 more points are drawn" in table


def test_what_looks_like_html_is_text():
    drawn = style.figure([{"type": "bar", "name": "<b>x</b>", "x": ["<i>"], "y": [1]}], {})
    assert "<i>" not in style.as_table(drawn)
    assert "&lt;b&gt;x" in style.as_table(drawn)
