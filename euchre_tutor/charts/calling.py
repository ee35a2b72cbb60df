"""A heat map of shares: how often something happens, by two counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from euchre_tutor.charts import style

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_CELL = "%{text} % of %{customdata:,} deals"


def share_map(
    shares: Sequence[Sequence[tuple[float, str] | None]],
    deals: ArrayLike,
    *,
    axes: tuple[str, str],
    title: str,
    caption: str,
) -> Figure:
    """Draw the shares as a heat map, in percent.

    Args:
        shares: for each row, from the lowest up, the share of each column (0 to 1) and the same in words, in percent;
            None where it is not known.
        deals: how many deals each share rests on, by row and column.
        axes: what the columns count, and what the rows count.
        title: what is shown.
        caption: what the numbers rest on.

    >>> shares = [[(0.25, "25"), None], [(0.5, "50"), (1.0, "100")]]
    >>> figure = share_map(shares, [[8, 0], [4, 2]], axes=("aces", "trumps"), title="Who calls", caption="14 deals")
    >>> figure.data[0].z[1]
    [50.0, 100.0]
    """
    columns, rows = axes
    trace = {
        "type": "heatmap",
        "coloraxis": "coloraxis",
        "x": list(range(len(shares[0]))),
        "y": list(range(len(shares))),
        "z": [[100 * cell[0] if cell else None for cell in row] for row in shares],
        "text": [[cell[1] if cell else "" for cell in row] for row in shares],
        "texttemplate": "%{text}",
        "customdata": deals,
        "hovertemplate": f"{rows} %{{y}}, {columns} %{{x}}: {_CELL}<extra></extra>",
        "hoverongaps": False,
        "xgap": 1,
        "ygap": 1,
    }
    plain = {"dtick": 1, "showgrid": False, "zeroline": False}
    layout = style.layout(
        title,
        caption,
        height=40 * len(shares),
        coloraxis=style.SHARES,
        xaxis=style.axis(columns, **plain),
        yaxis=style.axis(rows, **plain),
    )
    return style.figure([trace], layout)
