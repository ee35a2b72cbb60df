"""The exchange of cards before the play: as given, or the best for whoever chooses, with all hands face up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from euchre_tutor.auction import Contract, legal_discards
from euchre_tutor.deal import Deal
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand
from euchre_tutor.play import Play, exchanged, swaps
from euchre_tutor.scoring import points_table
from euchre_tutor.solver.engine import maker_tricks


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
    """Return the exchange that fits the cards played, in which each choice is the best for whoever makes it.

    First the taker lays a card down for its own points. Then a lone maker and the partner swap cards for theirs. Of
    equally good choices the cheapest cards are laid down. What is given is not chosen.
    """

    def fit_and_gain(exchange: Exchange, seat: int) -> tuple[bool, int, int]:
        return _fits(deal, contract, exchange, played), *_gain(exchange.play(deal, contract), seat)

    swapped = []
    for discard in _discards(deal, contract, given):
        if options := list(_swaps(deal, contract, given, discard)):
            swapped.append(_best(options, contract, partial(fit_and_gain, seat=contract.maker)))
    taker = contract.taker or contract.maker
    return _best(swapped or [given], contract, partial(fit_and_gain, seat=taker))


def _best(options: list[Exchange], contract: Contract, worth: Callable[[Exchange], Any]) -> Exchange:
    """Return the exchange that is worth most; of equals the one that lays the cheapest cards down."""
    ordered = _cheapest_first(options, contract)
    return max(ordered, key=worth) if ordered[1:] else ordered[0]


def _gain(play: Play, seat: int) -> tuple[int, int]:
    """Return a seat's points and its side's tricks with best play; its discard may decide on which side it is."""
    tricks = maker_tricks(play)
    points = points_table(play.contract)[tricks]
    return (points, tricks) if seat in play.contract.makers else (-points, play.tricks_left - tricks)


def _cheapest_first(options: list[Exchange], contract: Contract) -> list[Exchange]:
    """Sort exchanges by the cards that they lay down, side suits before trumps, low before high."""
    ranking = contract.ranking

    def cost(exchange: Exchange) -> list[tuple[bool, int]]:
        return [(ranking.is_trump(card), ranking.height(card)) for card in (*exchange.discard, *exchange.swap)]

    return sorted(options, key=cost)


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
    try:
        exchange.play(deal, contract, played)
    except EuchreError:
        return False
    return True
