"""What all charts share: colours that can be read on a light and on a dark page, and a transparent background.

A chart is plain data; Plotly is loaded when ``figure`` makes a picture of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["FAINT", "GREY", "OURS", "SHARES", "THEIRS", "Interval", "axis", "figure", "layout", "whiskers"]

Interval = tuple[float, float, float]
"""A number and both ends of its 95% interval."""

OURS, THEIRS, GREY = "#3a80b8", "#c26a2d", "#7d7d7d"  # contrast 4 or more on white and on JupyterLab's dark ground
FAINT = "rgba(128,128,128,0.3)"
SHARES = {"cmin": 0, "cmax": 100, "colorscale": [[0, THEIRS], [0.5, "#c8c8c8"], [1, OURS]], "colorbar": {"title": "%"}}

_WIDEST = 114  # letters of a caption that fit 700 pixels
_NO_GROUND = "rgba(0,0,0,0)"


def figure(traces: Iterable[Mapping[str, Any]], layout: Mapping[str, Any]) -> Figure:
    """Make a Plotly figure of plain data."""
    import pandas  # noqa: F401  # plotly looks for it, and another thread may have it half loaded
    import plotly.graph_objects as go

    return go.Figure(list(traces), layout)


def layout(
    title: str, caption: str, *, height: int, right: int = 20, has_legend: bool = False, **more: Any
) -> dict[str, Any]:
    """Return a layout: so many pixels for the plot, above it the title, the caption in lines, the legend if any."""
    lines = wrap(caption, _WIDEST)
    top, bottom = 64 + 14 * len(lines) + 26 * has_legend, 52
    heading = {"text": title, "subtitle": {"text": "<br>".join(lines)}}
    return {
        "title": {**heading, "x": 0, "xref": "container", "y": 1, "yref": "container", "yanchor": "top"}
        | {"pad": {"l": 12, "t": 14}},
        "height": height + top + bottom,
        "margin": {"l": 20, "r": right, "t": top, "b": bottom},
        "showlegend": has_legend,
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
        "font": {"color": GREY},
        "paper_bgcolor": _NO_GROUND,
        "plot_bgcolor": _NO_GROUND,
        **more,
    }


def axis(title: str = "", **more: Any) -> dict[str, Any]:
    """Return an axis with faint lines, and as much room as its labels need."""
    lines = {"gridcolor": FAINT, "zerolinecolor": GREY}
    return {"title": title, "automargin": True, **lines, **more}


def whiskers(estimates: Sequence[Interval], **more: Any) -> dict[str, Any]:
    """Return error bars from numbers with the ends of their intervals."""
    ends = {"array": [high - value for value, _, high in estimates], "arrayminus": [v - low for v, low, _ in estimates]}
    return {"type": "data", "symmetric": False, "color": GREY, **ends, **more}
