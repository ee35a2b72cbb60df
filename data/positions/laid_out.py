"""From what one seat sees to a whole hand, its hidden cards dealt as in one of the deals that odds rest on."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from euchre_tutor import Deal, EuchreError, GameHand, PlayOdds, View
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.auction import Auction
from euchre_tutor.base import IntArray
from euchre_tutor.beliefs import CHUNK, Seen, deals_of_chunk, usual_discard
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.whole_hands import SEED

CANNOT_LAY_OUT = "cards were exchanged in this hand in a way that can't be laid out; play another one out"


def played_on(hand: GameHand, choice: str, view: View) -> GameHand:
    """Let our seat make a choice in a hand, and then the tutor's players go on to its end; return it."""
    hand.push(choice)
    while not hand.is_over:
        assert hand.seat
        score = view.score if hand.seat in view.rules.side(view.seat) else view.score[::-1]
        hand.push(tutor_action(hand, score=score, seed=SEED))
    return hand


def whole_hand(odds: SampledOdds[Any], number: int, chance: Random) -> GameHand:
    """Return a hand at the position of a view, the hidden cards dealt as in one of the deals that its odds rest on.

    Args:
        odds: the odds of the view.
        number: which deal, from 0 on.
        chance: deals the cards that nobody plays with.

    Raises:
        EuchreError: there is no deal of this number, or cards were exchanged otherwise than for the turn-up.
    """
    view = odds.view
    deal, laid = deal_of(odds, number, chance)
    hand = GameHand(deal)
    for call in Auction.at(view).calls:
        _decline(hand)
        hand.push(str(call))
    _decline(hand)
    for card in laid:
        hand.push(str(card))
    for text in (*["together"] * (hand.stage == "alone"), *map(str, view.played)):
        hand.push(text)
    return _checked(hand, view)


def deal_of(odds: SampledOdds[Any], number: int, chance: Random) -> tuple[Deal, Hand]:
    """Return one of the deals that odds rest on, and what another seat has laid down for the turn-up.

    Of a card to play these are layouts. Arguments and errors are those of whole_hand.
    """
    if not 0 <= number < odds.deals:
        raise EuchreError(f"there is no deal {number}; these odds rest on deals 0 to {odds.deals - 1}")
    if isinstance(odds, PlayOdds):
        return before_the_calls(odds.layouts.seen, odds.hands[number], chance)
    view, (chunk, row) = odds.view, divmod(number, CHUNK)
    deals = deals_of_chunk(view, seed=odds.seed, chunk=chunk, evidence=odds.evidence)
    hands = tuple(tuple(view.rules.pack.cards[index] for index in hand) for hand in deals[row])
    if view.up in view.hand:  # the turn-up is taken already
        return Deal(hands, rules=view.rules), ()
    return Deal(hands, view.up, view.rules, view.named), ()


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


def _decline(hand: GameHand) -> None:
    """Let everybody keep the cards that were dealt."""
    while hand.stage == "farmers":
        hand.push("decline")


def _checked(hand: GameHand, view: View) -> GameHand:
    """Return a hand if our seat sees in it what the view says; raise EuchreError otherwise."""
    if hand.seat == view.seat:
        seen = hand.view(view.seat, score=view.score)
        if all(getattr(seen, name) == getattr(view, name) for name in ("up", "trump", "maker", "laid", "played")):
            return hand
    raise EuchreError(CANNOT_LAY_OUT)
