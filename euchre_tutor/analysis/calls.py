"""What should I call? The chance to make, march and be euchred, and the points, of every legal call.

A call, and the caller's own discard, is chosen once on what the seat knows, and then averaged over the deals it can't
rule out: the same deals for every call. Each deal is played double dummy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from euchre_tutor.analysis.odds import Odds, Price, check_sample, nth_deal
from euchre_tutor.analysis.passing import Passing
from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.analysis.prospects import Prospect, prospect
from euchre_tutor.analysis.sampling import Sampling, share_played
from euchre_tutor.analysis.stakes import Stakes
from euchre_tutor.analysis.text import enumerated, signed
from euchre_tutor.auction import Auction, Call
from euchre_tutor.beliefs import Evidence, bidding_model, model_name
from euchre_tutor.checks import check_flag
from euchre_tutor.deal import Deal, View, as_view
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand, Piece, format_cards, trump_name
from euchre_tutor.race import Race

if TYPE_CHECKING:
    from euchre_tutor.analysis.explain import Explanation

__all__ = ["CallOdds", "CallPrice", "compare_calls", "refine_calls"]

_MOST_ROWS = 14  # of a table that is printed: four suits, each alone too, and more
_UNPRICED = "not priced yet"
_BAR = "{desc}{percentage:3.0f}%|{bar}| {elapsed}<{remaining}"


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
        evidence: how deals are weighed: by the calls so far, or all alike.
        done: the share of the work that is done.
    """

    evidence: Evidence = "calls"
    done: float = field(default=1.0, kw_only=True)

    noun = "call"

    @property
    def model(self) -> str:
        """Which deals are thought likely, and how they are played."""
        return model_name(self.view, self.evidence)

    def __getitem__(self, call: Call | str) -> CallPrice:
        """Return the price of a call: ``odds["order up"]``; raise EuchreError if it isn't a legal one."""
        wanted = call if isinstance(call, Call) else Auction.at(self.view).read(call)
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
        """Whether points are what counts, and every priced call loses some, beyond its error."""
        return self.aim == "points" and all(p.points.high < 0 for p in self.ranked if p.points)

    def explain(self, call: Call | str | None = None) -> Explanation:
        """Say what decides about a call, the best one unless it is named: who holds what, and how that changes it.

        Raises EuchreError if the call isn't a legal one.
        """
        from euchre_tutor.analysis.explain import explain

        return explain(self, call)

    @property
    def verdict(self) -> str:
        """The result in a few sentences."""
        named, unpriced = self._named, [p for p in self.prices if not p.points]
        if len(self.prices) == 1 and named:
            return " ".join(filter(None, [f"There is only one call: {named[0]}.", self.score_note, self.proviso]))
        call = f"{'priced ' * bool(unpriced)}call"
        best = self._alike.capitalize() if len(named) > 1 else "Least lost" if self._only_loses else f"Best {call}"
        sentences = [f"Every {call} loses points."] * (self._only_loses and bool(named))
        sentences += [f"{best}{self._goal}: {enumerated(named)}."] if named else ["There is nothing to choose."]
        sentences += [f"{str(p.call).capitalize()} is {p.note}." for p in unpriced]
        return " ".join(filter(None, [*sentences, self._beside_points, self.score_note, self.proviso]))

    @property
    def _beside_points(self) -> str:
        """Say which call brings the most points, where that is not the one to win the game with; or nothing."""
        most = self.by("points")[:1]
        if self.aim == "points" or not most or most[0] in self.leaders or not most[0].points:
            return ""
        return f"Most points a hand: {most[0].name} ({signed(most[0].points)})."

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
    view: View | str,
    *,
    deals: int = 2_000,
    seed: int = 0,
    evidence: Evidence = "calls",
    realistic: int | None = None,
    race: Race | None = None,
    until_sure: bool = False,
    exact: bool = False,
    keep: Path | str | None = None,
    progress: bool = True,
) -> CallOdds:
    """Price every legal call of a seat, over deals that it can't rule out.

    Args:
        view: what the seat has seen, such as ``"Js Jc As 9h Kd up Qs seat 4"``. With a score other than 0-0 calls are
            ranked by the chance to win the game, where that is known; else the answer says that it isn't.
        deals: how many deals to solve for each call; the error shrinks with its square root.
        seed: the same seed gives the same deals.
        evidence: ``calls`` weighs deals by how likely the calls so far were, ``none`` takes all alike.
        realistic: on how many of the deals everybody plays seeing only their own hand, too; one in eight, and no more
            than 500, unless given.
        race: how likely each side is to win the game from any score, instead of Race.of the rules.
        until_sure: stop earlier if fewer deals should tell the best call from all others. How many is read off the
            deals on which decisions are made, never off those that price, so that intervals stay what they are.
        exact: solve every deal there is instead, see exact_calls: with four hands some minutes. Interrupt it, and
            the same question goes on from there. Realistic play still rests on a sample.
        keep: the file in which an exact count is kept, instead of one in the user's cache folder.
        progress: show a progress bar if it takes longer than two seconds.

    Raises:
        EuchreError: the view can't be, trump is made already, the number of deals is not 1 or more, the race is of
            another game, or an exact count can't be made or kept.
    """
    if check_flag(exact, "exact"):
        from euchre_tutor.analysis.exact import exact_calls

        if check_flag(until_sure, "until_sure"):
            raise EuchreError("exact solves every deal, so there is no stopping when sure; leave one of the two out")
        few = share_played(deals, None) if realistic is None else realistic
        return exact_calls(view, seed=seed, evidence=evidence, realistic=few, race=race, keep=keep, progress=progress)
    if keep is not None:
        raise EuchreError("keep names the file of an exact count; say exact=True, or leave it out")
    results = refine_calls(
        view, deals=deals, seed=seed, evidence=evidence, realistic=realistic, race=race, until_sure=until_sure
    )
    with progress_bar(1.0, shown=progress, bar_format=_BAR) as bar:
        for odds in results:
            bar.update(odds.done - bar.n)
    return odds


def refine_calls(
    view: View | str,
    *,
    deals: int = 2_000,
    seed: int = 0,
    evidence: Evidence = "calls",
    realistic: int | None = None,
    race: Race | None = None,
    until_sure: bool = False,
) -> Iterator[CallOdds]:
    """Price every legal call as compare_calls does, and yield the result so far ever again while deals come in.

    First all deals are solved, then some are played realistically. The last result is that of compare_calls. Leave the
    loop to cancel. Arguments and errors as there.
    """
    view = as_view(view)
    check_sample(deals, seed, evidence, realistic)
    auction = Auction.at(view)
    if auction.is_over or view.played:
        raise EuchreError("trump is made already in this view, so there is nothing left to call")
    stakes = Stakes.of(view, race)
    lines = {call: line for call in auction.legal_calls if (line := _line(view, auction, call, seed, evidence))}
    sampling = Sampling(lines, seed=seed, stakes=stakes, deals=deals, realistic=share_played(deals, realistic))
    if check_flag(until_sure, "until_sure"):
        sampling.limit()
    for done in sampling.run():
        prices = tuple(_priced(call, lines.get(call), sampling) for call in auction.legal_calls)
        yield CallOdds(
            view,
            sampling.deals_solved,
            seed,
            prices,
            sampling.points(),
            evidence,
            stakes=stakes,
            realistic_deals=sampling.deals_played,
            done=done,
        )


def _line(view: View, auction: Auction, call: Call, seed: int, evidence: Evidence) -> Prospect | Passing | None:
    """Return what a call leads to; None for a pass in a game for which there is no model of the calls that follow."""
    if not call.is_pass or auction.is_defended:
        return prospect(view, call, seed=seed, evidence=evidence)
    model = bidding_model(view.rules)
    return Passing(view, model, evidence) if model else None


def _priced(call: Call, line: Prospect | Passing | None, sampling: Sampling[Call]) -> CallPrice:
    """Return the price of a call as far as it is known."""
    if line is None:
        return CallPrice(call)
    if isinstance(line, Passing):
        price = CallPrice(call, note=line.told(sampling.solved[call]))
    else:
        price = CallPrice(call, line.laid, trump_name(line.contract.trump) if call.tricks else "", note="")
    return replace(price, **sampling.numbers(call))
