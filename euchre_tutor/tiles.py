"""Domino tiles of the double-six set: suits, tiles; text in, text out.

>>> Tile.parse("46"), Tile.parse("6-6").label, Tile.parse("six-four")
(Tile('64'), 'Double six', Tile('64'))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from euchre_tutor import draw
from euchre_tutor.base import EuchreError, check_text, quoted, whole


class Pips(Enum):
    """A suit of dominoes: the tiles with this number at an end; its value is the number.

    >>> Pips.parse("fives"), str(Pips.FIVES), Pips.BLANKS.next_lower
    (<Pips.FIVES: 5>, '5', <Pips.SIXES: 6>)
    """

    BLANKS = 0
    ONES = 1
    TWOS = 2
    THREES = 3
    FOURS = 4
    FIVES = 5
    SIXES = 6

    @classmethod
    def _missing_(cls, value: object) -> Pips:
        return cls.parse(value)  # type: ignore[arg-type]  # which says so of anything but text

    def __str__(self) -> str:
        return str(self.value)

    @property
    def label(self) -> str:
        """The suit in words: ``fives``."""
        return self.name.lower()

    @property
    def symbol(self) -> str:
        """The suit as a person writes it: its number."""
        return str(self)

    @property
    def next_lower(self) -> Pips:
        """The suit whose double becomes the left bower: one lower, sixes below blanks."""
        return Pips((self.value - 1) % len(Pips))

    @classmethod
    def parse(cls, text: str) -> Pips:
        """Read a number or a word; raise EuchreError for anything else."""
        word = check_text(text, "fives").strip().lower()
        for suit in cls:
            if word in (str(suit), suit.label, _ONE_OF[suit]):
                return suit
        raise EuchreError(f"{quoted(text)} is not a suit of dominoes; say a number from 0 (blanks) to 6")


_ONE_OF = dict(zip(Pips, ("blank", "one", "two", "three", "four", "five", "six"), strict=True))
_DIGITS = {word: str(suit) for suit, name in _ONE_OF.items() for word in (str(suit), name)}
_END = f"(?:{'|'.join(_DIGITS)})"
SPOKEN_TILE = rf"\[ ?\d ?[-|:–] ?\d ?\]|\d[-|:–]\d|{_END}-{_END}|double[ -]\w+"  # a tile in more than two digits


@dataclass(frozen=True, repr=False)
class Tile:
    """One domino.

    Attributes:
        high: pips of the higher end.
        low: pips of the lower end.
        led_low: the leader named the lower end as the suit led; written lower end first.

    >>> str(Tile("46")), str(Tile(6, 4, led_low=True)), Tile("64").suit
    ('64', '46', <Pips.SIXES: 6>)
    """

    high: int
    low: int
    led_low: bool = False

    def __init__(self, high: int | str, low: int = 0, *, led_low: bool = False) -> None:
        if isinstance(high, str):
            tile = Tile.parse(high)
            high, low = tile.high, tile.low
        low, high = sorted((whole(high, "pips"), whole(low, "pips")))
        vars(self).update(high=high, low=low, led_low=led_low and high != low)

    def __str__(self) -> str:
        return f"{self.low}{self.high}" if self.led_low else f"{self.high}{self.low}"

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})" if not self.led_low else f"Tile({self.high}, {self.low}, led_low=True)"

    def _repr_svg_(self) -> str:
        return draw.card(str(self))

    @property
    def suit(self) -> Pips:
        """The suit it proposes when turned up, and leads as: its higher end, or the end that was named."""
        return Pips(self.low if self.led_low else self.high)

    @property
    def is_top(self) -> bool:
        """Whether it is the highest tile of its suit when that suit is not trump: a double."""
        return self.high == self.low

    @property
    def held(self) -> Tile:
        """The tile as it is held in a hand, whatever end was named."""
        return Tile(self.high, self.low) if self.led_low else self

    @property
    def led_otherwise(self) -> Tile:
        """The same tile, led as the suit of its lower end."""
        return Tile(self.high, self.low, led_low=True)

    def has(self, suit: object) -> bool:
        """Tell whether an end shows this number."""
        return isinstance(suit, Pips) and suit.value in (self.high, self.low)

    @property
    def symbol(self) -> str:
        """The tile as a person writes it: ``64``."""
        return str(self)

    @property
    def label(self) -> str:
        """The tile in words: ``Six-four``, ``Double six``."""
        return draw.spoken(str(self))

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read one tile, its ends in either order; raise EuchreError if it isn't one."""
        ends = ends_of(check_text(text, "64"))
        if not ends:
            raise EuchreError(f"{quoted(text)} is not a tile; a tile is two numbers from 0 to 6, such as 64, 66 or 10")
        return cls(int(ends[0]), int(ends[1]))


def ends_of(text: str) -> str:
    """Return the two ends of a tile in the order in which they are written, as digits; nothing if this isn't a tile.

    >>> ends_of("4-6"), ends_of("[6|6]"), ends_of("double blank"), ends_of("67")
    ('46', '66', '00', '')
    """
    word = text.strip().lower().removeprefix("the ")
    if match := re.fullmatch(rf"double[ -]({_END})", word):
        return _DIGITS[match[1]] * 2
    match = re.fullmatch(rf"([0-6])([0-6])|\[? ?({_END}) ?[-|:–] ?({_END}) ?\]?", word)
    return "".join(_DIGITS[end] for end in match.groups() if end) if match else ""
