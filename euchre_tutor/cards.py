"""Playing cards: suits, ranks, cards, packs; text in, text out.

>>> parse_cards("J♠ 10c As")
(Card('Js'), Card('Tc'), Card('As'))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache

from euchre_tutor import draw
from euchre_tutor.errors import EuchreError

__all__ = [
    "JOKER",
    "Card",
    "Hand",
    "Pack",
    "Rank",
    "Suit",
    "format_cards",
    "pack",
    "parse_cards",
    "parse_trump",
    "trump_name",
]


class Suit(Enum):
    """A printed suit; its value is its letter.

    >>> Suit.parse("♠"), Suit.SPADES.same_colour
    (<Suit.SPADES: 's'>, <Suit.CLUBS: 'c'>)
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    def __str__(self) -> str:
        return self.value

    @property
    def label(self) -> str:
        """The suit in words: ``spades``."""
        return self.name.lower()

    @property
    def symbol(self) -> str:
        """The suit's symbol: ``♠``."""
        return _SYMBOL[self]

    @property
    def same_colour(self) -> Suit:
        """The other suit of this colour: the one whose jack becomes the left bower."""
        return _SAME_COLOUR[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a letter, a symbol or a word; raise EuchreError for anything else."""
        word = _plain(text).strip().lower()
        for suit in cls:
            if word in (suit.value, suit.label, suit.label[:-1]):
                return suit
        raise EuchreError(f"{text!r} is not a suit; say c, d, h or s (clubs, diamonds, hearts, spades)")


_SAME_COLOUR = dict(zip(Suit, reversed(Suit), strict=True))
_SYMBOL = dict(zip(Suit, "♣♦♥♠", strict=True))
_VARIATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")  # text or emoji, asked for after a symbol
_SYMBOLS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")


def _plain(text: str) -> str:
    """Write suit symbols as letters and 10 as T."""
    return text.translate(_VARIATION_SELECTORS).translate(_SYMBOLS).replace("10", "T")


_NO_TRUMP = ("no trump", "none", "nt")


def parse_trump(text: str | Suit | None) -> Suit | None:
    """Read a trump suit, or no trump (``none``); raise EuchreError for anything else.

    >>> parse_trump("spades"), parse_trump("no trump")
    (<Suit.SPADES: 's'>, None)
    """
    if text is None or isinstance(text, Suit):
        return text
    return None if text.strip().lower() in _NO_TRUMP else Suit.parse(text)


def trump_name(trump: Suit | None) -> str:
    """Say a trump in words: ``spades``, ``no trump``."""
    return trump.label if trump else _NO_TRUMP[0]


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

    def __str__(self) -> str:
        return _RANK_LETTERS[self]


_RANK_LETTERS: dict[Rank, str] = dict(zip(Rank, [*"789TJQKA", "Jo"], strict=True))
_RANKS = {letter: rank for rank, letter in _RANK_LETTERS.items() if rank is not Rank.JOKER}


@dataclass(frozen=True, repr=False)
class Card:
    """One playing card; the joker has no suit.

    >>> Card.parse("Js"), str(Card.parse("10♥")), Card.parse("Js").label
    (Card('Js'), 'Th', 'Jack of spades')
    """

    rank: Rank
    suit: Suit | None

    def __init__(self, rank: Rank | str, suit: Suit | None = None) -> None:
        if isinstance(rank, str):
            card = Card.parse(rank)
            rank, suit = card.rank, card.suit
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "suit", suit)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit or ''}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def _repr_svg_(self) -> str:
        return draw.card(str(self))

    @property
    def symbol(self) -> str:
        """The card as a person writes it: ``10♥``."""
        symbol = self.suit.symbol if self.suit else ""
        return f"{self.rank}{symbol}".replace("T", "10")

    @property
    def label(self) -> str:
        """The card in words: ``Jack of spades``."""
        return draw.spoken(str(self))

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card, rank before suit; raise EuchreError if it isn't one."""
        word = _plain(text).strip()
        if word.lower() == "jo":
            return JOKER
        if len(word) != 2:
            raise EuchreError(f"{text!r} is not a card; a card is a rank and a suit, such as Js or 9h")
        rank, suit = word[0].upper(), word[1].lower()
        if rank not in _RANKS:
            raise EuchreError(
                f"{text!r} is not a card: {word[0]!r} is not a rank; ranks are {' '.join(_RANKS)}, and T is also 10"
            )
        if suit not in "cdhs":
            raise EuchreError(f"{text!r} is not a card: {word[1]!r} is not a suit; suits are c, d, h and s")
        return cls(_RANKS[rank], Suit(suit))


JOKER = Card(Rank.JOKER)
Hand = tuple[Card, ...]


def parse_cards(text: str) -> Hand:
    """Read cards with or without spaces or commas between them, in the order given.

    >>> parse_cards("JsJc, As")
    (Card('Js'), Card('Jc'), Card('As'))
    """
    words = re.split(r"[\s,]+", text.translate(_VARIATION_SELECTORS))
    return tuple(card for word in words for card in _cards_of(word))


def _cards_of(word: str) -> Iterator[Card]:
    """Read a word of one card or more; an error names the whole word."""
    for piece in re.findall("10.?|..?", word):
        try:
            yield Card.parse(piece)
        except EuchreError as error:
            raise (error if piece == word else EuchreError(f"{word!r}: {error}")) from None


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards with a space between: the inverse of parse_cards."""
    return " ".join(map(str, cards))


@dataclass(frozen=True)
class Pack:
    """The cards that a game is played with, by suit and then from low to high.

    >>> pack(24).lowest, len(pack(32).cards)
    (<Rank.NINE: 9>, 32)
    """

    cards: Hand

    @property
    def lowest(self) -> Rank:
        """The lowest rank in the pack."""
        return min(card.rank for card in self.cards)

    def __str__(self) -> str:
        joker = JOKER in self.cards
        return f"the {len(self.cards) - joker}-card pack ({self.lowest} to A{', and the joker' * joker})"

    def check(self, card: Card) -> None:
        """Raise EuchreError if the card isn't in this pack."""
        if card not in self.cards:
            raise EuchreError(f"{str(card)!r} is not in {self}")


@cache
def pack(size: int, *, joker: bool = False) -> Pack:
    """Return the pack of 24 (9 to A), 28 (8 to A) or 32 (7 to A) cards, with or without the joker."""
    ranks = [rank for rank in Rank if Rank.ACE - size / len(Suit) < rank <= Rank.ACE]
    if size not in (24, 28, 32):
        raise EuchreError(f"there is no pack of {size} cards; packs are 24, 28 and 32")
    return Pack(tuple(Card(rank, suit) for suit in Suit for rank in ranks) + (JOKER,) * joker)
