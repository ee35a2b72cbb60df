"""The auction: the calls, whose turn it is, which calls are legal and why not; it ends in a Contract.

>>> from euchre_tutor.rules import BICYCLE
>>> auction = Auction(BICYCLE, Card("Qs"))
>>> for call in ("pass", "pass", "pass", "order up alone"):
...     auction.push(call)
>>> auction.contract
Contract(trump=<Suit.SPADES: 's'>, maker=4, alone=True, makers=frozenset({2, 4}), active=(1, 3, 4), leader=1, taker=4)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from euchre_tutor.cards import Card, Hand, Suit, parse_trump, trump_name
from euchre_tutor.deal import View, parse_seat, seat_name
from euchre_tutor.errors import EuchreError
from euchre_tutor.rules import Rules

__all__ = ["PASS", "Auction", "Call", "Contract", "legal_discards", "make_contract"]

_ORDER_UP = ("order up", "assist", "pick up", "take it up")  # one call, by who makes it


@dataclass(frozen=True)
class Call:
    """One call: pass, order up, or a suit of one's own choice; the last two may be alone.

    >>> str(Call.parse("assist alone")), str(Call.parse("♥")), str(PASS)
    ('order up alone', 'hearts', 'pass')
    """

    name: str
    alone: bool = False

    def __str__(self) -> str:
        return f"{self.name} alone" if self.alone else self.name

    @property
    def is_pass(self) -> bool:
        """Whether this call leaves the choice to the next seat."""
        return self == PASS

    def trump(self, proposed: Suit) -> Suit | None:
        """Return the trump that this call makes, where the turn-up proposes a suit; None is no trump."""
        return proposed if self.name == _ORDER_UP[0] else parse_trump(self.name)

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read a call; raise EuchreError if it isn't one."""
        words = " ".join(text.lower().split())
        name = words.removesuffix(" alone")
        alone = name != words
        if name == "pass" and not alone:
            return PASS
        if name in _ORDER_UP:
            return cls(_ORDER_UP[0], alone)
        try:
            return cls(trump_name(parse_trump(name)), alone)
        except EuchreError:
            raise EuchreError(
                f"{text!r} is not a call; calls are pass, order up or a suit, the last two also with alone"
            ) from None


PASS = Call("pass")


@dataclass(frozen=True)
class Contract:
    """What the auction decided.

    Attributes:
        trump: the trump suit; None is no trump.
        maker: the seat that made it.
        alone: the maker plays without a partner.
        makers: the seats of the maker's side, a resting partner included.
        active: the seats that play, from eldest on.
        leader: the seat that leads to the first trick.
        taker: the seat that adds the turn-up to its hand and discards, if any.
    """

    trump: Suit | None
    maker: int
    alone: bool
    makers: frozenset[int]
    active: tuple[int, ...]
    leader: int
    taker: int | None = None

    def __str__(self) -> str:
        return f"{trump_name(self.trump)} by seat {self.maker}" + " alone" * self.alone


def make_contract(
    rules: Rules, trump: Suit | str | None, maker: int | str, *, alone: bool = False, up: Card | None = None
) -> Contract:
    """Work out who plays, who leads and who picks up when a seat makes trump.

    Trump of the turn-up's suit means that the turn-up was ordered up: nobody may name that suit later.

    Raises EuchreError for a seat that isn't there, and for a lone hand or no trump that the rules don't know.
    """
    suit, seat = parse_trump(trump), parse_seat(maker, rules)
    rules.check_contract(suit, alone=alone)
    if up and suit is rules.proposed(up) and (reason := _why_not_assist(rules, seat, alone=alone)):
        raise EuchreError(f"seat {seat} can't order {up} up: {reason}")
    makers = rules.side(seat)
    resting = makers - {seat} if alone else frozenset()
    active = tuple(s for s in range(1, rules.players + 1) if s not in resting)
    leader = _leader(rules, seat, active, alone=alone)
    taker = rules.dealer if up and suit is rules.proposed(up) else None
    return Contract(suit, seat, alone, makers, active, leader, taker if taker in active else None)


def _why_not_assist(rules: Rules, seat: int, *, alone: bool) -> str | None:
    """Say why a seat can't order up as it would, in a game with a Canadian loner; None if it can."""
    is_dealers_partner = seat != rules.dealer and seat in rules.side(rules.dealer)
    forbidden = rules.canadian_loner and is_dealers_partner and not alone
    return "the dealer's partner who assists must play alone" if forbidden else None


def _leader(rules: Rules, maker: int, active: tuple[int, ...], *, alone: bool) -> int:
    """Return the seat that leads to the first trick."""
    if alone and rules.lone_lead == "left":
        return min((seat for seat in active if seat != maker), key=lambda seat: (seat - maker) % rules.players)
    return maker if rules.first_lead == "maker" else active[0]


def legal_discards(rules: Rules, hand: Hand, up: Card) -> Hand:
    """List what a dealer who was ordered up may lay down: a card of the hand, or the turn-up where it may be left."""
    return (*hand, up) if rules.dealer_may_leave else hand


class Auction:
    """The calls so far, at a table with one turn-up.

    Args:
        rules: what is being played.
        up: the turn-up.
        hands: the hands that are known, by seat; a rule about what a caller must hold is checked for these.

    Attributes:
        calls: what was said, from eldest on, in both rounds.
    """

    def __init__(self, rules: Rules, up: Card, hands: Mapping[int, Hand] | None = None) -> None:
        self.rules = rules
        self.up = up
        self.hands = dict(hands or {})
        self.calls: list[Call] = []

    @classmethod
    def at(cls, view: View) -> Auction:
        """Return the auction as this seat finds it: everybody before it passed."""
        auction = cls(view.rules, view.up, {view.seat: view.hand})
        for _ in range(view.seat - 1 + view.rules.players * view.turned_down):
            auction.push(PASS)
        return auction

    @property
    def proposed(self) -> Suit:
        """The suit that the turn-up proposes."""
        return self.rules.proposed(self.up)

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return len(self.calls) % self.rules.players + 1

    @property
    def turned_down(self) -> bool:
        """Whether this is the second round."""
        return len(self.calls) >= self.rules.players

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed twice."""
        return len(self.calls) == 2 * self.rules.players and self.calls[-1].is_pass

    @property
    def is_over(self) -> bool:
        """Whether trump was made or the hand was thrown in."""
        return bool(self.calls) and (self.thrown_in or not self.calls[-1].is_pass)

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """The calls open to the seat whose turn it is; pass first, where it may pass."""
        if self.is_over:
            return ()
        named = [Call(name, alone) for name in self._names() for alone in (False, True)]
        makes = tuple(call for call in named if not self._why_not(call))
        return makes if makes and self._is_stuck() else (PASS, *makes)

    def _names(self) -> list[str]:
        """The trumps that can be made now, the turn-up's suit as ``order up``."""
        if not self.turned_down:
            return [_ORDER_UP[0]]
        return [suit.label for suit in Suit if suit is not self.proposed] + [trump_name(None)] * self.rules.no_trump

    def _is_stuck(self) -> bool:
        """Whether this is a dealer who may not pass, unless there is nothing else to call."""
        return self.rules.stick_the_dealer and self.turned_down and self.seat == self.rules.dealer

    def _why_not(self, call: Call) -> str | None:
        """Say which rule forbids a call that would otherwise be open to this seat."""
        if call.alone and not self.rules.lone_hands:
            return f"{self.rules} has no lone hands"
        if not self.turned_down and (reason := _why_not_assist(self.rules, self.seat, alone=call.alone)):
            return reason
        trump, hand = call.trump(self.proposed), self.hands.get(self.seat)
        if self.rules.must_hold_trump and trump and hand and all(card.suit is not trump for card in hand):
            return f"who makes {trump.label} must hold one, and neither the left bower nor the joker counts"
        return None

    def why_illegal(self, call: Call | str) -> str | None:
        """Say in one sentence why a call can't be made now; None if it can."""
        call = Call.parse(call) if isinstance(call, str) else call
        if call in self.legal_calls:
            return None
        if self.is_over:
            return "the auction is over"
        if call.is_pass:
            return "the dealer is stuck: in the second round the dealer must make a suit"
        if str(replace(call, alone=False)) in self._names():
            return self._why_not(call)
        if not self.turned_down:
            return f"in the first round only {self.proposed.label} can be made, with 'order up'"
        return f"{call} can't be made in the second round; legal are {', '.join(map(str, self.legal_calls))}"

    def push(self, call: Call | str) -> None:
        """Make a call; raise EuchreError with the reason if it is not legal."""
        call = Call.parse(call) if isinstance(call, str) else call
        if reason := self.why_illegal(call):
            raise EuchreError(f"{seat_name(self.seat, self.rules)} can't call {str(call)!r}: {reason}")
        self.calls.append(call)

    def pop(self) -> Call:
        """Take the last call back and return it."""
        if not self.calls:
            raise EuchreError("there is no call to take back")
        return self.calls.pop()

    @property
    def contract(self) -> Contract | None:
        """What was decided, or None while the auction runs or after it was thrown in."""
        if not self.is_over or self.thrown_in:
            return None
        return self.contract_of(self.calls[-1], (len(self.calls) - 1) % self.rules.players + 1)

    def contract_of(self, call: Call, seat: int) -> Contract:
        """Return the contract that a seat's call makes at this table."""
        return make_contract(self.rules, call.trump(self.proposed), seat, alone=call.alone, up=self.up)
