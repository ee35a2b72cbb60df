"""What drawings are made of again and again, each drawn once in a drawing and used from there.

A shape has an id, such as `eu-h` for a heart. The same id is the same shape in every drawing. So it doesn't matter
which of them is used where several stand in one page.
"""

import re
from typing import NamedTuple

from euchre_tutor.look import colour
from euchre_tutor.settings import settings


class SuitShape(NamedTuple):
    """A suit: its name, its ink, and its shape, a path in a box of 100 by 100 around (0, 0)."""

    name: str
    ink: str
    shape: str


BLACK, RED, PAPER, NAVY = map(colour, ("spades", "hearts", "card", "back"))
GOLD, GREEN, _SKIN, _EYE, _BONE = map(colour, ("gilt", "bell", "skin", "eye", "bone"))
SUITS = {
    "c": SuitShape(
        "clubs",
        BLACK,
        "M0-49a22.5 22.5 0 1 1 0 45a22.5 22.5 0 1 1 0-45zM-26-11a22.5 22.5 0 1 1 0 45a22.5 22.5 0 1 1 0-45z"
        "M26-11a22.5 22.5 0 1 1 0 45a22.5 22.5 0 1 1 0-45zM-9-12H9L6 12C7 30 12 42 22 49H-22C-12 42-7 30-6 12z",
    ),
    "d": SuitShape("diamonds", RED, "M0-50Q15-22 38 0Q15 22 0 50Q-15 22-38 0Q-15-22 0-50z"),
    "h": SuitShape(
        "hearts",
        RED,
        "M0 48C-12 30-46 8-46-18C-46-36-34-46-22-46C-11-46-3-39 0-29C3-39 11-46 22-46C34-46 46-36 46-18"
        "C46 8 12 30 0 48z",
    ),
    "s": SuitShape(
        "spades",
        BLACK,
        "M0-50C9-31 46-13 46 13C46 27 36 35 25 35C16 35 9 31 5 24C7 35 12 43 21 49H-21C-12 43-7 35-5 24"
        "C-9 31-16 35-25 35C-36 35-46 27-46 13C-46-13-9-31 0-50z",
    ),
    "o": SuitShape("joker", NAVY, "M0-50L12-15L48-15L19 6L29 41L0 20L-29 41L-19 6L-48-15L-12-15z"),
}
FOUR_COLOURS = {
    "c": colour("clubs-of-four"),
    "d": colour("diamonds-of-four"),
}  # the inks that differ from the two colours
# Court cards in a box of 60 by 70: a farmer's feathered hat (a bower is a "Bauer"), a coronet, a crown; long hair, a
# beard. What has no fill of its own is in the ink of the suit.
_COURTS = {
    "J": '<path d="M13 70c1-15 8-21 17-21s16 6 17 21z"/>'
    f'<path d="M19 27h22v11c0 8-5 14-11 14s-11-6-11-14z" fill="{_SKIN}"/>'
    '<path d="M17 29c-2 8-1 14 1 19l3-4V29zM43 29c2 8 1 14-1 19l-3-4V29z"/>'
    f'<path d="M12 28c4-5 8-4 8-4l2-13q8-5 16 0l2 13s4-1 8 4q-18 8-36 0z" fill="{GOLD}"/>'
    '<path d="M38 22C37 12 41 4 48-1c2 9 0 18-10 23z"/>',
    "Q": f'<path d="M9 70c2-14 10-20 21-20s19 6 21 20z" fill="{GOLD}"/>'
    '<path d="M30 14c-14 0-16 12-16 24 0 9-2 15-3 20h38c-1-5-3-11-3-20 0-12-2-24-16-24z"/>'
    f'<path d="M30 22c-8 0-11 6-10 16 1 9 5 15 10 15s9-6 10-15c1-10-2-16-10-16z" fill="{_SKIN}"/>'
    f'<path d="M17 18L13 2l9 7 8-11 8 11 9-7-4 16q-13-5-26 0z" fill="{GOLD}"/>',
    "K": f'<path d="M8 70c2-14 10-19 22-19s20 5 22 19z" fill="{GOLD}"/><path d="M18 20h24v18H18z" fill="{_SKIN}"/>'
    '<path d="M16 24h4v9c3 3 6 4 10 4s7-1 10-4v-9h4v15c0 10-6 18-14 24-8-6-14-14-14-24z"/>'
    f'<path d="M14 20V0l9 8 7-12 7 12 9-8v20q-16-5-32 0z" fill="{GOLD}"/>',
}
FONT = 'font-family="Helvetica,Arial,sans-serif" text-anchor="middle"'  # of a whole drawing
BOLD = 'font-weight="700"'
_PIPS = {"p": 17, "q": -17}  # their size in percent; below 0 on their head
# Where the pips of a number lie on a tile, in steps from the middle of its half; two and three run up to the right.
_SPOTS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((1, -1), (-1, 1)),
    ((1, -1), (0, 0), (-1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
# The colours of many coloured sets, dark enough for ivory; the digit and the pips say the same without them.
_INKS = ("", *(colour(f"pips-{number}") for number in range(1, 7)))
_HALVES = {"u": (38.5, 24), "l": (99.5, 126.5)}  # the middle of the upper and the lower half, the foot of the digit


def ink_of(suit: str) -> str:
    """Return the ink of a suit, as the learner's settings have it."""
    return (FOUR_COLOURS if settings().four_colours else {}).get(suit, SUITS[suit].ink)


def paper_of(suit: str) -> str:
    """Name the paper of a suit; in four colours it has an id of its own where its ink is another."""
    return f"{suit}{'w' if settings().four_colours and suit in FOUR_COLOURS else 'x'}"


def use(name: str, x: float = 0, y: float = 0, *, size: float = 100) -> str:
    """Draw a shape at a place; of another size than it has, in percent.

    >>> print(use("h"), use("hp", 25), use("s", 50, 70, size=50))
    <use href="#eu-h"/> <use href="#eu-hp" x="25"/> <use href="#eu-s" transform="translate(50 70) scale(0.5)"/>
    """
    if size != 100:
        moved = f"translate({x:g} {y:g}) " * bool(x or y)
        at = f' transform="{moved}scale({size / 100:g})"'
    else:
        at = f' x="{x:g}"' * bool(x) + f' y="{y:g}"' * bool(y)
    return f'<use href="#eu-{name}"{at}/>'


def definitions(body: str) -> str:
    """Return all shapes that a drawing uses, in a `<defs>`; nothing if it uses none.

    >>> definitions(use("hp"))[:20], definitions("<rect/>")
    ('<defs><path id="eu-h', '')
    """
    shapes: dict[str, str] = {}
    wanted = _used(body)
    while wanted:
        name = wanted.pop()
        if name not in shapes:
            shapes[name] = _definition(name)
            wanted |= _used(shapes[name]) - set(re.findall(r'id="eu-(\w+)"', shapes[name]))
    return f"<defs>{''.join(shapes[name] for name in sorted(shapes))}</defs>" if shapes else ""


def shared(drawings: str) -> str:
    """Write drawings of one page so that each shape is defined once, in a hidden image before them all.

    Some may stand in the data of a script, with quotes and angle brackets as JSON writes them there.

    >>> shared(f"<svg>{definitions(use('back'))}{use('back')}</svg>").endswith('<svg><use href="#eu-back"/></svg>')
    True
    """
    return f'<svg xmlns="http://www.w3.org/2000/svg" display="none" hidden="">{definitions(drawings)}</svg>' + re.sub(
        r"(<|\\u003c)defs>.*?\1/defs>", "", drawings
    )


def _used(body: str) -> set[str]:
    return set(re.findall(r'href=\\?"#eu-(\w+)', body))


def _definition(name: str) -> str:
    """Draw a shape: one that has a name of its own, or one that is named by a suit, a rank, a number or a half."""
    if name in _NAMED:
        return _NAMED[name]
    return _tile_half(name) if name[0] in _HALVES else _index(name[1:]) if name[0] == "i" else _of_suit(*name)


def _of_suit(suit: str, what: str = "") -> str:
    """Draw a suit: its shape; a pip, upright (`p`) or on its head (`q`).

    The paper of a card has the suit below the index, and its letter: in two colours (`x`), or in four (`w`).
    """
    key = f'id="eu-{suit}{what}"'
    if not what:
        return f'<path {key} d="{SUITS[suit].shape}"/>'
    if what in _PIPS:
        return use(suit, size=_PIPS[what]).replace("<use", f"<use {key}")
    ink = FOUR_COLOURS[suit] if what == "w" else SUITS[suit].ink
    letter = "" if suit == "o" else f'<text x="89" y="20" font-size="15" opacity=".75" {BOLD}>{suit.upper()}</text>'
    return f'<g {key}>{use("paper")}<g fill="{ink}">{use(suit, 23, 62, size=27)}{letter}</g></g>'


def pip(suit: str, x: float, y: float) -> str:
    """Draw a pip; below the middle of a card it stands on its head."""
    return use(f"{suit}{'q' if y > 70 else 'p'}", x, y)


def _index(index: str) -> str:
    """Write the index of a rank, as large as it goes in a corner."""
    squeeze = ' textLength="40" lengthAdjust="spacingAndGlyphs"' * (len(index) > 1)
    return f'<text id="eu-i{index}" x="24" y="41" {BOLD} font-size="42"{squeeze}>{index}</text>'


def _court(rank: str) -> str:
    """Draw a court card's figure on its ground line."""
    eyes = f'<path d="M25.5 29a2 2 0 1 1-.1 0zM34.5 29a2 2 0 1 1-.1 0z" fill="{_EYE}"/>'
    figure = f'<g transform="matrix(1.06 0 0 1.06 33 48)">{_COURTS[rank]}{eyes}</g>'
    return f'<g id="eu-{rank}">{figure}<rect x="9" y="121" width="82" height="4" rx="2"/></g>'


def _tile_half(name: str) -> str:
    """Draw a number on a half of a tile: its pips, and between the outermost two its digit, as a card has its index."""
    (middle, foot), number = _HALVES[name[0]], int(name[1])
    pips = "".join(f'<circle cx="{50 + 17.5 * x:g}" cy="{middle + 18 * y:g}" r="6.5"/>' for x, y in _SPOTS[number])
    digit = f'<text x="50" y="{foot:g}" font-size="17" fill="{_BONE}" {BOLD}>{number}</text>'
    return f'<g id="eu-{name}">' + f'<g fill="{_INKS[number]}">{pips}</g>' * bool(number) + f"{digit}</g>"


_LATTICE = "".join(f"M{x} {y}l6 8l-6 8l-6-8z" for x in range(20, 88, 12) for y in range(14, 120, 16))
_NAMED = {
    "paper": f'<rect id="eu-paper" x="1" y="1" width="98" height="138" rx="9" fill="{PAPER}" '
    f'stroke="{colour("card-edge")}" stroke-width="2"/>',
    "back": f'<g id="eu-back">{use("paper")}<rect x="7" y="7" width="86" height="126" rx="5" fill="{NAVY}"/>'
    f'<path d="{_LATTICE}" fill="none" stroke="{colour("back-line")}" stroke-width="1.2"/></g>',
    # a tile without its numbers
    "tile": f'<g id="eu-tile"><rect x="19.5" y="9" width="61" height="127" rx="9" fill="{colour("ivory-foot")}"/>'
    f'<rect x="20" y="5" width="60" height="128" rx="9" fill="{colour("ivory")}" stroke="{colour("ivory-edge")}" '
    f'stroke-width="1.5"/><path d="M26 69H74" stroke="{_BONE}" stroke-width="2.2"/>'
    f'<path d="M50 64.8a4.2 4.2 0 1 1-.1 0z" fill="{GOLD}"/></g>',
    **{rank: _court(rank) for rank in "JQK"},
}
