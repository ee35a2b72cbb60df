"""What a player sees of a hand in two seconds before a call: trumps, bowers, aces of other suits, voids.

A guide asks nothing else. The same numbers make it (``data/guide/make.py``), read it and grade
by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from euchre_tutor.base import BoolArray, IntArray, capital
from euchre_tutor.beliefs import Turn, usual_discard
from euchre_tutor.cards import Rank, Suit
from euchre_tutor.ranking import ranking_of

_NUMBERS = ("two", "three", "four", "five")
SEATS = ("On the dealer's left", "The dealer's partner", "On the dealer's right", "The dealer")
_TOPS = 3  # the highest trumps: both bowers and the ace

WORDS = {
    "trumps": ("a trump", *(f"{n} trumps" for n in _NUMBERS)),
    "right": ("the right bower",),
    "left": ("the left bower",),
    "trump ace": ("the ace of trumps",),
    "bowers": ("a bower", "both bowers"),
    "tops": ("", "two of the three highest trumps", "the three highest trumps"),
    "aces": ("an ace of another suit", *(f"{n} aces of other suits" for n in _NUMBERS[:2])),
    "voids": ("a void", "two voids"),
    "count": tuple(f"a count of {n}" for n in range(1, 9)),
    "jack": ("if a jack was turned up",),
    "ace": ("if an ace was turned up",),
    "low": ("if a 9 or a 10 was turned up",),
    "colour": ("if it is next",),
}
"""What a guide may ask of each thing seen, by the least number of it that answers yes."""

NAMES = tuple(WORDS)


@dataclass(frozen=True)
class GuideQuestion:
    """A question with the answers yes and no.

    Attributes:
        of: what is seen, one of NAMES.
        least: the least number of it that answers yes.

    >>> question = GuideQuestion("trumps", 3)
    >>> str(question), question.words, question == GuideQuestion.parse("trumps 3")
    ('trumps 3', 'three trumps', True)
    """

    of: str
    least: int = 1

    def __str__(self) -> str:
        return f"{self.of} {self.least}"

    @classmethod
    def parse(cls, text: str) -> GuideQuestion:
        """Read a question as it is stored."""
        of, _, least = text.rpartition(" ")
        return cls(of, int(least))

    @property
    def words(self) -> str:
        """What it asks for: what one holds, so much of it or more, or a condition that begins with *if*."""
        return WORDS[self.of][self.least - 1]

    def asked(self, seen: IntArray) -> BoolArray:
        """Return the answers: bool[n], for what is seen in n hands, see ``seen_by``."""
        return np.asarray(seen[:, NAMES.index(self.of)] >= self.least)


QUESTIONS = tuple(
    GuideQuestion(of, least + 1) for of, words in WORDS.items() for least, each in enumerate(words) if each
)
"""All questions that a guide may ask."""


def seen_by(hands: IntArray, turn: Turn, trump: Suit) -> IntArray:
    """Return what is seen of hands under a trump: int64[n, NAMES].

    A dealer who would take the turn-up looks at the hand after that, the usual card laid down.

    Args:
        hands: int64[n, cards], the hands of the seat as dealt, each card as its index in the pack.
        turn: whose turn it is to call.
        trump: the suit that a call would make trump.

    >>> from euchre_tutor import BICYCLE
    >>> from euchre_tutor.beliefs import turns
    >>> from euchre_tutor.pieces import parse_cards
    >>> hand = np.array([[BICYCLE.pack.cards.index(card) for card in parse_cards("Js Jc As 9h Kd")]])
    >>> dealer = turns(BICYCLE, BICYCLE.turn_up("Qs"))[3]
    >>> {name: n for name, n in zip(NAMES, seen_by(hand, dealer, Suit.SPADES)[0].tolist(), strict=True) if n}
    {'trumps': 4, 'right': 1, 'left': 1, 'trump ace': 1, 'bowers': 2, 'tops': 3, 'voids': 2, 'count': 5}
    """
    trumps, *others = cards_under(hands, turn, trump)
    left, right = trumps[:, -2], trumps[:, -1]
    aces = sum(suit[:, -1] for suit in others)
    rank = getattr(turn.turn_up.card, "rank", None)
    told = (rank is Rank.JACK, rank is Rank.ACE, rank in (Rank.NINE, Rank.TEN), _is_next(turn, trump))
    columns = [
        *(trumps.sum(axis=1), right, left, trumps[:, -3], left + right, trumps[:, -_TOPS:].sum(axis=1), aces),
        sum(1 - suit.any(axis=1) for suit in others),
        trumps.sum(axis=1) + right + aces,
        *(np.full(len(hands), int(each)) for each in told),
    ]
    return np.column_stack(columns).astype(np.int64)


def cards_under(hands: IntArray, turn: Turn, trump: Suit) -> list[IntArray]:
    """Return which cards hands hold when the play begins: for each suit int64[n, cards], 0 or 1, the lowest first.

    The trumps come first. For the arguments see ``seen_by``.
    """
    ranking = ranking_of(turn.rules, trump)
    cards, rows = ranking.encode(hands), np.arange(len(hands))
    takes = not turn.second and turn.rules.taker(turn.seat) == turn.seat
    if takes:
        cards = np.column_stack([cards, np.full(len(cards), ranking.index[turn.turn_up.card])])
    holds = np.zeros((len(hands), len(ranking.cards)), np.int64)
    holds[rows[:, None], cards] = 1
    if takes:
        holds[rows, cards[rows, usual_discard(cards, ranking)]] = 0
    suits = sorted(ranking.order, key=lambda suit: suit is not trump)
    return [holds[:, [ranking.index[card] for card in ranking.order[suit]]] for suit in suits]


def _is_next(turn: Turn, trump: Suit) -> bool:
    return turn.second and getattr(turn.turn_up.suit, "same_colour", None) is trump


def trumps_of(turn: Turn) -> tuple[Suit, ...]:
    """Return the suits that a turn's calls can make trump: that of the turn-up's colour first.

    >>> from euchre_tutor import BICYCLE
    >>> from euchre_tutor.beliefs import turns
    >>> [suit.label for suit in trumps_of(turns(BICYCLE, BICYCLE.turn_up("Qs"))[4])]
    ['clubs', 'diamonds', 'hearts']
    """
    found = dict.fromkeys(call.trump(turn.turn_up.suit) for call in turn.calls)
    return tuple(sorted((suit for suit in found if isinstance(suit, Suit)), key=lambda suit: not _is_next(turn, suit)))


@dataclass(frozen=True)
class Sighting:
    """What is seen of n hands in the suit that a player thinks of.

    Attributes:
        seen: int64[n, NAMES].
        suit: int64[n], the suit, as its index in ``trumps_of``.
    """

    seen: IntArray
    suit: IntArray


def columns_of(turn: Turn, suit: IntArray) -> tuple[IntArray, IntArray]:
    """Return which of a turn's calls makes a suit trump, with the partner and alone: int64[n] each.

    Where a game allows one of the two, it is that one.

    Args:
        turn: whose turn it is to call.
        suit: int64[n], as an index in ``trumps_of``.
    """
    calls = {(call.trump(turn.turn_up.suit), call.alone): number for number, call in enumerate(turn.calls)}
    ways = [[(suit, alone), (suit, not alone)] for alone in (False, True) for suit in trumps_of(turn)]
    found = [next(calls[way] for way in pair if way in calls) for pair in ways]
    together, alone = np.array(found).reshape(2, -1)[:, suit]
    return together, alone


def sights(hands: IntArray, turn: Turn) -> Sighting:
    """Look at hands in the suit with the highest count.

    Of equal counts it is the suit of the turn-up's colour, then the one with more trumps.

    Args:
        hands: int64[n, cards], the hands of the seat as dealt, each card as its index in the pack.
        turn: whose turn it is to call.
    """
    seen = np.stack([seen_by(hands, turn, suit) for suit in trumps_of(turn)], axis=1)
    count, colour, trumps = (seen[:, :, NAMES.index(name)] for name in ("count", "colour", "trumps"))
    suit = (100 * count + 10 * colour + trumps).argmax(axis=1)
    return Sighting(seen[np.arange(len(seen)), suit], suit)


# Lines of reasons for each call: to follow them, and to tell them in sentences.

Reason = Sequence[str]
"""What a hand has to hold for a call: questions as they are stored, all of which answer yes."""
Line = Mapping[str, Sequence[Reason]]
"""For each of CHOICES but a pass the reasons for it, one of which is enough; a lone hand comes before a call."""
CHOICES = ("pass", "call", "alone")


def chosen(line: Line, seen: IntArray) -> IntArray:
    """Return what a line chooses, as indices of CHOICES: int64[n].

    Args:
        line: the line.
        seen: int64[n, NAMES], what is seen of n hands, see ``seen_by``.

    >>> chosen({"call": [["trumps 3"]]}, np.array([[4], [2]]))
    array([1, 0])
    """
    found = np.zeros(len(seen), np.int64)
    for number, choice in enumerate(CHOICES[1:], 1):
        for reason in line.get(choice, ()):
            found[holds(reason, seen)] = number
    return found


def holds(reason: Reason, seen: IntArray) -> BoolArray:
    """Return whether each of n hands holds what a reason asks for: bool[n]; without a question it always does."""
    asked = [GuideQuestion.parse(question).asked(seen) for question in reason]
    return np.asarray(np.all([np.ones(len(seen), bool), *asked], axis=0))


def told(reason: Reason) -> str:
    """Tell a reason in words.

    >>> told(["trumps 3", "count 5"]), told(["trumps 2", "colour 1"])
    ('three trumps and a count of 5', 'two trumps if it is next')
    """
    words = [GuideQuestion.parse(question).words for question in reason]
    held, ifs = (" and ".join(each for each in words if each.startswith("if ") is late) for late in (False, True))
    return f"{held} {ifs}".strip()


def sentences(line: Line, words: Mapping[str, str]) -> Iterator[str]:
    """Yield the sentences of a line, the call before the lone hand, which goes beyond it; a pass with less isn't told.

    Args:
        line: the line.
        words: how each choice but a pass is told, as an order to the player.

    >>> line = {"alone": [["trumps 2", "count 5"]], "call": [["trumps 3"], ["trumps 2", "right 1"]]}
    >>> for sentence in sentences(line, {"call": "pick it up", "alone": "go alone"}):
    ...     print(sentence)
    Pick it up with three trumps, or with two trumps and the right bower.
    Go alone with two trumps and a count of 5.
    """
    for choice in CHOICES[1:]:
        reasons = line.get(choice, ())
        if [] in reasons:
            yield f"{capital(words[choice])} with any hand."
        elif reasons:
            yield f"{capital(words[choice])} {', or '.join(f'with {told(reason)}' for reason in reasons)}."
