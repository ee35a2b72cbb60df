"""How many moves the search makes on seeded deals, by game, kind of contract and goals; no machine changes it.

``python benchmarks/nodes.py --keep`` writes the counts anew.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

from euchre_tutor.play import Play
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.solver.encode import position_of
from euchre_tutor.solver.search import kernel, workspace

from .strategies import random_contract, random_deal, start_play

__all__ = ["DEALS", "GOLDEN", "KINDS", "count_moves", "goals_of", "kind_of", "starts"]

GOLDEN = Path(__file__).parents[1] / "golden" / "nodes.json"
DEALS = {"every day": 20, "nightly": 200}  # deals of each game and kind of contract
KINDS = ("partner", "alone", "called card held by nobody")


def kind_of(play: Play) -> str:
    """Name the kind of a contract: who plays on the maker's side."""
    alone = len(play.contract.makers.intersection(play.contract.active)) == 1
    return KINDS[0] if not alone else KINDS[2] if play.contract.called else KINDS[1]


def starts(rules: Rules, deals: int) -> list[Play]:
    """Stand before the first lead of random deals, so many of each kind that the game has."""
    rng, found = Random(str(rules)), {kind: list[Play]() for kind in KINDS}
    for tried in range(50 * deals):
        if all(len(plays) == deals or (not plays and tried > 10 * deals) for plays in found.values()):
            break
        deal = random_deal(rng, rules)
        play = start_play(rng, deal, random_contract(rng, deal))
        plays = found[kind_of(play)]
        if len(plays) < deals:
            plays.append(play)
    return [play for plays in found.values() for play in plays]


def goals_of(play: Play) -> dict[str, np.ndarray]:
    """Return the goals that are asked for: every number of tricks, and those that most points rest on."""
    tricks = play.tricks_left
    return {"every trick": np.arange(1, tricks + 1), "points": np.array([tricks // 2 + 1, tricks])}


def count_moves(deals: int) -> dict[str, int]:
    """Return the moves that the search makes on so many deals of each kind, by game, kind and goals."""
    counts: dict[str, int] = {}
    array = np.zeros(kernel.SIZE, np.int64)
    for name, rules in PRESETS.items():
        for play in starts(rules, deals):
            hands, makers, leader, trick = position_of(play)
            for goals, asked in goals_of(play).items():
                array[workspace.MOVES_MADE] = 0
                kernel.goals_met(array, hands, makers, leader, trick, asked, play.ranking.tables)
                key = f"{name}, {kind_of(play)}, {goals}"
                counts[key] = counts.get(key, 0) + int(array[workspace.MOVES_MADE])
    return counts
