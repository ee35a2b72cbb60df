"""Rule sets as data: one frozen dataclass, house rules as fields, the games of the rule book by name.

>>> Rules.parse("trickster+stick_the_dealer").game
10
>>> str(replace(BICYCLE, game=7))
'bicycle+game=7'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Literal, get_args, get_type_hints

from euchre_tutor.cards import Pack, pack
from euchre_tutor.errors import EuchreError

__all__ = ["BICYCLE", "PRESETS", "Rules"]

FirstLead = Literal["eldest", "maker"]


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
        if self.players != 4 or self.hand_size != 5:
            raise EuchreError(f"{self.name}: partners play in fours with five cards each, not {self._table()}")
        if self.game < 1:
            raise EuchreError(f"{self.name}: a game of {self.game} points is over before it starts; say 5, 7, 10 or 11")
        if self.first_lead not in get_args(FirstLead):
            raise EuchreError(f"{self.name}: first_lead is {self.first_lead!r}; say eldest or maker")
        _ = self.pack

    def _table(self) -> str:
        return f"{self.players} players with {self.hand_size} cards"

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
        name, *options = text.strip().split("+")
        if name not in PRESETS:
            raise EuchreError(f"{name!r} is not a rule set{_suggest(name, PRESETS)}; known: {', '.join(PRESETS)}")
        changes = dict(_parse_option(option) for option in options)
        return replace(PRESETS[name], **changes) if changes else PRESETS[name]


def _suggest(word: str, known: Mapping[str, object]) -> str:
    close = get_close_matches(word, known, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


_BOOLEANS = {"true": True, "false": False}


def _parse_option(option: str) -> tuple[str, Any]:
    """Read ``game=7`` or ``stick_the_dealer`` into a field's name and value."""
    key, _, value = option.partition("=")
    types = {name: hint for name, hint in get_type_hints(Rules).items() if name != "name"}
    if key not in types:
        raise EuchreError(f"{key!r} is not a house rule{_suggest(key, types)}; known: {', '.join(types)}")
    if types[key] is bool:
        if (value or "true").lower() not in _BOOLEANS:
            raise EuchreError(f"{option!r}: {key} is true or false, not {value!r}")
        return key, _BOOLEANS[(value or "true").lower()]
    if types[key] is int:
        if not value.lstrip("-").isdecimal():
            raise EuchreError(f"{option!r}: {key} needs a whole number, such as {key}={getattr(BICYCLE, key)}")
        return key, int(value)
    return key, value


BICYCLE = Rules()
PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "bicycle": BICYCLE,
        "trickster": Rules(name="trickster", game=10),
        "stick_the_dealer": Rules(name="stick_the_dealer", game=10, stick_the_dealer=True),
        "old_school": Rules(name="old_school", game=7, first_lead="maker", dealer_may_leave=True),
    }
)
