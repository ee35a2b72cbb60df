"""Find how much more a call has to gain for people than for the model, from how often people call.

    python data/bidding/cautious.py

People at World of Card Games, where the dealer is stuck, end the auction at each turn in the percentages of PEOPLE.
Seats that call cautiously do so as often: each kind of turn has the points that bring the model there.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from learning import Floats
from samples import draw_hands, turn_ups
from scipy.optimize import brentq

from euchre_tutor import PRESETS
from euchre_tutor.base import tables
from euchre_tutor.beliefs import Turn, bidding_model, call_chances, turns
from euchre_tutor.beliefs.bidding.evidence import who_calls

GAME = PRESETS["stick_the_dealer"]
PEOPLE = {(1, 1): 5, (1, 2): 17, (1, 3): 5, (1, 4): 30, (2, 1): 18, (2, 2): 11}  # percent, by round and seat
_MOST, _EXACT, _SWEEPS = 2.0, 0.001, 3  # points


class Gains(NamedTuple):
    """What the best call of each turn gains: for one turn-up, float64[deals, calls] a turn."""

    turns: tuple[Turn, ...]
    gains: list[Floats]


def drawn(deals: int, seed: int) -> Iterator[Gains]:
    """Deal at random, and look at every hand before each turn."""
    model = bidding_model(GAME)
    assert model
    for up, share in turn_ups(GAME):
        hands = draw_hands(GAME, up.card, round(deals * share), seed).astype(np.int64)
        found = turns(GAME, up)
        yield Gains(found, [model.gains(hands[:, turn.seat - 1], turn) for turn in found])


def rates(seen: list[Gains], points: dict[tuple[int, str], float], care: float) -> dict[tuple[int, int], float]:
    """Return in how many percent of the deals each turn, by round and seat, ends the auction."""
    ended: dict[tuple[int, int], float] = {}
    for each in seen:
        reach = np.ones(len(each.gains[0]))
        for turn, gains in zip(each.turns, each.gains, strict=True):
            unwilling = points[turn.second + 1, who_calls(turn)]
            called = call_chances(gains, must_call=turn.must_call, reluctance=unwilling, care=care).sum(axis=1)
            place = turn.second + 1, turn.seat
            ended[place] = ended.get(place, 0.0) + float(reach @ called)
            reach = reach * (1 - called)
    deals = sum(len(each.gains[0]) for each in seen)
    return {place: 100 * total / deals for place, total in ended.items()}


def fitted(seen: list[Gains], care: float) -> dict[tuple[int, str], float]:
    """Return the points of each kind of turn. The dealer's own second turn, which nobody counted, has the partner's."""
    points = dict.fromkeys(product((1, 2), ("opponent", "partner", "dealer")), 0.0)
    who = {1: "opponent", 2: "partner", 3: "opponent", 4: "dealer"}

    def missed(tried: float, kind: tuple[int, str]) -> float:
        points[kind] = tried
        points[2, "dealer"] = points[2, "partner"]
        found = rates(seen, points, care)
        return sum(found[place] - PEOPLE[place] for place in PEOPLE if (place[0], who[place[1]]) == kind)

    for _ in range(_SWEEPS):
        for kind in dict.fromkeys((round_, who[seat]) for round_, seat in PEOPLE):
            missed(found := brentq(missed, -_MOST, _MOST, (kind,), xtol=_EXACT), kind)
            points[kind] = found
    return points


def main() -> None:
    """Fit, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=120_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=3, help="which deals (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("bidding"), help="the folder (%(default)s)")
    options = parser.parse_args()
    model = bidding_model(GAME)
    assert model
    seen = list(drawn(options.deals, options.seed))
    points = fitted(seen, model.care)
    with (options.into / "cautious.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["round", "who", "points"])
        writer.writerows([*kind, f"{value:.2f}"] for kind, value in points.items())
    ended = ", ".join(f"{rate:.1f}" for rate in rates(seen, points, model.care).values())
    print(f"each turn ends so many percent of the auctions: {ended}")


if __name__ == "__main__":
    main()
