"""From what one seat sees to a whole hand, its hidden cards dealt as in one of the deals that odds rest on."""

from __future__ import annotations

from random import Random
from typing import Any

from euchre_tutor import Deal, EuchreError, GameHand, View
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.auction import Auction
from euchre_tutor.beliefs import CANNOT_LAY_OUT
from euchre_tutor.pieces import Hand
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.whole_hands import SEED


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
    return hand_of(odds.view, *odds.as_dealt(number, chance))


def hand_of(view: View, deal: Deal, laid: Hand) -> GameHand:
    """Return a hand at the position of a view, from its deal and what another seat laid down for the turn-up.

    Raises EuchreError if cards were exchanged otherwise than for the turn-up.
    """
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
