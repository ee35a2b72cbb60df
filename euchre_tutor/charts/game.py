"""A line through a game: the chance to win it after each hand, and mistakes as dots on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from euchre_tutor.charts import style

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_DEALT = 0.3  # of the way through a hand: where its cards are dealt
_SMALLEST, _GROWTH = 8, 6  # the size of a dot: its least, and what the root of its cost adds


class Mistake(NamedTuple):
    """A decision that cost something.

    Attributes:
        hand: in which hand, the first being 1.
        way: how far the hand had come, from 0 to 1.
        cost: in percent of a game.
        words: what was done, and what would have been best.
    """

    hand: int
    way: float
    cost: float
    words: str


def game_line(
    hands: Sequence[tuple[float, float]], end: float, mistakes: Sequence[Mistake], *, title: str, caption: str
) -> Figure:
    """Draw the chance to win.

    Args:
        hands: for each hand our chance before its cards were dealt, and with them, in percent.
        end: our chance after the last hand.
        mistakes: decisions, each drawn as large as its cost.
        title: how the game ended.
        caption: what the numbers rest on.

    >>> figure = game_line([(50.0, 70.0)], 100.0, [Mistake(1, 0.5, 4.0, "pass")], title="You won", caption="")
    >>> [len(trace.x) for trace in figure.data]
    [3, 1]
    """
    along = [
        (number + part, chance)
        for number, hand in enumerate(hands)
        for part, chance in zip((0, _DEALT), hand, strict=True)
    ]
    along.append((len(hands), end))
    stops = ["before the deal", "with the cards as dealt"] * len(hands) + ["after the last hand"]
    line = _trace("chance to win", along, stops, "%{text}: %{y:.0f} %") | {"mode": "lines+markers"}
    spots = [_spot(mistake, [*hands, (end, end)]) for mistake in mistakes]
    sizes = [_SMALLEST + _GROWTH * max(mistake.cost, 0) ** 0.5 for mistake in mistakes]
    dots = _trace("mistakes", spots, [mistake.words for mistake in mistakes], "%{text}") | {"mode": "markers"}
    dots["marker"] = {"size": sizes, "color": style.THEIRS}
    axes: dict[str, Any] = {
        "xaxis": style.axis("hands", dtick=1, rangemode="tozero"),
        "yaxis": style.axis("chance to win, %", range=[-4, 104]),
    }
    return style.figure([line, dots], style.layout(title, caption, height=300, has_legend=True, **axes))


def _trace(name: str, spots: Sequence[tuple[float, float]], words: Sequence[str], hover: str) -> dict[str, Any]:
    across, up = zip(*spots, strict=True) if spots else ((), ())
    said = {"text": list(words), "hovertemplate": f"{hover}<extra></extra>"}
    return {"type": "scatter", "name": name, "x": across, "y": up, "line": {"color": style.OURS}, **said}


def _spot(mistake: Mistake, hands: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return where a mistake lies: on the line between the deal and the end of its hand."""
    way = min(max(mistake.way, 0.0), 1.0)
    (_, dealt), (after, _) = hands[mistake.hand - 1], hands[mistake.hand]
    return mistake.hand - 1 + _DEALT + (1 - _DEALT) * way, dealt + (after - dealt) * way
