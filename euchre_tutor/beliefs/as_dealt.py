"""From a layout of the cards in play back to the deal before the first call."""

from random import Random

import numpy as np

from euchre_tutor.base import EuchreError, IntArray
from euchre_tutor.beliefs.discard import usual_discard
from euchre_tutor.beliefs.seen import Seen
from euchre_tutor.deal import Deal
from euchre_tutor.pieces import Hand, Piece

CANNOT_LAY_OUT = "cards were exchanged in this hand in a way that can't be laid out; play another one out"


def before_the_calls(seen: Seen, held: IntArray, chance: Random) -> tuple[Deal, Hand]:
    """Return the deal before the calls of a layout in the play, and the card that was laid down for the turn-up.

    Args:
        seen: what our seat has seen, with the play so far.
        held: int64[active seats], what each seat still holds, as masks over ``seen.ranking.cards``.
        chance: deals the cards that nobody plays with.

    Raises:
        EuchreError: cards were exchanged otherwise than for the turn-up.
    """
    view, contract, ranking = seen.view, seen.contract, seen.ranking
    assert contract is not None
    if contract.giver or len(view.laid) > (contract.taker == view.seat):
        raise EuchreError(CANNOT_LAY_OUT)
    hands = {seat: _cards(seen, int(mask), seat) for seat, mask in zip(seen.active, held, strict=True)}
    out = [card for card in ranking.pack.cards if not any(card in hand for hand in (*hands.values(), view.laid))]
    chance.shuffle(out)
    laid: Hand = ()
    if contract.taker and view.up:
        laid = view.laid if contract.taker == view.seat else _laid(seen, hands[contract.taker], out)
        kept = tuple(card for card in hands[contract.taker] if card != view.up)
        hands[contract.taker] = kept if view.up in laid else (*kept, *laid)
    out = [card for card in out if card not in laid and card != view.up]
    size = view.rules.hand_size
    for seat in range(1, view.rules.players + 1):
        if seat not in hands:
            hands[seat], out = tuple(out[:size]), out[size:]
    return Deal(tuple(hands[seat] for seat in sorted(hands)), view.up, view.rules, view.named), laid


def _cards(seen: Seen, held: int, seat: int) -> Hand:
    """Return the cards of a seat at the first lead: those that it holds and those that it has played."""
    still = tuple(card for card in seen.ranking.pack.cards if seen.ranking.mask([card]) & held)
    return (*still, *(card.held for other, card in seen.history if other == seat))


def _laid(seen: Seen, hand: Hand, out: list[Piece]) -> Hand:
    """Return what another seat may have laid down for the turn-up: the usual card if it can be, else any."""
    up, ranking = seen.view.up, seen.ranking
    if up and up not in hand:
        return (up,)
    for card in out:
        indices = np.array([[ranking.index[piece] for piece in (*hand, card)]])
        if int(usual_discard(indices, ranking)[0]) == len(hand):
            return (card,)
    return (out[0],)
