"""House rules to choose by mouse: each with what it may be, and why it can't be the rest."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import Any, get_args, get_type_hints

from euchre_tutor.checks import quoted
from euchre_tutor.errors import EuchreError
from euchre_tutor.rules import Rules
from euchre_tutor.widgets.wire import HouseRule

_OF_THE_GAME = ("name", "players", "partnership", "dominoes", "auction", "hand_size")  # another one is another game
_PACKS = (24, 28, 32)


@cache
def house_rules(rules: Rules) -> list[HouseRule]:
    """List what may be agreed in a game, in the order of the rules.

    >>> rules = {rule["field"]: rule for rule in house_rules(Rules())}
    >>> rules["stick_the_dealer"]["words"], rules["stick_the_dealer"]["value"]
    ('Stick the dealer', False)
    >>> [setting["why_not"] for setting in rules["leader_names_end"]["settings"]]
    ['', 'Bicycle: cards have no ends to name; leader_names_end is for dominoes.']
    """
    hints = get_type_hints(Rules)
    return [
        {
            "field": each.name,
            "words": each.name.replace("_", " ").capitalize(),
            "value": getattr(rules, each.name),
            "settings": [
                {"value": value, "why_not": _why_not(rules, each.name, value)}
                for value in _values(each.name, hints[each.name])
            ],
        }
        for each in fields(rules)
        if each.name not in _OF_THE_GAME
    ]


def _values(name: str, hint: Any) -> tuple[Any, ...]:
    """Return what a house rule may be; nothing where it is any number."""
    return (False, True) if hint is bool else _PACKS if name == "pack_size" else get_args(hint)


def _why_not(rules: Rules, name: str, value: object) -> str:
    """Why a house rule can't be so, beside the others; nothing if it can."""
    try:
        with_house_rule(rules, name, value)
    except EuchreError as error:
        return error.sentence
    return ""


def with_house_rule(rules: Rules, name: str, value: Any) -> Rules:
    """Return the rules with one of them changed; raise EuchreError if it can't be so.

    >>> str(with_house_rule(Rules(), "game", 7))
    'bicycle+game=7'
    """
    if name not in get_type_hints(Rules) or name in _OF_THE_GAME:
        raise EuchreError(f"{quoted(name)} is not a house rule; choose one of those that are listed")
    return replace(rules, **{name: value})
