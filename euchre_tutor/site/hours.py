"""Hours for a class, as slides: what ``docs/teaching.md`` says, with the questions that it links to."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_HOUR = re.compile(r"^## (?P<title>.+)\n\n(?P<before>(?:(?!^1\. |^## )[\s\S])*)(?P<steps>(?:(?!^## )[\s\S])*)", re.M)
_STEP = re.compile(r"^\d+\. \*\*(?P<length>[^*:]+): (?P<title>[^*]+?)\.?\*\*(?P<text>(?:(?!^\d+\. )[\s\S])*)", re.M)
_QUESTION = re.compile(r"\[(?P<words>[^\]]+)\]\(\.\./lessons/(?P<lesson>\w+)\.ipynb#(?P<cell>[\w-]+)\)")


class Slide(NamedTuple):
    """One slide of an hour.

    Attributes:
        title: what the step is about.
        length: how long the step takes; nothing where another question of the same step is asked.
        text: what is said, as Markdown; nothing where another question of the same step is asked.
        asked: what the question is about, in a few words; nothing where none is asked.
        lesson: the lesson in which it stands.
        cell: its cell there.
        notes: what pupils get wrong, as Markdown; on the last slide of a step.
    """

    title: str
    length: str = ""
    text: str = ""
    asked: str = ""
    lesson: str = ""
    cell: str = ""
    notes: str = ""


class Hour(NamedTuple):
    """An hour for a class.

    Attributes:
        title: its name.
        before: what to know before it begins, as Markdown.
        slides: what is shown, one after the other.
    """

    title: str
    before: str
    slides: tuple[Slide, ...]


def hours(text: str) -> Iterator[Hour]:
    r"""Yield the hours of a text: each section with numbered steps is one, each question that a step links to a slide.

    >>> text = "## Bowers\n\n*Short.*\n\n1. **5 minutes: jacks.** Two are trumps.\n   - They forget.\n"
    >>> (hour,) = hours(text)
    >>> hour.before, hour.slides  # doctest: +ELLIPSIS
    ('*Short.*', (Slide(title='jacks', length='5 minutes', text='Two are trumps.', ..., notes='- They forget.'),))
    """
    for found in _HOUR.finditer(text):
        slides = tuple(slide for step in _STEP.finditer(found["steps"]) for slide in _slides(**step.groupdict()))
        if slides:
            yield Hour(found["title"], found["before"].strip(), slides)


def _slides(length: str, title: str, text: str) -> Iterator[Slide]:
    """Yield the slides of a step: one for each question, or one without."""
    told, dash, notes = text.partition("\n   - ")
    notes = re.sub(r"^   ", "", f"- {notes}", flags=re.M).strip() if dash else ""
    asked = [found.groups() for found in _QUESTION.finditer(told)] or [("", "", "")]
    said = _QUESTION.sub("", told).strip()
    for number, (words, lesson, cell) in enumerate(asked, 1):
        begun = (length, said) if number == 1 else ("", "")
        yield Slide(title, *begun, words, lesson, cell, notes if number == len(asked) else "")
