"""One trick: which cards may be played to it, and who takes it.

>>> from euchre_tutor.cards import Card, Suit
>>> from euchre_tutor.pieces import pack, parse_cards
>>> spades = Ranking(pack(24), Suit.SPADES)
>>> [str(card) for card in legal_plays(parse_cards("Jc 9c Ah"), Suit.CLUBS, spades)]
['9c']
>>> winner([(1, Card("Ac")), (2, Card("Jc")), (3, Card("9s"))], spades)
2
"""

from collections.abc import Sequence

from euchre_tutor.pieces import AnySuit, Hand, Piece
from euchre_tutor.ranking import Ranking


def legal_plays(hand: Sequence[Piece], led: AnySuit | None, ranking: Ranking) -> Hand:
    """Follow the suit led if able, else play anything; led is None for the leader, who may have an end to name."""
    if led is None:
        return tuple(lead for card in hand for lead in ranking.leads_of(card))
    return tuple(card for card in hand if ranking.follows(card, led)) or tuple(hand)


def tricks_of(
    played: Sequence[Piece], active: Sequence[int], leader: int, ranking: Ranking
) -> list[list[tuple[int, Piece]]]:
    """Part the cards of a play into tricks, each card with its seat; the last may be incomplete.

    >>> from euchre_tutor.pieces import pack, parse_cards
    >>> spades = Ranking(pack(24), "spades")
    >>> [[seat for seat, _ in trick] for trick in tricks_of(parse_cards("Ah 9h Kh Jc Ac"), (1, 2, 3, 4), 1, spades)]
    [[1, 2, 3, 4], [4]]
    """
    tricks = []
    for start in range(0, len(played), len(active)):
        first = active.index(leader)
        order = (*active[first:], *active[:first])
        tricks.append(list(zip(order, played[start : start + len(active)], strict=False)))
        leader = winner(tricks[-1], ranking)
    return tricks


def winner(trick: Sequence[tuple[int, Piece]], ranking: Ranking) -> int:
    """Return the seat that takes a trick: highest trump, else highest of the suit led."""
    (seat, best), led = trick[0], ranking.suit_of(trick[0][1])
    for other, card in trick[1:]:
        if ranking.beats(card, best, led):
            seat, best = other, card
    return seat


class Tricks:
    """The cards of a hand as they fall into tricks.

    Attributes:
        ranking: what each card plays as.
        active: the seats that play, from eldest on.
        history: the seats and cards played so far, in order.
        winners: the seats that took the tricks so far, in order.
    """

    def __init__(self, ranking: Ranking, active: tuple[int, ...], leader: int, number: int) -> None:
        self.ranking, self.active = ranking, active
        self.history: list[tuple[int, Piece]] = []
        self.winners: list[int] = []
        self._first_leader, self._number = leader, number

    @property
    def trick(self) -> list[tuple[int, Piece]]:
        """The seats and cards on the table; empty when the next seat leads."""
        return self.history[len(self.winners) * len(self.active) :]

    @property
    def led(self) -> AnySuit | None:
        """The suit that was led, as it plays; None when the next seat leads."""
        trick = self.trick
        return self.ranking.suit_of(trick[0][1]) if trick else None

    @property
    def leader(self) -> int:
        """The seat that led, or leads, to the current trick."""
        return self.winners[-1] if self.winners else self._first_leader

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.active[(self.active.index(self.leader) + len(self.trick)) % len(self.active)]

    @property
    def tricks_left(self) -> int:
        """Tricks still to be taken, the current one included."""
        return self._number - len(self.winners)

    @property
    def is_over(self) -> bool:
        """Whether every trick was taken."""
        return not self.tricks_left

    def _lay(self, seat: int, card: Piece) -> None:
        """Add a card to the trick, and see who takes it if it is the last."""
        self.history.append((seat, card))
        trick = self.trick
        if len(trick) == len(self.active):
            self.winners.append(winner(trick, self.ranking))
