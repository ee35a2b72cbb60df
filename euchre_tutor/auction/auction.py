"""The auction: who calls next, what may be called and why not, and the contract that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache

from euchre_tutor.auction.calls import DEFEND_ALONE, PASS, Call
from euchre_tutor.auction.contract import (
    FEWEST_BID,
    Contract,
    make_contract,
    why_not_assist,
    why_not_call,
    why_not_hold,
)
from euchre_tutor.auction.words import ORDER_UP, is_alone
from euchre_tutor.base import EuchreError
from euchre_tutor.deal import Deal, View, seat_name
from euchre_tutor.pieces import AnySuit, Hand, Piece, TurnUp, trump_name
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import Rules, as_rules

_CACHED_VIEWS = 64  # whose calls are replayed only once


class Auction:
    """The calls so far, at one table.

    With a turn-up every seat speaks once or twice, until trump is made; then, where the rules allow it, the defenders
    may say that they play alone, or the maker's partner takes the hand over. Where tricks are bid every seat speaks
    once, and the highest bidder names trump.

    Args:
        rules: what is being played.
        up: the turn-up, in a game that has one; of a deal or a view its ``turn_up``.
        hands: the hands that are known, by seat; a rule about what a caller must hold is checked for these.

    Attributes:
        calls: what was said, from eldest on.

    >>> auction = Auction("bicycle", "Qs")
    >>> for call in ("pass", "pass", "pass", "order up alone"):
    ...     auction.push(call)
    >>> str(auction.contract), auction.contract.active, auction.contract.taker
    ('spades by seat 4 alone', (1, 3, 4), 4)
    """

    def __init__(
        self, rules: Rules | str, up: TurnUp | Piece | str | None = None, hands: Mapping[int, Hand] | None = None
    ) -> None:
        rules = as_rules(rules)
        turn_up = rules.turn_up(up) if up is not None else None
        if (turn_up is not None) != rules.turns_up:
            raise EuchreError(f"{rules} is played {'with' if rules.turns_up else 'without'} a turn-up")
        self.rules = rules
        self.turn_up = turn_up
        self.hands = dict(hands or {})
        self.calls: list[Call] = []

    def __repr__(self) -> str:
        return f"<Auction of {self.rules}: {', '.join(map(str, self.calls)) or 'no call yet'}>"

    def copy(self) -> Auction:
        """Return a second auction at the same point, free to go its own way."""
        other = copy(self)
        other.calls = list(self.calls)
        return other

    @classmethod
    def of(cls, deal: Deal) -> Auction:
        """Start the auction of a deal, every hand known."""
        return cls(deal.rules, deal.turn_up, dict(enumerate(deal.hands, start=1)))

    @classmethod
    def at(cls, view: View) -> Auction:
        """Return the auction as this seat finds it: everybody before it passed, unless the view says otherwise.

        The calls of a view are replayed once, however often this is asked.
        Raises EuchreError if the view's contract, or its bids, can't come of an auction.
        """
        auction = cls._before(view)
        auction.calls.extend(_calls_at(view))
        return auction

    @classmethod
    def _before(cls, view: View) -> Auction:
        """Return the auction of a view before the first call."""
        return cls(view.rules, view.turn_up, {view.seat: view.hand} if view.maker is None else {})

    @classmethod
    def _replayed(cls, view: View) -> Auction:
        """Return the auction of a view, every call checked."""
        auction = cls._before(view)
        if view.rules.turns_up:
            auction._replay_rounds(view)
        else:
            auction._replay_bids(view)
        if view.maker is None and (auction.is_over or auction.seat != view.seat):
            turn = "nobody speaks" if auction.is_over else f"{seat_name(auction.seat, view.rules)} speaks"
            raise EuchreError(f"after bids {','.join(view.bids)} {turn}, not {seat_name(view.seat, view.rules)}")
        return auction

    def _replay_rounds(self, view: View) -> None:
        """Push passes up to the seat, or up to the maker; then what the maker and the defenders said."""
        is_second_round = view.turned_down or (view.maker is not None and view.trump is not view.proposed)
        for _ in range((view.maker or view.seat) - 1 + self.rules.players * is_second_round):
            self.push(PASS)
        if view.maker is None:
            return
        said_alone = view.alone and not view.lone
        self.push(Call(trump_name(view.trump) if is_second_round else ORDER_UP, said_alone, view.called))
        lone = view.defender or view.lone
        while not self.is_over and self.seat != (lone or view.seat):
            self.push(PASS)
        if lone:
            self.push(self._alone)

    def _replay_bids(self, view: View) -> None:
        """Push the bids, or passes up to the seat or the maker; then the maker's bid and trump."""
        for words in view.bids or ["pass"] * ((view.maker or view.seat) - 1):
            self.push(words if words == "pass" else f"bid {words}")
        if view.maker is None:
            return
        if not view.bids:
            self.push(Call(f"bid {view.bid}", view.alone))
        while self._is_bidding:
            self.push(PASS)
        self.push(trump_name(view.trump))

    @property
    def proposed(self) -> AnySuit | None:
        """The suit that the turn-up proposes; None where nothing is turned up."""
        return self.turn_up.suit if self.turn_up else None

    @property
    def _made(self) -> int | None:
        """The index of the call that made trump, or of the highest bid so far."""
        if self.rules.turns_up:
            return next((index for index, call in enumerate(self.calls) if not call.is_pass), None)
        bids = [index for index, call in enumerate(self.calls[: self.rules.players]) if not call.is_pass]
        return bids[-1] if bids else None

    @property
    def _maker(self) -> int | None:
        return None if self._made is None else self._made % self.rules.players + 1

    @property
    def _asked(self) -> list[int]:
        """The seats that are asked whether they play alone: a partner still to speak, or defenders from the left on."""
        maker, players, rules = self._maker, self.rules.players, self.rules
        if self._made is None or maker is None or not rules.turns_up:
            return []
        order = [(maker + step) % players + 1 for step in range(players - 1)]
        alone, side = self.calls[self._made].alone, rules.side(maker)
        if rules.take_alone:
            return [seat for seat in order if seat > maker and seat in side and not alone]
        defends = rules.defend_alone and (alone or not rules.defend_loners_only)
        return [seat for seat in order if seat not in side and defends]

    @property
    def _alone(self) -> Call:
        """What a seat that is asked may say: to defend alone, or to take the hand and play it alone."""
        made = self._made
        return DEFEND_ALONE if made is None or not self.rules.take_alone else replace(self.calls[made], alone=True)

    @property
    def _is_bound(self) -> bool:
        """Whether the dealer has to make trump, and nobody else may: a joker is turned up."""
        return self.rules.joker_binds and self.turn_up is not None and self.turn_up.card.suit is None

    @property
    def _is_bidding(self) -> bool:
        return not self.rules.turns_up and len(self.calls) < self.rules.players

    @property
    def asks_alone(self) -> bool:
        """Whether trump is made, and others are asked whether one of them plays alone."""
        return bool(self._asked) and not self.is_over

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        if self._made is not None and self.asks_alone:
            return self._asked[len(self.calls) - self._made - 1]
        if not self.rules.turns_up and not self._is_bidding and self._maker:
            return self._maker
        return len(self.calls) % self.rules.players + 1

    @property
    def turned_down(self) -> bool:
        """Whether this is the second round."""
        made = self._made
        return self.rules.turns_up and (len(self.calls) if made is None else made) >= self.rules.players

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed, and nobody may call again."""
        return self._made is None and len(self.calls) == self.rules.players * (2 if self.rules.turns_up else 1)

    @property
    def is_over(self) -> bool:
        """Whether trump was made and everything about it said, or the hand was thrown in."""
        if self._made is None:
            return self.thrown_in
        if not self.rules.turns_up:
            return len(self.calls) > self.rules.players
        said = self.calls[self._made + 1 :]
        return self._alone in said or len(said) == len(self._asked)

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """The calls open to the seat whose turn it is; pass first, where it may pass."""
        if self.is_over:
            return ()
        makes = tuple(call for call in self._open_calls() if not self._why_not(call))
        return makes if makes and self._is_stuck() else (PASS, *makes)

    def _open_calls(self) -> list[Call]:
        """The calls that belong to this turn, those that a house rule forbids included."""
        if self.asks_alone:
            return [self._alone]
        if self._is_bidding:
            bids = [Call(f"bid {tricks}") for tricks in range(FEWEST_BID, self.rules.hand_size + 1)]
            bids.append(Call(f"bid {self.rules.hand_size}", alone=True))
            made = self._made
            return bids if made is None else bids[bids.index(self.calls[made]) + 1 :]
        if not self.rules.turns_up:
            return [Call(name) for name in self._names()]
        return [call for name in self._names() for call in self._ways(name)]

    def _names(self) -> list[str]:
        """The trumps that can be made now, the turn-up's suit as ``order up``."""
        if self.rules.turns_up and not self.turned_down:
            return [ORDER_UP]
        suits = [suit.label for suit in self.rules.pack.suits if suit is not self.proposed]
        return suits + [trump_name(None)] * self.rules.no_trump

    @property
    def trumps_to_name(self) -> tuple[AnySuit | None, ...]:
        """The trumps that the seat whose turn it is could make now, or name after a bid; None is no trump."""
        trumps = (Call(name).trump(self.proposed) for name in self._names())
        hand = self.hands.get(self.seat)
        return tuple(trump for trump in trumps if not why_not_hold(self.rules, trump, hand))

    def _ways(self, name: str) -> list[Call]:
        """A trump alone or not; where partners are called, alone or with each card that may be called."""
        if self.rules.partnership != "called":
            return [Call(name), Call(name, alone=True)]
        options = ranking_of(self.rules, Call(name).trump(self.proposed)).callable
        return [Call(name, alone=True), *(Call(name, called=card) for card in options)]

    def _is_stuck(self) -> bool:
        """Whether this seat may not pass, unless there is nothing else to call."""
        if not self.rules.turns_up:
            return not self._is_bidding
        must_call = self._is_bound or (self.rules.stick_the_dealer and self.turned_down)
        return must_call and self._made is None and self.seat == self.rules.dealer

    def _why_not(self, call: Call) -> str | None:
        """Say which rule forbids a call that belongs to this turn; None if none does."""
        if call == DEFEND_ALONE or call.is_pass:
            return None
        if call.alone and not self.rules.lone_hands:
            return f"{self.rules} has no lone hands"
        if call.tricks:
            return None
        if self._is_bound and self.seat != self.rules.dealer:
            return "the dealer has turned the joker up, and nobody else calls"
        is_first_round = self.rules.turns_up and not self.turned_down
        if is_first_round and (reason := why_not_assist(self.rules, self.seat, alone=call.alone)):
            return reason
        return why_not_hold(self.rules, call.trump(self.proposed), self.hands.get(self.seat))

    def read(self, call: Call | str) -> Call:
        """Return what is called, legal or not; raise EuchreError if it isn't a call.

        Where tricks are bid, ``alone`` and a number are bids; of a defender who may play alone, ``alone`` says so.
        """
        if isinstance(call, Call):
            return call
        if is_alone(call) and self.asks_alone:
            return self._alone
        return Call.parse(call, proposed=self.proposed, is_bid=self._is_bidding)

    def why_illegal(self, call: Call | str) -> str | None:
        """Say in one sentence why a call can't be made now; None if it can."""
        call = self.read(call)
        if call in self.legal_calls:
            return None
        if self.is_over:
            return "the auction is over"
        if call.is_pass:
            bound = "a dealer who turns the joker up makes its suit" if self._is_bound else ""
            stuck = bound or "the dealer is stuck: in the second round the dealer must make a suit"
            return stuck if self.rules.turns_up else "the highest bidder names trump"
        return self._why_not(call) if call in self._open_calls() else self._why_not_open(call)

    def _why_not_open(self, call: Call) -> str:
        """Say why a call that belongs to another turn can't be made now, and what can."""
        legal = ", ".join(map(str, self.legal_calls))
        if self._made is not None or not self.rules.turns_up:
            return f"{call} can't be made now; legal are {legal}"
        if call.name in self._names() and (
            reason := why_not_call(self.rules, call.trump(self.proposed), call.called, alone=call.alone)
        ):
            return reason
        if not self.turned_down and self.proposed:
            return f"in the first round only {self.proposed.label} can be made, with 'order up'"
        return f"{call} can't be made in the second round; legal are {legal}"

    def push(self, call: Call | str) -> None:
        """Make a call; raise EuchreError with the reason if it is not legal."""
        call = self.read(call)
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
        if not self.is_over or self._made is None or self._maker is None:
            return None
        if not self.rules.turns_up:
            return self._contract(self._maker, self.calls[-1], bid=self.calls[self._made])
        *_, (seat, last) = [(0, PASS), *zip(self._asked, self.calls[self._made + 1 :], strict=False)]
        return self._answered(seat, last)

    def contract_of(self, call: Call, *, trump: AnySuit | None = None) -> Contract:
        """Return the contract if the seat whose turn it is makes this call and nobody says more.

        A bid needs the trump that its bidder would name, None for no trump; other calls say it themselves.
        Raises EuchreError for a call that makes no contract.
        """
        if self.asks_alone:
            return self._answered(self.seat, call)
        if call.is_pass:
            raise EuchreError("a pass makes no contract; it leaves the choice to the next seat")
        if call.tricks:
            return self._contract(self.seat, Call(trump_name(trump)), bid=call)
        bid = None if self.rules.turns_up or self._made is None else self.calls[self._made]
        return self._contract(self.seat, call, bid=bid)

    def _answered(self, seat: int, said: Call) -> Contract:
        """Return the contract that was made, once a seat has said whether it plays alone."""
        return self._contract(self._maker or 0, self.calls[self._made or 0], asked=None if said.is_pass else seat)

    def _contract(self, maker: int, call: Call, *, bid: Call | None = None, asked: int | None = None) -> Contract:
        return make_contract(
            self.rules,
            call.trump(self.proposed),
            maker,
            alone=bid.alone if bid else call.alone,
            up=self.turn_up,
            called=call.called,
            bid=bid.tricks if bid else None,
            defender=None if self.rules.take_alone else asked,
            lone=asked if self.rules.take_alone else None,
        )


@lru_cache(maxsize=_CACHED_VIEWS)
def _calls_at(view: View) -> tuple[Call, ...]:
    """Return the calls that a view has seen, each checked."""
    return tuple(Auction._replayed(view).calls)
