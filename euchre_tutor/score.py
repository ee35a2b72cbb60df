"""The score of a game, and of a rubber.

>>> print(Score((4, 2)))
us 4, them 2: at the bridge
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from euchre_tutor import draw
from euchre_tutor.base import EuchreError, check_line, check_points, check_score, quoted, whole, with_minus
from euchre_tutor.rules import BICYCLE, Rules, as_rules

_GAME_WITH_MARKERS = 5  # a three and a four show 0 to 4 points
_GAMES_OF_A_RUBBER = 2  # to be won


def at_the_bridge(score: Sequence[int], rules: Rules | str = BICYCLE) -> bool:
    """Tell whether, in a game of five between two sides, one has 4 points and the other 2 or less.

    >>> at_the_bridge((2, 4)), at_the_bridge((4, 3)), at_the_bridge((4, 2), Rules.parse("trickster"))
    (True, False, False)
    """
    return _is_bridge(check_points(score), as_rules(rules).game)


def _is_bridge(points: Sequence[int], game: int) -> bool:
    return game == _GAME_WITH_MARKERS and len(points) == 2 and max(points) == 4 and min(points) <= 2


def _labels(labels: object) -> tuple[str, ...]:
    """Return what sides are called; raise EuchreError unless each is a line of text."""
    if not isinstance(labels, list | tuple):
        raise EuchreError(f"labels are what each side is called, such as ('us', 'them'), not {quoted(labels)}")
    return tuple(check_line(label, "us") for label in labels)


@dataclass(frozen=True)
class Score:
    """The points of each side; it draws itself with a three and a four in a game of five.

    Attributes:
        points: of each side.
        labels: what each side is called.
        game: the points that win.

    Raises EuchreError if there are not as many labels as points.

    >>> str(Score((7, -2), ("Ann and Cam", "Ben and Dee"), game=32))
    'Ann and Cam 7, Ben and Dee -2'
    """

    points: tuple[int, ...]
    labels: tuple[str, ...] = ("us", "them")
    game: int = 5

    def __post_init__(self) -> None:
        vars(self).update(labels=_labels(self.labels), points=check_points(self.points))
        whole(self.game, "game")
        if len(self.points) != len(self.labels) or len(set(self.labels)) != len(self.labels):
            raise EuchreError(f"{len(self.points)} sides need a different label each, not {', '.join(self.labels)}")

    def __str__(self) -> str:
        sides = ", ".join(f"{label} {points}" for label, points in zip(self.labels, self.points, strict=True))
        return sides + ": at the bridge" * _is_bridge(self.points, self.game)

    def _repr_svg_(self) -> str | None:
        if self.game != _GAME_WITH_MARKERS or not all(0 <= points < self.game for points in self.points):
            return None
        return draw.markers(dict(zip(self.labels, self.points, strict=True)))

    def _repr_html_(self) -> str:
        return draw.captioned(self._repr_svg_() or "", [with_minus(str(self))])


@dataclass(frozen=True)
class Rubber:
    """A rubber: the side that is first to win two games wins it.

    A game is worth 3 rubber points if the losers have none or fewer, 2 if they have 1 or 2, else 1 (rule book,
    section 4).

    Attributes:
        games: the final score of each game, one side's points and the other's.
        labels: what the two sides are called.
        game: the points that win a game.

    Raises EuchreError for a score that ends no game, or a game after the rubber was won.

    >>> print(Rubber(((5, 3), (2, 5), (5, 0))))
    5-3, 2-5, 5-0; rubber points 4-2; us win the rubber by 4
    """

    games: tuple[tuple[int, int], ...] = ()
    labels: tuple[str, str] = ("us", "them")
    game: int = 5

    def __post_init__(self) -> None:
        whole(self.game, "game")
        object.__setattr__(self, "labels", _labels(self.labels))
        if not isinstance(self.games, list | tuple):
            raise EuchreError(f"a rubber is the score of each game, such as ((5, 3), (2, 5)), not {quoted(self.games)}")
        object.__setattr__(self, "games", tuple(map(check_score, self.games)))
        for number, score in enumerate(self.games):
            if not max(score) >= self.game > min(score):
                raise EuchreError(
                    f"{_versus(score)} is not the end of a game of {self.game} points; it ends when one side has them"
                )
            if _GAMES_OF_A_RUBBER in self._wins(number):
                raise EuchreError(f"the rubber was won before the game of {_versus(score)}; start another")

    def _wins(self, number: int) -> tuple[int, int]:
        """Return how many of the first games each side won."""
        won = sum(ours > theirs for ours, theirs in self.games[:number])
        return won, len(self.games[:number]) - won

    @property
    def wins(self) -> tuple[int, int]:
        """The games that each side has won."""
        return self._wins(len(self.games))

    @property
    def is_over(self) -> bool:
        """Whether a side has won the rubber."""
        return _GAMES_OF_A_RUBBER in self.wins

    @property
    def winner(self) -> int | None:
        """The index of the side that won the rubber, 0 or 1; None before it is over."""
        return self.wins.index(_GAMES_OF_A_RUBBER) if self.is_over else None

    @property
    def points(self) -> tuple[int, int]:
        """The rubber points of each side, for the games that it won."""
        won, lost = (  # a game is worth the more the fewer points its losers had
            sum(
                3 if min(score) <= 0 else 2 if min(score) <= 2 else 1
                for score in self.games
                if (score[0] > score[1]) is first
            )
            for first in (True, False)
        )
        return won, lost

    @property
    def margin(self) -> int | None:
        """By how much the winners win: their rubber points and two more, less the losers'; None before the end."""
        return None if self.winner is None else 2 + self.points[self.winner] - self.points[1 - self.winner]

    def __str__(self) -> str:
        parts = [", ".join(map(_versus, self.games)) or "no game yet", f"rubber points {_versus(self.points)}"]
        if self.winner is not None:
            parts.append(f"{self.labels[self.winner]} win the rubber by {self.margin}")
        return "; ".join(parts)

    def _repr_html_(self) -> str:
        rows = (
            ("game", *self.labels),
            *(
                (str(number), with_minus(str(ours)), with_minus(str(theirs)))
                for number, (ours, theirs) in enumerate(self.games, start=1)
            ),
            ("rubber points", *map(str, self.points)),
        )
        cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
        return "<div><table>{}</table><p>{}</p></div>".format(
            "".join(f"<tr>{row}</tr>" for row in cells), escape(with_minus(str(self)))
        )


def _versus(score: tuple[int, int]) -> str:
    return f"{score[0]}-{score[1]}"
