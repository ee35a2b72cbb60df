"""What points are worth at a score: the chance to win the game.

>>> stakes = Stakes.of(View.parse("Js Jc As 9h Kd up Qs seat 4 score 9-6 rules stick_the_dealer"))
>>> stakes.values(np.array([-4, 0, 1])).round(2).tolist()
[0.0, 0.83, 1.0]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.checks import quoted
from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError
from euchre_tutor.race import Race

__all__ = ["Stakes"]


@dataclass(frozen=True)
class Stakes:
    """The score before a hand, and the race that goes on after it.

    Attributes:
        race: how likely each side is to win the game from any score.
        score: points of our side and of theirs.
        we_deal: whether our side deals this hand.
    """

    race: Race
    score: tuple[int, int]
    we_deal: bool

    @classmethod
    def of(cls, view: View, race: Race | None = None) -> Stakes | None:
        """Return what is at stake for a seat; None in a game for which nobody has counted how its hands end.

        Args:
            view: whose seat, and the score.
            race: instead of the race of the view's rules.

        Raises:
            EuchreError: a race is given for a game of more than two sides, or in which both sides score in a hand, or
                one that ends at other points.
        """
        rules = view.rules
        if race is None:
            try:
                race = Race.of(rules)
            except EuchreError:
                return None
        _check(view, race)
        return cls(race, view.score, view.seat in rules.side(rules.dealer))

    @property
    def is_told(self) -> bool:
        """Whether the score is one to think of: not that at which a game begins."""
        return self.score != (0, 0)

    @property
    def told(self) -> str:
        """The score as a person writes it."""
        return f"{self.score[0]}-{self.score[1]}"

    def values(self, points: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return our chance to win the game after a hand that brings us so many points, less than 0 theirs."""
        after: Literal["we", "they"] = "they" if self.we_deal else "we"
        amounts, places = np.unique(points, return_inverse=True)
        chances = [self.race.chance_after(*self.score, int(amount), after) for amount in amounts]
        return np.array(chances)[places]

    @property
    def point(self) -> float:
        """What a point is worth about now: half of what lies between one for us and one for them."""
        theirs, ours = self.values(np.array([-1, 1]))
        return float(ours - theirs) / 2


def _check(view: View, race: Race) -> None:
    """Raise EuchreError if a race is not that of a view's game."""
    rules = view.rules
    if not isinstance(race, Race):
        raise EuchreError(f"{quoted(race)} is no race; give for instance Race.of('bicycle')")
    if len({rules.side(seat) for seat in range(1, rules.players + 1)}) != 2 or not rules.turns_up:
        raise EuchreError(
            f"a hand of {rules} is no step in a race of two sides of which one scores; leave the race out"
        )
    if race.game != rules.game:
        raise EuchreError(f"the race goes to {race.game} points, and the game of this view to {rules.game}")
