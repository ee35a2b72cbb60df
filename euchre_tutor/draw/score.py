"""Points as players keep them: a three and a four for each side, laid so that they show its score."""

from collections.abc import Mapping
from itertools import cycle

from euchre_tutor.base.screen import with_minus
from euchre_tutor.draw.canvas import caption, felt, place, svg
from euchre_tutor.draw.faces import face

# For each number of points: how it is said, the card below and the card above; "" lies face down.
_MARKERS = (
    ("three and four face down", "", ""),
    ("four face down on three", "3", ""),
    ("three face down on four", "4", ""),
    ("three face up on four", "4", "3"),
    ("four face up on three", "3", "4"),
)
_SCALE = 0.7


def markers(points: Mapping[str, int]) -> str:
    """Draw the points of each side, by its label, as Bicycle's rule book marks them in a game of five points.

    A card face down covers all but one pip of the three, or all but two of the four; three and four points are the
    card that lies face up on the other. Each side has a three and a four of its own suit. A side with less than no
    points, or more than four, raises ValueError.

    >>> drawing = markers({"us": 3, "them": 1})
    >>> drawing.partition("<title>")[2].partition("</title>")[0]
    'us 3 points: three face up on four; them 1 point: four face down on three'
    """
    widest = max(map(len, points), default=0)
    column = max(150, 10 * widest + 60)
    body, words = "", []
    for i, ((label, scored), suit) in enumerate(zip(points.items(), cycle("hsdc"), strict=False)):
        x = 10 + column * (i + 0.5)
        body += _pair(label, scored, suit, x) + caption(f"{label}: {scored}", x, 176, 19)
        words.append(f"{label} {scored} point{'s' * (scored != 1)}: {_MARKERS[scored][0]}")
    size = (20 + column * max(len(points), 1), 200)
    return svg(felt(*size) + body, "; ".join(words) or "No markers", size=size, scale=0.8)


def tracks(points: Mapping[str, int], game: int) -> str:
    """Draw the points of each side, by its label, as a row of dots: full ones are won, and ``game`` of them win.

    >>> tracks({"you": 3, "they": -1}, 5).partition("<title>")[2].partition("</title>")[0]
    'you 3, they −1, of 5 points'
    """
    labels = {with_minus(f"{label} {scored}"): scored for label, scored in points.items()}
    start = 30 + 11 * max(map(len, labels))
    size = (start + 24 * game + 12, 24 + 28 * len(points))
    body = felt(*size)
    for y, (words, scored) in zip(range(32, size[1], 28), labels.items(), strict=True):
        dots = [caption("○●"[scored > at], start + 24 * at + 10, y, 22) for at in range(game)]
        body += caption(words, 20, y, 18, anchor="start") + "".join(dots)
    return svg(body, f"{', '.join(labels)}, of {game} points", size=size, scale=0.8)


def _pair(label: str, scored: int, suit: str, x: float) -> str:
    """Draw two markers in the column round x: the upper one slid down to show a row of pips, or square on the lower."""
    if scored not in range(len(_MARKERS)):
        raise ValueError(f"{label!r} can't have {scored} points: a three and a four mark 0 to {len(_MARKERS) - 1}")
    _, below, above = _MARKERS[scored]
    slide = 36 * _SCALE / 2 if below and not above else 0
    lower, upper = (face(rank and rank + suit) for rank in (below, above))
    if not slide:
        lower = f'<g transform="rotate(-9 50 70)">{lower}</g>'
    return place(lower, x, 85 - slide, _SCALE) + place(upper, x, 85 + slide, _SCALE)
