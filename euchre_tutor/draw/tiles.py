"""A domino: its name when said, and its face. A tile is written as two digits, `"64"`, and no card is."""

_NUMBERS = ("blank", "one", "two", "three", "four", "five", "six")
# Where the pips of a number lie, in steps from the middle of its half; a two and a three run up to the right.
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
_DIGIT_FONT = 'font-family="Helvetica,Arial,sans-serif" font-weight="700" text-anchor="middle"'
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
    return (
        '<rect x="19.5" y="9" width="61" height="127" rx="9" fill="#b9a878"/>'
        '<rect x="20" y="5" width="60" height="128" rx="9" fill="#fffbea" stroke="#8a7c56" stroke-width="1.5"/>'
        f"{_half(int(text[0]), 38.5, 24)}{_half(int(text[1]), 99.5, 126.5)}"
        '<path d="M26 69H74" stroke="#5b5139" stroke-width="2.2"/>'
        '<path d="M50 64.8a4.2 4.2 0 1 1-.1 0z" fill="#d9ab3c" stroke="#7a5a10" stroke-width="1.2"/>'
    )


def _half(number: int, middle: float, foot: float) -> str:
    """Draw a number: its pips, and between the outermost two its digit, as a card has its index."""
    pips = "".join(f'<circle cx="{50 + 17.5 * x:g}" cy="{middle + 18 * y:g}" r="6.5"/>' for x, y in _SPOTS[number])
    digit = f'<text x="50" y="{foot:g}" font-size="17" fill="#5b5139" {_DIGIT_FONT}>{number}</text>'
    return f'<g fill="{_INKS[number]}">{pips}</g>' * bool(number) + digit
