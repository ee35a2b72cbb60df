"""From hands as they were dealt to hands as they are played, over many deals at once; and what the seats then know."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract
from euchre_tutor.beliefs.discard import usual_discard, usual_gift
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.ranking import Ranking

__all__ = ["Knowledge", "hands_in_play", "has_taken", "knowledge", "may_swap_up"]


class Knowledge(NamedTuple):
    """What the seats know at the first lead beside their own hands; cards as masks over ``Ranking.cards``.

    Attributes:
        known: int64[n, active seats], the cards out of play that each seat knows of.
        barred: int64[active seats + 1], the cards that everybody takes each seat not to hold, and after the last seat
            those that everybody takes not to be out of play: whoever took the turn-up is thought to hold it.
    """

    known: NDArray[np.int64]
    barred: NDArray[np.int64]


def has_taken(view: View) -> bool:
    """Tell whether this seat has taken the turn-up and laid a card down already, or left it.

    What is laid down before trump is made went for something else.
    """
    return view.up in (*view.hand, *view.laid)


def may_swap_up(contract: Contract) -> bool:
    """Tell whether who takes the turn-up may also lay it down for a card of the partner's."""
    return contract.giver is not None and contract.maker == contract.taker


def knowledge(deals: NDArray[np.int64], hands: NDArray[np.int64], view: View, contract: Contract) -> Knowledge:
    """Return what the seats know at the first lead: what each has laid down itself, and where the turn-up went.

    Everybody knows who took the turn-up, and assumes that this seat holds it: few lay down a trump just taken.

    Args:
        deals: int64[n, seats, hand size], the hands before the exchange, as in hands_in_play.
        hands: int64[n, active seats], what that returned.
        view: whose eyes chose what we lay down.
        contract: the contract.
    """
    ranking, active = contract.ranking, contract.active
    up = ranking.mask([view.up] if view.up else [])
    had = (np.int64(1) << ranking.encode(deals[:, [seat - 1 for seat in active]])).sum(axis=2)
    barred = np.zeros(len(active) + 1, np.int64)
    if contract.taker:
        taker = active.index(contract.taker)
        had[:, taker] |= up
        barred[: len(active)] = up
        barred[taker] = 0
        barred[-1] = 0 if may_swap_up(contract) else up
    known = had & ~hands
    if view.seat in active:
        known[:, active.index(view.seat)] |= ranking.mask(view.laid)
    return Knowledge(known if contract.taker else known | up, barred)


def hands_in_play(deals: NDArray[np.int64], view: View, contract: Contract, laid: Hand = ()) -> NDArray[np.int64]:
    """Exchange cards as the contract has it: what we lay down is given, what others do follows rules of thumb.

    By these rules another seat that takes the turn-up keeps it.

    Args:
        deals: int64[n, seats, hand size], each card as its place in ``ranking.cards``; the same on return.
        view: whose eyes these are.
        contract: who takes the turn-up, and who gets a card from a partner.
        laid: the cards that we lay down, in order.

    Returns:
        int64[n, active seats], each hand as a mask over ``contract.ranking.cards``.
    """
    ranking = contract.ranking
    hands = ranking.encode(deals)
    ours = iter([ranking.index[card] for card in laid])
    maker, taker = contract.maker - 1, contract.taker
    if taker and view.up and not (taker == view.seat and has_taken(view)):
        place = next(ours, None) if taker == view.seat else None
        up = ranking.index[view.up]
        if place != up:
            hands[:, taker - 1] = _replaced(hands[:, taker - 1], np.full(len(hands), up), ranking, place)
    if contract.giver:
        partners = hands[:, contract.giver - 1]
        gift = partners[np.arange(len(hands)), usual_gift(partners, ranking)]
        place = next(ours, None) if contract.maker == view.seat else None
        hands[:, maker] = _replaced(hands[:, maker], gift, ranking, place)
    active = [seat - 1 for seat in contract.active]
    masks: NDArray[np.int64] = (np.int64(1) << hands[:, active]).sum(axis=2)
    return masks


def _replaced(
    hands: NDArray[np.int64], gift: NDArray[np.int64], ranking: Ranking, laid: int | None
) -> NDArray[np.int64]:
    """Lay a card down, a given one or the usual one, and put another in its place."""
    hands = hands.copy()
    columns = usual_discard(hands, ranking) if laid is None else (hands == laid).argmax(axis=1)
    hands[np.arange(len(hands)), columns] = gift
    return hands
