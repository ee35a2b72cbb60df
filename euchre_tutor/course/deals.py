"""Teaching deals: decisions that make one point each, with the values that prove it.

They stand in tables/deals, a file for each theme; data/deals/make.py finds them by search, and prices them.

>>> deal = teaching_deals("assist")[0]
>>> deal.theme, deal.question, deal.view.seat
('assist', 'call', 2)
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.base.files import tables
from euchre_tutor.deal import View
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.practice.values import Question, Value, compared, is_twin, values_of

_CLEAR = {"points": (0.6, 0.25), "games": (0.06, 0.025)}  # by how much the best is ahead at level 1, and at level 2
_KEYS = ("name", "view", "question", "point", "deals", "played", "seed", "options")


@dataclass(frozen=True)
class TeachingDeal:
    """A decision that makes a point.

    Attributes:
        name: what it is called; no two have one name.
        theme: the name of its theme, see THEMES.
        view: what the seat has seen.
        question: whether to call, to lay down (``discard``) or to play.
        point: what one learns of it, in a sentence.
        options: what each option is worth, by its text.
        deals: how many deals the values rest on.
        played: on how many of them everybody saw only their own hand, too.
        seed: the seed of these deals.

    >>> deal = teaching_deals("assist")[0]
    >>> set(deal.best) <= set(deal.options), 1 <= deal.level <= 3
    (True, True)
    """

    name: str
    theme: str
    view: View
    question: Question
    point: str
    options: Mapping[str, Value]
    deals: int
    played: int
    seed: int

    @property
    def best(self) -> tuple[str, ...]:
        """The options that are best at a table, or may be."""
        return tuple(text for text, value in self.options.items() if value.is_best)

    @property
    def best_seen(self) -> tuple[str, ...]:
        """The options that are best when everybody sees all cards, or may be."""
        return tuple(text for text, value in self.options.items() if value.is_best_seen)

    @property
    def unit(self) -> Literal["points", "games"]:
        """What values are in: points, or the chance to win the game."""
        return "points" if self.view.score == (0, 0) else "games"

    @property
    def margin(self) -> float:
        """How far the next option is behind the best at a table; cards that are as good as the best one don't count."""
        best, *others = self.options.values()
        rivals = (value for value in others if self.question == "call" or not is_twin(value, best))
        return min((value.behind for value in rivals), default=0.0)

    @property
    def level(self) -> int:
        """How hard it is, by how far the second best option is behind: 1 (very clear) to 3 (close)."""
        clear, fair = _CLEAR[self.unit]
        return 1 if self.margin >= clear else 2 if self.margin >= fair else 3

    @property
    def differs(self) -> bool:
        """Whether the best at a table is another than when everybody sees all cards, beyond their errors."""
        return not set(self.best) & set(self.best_seen)

    def priced(self, *, deals: int, played: int, seed: int) -> Mapping[str, Value]:
        """Price the options anew, the best first."""
        return values_of(compared(self.view, deals=deals, realistic=played, seed=seed))


def teaching_deals(theme: str | None = None) -> tuple[TeachingDeal, ...]:
    """Return the teaching deals, or those of a theme, the clearest first.

    Raises EuchreError for a theme that isn't there, and for a file that can't be read.

    >>> len(teaching_deals()) > len(teaching_deals("assist")) > 0
    True
    """
    if theme is not None and (not isinstance(theme, str) or theme not in THEMES):
        raise EuchreError(f"there is no theme {quoted(theme)}; themes are {', '.join(THEMES)}")
    files = [tables("deals") / f"{name}.toml" for name in ([theme] if theme else THEMES)]
    return tuple(deal for path in files if path.is_file() for deal in _read(path))


@cache
def _read(path: Path) -> tuple[TeachingDeal, ...]:
    return read_deals(path)


def read_deals(path: Path) -> tuple[TeachingDeal, ...]:
    """Read the teaching deals of one theme, whose name is that of the file.

    Raises EuchreError, naming the deal and what is wrong with it.
    """
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["deal"]
        if not all(isinstance(row, dict) for row in rows):
            raise TypeError("a deal is a table")
    except (OSError, ValueError, KeyError, TypeError) as error:
        again = "make it again by data/deals/make.py"
        raise EuchreError(f"'{path.name}' holds no teaching deals ({error}); {again}") from error
    return tuple(_deal(path, row) for row in rows)


def _deal(path: Path, row: Mapping[str, Any]) -> TeachingDeal:
    where = f"deal {quoted(row.get('name', '?'))} of '{path.name}'"
    if missing := [key for key in _KEYS if key not in row]:
        raise EuchreError(f"{where} doesn't say its {missing[0]}")
    if row["question"] not in get_args(Question):
        raise EuchreError(f"{where} asks {quoted(row['question'])}; a question is {' or '.join(get_args(Question))}")
    try:
        options = MappingProxyType({text: _value(value) for text, value in row["options"].items()})
        parts = {"view": View.parse(row["view"]), "theme": path.stem, "options": options}
        return TeachingDeal(**{**{key: row[key] for key in _KEYS}, **parts})
    except (EuchreError, TypeError, ValueError, AttributeError) as error:
        raise EuchreError(f"{where} can't be read: {error}") from error


def _value(pairs: Mapping[str, Any]) -> Value:
    """Read a value from pairs: a number and its error."""
    numbers = [
        float(number) for key in ("table", "behind", "seen", "behind_seen") for number in pairs.get(key, (0.0, 0.0))
    ]
    if not all(map(math.isfinite, numbers)):
        raise ValueError("a value is no number")
    return Value(*numbers)
