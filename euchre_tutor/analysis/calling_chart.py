"""With how many trumps and aces should a seat make trump? How often it then makes it, over random deals.

The seat calls whatever it holds, once those before it have passed. The deals are played double dummy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from euchre_tutor.analysis.captions import caption, number_of, what_calls_tell
from euchre_tutor.analysis.odds import check_sample
from euchre_tutor.analysis.text import details_as_html, percent
from euchre_tutor.arrays import FloatArray, IntArray
from euchre_tutor.auction import CROSS, NEXT, ORDER_UP, PASS, Auction, Call, SpokenCall
from euchre_tutor.beliefs import Evidence, bidding_model, likelihood, model_name, turns
from euchre_tutor.cards import Suit
from euchre_tutor.charts import share_map
from euchre_tutor.checks import quoted
from euchre_tutor.deal import View, parse_seat, seat_label
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import AnySuit, Hand, Piece, TurnUp, trump_name
from euchre_tutor.pricing.estimates import Estimate, proportion
from euchre_tutor.pricing.options import solved
from euchre_tutor.rules import BICYCLE, Rules, as_rules
from euchre_tutor.scoring import tricks_to_make
from euchre_tutor.threads import in_order

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

_FEWEST = 30  # deals; cells with fewer stay empty
_CHUNK = 4_096  # deals
_LARGEST_BATCH = 65_536  # deals drawn at once; many are needed where few come to the caller's turn


@dataclass(frozen=True)
class Caller:
    """A seat that makes trump at its turn, whatever it holds.

    Attributes:
        rules: the game.
        seat: 1 (eldest) to the dealer.
        kind: ``order up``; in the second round ``next`` (the other suit of the turn-up's colour) or ``cross`` (one of
            the two suits of the other colour, each as often).
        alone: whether the seat plays without a partner.
        evidence: whether deals are weighed by the passes before the call (``calls``) or not (``none``).
    """

    rules: Rules
    seat: int
    kind: str
    alone: bool
    evidence: Evidence

    def __str__(self) -> str:
        return f"{self.kind}{' alone' * self.alone} by {seat_label(self.seat, self.rules)}"

    @property
    def is_second_round(self) -> bool:
        """Whether the seat calls in the second round, after the turn-up was turned down."""
        return self.kind != ORDER_UP

    def auction(self, turn_up: TurnUp) -> Auction:
        """Return the auction at the seat's turn."""
        auction = Auction(self.rules, turn_up)
        auction.calls.extend([PASS] * (self.seat - 1 + self.rules.players * self.is_second_round))
        return auction

    def calls(self, up: Piece) -> list[tuple[TurnUp, Call]]:
        """List what a card may propose when it is turned up, with the calls of this kind; each is as likely."""
        named = self.rules.pack.suits if self.rules.names_suit(up) else (None,)
        turned = [self.rules.turn_up(up, suit) for suit in named]
        return [(turn_up, call) for turn_up in turned for call in self._calls(turn_up.suit)]

    def _calls(self, proposed: AnySuit) -> Iterator[Call]:
        if not self.is_second_round:
            yield Call(ORDER_UP, self.alone)
            return
        assert isinstance(proposed, Suit)
        for suit in Suit:
            if suit is not proposed and (suit is proposed.same_colour) is (self.kind == NEXT):
                yield Call(trump_name(suit), self.alone)

    def view(self, hand: Hand, turn_up: TurnUp) -> View:
        """Return what the seat sees at its turn."""
        named = turn_up.suit if self.rules.names_suit(turn_up.card) else None
        return View(hand, turn_up.card, self.seat, self.is_second_round, rules=self.rules, named=named)

    @property
    def example_view(self) -> View:
        """An example of what the seat sees at its turn."""
        up, *cards = self.rules.pack.cards
        return self.view(tuple(cards[: self.rules.hand_size]), self.rules.turn_up(up))


@dataclass(frozen=True, eq=False, repr=False)
class CallingChart:
    """How often the makers score, by the trumps and the off-suit aces (of dominoes: doubles) in the caller's hand.

    If the caller takes the turn-up, it counts as part of the hand, from which nothing is laid down yet.

    Attributes:
        caller: who makes trump, and how.
        deals: how many deals the numbers rest on.
        seed: the seed of these deals.
        counts: int64[trumps, aces, 2], the number of deals with such a hand, and the number of those in which the
            makers score. Hands with more trumps than tricks count among those with as many.

    >>> calling_chart(seat=1, deals=500, evidence="none").counts[..., 0].sum()
    np.int64(500)
    """

    caller: Caller
    deals: int
    seed: int
    counts: IntArray

    @property
    def cells(self) -> Mapping[tuple[int, int], Estimate]:
        """The chance that the makers score, by trumps and aces, for each cell with 30 deals or more."""
        shown = zip(*np.nonzero(self.counts[:, :, 0] >= _FEWEST), strict=True)
        return {(int(t), int(a)): proportion(int(self.counts[t, a, 1]), int(self.counts[t, a, 0])) for t, a in shown}

    @property
    def table(self) -> pd.DataFrame:
        """One row for each cell: trumps, aces, deals, the chance to make (0 to 1; empty if deals are few), interval."""
        import pandas as pd

        cells, none = self.cells, (float("nan"),) * 3
        rows = [
            (trumps, aces, int(deals), *cells.get((trumps, aces), none))
            for (trumps, aces), deals in np.ndenumerate(self.counts[:, :, 0])
        ]
        return pd.DataFrame(rows, columns=["trumps", "aces", "deals", "make", "low", "high"])

    @property
    def caption(self) -> str:
        """What the numbers rest on, in plain sentences; ``details`` has the rest."""
        deals = f"Over {number_of(self.deals, 'random deal')}"
        return caption(deals, what_calls_tell(self.caller.example_view, self.caller.evidence))

    @property
    def details(self) -> str:
        """Rules, deals, seed, evidence and its model: what it takes to get the same numbers."""
        model = model_name(self.caller.example_view, self.caller.evidence)
        return f"{self.caller.rules} · {number_of(self.deals)} · seed {self.seed} · {model}"

    @property
    def _aces(self) -> str:
        return "doubles of other suits" if self.caller.rules.pack.is_dominoes else "off-suit aces"

    def figure(self) -> Figure:
        """Return the chances as a heat map, in percent (Plotly)."""
        trumps, aces = (range(size) for size in self.counts.shape[:2])
        cells = {index: (chance.value, percent(chance)) for index, chance in self.cells.items()}
        return share_map(
            [[cells.get((t, a)) for a in aces] for t in trumps],
            self.counts[:, :, 0],
            axes=(self._aces, "trumps"),
            title=self._title,
            caption=f"{self.caption} {self.details}",
        )

    @property
    def _title(self) -> str:
        return f"Chance to make, %: {self.caller}"

    def _grid(self) -> pd.DataFrame:
        """Return the chances as text, with most trumps in the top row."""
        import pandas as pd

        trumps, aces = (range(size) for size in self.counts.shape[:2])
        cells = {index: percent(chance) for index, chance in self.cells.items()}
        rows = [[cells.get((t, a), "") for a in aces] for t in reversed(trumps)]
        return pd.DataFrame(
            rows, index=pd.Index(reversed(trumps), name="trumps"), columns=pd.Index(aces, name=self._aces)
        )

    def __str__(self) -> str:
        return "\n".join([self._title, str(self._grid()), self.caption, self.details])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = f"<p>{escape(self._title)}<br><small>{escape(self.caption)}</small></p>"
        return f"<div>{head}{self._grid().to_html()}{details_as_html(self.details)}</div>"


def calling_chart(
    rules: Rules | str = BICYCLE,
    *,
    seat: int | str = "dealer",
    call: str = ORDER_UP,
    deals: int = 20_000,
    seed: int = 0,
    evidence: Evidence = "calls",
) -> CallingChart:
    """Count how often the makers score, by the caller's trumps and off-suit aces, over random deals, double dummy.

    The seat that takes the turn-up lays down the usual card. Deals with a hand that means a new deal are left out.

    Args:
        rules: a game with a turn-up, in which a call names a trump and nothing else.
        seat: the seat that makes trump.
        call: ``order up``; in the second round ``next`` (the other suit of the turn-up's colour) or ``cross`` (a suit
            of the other colour); also with ``alone``.
        deals: how many deals to solve. Deals that come to a late turn of the second round are rare, so finding them
            takes long.
        seed: the same seed gives the same deals.
        evidence: ``calls`` weighs deals by the likelihood of the passes before the call, ``none`` takes all as equally
            likely.

    Raises:
        EuchreError: the game has no such calls, the seat can't make this one, or the number of deals is not 1 or more.

    >>> odds = calling_chart(seat=1, deals=3_000)
    >>> odds.cells[2, 0].high < odds.cells[3, 1].low
    True
    """
    rules = as_rules(rules)
    check_sample(deals, seed, evidence)
    caller = _caller(rules, parse_seat(seat, rules), call, evidence)
    chunks = list(in_order(partial(_solved, caller, seed), range(-(-deals // _CHUNK))))
    trumps, aces, made = np.concatenate(chunks)[:deals].T
    most_aces = min(len(rules.pack.suits) - 1, rules.hand_size)
    counts = np.zeros((rules.hand_size + 1, most_aces + 1, 2), np.int64)
    np.add.at(counts, (trumps, aces), np.stack([np.ones_like(made), made], axis=1))
    return CallingChart(caller, deals, seed, counts)


def _caller(rules: Rules, seat: int, call: str, evidence: Evidence) -> Caller:
    """Read a call; raise EuchreError if there is no such call, or the seat can't make it."""
    if not rules.calls_are_plain:
        raise EuchreError(f"{rules} has no calling chart: it takes a turn-up, and calls that only name a trump")
    said = SpokenCall.read(call)
    kinds = (ORDER_UP,) if rules.pack.is_dominoes else (ORDER_UP, NEXT, CROSS)
    if said.phrase not in kinds or said.called:
        raise EuchreError(
            f"{quoted(call)} has no calling chart in {rules}; say {' or '.join(kinds)}, with 'alone' or without"
        )
    caller = Caller(rules, seat, said.phrase, said.alone, evidence)
    up = rules.pack.cards[0]
    for turn_up, each in caller.calls(up):
        caller.auction(turn_up).push(each)
    return caller


class _Dealt(NamedTuple):
    """Deals with the same turn-up, and the caller's call in them.

    Attributes:
        packs: int64[n], the indices of the shuffled packs that they come from.
        hands: int64[n, seats, cards], each card as its index in the pack.
        turn_up: the turn-up.
        call: the call.
    """

    packs: IntArray
    hands: IntArray
    turn_up: TurnUp
    call: Call


def _groups(caller: Caller, packs: IntArray, chances: FloatArray) -> Iterator[_Dealt]:
    """Group shuffled packs by the turn-up, and by the calls that it allows; the chances choose among these."""
    rules, size = caller.rules, caller.rules.players * caller.rules.hand_size
    for index, up in enumerate(rules.pack.cards):
        calls = caller.calls(up)
        picked = (chances * len(calls)).astype(int)
        for number, (turn_up, call) in enumerate(calls):
            here = np.flatnonzero((packs[:, size] == index) & (picked == number))
            yield _Dealt(here, packs[here, :size].reshape(-1, rules.players, rules.hand_size), turn_up, call)


def _solved(caller: Caller, seed: int, chunk: int) -> IntArray:
    """Deal and solve one chunk: int64[_CHUNK, 3], the caller's trumps and aces, and whether the makers score."""
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(chunk,)))
    cards, batch = np.arange(len(caller.rules.pack.cards)), _CHUNK
    packs, chances = np.empty((0, len(cards)), np.int64), np.empty(0)
    while len(packs) < _CHUNK:
        shuffled = generator.permuted(np.tile(cards, (batch, 1)), axis=1)
        drawn, is_played = generator.random(batch), np.zeros(batch, bool)
        for dealt in _groups(caller, shuffled, drawn):
            is_played[dealt.packs[_reached(caller, dealt, generator)]] = True
        packs, chances = np.concatenate([packs, shuffled[is_played]]), np.concatenate([chances, drawn[is_played]])
        batch = min(2 * batch, _LARGEST_BATCH)
    rows = np.empty((_CHUNK, 3), np.int64)
    for dealt in _groups(caller, packs[:_CHUNK], chances[:_CHUNK]):
        if len(dealt.packs):
            rows[dealt.packs] = _outcomes(caller, dealt)
    return rows


def _reached(caller: Caller, dealt: _Dealt, generator: np.random.Generator) -> IntArray:
    """List the deals, by index, that are not dealt again, come to the caller's turn, and allow the call."""
    rules, cards, (_, hands, turn_up, call) = caller.rules, caller.rules.pack.cards, dealt
    trump = call.trump(turn_up.suit)
    may_make = np.array([rules.may_make(trump, (card,)) for card in cards])
    left = np.flatnonzero(may_make[hands[:, caller.seat - 1]].any(axis=1))
    if caller.evidence == "calls" and bidding_model(rules):
        for turn in turns(rules, turn_up)[: len(caller.auction(turn_up).calls)]:
            passing = likelihood(hands[left, turn.seat - 1], [(turn, PASS)])
            left = left[generator.random(len(left)) < passing]
    is_redealt = [any(rules.must_redeal(map(cards.__getitem__, hand)) for hand in hands[index]) for index in left]
    return np.asarray(left[~np.array(is_redealt, bool)])


def _outcomes(caller: Caller, dealt: _Dealt) -> IntArray:
    """Solve deals: int64[n, 3], as in _solved."""
    rules, cards, (_, hands, turn_up, call) = caller.rules, caller.rules.pack.cards, dealt
    contract = caller.auction(turn_up).contract_of(call)
    mine, trump = hands[:, caller.seat - 1], contract.trump
    assert trump
    view = caller.view(tuple(cards[index] for index in mine[0]), turn_up)
    goal = tricks_to_make(contract)
    made = solved(hands, view, contract, goals=(goal,)).tricks >= goal
    kinds = contract.ranking.order[trump], contract.ranking.callable  # trumps, and the other aces
    counts = [
        np.isin(mine, [cards.index(card) for card in kind]).sum(axis=1)
        + (contract.taker == caller.seat and turn_up.card in kind)
        for kind in kinds
    ]
    return np.stack([np.minimum(counts[0], rules.hand_size), counts[1], made], axis=1).astype(np.int64)
