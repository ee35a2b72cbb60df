"""Allocations of cards to slots, plain and weighted: against every assignment of a few cards."""

from collections import Counter
from math import prod

import numpy as np
import pytest
import scipy
from helpers.allocations import all_allocations, allocation_cases
from helpers.strategies import refusal
from hypothesis import assume, given
from hypothesis import strategies as st

from euchre_tutor.beliefs.allocations import Allocations
from euchre_tutor.beliefs.weighted_allocations import WeightedAllocations


@given(allocation_cases())
def test_all_allocations_are_counted_and_listed_once(case):
    options, capacity = case
    allocations, everything = Allocations(*case), all_allocations(options, capacity)
    assert allocations.count == len(everything)
    assert sorted(map(tuple, allocations.enumerated().tolist())) == everything


@given(allocation_cases(), st.integers(0, 99))
def test_only_allocations_that_exist_are_drawn(case, seed):
    allocations, everything = Allocations(*case), set(all_allocations(*case))
    if everything:
        assert set(map(tuple, allocations.drawn(50, np.random.default_rng(seed)).tolist())) <= everything


@pytest.mark.parametrize(
    ("options", "capacity"),
    [
        (dict.fromkeys(range(7), (0, 1, 2)), (2, 2, 3)),
        ({0: (0, 1), 1: (1, 2), 2: (0, 1, 2), 3: (2,), 4: (0, 1, 2), 5: (1, 2), 6: (0, 1)}, (2, 3, 2)),
        ({0: (0,), 1: (0, 2), 2: (0, 2), 3: (1, 2), 4: (1, 2), 5: (0, 1, 2), 6: (0, 1, 2), 7: (2,)}, (3, 2, 3)),
    ],
    ids=["free", "some bound", "tight"],
)
def test_all_allocations_are_drawn_equally_often(options, capacity):
    everything = all_allocations(options, capacity)
    masks = Allocations(options, capacity).drawn(200 * len(everything), np.random.default_rng(1))
    drawn = Counter(map(tuple, masks.tolist()))
    assert sorted(drawn) == everything
    assert scipy.stats.chisquare(list(drawn.values())).pvalue > 1e-6


# Weighted allocations.


@st.composite
def weighted_cases(draw: st.DrawFn):
    """Draw a case that has allocations, and for some slots, together or one by one, a salt for ``odd_weights``."""
    options, capacity = draw(allocation_cases())
    assume(options and all_allocations(options, capacity))
    together = draw(st.sampled_from([[(0,), (1,)], [(0, 1)], [(2,), (0,)], [(2, 0)], [(1,)]]))
    salt = draw(st.integers(0, 99))
    return options, capacity, {at: salt + 7 * number for number, at in enumerate(together)}


def odd_weights(contents: np.ndarray, salt: int) -> np.ndarray:
    """Give most contents some weight, and a few none."""
    return (contents @ np.arange(1, contents.shape[1] + 1) * 7 + salt) % 5 / 4


@given(weighted_cases())
def test_all_contents_of_some_slots_are_listed_with_their_share_of_the_allocations(case):
    options, capacity, weights = case
    allocations, everything = Allocations(options, capacity), all_allocations(options, capacity)
    for slots in weights:
        contents, shares = allocations.contents(slots)
        expected = Counter(tuple(each[slot] for slot in slots) for each in everything)
        found = dict(zip(map(tuple, contents.tolist()), shares.tolist(), strict=True))
        assert len(found) == len(contents) == allocations.count_contents(slots)
        assert found == pytest.approx({each: number / len(everything) for each, number in expected.items()})


@given(weighted_cases(), st.integers(0, 99))
def test_given_contents_are_completed_in_every_way(case, seed):
    options, capacity, weights = case
    allocations, everything = Allocations(options, capacity), all_allocations(options, capacity)
    for slots in weights:
        contents = np.repeat(allocations.contents(slots)[0], 60, axis=0)
        drawn = allocations.completed(slots, contents, [np.random.default_rng(seed)])
        assert np.array_equal(drawn[:, slots], contents)
        found = set(map(tuple, drawn.tolist()))
        assert found <= set(everything)
        if len(everything) <= 6:
            assert found == set(everything)


@pytest.mark.parametrize("longest", [0, 20_000], ids=["judged as drawn", "listed"])
@pytest.mark.parametrize("together", [[(0,), (1,)], [(0, 1)], [(2,), (1, 0)]], ids=str)
def test_allocations_are_drawn_in_proportion_to_their_weights(together, longest, monkeypatch):
    monkeypatch.setattr("euchre_tutor.beliefs.weighted_allocations._LONGEST_LIST", longest)
    options = {0: (0,), 1: (0, 2), 2: (0, 2), 3: (1, 2), 4: (1, 2), 5: (0, 1, 2), 6: (0, 1, 2), 7: (2,)}
    everything = np.array(all_allocations(options, (3, 2, 3)))
    likelihoods = {slots: lambda contents, n=n: odd_weights(contents, n) for n, slots in enumerate(together)}
    likely = prod(odd_weights(everything[:, slots], n) for n, slots in enumerate(together))
    assert 0 < (likely == 0).sum() < len(everything) - 10
    weighted = WeightedAllocations(Allocations(options, (3, 2, 3)), likelihoods, first=together[0])
    number = 300 * len(everything)
    drawn = Counter(map(tuple, weighted.drawn(number, np.random.default_rng(4)).tolist()))
    possible = [each for each, share in zip(map(tuple, everything.tolist()), likely, strict=True) if share]
    assert drawn.keys() == set(possible)
    expected = likely[likely > 0] / likely.sum() * number
    assert scipy.stats.chisquare([drawn[each] for each in possible], expected).pvalue > 1e-6


def test_slots_whose_contents_are_all_impossible_are_refused():
    allocations = Allocations({0: (0, 1), 1: (0, 1)}, (1, 1))
    with refusal("no hand that fits what you have seen"):
        WeightedAllocations(allocations, {(0,): lambda contents: np.zeros(len(contents))})
