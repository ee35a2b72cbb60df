"""Why is an option worth what it is? What is certain, what moves its price most, and when another is better.

Each fact splits the deals into groups, by the hands as they are played, after the discard. An explanation mentions only
what is significant; the tests take into account how many situations were looked at.
"""

from dataclasses import dataclass
from html import escape
from typing import Any, Literal

import numpy as np

from euchre_tutor.analysis import phrases
from euchre_tutor.analysis.facts import Case, Fact, Group, facts_of, group_of
from euchre_tutor.analysis.prices import Price
from euchre_tutor.analysis.reasons import sentences_on
from euchre_tutor.analysis.text import details_as_html
from euchre_tutor.base import DataFrame, EuchreError, capital
from euchre_tutor.charts import FactRow, Figure, fact_dots

_DRAWN = 6  # facts
_SCALES = {"points": 1, "game": 100}
_CHANCES = ("march", "euchred")
_AXES = {"points": "our points a hand", "game": "we win the game, % of the deals"}


@dataclass(frozen=True, repr=False)
class Explanation:
    """What decides whether an option is good.

    Attributes:
        option: what is explained: a call, what is laid down, or a card to play.
        name: the option as a person writes it.
        sentences: the reasons in words.
        facts: every fact that was looked at, in the order of their weight, whether or not a sentence mentions it.
        unit: what calls are ranked by: our ``points``, or our chance to win the ``game``.
        total: what the call is worth over all deals; None if it has no price.
        title: what is explained, in a line.
        caption: what the numbers rest on, in plain sentences.
        details: what it takes to get the same numbers: deals, seed, evidence and its model.
    """

    option: Any
    name: str
    sentences: tuple[str, ...]
    facts: tuple[Fact, ...]
    unit: Literal["points", "game"]
    total: Group | None
    title: str
    caption: str
    details: str

    @property
    def table(self) -> DataFrame:
        """One row for each group: fact, group, deals, what the call is worth there, its interval, chances, weight.

        Columns are named ``points`` or, where calls are ranked by it, ``game`` (0 to 1), then ``low`` and ``high``.
        Chances are from 0 to 1; a pass has none.
        """
        import pandas as pd

        rows = [
            (fact.name, name, group.deals, *group.worth, *_chances(group), fact.weight)
            for fact in self.facts
            for name, group in fact.groups.items()
        ]
        return pd.DataFrame(rows, columns=["fact", "group", "deals", self.unit, "low", "high", *_CHANCES, "weight"])

    def figure(self, fact: str | None = None) -> Figure:
        """Return what the call is worth in each group of a fact, with 95% intervals, as a chart (Plotly).

        Args:
            fact: a fact by its name or some words of it, such as ``partner's trumps``. Unless it is given, the six
                weightiest significant facts are drawn.

        Raises:
            EuchreError: there is no such fact, or none to draw.
        """
        facts = self._named(fact) if fact else [known for known in self.facts if known.is_sure]
        if not facts or self.total is None:
            hint = "price the call on more deals, unless it nearly always ends the same way"
            raise EuchreError(f"nothing is sure about {self.name!r}, so there is nothing to draw; {hint}")
        rows = {fact.name: [self._row(n, g) for n, g in fact.groups.items()] for fact in facts[:_DRAWN]}
        total, caption = self._row("all deals", self.total), f"{self.caption} {self.details}"
        return fact_dots(rows, total, axis=_AXES[self.unit], title=self.title, caption=caption)

    def _row(self, name: str, group: Group) -> FactRow:
        """Return a group as a row of a chart."""
        value, low, high = (_SCALES[self.unit] * end for end in group.worth)
        worth = phrases.share(group.worth.value) if self.unit == "game" else f"{phrases.plain(value)} points"
        shares = zip(_CHANCES, _chances(group), strict=True)
        more = [f"{name} {phrases.share(chance)}" for name, chance in shares if chance is not None]
        return FactRow(name, group.deals, (value, low, high), worth, ", ".join(more))

    def _named(self, words: str) -> list[Fact]:
        """Return the facts with these words in their names; raise EuchreError if none of the facts has them."""
        facts = [fact for fact in self.facts if words.lower() in fact.name.lower()]
        if self.facts and not facts:
            known = "; ".join(fact.name for fact in self.facts)
            raise EuchreError(f"{words!r} is not a fact about {self.name!r}; there are: {known}")
        return facts

    def __str__(self) -> str:
        return " ".join(self.sentences)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        points = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        return (
            f"<div><ul>{points}</ul><p><small>{escape(self.caption)}</small></p>{details_as_html(self.details)}</div>"
        )


def _chances(group: Group) -> list[float | None]:
    """Return the chances of a march and of a euchre; a pass has none."""
    return [estimate and estimate.value for estimate in map(group.estimates.__getitem__, _CHANCES)]


def explain(case: Case, *, title: str, caption: str, details: str) -> Explanation:
    """Say what decides whether a priced option is good.

    Args:
        case: the option and its deals.
        title: what is explained, in a line.
        caption: what the numbers rest on, in plain sentences.
        details: what it takes to get the same numbers.
    """
    choice, endings = case.choice, case.choice.endings
    total = group_of(endings, np.ones(len(endings.outcomes), np.bool_))
    facts, sentences = tuple(facts_of(choice.splits, endings)), tuple(filter(None, sentences_on(case)))
    return Explanation(choice.option, choice.name, sentences, facts, endings.unit, total, title, caption, details)


def unpriced(price: Price, *, title: str, caption: str, details: str) -> Explanation:
    """Say that an option has no price, and why."""
    said = (f"{capital(price.name)} is {price.note}.",)
    return Explanation(price.option, price.name, said, (), "points", None, title, caption, details)
