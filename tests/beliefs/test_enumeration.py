"""Every way to deal cards to hands, in blocks; exact counts of views are in analysis/test_exact_calls.py."""

from itertools import permutations

import pytest
from helpers.strategies import refusal

from euchre_tutor import View
from euchre_tutor.beliefs import Enumeration, enumeration
from euchre_tutor.beliefs.enumeration import Partitions


def every_partition(cards: int, sizes: tuple[int, ...]) -> set[tuple[frozenset[int], ...]]:
    """Deal the cards in every order from the top."""
    ends = [sum(sizes[: hand + 1]) for hand in range(len(sizes))]
    return {
        tuple(frozenset(order[end - size : end]) for end, size in zip(ends, sizes, strict=True))
        for order in permutations(range(cards))
    }


@pytest.mark.parametrize("largest", [1, 12, 150_000], ids=["every hand fixed", "some hands fixed", "one block"])
@pytest.mark.parametrize(("cards", "sizes"), [(6, (2, 1, 2)), (7, (3, 2, 2)), (5, (5,)), (4, (1,))], ids=str)
def test_blocks_hold_every_way_to_deal_once(cards, sizes, largest, monkeypatch):
    monkeypatch.setattr(enumeration, "_LARGEST", largest)
    monkeypatch.setattr(enumeration, "BLOCK", 20)
    ways = Partitions(cards, sizes)
    found = []
    for number in range(ways.blocks):
        hands = ways.block(number)
        found += [tuple(map(frozenset, deal)) for deal in zip(*(hand.tolist() for hand in hands), strict=True)]
    assert ways.count == len(found) == len(set(found))
    assert set(found) == every_partition(cards, sizes)


def test_a_view_in_play_has_no_enumeration():
    with refusal("cards have been played"):
        Enumeration(View.parse("Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As"))
