"""Text to SVG: a playing card or a tile, and its name when said. A tile is written as two digits, and no card is."""

from collections.abc import Iterable

from euchre_tutor.draw.canvas import svg
from euchre_tutor.draw.shapes import BOLD, FONT, GOLD, GREEN, RED, SUITS, definitions, ink_of, paper_of, pip, use
from euchre_tutor.look import colour

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

# The pips of the cards that mark points: across, and the heights; all others show their suit once, as large as it goes.
_PIPS = {"3": ((62,), (24, 70, 116)), "4": ((54, 80), (24, 116))}
_HORNS = (
    "M34 91C34 74 30 74 25 77C24 58 36 50 47 62L50 91z",
    "M38 66C38 52 44 44 50 36C56 44 62 52 62 66L50 91z",
    "M66 91C66 74 70 74 75 77C76 58 64 50 53 62L50 91z",
)
_BELL = "M0-50a50 50 0 1 1-.1 0z"
_NUMBERS = ("blank", "one", "two", "three", "four", "five", "six")


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


def card(text: str, *, has_shapes: bool = True) -> str:
    """Draw one card, 90 by 126 pixels unless its page says otherwise; it can be read at 34 pixels.

    `text` is a rank of `34789TJQKA` and a suit of `cdhs`, or `Jo` for the joker, or `""` for a card lying face down;
    two digits from 0 to 6 draw a tile, the first on top. Any other text raises ValueError. Where `has_shapes` is false
    its page has the `shapes` of all cards, once.

    >>> card("Js")[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="1'
    >>> "<title>Jack of spades</title>" in card("Js")
    True
    """
    return svg(face(text), spoken(text), size=(100, 140), scale=0.9, has_shapes=has_shapes)


def sign(suit: str) -> str:
    """Draw a suit alone, ``s``, or the number of a tile's suit; nothing for no suit."""
    drawn = f'<path d="{SUITS[suit].shape}" fill="{ink_of(suit)}"/>' if suit in SUITS else ""
    return suit and '<svg viewBox="-57 -57 114 114" {} {}>{}</svg>'.format(
        FONT, BOLD, drawn or f'<text y="37" font-size="100">{suit}</text>'
    )


def shapes(texts: Iterable[str]) -> str:
    """Return a hidden image with all shapes that the drawings of some cards use.

    >>> shapes(["Jo"]).startswith('<svg xmlns="http://www.w3.org/2000/svg" hidden="">')
    True
    """
    return f'<svg xmlns="http://www.w3.org/2000/svg" hidden="">{definitions("".join(map(face, texts)))}</svg>'


def outline(text: str) -> str:
    """Draw the line round a card or a tile that stands out of its row."""
    box = 'x="16.5" y="2" width="67" height="137"' if is_tile(text) else 'x="-2" y="-2" width="104" height="144"'
    return f'<rect {box} rx="12" fill="none" stroke="{colour("lift")}" stroke-width="5"/>'


def face(text: str) -> str:
    """Draw a card or a tile in a box of 100 by 140."""
    spoken(text)
    if is_tile(text):
        return use("tile") + use(f"u{text[0]}") + use(f"l{text[1]}")
    if text == "":
        return use("back")
    rank, suit = ("JO", "o") if text == "Jo" else (text[0].replace("T", "10"), text[1])
    return f'{use(paper_of(suit))}<g fill="{ink_of(suit)}">{use(f"i{rank}")}{_middle(rank, suit)}</g>'


def _middle(rank: str, suit: str) -> str:
    """Draw what tells a card from afar: a court, pips where they count points, or its suit."""
    if rank in _PIPS:
        columns, heights = _PIPS[rank]
        return "".join(pip(suit, x, y) for x in columns for y in heights)
    if rank in "JQK":
        return use(rank)
    return _jester() if suit == "o" else use(suit, 61, 94, size=66 if rank == "A" else 52)


def _jester() -> str:
    """Draw the joker's cap: three horns, each with its bell."""
    bells = "".join(
        f'<path transform="translate({x} {y}) scale(.12)" d="{_BELL}"/>' for x, y in ((25, 77), (50, 36), (75, 77))
    )
    return (
        f'<g transform="translate(10 27)"><path d="{_HORNS[0]}" fill="{RED}"/><path d="{_HORNS[1]}"/>'
        f'<path d="{_HORNS[2]}" fill="{GREEN}"/><g fill="{GOLD}">{bells}</g>'
        f'<rect x="33" y="91" width="34" height="8" rx="3" fill="{GOLD}"/></g>'
    )
