"""Words of a deal and of a view: a text split at its keywords, a contract in words, and a score."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from euchre_tutor.base import EuchreError, check_text, quoted, whole
from euchre_tutor.deal.seats import doing
from euchre_tutor.pieces import AnySuit, Piece, parse_card, parse_suit, trump_name
from euchre_tutor.rules import BICYCLE, Rules, as_rules

_SCORE = re.compile(r"([-+]?\d{1,18})\s*[-:]\s*([-+]?\d{1,18})")
_DASHES = str.maketrans("−–", "--")
_EXAMPLES = {
    "up": "up Qs",
    "down": "down Qs",
    "named": "named h",
    "seat": "seat 4",
    "score": "score 6-4",
    "bids": "bids pass,3",
    "rules": "rules trickster",
    "trump": "trump s",
    "maker": "maker 4",
    "alone": "alone",
    "called": "called Ah",
    "bid": "bid 4",
    "defender": "defender 1",
    "lone": "lone 4",
    "laid": "laid 9h",
    "played": "played Ah 9h",
    "others": "others cautious",
}
_SEPARATORS = " \t\r\n,;:=."
_SAID_OTHERWISE = {  # by a pattern for what people say, what is written
    r"(?:turn-?up|up-?card|turned[ -]up|turn-up)": "up",
    r"turned[ -]down": "down",
    r"(?:1st|first) seat": "seat 1",
    r"(?:2nd|second) seat": "seat 2",
    r"(?:3rd|third) seat": "seat 3",
    r"(?:4th|fourth) seat": "seat 4",
}
VIEW_WORDS = tuple(_EXAMPLES)
DEAL_WORDS = ("up", "named", "rules")


class Words(dict[str, str]):
    """A text split at its keywords: what stands before the first is ``start``, the rest maps keyword to words."""

    def __init__(self, text: str, keywords: Sequence[str]) -> None:
        if not check_text(text, "Js Jc As 9h Kd up Qs seat 4").strip():
            raise EuchreError("there is nothing to read; start with the cards, such as 'Js Jc As 9h Kd', then 'up Qs'")
        parts = _parted(text, keywords)
        self.start = parts[0]
        for keyword, words in zip(map(str.lower, parts[1::2]), parts[2::2], strict=True):
            if keyword in self:
                raise EuchreError(f"{keyword!r} is said twice; say it once")
            if bool(words) == (keyword == "alone"):
                wrong = (
                    f"{quoted(words)} after 'alone' means nothing" if words else f"{keyword!r} needs something after it"
                )
                raise EuchreError(f"{wrong}; say {_EXAMPLES[keyword]!r}")
            self[keyword] = words

    def card(self, keyword: str) -> Piece | None:
        """Read the card after a keyword, if it is there."""
        return parse_card(self[keyword]) if keyword in self else None

    def suit(self, keyword: str) -> AnySuit | None:
        """Read the suit after a keyword, if it is there."""
        return parse_suit(self[keyword]) if keyword in self else None

    def rules(self, given: Rules | str | None = None) -> Rules:
        """Read the rules, unless they are given; the plain game if nobody names any.

        Raises EuchreError if the text says others than are given.
        """
        said = Rules.parse(self["rules"]) if "rules" in self else None
        wanted = as_rules(given) if given is not None else None
        if said and wanted and said != wanted:
            raise EuchreError(f"the text says rules {said}, and {wanted} was asked for; say one of them")
        return wanted or said or BICYCLE


def _parted(text: str, keywords: Sequence[str]) -> list[str]:
    """Part a text at its keywords, whatever commas, semicolons or colons stand around them.

    After ``bids`` the word ``alone`` is a bid if it comes first or after a comma. A seat is also said as ``3rd seat``.
    """
    for pattern, plain in _SAID_OTHERWISE.items():
        text = re.sub(rf"(?<![^\s,;]){pattern}(?![^\s,;:=])", plain, text, flags=re.IGNORECASE)
    parts, end = [""], 0
    for match in re.finditer(rf"(?<![^\s,;])({'|'.join(keywords)})(?![^\s,;:=])", text, flags=re.IGNORECASE):
        before = text[end : match.start()]
        is_bid = match[1].lower() == "alone" and parts[-2:-1] == ["bids"] and before.rstrip()[-1:] in ("", ",")
        if not is_bid:
            parts[-1:] = [before, match[1].lower(), ""]
            end = match.end()
    parts[-1] = text[end:]
    return [part.strip(_SEPARATORS) for part in parts]


def contract_words(made: Any, name: Callable[[int], str] = "seat {}".format) -> str:
    """Write what a Contract, or a View in play, knows of trump; ``name`` names seats.

    Such as ``spades by seat 4 alone``, or ``hearts by seat 2 calling As, bid 4``.
    """
    maker = name(made.maker) if made.maker else "nobody"
    bid = f", bid {made.bid}" if made.bid else ""
    called = f" calling {made.called}" if made.called else ""
    lone = name(made.defender) if made.defender else ""
    defender = f", {lone} {doing(lone, 'defends')} alone" if lone else ""
    taken = f", {name(made.lone)} alone" if made.lone else ""
    said = " alone" * (made.alone and not taken)
    return f"{trump_name(made.trump)} by {maker}{said}{taken}{called}{bid}{defender}"


def rules_words(rules: Rules) -> str:
    """Write the rules, unless they are the plain game's."""
    return "" if rules == BICYCLE else f" rules {rules}"


def parse_score(text: str) -> tuple[int, int]:
    """Read our points and theirs, such as 6-4; raise EuchreError for anything else."""
    match = _SCORE.fullmatch(check_text(text, "6-4").strip().translate(_DASHES))
    if not match:
        raise EuchreError(f"{quoted(text)} is not a score; say our points and theirs, such as 6-4")
    return whole(int(match[1]), "score"), whole(int(match[2]), "score")


def check_unfinished(score: tuple[int, int], rules: Rules) -> None:
    """Raise EuchreError for a score at which no hand of a game begins.

    >>> check_unfinished((4, 0), Rules())
    >>> check_unfinished((5, 0), Rules())
    Traceback (most recent call last):
    euchre_tutor.EuchreError: score 5-0 can't be: a game ends at 5 points
    """
    cannot_be = f"score {score[0]}-{score[1]} can't be"
    if max(score) >= rules.game:
        raise EuchreError(f"{cannot_be}: a game ends at {rules.game} points")
    if min(score) < 0 and rules.turns_up:
        raise EuchreError(f"{cannot_be}: only a lost bid costs points, and here nothing is bid")


def fitting_score(score: str, rules: Rules) -> str:
    """Return the same score, or 0-0 in a game that can't have it.

    >>> fitting_score("9-8", Rules()), fitting_score("4-3", Rules())
    ('0-0', '4-3')
    """
    try:
        check_unfinished(parse_score(score), rules)
        return score
    except EuchreError:
        return "0-0"
