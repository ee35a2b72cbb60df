"""The race itself: the chance to win the game from each score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from numbers import Integral
from typing import Literal

import numpy as np

from euchre_tutor.base import DataFrame, EuchreError, FloatArray, check_flag, quoted, whole
from euchre_tutor.charts import Figure, race_maps
from euchre_tutor.race.rates import Ending, Rates, as_ending
from euchre_tutor.rules import BICYCLE, Rules, as_rules

_GAP = (1e-14, 1e-10)  # between the two bounds of a chance: where points are never lost, and where they may be
_LOWEST = -48  # points; a side with fewer is taken to have these, as its game is all but lost
_MOST_WORK = 1_500_000_000  # scores times endings times hands: some tenths of a second
_OVERHEAD = 5_000, 16  # an ending costs as much as so many scores more, a hand as so many endings more

Shares = Mapping[Ending, float] | Mapping[Ending, FloatArray]


@dataclass(frozen=True, repr=False)
class Race:
    """A game between two sides, the deal passing from one to the other after every hand, thrown in or not.

    How hands end may depend on the score, as it does by the rates of a game: nearer the end people call otherwise.
    Chances are iterated hand by hand, for all scores at once, from below and from above until the bounds are within
    1e-10; hands without points, which only pass the deal on, are summed in closed form. Where points are never lost
    the bounds meet, and chances are exact for the rates. Where points may be lost, as in Bid Euchre, a side that falls
    below minus twice the game, or below -48, is taken to stand at that.

    Attributes:
        rates: how hands end; those of ``bicycle`` if they aren't given.
        game: the points that win.

    Raises:
        EuchreError: the game isn't 1 to 100 points, or with these rates it may never end.

    >>> Race(Rates({(1, 0): 0.6, (0, 1): 0.4}), game=1).chance(0, 0, we_deal=False)
    0.4
    """

    rates: Rates = field(default_factory=Rates.of)
    game: int = 10

    def __post_init__(self) -> None:
        if not isinstance(self.rates, Rates):
            raise EuchreError(
                f"{quoted(self.rates)} are not rates; give Rates, or name a game as in Race.of('bicycle')"
            )
        object.__setattr__(self, "game", whole(self.game, "game", such_as="game=10"))
        thrown_in = [sum(share for end, share in shares.items() if end[:2] == (0, 0)) for shares in self._sides]
        if min(thrown_in) >= 1 - 1e-12:
            raise EuchreError("with these rates no hand brings points, so the game never ends; give (0, 0) less")

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def of(cls, rules: Rules | str = BICYCLE, *, rates: Rates | None = None) -> Race:
        """Return the race of a game: its points to win, and its own rates if none are given.

        Raises EuchreError if it isn't played between two sides, or there are no rates for it (see Rates.of).
        """
        rules = as_rules(rules)
        if not rules.has_two_sides:
            raise EuchreError(f"{rules} is not played between two sides, so its game is not a race between two")
        return _usual(rules) if rates is None else cls(rates, rules.game)

    @property
    def _sides(self) -> tuple[Mapping[Ending, float], Mapping[Ending, float]]:
        return self.rates.we_deal, self.rates.they_deal

    @cached_property
    def floor(self) -> int:
        """The lowest score on the board, which stands for all lower ones; 0 where points are never lost."""
        points = (min(end.ours, end.theirs) for shares in self._sides for end in shares)
        return max(-2 * self.game, _LOWEST) if any(each < 0 for each in points) else 0

    @cached_property
    def _shares(self) -> tuple[Shares, Shares]:
        """The share of each ending, by who deals (we, they): a number, or float64[scores, scores], see _board."""
        if self.rates.by_score is None:
            return self._sides
        ours = self.rates.by_score.of_game(self.game)
        for end, share in ours.items():
            share[0, 0] = self.rates.we_deal.get(end, 0.0)
        return ours, {end.mirrored: share.T for end, share in ours.items()}

    # Chances.

    def rates_at(self, ours: int, theirs: int) -> Rates:
        """Return how hands end at a score, if the game has not ended there: what each side gains, and how often.

        Raises EuchreError as for ``chance``.

        >>> race = Race.of("old_school")
        >>> lone = (4, 0, "we")  # who needs two points seldom goes alone
        >>> race.rates_at(5, 5).we_deal[lone] < race.rates.we_deal[lone]
        True
        """
        self._check_open(ours, theirs)
        by_score, missing = self.rates.by_score, (self.game - ours, self.game - theirs)
        if by_score is None or ours == theirs == 0:
            return self.rates
        return Rates(
            by_score.at(*missing),
            {end.mirrored: share for end, share in by_score.at(*missing[::-1]).items()},
            self.rates.note,
        )

    def chance(self, ours: int, theirs: int, we_deal: bool) -> float:
        """Return the chance that our side wins the game, from 0 to 1.

        Args:
            ours: our points before the hand.
            theirs: the other side's.
            we_deal: whether our side deals the hand.

        Raises:
            EuchreError: a score isn't a whole number, or can't be.
        """
        self._check(ours, theirs)
        return float(self._board[0 if check_flag(we_deal, "we_deal") else 1, self._index(ours), self._index(theirs)])

    def chance_after(
        self, ours: int, theirs: int, gain: int | tuple[int, int] | Ending, next_dealer: Literal["we", "they"]
    ) -> float:
        """Return the chance that our side wins the game after a hand, from 0 to 1.

        Args:
            ours: our points before the hand.
            theirs: the other side's.
            gain: points that we gain, or if less than 0 those that they do; or an ending, see Rates.
            next_dealer: which side deals the next hand, ``we`` or ``they``.

        Raises:
            EuchreError: the game was over before the hand, or as for ``chance`` and Rates.

        >>> Race.of("stick_the_dealer").chance_after(9, 6, -4, "we")
        0.0
        """
        self._check_open(ours, theirs)
        if next_dealer not in ("we", "they"):
            raise EuchreError(f"the next dealer is 'we' or 'they', not {quoted(next_dealer)}")
        return self._chance_with(
            self._board[0 if next_dealer == "we" else 1],
            ours,
            theirs,
            as_ending((max(gain, 0), max(-gain, 0)) if isinstance(gain, Integral) else gain),
        )

    def worth(self, ours: int, theirs: int, we_deal: bool, points: int | tuple[int, int] | Ending) -> float:
        """Return how much gaining so many points in this hand changes the chance to win the game (-1 to 1).

        Points are as ``gain`` in ``chance_after``, the rest as in ``chance``. By the rates a hand is worth 0.

        >>> race = Race(Rates({(1, 0): 0.5, (0, 1): 0.5}), game=1)
        >>> race.worth(0, 0, True, 1), race.worth(0, 0, True, -1), race.worth(0, 0, True, 0)
        (0.5, -0.5, 0.0)
        """
        return self.chance_after(ours, theirs, points, "they" if we_deal else "we") - self.chance(ours, theirs, we_deal)

    def _check(self, ours: int, theirs: int) -> None:
        for points in (ours, theirs):
            if whole(points, "score") < 0 and not self.floor:
                raise EuchreError(f"nobody has {points} points where points are never lost; say 0 or more")
        if min(ours, theirs) >= self.game:
            raise EuchreError(f"{ours}-{theirs} is not a score: the first side with {self.game} points ends the game")

    def _check_open(self, ours: int, theirs: int) -> None:
        self._check(ours, theirs)
        if max(ours, theirs) >= self.game:
            raise EuchreError(f"at {ours}-{theirs} the game of {self.game} is over, so no hand follows")

    # Solving. A board holds a chance for each pair of scores, from the floor up. Its last row and column are games won.

    def _index(self, score: int) -> int:
        return min(max(score, self.floor), self.game) - self.floor

    def _chance_with(self, board: FloatArray, ours: int, theirs: int, ending: Ending) -> float:
        """Return our chance once a hand has ended so; if both sides reach the game, the makers have won."""
        after = self._index(ours + ending.ours), self._index(theirs + ending.theirs)
        return float(ending.maker == "we" if min(after) == self._index(self.game) else board[after])

    @cached_property
    def _board(self) -> FloatArray:
        """Chances by who deals (we, they), our points and theirs: float64[2, scores, scores]."""
        bounds = self._start()
        we, they = (bounds[:, dealer, :-1, :-1] for dealer in (0, 1))
        scoring = [sum(share for end, share in shares.items() if end[:2] != (0, 0)) for shares in self._shares]
        p, q = (1 - share for share in scoring)  # hands without points: we = p * they + a, they = q * we + b
        b = self._expected(bounds, 1)
        for _ in range(self._most_hands):
            we[:] = (self._expected(bounds, 0) + p * b) / (scoring[0] + p * scoring[1])
            b = self._expected(bounds, 1)
            they[:] = q * we + b
            if (bounds[1] - bounds[0]).max() <= _GAP[self.floor < 0]:
                return np.asarray(bounds.mean(axis=0))
        raise EuchreError(
            f"with these rates a game of {self.game} may go on for more than {self._most_hands:,} hands of each side; "
            "lose fewer points, or play for fewer"
        )

    def _start(self) -> FloatArray:
        """Return bounds of all chances to begin with: lower and upper, by who deals, our points and theirs."""
        last = self._index(self.game)
        bounds = np.zeros((2, 2, last + 1, last + 1))
        bounds[1], bounds[:, :, :, last], bounds[:, :, last, :] = 1.0, 0.0, 1.0
        return bounds

    @property
    def _most_hands(self) -> int:
        """How many hands of each side are iterated at most."""
        scores, endings = (self._index(self.game) + 1) ** 2, max(map(len, self._sides))
        hands = _MOST_WORK // (4 * (scores + _OVERHEAD[0]) * (endings + _OVERHEAD[1])) + 1
        return hands if self.floor else max(hands, 2 * self.game)  # where each brings a point, no game is longer

    def _expected(self, bounds: FloatArray, dealer: int) -> FloatArray:
        """Return the chances after a dealer's hands that end with points: the sum of each times its share."""
        shares = {end: share for end, share in self._shares[dealer].items() if end[:2] != (0, 0)}
        last, reach = self._index(self.game), max((abs(gain) for end in shares for gain in end[:2]), default=0)
        after = np.pad(bounds[:, 1 - dealer], ((0, 0), (reach, reach), (reach, reach)), mode="edge")
        expected = np.zeros((2, last, last))
        for end, share in shares.items():
            after[:, reach + last :, reach + last :] = end.maker == "we"  # both have reached the game: makers win
            expected += share * after[:, reach + end.ours :, reach + end.theirs :][:, :last, :last]
        return expected

    # Showing.

    @property
    def table(self) -> DataFrame:
        """One row for each score and dealer: our points, theirs, who deals, and our chance to win (0 to 1)."""
        import pandas as pd

        scores = range(self.floor, self.game)
        rows = pd.MultiIndex.from_product([["we", "they"], scores, scores], names=["dealer", "ours", "theirs"])
        return pd.Series(self._board[:, :-1, :-1].ravel(), rows, name="win_chance").reset_index()

    @property
    def caption(self) -> str:
        """What the numbers rest on."""
        return f"game of {self.game} · {self.rates.note}"

    def figure(self, *, lowest: int = 0) -> Figure:
        """Return the chances as two heat maps, for scores from the lowest on: we deal, they deal (Plotly)."""
        self._check(lowest, lowest)
        scores, first = list(range(max(lowest, self.floor), self.game)), self._index(lowest)
        return race_maps(
            [100 * board[first:-1, first:-1] for board in self._board], scores, game=self.game, caption=self.caption
        )

    def __str__(self) -> str:
        dealers, others = (f"{100 * self.chance(0, 0, we_deal):.1f} %" for we_deal in (True, False))
        return f"race to {self.game}: at 0-0 we win {dealers} if we deal, {others} if they do ({self.rates.note})"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"


def known_race(rules: Rules) -> Race | None:
    """Return the race of a game; None if it is not one, or nobody has counted how its hands end."""
    try:
        return Race.of(rules)
    except EuchreError:
        return None


@cache
def _usual(rules: Rules) -> Race:
    """Return the race by a game's own rates; its board is filled once, which takes half a second in Bid Euchre."""
    return Race(Rates.of(rules), rules.game)
