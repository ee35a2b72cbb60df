"""Whether what was done before a decision is what the tutor's players do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random

import numpy as np
from laid_out import hand_of

from euchre_tutor import Auction, Deal, EuchreError, GameHand, View
from euchre_tutor.analysis.asked import is_made
from euchre_tutor.base import BoolArray, FloatArray, IntArray
from euchre_tutor.beliefs import (
    Layouts,
    Seen,
    before_the_calls,
    best_calls,
    bidding_model,
    deals_of_chunk,
    reluctance,
    view_turns,
)
from euchre_tutor.pieces import Hand
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.whole_hands import SEED
from euchre_tutor.review.tells import chance_of_play

_SEED = 5
_LIKELY, _LAYOUTS = 0.1, 1_000  # the chance that the others play just so, in the layout where it is the largest

layouts_of = lru_cache(maxsize=256)(Layouts)
"""The layouts of a view, made once for all that is asked about it: weighing them takes longer than a screen."""


def score_for(hand: GameHand, view: View) -> tuple[int, int]:
    """Return the score as the seat whose turn it is sees it."""
    return view.score if hand.seat in view.rules.side(view.seat) else view.score[::-1]


def is_natural(hand: GameHand, view: View, seats: Collection[int] = ()) -> bool:
    """Tell whether every call and card so far is what the tutor's player does, of some seats or of all."""
    again = GameHand(hand.dealt)
    for action in hand.history:
        is_asked = len(again.legal) > 1 and (not seats or again.seat in seats)
        if is_asked and tutor_action(again, score=score_for(again, view), seed=SEED) != action.text:
            return False
        again.push(action.text)
    return True


def may_be(view: View) -> bool:
    """Tell whether what was done so far is likely enough: ours is the tutor's, and so may be what the others played."""
    with suppress(EuchreError):  # no hands of the others fit it
        return is_ours(view) and (not is_made(view) or _is_theirs(layouts_of(view)))
    return False


def _is_theirs(layouts: Layouts) -> bool:
    return likely_to_play(layouts.seen, layouts.drawn(_LAYOUTS, seed=_SEED)).max() >= _LIKELY


def likely_to_play(seen: Seen, hands: IntArray) -> FloatArray:
    """Return the chance that the others play what they played, by layout; 1 in a game that no network has learnt."""
    try:
        return chance_of_play(seen, hands)
    except EuchreError:
        return np.ones(len(hands))


def is_ours(view: View) -> bool:
    """Tell whether what we did so far is what the tutor's player does: it is the same whatever the others hold."""
    with suppress(EuchreError):  # no hands of the others fit it
        return is_natural(hand_of(view, *_any_deal(view)), view, [view.seat])
    return False


def calls_as_made(views: Sequence[View]) -> BoolArray:
    """Tell of views with the same calls in which of them the tutor's player would have called as we did, all at once.

    That takes a hundredth of the time of ``is_ours``, which asks more. In a game without a bidding model all may be.
    """
    view, fits = views[0], np.ones(len(views), bool)
    model, turns = bidding_model(view.rules), view_turns(view)
    if model is None:
        return fits
    cards = np.array([[view.rules.pack.cards.index(card) for card in _as_dealt(each)] for each in views])
    for at, (turn, call) in enumerate(zip(turns, map(str, Auction.at(view).calls), strict=False)):
        if at % view.rules.players == view.seat - 1:
            gains = model.gains(cards, turn) - reluctance(turn, "model")
            best, these = best_calls(gains, must_call=turn.must_call), [str(each) == call for each in turn.calls]
            fits &= best[:, these].any(axis=1) if any(these) else ~best.any(axis=1)
    return fits


def _as_dealt(view: View) -> Hand:
    """Return our hand before we took the turn-up, if we did."""
    return (*(card for card in view.hand if not view.laid or card != view.up), *view.laid)[: view.rules.hand_size]


def _any_deal(view: View) -> tuple[Deal, Hand]:
    """Return a deal that fits what is seen, and what was laid down for the turn-up."""
    if is_made(view):
        layouts = Layouts(view, "none")  # equally likely ones take no weighing
        return before_the_calls(layouts.seen, layouts.drawn(1, seed=_SEED)[0], Random(0))
    dealt = deals_of_chunk(view, seed=_SEED, chunk=0)[0]
    hands = tuple(tuple(view.rules.pack.cards[index] for index in hand) for hand in dealt)
    return Deal(hands, view.up, view.rules, view.named), ()
