"""The map of a race: every score as a square that says how often you win from there."""

from collections.abc import Mapping

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.charts import style
from euchre_tutor.course.figures.rows import LessonDrawing, drawing, text
from euchre_tutor.race import Race

_MOST = 6  # scores of a side that are drawn
_CELL, _AXIS, _ACROSS = 26, 15, 174  # the side of a square; room for the other side's points; from map to map


def race_map(race: Race, *, marked: Mapping[str, str] | None = None, title: str) -> LessonDrawing:
    """Draw two maps of the end of a race, for our deal and for theirs: the chance to win, in %, from the last scores.

    Args:
        race: the race.
        marked: what is written in a square instead of its chance, or nothing to keep it: ``9-7, they deal``, our points
            first. These squares are outlined.
        title: what is asked of the map.

    Raises:
        EuchreError: a marked square isn't on the map.

    >>> drawn = race_map(Race.of(), marked={"4-4, you deal": "?"}, title="Where are you?")
    >>> "4-4, you deal: ?" in drawn.data, drawn.data.count('fill-opacity')
    (True, 50)
    """
    left, scores = dict(marked or {}), range(max(0, race.game - _MOST), race.game)
    body, told = "", []
    for number, (deal, we_deal) in enumerate({"you deal": True, "they deal": False}.items()):
        x = 2 + _ACROSS * number
        body += text(f"{deal}: your points below", 11, 11.5, left=x)
        for row, theirs in enumerate(reversed(scores)):
            body += text(str(theirs), _spot(row) + 17, 11.5, left=x)
            for column, ours in enumerate(scores):
                score = f"{ours}-{theirs}, {deal}"
                chance = race.chance(ours, theirs, we_deal=we_deal)
                words = left.get(score, "") or f"{100 * chance:.0f}"
                body += _square(x + _AXIS + _CELL * column, _spot(row), chance, words, is_marked=score in left)
                told += [f"{score}: {words}"] * (score in left)
                left.pop(score, None)
        for column, ours in enumerate(scores):
            body += text(str(ours), _spot(len(scores)) + 14, 11.5, left=x + _AXIS + _CELL * column + 9)
    if left:
        raise EuchreError(f"{min(left)!r} is not a square of this map; write '9-7, they deal'")
    label = "; ".join([title, *told])
    caption = (
        "How often you win, in %. Your points run to the right, theirs upward. After each hand, go to the other map."
    )
    return drawing(body, label, height=_spot(len(scores)) + 20, title=title, caption=caption)


def _spot(row: int) -> int:
    return 18 + _CELL * row


def _square(x: float, y: float, chance: float, words: str, *, is_marked: bool) -> str:
    """Draw a score: the surer the game for one side, the stronger its colour; unless the chance is asked for."""
    colour = style.GREY if words == "?" else style.OURS if chance >= 0.5 else style.THEIRS
    strength = 0.2 if words == "?" else 0.12 + 1.2 * abs(chance - 0.5)
    rim = ' stroke="currentColor" stroke-width="2.5"' * is_marked
    square = f'<path d="M{x + 1} {y + 1}h24v24h-24Z" fill="{colour}" fill-opacity="{strength:.2f}"{rim}/>'
    return square + text(words, y + 17, 11.5, left=x + 13 - 3.3 * len(words), bold=is_marked)
