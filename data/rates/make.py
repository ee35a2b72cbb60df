"""Play hands by the bidding model and count how they end, and write a table for each game.

    python data/rates/make.py --deals 200000

In each deal every seat calls on its own hand, by the model of how people call (see euchre_tutor.beliefs.bidding). Then
the deal is played double dummy: everybody sees all cards. That biases these tables, because nobody plays so well at a
table, neither makers nor defenders. The model has learnt to call for such play. How much of the bias cancels is not
measured here.

The tables say how a hand ends that our side deals. The two sides call and play alike, so hands that the others deal
end the same way.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from euchre_tutor import PRESETS, Auction, Rules, View
from euchre_tutor.auction import PASS, Contract
from euchre_tutor.beliefs import bidding_model, call_chances, turns
from euchre_tutor.pieces import Piece
from euchre_tutor.pricing.options import solved
from euchre_tutor.pricing.outcomes import Payoffs
from euchre_tutor.race import Ending
from euchre_tutor.threads import in_order

GAMES = ("bicycle", "stick_the_dealer")


def contracts(
    rules: Rules, up: Piece, hands: NDArray[np.int64], generator: np.random.Generator
) -> Iterator[tuple[Contract, NDArray[np.int64]]]:
    """Let the model call; yield the contracts that are made, and the deals in which each is."""
    model, turn_up, undecided = bidding_model(rules), rules.turn_up(up), np.arange(len(hands))
    assert model
    auction = Auction(rules, turn_up)
    for turn in turns(rules, turn_up):
        gains = model.gains(hands[undecided, turn.seat - 1], turn)
        chances = call_chances(gains, must_call=turn.must_call)
        chosen = (generator.random((len(undecided), 1)) >= chances.cumsum(axis=1)).sum(axis=1)
        for index, call in enumerate(turn.calls):
            if (chosen == index).any():
                yield auction.contract_of(call), undecided[chosen == index]
        undecided = undecided[chosen == len(turn.calls)]
        auction.calls.append(PASS)


def endings(rules: Rules, up: Piece, hands: NDArray[np.int64], seed: int) -> Counter[Ending]:
    """Count how deals with one turn-up end, as the dealer's side sees it."""
    generator = np.random.default_rng([seed, rules.pack.cards.index(up)])
    dealer = View(tuple(rules.pack.cards[index] for index in hands[0, -1]), up, rules.dealer, rules=rules)
    counts: Counter[Ending] = Counter()
    for contract, chosen in contracts(rules, up, hands, generator):
        payoffs = Payoffs.of(contract, dealer.seat)
        maker = "we" if payoffs.is_ours else "they"
        for points in payoffs.points_of(solved(hands[chosen], dealer, contract)).tolist():
            counts[Ending(max(points, 0), max(-points, 0), maker)] += 1
    counts[Ending(0, 0)] += len(hands) - counts.total()  # thrown in
    return counts


def simulate(rules: Rules, deals: int, seed: int) -> Counter[Ending]:
    """Deal at random, hands from the top and then the turn-up; call, play and count."""
    cards, dealt = rules.pack.cards, rules.players * rules.hand_size
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(len(cards)), (deals, 1)), axis=1)
    by_up = {up: packs[packs[:, dealt] == index] for index, up in enumerate(cards)}
    shape = (-1, rules.players, rules.hand_size)
    parts = in_order(lambda up: endings(rules, up, by_up[up][:, :dealt].reshape(shape), seed), cards)
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
        shares = (f"{tuple(ending)} {count / options.deals:.2%}" for ending, count in counts.most_common())
        print(f"{name}: {', '.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
