"""Play hands of a game in which tricks are bid, count how they end, and write a table for data/rates.

    python data/bids/rates.py --deals 200000

Every seat bids on its own hand, by the bidding model; the highest bidder names trump likewise. Then the deal is played
double dummy. The table says how a hand ends that our side deals; the other side's hands end the same way.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray
from solved_deals import deal

from euchre_tutor import PRESETS, Auction, Rules, View
from euchre_tutor.auction import PASS, Contract
from euchre_tutor.beliefs import BidTurn, bidding_model, call_chances
from euchre_tutor.pricing.continuation import AnyTurn, continuation
from euchre_tutor.pricing.options import solved
from euchre_tutor.race import Ending
from euchre_tutor.scoring import scores
from euchre_tutor.threads import in_order

GAMES = ("bid_euchre",)
ONLOOKER = SimpleNamespace(up=None, seat=0, laid=(), hand=())


def contracts(
    rules: Rules, hands: NDArray[np.int64], generator: np.random.Generator
) -> Iterator[tuple[Contract | None, NDArray[np.int64]]]:
    """Let the model bid; yield the contracts that are made, None for a hand thrown in, and the deals in which each is.

    Args:
        rules: what is being played.
        hands: int64[deals, seats, cards], each card as its index in the pack.
        generator: what chooses the calls.
    """
    model = bidding_model(rules)

    def chances(turn: AnyTurn, each: NDArray[np.int64]) -> NDArray[np.float64]:
        return call_chances(model.gains(each, turn), must_call=turn.must_call)

    first = BidTurn.of(Auction(rules))
    drawn = generator.random((len(hands), 1))
    chosen = (drawn >= chances(first, hands[:, 0]).cumsum(axis=1)).sum(axis=1)
    eldest = View(tuple(rules.pack.cards[index] for index in hands[0, 0]), None, 1, rules=rules)
    for number, call in enumerate((*first.calls, PASS)):
        rows, ways = np.flatnonzero(chosen == number), continuation(eldest, call)
        made = ways.made(hands[rows], chances, generator)
        for index in np.unique(made):
            yield ways.contracts[index], rows[made == index]


def endings(rules: Rules, hands: NDArray[np.int64], seed: int) -> Counter[Ending]:
    """Count how deals end, as the dealer's side sees it."""
    counts: Counter[Ending] = Counter()
    for contract, rows in contracts(rules, hands, np.random.default_rng(seed)):
        if contract is None:
            counts[Ending(0, 0)] += len(rows)
            continue
        ends = np.bincount(solved(hands[rows], ONLOOKER, contract).tricks, minlength=rules.hand_size + 1)
        for tricks, deals in enumerate(ends.tolist()):
            ending = Ending(*scores(contract, tricks), "we")
            counts[ending if rules.dealer in contract.makers else ending.mirrored] += deals
    return +counts


def write(path: Path, counts: Counter[Ending]) -> None:
    """Write a row for each way to end, as data/rates/make.py does."""
    rows = [f"we,{end.ours},{end.theirs},{end.maker},{n},{n / counts.total()}" for end, n in sorted(counts.items())]
    path.write_text("\n".join(["dealer,ours,theirs,maker,deals,share", *rows, ""]), encoding="utf-8")


def main() -> None:
    """Write a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200_000, help="deals to play (%(default)s)")
    options = parser.parse_args()
    for name in GAMES:
        rules = PRESETS[name]
        parts = np.array_split(deal(rules, options.deals, seed=4), 40)
        counts = sum(in_order(lambda n, r=rules, p=parts: endings(r, p[n], seed=n), range(len(parts))), Counter())
        write(Path(__file__).parents[1] / "rates" / f"{name}.csv", counts)
        common = ", ".join(f"{tuple(end)} {n / options.deals:.1%}" for end, n in counts.most_common(8))
        print(f"{name}: {len(counts)} endings; {common}", flush=True)


if __name__ == "__main__":
    main()
