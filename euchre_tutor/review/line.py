"""The line through a game as HTML that fits any width: the chance to win, and mistakes as dots on it."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Literal

from euchre_tutor.charts import dot_size, on_the_line
from euchre_tutor.review.read_game import ReadGame

STYLE = Path(__file__).with_name("line.css")


def line_html(review: ReadGame, *, dots: Literal["span", "button"] = "span") -> str:
    """Return the line as HTML, without its style; nothing for a game that has none.

    Args:
        review: the review.
        dots: what a dot is: a picture, or a button, which has its number in ``data-dot``.
    """
    stops, hands = review.stops, len(review.hands)
    if not stops:
        return ""
    points = " ".join(f"{100 * stop.at / hands:.2f},{100 - 100 * stop.chance:.2f}" for stop in stops)
    line = f'<polyline points="{points}"/>'
    svg = f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{line}</svg>'
    grid = "".join(f'<i style="left:{100 * number / hands:.2f}%"></i>' for number in range(1, hands))
    names = "".join(f'<b style="left:{100 * (number + 0.5) / hands:.2f}%">{number + 1}</b>' for number in range(hands))
    placed = "".join(_dot(review, number, dots) for number in range(len(review.dots)))
    chances = "".join(f'<em style="top:{100 - chance}%">{chance} %</em>' for chance in (100, 50, 0))
    return (
        f'<div class="game-line" role="group" aria-label="{escape(_spoken(review))}">'
        f'<div class="field">{grid}{svg}{chances}{placed}</div><div class="hands">{names}</div></div>'
    )


def _dot(review: ReadGame, number: int, tag: str) -> str:
    dot, stops = review.dots[number], review.stops
    left, top = 100 * dot.at / len(review.hands), 100 - 100 * on_the_line(stops, dot.at)
    place = f"left:{left:.2f}%;top:{top:.2f}%;--size:{dot_size(dot.cost):.0f}px"
    words = escape(dot.words)
    said = f'type="button" data-dot="{number}" aria-label="{words}"' if tag == "button" else 'role="img"'
    named = f'aria-label="{words}" ' * (tag != "button")
    return f'<{tag} class="dot" {said} {named}title="{words}" style="{place}"></{tag}>'


def _spoken(review: ReadGame) -> str:
    """Say the line for who can't see it: the chance before each hand and at the end."""
    chances = ", ".join(f"{100 * hand.before:.0f}" for hand in review.hands)
    return f"Chance to win before each hand, in percent: {chances}; at the end {100 * review.hands[-1].after:.0f}"
