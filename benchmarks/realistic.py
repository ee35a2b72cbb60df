"""What double dummy makes of each kind of call, beside realistic play: the same deals, called by the bidding model.

    python benchmarks/realistic.py --deals 100000 --most 6000

The model of how people call makes the calls, every seat on its own hand. Each deal is then played twice: double dummy,
and by players who see only their own hand. Whoever takes the turn-up lays down by the rule of thumb in both. The output
is the table of docs/realistic_play.md: double dummy / realistic play, the makers' points, and what they gain by the
latter, with a 95% interval; then what they gain if the first card is one that double dummy would lead.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from euchre_tutor import Contract, Rules, Suit, View
from euchre_tutor.beliefs import hands_in_play
from euchre_tutor.pieces import Piece
from euchre_tutor.pricing import Outcomes, paired_difference
from euchre_tutor.pricing.options import played_out, seeds_of_chunk, solved
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.scoring import march_goal, tricks_to_escape, tricks_to_make
from euchre_tutor.solver import SAMPLES, tricks_by_card_many

sys.path.insert(0, str(Path(__file__).parents[1] / "data" / "rates"))
from make import contracts  # lets the model call

KINDS = ("seat 1 or 3 orders up", "seat 2 assists", "the dealer picks up", "next", "cross", "alone, any", "any call")
ANY = len(KINDS) - 1
COLUMNS = (
    "call",
    "% of deals",
    "played",
    "make %",
    "euchred %",
    "march %",
    "makers' points",
    "gain",
    "gain after the best first lead",
)
THREADS = 2


@dataclass(frozen=True)
class Group:
    """Deals with one turn-up and one contract.

    Attributes:
        up: the turn-up.
        contract: the contract.
        numbers: int64[n], the deals' numbers.
    """

    up: Piece
    contract: Contract
    numbers: np.ndarray

    @property
    def kind(self) -> int:
        """The index of its kind of call in KINDS."""
        contract, proposed = self.contract, self.up.suit
        if contract.alone:
            return 5
        if contract.trump is proposed:
            return {2: 1, 4: 2}.get(contract.maker, 0)
        return 3 if isinstance(proposed, Suit) and contract.trump is proposed.same_colour else 4

    def first(self, limit: int) -> Group:
        """Keep the deals with a number below a limit."""
        return Group(self.up, self.contract, self.numbers[self.numbers < limit])


def groups_of(rules: Rules, packs: np.ndarray, seed: int) -> Iterator[Group]:
    """Let the model call in every deal."""
    dealt = rules.players * rules.hand_size
    for index, up in enumerate(rules.pack.cards):
        numbers = np.flatnonzero(packs[:, dealt] == index)
        hands = packs[numbers, :dealt].reshape(-1, rules.players, rules.hand_size)
        for contract, chosen in contracts(rules, up, hands, np.random.default_rng([seed, index])):
            yield Group(up, contract, numbers[chosen])


def both_ways(rules: Rules, packs: np.ndarray, group: Group, seed: int) -> np.ndarray:
    """Play the deals of a group double dummy, realistically, and realistically after the best first lead.

    Returns int64[3, 4, n]: whether made, euchred, a march, and the makers' points.
    """
    dealt = packs[group.numbers, : rules.players * rules.hand_size].reshape(-1, rules.players, rules.hand_size)
    hand = tuple(rules.pack.cards[index] for index in dealt[0, group.contract.maker - 1])
    view = View(hand, group.up, group.contract.maker, rules=rules)
    question = (dealt, view, group.contract)
    seeds = seeds_of_chunk(int(group.numbers.max()) + 1, seed=seed, chunk=0)[group.numbers]
    ways = (
        solved(*question),
        played_out(*question, seeds=seeds),
        played_out(*question, seeds=seeds, first=best_leads(*question)),
    )
    return np.array([results(group.contract, outcomes) for outcomes in ways])


def best_leads(dealt: np.ndarray, view: View, contract: Contract) -> np.ndarray:
    """Return the first lead that is worth most points to its side double dummy, then most tricks: int64[n]."""
    tricks = tricks_by_card_many(hands_in_play(dealt, view, contract), contract, (), contract.leader)
    worth = 10 * makers_points(contract)[0][tricks] + tricks
    sign = 1 if contract.leader in contract.makers else -1
    return np.where(tricks < 0, -1_000, sign * worth).argmax(axis=1)


def results(contract: Contract, outcomes: Outcomes) -> list[np.ndarray]:
    """Return for each deal whether the contract is made, euchred, a march, and the makers' points."""
    make, escape, march = (outcomes.tricks >= goal(contract) for goal in (tricks_to_make, tricks_to_escape, march_goal))
    return [make, ~escape, march, makers_points(contract)[0][outcomes.tricks]]


def row(name: str, share: float, numbers: np.ndarray) -> str:
    """Write a row of the table: double dummy / realistic play."""
    means = numbers.mean(axis=2)
    shares = (f"{100 * before:.1f} / {100 * after:.1f}" for before, after in zip(*means[:2, :3], strict=True))
    gaps = (paired_difference(played, numbers[0, 3]) for played in numbers[1:, 3])
    gained = (f"{gap.value:+.2f} ({gap.low:+.2f} to {gap.high:+.2f})" for gap in gaps)
    points = f"{means[0, 3]:+.2f} / {means[1, 3]:+.2f}"
    return f"| {' | '.join([name, f'{100 * share:.1f}', f'{numbers.shape[2]:,}', *shares, points, *gained])} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", type=Rules.parse, default="bicycle", help="what is played (%(default)s)")
    parser.add_argument("--deals", type=int, default=100_000, help="deals to call (%(default)s)")
    parser.add_argument("--most", type=int, default=6_000, help="deals of a kind to play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (%(default)s)")
    options = parser.parse_args()
    rules = options.rules
    packs = np.random.default_rng(options.seed).permuted(
        np.tile(np.arange(len(rules.pack.cards)), (options.deals, 1)), axis=1
    )
    by_kind: dict[int, list[Group]] = defaultdict(list)
    for group in groups_of(rules, packs, options.seed):
        by_kind[group.kind].append(group)
        by_kind[ANY].append(group)
    print(f"{rules}: {options.deals:,} deals called, seed {options.seed}, {SAMPLES} layouts a decision")
    print(f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|")
    with ThreadPoolExecutor(THREADS) as pool:
        for kind, groups in sorted(by_kind.items()):
            numbers = np.sort(np.concatenate([group.numbers for group in groups]))
            limit = int(numbers[: options.most][-1]) + 1
            few = [group for group in (group.first(limit) for group in groups) if len(group.numbers)]
            played = pool.map(lambda group: both_ways(rules, packs, group, options.seed), few)
            print(row(KINDS[kind], len(numbers) / options.deals, np.concatenate(list(played), axis=2)), flush=True)


if __name__ == "__main__":
    main()
