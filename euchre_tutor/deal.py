"""A deal (every hand) and a view (what one seat has seen), each with a text form.

Seats count from the dealer's left: 1 is eldest, the last seat is the dealer.

>>> View.parse("Js Jc As 9h Kd up Qs seat dealer score 6-4 rules trickster")
View.parse('Js Jc As 9h Kd up Qs seat 4 score 6-4 rules trickster')
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from euchre_tutor import draw
from euchre_tutor.cards import Card, Hand, Suit, format_cards, parse_cards, parse_trump
from euchre_tutor.errors import EuchreError
from euchre_tutor.rules import BICYCLE, Rules

__all__ = ["Deal", "View", "as_view", "parse_score", "parse_seat", "seat_label", "seat_name"]


def seat_name(seat: int, rules: Rules = BICYCLE) -> str:
    """Name a seat: ``seat 2``, ``eldest``, ``dealer``."""
    return {1: "eldest", rules.dealer: "dealer"}.get(seat, f"seat {seat}")


def seat_label(seat: int, rules: Rules = BICYCLE) -> str:
    """Name a seat with its number: ``seat 1, eldest``, ``seat 2``."""
    name = seat_name(seat, rules)
    return name if name == f"seat {seat}" else f"seat {seat}, {name}"


def parse_seat(text: str | int, rules: Rules = BICYCLE) -> int:
    """Read a seat's number or name; raise EuchreError if nobody sits there.

    >>> parse_seat("dealer"), parse_seat("1")
    (4, 1)
    """
    names = {"eldest": 1, "dealer": rules.dealer} | {str(n): n for n in range(1, rules.players + 1)}
    word = str(text).strip().lower()
    if word not in names:
        raise EuchreError(f"there is no seat {word!r}; seats are 1 (eldest) to {rules.players} (dealer)")
    return names[word]


def _check_once(places: Iterable[tuple[str, Hand]], rules: Rules, verb: str = "dealt") -> None:
    """Raise EuchreError if a card is in two places, or not in the pack."""
    seen: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            rules.pack.check(card)
            if card in seen:
                where = f"both {place}" if seen[card] == place else f"{seen[card]} and {place}"
                raise EuchreError(f"{str(card)!r} is {verb} twice: {where}")
            seen[card] = place


def _check_size(owner: str, hand: Hand, rules: Rules) -> None:
    if len(hand) != rules.hand_size:
        raise EuchreError(
            f"{owner} needs {rules.hand_size} cards, not {len(hand)}" + (f": {format_cards(hand)}" * bool(hand))
        )


@dataclass(frozen=True, repr=False)
class Deal:
    """All hands, from eldest to the dealer, and the turn-up; what is left of the pack is the kitty.

    Without a turn-up the hands stand as they are played: the dealer has picked up and discarded already.

    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> format_cards(deal.kitty)
    'Jd Th Jh'
    """

    hands: tuple[Hand, ...]
    up: Card | None = None
    rules: Rules = BICYCLE

    def __post_init__(self) -> None:
        if len(self.hands) != self.rules.players:
            raise EuchreError(f"a deal needs {self.rules.players} hands with ' / ' between, not {len(self.hands)}")
        places = [(f"in {seat_name(seat, self.rules)}'s hand", hand) for seat, hand in self._seated()]
        _check_once([*places, ("as the turn-up", (self.up,) if self.up else ())], self.rules)
        for seat, hand in self._seated():
            _check_size(f"{seat_name(seat, self.rules)}'s hand", hand, self.rules)

    def _seated(self) -> Iterator[tuple[int, Hand]]:
        return enumerate(self.hands, start=1)

    def hand(self, seat: int) -> Hand:
        """Return the hand of a seat."""
        return self.hands[seat - 1]

    @property
    def kitty(self) -> Hand:
        """The cards that nobody holds, the turn-up aside."""
        dealt = {card for hand in self.hands for card in hand} | {self.up}
        return tuple(card for card in self.rules.pack.cards if card not in dealt)

    def view(self, seat: int) -> View:
        """Return what a seat sees before the first call."""
        if self.up is None:
            raise EuchreError("this deal has no turn-up, so there is nothing to call on; add 'up' and a card")
        return View(self.hand(seat), self.up, seat, rules=self.rules)

    def __str__(self) -> str:
        hands = " / ".join(map(format_cards, self.hands))
        return hands + (f" up {self.up}" if self.up else "") + _rules_words(self.rules)

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        hands = {seat_label(seat, self.rules): tuple(map(str, hand)) for seat, hand in self._seated()}
        return draw.table(hands, centre=[("turn-up", str(self.up))] if self.up else [])

    @classmethod
    def parse(cls, text: str, *, rules: Rules | None = None) -> Deal:
        """Read hands from seat 1 to the dealer with ``/`` between, then ``up`` and a card, then ``rules`` and a name.

        Raises EuchreError, naming the card or word that is wrong.
        """
        words = _Words(text, _DEAL_WORDS)
        rules = rules or words.rules()
        hands = tuple(map(parse_cards, words.start.split("/")))
        return cls(hands, words.card("up"), rules)

    @classmethod
    def random(cls, *, seed: int, rules: Rules = BICYCLE) -> Deal:
        """Shuffle and deal; the same seed gives the same deal."""
        cards = random.Random(seed).sample(rules.pack.cards, len(rules.pack.cards))
        size = rules.hand_size
        hands = tuple(tuple(cards[i * size : (i + 1) * size]) for i in range(rules.players))
        return cls(hands, cards[rules.players * size], rules)


@dataclass(frozen=True, repr=False)
class View:
    """What one seat has seen: its hand, the turn-up, and that the seats before it passed.

    Attributes:
        hand: the seat's cards; in play, as they stood when the first card was led.
        up: the turn-up.
        seat: 1 (eldest) to the dealer.
        turned_down: the turn-up was turned down, so this is the second round.
        score: points of our side and of theirs.
        rules: what is being played.
        trump, maker, alone: the contract, once there is one.
        played: the cards played so far, in order.

    Raises:
        EuchreError: a card is held twice or isn't in the pack, the hand has not the right size, or the score is
            that of a finished game.
    """

    hand: Hand
    up: Card
    seat: int
    turned_down: bool = False
    score: tuple[int, int] = (0, 0)
    rules: Rules = BICYCLE
    trump: Suit | None = None
    maker: int | None = None
    alone: bool = False
    played: Hand = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", parse_seat(self.seat, self.rules))
        _check_size("your hand", self.hand, self.rules)
        if not all(0 <= points < self.rules.game for points in self.score):
            raise EuchreError(f"score {self._score()} can't be: a game ends at {self.rules.game} points")
        if self.maker is None:
            self._check_before_play()
        else:
            object.__setattr__(self, "maker", parse_seat(self.maker, self.rules))
            self._check_in_play()

    def _check_before_play(self) -> None:
        _check_once([("in your hand", self.hand), ("as the turn-up", (self.up,))], self.rules)
        if self.alone or self.played or self.trump:
            raise EuchreError("a hand in play needs its maker; say for instance 'trump s maker 4'")

    def _check_in_play(self) -> None:
        self.rules.pack.check(self.up)
        self.rules.check_contract(self.trump, alone=self.alone)
        _check_once([("in your hand", self.hand)], self.rules)
        _check_once([("in the cards played", self.played)], self.rules, "played")
        proposed = self.rules.proposed(self.up)
        if self.turned_down and self.trump is proposed:
            raise EuchreError(f"{self.up} was turned down, so {proposed.label} can't be trump")
        if self.up in self.hand and (self.trump is not proposed or self.seat != self.rules.dealer):
            raise EuchreError(
                f"{str(self.up)!r} can't be in your hand: only a dealer who was ordered up holds the turn-up"
            )

    @property
    def label(self) -> str:
        """The view before play as a person writes it: ``J♠ J♣ A♠ 9♥ K♦ · Q♠ turned up · seat 4, dealer``."""
        hand = " ".join(card.symbol for card in self.hand)
        turned = f"{self.up.symbol} turned {'down' if self.turned_down else 'up'}"
        score = [f"score {self._score()}"] * (self.score != (0, 0))
        return " · ".join([hand, turned, seat_label(self.seat, self.rules), *score])

    def _score(self) -> str:
        return f"{self.score[0]}-{self.score[1]}"

    def __str__(self) -> str:
        words = [format_cards(self.hand), "down" if self.turned_down else "up", f"{self.up} seat {self.seat}"]
        if self.score != (0, 0):
            words.append(f"score {self._score()}")
        if self.maker is not None:
            words.append(f"trump {self.trump or 'none'} maker {self.maker}" + " alone" * self.alone)
        if self.played:
            words.append(f"played {format_cards(self.played)}")
        return " ".join(words) + _rules_words(self.rules)

    def __repr__(self) -> str:
        return f"View.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        return draw.hand([*map(str, self.hand), str(self.up)], highlight=[str(self.up)])

    @classmethod
    def parse(cls, text: str, *, rules: Rules | None = None) -> View:
        """Read ``HAND up CARD seat N`` (or ``down CARD``), then any of score, rules, trump, maker, alone, played.

        Raises EuchreError, naming the card or word that is wrong.
        """
        words = _Words(text, _VIEW_WORDS)
        rules = rules or words.rules()
        up, down = words.card("up"), words.card("down")
        card = up or down
        if card is None or (up and down):
            raise EuchreError("say which card is turned up, once: 'up Qs', or 'down Qs' after it was turned down")
        if "seat" not in words:
            raise EuchreError(f"say where you sit, for instance 'seat {rules.dealer}' or 'seat dealer'")
        if ("trump" in words) != ("maker" in words):
            raise EuchreError("trump and maker go together; say for instance 'trump s maker 4'")
        return cls(
            hand=parse_cards(words.start),
            up=card,
            seat=parse_seat(words["seat"], rules),
            turned_down=down is not None,
            score=parse_score(words.get("score", "0-0")),
            rules=rules,
            trump=parse_trump(words.get("trump")),
            maker=parse_seat(words["maker"], rules) if "maker" in words else None,
            alone="alone" in words,
            played=parse_cards(words.get("played", "")),
        )


def as_view(view: View | str) -> View:
    """Return a view as it is, or read it from its text; raise EuchreError for anything else."""
    return view if isinstance(view, View) else View.parse(view)


_EXAMPLES = {
    "up": "up Qs",
    "down": "down Qs",
    "seat": "seat 4",
    "score": "score 6-4",
    "rules": "rules trickster",
    "trump": "trump s",
    "maker": "maker 4",
    "alone": "alone",
    "played": "played Ah 9h",
}
_VIEW_WORDS = tuple(_EXAMPLES)
_DEAL_WORDS = ("up", "rules")


class _Words(dict[str, str]):
    """A text split at its keywords: what stands before the first is ``start``, the rest maps keyword to words."""

    def __init__(self, text: str, keywords: Sequence[str]) -> None:
        if not isinstance(text, str):
            raise EuchreError(
                f"this should be text, such as 'Js Jc As 9h Kd up Qs seat 4', not a {type(text).__name__}"
            )
        if not text.strip():
            raise EuchreError("there is nothing to read; start with the cards, such as 'Js Jc As 9h Kd', then 'up Qs'")
        parts = re.split(rf"(?<!\S)({'|'.join(keywords)})(?!\S)", text.strip(), flags=re.IGNORECASE)
        self.start = parts[0].strip()
        for keyword, words in zip(map(str.lower, parts[1::2]), map(str.strip, parts[2::2]), strict=True):
            if keyword in self:
                raise EuchreError(f"{keyword!r} is said twice; say it once")
            if bool(words) == (keyword == "alone"):
                wrong = f"{words!r} after 'alone' means nothing" if words else f"{keyword!r} needs something after it"
                raise EuchreError(f"{wrong}; say {_EXAMPLES[keyword]!r}")
            self[keyword] = words

    def card(self, keyword: str) -> Card | None:
        return Card.parse(self[keyword]) if keyword in self else None

    def rules(self) -> Rules:
        return Rules.parse(self.get("rules", BICYCLE.name))


def _rules_words(rules: Rules) -> str:
    return "" if rules == BICYCLE else f" rules {rules}"


def parse_score(text: str) -> tuple[int, int]:
    """Read our points and theirs, such as 6-4; raise EuchreError for anything else."""
    match = re.fullmatch(r"(\d+)\s*[-:]\s*(\d+)", text)
    if not match:
        raise EuchreError(f"{text!r} is not a score; say our points and theirs, such as 6-4")
    return int(match[1]), int(match[2])
