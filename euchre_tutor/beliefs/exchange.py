"""From the hands as they are dealt to the hands as they are played, and what each seat then knows of hidden cards."""

from typing import NamedTuple

import numpy as np

from euchre_tutor.auction import Contract
from euchre_tutor.base import IntArray
from euchre_tutor.beliefs.card_sets import masks_of
from euchre_tutor.beliefs.discard import usual_discard, usual_gift
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.ranking import Ranking


class Knowledge(NamedTuple):
    """What the seats know at the first lead beside their own hands; cards are masks over ``contract.ranking.cards``.

    Attributes:
        known: int64[n, active seats], the cards out of play that each seat knows of.
        barred: int64[active seats + 1], the cards that everybody assumes each seat not to hold; and last, those that
            everybody assumes not to be out of play. The seat that took the turn-up is assumed to hold it.
    """

    known: IntArray
    barred: IntArray


def has_taken(view: View) -> bool:
    """Tell whether this seat has already taken the turn-up and laid a card down, be it the turn-up itself.

    A card that was laid down before trump was made was laid down for something else.

    >>> has_taken(View.parse("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4"))
    True
    """
    return view.up in (*view.hand, *view.laid)


def our_hand_in_play(view: View, contract: Contract, laid: Hand) -> Hand:
    """Return the cards that our seat holds once it has taken the turn-up and laid cards down, none got for them yet."""
    takes = contract.taker == view.seat and view.up and not has_taken(view)
    return tuple(card for card in (*view.hand, *((view.up,) if takes and view.up else ())) if card not in laid)


def may_swap_up(contract: Contract) -> bool:
    """Tell whether the seat that takes the turn-up may also lay it down for a card of the partner's."""
    return contract.giver is not None and contract.maker == contract.taker


def knowledge(deals: IntArray, hands: IntArray, view: View, contract: Contract) -> Knowledge:
    """Return what the seats know at the first lead: what each has laid down itself, and where the turn-up is.

    Everybody knows who took the turn-up, and assumes that this seat holds it, because a trump just taken is rarely laid
    down.

    Args:
        deals: int64[n, seats, hand size], the hands before the exchange, each card as its index in the pack.
        hands: int64[n, active seats], what ``hands_in_play`` returned for them.
        view: what our seat has seen.
        contract: the contract.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.beliefs.deals import deals_of_chunk
    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 1")
    >>> contract = make_contract(view.rules, "s", 2, up=view.turn_up)
    >>> deals = deals_of_chunk(view, seed=0, chunk=0)
    >>> known, barred = knowledge(deals, hands_in_play(deals, view, contract), view, contract)
    >>> np.bitwise_count(known[0]).tolist(), [bool(cards) for cards in barred]
    ([0, 0, 0, 1], [True, True, True, False, True])
    """
    ranking, active = contract.ranking, contract.active
    up = ranking.mask([view.up] if view.up else [])
    had = masks_of(ranking.encode(deals[:, [seat - 1 for seat in active]]))
    if contract.taker:
        had[:, active.index(contract.taker)] |= up
    known = had & ~hands
    if view.seat in active:
        known[:, active.index(view.seat)] |= ranking.mask(view.laid)
    return Knowledge(known if contract.taker else known | up, barred_cards(view, contract))


def barred_cards(view: View, contract: Contract) -> IntArray:
    """Return the cards that each active seat can't hold, and last those that can't be out of play; see Knowledge."""
    barred = np.zeros(len(contract.active) + 1, np.int64)
    if view.up and contract.taker:
        barred[:] = contract.ranking.mask([view.up])
        barred[contract.active.index(contract.taker)] = 0
        barred[-1] *= not may_swap_up(contract)
    return barred


def hands_in_play(deals: IntArray, view: View, contract: Contract, laid: Hand = ()) -> IntArray:
    """Exchange cards as the contract says; other seats lay down and give cards by rules of thumb.

    By these rules another seat that takes the turn-up keeps it.

    Args:
        deals: int64[n, seats, hand size], each card as its index in the pack.
        view: what our seat has seen.
        contract: who takes the turn-up, and who gets a card from a partner.
        laid: the cards that our seat lays down, in order.

    Returns:
        int64[n, active seats], each hand as a mask over ``contract.ranking.cards``.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.beliefs.deals import deals_of_chunk
    >>> from euchre_tutor.pieces import parse_cards
    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 4")
    >>> contract = make_contract(view.rules, "s", 4, up=view.turn_up)
    >>> hands = hands_in_play(deals_of_chunk(view, seed=0, chunk=0), view, contract, laid=parse_cards("9h"))
    >>> hands.shape, bool((hands[:, 3] == contract.ranking.mask(parse_cards("Js Jc As Kd Qs"))).all())
    ((256, 4), True)
    """
    ranking = contract.ranking
    hands = ranking.encode(deals)
    ours = iter([ranking.index[card] for card in laid])
    maker, taker = contract.maker - 1, contract.taker
    if taker and view.up and not (taker == view.seat and has_taken(view)):
        discard = next(ours, None) if taker == view.seat else None
        up = ranking.index[view.up]
        if discard != up:
            hands[:, taker - 1] = _exchanged(hands[:, taker - 1], np.full(len(hands), up), ranking, discard)
    if contract.giver:
        partners = hands[:, contract.giver - 1]
        gift = partners[np.arange(len(hands)), usual_gift(partners, ranking)]
        discard = next(ours, None) if contract.maker == view.seat else None
        hands[:, maker] = _exchanged(hands[:, maker], gift, ranking, discard)
    return masks_of(hands[:, [seat - 1 for seat in contract.active]])


def _exchanged(hands: IntArray, gift: IntArray, ranking: Ranking, discard: int | None) -> IntArray:
    """Put a card into each hand in place of the discard, which is the usual one if it is not given."""
    hands = hands.copy()
    columns = usual_discard(hands, ranking) if discard is None else (hands == discard).argmax(axis=1)
    hands[np.arange(len(hands)), columns] = gift
    return hands
