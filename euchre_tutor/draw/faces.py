"""Text to SVG: a playing card or a tile, and its name when said."""

from typing import NamedTuple

from euchre_tutor.draw.canvas import svg
from euchre_tutor.draw.tiles import TILE_OUTLINE, is_tile, tile_face, tile_name


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
    "3": "Three",  # threes and fours mark points
    "4": "Four",
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
_PIPS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "3": ((), (24, 70, 116)),
    "4": ((24, 116), ()),
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
    """Say a card or a tile as a player would, for a title or a screen reader.

    >>> spoken("Th"), spoken("Jo"), spoken(""), spoken("64")
    ('Ten of hearts', 'Joker', 'Face-down card', 'Six-four')
    """
    if is_tile(text):
        return tile_name(text)
    if text in _UNRANKED:
        return _UNRANKED[text]
    if len(text) != 2 or text[0] not in _RANKS or text[1] not in _SUITS:
        raise ValueError(
            f"{text!r} is nothing that can be drawn: write a rank of 34789TJQKA and a suit of cdhs, 'Jo', "
            "or the two ends of a tile, 0 to 6"
        )
    return f"{_RANKS[text[0]]} of {_SUITS[text[1]].name}"


def card(text: str) -> str:
    """Draw one card, 90 by 126 pixels unless its page says otherwise.

    `text` is a rank of `34789TJQKA` and a suit of `cdhs`, or `Jo` for the joker, or `""` for a card lying face down;
    two digits draw a tile. Any other text raises ValueError.

    >>> card("Js")[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="1'
    >>> "<title>Jack of spades</title>" in card("Js")
    True
    """
    return svg(face(text), spoken(text), size=(100, 140), scale=0.9)


def tile(text: str) -> str:
    """Draw one tile of a set of dominoes, upright in as large a box as a card's.

    `text` is two digits from 0 to 6; the first is drawn on top. Any other text raises ValueError.

    >>> "<title>Six-four</title>" in tile("64"), "<title>Four-six</title>" in tile("46")
    (True, True)
    """
    if not is_tile(text):
        raise ValueError(f"{text!r} is no tile: write its two ends as digits from 0 to 6, such as '64'")
    return svg(tile_face(text), spoken(text), size=(100, 140), scale=0.9)


def outline(text: str) -> str:
    """Draw the line round a card or a tile that stands out of its row."""
    return TILE_OUTLINE if is_tile(text) else _OUTLINE


def face(text: str) -> str:
    """Draw a card or a tile in a box of 100 by 140."""
    spoken(text)
    if is_tile(text):
        return tile_face(text)
    if text == "":
        return _back()
    if text == "Jo":
        return _frame("JO", "", _Suit("joker", _NAVY, _STAR), _jester())
    rank, suit = text[0], _SUITS[text[1]]
    middle = _court(rank, suit) if rank in _HEADWEAR else _pips(rank, suit)
    return _frame("10" if rank == "T" else rank, text[1].upper(), suit, middle)


def _shape(path: str, x: float, y: float, size: float) -> str:
    """Set a path of the 100 by 100 box down at (x, y); below the middle of a card it stands on its head."""
    turn = " rotate(180)" if y > 70 else ""
    return f'<path transform="translate({x:g} {y:g}) scale({size / 100:g}){turn}" d="{path}"/>'


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
    lattice = "".join(f"M{x} {y}l6 8l-6 8l-6-8z" for x in range(20, 88, 12) for y in range(14, 120, 16))
    return (
        f'<rect x="1" y="1" width="98" height="138" rx="9" fill="{_PAPER}" stroke="#8d8a80" stroke-width="1.5"/>'
        f'<rect x="7" y="7" width="86" height="126" rx="5" fill="{_NAVY}"/>'
        f'<path d="{lattice}" fill="none" stroke="#9db4d6" stroke-width="1.2"/>'
    )
