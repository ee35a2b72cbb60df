"""A sample of deals on which all options of a seat are priced: solved double dummy, and some played realistically too.

A run may stop early when it should be sure of the best option. How many deals that takes is estimated on a pilot of
other deals, so the intervals stay those of any sample of that size.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, Generic, NamedTuple

from numpy.typing import NDArray

from euchre_tutor.base import THREADS, begin, in_order, split
from euchre_tutor.base.groups import Key
from euchre_tutor.beliefs import CHUNK
from euchre_tutor.pricing.estimates import Numbers, deals_to_play, deals_to_tell
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs, estimates, our_tricks, realistic_estimates
from euchre_tutor.pricing.pilot import Deciding, Option, growing, pieces, values_on_pilot
from euchre_tutor.pricing.stakes import Stakes

_FIRST_STEP = 16  # chunks that are solved at once, unless numbers are shown early
_FEWEST_PLAYED = CHUNK // 2  # of an option that is far behind


class Played(NamedTuple):
    """What an option brings on some deals in two ways of play, in what options are ranked by.

    Attributes:
        played: number[deals], in realistic play.
        solved: number[deals], double dummy.
    """

    played: NDArray[Any]
    solved: NDArray[Any]


class Sampling(Generic[Key]):
    """The outcomes of some options on the same deals, as far as they are known.

    Args:
        options: what there is to choose, each under a key of its own, such as a call.
        seed: the seed of the deals.
        stakes: what points are worth at the score; None where that is not known.
        deals: how many deals to solve at most.
        realistic: how many of them to play realistically too.

    Attributes:
        options: as given; with what we decide along with them at a table, once hands are played.
        stakes: as given.
        solved: the outcomes of each option double dummy, so far.
        played: the outcomes of each option in realistic play, so far.

    >>> from euchre_tutor import Auction, Call, View
    >>> from euchre_tutor.pricing.options import option_of
    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 4")
    >>> options = {"order up": option_of(view, Auction.at(view), Call("order up"), seed=0, evidence="calls")}
    >>> sampling = Sampling(options, seed=0, stakes=None, deals=300, realistic=0)
    >>> list(sampling.run()), sampling.deals_solved, sampling.estimates("order up")[0]["make"].value
    ([1.0], 300, 1.0)
    """

    def __init__(
        self, options: Mapping[Key, Option], *, seed: int, stakes: Stakes | None, deals: int, realistic: int
    ) -> None:
        self.options, self._seed, self.stakes = dict(options), seed, stakes
        self.deals, self.realistic = deals, realistic
        self.solved = dict.fromkeys(options, Outcomes.nothing())
        self.played = dict(self.solved)
        self._most_played = dict.fromkeys(options, realistic)

    @property
    def deals_solved(self) -> int:
        """How many deals are solved so far."""
        return min(map(len, self.solved.values()), default=self.deals)

    @property
    def deals_played(self) -> int:
        """How many deals are played realistically so far."""
        return max(map(len, self.played.values()), default=0)

    def run(self, *, early: bool = False, sparing: int | None = None) -> Iterator[float]:
        """Solve and play step by step; yield after each the share of the work that is done (0 to 1).

        Leave the loop to cancel.

        Args:
            early: begin with small steps, for numbers that are shown early; otherwise large steps take less time.
            sparing: play so many hands in all, see play_sparingly; that is decided once all deals are solved.
        """
        if not self.options:  # the one legal call is a pass that can't be priced
            yield 1.0
            return
        halves = 2 if self.realistic else 1  # at the usual numbers, playing takes about as long as solving
        for chunks in growing(-(-self.deals // CHUNK), first=1 if early else _FIRST_STEP):
            self._add(self.solved, [*in_order(self._solve, split(chunks, THREADS))])
            if early and self.realistic and not chunks.start:  # what players make of the calls takes a while to find
                begin(self._play, range(1))
            yield self.deals_solved / self.deals / halves
        if sparing:
            self.play_sparingly(in_all=sparing)
        if self.realistic:
            self._decide_at_a_table()
        starts = [0, *[CHUNK // 4] * early, *range(CHUNK, self.realistic, CHUNK)]
        for start, end in pairwise([*(start for start in starts if start < self.realistic), self.realistic]):
            self._add(self.played, [*in_order(self._play, pieces(range(start, end)))])
            yield (1 + self.deals_played / self.realistic) / halves

    def _decide_at_a_table(self) -> None:
        """Choose again what goes along with each option, such as a discard, and solve what has become another one."""
        deciding = {key: option for key, option in self.options.items() if isinstance(option, Deciding)}
        for key, before in deciding.items():
            option = before.at_a_table(seed=self._seed, stakes=self.stakes, played=self.realistic)
            self.options[key] = option
            if option != before:
                again = in_order(
                    partial(option.solved, seed=self._seed), split(range(-(-self.deals // CHUNK)), THREADS)
                )
                self.solved[key] = Outcomes.joined([*again])[: self.deals]

    def _add(self, outcomes: dict[Key, Outcomes], fresh: list[dict[Key, Outcomes]]) -> None:
        """Add the outcomes of some deals to those found before."""
        for key in outcomes:
            outcomes[key] = Outcomes.joined([outcomes[key], *(part[key] for part in fresh if key in part)])[
                : self.deals
            ]

    def _solve(self, chunks: range) -> dict[Key, Outcomes]:
        """Solve some chunks under all options, which share their deals."""
        return {key: option.solved(chunks, seed=self._seed) for key, option in self.options.items()}

    def _play(self, deals: range) -> dict[Key, Outcomes]:
        """Play some deals of one chunk under all options, but for those that have been played on enough."""
        chunk, first = divmod(deals.start, CHUNK)
        outcomes = {}
        for key, option in self.options.items():
            number = min(len(deals), self._most_played[key] - deals.start)
            if number > 0:
                outcomes[key] = option.played(chunk, seed=self._seed, rows=slice(first, first + number))
        return outcomes

    def limit(self) -> None:
        """Lower ``deals`` to the number that should show the best option to be better than all others."""
        if not self.options:
            return
        self.deals = deals_to_tell(self._pilot, least=CHUNK, most=self.deals)
        self.realistic = min(self.realistic, self.deals)
        self._most_played = dict.fromkeys(self.options, self.realistic)

    def play_sparingly(self, *, in_all: int) -> None:
        """Play options that are far behind the best on fewer deals, and so many hands in all; see deals_to_play.

        A chunk of deals or less stays as it is.
        """
        if self.options and self.realistic > CHUNK:
            numbers = deals_to_play(self._pilot, least=_FEWEST_PLAYED, most=self.realistic, in_all=in_all)
            self._most_played = dict(zip(self.options, numbers, strict=True))
            self.realistic = max(numbers)

    @cached_property
    def _pilot(self) -> list[NDArray[Any]]:
        """What each option brings on the pilot's deals: number[deals] for each."""
        return [values_on_pilot(each, seed=self._seed, stakes=self.stakes) for each in self.options.values()]

    def endings(self) -> dict[Key, tuple[Outcomes, Payoffs]]:
        """Return for each option how the deals end double dummy so far, and what that brings our side."""
        return {key: (self.solved[key], option.payoffs) for key, option in self.options.items()}

    def estimates(self, key: Key, over_all: Outcomes | None = None) -> tuple[Numbers, Numbers | None]:
        """Return the estimates of an option so far: double dummy, and at a table, None if no deal is played so.

        Args:
            key: the option.
            over_all: how all deals end after it, where more are solved than those of this sample.
        """
        payoffs, solved, played = self.options[key].payoffs, self.solved[key], self.played[key]
        numbers = estimates(over_all or solved, payoffs, self.stakes)
        if payoffs.reach is not None:
            numbers = replace(numbers, tricks=our_tricks(over_all or solved, payoffs))
        return numbers, realistic_estimates(played, solved, payoffs, self.stakes, numbers)

    def values_as_played(self) -> dict[Key, Played]:
        """Return for each option what it brings on every deal played realistically so far; nothing if there are none.

        The unit is that of ``Payoffs.values_of``.
        """
        if not self.deals_played:
            return {}
        ways = {key: (played, self.solved[key][: len(played)]) for key, played in self.played.items()}
        return {
            key: Played(*(option.payoffs.values_of(ends, self.stakes) for ends in ways[key]))
            for key, option in self.options.items()
        }
