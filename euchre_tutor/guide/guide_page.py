"""The sheet of paper on which a calling guide is printed, as a page that any browser shows, and a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from euchre_tutor.analysis.hand_page import HEAD, OUR_PAGE

Lines = Sequence[tuple[int, str]]  # how far each is set in, and its words
_STYLE = """.guide { max-width: 60rem; margin: 0 auto; font: 1rem/1.4 system-ui, sans-serif; }
.guide h1 { margin: 0 0 .4rem; font-size: 1.3em; }
.guide h2 { margin: .7rem 0 .2rem; font-size: 1.1em; }
.guide h3 { margin: .4rem 0 .1rem; font-size: 1em; }
.guide p { margin-top: .2em; margin-bottom: .2em; }
.guide .seats { columns: 21rem; column-gap: 2rem; }
.guide section { break-inside: avoid; }
.guide small { display: block; font-size: .85em; }
.guide .seats section:first-child h3 { margin-top: 0; }
@media print {
  .guide { max-width: none; font-size: 8pt; line-height: 1.2; }
  .guide .seats { columns: 2; column-gap: 1em; }
  .guide p { margin-top: .1em; margin-bottom: .1em; }
}
"""

_SHEET = """@page { size: A4; margin: 12mm; }
body { margin: 0; }
main { padding: .5rem 1rem; }
@media print { main { padding: 0; } }
"""


def guide_html(
    title: str, words: Iterable[str], postcard: Lines, page: Iterable[tuple[str, Lines]], rests: Sequence[str]
) -> str:
    """Return a guide as HTML.

    Args:
        title: what it is.
        words: what a reader has to know.
        postcard: the lines of the postcard.
        page: the lines of the page, by a heading for each seat and round.
        rests: what the numbers rest on: first what the postcard loses, then the page, then the rest.
    """
    seats = "".join(f"<section><h3>{escape(head)}</h3>{_lines(lines)}</section>" for head, lines in page)
    parts = [
        f"<style>{_STYLE}</style><h1>{escape(title)}</h1>{_lines([(0, line) for line in words])}",
        f"<h2>The postcard: {escape(rests[0])}</h2>{_lines(postcard)}",
        f'<h2>The page: {escape(rests[1])}</h2><div class="seats">{seats}</div>',
        *(f"<small>{escape(line)}</small>" for line in rests[2:]),
    ]
    return f'<div class="guide">{"".join(parts)}</div>'


def _lines(lines: Lines) -> str:
    return "".join(f'<p style="margin-left: {1.2 * depth:.1f}em">{escape(line)}</p>' for depth, line in lines)


def sheet(title: str, html: str) -> str:
    """Return a whole page around a guide."""
    head = HEAD.format(mark=OUR_PAGE, title=escape(title))
    return f"{head}{_SHEET}</style>\n<body>\n<main>\n{html}\n</main>\n</body>\n</html>\n"
