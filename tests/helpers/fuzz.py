"""Texts that are nearly right: valid ones, mutated at random, the same on every run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

LONGEST = 3_000  # characters of a mutated text
# Letters that look like others, change length when their case changes, count as digits or move a terminal's cursor.
_ODD = [*"\0\x1b\x7f\x85\u2028\u202e\ufeff\ufe0f\udcff", "\x1b[2J", *"٣²½Ⅳ６ıİſKßﬁ♠♥♣♦♤🂡", "\r\n", "\n", "\t"]
_PLAIN = [*"TJQKA987610cdhsCDHS/+-=,.:;'\"()[]{}%\\#_ ", "10", "  "]
_WORDS = """
    up down seat score rules named bids trump maker alone called bid defender laid played pass order hearts none no
    dealer eldest true false nan inf -1 0 1e9 0x1 ٣ 00 99 Jo 66 0-0 -3-12 bicycle domino+ +game=7 + == taken by hand 1
"""
_LONG = ("9" * 30, "9" * 5_000, "-" + "9" * 5_000, "(" * 200, "x" * 500)


def _cut(rng: Random, text: str, _: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.choice((1, 1, 2, 5, 40)) :]


def _insert(rng: Random, text: str, _: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(rng.choice((_ODD, _PLAIN))) + text[at + rng.randrange(2) :]


def _splice(rng: Random, text: str, other: str) -> str:
    at, start = rng.randrange(len(text) + 1), rng.randrange(len(other) + 1)
    return text[:at] + other[start : start + rng.choice((1, 5, 30, 300))] + text[at:]


def _word(rng: Random, text: str, _: str) -> str:
    words = text.split(" ")
    at = rng.randrange(len(words))
    words[at : at + rng.randrange(2)] = [rng.choice((*_WORDS.split(), *_LONG))]
    return " ".join(words)


def _exchange(rng: Random, text: str, _: str) -> str:
    words = text.split(" ")
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def _recase(rng: Random, text: str, _: str) -> str:
    return rng.choice((str.upper, str.lower, str.swapcase, str.title, lambda t: t[::-1], lambda t: t + t))(text)


_MUTATIONS = (_cut, _insert, _splice, _word, _exchange, _recase)


def mutated(rng: Random, texts: Sequence[str]) -> str:
    """Change one of the texts in some places."""
    text = rng.choice(texts)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(_MUTATIONS)(rng, text, rng.choice(texts))
    return text if len(text) <= 2 * LONGEST else text[:LONGEST]


def why_no_sentence(sentence: str, *quoted: str) -> str | None:
    """Say what keeps an error from being one short line that a terminal can show; None if it is one."""
    if not sentence.strip():
        return "is empty"
    if not sentence.isprintable():
        return "has characters that can't be printed"
    return "is too long" if len(sentence) > 1_000 + 6 * sum(map(len, quoted)) else None


def faults(
    texts: Iterator[str], parse: Callable[[str], Any], write: Callable[[Any], str] | None, error: type
) -> Iterator[str]:
    """Parse each text; yield it if something else than a sentence comes of it, or what it says is not read again."""
    for text in texts:
        try:
            value = parse(text)
        except error as refusal:
            if wrong := why_no_sentence(str(refusal), text):
                yield f"{text!r}: the sentence {wrong}: {str(refusal)!r}"
            continue
        except Exception as crash:
            yield f"{text!r}: {type(crash).__name__}: {crash}"[:500]
            continue
        if write is None:
            continue
        try:
            again = parse(write(value))
        except Exception as crash:
            yield f"{text!r} is written {write(value)!r}, which can't be read: {crash}"
            continue
        if again != value:
            yield f"{text!r} is written {write(value)!r}, and read as something else"
