"""Notebooks in a real JupyterLab: what a learner opens is what runs here."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

LESSONS = sorted((Path(__file__).parents[2] / "lessons").glob("*.ipynb"))

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


def test_cells_run_in_this_python(page: Page, lab, run_notebook):
    run_notebook(page, lab.notebook(["import sys", "print('kernel:', sys.executable)"]))
    expect(page.get_by_text(f"kernel: {sys.executable}")).to_be_visible()


def test_an_error_in_a_cell_is_reported(page: Page, lab, run_notebook):
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        run_notebook(page, lab.notebook(["1 / 0"]))


def test_a_slider_is_drawn_and_heard(page: Page, lab, run_notebook):
    cells = ["import ipywidgets", "ipywidgets.IntSlider(description='Deals', value=3, max=9)"]
    run_notebook(page, lab.notebook(cells))
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "3.0")


def test_a_thread_shows_a_figure_in_an_output(page: Page, lab, run_notebook):
    run_notebook(page, lab.notebook([FIGURE_FROM_A_THREAD]))
    expect(page.locator(".widget-output .gtitle")).to_have_text("Odds of each call")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_lesson_runs_in_lab(page: Page, lab, run_notebook, lesson: Path):
    run_notebook(page, lab.copy(lesson))
