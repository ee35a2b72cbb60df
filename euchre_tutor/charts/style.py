"""What all charts share: colours that can be read on a light and on a dark page, and a transparent background.

A chart is plain data; Plotly is loaded when ``figure`` makes a picture of it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import islice, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any, cast

from euchre_tutor.base.screen import with_minus
from euchre_tutor.look import colour, faded
from euchre_tutor.settings import settings

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Figure
else:
    Figure = Any  # a name for types, which needs no Plotly

Interval = tuple[float, float, float]
"""A number and both ends of its 95% interval."""

# Contrast 4 or more on white and on JupyterLab's dark ground, and of letters on ours and on theirs.
OURS, THEIRS, BEST, GREY, ON_SIDE = map(
    colour, ("ours-on-any", "theirs-on-any", "now-on-any", "neither-on-any", "card")
)
DIAMOND = {"symbol": "diamond-open", "size": 10, "line": {"width": 2}}  # with all cards seen
FAINT, HALF = faded("neither-on-any", 0.3), faded("neither-on-any", 0.5)
SHARES = {
    "cmin": 0,
    "cmax": 100,
    "colorscale": [[0, THEIRS], [0.5, colour("middle-on-any")], [1, OURS]],
    "colorbar": {"title": "%"},
}

_WIDEST, _TITLE = 64, 46  # letters of a caption and of a title that fit 340 pixels
_MOST_ROWS = 40  # of a chart that is shown as a table
_NO_GROUND = "rgba(0,0,0,0)"


def figure(traces: Iterable[Mapping[str, Any]], layout: Mapping[str, Any]) -> Figure:
    """Make a Plotly figure of plain data, which is a table where no script can draw it: in an exported notebook."""
    return cast("Figure", _chart_class()(list(traces), layout))


@cache
def _chart_class() -> Any:
    import pandas  # noqa: F401  # Plotly looks for it, and finds it half loaded if another thread is loading it
    import plotly.graph_objects as go
    import plotly.io as pio

    class Chart(go.Figure):  # type: ignore[misc]
        """A figure that brings its numbers along as a table."""

        def _ipython_display_(self) -> None:
            """Show it; as Plotly shows a figure, nothing of it would be left in an export."""
            from IPython.display import display

            display(self._repr_mimebundle_(), raw=True)

        def _repr_mimebundle_(self, *_: Any, **__: Any) -> Any:
            drawn = pio.renderers["plotly_mimetype"].to_mimebundle(self.to_dict())
            return drawn | {"text/html": as_table(self), "text/plain": f"Chart: {self.layout.title.text}"}

    return Chart


def as_table(chart: Figure) -> str:
    """Write what a chart draws as an HTML table: a row for each point with its interval, or the squares of a map."""
    title, axes = chart.layout.title, (chart.layout.yaxis, chart.layout.xaxis)
    rows = [["", *(axis.title.text or "" for axis in axes), "95% interval"]]
    for trace in chart.data:
        rows += _squares(trace) if trace.type == "heatmap" else _points(trace, *map(_labels, axes))
    cells = ("".join(f"<td>{_words(cell)}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in islice(cells, _MOST_ROWS))
    more = f"<p>{len(rows) - _MOST_ROWS} more points are drawn.</p>" * (len(rows) > _MOST_ROWS)
    about = f"<p><small>{_words(title.subtitle.text)}</small></p>"
    return f"<table><caption>{_words(title.text)}</caption><tbody>{body}</tbody></table>{more}{about}"


def _words(text: str | None) -> str:
    return escape(text or "").replace("&lt;br&gt;", " ")  # a table breaks lines where its page does


def _labels(axis: Any) -> dict[Any, str]:
    """Return what stands at the marks of an axis instead of their numbers."""
    return dict(zip(axis.tickvals or (), axis.ticktext or (), strict=False))


def _cell(value: Any, labels: Mapping[Any, str] | None = None) -> str:
    found = (labels or {}).get(value, value)
    return found if isinstance(found, str) else "" if found is None else with_minus(f"{found:.3g}")


def _points(trace: Any, rows: Mapping[Any, str], columns: Mapping[Any, str]) -> Iterator[list[str]]:
    """Yield the points of a trace as cells: its name, where each lies, and the interval."""
    is_across = trace.error_x.array is not None
    bars = trace.error_x if is_across else trace.error_y
    ends = [] if bars.array is None else zip(bars.arrayminus, bars.array, strict=True)
    for x, y, reach in zip_longest(trace.x, trace.y, ends):
        value = x if is_across else y
        interval = f"{_cell(value - reach[0])} to {_cell(value + reach[1])}" if reach else ""
        yield [trace.name or "", _cell(y, rows), _cell(x, columns), interval]


def _squares(trace: Any) -> Iterator[list[str]]:
    """Yield the rows of a map, first its columns."""
    yield ["", *map(_cell, trace.x)]
    yield from ([_cell(y), *map(_cell, line)] for y, line in zip(trace.y, trace.z, strict=True))


def layout(title: str, caption: str, *, height: int, has_legend: bool = False, **more: Any) -> dict[str, Any]:
    """Return a layout: above the plot stand the title, the caption in lines, and the legend if there is one.

    Args:
        title: what is shown; it may have several lines.
        caption: what the numbers rest on.
        height: the pixels of the plot itself, before the learner's scale, as all sizes.
        has_legend: whether there is a legend.
        more: what else Plotly takes, such as axes.
    """
    scale = float(settings().scale)
    heading = [line for part in title.split("<br>") for line in wrap(part, round(_TITLE / scale))]
    lines = wrap(caption, round(_WIDEST / scale), break_on_hyphens=False)
    top, bottom = 42 + 20 * len(heading) + 14 * len(lines) + 26 * has_legend, 52
    return {
        "title": {"text": "<br>".join(heading), "subtitle": {"text": "<br>".join(lines)}, "font": {"size": 15 * scale}}
        | {"x": 0, "xref": "container", "y": 1, "yref": "container", "yanchor": "top"}
        | {"pad": {"l": 12 * scale, "t": 14 * scale}},
        "height": scale * (height + top + bottom),
        "margin": {"l": 20 * scale, "r": 20 * scale, "t": top * scale, "b": bottom * scale},
        "showlegend": has_legend,
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
        "font": {"color": GREY, "size": 12 * scale},
        "paper_bgcolor": _NO_GROUND,
        "plot_bgcolor": _NO_GROUND,
        **more,
    }


def axis(title: str = "", **more: Any) -> dict[str, Any]:
    """Return an axis with faint lines and enough space for its labels; ``more`` is what else Plotly takes."""
    return {"title": title, "automargin": True, "gridcolor": FAINT, "zerolinecolor": GREY, **more}


def whiskers(estimates: Sequence[Interval], **more: Any) -> dict[str, Any]:
    """Return error bars that reach from the lower to the upper end of each interval."""
    ends = {"array": [high - value for value, _, high in estimates], "arrayminus": [v - low for v, low, _ in estimates]}
    return {"type": "data", "symmetric": False, "color": GREY, **ends, **more}
