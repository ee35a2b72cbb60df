"""One call: its words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from euchre_tutor.auction.words import ALONE_LATER, CROSS, DEFEND, NEXT, ORDER_UP, PASS_WORD, SpokenCall
from euchre_tutor.base import EuchreError, check_flag, quoted
from euchre_tutor.cards import Suit
from euchre_tutor.pieces import AnySuit, Piece, as_card, parse_card, parse_suit, parse_trump, trump_name
from euchre_tutor.tiles import Pips

_BIDS = tuple(f"bid {tricks}" for tricks in range(3, 7))
_NAMES = frozenset((PASS_WORD, ORDER_UP, DEFEND, *_BIDS, trump_name(None), *(suit.label for suit in (*Suit, *Pips))))


@dataclass(frozen=True, repr=False)
class Call:
    """One call: pass, order up, a trump of your own choice, a bid of tricks; or, of a defender, to play alone.

    Attributes:
        name: ``pass``, ``order up``, a trump in words, ``bid 4``, ``defend``.
        alone: the caller plays without a partner.
        called: the card whose holder the maker calls as partner.

    Raises EuchreError for a name that no call has.

    >>> str(Call.parse("I'll assist alone")), str(Call.parse("♥")), str(PASS), str(Call.parse("fives calling 33"))
    ('order up alone', 'hearts', 'pass', 'fives calling 33')
    >>> str(Call.parse("next", proposed=Suit.HEARTS)), str(Call.parse("cross to spades"))
    ('diamonds', 'spades')
    """

    name: str
    alone: bool = False
    called: Piece | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "alone", check_flag(self.alone, "alone"))
        if not isinstance(self.name, str) or self.name not in _NAMES:
            object.__setattr__(self, "name", trump_name(parse_trump(self.name)))
        if self.called is not None:
            object.__setattr__(self, "called", as_card(self.called))

    def __repr__(self) -> str:
        return f"Call.parse({str(self)!r})"

    def __str__(self) -> str:
        return self.name + " alone" * self.alone + (f" calling {self.called}" if self.called else "")

    @property
    def is_pass(self) -> bool:
        """Whether this call leaves the choice to the next seat."""
        return self == PASS

    @property
    def tricks(self) -> int | None:
        """The number of tricks that are bid; None if this isn't a bid."""
        return int(self.name[-1]) if self.name.startswith("bid ") else None

    @property
    def as_bid(self) -> str:
        """A bid, or a pass, as a view has it: ``4``, ``alone``, ``pass``."""
        return "alone" if self.alone else str(self.tricks or self)

    def trump(self, proposed: AnySuit | None) -> AnySuit | None:
        """Return the trump that this call makes, where the turn-up proposes a suit; None is no trump."""
        return proposed if self.name == ORDER_UP else _trump_of(self.name)

    @classmethod
    def parse(cls, text: str, *, proposed: AnySuit | None = None, is_bid: bool = False) -> Call:
        """Read a call as people say it; the words are listed in words.py.

        Args:
            text: what was spoken.
            proposed: the suit of the turn-up, without which nobody knows what ``next`` is.
            is_bid: tricks are bid now, so ``alone`` or a number is a bid.

        Raises EuchreError if it isn't a call, or can't be understood without the turn-up.
        """
        spoken = SpokenCall.read(text).as_bid if is_bid else SpokenCall.read(text)
        if not spoken.phrase and spoken.alone:
            raise EuchreError(f"{quoted(text)} is not a call: {ALONE_LATER}")
        card = parse_card(spoken.called) if spoken.called else None
        plain = {PASS_WORD: PASS, f"{DEFEND} alone": DEFEND_ALONE, "bid alone": cls(_BIDS[-1], alone=True)}
        if not card and (known := plain.get(spoken.phrase + " alone" * spoken.alone)):
            return known
        if spoken.phrase == ORDER_UP or (spoken.phrase in _BIDS and not card):
            return cls(spoken.phrase, spoken.alone, card)
        if spoken.phrase.split(" ")[0] in (NEXT, CROSS):
            return cls(_suit_across(spoken.phrase, proposed).label, spoken.alone, card)
        try:
            return cls(trump_name(parse_trump(spoken.phrase)), spoken.alone, card)
        except EuchreError:
            raise EuchreError(
                f"{quoted(text)} is not a call; calls are pass, order up or a suit, the last two also with 'alone' or"
                " 'calling' and a card; bid 3 to bid 6, and bid alone; defend alone"
            ) from None


_trump_of = cache(parse_trump)  # which is asked for hundreds of times in an answer


def _suit_across(phrase: str, proposed: AnySuit | None) -> AnySuit:
    """Return the suit that is next (of the turn-up's colour), or the one named that is across (of the other colour)."""
    word, _, name = phrase.partition(" ")
    if proposed is not None and not isinstance(proposed, Suit):
        raise EuchreError(f"{word!r} goes by the colour of a card, and tiles have none; name a suit, such as 'fives'")
    if not name and proposed is None:
        raise EuchreError(f"{word!r} goes by the turn-up's colour, and no turn-up is known here; name a suit")
    colour = (proposed, proposed.same_colour) if proposed else ()
    options = [suit for suit in Suit if not colour or (suit is colour[1] if word == NEXT else suit not in colour)]
    suit = parse_suit(name) if name else options[0]
    if suit not in options:
        raise EuchreError(f"{suit.label} are not {word} of {trump_name(proposed)}; say {_either(options)}")
    if not name and len(options) > 1:
        raise EuchreError(f"there are two suits across; say {_either(options, f'{word} ')}")
    return suit


def _either(suits: list[Suit], before: str = "") -> str:
    return " or ".join(repr(f"{before}{suit.label}") for suit in suits)


PASS = Call(PASS_WORD)
DEFEND_ALONE = Call(DEFEND, alone=True)
