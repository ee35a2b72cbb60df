"""Equivalence classes of deals: every deal of a view is counted, and one deal of each class is solved.

Cards out of play (the kitty, the hands of seats that rest, the cards laid down) matter only by what they leave, and of
the cards of a suit that are left only the order matters. A run is a list of unseen cards adjacent in a suit, with no
card between them that is known to be played. Unseen cards of a run are equivalent: only how many of each run are out
of play matters. Deals with as many cards of each run out of play, and with corresponding cards in each hand, form a
class. At the bid of 24 cards that leaves one deal in seven, of lone hands one in a thousand.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from itertools import product

import numpy as np

from euchre_tutor.auction import Contract
from euchre_tutor.base import FloatArray, IntArray
from euchre_tutor.beliefs.card_sets import masks_of, subsets
from euchre_tutor.beliefs.class_weights import ClassWeights, Factors, HiddenCards, positions_in_play
from euchre_tutor.beliefs.enumeration import BLOCK, Partitions, unseen
from euchre_tutor.beliefs.exchange import our_hand_in_play
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand

__all__ = ["EquivalenceClasses", "Factors"]

_MOST_UNSEEN = 20  # a factor is looked up in a table of all sets of unseen cards, which then takes 8 MB
_AT_ONCE = 1 << 20  # numbers that are worked on at once
_KEPT = 16  # blocks of partitions, of a few MB each


class EquivalenceClasses:
    """The deals of a view under a contract, one for each equivalence class, in blocks.

    Args:
        view: what our seat has seen.
        contract: what is played; ``fits`` tells whether its deals can be counted so.
        laid: what our seat lays down.
        weightings: the factors of deals, in one or more ways to weigh them.

    Attributes:
        blocks: how many blocks there are.
        layouts: how many deals are to be solved.

    >>> from euchre_tutor.auction import make_contract
    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 2 rules two_handed")
    >>> contract = make_contract(view.rules, "h", 2, up=view.turn_up)
    >>> classes = EquivalenceClasses(view, contract, (), [{}])
    >>> hands, weights = classes.block(0)
    >>> classes.layouts, hands.shape, weights.shape, float(weights.sum())
    (235, (235, 2), (1, 235), 8568.0)
    """

    def __init__(self, view: View, contract: Contract, laid: Hand, weightings: Sequence[Factors]) -> None:
        self._contract, self._up = contract, view.up
        self._ours = our_hand_in_play(view, contract, laid) if view.seat in contract.active else None
        self._hidden = HiddenCards.of(view, contract)
        self._weights = ClassWeights(self._hidden, weightings)
        self._partitions = Partitions(sum(self._hidden.sizes), self._hidden.sizes)
        self._partition = lru_cache(maxsize=_KEPT)(self._masks_of_block)  # many sets share a block
        self._sets = self._sets_out_of_play()
        self._pieces = len(self._sets) * self._partitions.blocks  # a piece is a block of one choice of cards in play
        self._together = max(1, BLOCK // self._partitions.count)  # pieces of a block
        self.layouts = len(self._sets) * self._partitions.count
        self.blocks = -(-self._pieces // self._together)

    @staticmethod
    def fits(view: View, contract: Contract) -> bool:
        """Tell whether deals can be counted so: with cards, none of which change hands except the turn-up.

        >>> from euchre_tutor.auction import make_contract
        >>> view = View.parse("66 55 65 43 10 up 62 seat 1 rules domino_solo2")
        >>> EquivalenceClasses.fits(view, make_contract(view.rules, "6", 1, up=view.turn_up))
        False
        """
        is_plain = not (view.rules.pack.is_dominoes or contract.giver or contract.called)
        return is_plain and len(unseen(view)) <= _MOST_UNSEEN

    def block(self, number: int) -> tuple[IntArray, FloatArray]:
        """Return one of the blocks, from 0 on.

        Returns:
            int64[n, active seats], hands in play as masks over ``contract.ranking.cards``; and float64[weightings, n],
            the sum of the weights of all deals in each class.
        """
        pieces = range(number * self._together, min((number + 1) * self._together, self._pieces))
        parts = [self._piece(*divmod(piece, self._partitions.blocks)) for piece in pieces]
        return np.concatenate([hands for hands, _ in parts]), np.concatenate([w for _, w in parts], axis=1)

    def _piece(self, number: int, part: int) -> tuple[IntArray, FloatArray]:
        """Return the hands and weights of a block of the deals that share their numbers of cards out of play."""
        hands, sets = self._partition(part), self._sets[number]
        weights = np.zeros((len(self._weights), hands.shape[1]))
        step = max(1, _AT_ONCE >> sum(self._hidden.sizes))
        for start in range(0, len(sets), step):
            self._weights.add(weights, sets[start : start + step], hands)
        return self._hands_in_play(sets[0], hands), weights

    def _masks_of_block(self, part: int) -> IntArray:
        """Return a block of the ways to deal the cards in play: masks over these cards, int64[seats, n]."""
        return np.stack([masks_of(hand) for hand in self._partitions.block(part)])

    def _sets_out_of_play(self) -> list[IntArray]:
        """List, for each choice of how many cards of each run are out of play, all sets of such cards as masks."""
        runs, out = [np.array(run) for run in self._runs()], self._hidden.out
        sets = []
        for numbers in product(*(range(min(len(run), out) + 1) for run in runs)):
            if sum(numbers) == out:
                parts = [masks_of(run[subsets(len(run), size)]) for run, size in zip(runs, numbers, strict=True)]
                sets.append(reduce(lambda one, other: (one[:, None] | other).ravel(), parts))
        return sets

    def _runs(self) -> list[list[int]]:
        """List the runs of unseen cards, as positions."""
        ranking, cards = self._contract.ranking, self._hidden.cards.tolist()
        taken = [self._up] if self._hidden.taker and self._up else []
        known = [ranking.index[card] for card in (*(self._ours or ()), *taken)]  # to be in play
        suits = ranking.tables.leads[cards].tolist()
        runs: list[list[int]] = []
        for position, card in enumerate(cards):
            before = position - 1
            is_adjacent = position > 0 and not any(cards[before] < other < card for other in known)
            if is_adjacent and suits[before] == suits[position]:
                runs[-1].append(position)
            else:
                runs.append([position])
        return runs

    def _hands_in_play(self, out: np.int64, hands: IntArray) -> IntArray:
        """Translate hands over the cards in play to masks over the ranking's cards: int64[n, active seats]."""
        hidden, ranking = self._hidden, self._contract.ranking
        cards = hidden.cards[positions_in_play(np.array([out]), len(hidden.cards))[0]]
        in_ranking = np.zeros(1, np.int64)
        for card in cards:
            in_ranking = np.concatenate([in_ranking, in_ranking | np.int64(1) << card])
        masks = {seat: in_ranking[hand] for seat, hand in zip(hidden.playing, hands, strict=True)}
        if hidden.taker and self._up:
            masks[hidden.taker] |= np.int64(1) << ranking.index[self._up]
        ours = np.full(hands.shape[1], ranking.mask(self._ours or ()))
        return np.stack([masks.get(seat, ours) for seat in self._contract.active], axis=1)
