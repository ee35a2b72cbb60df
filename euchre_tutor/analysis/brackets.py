"""The two brackets of an answer: options ranked when everybody sees all cards, and ranked at a table.

Double dummy is exact, but nobody plays like that. Realistic play is what happens at a table, as well as the tutor's
players know how. So the advice follows realistic play where it is known, and says if the other bracket would choose
differently.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, Self, cast

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.prices import WORDS, P, Way, words_of
from euchre_tutor.analysis.text import ahead_by, enumerated, number, percent, signed
from euchre_tutor.base import EuchreError, capital, quoted
from euchre_tutor.pricing import Estimate, Numbers

_DIGITS = 9  # of what options are worth: a smaller difference is rounding
_ENOUGH = 25  # deals; options that never differ on so many are called equally good


@dataclass(frozen=True, repr=False)
class Bracket(Generic[P]):
    """The priced options, ranked for one way of play.

    Attributes:
        way: how hands are played: ``at_a_table``, or ``double_dummy``.
        aim: the number by which options are ranked: ``points`` or ``game``.
        ranked: the options, best first.
        gap: by how much one option is better than another.
        tied: how several leaders compare, in words.
    """

    way: Way
    aim: Literal["points", "game"]
    ranked: Sequence[P]
    gap: Callable[[Any, Any], Estimate]
    tied: Callable[[Sequence[Any]], str]

    @classmethod
    def of(
        cls,
        way: Way,
        aim: Literal["points", "game"],
        prices: Iterable[P],
        habit: Callable[[Any], Any],
        gap: Callable[[Any, Any], Estimate],
        tied: Callable[[Sequence[Any]], str],
    ) -> Self:
        """Rank the options that have a price; of equally good ones, the first by ``habit`` comes first."""
        priced = [(price, estimate) for price in prices if (estimate := price.estimates(way)[aim])]
        priced.sort(key=lambda pair: (-round(pair[1].value, _DIGITS), habit(pair[0].option)))
        return cls(way, aim, [price for price, _ in priced], gap, tied)

    @cached_property
    def gaps(self) -> Mapping[Any, Estimate]:
        """For each option but the best, by how much the best is better."""
        return {price.option: self.gap(self.ranked[0].option, price.option) for price in self.ranked[1:]}

    @cached_property
    def tie(self) -> str:
        """How several leaders compare, in words."""
        return self.tied([price.option for price in self.leaders])

    @property
    def words(self) -> str:
        """How hands are played: at a table, or with all cards seen."""
        return WORDS[self.way]

    def __getitem__(self, option: Any) -> Numbers:
        """Return the numbers of an option in this way of play; raise EuchreError if no such option is priced."""
        wanted, prices = words_of(option).strip().lower(), {price.name.lower(): price for price in self.ranked}
        if wanted not in prices:
            raise EuchreError(
                f"{quoted(option)} isn't priced here; priced are {', '.join(p.name for p in self.ranked)}"
            )
        return cast("Numbers", getattr(prices[wanted], self.way))

    def __repr__(self) -> str:
        worth = ", ".join(f"{price.name} {self.value_in_words(price)}" for price in self.ranked)
        return f"<{self.words}: {worth}>"

    @property
    def leaders(self) -> list[P]:
        """The best option, and those that may be as good: the interval of their difference reaches 0."""
        return [p for index, p in enumerate(self.ranked) if index == 0 or self.gaps[p.option].low <= 0]

    def value(self, price: P) -> Estimate:
        """Return what an option is worth, in what options are ranked by."""
        estimate = price.estimates(self.way)[self.aim]
        assert estimate
        return estimate

    @property
    def unit(self) -> str:
        """What options are worth: the head of their numbers."""
        return "% of games that you win" if self.aim == "game" else "points a hand, for your side"

    def value_in_words(self, price: P) -> str:
        """Write what an option is worth."""
        return f"{percent(self.value(price))} %" if self.aim == "game" else signed(self.value(price))

    @property
    def named(self) -> str:
        """The leaders, each with what it is worth."""
        return enumerated([f"{price.name} ({self.value_in_words(price)})" for price in self.leaders])

    def ahead(self, gap: Estimate) -> str:
        """Write by how much one option is better than another."""
        return ahead_by(gap, chance=self.aim == "game")

    def behind(self, price: P) -> str:
        """Write how far an option is behind the best; nothing for the best itself."""
        gap = self.gaps.get(price.option)
        return "" if gap is None else f"{percent(gap)} %" if self.aim == "game" else number(gap)

    @property
    def margin(self) -> str:
        """By how much the best option is ahead of the next, in words; nothing unless it is ahead of all others."""
        if len(self.leaders) > 1 or len(self.ranked) < 2:
            return ""
        return f"{self.ahead(self.gaps[self.ranked[1].option])} ahead of {self.ranked[1].name}"

    @property
    def only_loses(self) -> bool:
        """Whether options are ranked by points, and each loses points beyond its error."""
        return self.aim == "points" and all(self.value(price).high < 0 for price in self.ranked)


def advice_in_words(advice: Bracket[P], other: Bracket[P] | None, *, best: str, goal: str = "") -> str:
    """Say what is best, and what the other bracket makes of it.

    Args:
        advice: the bracket that decides.
        other: the other one, if both are known.
        best: what to call one leader, such as ``Best call``; several are called by how they compare.
        goal: what options are ranked by, such as ``to win the game from 9-6``; nothing for points.
    """
    head = " ".join(filter(None, [best if len(advice.leaders) == 1 else advice.tie.capitalize(), goal]))
    if other is None:
        return f"{head}: {advice.named}."
    ours, theirs = ([price.option for price in bracket.leaders] for bracket in (advice, other))
    if set(ours) == set(theirs) and advice.tie == other.tie:
        return f"{head}{',' * bool(goal or len(ours) > 1)} {advice.words} and {other.words}: {advice.named}."
    return f"{head} {advice.words}: {advice.named}. {_of_the_other(ours, other)}"


def _of_the_other(ours: Sequence[Any], other: Bracket[P]) -> str:
    """Say what the other bracket makes of options that are ours to choose from."""
    head, names = capital(other.words), [price.name for price in other.leaders]
    if len(names) > 1:
        return f"{head}, {enumerated(names)} are {other.tie}."
    return f"{head} {'it is' if other.leaders[0].option in ours else 'it would be'} {other.named}."


def are_the_same(values: Sequence[NDArray[Any]]) -> bool:
    """Tell whether options never differ: number[deals] for each; on a few deals that would prove nothing."""
    return all(len(array) >= _ENOUGH and np.array_equal(array, values[0]) for array in values)
