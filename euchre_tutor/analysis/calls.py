"""What should I call? The chance to make, march and be euchred, and the points, of every legal call.

A call, and the caller's own discard, is chosen once on what the seat knows, and then averaged over the deals it can't
rule out: the same deals for every call. Each deal is played double dummy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import mean_of_outcomes
from euchre_tutor.analysis.odds import Odds, Price, check_sample, nth_deal
from euchre_tutor.analysis.passing import Passing
from euchre_tutor.analysis.prospects import Prospect, prospect
from euchre_tutor.analysis.text import enumerated, signed
from euchre_tutor.auction import Auction, Call
from euchre_tutor.beliefs import CHUNK, Evidence, bidding_model, model_name
from euchre_tutor.deal import Deal, View, as_view
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand, Piece, format_cards, trump_name

if TYPE_CHECKING:
    from euchre_tutor.analysis.explain import Explanation

__all__ = ["CallOdds", "CallPrice", "compare_calls", "refine_calls"]

_THREADS = 2
_LONGEST_STEP = 16  # chunks between two results: well under a second
_MOST_ROWS = 14  # of a table that is printed: four suits, each alone too, and more
_UNPRICED = "not priced yet"


@dataclass(frozen=True)
class CallPrice(Price):
    """What one call is worth; see Price.

    Attributes:
        call: the call.
        laid: what we lay down.
        trump: what we would name after this bid, in words.
    """

    call: Call
    laid: Hand = ()
    trump: str = ""
    note: str = field(default=_UNPRICED, kw_only=True)

    @property
    def option(self) -> Call:
        """The call."""
        return self.call

    @property
    def discard(self) -> Piece | None:
        """What we lay down first; None if we lay nothing down."""
        return self.laid[0] if self.laid else None

    @classmethod
    def of(cls, call: Call, prospect: Prospect | Passing, outcomes: NDArray[np.int8]) -> CallPrice:
        """Price a call from the outcome of each deal."""
        if isinstance(prospect, Passing):
            points = mean_of_outcomes(*prospect.counts(outcomes))
            return cls(call, points=points, note=prospect.told(outcomes))
        trump = trump_name(prospect.contract.trump) if call.tricks else ""
        return cls(call, prospect.laid, trump, note="", **prospect.numbers(outcomes))

    def __str__(self) -> str:
        return f"{self.call}: {signed(self.points)} points" if self.points else f"{self.call}: {self.note}"

    def to_json(self) -> dict[str, Any]:
        """Return the price as plain data: chances from 0 to 1, points of our side, null where not priced."""
        decided = {"discard": format_cards(self.laid) or None, "trump": self.trump or None, "note": self.note}
        return {"call": str(self.call), **super().to_json(), **decided}


@dataclass(frozen=True, repr=False)
class CallOdds(Odds[CallPrice]):
    """The price of every legal call of a view; see Odds.

    Attributes:
        evidence: how deals are weighed: by the passes so far, or all alike.
    """

    evidence: Evidence = "calls"

    noun = "call"

    @property
    def model(self) -> str:
        """Which deals are thought likely, and how they are played."""
        return model_name(self.view, self.evidence)

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
        return nth_deal(self, number, self.view, self.evidence)

    @property
    def _only_loses(self) -> bool:
        """Whether every priced call loses points, beyond its error."""
        return all(p.points.high < 0 for p in self.ranked if p.points)

    def explain(self, call: Call | str | None = None) -> Explanation:
        """Say what decides about a call, the best one unless it is named: who holds what, and how that changes it.

        Raises EuchreError if the call isn't a legal one.
        """
        from euchre_tutor.analysis.explain import explain

        return explain(self, call)

    @property
    def verdict(self) -> str:
        """The result in a few sentences."""
        named = self._named
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
            if not auction.is_over and price.make:  # else it is a pass, and the auction went on
                said["Bids are" if price.call.tricks else "Calls are"] = auction.is_defended
            auction.pop()
        more = {True: "nobody defends alone after them", False: "nobody bids more"}
        return " ".join(f"{calls} priced as if {more[is_defended]}." for calls, is_defended in said.items())

    def _note(self, price: CallPrice) -> str:
        return price.note or _decided(price)

    def _is_best(self, price: CallPrice) -> bool:
        return super()._is_best(price) and not self._only_loses

    def to_json(self) -> dict[str, Any]:
        """Return everything but the single deals as plain data."""
        return {**super().to_json(), "proviso": self.proviso or None}

    def _shown(self) -> tuple[list[dict[str, Any]], str]:
        """The rows to print and the words below them; of a great many calls only the best, best first."""
        rows = dict(zip((price.call for price in self.prices), self.rows(), strict=True))
        if len(rows) <= _MOST_ROWS:
            return list(rows.values()), self.verdict
        shown = [*(p.call for p in self.prices if not p.points), *(p.call for p in self.ranked)][:_MOST_ROWS]
        more = f"{len(rows) - len(shown)} more calls rank below these; .table lists them all."
        return [rows[call] for call in shown], f"{self.verdict} {more}"


def _decided(price: CallPrice) -> str:
    """Say what we decide along with a call."""
    named = [f"name {price.trump}"] * bool(price.trump)
    return ", ".join(named + [f"discard {' '.join(card.symbol for card in price.laid)}"] * bool(price.laid))


def compare_calls(
    view: View | str, *, deals: int = 2_000, seed: int = 0, evidence: Evidence = "calls", progress: bool = True
) -> CallOdds:
    """Price every legal call of a seat, over deals that it can't rule out.

    Args:
        view: what the seat has seen, such as ``"Js Jc As 9h Kd up Qs seat 4"``.
        deals: how many deals to solve for each call; the error shrinks with its square root.
        seed: the same seed gives the same deals.
        evidence: ``calls`` weighs deals by how likely the passes so far were, ``none`` takes all alike.
        progress: show a progress bar if it takes longer than two seconds.

    Raises:
        EuchreError: the view can't be, trump is made already, or the number of deals is not 1 or more.
    """
    from tqdm.auto import tqdm

    with tqdm(total=deals, unit=" deals", delay=2, leave=False, disable=not progress) as bar:
        for odds in refine_calls(view, deals=deals, seed=seed, evidence=evidence):
            bar.update(odds.deals - bar.n)
    return odds


def refine_calls(
    view: View | str, *, deals: int = 2_000, seed: int = 0, evidence: Evidence = "calls"
) -> Iterator[CallOdds]:
    """Price every legal call as compare_calls does, and yield the result so far ever again while deals come in.

    The last result is that of compare_calls. Leave the loop to cancel. Arguments and errors as there.
    """
    view = as_view(view)
    check_sample(deals, seed, evidence)
    auction = Auction.at(view)
    if auction.is_over or view.played:
        raise EuchreError("trump is made already in this view, so there is nothing left to call")
    calls = auction.legal_calls
    prospects = {call: found for call in calls if (found := _prospect(view, auction, call, seed, evidence))}
    outcomes: dict[Call, NDArray[np.int8]] = {call: np.zeros(0, np.int8) for call in prospects}
    with ThreadPoolExecutor(_THREADS) as pool:
        for chunks in _growing(-(-deals // CHUNK)):
            for call, each in prospects.items():
                fresh = pool.map(partial(each.outcomes, seed=seed), chunks)
                outcomes[call] = np.concatenate([outcomes[call], *fresh])[:deals]
            yield _priced(view, min(deals, chunks.stop * CHUNK), seed, evidence, calls, prospects, outcomes)


def _prospect(view: View, auction: Auction, call: Call, seed: int, evidence: Evidence) -> Prospect | Passing | None:
    """Return what a call leads to; None for a pass in a game for which there is no model of the calls that follow."""
    if not call.is_pass or auction.is_defended:
        return prospect(view, call, seed=seed, evidence=evidence)
    model = bidding_model(view.rules)
    return Passing(view, model, evidence) if model else None


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
    evidence: Evidence,
    calls: Iterable[Call],
    prospects: Mapping[Call, Prospect | Passing],
    outcomes: Mapping[Call, NDArray[np.int8]],
) -> CallOdds:
    """Turn the outcomes so far into prices."""
    prices = tuple(CallPrice.of(c, prospects[c], outcomes[c]) if c in prospects else CallPrice(c) for c in calls)
    points = {call: prospects[call].points[outcomes[call]] for call in prospects}
    return CallOdds(view, deals, seed, prices, points, evidence)
