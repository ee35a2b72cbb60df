"""Counts that players and programs go by, to be priced beside the guide: what a hand counts, and what a call takes.

They count the cards of the hand that is played, after the dealer has taken the turn-up and laid the usual card down. In
the second round each makes the suit that counts most. The two programs were read in their code; the others are as
players tell them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from auctions import Auctions, chances_of
from learning import Floats

from euchre_tutor import Rank
from euchre_tutor.guide.sights import cards_under, trumps_of

RANKS = (Rank.JACK, Rank.ACE, Rank.KING, Rank.QUEEN, Rank.TEN, Rank.NINE)


@dataclass(frozen=True)
class Rival:
    """A count.

    Attributes:
        name: what it is called, or where it is told.
        trumps: what each trump counts, the right bower first.
        ace, king: what an ace or a king of another suit counts.
        calls, alone: the least count for a call, and for a call alone.
        held: what so many trumps count together, 0 to 5.
        void: what a suit that is missing counts with two trumps or more.
        spared: how many such suits count nothing.
        least: how many trumps it asks for at least.
        up: what the turn-up counts, by RANKS.
        goes: what share of that is added in the first round: for the dealer's partner, for an opponent.
        dealer, second, colour: what is added for the dealer in the first round, for all in the second, and there for
            the suit in the colour of the card turned down.
        needs_right: whether only a hand with the right bower goes alone.
    """

    name: str
    trumps: tuple[float, ...]
    ace: float
    king: float
    calls: float
    alone: float
    held: tuple[float, ...] = (0,) * 6
    void: float = 0
    spared: int = 0
    least: int = 0
    up: tuple[float, ...] = (0,) * 6
    goes: tuple[float, float] = (0, 0)
    dealer: float = 0
    second: float = 0
    colour: float = 0
    needs_right: bool = False

    def chances(self, auctions: Auctions, number: int) -> Floats:
        """Return the chances of a turn's calls if its seat goes by the count: float64[deals, calls]."""
        turn = auctions.turns[number]
        found = [self._count(auctions, number, trump) for trump in trumps_of(turn)]
        counts, trumps, rights = (np.stack(each, axis=1) for each in zip(*found, strict=True))
        suit, rows = counts.argmax(axis=1), np.arange(len(counts))
        best = counts[rows, suit]
        called = (best >= self.calls) & (trumps[rows, suit] >= self.least) | turn.must_call
        alone = called & (best >= self.alone) & (rights[rows, suit] | (not self.needs_right))
        return chances_of(auctions, number, called.astype(int) + alone, suit)

    def _count(self, auctions: Auctions, number: int, trump: object) -> tuple[Floats, Floats, Floats]:
        """Return the counts of the hands of a turn under a suit, how many trumps they hold, and whether the right."""
        turn = auctions.turns[number]
        own, *others = cards_under(auctions.hands[:, turn.seat - 1], turn, trump)
        held = own.sum(axis=1)
        aces, kings = (sum(suit[:, -height] for suit in others) for height in (1, 2))
        voids = np.maximum(sum(1 - suit.any(axis=1) for suit in others) - self.spared, 0) * (held > 1)
        counts = self.ace * aces + self.king * kings + self.void * voids + np.array(self.held)[np.minimum(held, 5)]
        strong = own @ np.array(self.trumps[: own.shape[1]])[::-1]
        return counts + strong + self._beside(turn, trump), held, own[:, -1] > 0

    def _beside(self, turn: object, trump: object) -> float:
        """Return what the turn-up and the seat count."""
        if turn.second:
            return self.second + self.colour * (trump is turn.turn_up.suit.same_colour)
        worth = self.up[RANKS.index(turn.turn_up.card.rank)]
        return {2: self.goes[0] * worth, 4: self.dealer}.get(turn.seat, self.goes[1] * worth)


_LAB = (3, 2.6, 2.2, 1.9, 1.7, 1.5, 1.4)
_BOT = (3, 2.5, 2, 1.7, 1.5, 1.2, 1)
RIVALS = (
    Rival("Luke Fitz", (10, 8, 6, 5, 4, 4, 3), 4, 1, 16, 25, held=(0, 1, 2, 6, 9, 12)),
    Rival("Euchre Universe", (10, 7, 6, 5, 4, 4, 4), 5, 1, 16, 24, least=2),
    Rival("euchrestrategy.info", (4, 3, 3, 2, 2, 1, 1), 2, 0, 7, 10),
    Rival(
        "Jmk125/Euchre-Lab, balanced",
        *(_LAB, 0.9, 0.25, 5.4, 8.1),
        void=0.5,
        spared=1,
        up=(2.4, 1.6, 1.2, 1, 0.8, 0.7),
        goes=(0.35, -0.45),
        dealer=0.3,
        second=0.3,
    ),
    Rival(
        "Meskupie/euchre-lab's rules",
        *(_BOT, 1, 0, 6.5, 11),
        void=0.5,
        up=(3, 2, 1.7, 1.5, 1.2, 1),
        goes=(0.8, -0.8),
        colour=0.3,
        needs_right=True,
    ),
    Rival("three trumps", (1,) * 7, 0, 0, 3, 9),
)
