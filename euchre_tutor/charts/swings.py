"""A line of the makers' tricks with best play after each card of a hand, and a mark for each card that cost some."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from euchre_tutor.charts import style
from euchre_tutor.charts.style import Figure

_CAPTION = "tricks of the makers with best play by everyone from each card on, with all cards seen"
_HEAD, _FOOT = 0.9, 0.9  # space for text above the most tricks and below none, in tricks


class DrawnSwing(NamedTuple):
    """One card that was played.

    Attributes:
        seat: who played it.
        card: the card, as a symbol.
        is_makers: whether the seat is of the makers' side.
        before: the makers' tricks with best play from before this card on.
        after: the same from after it on.
        lines: the text under the pointer.

    >>> DrawnSwing(1, "9♣", False, before=1, after=2, lines=("costs 1",)).after
    2
    """

    seat: int
    card: str
    is_makers: bool
    before: int
    after: int
    lines: tuple[str, ...]

    @property
    def colour(self) -> str:
        """The colour of the card's side."""
        return style.OURS if self.is_makers else style.THEIRS


Numbered = Sequence[tuple[int, DrawnSwing]]  # cards with their numbers, from 1 on


def swing_chart(
    swings: Sequence[DrawnSwing], *, title: str, tricks: int, seats: int, goals: Mapping[int, str], fate: str
) -> Figure:
    """Draw the makers' tricks with best play after each card, and the cards that cost some.

    Args:
        swings: the cards in the order played, one or more.
        title: what was played.
        tricks: how many tricks the hand has.
        seats: how many cards make a trick.
        goals: by numbers of tricks, ascending, what the makers reach with them.
        fate: what befalls the makers below the lowest goal.

    >>> swings = [DrawnSwing(1, "9♣", False, 1, 2, ("costs 1",)), DrawnSwing(2, "J♣", True, 2, 2, ())]
    >>> goals = {3: "make", 5: "march"}
    >>> figure = swing_chart(swings, title="diamonds by seat 2", tricks=5, seats=4, goals=goals, fate="euchred")
    >>> figure.data[0].y
    (1, 2, 2, 2)
    """
    layout = style.layout(
        title,
        _CAPTION,
        height=44 * (tricks + 2),
        right=76,
        has_legend=True,
        xaxis=style.axis(
            "each card above the seat that played it",
            tickvals=list(range(1, len(swings) + 1)),
            ticktext=[f"{_stacked(swing.card)}<br>{swing.seat}" for swing in swings],
            tickangle=0,
            range=[0.5, len(swings) + 0.5],
            showgrid=False,
            zeroline=False,
        ),
        yaxis=style.axis("makers' tricks", dtick=1, range=[-_FOOT, tricks + _HEAD], zeroline=False),
        shapes=[*_between_tricks(len(swings), seats), *_thresholds(goals)],
        annotations=[*_numbers(len(swings), seats), *_names(goals, fate)],
    )
    return style.figure([_line(swings), *_cards(swings)], layout)


def _line(swings: Sequence[DrawnSwing]) -> dict[str, Any]:
    """Draw a stepped line: level up to a card, then up or down to what the card left."""
    return {
        "type": "scatter",
        "mode": "lines",
        "line": {"shape": "hv", "color": style.GREY, "width": 2},
        "x": [0.5, *range(1, len(swings) + 1), len(swings) + 0.5],
        "y": [swings[0].before, *(swing.after for swing in swings), swings[-1].after],
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _cards(swings: Sequence[DrawnSwing]) -> Iterator[dict[str, Any]]:
    """Draw each card as a dot in the colour of its side; a large dot for each that cost tricks, with its name."""
    numbered = list(enumerate(swings, start=1))
    for side, colour in (("makers", style.OURS), ("defenders", style.THEIRS)):
        mine = [(x, swing) for x, swing in numbered if swing.is_makers is (side == "makers")]
        yield {**_placed(mine), "mode": "markers", "name": side, "marker": {"color": colour, "size": 8}}
    if costly := [(x, swing) for x, swing in numbered if swing.before != swing.after]:
        colours = [swing.colour for _, swing in costly]
        yield {
            **_placed(costly),
            "mode": "markers+text",
            "name": "cost tricks",
            "marker": {"color": colours, "size": 15},
            "text": [f"seat {swing.seat}<br>{swing.card}" for _, swing in costly],
            "textposition": ["bottom center" if swing.is_makers else "top center" for _, swing in costly],
            "textfont": {"color": colours},
        }


def _placed(numbered: Numbered) -> dict[str, Any]:
    """Return the position of each card, and the text under the pointer."""
    return {
        "type": "scatter",
        "x": [x for x, _ in numbered],
        "y": [swing.after for _, swing in numbered],
        "customdata": ["<br>".join(swing.lines) for _, swing in numbered],
        "hovertemplate": "%{customdata}<extra></extra>",
        "cliponaxis": False,
    }


def _stacked(card: str) -> str:
    """Write a card in two lines, so that many stand side by side."""
    return f"{card}<br>" if card[-1].isalnum() else f"{card[:-1]}<br>{card[-1]}"


def _between_tricks(cards: int, seats: int) -> Iterator[dict[str, Any]]:
    """Draw a line between each trick and the next."""
    for card in range(seats, cards, seats):
        x = card + 0.5
        yield {"type": "line", "x0": x, "x1": x, "yref": "paper", "y0": 0, "y1": 1, "line": {"color": style.FAINT}}


def _numbers(cards: int, seats: int) -> Iterator[dict[str, Any]]:
    """Write the number of each trick above the middle of its cards."""
    for trick, start in enumerate(range(0, cards, seats), start=1):
        middle = start + (min(seats, cards - start) + 1) / 2
        yield {"text": f"trick {trick}", "x": middle, "yref": "paper", "y": 1, "yanchor": "top", "showarrow": False}


def _thresholds(goals: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    """Draw a line below the number of tricks that reaches each goal."""
    for goal in goals:
        y, line = goal - 0.5, {"color": style.GREY, "width": 1, "dash": "dot"}
        yield {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": y, "y1": y, "line": line, "layer": "below"}


def _names(goals: Mapping[int, str], fate: str) -> Iterator[dict[str, Any]]:
    """Name each goal at the right end of its line, and what befalls the makers below the lowest."""
    beside = {"xref": "paper", "x": 1, "xanchor": "left", "showarrow": False}
    for goal, name in goals.items():
        yield {"text": name, "y": goal - 0.5, "yanchor": "bottom", **beside}
    yield {"text": f"{fate}<br>below", "y": min(goals) - 0.5, "yanchor": "top", "align": "left", **beside}
