"""The whole search of an ending as a tree: what the solver looks at, and what it can leave out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from euchre_tutor.charts import style
from euchre_tutor.course.figures.rows import LessonDrawing, drawing
from euchre_tutor.play import Play

_STEP, _LEVEL, _TOP = 78, 58, 20  # from column to column, from card to card; above the first point of play


@dataclass(frozen=True, eq=False)
class _Point:
    """A point of play.

    Attributes:
        card: the card that led to it.
        is_makers: whether a maker is to play; None at the end.
        answer: whether the makers take the tricks; None if that was not searched.
        children: the points after each legal card.
    """

    card: str
    is_makers: bool | None
    answer: bool | None
    children: tuple[_Point, ...] = ()


def search_tree(play: Play, goal: int, *, title: str, caption: str) -> LessonDrawing:
    """Draw the search for one answer: do the makers take at least so many of the tricks of a play?

    A point where a maker plays is a square, one where a defender plays is round.

    >>> from euchre_tutor import Play, make_contract, parse_cards
    >>> hands = {1: parse_cards("Qs 9h"), 2: parse_cards("Ks Js"), 3: parse_cards("Kh As")}
    >>> alone = Play(hands, make_contract("bicycle", "s", 2, alone=True))
    >>> drawn = search_tree(alone, 2, title="Both tricks?", caption="")
    >>> drawn.data.count(">yes<"), drawn.data.count(">no<"), drawn.data.count("dasharray") > 0
    (13, 2, True)
    """
    root = _searched(play, goal, "", is_searched=True)
    places: dict[_Point, float] = {}
    columns = _set_columns(root, 0, places)
    answer = "yes" if root.answer else "no"
    height = _TOP + _LEVEL * _depth(root) + 24
    scale = min(1.0, 4.4 / (columns + 0.4))
    body = f'<g transform="scale({scale:g})">{"".join(_drawn(root, 0, places))}</g>'
    return drawing(body, f"{title} {answer}", height=scale * height, title=title, caption=caption)


def _searched(play: Play, goal: int, card: str, *, is_searched: bool) -> _Point:
    """Search as the solver does; points that it leaves out are in the tree without an answer."""
    makers_turn = None if play.is_over else play.seat in play.contract.makers
    if play.is_over or play.maker_tricks >= goal or play.maker_tricks + play.tricks_left < goal:
        return _Point(card, makers_turn, play.maker_tricks >= goal if is_searched else None)
    answer, children = None, []
    for option in play.legal_plays:
        after = play.copy()
        after.push(option)
        child = _searched(after, goal, option.symbol, is_searched=is_searched and answer is None)
        children.append(child)
        if answer is None and child.answer is makers_turn:
            answer = makers_turn
    if is_searched and answer is None:
        answer = not makers_turn
    return _Point(card, makers_turn, answer, tuple(children))


def _set_columns(point: _Point, next_x: float, places: dict[_Point, float]) -> float:
    """Give each leaf its own column and each other point the middle of its children; return the next free column."""
    for child in point.children:
        next_x = _set_columns(child, next_x, places)
    ends = (places[point.children[0]], places[point.children[-1]]) if point.children else (next_x, next_x)
    places[point] = sum(ends) / 2
    return next_x + (not point.children)


def _depth(point: _Point) -> int:
    return max((1 + _depth(child) for child in point.children), default=0)


def _drawn(point: _Point, depth: int, places: Mapping[_Point, float]) -> Iterator[str]:
    """Draw a point and what is below it."""
    x, y = (places[point] + 0.7) * _STEP, _TOP + depth * _LEVEL
    for child in point.children:
        below_x, below_y = (places[child] + 0.7) * _STEP, y + _LEVEL
        colour, dash = ("currentColor", "") if child.answer is not None else (style.GREY, ' stroke-dasharray="5 4"')
        yield f'<path d="M{x:g} {y + 14:g}L{below_x:g} {below_y - 14:g}" stroke="{colour}" stroke-width="1.5"{dash}/>'
        beside = (x + below_x) / 2 + (16 if below_x >= x else -16)
        yield _written(child.card, beside, (y + below_y) / 2 + 2, colour)
        yield from _drawn(child, depth + 1, places)
    side = style.GREY if point.answer is None else style.THEIRS if point.is_makers is False else style.OURS
    fill, ink = (side, style.ON_SIDE) if point.is_makers is not None else ("none", "currentColor")
    round_by = 4 if point.is_makers else 14
    yield f'<rect x="{x - 19:g}" y="{y - 14:g}" width="38" height="28" rx="{round_by}" fill="{fill}" stroke="{side}"/>'
    yield _written({None: "", True: "yes", False: "no"}[point.answer], x, y + 5, ink)


def _written(words: str, x: float, y: float, colour: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="14" text-anchor="middle" fill="{colour}">{escape(words)}</text>'
