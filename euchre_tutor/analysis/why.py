"""Why is an option worth what it is? What moves its price most, and when another is better.

An explanation looks at situations of the hands as they are played, after the discard. It mentions only what is
significant; the tests take into account how many situations were looked at.
"""

from dataclasses import dataclass
from html import escape
from typing import Any

from euchre_tutor.analysis.facts import Case
from euchre_tutor.analysis.prices import Price
from euchre_tutor.analysis.reasons import sentences_on
from euchre_tutor.analysis.text import details_as_html
from euchre_tutor.base import capital


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

    def __str__(self) -> str:
        return " ".join(self.sentences)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        points = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        return (
            f"<div><ul>{points}</ul><p><small>{escape(self.caption)}</small></p>{details_as_html(self.details)}</div>"
        )


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
