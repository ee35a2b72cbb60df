"""Stakes: what points are worth at a score, as the chance to win the game.

>>> stakes = Stakes.of(View.parse("Js Jc As 9h Kd up Qs seat 4 score 9-6 rules stick_the_dealer"))
>>> stakes.chances(np.array([-4, 0, 1])).round(2).tolist()
[0.0, 0.82, 1.0]
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

import numpy as np

from euchre_tutor.base import EuchreError, FloatArray, IntArray, quoted
from euchre_tutor.deal import View
from euchre_tutor.race import Ending, Race, known_race


@dataclass(frozen=True)
class Stakes:
    """The score before a hand, and the race to the end of the game.

    Attributes:
        race: how likely each side is to win the game from any score.
        score: our side's points, and theirs.
        we_deal: whether our side deals this hand.

    >>> stakes = Stakes(Race.of("bicycle"), (4, 3), we_deal=True)
    >>> stakes.chances(np.array([-2, 1])).tolist(), stakes.in_words
    ([0.0, 1.0], '4-3')
    """

    race: Race
    score: tuple[int, int]
    we_deal: bool

    @classmethod
    def of(cls, view: View, race: Race | None = None) -> Self | None:
        """Return what is at stake for a seat; None in a game whose hands have not been counted.

        Args:
            view: what the seat has seen, with the score.
            race: the race to use instead of that of the view's rules.

        Raises:
            EuchreError: a race is given, and the game has more than two sides, or goes to another number of points.
        """
        rules = view.rules
        if race is None and (race := known_race(rules)) is None:
            return None
        _check(view, race)
        return cls(race, view.score, view.seat in rules.side(rules.dealer))

    @property
    def is_under_way(self) -> bool:
        """Whether the game has begun: the score is not 0-0."""
        return self.score != (0, 0)

    @property
    def in_words(self) -> str:
        """The score as a person writes it, ours first."""
        return f"{self.score[0]}-{self.score[1]}"

    def chances(self, points: IntArray) -> FloatArray:
        """Return our chance to win the game (0 to 1) after a hand that brings us points; less than 0 are theirs."""
        amounts, indices = np.unique(points, return_inverse=True)
        return self.chances_after(amounts.tolist())[indices]

    def chances_after(self, endings: Sequence[Ending | int]) -> FloatArray:
        """Return our chance to win the game (0 to 1) after each ending of a hand, or number of points it brings us."""
        next_dealer: Literal["we", "they"] = "they" if self.we_deal else "we"
        return np.array([self.race.chance_after(*self.score, ending, next_dealer) for ending in endings])

    @property
    def point(self) -> float:
        """What a point is worth at this score: half the difference between a point for us and one for them."""
        theirs, ours = self.chances(np.array([-1, 1]))
        return float(ours - theirs) / 2


def _check(view: View, race: Race) -> None:
    """Raise EuchreError if a race is not that of a view's game."""
    rules = view.rules
    if not isinstance(race, Race):
        raise EuchreError(f"{quoted(race)} is not a race; give one such as Race.of('bicycle')")
    if not rules.has_two_sides:
        raise EuchreError(f"a race is between two sides; {rules} is not such a game, so leave out race")
    if race.game != rules.game:
        raise EuchreError(f"the race goes to {race.game} points, and the game of this view to {rules.game}")
