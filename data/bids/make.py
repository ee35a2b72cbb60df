"""Learn by self-play on solved deals how to bid tricks, and write three tables for each game that bids them.

    python data/bids/make.py --deals 200000

Every deal is solved for every contract. First the worth of each holding of a suit is fitted to the tricks that makers
take. Some hands are also played realistically, which tells what the tricks of double dummy become at a table. Then the
gains of bids are improved again and again. Each time, every call is followed to the end of the auction by the chances
of all later calls, on the deals in which it comes to that state by the gains so far. What it brings beside a pass is
fitted to the features of the hand (see euchre_tutor.beliefs.bidding.holdings): its next gain.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

from as_played import play_both_ways, write_play
from learning import Weights, learn
from samples import sample_of
from solved_deals import deal, fit_strengths, solve

from euchre_tutor import PRESETS, Rules
from euchre_tutor.base import tables
from euchre_tutor.beliefs.bidding.bids import PARTS, part_points
from euchre_tutor.beliefs.bidding.holdings import ADDED, FEATURES, LETTERS, Strengths

GAMES = ("bid_euchre",)


def write_strengths(path: Path, strengths: Strengths, rules: Rules) -> None:
    """Write what each holding adds, a row for each that a hand can have."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["suit", "holding", *ADDED])
        for kind, letters in LETTERS.items():
            columns = len(ADDED) if kind == "no trump" else 2
            for holding in range(2 ** len(letters)):
                if holding.bit_count() <= rules.hand_size:
                    added = strengths[kind][holding][:columns]
                    writer.writerow([kind, letters_of(kind, holding), *(f"{number:.3f}" for number in added)])


def write_weights(path: Path, weights: Weights) -> None:
    """Write the weights of gains, a row for each state, call and part of a gain."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["said", "call", "part", *FEATURES])
        for (said, call), table in weights.items():
            for part, row in zip(PARTS, table, strict=True):
                words = [" ".join(map(_word, said)), _word(call), part]
                writer.writerow([*words, *(f"{number:.4f}" for number in row)])


def _word(call: object) -> str:
    """Write a call as View does: ``pass``, ``4``, ``alone``."""
    words = str(call)
    return "alone" if words.endswith("alone") else words.removeprefix("bid ")


def letters_of(kind: str, holding: int) -> str:
    """Write a holding, the highest card first.

    >>> letters_of("trump", 69)
    'RA9'
    """
    return "".join(letter for place, letter in enumerate(LETTERS[kind]) if holding >> place & 1)


def main() -> None:
    """Learn and write the tables of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200_000, help="deals to learn from (%(default)s)")
    parser.add_argument("--played", type=int, default=4_000, help="hands to play for each height (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("bids"), help="the folder (%(default)s)")
    options = parser.parse_args()
    for name in GAMES:
        rules = PRESETS[name]
        hands = deal(rules, options.deals, seed=1)
        tricks = solve(rules, hands)
        strengths = fit_strengths(rules, hands, tricks)
        write_strengths(options.into / f"{name}_hands.csv", strengths, rules)
        as_played = play_both_ways(rules, hands, tricks, strengths, options.played)
        write_play(options.into / f"{name}_play.csv", as_played)
        weights = learn(sample_of(rules, hands, tricks, strengths, as_played), part_points(rules))
        write_weights(options.into / f"{name}_bids.csv", weights)
        print(f"{name}: {len(weights)} calls, from {options.deals:,} deals", flush=True)


if __name__ == "__main__":
    main()
