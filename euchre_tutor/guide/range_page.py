"""A range chart as a table in colours, which a browser and a notebook show: a row for trumps, a column for aces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Protocol

from euchre_tutor.analysis.text import signed
from euchre_tutor.pricing.estimates import Estimate

_SHOWN = 0.0005  # a smaller share is told as little
STYLE = """.range { font: 1rem/1.35 system-ui, sans-serif; }
.range h1 { margin: 0 0 .4rem; font-size: 1.2em; }
.range .wide { overflow-x: auto; }
.range table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.range th, .range td { border: 1px solid #8888; padding: .15em .5em; text-align: center; font-weight: normal; }
.range th[scope="row"] { text-align: left; white-space: nowrap; }
.range td { color: #111; min-width: 5.5em; }
.range td b { display: block; }
.range td small { display: block; white-space: nowrap; }
.range .pass { background-color: #e3e3e3; }
.range .call { background-color: #b9dcff; }
.range .alone { background-color: #ffd48a; }
.range .close { background-image: repeating-linear-gradient(135deg, #0000 0 6px, #fff9 6px 9px); }
.range .none { border: none; }
.range .rare { color: inherit; }
.range p { margin: .4em 0; font-size: .9em; }
@media (max-width: 30rem) {
  .range table { font-size: .75em; }
  .range td { min-width: 0; padding: .15em .2em; }
  .range th[scope="row"] { white-space: normal; }
  .range small span { display: none; }
}
@media print { .range { font-size: 8pt; } .range td { print-color-adjust: exact; padding: .05em .4em; } }
"""


class Cell(Protocol):
    """What a cell tells."""

    @property
    def best(self) -> str:
        """``pass``, ``call`` or ``alone``."""

    @property
    def leaders(self) -> list[str]:
        """What may be the best, the likeliest first."""

    @property
    def is_rare(self) -> bool:
        """Whether it came in too few deals for a number."""

    @property
    def gain(self) -> Estimate:
        """What a call brings beside a pass."""

    @property
    def share(self) -> float:
        """Which share of the hands is of this kind."""


def table_html(title: str, cells: Mapping[tuple[str, int], Cell]) -> str:
    """Return the table of a chart, which is wanted beside STYLE.

    Args:
        title: what it is, for those who hear it.
        cells: the cells, by what hands hold in trumps and the number of aces of other suits, in order.
    """
    rows, aces = dict.fromkeys(row for row, _ in cells), range(1 + max(number for _, number in cells))
    heads = "".join(f'<th scope="col">{aces_beside(number)}</th>' for number in aces)
    lines = "".join(
        f'<tr><th scope="row">{escape(row)}</th>{"".join(_cell(cells.get((row, number))) for number in aces)}</tr>'
        for row in rows
    )
    table = f'<table><thead><tr><th scope="col">Your hand</th>{heads}</tr></thead><tbody>{lines}</tbody></table>'
    return f'<div class="wide" role="group" aria-label="{escape(title)}" tabindex="0">{table}</div>'


def chart_html(title: str, cells: Mapping[tuple[str, int], Cell], rests: Sequence[str]) -> str:
    """Return a chart as HTML: its title, its table, and what the numbers rest on."""
    words = "".join(f"<p>{escape(line)}</p>" for line in rests)
    head = f"<style>{STYLE}</style><h1>{escape(title)}</h1>"
    return f'<div class="range">{head}{table_html(title, cells)}{words}</div>'


def aces_beside(number: int) -> str:
    """Say how many aces of other suits a hand holds.

    >>> aces_beside(0), aces_beside(1), aces_beside(2)
    ('no other ace', '1 other ace', '2 other aces')
    """
    return f"{number or 'no'} other ace{'s' * (number > 1)}"


def told(cell: Cell) -> str:
    """Say what may be the best, and what it brings beside a pass."""
    return "too few deals to tell" if cell.is_rare else f"{_leaders(cell)}: {signed(cell.gain)}"


def _leaders(cell: Cell) -> str:
    *others, last = cell.leaders
    return f"{', '.join(others)} or {last}" if others else last


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return '<td class="none"></td>'
    if cell.is_rare:
        return '<td class="rare"><small>too few deals</small></td>'
    share = f"{100 * cell.share:.1f} %" if cell.share >= _SHOWN else "<0.1 %"
    close = " close" if cell.leaders[1:] else ""
    worth = f"<b>{_leaders(cell)}</b>{signed(cell.gain)}"
    return f'<td class="{cell.best}{close}">{worth}<small>{escape(share)}<span> of hands</span></small></td>'
