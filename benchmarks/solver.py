"""How fast is the solver? Its kernel beside DDS, the bridge world's C++ double-dummy solver, on the same deals.

    python benchmarks/solver.py --deals 5000

Both answer the same questions on one thread, and the answers are compared. They take turns in one run, which measures
processor time; the output has medians over the repetitions. The time to deal, and to encode deals for either solver, is
left out. The time of DDS's Python wrapper is included: a few hundredths of the whole.

The questions are the makers' exact tricks; what points are made of (three tricks or more, and all five); the makers'
tricks after every legal lead; and every call that a seat may make in the two rounds (four trumps, each with a partner
and alone), which is compared with one exact solution by DDS. Then the output says what the search did, how the time is
spread over deals, how long packs of 32 with five and six at the table take, and what a second thread brings.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

import numpy as np
from endplay._dds import SetMaxThreads
from endplay.dds import solve_all_boards
from endplay.dds.solve import SolveMode

from euchre_tutor import BICYCLE, Contract, Deal, Play, Rules, Suit, make_contract
from euchre_tutor.ranking import ranking_of
from euchre_tutor.solver import goals_met_many, makers_masks, tricks_by_card_many
from euchre_tutor.solver.encode import position_of
from euchre_tutor.solver.engine import new_workspace
from euchre_tutor.solver.search import kernel, workspace

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from helpers import oracle  # the tests' mapping of Euchre onto bridge

ALL_TRICKS, POINTS = (1, 2, 3, 4, 5), (3, 5)
CONTRACTS = {
    "partners": make_contract(BICYCLE, Suit.SPADES, 4),
    "lone hand": make_contract(BICYCLE, Suit.SPADES, 4, alone=True),
}
CALLS = [make_contract(BICYCLE, trump, 4, alone=alone) for trump in Suit for alone in (False, True)]
# Seats, cards each, the makers' indices: a lone maker, and a maker with one partner, against all others.
LARGE_TABLES = [(5, 5, (2,)), (5, 5, (1, 3)), (6, 5, (2,)), (6, 5, (1, 4)), (5, 6, (2,)), (5, 6, (1, 3))]
SAME_DEAL = 32  # times that a deal is solved in a row, to time it alone; the processor learns its branches meanwhile


def processor_time(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that the work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def wall_time(work: Callable[[], object]) -> float:
    """Return the seconds on the clock that the work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def random_plays(contract: Contract, deals: int) -> list[Play]:
    """Deal hands as they stand at the first lead."""
    hands = (Deal.random(seed=seed).hands for seed in range(deals))
    return [Play(dict(enumerate(four, start=1)), contract) for four in hands]


def masks_of(plays: list[Play]) -> np.ndarray:
    """Encode deals for the kernel: int64[n, 4], masks."""
    return np.array([position_of(play).hands for play in plays])


def price_every_call(masks: list[np.ndarray]) -> None:
    """Ask for the points of every call, on all deals."""
    for contract, hands in zip(CALLS, masks, strict=True):
        goals_met_many(hands, contract, POINTS)


def assert_same_leads(plays: list[Play], values: np.ndarray, boards: list[object]) -> None:
    """Compare the values of leads as sorted lists: bridge has other names for the cards."""
    for play, row, board in zip(plays, values, boards, strict=True):
        taken = [tricks if play.leader in play.contract.makers else 5 - tricks for _, tricks in board]
        assert sorted(value for value in row if value >= 0) == sorted(taken), play


def measure(contract: Contract, deals: int, repetitions: int) -> dict[str, float]:
    """Return the microseconds of processor time a deal takes by each way of solving it."""
    plays = random_plays(contract, deals)
    masks = masks_of(plays)
    bridge = [oracle.bridge_deal(play) for play in plays]
    batches = [bridge[start : start + oracle.BOARDS] for start in range(0, deals, oracle.BOARDS)]
    calls = [masks_of(random_plays(call, deals)) for call in CALLS]
    ways = {
        "DDS, exact tricks": lambda: [oracle.leaders_tricks(batch) for batch in batches],
        "kernel, exact tricks": lambda: goals_met_many(masks, contract, ALL_TRICKS),
        "kernel, three and five": lambda: goals_met_many(masks, contract, POINTS),
        "kernel, every call": lambda: price_every_call(calls),
        "DDS, every lead": lambda: [solve_all_boards(batch, SolveMode.Default) for batch in batches],
        "kernel, every lead": lambda: tricks_by_card_many(masks, contract, (), contract.leader),
    }
    assert ways["kernel, exact tricks"]().tolist() == oracle.maker_tricks(plays), "the solvers disagree"
    boards = [board for batch in ways["DDS, every lead"]() for board in batch]
    assert_same_leads(plays, ways["kernel, every lead"](), boards)
    times = [{way: processor_time(work) for way, work in ways.items()} for _ in range(repetitions)]
    return {way: 1e6 / deals * median(row[way] for row in times) for way in ways}


def report_costs(name: str, costs: dict[str, float]) -> None:
    """Print how long each way takes, and beside DDS on the same question."""
    print(f"{name}, one thread")
    for way, cost in costs.items():
        dds = costs["DDS, every lead" if "lead" in way else "DDS, exact tricks"]
        print(f"  {way:<24}{cost:8.2f} us a deal {1e6 / cost:12,.0f} deals a second {dds / cost:7.1f} times DDS")


def report_search(hands: np.ndarray, makers: int, leader: int, goals: tuple[int, ...], tables: object) -> None:
    """Print what the search does on each deal, and how its time is spread over deals, each solved many times."""
    array, empty, asked = new_workspace(), np.zeros(0, np.int64), np.array(goals)
    for deal in hands:
        kernel.goals_met(array, deal, makers, leader, empty, asked, tables)
    moves, probes, hits = array[workspace.MOVES_MADE : workspace.HITS + 1]
    many = np.full(SAME_DEAL, makers)
    batches = [np.repeat(deal[None], SAME_DEAL, axis=0) for deal in hands]
    times = [processor_time(lambda: kernel.goals_met_many(array, b, many, leader, asked, tables)) for b in batches]  # noqa: B023
    micros = 1e6 / SAME_DEAL * np.array(times)
    p50, p95, p99 = np.percentile(micros, [50, 95, 99])
    print(
        f"  cards played {moves / len(hands):7.1f} a deal, {1e3 * micros.sum() / max(moves, 1):4.1f} ns each;"
        f" probes that hit {hits / max(probes, 1):4.0%};"
        f" us a deal: median {p50:.1f}, 95% {p95:.1f}, 99% {p99:.1f}, worst {micros.max():.1f}"
    )


def report_large_tables(deals: int) -> None:
    """Print the same for packs of 32 and five or six seats."""
    tables, rng = ranking_of(Rules.parse("bicycle+pack_size=32"), Suit.SPADES).tables, np.random.default_rng(0)
    for seats, size, makers in LARGE_TABLES:
        shuffled = rng.permuted(np.tile(np.arange(32), (deals, 1)), axis=1)[:, : seats * size]
        hands = (1 << shuffled).reshape(deals, seats, size).sum(axis=2)
        for goals in (POINTS, tuple(range(1, size + 1))):
            print(f"32 cards, {seats} seats with {size} each, makers {makers}, goals {goals}")
            report_search(hands, sum(1 << seat for seat in makers), 0, goals, tables)


def report_threads(deals: int, repetitions: int) -> None:
    """Print how much faster two threads are than one, on the clock."""
    contract = CONTRACTS["partners"]
    masks = np.tile(masks_of(random_plays(contract, deals)), (20, 1))

    def solve(part: np.ndarray) -> None:
        goals_met_many(part, contract, ALL_TRICKS)

    with ThreadPoolExecutor(2) as pool:
        one = [wall_time(lambda: solve(masks)) for _ in range(repetitions)]
        two = [wall_time(lambda: list(pool.map(solve, np.array_split(masks, 2)))) for _ in range(repetitions)]
    print(f"two threads: {median(one) / median(two):.2f} times one")


def main() -> None:
    """Print a table for each kind of contract, and the rest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=5_000, help="random deals, the same for both (%(default)s)")
    parser.add_argument("--repetitions", type=int, default=7, help="take the median of so many (%(default)s)")
    options = parser.parse_args()
    SetMaxThreads(1)
    for name, contract in CONTRACTS.items():
        report_costs(f"{name}: {options.deals} random deals", measure(contract, options.deals, options.repetitions))
        masks = masks_of(random_plays(contract, options.deals))
        makers = int(makers_masks(masks[:1], contract)[0])
        report_search(masks, makers, contract.active.index(contract.leader), ALL_TRICKS, contract.ranking.tables)
    report_large_tables(options.deals // 5)
    report_threads(options.deals, options.repetitions)


if __name__ == "__main__":
    main()
