"""Every allocation of a few cards, found by trying every assignment."""

from itertools import product

from hypothesis import strategies as st


@st.composite
def allocation_cases(draw: st.DrawFn) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...]]:
    """Draw a few cards, the slots that each may go to, and the capacity of three slots."""
    slots = st.sets(st.integers(0, 2), min_size=1).map(lambda chosen: tuple(sorted(chosen)))
    options = draw(st.dictionaries(st.integers(0, 33), slots, max_size=6))
    ends = sorted(draw(st.tuples(*[st.integers(0, len(options))] * 2)))
    return options, (ends[0], ends[1] - ends[0], len(options) - ends[1])


def all_allocations(options: dict[int, tuple[int, ...]], capacity: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Try every assignment of the cards to slots; the cards of each slot are a mask."""
    found = []
    for slots in product(*options.values()):
        if all(slots.count(slot) == size for slot, size in enumerate(capacity)):
            masks = [0] * len(capacity)
            for card, slot in zip(options, slots, strict=True):
                masks[slot] |= 1 << card
            found.append(tuple(masks))
    return sorted(found)
