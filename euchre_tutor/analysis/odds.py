"""The answer to a question: options that are priced on the same deals, ranked, told, drawn and saved as a page."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from euchre_tutor.analysis.brackets import Bracket
from euchre_tutor.analysis.hand_page import hand_page
from euchre_tutor.analysis.prices import P, bar_of
from euchre_tutor.analysis.telling import PricesInWords
from euchre_tutor.analysis.text import as_html, as_text, details_as_html, is_beyond_error
from euchre_tutor.base import ALL_SEEN, capital
from euchre_tutor.charts import Figure, price_bars
from euchre_tutor.draw.pages import save_page

_ON_PAGE, _REASONS = 10, 5  # options and reasons on a page, which is printed on one sheet


@dataclass(frozen=True, repr=False)
class Odds(PricesInWords[P]):
    """The price of every option of a view; see RankedPrices for its attributes."""

    @abstractmethod
    def explain(self, option: Any = None) -> Any:
        """Say what decides whether an option is good, the best one unless it is named; see Explanation."""

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
        brackets = self.brackets
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
        return [price.name, *(bracket.value_in_words(price) for bracket in brackets), self.advice.behind(price)]

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
        """Return the prices as a bar chart with intervals (Plotly), in what options are ranked by."""
        unpriced = [price for price in self.prices if not price.points]
        words = " ".join(filter(None, [self.caption, self.score_note, self.details]))
        bars = [
            bar_of(price, self.chances, self.aim, is_best=price in self.leaders) for price in (*self.ranked, *unpriced)
        ]
        axis = "games won of 100" if self.aim == "game" else "our points a hand"
        return price_bars(bars, title=f"<b>{self.headline}</b><br>{self.title}", caption=words, axis=axis)

    def __str__(self) -> str:
        rows, foot = self.lines()
        return "\n".join([str(self.view), as_text(rows, self.chances), foot, self.caption, self.details])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Return the verdict and a table of the numbers that advice follows; all else is a click away."""
        foot, (first, *others) = self.lines()[1], [as_html(*self.shown(bracket.way)) for bracket in self.brackets]
        seen = "".join(f"<details><summary>{capital(ALL_SEEN)}</summary>{each}</details>" for each in others)
        words = f"<p><strong>{escape(foot)}</strong></p>", f"<p><small>{escape(self.caption)}</small></p>"
        return f"<div>{words[0]}{first}{words[1]}{seen}{details_as_html(self.details)}</div>"
