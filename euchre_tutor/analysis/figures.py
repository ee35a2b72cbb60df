"""Pictures of the odds (Plotly)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from euchre_tutor.analysis.intervals import Estimate
from euchre_tutor.analysis.text import percent, signed

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from euchre_tutor.analysis.calls import CallPrice

__all__ = ["call_bars"]

_OURS, _THEIRS = "#2f6f9f", "#b3541e"  # told apart by hue and by lightness, and by the sign


def call_bars(prices: Sequence[CallPrice], *, title: str, caption: str) -> Figure:
    """Draw one bar a priced call: our points a hand, with the 95% interval."""
    import pandas  # noqa: F401  # plotly looks for it, and another thread may have it half loaded
    import plotly.graph_objects as go

    priced = [(price, price.points) for price in prices if price.points]
    values = [points.value for _, points in priced]
    figure = go.Figure(
        go.Bar(
            x=[str(price.call) for price, _ in priced],
            y=values,
            error_y={
                "array": [points.high - points.value for _, points in priced],
                "arrayminus": [points.value - points.low for _, points in priced],
            },
            marker_color=[_OURS if value >= 0 else _THEIRS for value in values],
            customdata=[[signed(points), *map(percent, _chances(price))] for price, points in priced],
            hovertemplate="%{x}: %{customdata[0]} points<br>make %{customdata[1]} %<br>march %{customdata[2]} %"
            "<br>euchred %{customdata[3]} %<extra></extra>",
        )
    )
    figure.update_layout(
        title={"text": title, "subtitle": {"text": caption}},
        yaxis={"title": "our points a hand", "zeroline": True, "zerolinewidth": 2},
        height=340,
        margin={"l": 60, "r": 20, "t": 80, "b": 40},
    )
    return figure


def _chances(price: CallPrice) -> list[Estimate]:
    return [chance for chance in (price.make, price.march, price.euchred) if chance]
