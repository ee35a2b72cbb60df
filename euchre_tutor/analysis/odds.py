"""What all answers share: options that are priced on the same deals, ranked, and shown as words, tables and charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.brackets import ALL_SEEN, AT_A_TABLE, Bracket, advice_in_words
from euchre_tutor.analysis.captions import caption, number_of, what_calls_tell
from euchre_tutor.analysis.prices import Price, plain_data
from euchre_tutor.analysis.text import BID_CHANCES, CHANCES, as_html, as_text, number, percent, signed
from euchre_tutor.auction import Contract
from euchre_tutor.base.arrays import IntArray
from euchre_tutor.base.checks import quoted, whole
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.base.screen import on_screen
from euchre_tutor.beliefs import Evidence, deals_of_chunk, model_name
from euchre_tutor.charts import OWN_HAND, Bar, price_bars
from euchre_tutor.deal import Deal, View
from euchre_tutor.pricing.estimates import Estimate, Exact, controlled, paired_difference
from euchre_tutor.pricing.outcomes import REALISTIC, Played
from euchre_tutor.pricing.stakes import Stakes

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

_ENOUGH = 25  # deals; options that never differ on so many are called equally good
_IF_KNOWN = ("realistic", "game")
_SAME, _CLOSE = "equally good on every deal", "too close to call"

P = TypeVar("P", bound=Price)


@dataclass(frozen=True, repr=False)
class Odds(Generic[P]):
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

    noun: ClassVar[str]

    @property
    def aim(self) -> Literal["points", "game"]:
        """What options are ranked by: our chance to win the game if it is under way and known, else our points."""
        return "game" if self.stakes and self.stakes.is_under_way else "points"

    @cached_property
    def double_dummy(self) -> Bracket[P]:
        """The options ranked by what they are worth when everybody sees all cards."""
        return self._bracket(ALL_SEEN, self.aim, self._gap, self._tie)

    @cached_property
    def at_a_table(self) -> Bracket[P] | None:
        """The options ranked by realistic play; None if no deals are played realistically."""
        if not self.ranked_as_played:
            return None
        return self._bracket(AT_A_TABLE, REALISTIC[self.aim], self._gap_as_played, self._tie_as_played)

    @property
    def advice(self) -> Bracket[P]:
        """The bracket that decides what is advised: realistic play where it is known, else double dummy."""
        return self.at_a_table or self.double_dummy

    def _bracket(
        self, words: str, aim: str, gap: Callable[[Any, Any], Estimate], tie: Callable[[Sequence[Any]], str]
    ) -> Bracket[P]:
        priced = [(price, getattr(price, aim)) for price in self.prices if price.points]
        ranked = [price for price, _ in sorted(priced, key=lambda pair: -pair[1].value)]
        gaps = {price.option: gap(ranked[0].option, price.option) for price in ranked[1:]}
        bracket = Bracket(words, aim, ranked, gaps, "")
        return replace(bracket, tie=tie([price.option for price in bracket.leaders]))

    @property
    def ranked(self) -> Sequence[P]:
        """The priced options, best first."""
        return self.advice.ranked

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

    def values_by_deal(self, option: Any) -> NDArray[Any]:
        """Return what an option brings on every deal, float64[deals] or int64[deals], in what options are ranked by."""
        return self.ranked_values[option]

    def difference(self, first: Any, second: Any) -> tuple[Estimate | None, Estimate]:
        """Return by how much an option is better than another: at a table (None if that is not known), all cards seen.

        The unit is what options are ranked by: our points, or our chance to win the game (0 to 1).

        Raises:
            EuchreError: there is no such option.
        """
        ours, theirs = self[first].option, self[second].option
        return self._gap_as_played(ours, theirs) if self.ranked_as_played else None, self._gap(ours, theirs)

    def __getitem__(self, option: Any) -> P:
        """Return the price of an option; raise EuchreError if there is no such option."""
        raise NotImplementedError

    def _gap(self, best: Any, other: Any) -> Estimate:
        """Estimate by how much one option is better than another when everybody sees all cards."""
        return paired_difference(self.values_by_deal(best), self.values_by_deal(other), step=self._step)

    def _gap_as_played(self, best: Any, other: Any) -> Estimate:
        """Estimate by how much one option is better than another at a table."""
        both = [self.ranked_as_played[option] for option in (best, other)]
        few = min(len(each.played) for each in both)
        (played, solved), (rivals, solved_too) = ([way[:few] for way in each] for each in both)
        mean, anything = self._gap(best, other), (-np.inf, np.inf)
        return controlled(played - rivals, solved - solved_too, mean, anything, step=self._step)

    def _tie(self, leaders: Sequence[Any]) -> str:
        """How several leaders compare when everybody sees all cards, in words."""
        return _SAME if _are_the_same([self.values_by_deal(option) for option in leaders]) else _CLOSE

    def _tie_as_played(self, leaders: Sequence[Any]) -> str:
        """How several leaders compare at a table."""
        is_same = _are_the_same([self.ranked_as_played[option].played for option in leaders])
        return self._tie(leaders) if is_same else _CLOSE

    @property
    def _goal(self) -> str:
        """What options are ranked by, in words, unless it is points."""
        return f"to win the game from {self.stakes.in_words}" if self.stakes and self.aim == "game" else ""

    def _advice_in_words(self, best: str) -> str:
        """Say which options are best, in both brackets if both are known."""
        other = self.double_dummy if self.at_a_table else None
        return advice_in_words(self.advice, other, best=best, goal=self._goal)

    @property
    def score_note(self) -> str:
        """A sentence that the ranking can't take the score into account; nothing if it can, or there is no score."""
        score = self.view.score
        if self.stakes or score == (0, 0) or not self.ranked:
            return ""
        return (
            f"The chance to win the game from {score[0]}-{score[1]} isn't known for this game yet, "
            f"so {self.noun}s are ranked by points."
        )

    @property
    def model(self) -> str:
        """Which deals are likely by which model, and how they are played."""
        return model_name(self.view, self.evidence)

    @property
    def verdict(self) -> str:
        """The result in a few sentences."""
        raise NotImplementedError

    @property
    def caption(self) -> str:
        """What the numbers rest on, in plain sentences; ``details`` has the rest."""
        is_played, others = bool(self.realistic_deals), self.view.others
        return caption(self._which_deals, self._what_is_likely, is_played=is_played, others=others)

    @property
    def _which_deals(self) -> str:
        """Which deals the numbers are averages over, as the beginning of a sentence."""
        return f"Over {number_of(self.deals)} that fit{'s' * (self.deals == 1)} what you have seen"

    @property
    def _what_is_likely(self) -> str:
        """What is likely about these deals; nothing if they are equally likely."""
        return what_calls_tell(self.view, self.evidence)

    @property
    def details(self) -> str:
        """Deals, seed, evidence and its model, and how hands are played: what it takes to get the same numbers."""
        return " · ".join([number_of(self.deals), f"seed {self.seed}", self.model, *self._realistic_play])

    @property
    def _realistic_play(self) -> list[str]:
        """On how many deals realistic play rests, if there is any."""
        if not self.realistic_deals:
            return []
        fewest = min((len(each.played) for each in self.ranked_as_played.values()), default=self.realistic_deals)
        fewer = f", of {self.noun}s far behind on {fewest:,} or more" * (fewest < self.realistic_deals)
        return [f"realistic play on {self.realistic_deals:,}{fewer}"]

    @property
    def title(self) -> str:
        """The question in a line."""
        return self.view.label

    @property
    def table(self) -> pd.DataFrame:
        """One row for each option: chances from 0 to 1, our points; intervals from ``_low`` to ``_high``."""
        import pandas as pd

        return pd.DataFrame(self._plain_rows()).set_index(self.noun)

    @property
    def chances(self) -> Mapping[str, str]:
        """The words for ``make``, ``march`` and ``euchred`` in this game."""
        return CHANCES if self.view.rules.turns_up else BID_CHANCES

    def _plain_rows(self) -> list[dict[str, Any]]:
        return [price.to_json() for price in self.prices]

    def _note(self, price: P) -> str:
        """Return the note beside an option."""
        return price.note

    def _is_best(self, price: P) -> bool:
        """Tell whether an option is better than all others beyond its error."""
        return self.leaders == [price]

    def rows(self) -> list[dict[str, Any]]:
        """Return the table as text, with no digit that the interval doesn't support, and without empty columns."""
        rows = [self._row(price) for price in self.prices]
        return [{name: text for name, text in row.items() if self._is_shown(name)} for row in rows]

    def _is_shown(self, column: str) -> bool:
        return column not in _IF_KNOWN or any(getattr(price, column) for price in self.prices)

    def _row(self, price: P) -> dict[str, Any]:
        texts = _written(price.estimates)
        if price.realistic and self.at_a_table:
            texts["realistic"] = self.at_a_table.worth(price)
        return {self.noun: price.name, **texts, "note": self._note(price), "best": self._is_best(price)}

    def _lines(self) -> list[dict[str, Any]]:
        """Return the rows to print; where realistic play is known, each option has a second line for it."""
        lines: list[dict[str, Any]] = []
        for price, row in zip(self.prices, self.rows(), strict=True):
            if not self.at_a_table:
                lines.append(row)
                continue
            row = {self.noun: row.pop(self.noun), "seen": "all", **row}
            row.pop("realistic", None)
            lines.append(row)
            if price.realistic:
                texts = {name: text for name, text in _written(price.realistic_estimates).items() if name in row}
                lines.append({**row, self.noun: "", "seen": "own", **texts, "note": "", "best": False})
        return lines

    def to_json(self) -> dict[str, Any]:
        """Return everything except ``points_by_deal`` as plain data."""
        return {
            "view": str(self.view),
            "rules": str(self.view.rules),
            "deals": self.deals,
            "realistic_deals": self.realistic_deals,
            "seed": self.seed,
            "model": self.model,
            "ranked_by": self.advice.aim,
            "best": [price.in_json for price in self.leaders],
            "score_note": self.score_note or None,
            f"{self.noun}s": self._plain_rows(),
        }

    def figure(self) -> Figure:
        """Return the prices as a bar chart with intervals (Plotly)."""
        unpriced = [price for price in self.prices if not price.points]
        ranking = f"Best first{self._goal}." if self._goal else self.score_note
        words = " ".join(filter(None, [self.caption, ranking, self.details]))
        return price_bars([self._bar(p) for p in (*self.ranked, *unpriced)], title=self.title, caption=words)

    def _bar(self, price: P) -> Bar:
        """Return the bar of an option, with its numbers in lines; for a pass, with who calls then."""
        chances = zip(self.chances.values(), (price.make, price.march, price.euchred), strict=True)
        shares = [f"{name} {percent(chance)} %" for name, chance in chances if chance]
        lines = [f"{signed(price.points)} points"] if price.points else []
        lines += shares or [price.note]
        lines += [f"{OWN_HAND}: {signed(price.realistic)} points"] if price.realistic else []
        lines += [f"win the game {percent(price.game)} %"] if price.game else []
        return Bar(price.name, price.points, price.realistic, tuple(lines), price.note)

    def _shown(self) -> tuple[list[dict[str, Any]], str]:
        """Return the rows to print, and the words below them."""
        return self._lines(), self.verdict

    def __str__(self) -> str:
        rows, foot = self._shown()
        return "\n".join([str(self.view), as_text(rows, self.chances), foot, self.caption, self.details])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows, foot = self._shown()
        return as_html(rows, self.chances, caption=self.caption, foot=foot, details=self.details)


class CardOdds(Odds[P]):
    """The price of every card that may be laid down, or played; best first."""

    @property
    def contract(self) -> Contract:
        """The contract, as far as our seat knows it."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """The question in a line."""
        return f"{self.view.label} · {on_screen(str(self.contract))}"

    @property
    def verdict(self) -> str:
        """The result in a sentence or two."""
        if len(self.prices) == 1:
            best = f"There is only one {self.noun}: {self.advice.named}."
        else:
            best = self._advice_in_words(f"Best {self.noun}")
        return " ".join(filter(None, [best, self.score_note]))

    def _note(self, price: P) -> str:
        if price in self.leaders:
            return self.advice.tie if len(self.leaders) > 1 else ""
        gap = self.gaps[price.option]
        return f"behind by {percent(gap)} %" if self.aim == "game" else f"behind by {number(gap)}"

    def _plain_rows(self) -> list[dict[str, Any]]:
        """Return the prices as plain data, each with how far it is behind the best."""
        gaps = {self.ranked[0].option: Exact(0.0), **self.gaps}
        return [price.to_json() | plain_data({"behind": gaps[price.option]}) for price in self.prices]


def nth_deal(odds: Odds[Any], number: int) -> Deal:
    """Return one of the deals that the odds rest on.

    Args:
        odds: the odds.
        number: which deal, from 0 on.

    Raises:
        EuchreError: there is no deal of this number.
    """
    if whole(number, "deal number") >= odds.deals:
        raise EuchreError(f"there is no deal {number}; these odds rest on deals 0 to {odds.deals - 1}")
    view = odds.view
    for chunk in count():
        deals = deals_of_chunk(view, seed=odds.seed, chunk=chunk, evidence=odds.evidence)
        if number < len(deals):
            break
        number -= len(deals)
    hands = tuple(tuple(view.rules.pack.cards[index] for index in hand) for hand in deals[number])
    if view.up in view.hand:  # the turn-up is taken already
        return Deal(hands, rules=view.rules)
    return Deal(hands, view.up, view.rules, view.named)


def _are_the_same(values: Sequence[NDArray[Any]]) -> bool:
    """Tell whether options never differ: number[deals] for each; on a few deals that would prove nothing."""
    return all(len(each) >= _ENOUGH and np.array_equal(each, values[0]) for each in values)


def _written(estimates: Mapping[str, Estimate | None]) -> dict[str, str]:
    """Write each estimate that is known as text."""
    written = {"points": signed, "tricks": number}
    return {name: written.get(name, percent)(each) if each else "" for name, each in estimates.items()}


def check_sample(deals: int, seed: int, evidence: Evidence = "none", realistic: int | None = None) -> None:
    """Raise EuchreError unless these are numbers of deals, a seed and a kind of evidence."""
    whole(deals, "deals")
    whole(seed, "seed")
    if realistic is not None and whole(realistic, "realistic") > deals:
        raise EuchreError(f"realistic is a number of the deals that are solved, so {realistic:,} of {deals:,} can't be")
    if not isinstance(evidence, str) or evidence not in get_args(Evidence):
        raise EuchreError(f"evidence is {' or '.join(get_args(Evidence))}, not {quoted(evidence)}")
