"""What a browser and a notebook show: the sheet of a calling guide, and a range chart as a table in colours."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import starmap
from typing import Any

from euchre_tutor import look
from euchre_tutor.analysis.text import signed
from euchre_tutor.draw.pages import page
from euchre_tutor.guide.sights import CHOICES
from euchre_tutor.pricing import Estimate

_STYLE = """.euchre-guide { max-width: var(--part); }
.euchre.euchre.euchre.euchre-guide :is(h1, h2) { margin: 0; font: 700 var(--t2)/1.3 var(--letters); }
[data-euchre-stage] .euchre-guide h1 { display: none; }
.euchre-guide .box { display: grid; gap: var(--s1); margin-block: var(--s2); padding-block: var(--s2); }
.euchre-guide .box section { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s1) var(--s3); }
.euchre-guide .box section > div { flex: 1 1 calc(16 * var(--unit)); }
.euchre-guide figure { flex: 0 1 calc(12 * var(--unit)); text-align: center; }
.euchre-guide .every-seat { columns: calc(21 * var(--unit)); column-gap: var(--s6); }
.euchre.euchre.euchre.euchre-guide h1 { font-size: var(--t3); }
.euchre.euchre.euchre.euchre-guide .every-seat h2 { margin-top: var(--s2); }
.euchre-guide .flow > div { flex: 1 0 100%; }
.euchre-guide section { break-inside: avoid; }
.euchre-guide small { display: block; }
@media screen { .euchre-guide details:not([open]) + div { display: none; } } /* on paper all of it stands */
@media print {
  .euchre.euchre-guide { max-width: none; line-height: 1.15; --jp-ui-font-size1: var(--on-a-sheet); }
  .euchre-guide .every-seat { columns: 2; column-gap: var(--s4); }
  .euchre-guide .flow :is(small:not(:last-child), details:last-of-type, details:last-of-type + div) { display: none; }
  .euchre-guide summary { min-height: 0; line-height: inherit; list-style: none; }
}
"""


def guide_html(
    title: str,
    words: Sequence[str],
    postcard: Iterable[tuple[str, str, Mapping[str, str]]],
    page: Iterable[tuple[str, str]],
    rests: Sequence[str],
) -> str:
    """Return a guide as HTML: its postcard, and folded below it the page, and what the numbers rest on.

    Args:
        title: what it is.
        words: what a reader has to know: first for every line, then for some.
        postcard: for each of its lines a heading, its sentences, and drawings of hands by the words below them.
        page: the lines of the page, by a heading for each seat and round.
        rests: what the numbers rest on: first what the postcard loses, then the page, then the rest.
    """
    seats = "".join(f"<section><h2>{escape(head)}</h2><p>{escape(line)}</p></section>" for head, line in page)
    parts = [
        f"<style>{look.sheet('base')}{_STYLE}</style><h1>{escape(title)}</h1><p>{escape(words[0])}</p>",
        *('<div class="box">', *starmap(_seat, postcard), *(f"<small>{escape(line)}</small>" for line in words[1:])),
        '</div><div class="flow"><details><summary>The page: every seat in both rounds</summary></details>',
        f'<div class="every-seat">{seats}</div><details><summary>What the numbers rest on</summary></details><div>',
        f"<p>The postcard: {escape(rests[0])}</p><p>The page: {escape(rests[1])}</p>",
        *(f"<small>{escape(line)}</small>" for line in rests[2:]),
        "</div><details><summary>Save or print</summary></details><div><p>All of this prints on one sheet of A4. "
        "To keep it, add <code>.save(&quot;guide.html&quot;)</code> to the line of a notebook that shows it.</p>",
    ]
    return f'<div class="euchre euchre-guide">{"".join(parts)}</div></div></div>'


def _seat(head: str, told: str, drawn: Mapping[str, str]) -> str:
    """Return a line of a postcard with its hands."""
    return (
        f"<section><div><h2>{escape(head)}</h2><p>{escape(told).replace('. ', '.<br>')}</p></div>"
        + "".join(f"<figure>{hand}<figcaption>{words}</figcaption></figure>" for words, hand in drawn.items())
        + "</section>"
    )


def sheet(title: str, html: str) -> str:
    """Return a whole page around a guide."""
    return page(title, f"<main>\n{html}\n</main>", style=look.sheet("page") + "@page { size: A4; margin: 12mm; }\n")


_FEW = 30  # deals: a kind of hand that came less often has no call of its own
_SHOWN = 0.0005  # a smaller share is shown as little
# Points that a choice may be ahead, where another is with such a share of the hands, and no verdict.
NEAR, SPLIT = 0.1, 0.25
STYLE = f"""{look.sheet("base")}.euchre-range {{ max-width: var(--part); container-type: inline-size; }}
.euchre.euchre-range h1 {{ margin: 0 0 var(--s2); font-size: var(--t3); }}
.euchre.euchre-range table :is(th, td) {{ border: 1px solid var(--line); text-align: center; }}
.euchre.euchre-range table :is(th, td) {{ padding: var(--s0) var(--s2); line-height: 1.15; }}
.euchre.euchre-range table th[scope="row"] {{ text-align: left; white-space: nowrap; }}
.euchre-range td {{ min-width: calc(5.5 * var(--unit)); }}
.euchre.euchre-range td :is(b, small) {{ display: block; color: inherit; white-space: nowrap; }}
.euchre.euchre-range td small {{ font-size: var(--t0); }}
.euchre-range .pass {{ background-color: var(--raised); }}
.euchre-range .call {{ background-color: var(--ours-soft); color: var(--ours); }}
.euchre-range .alone {{ background-color: var(--ours); color: var(--surface); }}
.euchre.euchre-range table .close {{ border: var(--edge-line) dashed var(--ink); }}
.euchre.euchre-range table .none {{ border: none; }}
.euchre-range td span {{ display: inline-block; }}
.euchre-range p {{ margin: var(--s1) 0; font-size: var(--t1); line-height: 1.3; }}
@container (width < 40em) {{
  .euchre-range td {{ min-width: 0; }}
  .euchre.euchre-range table :is(th, td, td :is(b, small)) {{ font-size: var(--t0); white-space: normal; }}
  .euchre.euchre-range table :is(th, th[scope="row"], td) {{ padding: var(--s0); white-space: normal; }}
  .euchre.euchre-range td :is(small span, .split) {{ display: none; }}
}}
@media print {{
  .euchre.euchre-range {{ line-height: 1.15; --jp-ui-font-size1: var(--on-a-sheet); }}
  .euchre-range td {{ print-color-adjust: exact; }}
  .euchre.euchre-range table :is(th, td) {{ padding: 0 var(--s1); }}
}}
"""


@dataclass(frozen=True)
class HandKind:
    """Hands with as many trumps, the same bowers and as many aces of other suits.

    Attributes:
        trumps, bowers, aces: what they hold; a dealer looks after taking the turn-up and laying a card down.
        hands: on how many deals it rests.
        share: which share of the seat's hands they are, where the turn comes to it.
        call: what a call with the partner brings beside a pass, in points at a table.
        alone: what a lone hand brings beside a pass.
        more: what a lone hand brings beside a call with the partner.
        tutor: on which share of them the tutor's player calls.
        ahead: with which share of them each choice is ahead, by the atlas; nothing where there is none.
    """

    trumps: int
    bowers: str
    aces: int
    hands: int
    share: float
    call: Estimate
    alone: Estimate
    more: Estimate
    tutor: float
    ahead: Mapping[str, float] = field(default_factory=dict)

    @property
    def best(self) -> str:
        """What brings most on average: ``pass``, ``call`` or ``alone``."""
        calls = max(self.call.value, self.alone.value) > 0
        return "pass" if not calls else "alone" if self.more.value > 0 else "call"

    @property
    def is_rare(self) -> bool:
        """Whether it came in too few deals for a number."""
        return self.hands < _FEW

    @property
    def leaders(self) -> list[str]:
        """What may be the best: the choice that brings most, and those that are about even with it.

        They are no more than the error behind it, or NEAR it and ahead with a share SPLIT of the hands.
        """
        gaps = {("pass", "call"): self.call, ("pass", "alone"): self.alone, ("call", "alone"): self.more}
        near = {each: gap for pair, gap in gaps.items() if self.best in pair for each in pair if each != self.best}
        even = [each for each in near if abs(near[each].value) <= max(near[each].error, NEAR * (each in self.split))]
        return [self.best, *(each for each in CHOICES if each in even)]

    @property
    def split(self) -> dict[str, float]:
        """The choices beside the best that are ahead with a large share of the hands, and that share."""
        return {each: share for each, share in self.ahead.items() if each != self.best and share >= SPLIT}

    @property
    def gain(self) -> Estimate:
        """What the better of a call and a lone hand brings beside a pass."""
        return self.alone if self.more.value > 0 else self.call

    def brings(self, choice: str) -> float:
        """Return what ``pass``, ``call`` or ``alone`` brings beside a pass."""
        return {"pass": 0.0, "call": self.call.value, "alone": self.alone.value}[choice]

    @property
    def held(self) -> dict[str, Any]:
        """What its hands hold, by the names of the attributes."""
        return {"trumps": self.trumps, "bowers": self.bowers, "aces": self.aces}

    @property
    def words(self) -> str:
        """Its bowers and trumps in words."""
        return f"{self.trumps} trump{'s' * (self.trumps != 1)}" + f", {self.bowers}" * (self.trumps > 0)


def table_html(title: str, cells: Mapping[tuple[str, int], HandKind], place: str = "") -> str:
    """Return the table of a chart, which is wanted beside STYLE.

    Args:
        title: what it is, for those who hear it.
        cells: the cells, by what hands hold in trumps and the number of aces of other suits, in order.
        place: how the place of the table in a page is called, if its cells are to be linked to: ``A-1-0`` is the cell
            of the first row without such an ace in the table ``A``.
    """
    rows, aces = dict.fromkeys(row for row, _ in cells), range(1 + max(number for _, number in cells))
    heads = "".join(f'<th scope="col">{aces_beside(number)}</th>' for number in aces)
    lines = ""
    for at, row in enumerate(rows, 1):
        shown = (_cell(cells.get((row, number)), f"{place}-{at}-{number}" if place else "") for number in aces)
        lines += f'<tr><th scope="row">{escape(row)}</th>{"".join(shown)}</tr>'
    table = f'<table><thead><tr><th scope="col">Your hand</th>{heads}</tr></thead><tbody>{lines}</tbody></table>'
    return f'<div class="wide" role="group" aria-label="{escape(title)}" tabindex="0">{table}</div>'


def chart_html(title: str, cells: Mapping[tuple[str, int], HandKind], rests: Sequence[str]) -> str:
    """Return a chart as HTML: its title, its table, and what the numbers rest on."""
    words = "".join(f"<p>{escape(line)}</p>" for line in rests)
    head = f"<style>{STYLE}</style><h1>{escape(title)}</h1>"
    return f'<div class="euchre euchre-range">{head}{table_html(title, cells)}{words}</div>'


def aces_beside(number: int) -> str:
    """Say how many aces of other suits a hand holds.

    >>> aces_beside(0), aces_beside(1), aces_beside(2)
    ('no other ace', '1 other ace', '2 other aces')
    """
    return f"{number or 'no'} other ace{'s' * (number > 1)}"


def told(cell: HandKind) -> str:
    """Say what may be the best, what it brings beside a pass, and where its hands are split."""
    if cell.is_rare:
        return "too few deals to tell"
    even = "about even, " if cell.leaders[1:] else ""
    return "; ".join([f"{even}{_leaders(cell)}: {signed(cell.gain)}", *_split(cell)])


def line_of(cell: HandKind) -> str:
    """Say what hands of a kind hold, what may be the best, and what it brings beside a pass."""
    return f"{cell.words}, {aces_beside(cell.aces)}: {told(cell)}"


def _split(cell: HandKind) -> list[str]:
    return [f"{choice} ahead with {100 * share:.0f} of 100" for choice, share in cell.split.items()]


def _leaders(cell: HandKind) -> str:
    *others, last = cell.leaders
    return f"{', '.join(others)} or {last}" if others else last


def _cell(cell: HandKind | None, place: str) -> str:
    if cell is None:
        return '<td class="none"></td>'
    if cell.is_rare:
        return '<td class="rare"><small>too few deals</small></td>'
    share = f"{100 * cell.share:.1f} %" if cell.share >= _SHOWN else "<0.1 %"
    close = " close" * bool(cell.leaders[1:])
    gain, error = signed(cell.gain).split("\u00a0", 1)
    worth, named = f"<b>{_leaders(cell)}</b>{gain} <span>{error}</span>", ""
    if place:
        worth, named = f'<a href="#{place}">{worth}</a>', f' id="{place}"'
    split = "".join(f'<small class="split">{words}</small>' for words in _split(cell))
    often = f"<small>{escape(share)} <span>of hands</span></small>"
    return f'<td{named} class="{cell.best}{close}">{worth}{split}{often}</td>'
