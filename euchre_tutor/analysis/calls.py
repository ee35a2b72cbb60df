"""What should I call? The chance to make, march and be euchred, and the points, of every legal call.

A call, and the caller's own discard, is chosen once on what the seat knows, and then averaged over the deals it can't
rule out: the same deals for every call. Each deal is played double dummy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Estimate, mean_of_outcomes, paired_difference, proportion
from euchre_tutor.analysis.prospects import Prospect, prospect
from euchre_tutor.analysis.text import BID_CHANCES, CHANCES, as_html, as_text, enumerated, percent, signed
from euchre_tutor.auction import Auction, Call
from euchre_tutor.beliefs import CHUNK, MODEL, deals_of_chunk
from euchre_tutor.deal import Deal, View, as_view
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand, Piece, format_cards, trump_name
from euchre_tutor.scoring import march_goal, tricks_to_escape, tricks_to_make

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

__all__ = ["CallOdds", "CallPrice", "compare_calls", "refine_calls"]

_THREADS = 2
_LONGEST_STEP = 16  # chunks between two results: well under a second
_MOST_DEALS = 100_000_000
_MOST_ROWS = 14  # of a table that is printed: four suits, each alone too, and more
_UNPRICED = "not priced yet"


@dataclass(frozen=True)
class CallPrice:
    """What one call is worth, each number with its 95% interval; None where a call is not priced.

    Attributes:
        call: the call.
        make: chance that the makers score, a march included.
        march: chance that the makers take every trick.
        euchred: chance that the makers take less than half of the tricks, or less than they bid.
        points: our side's points a hand; what the other side scores is negative.
        laid: what we lay down.
        trump: what we would name after this bid, in words.
        note: why the call is not priced, or nothing.
    """

    call: Call
    make: Estimate | None = None
    march: Estimate | None = None
    euchred: Estimate | None = None
    points: Estimate | None = None
    laid: Hand = ()
    trump: str = ""
    note: str = _UNPRICED

    @property
    def discard(self) -> Piece | None:
        """What we lay down first; None if we lay nothing down."""
        return self.laid[0] if self.laid else None

    @classmethod
    def of(cls, call: Call, prospect: Prospect, outcomes: NDArray[np.int8]) -> CallPrice:
        """Price a call from the outcome of each deal."""
        rules, contract, deals = prospect.view.rules, prospect.contract, len(outcomes)
        reached = partial(prospect.reached, outcomes)
        return cls(
            call,
            make=proportion(reached(tricks_to_make(rules, contract)), deals),
            march=proportion(reached(march_goal(rules)), deals),
            euchred=proportion(deals - reached(tricks_to_escape(rules, contract)), deals),
            points=mean_of_outcomes(np.bincount(outcomes, minlength=len(prospect.points)), prospect.points),
            laid=prospect.laid,
            trump=trump_name(contract.trump) if call.tricks else "",
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
        laid = format_cards(self.laid) or None
        return data | {"discard": laid, "trump": self.trump or None, "note": self.note}


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
        hands = tuple(tuple(cards[place] for place in hand) for hand in places)
        if self.view.up in self.view.hand:  # it was taken already, and a card laid down
            return Deal(hands, rules=self.view.rules)
        return Deal(hands, self.view.up, self.view.rules, self.view.named)

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
        sentences += [f"{best}: {enumerated(named)}."] if named else ["There is nothing to choose."]
        sentences += [f"{str(p.call).capitalize()} is {p.note}." for p in self.prices if not p.points]
        return " ".join([*sentences, self.proviso]).strip()

    @cached_property
    def proviso(self) -> str:
        """What is taken for granted of the seats that speak after a priced call, in a sentence; or nothing."""
        auction, said = Auction.at(self.view), {}
        for price in self.ranked:
            auction.push(price.call)
            if not auction.is_over:
                said["Bids are" if price.call.tricks else "Calls are"] = auction.is_defended
            auction.pop()
        more = {True: "nobody defends alone after them", False: "nobody bids more"}
        return " ".join(f"{calls} priced as if {more[is_defended]}." for calls, is_defended in said.items())

    @property
    def caption(self) -> str:
        """What the numbers rest on."""
        return f"{self.deals:,} deal{'s' * (self.deals > 1)} · seed {self.seed} · {self.model}"

    @property
    def table(self) -> pd.DataFrame:
        """One row a call: chances from 0 to 1, points of our side, ``_low`` and ``_high`` the ends of each interval."""
        import pandas as pd

        return pd.DataFrame([price.to_json() for price in self.prices]).set_index("call")

    @property
    def chances(self) -> Mapping[str, str]:
        """What ``make``, ``march`` and ``euchred`` are called in this game."""
        return CHANCES if self.view.rules.turns_up else BID_CHANCES

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
            "proviso": self.proviso or None,
            "calls": [price.to_json() for price in self.prices],
        }

    def figure(self) -> Figure:
        """Return the prices as a bar chart with intervals (Plotly)."""
        from euchre_tutor.analysis.figures import call_bars

        return call_bars(self.prices, self.chances, title=self.view.label, caption=self.caption)

    def _shown(self) -> tuple[list[dict[str, Any]], str]:
        """The rows to print and the words below them; of a great many calls only the best, best first."""
        rows = dict(zip((price.call for price in self.prices), self.rows(), strict=True))
        if len(rows) <= _MOST_ROWS:
            return list(rows.values()), self.verdict
        shown = [*(p.call for p in self.prices if not p.points), *(p.call for p in self.ranked)][:_MOST_ROWS]
        more = f"{len(rows) - len(shown)} more calls rank below these; .table lists them all."
        return [rows[call] for call in shown], f"{self.verdict} {more}"

    def __str__(self) -> str:
        rows, foot = self._shown()
        return "\n".join([str(self.view), as_text(rows, self.chances), foot, self.caption])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows, foot = self._shown()
        return as_html(rows, self.chances, caption=self.caption, foot=foot)


def _row(price: CallPrice, *, is_best: bool) -> dict[str, Any]:
    """One row of the table as text."""
    chances = {name: getattr(price, name) for name in ("make", "march", "euchred")}
    return {
        "call": str(price.call),
        **{name: percent(chance) if chance else "" for name, chance in chances.items()},
        "points": signed(price.points) if price.points else "",
        "note": price.note or _decided(price),
        "best": is_best,
    }


def _decided(price: CallPrice) -> str:
    """Say what we decide along with a call."""
    named = [f"name {price.trump}"] * bool(price.trump)
    return ", ".join(named + [f"discard {' '.join(card.symbol for card in price.laid)}"] * bool(price.laid))


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
    auction = Auction.at(view)
    if auction.is_over or view.played:
        raise EuchreError("trump is made already in this view, so there is nothing left to call")
    if deals < 1:
        raise EuchreError(f"{deals} deals are too few; ask for 1 or more")
    if deals > _MOST_DEALS:
        raise EuchreError(f"{deals:.0e} deals would take days; ask for {_MOST_DEALS:,} or fewer")
    calls = auction.legal_calls
    prospects = {call: prospect(view, call, seed=seed) for call in calls if auction.is_defended or not call.is_pass}
    outcomes: dict[Call, NDArray[np.int8]] = {call: np.zeros(0, np.int8) for call in prospects}
    with ThreadPoolExecutor(_THREADS) as pool:
        for chunks in _growing(-(-deals // CHUNK)):
            for call, each in prospects.items():
                fresh = pool.map(partial(each.outcomes, seed=seed), chunks)
                outcomes[call] = np.concatenate([outcomes[call], *fresh])[:deals]
            yield _priced(view, min(deals, chunks.stop * CHUNK), seed, calls, prospects, outcomes)


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
    prospects: Mapping[Call, Prospect],
    outcomes: Mapping[Call, NDArray[np.int8]],
) -> CallOdds:
    """Turn the outcomes so far into prices."""
    prices = tuple(CallPrice.of(c, prospects[c], outcomes[c]) if c in prospects else CallPrice(c) for c in calls)
    points = {call: prospects[call].points[outcomes[call]] for call in prospects}
    return CallOdds(view, deals, seed, prices, points)
