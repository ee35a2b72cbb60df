"""What drawings are made of again and again, each drawn once in a drawing and used from there.

A shape has an id, such as `eu-h` for a heart. The same id is the same shape in every drawing. So it doesn't matter
which of them is used where several stand in one page.
"""

import re
from typing import NamedTuple

from euchre_tutor.settings import settings


class SuitShape(NamedTuple):
    """A suit: its name, its ink, and its shape, a path in a box of 100 by 100 around (0, 0)."""

    name: str
    ink: str
    shape: str


BLACK, RED, GOLD, PAPER, NAVY = "#16181f", "#c4122f", "#e3b341", "#fffdf7", "#1f3a63"
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
FOUR_COLOURS = {"c": "#0a6b2d", "d": "#1d4fc4"}  # the inks that differ from the two colours
# Heights of the pips in each of the two outer columns of a card of 100 by 140, by their number.
COLUMNS = {2: (24, 116), 3: (27, 70, 113), 4: (27, 56, 84, 113)}
# What a court card wears, in gold: a farmer's feathered hat (a bower is a "Bauer"), a coronet, a crown.
_HEADWEAR = {
    "J": "M33 47C37 43 40 44 41 43L43 31Q50 27 57 31L59 43C60 44 63 43 67 47Q50 54 33 47z"
    "M58 41C56 30 59 21 66 14C69 24 67 34 58 41z",
    "Q": "M38 37L34 21L43 29L50 15L57 29L66 21L62 37Q50 31 38 37z",
    "K": "M34 41V17L43 28L50 15L57 28L66 17V41z",
}
# Their faces: hair or a beard in the ink of the suit, with the skin over the hair and under the beard. A queen's long
# hair is open at the foot and a king's beard closes it, so that they differ when a card is 54 pixels wide.
_SKIN = {
    "Q": "M50 35C42 35 40 43 41 54C42 64 46 70 50 70C54 70 58 64 59 54C60 43 58 35 50 35zM46 70H54V80H46z",
    "K": "M37 41H63V66H37z",
}
_HAIR = {
    "Q": "M50 29C35 29 35 44 34 60C34 74 32 84 33 95H67C68 84 66 74 66 60C65 44 65 29 50 29z",
    "K": "M35 41H38V54H44L50 58L56 54H62V41H65V70L50 96L35 70z",
}
_EYES = "M44.5 48a2 2 0 1 1-.1 0zM55.5 48a2 2 0 1 1-.1 0z"
FONT = 'font-family="Helvetica,Arial,sans-serif" text-anchor="middle"'  # of a whole drawing
_BOLD = 'font-weight="700"'
_COURT_FONT = 'font-family="Georgia,Times New Roman,serif"'
_PLACED = {"p": (0, 0, 17), "q": (0, 0, -17), "t": (50, 110, -24)}  # where, and in percent; below 0 on its head
_ON_ITS_HEAD = ' transform="rotate(180 50 70)"'
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
_INKS = ("", "#0b6e8a", "#2c7a3a", "#c4122f", "#7b3f98", "#1f3f9a", "#8f5a00")
_HALVES = {"u": (38.5, 24), "l": (99.5, 126.5)}  # the middle of the upper and the lower half, the foot of the digit


def ink_of(suit: str) -> str:
    """Return the ink of a suit, as the learner's settings have it."""
    return (FOUR_COLOURS if settings().four_colours else {}).get(suit, SUITS[suit].ink)


def paper_of(suit: str) -> str:
    """Name the paper of a suit; in four colours it has an id of its own where its ink is another."""
    return f"{suit}{'w' if settings().four_colours and suit in FOUR_COLOURS else 'x'}"


def use(name: str, x: float = 0, y: float = 0, *, size: float = 100, fill: str = "") -> str:
    """Draw a shape at a place; of another size than it has, in percent, or in another ink.

    >>> print(use("h"), use("h4", 25), use("s", 50, 70, size=50))
    <use href="#eu-h"/> <use href="#eu-h4" x="25"/> <use href="#eu-s" transform="translate(50 70) scale(0.5)"/>
    """
    if size != 100:
        moved = f"translate({x:g} {y:g}) " * bool(x or y)
        at = f' transform="{moved}scale({size / 100:g})"'
    else:
        at = f' x="{x:g}"' * bool(x) + f' y="{y:g}"' * bool(y)
    ink = f' fill="{fill}"' * bool(fill)
    return f'<use href="#eu-{name}"{at}{ink}/>'


def definitions(body: str) -> str:
    """Return all shapes that a drawing uses, in a `<defs>`; nothing if it uses none.

    >>> definitions(use("h4"))[:20], definitions("<rect/>")
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


def _used(body: str) -> set[str]:
    return set(re.findall(r'href="#eu-(\w+)"', body))


def _definition(name: str) -> str:
    """Draw a shape: one that has a name of its own, or one that is named by a suit, a rank, a number or a half."""
    if name in _NAMED:
        return _NAMED[name]
    return _tile_half(name) if name[0] in _HALVES else _index(name[1:]) if name[0] == "i" else _of_suit(*name)


def _of_suit(suit: str, what: str = "") -> str:
    """Draw a suit: its shape; a pip, upright (`p`) or on its head (`q`), or a court card's (`t`); a column of pips.

    The paper of a card has the suit and its letter in two corners: in two colours (`x`), or in four (`w`).
    """
    key = f'id="eu-{suit}{what}"'
    if not what:
        return f'<path {key} d="{SUITS[suit].shape}"/>'
    if what in _PLACED:
        return use(suit, *_PLACED[what][:2], size=_PLACED[what][2]).replace("<use", f"<use {key}")
    if what in "xw":
        ink = FOUR_COLOURS[suit] if what == "w" else SUITS[suit].ink
        letter = "" if suit == "o" else f'<text x="88" y="21" font-size="16" opacity=".75">{suit.upper()}</text>'
        corner = f'<g id="eu-{suit}y">{use(suit, 16.5, 47, size=20)}{letter}</g>'
        again = f'<use href="#eu-{suit}y"{_ON_ITS_HEAD}/>'
        return f'<g {key} {_BOLD}>{use("paper")}<g fill="{ink}">{corner}{again}</g></g>'
    return f"<g {key}>{''.join(pip(suit, 37.5, y) for y in COLUMNS[int(what)])}</g>"


def pip(suit: str, x: float, y: float) -> str:
    """Draw a pip; below the middle of a card it stands on its head."""
    return use(f"{suit}{'q' if y > 70 else 'p'}", x, y)


def _index(index: str) -> str:
    """Write the index of a rank in two corners."""
    return f'<g id="eu-i{index}" {_BOLD} font-size="30">{_indices(index)}</g>'


def _indices(index: str) -> str:
    squeeze = ' textLength="25" lengthAdjust="spacingAndGlyphs"' * (len(index) > 1)
    return "".join(f'<text x="16.5" y="31"{squeeze}{turn}>{index}</text>' for turn in ("", _ON_ITS_HEAD))


def _court(rank: str) -> str:
    """Draw the panel of a court card with its indices; the jacks, Euchre's bowers, are the only ones in solid ink."""
    ground = "" if rank == "J" else ' fill="#f6ecd2"'
    face = f'<text x="50" y="87" font-size="37" {_COURT_FONT} fill="{PAPER}">J</text>' if rank == "J" else _face(rank)
    return (
        f'<g id="eu-{rank}" {_BOLD}>'
        f'<rect x="31" y="10" width="38" height="120" rx="5"{ground} stroke="{GOLD}" stroke-width="2"/>{face}'
        f'<path d="{_HEADWEAR[rank]}" fill="{GOLD}" stroke="#7a5a10" stroke-width=".8"/>'
        f'<g font-size="30">{_indices(rank)}</g></g>'
    )


def _face(rank: str) -> str:
    """Draw a queen's hair around her face, or a king's beard on his."""
    skin, hair = f'<path d="{_SKIN[rank]}" fill="#f0c9a0"/>', f'<path d="{_HAIR[rank]}"/>'
    return f'{hair + skin if rank == "Q" else skin + hair}<path d="{_EYES}"/>'


def _tile_half(name: str) -> str:
    """Draw a number on a half of a tile: its pips, and between the outermost two its digit, as a card has its index."""
    (middle, foot), number = _HALVES[name[0]], int(name[1])
    pips = "".join(f'<circle cx="{50 + 17.5 * x:g}" cy="{middle + 18 * y:g}" r="6.5"/>' for x, y in _SPOTS[number])
    digit = f'<text x="50" y="{foot:g}" font-size="17" fill="#5b5139" {_BOLD}>{number}</text>'
    coloured = f'<g fill="{_INKS[number]}">{pips}</g>' * bool(number)
    return f'<g id="eu-{name}">{coloured}{digit}</g>'


_LATTICE = "".join(f"M{x} {y}l6 8l-6 8l-6-8z" for x in range(20, 88, 12) for y in range(14, 120, 16))
_NAMED = {
    "paper": f'<rect id="eu-paper" x="1" y="1" width="98" height="138" rx="9" fill="{PAPER}" stroke="#8d8a80" '
    'stroke-width="1.5"/>',
    "back": f'<g id="eu-back">{use("paper")}<rect x="7" y="7" width="86" height="126" rx="5" fill="{NAVY}"/>'
    f'<path d="{_LATTICE}" fill="none" stroke="#9db4d6" stroke-width="1.2"/></g>',
    # a tile without its numbers
    "tile": '<g id="eu-tile"><rect x="19.5" y="9" width="61" height="127" rx="9" fill="#b9a878"/>'
    '<rect x="20" y="5" width="60" height="128" rx="9" fill="#fffbea" stroke="#8a7c56" stroke-width="1.5"/>'
    '<path d="M26 69H74" stroke="#5b5139" stroke-width="2.2"/>'
    '<path d="M50 64.8a4.2 4.2 0 1 1-.1 0z" fill="#d9ab3c" stroke="#7a5a10" stroke-width="1.2"/></g>',
    **{rank: _court(rank) for rank in "JQK"},
}
