"""A deal for each twin, in which all before the key is what the tutor's players do, and only the right kind wins.

One deal proves nothing, so it is found among those that the position allows, and how many of these end so is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import Any

import numpy as np
from laid_out import whole_hand
from natural import is_natural, likely_to_play, score_for
from twins import Told

from euchre_tutor import EuchreError, GameHand, View
from euchre_tutor.analysis.asked import answer, is_made
from euchre_tutor.analysis.plays import PlayOdds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.base import IntArray
from euchre_tutor.beliefs import Seen
from euchre_tutor.players import player_action
from euchre_tutor.practice.whole_hands import SEED
from euchre_tutor.pricing import PlayOptions, Sample

MANY = Sample(16_000, 31, realistic=0, progress=False)
LATER = ("tutor", "rule bot", "beginner")  # who may play the learner's later cards
TRIED = 100  # deals whose beginning is played again
LEAST_SHOWN, MORE_OFTEN = 0.03, 1.25  # of the deals that fit, and than the contrary: what is told, and honest
MOST_CHOICES = 1  # of ours before the key


@dataclass(frozen=True)
class Found:
    """A deal.

    Attributes:
        hand: all four hands and what happened up to the key, as text.
        right, wrong: our points after the best of either kind, by who plays our later cards.
        shown, contrary: on which share of the deals that fit the right kind wins and the wrong one fails with best
            play, and the other way round.
    """

    hand: str
    right: tuple[int, ...]
    wrong: tuple[int, ...]
    shown: float
    contrary: float


many = lru_cache(maxsize=32)(partial(answer, sample=MANY))
"""What each option brings on many deals with all cards seen, made once for a position."""


def deal_for(each: Told) -> Found | None:
    """Return a deal that shows a position's point, or None."""
    view = View.parse(each.view)
    odds, wins = many(view), _wins(view)
    points = {text_of(option): by_deal for option, by_deal in odds.points_by_deal.items()}
    right, wrong = points[each.best], points[each.other]
    shown, contrary = (float(wins(*both).mean()) for both in ((right, wrong), (wrong, right)))
    won, lost = (shown, contrary) if odds.aim == "points" else in_games(odds, each)
    if shown < LEAST_SHOWN or won < MORE_OFTEN * lost:
        return None
    for hand in showing(view, each.best, each.other):
        ends = {choice: _ends(hand, choice, view) for choice in (each.best, each.other, *each.position.options)}
        sound = [ends[choice] for choice in ends if each.kinds[choice] == each.kind and is_sound(each, choice)]
        tempting = [ends[choice] for choice in ends if each.kinds[choice] != each.kind]
        if wins(min(map(min, sound)), max(map(max, tempting))):
            return Found(str(hand), ends[each.best], ends[each.other], shown, contrary)
    return None


def showing(view: View, best: str, other: str) -> Iterator[GameHand]:
    """Yield hands in which one option wins and another fails with best play, after nothing but what the tutor does."""
    odds, chance = many(view), Random(str(view))
    points = {text_of(option): by_deal for option, by_deal in odds.points_by_deal.items()}
    numbers = np.flatnonzero(_wins(view)(points[best], points[other]))
    for hand in natural(odds, likeliest(odds, numbers, chance), chance):
        if choices_before(hand, view) <= MOST_CHOICES:
            yield hand


def may_show(view: View, best: str, other: str) -> bool:
    """Tell whether there is any such hand: that is known sooner than what both options cost at a table."""
    return next(showing(view, best, other), None) is not None


def _wins(view: View) -> Callable[[Any, Any], Any]:
    return partial(shows, is_call=not is_made(view), march=lost_by_a_march(view))


def in_games(odds: SampledOdds[Any], each: Told) -> tuple[float, float]:
    """Return how many games the best call wins on a deal that the other would lose, and the other way round.

    Whoever donates pays two points on most deals, lest a lone march end the game on few: what counts isn't how often.
    """
    values = {text_of(option): by_deal for option, by_deal in odds.ranked_values.items()}
    by = values[each.best] - values[each.other]
    return float(by.clip(min=0).mean()), float((-by).clip(min=0).mean())


def is_sound(each: Told, choice: str) -> bool:
    """Tell whether an option isn't known to be worse than the best."""
    return each.position.may_be_best(choice)


def choices_before(hand: GameHand, view: View) -> int:
    """Count our choices between the moment from which one plays, the first call or card, and the key."""
    again, number, is_call = GameHand(hand.dealt), 0, not is_made(view)
    for action in hand.history:
        number += again.seat == view.seat and len(again.legal) > 1 and (is_call or action.stage == "play")
        again.push(action.text)
    return number


def _ends(hand: GameHand, choice: str, view: View) -> tuple[int, ...]:
    return tuple(points_of(hand, choice, player, view) for player in LATER)


def shows(better: Any, worse: Any, *, is_call: bool, march: int = 0) -> Any:
    """Tell in which deals one choice wins points and the other loses some.

    Of two calls it is enough that one brings more, and either wins points or the other loses some: a pass may cost one
    point where the call costs two. Against a lone hand, which is seldom euchred, it is enough that one stops its march.
    """
    if is_call:
        return (better > worse) & ((better > 0) | (worse < 0))
    return (worse < 0) & ((better > 0) | ((worse == march) & (better > march)))


def lost_by_a_march(view: View) -> int:
    """Return what a lone hand of the others may still cost us, less than 0; 0 if nobody of them plays alone."""
    turn = PlayOptions(Seen(view)) if is_made(view) else None
    if not turn or not turn.contract.alone or turn.payoffs.is_ours:
        return 0
    points = turn.payoffs.points[turn.payoffs.kinds[:, :, turn.payoffs.reach]]
    return int(points.min())


def likeliest(odds: SampledOdds[Any], numbers: IntArray, chance: Random) -> list[int]:
    """Return some deals in an order by lot, those first in which the others are likelier to play what they played."""
    order, likely = chance.sample(numbers.tolist(), len(numbers)), dict[int, float]()
    if isinstance(odds, PlayOdds):
        likely = dict(zip(order, likely_to_play(odds.layouts.seen, odds.hands[order]).tolist(), strict=True))
    return sorted(order, key=lambda number: -likely.get(number, 0))[:TRIED]


def natural(odds: SampledOdds, numbers: list[int], chance: Random) -> Iterator[GameHand]:
    """Yield the hands of deals in which the tutor's players do all that was done; what we did is known to be so."""
    others = {*range(1, odds.view.rules.players + 1)} - {odds.view.seat}
    for number in numbers:
        with suppress(EuchreError):
            hand = whole_hand(odds, number, chance)
            if is_natural(hand, odds.view, others):
                yield hand


def points_of(hand: GameHand, choice: str, player: str, view: View) -> int:
    """Return our points less the others' after a choice; a player does what we do later, the tutor's all the rest."""
    after, seat = deepcopy(hand), view.seat
    after.push(choice)
    while not after.is_over:
        who = player if after.seat == seat else "tutor"
        after.push(player_action(who, after, score=score_for(after, view), seed=SEED))
    makers = after.contract.makers if after.contract else frozenset()
    others = [points for other, points in after.scores.items() if (other in makers) != (seat in makers)]
    return after.scores[seat] - max(others, default=0)
