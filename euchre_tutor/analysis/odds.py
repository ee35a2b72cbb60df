"""What all answers share: options that are priced on the same deals, ranked, and shown as words, tables and charts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.brackets import Bracket, advice_in_words, are_the_same, as_people_choose
from euchre_tutor.analysis.hand_page import hand_page
from euchre_tutor.analysis.phrases import caption, what_calls_tell
from euchre_tutor.analysis.prices import DEPRECATED, Price, Way, bar_of, plain_data, text_of, with_unit
from euchre_tutor.analysis.text import BID_CHANCES, CHANCES, as_html, as_text, is_beyond_error, number, percent, written
from euchre_tutor.auction import Auction, Call
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, DataFrame, EuchreError, IntArray, capital, number_of, unknown_name
from euchre_tutor.beliefs import Evidence, model_name
from euchre_tutor.charts import Figure, price_bars
from euchre_tutor.deal import View
from euchre_tutor.draw.pages import save_page
from euchre_tutor.pieces import as_cards, as_hand, format_cards
from euchre_tutor.pricing import Estimate, Exact, Played, Stakes, controlled, paired_difference

_DIGITS = 9  # of what options are worth: a smaller difference is rounding
_ON_PAGE, _REASONS = 10, 5  # options and reasons on a page, which is printed on one sheet
_SAME, _CLOSE = "equally good on every deal", "too close to call"
_REFUSALS = {
    "call": "can't be called here; legal are",
    "discard": "can't be laid down here; you may lay down",
    "play": "can't be played now; legal are",
}

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

    noun: str = field(init=False)

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
        self, way: Way, gap: Callable[[Any, Any], Estimate], tie: Callable[[Sequence[Any]], str]
    ) -> Bracket[P]:
        worth = ((price, price.estimates(way)[self.aim]) for price in self.prices)
        priced = [(price, estimate) for price, estimate in worth if estimate]
        habit = as_people_choose(self.view, self.noun)
        priced.sort(key=lambda pair: (-round(pair[1].value, _DIGITS), habit(pair[0].option)))
        ranked = [price for price, _ in priced]
        gaps = {price.option: gap(ranked[0].option, price.option) for price in ranked[1:]}
        bracket = Bracket(way, self.aim, ranked, gaps, "")
        return replace(bracket, tie=tie([price.option for price in bracket.leaders]))

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
        ours, theirs = self[first].option, self[second].option
        return self._gap_as_played(ours, theirs) if self.ranked_as_played else None, self._gap(ours, theirs)

    def __getitem__(self, option: Any) -> P:
        """Return the price of an option: ``odds["order up"]``; raise EuchreError if there is no such option."""
        wanted = self._text(option)
        prices = {text_of(price.option): price for price in self.prices}
        if wanted not in prices:
            raise EuchreError(f"{wanted!r} {_REFUSALS[self.noun]} {', '.join(prices)}")
        return prices[wanted]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Refuse a name that odds don't have, and say which there are."""
            unknown_name(self, name)

    def _text(self, option: Any) -> str:
        """Write an option as it is pushed, which may be given as people say it."""
        if self.noun == "call":
            return str(option if isinstance(option, Call) else Auction.at(self.view).read(option))
        return format_cards(as_hand(option) if self.noun == "discard" else as_cards(option))

    def _gap(self, best: Any, other: Any) -> Estimate:
        """Estimate by how much one option is better than another when everybody sees all cards."""
        return paired_difference(self.ranked_values[best], self.ranked_values[other], step=self._step)

    def _gap_as_played(self, best: Any, other: Any) -> Estimate:
        """Estimate by how much one option is better than another at a table."""
        both = [self.ranked_as_played[option] for option in (best, other)]
        few = min(len(values.played) for values in both)
        (played, solved), (rivals, solved_too) = ([way[:few] for way in values] for values in both)
        mean, anything = self._gap(best, other), (-np.inf, np.inf)
        return controlled(played - rivals, solved - solved_too, mean, anything, step=self._step)

    def _tie(self, leaders: Sequence[Any]) -> str:
        """How several leaders compare when everybody sees all cards, in words."""
        return _SAME if are_the_same([self.ranked_values[option] for option in leaders]) else _CLOSE

    def _tie_as_played(self, leaders: Sequence[Any]) -> str:
        """How several leaders compare at a table."""
        is_same = are_the_same([self.ranked_as_played[option].played for option in leaders])
        return self._tie(leaders) if is_same else _CLOSE

    @property
    def _goal(self) -> str:
        """What options are ranked by, in words, unless it is points."""
        return f"to win the game from {self.stakes.in_words}" if self.stakes and self.aim == "game" else ""

    def _advice_in_words(self, best: str) -> str:
        """Say which options are best, in both brackets if both are known."""
        return advice_in_words(self.advice, self.double_dummy if self.at_a_table else None, best=best, goal=self._goal)

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
        return f"Over {number_of(self.deals, 'deal')} that fit{'s' * (self.deals == 1)} what you have seen"

    @property
    def _what_is_likely(self) -> str:
        """What is likely about these deals; nothing if they are equally likely."""
        return what_calls_tell(self.view, self.evidence)

    @property
    def details(self) -> str:
        """Deals, seed, evidence and its model, and how hands are played: what it takes to get the same numbers."""
        return " · ".join([number_of(self.deals, "deal"), f"seed {self.seed}", self.model, *self._realistic_play])

    @property
    def _realistic_play(self) -> list[str]:
        """On how many deals realistic play rests, if there is any."""
        if not self.realistic_deals:
            return []
        fewest = min((len(values.played) for values in self.ranked_as_played.values()), default=self.realistic_deals)
        fewer = f", of {self.noun}s far behind on {fewest:,} or more" * (fewest < self.realistic_deals)
        return [f"{AT_A_TABLE} on {self.realistic_deals:,}{fewer}"]

    @property
    def title(self) -> str:
        """The question in a line."""
        return self.view.label

    @property
    def table(self) -> DataFrame:
        """One row for each option and way of play, with chances from 0 to 1 and the ends of 95% intervals.

        ``played`` says how: the rows that advice follows come first.
        """
        import pandas as pd

        return pd.DataFrame(row for bracket in self._brackets for row in self._tidy(bracket))

    @property
    def _brackets(self) -> list[Bracket[P]]:
        """Both brackets, if both are known; first the one that advice follows."""
        return [bracket for bracket in (self.at_a_table, self.double_dummy) if bracket]

    def _tidy(self, bracket: Bracket[P]) -> Iterator[dict[str, Any]]:
        """Yield the rows of the table for one way of play; the best option is 0 behind."""
        gaps = {price.option: Exact(0.0) for price in bracket.ranked[:1]} | dict(bracket.gaps)
        for price in self.prices:
            numbers = {**price.estimates(bracket.way), f"behind_{self.aim}": gaps.get(price.option)}
            data = plain_data({with_unit(name): number for name, number in numbers.items()})
            yield {self.noun: text_of(price.option), "played": bracket.words, **data, **price.about}

    @property
    def chances(self) -> Mapping[str, str]:
        """The words for ``make``, ``march`` and ``euchred`` in this game."""
        return CHANCES if self.view.rules.turns_up else BID_CHANCES

    def _plain_rows(self) -> list[dict[str, Any]]:
        return [price.to_json() for price in self.prices]

    def _note(self, price: P) -> str:
        """Return the note beside an option."""
        return price.note

    def rows(self) -> list[dict[str, Any]]:
        """Return the numbers that advice follows as text, with no digit that the interval doesn't support."""
        return [self._row(price) for price in self.prices]

    def _row(self, price: P) -> dict[str, Any]:
        # The best is better than all others beyond its error; of calls that only lose none is.
        is_best = self.leaders == [price] and not (self.noun == "call" and self.advice.only_loses)
        texts = self._written(price, self.advice.way)
        return {self.noun: price.name, **texts, "note": self._note(price), "best": is_best}

    def _written(self, price: P, way: Way) -> dict[str, str]:
        """Write the numbers of an option, without a column for games where nothing is known of the score."""
        texts = written(price.estimates(way))
        return texts if any(each.game for each in self.prices) else {k: v for k, v in texts.items() if k != "game"}

    def _lines(self) -> list[dict[str, Any]]:
        """Return the rows to print; where hands are played at a table, each option has a second line with all seen."""
        if not self.at_a_table:
            return self.rows()
        lines: list[dict[str, Any]] = []
        for price, row in zip(self.prices, self.rows(), strict=True):
            played = AT_A_TABLE if price.at_a_table else ""
            lines.append({self.noun: row.pop(self.noun), "played": played, **row})
            if price.points:
                texts = self._written(price, "double_dummy")
                lines.append({**lines[-1], self.noun: "", "played": ALL_SEEN, **texts, "note": "", "best": False})
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
            "ranked_by": self.aim,
            "meaning": self.advice.words,
            "deprecated": DEPRECATED,
            "best": [text_of(price.option) for price in self.leaders],
            "score_note": self.score_note or None,
            f"{self.noun}s": self._plain_rows(),
        }

    def explain(self, option: Any = None) -> Any:
        """Say what decides whether an option is good, the best one unless it is named; see Explanation."""
        raise NotImplementedError

    def save(self, path: str | Path, *, chose: Any = None) -> None:
        """Write a page about this hand, which any browser shows and prints without Python.

        Args:
            path: the file. An earlier page of ours is replaced.
            chose: what was chosen, such as ``"pass"``; then the page says what that cost.

        Raises:
            EuchreError: there is no such option, there is a file of another kind already, or it can't be written.
        """
        save_page(path, self.page(chose=chose))

    def page(self, *, chose: Any = None) -> str:
        """Return the page that ``save`` writes, as HTML; raise EuchreError if there is no such option."""
        chosen = None if chose is None else self[chose]
        brackets = self._brackets
        shown = list(self.ranked[:_ON_PAGE])
        shown += [price for price in self.prices if price not in shown and (price == chosen or not price.points)]
        more = f"{len(self.prices) - len(shown)} more {self.noun}s rank below these."
        return hand_page(
            self.view,
            title=self.title,
            verdict=self.verdict,
            cost=self._cost_in_words(chosen) if chosen else "",
            heads=[
                self.noun.capitalize(),
                *(f"{capital(bracket.words)}: {bracket.unit}" for bracket in brackets),
                "Behind",
            ],
            rows=[(self._cells(price, brackets), price in self.leaders) for price in shown],
            notes=[more] * (len(self.prices) > len(shown)),
            why=self._reasons(chosen),
            rests=[self.caption, self.details, f"As text: {self.view}"],
        )

    def _cells(self, price: P, brackets: Sequence[Bracket[P]]) -> list[str]:
        """Return the cells of an option on a page."""
        if not price.points:
            return [f"{price.name}: {price.note}", *[""] * len(brackets), ""]
        gap = self.gaps.get(price.option)
        behind = "" if gap is None else f"{percent(gap)} %" if self.aim == "game" else number(gap)
        return [price.name, *(bracket.value_in_words(price) for bracket in brackets), behind]

    def _cost_in_words(self, price: P) -> str:
        """Say what it costs to choose an option."""
        if not price.points:
            return f"You chose {price.name}, which is {price.note}."
        if price in self.leaders:
            return f"You chose {price.name}: {self.advice.tie if len(self.leaders) > 1 else 'the best'}."
        gap = self.difference(self.ranked[0].option, price.option)
        if not is_beyond_error(gap, chance=self.aim == "game"):
            return f"You chose {price.name}: too close to the best to tell them apart."
        return f"You chose {price.name}: that costs {self.advice.ahead(gap)} {self.advice.words}."

    def _reasons(self, chosen: P | None) -> list[str]:
        """Say why the best option is the best, or what one of several leaders is worth, and what another one is."""
        why = self.explain()
        head = f"What {why.name} is worth" if len(self.leaders) > 1 else f"Why {why.name}"
        reasons = [head, *why.sentences[1 : 1 + _REASONS]]
        if chosen and chosen.points and chosen.name != why.name:
            others = self.explain(chosen.option).sentences
            reasons += [f"{capital(chosen.name)}: c{said[1:]}" for said in others if said.startswith("Compared with")]
        return reasons

    def figure(self) -> Figure:
        """Return the prices as a bar chart with intervals (Plotly)."""
        unpriced = [price for price in self.prices if not price.points]
        ranking = f"Best first{self._goal}." if self._goal else self.score_note
        words = " ".join(filter(None, [self.caption, ranking, self.details]))
        return price_bars(
            [bar_of(price, self.chances) for price in (*self.ranked, *unpriced)], title=self.title, caption=words
        )

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
