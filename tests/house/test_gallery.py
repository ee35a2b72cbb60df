"""The analysts' notebooks as they lie in the repository: whole, with outputs, and compared when tests run."""

import base64
from itertools import chain
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest
from helpers.gallery import plain

from euchre_tutor import compare_many

FOLDER = Path(__file__).parents[2] / "lessons" / "analyst"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
PLOTLY, PICTURE = "application/vnd.plotly.v1+json", "image/png"
MOST_BYTES = 150_000


def read(path: Path) -> tuple[list[Any], list[dict[str, Any]]]:
    """Return the code cells of a notebook, and the data of all that they show."""
    cells = [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
    shown = chain.from_iterable(cell.outputs for cell in cells)
    return cells, [output.data for output in shown if "data" in output]


def test_there_are_six_notebooks():
    assert len(NOTEBOOKS) == 6


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_found_and_is_compared_with_it(path: Path):
    cells, shown = read(path)
    assert [cell.source for cell in cells if "nbval-check-output" not in cell.metadata.tags] == []
    assert [cell.execution_count for cell in cells] == [*range(1, len(cells) + 1)], "run once, from top to bottom"
    assert sum(bool(cell.outputs) for cell in cells) >= len(cells) - 1
    assert any(PLOTLY in data for data in shown)
    assert path.stat().st_size < MOST_BYTES
    assert nbformat.read(path, 4).cells[0].source.startswith("# ")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_chart_has_a_picture_for_pages_that_draw_none_and_says_what_it_measures(path: Path):
    for data in (data for data in read(path)[1] if PLOTLY in data):
        assert base64.b64decode(data[PICTURE]).startswith(b"\x89PNG")
        layout = data[PLOTLY]["layout"]
        assert layout["title"]["text"]
        titles = [layout[axis].get("title", {}).get("text") for axis in ("xaxis", "yaxis")]
        assert any(titles), "an axis of numbers says what they are; one of names needs no word"


def test_a_chart_is_compared_by_what_it_draws():
    chart = go.Figure(go.Scatter(x=[1.0, 2.0], y=[0.1, 0.3]), {"title": "one"}).to_dict()
    same = go.Figure(go.Scatter(x=[1.0, 2.0], y=[0.1, 0.1 + 0.2]), {"title": "two"}).to_dict()
    moved = go.Figure(go.Scatter(x=[1.0, 2.0], y=[0.1, 0.31])).to_dict()
    assert plain(chart["data"]) == plain(same["data"]) != plain(moved["data"])


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [0, 1])
def test_the_hundred_hands_are_worth_what_their_file_says(seed: int):
    stored = pd.read_csv(FOLDER / "a_hundred_hands.csv")
    stored = stored[(stored["seed"] == seed) & (stored["hand"] % 25 == 7)]
    found = compare_many(list(dict.fromkeys(stored["view"])), seed=seed)
    numbers = ["points", "points_low", "points_high", "euchred_chance", "march_chance"]
    assert list(found["choice"]) == list(stored["choice"])
    assert list(found["best"]) == list(stored["best"])
    assert np.allclose(found[numbers].round(4), stored[numbers], atol=1e-9, equal_nan=True)
