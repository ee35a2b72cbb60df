"""Options of a seat, priced on the same deals: solved double dummy, some of them played realistically too.

How many deals it takes to tell the best option is read off the deals on which decisions are made, never off those that
price. So a run may stop when it is sure, and its intervals are those of any sample of that size.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Numbers, deals_to_tell, paired_difference, shifted
from euchre_tutor.analysis.stakes import Stakes
from euchre_tutor.beliefs import CHUNK, PILOT, PILOT_CHUNKS

__all__ = ["Sampling", "growing", "share_played"]

_THREADS = 2
_LONGEST_STEP = 16  # chunks that are solved between two results: well under a second
_PLAYED, _MOST_PLAYED = 8, 500  # one deal in so many is played realistically too, a second's work at most

Option = TypeVar("Option", bound=Hashable)


class Line(Protocol):
    """What comes of an option, deal by deal: a Prospect, or a Passing."""

    @property
    def points(self) -> NDArray[np.int64]:
        """Our points for each outcome."""

    def outcomes(self, chunk: int, *, seed: int, stream: int = 0) -> NDArray[np.int8]:
        """The outcome of each deal of a chunk, double dummy."""

    def played(self, chunk: int, *, seed: int, most: int) -> NDArray[np.int8]:
        """The outcome of the first deals of a chunk, everybody seeing only their own hand."""

    def numbers(self, outcomes: NDArray[np.int8], stakes: Stakes | None) -> Numbers:
        """Estimates from outcomes; names as in Price."""


class Sampling(Generic[Option]):
    """What is known so far of some options.

    Args:
        lines: what comes of each option.
        seed: which deals.
        stakes: what points are worth at the score.
        deals: how many deals to solve at most.
        realistic: how many of them to play realistically too.

    Attributes:
        solved: the outcomes so far, double dummy: for each option int8[deals].
        played: the same of realistic play.
    """

    def __init__(
        self, lines: Mapping[Option, Line], *, seed: int, stakes: Stakes | None, deals: int, realistic: int
    ) -> None:
        self._lines, self._seed, self._stakes, self.deals, self.realistic = lines, seed, stakes, deals, realistic
        self.solved: dict[Option, NDArray[np.int8]] = {option: np.zeros(0, np.int8) for option in lines}
        self.played = dict(self.solved)

    @property
    def deals_solved(self) -> int:
        """How many deals are solved so far."""
        return min((len(outcomes) for outcomes in self.solved.values()), default=self.deals)

    @property
    def deals_played(self) -> int:
        """How many deals are played realistically so far."""
        return min((len(outcomes) for outcomes in self.played.values()), default=0)

    def run(self) -> Iterator[float]:
        """Work, and say after every step what share of it is done (0 to 1); leave the loop to cancel."""
        if not self._lines:  # nothing to price: a pass alone, and nobody knows what comes of it
            yield 1.0
            return
        pool = ThreadPoolExecutor(_THREADS)
        try:
            yield from self._run(pool)
        finally:
            pool.shutdown(cancel_futures=True)

    def _run(self, pool: ThreadPoolExecutor) -> Iterator[float]:
        halves = 2 if self.realistic else 1  # by usual numbers playing takes about as long as solving
        for chunks in growing(-(-self.deals // CHUNK)):
            work = {option: pool.map(partial(self._solve, line), chunks) for option, line in self._lines.items()}
            for option, fresh in work.items():
                self.solved[option] = np.concatenate([self.solved[option], *fresh])[: self.deals]
            yield self.deals_solved / self.deals / halves
        for chunks in growing(-(-self.realistic // CHUNK), longest=1):
            work = {option: pool.map(partial(self._play, line), chunks) for option, line in self._lines.items()}
            for option, fresh in work.items():
                self.played[option] = np.concatenate([self.played[option], *fresh])
            yield (1 + self.deals_played / self.realistic) / halves

    def _solve(self, line: Line, chunk: int) -> NDArray[np.int8]:
        return line.outcomes(chunk, seed=self._seed)

    def _play(self, line: Line, chunk: int) -> NDArray[np.int8]:
        return line.played(chunk, seed=self._seed, most=min(CHUNK, self.realistic - chunk * CHUNK))

    def limit(self) -> None:
        """Settle for as many deals as it should take to tell the best option from all others."""
        if not self._lines:
            return
        pilot = {
            option: self._worth(option, np.concatenate([self._pilot(line, chunk) for chunk in range(PILOT_CHUNKS)]))
            for option, line in self._lines.items()
        }
        self.deals = deals_to_tell(list(pilot.values()), least=CHUNK, most=self.deals)
        self.realistic = min(self.realistic, self.deals)

    def _pilot(self, line: Line, chunk: int) -> NDArray[np.int8]:
        return line.outcomes(chunk, seed=self._seed, stream=PILOT)

    def _worth(self, option: Option, outcomes: NDArray[np.int8]) -> NDArray[Any]:
        points = self._lines[option].points[outcomes]
        return self._stakes.values(points) if self._stakes and self._stakes.is_told else points

    def points(self) -> dict[Option, NDArray[np.int64]]:
        """Our points on every deal solved so far, for each option."""
        return {option: line.points[self.solved[option]] for option, line in self._lines.items()}

    def numbers(self, option: Option) -> Numbers:
        """Return the estimates of an option so far; names as in Price."""
        line, solved, played = self._lines[option], self.solved[option], self.played[option]
        numbers = line.numbers(solved, self._stakes)
        points = numbers.get("points")
        if len(played) and points:
            gap = paired_difference(line.points[played], line.points[solved[: len(played)]])
            numbers["realistic"] = shifted(points, gap, line.points)
        return numbers


def share_played(deals: int, realistic: int | None) -> int:
    """Return on how many deals to play realistically: so many as asked for, or one in eight and no more than 500."""
    return min(deals, min(-(-deals // _PLAYED), _MOST_PLAYED) if realistic is None else realistic)


def growing(total: int, *, longest: int = _LONGEST_STEP) -> Iterator[range]:
    """Split chunks into steps that double: first numbers early, then fewer interruptions."""
    done = 0
    while done < total:
        step = min(max(done, 1), longest, total - done)
        yield range(done, done + step)
        done += step
