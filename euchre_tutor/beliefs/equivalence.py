"""Deals that are played alike: every deal of a view counted, few of them solved.

What is out of play (kitty, hands that rest, what was laid down) changes a hand only by what is left; and of a suit only
the order counts. So a run, cards of a suit between which we see none that is played, may lose any of its cards: all the
same. Deals that lose as many cards of each run form a class, and one of each class is solved; at the bid of 24 cards
that is one deal in seven, of lone hands one in a thousand.

A weight is a product of one factor for each hidden hand (calls depend on the own hand only), so that what weighs on
the hands out of play is summed up beforehand. All cards are told by their position among the unseen ones, in the order
of the ranking.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract
from euchre_tutor.beliefs.discard import usual_discard
from euchre_tutor.beliefs.enumeration import BLOCK, Splits, chosen, unseen
from euchre_tutor.beliefs.exchange import has_taken
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand, Piece

__all__ = ["EquivalenceClasses", "Factors"]

Factors = Mapping[int, NDArray[np.float64]]
"""For some of the other seats the factor of each hand, as in Enumeration.hands; 1 for those that are left out."""

_MOST_UNSEEN = 20  # a factor is looked up in a table of all sets of unseen cards: 8 MB
_TABLE = 1 << 20  # numbers that are handled at once


class EquivalenceClasses:
    """The deals of a view under a contract, by classes of those that are played alike, in blocks.

    Args:
        view: what our seat has seen.
        contract: what is played; see ``fits``.
        laid: what we lay down.
        lines: what deals weigh, in one or more ways.

    Attributes:
        blocks: how many blocks they come in.
        layouts: how many deals are to be solved.
    """

    def __init__(self, view: View, contract: Contract, laid: Hand, lines: Sequence[Factors]) -> None:
        size = view.rules.hand_size
        self._ranking, self._size, self._contract = contract.ranking, size, contract
        self._taker = contract.taker if contract.taker != view.seat else None
        self._ours = _hand_in_play(view, contract, laid) if view.seat in contract.active else None
        self._up = view.up
        self._playing = [seat for seat in contract.active if seat != view.seat]
        self._resting = [seat for seat in range(1, view.rules.players + 1) if seat not in (*contract.active, view.seat)]
        places = contract.ranking.encode(np.array(unseen(view)))
        self._cards = np.sort(places)
        self._dealt = np.argsort(np.argsort(places))[chosen(len(places), size)]  # the positions of every hidden hand
        sizes = tuple(size - (seat == self._taker) for seat in self._playing)
        self._played = sum(sizes)  # how many of the unseen cards are
        self._splits = Splits(self._played, sizes)
        self._classes = self._members(len(places) - self._played)
        self._together = max(1, BLOCK // self._splits.count)
        self.layouts = len(self._classes) * self._splits.count
        self.blocks = -(-len(self._classes) * self._splits.blocks // self._together)
        tables = {id(factor): self._table(_masks(self._dealt), factor) for line in lines for factor in line.values()}
        self._lines = [{seat: tables[id(factor)] for seat, factor in line.items()} for line in lines]
        self._rests = [self._rest(line) for line in self._lines]
        self._laid = self._usually_laid() if self._taker else None

    @staticmethod
    def fits(view: View, contract: Contract) -> bool:
        """Tell whether deals may be counted so: with cards, none of which change hands but the turn-up."""
        rules = view.rules
        is_plain = not (rules.pack.is_dominoes or contract.giver or contract.called)
        return is_plain and len(unseen(view)) <= _MOST_UNSEEN

    def block(self, number: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Return one of the blocks, from 0 on.

        Returns:
            int64[n, active seats], hands in play as masks over the ranking's cards; and float64[lines, n], what all
            deals that are played like these weigh.
        """
        pieces = range(number * self._together, (number + 1) * self._together)
        found = [self._piece(*divmod(piece, self._splits.blocks)) for piece in pieces if self._is_piece(piece)]
        return np.concatenate([hands for hands, _ in found]), np.concatenate([w for _, w in found], axis=1)

    def _is_piece(self, piece: int) -> bool:
        return piece < len(self._classes) * self._splits.blocks

    def _members(self, out: int) -> list[NDArray[np.int64]]:
        """List the classes: for each all sets of cards that may be out of play, as masks."""
        runs = self._runs()
        found = []
        for numbers in product(*(range(min(len(run), out) + 1) for run in runs)):
            if sum(numbers) == out:
                parts = [_subsets(np.array(run), number) for run, number in zip(runs, numbers, strict=True)]
                found.append(reduce(lambda one, other: (one[:, None] | other).ravel(), parts))
        return found

    def _runs(self) -> list[list[int]]:
        """List the runs of unseen cards."""
        known = [self._ranking.index[card] for card in self._seen_in_play()]
        runs: list[list[int]] = []
        for position, card in enumerate(self._cards.tolist()):
            before = int(self._cards[position - 1])
            is_next = position > 0 and not any(before < other < card for other in known)
            if is_next and self._suit(before) == self._suit(card):
                runs[-1].append(position)
            else:
                runs.append([position])
        return runs

    def _suit(self, card: int) -> int:
        return int(self._ranking.tables.leads[card])

    def _seen_in_play(self) -> Iterator[Piece]:
        """List the cards that we know to be played: ours, and the turn-up that another seat takes."""
        yield from self._ours or ()
        if self._taker and self._up:
            yield self._up

    def _table(self, masks: NDArray[np.int64], numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        table = np.zeros(1 << len(self._cards))
        table[masks] = numbers
        return table

    def _usually_laid(self) -> NDArray[np.int64]:
        """Return the card that the seat with the turn-up lays down, by its hand: a table of masks."""
        columns = usual_discard(self._cards[self._dealt], self._ranking)
        laid = np.zeros(1 << len(self._cards), np.int64)
        laid[_masks(self._dealt)] = _masks(np.take_along_axis(self._dealt, columns[:, None], axis=1))
        return laid

    def _rest(self, line: Factors) -> float | NDArray[np.float64]:
        """Sum up what the hands that rest weigh, by the set of cards that these and the kitty share."""
        cards, size = len(self._cards), self._size
        there = cards - size * (len(self._playing) + len(self._resting))
        total: float | NDArray[np.float64] = 1.0
        for seat in self._resting:
            there += size
            if seat not in line and isinstance(total, float):
                total *= comb(there, size)
                continue
            bits = np.int64(1) << chosen(cards, there)
            held = reduce(np.add, (bits[:, column] for column in chosen(there, size).T))
            weights = line[seat][held] if seat in line else np.ones(held.shape)
            whole = bits.sum(axis=1)
            weights = weights * (total if isinstance(total, float) else total[whole[:, None] - held])
            total = self._table(whole, weights.sum(axis=1))
        return total

    def _piece(self, number: int, part: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Return one class of deals, or a part of it: hands and weights."""
        split = [_masks(hand) for hand in self._splits.block(part)]
        members = self._classes[number]
        weights = np.zeros((len(self._lines), len(split[0])))
        step = max(1, _TABLE // max(len(split[0]), 1 << self._played))
        for start in range(0, len(members), step):
            weights += self._weights(members[start : start + step], split)
        return self._hands(members[0], split), weights

    def _left(self, out: NDArray[np.int64]) -> NDArray[np.int64]:
        """List the positions of the cards in play, int64[members, cards], by those that are out."""
        is_left = (out[:, None] >> np.arange(len(self._cards))) & 1 == 0
        return np.nonzero(is_left)[1].reshape(len(out), -1)

    def _shared(self, out: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return what a mask over the cards in play is as one over the unseen cards, int64[masks, members]."""
        masks = np.zeros((1, len(out)), np.int64)
        for column in self._left(out).T:
            masks = np.concatenate([masks, masks | np.int64(1) << column])
        return masks

    def _hands(self, out: np.int64, split: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
        """Return the hands in play, int64[n, active seats], these cards being out."""
        left = self._cards[self._left(np.array([out]))[0]]
        hands = {
            seat: reduce(np.bitwise_or, ((mask >> place & 1) << card for place, card in enumerate(left)))
            for seat, mask in zip(self._playing, split, strict=True)
        }
        if self._taker and self._up:
            hands[self._taker] |= np.int64(1) << self._ranking.index[self._up]
        if self._ours is not None:
            ours = np.full(len(split[0]), self._ranking.mask(self._ours))
            return np.stack([hands.get(seat, ours) for seat in self._contract.active], axis=1)
        return np.stack([hands[seat] for seat in self._contract.active], axis=1)

    def _weights(self, out: NDArray[np.int64], split: Sequence[NDArray[np.int64]]) -> NDArray[np.float64]:
        """Sum up what some members of a class weigh in each line, float64[lines, n]."""
        shared, weights = self._shared(out), np.zeros((len(self._lines), len(split[0])))
        gathered: dict[tuple[int, int], NDArray[np.float64]] = {}  # many lines have most factors in common
        for place, (line, rest) in enumerate(zip(self._lines, self._rests, strict=True)):
            factors = []
            for seat, mask in zip(self._playing, split, strict=True):
                if seat == self._taker:
                    factors.append(np.take(self._taken(line, rest, out, shared), mask, axis=0))
                elif seat in line:
                    key = seat, id(line[seat])
                    if key not in gathered:
                        gathered[key] = np.take(line[seat][shared], mask, axis=0)
                    factors.append(gathered[key])
            beside = 1.0 if self._taker else rest if isinstance(rest, float) else rest[out]
            each = np.broadcast_to(beside, len(out))
            weights[place] = reduce(np.multiply, factors) @ each if factors else each.sum()
        return weights

    def _taken(
        self, line: Factors, rest: float | NDArray[np.float64], out: NDArray[np.int64], shared: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Weigh what the seat with the turn-up holds beside it: it has laid down a card that is out of play."""
        assert self._taker
        assert self._laid is not None
        weights = np.zeros(shared.shape)
        for position in range(len(self._cards)):
            card = np.int64(1) << position
            is_out = out & card != 0
            dealt = shared[:, is_out] | card
            factor = line[self._taker][dealt] if self._taker in line else 1.0
            before = rest if isinstance(rest, float) else rest[out[is_out] - card]
            weights[:, is_out] += np.where(self._laid[dealt] == card, factor * before, 0.0)
        return weights


def _hand_in_play(view: View, contract: Contract, laid: Hand) -> Hand:
    takes = contract.taker == view.seat and not has_taken(view)
    return tuple(card for card in (*view.hand, *((view.up,) if takes and view.up else ())) if card not in laid)


def _subsets(positions: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """List all sets of so many of the positions, as masks."""
    return _masks(positions[chosen(len(positions), size)])


def _masks(positions: NDArray[np.int64]) -> NDArray[np.int64]:
    """Write sets of positions, int64[n, size], as masks."""
    return np.asarray((np.int64(1) << positions).sum(axis=1))
