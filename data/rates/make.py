"""Play hands by the bidding model and count how they end, and write a table for each game.

    python data/rates/make.py --deals 200000

Each deal is called by the model of how people call (see euchre_tutor.beliefs.bidding.model), every seat on its own hand, and
then played double dummy: everybody sees all cards. That is the bias of these tables: nobody at a table plays so well,
makers or defenders, and the model has learnt to call for such play. How much of that cancels is not measured here.

The tables tell how a hand ends that our side deals. The two sides call and play alike, so it is the same when they do.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from euchre_tutor import PRESETS, Auction, Rules, View
from euchre_tutor.auction import PASS, Contract
from euchre_tutor.beliefs import bidding_model, call_chances, turns
from euchre_tutor.pieces import Piece
from euchre_tutor.pricing.options import Prospect, solved
from euchre_tutor.race import Ending

GAMES = ("bicycle", "stick_the_dealer")
THREADS = 2


def contracts(
    rules: Rules, up: Piece, hands: NDArray[np.int64], generator: np.random.Generator
) -> Iterator[tuple[Contract, NDArray[np.int64]]]:
    """Let the model call; yield the contracts that are made, and the deals in which each is."""
    model, auction, open_still = bidding_model(rules), Auction(rules, up), np.arange(len(hands))
    assert model
    for turn in turns(rules, up):
        gains = model.gains(hands[open_still, turn.seat - 1], turn)
        chances = call_chances(gains, must_call=turn.must_call)
        places = (generator.random((len(open_still), 1)) >= chances.cumsum(axis=1)).sum(axis=1)
        for place, call in enumerate(turn.calls):
            if (places == place).any():
                yield auction.contract_of(call), open_still[places == place]
        open_still = open_still[places == len(turn.calls)]
        auction.calls.append(PASS)


def endings(rules: Rules, up: Piece, hands: NDArray[np.int64], seed: int) -> Counter[Ending]:
    """Count how deals with one turn-up end, as the dealer's side sees it."""
    generator = np.random.default_rng([seed, rules.pack.cards.index(up)])
    dealer = View(tuple(rules.pack.cards[place] for place in hands[0, -1]), up, rules.dealer, rules=rules)
    counts: Counter[Ending] = Counter()
    for contract, chosen in contracts(rules, up, hands, generator):
        prospect = Prospect.under(dealer, contract, evidence="none")
        met = solved(hands[chosen], dealer, contract, prospect.order, prospect.goals)
        maker = "we" if rules.dealer in contract.makers else "they"
        for points in prospect.points[met].tolist():
            counts[Ending(max(points, 0), max(-points, 0), maker)] += 1
    counts[Ending(0, 0)] += len(hands) - counts.total()  # thrown in
    return counts


def simulate(rules: Rules, deals: int, seed: int) -> Counter[Ending]:
    """Deal at random, hands from the top and then the turn-up; call, play and count."""
    cards, dealt = rules.pack.cards, rules.players * rules.hand_size
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(len(cards)), (deals, 1)), axis=1)
    by_up = {up: packs[packs[:, dealt] == place] for place, up in enumerate(cards)}
    shape = (-1, rules.players, rules.hand_size)
    with ThreadPoolExecutor(THREADS) as pool:
        parts = pool.map(lambda up: endings(rules, up, by_up[up][:, :dealt].reshape(shape), seed), cards)
        return sum(parts, Counter())


def write(path: Path, counts: Counter[Ending]) -> None:
    """Write a row for each way to end; ``we`` are the side that deals."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["dealer", *Ending._fields, "deals", "share"])
        for ending, deals in sorted(counts.items()):
            writer.writerow(["we", *ending, deals, deals / counts.total()])


def main() -> None:
    """Write a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200_000, help="deals to play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (%(default)s)")
    options = parser.parse_args()
    for name in GAMES:
        counts = simulate(PRESETS[name], options.deals, options.seed)
        write(Path(__file__).parent / f"{name}.csv", counts)
        told = (f"{tuple(ending)} {count / options.deals:.2%}" for ending, count in counts.most_common())
        print(f"{name}: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
