"""Allocations of cards to places of fixed sizes, where a card may not go everywhere: counted, drawn and listed.

Cards that may go to the same places form a group. The ways are counted exactly, group by group; one is drawn by drawing
how many of each group every place gets, in proportion to those counts, and then which ones. So every way is as likely
as any other, and nothing drawn is ever thrown away.

Where what a place gets tells how likely a way is (a seat calls on its hand), every hand that the place may get is
listed and weighed. The place that tells most is drawn from its list, in proportion; the rest is shared out beside it,
and kept with the chance that the other places give. So a rare call costs no more than a usual one.

>>> sharing = Allocations({0: (0, 1), 1: (0, 1), 2: (1,)}, (1, 2))
>>> sharing.count, sharing.enumerated().tolist()
(2, [[1, 6], [2, 5]])
>>> never_two = WeightedAllocations(sharing, {(0,): lambda hands: 1.0 * (hands[:, 0] != 2)})
>>> never_two.drawn(2, np.random.default_rng(0)).tolist()
[[1, 6], [1, 6]]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.errors import EuchreError

__all__ = ["Allocations", "Chance", "WeightedAllocations", "places_of"]

_LARGEST_BATCH = 8_192  # ways drawn at once, where few of them are kept
_LONGEST_LIST = 20_000  # hands of a place that are all listed: a tenth of a second where each is judged by its calls

Room = tuple[int, ...]  # how many cards each place gets, or still takes


class Allocations:
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
        self._besides: dict[tuple[tuple[int, ...], tuple[Room, ...]], Allocations] = {}
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
            these = _hands(self._groups[group][1], split)
            rest = self._enumerated(group + 1, _less(room, split))
            found.append((these[:, None] | rest[None]).reshape(-1, len(room)))
        return np.concatenate(found)

    def hands(self, places: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """List what some of the places may get together, and in which share of all ways they do.

        Returns:
            int64[hands, places], the cards of each place as a mask; float64[hands], adding up to 1.
        """
        found, shares = [], []
        for split in self._splits_of(places):
            hands = np.zeros((1, len(places)), np.int64)
            for (_, cards), numbers in zip(self._groups, split, strict=True):
                hands = (hands[:, None] | _hands(cards, numbers)[None]).reshape(-1, len(places))
            found.append(hands)
            shares.append(np.full(len(hands), self._beside(places, split).count / self.count))
        return np.concatenate(found), np.concatenate(shares)

    def count_hands(self, places: tuple[int, ...]) -> int:
        """Count what ``hands`` would list."""
        sizes = [len(cards) for _, cards in self._groups]
        return sum(
            prod(_arrangements((*numbers, size - sum(numbers))) for size, numbers in zip(sizes, split, strict=True))
            for split in self._splits_of(places)
        )

    def _splits_of(self, places: tuple[int, ...]) -> Iterator[tuple[Room, ...]]:
        """List how many cards of each group these places may get, and all go on."""
        free = tuple(self._room[place] for place in places)
        return (split for split in self._parts_of(places, 0, free) if self._beside(places, split).count)

    def _parts_of(self, places: tuple[int, ...], group: int, room: Room) -> Iterator[tuple[Room, ...]]:
        """List how many cards of each group, from this one on, would fill these places."""
        if group == len(self._groups):
            if not any(room):
                yield ()
            return
        options, cards = self._groups[group]
        free = [most * (place in options) for place, most in zip(places, room, strict=True)]
        for *numbers, _ in _parts(len(cards), [*free, len(cards)]):
            for rest in self._parts_of(places, group + 1, _less(room, tuple(numbers))):
                yield (tuple(numbers), *rest)

    def _beside(self, places: tuple[int, ...], split: tuple[Room, ...]) -> Allocations:
        """Return the sharing of the rest: of so many cards of each group, numbered on, over the other places."""
        if (places, split) not in self._besides:
            others = [place for place in range(len(self._room)) if place not in places]
            rest: dict[int, tuple[int, ...]] = {}
            for (options, cards), numbers in zip(self._groups, split, strict=True):
                open_to = tuple(others.index(place) for place in options if place not in places)
                rest |= dict.fromkeys(range(len(rest), len(rest) + len(cards) - sum(numbers)), open_to)
            self._besides[places, split] = Allocations(rest, [self._room[place] for place in others])
        return self._besides[places, split]

    def drawn_beside(
        self, places: tuple[int, ...], hands: NDArray[np.int64], generator: np.random.Generator
    ) -> NDArray[np.int64]:
        """Draw a way for each row in which some places get these hands, each such way as likely as any other.

        Args:
            places: the places whose hands are given.
            hands: int64[n, places], as ``hands`` lists them.
            generator: chance.

        Returns:
            int64[n, all places].
        """
        groups = np.array([sum(1 << card for card in cards) for _, cards in self._groups], np.int64)
        numbers = np.bitwise_count(hands[:, None, :] & groups[:, None])
        splits, kinds = np.unique(numbers.reshape(len(hands), -1), axis=0, return_inverse=True)
        order = np.array([card for _, cards in self._groups for card in cards], np.int64)
        is_taken = np.bitwise_or.reduce(hands, axis=1)[:, None] >> order & 1
        left = order[np.argsort(is_taken, axis=1, kind="stable")]
        masks = np.zeros((len(hands), len(self._room)), np.int64)
        masks[:, places] = hands
        others = [place for place in range(len(self._room)) if place not in places]
        for kind, split in enumerate(splits.reshape(-1, *numbers.shape[1:]).tolist()):
            rows = np.flatnonzero(kinds == kind)
            rest = self._beside(places, tuple(map(tuple, split))).drawn(len(rows), generator)
            is_given = rest[:, :, None] >> np.arange(len(order)) & 1
            masks[rows[:, None], others] = (is_given << left[rows, None, :]).sum(axis=2)
        return masks


Chance = Callable[[NDArray[np.int64]], NDArray[np.float64]]


class WeightedAllocations:
    """A sharing whose ways are as likely as the hands of some places make them.

    Args:
        sharing: the ways.
        chances: for places whose cards are looked at together, from their hands, int64[n, places], to the chance of
            what was seen of them, float64[n]; a way is as likely as the product. No place is looked at twice.
        first: the places that tell most, where it is known beforehand; their hands are listed, however many.

    Raises:
        EuchreError: some places can have no hand that isn't impossible.
    """

    def __init__(
        self,
        sharing: Allocations,
        chances: Mapping[tuple[int, ...], Chance],
        *,
        first: tuple[int, ...] | None = None,
    ) -> None:
        self._sharing = sharing
        listed = [at for at in chances if at == first or sharing.count_hands(at) <= _LONGEST_LIST]
        self._tables = sorted((_Table(sharing, at, chances[at]) for at in listed), key=lambda table: table.kept)
        self._chances = {at: chance for at, chance in chances.items() if at not in listed}
        self._chances |= {table.places: table.chance for table in self._tables}

    def chance(self, places: tuple[int, ...], hands: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return how likely hands of some places are, int64[n, places] to float64[n]; for each place on its scale."""
        return self._chances[places](hands)

    def drawn(self, number: int, generator: np.random.Generator) -> NDArray[np.int64]:
        """Draw so many of the ways, as often as they are likely: int64[number, places]."""
        kept: list[NDArray[np.int64]] = []
        batch = number
        while sum(map(len, kept)) < number:
            drawn = self._proposed(batch, generator)
            chance = np.ones(batch)
            for places in self._chances:
                if not self._tables or places != self._tables[0].places:
                    chance *= self.chance(places, drawn[:, list(places)])
            kept.append(drawn[generator.random(batch) < chance])
            batch = min(2 * batch, _LARGEST_BATCH)
        return np.concatenate(kept)[:number]

    def _proposed(self, number: int, generator: np.random.Generator) -> NDArray[np.int64]:
        """Draw ways as often as the places that tell most make them likely."""
        if not self._tables:
            return self._sharing.drawn(number, generator)
        first = self._tables[0]
        chosen = generator.choice(len(first.hands), size=number, p=first.shares)
        return self._sharing.drawn_beside(first.places, first.hands[chosen], generator)


class _Table:
    """How likely each hand is that some places may get together.

    Attributes:
        places: the places.
        hands: int64[hands, places].
        shares: float64[hands], how often each comes up, on account of these places alone; they add up to 1.
        kept: how many of all ways are kept, if those with the most likely hand always are.
    """

    def __init__(self, sharing: Allocations, places: tuple[int, ...], chance: Chance) -> None:
        self.places = places
        self.hands, shares = sharing.hands(places)
        likely = chance(self.hands)
        if not likely.any():
            raise EuchreError("no hand that fits what you have seen may have made these calls")
        likely = likely / likely.max()
        self.kept = float(shares @ likely)
        self.shares = shares * likely / self.kept
        self._known = [np.unique(column) for column in self.hands.T]
        self._likely = np.zeros([len(known) for known in self._known])
        self._likely[self._found(self.hands)] = likely

    def _found(self, hands: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
        columns = zip(self._known, hands.T, strict=True)
        return tuple(np.searchsorted(known, column) for known, column in columns)

    def chance(self, hands: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return how likely hands of the list are, int64[n, places] to float64[n], the most likely 1."""
        return np.asarray(self._likely[self._found(hands)])


def places_of(masks: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Turn masks of so many cards each into the cards, ascending: int64[...] to int64[..., size].

    >>> places_of(np.array([3, 10]), 2).tolist()
    [[0, 1], [1, 3]]
    """
    bits = np.arange(int(masks.max(initial=0)).bit_length())
    return np.nonzero(masks[..., None] >> bits & 1)[-1].reshape(*masks.shape, size)


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


def _hands(cards: Sequence[int], numbers: Sequence[int]) -> NDArray[np.int64]:
    """List the ways in which places get so many of these cards, and others the rest: int64[ways, places]."""
    found, left = np.zeros((1, 0), np.int64), np.int64(1) << np.array([cards], np.int64)
    for number in numbers:
        size = left.shape[1]
        chosen = np.array(list(combinations(range(size), number)), np.int64)
        is_left = np.ones((len(chosen), size), bool)
        np.put_along_axis(is_left, chosen, values=False, axis=1)
        others = np.nonzero(is_left)[1].reshape(len(chosen), size - number)
        found = np.column_stack([np.repeat(found, len(chosen), axis=0), left[:, chosen].sum(axis=2).ravel()])
        left = left[:, others].reshape(len(found), size - number)
    return found


def _handed_out(cards: Sequence[int], splits: NDArray[np.int64], generator: np.random.Generator) -> NDArray[np.int64]:
    """Shuffle a group of cards and hand it out, as many to each place as the split of each row says."""
    shuffled = generator.permuted(np.tile(np.int64(1) << np.array(cards), (len(splits), 1)), axis=1)
    sums = np.insert(shuffled.cumsum(axis=1), 0, 0, axis=1)  # of different bits: as good as putting them together
    ends = splits.cumsum(axis=1)
    rows = np.arange(len(splits))[:, None]
    return np.asarray(sums[rows, ends] - sums[rows, ends - splits])
