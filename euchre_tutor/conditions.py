"""Conditions on a deal, in words: which cards a seat holds, how many of a kind it has, which card is turned up."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from euchre_tutor.cards import Card
from euchre_tutor.checks import check_line, quoted
from euchre_tutor.deal import Deal, parse_seat
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand, Piece, parse_card, parse_cards, parse_suit
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import BICYCLE, Rules, as_rules

_WORDS = {word: str(n) for n, word in enumerate(("no", "one", "two", "three", "four", "five", "six"))}
_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "at least": int.__ge__,
    "at most": int.__le__,
    "exactly": int.__eq__,
    "": int.__eq__,
}
_BOWER = re.compile("(?:the )?(right|left)(?: b(?:ow|au)er)?")
_RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8", "seven": "7"}
_EXAMPLE = "'seat 3 holds the left', 'dealer has at most 1 trump', 'seat 1 has 2 aces' or 'up Js'"

Test = Callable[[Deal], bool]


@dataclass(frozen=True)
class Where:
    """Conditions that a deal has to meet, all of them.

    Trumps, and the right and left bower, are those of the suit that the turn-up proposes.

    Attributes:
        text: the conditions in words, commas or ``and`` between them.
        rules: what is being played.
        held: cards that a seat must hold, by seat: dealt to it at once.
        up: the card that must be turned up.
        tests: what else has to hold.

    Raises EuchreError for words that are no condition, a seat where nobody sits, or a card that isn't in the pack.

    >>> where = Where.parse("seat 3 holds the left, dealer has at most 1 trump, up Qs")
    >>> deal = Deal.random(seed=1, where=where)
    >>> Card("Jc") in deal.hand(3), where(deal)
    (True, True)
    """

    text: str
    rules: Rules
    held: Mapping[int, Hand]
    up: Piece | None
    tests: tuple[Test, ...]

    @classmethod
    def parse(cls, text: str, *, rules: Rules | str = BICYCLE) -> Where:
        """Read conditions.

        A seat ``holds`` cards, or ``the left`` or ``the right``; it ``has`` ``at least``, ``at most`` or ``exactly``
        a number of ``trumps``, ``aces`` or another rank, or of a suit. ``up`` and a card says what is turned up.
        """
        rules = as_rules(rules)
        reader = _Reader(rules)
        parts = re.split(r"\s*(?:,|;|\band\b)\s*", " ".join(check_line(text, "seat 3 holds the left").lower().split()))
        for part in filter(None, parts):
            reader.read(part)
        return cls(text, rules, reader.held, reader.up, tuple(reader.tests))

    def __call__(self, deal: Deal) -> bool:
        """Tell whether a deal meets all conditions."""
        held = all(set(cards) <= set(deal.hand(seat)) for seat, cards in self.held.items())
        return held and self.up in (None, deal.up) and all(test(deal) for test in self.tests)

    def __str__(self) -> str:
        return self.text


class _Reader:
    """Conditions, read one by one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.held: dict[int, Hand] = {}
        self.up: Piece | None = None
        self.tests: list[Test] = []
        self._holder: int | None = None  # whose cards were named last: "holds Js and Jc"

    def read(self, part: str) -> None:
        """Read one condition."""
        if match := re.fullmatch(r"(?:turn-)?up (?:is )?(.+)", part):
            self._turn_up(match[1])
        elif match := re.fullmatch(r"(?:seat )?(\S+) holds (.+)", part):
            self._holds(parse_seat(match[1], self.rules), match[2])
        elif match := re.fullmatch(r"(?:seat )?(\S+) has (at least|at most|exactly|)\s*(\w+) (\S+)", part):
            self._has(parse_seat(match[1], self.rules), *match.groups()[1:])
        elif self._holder and _is_cards(part):
            self._holds(self._holder, part)
        else:
            raise EuchreError(f"{quoted(part)} is no condition; say for instance {_EXAMPLE}")

    def _turn_up(self, card: str) -> None:
        if not self.rules.turns_up:
            raise EuchreError(f"in {self.rules} no card is turned up; leave out 'up {card}'")
        if self.up:
            raise EuchreError("only one card is turned up; say 'up' once")
        self.up = self._free(parse_card(card))

    def _holds(self, seat: int, words: str) -> None:
        self._holder = seat
        if bower := _BOWER.fullmatch(words):
            self._check_trumps(words)
            self.tests.append(lambda deal: _bower(deal, bower[1]) in deal.hand(seat))
            return
        cards = tuple(map(self._free, parse_cards(words)))
        self.held[seat] = (*self.held.get(seat, ()), *cards)
        if len(self.held[seat]) > self.rules.hand_size:
            raise EuchreError(f"seat {seat} holds {self.rules.hand_size} cards, not {len(self.held[seat])}")

    def _free(self, card: Piece) -> Piece:
        """Return a card that is in the pack, and in no other place yet."""
        self.rules.pack.check(card)
        if card in (self.up, *(each for cards in self.held.values() for each in cards)):
            raise EuchreError(f"{str(card)!r} can't be in two places; say once where it is")
        return card

    def _has(self, seat: int, compared: str, number: str, kind: str) -> None:
        digits = _WORDS.get(number, number)
        if not re.fullmatch(r"\d{1,2}", digits):
            raise EuchreError(f"{quoted(number)} is no number of cards; say for instance {_EXAMPLE}")
        is_kind, holds, wanted = self._kind(kind), _COMPARED[compared], int(digits)
        if wanted > self.rules.hand_size and compared != "at most":
            raise EuchreError(f"a hand has {self.rules.hand_size} cards here, so none has {wanted} {kind}")
        self.tests.append(lambda deal: holds(sum(is_kind(deal, card) for card in deal.hand(seat)), wanted))

    def _kind(self, word: str) -> Callable[[Deal, Piece], bool]:
        """Read what kind of cards is counted."""
        if word in ("trump", "trumps"):
            self._check_trumps(word)
            return lambda deal, card: _ranking(deal).is_trump(card)
        if rank := _RANKS.get(word.removesuffix("s")):
            return lambda _deal, card: isinstance(card, Card) and str(card).startswith(rank)
        suit = parse_suit(word)
        self.rules.pack.check_suit(suit)
        return lambda deal, card: suit is (_ranking(deal).suit_of(card) if deal.up else card.suit)

    def _check_trumps(self, words: str) -> None:
        if not self.rules.turns_up:
            raise EuchreError(f"in {self.rules} nobody knows the trump before the calls, so {quoted(words)} is no card")


def _is_cards(words: str) -> bool:
    """Tell whether words are cards, or a bower."""
    try:
        return bool(_BOWER.fullmatch(words) or parse_cards(words))
    except EuchreError:
        return False


def _ranking(deal: Deal) -> Ranking:
    """Return the ranking under the suit that is proposed; without a turn-up, that of no trump."""
    return ranking_of(deal.rules, deal.turn_up.suit if deal.turn_up else None)


def _bower(deal: Deal, name: str) -> Piece | None:
    """Return a bower of the suit that is proposed; of tiles, None where it has none."""
    return next((card for card, role in _ranking(deal).bowers.items() if role == name), None)
