"""Whether what was done before a decision is what the tutor's players do."""

from __future__ import annotations

from collections.abc import Collection
from copy import deepcopy
from random import Random

import numpy as np
from laid_out import whole_hand

from euchre_tutor import EuchreError, GameHand, View
from euchre_tutor.analysis.asked import answer, is_made
from euchre_tutor.base import FloatArray, IntArray
from euchre_tutor.beliefs import Layouts, Seen
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.whole_hands import SEED
from euchre_tutor.pricing import Sample
from euchre_tutor.review.tells import chance_of_play

_FEW = Sample(16, 5, realistic=0, progress=False)
_LIKELY, _LAYOUTS = 0.1, 1_000  # the chance that the others play just so, in the layout where it is the largest


def score_for(hand: GameHand, view: View) -> tuple[int, int]:
    """Return the score as the seat whose turn it is sees it."""
    return view.score if hand.seat in view.rules.side(view.seat) else view.score[::-1]


def is_natural(hand: GameHand, view: View, seats: Collection[int] = ()) -> bool:
    """Tell whether every call and card so far is what the tutor's player does, of some seats or of all."""
    again, done = deepcopy(hand), list[str]()
    while again.history:
        done.append(again.pop())
    for text in reversed(done):
        is_asked = len(again.legal) > 1 and (not seats or again.seat in seats)
        if is_asked and tutor_action(again, score=score_for(again, view), seed=SEED) != text:
            return False
        again.push(text)
    return True


def may_be(view: View) -> bool:
    """Tell whether what was done so far is likely enough: ours is the tutor's, and so may be what the others played."""
    return is_ours(view) and (not is_made(view) or _is_theirs(Layouts(view)))


def _is_theirs(layouts: Layouts) -> bool:
    return likely_to_play(layouts.seen, layouts.drawn(_LAYOUTS, seed=_FEW.seed)).max() >= _LIKELY


def likely_to_play(seen: Seen, hands: IntArray) -> FloatArray:
    """Return the chance that the others play what they played, by layout; 1 in a game that no network has learnt."""
    try:
        return chance_of_play(seen, hands)
    except EuchreError:
        return np.ones(len(hands))


def is_ours(view: View) -> bool:
    """Tell whether what we did so far is what the tutor's player does: it is the same whatever the others hold."""
    try:
        return is_natural(whole_hand(answer(view, _FEW), 0, Random(0)), view, [view.seat])
    except EuchreError:
        return False  # no hands of the others fit it
