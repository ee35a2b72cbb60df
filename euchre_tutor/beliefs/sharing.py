"""Sharing cards out to places that hold so many, where a card may not go everywhere: count the ways, draw, list them.

Cards that may go to the same places form a group. The ways are counted exactly, group by group; one is drawn by drawing
how many of each group every place gets, in proportion to those counts, and then which ones. So every way is as likely
as any other, and nothing drawn is ever thrown away.

>>> sharing = Sharing({0: (0, 1), 1: (0, 1), 2: (1,)}, (1, 2))
>>> sharing.count, sharing.enumerated().tolist()
(2, [[1, 6], [2, 5]])
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

__all__ = ["Sharing"]

Room = tuple[int, ...]  # how many cards each place gets, or still takes


class Sharing:
    """The ways to share cards out so that every place is full.

    Args:
        places: for each card, a number up to 62, the places that it may go to, ascending.
        room: how many cards each place takes.

    Attributes:
        count: how many ways there are.
    """

    def __init__(self, places: Mapping[int, tuple[int, ...]], room: Sequence[int]) -> None:
        groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for card, options in places.items():
            groups[options].append(card)
        self._groups = sorted(groups.items(), key=lambda group: (len(group[0]), group))
        self._room = tuple(room)
        self._ways: dict[tuple[int, Room], int] = {}
        self.count = self._count(0, self._room)

    def _count(self, group: int, room: Room) -> int:
        """Count the ways to share out this group and those after it."""
        if group == len(self._groups):
            return int(not any(room))
        if (group, room) not in self._ways:
            self._ways[group, room] = sum(ways for _, ways in self._splits(group, room))
        return self._ways[group, room]

    def _splits(self, group: int, room: Room) -> list[tuple[Room, int]]:
        """List how many cards of a group each place may get, and in how many ways that can be, and all go on."""
        places, cards = self._groups[group]
        found = []
        for numbers in _parts(len(cards), [room[place] for place in places]):
            given = dict(zip(places, numbers, strict=True))
            split = tuple(given.get(place, 0) for place in range(len(room)))
            if ways := self._count(group + 1, _less(room, split)):
                found.append((split, _arrangements(split) * ways))
        return found

    def drawn(self, number: int, generator: np.random.Generator) -> NDArray[np.int64]:
        """Draw so many of the ways, each as likely as any other.

        Returns:
            int64[number, places], the cards of each place as a mask.
        """
        masks = np.zeros((number, len(self._room)), np.int64)
        rooms = {self._room: np.arange(number)}
        for group, (_, cards) in enumerate(self._groups):
            splits, after = np.zeros_like(masks), defaultdict(list)
            for room, rows in rooms.items():
                options = self._splits(group, room)
                total = self._count(group, room)  # exact, and beyond 64 bits at a large table
                chances = np.array([ways / total for _, ways in options])
                chosen = generator.choice(len(options), size=len(rows), p=chances / chances.sum())
                for place, (split, _) in enumerate(options):
                    splits[rows[chosen == place]] = split
                    after[_less(room, split)].append(rows[chosen == place])
            rooms = {room: np.concatenate(rows) for room, rows in after.items()}
            masks |= _handed_out(cards, splits, generator)
        return masks

    def enumerated(self) -> NDArray[np.int64]:
        """List all the ways, int64[count, places], the cards of each place as a mask."""
        return self._enumerated(0, self._room)

    def _enumerated(self, group: int, room: Room) -> NDArray[np.int64]:
        """List all ways to share out this group and those after it."""
        if group == len(self._groups):
            return np.zeros((1, len(room)), np.int64)
        found = [np.zeros((0, len(room)), np.int64)]
        for split, _ in self._splits(group, room):
            these = np.array(list(_hands(self._groups[group][1], split)), np.int64)
            rest = self._enumerated(group + 1, _less(room, split))
            found.append((these[:, None] | rest[None]).reshape(-1, len(room)))
        return np.concatenate(found)


def _less(room: Room, split: Room) -> Room:
    return tuple(have - take for have, take in zip(room, split, strict=True))


def _parts(cards: int, room: Sequence[int]) -> Iterator[Room]:
    """List the ways to split a number of cards over places with so much room."""
    if not room:
        if cards == 0:
            yield ()
        return
    for number in range(max(0, cards - sum(room[1:])), min(cards, room[0]) + 1):
        for rest in _parts(cards - number, room[1:]):
            yield number, *rest


def _arrangements(split: Room) -> int:
    """Count the ways to choose which cards go where, given how many: a multinomial coefficient.

    >>> _arrangements((5, 5, 5, 3))
    617512896
    """
    ways, cards = 1, 0
    for number in split:
        cards += number
        ways *= comb(cards, number)
    return ways


def _hands(cards: Sequence[int], split: Room) -> Iterator[Room]:
    """List the ways to choose which cards go where, given how many, as a mask for each place."""
    if not split:
        yield ()
        return
    for chosen in combinations(cards, split[0]):
        mask = sum(1 << card for card in chosen)
        for rest in _hands([card for card in cards if card not in chosen], split[1:]):
            yield mask, *rest


def _handed_out(cards: Sequence[int], splits: NDArray[np.int64], generator: np.random.Generator) -> NDArray[np.int64]:
    """Shuffle a group of cards and hand it out, as many to each place as the split of each row says."""
    shuffled = generator.permuted(np.tile(np.int64(1) << np.array(cards), (len(splits), 1)), axis=1)
    sums = np.insert(shuffled.cumsum(axis=1), 0, 0, axis=1)  # of different bits: as good as putting them together
    ends = splits.cumsum(axis=1)
    rows = np.arange(len(splits))[:, None]
    return np.asarray(sums[rows, ends] - sums[rows, ends - splits])
