"""Every deal of a game for two, one by one: what a sample of them is judged by."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from euchre_tutor import Auction, Call, Contract, View
from euchre_tutor.auction import PASS
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.options import solved
from euchre_tutor.scoring import scores

from .callers import chances

__all__ = ["EveryDeal"]


class EveryDeal:
    """All hands that the other seat may hold before our call, what each brings us, and how likely it is.

    Args:
        view: what our seat has seen.
        then: what we call if our turn comes again after our pass.
    """

    def __init__(self, view: View, then: Call | None = None) -> None:
        self.view, self.then, cards = view, then, view.rules.pack.cards
        self.hands = list(combinations([card for card in cards if card not in (*view.hand, view.up)], 5))
        both = [{view.seat: view.hand, 3 - view.seat: hand} for hand in self.hands]
        self.deals = np.array([[[cards.index(card) for card in hands[seat]] for seat in (1, 2)] for hands in both])

    def points(self, contract: Contract, laid: Hand = ()) -> np.ndarray:
        """Return our points of a contract, deal by deal."""
        sign = 1 if self.view.seat in contract.makers else -1
        tricks = solved(self.deals, self.view, contract, laid, goals=(1, 2, 3, 4, 5)).tricks
        return np.array([sign * (made - lost) for made, lost in (scores(contract, n) for n in tricks)])

    def chances(self, auction: Auction) -> list[dict[Call, float]]:
        """Return the chances of the calls of the seat whose turn it is, deal by deal."""
        if auction.seat != self.view.seat:
            return [chances(auction, hand) for hand in self.hands]
        return [{self.then: 1.0} if self.then in auction.legal_calls[1:] else {}] * len(self.hands)

    def weights(self) -> np.ndarray:
        """Return the chance of the calls so far: one in a thousand is made without a look."""
        auction, weights = Auction(self.view.rules, self.view.turn_up), np.ones(len(self.hands))
        while (auction.seat, auction.turned_down) != (self.view.seat, self.view.turned_down):
            if auction.seat != self.view.seat:
                careless = 0.001 / len(auction.legal_calls)
                weights *= [0.999 * (1 - sum(made.values())) + careless for made in self.chances(auction)]
            auction.push(PASS)
        return weights

    def passed(self) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """Return what our pass is worth, deal by deal, and who makes trump how often."""
        auction, left, value = Auction.at(self.view), np.ones(len(self.hands)), np.zeros(len(self.hands))
        makers = {who: np.zeros(len(self.hands)) for who in ("we call", "they call")}
        auction.push(PASS)
        while not auction.is_over:
            made = self.chances(auction)
            for call in [call for call in auction.legal_calls if call != PASS]:
                share = left * [each.get(call, 0.0) for each in made]
                value += share * self.points(auction.contract_of(call))
                makers["we call" if auction.seat == self.view.seat else "they call"] += share
            left = left * [1 - sum(each.values()) for each in made]
            auction.push(PASS)
        return value, makers | {"thrown in": left}
