"""Ask the atlas of hands as they come: what one call gains over another at least, and at which scores people call.

    python data/surveys/atlas.py --hands 2000 --seed 1

Hands are dealt and called up to a turn as in the surveys of calls. The atlas has the price of the best two calls with
each hand: if neither is the one that is asked for, that one is worth no more than the second.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from calls import dealt, drawn
from counts import FOLDER, averaged, write
from kind import NUMBERS, Kind
from kinds import ORDER, PASS, both_bowers, held, holds_right, kinds, of_calls

from euchre_tutor import BICYCLE, Atlas, View
from euchre_tutor.course.surveys import SEEDS, SurveyCount
from euchre_tutor.guide.atlas import AtlasHand
from euchre_tutor.practice.themes import plain_aces

CALLS = [
    "assist_one_trump",
    "assist_two_trumps_with_right",
    "assist_two_trumps_without_right",
    "assist_three_trumps",
    "assist_no_trump_three_aces",
    "eldest_three_trumps",
    "eldest_four_trumps",
    "eldest_jack_jack",
    "third_jack_jack",
    "next_one_trump",
    "next_two_trumps",
    "next_two_without_bower",
    "cross_two_trumps",
    "alone_three_trumps_without_right",
    "alone_four_trumps_with_right",
    "alone_five_trumps",
]
BATCHES = 8  # of deals, at most


def asked() -> Iterator[Kind]:
    """Yield the kinds of hands of which the atlas is asked, beside surveyed ones the dealer's and the third seat's."""
    known = kinds()
    yield from (known[name] for name in CALLS)
    for number in (1, 2, 3):
        for right, word in ((True, "with"), (False, "without")):
            trumps = f"{NUMBERS[number]} trump{'s' * (number > 1)}"
            yield of_calls(
                f"dealer_{trumps.replace(' ', '_')}_{word}_right",
                f"you deal, and hold {trumps} with the turn-up, {word} the right bower",
                (3,),
                lambda view, n=number, r=right: holds_right(view, n, r),
                ORDER,
                PASS,
            )
    title = "an opponent deals, you speak last before the dealer and hold both bowers and a third trump"
    yield of_calls("third_bowers_and_one", title, (2,), lambda view: both_bowers(view) and held(view) == 3, ORDER, PASS)


def gain(hand: AtlasHand, one: str, two: str) -> float:
    """Return what a call gains over another at least, as far as the best two tell; beside a pass, alone or not."""
    worth = {str(each.option): -each.behind for each in (hand.second, hand.first)}
    least = -hand.second.behind  # what any other call is worth at most
    calls = [one, f"{one} alone"] if two == "pass" else [one]
    if not {*calls, two} & {*worth}:
        return 0.0
    return max(worth.get(call, least) for call in calls) - worth.get(two, least)


def gains(kind: Kind, views: Sequence[View], seed: int) -> SurveyCount:
    """Average what the first call gains at least over hands of a kind."""
    values = [gain(Atlas()[view], kind.one(view), kind.two(view)) for view in views]
    title = f"{kind.title}: what it gains at least to {kind.first}, and not to {kind.second}"
    return averaged((f"atlas_{kind.name}", title, "points"), values, seed)


def scores(hands: int, *, seed: int) -> Iterator[SurveyCount]:
    """Count how often the first seat orders up a hopeless hand near the end, and how many more hands at 9-9."""
    generator = np.random.default_rng([seed, 3])
    hopeless: dict[str, list[float]] = {"9-6": [], "9-7": [], "0-0": []}
    more: list[float] = []
    while len(more) < hands:
        for up, deals in dealt(generator):
            for deal in deals[: max(1, hands // 60)]:
                view = View(tuple(BICYCLE.pack.cards[card] for card in deal[0]), up, 1)
                hand = Atlas()[view]
                at = {score: str(call) != "pass" for score, call in (*hand.at.items(), ("0-0", hand.best))}
                more.append(at["9-9"] - at["0-0"])
                if not held(view) and not plain_aces(view, view.proposed):
                    for score, found in hopeless.items():
                        found.append(at[score])
    for score, found in hopeless.items():
        title = f"hands of the first seat without a trump and an ace that are ordered up at {score}"
        yield averaged((f"hopeless_ordered_at_{score.replace('-', '_')}", title, "share"), found, seed)
    title = "hands of the first seat that are called at 9-9 and not at 0-0, less those the other way round"
    yield averaged(("called_more_at_9_9", title, "share"), more, seed)


def surveyed(hands: int, *, seed: int) -> list[SurveyCount]:
    """Ask the atlas of all kinds."""
    family = [*asked()]
    found = drawn(family, hands, seed=seed, batches=BATCHES)
    return [
        *(gains(kind, [deal.view for deal in found[kind.name]], seed) for kind in family),
        *scores(hands, seed=seed),
    ]


def main() -> None:
    """Write the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2_000, help="hands of a kind, at most (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, choices=SEEDS, help="which hands (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    found = surveyed(options.hands, seed=options.seed)
    write(found, options.into)
    print(*(f"{row.name}: {row.value} ± {row.error} ({row.hands})" for row in found), sep="\n")


if __name__ == "__main__":
    main()
