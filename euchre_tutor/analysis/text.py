"""Numbers and tables as text, with no digit that the error doesn't support."""

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from euchre_tutor.base import MINUS, with_minus
from euchre_tutor.pricing import Estimate, Exact

CHANCES = {"make": "make", "march": "march", "euchred": "euchred"}
BID_CHANCES = {"make": "make", "march": "all tricks", "euchred": "lose the bid"}  # the words of Bid Euchre
_HEADS = {"note": "", "game": "win game %"}
_ZERO = f"+{MINUS}0."
_PLUS_MINUS = "\u00a0±\u00a0"  # with spaces at which no line breaks


def _decimals(error: float, most: int) -> int:
    """Return how many decimals a number has, so that the last is the first digit of its rounded error.

    >>> [_decimals(error, 2) for error in (2.1, 0.3, 0.05, 0.0098, 0.0004, 0)]
    [0, 1, 2, 2, 2, 2]
    """
    return min(max(0, -math.floor(math.log10(error / 0.95))), most) if error > 0 else most


def is_beyond_error(amount: Estimate, *, chance: bool) -> bool:
    """Tell whether a number is larger than its error, both as they are written, in percent if it is a chance.

    >>> [is_beyond_error(Estimate(value, value - 0.1, value + 0.1), chance=False) for value in (0.104, 0.2)]
    [False, True]
    """
    scale, most = (100, 1) if chance else (1, 2)
    value, error = scale * amount.value, scale * amount.error
    places = _decimals(error, most)
    return round(value, places) > max(round(error, places), 0.0)


def ahead_by(gap: Estimate, *, chance: bool) -> str:
    """Write by how much one option is better than another, of which it is a chance to win the game, or points.

    >>> ahead_by(Exact(0.31), chance=False), ahead_by(Exact(0.031), chance=True)
    ('0.31 points a hand', '3.1 % of games')
    """
    return f"{percent(gap)} % of games" if chance else f"{number(gap)} points a hand"


def _error(error: float, places: int) -> str:
    """Write an error; one that rounds to 0 as less than one in the last decimal."""
    smallest = 10**-places
    return f"{error:.{places}f}" if error >= smallest / 2 else f"<{smallest:.{places}f}"


def _with_error(value: str, error: str, estimate: Estimate) -> str:
    """Write a number and its error; an exact number has none."""
    return value if isinstance(estimate, Exact) else f"{value}{_PLUS_MINUS}{error}"


def signed(points: Estimate) -> str:
    r"""Write points with sign and error.

    >>> signed(Estimate(0.8412, 0.79, 0.89)), signed(Estimate(-0.004, -0.07, 0.06))
    ('+0.84\xa0±\xa00.05', '0.00\xa0±\xa00.07')
    """
    places = _decimals(points.error, 2)
    value = with_minus(f"{points.value:+.{places}f}")
    return _with_error(value if value.strip(_ZERO) else value[1:], _error(points.error, places), points)


def number(amount: Estimate) -> str:
    r"""Write a number that is never negative with its error: tricks, or a distance.

    >>> number(Estimate(3.412, 3.36, 3.46)), number(Exact(3.4))
    ('3.41\xa0±\xa00.05', '3.40')
    """
    places = _decimals(amount.error, 2)
    return _with_error(f"{amount.value:.{places}f}", _error(amount.error, places), amount)


def percent(chance: Estimate) -> str:
    r"""Write a chance with its error, both in percent.

    >>> percent(Estimate(0.812, 0.79, 0.83)), percent(Estimate(1.0, 0.9996, 1.0))
    ('81\xa0±\xa02', '100.0\xa0±\xa0<0.1')
    """
    value, error = 100 * chance.value, 100 * chance.error
    places = _decimals(error, 1)
    return _with_error(f"{value:.{places}f}", _error(error, places), chance)


def written(estimates: Mapping[str, Estimate | None]) -> dict[str, str]:
    """Write each estimate that is known as text."""
    how = {"points": signed, "tricks": number}
    return {name: how.get(name, percent)(estimate) if estimate else "" for name, estimate in estimates.items()}


def enumerated(words: Sequence[str]) -> str:
    """Join words for a sentence; of more than four only the first three are named.

    >>> enumerated(["a", "b", "c"]), enumerated(list("abcdefg"))
    ('a, b and c', 'a, b, c and 4 more')
    """
    named = words if len(words) <= 4 else [*words[:3], f"{len(words) - 3} more"]
    return " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))


def as_text(rows: Sequence[Mapping[str, Any]], chances: Mapping[str, str]) -> str:
    """Write rows as a table in plain text.

    Args:
        rows: the cells of each row by their column; the first column says what the row is about.
        chances: the words for ``make``, ``march`` and ``euchred``.
    """
    columns = []
    for number, (head, *cells) in enumerate(_columns(rows, chances)):
        if number == 0 or not head:  # words stand on the left, numbers on the right
            cells = [cell.ljust(max(map(len, cells)) + 1) for cell in cells]
        columns.append([cell.rjust(max(len(text) for text in (head, *cells))) for cell in (head, *cells)])
    return "\n".join(" ".join(line).rstrip() for line in zip(*columns, strict=True))


class Line(NamedTuple):
    """A row of a notebook's table: a name, numbers, a note below the name, and whether the name is bold."""

    name: str
    numbers: Sequence[str]
    note: str = ""
    is_best: bool = False


def value_and_error(words: str) -> tuple[str, str]:
    """Part a number from its error, for two cells; a number that isn't known is a dash.

    >>> value_and_error(signed(Estimate(0.8412, 0.79, 0.89))), value_and_error(""), value_and_error("3.40")
    (('+0.84', '0.05'), ('–', ''), ('3.40', ''))
    """
    value, _, error = words.partition(_PLUS_MINUS)
    return value or "–", error


def as_html(heads: Sequence[str], lines: Sequence[Line]) -> str:
    """Write lines as an HTML table, which a notebook puts into its own style.

    >>> as_html(["call", "points"], [Line("pass", ["0.1"], is_best=True)]).partition("nowrap")[2]
    '"><b>pass</b></th><td>0.1</td></tr></tbody></table>'
    """
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    body = "".join(f"<tr>{_name(line)}{''.join(map(_cell, line.numbers))}</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(words: str) -> str:
    return f"<td>{escape(words)}</td>"


def _name(line: Line) -> str:
    name = f"<b>{escape(line.name)}</b>" if line.is_best else escape(line.name)
    note = f"<br><small>{escape(line.note)}</small>" if line.note else ""
    return f'<th scope="row" style="text-align: left; white-space: nowrap">{name}{note}</th>'


def wide_table(rows: Sequence[Mapping[str, str]], title: str) -> str:
    """Write rows as an HTML table whose first cells name them; a narrow page scrolls it. Nothing without rows.

    Args:
        rows: the cells of each row by their column; a column ``note`` has no head.
        title: what the table is called by a screen reader.

    >>> wide_table([{"who": "you", "note": "best"}], "Costs").partition("<tbody>")[2]
    '<tr><th scope="row">you</th><td class=note>best</td></tr></tbody></table></div>'
    """
    if not rows:
        return ""
    heads = "".join(f'<th scope="col">{head}</th>' if head != "note" else "<td></td>" for head in rows[0])
    body = "".join(f"<tr>{''.join(map(_named_cell, range(len(row)), row, row.values()))}</tr>" for row in rows)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" role="group" aria-label="{escape(title)}" tabindex="0">{table}</div>'


def _named_cell(column: int, head: str, words: str) -> str:
    if not column:
        return f'<th scope="row">{escape(words)}</th>'
    return f"<td{' class=note' * (head == 'note')}>{escape(words)}</td>"


def details_as_html(details: str) -> str:
    """Put details behind a word to click.

    >>> details_as_html("seed 0")
    '<details><summary><small>Details</small></summary><small>seed 0</small></details>'
    """
    return f"<details><summary><small>Details</small></summary><small>{escape(details)}</small></details>"


def _columns(rows: Sequence[Mapping[str, Any]], chances: Mapping[str, str]) -> list[list[str]]:
    """Return the columns of a table, each with its head first; a star marks the best row."""
    first, *others = (key for key in rows[0] if key != "best")
    heads = {key: f"{name} %" for key, name in chances.items()} | _HEADS
    named = [first, *(row[first] + " ★" * row["best"] for row in rows)]
    return [named, *([heads.get(key, key), *(row[key] for row in rows)] for key in others)]
