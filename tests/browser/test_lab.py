"""Notebooks in a real JupyterLab: what a learner opens is what runs here."""

import re
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from helpers.covering import by_day
from helpers.tables import PATIENCE
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TimedOut

LESSONS = sorted((Path(__file__).parents[2] / "lessons").glob("*.ipynb"))
DAILY = [path for path in LESSONS if path.stem == "your_partner_deals"]  # the largest
MOST_BYTES = 200_000  # of an executed lesson, as Lab saves it

MEASURE_LESSON = """
(name) => {
  const panel = [...window.jupyterapp.shell.widgets("main")].find((each) => each.context?.path === name);
  const view = panel.content.node.querySelector(".jp-WindowedPanel-outer").clientHeight;
  // The fields below the odds, and what was played or is chosen below the table, may be scrolled to.
  const ends = ".euchre-hand-builder .prices, .euchre-table-board .steps, .euchre-play-table > .board";
  // Not those of a board that waits.
  const end = (node) => [...node.querySelectorAll(ends)].find((each) => each.offsetParent) ?? node;
  const bottom = (node) => end(node).getBoundingClientRect().bottom;
  const height = (node) => Math.round(bottom(node) - node.getBoundingClientRect().top);
  const told = (node) => `${node.innerText.slice(0, 60)}: ${height(node)} pixels high`;
  const outputs = [...panel.content.node.querySelectorAll(".jp-OutputArea-child")];
  const isSheet = (node) => node.querySelector(".euchre-guide"); // a page of text is read by scrolling
  const high = outputs.filter((node) => !isSheet(node) && height(node) > view).map(told);
  const wide = outputs.filter((node) => node.scrollWidth > node.clientWidth + 1).map(told);
  const bytes = new TextEncoder().encode(JSON.stringify(panel.content.model.toJSON())).length;
  return { view, high, wide, bytes };
}
"""

FITS = f"""
(name) => {{
  const {{ high, wide }} = ({MEASURE_LESSON})(name);
  return !high.length && !wide.length;
}}
"""

# Whether JupyterLab has kept a picture of each chart, once it has drawn it.
HAS_PICTURES = """
(name) => {
  const panel = [...window.jupyterapp.shell.widgets("main")].find((each) => each.context?.path === name);
  const outputs = [...panel.content.model.cells].flatMap((cell) => cell.outputs?.toJSON() ?? []);
  return outputs.every(({ data }) => !data?.["application/vnd.plotly.v1+json"] || data["image/png"]);
}
"""

FIGURE_FROM_A_THREAD = """
import json, threading
import ipywidgets, plotly.graph_objects as go

out = ipywidgets.Output()
display(out)

def draw():
    figure = go.Figure(go.Bar(x=["pass", "order up"], y=[0.1, 0.7]), layout_title_text="Odds of each call")
    data = {"application/vnd.plotly.v1+json": json.loads(figure.to_json()), "text/plain": "Odds of each call"}
    out.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)

worker = threading.Thread(target=draw)
worker.start()
"""


def test_a_page_that_throws_or_leaves_this_machine_is_noticed(page: Page, faults: list[str]):
    page.set_content("<img src='http://elsewhere.example/card.png'><script>throw Error('no trump')</script>")
    assert sorted(faults) == ["left this machine: http://elsewhere.example/card.png", "page error: no trump"]
    faults.clear()


def test_the_menus_export_leaves_out_the_code_of_a_lessons_questions(lab):
    name = lab.copy(LESSONS[0].with_name("the_score.ipynb"))
    request = urllib.request.Request(f"{lab.url}nbconvert/html/{name}", headers={"Authorization": f"token {lab.token}"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        page = answer.read().decode()
    assert "Points are not what you play for" in page
    assert re.search(r">HandBuilder<", page), "code that is in view stays"
    assert not re.search(r">Ask<", page)


def test_cells_run_in_this_python_a_slider_is_drawn_and_heard_and_an_error_is_reported(
    lab_page: Page, lab, run_notebook
):
    page = lab_page
    cells = [
        "import sys",
        "print('kernel:', sys.executable)",
        "import ipywidgets",
        "ipywidgets.IntSlider(description='Deals', value=3, max=9)",
        "1 / 0",
    ]
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        run_notebook(page, lab.notebook(cells))
    expect(page.get_by_text(f"kernel: {sys.executable}")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "3.0")


@pytest.mark.nightly
def test_a_thread_shows_a_figure_in_an_output(page: Page, lab, run_notebook):
    run_notebook(page, lab.notebook([FIGURE_FROM_A_THREAD]))
    expect(page.locator(".widget-output .gtitle")).to_have_text("Odds of each call")


@pytest.mark.parametrize("lesson", by_day(LESSONS, DAILY, lambda path: path.stem))
def test_lesson_runs_in_lab_small_enough_to_keep_and_with_each_picture_whole_on_a_small_screen(
    lab_page: Page, lab, run_notebook, lesson: Path
):
    page = lab_page
    page.set_viewport_size({"width": 1024, "height": 768})
    name = lab.copy(lesson)
    run_notebook(page, name)
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.wait_for_timeout(500)  # for what is drawn once its place is known
    page.wait_for_function(HAS_PICTURES, arg=lesson.name)
    with suppress(TimedOut):  # what is measured then says more
        page.wait_for_function(FITS, arg=lesson.name)
    measured = page.evaluate(MEASURE_LESSON, lesson.name)
    assert measured["bytes"] < MOST_BYTES
    assert (measured["high"], measured["wide"]) == ([], []), f"more than the view of {measured['view']} pixels"
