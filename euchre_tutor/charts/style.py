"""What all charts share: colours that can be read on a light and on a dark page, and a transparent background.

A chart is plain data; Plotly is loaded when ``figure`` makes a picture of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from euchre_tutor.settings import settings

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Figure
else:
    Figure = Any  # a name for types, which needs no Plotly

Interval = tuple[float, float, float]
"""A number and both ends of its 95% interval."""

OURS, THEIRS, GREY = "#3a80b8", "#c26a2d", "#7d7d7d"  # contrast 4 or more on white and on JupyterLab's dark ground
DIAMOND = {"symbol": "diamond-open", "size": 10, "line": {"width": 2}}  # with all cards seen
FAINT = "rgba(128,128,128,0.3)"
SHARES = {"cmin": 0, "cmax": 100, "colorscale": [[0, THEIRS], [0.5, "#c8c8c8"], [1, OURS]], "colorbar": {"title": "%"}}

_WIDEST = 114  # letters of a caption that fit 700 pixels
_NO_GROUND = "rgba(0,0,0,0)"


def figure(traces: Iterable[Mapping[str, Any]], layout: Mapping[str, Any]) -> Figure:
    """Make a Plotly figure of plain data."""
    import pandas  # noqa: F401  # Plotly looks for it, and finds it half loaded if another thread is loading it
    import plotly.graph_objects as go

    return go.Figure(list(traces), layout)


def layout(
    title: str,
    caption: str,
    *,
    height: int,
    right: int = 20,
    has_legend: bool = False,
    letters: int = _WIDEST,
    **more: Any,
) -> dict[str, Any]:
    """Return a layout: above the plot stand the title, the caption in lines, and the legend if there is one.

    Args:
        title: what is shown; it may have several lines.
        caption: what the numbers rest on.
        height: the pixels of the plot itself, before the learner's scale, as all sizes.
        right: the pixels to the right of the plot.
        has_legend: whether there is a legend.
        letters: how many letters of the caption stand in a line.
        more: what else Plotly takes, such as axes.
    """
    scale = float(settings().scale)
    lines = wrap(caption, round(letters / scale), break_on_hyphens=False)
    top, bottom = 64 + 22 * title.count("<br>") + 14 * len(lines) + 26 * has_legend, 52
    heading = {"text": title, "subtitle": {"text": "<br>".join(lines)}}
    return {
        "title": {**heading, "x": 0, "xref": "container", "y": 1, "yref": "container", "yanchor": "top"}
        | {"pad": {"l": 12 * scale, "t": 14 * scale}},
        "height": scale * (height + top + bottom),
        "margin": {"l": 20 * scale, "r": right * scale, "t": top * scale, "b": bottom * scale},
        "showlegend": has_legend,
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
        "font": {"color": GREY, "size": 12 * scale},
        "paper_bgcolor": _NO_GROUND,
        "plot_bgcolor": _NO_GROUND,
        **more,
    }


def axis(title: str = "", **more: Any) -> dict[str, Any]:
    """Return an axis with faint lines and enough space for its labels; ``more`` is what else Plotly takes."""
    lines = {"gridcolor": FAINT, "zerolinecolor": GREY}
    return {"title": title, "automargin": True, **lines, **more}


def whiskers(estimates: Sequence[Interval], **more: Any) -> dict[str, Any]:
    """Return error bars that reach from the lower to the upper end of each interval."""
    ends = {"array": [high - value for value, _, high in estimates], "arrayminus": [v - low for v, low, _ in estimates]}
    return {"type": "data", "symmetric": False, "color": GREY, **ends, **more}
