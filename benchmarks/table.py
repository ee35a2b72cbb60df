"""One table of how long everything takes that a learner waits for, as ratios in one run, beside what was kept.

    python benchmarks/table.py
    python benchmarks/table.py --keep

A row has a number, what it is the ratio to, and the number of the run that was kept. Ratios hold on any machine, but
for the noise of an idle one; seconds and moves stand where a ratio says too little. Run it with nothing else on the
machine; it takes five minutes or so. ``--keep`` writes the table to benchmarks/table.csv. Moves of the search have a
table of their own, see nodes.py: they don't depend on the machine, so tests compare them.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import odds
import solve
import solver
import starting
from endplay._dds import SetMaxThreads
from helpers.nodes import GOLDEN

from euchre_tutor import compare_calls

KEPT = Path(__file__).with_suffix(".csv")


class Row(NamedTuple):
    """A line of the table: what was measured, the number, and its unit or what it is the ratio to."""

    what: str
    number: float
    unit: str


def of_solving(deals: int, times: int) -> Iterator[Row]:
    """Measure the kernel beside DDS, and what the search does."""
    for name, contract in solver.CONTRACTS.items():
        found = solver.measure(contract, deals, times)
        for way in ("exact tricks", "every lead"):
            yield Row(f"{name}, {way}", found[f"DDS, {way}"] / found[f"kernel, {way}"], "times as fast as DDS")
    moves = json.loads(GOLDEN.read_text(encoding="utf-8"))["nightly"]
    for game in ("bicycle", "call_ace6", "domino_call_ace5"):
        kept = [count for key, count in moves.items() if key.startswith(f"{game}, ") and key.endswith("every trick")]
        yield Row(f"{game}, every trick", sum(kept) / len(kept) / 200, "moves a deal")


def of_answers(deals: int, times: int) -> Iterator[Row]:
    """Measure whole answers beside the kernel, with two threads, and in the hand builder."""
    for view in odds.VIEWS:
        compare_calls(view, deals=64, progress=False)  # warm
        ratios = [odds.beside_kernel(view, 2 * deals)[1] for _ in range(times)]
        yield Row(f"compare_calls {view}", median(ratios), "times the kernel's part")
        for realistic, words in ((0, ""), (None, ", with realistic play")):
            gains = [odds.two_threads(view, 2 * deals, realistic) for _ in range(times)]
            yield Row(f"compare_calls {view}{words}", median(gains), "times as fast with two threads")
    for game in odds.SLOW_GAMES:
        views = list(odds.some_views(game, times))
        odds.waits(views[0], 2 * deals)  # warm
        yield Row(
            f"hand builder, {game}", median(odds.waits(view, 2 * deals)[1] for view in views), "seconds to the end"
        )


def of_one_deal(deals: int, _times: int) -> Iterator[Row]:
    """Measure solutions and comparisons of cards with all that they show."""
    for game in solve.GAMES:
        plays = solve.first_leads(game, deals // 100)
        solve.everything(plays[0])  # warm
        alone, called, shown = map(median, solve.costs(plays))
        yield Row(f"solve, {game}, everything shown", shown / alone, "times the kernel's part")
        yield Row(f"solve, {game}, everything shown", shown / called, "times the values alone")
    for view in solve.VIEWS:
        alone, whole = solve.compared(view)
        yield Row(f"compare_plays {view}", whole / alone, "times the kernel's part")


def of_starting(_deals: int, times: int) -> Iterator[Row]:
    """Measure new processes."""
    found = starting.measured(times)
    for name, seconds in found.items():
        yield Row(f"new process: {name}", seconds / found[starting.UNIT], "times loading numpy")
        yield Row(f"new process: {name}", seconds, "seconds")


def main() -> None:
    """Measure, print, and keep the table if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", action="store_true", help=f"write the table to {KEPT.name}")
    parser.add_argument("--deals", type=int, default=5_000, help="deals of each measurement (%(default)s)")
    parser.add_argument("--times", type=int, default=3, help="take medians of so many (%(default)s)")
    options = parser.parse_args()
    SetMaxThreads(1)
    before: dict[tuple[str, str], float] = {}
    if KEPT.exists():
        with KEPT.open(encoding="utf-8", newline="") as file:
            before = {(row["what"], row["unit"]): float(row["number"]) for row in csv.DictReader(file)}
    rows = []
    for part in (of_starting, of_one_deal, of_solving, of_answers):
        for row in part(options.deals, options.times):
            rows.append(row)
            kept = before.get((row.what, row.unit))
            print(
                f"{row.what:<78}{row.number:8.2f} {row.unit}{'' if kept is None else f' (kept: {kept:.2f})'}",
                flush=True,
            )
    if options.keep:
        with KEPT.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerows([Row._fields, *((what, f"{number:.3g}", unit) for what, number, unit in rows)])


if __name__ == "__main__":
    main()
