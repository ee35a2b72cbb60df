"""Rule sets as data: one frozen dataclass, house rules as fields, the games of the rule book by name.

>>> Rules.parse("trickster+stick_the_dealer").game
10
>>> str(replace(BICYCLE, game=7))
'bicycle+game=7'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, get_args, get_type_hints

from euchre_tutor.cards import Pack, Suit, pack
from euchre_tutor.errors import EuchreError

__all__ = ["BICYCLE", "PRESETS", "Rules"]

FirstLead = Literal["eldest", "maker"]

# What each game of the rule book changes in Rules' own values.
_PRESET_FIELDS: dict[str, dict[str, Any]] = {
    "bicycle": {},
    "trickster": {"game": 10},
    "stick_the_dealer": {"game": 10, "stick_the_dealer": True},
    "old_school": {"game": 7, "first_lead": "maker", "dealer_may_leave": True},
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What is agreed before the first deal.

    Attributes:
        name: the preset that this rule set started from.
        pack_size: cards in the pack: 24 (9 to A), 28 (8 to A) or 32 (7 to A).
        players: seats at the table; partners sit opposite.
        hand_size: cards dealt to each seat.
        game: points that win the game.
        first_lead: who leads to the first trick: eldest (or the next active seat), or the maker.
        dealer_may_leave: the dealer who is ordered up may leave the turn-up where it is.
        stick_the_dealer: the dealer may not pass in the second round.
        no_trump: no trump may be called in the second round.
        lone_hands: a maker may play alone.
        make: points for the makers who take three or four tricks.
        march: points for the makers who take all the tricks.
        lone_make: points for a lone maker who takes three or four.
        lone_march: points for a lone maker who takes all the tricks.
        euchre: points for the defenders when the makers fall short.

    Raises:
        EuchreError: a field has a value that no book defines.
    """

    name: str = "bicycle"
    pack_size: int = 24
    players: int = 4
    hand_size: int = 5
    game: int = 5
    first_lead: FirstLead = "eldest"
    dealer_may_leave: bool = False
    stick_the_dealer: bool = False
    no_trump: bool = False
    lone_hands: bool = True
    make: int = 1
    march: int = 2
    lone_make: int = 1
    lone_march: int = 4
    euchre: int = 2

    def __post_init__(self) -> None:
        if self.name not in _PRESET_FIELDS:
            raise EuchreError(f"{self.name!r} is not a rule set{_suggest(self.name, _PRESET_FIELDS)}; {_KNOWN}")
        for key, hint in _field_types().items():
            _check_type(key, getattr(self, key), hint)
        if self.players != 4 or self.hand_size != 5:
            table = f"{self.players} players with {self.hand_size} cards"
            raise EuchreError(f"{self.name}: partners play in fours with five cards each, not {table}")
        if self.game < 1:
            raise EuchreError(f"{self.name}: a game of {self.game} points is over before it starts; say 5, 7, 10 or 11")
        for key in ("make", "march", "lone_make", "lone_march", "euchre"):
            if getattr(self, key) < 0:
                raise EuchreError(f"{self.name}: {key} scores 0 points or more, not {getattr(self, key)}")
        _ = self.pack

    def check_contract(self, trump: Suit | None, *, alone: bool) -> None:
        """Raise EuchreError if these rules don't know no trump (None), or lone hands."""
        if trump is None and not self.no_trump:
            raise EuchreError(f"{self} has no 'no trump'; name a suit, or play {self}+no_trump")
        if alone and not self.lone_hands:
            raise EuchreError(f"{self} has no lone hands; leave out 'alone'")

    @property
    def pack(self) -> Pack:
        """The cards this game is played with."""
        return pack(self.pack_size)

    @property
    def dealer(self) -> int:
        """The dealer's seat: the last."""
        return self.players

    def partners(self, seat: int) -> frozenset[int]:
        """Return the seats of this seat's side, itself included."""
        return frozenset(range((seat - 1) % 2 + 1, self.players + 1, 2))

    def __str__(self) -> str:
        """Write the preset's name, then each field that differs: ``bicycle+game=7``."""
        base = PRESETS[self.name]
        changed = {
            f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != getattr(base, f.name)
        }
        words = (key if value is True else f"{key}={str(value).lower()}" for key, value in changed.items())
        return "+".join([self.name, *words])

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read a preset's name, with house rules after plus signs: ``trickster+stick_the_dealer+game=7``.

        Raises EuchreError for a name or a house rule that isn't one.
        """
        name, *options = [word.strip() for word in text.lower().split("+")]
        if name not in PRESETS:
            raise EuchreError(f"{name!r} is not a rule set{_suggest(name, PRESETS)}; {_KNOWN}")
        changes: dict[str, Any] = {}
        for key, value in map(_parse_option, options):
            if key in changes:
                raise EuchreError(f"{key!r} is said twice; say it once")
            changes[key] = value
        return replace(PRESETS[name], **changes) if changes else PRESETS[name]


_KNOWN = f"known: {', '.join(_PRESET_FIELDS)}"


@cache
def _field_types() -> dict[str, Any]:
    """The type of every field but the name."""
    return {name: hint for name, hint in get_type_hints(Rules).items() if name != "name"}


def _check_type(key: str, value: object, hint: Any) -> None:
    """Raise EuchreError if a field holds what it can't."""
    if hint is bool and not isinstance(value, bool):
        raise EuchreError(f"{key} is true or false, not {value!r}")
    if hint is int and (isinstance(value, bool) or not isinstance(value, int)):
        raise EuchreError(f"{key} needs a whole number, such as {key}={getattr(Rules, key)}, not {value!r}")
    if (choices := get_args(hint)) and value not in choices:
        raise EuchreError(f"{key} is {' or '.join(choices)}, not {value!r}")


def _suggest(word: str, known: Mapping[str, object]) -> str:
    close = get_close_matches(word, known, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


_BOOLEANS = {"true": True, "false": False}


def _parse_option(option: str) -> tuple[str, Any]:
    """Read ``game=7`` or ``stick_the_dealer`` into a field's name and value; whether it may be is not asked here."""
    key, _, value = map(str.strip, option.partition("="))
    types = _field_types()
    if key not in types:
        raise EuchreError(f"{key!r} is not a house rule{_suggest(key, types)}; known: {', '.join(types)}")
    if types[key] is bool:
        return key, {"": True, "true": True, "false": False}.get(value, value)
    return key, int(value) if types[key] is int and re.fullmatch(r"-?\d+", value) else value


BICYCLE = Rules()
PRESETS: Mapping[str, Rules] = MappingProxyType(
    {name: Rules(name=name, **changes) for name, changes in _PRESET_FIELDS.items()}
)
