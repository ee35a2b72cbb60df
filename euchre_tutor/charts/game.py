"""A line through a game: the chance to win it after each event, and mistakes as dots on the way."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from euchre_tutor.charts import style
from euchre_tutor.charts.style import Figure

_SMALLEST, _GROWTH = 8, 6  # the size of a dot: its least, and what the root of its cost adds


class DrawnScore(NamedTuple):
    """A point of the line.

    Attributes:
        at: how far the game had come, in hands: 2.5 is in the middle of the third.
        chance: to win it, from 0 to 1.
        when: in words: ``after trick 2``.
    """

    at: float
    chance: float
    when: str


class DrawnMistake(NamedTuple):
    """A decision that cost something.

    Attributes:
        at: how far the game had come, in hands.
        cost: in percent of a game.
        words: what was done, and what would have been best.
        label: what stands beside its dot; nothing beside most.
    """

    at: float
    cost: float
    words: str
    label: str = ""


def dot_size(cost: float) -> float:
    """Return how wide a dot is drawn, in pixels, for a cost in percent of a game."""
    return _SMALLEST + _GROWTH * math.sqrt(max(cost, 0.0))


def on_the_line(stops: Sequence[DrawnScore], at: float) -> float:
    """Return the chance on the line where a mistake lies, from 0 to 1."""
    return float(np.interp(at, [stop.at for stop in stops], [stop.chance for stop in stops]))


def game_line(stops: Sequence[DrawnScore], mistakes: Sequence[DrawnMistake], *, title: str, caption: str) -> Figure:
    """Draw the chance to win.

    Args:
        stops: the points of the line, from the first deal to the last trick.
        mistakes: decisions, each drawn as large as its cost.
        title: how the game ended.
        caption: what the numbers rest on.

    >>> stops = [DrawnScore(0, 0.5, "before the deal"), DrawnScore(1, 1.0, "at the end")]
    >>> figure = game_line(stops, [DrawnMistake(0.5, 4.0, "pass")], title="You won", caption="")
    >>> [len(trace.x) for trace in figure.data]
    [2, 1]
    """
    along = [(stop.at, 100 * stop.chance) for stop in stops]
    spots = [(mistake.at, 100 * on_the_line(stops, mistake.at)) for mistake in mistakes]
    dots = _trace("mistakes", spots, [mistake.label for mistake in mistakes], "%{hovertext}") | {
        "mode": "markers+text",
        "hovertext": [mistake.words for mistake in mistakes],
        "textposition": "top center",
        "marker": {"size": [dot_size(mistake.cost) for mistake in mistakes], "color": style.THEIRS},
    }
    axes: dict[str, Any] = {
        "xaxis": style.axis("hands", dtick=1, rangemode="tozero"),
        "yaxis": style.axis("chance to win, %", range=[-4, 104]),
    }
    return style.figure(
        [
            _trace("chance to win", along, [stop.when for stop in stops], "%{text}: %{y:.0f} %")
            | {"mode": "lines+markers"},
            dots,
        ],
        style.layout(title, caption, height=300, has_legend=True, **axes),
    )


def _trace(name: str, spots: Sequence[tuple[float, float]], words: Sequence[str], hover: str) -> dict[str, Any]:
    across, up = zip(*spots, strict=True) if spots else ((), ())
    return {
        "type": "scatter",
        "name": name,
        "x": across,
        "y": up,
        "line": {"color": style.OURS},
        "text": list(words),
        "hovertemplate": f"{hover}<extra></extra>",
    }
