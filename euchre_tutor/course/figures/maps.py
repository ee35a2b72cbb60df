"""The map of a race: every score as a square that says how often you win from there."""

from collections.abc import Mapping

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.charts import style
from euchre_tutor.course.figures.rows import LessonDrawing, drawing, text
from euchre_tutor.race import Race

_WIDE, _AXIS, _ACROSS = 152, 15, 181  # all squares of a row; room for the other side's points; from map to map
_CAPTION = "Your points stand below, theirs at the left. Each number: of 100 games, how many you win."
_LETTERS = 14.5  # their size; on a telephone 12 pixels are left of it


def race_map(race: Race, *, marked: Mapping[str, str] | None = None, title: str) -> LessonDrawing:
    """Draw two maps of the end of a race, for our deal and for theirs: how many games of 100 are won.

    The last six scores of a side are drawn, or four, and larger, where some squares are marked.

    Args:
        race: the race.
        marked: what is written in a square instead of its chance, or nothing to keep it: ``9-7, they deal``, our points
            first. These squares are outlined; one that says a space is blank.
        title: what is asked of the map.

    Raises:
        EuchreError: a marked square isn't on the map.

    >>> drawn = race_map(Race.of(), marked={"4-4, you deal": "?"}, title="Where are you?")
    >>> "4-4, you deal: ?" in drawn.data, drawn.data.count('fill-opacity')
    (True, 32)
    """
    left, scores = dict(marked or {}), range(max(0, race.game - (4 if marked else 6)), race.game)
    body, told, cell = "", [], _WIDE // len(scores)
    for number, (deal, we_deal) in enumerate({"you deal": True, "they deal": False}.items()):
        x = 2 + _ACROSS * number
        body += text(deal, 12, _LETTERS, left=x + _AXIS, bold=True)
        for row, theirs in enumerate(reversed(scores)):
            body += text(str(theirs), 23 + cell * (row + 0.5), _LETTERS, left=x)
            for column, ours in enumerate(scores):
                score = f"{ours}-{theirs}, {deal}"
                chance = race.chance(ours, theirs, we_deal=we_deal)
                words = left.get(score, "") or f"{100 * chance:.0f}"
                body += _square(x + _AXIS + cell * column, 18 + cell * row, cell, chance, words, rim=score in left)
                told += [f"{score}: {words}"] * (score in left)
                left.pop(score, None)
        for column, ours in enumerate(scores):
            body += text(str(ours), 34 + _WIDE, _LETTERS, left=x + _AXIS + cell * (column + 0.5) - 4)
    if left:
        raise EuchreError(f"{min(left)!r} is not a square of this map; write '9-7, they deal'")
    return drawing(body, "; ".join([title, *told]), height=_WIDE + 42, title=title, caption=_CAPTION)


def _square(x: float, y: float, side: int, chance: float, words: str, *, rim: bool) -> str:
    """Draw a score: the surer the game for one side, the stronger its colour; unless the chance isn't told."""
    side_of, sure = (style.OURS if chance >= 0.5 else style.THEIRS), 0.12 + 1.2 * abs(chance - 0.5)
    colour, strength = (side_of, sure) if words.isdigit() else (style.GREY, 0.2)
    edge = ' stroke="currentColor" stroke-width="2.5"' * (rim and words != " ")
    square = (
        f'<path d="M{x + 1} {y + 1}h{side - 2}v{side - 2}h{2 - side}Z" '
        f'fill="{colour}" fill-opacity="{strength:.2f}"{edge}/>'
    )
    return square + text(words, y + side / 2 + 5, _LETTERS, left=x + side / 2 - 4.1 * len(words), bold=rim)
