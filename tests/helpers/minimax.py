"""Plain minimax over the tables of a ranking, which tries every move: the judge of the search."""

from __future__ import annotations

from functools import cache

from euchre_tutor.rank_tables import Tables

__all__ = ["Minimax"]


def cards_of(mask: int) -> list[int]:
    """List the cards of a mask."""
    return [card for card in range(mask.bit_length()) if (mask >> card) & 1]


class Minimax:
    """Minimax for one deal. A position is hands, leader, and the moves of the trick so far."""

    def __init__(self, makers: int, tables: Tables) -> None:
        self.makers = makers
        self.follow, self.beats, self.leads = tables.follow.tolist(), tables.beats.tolist(), tables.leads.tolist()
        self.leads += tables.also_leads.tolist()
        self.cards = len(self.leads) // 2
        self.value = cache(self._value)

    def moves(self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...]) -> list[int]:
        """Follow the suit led if able; a leader may lead anything, and as either suit."""
        hand = hands[(leader + len(trick)) % len(hands)]
        if not trick:
            return cards_of(hand) + [card + self.cards for card in cards_of(hand) if self.leads[card + self.cards] >= 0]
        return cards_of(hand & self.follow[self.leads[trick[0]]] or hand)

    def after(self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...], move: int) -> int:
        """The makers' tricks to come once a move is made."""
        seat = (leader + len(trick)) % len(hands)
        left = tuple(hand & ~(1 << move % self.cards) if other == seat else hand for other, hand in enumerate(hands))
        trick = (*trick, move)
        if len(trick) < len(hands):
            return self.value(left, leader, trick)
        led, best = self.leads[trick[0]], 0
        for index, laid in enumerate(trick):
            if (self.beats[led][trick[best] % self.cards] >> laid % self.cards) & 1:
                best = index
        winner = (leader + best) % len(hands)
        return (self.makers >> winner & 1) + self.value(left, winner, ())

    def _value(self, hands: tuple[int, ...], leader: int, trick: tuple[int, ...]) -> int:
        if not any(hands):
            return 0
        best = max if self.makers >> (leader + len(trick)) % len(hands) & 1 else min
        return best(self.after(hands, leader, trick, move) for move in self.moves(hands, leader, trick))
