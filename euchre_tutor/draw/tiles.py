"""A domino: its name when said, and its face. A tile is written as two digits, `"64"`, and no card is."""

from euchre_tutor.draw.shapes import use

_NUMBERS = ("blank", "one", "two", "three", "four", "five", "six")
TILE_OUTLINE = '<rect x="16.5" y="2" width="67" height="137" rx="12" fill="none" stroke="#d9730d" stroke-width="5"/>'


def is_tile(text: str) -> bool:
    """Tell a domino from a card by its text: two digits from 0 to 6.

    >>> is_tile("64"), is_tile("46"), is_tile("9h"), is_tile("67"), is_tile("")
    (True, True, False, False, False)
    """
    return len(text) == 2 and set(text) <= set("0123456")


def tile_name(text: str) -> str:
    """Say a tile as a player would, the end written first before the other.

    >>> tile_name("64"), tile_name("66"), tile_name("10"), tile_name("00")
    ('Six-four', 'Double six', 'One-blank', 'Double blank')
    """
    first, second = (_NUMBERS[int(digit)] for digit in text)
    return f"Double {first}" if first == second else f"{first.capitalize()}-{second}"


def tile_face(text: str) -> str:
    """Draw a tile upright in a box of 100 by 140, the end written first on top."""
    return use("tile") + use(f"u{text[0]}") + use(f"l{text[1]}")
