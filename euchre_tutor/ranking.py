"""What each card or tile plays as under a given trump. The only module that knows a bower."""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import TypeGuard

import numpy as np

from euchre_tutor import draw
from euchre_tutor.base import EuchreError, IntArray, quoted
from euchre_tutor.cards import IN_TURNS, JOKER, Card, Rank
from euchre_tutor.pieces import AnySuit, Hand, Pack, Piece, parse_trump
from euchre_tutor.rank_tables import Tables
from euchre_tutor.rules import Rules
from euchre_tutor.tiles import Pips, Tile


class Ranking:
    """The order of a pack under a trump suit, or under no trump (None).

    Attributes:
        order: for each suit, the cards that are of that suit, lowest first; the left bower is a trump. A tile that is
            no trump stands in the order of each of its ends.
        cards: the whole pack, plain suits first, trumps last, each from low to high.
        bowers: the left and the right bower, each with its side; none without a trump.
        index: the index of each card in ``cards``. A tile that is led as its lower end has its index there plus the
            number of all cards.

    >>> from euchre_tutor.cards import Suit
    >>> from euchre_tutor.pieces import double_six, format_cards, pack
    >>> ranking = Ranking(pack(24), Suit.SPADES)
    >>> format_cards(ranking.order[Suit.SPADES])
    '9s Ts Qs Ks As Jc Js'
    >>> ranking.suit_of(Card("Jc")).label
    'spades'
    >>> format_cards(Ranking(double_six(), Pips.FIVES).order[Pips.FIVES])
    '50 51 52 53 54 65 44 55'
    """

    def __init__(self, pack: Pack, trump: AnySuit | None, *, names_end: bool = False) -> None:
        if not isinstance(pack, Pack):
            raise EuchreError(f"a ranking is of a pack, such as pack(24), not {quoted(pack)}")
        trump = parse_trump(trump)
        if trump:
            pack.check_suit(trump)
        self.pack = pack
        self.trump = trump
        self.names_end = names_end
        self.bowers: Mapping[Piece, str] = dict(zip(_bowers(trump), ("left", "right"), strict=False))
        self.order: Mapping[AnySuit, Hand] = {suit: self._cards_of(suit) for suit in pack.suits}
        self._suits = sorted(pack.suits, key=lambda suit: suit is trump)
        self._height = {(card, suit): height for suit, cards in self.order.items() for height, card in enumerate(cards)}
        self._suit = {  # that a card leads if nothing is named
            card: suit for card in pack.cards if (suit := trump if (card, trump) in self._height else card.suit)
        }
        self.cards: Hand = tuple(card for suit in self._suits for card in self.order[suit] if self._suit[card] is suit)
        self.index: dict[Piece, int] = {card: index for index, card in enumerate(self.cards)}
        for card in filter(self._has_two_leads, self.cards):
            self._suit[card.led_otherwise] = card.led_otherwise.suit
            self.index[card.led_otherwise] = len(self.cards) + self.index[card]

    def _cards_of(self, suit: AnySuit) -> Hand:
        """List a suit from low to high; the bowers are the highest trumps but for the joker."""
        mine = [card for card in self.pack.cards if card.has(suit) and card not in self.bowers]
        if suit is not self.trump:
            mine = [card for card in mine if not (isinstance(card, Tile) and card.has(self.trump))]
            return tuple(sorted(mine, key=lambda card: _sort_key(card, suit)))
        joker = tuple(card for card in self.pack.cards if card == JOKER)
        return *sorted(mine, key=lambda card: _sort_key(card, suit)), *self.bowers, *joker

    def _has_two_leads(self, card: Piece) -> TypeGuard[Tile]:
        return self.names_end and isinstance(card, Tile) and not card.is_top and not self.is_trump(card)

    def _repr_svg_(self) -> str:
        rows = {
            f"{suit.label}, trumps" if suit is self.trump else suit.label: tuple(map(str, reversed(self.order[suit])))
            for suit in reversed(self._suits)
        }
        return draw.ladder(rows, marks={str(card): bower for card, bower in self.bowers.items()})

    def __repr__(self) -> str:
        return f"Ranking({self.pack}, {self.trump.label if self.trump else 'no trump'})"

    def leads_of(self, card: Piece) -> Hand:
        """List the ways to lead a card: two for a tile whose end the leader names, otherwise one."""
        return (card, card.led_otherwise) if self._has_two_leads(card) else (card,)

    def suit_of(self, card: Piece) -> AnySuit:
        """Return the suit that a card plays as when it is led: the left bower is a trump."""
        return self._suit[card]

    def follows(self, card: Piece, led: AnySuit) -> bool:
        """Tell whether a card is of the suit led."""
        return (card.held, led) in self._height

    def is_trump(self, card: Piece) -> bool:
        """Tell whether a card is a trump, the left bower included."""
        return card.held in self._trumps

    def beats(self, card: Piece, other: Piece, led: AnySuit) -> bool:
        """Tell whether a card beats another when a suit was led: trumps, then the suit led, then nothing."""
        strengths = self._strengths[led]
        return strengths[card.held] > strengths[other.held]

    @cached_property
    def _trumps(self) -> frozenset[Piece]:
        return frozenset(self.order[self.trump]) if self.trump else frozenset()

    @cached_property
    def _strengths(self) -> dict[AnySuit, dict[Piece, int]]:
        """How strong each card is when a suit is led."""
        return {led: {card: self._strength(card, led) for card in self.pack.cards} for led in self._suits}

    def _strength(self, card: Piece, led: AnySuit) -> int:
        above = len(self.pack.cards)
        if self.trump and self.is_trump(card):
            return 2 * above + self._height[card.held, self.trump]
        return above + self._height[card.held, led] if self.follows(card, led) else 0

    def height(self, card: Piece) -> int:
        """Return how many cards are below a card in its suit as it plays."""
        return self._height[card.held, self.suit_of(card)]

    @cached_property
    def cheapness(self) -> Mapping[Piece, tuple[bool, int]]:
        """A sort key for each card that may be played: plain suits come before trumps, low cards before high."""
        return {card: (self.is_trump(card), self.height(card)) for card in self.index}

    def as_people_choose(self, card: Piece, *, leads: bool = False, makes: bool = False) -> tuple[bool, int]:
        """Return a sort key for cards that are equally good: first comes the one that people choose.

        Who leads plays from the top, the makers their trumps first, the defenders their plain cards. Else the cheapest
        card goes: the lowest plain card.

        >>> from euchre_tutor.cards import Suit
        >>> from euchre_tutor.pieces import format_cards, pack, parse_cards
        >>> ranking, hand = Ranking(pack(24), Suit.CLUBS), parse_cards("Qc Td Jc")
        >>> format_cards(sorted(hand, key=ranking.as_people_choose))
        'Td Qc Jc'
        >>> format_cards(sorted(hand, key=lambda card: ranking.as_people_choose(card, leads=True, makes=True)))
        'Jc Qc Td'
        """
        is_trump, height = self.cheapness[card]
        return (is_trump != makes, -height) if leads else (is_trump, height)

    @property
    def callable(self) -> Hand:
        """The cards whose holder a maker may call as partner: the highest of each plain suit that is whole."""
        tops = (self.order[suit][-1] for suit in self._suits if suit is not self.trump)
        return tuple(card for card in tops if card.is_top)

    def sort(self, cards: Iterable[Piece], *, turned_down: AnySuit | None = None) -> Hand:
        """Sort cards as a player holds them: trumps first, then suit by suit, each from high to low.

        After the trumps come the suits that follow theirs in turn: of cards in alternating colours. While there is no
        trump, a suit that was turned down comes last, since it can't become trump any more.

        >>> from euchre_tutor.cards import Suit
        >>> from euchre_tutor.pieces import format_cards, pack, parse_cards
        >>> format_cards(Ranking(pack(24), Suit.SPADES).sort(parse_cards("Kd Jc 9s 9h Js")))
        'Js Jc 9s 9h Kd'
        """
        suits = tuple(reversed(self.pack.suits)) if self.pack.is_dominoes else IN_TURNS
        place = {suit: index for index, suit in enumerate(suits)}
        first = place[self.trump] if self.trump else place[turned_down] + 1 if turned_down else 0
        key = {
            card: ((place[suit] - first) % len(suits), -self._height[card.held, suit])
            for card, suit in self._suit.items()
        }
        return tuple(sorted(cards, key=lambda card: key.get(card, (-1, 0))))  # first a joker while there is no trump

    def bower(self, card: Piece) -> str:
        """Say which bower a card is: ``left``, ``right``, or nothing."""
        return self.bowers.get(card, "")

    def name(self, card: Piece) -> str:
        """Name a card as it plays: ``Jack of clubs, left bower``."""
        bower = self.bower(card)
        return f"{card.label}, {bower} bower" if bower else card.label

    def mask(self, cards: Iterable[Piece]) -> int:
        """Return a set of cards as a mask: a bit for each, by its index in ``cards``."""
        return sum(1 << self.index[card] for card in cards)

    def encode(self, deals: IntArray) -> IntArray:
        """Turn indices in ``pack.cards`` into indices in ``cards``; int64 of any shape."""
        return self._from_pack[deals]

    def decode(self, cards: IntArray) -> IntArray:
        """Turn indices in ``cards`` into indices in ``pack.cards``; int64 of any shape."""
        return self._to_pack[cards]

    @cached_property
    def _from_pack(self) -> IntArray:
        return np.array([self.index[card] for card in self.pack.cards])

    @cached_property
    def _to_pack(self) -> IntArray:
        return np.argsort(self._from_pack)

    @cached_property
    def tables(self) -> Tables:
        """The tables that the compiled solver reads; see rank_tables.py."""
        leads = np.array([self._suits.index(self.suit_of(card)) for card in self.cards])
        follow = np.array([self.mask(self.order[suit]) for suit in self._suits])
        strengths = np.array([[self._strengths[led][card] for card in self.cards] for led in self._suits])
        beats = (strengths[:, None] > strengths[:, :, None]) @ (np.int64(1) << np.arange(len(self.cards)))
        also = [self._suits.index(c.led_otherwise.suit) if self._has_two_leads(c) else -1 for c in self.cards]
        is_single = np.array([not isinstance(card, Tile) or self.is_trump(card) for card in self.cards])
        above = beats[leads, np.arange(len(leads))] & follow[leads]
        return Tables(
            leads=leads,
            follow=follow,
            beats=beats,
            beats_ever=np.bitwise_or.reduce(beats),
            above=np.where(is_single, above, 0),  # a tile's other end makes it unlike any other
            also_leads=np.array(also),
        )


def _bowers(trump: AnySuit | None) -> Hand:
    """Return left and right bower, if there is a trump: jacks of one colour, or a double and the next lower one."""
    if trump is None:
        return ()
    if isinstance(trump, Pips):
        return Tile(trump.next_lower.value, trump.next_lower.value), Tile(trump.value, trump.value)
    return Card(Rank.JACK, trump.same_colour), Card(Rank.JACK, trump)


def _sort_key(card: Piece, suit: AnySuit) -> int:
    """Return a sort key for a plain suit: the rank of a card; the other end of a tile, below the double."""
    if isinstance(card, Card):
        return card.rank
    return len(Pips) if card.is_top else card.high + card.low - int(suit.value)


@cache
def ranking_of(rules: Rules, trump: AnySuit | None) -> Ranking:
    """Return what each piece plays as in a game under a trump; equal rankings are made once."""
    return _ranking(rules.pack, trump, rules.leader_names_end)


@cache
def _ranking(pack: Pack, trump: AnySuit | None, names_end: bool) -> Ranking:
    return Ranking(pack, trump, names_end=names_end)
