"""With how many trumps and aces should a seat make trump? How often each such hand makes it, over random deals.

Whatever the seat holds, it calls once those before it have passed. The deals are played double dummy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Estimate, proportion
from euchre_tutor.analysis.odds import check_sample
from euchre_tutor.analysis.text import percent
from euchre_tutor.auction import CROSS, NEXT, ORDER_UP, PASS, Auction, Call, Said
from euchre_tutor.beliefs import Evidence, bidding_model, hands_in_play, model_name, turns
from euchre_tutor.beliefs.said import likelihood
from euchre_tutor.cards import Suit
from euchre_tutor.checks import quoted
from euchre_tutor.deal import View, parse_seat, seat_label
from euchre_tutor.draw import charts
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import AnySuit, Piece, trump_name
from euchre_tutor.ranking import ranking
from euchre_tutor.rules import BICYCLE, Rules, as_rules
from euchre_tutor.scoring import tricks_to_make
from euchre_tutor.solver import goals_met_many

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

__all__ = ["Caller", "MakeMap", "make_map"]

_FEWEST = 30  # deals in a cell that is shown
_CHUNK = 4_096  # deals
_LARGEST_BATCH = 65_536  # deals drawn at once, where few of them come to the caller's turn
_CELL = "%{text} % of %{customdata:,} deals"
_THREADS = 2


@dataclass(frozen=True)
class Caller:
    """A seat that makes trump at its turn, whatever it holds.

    Attributes:
        rules: what is being played.
        seat: 1 (eldest) to the dealer.
        kind: ``order up``; or of the second round ``next`` (the other suit of the turn-up's colour) or ``cross`` (a
            suit of the other colour, one as often as the other).
        alone: without a partner.
        evidence: deals are weighed by the passes before the call (``calls``), or all alike (``none``).
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
        """Whether the turn-up was turned down, and this seat has passed once itself."""
        return self.kind != ORDER_UP

    def auction(self, up: Piece, named: AnySuit | None = None) -> Auction:
        """Return the auction as the seat finds it at its turn."""
        auction = Auction(self.rules, up, named=named)
        auction.calls.extend([PASS] * (self.seat - 1 + self.rules.players * self.is_second_round))
        return auction

    def calls(self, up: Piece) -> list[tuple[AnySuit | None, Call]]:
        """List the suits that a dealer may have named for a turn-up, if any, with the calls meant: each as likely."""
        named = self.rules.pack.suits if self.rules.names_suit(up) else (None,)
        return [(name, call) for name in named for call in self._calls(self.rules.proposed(up, name))]

    def _calls(self, proposed: AnySuit) -> Iterator[Call]:
        if not self.is_second_round:
            yield Call(ORDER_UP, self.alone)
            return
        assert isinstance(proposed, Suit)
        for suit in Suit:
            if suit is not proposed and (suit is proposed.same_colour) is (self.kind == NEXT):
                yield Call(trump_name(suit), self.alone)

    def view(self, hand: tuple[Piece, ...], up: Piece, named: AnySuit | None = None) -> View:
        """Return what the seat sees at its turn."""
        return View(hand, up, self.seat, self.is_second_round, rules=self.rules, named=named)


@dataclass(frozen=True, eq=False, repr=False)
class MakeMap:
    """How often the makers score, by the trumps and the other aces (with dominoes doubles) in the caller's hand.

    The hand is counted as the caller sees it: with the turn-up if it is taken, before a card is laid down.

    Attributes:
        caller: who makes trump, and how.
        deals: how many deals the numbers rest on.
        seed: which deals.
        counts: int64[trumps, aces, 2], the deals with such a hand, and those of them in which the makers score. More
            trumps than there are tricks count as so many.
    """

    caller: Caller
    deals: int
    seed: int
    counts: NDArray[np.int64]

    @property
    def cells(self) -> Mapping[tuple[int, int], Estimate]:
        """The chance that the makers score, by trumps and aces, wherever there are 30 deals or more."""
        shown = zip(*np.nonzero(self.counts[:, :, 0] >= _FEWEST), strict=True)
        return {(int(t), int(a)): proportion(int(self.counts[t, a, 1]), int(self.counts[t, a, 0])) for t, a in shown}

    @property
    def table(self) -> pd.DataFrame:
        """One row a cell: trumps, aces, deals, the chance to make (0 to 1; empty where deals are few), its interval."""
        import pandas as pd

        cells, none = self.cells, (float("nan"),) * 3
        rows = [
            (trumps, aces, int(deals), *cells.get((trumps, aces), none))
            for (trumps, aces), deals in np.ndenumerate(self.counts[:, :, 0])
        ]
        return pd.DataFrame(rows, columns=["trumps", "aces", "deals", "make", "low", "high"])

    @property
    def caption(self) -> str:
        """What the numbers rest on."""
        cards = self.caller.rules.pack.cards
        view = self.caller.view(cards[1 : self.caller.rules.hand_size + 1], cards[0])
        model = model_name(view, self.caller.evidence)
        return f"{self.caller.rules} · {self.deals:,} deal{'s' * (self.deals > 1)} · seed {self.seed} · {model}"

    @property
    def _aces(self) -> str:
        return "doubles of other suits" if self.caller.rules.pack.is_dominoes else "off-suit aces"

    def figure(self) -> Figure:
        """Return the chances as a heat map, in percent (Plotly)."""
        trumps, aces = (range(size) for size in self.counts.shape[:2])
        cells = [[self.cells.get((t, a)) for a in aces] for t in trumps]
        trace = {
            "type": "heatmap",
            "coloraxis": "coloraxis",
            "x": list(aces),
            "y": list(trumps),
            "z": [[100 * cell.value if cell else None for cell in row] for row in cells],
            "text": [[percent(cell) if cell else "" for cell in row] for row in cells],
            "texttemplate": "%{text}",
            "customdata": self.counts[:, :, 0],
            "hovertemplate": f"trumps %{{y}}, {self._aces} %{{x}}: {_CELL}<extra></extra>",
            "hoverongaps": False,
            "xgap": 1,
            "ygap": 1,
        }
        plain = {"dtick": 1, "showgrid": False, "zeroline": False}
        layout = charts.layout(
            f"Chance to make, %: {self.caller}",
            self.caption,
            height=40 * len(trumps),
            coloraxis=charts.SHARES,
            xaxis=charts.axis(self._aces, **plain),
            yaxis=charts.axis("trumps", **plain),
        )
        return charts.figure([trace], layout)

    def _grid(self) -> pd.DataFrame:
        """The chances as text, most trumps on top."""
        import pandas as pd

        trumps, aces = (range(size) for size in self.counts.shape[:2])
        cells = {place: percent(chance) for place, chance in self.cells.items()}
        rows = [[cells.get((t, a), "") for a in aces] for t in reversed(trumps)]
        return pd.DataFrame(
            rows, index=pd.Index(reversed(trumps), name="trumps"), columns=pd.Index(aces, name=self._aces)
        )

    def __str__(self) -> str:
        return f"Chance to make, %: {self.caller}\n{self._grid()}\n{self.caption}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = f"<p>Chance to make, %: {self.caller}<br><small>{self.caption}</small></p>"
        return f"<div>{head}{self._grid().to_html()}</div>"


def make_map(
    rules: Rules | str = BICYCLE,
    *,
    seat: int | str = "dealer",
    call: str = ORDER_UP,
    deals: int = 20_000,
    seed: int = 0,
    evidence: Evidence = "calls",
) -> MakeMap:
    """Map how often the makers score by the caller's trumps and off-suit aces, over random deals, double dummy.

    Who takes the turn-up lays down the usual card; a hand that means a new deal is dealt again.

    Args:
        rules: a game with a turn-up in which a call says a trump and no more.
        seat: who makes trump.
        call: ``order up``, or in the second round ``next`` (the other suit of the turn-up's colour) or ``cross`` (one
            of the other colour); also with ``alone``.
        deals: how many deals to solve. Late in the second round they are rare, and take long to find.
        seed: the same seed gives the same deals.
        evidence: ``calls`` weighs deals by how likely the passes before the call were, ``none`` takes all alike.

    Raises:
        EuchreError: the game has no such calls, the seat can't make this one, or there is no such number of deals.

    >>> odds = make_map(seat=1, deals=3_000)
    >>> odds.cells[2, 0].high < odds.cells[3, 1].low
    True
    """
    rules = as_rules(rules)
    check_sample(deals, seed, evidence)
    caller = _caller(rules, parse_seat(seat, rules), call, evidence)
    with ThreadPoolExecutor(_THREADS) as pool:
        chunks = pool.map(partial(_solved, caller, seed), range(-(-deals // _CHUNK)))
        trumps, aces, made = np.concatenate(list(chunks))[:deals].T
    most_aces = min(len(rules.pack.suits) - 1, rules.hand_size)
    counts = np.zeros((rules.hand_size + 1, most_aces + 1, 2), np.int64)
    np.add.at(counts, (trumps, aces), np.stack([np.ones_like(made), made], axis=1))
    return MakeMap(caller, deals, seed, counts)


def _caller(rules: Rules, seat: int, call: str, evidence: Evidence) -> Caller:
    """Read a call; raise EuchreError if there is no such call, or the seat can't make it."""
    if not rules.calls_are_plain:
        raise EuchreError(f"{rules} can't be mapped: it needs a turn-up, and calls that say a trump and no more")
    said = Said.read(call)
    kinds = (ORDER_UP,) if rules.pack.is_dominoes else (ORDER_UP, NEXT, CROSS)
    if said.phrase not in kinds or said.called:
        raise EuchreError(f"{quoted(call)} can't be mapped in {rules}; say {' or '.join(kinds)}, also with 'alone'")
    caller = Caller(rules, seat, said.phrase, said.alone, evidence)
    up = rules.pack.cards[0]
    for _, each in caller.calls(up):
        caller.auction(up).push(each)
    return caller


class _Dealt(NamedTuple):
    """Deals with one turn-up, and one call to be made.

    Attributes:
        places: which of the packs they come from.
        hands: int64[n, seats, cards], each card as its place in the pack.
        up: the turn-up.
        named: the suit that the dealer named for it, if any.
        call: what the caller says.
    """

    places: NDArray[np.int64]
    hands: NDArray[np.int64]
    up: Piece
    named: AnySuit | None
    call: Call


def _groups(caller: Caller, packs: NDArray[np.int64], chances: NDArray[np.float64]) -> Iterator[_Dealt]:
    """Group shuffled packs by the card on top of the stock; what else may be said is as likely."""
    rules, size = caller.rules, caller.rules.players * caller.rules.hand_size
    for place, up in enumerate(rules.pack.cards):
        calls = caller.calls(up)
        picked = (chances * len(calls)).astype(int)
        for number, (named, call) in enumerate(calls):
            here = np.flatnonzero((packs[:, size] == place) & (picked == number))
            yield _Dealt(here, packs[here, :size].reshape(-1, rules.players, rules.hand_size), up, named, call)


def _solved(caller: Caller, seed: int, chunk: int) -> NDArray[np.int64]:
    """Deal and solve one chunk: int64[_CHUNK, 3], the caller's trumps and aces, and whether the makers score."""
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(chunk,)))
    cards, batch = np.arange(len(caller.rules.pack.cards)), _CHUNK
    packs, chances = np.empty((0, len(cards)), np.int64), np.empty(0)
    while len(packs) < _CHUNK:
        shuffled = generator.permuted(np.tile(cards, (batch, 1)), axis=1)
        drawn, kept = generator.random(batch), np.zeros(batch, bool)
        for dealt in _groups(caller, shuffled, drawn):
            kept[dealt.places[_reached(caller, dealt, generator)]] = True
        packs, chances = np.concatenate([packs, shuffled[kept]]), np.concatenate([chances, drawn[kept]])
        batch = min(2 * batch, _LARGEST_BATCH)
    rows = np.empty((_CHUNK, 3), np.int64)
    for dealt in _groups(caller, packs[:_CHUNK], chances[:_CHUNK]):
        if len(dealt.places):
            rows[dealt.places] = _outcomes(caller, dealt)
    return rows


def _reached(caller: Caller, dealt: _Dealt, generator: np.random.Generator) -> NDArray[np.int64]:
    """List the deals that are played, come to the caller's turn, and let him call."""
    rules, cards, (_, hands, up, named, call) = caller.rules, caller.rules.pack.cards, dealt
    trump = call.trump(rules.proposed(up, named))
    may_make = np.array([rules.may_make(trump, (card,)) for card in cards])
    left = np.flatnonzero(may_make[hands[:, caller.seat - 1]].any(axis=1))
    if caller.evidence == "calls" and bidding_model(rules):
        for turn in turns(rules, up, named)[: len(caller.auction(up, named).calls)]:
            passing = likelihood(hands[left, turn.seat - 1], [(turn, PASS)])
            left = left[generator.random(len(left)) < passing]
    is_redealt = [any(rules.must_redeal(map(cards.__getitem__, hand)) for hand in hands[place]) for place in left]
    return np.asarray(left[~np.array(is_redealt, bool)])


def _outcomes(caller: Caller, dealt: _Dealt) -> NDArray[np.int64]:
    """Play deals out: int64[n, 3], as in _solved."""
    rules, cards, (_, hands, up, named, call) = caller.rules, caller.rules.pack.cards, dealt
    contract = caller.auction(up, named).contract_of(call)
    order = ranking(rules, contract.trump)
    places = np.array([order.index[card] for card in cards])
    view = caller.view(tuple(cards[place] for place in hands[0, caller.seat - 1]), up, named)
    masks = hands_in_play(places[hands], view, contract, order, ())
    made = goals_met_many(masks, contract, order, (tricks_to_make(rules, contract),))
    assert order.trump
    mine, taken = hands[:, caller.seat - 1], contract.taker == caller.seat
    counts = [
        np.isin(mine, [cards.index(card) for card in kind]).sum(axis=1) + (taken and up in kind)
        for kind in (order.order[order.trump], order.callable)  # trumps, and the other aces
    ]
    return np.stack([np.minimum(counts[0], rules.hand_size), counts[1], made], axis=1).astype(np.int64)
