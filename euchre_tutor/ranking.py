"""What each card plays as under a given trump. The only module that knows a bower.

>>> from euchre_tutor.cards import format_cards, pack
>>> ranking = Ranking(pack(24), Suit.SPADES)
>>> format_cards(ranking.order[Suit.SPADES])
'9s Ts Qs Ks As Jc Js'
>>> ranking.suit_of(Card("Jc")).label
'spades'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor import draw
from euchre_tutor.cards import JOKER, Card, Hand, Pack, Rank, Suit

__all__ = ["Ranking", "Tables", "ranking"]


class Tables(NamedTuple):
    """A ranking compiled for the solver; a card is its place in ``Ranking.cards``, a set of cards a mask of those.

    Attributes:
        leads: int64[cards], the number of the suit that each card leads.
        follow: int64[suits], the cards that follow each led suit.
        beats: int64[suits, cards], the cards that beat each card when the suit is led.
        beats_lead: int64[cards], the cards that beat each card when it is led.
        beats_ever: int64[cards], the cards that beat each card under some lead.
        above: int64[cards], the cards that stand above each in an unbroken order: two of them in one hand, with
            every card between them gone, are equivalent.
    """

    leads: NDArray[np.int64]
    follow: NDArray[np.int64]
    beats: NDArray[np.int64]
    beats_lead: NDArray[np.int64]
    beats_ever: NDArray[np.int64]
    above: NDArray[np.int64]


class Ranking:
    """The order of a pack under a trump suit, or under no trump (None).

    Attributes:
        order: for each suit, the cards that are of that suit, lowest first; the left bower is a trump.
        cards: the whole pack, plain suits first, trumps last, each from low to high.
        index: the place of each card in ``cards``.
    """

    def __init__(self, pack: Pack, trump: Suit | None) -> None:
        self.pack = pack
        self.trump = trump
        self.order: Mapping[Suit, Hand] = {suit: self._cards_of(suit) for suit in Suit}
        self._suits = sorted(Suit, key=lambda suit: suit is trump)
        self.cards: Hand = tuple(card for suit in self._suits for card in self.order[suit])
        self.index = {card: place for place, card in enumerate(self.cards)}
        self._suit = {card: suit for suit, cards in self.order.items() for card in cards}
        self._place = {card: place for cards in self.order.values() for place, card in enumerate(cards)}

    def _cards_of(self, suit: Suit) -> Hand:
        """List a suit from low to high, with the bowers where the trump puts them."""
        bowers = self._bowers()
        plain = tuple(card for card in self.pack.cards if card.suit is suit and card not in bowers)
        joker = tuple(card for card in self.pack.cards if card == JOKER)
        return plain + bowers + joker if suit is self.trump else plain

    def _bowers(self) -> Hand:
        """Left and right bower, or nothing without a trump."""
        if self.trump is None:
            return ()
        return Card(Rank.JACK, self.trump.same_colour), Card(Rank.JACK, self.trump)

    def _repr_svg_(self) -> str:
        rows = {
            f"{suit.label}, trumps" if suit is self.trump else suit.label: tuple(map(str, reversed(self.order[suit])))
            for suit in reversed(self._suits)
        }
        marks = dict(zip(map(str, self._bowers()), ("left", "right"), strict=False))
        return draw.ladder(rows, marks=marks)

    def __repr__(self) -> str:
        return f"Ranking({self.pack}, {self.trump.label if self.trump else 'no trump'})"

    def suit_of(self, card: Card) -> Suit:
        """Return the suit that a card plays as: the left bower is a trump."""
        return self._suit[card]

    def follows(self, card: Card, led: Suit) -> bool:
        """Tell whether a card is of the suit led."""
        return self._suit[card] is led

    def is_trump(self, card: Card) -> bool:
        """Tell whether a card is a trump, the left bower included."""
        return self.trump is not None and self._suit[card] is self.trump

    def beats(self, card: Card, other: Card, led: Suit) -> bool:
        """Tell whether a card beats another when a suit was led: trumps, then the suit led, then nothing."""
        return self._strength(card, led) > self._strength(other, led)

    def _strength(self, card: Card, led: Suit) -> tuple[int, int]:
        if self.is_trump(card):
            return 2, self._place[card]
        return (1, self._place[card]) if self.follows(card, led) else (0, 0)

    def height(self, card: Card) -> int:
        """Return a card's place in its suit as it plays, counted from the lowest, 0."""
        return self._place[card]

    def name(self, card: Card) -> str:
        """Name a card as it plays: ``Jack of clubs, left bower``."""
        roles = dict(zip(self._bowers(), ("left bower", "right bower"), strict=False))
        return f"{card.label}, {roles[card]}" if card in roles else card.label

    def mask(self, cards: Iterable[Card]) -> int:
        """Return a set of cards as bits, by their places in ``cards``."""
        return sum(1 << self.index[card] for card in cards)

    @cached_property
    def tables(self) -> Tables:
        """The small tables that the solver's kernel reads; see Tables."""
        leads = np.array([self._suits.index(self.suit_of(card)) for card in self.cards])
        beats = np.array([[self._beaten_by(card, led) for card in self.cards] for led in self._suits])
        return Tables(
            leads=leads,
            follow=np.array([self.mask(self.order[suit]) for suit in self._suits]),
            beats=beats,
            beats_lead=beats[leads, np.arange(len(leads))],
            beats_ever=np.bitwise_or.reduce(beats),
            above=np.array(
                [
                    self._beaten_by(card, self._suit[card]) & self.mask(self.order[self._suit[card]])
                    for card in self.cards
                ]
            ),
        )

    def _beaten_by(self, card: Card, led: Suit) -> int:
        return self.mask(other for other in self.cards if self.beats(other, card, led))


@cache
def ranking(pack: Pack, trump: Suit | None) -> Ranking:
    """Return the ranking of a pack under a trump; made once for each."""
    return Ranking(pack, trump)
