"""Every way to share a few cards out, tried one by one."""

from itertools import product

from hypothesis import strategies as st


@st.composite
def sharings(draw: st.DrawFn) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...]]:
    """Draw a few cards, where each may go, and how many each of three places takes."""
    places = st.sets(st.integers(0, 2), min_size=1).map(lambda chosen: tuple(sorted(chosen)))
    options = draw(st.dictionaries(st.integers(0, 33), places, max_size=6))
    ends = sorted(draw(st.tuples(*[st.integers(0, len(options))] * 2)))
    return options, (ends[0], ends[1] - ends[0], len(options) - ends[1])


def all_ways(options: dict[int, tuple[int, ...]], room: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Try every assignment of the cards."""
    found = []
    for places in product(*options.values()):
        if all(places.count(place) == size for place, size in enumerate(room)):
            hands = [0] * len(room)
            for card, place in zip(options, places, strict=True):
                hands[place] |= 1 << card
            found.append(tuple(hands))
    return sorted(found)
