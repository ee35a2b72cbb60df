"""Rule sets as data: one frozen dataclass, house rules as fields, the games of the rule book by name.

>>> Rules.parse("trickster+stick_the_dealer").game
10
>>> str(replace(BICYCLE, game=7))
'bicycle+game=7'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, get_args, get_type_hints

from euchre_tutor.cards import Card, Pack, Suit, pack
from euchre_tutor.errors import EuchreError

__all__ = ["BICYCLE", "PRESETS", "Rules"]

FirstLead = Literal["eldest", "maker"]
LoneLead = Literal["usual", "left"]
Partnership = Literal["opposite", "none"]

# What each game of the rule book changes in Rules' own values.
_PRESET_FIELDS: dict[str, dict[str, Any]] = {
    "bicycle": {},
    "trickster": {"game": 10},
    "stick_the_dealer": {"game": 10, "stick_the_dealer": True},
    "parlour32": {"pack_size": 32, "lone_lead": "left"},
    "old_school": {"game": 7, "first_lead": "maker", "dealer_may_leave": True},
    "canadian": {"game": 10, "canadian_loner": True},
    "cutthroat": {"players": 3, "partnership": "none", "lone_hands": False, "march": 3},
    "two_handed": {"players": 2, "partnership": "none", "lone_hands": False},
}


@dataclass(frozen=True, kw_only=True)
class Rules:
    """What is agreed before the first deal.

    Attributes:
        name: the preset that this rule set started from.
        pack_size: cards in the pack: 24 (9 to A), 28 (8 to A) or 32 (7 to A).
        joker: the joker is in the pack too, as the highest trump; turned up, it proposes spades.
        players: seats at the table.
        partnership: partners sit opposite; or none, and the maker plays against all others.
        hand_size: cards dealt to each seat.
        game: points that win the game.
        first_lead: who leads to the first trick: eldest (or the next active seat), or the maker.
        lone_lead: who leads against a lone maker: as usual, or the next active seat on the maker's left.
        dealer_may_leave: the dealer who is ordered up may leave the turn-up where it is.
        stick_the_dealer: the dealer may not pass in the second round.
        no_trump: no trump may be called in the second round.
        lone_hands: a maker may play alone.
        canadian_loner: a dealer's partner who orders up must play alone.
        must_hold_trump: a seat may make only a suit of which it holds a card; left bower and joker don't count.
        tricks_to_score: tricks the makers need for the point; with fewer, but more than half, nobody scores.
        make: points for the makers who take three or four tricks.
        march: points for the makers who take all the tricks.
        lone_make: points for a lone maker who takes three or four.
        lone_march: points for a lone maker who takes all the tricks.
        euchre: points for the defenders when the makers take less than half of the tricks.
        lone_euchre: the same against a lone maker.

    Raises:
        EuchreError: a field has a value that no book defines.
    """

    name: str = "bicycle"
    pack_size: int = 24
    joker: bool = False
    players: int = 4
    partnership: Partnership = "opposite"
    hand_size: int = 5
    game: int = 5
    first_lead: FirstLead = "eldest"
    lone_lead: LoneLead = "usual"
    dealer_may_leave: bool = False
    stick_the_dealer: bool = False
    no_trump: bool = False
    lone_hands: bool = True
    canadian_loner: bool = False
    must_hold_trump: bool = False
    tricks_to_score: int = 3
    make: int = 1
    march: int = 2
    lone_make: int = 1
    lone_march: int = 4
    euchre: int = 2
    lone_euchre: int = 2

    def __post_init__(self) -> None:
        if self.name not in _PRESET_FIELDS:
            raise EuchreError(f"{self.name!r} is not a rule set{_suggest(self.name, _PRESET_FIELDS)}; {_KNOWN}")
        for key, hint in _field_types().items():
            _check_type(key, getattr(self, key), hint)
        for wrong, sentence in self._contradictions():
            if wrong:
                raise EuchreError(f"{self.name}: {sentence}")
        _ = self.pack

    def _contradictions(self) -> Iterator[tuple[bool, str]]:
        """Each thing that no book defines: whether it is so, and the sentence that says why it can't be."""
        table = f"{self.players} players with {self.hand_size} cards"
        is_alone = self.partnership == "none"
        yield not is_alone and self.players != 4, f"partners play in fours with five cards each, not {table}"
        yield is_alone and self.players not in (2, 3), f"each for self two or three play, not {table}"
        yield self.hand_size != 5, f"five cards are dealt to each, not {self.hand_size} cards"
        yield is_alone and self.lone_hands, "without partners every maker plays alone; say lone_hands=false"
        yield self.canadian_loner and not self.lone_hands, "canadian_loner needs partners, and lone_hands=true"
        yield (
            self.joker and self.no_trump,
            "the joker is a trump, so without trumps no book says what it is; leave out one",
        )
        yield self.game < 1, f"a game of {self.game} points is over before it starts; say 5, 7, 10 or 11"
        yield self.tricks_to_score not in (3, 4), f"the point is for 3 tricks or for 4, not {self.tricks_to_score}"
        for key in ("make", "march", "lone_make", "lone_march", "euchre", "lone_euchre"):
            yield getattr(self, key) < 0, f"{key} scores 0 points or more, not {getattr(self, key)}"

    def check_contract(self, trump: Suit | None, *, alone: bool) -> None:
        """Raise EuchreError if these rules don't know no trump (None), or lone hands."""
        if trump is None and not self.no_trump:
            raise EuchreError(f"{self} has no 'no trump'; name a suit, or play {self}+no_trump")
        if alone and not self.lone_hands:
            raise EuchreError(f"{self} has no lone hands; leave out 'alone'")

    @property
    def pack(self) -> Pack:
        """The cards this game is played with."""
        return pack(self.pack_size, joker=self.joker)

    def proposed(self, up: Card) -> Suit:
        """Return the suit that a turn-up proposes as trump: its own, or spades for the joker."""
        return up.suit or Suit.SPADES

    @property
    def dealer(self) -> int:
        """The dealer's seat: the last."""
        return self.players

    def side(self, seat: int) -> frozenset[int]:
        """Return the seats of this seat's side, itself included."""
        if self.partnership == "none":
            return frozenset({seat})
        return frozenset(range((seat - 1) % 2 + 1, self.players + 1, 2))

    def explain(self) -> tuple[str, ...]:
        """Say the rules in plain words, a sentence for each thing that is agreed."""
        return tuple(sentence for sentence in _sentences(self) if sentence)

    def _repr_html_(self) -> str:
        points = "".join(f"<li>{sentence}</li>" for sentence in self.explain())
        return f"<div><strong>{self}</strong><ul>{points}</ul></div>"

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


def _sentences(rules: Rules) -> Iterator[str]:
    """Explain each field; an empty sentence where there is nothing to say."""
    sides = "partners sit opposite" if rules.partnership == "opposite" else "the maker plays against all others"
    yield f"{rules.players} players, {rules.hand_size} cards each from {rules.pack}; {sides}."
    yield "The joker is the highest trump; turned up, it proposes spades." if rules.joker else ""
    taken = "may take it or leave it" if rules.dealer_may_leave else "takes it"
    yield f"First round: pass, or order up the turn-up's suit; the dealer {taken} and lays down a card."
    yield f"Second round: pass, or make another suit{', or no trump' * rules.no_trump}."
    yield "The dealer may not pass in the second round." if rules.stick_the_dealer else ""
    yield "Who makes a suit must hold a card of it; left bower and joker don't count." if rules.must_hold_trump else ""
    yield from _lone_sentences(rules)
    leader = "The maker" if rules.first_lead == "maker" else "Eldest, or else the next in turn,"
    yield f"{leader} leads to the first trick."
    enough = "3 or 4 tricks" if rules.tricks_to_score == 3 else "4 tricks"
    yield f"The makers score {rules.make} for {enough}, {rules.march} for all five."
    yield "With three tricks nobody scores." if rules.tricks_to_score == 4 else ""
    each = "the defenders score" if rules.partnership == "opposite" else "each defender scores"
    yield f"With fewer than three the makers are euchred, and {each} {rules.euchre}."
    yield f"Game is {rules.game} points."


def _lone_sentences(rules: Rules) -> Iterator[str]:
    """Explain what is agreed about playing alone."""
    if not rules.lone_hands:
        yield "Nobody plays alone." if rules.partnership == "opposite" else ""
        return
    yield f"A maker may play alone, for {rules.lone_make} or, with all five tricks, {rules.lone_march} points."
    yield "Against a lone maker the seat on the maker's left leads." if rules.lone_lead == "left" else ""
    yield "A dealer's partner who orders up must play alone." if rules.canadian_loner else ""
    yield f"A lone maker who is euchred costs {rules.lone_euchre}." if rules.lone_euchre != rules.euchre else ""


BICYCLE = Rules()
PRESETS: Mapping[str, Rules] = MappingProxyType(
    {name: Rules(name=name, **changes) for name, changes in _PRESET_FIELDS.items()}
)
