"""From hands as they were dealt to hands as they are played, over many deals at once; and what the seats then know."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract, legal_discards
from euchre_tutor.beliefs.discard import usual_discard, usual_gift
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.ranking import Ranking

__all__ = ["Knowledge", "hands_in_play", "has_taken", "knowledge", "up_may_be_laid"]


class Knowledge(NamedTuple):
    """What the seats know at the first lead beside their own hands; cards as masks over ``Ranking.cards``.

    Attributes:
        known: int64[n, active seats], the cards out of play that each seat knows of.
        barred: int64[active seats + 1], the cards that everybody knows each seat not to hold, and after the last seat
            those that everybody knows not to be out of play.
    """

    known: NDArray[np.int64]
    barred: NDArray[np.int64]


def has_taken(view: View) -> bool:
    """Tell whether this seat has taken the turn-up and laid a card down already, or left it.

    What is laid down before trump is made went for something else.
    """
    return (bool(view.laid) and view.maker is not None) or view.up in view.hand


def up_may_be_laid(view: View, contract: Contract) -> bool:
    """Tell whether who takes the turn-up may lay it down again: by the rules, or for a card of the partner's."""
    if not contract.taker or not view.up:
        return False
    swaps = contract.giver is not None and contract.maker == contract.taker
    return swaps or view.up in legal_discards(view.rules, (), view.up)


def knowledge(
    deals: NDArray[np.int64], hands: NDArray[np.int64], view: View, contract: Contract, order: Ranking
) -> Knowledge:
    """Return what the seats know at the first lead: what each has laid down itself, and where the turn-up went.

    Everybody knows who took the turn-up; that it is still held only where it can't have been laid down again.

    Args:
        deals: int64[n, seats, hand size], the hands before the exchange, as in hands_in_play.
        hands: int64[n, active seats], what that returned.
        view: whose eyes chose what we lay down.
        contract: the contract.
        order: the ranking under its trump.
    """
    active, up = contract.active, order.mask([view.up] if view.up else [])
    had = (np.int64(1) << deals[:, [seat - 1 for seat in active]]).sum(axis=2)
    barred = np.zeros(len(active) + 1, np.int64)
    if contract.taker:
        taker = active.index(contract.taker)
        had[:, taker] |= up
        barred[: len(active)] = up
        barred[taker] = 0
        barred[-1] = 0 if up_may_be_laid(view, contract) else up
    known = had & ~hands
    if view.seat in active:
        known[:, active.index(view.seat)] |= order.mask(view.laid)
    return Knowledge(known if contract.taker else known | up, barred)


def hands_in_play(
    deals: NDArray[np.int64], view: View, contract: Contract, order: Ranking, laid: Hand
) -> NDArray[np.int64]:
    """Exchange cards as the contract has it: what we lay down is given, what others do follows rules of thumb.

    Args:
        deals: int64[n, seats, hand size], each card as its place in ``order.cards``; the same on return.
        view: whose eyes these are.
        contract: who takes the turn-up, and who gets a card from a partner.
        order: the ranking under the contract's trump.
        laid: the cards that we lay down, in order.

    Returns:
        int64[n, active seats], each hand as a mask.
    """
    hands = deals.copy()
    ours = iter([order.index[card] for card in laid])
    maker, taker = contract.maker - 1, contract.taker
    if taker and view.up and not (taker == view.seat and has_taken(view)):
        place = next(ours, None) if taker == view.seat else None
        may_leave = bool(legal_discards(view.rules, (), view.up))
        hands[:, taker - 1] = _taken(hands[:, taker - 1], order.index[view.up], order, place, may_leave=may_leave)
    if contract.giver:
        partners = hands[:, contract.giver - 1]
        gift = partners[np.arange(len(hands)), usual_gift(partners, order)]
        place = next(ours, None) if contract.maker == view.seat else None
        hands[:, maker] = _replaced(hands[:, maker], gift, order, place)
    active = [seat - 1 for seat in contract.active]
    masks: NDArray[np.int64] = (np.int64(1) << hands[:, active]).sum(axis=2)
    return masks


def _taken(
    hands: NDArray[np.int64], up: int, order: Ranking, laid: int | None, *, may_leave: bool
) -> NDArray[np.int64]:
    """Add the turn-up and lay a card down: a given one, or the usual one."""
    taken = np.full((len(hands), 1), up)
    if laid == up:
        return hands
    if laid is None and may_leave:
        six = np.concatenate([hands, taken], axis=1)
        columns = usual_discard(six, order)
        six[np.arange(len(six)), columns] = up
        return six[:, :-1]
    return _replaced(hands, taken[:, 0], order, laid)


def _replaced(hands: NDArray[np.int64], gift: NDArray[np.int64], order: Ranking, laid: int | None) -> NDArray[np.int64]:
    """Lay a card down, a given one or the usual one, and put another in its place."""
    hands = hands.copy()
    columns = usual_discard(hands, order) if laid is None else (hands == laid).argmax(axis=1)
    hands[np.arange(len(hands)), columns] = gift
    return hands
