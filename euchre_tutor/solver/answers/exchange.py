"""The exchange of cards before the play: as given, or the best for the side that chooses, with all hands face up."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from euchre_tutor.auction import Contract, legal_discards
from euchre_tutor.base import EuchreError
from euchre_tutor.deal import Deal
from euchre_tutor.pieces import Hand
from euchre_tutor.play import Play, exchanged, swaps
from euchre_tutor.scoring import march_goal, points_table
from euchre_tutor.solver.engine import goals_met_many


class Exchange(NamedTuple):
    """What is exchanged before the play.

    Attributes:
        discard: the card that the taker of the turn-up lays down.
        swap: the card that a lone maker lays down, and the one that the partner gives for it.
    """

    discard: Hand = ()
    swap: Hand = ()

    def play(self, deal: Deal, contract: Contract, played: Hand = ()) -> Play:
        """Start the play after this exchange; raise EuchreError if it, or a card played, is not legal."""
        discard = self.discard[0] if self.discard else None
        return Play.of(deal, contract, discard=discard, swap=self.swap, played=played)


def best_exchange(deal: Deal, contract: Contract, given: Exchange, played: Hand) -> Exchange:
    """Return the exchange that fits the cards played, in which each choice is the best for the side that makes it.

    First the taker lays a card down for its own points. Then a lone maker and the partner swap cards for theirs. Of
    equally good choices the cheapest cards are laid down. Cards that are given are not chosen.
    """
    swapped = []
    for discard in _discards(deal, contract, given):
        if options := list(_swaps(deal, contract, given, discard)):
            swapped.append(_best(deal, contract, options, contract.maker, played))
    return _best(deal, contract, swapped or [given], contract.taker or contract.maker, played)


def _best(deal: Deal, contract: Contract, options: list[Exchange], seat: int, played: Hand) -> Exchange:
    """Return the exchange that fits and gains a seat most; of equals the one that lays the cheapest cards down."""
    if len(options) == 1:
        return options[0]
    cheapness = contract.ranking.cheapness
    ordered = sorted(options, key=lambda option: [cheapness[card] for card in (*option.discard, *option.swap)])
    gains = _gains(deal, contract, ordered, seat)
    ranked = [ordered[index] for index in sorted(range(len(gains)), key=gains.__getitem__, reverse=True)]
    return next((exchange for exchange in ranked if _fits(deal, contract, exchange, played)), ranked[0])


def _gains(deal: Deal, contract: Contract, options: list[Exchange], seat: int) -> list[tuple[int, int]]:
    """Return a seat's points and its side's tricks with best play; its discard may decide on which side it is."""
    hands = [exchanged(deal, contract, exchange.discard, exchange.swap) for exchange in options]
    masks = np.array([[contract.ranking.mask(dealt[seat]) for seat in contract.active] for dealt in hands])
    most = march_goal(contract)
    tricks = goals_met_many(masks, contract, tuple(range(1, most + 1))).tolist()
    revealed = [contract.revealed({seat: dealt[seat] for seat in contract.active}) for dealt in hands]
    points = {made.makers: points_table(made) for made in revealed}
    return [
        (points[side.makers][won], won) if seat in side.makers else (-points[side.makers][won], most - won)
        for side, won in zip(revealed, tricks, strict=True)
    ]


def _discards(deal: Deal, contract: Contract, given: Exchange) -> Iterator[Hand]:
    """List what the taker of the turn-up may lay down, unless it is given or nobody takes it."""
    if given.discard or not contract.taker or not deal.up:
        yield given.discard
        return
    yield from ((card,) for card in legal_discards(deal.rules, deal.hand(contract.taker), deal.up))


def _swaps(deal: Deal, contract: Contract, given: Exchange, discard: Hand) -> Iterator[Exchange]:
    """List the swaps after a discard, only the one that is given if there is one."""
    if not contract.giver:
        yield Exchange(discard, given.swap)
        return
    hands = exchanged(deal, replace(contract, giver=None), discard, ())
    options = swaps(hands[contract.maker], hands[contract.giver])
    yield from (Exchange(discard, swap) for swap in options if given.swap in ((), swap))


def _fits(deal: Deal, contract: Contract, exchange: Exchange, played: Hand) -> bool:
    """Tell whether the cards played are legal after an exchange."""
    if not played:
        return True
    try:
        exchange.play(deal, contract, played)
    except EuchreError:
        return False
    return True
