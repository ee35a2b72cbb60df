"""One rule set: what is agreed before the first deal, as fields that check each other.

>>> Rules.parse("trickster+stick_the_dealer").game
10
>>> str(replace(BICYCLE, game=7))
'bicycle+game=7'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from euchre_tutor.base import EuchreError, check_text, quoted, whole
from euchre_tutor.cards import Card, Rank, Suit
from euchre_tutor.pieces import AnySuit, Hand, Piece, TurnUp, as_card, parse_suit
from euchre_tutor.rules.explain import BASICS, chapters
from euchre_tutor.rules.fields import RuleFields
from euchre_tutor.rules.limits import contradictions
from euchre_tutor.rules.names import known_elsewhere
from euchre_tutor.rules.presets import PRESET_FIELDS

FARMERS_CARDS = 3  # that are exchanged with the kitty


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(RuleFields):
    """What is agreed before the first deal: fields that check each other; ``RuleFields`` lists them.

    Raises:
        EuchreError: a field has a value that no book defines.

    >>> Rules(game=7) == Rules.parse("bicycle+game=7")
    True
    """

    def __post_init__(self) -> None:
        if check_text(self.name, "bicycle") not in PRESET_FIELDS:
            raise EuchreError(_why_no_rules(self.name))
        for key, hint in field_types().items():
            object.__setattr__(self, key, _checked(key, getattr(self, key), hint))
        _ = self.pack
        for wrong, sentence in contradictions(self):
            if wrong:
                raise EuchreError(f"{self.name}: {sentence}")

    def check_contract(self, trump: AnySuit | None, *, alone: bool) -> None:
        """Raise EuchreError if these rules don't know this trump (None is no trump), or lone hands."""
        if trump is None and not self.no_trump:
            more = "" if self.joker or self.dominoes else f", or play {replace(self, no_trump=True)}"
            raise EuchreError(f"{self} has no 'no trump'; name a suit{more}")
        if trump:
            self.pack.check_suit(trump)
        if alone and not self.lone_hands:
            raise EuchreError(f"{self} has no lone hands; leave out 'alone'")

    def names_suit(self, up: Piece) -> bool:
        """Tell whether the dealer names the suit that a turn-up proposes."""
        return up.suit is None and self.joker_turned == "dealer"

    def turn_up(self, up: TurnUp | Piece | str, named: AnySuit | str | None = None) -> TurnUp:
        """Return a card that is turned up, with the suit that it proposes: its own, or for a joker spades or ``named``.

        Raises EuchreError if the card isn't in the pack, if the dealer has to name a suit and didn't, or named one
        where there is nothing to name.

        >>> Rules.parse("british").turn_up("Jo", named="h").suit.label
        'hearts'
        """
        if isinstance(up, TurnUp):
            return self.turn_up(up.card, up.suit if self.names_suit(up.card) else named)
        card, named = as_card(up), parse_suit(named) if named is not None else None
        self.pack.check(card)
        if not self.names_suit(card):
            suit = card.suit or Suit.SPADES
            if named:
                raise EuchreError(f"{card} proposes {suit.label}; nobody names a suit for it")
            return TurnUp(card, suit)
        if named is None:
            raise EuchreError("the joker is turned up, and the dealer names a suit for it; say for instance 'named h'")
        self.pack.check_suit(named)
        return TurnUp(card, named)

    def may_make(self, trump: AnySuit | None, hand: Iterable[Piece]) -> bool:
        """Tell whether a hand may make this trump: where a natural one must be held, whether it holds one."""
        return not self.must_hold_trump or trump is None or any(card.has(trump) for card in hand)

    def is_farmers(self, hand: Iterable[Piece]) -> bool:
        """Tell whether a hand is a farmer's hand, no card above the ten, in a game where that means something.

        Where players go under, three such cards are enough.
        """
        held = tuple(hand)
        most = FARMERS_CARDS if self.farmers_hand == "under" else len(held)
        return self.farmers_hand != "none" and len(low_cards(held)) >= most

    def exchanges(self, hand: Iterable[Piece]) -> tuple[Hand, ...]:
        """List what a farmer's hand may exchange with the kitty: any three of its low cards."""
        return tuple(combinations(low_cards(hand), FARMERS_CARDS))

    def active(self, maker: int, *, alone: bool = False, defender: int | None = None) -> tuple[int, ...]:
        """List the seats that play, from eldest on: partners of those who play alone rest.

        >>> BICYCLE.active(4, alone=True), BICYCLE.active(2)
        ((1, 3, 4), (1, 2, 3, 4))
        """
        resting = self.side(maker) - {maker} if alone else frozenset()
        resting |= self.side(defender) - {defender} if defender else frozenset()
        return tuple(seat for seat in range(1, self.players + 1) if seat not in resting)

    def leader(self, maker: int, active: Sequence[int], *, alone: bool = False) -> int:
        """Return the seat that leads to the first trick, of those that play."""
        if alone and self.lone_lead == "left":
            return min((seat for seat in active if seat != maker), key=lambda seat: (seat - maker) % self.players)
        return maker if self.first_lead == "maker" else active[0]

    def may_have_laid(self, laid: Iterable[Piece], hand: Iterable[Piece]) -> bool:
        """Tell whether a seat may have laid these cards down before the first call, and hold this hand now."""
        gone = tuple(laid)
        kept = self.hand_size - FARMERS_CARDS if self.farmers_hand == "exchange" else 0
        is_exchange = self.farmers_hand in ("exchange", "under") and len(low_cards(hand)) >= kept
        return not gone or (is_exchange and len(gone) == len(low_cards(gone)) == FARMERS_CARDS)

    def must_redeal(self, hand: Iterable[Piece]) -> bool:
        """Tell whether a hand means a new deal."""
        return self.farmers_hand == "redeal" and self.is_farmers(hand)

    @property
    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """The rules in plain words for a newcomer: sentences under headings.

        >>> print(*BICYCLE.chapters["The lead"])
        Eldest leads to the first trick, or the next in turn if eldest sits out.
        """
        return chapters(self)

    def explain(self) -> tuple[str, ...]:
        """Say the rules in plain words: all sentences of ``chapters``."""
        return tuple(sentence for sentences in self.chapters.values() for sentence in sentences)

    def _repr_html_(self) -> str:
        parts = [f"<strong>{self}</strong>"]
        for heading, sentences in self.chapters.items():
            points = "".join(f"<li>{sentence}</li>" for sentence in sentences)
            is_open = " open" * (heading != BASICS)
            parts.append(f"<details{is_open}><summary>{heading}</summary><ul>{points}</ul></details>")
        return f"<div>{''.join(parts)}</div>"

    @property
    def title(self) -> str:
        """The game in words: the preset, the number of players, the house rules.

        >>> Rules.parse("call_ace5").title, Rules.parse("parlour32+game=7+defend_alone").title
        ('Call ace, 5 players', 'Parlour 32, 4 players + defend alone + game to 7')
        """
        name = self.name.removesuffix(str(self.players)).replace("_", " ")
        words = re.sub(r"(?<=\D)(?=\d)", " ", name).capitalize().replace("euchre", "Euchre")
        _, *house_rules = str(self).replace("_", " ").replace("game=", "game to ").split("+")
        return " + ".join([f"{words}, {self.players} players", *house_rules])

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

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
        name, *options = [word.strip() for word in check_text(text, "bicycle").lower().split("+")]
        if name not in PRESETS:
            raise EuchreError(_why_no_rules(name))
        changes: dict[str, Any] = {}
        for key, value in map(_parse_option, options):
            if key in changes:
                raise EuchreError(f"{quoted(key)} is said twice; say it once")
            changes[key] = value
        return replace(PRESETS[name], **changes) if changes else PRESETS[name]


_FORMER = {
    "dealer_may_leave": "every dealer may lay down the turn-up; leave it out, or forbid it with must_keep_turn_up"
}
_KNOWN = f"known: {', '.join(PRESET_FIELDS)}"


@cache
def field_types() -> dict[str, Any]:
    """The type of every field but the name."""
    return {name: hint for name, hint in get_type_hints(Rules).items() if name != "name"}


def _checked(key: str, value: object, hint: Any) -> object:
    """Return what a field holds; raise EuchreError if it can't hold that."""
    if hint is bool and not isinstance(value, bool):
        raise EuchreError(f"{key} is true or false, not {quoted(value)}")
    if hint is int:
        return whole(value, key, such_as=f"{key}={getattr(Rules, key)}")
    if (choices := get_args(hint)) and not (isinstance(value, str) and value in choices):
        raise EuchreError(f"{key} is {' or '.join(choices)}, not {quoted(value)}")
    return value


def _why_no_rules(name: str) -> str:
    """Say that there is no such rule set, and which there are."""
    if name in ("euchre", "euker"):
        with_cards = [game for game, own in PRESET_FIELDS.items() if not {"dominoes", "auction"} & own.keys()]
        return f"{name!r} is a family of games; name one of them: {', '.join(with_cards)}"
    if said := known_elsewhere(name):
        return said
    return f"{quoted(name)} is not a rule set{_suggest(name, PRESET_FIELDS)}; {_KNOWN}"


def _suggest(word: str, known: Mapping[str, object]) -> str:
    close = get_close_matches(word, known, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _parse_option(option: str) -> tuple[str, Any]:
    """Read ``game=7`` or ``stick_the_dealer`` into a field's name and its value, which ``Rules`` checks."""
    key, _, value = map(str.strip, option.partition("="))
    types = field_types()
    if key in _FORMER:
        raise EuchreError(f"{key!r} is not a house rule any more: {_FORMER[key]}")
    if key not in types and (said := known_elsewhere(key)):
        raise EuchreError(said)
    if key not in types:
        raise EuchreError(f"{quoted(key)} is not a house rule{_suggest(key, types)}; known: {', '.join(types)}")
    if types[key] is bool:
        return key, {"": True, "true": True, "false": False}.get(value, value)
    return key, int(value) if types[key] is int and re.fullmatch(r"-?\d{1,18}", value) else value


BICYCLE = Rules()
PRESETS: Mapping[str, Rules] = MappingProxyType(
    {name: Rules(name=name, **changes) for name, changes in PRESET_FIELDS.items()}
)


def as_rules(rules: Rules | str) -> Rules:
    """Return a rule set as it is, or read it from its text; raise EuchreError for anything else."""
    if not isinstance(rules, Rules | str):
        raise EuchreError(f"rules are a rule set or its name, such as 'bicycle', not {quoted(rules)}")
    return rules if isinstance(rules, Rules) else Rules.parse(rules)


def low_cards(hand: Iterable[Piece]) -> Hand:
    """Return the cards of a hand that are not above the ten."""
    return tuple(card for card in hand if isinstance(card, Card) and card.rank <= Rank.TEN)
