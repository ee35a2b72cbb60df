"""Play hands of a game in which tricks are bid, count how they end, and write a table for each game.

    python data/bids/rates.py --deals 200000 --realistic 20000

Every seat bids on its own hand, by the bidding model and without errors, like a player of the tutor's; the highest
bidder names trump likewise. Then the deal is played
double dummy, and by players who see only their own hand. The table says how a hand ends that our side deals; the other
side's hands end the same way.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from solved_deals import ONLOOKER, deal

from euchre_tutor import PRESETS, Auction, Contract, Rules, View
from euchre_tutor.auction import PASS
from euchre_tutor.base import in_order, tables
from euchre_tutor.beliefs import BidTurn, best_calls, bidding_model
from euchre_tutor.pricing.continuation import AnyTurn, continuation
from euchre_tutor.pricing.options import played_out, solved

GAMES = ("bid_euchre",)


class End(NamedTuple):
    """How a hand ends: who made trump (``we`` deal), with which bid, and the makers' tricks; empty if thrown in."""

    maker: str
    bid: str
    tricks: int


def contracts(rules: Rules, hands: NDArray[np.int64]) -> Iterator[tuple[Contract | None, NDArray[np.int64]]]:
    """Let the model bid; yield the contracts that are made, None for a hand thrown in, and the deals in which each is.

    Args:
        rules: what is being played.
        hands: int64[deals, seats, cards], each card as its index in the pack.
    """
    model = bidding_model(rules)

    def chances(turn: AnyTurn, each: NDArray[np.int64]) -> NDArray[np.float64]:
        if not turn.calls:
            return np.zeros((len(each), 0))
        return best_calls(model.gains(each, turn), must_call=turn.must_call).astype(float)

    first = BidTurn.of(Auction(rules))
    made = chances(first, hands[:, 0])
    chosen = np.where(made.any(axis=1), made.argmax(axis=1), len(first.calls))
    eldest = View(tuple(rules.pack.cards[index] for index in hands[0, 0]), None, 1, rules=rules)
    for number, call in enumerate((*first.calls, PASS)):
        rows, ways = np.flatnonzero(chosen == number), continuation(eldest, call)
        made = ways.made(hands[rows], chances, np.zeros((ways.depths, len(rows))))
        for index in np.unique(made):
            yield ways.contracts[index], rows[made == index]


def ends(rules: Rules, hands: NDArray[np.int64], seed: int, *, realistic: bool) -> Counter[End]:
    """Count how deals end, as the dealer's side sees it."""
    counts: Counter[End] = Counter()
    generator = np.random.default_rng(seed)
    for contract, rows in contracts(rules, hands):
        if contract is None:
            counts[End("", "", 0)] += len(rows)
            continue
        if realistic:
            seeds = generator.integers(2**62, size=len(rows))
            tricks = played_out(hands[rows], ONLOOKER, contract, seeds=seeds).tricks
        else:
            tricks = solved(hands[rows], ONLOOKER, contract).tricks
        maker = "we" if rules.dealer in contract.makers else "they"
        bid = "alone" if contract.alone else str(contract.bid)
        for number, deals in enumerate(np.bincount(tricks, minlength=rules.hand_size + 1).tolist()):
            counts[End(maker, bid, number)] += deals
    return +counts


def simulate(rules: Rules, deals: int, *, realistic: bool = False, seed: int = 4) -> Counter[End]:
    """Deal at random; bid, play and count."""
    hands = np.array_split(deal(rules, deals, seed), 40)
    work = partial(_ends, rules, hands, realistic)
    return sum(in_order(work, range(len(hands))), Counter())


def _ends(rules: Rules, hands: list[NDArray[np.int64]], realistic: bool, part: int) -> Counter[End]:
    return ends(rules, hands[part], part, realistic=realistic)


def write(path: Path, counts: Mapping[str, Counter[End]]) -> None:
    """Write a row for each play and way to end: who made trump, the bid, the makers' tricks, and in how many deals."""
    rows = [
        f"{play},{end.maker},{end.bid},{end.tricks},{deals}"
        for play, ends in counts.items()
        for end, deals in sorted(ends.items())
    ]
    path.write_text("\n".join(["play,maker,bid,tricks,deals", *rows, ""]), encoding="utf-8")


def main() -> None:
    """Write a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200_000, help="deals to solve (%(default)s)")
    parser.add_argument("--realistic", type=int, default=20_000, help="deals to play realistically (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("bids"), help="the folder (%(default)s)")
    options = parser.parse_args()
    for name in GAMES:
        deals = {"double dummy": options.deals, "realistic": options.realistic}
        counts = {play: simulate(PRESETS[name], n, realistic=play == "realistic") for play, n in deals.items()}
        write(options.into / f"{name}_rates.csv", counts)
        for play, ends_ in counts.items():
            common = ", ".join(f"{tuple(end)} {n / deals[play]:.1%}" for end, n in ends_.most_common(8))
            print(f"{name}, {play}: {len(ends_)} ends; {common}", flush=True)


if __name__ == "__main__":
    main()
