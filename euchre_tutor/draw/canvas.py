"""What every drawing is made of: the image and its label, the cloth, a line of text, a card at its spot."""

from collections.abc import Sequence
from html import escape

from euchre_tutor.draw.shapes import FONT, definitions
from euchre_tutor.look import colour


def svg(body: str, label: str, *, size: tuple[int, int], scale: float, has_shapes: bool = True) -> str:
    """Make a whole image of a drawing: its size, and what it shows in words; maybe without the shapes that it uses."""
    width, height = size
    label = escape(label)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="0 0 {width} {height}" {FONT} role="img" aria-label="{label}"><title>{label}</title>'
        f"{definitions(body) if has_shapes else ''}{body}</svg>"
    )


def captioned(drawing: str, *paragraphs: Sequence[str]) -> str:
    """Put paragraphs of text under a drawing, as HTML; each is a sequence of lines.

    >>> captioned("<svg/>", ["seat 1: pass", "seat 2: <pass>"], [])
    '<div><svg/><p>seat 1: pass<br>seat 2: &lt;pass&gt;</p></div>'
    """
    written = "".join(f"<p>{'<br>'.join(map(escape, lines))}</p>" for lines in paragraphs if lines)
    return f"<div>{drawing}{written}</div>"


def place(body: str, x: float, y: float, scale: float = 1) -> str:
    """Set a drawing of 100 by 140 down with its middle at (x, y)."""
    return f'<g transform="translate({x - 50 * scale:.4g} {y - 70 * scale:.4g}) scale({scale:g})">{body}</g>'


def felt(width: int, height: int) -> str:
    """Draw the table itself: the ground on which every label reads, whatever the page's theme."""
    return (
        f'<rect width="{width}" height="{height}" rx="22" fill="{colour("felt-deep")}"/>'
        f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" rx="17" fill="{colour("felt")}" '
        f'stroke="{colour("felt-line")}"/>'
    )


def caption(text: str, x: float, y: float, size: int, *, anchor: str = "middle") -> str:
    """Write one line on the cloth."""
    placed = f' text-anchor="{anchor}"' * (anchor != "middle")
    return f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size}" fill="{colour("on-felt")}"{placed}>{escape(text)}</text>'
