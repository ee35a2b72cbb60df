"""What cards are worth with all cards seen, in a position and in its twins, on the same layouts of the others' cards.

Weighing layouts by the calls takes ten times as long as solving them. So those of a position serve its twins, too: the
card that is changed lies where the new one lay. That they share all else takes most of the chance off the difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from natural import layouts_of

from euchre_tutor import View
from euchre_tutor.base import FloatArray, IntArray
from euchre_tutor.beliefs import Seen
from euchre_tutor.pieces import parse_card
from euchre_tutor.pricing import PlayOptions

_DEALS, _SEED = 256, 5
_ALL = 20_000  # layouts that are all looked at, as in ``compare_plays``
_FEWEST = 64  # that fit a twin, where a card that fell shows another suit to be out
Change = tuple[str, str]


class Screen(NamedTuple):
    """Layouts, int64[n, active seats], each with its weight."""

    hands: IntArray
    weights: FloatArray

    @classmethod
    def of(cls, view: View) -> Screen:
        """Draw layouts of a position, or take all of few; raise EuchreError if none fits it."""
        layouts = layouts_of(view)
        if layouts.count <= _ALL:
            return cls(layouts.enumerated(), layouts.weights)
        return cls(layouts.drawn(_DEALS, seed=_SEED), np.ones(_DEALS))

    def in_twin(self, seen: Seen, change: Change) -> Screen:
        """Return the layouts with a card changed, those that fit what is seen then; its own if there are few."""
        (seat, ranking), (old, new) = (seen.view.seat, seen.ranking), map(parse_card, change)
        held = np.where(self.hands & ranking.mask([new]), self.hands ^ ranking.mask([old, new]), self.hands)
        held[:, seen.active.index(seat)] = ranking.mask(seen.hand)
        fits = np.ones(len(held), bool)
        for other, suits in seen.voids.items():
            out = ranking.mask(card for suit in suits for card in ranking.order[suit])
            fits &= (held[:, seen.active.index(other)] & out == 0) | (other == seat)
        enough = fits.sum() >= min(_FEWEST, len(fits))
        return Screen(held[fits], self.weights[fits]) if enough else Screen.of(seen.view)

    def worth(self, seen: Seen, kinds: Mapping[str, str]) -> dict[str, float]:
        """Return our points after the best card of each kind, without the errors and words of an answer."""
        turn, worth = PlayOptions(seen), defaultdict[str, list[float]](list)
        for card, ends in turn.solved(self.hands).items():
            points = np.average(turn.payoffs.points_of(ends), weights=self.weights)
            worth[kinds[str(card)]].append(float(points))
        return {kind: max(points) for kind, points in worth.items()}
