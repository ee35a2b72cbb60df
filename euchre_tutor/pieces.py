"""What a game is played with, cards or tiles: reading and writing them, suits, packs.

>>> parse_cards("J♠ 10c As"), parse_cards("64 10")
((Card('Js'), Card('Tc'), Card('As')), (Tile('64'), Tile('10')))
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from euchre_tutor.base import EuchreError, check_flag, check_text, is_whole, quoted
from euchre_tutor.cards import JOKER, SPOKEN_CARD, Card, Rank, Suit, without_variation_selectors
from euchre_tutor.tiles import SPOKEN_TILE, Pips, Tile, ends_of

Piece = Card | Tile
AnySuit = Suit | Pips
Hand = tuple[Piece, ...]

_DIGITS = r"\d\d+"  # a word of digits alone; no card is written so
_CARD = "[cdhs♣♦♥♠♧♢♡♤]10|10.?|..?"  # of a word in which cards stand side by side
_WHOLE = rf"(?:the )?(?:{SPOKEN_TILE}|{SPOKEN_CARD})"  # one piece, however many words and signs it has
_WORD = re.compile(rf"{_WHOLE}(?![^\s,])|(?:the )?[^\s,]+", re.IGNORECASE)


def parse_card(text: str) -> Piece:
    """Read one card or tile; raise EuchreError if it is neither.

    >>> parse_card("10h"), parse_card("10")
    (Card('Th'), Tile('10'))
    """
    return _card_of(check_text(text, "Js"))


@lru_cache(1 << 10)
def _card_of(text: str) -> Piece:
    is_tile = re.fullmatch(rf"{_DIGITS}|(?:the )?(?:{SPOKEN_TILE})", text.strip(), re.IGNORECASE)
    return Tile.parse(text) if is_tile else Card.parse(text)


def parse_cards(text: str) -> Hand:
    """Read cards or tiles with or without spaces or commas between them, in the order given.

    >>> parse_cards("JsJc, As")
    (Card('Js'), Card('Jc'), Card('As'))
    """
    return tuple(card.held for card in parse_plays(text))


def parse_plays(text: str) -> Hand:
    """Read cards or tiles as they were played: a tile written lower end first was led as that end.

    >>> parse_plays("46 64")
    (Tile(6, 4, led_low=True), Tile('64'))
    """
    plain = without_variation_selectors(check_text(text, "Js Jc As")).replace(";", ",")
    return tuple(card for word in _WORD.findall(" ".join(plain.split())) for card in _cards_of(word))


@lru_cache(1 << 10)
def _cards_of(word: str) -> Hand:
    """Read a word of one card or more; an error names the whole word."""
    return tuple(_pieces_in(word))


def _pieces_in(word: str) -> Iterator[Piece]:
    are_tiles = re.fullmatch(_DIGITS, word)
    is_one = re.fullmatch(rf"{_WHOLE}|the .*", word, re.IGNORECASE)
    for piece in [word] if is_one else re.findall("..?" if are_tiles else _CARD, word, re.IGNORECASE):
        try:
            card = Tile.parse(piece) if are_tiles else parse_card(piece)
        except EuchreError as error:
            raise (error if piece == word else EuchreError(f"{quoted(word)}: {error}")) from None
        yield card.led_otherwise if isinstance(card, Tile) and ends_of(piece) == str(card.led_otherwise) else card


def format_cards(cards: Iterable[Piece]) -> str:
    """Write cards or tiles with a space between: the inverse of parse_cards.

    >>> format_cards(parse_cards("J♠, 10♣"))
    'Js Tc'
    """
    return " ".join(map(str, as_cards(cards)))


def as_cards(cards: Iterable[Piece | str] | Piece | str) -> Hand:
    """Return cards or tiles that are given as objects or as text; raise EuchreError for anything else.

    >>> as_cards("Js 9h") == as_cards(["Js", Card("9h")])
    True
    """
    if isinstance(cards, str):
        return parse_plays(cards)
    return tuple(map(as_card, cards if isinstance(cards, Iterable) else (cards,)))


def as_hand(cards: Iterable[Piece | str] | Piece | str) -> Hand:
    """Return cards or tiles as they are held, given as objects or as text; raise EuchreError for anything else."""
    return tuple(card.held for card in as_cards(cards))


def as_card(card: Piece | str) -> Piece:
    """Return a card or tile that is given as object or as text; raise EuchreError for anything else."""
    if not isinstance(card, Card | Tile | str):
        raise EuchreError(f"{quoted(card)} is not a card; say for instance 'Js', or Card('Js')")
    return parse_card(card) if isinstance(card, str) else card


_NO_TRUMP = ("no trump", "no trumps", "none", "nt")


def parse_suit(text: str | AnySuit) -> AnySuit:
    """Read a suit of cards (``♠``, ``s``, ``spades``) or of dominoes (``5``, ``fives``); else EuchreError."""
    if isinstance(text, Suit | Pips):
        return text
    try:
        return Pips.parse(text)
    except EuchreError:
        if check_text(text, "spades").strip().isdecimal():
            raise
        return Suit.parse(text)


def parse_trump(text: str | AnySuit | None) -> AnySuit | None:
    """Read a trump suit, or no trump (``none``); raise EuchreError for anything else.

    >>> parse_trump("spades"), parse_trump("5"), parse_trump("no trump")
    (<Suit.SPADES: 's'>, <Pips.FIVES: 5>, None)
    """
    if text is None or isinstance(text, Suit | Pips):
        return text
    return None if check_text(text, "spades").strip().lower() in _NO_TRUMP else parse_suit(text)


def trump_name(trump: AnySuit | None) -> str:
    """Say a trump in words: ``spades``, ``no trump``."""
    return trump.label if trump else _NO_TRUMP[0]


class TurnUp(NamedTuple):
    """The card that is turned up after the deal, and the suit that it proposes as trump; made by ``Rules.turn_up``.

    Attributes:
        card: the card or tile.
        suit: its suit; of a joker spades, or the suit that the dealer has named.
    """

    card: Piece
    suit: AnySuit


@dataclass(frozen=True, repr=False)
class Pack:
    """The cards or tiles that a game is played with, by suit and then from low to high.

    >>> pack(24).lowest, len(pack(32).cards), str(double_six())
    (<Rank.NINE: 9>, 32, 'the double-six set of 28 dominoes')
    """

    cards: Hand

    @property
    def is_dominoes(self) -> bool:
        """Whether these are tiles."""
        return isinstance(self.cards[0], Tile)

    @property
    def suits(self) -> tuple[AnySuit, ...]:
        """The suits there are."""
        return tuple(Pips) if self.is_dominoes else tuple(Suit)

    @property
    def lowest(self) -> Rank:
        """The lowest rank in a pack of cards."""
        return min(card.rank for card in self.cards if isinstance(card, Card))

    def __repr__(self) -> str:
        return f"<Pack: {self}>"

    def __str__(self) -> str:
        if self.is_dominoes:
            return f"the double-six set of {len(self.cards)} dominoes"
        joker = JOKER in self.cards
        return f"the {len(self.cards) - joker}-card pack ({self.lowest} to A{', and the joker' * joker})"

    @cached_property
    def _known(self) -> frozenset[Piece]:
        return frozenset(self.cards)

    def check(self, card: Piece) -> None:
        """Raise EuchreError if the card isn't in this pack."""
        if card not in self._known:
            raise EuchreError(f"{str(card)!r} is not in {self}")

    def check_suit(self, suit: AnySuit) -> None:
        """Raise EuchreError if this pack has no such suit."""
        if suit not in self.suits:
            raise EuchreError(
                f"{suit.label} are not a suit of {self}; suits are {', '.join(s.label for s in self.suits)}"
            )


def pack(size: int, *, joker: bool = False) -> Pack:
    """Return the pack of 24 (9 to A), 28 (8 to A) or 32 (7 to A) cards, with or without the joker.

    >>> print(pack(28, joker=True))
    the 28-card pack (8 to A, and the joker)
    """
    if not is_whole(size) or size not in (24, 28, 32):
        raise EuchreError(f"there is no pack of {quoted(size)} cards; packs are 24, 28 and 32")
    return _pack(size, check_flag(joker, "joker"))


@cache
def _pack(size: int, joker: bool) -> Pack:
    ranks = [rank for rank in Rank if Rank.ACE - size / len(Suit) < rank <= Rank.ACE]
    return Pack(tuple(Card(rank, suit) for suit in Suit for rank in ranks) + (JOKER,) * joker)


@cache
def double_six() -> Pack:
    """Return the 28 dominoes from double blank to double six, by higher end.

    >>> len(double_six().cards)
    28
    """
    return Pack(tuple(Tile(high, low) for high in range(7) for low in range(high + 1)))
