"""Pictures of the odds (Plotly)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from euchre_tutor.analysis.intervals import Estimate
from euchre_tutor.analysis.text import percent, signed

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from euchre_tutor.analysis.odds import Price

__all__ = ["price_bars"]

_OURS, _THEIRS, _GREY = "#3a80b8", "#c26a2d", "#808080"  # all readable on a light and on a dark page


def price_bars(prices: Sequence[Price], chances: Mapping[str, str], *, title: str, caption: str) -> Figure:
    """Draw a bar for each priced call, our points a hand with the 95% interval, and a note for each other call."""
    import pandas  # noqa: F401  # plotly looks for it, and another thread may have it half loaded
    import plotly.graph_objects as go

    priced = [(price, price.points) for price in prices if price.points]
    values = [points.value for _, points in priced]
    bars = go.Bar(
        orientation="h",
        x=values,
        y=[price.name for price, _ in priced],
        error_x={
            "array": [points.high - points.value for _, points in priced],
            "arrayminus": [points.value - points.low for _, points in priced],
            "color": _GREY,
        },
        marker_color=[_OURS if value >= 0 else _THEIRS for value in values],
        customdata=[_told(price, points, chances) for price, points in priced],
        hovertemplate="%{y}: %{customdata}<extra></extra>",
    )
    figure = go.Figure(bars, _layout([price.name for price in prices], title=title, caption=caption))
    for price in prices:
        if not price.points:
            figure.add_annotation(x=0, y=price.name, text=f" {price.note}", xanchor="left", showarrow=False)
    return figure


def _layout(calls: Sequence[str], *, title: str, caption: str) -> dict[str, Any]:
    """Return a layout without a ground of its own, so that it suits the page's theme; the first call on top."""
    lines = {"gridcolor": "rgba(128,128,128,0.3)", "zerolinecolor": _GREY}
    return {
        "title": {"text": title, "subtitle": {"text": caption}},
        "xaxis": {"title": "our points a hand", "zerolinewidth": 2, **lines},
        "yaxis": {"categoryorder": "array", "categoryarray": list(calls), "range": [len(calls) - 0.5, -0.5], **lines},
        "height": 150 + 34 * len(calls),
        "bargap": 0.35,
        "margin": {"l": 120, "r": 20, "t": 70, "b": 50},
        "font": {"color": _GREY},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
    }


def _told(price: Price, points: Estimate, chances: Mapping[str, str]) -> str:
    """Say in lines what an option is worth, and either its chances or, of a pass, who calls then."""
    estimates = zip(chances.values(), (price.make, price.march, price.euchred), strict=True)
    shares = [f"{name} {percent(chance)} %" for name, chance in estimates if chance]
    return "<br>".join([f"{signed(points)} points", *(shares or [price.note])])
