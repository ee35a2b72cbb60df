"""Where decisions come from: random hands, called and played by the tutor's players, who see only their own cards.

>>> decision = next(decisions(Rules.parse("bicycle"), seed=1))
>>> decision.view.seat, decision.tutor
(1, 'pass')
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cached_property

from euchre_tutor.deal import Deal, View
from euchre_tutor.game import GameHand
from euchre_tutor.practice.themes import is_call, is_discard, play_seen
from euchre_tutor.pricing.tutor import tutor_action
from euchre_tutor.rules import Rules


class Found:
    """A decision of a hand.

    Attributes:
        view: what the seat to act has seen.
        hand: the hand so far, with all cards.
    """

    def __init__(self, hand: GameHand, score: tuple[int, int] = (0, 0), seed: int = 0) -> None:
        assert hand.seat
        self.view = hand.view(hand.seat, score=score)
        self.hand, self._seed = deepcopy(hand), seed  # the one that was given goes on

    @cached_property
    def tutor(self) -> str:
        """What the tutor's player does; a first lead takes it a tenth of a second, so it is worked out when asked."""
        return tutor_action(self.hand, score=self.view.score, seed=self._seed)


def decisions(rules: Rules, seed: int, score: tuple[int, int] = (0, 0), *, played: bool = True) -> Iterator[Found]:
    """Yield the decisions of a random hand, in their order; those that are forced are left out.

    Args:
        rules: the game.
        seed: of the deal, and of what the players think of.
        score: points of eldest's side and of the others, before this hand.
        played: whether to yield every card of the play, instead of the first lead only.
    """
    hand = GameHand(Deal.random(seed=seed, rules=rules))
    while not hand.is_over:
        assert hand.seat
        decision = Found(hand, score if hand.seat in rules.side(1) else score[::-1], seed)
        if len(hand.legal) > 1 and hand.stage != "alone":
            yield decision
        if hand.stage == "play" and not played:
            return
        hand.push(decision.tutor)


def is_a_choice(view: View) -> bool:
    """Tell whether a seat may do more than one thing.

    >>> is_a_choice(View.parse("Js Jc As 9h Kd up Qs seat 4"))
    True
    """
    seen = play_seen(view)
    return is_call(view) or is_discard(view) or (seen is not None and len(seen.legal_plays) > 1)
