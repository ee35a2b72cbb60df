"""Why is an option worth what it is? What moves its price most, and when another is better.

Each fact splits the deals into groups, by the hands as they are played, after the discard. An explanation mentions only
what is significant; the tests take into account how many situations were looked at.
"""

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, Literal

from euchre_tutor.analysis.facts import Case, Fact, Group, facts_of
from euchre_tutor.analysis.prices import Price
from euchre_tutor.analysis.reasons import sentences_on
from euchre_tutor.analysis.text import details_as_html
from euchre_tutor.base import DataFrame, capital

_CHANCES = ("march", "euchred")


@dataclass(frozen=True, repr=False)
class Explanation:
    """What decides whether an option is good.

    Attributes:
        option: what is explained: a call, what is laid down, or a card to play.
        name: the option as a person writes it.
        sentences: the reasons in words.
        case: the option and its deals; None if it has no price.
        caption: what the numbers rest on, in plain sentences.
        details: what it takes to get the same numbers: deals, seed, evidence and its model.
    """

    option: Any
    name: str
    sentences: tuple[str, ...]
    case: Case | None
    caption: str
    details: str

    @property
    def unit(self) -> Literal["points", "game"]:
        """What options are ranked by: our ``points``, or our chance to win the ``game``."""
        return self.case.choice.endings.unit if self.case else "points"

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Every fact that was looked at, in the order of their weight, whether or not a sentence mentions it."""
        return tuple(facts_of(self.case.choice.splits, self.case.choice.endings)) if self.case else ()

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


def explain(price: Price, case: Case | None, *, caption: str, details: str) -> Explanation:
    """Say what decides whether an option is good, or why it has no price.

    Args:
        price: the option.
        case: the option and its deals; None if it has no price.
        caption: what the numbers rest on, in plain sentences.
        details: what it takes to get the same numbers.
    """
    said = sentences_on(case) if case else [f"{capital(price.name)} is {price.note}."]
    return Explanation(price.option, price.name, tuple(filter(None, said)), case, caption, details)
