"""Surveys: what one call gains over another on hands of a kind, and what is true of such hands on average.

A survey draws random hands of its kind, dealt at random and called up to there by the bidding model, and averages over
them. So it says what is good for the kind, and not for each hand. They stand in tables/surveys, made by
data/surveys/make.py.

>>> survey("assist_two_trumps").first
'order up'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.text import number, percent, signed
from euchre_tutor.base import EuchreError, quoted, read_rows, tables
from euchre_tutor.pricing.estimates import Estimate

SEEDS = (1, 2)  # a rule rests on the hands of both
PER_POINT = 10  # games of a hundred that a point is worth at 0-0, in a game to five


@dataclass(frozen=True)
class Survey:
    """What a call gains over another on hands of a kind, in points a hand of our side, each with its 95% error.

    Attributes:
        name: one word, by which lessons ask for it.
        title: the kind of hand, in words.
        first: what is done, such as ``order up`` or ``call next``.
        second: what it is compared with.
        gain, gain_error: what the first gains at a table, where everybody sees only their own hand.
        gain_seen, gain_seen_error: the same when everybody sees all cards.
        ahead, ahead_error: the share of hands (0 to 1) on which the first is worth more at a table, if some are priced.
        hands: how many hands were drawn.
        played: how many of them were played out by players who see only their own hand.
        priced: how many of them were priced.
        seed: the seed of these hands.

    >>> measured = survey("assist_two_trumps")
    >>> measured.hands > 0 and measured.gain_error > 0
    True
    """

    name: str
    title: str
    first: str
    second: str
    gain: float
    gain_error: float
    gain_seen: float
    gain_seen_error: float
    ahead: float
    ahead_error: float
    hands: int
    played: int
    priced: int
    seed: int

    @property
    def at_a_table(self) -> Estimate:
        """What the first call gains at a table, with its 95% interval."""
        return Estimate.within(self.gain, self.gain_error)

    @property
    def all_seen(self) -> Estimate:
        """What the first call gains when everybody sees all cards, with its 95% interval."""
        return Estimate.within(self.gain_seen, self.gain_seen_error)

    @property
    def is_sure(self) -> bool:
        """Whether the first call is ahead, or behind, beyond the errors of both ways of play."""
        return abs(self.gain) > self.gain_error and abs(self.gain_seen) > self.gain_seen_error

    def __str__(self) -> str:
        share = Estimate.within(self.ahead, self.ahead_error)
        ahead = f", and is ahead on {percent(share)} % of hands" if self.priced else ""
        gained = f"{words_of(self.first)} gains {signed(self.at_a_table)} points over {words_of(self.second)}"
        return f"{self.title}: {gained} at a table{ahead}; {signed(self.all_seen)} with all cards seen"


@dataclass(frozen=True)
class SurveyCount:
    """What is true on average of hands of a kind, with its 95% error.

    Attributes:
        name: one word, by which lessons ask for it.
        title: what is counted, in words.
        unit: what it is counted in: ``tricks``, ``trumps``, or ``share`` (0 to 1).
        value, error: the average.
        hands: how many hands it rests on; of aces, how many aces.
        seed: the seed of these hands.

    >>> count("partners_tricks").unit
    'tricks'
    """

    name: str
    title: str
    unit: str
    value: float
    error: float
    hands: int
    seed: int

    @property
    def average(self) -> Estimate:
        """The average, with its 95% interval."""
        return Estimate.within(self.value, self.error)

    def __str__(self) -> str:
        average = f"{percent(self.average)} %" if self.unit == "share" else f"{number(self.average)} {self.unit}"
        return f"{self.title}: {average}, over {self.hands:,} cases"


def survey(name: str, *, seed: int = 1) -> Survey:
    """Return a survey by its name, and by the seed of its hands; raise EuchreError if there is none.

    >>> survey("assist_two_trumps").second
    'pass'
    """
    return _named(surveys(seed), name, "survey")


def count(name: str, *, seed: int = 1) -> SurveyCount:
    """Return a count by its name, and by the seed of its hands; raise EuchreError if there is none.

    >>> 0 < count("partners_tricks").value < 5
    True
    """
    return _named(counts(seed), name, "count")


@cache
def surveys(seed: int = 1) -> Mapping[str, Survey]:
    """Return all surveys on the hands of a seed, by name.

    >>> "assist_two_trumps" in surveys()
    True
    """
    return MappingProxyType({row.name: row for row in _read("surveys.csv", Survey) if row.seed == seed})


@cache
def counts(seed: int = 1) -> Mapping[str, SurveyCount]:
    """Return all counts on the hands of a seed, by name.

    >>> "partners_tricks" in counts()
    True
    """
    return MappingProxyType({row.name: row for row in _read("counts.csv", SurveyCount) if row.seed == seed})


def in_games(points: Estimate) -> Estimate:
    """Return points a hand as games of a hundred, as they are worth when a game to five begins.

    >>> in_games(Estimate(0.4, 0.3, 0.5)).value
    4.0
    """
    return Estimate(*(PER_POINT * end for end in points))


Row = TypeVar("Row", Survey, SurveyCount)


def _named(rows: Mapping[str, Row], name: str, noun: str) -> Row:
    if not isinstance(name, str) or name not in rows:
        raise EuchreError(f"there is no {noun} {quoted(name)}; there are {', '.join(rows)}")
    return rows[name]


@cache
def _read(file: str, kind: type[Row]) -> list[Row]:
    """Read a table; each column is a field of what a row is."""
    types: dict[str, Callable[[str], Any]] = {"str": str, "int": int, "float": float}
    rows, read = read_rows(tables("surveys") / file), {each.name: types[str(each.type)] for each in fields(kind)}
    try:
        return [kind(**{name: convert(row[name]) for name, convert in read.items()}) for row in rows]
    except (KeyError, ValueError, TypeError) as error:
        raise EuchreError(f"'{file}' can't be read ({error}); make it again by data/surveys/make.py") from error
