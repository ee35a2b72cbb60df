"""A report of an answer that somebody doubts: what was asked, chosen and told, and how to get the same numbers."""

from collections.abc import Iterator

from euchre_tutor.widgets.ask.questions import Question
from euchre_tutor.widgets.parts.reporting import reported
from euchre_tutor.widgets.parts.wire import Marked


def report_of(question: Question, marked: Marked) -> str:
    """Write a report of an answer as text, a fact a line; nothing is sent.

    >>> from euchre_tutor import Ask
    >>> ask = Ask.choice("Which is the left bower when spades are trump?", ["Js", "Jc"], answer="Jc")
    >>> ask.choose("Js")
    >>> print(ask.marked["report"])  # doctest: +ELLIPSIS
    Question: Which is the left bower when spades are trump?
    Seen: Js · Jc
    Chosen: Js
    Told: You: J♠. Answer: J♣.
    Euchre Tutor ..., answers of version ...
    """
    return reported(_facts(question, marked))


def _facts(question: Question, marked: Marked) -> Iterator[str]:
    yield f"Question: {question.text}"
    yield f"Seen: {question.seen}"
    yield f"Chosen: {marked['choice']}"
    told = dict.fromkeys([marked["head"], marked["sentence"], marked["words"], *marked["reasons"]])
    yield f"Told: {' '.join(filter(None, told))}"
    yield from (f"{row['words']}: {row['text']} {row['note']}".rstrip() for row in marked["rows"])
    yield from filter(None, [marked["caption"], marked["details"]])
