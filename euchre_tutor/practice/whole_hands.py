"""From what one seat sees to a whole hand: the hidden cards are dealt as the view allows, by lot or to show a point."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import numpy as np

from euchre_tutor.analysis import PlayOdds
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.auction import Auction
from euchre_tutor.base.arrays import FloatArray, IntArray
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.base.screen import with_minus
from euchre_tutor.beliefs.as_dealt import CANNOT_LAY_OUT
from euchre_tutor.deal import View
from euchre_tutor.game import GameHand


class Told(NamedTuple):
    """A deal that makes a point.

    Attributes:
        number: which of the deals that the odds rest on.
        sound, tempting: our points after either choice, with best play from there on.
        better, worse: on which share of the deals the sound choice is better, and worse, than the tempting one.
    """

    number: int
    sound: int
    tempting: int
    better: float
    worse: float

    def in_words(self, sound: str, tempting: str) -> str:
        """Say how the cards were dealt, where the choices are called so.

        >>> Told(7, 2, -2, 0.4, 0.1).in_words("pass", "order up")
        'The hidden cards were dealt so that the difference shows: with best play from here pass brings +2 points,
        order up −2. Of the deals that fit, pass is better on 40 %, order up on 10 %.'
        """
        ours, theirs = (with_minus(f"{points:+d}") if points else "0" for points in (self.sound, self.tempting))
        return (
            f"The hidden cards were dealt so that the difference shows: with best play from here {sound} brings {ours} "
            f"points, {tempting} {theirs}. Of the deals that fit, {sound} is better on {100 * self.better:.0f} %, "
            f"{tempting} on {100 * self.worse:.0f} %."
        )


def telling_deal(odds: Odds[Any], sound: str, tempting: str, chance: Random) -> Told | None:
    """Choose a deal on which the sound choice gains most over the tempting one; None if it gains on none.

    Args:
        odds: the odds of a view.
        sound: an option as text.
        tempting: another one.
        chance: draws one of the deals that do equally well.
    """
    points: Mapping[str, IntArray] = {text_of(option): each for option, each in odds.points_by_deal.items()}
    best, other = points[sound], points[tempting]
    gains = best - other
    if gains.max() <= 0:
        return None
    wins = gains + 100 * ((best > 0) & (other < 0))  # one that wins points where the other loses some comes first
    number = int(chance.choice(np.flatnonzero(wins == wins.max()).tolist()))
    likely = _likely(odds, len(gains))
    shares = float(likely @ (gains > 0)), float(likely @ (gains < 0))
    return Told(number, int(best[number]), int(other[number]), *shares)


def any_deal(odds: Odds[Any], chance: Random) -> int:
    """Draw one of the deals that odds rest on, as likely as the view makes it."""
    return chance.choices(range(odds.deals), _likely(odds, odds.deals).tolist())[0]


def _likely(odds: Odds[Any], deals: int) -> FloatArray:
    """Return how likely each deal is, float64[deals]: drawn ones all the same, layouts that were listed by weight."""
    if isinstance(odds, PlayOdds) and odds.is_exact:
        return odds.layouts.weights
    return np.full(deals, 1 / deals)


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
    laid: list[str] = []
    if isinstance(odds, PlayOdds):
        deal, cards = odds.as_dealt(number, chance)
        laid = [str(card) for card in cards]
    else:
        deal = odds.deal(number)
    hand = GameHand(deal)
    for call in Auction.at(view).calls:
        _decline(hand)
        hand.push(str(call))
    _decline(hand)
    for text in laid:
        hand.push(text)
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
        found = hand.view(view.seat, score=view.score)
        if all(getattr(found, name) == getattr(view, name) for name in ("up", "trump", "maker", "laid", "played")):
            return hand
    raise EuchreError(CANNOT_LAY_OUT)
