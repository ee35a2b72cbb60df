"""What a game's decisions have cost, and how much of its result was luck: in words, as data, a picture and a page."""

from dataclasses import dataclass
from html import escape
from pathlib import Path

from euchre_tutor.analysis.hand_page import save_page
from euchre_tutor.base.arrays import DataFrame
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.charts import Figure
from euchre_tutor.charts.game import game_line
from euchre_tutor.review.page import review_page
from euchre_tutor.review.read_game import Made, ReadGame

_COLUMNS = (
    *("hand", "player", "when", "done", "best", "cost", "error", "unit", "band"),
    *("seen_best", "seen_cost", "seen_error"),
)


@dataclass(frozen=True, eq=False, repr=False)
class GameReview(ReadGame):
    """What a game's decisions have cost, and how much of its result was luck; see ReadGame for its attributes.

    >>> from euchre_tutor.deal import Deal
    >>> from euchre_tutor.game import Game
    >>> game = Game("bicycle")
    >>> game.start(Deal.random(seed=1))
    >>> GameReview(game, 1, (), ()).sentence
    'The game stands 0-0. Nobody had anything to decide.'
    """

    def __str__(self) -> str:
        told = [self.sentence, self.luck, *(f"{made}." for made in self.worst), self.caption]
        return "\n".join(filter(None, told))

    def __repr__(self) -> str:
        return f"<GameReview: {self.sentence}>"

    def _repr_html_(self) -> str:
        worst = "".join(f"<li>{escape(str(made))}</li>" for made in self.worst)
        listed = f"<p>What cost most:</p><ol>{worst}</ol>" * bool(worst)
        luck = f"<p>{escape(self.luck)}</p>" * bool(self.luck)
        first = f"<p><strong>{escape(self.sentence)}</strong></p>"
        return f"<div>{first}{luck}{listed}<p><small>{escape(self.caption)}</small></p></div>"

    # As data, as a picture, and as a page.

    @property
    def table(self) -> DataFrame:
        """One row for each decision: what was done, what was best and its cost, at a table and with all cards seen.

        ``error`` is half of the 95% interval; ``unit`` says whether a cost is in points or in chances to win.
        """
        import pandas as pd

        rows = [_row(made, self.game.names[made.player - 1]) for made in self.made]
        return pd.DataFrame(rows, columns=list(_COLUMNS))

    def figure(self) -> Figure:
        """Draw the chance to win along the game, and our mistakes on it, each as large as what it cost.

        Raises EuchreError for a game that isn't between two sides, or of which no hand is over.
        """
        if not self.hands:
            raise EuchreError(
                "the chance to win is drawn of a game between two sides of which a hand is over; table has the costs"
            )
        return game_line(self.stops, self.dots, title=self.ended, caption=self.caption)

    def save(self, path: str | Path) -> None:
        """Write a page about this game, which any browser shows and prints without Python.

        Args:
            path: the file. An earlier page of ours is replaced.

        Raises:
            EuchreError: there is a file of another kind already, or it can't be written.
        """
        save_page(path, review_page(self))


def _row(made: Made, name: str) -> tuple[object, ...]:
    choice = made.choice
    done = (choice.when, choice.action, choice.best)
    told = (choice.cost.value, choice.cost.error, choice.unit, str(choice.band))
    return (made.hand, name, *done, *told, choice.seen_best, choice.seen.value, choice.seen.error)
