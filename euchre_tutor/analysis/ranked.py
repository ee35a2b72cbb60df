"""Options that are priced on the same deals: ranked, compared, and looked up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.brackets import Bracket, are_the_same
from euchre_tutor.analysis.kinds import Kind, Question
from euchre_tutor.analysis.prices import P, Way, text_of
from euchre_tutor.base import EuchreError, IntArray, ListsItsNames
from euchre_tutor.beliefs import Evidence
from euchre_tutor.deal import View
from euchre_tutor.pricing import Estimate, Played, Stakes, controlled, paired_difference

_SAME, _CLOSE = "equally good on every deal", "too close to call"


@dataclass(frozen=True, repr=False)
class RankedPrices(ListsItsNames, Generic[P]):
    """The price of every option of a view.

    Attributes:
        view: what our seat has seen.
        deals: how many deals the prices rest on.
        seed: the seed of these deals.
        prices: the price of each option.
        points_by_deal: for each priced option our points on every deal when everybody sees all cards, int64[deals];
            the deals are the same for all.
        stakes: what points are worth at the score; None where that is not known.
        realistic_deals: on how many of the deals everybody saw only their own hand, too.
        evidence: whether deals are weighed by the calls of the others (``calls``) or not (``none``).
        ranked_values: for each priced option what options are ranked by, on every deal, number[deals].
        ranked_as_played: the same on the deals that are played realistically, in both ways of play; empty if none are.
    """

    view: View
    deals: int
    seed: int
    prices: tuple[P, ...]
    points_by_deal: Mapping[Any, IntArray]
    stakes: Stakes | None = field(default=None, kw_only=True)
    realistic_deals: int = field(default=0, kw_only=True)
    evidence: Evidence = field(default="calls", kw_only=True)
    ranked_values: Mapping[Any, NDArray[Any]] = field(default_factory=dict, kw_only=True)
    ranked_as_played: Mapping[Any, Played] = field(default_factory=dict, kw_only=True)

    kind: Kind = field(init=False)

    @property
    def noun(self) -> Question:
        """What is chosen: a call, a discard or a play."""
        return self.kind.noun

    @property
    def aim(self) -> Literal["points", "game"]:
        """What options are ranked by: our chance to win the game if it is under way and known, else our points."""
        return "game" if self.stakes and self.stakes.is_under_way else "points"

    @cached_property
    def double_dummy(self) -> Bracket[P]:
        """The options ranked by what they are worth when everybody sees all cards."""
        return self._bracket("double_dummy", self._gap, self._tie)

    @cached_property
    def at_a_table(self) -> Bracket[P] | None:
        """The options ranked by realistic play; None if no deals are played realistically."""
        if not self.ranked_as_played:
            return None
        return self._bracket("at_a_table", self._gap_as_played, self._tie_as_played)

    @property
    def advice(self) -> Bracket[P]:
        """The bracket that decides what is advised: realistic play where it is known, else double dummy."""
        return self.at_a_table or self.double_dummy

    def _bracket(
        self, way: Way, gap: Callable[[Any, Any], Estimate], tied: Callable[[Sequence[Any]], str]
    ) -> Bracket[P]:
        return Bracket.of(way, self.aim, self.prices, self.kind.habit(self.view), gap, tied)

    @property
    def ranked(self) -> Sequence[P]:
        """The priced options, best first."""
        return self.advice.ranked

    @property
    def best(self) -> P:
        """The priced option that is ranked first; raise EuchreError if none is priced."""
        if not self.ranked:
            raise EuchreError(f"no {self.noun} is priced here, so none is best")
        return self.ranked[0]

    @property
    def second(self) -> P | None:
        """The option that is ranked after the best; None if no other is priced."""
        return next(iter(self.ranked[1:]), None)

    @property
    def is_close(self) -> bool:
        """Whether the best option is too close to the next: the interval of their difference reaches 0."""
        return len(self.leaders) > 1

    @property
    def gaps(self) -> Mapping[Any, Estimate]:
        """For each priced option but the best, by how much the best is better: the mean difference on the same deals.

        The unit is what options are ranked by: our points, or our chance to win the game (0 to 1).
        """
        return self.advice.gaps

    @property
    def leaders(self) -> list[P]:
        """The best priced option, and those that may be as good: the interval of their difference reaches 0."""
        return self.advice.leaders

    @property
    def _step(self) -> float:
        """The difference of two options that is possible where none was seen."""
        return self.stakes.point if self.stakes and self.aim == "game" else 1.0

    def difference(self, first: Any, second: Any) -> Estimate:
        """Return by how much the first option is better than the second, which is below 0 if it is worse.

        That is at a table where it is known, else with all cards seen. The unit is what options are ranked by: our
        points, or our chance to win the game (0 to 1). Raises EuchreError if there is no such option.
        """
        at_a_table, seen = self.differences(first, second)
        return at_a_table or seen

    def differences(self, first: Any, second: Any) -> tuple[Estimate | None, Estimate]:
        """Return the difference of two options at a table (None if that is not known), and with all cards seen."""
        pair = self[first].option, self[second].option
        return self.at_a_table.gap(*pair) if self.at_a_table else None, self.double_dummy.gap(*pair)

    def __getitem__(self, option: Any) -> P:
        """Return the price of an option: ``odds["order up"]``; raise EuchreError if there is no such option."""
        wanted = self.kind.text(self.view, option)
        prices = {text_of(price.option): price for price in self.prices}
        if wanted not in prices:
            raise EuchreError(f"{wanted!r} {self.kind.refusal} {', '.join(prices)}")
        return prices[wanted]

    def _gap(self, best: Any, other: Any) -> Estimate:
        """Estimate by how much one option is better than another when everybody sees all cards."""
        return paired_difference(self.ranked_values[best], self.ranked_values[other], step=self._step)

    def _gap_as_played(self, best: Any, other: Any) -> Estimate:
        """Estimate by how much one option is better than another at a table."""
        both = [self.ranked_as_played[option] for option in (best, other)]
        few = min(len(values.played) for values in both)
        (played, solved), (rivals, solved_too) = ([way[:few] for way in values] for values in both)
        mean, anything, apart = self._gap(best, other), (-np.inf, np.inf), played - rivals
        step = max(self._step, float(np.abs(apart).max()))  # a deal or two that agree prove nothing
        return controlled(apart, solved - solved_too, mean, anything, step=step)

    def _tie(self, leaders: Sequence[Any]) -> str:
        """How several leaders compare when everybody sees all cards, in words."""
        return _SAME if are_the_same([self.ranked_values[option] for option in leaders]) else _CLOSE

    def _tie_as_played(self, leaders: Sequence[Any]) -> str:
        """How several leaders compare at a table."""
        is_same = are_the_same([self.ranked_as_played[option].played for option in leaders])
        return self._tie(leaders) if is_same else _CLOSE
