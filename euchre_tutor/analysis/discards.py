"""Which card should I lay down? Every card that may go, priced on the same deals.

The seats hold what fits the view; each deal is played double dummy after the discard. Passes before our own call count
as evidence. Where another seat made trump, that it did tells something about its hand too: this is not looked at.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.odds import CardOdds, Price, check_sample, nth_deal
from euchre_tutor.analysis.prospects import Prospect
from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import Evidence, contract_of, has_taken, model_name
from euchre_tutor.deal import Deal, View, as_view
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand, format_cards, parse_cards

__all__ = ["DiscardOdds", "DiscardPrice", "compare_discards"]

_THREADS = 2


@dataclass(frozen=True)
class DiscardPrice(Price):
    """What laying a card down is worth; see Price.

    Attributes:
        laid: the card that goes; two of them where a partner gives one for the second.
    """

    laid: Hand

    @property
    def option(self) -> Hand:
        """What is laid down."""
        return self.laid

    @property
    def name(self) -> str:
        """What is laid down, as a person writes it."""
        return " ".join(card.symbol for card in self.laid)

    def to_json(self) -> dict[str, object]:
        """Return the price as plain data."""
        return {"discard": format_cards(self.laid), **super().to_json()}


@dataclass(frozen=True, repr=False)
class DiscardOdds(CardOdds[DiscardPrice]):
    """The price of every card that a seat may lay down, best first; see Odds.

    Attributes:
        evidence: how deals are weighed: by the passes before our own call, or all alike.
    """

    evidence: Evidence = "calls"

    noun = "discard"

    @cached_property
    def contract(self) -> Contract:
        """Trump and makers."""
        return contract_of(self.view)

    @property
    def model(self) -> str:
        """Which deals are thought likely, and how they are played."""
        other = f"that seat {self.view.maker} made trump is not weighed"
        is_ours = self.view.maker == self.view.seat
        return model_name(_before_play(self.view), self.evidence) + f", {other}" * (not is_ours)

    def __getitem__(self, laid: Hand | str) -> DiscardPrice:
        """Return the price of a card: ``odds["9h"]``; raise EuchreError if it may not be laid down."""
        wanted = parse_cards(laid) if isinstance(laid, str) else laid
        for price in self.prices:
            if price.laid == wanted:
                return price
        options = ", ".join(format_cards(price.laid) for price in self.prices)
        raise EuchreError(f"{format_cards(wanted)!r} can't be laid down here; you may lay down {options}")

    def deal(self, number: int) -> Deal:
        """Return one of the deals behind the numbers, from 0 on, as it was before the turn-up was taken.

        Raises EuchreError if there are not so many.
        """
        return nth_deal(self, number, _before_play(self.view), self.evidence)


def compare_discards(
    view: View | str, *, deals: int = 2_000, seed: int = 0, evidence: Evidence = "calls"
) -> DiscardOdds:
    """Price every card that a seat may lay down for the turn-up it takes, over deals that it can't rule out.

    Args:
        view: what the seat has seen, with its hand as it was dealt, such as
            ``"Js Jc As 9h Kd up Qs seat 4 trump s maker 2"``.
        deals: how many deals to solve for each card; the error shrinks with its square root.
        seed: the same seed gives the same deals.
        evidence: ``calls`` weighs deals by how likely the passes before our own call were, ``none`` takes all alike.

    Raises:
        EuchreError: the view can't be, this seat lays nothing down or has done so, or there is no such number of deals.

    >>> odds = compare_discards("Js Jc As 9h Kd up Qs seat 4 trump s maker 2", deals=500)
    >>> odds.ranked[0].name
    '9♥'
    """
    view = as_view(view)
    check_sample(deals, seed, evidence)
    prospects = _prospects(view, evidence)
    with ThreadPoolExecutor(_THREADS) as pool:
        outcomes = list(pool.map(lambda prospect: _outcomes(prospect, deals, seed), prospects))
    prices = [DiscardPrice(p.laid, note="", **p.numbers(o)) for p, o in zip(prospects, outcomes, strict=True)]
    points = {p.laid: p.points[o] for p, o in zip(prospects, outcomes, strict=True)}
    prices.sort(key=lambda price: -price.points.value if price.points else 0.0)
    return DiscardOdds(view, deals, seed, tuple(prices), points, evidence)


def _prospects(view: View, evidence: Evidence) -> list[Prospect]:
    """Return the prospect of each card that may go; whoever holds the called card after it is of the makers' side."""
    contract = contract_of(view)
    if view.played:
        raise EuchreError("cards have been played, so there is nothing left to lay down; ask compare_plays")
    if has_taken(view):
        raise EuchreError(
            "something is laid down already in this view; give the hand as it was dealt, without the turn-up"
        )
    asked = _before_play(view)
    options = [laid for laid in Prospect.under(asked, contract, evidence=evidence).options() if laid]
    if not options:
        raise EuchreError(f"seat {view.seat} takes no card here, so it lays none down: {contract}")
    found = []
    for laid in options:
        held = tuple(card for card in (*view.hand, view.up) if card and card not in laid)
        known = contract.revealed({view.seat: held})
        found.append(replace(Prospect.under(asked, known, evidence=evidence), laid=laid))
    return found


def _before_play(view: View) -> View:
    """Return the view whose deals are dealt: where we made trump, as it was when we called."""
    if view.maker != view.seat:
        return view
    return replace(view, trump=None, maker=None, alone=False, called=None, bid=None, defender=None)


def _outcomes(prospect: Prospect, deals: int, seed: int) -> NDArray[np.int8]:
    """Return the outcomes of so many deals."""
    outcomes, chunk = np.zeros(0, np.int8), 0
    while len(outcomes) < deals:
        outcomes, chunk = np.concatenate([outcomes, prospect.outcomes(chunk, seed=seed)]), chunk + 1
    return outcomes[:deals]
