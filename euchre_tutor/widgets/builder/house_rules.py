"""House rules to choose by mouse: each with its settings, and why some of them are closed."""

import re
from dataclasses import fields, replace
from functools import cache
from typing import Any, get_args

from euchre_tutor.base import EuchreError, capital, quoted
from euchre_tutor.rules import Rules, in_words
from euchre_tutor.rules.rules import field_types
from euchre_tutor.widgets.parts.wire_hand import HouseRule

_OF_THE_GAME = ("name", "players", "partnership", "dominoes", "auction", "hand_size")  # another one is another game
_PACKS = (24, 28, 32)
_NAMED = re.compile(r"\b([a-z]+(?:_[a-z]+)+)(?:=([a-z]+))?\b")


@cache
def house_rules(rules: Rules) -> list[HouseRule]:
    """List what may be agreed in a game, in the order of the rules.

    >>> rules = {rule["field"]: rule for rule in house_rules(Rules())}
    >>> rules["stick_the_dealer"]["words"], rules["stick_the_dealer"]["value"]
    ('The dealer may not pass in the second round', False)
    >>> [setting["words"] for setting in rules["first_lead"]["settings"]]
    ['eldest leads to the first trick', 'the maker leads to the first trick']
    >>> [setting["why_not"] for setting in rules["joker_turned"]["settings"]]
    ['', '“the suit that the dealer names before looking” needs the joker in the pack.']
    """
    hints = field_types()
    return [
        {
            "field": field.name,
            "words": capital(in_words(field.name)),
            "value": getattr(rules, field.name),
            "settings": [
                {
                    "value": value,
                    "words": in_words(field.name, value) or str(value),
                    "why_not": _why_not(rules, field.name, value),
                }
                for value in _values(field.name, hints[field.name])
            ],
        }
        for field in fields(rules)
        if field.name not in _OF_THE_GAME
    ]


def _values(name: str, hint: Any) -> tuple[Any, ...]:
    """Return what a house rule may be; nothing where it is any number."""
    return (False, True) if hint is bool else _PACKS if name == "pack_size" else get_args(hint)


def _why_not(rules: Rules, name: str, value: object) -> str:
    """Why a house rule can't be so, beside the others, with rules called as they are here; nothing if it can."""
    try:
        with_house_rule(rules, name, value)
    except EuchreError as error:
        return capital(_NAMED.sub(_called, error.sentence.removeprefix(f"{capital(rules.name)}: ")))
    return ""


def _called(match: re.Match[str]) -> str:
    """Say a house rule that is named as in the text of a rule set, such as ``lone_hands=true``."""
    field, value = match[1], match[2] or "true"
    words = in_words(field, value == "true" or value)
    return f"“{words}”" if words else match[0]


def with_house_rule(rules: Rules, name: str, value: Any) -> Rules:
    """Return the rules with one of them changed; raise EuchreError if it can't be so.

    >>> str(with_house_rule(Rules(), "game", 7))
    'bicycle+game=7'
    """
    if name not in field_types() or name in _OF_THE_GAME:
        raise EuchreError(f"{quoted(name)} is not a house rule; choose one of those that are listed")
    return replace(rules, **{name: value})
