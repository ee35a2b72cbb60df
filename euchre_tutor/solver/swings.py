"""A picture of a hand that was played: how the makers' tricks swing from card to card (Plotly)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from euchre_tutor.draw import charts
from euchre_tutor.pieces import Piece
from euchre_tutor.play import Play
from euchre_tutor.scoring import march_goal, points_table, tricks_to_escape, tricks_to_make

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from euchre_tutor.solver.trace import Step, Trace

__all__ = ["swing_chart"]

_CAPTION = "tricks of the makers with best play by everyone from each card on (double dummy)"
_HEAD, _FOOT = 0.9, 0.9  # room above all tricks and below none, in tricks: for what is written there


def swing_chart(trace: Trace) -> Figure:
    """Draw the makers' tricks with best play after each card, and the cards that cost some."""
    steps, contract, rules = trace.steps, trace.play.contract, trace.play.rules
    layout = charts.layout(
        str(contract),
        _CAPTION,
        height=44 * (rules.hand_size + 2),
        right=76,
        has_legend=True,
        xaxis=charts.axis(
            "each card above the seat that played it",
            tickvals=list(range(1, len(steps) + 1)),
            ticktext=[f"{_stacked(step.card)}<br>{step.seat}" for step in steps],
            tickangle=0,
            range=[0.5, len(steps) + 0.5],
            showgrid=False,
            zeroline=False,
        ),
        yaxis=charts.axis("makers' tricks", dtick=1, range=[-_FOOT, rules.hand_size + _HEAD], zeroline=False),
        shapes=[*_between_tricks(trace), *_thresholds(trace.play)],
        annotations=[*_numbers(trace), *_names(trace.play)],
    )
    return charts.figure([_line(steps), *_cards(trace)], layout)


def _line(steps: tuple[Step, ...]) -> dict[str, Any]:
    """Draw a line of steps: level up to a card, then up or down to what it left."""
    return {
        "type": "scatter",
        "mode": "lines",
        "line": {"shape": "hv", "color": charts.GREY, "width": 2},
        "x": [0.5, *range(1, len(steps) + 1), len(steps) + 0.5],
        "y": [steps[0].before, *(step.after for step in steps), steps[-1].after],
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _cards(trace: Trace) -> Iterator[dict[str, Any]]:
    """Draw each card as a dot in the colour of its side; on top a diamond for each that cost tricks, with its name."""
    makers, numbered = trace.play.contract.makers, list(enumerate(trace.steps, start=1))
    for side, colour in (("makers", charts.OURS), ("defenders", charts.THEIRS)):
        mine = [(x, step) for x, step in numbered if (step.seat in makers) is (side == "makers")]
        yield {**_placed(trace, mine), "mode": "markers", "name": side, "marker": {"color": colour, "size": 8}}
    if costly := [(x, step) for x, step in numbered if step.cost]:
        is_makers = [step.seat in makers for _, step in costly]
        colours = [charts.OURS if each else charts.THEIRS for each in is_makers]
        yield {
            **_placed(trace, costly),
            "mode": "markers+text",
            "name": "cost tricks",
            "marker": {"color": colours, "size": 15, "symbol": "diamond"},
            "text": [f"seat {step.seat}<br>{step.card.symbol}" for _, step in costly],
            "textposition": ["bottom center" if each else "top center" for each in is_makers],
            "textfont": {"color": colours},
        }


def _placed(trace: Trace, numbered: list[tuple[int, Step]]) -> dict[str, Any]:
    """Return where cards stand, and what each says under the pointer."""
    points = points_table(trace.play.rules, trace.play.contract)
    return {
        "type": "scatter",
        "x": [x for x, _ in numbered],
        "y": [step.after for _, step in numbered],
        "customdata": [_told(step, points[step.after]) for _, step in numbered],
        "hovertemplate": "%{customdata}<extra></extra>",
        "cliponaxis": False,
    }


def _told(step: Step, points: int) -> str:
    """Say in lines what a card left the makers, and what would have been better."""
    lines = [f"trick {step.trick}: seat {step.seat} plays {step.card.symbol}"]
    lines.append(f"makers' tricks {step.after}, their points {points:+d}")
    better = " or ".join(card.symbol for card in step.best)
    return "<br>".join(lines + [f"costs {step.cost}, better {better}"] * bool(step.cost))


def _stacked(card: Piece) -> str:
    """Write a card in two lines, so that many stand side by side."""
    symbol = card.symbol
    return f"{symbol}<br>" if symbol[-1].isalnum() else f"{symbol[:-1]}<br>{symbol[-1]}"


def _between_tricks(trace: Trace) -> Iterator[dict[str, Any]]:
    size = len(trace.play.contract.active)
    for card in range(size, len(trace.steps), size):
        x = card + 0.5
        yield {"type": "line", "x0": x, "x1": x, "yref": "paper", "y0": 0, "y1": 1, "line": {"color": charts.FAINT}}


def _numbers(trace: Trace) -> Iterator[dict[str, Any]]:
    """Write the number of each trick above the middle of its cards."""
    size, cards = len(trace.play.contract.active), len(trace.steps)
    for trick, start in enumerate(range(0, cards, size), start=1):
        middle = start + (min(size, cards - start) + 1) / 2
        yield {"text": f"trick {trick}", "x": middle, "yref": "paper", "y": 1, "yanchor": "top", "showarrow": False}


def _goals(play: Play) -> dict[int, str]:
    """Name what the makers reach with so many tricks, ascending."""
    rules, contract = play.rules, play.contract
    goals = {tricks_to_escape(rules, contract): "no points", tricks_to_make(rules, contract): "make"}
    return goals if contract.bid else goals | {march_goal(rules): "march"}


def _thresholds(play: Play) -> Iterator[dict[str, Any]]:
    """Draw a line below the number of tricks that reaches each goal."""
    for goal in _goals(play):
        y, line = goal - 0.5, {"color": charts.GREY, "width": 1, "dash": "dot"}
        yield {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": y, "y1": y, "line": line, "layer": "below"}


def _names(play: Play) -> Iterator[dict[str, Any]]:
    """Name each goal at the right end of its line, and below the lowest what befalls the makers there."""
    beside, goals = {"xref": "paper", "x": 1, "xanchor": "left", "showarrow": False}, _goals(play)
    for goal, name in goals.items():
        yield {"text": name, "y": goal - 0.5, "yanchor": "bottom", **beside}
    fate = "bid lost" if play.contract.bid else "euchred"
    yield {"text": f"{fate}<br>below", "y": min(goals) - 0.5, "yanchor": "top", "align": "left", **beside}
