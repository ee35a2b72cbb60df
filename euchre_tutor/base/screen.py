"""What people read on the screen, where text forms are plain ASCII: the symbols of suits, and a real minus."""

import codecs
import re
from html import escape

SYMBOLS = dict(zip("cdhs", "♣♦♥♠", strict=True))
MINUS = "\u2212"
AT_A_TABLE, ALL_SEEN = "at a table", "with all cards seen"  # the only words for the two ways of play
_LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()}
_ASCII = _LETTERS | dict(
    zip("\u2212±★✓▸·–’“”\xa0", ("-", "+-", "*", "ok", ">", "-", "-", "'", '"', '"', " "), strict=True)
)
PLAIN = "euchre-plain"
"""The name of the handler by which what an encoding lacks is written in ASCII, as for a file in cp1252."""
_CARD = re.compile(r"\b([7-9TJQKA])([cdhs])\b")
_SIGN = re.compile(r"(?<![\w-])-(?=\d)")  # the hyphen of a score such as 4-2 isn't a sign


def on_screen(words: str) -> str:
    """Write words of the tutor's own as they are shown: cards with their symbols, and a real minus.

    Names that players have chosen don't belong in here: "As" is read as the ace of spades.

    >>> on_screen("hearts by seat 4 calling As: Th, score 4-2, points -2")
    'hearts by seat 4 calling A♠: 10♥, score 4-2, points −2'
    """
    return with_minus(_CARD.sub(_symbol, words))


def with_minus(words: str) -> str:
    """Write the sign of each negative number as a real minus.

    >>> with_minus("Ben -4, score -4-12")
    'Ben −4, score −4-12'
    """
    return _SIGN.sub(MINUS, words)


def with_sign(points: int) -> str:
    """Write whole points with their sign; no points without one.

    >>> with_sign(2), with_sign(-1), with_sign(0)
    ('+2', '−1', '0')
    """
    return with_minus(f"{points:+d}") if points else "0"


def number_of(number: int, noun: str) -> str:
    """Write a number of things.

    >>> number_of(1, "deal"), number_of(2_000, "deal")
    ('1 deal', '2,000 deals')
    """
    return f"{number:,} {noun}{'s' * (number != 1)}"


def capital(words: str) -> str:
    """Write the first letter as a capital.

    >>> capital("hearts calling A♠")
    'Hearts calling A♠'
    """
    return f"{words[:1].upper()}{words[1:]}"


def paragraphs(*words: str) -> str:
    """Write paragraphs as HTML, each unless it is empty.

    >>> paragraphs("A < B.", "")
    '<p>A &lt; B.</p>'
    """
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in words if sentence)


def _symbol(card: re.Match[str]) -> str:
    rank, suit = card.groups()
    return f"{'10' if rank == 'T' else rank}{SYMBOLS[suit]}"


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Write what can't be encoded in ASCII: suits as letters, signs as hyphens, all else as escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_ASCII.get(c) or c.encode("ascii", "backslashreplace").decode() for c in lacking), error.end


codecs.register_error(PLAIN, _plainly)
