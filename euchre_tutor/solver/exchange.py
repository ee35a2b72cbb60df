"""What is laid down and swapped before the play: given, or the best for its side, all hands face up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from euchre_tutor.auction import Contract, legal_discards
from euchre_tutor.deal import Deal
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand
from euchre_tutor.play import Play, exchanged, swaps
from euchre_tutor.ranking import ranking
from euchre_tutor.solver.engine import maker_tricks

__all__ = ["Exchange", "best_exchange"]


class Exchange(NamedTuple):
    """What is exchanged before the play: the taker's discard, a lone maker's swap with the partner."""

    discard: Hand = ()
    swap: Hand = ()

    def play(self, deal: Deal, contract: Contract, played: Hand = ()) -> Play:
        """Play on after it; raise EuchreError if it may not be, or the cards played are not legal after it."""
        discard = self.discard[0] if self.discard else None
        return Play.of(deal, contract, discard=discard, swap=self.swap, played=played)


def best_exchange(deal: Deal, contract: Contract, given: Exchange, played: Hand) -> Exchange:
    """The exchange that fits the cards played and served its side best before them; of equals the cheapest."""
    options = list(_exchanges(deal, contract, given))
    if len(options) <= 1:
        return options[0] if options else given
    sign = 1 if (contract.taker or contract.maker) in contract.makers else -1
    order = ranking(deal.rules, contract.trump)

    def cost(exchange: Exchange) -> tuple[bool, int, list[tuple[bool, int]]]:
        tricks = maker_tricks(exchange.play(deal, contract))
        laid = [*exchange.discard, *exchange.swap]
        cheap = [(order.is_trump(card), order.height(card)) for card in laid]
        return not _fits(deal, contract, exchange, played), -sign * tricks, cheap

    return min(options, key=cost)


def _exchanges(deal: Deal, contract: Contract, given: Exchange) -> Iterator[Exchange]:
    """List the exchanges that may be, as far as they are not given."""
    discards: Iterable[Hand] = (given.discard,)
    if contract.taker and deal.up and not given.discard:
        discards = ((card,) for card in legal_discards(deal.rules, deal.hand(contract.taker), deal.up))
    for discard in discards:
        if not contract.giver or given.swap:
            yield Exchange(discard, given.swap)
            continue
        without = replace(contract, giver=None)
        hands = exchanged(deal, without, discard, ())
        yield from (Exchange(discard, swap) for swap in swaps(hands[contract.maker], hands[contract.giver]))


def _fits(deal: Deal, contract: Contract, exchange: Exchange, played: Hand) -> bool:
    """Tell whether the cards played are legal after an exchange."""
    try:
        exchange.play(deal, contract, played)
    except EuchreError:
        return False
    return True
