"""How hands end: what each side gains, and how often, as data.

>>> Rates({(1, 0): 0.7, (0, 2): 0.3}).we_deal[Ending(0, 2)]
0.3
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from euchre_tutor.auction import Auction, make_contract
from euchre_tutor.base import (
    DataFrame,
    EuchreError,
    FloatArray,
    check_line,
    is_whole,
    quoted,
    read_arrays,
    read_rows,
    tables,
    whole,
)
from euchre_tutor.rules import BICYCLE, Rules, as_rules, distance, nearest
from euchre_tutor.scoring import OUTCOMES, outcome_points, scores

Play = Literal["realistic", "double dummy"]
_MOST_ENDINGS = 64  # of the hands of one dealer; Bid Euchre has 58
_TOLERANCE = 1e-9  # by which shares may miss 1
_EXAMPLE = "Rates({(1, 0): 0.5, (0, 1): 0.5})"


class Ending(NamedTuple):
    """How a hand ends: what each side gains, and who made trump.

    Attributes:
        ours: points that our side gains; less than 0 if it loses some, as in Bid Euchre.
        theirs: points that the other side gains.
        maker: whose points are counted first, ``we`` or ``they``; nothing if nobody made trump, or it isn't said.

    >>> Ending(0, 2, "we").mirrored  # we were euchred, as they see it
    Ending(ours=2, theirs=0, maker='they')
    """

    ours: int
    theirs: int
    maker: Literal["we", "they", ""] = ""

    @property
    def mirrored(self) -> Ending:
        """The same ending as the other side sees it."""
        maker: dict[str, Literal["we", "they", ""]] = {"we": "they", "they": "we"}
        return Ending(self.theirs, self.ours, maker.get(self.maker, ""))


@dataclass(frozen=True, eq=False)
class ByScore:
    """How hands end near the end of a game, by how many points each side is missing; our side deals.

    Attributes:
        endings: the endings.
        shares: float64[most, most, endings], the share of each by the points that we are missing, and they, from 1 on.
            A side that is missing more than ``most`` is taken to be missing those.
    """

    endings: tuple[Ending, ...]
    shares: FloatArray

    def __eq__(self, other: object) -> bool:
        """Tell whether the shares are those of another."""
        if not isinstance(other, ByScore):
            return NotImplemented
        return self.endings == other.endings and np.array_equal(self.shares, other.shares)

    __hash__ = None  # type: ignore[assignment]

    def of_game(self, game: int) -> dict[Ending, FloatArray]:
        """Return the share of each ending by our points and theirs, float64[game, game]."""
        missing = np.minimum(np.arange(game, 0, -1), len(self.shares)) - 1
        shares = self.shares[np.ix_(missing, missing)]
        return {end: shares[:, :, number].copy() for number, end in enumerate(self.endings)}

    def at(self, dealers: int, others: int) -> dict[Any, float]:
        """Return the share of each ending where the dealers are missing so many points, and the others."""
        most = len(self.shares)
        return dict(zip(self.endings, self.shares[min(dealers, most) - 1, min(others, most) - 1].tolist(), strict=True))


@dataclass(frozen=True, repr=False)
class Rates:
    """How hands end: the share of each ending, when our side deals and when the other side does.

    Attributes:
        we_deal: the share of each ending of hands that we deal. An ending is written ``(ours, theirs)``, what each
            side gains, or ``(ours, theirs, maker)``, the maker being ``"we"`` or ``"they"``; a hand without points,
            thrown in or not, is ``(0, 0)``. Where both sides gain, the maker has to be said: makers count first.
        they_deal: the same of hands that they deal, still as we see it. If it isn't given, the two sides are alike.
        note: where the shares come from.
        by_score: how hands end at other scores than 0-0, of which only Rates.of knows; nothing if the score doesn't
            matter.

    Raises:
        EuchreError: an ending is none, a share is less than 0, or the shares don't add up to 1 within 1e-9.

    >>> rates = Rates({(1, 0): 0.5, (0, 1): 0.3, (0, 2): 0.2})
    >>> rates.they_deal[Ending(2, 0)]
    0.2
    """

    we_deal: Mapping[Any, float]
    they_deal: Mapping[Any, float] = field(default_factory=dict)
    note: str = "given rates"
    by_score: ByScore | None = None

    def __post_init__(self) -> None:
        check_line(self.note, "given rates")
        if not isinstance(self.by_score, ByScore | None):
            raise EuchreError(f"{quoted(self.by_score)} are not rates by score; leave out by_score, as in {_EXAMPLE}")
        ours = _checked(self.we_deal, "we deal")
        mirrored = {ending.mirrored: share for ending, share in ours.items()}
        theirs = _checked(self.they_deal, "they deal") if self.they_deal else mirrored
        for name, shares in (("we_deal", ours), ("they_deal", theirs)):
            object.__setattr__(self, name, MappingProxyType(dict(sorted(shares.items()))))

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Rates], tuple[object, ...]]:
        """Say how to copy it to another process: read-only mappings can't travel."""
        return type(self), (dict(self.we_deal), dict(self.they_deal), self.note, self.by_score)

    @classmethod
    def of(cls, rules: Rules | str = BICYCLE, *, play: Play = "realistic") -> Rates:
        """Return how hands of a game end when all call as the tutor's players do, by the bidding model.

        Realistically they end otherwise at another score than 0-0, see Race.rates_at; double dummy, and where tricks
        are bid, the score changes nothing. The tables, and what they rest on, are in tables/rates. A game without a
        table has that of its nearest relative, which the note names, and the points of its own. The luck of the deals
        moves the chance to win a game by some 0.2 percentage points; how far such play is from a table's is not in
        that.

        Args:
            rules: the game.
            play: how hands are played: ``realistic``, everybody sees only their own hand, or ``double dummy``.

        Raises:
            EuchreError: there is no such play, or the game isn't played between two sides, so there is no table of
                anything like it.
        """
        rules = as_rules(rules)
        if play not in get_args(Play):
            raise EuchreError(f"hands are played {' or '.join(map(repr, get_args(Play)))}, not {quoted(play)}")
        if not rules.turns_up:
            return _of_bids(rules, play)
        games = {Rules.parse(path.stem): path for path in sorted(tables("rates").glob("*.csv"))}
        near = nearest(rules, games)
        if distance(rules, near)[0]:
            raise EuchreError(
                f"there is no table of how hands of {rules} end; give rates of your own, for instance Race({_EXAMPLE})"
            )
        return _read(games[near], rules, play)

    @property
    def table(self) -> DataFrame:
        """Return one row for each ending: who deals, what each side gains, who made trump, its share (0 to 1)."""
        import pandas as pd

        sides = {"we": self.we_deal, "they": self.they_deal}
        rows = [(dealer, *end, share) for dealer, shares in sides.items() for end, share in shares.items()]
        return pd.DataFrame(rows, columns=["dealer", *Ending._fields, "share"])

    def __str__(self) -> str:
        return f"rates of {len(self.we_deal)} endings ({self.note})"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"


def _checked(shares: Mapping[Any, float], which: str) -> dict[Ending, float]:
    """Return shares by ending, leaving out what never happens; raise EuchreError if they can't be right."""
    _checked_shares(shares)
    endings: dict[Ending, float] = {}
    for key, share in shares.items():
        ending = as_ending(key)
        endings[ending] = endings.get(ending, 0.0) + float(share)
    if len(endings) > _MOST_ENDINGS:
        raise EuchreError(f"when {which}, there are {len(endings):,} endings; a race takes {_MOST_ENDINGS} at most")
    if abs((total := sum(endings.values())) - 1) > _TOLERANCE:
        raise EuchreError(f"when {which}, the shares of all endings add up to {total:.10g}; they have to make 1")
    return {ending: share for ending, share in endings.items() if share}


def _checked_shares(shares: Any) -> None:
    """Raise EuchreError unless shares are numbers by ending."""
    if not isinstance(shares, Mapping):
        raise EuchreError(f"shares are a dictionary, as in {_EXAMPLE}, not {quoted(shares)}")
    for key, share in shares.items():
        if isinstance(share, bool) or not isinstance(share, int | float | np.number) or not 0 <= share < 10**9:
            raise EuchreError(f"the share of {quoted(key)} is {quoted(share)}; a share is 0 or more")


def as_ending(key: Any) -> Ending:
    """Read an ending; raise EuchreError if it is none."""
    try:
        ours, theirs, *said = key
        if not (is_whole(ours) and is_whole(theirs)):
            raise TypeError
        ending = Ending(int(ours), int(theirs), *said)
    except (TypeError, ValueError):
        wrong = quoted(key)
        raise EuchreError(f"{wrong} is not an ending; write (ours, theirs) or (ours, theirs, 'we' or 'they')") from None
    for points in ending[:2]:
        whole(points, "gain")
    if ending.maker not in ("we", "they", ""):
        raise EuchreError(f"the makers of {quoted(key)} are 'we' or 'they', not {quoted(ending.maker)}")
    if ending.ours > 0 and ending.theirs > 0 and not ending.maker:
        raise EuchreError(f"both sides gain in {_written(ending)}; say who made trump, as in {(*ending[:2], 'we')}")
    return ending


def _written(ending: Ending) -> str:
    return str(tuple(ending) if ending.maker else ending[:2])


@cache
def _read(path: Path, rules: Rules, play: Play) -> Rates:
    """Read a table of how hands end, with the points of a game; ``we`` are the side that deals."""
    rows = [row for row in read_rows(path) if row["play"] == play]
    deals, endings, shares = sum(int(row["deals"]) for row in rows), _endings(rules), dict[Any, float]()
    for row in rows:
        ending = endings[row["outcome"]]
        shares[ending] = shares.get(ending, 0.0) + int(row["deals"]) / deals
    by_score = _by_score(path.with_suffix(".npz"), endings) if play == "realistic" else None
    at_each = " at each score" * (by_score is not None)
    return Rates(
        shares, note=f"{deals:,} deals of {path.stem}, self-play calls{at_each}, {play} play", by_score=by_score
    )


def _endings(rules: Rules) -> dict[str, Ending]:
    """Return how each of OUTCOMES ends for the side that sees it so."""
    maker = {outcome: outcome.split()[0] for outcome in OUTCOMES}
    return {
        name: as_ending((max(gain, 0), max(-gain, 0), maker[name] if gain else ""))
        for name, gain in zip(OUTCOMES, outcome_points(rules), strict=True)
    }


def _by_score(path: Path, endings: Mapping[str, Ending]) -> ByScore:
    """Read a table of how hands end by the points that each side is missing; data/rates/make.py says what it holds."""
    kept = read_arrays(path)
    outcomes, deals, different = kept["outcomes"].tolist(), kept["deals"], tuple(dict.fromkeys(endings.values()))
    sums = np.zeros((len(outcomes), len(different)))
    sums[range(len(outcomes)), [different.index(endings[name]) for name in outcomes]] = 1
    return ByScore(different, deals @ sums / deals.sum(axis=-1, keepdims=True))


@cache
def _of_bids(rules: Rules, play: Play) -> Rates:
    """Read how hands end where tricks are bid; a game without a table has that of the preset, and its own points."""
    rows = [row for row in read_rows(tables("bids") / "bid_euchre_rates.csv") if row["play"] == play]
    if not any(call.alone for call in Auction(rules).legal_calls):
        rows = [row for row in rows if row["bid"] != "alone"]
    deals, shares = sum(int(row["deals"]) for row in rows), dict[Ending, float]()
    for row in rows:
        ending = _bid_ending(rules, row["bid"], int(row["tricks"])) if row["bid"] else Ending(0, 0)
        ending = ending.mirrored if row["maker"] == "they" else ending
        shares[ending] = shares.get(ending, 0.0) + int(row["deals"]) / deals
    return Rates(shares, note=f"{deals:,} deals of bid_euchre, self-play calls, {play} play")


def _bid_ending(rules: Rules, bid: str, tricks: int) -> Ending:
    """Return what makers score, and the others, as the makers see it."""
    alone = bid == "alone"
    contract = make_contract(rules, rules.pack.suits[0], 1, alone=alone, bid=rules.hand_size if alone else int(bid))
    return Ending(*scores(contract, tricks), "we")
