"""A deal for each twin, in which all before the key is what the tutor's players do, and only the right kind wins.

One deal proves nothing, so it is found among those that the position allows, and how many of these end so is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from random import Random

import numpy as np
from twins import Told

from euchre_tutor import EuchreError, GameHand, View
from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.players import player_action, tutor_action
from euchre_tutor.practice.whole_hands import SEED, whole_hand
from euchre_tutor.pricing import Sample

MANY = Sample(4_000, 31, realistic=0, progress=False)
LATER = ("tutor", "rule bot", "beginner")  # who may play the learner's later cards
TRIED = 500  # deals whose beginning is played again


@dataclass(frozen=True)
class Found:
    """A deal.

    Attributes:
        hand: all four hands and what happened up to the key, as text.
        right, wrong: our points after either kind, by who plays our later cards.
        shown, contrary: on which share of the deals that fit the right kind wins and the wrong one fails with best
            play, and the other way round.
    """

    hand: str
    right: tuple[int, ...]
    wrong: tuple[int, ...]
    shown: float
    contrary: float


def deal_for(each: Told) -> Found | None:
    """Return a deal that shows a position's point, or None."""
    odds = answer(View.parse(each.view), MANY)
    points = {text_of(option): by_deal for option, by_deal in odds.points_by_deal.items()}
    right, wrong = points[each.best], points[each.other]
    shown, contrary = float(((right > 0) & (wrong < 0)).mean()), float(((wrong > 0) & (right < 0)).mean())
    chance = Random(each.view)
    numbers = np.flatnonzero((right > 0) & (wrong < 0)).tolist()
    chance.shuffle(numbers)
    for hand in natural(odds, numbers[:TRIED], chance):
        ends = [[points_of(hand, card, player) for player in LATER] for card in (each.best, each.other)]
        if min(ends[0]) > 0 > max(ends[1]):
            return Found(str(hand), tuple(ends[0]), tuple(ends[1]), shown, contrary)
    return None


def natural(odds: SampledOdds, numbers: list[int], chance: Random) -> Iterator[GameHand]:
    """Yield the hands of deals in which the tutor's players do all that was done."""
    for number in numbers:
        with suppress(EuchreError):
            hand = whole_hand(odds, number, chance)
            if is_natural(hand):
                yield hand


def is_natural(hand: GameHand) -> bool:
    """Tell whether every call and card so far is what the tutor's player of that seat does."""
    again, done = deepcopy(hand), list[str]()
    while again.history:
        done.append(again.pop())
    for text in reversed(done):
        if len(again.legal) > 1 and tutor_action(again, seed=SEED) != text:
            return False
        again.push(text)
    return True


def points_of(hand: GameHand, card: str, player: str) -> int:
    """Return our points less the others' after a card; a player plays our later cards, and the tutor's the rest."""
    after, seat = deepcopy(hand), hand.seat
    after.push(card)
    while not after.is_over:
        assert after.seat
        after.push(player_action(player if after.seat == seat else "tutor", after, seed=SEED))
    assert after.contract
    assert seat
    makers = after.contract.makers
    others = [points for other, points in after.scores.items() if (other in makers) != (seat in makers)]
    return after.scores[seat] - max(others, default=0)
