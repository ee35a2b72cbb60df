"""What should I call? The chance to make, march and be euchred, and the points, of every legal call.

A call, and the caller's own discard, is chosen once on what the seat knows, and then averaged over the deals it can't
rule out: the same deals for every call. Each deal is played double dummy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Estimate, mean_of_outcomes, paired_difference, proportion
from euchre_tutor.analysis.text import as_html, as_text, percent, signed
from euchre_tutor.auction import Auction, Call, Contract, legal_discards
from euchre_tutor.beliefs import CHUNK, MODEL, PILOT, deals_of_chunk, usual_discard
from euchre_tutor.cards import Card
from euchre_tutor.deal import Deal, View, as_view
from euchre_tutor.errors import EuchreError
from euchre_tutor.ranking import Ranking, ranking
from euchre_tutor.scoring import march_goal, points_table, tricks_to_escape, tricks_to_make
from euchre_tutor.solver import goals_met_many

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

__all__ = ["CallOdds", "CallPrice", "compare_calls", "refine_calls"]

_PILOT_CHUNKS = 2  # 512 deals decide on a discard
_THREADS = 2
_LONGEST_STEP = 16  # chunks between two results: well under a second
_MOST_DEALS = 100_000_000
_UNPRICED = "not priced yet"


@dataclass(frozen=True)
class Bid:
    """A call on its way to a price: its contract, and what each outcome scores for our side.

    Attributes:
        goals: numbers of tricks, ascending; the outcome of a deal is how many of them the makers reach.
        points: int64[goals + 1], our points for each outcome.
        discard: what we lay down, if we pick up.
    """

    view: View
    contract: Contract
    order: Ranking
    goals: tuple[int, ...]
    points: NDArray[np.int64]
    discard: Card | None = None

    @classmethod
    def of(cls, view: View, call: Call) -> Bid:
        rules = view.rules
        contract = Auction.at(view).contract_of(call, view.seat)
        table = points_table(rules, contract)
        steps = {tricks for tricks in range(1, len(table)) if table[tricks] != table[tricks - 1]}
        goals = tuple(sorted(steps | {tricks_to_escape(rules), tricks_to_make(rules), march_goal(rules)}))
        points = np.array([table[0], *(table[goal] for goal in goals)])
        return cls(view, contract, ranking(rules.pack, contract.trump), goals, points)

    def outcomes(self, chunk: int, *, seed: int, stream: int = 0) -> NDArray[np.int8]:
        """Solve one chunk of deals; return how many goals the makers reach in each, as int8[CHUNK]."""
        places = np.array([self.order.index[card] for card in self.view.rules.pack.cards])
        deals = places[deals_of_chunk(self.view, seed=seed, chunk=chunk, stream=stream)]
        hands = (np.int64(1) << deals).sum(axis=2)
        if self.contract.taker:
            hands[:, self.contract.taker - 1] = self._after_exchange(deals[:, self.contract.taker - 1])
        active = [seat - 1 for seat in self.contract.active]
        return goals_met_many(hands[:, active], self.contract, self.order, self.goals)

    def _after_exchange(self, taker: NDArray[np.int64]) -> NDArray[np.int64]:
        """The taker's hands as masks, the turn-up added and a card laid down."""
        up = np.full((len(taker), 1), self.order.index[self.view.up])
        six = np.concatenate([taker, up], axis=1)
        if self.discard:
            laid = np.full(len(six), self.order.index[self.discard])
        else:
            options = six if legal_discards(self.view.rules, (), self.view.up) else taker
            laid = options[np.arange(len(six)), usual_discard(options, self.order)]
        masks: NDArray[np.int64] = (np.int64(1) << six).sum(axis=1) - (np.int64(1) << laid)
        return masks

    def mean_points(self, chunks: range, *, seed: int, stream: int = 0) -> float:
        """Our mean points over some chunks of deals."""
        return float(np.mean([self.points[self.outcomes(chunk, seed=seed, stream=stream)].mean() for chunk in chunks]))

    def decided(self, *, seed: int) -> Bid:
        """Return this bid with our own discard chosen, on deals apart from those that price it."""
        if self.contract.taker != self.view.seat:
            return self
        options = legal_discards(self.view.rules, self.view.hand, self.view.up)
        bids = [replace(self, discard=card) for card in sorted(options, key=self._cost)]
        return max(bids, key=lambda bid: bid.mean_points(range(_PILOT_CHUNKS), seed=seed, stream=PILOT))

    def _cost(self, card: Card) -> tuple[bool, int]:
        return self.order.is_trump(card), self.order.height(card)


@dataclass(frozen=True)
class CallPrice:
    """What one call is worth, each number with its 95% interval; None where a call is not priced.

    Attributes:
        call: the call.
        make: chance that the makers score, a march included.
        march: chance that the makers take every trick.
        euchred: chance that the makers take less than half of the tricks.
        points: our side's points a hand; what the other side scores is negative.
        discard: what we lay down after picking up.
        note: why the call is not priced, or nothing.
    """

    call: Call
    make: Estimate | None = None
    march: Estimate | None = None
    euchred: Estimate | None = None
    points: Estimate | None = None
    discard: Card | None = None
    note: str = _UNPRICED

    @classmethod
    def of(cls, call: Call, bid: Bid, outcomes: NDArray[np.int8]) -> CallPrice:
        """Price a call from the outcome of each deal."""
        counts = np.bincount(outcomes, minlength=len(bid.points))
        reached = {goal: int(counts[place:].sum()) for place, goal in enumerate(bid.goals, start=1)}
        rules = bid.view.rules
        return cls(
            call,
            make=proportion(reached[tricks_to_make(rules)], len(outcomes)),
            march=proportion(reached[march_goal(rules)], len(outcomes)),
            euchred=proportion(len(outcomes) - reached[tricks_to_escape(rules)], len(outcomes)),
            points=mean_of_outcomes(counts, bid.points),
            discard=bid.discard,
            note="",
        )

    def __str__(self) -> str:
        return f"{self.call}: {signed(self.points)} points" if self.points else f"{self.call}: {self.note}"

    def to_json(self) -> dict[str, Any]:
        """Return the price as plain data: chances from 0 to 1, points of our side, null where not priced."""
        data: dict[str, Any] = {"call": str(self.call)}
        for name in ("make", "march", "euchred", "points"):
            estimate: Estimate | None = getattr(self, name)
            data[name], data[f"{name}_low"], data[f"{name}_high"] = estimate or (None, None, None)
        return data | {"discard": str(self.discard) if self.discard else None, "note": self.note}


@dataclass(frozen=True, repr=False)
class CallOdds:
    """The price of every legal call of a view.

    Attributes:
        view: what the caller has seen.
        deals: how many deals the prices rest on.
        seed: which deals they are.
        model: which deals are thought likely, and how they are played.
        prices: one for each legal call.
        points_by_deal: for each priced call, our points on every deal, int64[deals]; the same deals for all.
    """

    view: View
    deals: int
    seed: int
    prices: tuple[CallPrice, ...]
    points_by_deal: Mapping[Call, NDArray[np.int64]]
    model: str = MODEL

    def __getitem__(self, call: Call | str) -> CallPrice:
        """Return the price of a call: ``odds["order up"]``; raise EuchreError if it isn't a legal one."""
        wanted = Call.parse(call) if isinstance(call, str) else call
        for price in self.prices:
            if price.call == wanted:
                return price
        raise EuchreError(
            f"{str(wanted)!r} can't be called here; legal are {', '.join(str(p.call) for p in self.prices)}"
        )

    def deal(self, number: int) -> Deal:
        """Return one of the deals behind the numbers, from 0 on, as it was before the call.

        Raises EuchreError if there are not so many.
        """
        if not 0 <= number < self.deals:
            raise EuchreError(f"there is no deal {number}; these odds rest on deals 0 to {self.deals - 1}")
        cards = self.view.rules.pack.cards
        places = deals_of_chunk(self.view, seed=self.seed, chunk=number // CHUNK)[number % CHUNK]
        return Deal(tuple(tuple(cards[place] for place in hand) for hand in places), self.view.up, self.view.rules)

    @property
    def ranked(self) -> list[CallPrice]:
        """The priced calls, best first."""
        return sorted((p for p in self.prices if p.points), key=lambda p: -p.points.value if p.points else 0.0)

    @cached_property
    def leaders(self) -> list[CallPrice]:
        """The best priced call, and those whose difference from it is inside its interval."""
        if not self.ranked:
            return []
        best, *others = self.ranked
        gaps = {p.call: paired_difference(self.points_by_deal[best.call], self.points_by_deal[p.call]) for p in others}
        return [best, *(p for p in others if gaps[p.call].low <= 0)]

    @property
    def _only_loses(self) -> bool:
        """Whether every priced call loses points, beyond its error."""
        return all(p.points.high < 0 for p in self.ranked if p.points)

    @property
    def verdict(self) -> str:
        """The result in a few sentences."""
        named = [f"{p.call} ({signed(p.points)})" for p in self.leaders if p.points]
        best = "Too close to call" if len(named) > 1 else "Least lost" if self._only_loses else "Best priced call"
        sentences = ["Every priced call loses points."] * (self._only_loses and bool(named))
        sentences += [f"{best}: {' and '.join(named)}."] if named else ["There is nothing to choose."]
        sentences += [f"{str(p.call).capitalize()} is {p.note}." for p in self.prices if not p.points]
        return " ".join(sentences)

    @property
    def caption(self) -> str:
        """What the numbers rest on."""
        return f"{self.deals:,} deal{'s' * (self.deals > 1)} · seed {self.seed} · {self.model}"

    @property
    def table(self) -> pd.DataFrame:
        """One row a call: chances from 0 to 1, points of our side, ``_low`` and ``_high`` the ends of each interval."""
        import pandas as pd

        return pd.DataFrame([price.to_json() for price in self.prices]).set_index("call")

    def rows(self) -> list[dict[str, Any]]:
        """The table as text, no digit more than the interval supports."""
        best = self.leaders[0] if len(self.leaders) == 1 and not self._only_loses else None
        return [_row(price, is_best=price is best) for price in self.prices]

    def to_json(self) -> dict[str, Any]:
        """Return everything but the single deals as plain data."""
        return {
            "view": str(self.view),
            "rules": str(self.view.rules),
            "deals": self.deals,
            "seed": self.seed,
            "model": self.model,
            "calls": [price.to_json() for price in self.prices],
        }

    def figure(self) -> Figure:
        """Return the prices as a bar chart with intervals (Plotly)."""
        from euchre_tutor.analysis.figures import call_bars

        return call_bars(self.prices, title=self.view.label, caption=self.caption)

    def __str__(self) -> str:
        return "\n".join([str(self.view), as_text(self.rows()), self.verdict, self.caption])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(self.rows(), caption=self.caption, foot=self.verdict)


def _row(price: CallPrice, *, is_best: bool) -> dict[str, Any]:
    """One row of the table as text."""
    chances = {name: getattr(price, name) for name in ("make", "march", "euchred")}
    return {
        "call": str(price.call),
        **{name: percent(chance) if chance else "" for name, chance in chances.items()},
        "points": signed(price.points) if price.points else "",
        "note": price.note or (f"discard {price.discard.symbol}" if price.discard else ""),
        "best": is_best,
    }


def compare_calls(view: View | str, *, deals: int = 2_000, seed: int = 0, progress: bool = True) -> CallOdds:
    """Price every legal call of a seat, over deals that it can't rule out.

    Args:
        view: what the seat has seen, such as ``"Js Jc As 9h Kd up Qs seat 4"``.
        deals: how many deals to solve for each call; the error shrinks with its square root.
        seed: the same seed gives the same deals.
        progress: show a progress bar if it takes longer than two seconds.

    Raises:
        EuchreError: the view can't be, trump is made already, or the number of deals is not 1 or more.
    """
    from tqdm.auto import tqdm

    with tqdm(total=deals, unit=" deals", delay=2, leave=False, disable=not progress) as bar:
        for odds in refine_calls(view, deals=deals, seed=seed):
            bar.update(odds.deals - bar.n)
    return odds


def refine_calls(view: View | str, *, deals: int = 2_000, seed: int = 0) -> Iterator[CallOdds]:
    """Price every legal call as compare_calls does, and yield the result so far ever again while deals come in.

    The last result is that of compare_calls. Leave the loop to cancel. Arguments and errors as there.
    """
    view = as_view(view)
    for name, number in (("deals", deals), ("seed", seed)):
        if isinstance(number, bool) or not isinstance(number, int):
            raise EuchreError(f"{name} is a whole number, not {number!r}")
    if view.maker is not None:
        raise EuchreError("trump is made already in this view, so there is nothing left to call")
    if deals < 1:
        raise EuchreError(f"{deals} deals are too few; ask for 1 or more")
    if deals > _MOST_DEALS:
        raise EuchreError(f"{deals:.0e} deals would take days; ask for {_MOST_DEALS:,} or fewer")
    calls = Auction.at(view).legal_calls
    bids = {call: Bid.of(view, call).decided(seed=seed) for call in calls if not call.is_pass}
    outcomes: dict[Call, NDArray[np.int8]] = {call: np.zeros(0, np.int8) for call in bids}
    with ThreadPoolExecutor(_THREADS) as pool:
        for chunks in _growing(-(-deals // CHUNK)):
            for call, bid in bids.items():
                fresh = pool.map(partial(bid.outcomes, seed=seed), chunks)
                outcomes[call] = np.concatenate([outcomes[call], *fresh])[:deals]
            yield _priced(view, min(deals, chunks.stop * CHUNK), seed, calls, bids, outcomes)


def _growing(total: int) -> Iterator[range]:
    """Split chunks into steps that double: first numbers early, then fewer interruptions."""
    done = 0
    while done < total:
        step = min(max(done, 1), _LONGEST_STEP, total - done)
        yield range(done, done + step)
        done += step


def _priced(
    view: View,
    deals: int,
    seed: int,
    calls: Iterable[Call],
    bids: Mapping[Call, Bid],
    outcomes: Mapping[Call, NDArray[np.int8]],
) -> CallOdds:
    """Turn the outcomes so far into prices."""
    prices = tuple(CallPrice.of(c, bids[c], outcomes[c]) if c in bids else CallPrice(c) for c in calls)
    points = {call: bids[call].points[outcomes[call]] for call in bids}
    return CallOdds(view, deals, seed, prices, points)
