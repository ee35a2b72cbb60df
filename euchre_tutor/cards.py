"""Playing cards: suits, ranks, cards; text in, text out.

>>> Card.parse("J♠"), Card.parse("♠10"), Card.parse("jack of hearts"), JOKER
(Card('Js'), Card('Ts'), Card('Jh'), Card('Jo'))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache
from typing import ClassVar

from euchre_tutor import draw
from euchre_tutor.base import SYMBOLS, EuchreError, check_text, on_screen, quoted


class Suit(Enum):
    """A printed suit; its value is its letter.

    >>> Suit.parse("♠"), Suit.SPADES.same_colour
    (<Suit.SPADES: 's'>, <Suit.CLUBS: 'c'>)
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        return cls.parse(value)  # type: ignore[arg-type]  # which says so of anything but text

    def __str__(self) -> str:
        return self.value

    @property
    def label(self) -> str:
        """The suit in words: ``spades``."""
        return self.name.lower()

    @property
    def symbol(self) -> str:
        """The suit's symbol: ``♠``."""
        return SYMBOLS[self.value]

    @property
    def same_colour(self) -> Suit:
        """The other suit of this colour: the one whose jack becomes the left bower."""
        return _SAME_COLOUR[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a letter, a symbol or a word; raise EuchreError for anything else."""
        word = _plain(check_text(text, "spades")).strip().lower()
        for suit in cls:
            if word in (suit.value, suit.label, suit.label[:-1]):
                return suit
        raise EuchreError(f"{quoted(text)} is not a suit; say c, d, h or s (clubs, diamonds, hearts, spades)")


IN_TURNS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # alternating colours are easier to read
_SAME_COLOUR = dict(zip(Suit, reversed(Suit), strict=True))
_VARIATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")  # text or emoji, asked for after a symbol
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")


def without_variation_selectors(text: str) -> str:
    """Remove the characters that ask for a symbol as text or as emoji."""
    return text.translate(_VARIATION_SELECTORS)


def _plain(text: str) -> str:
    """Write suit symbols as letters and 10 as T."""
    return without_variation_selectors(text).translate(_SYMBOLS).replace("10", "T")


class Rank(IntEnum):
    """A printed rank, in the order of a plain suit."""

    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @classmethod
    def _missing_(cls, value: object) -> Rank:
        raise EuchreError(f"{quoted(value)} is not a rank; ranks are 7 to 14, and 15 is the joker, or say Rank.JACK")

    def __str__(self) -> str:
        return _RANK_LETTERS[self]


_RANK_LETTERS: dict[Rank, str] = dict(zip(Rank, [*"789TJQKA", "Jo"], strict=True))
_RANKS = {letter: rank for rank, letter in _RANK_LETTERS.items() if rank is not Rank.JOKER}
_RANK_NAMES = _RANKS | {rank.name: rank for rank in _RANKS.values()} | {"KNAVE": Rank.JACK}
_BOWER = "(?:(?:left|right|best)[ -])?b(?:ow|au)er"  # Bauer, the farmer, is German for the jack
_JOKER = "jo(?:ker)?|benny|best[ -]b(?:ow|au)er"  # Benny: the British say so
SPOKEN_CARD = rf"\w+ of (?:the )?[^\s,]+|{_BOWER}|joker|benny"


@dataclass(frozen=True, repr=False)
class Card:
    """One playing card; the joker has no suit.

    >>> Card.parse("Js"), str(Card.parse("10♥")), Card.parse("Js").label
    (Card('Js'), 'Th', 'Jack of spades')
    """

    rank: Rank
    suit: Suit | None
    _text: ClassVar[str]  # of the instance; no field, because rank and suit say all
    _hash: ClassVar[int]

    def __init__(self, rank: Rank | str, suit: Suit | None = None) -> None:
        if isinstance(rank, str):
            card = Card.parse(rank)
            rank, suit = card.rank, card.suit
        if not isinstance(rank, Rank) or not isinstance(suit, Suit | None) or (suit is None) != (rank is Rank.JOKER):
            raise EuchreError(f"{quoted((rank, suit))} is not a card; say for instance Card('Js')")
        text = f"{rank}{suit or ''}"
        same_in_every_process = int.from_bytes(text.encode())
        vars(self).update(rank=rank, suit=suit, _text=text, _hash=same_in_every_process)

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def _repr_svg_(self) -> str:
        return draw.card(str(self))

    @property
    def symbol(self) -> str:
        """The card as a person writes it: ``10♥``."""
        return _on_screen(self._text)

    @property
    def is_top(self) -> bool:
        """Whether it is the highest card of its suit when that suit is not trump: an ace."""
        return self.rank is Rank.ACE

    @property
    def held(self) -> Card:
        """The card as it is held in a hand: itself; see Tile.held."""
        return self

    def has(self, suit: object) -> bool:
        """Tell whether this suit is printed on it."""
        return self.suit is not None and self.suit is suit

    @property
    def label(self) -> str:
        """The card in words: ``Jack of spades``."""
        return draw.spoken(str(self))

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card, its suit last or first, or in words; raise EuchreError if it isn't one."""
        word = re.sub("^the ", "", _plain(check_text(text, "Js")).strip(), flags=re.IGNORECASE)
        if re.fullmatch(_JOKER, word, re.IGNORECASE):
            return JOKER
        if re.fullmatch(_BOWER, word, re.IGNORECASE):
            raise EuchreError(f"{quoted(text)} is another card under each trump; name the card itself, such as Js")
        rank, suit = _rank_and_suit(word, text)
        if rank.upper() not in _RANK_NAMES:
            known = f"ranks are {' '.join(_RANKS)}, and T is also 10"
            raise EuchreError(f"{quoted(text)} is not a card: {quoted(rank)} is not a rank; {known}")
        if suit.lower() not in "cdhs":
            raise EuchreError(f"{quoted(text)} is not a card: {quoted(suit)} is not a suit; suits are c, d, h and s")
        return cls(_RANK_NAMES[rank.upper()], Suit(suit.lower()))


def _rank_and_suit(word: str, text: str) -> tuple[str, str]:
    """Part a word into rank and suit, whichever stands first; raise EuchreError if it isn't two letters or a phrase."""
    if spoken := re.fullmatch(r"(\w+) of (?:the )?(\S+)", word, re.IGNORECASE):
        return spoken[1], Suit.parse(spoken[2]).value
    if len(word) != 2:
        raise EuchreError(
            f"{quoted(text)} is not a card; a card is a rank and a suit with nothing between, such as Js or 9h"
        )
    is_suit = [letter.lower() in "cdhs" for letter in word]
    return (word[1], word[0]) if is_suit == [True, False] else (word[0], word[1])


_on_screen = cache(on_screen)
JOKER = Card(Rank.JOKER)
