"""How strong are the players at the table? Duplicate matches of each against the tutor, with calls and play.

    python benchmarks/opponents.py --deals 2000

Two of a kind sit together, two tutors against them; each deal is played twice, the pairs the other way round. The
output is what the pair loses by a hand, in points, with its 95% interval; ``players/levels.py`` tells it.
"""

from __future__ import annotations

import argparse

import numpy as np

from euchre_tutor import Deal, GameHand
from euchre_tutor.analysis import Estimate
from euchre_tutor.analysis.text import number
from euchre_tutor.players import PLAYERS, STEPS, TUTOR, player_action

ALL = [name for name in PLAYERS if name not in (TUTOR, *STEPS)]


def lead(deal: Deal, north: str, east: str, seed: int) -> int:
    """Return by how many points the first seat's side is ahead after a hand."""
    hand = GameHand(deal)
    while hand.seat:
        hand.push(player_action(north if hand.seat % 2 else east, hand, seed=seed))
    return hand.scores[1] - hand.scores[2]


def loss(player: str, deals: int, rules: str) -> Estimate:
    """Return the points that a pair loses by a hand to a pair of tutors."""
    sums = []
    for seed in range(deals):
        deal = Deal.random(seed=seed, rules=rules)
        sums.append((lead(deal, TUTOR, player, seed) - lead(deal, player, TUTOR, seed)) / 2)
    mean, error = float(np.mean(sums)), 1.96 * float(np.std(sums)) / deals**0.5
    return Estimate(mean, mean - error, mean + error)


def main() -> None:
    """Print a line for each player."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2_000, help="deals, each played twice (%(default)s)")
    parser.add_argument("--rules", default="bicycle", help="the game (%(default)s)")
    parser.add_argument("--players", nargs="+", default=ALL, choices=[*ALL, *STEPS])
    options = parser.parse_args()
    for player in options.players:
        print(f"{player}: {number(loss(player, options.deals, options.rules))} points a hand", flush=True)


if __name__ == "__main__":
    main()
