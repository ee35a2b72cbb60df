"""Options of a seat, priced on the same deals: solved double dummy, some of them played realistically too.

How many deals it takes to tell the best option is read off the deals on which decisions are made, never off those that
price. So a run may stop when it is sure, and its intervals are those of any sample of that size.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import product
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.beliefs import CHUNK, PILOT, PILOT_CHUNKS
from euchre_tutor.pricing.estimates import Numbers, deals_to_tell
from euchre_tutor.pricing.options import Option
from euchre_tutor.pricing.outcomes import Outcomes, estimates, played_points
from euchre_tutor.pricing.stakes import Stakes
from euchre_tutor.threads import in_order

__all__ = ["Sampling", "growing", "share_played"]

_LONGEST_STEP = 16  # chunks that are solved between two results: well under a second
_PLAYED, _MOST_PLAYED = 8, 500  # one deal in so many is played realistically too, a second's work at most

Key = TypeVar("Key", bound=Hashable)


class Sampling(Generic[Key]):
    """What is known so far of some options.

    Args:
        options: what there is to choose, by whatever names it.
        seed: which deals.
        stakes: what points are worth at the score.
        deals: how many deals to solve at most.
        realistic: how many of them to play realistically too.

    Attributes:
        solved: the outcomes so far of each option, double dummy.
        played: the same of realistic play.
    """

    def __init__(
        self, options: Mapping[Key, Option], *, seed: int, stakes: Stakes | None, deals: int, realistic: int
    ) -> None:
        self._options, self._seed, self._stakes, self.deals, self.realistic = options, seed, stakes, deals, realistic
        self.solved = dict.fromkeys(options, Outcomes.nothing())
        self.played = dict(self.solved)

    @property
    def deals_solved(self) -> int:
        """How many deals are solved so far."""
        return min(map(len, self.solved.values()), default=self.deals)

    @property
    def deals_played(self) -> int:
        """How many deals are played realistically so far."""
        return min(map(len, self.played.values()), default=0)

    def run(self) -> Iterator[float]:
        """Work, and say after every step what share of it is done (0 to 1); leave the loop to cancel."""
        if not self._options:  # nothing to price: a pass alone, and nobody knows what comes of it
            yield 1.0
            return
        halves = 2 if self.realistic else 1  # by usual numbers playing takes about as long as solving
        for chunks in growing(-(-self.deals // CHUNK)):
            self._add(self.solved, self._solve, chunks)
            yield self.deals_solved / self.deals / halves
        for chunks in growing(-(-self.realistic // CHUNK), longest=1):
            self._add(self.played, self._play, chunks)
            yield (1 + self.deals_played / self.realistic) / halves

    def _add(self, found: dict[Key, Outcomes], work: Callable[[tuple[Key, int]], Outcomes], chunks: range) -> None:
        """Add the outcomes of some chunks to what was found before."""
        pieces = list(product(self._options, chunks))
        fresh = zip(pieces, in_order(work, pieces), strict=True)
        parts: dict[Key, list[Outcomes]] = {key: [found[key]] for key in self._options}
        for (key, _), outcomes in fresh:
            parts[key].append(outcomes)
        found.update({key: Outcomes.joined(each)[: self.deals] for key, each in parts.items()})

    def _solve(self, piece: tuple[Key, int]) -> Outcomes:
        key, chunk = piece
        return self._options[key].solved(chunk, seed=self._seed)

    def _play(self, piece: tuple[Key, int]) -> Outcomes:
        key, chunk = piece
        return self._options[key].played(chunk, seed=self._seed, most=min(CHUNK, self.realistic - chunk * CHUNK))

    def limit(self) -> None:
        """Settle for as many deals as it should take to tell the best option from all others."""
        if not self._options:
            return
        pilot = [self._pilot(option) for option in self._options.values()]
        self.deals = deals_to_tell(pilot, least=CHUNK, most=self.deals)
        self.realistic = min(self.realistic, self.deals)

    def _pilot(self, option: Option) -> NDArray[Any]:
        """Return what an option brings on the deals that decisions are made on, in what options are ranked by."""
        chunks = [option.solved(chunk, seed=self._seed, stream=PILOT) for chunk in range(PILOT_CHUNKS)]
        points = option.payoffs.points_of(Outcomes.joined(chunks))
        return self._stakes.values(points) if self._stakes and self._stakes.is_told else points

    def points(self) -> dict[Key, NDArray[np.int64]]:
        """Our points on every deal solved so far, for each option."""
        return {key: option.payoffs.points_of(self.solved[key]) for key, option in self._options.items()}

    def numbers(self, key: Key) -> Numbers:
        """Return the estimates of an option so far; names as in Price."""
        payoffs, solved, played = self._options[key].payoffs, self.solved[key], self.played[key]
        numbers = estimates(solved, payoffs, self._stakes)
        points = numbers["points"]
        if len(played) and points:
            numbers["realistic"] = played_points(played, solved[: len(played)], payoffs, points)
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
