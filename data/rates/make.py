"""Play hands by the bidding model and count how they end, and write a table for each game.

    python data/rates/make.py --deals 200000 --realistic 100000

In each deal every seat calls on its own hand, by the model of how people call (see euchre_tutor.beliefs.bidding). Then
the deal is played: realistically, where everybody sees only their own hand, as at a table; and double dummy, where
everybody sees all cards, and eldest's side marches twice as often. The tables have both.

The tables say how a hand ends that our side deals. The two sides call and play alike, so hands that the others deal
end the same way.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from euchre_tutor import PRESETS, Auction, Contract, Rules, View
from euchre_tutor.auction import PASS
from euchre_tutor.base import in_order, tables
from euchre_tutor.beliefs import bidding_model, call_chances, turns
from euchre_tutor.pieces import Piece, TurnUp
from euchre_tutor.pricing.options import played_out, solved
from euchre_tutor.scoring import OUTCOMES, march_goal, tricks_to_escape

GAMES = [name for name, rules in PRESETS.items() if rules.turns_up and rules.has_two_sides and name != "trickster"]
ENDS = ("euchred", "made", "marched")

Hands = NDArray[np.int64]
Play = Callable[[Hands, View, Contract, np.random.Generator], NDArray[np.int8]]


def contracts(
    rules: Rules, up: Piece | TurnUp, hands: NDArray[np.int64], generator: np.random.Generator
) -> Iterator[tuple[Contract, NDArray[np.int64]]]:
    """Let the model call; yield the contracts that are made, and the deals in which each is."""
    model, turn_up, undecided = bidding_model(rules), rules.turn_up(up), np.arange(len(hands))
    assert model
    auction = Auction(rules, turn_up)
    for turn in turns(rules, turn_up):
        gains = model.gains(hands[undecided, turn.seat - 1], turn)
        chances = call_chances(gains, must_call=turn.must_call, care=model.care)
        chosen = (generator.random((len(undecided), 1)) >= chances.cumsum(axis=1)).sum(axis=1)
        for index, call in enumerate(turn.calls):
            if (chosen == index).any():
                yield auction.contract_of(call), undecided[chosen == index]
        undecided = undecided[chosen == len(turn.calls)]
        auction.calls.append(PASS)


def outcomes(rules: Rules, up: Piece, hands: NDArray[np.int64], seed: int, play: Play) -> Counter[str]:
    """Count how deals with one turn-up end, as the dealer's side sees it."""
    number = rules.pack.cards.index(up)
    generator, players = np.random.default_rng([seed, number]), np.random.default_rng([seed, number, 1])
    turn_up = rules.turn_up(up, rules.pack.suits[0] if rules.names_suit(up) else None)
    cards = tuple(rules.pack.cards[index] for index in hands[0, -1])
    dealer = View(cards, up, rules.dealer, rules=rules, named=turn_up.suit if rules.names_suit(up) else None)
    counts: Counter[str] = Counter()
    for contract, chosen in contracts(rules, turn_up, hands, generator):
        goals = tricks_to_escape(contract), march_goal(contract)
        tricks = play(hands[chosen], dealer, contract, players)
        ends = np.searchsorted(goals, tricks, side="right")
        who = "we" if dealer.seat in contract.makers else "they"
        how = "alone" if contract.alone else "together"
        for end, number in enumerate(np.bincount(ends, minlength=3).tolist()):
            counts[f"{who} {how} {ENDS[end]}"] += number
    counts[OUTCOMES[0]] += len(hands) - counts.total()  # thrown in
    return counts


def double_dummy(hands: Hands, view: View, contract: Contract, _generator: np.random.Generator) -> NDArray[np.int8]:
    """Return the highest goal that the makers reach when everybody sees all cards: int8[deals]."""
    return solved(hands, view, contract).tricks


def realistic(hands: Hands, view: View, contract: Contract, generator: np.random.Generator) -> NDArray[np.int8]:
    """Return the makers' tricks when everybody sees only their own hand: int8[deals]."""
    return played_out(hands, view, contract, seeds=generator.integers(2**62, size=len(hands))).tricks


PLAYS: dict[str, Play] = {"double dummy": double_dummy, "realistic": realistic}


def simulate(rules: Rules, deals: int, seed: int, play: Play) -> Counter[str]:
    """Deal at random, hands from the top and then the turn-up; call, play and count."""
    cards, dealt = rules.pack.cards, rules.players * rules.hand_size
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(len(cards)), (deals, 1)), axis=1)
    by_up = {up: packs[packs[:, dealt] == index] for index, up in enumerate(cards)}
    shape = (-1, rules.players, rules.hand_size)
    parts = in_order(lambda up: outcomes(rules, up, by_up[up][:, :dealt].reshape(shape), seed, play), cards)
    return sum(parts, Counter())


def write(path: Path, counts: Mapping[str, Counter[str]]) -> None:
    """Write a row for each way to play and to end; ``we`` are the side that deals."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["play", "dealer", "outcome", "deals", "share"])
        for play, ends in counts.items():
            for outcome in OUTCOMES:
                if deals := ends[outcome]:
                    writer.writerow([play, "we", outcome, deals, deals / ends.total()])


def main() -> None:
    """Write a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, help="names of games (all with two sides and a turn-up)")
    parser.add_argument("--deals", type=int, default=200_000, help="deals to solve (%(default)s)")
    parser.add_argument("--realistic", type=int, default=100_000, help="deals to play realistically (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("rates"), help="the folder (%(default)s)")
    options = parser.parse_args()
    for name in options.games:
        deals = {"double dummy": options.deals, "realistic": options.realistic}
        counts = {play: simulate(PRESETS[name], deals[play], options.seed, PLAYS[play]) for play in PLAYS}
        write(options.into / f"{name}.csv", counts)
        for play, ends in counts.items():
            shares = (f"{outcome} {count / deals[play]:.2%}" for outcome, count in ends.most_common())
            print(f"{name}, {play}: {', '.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
