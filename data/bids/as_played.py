"""From the makers' tricks double dummy to those of realistic play, as far as the bid and their strength tell.

Realistic play costs a hundred times as much as solving. So some hands are played both ways. For each height of a bid,
strength of the makers and number of tricks double dummy, the shares of their tricks as played are counted.
"""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from solved_deals import HEIGHTS, ONLOOKER, SEATS, Floats, strengths_of, trumps

from euchre_tutor import Rules, make_contract
from euchre_tutor.beliefs.bidding.holdings import Strengths, lone_chance
from euchre_tutor.pricing.options import played_out

STRENGTHS = ((4.0, 4.5, 5.0, 5.5), (0.3, 0.6))  # of partners, in tricks, and of a lone hand, as a chance: the buckets
_PLAYED = {3: (3.0, 4.4), 4: (3.2, 4.8), 5: (4.2, 5.6), 6: (4.7, 9.0), 7: (0.15, 1.0)}  # the makers that are played
_HELD_BACK = 30.0  # hands of all strengths that count in each


def bucket(strength: Floats, *, alone: bool) -> NDArray[np.int64]:
    """Return the number of the bucket of each strength; of any shape."""
    return np.searchsorted(STRENGTHS[alone], strength, side="right")


def play_both_ways(
    rules: Rules, hands: NDArray[np.int64], tricks: NDArray[np.int8], strengths: Strengths, each: int
) -> Floats:
    """Play hands of each height; return the shares of tricks as played: float[HEIGHTS, buckets, solved, played].

    Args:
        rules: what is being played.
        hands: int64[deals, seats, cards].
        tricks: int8[deals, seats, 2, trumps], the makers' tricks double dummy.
        strengths: what each holding adds.
        each: how many hands to play for each height of a bid.
    """
    buckets, size = 1 + max(map(len, STRENGTHS)), rules.hand_size + 1
    counts = np.zeros((len(HEIGHTS), buckets, size, size))
    for seat in SEATS:
        worth = strengths_of(rules, hands[:, seat], strengths)
        for place, height in enumerate(HEIGHTS):
            alone = height == HEIGHTS[-1]
            strength = lone_chance(worth[:, :, 1]) if alone else worth[:, :, 0]
            best, number = strength.max(axis=0), strength.argmax(axis=0)
            low, high = _PLAYED[height]
            rows = np.flatnonzero((best >= low) & (best < high))[: each // len(SEATS)]
            solved = tricks[rows, seat, int(alone), number[rows]]
            played = _played(rules, hands[rows], number[rows], seat, height)
            np.add.at(counts, (place, bucket(best[rows], alone=alone), solved, played), 1)
    return _shares(counts)


def _played(
    rules: Rules, hands: NDArray[np.int64], number: NDArray[np.int64], seat: int, height: int
) -> NDArray[np.int8]:
    """Play hands realistically, each under the trump of a number: int8[deals], the makers' tricks."""
    found = np.zeros(len(hands), np.int8)
    alone = height == HEIGHTS[-1]
    for place, trump in enumerate(trumps(rules)):
        rows = np.flatnonzero(number == place)
        bid = rules.hand_size if alone else height
        contract = make_contract(rules, trump or "none", seat + 1, alone=alone, bid=bid)
        seeds = np.random.default_rng([seat, height, place]).integers(2**62, size=len(rows))
        if len(rows):
            found[rows] = played_out(hands[rows], ONLOOKER, contract, seeds=seeds).tricks
    return found


def _shares(counts: Floats) -> Floats:
    """Turn counts into shares; what is rare leans on all strengths, and what never came up on itself."""
    size = counts.shape[-1]
    alike = counts.sum(axis=1, keepdims=True) + np.eye(size)
    counts = counts + _HELD_BACK * alike / alike.sum(axis=-1, keepdims=True)
    return np.asarray(counts / counts.sum(axis=-1, keepdims=True))


def write_play(path: Path, shares: Floats) -> None:
    """Write the shares, a row for each height, bucket of strengths and number of tricks double dummy."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["bid", "strength", "solved", *(f"played {tricks}" for tricks in range(shares.shape[-1]))])
        for place, height in enumerate(HEIGHTS):
            knots = STRENGTHS[height == HEIGHTS[-1]]
            for number in range(1 + len(knots)):
                words = f"under {knots[number]}" if number < len(knots) else f"over {knots[-1]}"
                for solved, row in enumerate(shares[place, number]):
                    name = "alone" if height == HEIGHTS[-1] else height
                    writer.writerow([name, words, solved, *(f"{share:.4f}" for share in row)])


def read_play(path: Path) -> Floats:
    """Read what ``write_play`` wrote; buckets that a height doesn't have are filled with its last."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names = [name for name in rows[0] if name.startswith("played")]
    found = []
    for height in HEIGHTS:
        name = "alone" if height == HEIGHTS[-1] else str(height)
        mine = [[float(row[column]) for column in names] for row in rows if row["bid"] == name]
        shares = np.array(mine).reshape(-1, len(names), len(names))
        missing = 1 + max(map(len, STRENGTHS)) - len(shares)
        found.append(np.concatenate([shares, np.repeat(shares[-1:], missing, axis=0)]))
    return np.stack(found)
