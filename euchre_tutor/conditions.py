"""Conditions on a deal, in words: which cards a seat holds, how many of a kind it has, which card is turned up."""

import random
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import NamedTuple, Self

from euchre_tutor.base import EuchreError, check_line, quoted
from euchre_tutor.cards import Card
from euchre_tutor.deal import CountedDeals, Deal, Groups, TooManySplitsError, parse_seat, seen_from
from euchre_tutor.pieces import Hand, Piece, TurnUp, parse_card, parse_cards, parse_suit
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
_SEAT = r"(?:(?:seat|the|my|your) )?(\S+)(?: opponent)?"
_HAS = "(?:ha(?:s|ve)|holds?)"
_NUMBER = r"(at least|at most|exactly|)\s*(\w+)"
_EXAMPLE = "'seat 3 holds the left', 'dealer has at most 1 trump', 'seat 1 has 2 aces' or 'up Js'"

Kind = Callable[[Ranking], frozenset[Piece]]


class Count(NamedTuple):
    """How many cards of a kind a seat may have.

    Attributes:
        words: the same in words.
        seat: the seat.
        kind: the cards of that kind, by the ranking under the suit that is proposed.
        name: what the kind is called.
        numbers: how many of them it may have.
    """

    words: str
    seat: int
    kind: Kind
    name: str
    numbers: Collection[int]


@dataclass(frozen=True)
class Where:
    """Conditions that a deal has to meet, all of them.

    Trumps, and the right and left bower, are those of the suit that the turn-up proposes.

    Attributes:
        text: the conditions in words, commas or ``and`` between them.
        rules: what is being played.
        held: cards that a seat must hold, by seat: dealt to it at once.
        up: the card that must be turned up.
        counts: how many cards of a kind seats may have, those that they must hold included.

    Raises EuchreError for words that aren't a condition, a seat where nobody sits, or a card that isn't in the pack.

    >>> where = Where.parse("partner holds the left, I have at most 1 trump, up Qs", you=1)
    >>> deal = Deal.random(seed=1, where=where)
    >>> Card("Jc") in deal.hand(3), where(deal)
    (True, True)
    """

    text: str
    rules: Rules
    held: Mapping[int, Hand]
    up: Piece | None
    counts: tuple[Count, ...]

    @classmethod
    def parse(cls, text: str, *, rules: Rules | str = BICYCLE, you: int | str | None = None) -> Self:
        """Read conditions.

        A seat ``holds`` or ``has`` cards, ``the left`` or ``the right``; or ``at least``, ``at most`` or ``exactly``
        a number of ``trumps``, ``aces`` or another rank, or of a suit. ``up`` and a card says what is turned up.

        Args:
            text: the conditions.
            rules: what is being played.
            you: the seat that looks: then ``I``, ``left``, ``partner`` and ``right`` are seats too.
        """
        rules = as_rules(rules)
        reader = _Reader(rules, None if you is None else parse_seat(you, rules))
        parts = re.split(r"\s*(?:,|;|\band\b)\s*", " ".join(check_line(text, "seat 3 holds the left").lower().split()))
        for part in filter(None, parts):
            reader.read(part)
        return cls(text, rules, reader.held, reader.up, tuple(reader.counts))

    def __call__(self, deal: Deal) -> bool:
        """Tell whether a deal meets all conditions."""
        ranking = _ranking(deal.rules, deal.turn_up)
        return self.up in (None, deal.up) and all(
            len(count.kind(ranking).intersection(deal.hand(count.seat))) in count.numbers for count in self.counts
        )

    def __str__(self) -> str:
        return self.text

    def drawn(self, generator: random.Random) -> Deal | None:
        """Draw a deal that meets all conditions, each equally likely; None where there are too many ways to count.

        Raises EuchreError, naming the conditions that can't be together, if there is no such deal.
        """
        try:
            counted, groups = self._ours
            chances = [counted.ways(group) * self._share(turn_up) for turn_up, group in groups.items()]
            if not any(chances):
                raise EuchreError(self._why_none())
            turn_up = generator.choices([*groups], chances)[0]
            hands, rest = counted.drawn(groups[turn_up], generator)
        except TooManySplitsError:
            return None
        rules, cards = self.rules, iter(rest)
        dealt = tuple(hands.get(seat) or tuple(islice(cards, rules.hand_size)) for seat in range(1, rules.players + 1))
        if turn_up is None:
            return Deal(dealt, None, rules)
        return Deal(dealt, turn_up.card, rules, turn_up.suit if rules.names_suit(turn_up.card) else None)

    def _turn_ups(self, up: Piece | None) -> list[TurnUp | None]:
        """List what may be turned up, a joker with each suit that may be named for it; None in a game without."""
        rules = self.rules
        cards = (up,) if up else rules.pack.cards if rules.turns_up else ()
        turn_ups = [
            rules.turn_up(card, named)
            for card in cards
            for named in (rules.pack.suits if rules.names_suit(card) else (None,))
        ]
        return [*turn_ups] or [None]

    def _share(self, turn_up: TurnUp | None) -> int:
        """How often a card is turned up with this suit, as a multiple of the rarest: a named suit is one of several."""
        return 1 if turn_up and self.rules.names_suit(turn_up.card) else len(self.rules.pack.suits)

    @cached_property
    def _ours(self) -> tuple[CountedDeals, dict[TurnUp | None, Groups]]:
        return self._counted(self.counts, self._turn_ups(self.up))

    def _counted(
        self, counts: Sequence[Count], turn_ups: Sequence[TurnUp | None]
    ) -> tuple[CountedDeals, dict[TurnUp | None, Groups]]:
        """Return what counts the deals that meet conditions, and the cards that are dealt beside each turn-up.

        No hand among them means a new deal.
        """
        rules, wanted = self.rules, [(count.seat, count.numbers) for count in counts]
        low = {card for card in rules.pack.cards if rules.must_redeal((card,))}
        everybody = range(1, rules.players + 1) if low else ()
        counted = CountedDeals(rules.hand_size, [*wanted, *((seat, range(rules.hand_size)) for seat in everybody)])
        groups = {}
        for turn_up in turn_ups:
            kinds = [*(count.kind(_ranking(rules, turn_up)) for count in counts), *(low for _ in everybody)]
            cards = [card for card in rules.pack.cards if turn_up is None or card != turn_up.card]
            groups[turn_up] = counted.groups(cards, kinds)
        return counted, groups

    def _is_possible(self, up: Piece | None, counts: Sequence[Count]) -> bool:
        counted, groups = self._counted(counts, self._turn_ups(up))
        return any(map(counted.ways, groups.values()))

    def _why_none(self) -> str:
        """Name conditions that no deal meets together, though it may meet all of them but any one."""
        counts, up = list(self.counts), self.up
        for count in self.counts:
            if not self._is_possible(up, rest := [other for other in counts if other is not count]):
                counts = rest
        up = up if self._is_possible(None, counts) else None
        quoted_words = [quoted(words) for words in (*(count.words for count in counts), *([f"up {up}"] if up else []))]
        return f"no deal has {' and '.join(quoted_words)}{self._shortage(up, counts)}"

    def _shortage(self, up: Piece | None, counts: Sequence[Count]) -> str:
        """Say how many cards that would take, and how many there are, where that is the reason."""
        kinds = ((turn_up, counts[0].kind(_ranking(self.rules, turn_up))) for turn_up in self._turn_ups(up))
        there = max(len(kind - {turn_up and turn_up.card}) for turn_up, kind in kinds)
        needed = sum(min(count.numbers) for count in counts)
        if len({count.name for count in counts}) > 1 or needed <= there:
            return ""
        return f": that takes {needed} {counts[0].name}{'s' * (needed != 1)}, and hands can have {there or 'none'}"


class _Reader:
    """Conditions, read one by one; ``you`` is the seat that looks, if one does."""

    def __init__(self, rules: Rules, you: int | None) -> None:
        self.rules = rules
        self.held: dict[int, Hand] = {}
        self.up: Piece | None = None
        self.counts: list[Count] = []
        self._you = you
        self._holder = ""  # whose cards were named last: "holds Js and Jc"

    def read(self, part: str) -> None:
        """Read one condition."""
        if match := re.fullmatch(r"(?:turn-)?up (?:is )?(.+)", part):
            self._turn_up(match[1])
        elif (match := re.fullmatch(rf"{_SEAT} {_HAS} {_NUMBER} (\D\S*)", part)) and (
            match[2] or match[3] in _WORDS or match[3].isdecimal()
        ):
            self._has(part, self._seat(match[1]), *match.groups()[1:])
        elif match := re.fullmatch(rf"{_SEAT} {_HAS} (.+)", part):
            if re.search(r"\bha(?:s|ve)\b", part) and not (_BOWER.fullmatch(match[2]) or _is_cards(match[2])):
                raise EuchreError(
                    f"{quoted(match[2].split()[0])} is not a number of cards; say for instance {_EXAMPLE}"
                )
            self._holder = match[1]
            self._holds(part, self._seat(match[1]), match[2])
        elif self._holder and _is_cards(part):
            self.read(f"{self._holder} holds {part}")
        else:
            raise EuchreError(f"{quoted(part)} is not a condition; say for instance {_EXAMPLE}")

    def _seat(self, word: str) -> int:
        """Read a seat: its number, its name, or what it is to the seat that looks."""
        name = {"i": "you", "me": "you"}.get(word, word)
        if name not in ("you", "left", "right", "partner", "across", "opponent"):
            return parse_seat(word, self.rules)
        if self._you is None:
            raise EuchreError(f"{quoted(word)} depends on where you sit; name a seat, or give you=4, for instance")
        seen = {seen_from(self._you, seat, self.rules): seat for seat in range(1, self.rules.players + 1)}
        if name not in seen:
            raise EuchreError(
                f"seat {self._you} has nobody who is {quoted(word)} at this table; there are {', '.join(seen)}"
            )
        return seen[name]

    def _turn_up(self, card: str) -> None:
        if not self.rules.turns_up:
            raise EuchreError(f"in {self.rules} no card is turned up; leave out 'up {card}'")
        if self.up:
            raise EuchreError("only one card is turned up; say 'up' once")
        self.up = self._free(parse_card(card))

    def _holds(self, part: str, seat: int, words: str) -> None:
        if match := _BOWER.fullmatch(words):
            bower = match[1]
            self._check_trumps(words)
            self._count(part, seat, f"{bower} bower", {1}, lambda ranking, card: ranking.bower(card) == bower)
            return
        cards = tuple(map(self._free, parse_cards(words)))
        self.held[seat] = (*self.held.get(seat, ()), *cards)
        if len(self.held[seat]) > self.rules.hand_size:
            raise EuchreError(f"seat {seat} holds {self.rules.hand_size} cards, not {len(self.held[seat])}")
        self._count(part, seat, words, {len(cards)}, lambda _ranking, card: card in cards)

    def _free(self, card: Piece) -> Piece:
        """Return a card that is in the pack, and in no other place yet."""
        self.rules.pack.check(card)
        if card in (self.up, *(held for cards in self.held.values() for held in cards)):
            raise EuchreError(f"{str(card)!r} can't be in two places; say once where it is")
        return card

    def _has(self, part: str, seat: int, compared: str, number: str, kind: str) -> None:
        digits = _WORDS.get(number, number)
        if not re.fullmatch(r"\d{1,2}", digits):
            raise EuchreError(f"{quoted(number)} is not a number of cards; say for instance {_EXAMPLE}")
        is_kind, size, wanted = self._kind(kind), self.rules.hand_size, int(digits)
        if wanted > size and compared != "at most":
            raise EuchreError(f"a hand has {size} cards here, so none has {wanted} {kind}")
        numbers = {held for held in range(size + 1) if _COMPARED[compared](held, wanted)}
        self._count(part, seat, kind.removesuffix("s"), numbers, is_kind)

    def _count(
        self, words: str, seat: int, name: str, numbers: Collection[int], is_kind: Callable[[Ranking, Piece], bool]
    ) -> None:
        """Note how many cards of a kind a seat may have."""
        kind = cache(lambda ranking: frozenset(card for card in ranking.pack.cards if is_kind(ranking, card)))
        self.counts.append(Count(words, seat, kind, name, numbers))

    def _kind(self, word: str) -> Callable[[Ranking, Piece], bool]:
        """Read what kind of cards is counted."""
        if word in ("trump", "trumps"):
            self._check_trumps(word)
            return lambda ranking, card: ranking.is_trump(card)
        if rank := _RANKS.get(word.removesuffix("s")):
            return lambda _ranking, card: isinstance(card, Card) and str(card).startswith(rank)
        suit = parse_suit(word)
        self.rules.pack.check_suit(suit)
        return lambda ranking, card: suit is (ranking.suit_of(card) if ranking.trump else card.suit)

    def _check_trumps(self, words: str) -> None:
        if not self.rules.turns_up:
            raise EuchreError(
                f"in {self.rules} nobody knows the trump before the calls, so {quoted(words)} is not a card"
            )


def _is_cards(words: str) -> bool:
    """Tell whether words are cards, or a bower."""
    try:
        return bool(_BOWER.fullmatch(words) or parse_cards(words))
    except EuchreError:
        return False


def _ranking(rules: Rules, turn_up: TurnUp | None) -> Ranking:
    """Return the ranking under the suit that is proposed; without a turn-up, that of no trump."""
    return ranking_of(rules, turn_up.suit if turn_up else None)
