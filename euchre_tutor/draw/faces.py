"""Text to SVG: a playing card or a tile, and its name when said. A tile is written as two digits, and no card is."""

from euchre_tutor.draw.canvas import svg
from euchre_tutor.draw.shapes import GOLD, PAPER, RED, SUITS, ink_of, paper_of, pip, use

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

# For each rank the number of pips in each outer column, and the heights of those between them.
_PIPS: dict[str, tuple[int, tuple[float, ...]]] = {
    "3": (0, (24, 70, 116)),
    "4": (2, ()),
    "7": (3, (48.5,)),
    "8": (3, (48.5, 91.5)),
    "9": (4, (70,)),
    "T": (4, (41.5, 98.5)),
}
_HORNS = (
    "M34 91C34 74 30 74 25 77C24 58 36 50 47 62L50 91z",
    "M38 66C38 52 44 44 50 36C56 44 62 52 62 66L50 91z",
    "M66 91C66 74 70 74 75 77C76 58 64 50 53 62L50 91z",
)
_BELL = "M0-50a50 50 0 1 1-.1 0z"
_OUTLINE = '<rect x="-2" y="-2" width="104" height="144" rx="12" fill="none" stroke="#d9730d" stroke-width="5"/>'
_NUMBERS = ("blank", "one", "two", "three", "four", "five", "six")
_TILE_OUTLINE = '<rect x="16.5" y="2" width="67" height="137" rx="12" fill="none" stroke="#d9730d" stroke-width="5"/>'


def is_tile(text: str) -> bool:
    """Tell a domino from a card by its text: two digits from 0 to 6.

    >>> is_tile("64"), is_tile("46"), is_tile("9h"), is_tile("67"), is_tile("")
    (True, True, False, False, False)
    """
    return len(text) == 2 and set(text) <= set("0123456")


def spoken(text: str) -> str:
    """Say a card or a tile as a player would, for a title or a screen reader.

    >>> spoken("Th"), spoken("Jo"), spoken(""), spoken("64"), spoken("10"), spoken("00")
    ('Ten of hearts', 'Joker', 'Face-down card', 'Six-four', 'One-blank', 'Double blank')
    """
    if is_tile(text):
        first, second = (_NUMBERS[int(digit)] for digit in text)
        return f"Double {first}" if first == second else f"{first.capitalize()}-{second}"
    if text in _UNRANKED:
        return _UNRANKED[text]
    if len(text) != 2 or text[0] not in _RANKS or text[1] not in "cdhs":
        raise ValueError(
            f"{text!r} can't be drawn: write a rank of 34789TJQKA and a suit of cdhs, 'Jo', "
            "or the two ends of a tile, 0 to 6"
        )
    return f"{_RANKS[text[0]]} of {SUITS[text[1]].name}"


def card(text: str, *, index_only: bool = False) -> str:
    """Draw one card, 90 by 126 pixels unless its page says otherwise.

    `text` is a rank of `34789TJQKA` and a suit of `cdhs`, or `Jo` for the joker, or `""` for a card lying face down;
    two digits from 0 to 6 draw a tile, the first on top. Any other text raises ValueError. With `index_only` a card has
    a large rank and suit and nothing else, which can be read where it is less than 50 pixels wide.

    >>> card("Js")[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="1'
    >>> "<title>Jack of spades</title>" in card("Js")
    True
    """
    drawn = small_face(text) if index_only else face(text)
    return svg(drawn, spoken(text), size=(100, 140), scale=0.9)


def outline(text: str) -> str:
    """Draw the line round a card or a tile that stands out of its row."""
    return _TILE_OUTLINE if is_tile(text) else _OUTLINE


def face(text: str) -> str:
    """Draw a card or a tile in a box of 100 by 140."""
    spoken(text)
    if is_tile(text):
        return use("tile") + use(f"u{text[0]}") + use(f"l{text[1]}")
    if text == "":
        return use("back")
    rank, suit = ("JO", "o") if text == "Jo" else (text[0], text[1])
    middle = _jester() if suit == "o" else _court(rank, suit) if rank in "JQK" else _pips(rank, suit)
    return f'{use(paper_of(suit))}<g fill="{ink_of(suit)}">{middle}</g>'


def small_face(text: str) -> str:
    """Draw the rank of a card above its suit, both as large as they can be; a tile and a card's back as they are."""
    spoken(text)
    if not text or is_tile(text):
        return face(text)
    rank, suit = ("JO", "o") if text == "Jo" else (text[0].replace("T", "10"), text[1])
    squeeze = ' textLength="72" lengthAdjust="spacingAndGlyphs"' * (len(rank) > 1)
    index = f'<text x="50" y="60" font-size="68" font-weight="700"{squeeze}>{rank}</text>'
    return f'{use("paper")}<g fill="{ink_of(suit)}">{index}{use(suit, 50, 91, size=48)}</g>'


def _pips(rank: str, suit: str) -> str:
    """Draw the index of a card and its pips: two columns, and those between them."""
    index = use(f"i{'10' if rank == 'T' else rank}")
    if rank == "A":
        return index + use(suit, 50, 70, size=50)
    column, between = _PIPS[rank]
    sides = use(f"{suit}{column}") + use(f"{suit}{column}", 25) if column else ""
    return index + sides + "".join(pip(suit, 50, y) for y in between)


def _court(rank: str, suit: str) -> str:
    """Draw the panel of a court card and its suit."""
    return use(rank) + use(f"{suit}t", fill=PAPER if rank == "J" else "")


def _jester() -> str:
    """Draw the joker's cap: three horns, each with its bell."""
    bells = "".join(
        f'<path transform="translate({x} {y}) scale(.12)" d="{_BELL}"/>' for x, y in ((25, 77), (50, 36), (75, 77))
    )
    return use("iJO") + (
        f'<path d="{_HORNS[0]}" fill="{RED}"/><path d="{_HORNS[1]}"/><path d="{_HORNS[2]}" fill="#2f7d4f"/>'
        f'<g fill="{GOLD}" stroke="#7a5a10" stroke-width="4">{bells}</g>'
        f'<rect x="33" y="91" width="34" height="8" rx="3" fill="{GOLD}"/>'
    )
