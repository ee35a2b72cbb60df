"""A deal: every hand, and the turn-up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Protocol, runtime_checkable

from euchre_tutor import draw
from euchre_tutor.base import EuchreError, quoted, whole
from euchre_tutor.deal.seats import check_hand, check_once, parse_seat, seat_label, seat_name
from euchre_tutor.deal.view import View
from euchre_tutor.deal.words import DEAL_WORDS, Words, rules_words
from euchre_tutor.pieces import AnySuit, Hand, Piece, TurnUp, as_card, as_hand, format_cards, parse_cards, parse_suit
from euchre_tutor.rules import BICYCLE, Rules, as_rules, low_cards

_FIRST_TRIES = 100  # an instant; what is found in them need not be counted
_MOST_TRIES = 10_000  # some seconds


@runtime_checkable
class Condition(Protocol):
    """What has to hold of a deal; see ``conditions.Where``."""

    @property
    def rules(self) -> Rules:
        """What is being played."""

    @property
    def held(self) -> Mapping[int, Hand]:
        """Cards that a seat must hold, by seat."""

    @property
    def up(self) -> Piece | None:
        """The card that must be turned up."""

    def __call__(self, deal: Deal) -> bool:
        """Tell whether it holds."""

    def drawn(self, generator: random.Random) -> Deal | None:
        """Draw a deal of which it holds; None where they can't be counted. Raises EuchreError if there is none."""


@dataclass(frozen=True, repr=False)
class Deal:
    """All hands, from eldest to the dealer, and the turn-up; what is left of the pack is the kitty.

    Without a turn-up the hands stand as they are played: the seat that picked up has discarded already.

    Attributes:
        hands: each seat's cards.
        up: the turn-up, if there is one.
        rules: what is being played.
        named: the suit that the dealer named for a joker that was to be turned up, where the rules say so.

    Raises:
        EuchreError: a card is dealt twice or isn't in the pack, a hand has not the right size, or means a new deal.

    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> format_cards(deal.kitty)
    'Jd Th Jh'
    """

    hands: tuple[Hand, ...]
    up: Piece | None = None
    rules: Rules = BICYCLE
    named: AnySuit | None = None

    def __post_init__(self) -> None:
        self._read_fields()
        if len(self.hands) != self.rules.players:
            raise EuchreError(f"a deal needs {self.rules.players} hands with ' / ' between, not {len(self.hands)}")
        if self.up and not self.rules.turns_up:
            raise EuchreError(f"in {self.rules} no card is turned up; leave out 'up {self.up}'")
        places = [(f"in {seat_name(seat, self.rules)}'s hand", hand) for seat, hand in self._seated()]
        check_once([*places, ("as the turn-up", (self.up,) if self.up else ())], self.rules)
        for seat, hand in self._seated():
            as_dealt = self.up is not None or not self.rules.turns_up
            check_hand(f"{seat_name(seat, self.rules)}'s hand", hand, self.rules, as_dealt=as_dealt)
        if self.named and not self.up:
            raise EuchreError("a suit is named for a turn-up; say which card is turned up, such as 'up Jo'")
        _ = self.turn_up

    def _read_fields(self) -> None:
        """Take hands, the turn-up, the rules and the suit named as objects or as text."""
        if not isinstance(self.hands, list | tuple):
            raise EuchreError(f"a deal is a hand for each seat, or Deal.parse and a text, not {quoted(self.hands)}")
        object.__setattr__(self, "hands", tuple(map(as_hand, self.hands)))
        object.__setattr__(self, "rules", as_rules(self.rules))
        for name, read in (("up", as_card), ("named", parse_suit)):
            if (value := getattr(self, name)) is not None:
                object.__setattr__(self, name, read(value))

    def _seated(self) -> Iterator[tuple[int, Hand]]:
        return enumerate(self.hands, start=1)

    def hand(self, seat: int | str) -> Hand:
        """Return the hand of a seat; raise EuchreError if nobody sits there."""
        return self.hands[parse_seat(seat, self.rules) - 1]

    @cached_property
    def turn_up(self) -> TurnUp | None:
        """The turn-up with the suit that it proposes as trump; None without a turn-up."""
        return self.rules.turn_up(self.up, self.named) if self.up else None

    @property
    def kitty(self) -> Hand:
        """The cards that nobody holds, the turn-up aside."""
        dealt = {card for hand in self.hands for card in hand} | {self.up}
        return tuple(card for card in self.rules.pack.cards if card not in dealt)

    def view(self, seat: int | str) -> View:
        """Return what a seat sees before the first call; raise EuchreError if nobody sits there."""
        seat = parse_seat(seat, self.rules)
        if self.up is None and self.rules.turns_up:
            raise EuchreError("this deal has no turn-up, so there is nothing to call on; add 'up' and a card")
        return View(self.hand(seat), self.up, seat, rules=self.rules, named=self.named)

    def after_farmers_exchange(self, seat: int, cards: Sequence[Piece]) -> Deal:
        """Let a seat with a farmer's hand lay three cards in the kitty and take the kitty's three.

        Raises EuchreError if the rules don't know that, the hand is none, or the cards are not three of it.
        """
        hand, cards = self.hand(seat), as_hand(cards)
        if not self.up:
            raise EuchreError("a farmer's hand is exchanged before the first call; say which card is turned up")
        if not self.rules.is_farmers(hand):
            raise EuchreError(f"{seat_name(seat, self.rules)} has no farmer's hand to exchange: {format_cards(hand)}")
        if set(cards) not in map(set, self.rules.exchanges(hand)):
            low = format_cards(low_cards(hand))
            raise EuchreError(f"a farmer's hand exchanges three of its cards, {low}; name three of them")
        better = tuple(card for card in hand if card not in cards) + self.kitty
        return replace(self, hands=tuple(better if number == seat else held for number, held in self._seated()))

    def __str__(self) -> str:
        hands = " / ".join(map(format_cards, self.hands))
        named = f" named {self.named}" if self.named else ""
        return hands + (f" up {self.up}{named}" if self.up else "") + rules_words(self.rules)

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        hands = {seat_label(seat, self.rules): tuple(map(str, hand)) for seat, hand in self._seated()}
        return draw.table(hands, centre=[("turn-up", str(self.up))] if self.up else [])

    @classmethod
    def parse(cls, text: str, *, rules: Rules | str | None = None) -> Deal:
        """Read hands from seat 1 to the dealer with ``/`` between, then ``up`` and a card, then ``rules`` and a name.

        After a joker ``named`` and the suit that the dealer named, where the rules have it so.
        Raises EuchreError, naming the card or word that is wrong.
        """
        words = Words(text, DEAL_WORDS)
        rules = words.rules(rules)
        return cls(tuple(map(parse_cards, words.start.split("/"))), words.card("up"), rules, words.suit("named"))

    @classmethod
    def random(cls, *, seed: int, rules: Rules | str = BICYCLE, where: Condition | None = None) -> Deal:
        """Shuffle and deal, again if a hand means a new deal; the same seed gives the same deal.

        Args:
            seed: 0 or more.
            rules: what is being played; where it isn't said, what the condition is about, or the plain game.
            where: what has to hold of the deal, such as ``Where.parse("seat 3 holds the left")``. Every deal of which
                it holds is equally likely.

        Raises:
            EuchreError: the seed or the rules can't be, no deal is as the condition has it, or none was found.
        """
        return next(filter(None, cls.draws(seed=seed, rules=rules, where=where)))

    @classmethod
    def draws(cls, *, seed: int, rules: Rules | str = BICYCLE, where: Condition | None = None) -> Iterator[Deal | None]:
        """Yield None as long as no deal is found, and then the deal; see ``random``.

        Whoever takes one result after the other can stop in between.
        """
        if where is not None and not isinstance(where, Condition):
            raise EuchreError(
                f"a condition is read from words: where=Where.parse('seat 3 holds the left'), not {quoted(where)}"
            )
        rules = where.rules if where and rules is BICYCLE else as_rules(rules)
        if where and where.rules != rules:
            raise EuchreError(f"the condition is about {where.rules}, and the deal about {rules}; say one of them")
        generator = random.Random(whole(seed, "seed"))
        for number in range(_MOST_TRIES):
            if where and number == _FIRST_TRIES and (drawn := where.drawn(generator)):
                yield drawn
                return
            hands, up = _dealt(rules, generator, where)
            if not any(map(rules.must_redeal, hands)):
                deal = cls(
                    hands, up, rules, generator.choice(rules.pack.suits) if up and rules.names_suit(up) else None
                )
                if where is None or where(deal):
                    yield deal
                    return
            if number % _FIRST_TRIES == _FIRST_TRIES - 1:
                yield None
        raise EuchreError(
            f"none of {_MOST_TRIES:,} random deals has {quoted(str(where))}: that is rare, or can't be;"
            " leave a condition out"
        )


def _dealt(rules: Rules, generator: random.Random, where: Condition | None) -> tuple[tuple[Hand, ...], Piece | None]:
    """Deal a shuffled pack: the cards that a condition names to their places, the others to those that are left."""
    held, up = (where.held, where.up) if where else ({}, None)
    named = {card for cards in held.values() for card in cards} | {up}
    rest = [card for card in rules.pack.cards if card not in named] if where else rules.pack.cards
    cards = iter(generator.sample(rest, len(rest)))
    given = [held.get(seat, ()) for seat in range(1, rules.players + 1)]
    hands = tuple((*mine, *islice(cards, rules.hand_size - len(mine))) for mine in given)
    return hands, (up or next(cards)) if rules.turns_up else None
