"""What the sentences of an explanation say, counted deal by deal from the cards: the slow twin of analysis/splits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from euchre_tutor.auction import Contract
from euchre_tutor.cards import Card
from euchre_tutor.deal import Deal, View
from euchre_tutor.pieces import Hand, Piece, parse_card, parse_suit
from euchre_tutor.ranking import Ranking, ranking_of
from helpers.callers import play_by_thumb

__all__ = ["Table", "dealt", "is_so", "played"]

_WORDS = {"no": (0, 0), "a": (1, 9), "an": (1, 9), "one": (0, 1), "two": (2, 9), "three": (3, 9)}
_SOME = "(no|an?|one|two|three) (trump|ace|double)s?"
_HOLDERS = "your partner|another player|an opponent|your opponent|the opponent on your left|the opponent on your right"


@dataclass(frozen=True)
class Table:
    """One deal as a seat looks at it.

    Attributes:
        hands: the cards of each seat.
        ranking: what each card plays as.
        seat: our seat.
        ours: the seats of our side.
    """

    hands: Mapping[int, Hand]
    ranking: Ranking
    seat: int
    ours: frozenset[int]

    def who(self, words: str) -> list[int]:
        """List the seats that some words speak of."""
        if words.startswith("your partner"):
            return [seat for seat in self.hands if seat in self.ours and seat != self.seat]
        others = [seat for seat in self.hands if seat not in self.ours]
        if "left" in words:
            return others[:1] if others[0] > self.seat or others[-1] < self.seat else others[1:]
        if "right" in words:
            return others[1:] if others[0] > self.seat or others[-1] < self.seat else others[:1]
        return others


def played(deal: Deal, view: View, contract: Contract, laid: Hand) -> Table:
    """Return the hands at the first lead."""
    hands = play_by_thumb(deal, contract, ours=view.seat, laid=laid).hands
    makers = contract.revealed(hands).makers
    ours = makers if view.seat in makers else frozenset(hands) - makers
    return Table(hands, contract.ranking, view.seat, ours)


def dealt(deal: Deal, view: View) -> Table:
    """Return the hands before anything is made trump."""
    hands = {seat: deal.hand(seat) for seat in range(1, view.rules.players + 1)}
    return Table(hands, ranking_of(view.rules, view.rules.pack.suits[0]), view.seat, view.rules.side(view.seat))


def is_so(words: str, table: Table) -> bool:
    """Tell whether a clause is true of a deal."""
    for pattern, judge in _JUDGES.items():
        if match := re.fullmatch(pattern, words):
            return judge(match, table)
    raise AssertionError(f"nobody can judge whether {words}")


def _counts(match: re.Match[str], table: Table) -> bool:
    who, at_most, number, noun, or_more, beside = match.groups()
    low, high = (0, {"one": 1, "two": 2}[number]) if at_most else _WORDS[number]
    assert bool(or_more) == (number in ("two", "three") and not at_most)
    seats = table.who(who)
    return bool(seats) and all(low <= _number(table, seat, noun, beside) <= high for seat in seats)


def _number(table: Table, seat: int, noun: str, beside: str | None) -> int:
    cards = [card for card in table.hands[seat] if card.symbol != beside]
    if noun == "trump":
        return sum(map(table.ranking.is_trump, cards))
    tops = [card for card in cards if card.is_top and not table.ranking.is_trump(card)]
    assert all(isinstance(card, Card) == (noun == "ace") for card in tops)
    return len(tops)


def _most(match: re.Match[str], table: Table) -> bool:
    is_nobody, number, or_more = match[1] == "no opponent", match[3], match[4]
    least = {"a": 1, "one": 2, "two": 2 if or_more else 3, "three": 3}[number]
    some = any(_number(table, seat, "trump", None) >= least for seat in table.who("an opponent"))
    return some != is_nobody


def _void(match: re.Match[str], table: Table) -> bool:
    suit = parse_suit(match[2])
    return any(not any(table.ranking.follows(c, suit) for c in table.hands[s]) for s in table.who("an opponent"))


def _holds(match: re.Match[str], table: Table) -> bool:
    card = _card(match[2])
    return any(card in table.hands[seat] for seat in table.who(match[1]))


def _card(words: str) -> Piece:
    return parse_card("Jo" if words == "joker" else words)


def _nobody(match: re.Match[str], table: Table) -> bool:
    return not any(_card(match[1]) in hand for hand in table.hands.values())


_BOWER = "(?:the )?(?:(?:right|left) bower )?"
_JUDGES: Mapping[str, Callable[[re.Match[str], Table], bool]] = {
    rf"(your partner(?: with \S+)?|your opponent) holds (at most )?{_SOME}( or more)?"
    r"(?: beside (\S+)| outside trumps)?": _counts,
    r"(an opponent|no opponent) holds (more than )?(a|one|two|three) trumps?( or more)?": _most,
    r"(an opponent|your opponent) has no (\w+)": _void,
    r"(every opponent|your opponent) has (\w+)": lambda match, table: not _void(match, table),
    rf"({_HOLDERS}) holds {_BOWER}(\S+)": _holds,
    rf"{_BOWER}(\S+) is out of play": _nobody,
    r"nobody else holds (\S+) and you play alone": _nobody,
}
