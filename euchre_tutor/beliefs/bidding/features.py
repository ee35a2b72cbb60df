"""What a seat looks at before it calls or passes: a few numbers about its hand, by part.

The parts of a hand are its trumps, its cards of each other suit, and trumps, aces and voids together. A part has few
values, and each value has features, most of them 0 or 1. So a sum over the features of a hand can be looked up part by
part.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from euchre_tutor.base import FloatArray, IntArray
from euchre_tutor.beliefs.card_sets import sums_of
from euchre_tutor.cards import Card, Suit
from euchre_tutor.pieces import AnySuit, Hand, Pack, TurnUp
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import Rules

_TOPS = "RLA"  # the three highest trumps: right bower, left bower and ace, where there is no joker
_MOST = 3  # aces, and voids: a hand with more counts as this many
_MANY = 3  # trumps
_WORTH = (6, 5, 4)  # of the three highest trumps, in halves of any other trump's

Names = tuple[str, ...]


@dataclass(frozen=True)
class FeaturePart:
    """The features of each value of a part.

    Attributes:
        names: the names of the features; several parts may share some.
        features: float64[values, names].
    """

    names: Names
    features: FloatArray


def _one_hot(codes: Sequence[str]) -> FeaturePart:
    """Return a part whose values each have one feature, by its name."""
    names = tuple(dict.fromkeys(codes))
    return FeaturePart(names, np.array([[float(code == name) for name in names] for code in codes]))


def _joined(*parts: FeaturePart) -> FeaturePart:
    """Return a part whose values have the features of several."""
    return FeaturePart(sum((part.names for part in parts), ()), np.hstack([part.features for part in parts]))


def _named(prefix: str, part: FeaturePart) -> FeaturePart:
    return FeaturePart(tuple(f"{prefix} {name}" for name in part.names), part.features)


def _times(part: FeaturePart, flags: FloatArray, suffix: str) -> FeaturePart:
    """Return the features that count only where a flag is set, float64[values]."""
    return FeaturePart(tuple(f"{name} with {suffix}" for name in part.names), part.features * flags[:, None])


@cache
def _bits(size: int) -> IntArray:
    """Return which cards of a suit are in each set of them, the highest card first: int64[sets, size]."""
    return np.asarray(np.arange(1 << size)[:, None] >> np.arange(size) & 1)


@cache
def _trumps(size: int) -> FeaturePart:
    """Return the features of each set of trumps: how many, which of the highest, and these together."""
    bits = _bits(size)
    number = np.minimum(bits.sum(axis=1), 5)
    held = ["".join(name for name, bit in zip(_TOPS, row, strict=False) if bit) for row in bits.tolist()]
    columns = [np.ones_like(number), number, bits[:, : len(_TOPS)]]
    plain = FeaturePart(("any", "trumps", *_TOPS), np.column_stack(columns).astype(float))
    return _joined(plain, _one_hot([f"{n}{tops}" for n, tops in zip(number.tolist(), held, strict=True)]))


@cache
def _low_trumps(size: int) -> FeaturePart:
    """Return the features of each set of trumps: the fourth, the fifth and the sixth highest."""
    part = FeaturePart(("4th", "5th", "6th"), _bits(size)[:, 3:6].astype(float))
    return _joined(part, _times(part, _are_many(size), "many trumps"))


def _are_many(size: int) -> FloatArray:
    return np.asarray(_bits(size).sum(axis=1) >= _MANY, float)


@cache
def groups_of(size: int) -> IntArray:
    """Return the group of each set of trumps, by their number and the bowers: int64[sets]; there are 12."""
    bits = _bits(size)
    return np.asarray((np.clip(bits.sum(axis=1), 1, 4) - 1) * 3 + bits[:, :2].sum(axis=1))


_GROUPS = [f"{'0-1' if n == 1 else f'{n}+' if n == 4 else n} trumps {b} bowers" for n in range(1, 5) for b in range(3)]
IS_MANY = np.repeat([0, 0, 1, 1], 3)  # of each group


@cache
def _side_suit(size: int, role: str) -> FeaturePart:
    """Return the features of each set of cards of a plain suit, with few trumps and then with many."""
    bits = _bits(size)
    number, (ace, king, queen) = bits.sum(axis=1), bits[:, :3].T
    length = _one_hot([f"length {min(n, 3)}" for n in number.tolist()])
    lone = {"A alone": ace & (number == 1), "K alone": king & (number == 1)}
    cards = {"A": ace, "K": king, "Q": queen, "AK": ace & king} | lone
    here = _joined(length, FeaturePart(tuple(cards), np.column_stack(list(cards.values())).astype(float)))
    both = _named(role, FeaturePart(here.names, np.vstack([here.features, here.features])))
    return _joined(both, _times(both, np.repeat([0.0, 1.0], len(bits)), "many trumps"))


@cache
def _together() -> FeaturePart:
    """Return the features of trumps, aces and voids together; a value is 16 times the group, 4 aces, and voids."""
    aces, voids = (np.tile(counts, len(_GROUPS)).astype(float) for counts in np.divmod(np.arange(16), 4))
    names = [f"{group} {a} aces {v} voids" for group in _GROUPS for a in range(4) for v in range(4)]
    return _joined(FeaturePart(("aces", "voids"), np.column_stack([aces, voids])), _one_hot(names))


@dataclass(frozen=True)
class CallFeatures:
    """The features of a hand before a call.

    Attributes:
        rules: what is being played.
        turn_up: the turn-up.
        second: whether this is the second round, so that the turn-up is out of play.
        trump: the suit that the call makes trump.
        called: the suit whose ace is called, if one is.
    """

    rules: Rules
    turn_up: TurnUp
    second: bool
    trump: AnySuit
    called: AnySuit | None = None

    @cached_property
    def suits(self) -> list[tuple[str, Hand]]:
        """The role of each suit and its cards, highest first; trumps first, without a turn-up that is out of play."""
        gone = self.turn_up.card if self.second else None
        order = ranking_of(self.rules, self.trump).order
        roles = {suit: self._role(suit) for suit in sorted(order, key=lambda suit: suit is not self.trump)}
        return [(role, tuple(card for card in order[suit][::-1] if card != gone)) for suit, role in roles.items()]

    def _role(self, suit: AnySuit) -> str:
        if suit is self.trump:
            return "trumps"
        if suit is self.called:
            return "called"
        if self.second and suit is self.turn_up.suit:
            return "turned"
        return "colour" if isinstance(suit, Suit) and suit.same_colour is self.trump else "plain"

    @cached_property
    def parts(self) -> tuple[FeaturePart, ...]:
        """The parts of a hand."""
        (_, trumps), *others = self.suits
        size = len(trumps)
        up = f"up {self.turn_up.card.rank.name}" if isinstance(self.turn_up.card, Card) else "up"
        flag = FeaturePart((up,), np.ones((1 << size, 1)))
        first = _joined(_trumps(size), _low_trumps(size), flag, _times(flag, _are_many(size), "many trumps"))
        return (first, *(_side_suit(len(cards), role) for role, cards in others), _together())

    def values(self, hands: IntArray) -> list[IntArray]:
        """Return the value of each part: int64[n] for each.

        Args:
            hands: int64[n, cards], each card as its index in the pack.
        """
        trumps, *others = _sets(hands, tuple(cards for _, cards in self.suits), self.rules.pack)
        group = groups_of(len(self.suits[0][1]))[trumps]
        many = IS_MANY[group]
        aces = sum((cards & 1 for cards in others), np.zeros_like(trumps))
        voids = sum(((cards == 0).astype(np.int64) for cards in others), np.zeros_like(trumps))
        joint = group * 16 + np.minimum(aces, _MOST) * 4 + np.minimum(voids, _MOST)
        sides = [cards + (many << len(suit)) for cards, (_, suit) in zip(others, self.suits[1:], strict=True)]
        return [trumps, *sides, joint]


@dataclass(frozen=True)
class PassFeatures:
    """The features of a hand before a pass: its trumps under each trump, and the best of them.

    Attributes:
        rules: what is being played.
        turn_up: the turn-up.
    """

    rules: Rules
    turn_up: TurnUp

    @cached_property
    def suits(self) -> list[tuple[str, Hand]]:
        """The role of each suit, and its cards as trumps, from high to low; the turn-up's suit first."""
        suits = sorted(self.rules.pack.suits, key=lambda suit: suit is not self.turn_up.suit)
        return [(self._role(suit), ranking_of(self.rules, suit).order[suit][::-1]) for suit in suits]

    def _role(self, suit: AnySuit) -> str:
        up = self.turn_up.suit
        return "up" if suit is up else "next" if isinstance(suit, Suit) and suit.same_colour is up else "cross"

    @cached_property
    def parts(self) -> tuple[FeaturePart, ...]:
        """The parts of a hand."""
        rank = f"up {self.turn_up.card.rank.name}" if isinstance(self.turn_up.card, Card) else "up"
        best = _joined(_one_hot([f"best {n}" for n in range(32)]), FeaturePart(("any", rank), np.ones((32, 2))))
        return (*(_named(role, _trumps(len(cards))) for role, cards in self.suits), best)

    def values(self, hands: IntArray) -> list[IntArray]:
        """Return the value of each part: int64[n] for each; see CallFeatures.values."""
        sets = _sets(hands, tuple(cards for _, cards in self.suits), self.rules.pack)
        strengths = [strengths_of(len(cards))[held] for held, (_, cards) in zip(sets, self.suits, strict=True)]
        return [*sets, np.minimum(np.maximum.reduce(strengths[1:]), 31)]


@cache
def strengths_of(size: int) -> IntArray:
    """Return how strong each set of trumps is: int64[sets], 0 to 31."""
    return np.asarray(np.minimum(_bits(size) @ np.array([*_WORTH, *[2] * size][:size]), 31))


def _sets(hands: IntArray, suits: tuple[Hand, ...], pack: Pack) -> list[IntArray]:
    """Return which cards of each suit hands hold, as masks whose lowest bit is the highest card: int64[n] each."""
    bits, offsets = _layout(suits, pack)
    packed = sums_of(bits, hands)
    return [packed >> offset & ((1 << len(suit)) - 1) for offset, suit in zip(offsets, suits, strict=True)]


@cache
def _layout(suits: tuple[Hand, ...], pack: Pack) -> tuple[IntArray, tuple[int, ...]]:
    """Return the bits of each card of the pack, a field for each suit, and where each field starts."""
    offsets = tuple(sum(map(len, suits[:number])) for number in range(len(suits)))
    bits = np.zeros(len(pack.cards), np.int64)
    for offset, suit in zip(offsets, suits, strict=True):
        for height, card in enumerate(suit):
            bits[pack.cards.index(card)] |= 1 << (offset + height)
    return bits, offsets
