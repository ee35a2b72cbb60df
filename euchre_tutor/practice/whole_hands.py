"""From what one seat sees to a whole hand: the hidden cards are dealt as the view allows, or to show a point."""

from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

import numpy as np

from euchre_tutor.analysis import PlayOdds
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of, words_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.auction import Auction
from euchre_tutor.base import EuchreError, FloatArray, IntArray, with_minus
from euchre_tutor.beliefs import CANNOT_LAY_OUT
from euchre_tutor.deal import View
from euchre_tutor.game import GameHand
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.positions import Position

SEED = 17
"""What the tutor's players think of when a hand is played out."""
_TRIED = 8  # deals that are played out to find one that shows the difference
_BY_LOT = "The hidden cards were dealt at random, by how likely they are given what you have seen."
_SHOWS_NOTHING = (
    "As the tutor's players go on, the best choice gains on none of the deals that were tried. So the hidden cards "
    "were dealt at random."
)


class LaidOut(NamedTuple):
    """A deal that makes a point.

    Attributes:
        hand: the hand, at the decision.
        sound, tempting: our points after either choice, when the tutor's players go on.
        better, worse: on which share of the deals the sound choice is better, and worse, with best play from there on.
    """

    hand: GameHand
    sound: int
    tempting: int
    better: float
    worse: float

    def in_words(self, sound: str, tempting: str) -> str:
        """Say how the cards were dealt, where the choices are called so.

        >>> hand = GameHand.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
        >>> print(LaidOut(hand, 2, -2, 0.4, 0.1).in_words("pass", "order up"))
        The hidden cards were dealt so that the difference shows: as the tutor's players go on, pass brings +2 points,
        order up −2. With best play, pass is better on 40 % of the deals that fit, order up on 10 %.
        """
        ours, theirs = (with_minus(f"{points:+d}") if points else "0" for points in (self.sound, self.tempting))
        return (
            f"The hidden cards were dealt so that the difference shows: as the tutor's players go on, {sound} brings "
            f"{ours} points, {tempting} {theirs}. With best play, {sound} is better on {100 * self.better:.0f} % of "
            f"the deals that fit, {tempting} on {100 * self.worse:.0f} %."
        )


def laid_out(
    odds: SampledOdds[Any], position: Position, choice: str, chance: Random, *, telling: bool
) -> tuple[GameHand, str]:
    """Return the whole hand of a decision, and say how its hidden cards were dealt.

    Args:
        odds: the odds of the decision.
        position: the same decision, graded.
        choice: what the learner chose.
        chance: deals the cards.
        telling: deal so that the best choice gains most over the learner's, or over the next best if that is his; else
            as likely as the view makes the cards.

    Raises EuchreError if the hand can't be laid out.
    """
    others = [text for text in position.options if not position.is_best(text)] or [position.best]
    tempting = others[0] if position.is_best(choice) else choice
    example = telling_deal(odds, position.best, tempting, chance) if telling else None
    if example is None:
        return whole_hand(odds, any_deal(odds, chance), chance), _SHOWS_NOTHING if telling else _BY_LOT
    return example.hand, example.in_words(words_of(position.best), words_of(tempting))


def telling_deal(odds: SampledOdds[Any], sound: str, tempting: str, chance: Random) -> LaidOut | None:
    """Choose a deal on which the sound choice gains over the tempting one when the tutor's players go on.

    Deals on which it gains most with best play are tried first; None if none of those that are tried shows it.

    Args:
        odds: the odds of a view.
        sound: an option as text.
        tempting: another one.
        chance: draws one of the deals that do equally well.
    """
    points: Mapping[str, IntArray] = {text_of(option): by_deal for option, by_deal in odds.points_by_deal.items()}
    best, other = points[sound], points[tempting]
    gains = best - other
    wins = gains + 100 * ((best > 0) & (other < 0))  # one that wins points where the other loses some comes first
    numbers = sorted(np.flatnonzero(gains > 0).tolist(), key=lambda number: (-wins[number], chance.random()))
    likely = _likely(odds, len(gains))
    shares = float(likely @ (gains > 0)), float(likely @ (gains < 0))
    for number in numbers[:_TRIED]:
        hand = whole_hand(odds, number, chance)
        ours, theirs = (played_out(hand, text, odds.view) for text in (sound, tempting))
        if ours > theirs:
            return LaidOut(hand, ours, theirs, *shares)
    return None


def played_out(hand: GameHand, choice: str, view: View) -> int:
    """Return our points less the others', if our seat makes a choice and then the tutor's players go on."""
    return points_of(played_on(deepcopy(hand), choice, view), view)


def played_on(hand: GameHand, choice: str, view: View) -> GameHand:
    """Let our seat make a choice in a hand, and then the tutor's players go on to its end; return it."""
    hand.push(choice)
    while not hand.is_over:
        assert hand.seat
        score = view.score if hand.seat in view.rules.side(view.seat) else view.score[::-1]
        hand.push(tutor_action(hand, score=score, seed=SEED))
    return hand


def points_of(hand: GameHand, view: View) -> int:
    """Return our points less the others' in a hand that is over."""
    ours, theirs = points_for(hand, view.seat)
    return ours - theirs


def points_for(hand: GameHand, seat: int) -> tuple[int, int]:
    """Return what a hand that is over has brought the side of a seat, and what it has brought the other."""
    makers, scores = hand.contract.makers if hand.contract else frozenset(), hand.scores
    others = [points for other, points in scores.items() if (other in makers) != (seat in makers)]
    return scores.get(seat, 0), max(others, default=0)


def any_deal(odds: Odds[Any], chance: Random) -> int:
    """Draw one of the deals that odds rest on, as likely as the view makes it."""
    return chance.choices(range(odds.deals), _likely(odds, odds.deals).tolist())[0]


def _likely(odds: Odds[Any], deals: int) -> FloatArray:
    """Return how likely each deal is, float64[deals]: drawn ones all the same, layouts that were listed by weight."""
    return odds.layouts.weights if isinstance(odds, PlayOdds) and odds.is_exact else np.full(deals, 1 / deals)


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
    deal, laid = odds.as_dealt(number, chance)
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
