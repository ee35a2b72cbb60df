"""Sets of cards: their lists, ranks and masks, against itertools."""

from itertools import combinations

import numpy as np
import pytest

from euchre_tutor.beliefs.card_sets import cards_of, masks_of, ranks, subsets

SIZES = [(cards, size) for cards in range(8) for size in range(cards + 1)]


@pytest.mark.parametrize(("cards", "size"), SIZES)
def test_subsets_are_listed_once_each(cards, size):
    assert sorted(map(tuple, subsets(cards, size).tolist())) == list(combinations(range(cards), size))


@pytest.mark.parametrize(("cards", "size"), [sizes for sizes in SIZES if sizes[1]])
def test_a_rank_is_the_index_in_the_list_of_subsets(cards, size):
    assert ranks(subsets(cards, size)).tolist() == list(range(len(subsets(cards, size))))


@pytest.mark.parametrize(("cards", "size"), SIZES)
def test_a_mask_is_read_as_it_was_written(cards, size):
    sets = subsets(cards, size)
    assert masks_of(sets).tolist() == [sum(1 << card for card in row) for row in sets.tolist()]
    assert np.array_equal(cards_of(masks_of(sets), size), sets)
