"""Two heat maps side by side: the chance to win the game from each score, if we deal and if they deal."""

from collections.abc import Sequence
from typing import Any

from numpy.typing import ArrayLike

from euchre_tutor.charts import style
from euchre_tutor.charts.style import Figure

_MOST_WRITTEN = 16  # rows in which numbers are still written
_CELLS = {
    "type": "heatmap",
    "coloraxis": "coloraxis",
    "hovertemplate": "we have %{y}, they %{x}: we win %{z:.1f} %<extra></extra>",
}
_WRITTEN = {"texttemplate": "%{z:.0f}", "xgap": 1, "ygap": 1}


def race_maps(percents: Sequence[ArrayLike], scores: Sequence[int], *, game: int, caption: str) -> Figure:
    """Draw the chances to win.

    Args:
        percents: two tables, we deal and they deal: our chance to win in percent, by our points and theirs.
        scores: the points that the rows and columns stand for.
        game: the points that win.
        caption: what the numbers rest on.

    >>> we_deal, they_deal = [[50.0, 30.0], [70.0, 50.0]], [[49.0, 29.0], [69.0, 49.0]]
    >>> figure = race_maps([we_deal, they_deal], [0, 1], game=2, caption="bicycle")
    >>> len(figure.data)
    2
    """
    cells = {"x": scores, "y": scores, **(_CELLS | _WRITTEN if len(scores) <= _MOST_WRITTEN else _CELLS)}
    traces = [
        {"z": table, "xaxis": f"x{n}", "yaxis": f"y{n}", **cells} for n, table in zip(("", "2"), percents, strict=True)
    ]
    return style.figure(traces, _layout(caption, game, len(scores)))


def _layout(caption: str, game: int, scores: int) -> dict[str, Any]:
    """Lay the two heat maps out side by side: we deal, they deal."""
    axis: dict[str, Any] = {"dtick": max(1, game // 10), "showgrid": False, "zeroline": False}
    return style.layout(
        "Chance to win the game",
        caption,
        height=min(570, 50 + 32 * scores),
        coloraxis=style.SHARES,
        xaxis=style.axis("their points · we deal", domain=[0, 0.48], **axis),
        xaxis2=style.axis("their points · they deal", domain=[0.52, 1], **axis),
        yaxis=style.axis("our points", **axis),
        yaxis2=style.axis(anchor="x2", matches="y", showticklabels=False, **axis),
    )
