"""Text to SVG: a playing card, a row of cards, a table of hands, the order of a trump.

This module knows strings only (`"Js"`, `"Jo"`, `""` for a card lying face down), so that every object above it can draw
itself. A drawing stands alone: shapes are paths, no ids to clash with another card on the page, nothing to fetch, and
its own light ground under every letter, because JupyterLab shows an SVG as an image that cannot see the page's theme.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from math import cos, pi, sin
from textwrap import wrap
from typing import NamedTuple

__all__ = ["card", "hand", "ladder", "spoken", "table"]


class _Suit(NamedTuple):
    name: str
    ink: str
    shape: str  # a path in a box of 100 by 100 around (0, 0)


_BLACK, _RED, _GOLD, _PAPER, _NAVY = "#16181f", "#c4122f", "#e3b341", "#fffdf7", "#1f3a63"
_SUITS = {
    "c": _Suit(
        "clubs",
        _BLACK,
        "M0-49a22.5 22.5 0 1 1 0 45a22.5 22.5 0 1 1 0-45zM-26-11a22.5 22.5 0 1 1 0 45a22.5 22.5 0 1 1 0-45z"
        "M26-11a22.5 22.5 0 1 1 0 45a22.5 22.5 0 1 1 0-45zM-9-12H9L6 12C7 30 12 42 22 49H-22C-12 42-7 30-6 12z",
    ),
    "d": _Suit("diamonds", _RED, "M0-50Q15-22 38 0Q15 22 0 50Q-15 22-38 0Q-15-22 0-50z"),
    "h": _Suit(
        "hearts",
        _RED,
        "M0 48C-12 30-46 8-46-18C-46-36-34-46-22-46C-11-46-3-39 0-29C3-39 11-46 22-46C34-46 46-36 46-18"
        "C46 8 12 30 0 48z",
    ),
    "s": _Suit(
        "spades",
        _BLACK,
        "M0-50C9-31 46-13 46 13C46 27 36 35 25 35C16 35 9 31 5 24C7 35 12 43 21 49H-21C-12 43-7 35-5 24"
        "C-9 31-16 35-25 35C-36 35-46 27-46 13C-46-13-9-31 0-50z",
    ),
}
_STAR = "M0-50L12-15L48-15L19 6L29 41L0 20L-29 41L-19 6L-48-15L-12-15z"
_RANKS = {
    "7": "Seven",
    "8": "Eight",
    "9": "Nine",
    "T": "Ten",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
    "A": "Ace",
}
_UNRANKED = {"": "Face-down card", "Jo": "Joker"}

# Heights of the pips in the two outer columns, and of those between them, on a card of 100 by 140.
_PIPS = {
    "7": ((27, 70, 113), (48.5,)),
    "8": ((27, 70, 113), (48.5, 91.5)),
    "9": ((27, 56, 84, 113), (70,)),
    "T": ((27, 56, 84, 113), (41.5, 98.5)),
}
# What a court card wears: a farmer's feathered hat (a bower is a "Bauer"), a coronet of pearls, a crown.
_HEADWEAR = {
    "J": "M33 47C37 43 40 44 41 43L43 31Q50 27 57 31L59 43C60 44 63 43 67 47Q50 54 33 47z"
    "M58 41C56 30 59 21 66 14C69 24 67 34 58 41z",
    "Q": "M38 49L34.5 32L43 39L50 28L57 39L65.5 32L62 49z"
    "M34.5 25a3 3 0 1 1-.1 0zM50 20a3.5 3.5 0 1 1-.1 0zM65.5 25a3 3 0 1 1-.1 0z",
    "K": "M36 49V30L43.5 38L50 25L56.5 38L64 30V49zM48.5 15h3v3h3v3h-3v5h-3v-5h-3v-3h3z",
}
_HORNS = (
    "M34 91C34 74 30 74 25 77C24 58 36 50 47 62L50 91z",
    "M38 66C38 52 44 44 50 36C56 44 62 52 62 66L50 91z",
    "M66 91C66 74 70 74 75 77C76 58 64 50 53 62L50 91z",
)
_BELL = "M0-50a50 50 0 1 1-.1 0z"
_INDEX_FONT = 'font-family="Helvetica,Arial,sans-serif" font-weight="700" text-anchor="middle"'
_COURT_FONT = 'font-family="Georgia,Times New Roman,serif" font-weight="700" text-anchor="middle"'
_OUTLINE = '<rect x="-2" y="-2" width="104" height="144" rx="12" fill="none" stroke="#d9730d" stroke-width="5"/>'


def spoken(text: str) -> str:
    """Say a card as a player would, for a title or a screen reader.

    >>> spoken("Th"), spoken("Jo"), spoken("")
    ('Ten of hearts', 'Joker', 'Face-down card')
    """
    if text in _UNRANKED:
        return _UNRANKED[text]
    if len(text) != 2 or text[0] not in _RANKS or text[1] not in _SUITS:
        raise ValueError(f"{text!r} is no card that can be drawn: write a rank of 789TJQKA and a suit of cdhs, or 'Jo'")
    return f"{_RANKS[text[0]]} of {_SUITS[text[1]].name}"


def card(text: str) -> str:
    """Draw one card, 90 by 126 pixels unless its page says otherwise.

    `text` is a rank of `789TJQKA` and a suit of `cdhs`, or `Jo` for the joker, or `""` for a card lying face down.
    Any other text raises ValueError.

    >>> card("Js")[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="1'
    >>> "<title>Jack of spades</title>" in card("Js")
    True
    """
    return _svg(_face(text), spoken(text), size=(100, 140), scale=0.9)


def hand(texts: Sequence[str], *, highlight: Collection[str] = ()) -> str:
    """Draw cards in a row, left to right; the highlighted ones stand up out of it and wear an outline.

    >>> "Jack of spades (highlighted), Nine of hearts" in hand(["Js", "9h"], highlight={"Js"})
    True
    """
    marked = [text in highlight for text in texts]
    faces = [
        _place(_face(text) + _OUTLINE * up, 108 * i + 54, 74 if up else 90)
        for i, (text, up) in enumerate(zip(texts, marked, strict=True))
    ]
    label = _listed(spoken(text) + " (highlighted)" * up for text, up in zip(texts, marked, strict=True))
    return _svg("".join(faces), label or "No cards", size=(108 * max(len(texts), 1), 164), scale=0.75)


def table(
    hands: Mapping[str, Sequence[str]],
    *,
    centre: Sequence[tuple[str, str]] = (),
    centre_note: str = "",
    note: str = "",
) -> str:
    """Draw the hands of two to six seats around a table.

    `hands` maps each seat's label to its cards in playing order; the last sits at the bottom and the others follow
    clockwise from its left. `centre` holds (label, card) pairs: a card labelled with a seat lies before that seat, as
    in a trick, any other in the middle, as a turn-up. `centre_note` is written in the middle while no card lies there,
    a line of it ending at a comma; `note` is a line of text under the cards.

    >>> drawing = table({"seat 1": ["Ah"], "dealer": ["Js"]}, centre=[("turn-up", "Qs")], note="Spades?")
    >>> drawing.partition("<title>")[2].partition("</title>")[0]
    'seat 1: Ace of hearts; dealer: Jack of spades; turn-up: Queen of spades; Spades?'
    """
    compass = {label: pi / 2 + 2 * pi * seat / len(hands) for seat, label in enumerate(hands, start=1)}
    trick = [pair for pair in centre if pair[0] in compass]
    loose = [pair for pair in centre if pair[0] not in compass]
    reach = 86 if trick and loose else 41  # how far up and down a trick spreads, to leave room in its middle
    middle = 160 + reach
    hint = "" if centre else centre_note
    cards = [
        _labelled(label, texts, _around(compass[label], middle, 275, 100 + reach), 0.62, 17)
        for label, texts in hands.items()
    ]
    cards += [_place(_face(text), *_before(compass[seat], middle + 9, reach), 0.55) for seat, text in trick]
    cards += [
        _labelled(label, [text], (400 + 80 * (i - (len(loose) - 1) / 2), middle), 0.55, 15)
        for i, (label, text) in enumerate(loose)
    ]
    told = [f"{label}: {_listed(map(spoken, texts)) or 'no cards'}" for label, texts in hands.items()]
    told += [f"{label}: {spoken(text)}" for label, text in centre] + [text for text in (hint, note) if text]
    height = 2 * middle + (50 if note else 16)
    body = [_felt(800, height), _rim(middle + 9, reach), *cards, _written(hint, middle + 9)]
    body += [_caption(note, 400, height - 21, 19)] * bool(note)
    return _svg("".join(body), "; ".join(told), size=(800, height), scale=0.8)


def ladder(rows: Mapping[str, Sequence[str]], *, marks: Mapping[str, str] = {}) -> str:
    """Draw labelled rows of cards, such as the order of a trump: the label on the left, the highest card first.

    `marks` maps a card to the word under it.

    >>> drawing = ladder({"spades, trumps": ["Js", "Jc"], "clubs": ["Ac"]}, marks={"Js": "right", "Jc": "left"})
    >>> drawing.partition("<title>")[2].partition("</title>")[0]
    'spades, trumps: Jack of spades (right), Jack of clubs (left); clubs: Ace of clubs'
    """
    margin = 44 + 10 * max(map(len, rows), default=0)
    body, told, y = "", [], 18.0
    for label, texts in rows.items():
        body += _caption(label, 24, y + 49, 18, anchor="start")
        for i, text in enumerate(texts):
            body += _labelled(marks.get(text, ""), [text], (margin + 35 + 78 * i, y + 46), 0.65, 15)
        said = [spoken(text) + (f" ({marks[text]})" if text in marks else "") for text in texts]
        told.append(f"{label}: {_listed(said)}")
        y += 120 if any(text in marks for text in texts) else 102
    size = (margin + 78 * max(map(len, rows.values()), default=0) + 12, round(y) + 6)
    return _svg(_felt(*size) + body, "; ".join(told) or "No cards", size=size, scale=0.7)


def _svg(body: str, label: str, *, size: tuple[int, int], scale: float) -> str:
    width, height = size
    label = escape(label)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{label}"><title>{label}</title>{body}</svg>'
    )


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts)


def _place(body: str, x: float, y: float, scale: float = 1) -> str:
    """Set a drawing of 100 by 140 down with its middle at (x, y)."""
    return f'<g transform="translate({x:.4g} {y:.4g}) scale({scale:g}) translate(-50 -70)">{body}</g>'


def _shape(path: str, x: float, y: float, size: float) -> str:
    """Set a path of the 100 by 100 box down at (x, y); below the middle of a card it stands on its head."""
    turn = " rotate(180)" if y > 70 else ""
    return f'<path transform="translate({x:g} {y:g}) scale({size / 100:g}){turn}" d="{path}"/>'


def _face(text: str) -> str:
    """Draw a card in a box of 100 by 140."""
    spoken(text)
    if text == "":
        return _back()
    if text == "Jo":
        return _frame("JO", "", _Suit("joker", _NAVY, _STAR), _jester())
    rank, suit = text[0], _SUITS[text[1]]
    middle = _court(rank, suit) if rank in _HEADWEAR else _pips(rank, suit)
    return _frame("10" if rank == "T" else rank, text[1].upper(), suit, middle)


def _frame(index: str, letter: str, suit: _Suit, middle: str) -> str:
    """Draw the paper, the index in two corners, the suit's letter in the other two, and what stands between."""
    squeeze = ' textLength="25" lengthAdjust="spacingAndGlyphs"' * (len(index) > 1)
    corners = (
        f'<text x="16.5" y="31" font-size="30"{squeeze}>{index}</text>{_shape(suit.shape, 16.5, 47, 20)}'
        f'<text x="88" y="21" font-size="16" opacity=".75">{letter}</text>'
    )
    return (
        f'<rect x="1" y="1" width="98" height="138" rx="9" fill="{_PAPER}" stroke="#8d8a80" stroke-width="1.5"/>'
        f'<g fill="{suit.ink}" {_INDEX_FONT}>{middle}{corners}<g transform="rotate(180 50 70)">{corners}</g></g>'
    )


def _pips(rank: str, suit: _Suit) -> str:
    if rank == "A":
        return _shape(suit.shape, 50, 70, 50)
    sides, between = _PIPS[rank]
    spots = [(x, y) for x in (37.5, 62.5) for y in sides] + [(50, y) for y in between]
    return "".join(_shape(suit.shape, x, y, 17) for x, y in spots)


def _court(rank: str, suit: _Suit) -> str:
    """Draw a court card; the jacks, the bowers of Euchre, are the only panels printed solid."""
    ground, ink = (suit.ink, _PAPER) if rank == "J" else ("#f6ecd2", suit.ink)
    return (
        f'<rect x="31" y="10" width="38" height="120" rx="5" fill="{ground}" stroke="{_GOLD}" stroke-width="2"/>'
        f'<path d="{_HEADWEAR[rank]}" fill="{_GOLD}" stroke="#7a5a10" stroke-width=".8"/>'
        f'<g fill="{ink}"><text x="50" y="87" font-size="37" {_COURT_FONT}>{rank}</text>'
        f"{_shape(suit.shape, 50, 110, 24)}</g>"
    )


def _jester() -> str:
    """Draw the joker's cap: three horns, each with its bell."""
    bells = "".join(_shape(_BELL, x, y, 12) for x, y in ((25, 77), (50, 36), (75, 77)))
    return (
        f'<path d="{_HORNS[0]}" fill="{_RED}"/><path d="{_HORNS[1]}"/><path d="{_HORNS[2]}" fill="#2f7d4f"/>'
        f'<g fill="{_GOLD}" stroke="#7a5a10" stroke-width="4">{bells}</g>'
        f'<rect x="33" y="91" width="34" height="8" rx="3" fill="{_GOLD}"/>'
    )


def _back() -> str:
    """Draw the back of a card: a lattice of lozenges."""
    lattice = "".join(f"M{x} {y}l6 8l-6 8l-6-8z" for x in range(16, 88, 12) for y in range(14, 120, 16))
    return (
        f'<rect x="1" y="1" width="98" height="138" rx="9" fill="{_PAPER}" stroke="#8d8a80" stroke-width="1.5"/>'
        f'<rect x="7" y="7" width="86" height="126" rx="5" fill="{_NAVY}"/>'
        f'<path d="{lattice}" fill="none" stroke="#9db4d6" stroke-width="1.2"/>'
    )


def _felt(width: int, height: int) -> str:
    """Draw the table itself: the ground on which every label reads, whatever the page's theme."""
    return (
        f'<rect width="{width}" height="{height}" rx="22" fill="#123d29"/>'
        f'<rect x="6" y="6" width="{width - 12}" height="{height - 12}" rx="17" fill="#1d5f40" stroke="#3d8a63"/>'
    )


def _rim(middle: float, reach: float) -> str:
    """Draw the line on the cloth round the place where tricks are played."""
    return (
        f'<rect x="{315 - reach:g}" y="{middle - reach - 42:g}" width="{2 * reach + 170:g}" '
        f'height="{2 * reach + 84:g}" rx="40" fill="#195539" stroke="#2f7a55"/>'
    )


def _caption(text: str, x: float, y: float, size: int, *, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size}" fill="#fbf7e9" font-family="Helvetica,Arial,sans-serif" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _written(text: str, middle: float) -> str:
    """Write a text in the middle of the table, in lines that end at its commas."""
    lines = wrap(text.replace(" ", "\u00a0").replace(",\u00a0", ", "), 24, break_long_words=False)
    top = middle + 6 - 12 * (len(lines) - 1)
    return "".join(_caption(line.replace("\u00a0", " "), 400, top + 24 * i, 18) for i, line in enumerate(lines))


def _labelled(label: str, texts: Sequence[str], spot: tuple[float, float], scale: float, size: int) -> str:
    """Draw cards in a fan around a spot, each under the next but for its index, and their label below."""
    x, y = spot
    step = scale * min(61, 244 / max(len(texts) - 1, 1))
    left = x - step * (len(texts) - 1) / 2
    fan = [_place(_face(text), left + step * i, y, scale) for i, text in enumerate(texts)]
    return "".join(fan) + _caption(label, x, y + 70 * scale + size, size) * bool(label)


def _around(angle: float, middle: float, across: float, down: float) -> tuple[float, float]:
    """Find the point at an angle (radians, clockwise from the right) of an ellipse round the middle of the table."""
    return 400 + across * cos(angle), middle + down * sin(angle)


def _before(angle: float, middle: float, reach: float) -> tuple[float, float]:
    """Find where a seat plays its card: in the upper or the lower row, or between them if it sits at the side."""
    return 400 + (reach + 45) * cos(angle), middle + reach * max(-1.0, min(1.0, 4 * sin(angle)))
