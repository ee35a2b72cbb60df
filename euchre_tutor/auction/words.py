"""What people say when they call: the one list of words, and how they are read.

>>> SpokenCall.read("I'll order it up, alone."), SpokenCall.read("cross to hearts")
(SpokenCall(phrase='order up', alone=True, called=''), SpokenCall(phrase='cross hearts', alone=False, called=''))
"""

import re
from typing import NamedTuple, Self

from euchre_tutor.base import check_text

PASS_WORD, ORDER_UP, DEFEND, NEXT, CROSS = "pass", "order up", "defend", "next", "cross"
ALONE_LATER = (
    "say 'alone' with the call that makes trump, such as 'order up alone' or 'hearts alone' (where tricks are bid,"
    " 'bid alone'), not after it"
)
_IT = "(?:it|that|(?:the |that )?(?:(?:right )?b(?:ow|au)er|card|jack|upcard|turn-?up))"
_WORDS = {
    PASS_WORD: f"pass(?:ing)?|turn(?:ing)? (?:{_IT} )?down",
    ORDER_UP: f"order(?:ing)? (?:(?:him|her|you|{_IT}) )?up|assist(?:ing)?(?: (?:him|her|you|partner))?"
    f"|(?:pick|tak)(?:e|ing)? (?:{_IT} )?up|(?:order|pick|tak)(?:e|ing)? up {_IT}|tak(?:e|ing) {_IT}"
    f"|accept(?:ing)?(?: {_IT})?",
    DEFEND: "defend(?:ing)?",
    NEXT: "next",
    CROSS: "a?cross(?:ing)?(?: (?:it|the suit))?",
}
_OPENING = re.compile(r"^(?:(?:i|we)(?:'ll|'d|'m|'re| will| would| am| are)?|let's)(?: like)?(?: to)? ", re.IGNORECASE)
_MAKING = "(?:mak(?:e|ing)|nam(?:e|ing)|call(?:ing)?|go(?:ing)?)(?: it| on)? "  # a suit, next or cross
_ALONE = r"(?:alone|by myself|on my own|(?:a )?loner)"
_GOING = r"(?:and )?(?:(?:i'll|i will|i'm|i am) )?(?:(?:go|going|play|playing)(?: it)? )?"
_CALLING = re.compile(r" (?:and )?(?:i )?call(?:ing)?(?: on)? (?:the )?", re.IGNORECASE)
_TRICKS = dict(zip(("three", "four", "five", "six"), "3456", strict=True))


class SpokenCall(NamedTuple):
    """A call as it was said.

    Attributes:
        phrase: one of this module's words, also with a suit after ``cross`` or ``next``; or whatever else was said.
        alone: whether it was said to be alone.
        called: the card that was called, as it was said; empty if none was.
    """

    phrase: str
    alone: bool
    called: str

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what was said, whatever capitals, spaces and full stops it has; raise EuchreError if it isn't text."""
        words, *called = _CALLING.split(_plain(text), maxsplit=1)
        words, times = re.subn(rf"\b{_GOING}{_ALONE}\b(?: (?:in|with|on)\b)?", " ", words.lower(), count=1)
        return cls(_phrase(" ".join(words.split())), bool(times), "".join(called))

    @property
    def as_bid(self) -> Self:
        """The same call where tricks are bid, so that a number or ``alone`` is a bid."""
        phrase = _TRICKS.get(self.phrase, self.phrase)
        return self._replace(phrase=f"bid {phrase}".strip()) if phrase in ("", *_TRICKS.values()) else self


def is_together(text: str) -> bool:
    """Tell whether a text says that the maker and the partner play together, and nothing else."""
    return bool(re.fullmatch(r"(?:play(?:ing)? )?(?:together|with (?:my |a )?partner)", _plain(text).lower()))


def is_alone(text: str) -> bool:
    """Tell whether a text says that somebody plays alone, and nothing else."""
    spoken = SpokenCall.read(text)
    return spoken.alone and not spoken.phrase


def _plain(text: str) -> str:
    """Write a text with single spaces, without punctuation, and without what opens a sentence."""
    words = re.sub(r"[.,;:!?]+(?=\s|$)", " ", check_text(text, "order up").replace("’", "'"))
    return _OPENING.sub("", " ".join(words.split()), count=1)


def _phrase(words: str) -> str:
    """Return the one phrase that stands for all of the same meaning; words in no list stay as they are."""
    if phrase := next((phrase for phrase, known in _WORDS.items() if re.fullmatch(known, words)), ""):
        return phrase
    words = re.sub(rf"^{_MAKING}(?=.)", "", words)
    if match := re.fullmatch(rf"({_WORDS[NEXT]}|{_WORDS[CROSS]})(?: (?:to|in|with))?(?: (\S+))?", words):
        return f"{NEXT if match[1] == NEXT else CROSS} {match[2] or ''}".strip()
    if match := re.fullmatch(r"bid (\w+)(?: tricks)?", words):
        return f"bid {_TRICKS.get(match[1], match[1])}"
    return re.sub(r" (?:(?:is|are) )?trumps?$", "", words) if not words.startswith("no ") else words
