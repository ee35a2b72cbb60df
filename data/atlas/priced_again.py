"""Price hands of the atlas again, one by one, on deals of their own: does its margin agree, and is its call right?

    python data/atlas/priced_again.py bicycle --hands 60 --deals 4096 --played 512

Turns are those that come in random deals which the tutor's players call, or with ``--rare`` each class, seat and round
alike. What is printed of a hand is the margin of the
atlas with its error, the same difference as ``compare_calls`` finds it, and whether the two agree within their errors.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice
from math import hypot
from typing import NamedTuple

import numpy as np

from euchre_tutor import Atlas, Card, Deal, GameHand, compare_calls, format_cards
from euchre_tutor.guide.atlas import RANKS
from euchre_tutor.guide.hand_classes import CLASSES, hands_of
from euchre_tutor.players import tutor_action

_OTHERS = 1_000_000_000  # from the seed of some deals to that of others


class Again(NamedTuple):
    """A hand, and what lies between the best two calls of the atlas.

    Attributes:
        view: the hand.
        margin, error: by the atlas, in points.
        priced, priced_error: by ``compare_calls``, at a table.
        lost: what the best call of the atlas loses beside the best that was found here, in points. By luck of the deals
            that is too much on average.
        shown: the same on other deals, where the two calls differ. On average that is no more than what is lost.
    """

    view: str
    margin: float
    error: float
    priced: float
    priced_error: float
    lost: float
    shown: float

    @property
    def is_inside(self) -> bool:
        """Whether the two agree within their errors."""
        return abs(self.priced - self.margin) <= hypot(self.error, self.priced_error)

    @property
    def is_turned(self) -> bool:
        """Whether another call is better, by more than both errors."""
        return -self.priced > hypot(self.error, self.priced_error)


def drawn(atlas: Atlas, seed: int, *, rare: bool) -> Iterator[tuple[int, str]]:
    """Yield turns as text without end, each with how many deals were dealt for it and those before."""
    rng = np.random.default_rng(seed)
    for deals in count(1):
        if rare:
            yield deals, _any_class(atlas, rng)
            continue
        hand = GameHand(Deal.random(seed=int(rng.integers(2**32)), rules=atlas.rules))
        while hand.stage == "calls" and hand.seat:
            yield deals, str(hand.view(hand.seat))
            hand.push(tutor_action(hand))


def _any_class(atlas: Atlas, rng: np.random.Generator) -> str:
    """Return a class of hands in a seat and a round, each as likely as any other."""
    up = Card.parse(f"{RANKS[rng.integers(6)]}s")
    hand = tuple(atlas.rules.pack.cards[card] for card in hands_of(atlas.rules, up)[rng.integers(CLASSES)])
    return f"{format_cards(hand)} {'down' if rng.integers(2) else 'up'} {up} seat {1 + rng.integers(4)}"


def priced_again(atlas: Atlas, view: str, deals: int, played: int, seed: int) -> Again:
    """Price a hand again."""
    found = atlas[view]
    best, second = str(found.first.option), str(found.second.option)
    odds = compare_calls(found.view, deals=deals, realistic=played, seed=seed)
    gap = odds.difference(best, second)
    found_here = str(odds.ranked[0].option)
    lost = -odds.difference(best, found_here).value
    if lost > 0:
        on_others = compare_calls(found.view, deals=deals, realistic=played, seed=seed + _OTHERS)
    shown = -on_others.difference(best, found_here).value if lost > 0 else 0.0
    return Again(
        view,
        found.margin.value,
        found.margin.high - found.margin.value,
        gap.value,
        (gap.high - gap.low) / 2,
        max(lost, 0.0),
        shown,
    )


def tell(found: list[Again], turns: float) -> None:
    """Sum up what was found, with how many turns come to a hand if they were drawn so."""
    inside, turned = (sum(getattr(each, name) for each in found) for name in ("is_inside", "is_turned"))
    print(f"{inside} of {len(found)} agree, {turned} turned round")
    lost, shown = (np.array([getattr(each, name) for each in found]) for name in ("lost", "shown"))
    error = 1.96 * shown.std(ddof=1) / len(found) ** 0.5
    print(f"the atlas's call loses {shown.mean():.4f} ± {error:.4f} points a turn or more, {lost.mean():.4f} or less")
    if turns:
        print(f"{turns:.2f} turns come to a hand")


def main() -> None:
    """Price hands again, and say how many agree."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="bicycle", help="the name of a game")
    parser.add_argument("--hands", type=int, default=60, help="how many (%(default)s)")
    parser.add_argument("--deals", type=int, default=4096, help="deals that are solved for each (%(default)s)")
    parser.add_argument("--played", type=int, default=512, help="of them played out (%(default)s)")
    parser.add_argument("--rare", action="store_true", help="draw every class alike")
    parser.add_argument("--seed", type=int, default=1, help="which hands (%(default)s)")
    options = parser.parse_args()
    atlas, found = Atlas(options.game), []
    turns = list(islice(drawn(atlas, options.seed, rare=options.rare), options.hands))
    for _, view in turns:
        each = priced_again(atlas, view, options.deals, options.played, options.seed * 10_000 + len(found))
        found.append(each)
        print(
            f"{view}: {each.margin:+.2f} ± {each.error:.2f}, again {each.priced:+.2f} ± {each.priced_error:.2f}"
            f"{'' if each.is_inside else ', apart'}{', turned round' if each.is_turned else ''}",
            flush=True,
        )
    tell(found, 0 if options.rare else len(turns) / (4 * turns[-1][0]))


if __name__ == "__main__":
    main()
