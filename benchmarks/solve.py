"""How long does a solution take with all that it shows, and a comparison of cards, beside the solver alone?

    python benchmarks/solve.py --deals 300

Each point is solved alone, at the first lead of a random deal. *Solving* is the compiled solver's time for the values
of all cards there, *called* the same with the way from cards to bits and back. *Everything* is ``solve`` with its text,
its plain data and its table. ``trace`` is measured on the same hands, played out at random, beside the values of their
points one by one. Then the cards of a view are compared without realistic play, beside the solver's time for the same
layouts. All is processor time, the median of repetitions that take turns; the output has medians over the deals, and
the longest.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median

import numpy as np
import solver

from euchre_tutor import Deal, Play, Rules, compare_plays, solve, trace
from euchre_tutor.beliefs import Layouts
from euchre_tutor.pricing import PlayOptions
from euchre_tutor.solver import maker_tricks_by_card, tricks_by_card_many
from euchre_tutor.solver.encode import position_of
from euchre_tutor.solver.engine import new_workspace

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from helpers.strategies import play_on, random_contract, start_play

GAMES = ("bicycle", "cutthroat", "call_ace6", "bid_euchre", "domino_solo3")
VIEWS = (
    "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th",
    "Ah Kh 9c Td Qd down Qs seat 1 trump d maker 2",
)
REPETITIONS = 5


def medians(*works: Callable[[], object]) -> list[float]:
    """Return the microseconds of processor time that each of some works takes; they take turns."""
    times = [[solver.processor_time(work) * 1e6 for work in works] for _ in range(REPETITIONS)]
    return [median(column) for column in zip(*times, strict=True)]


def first_leads(game: str, deals: int) -> list[Play]:
    """Deal hands, and make random contracts."""
    found, rules = [], Rules.parse(game)
    for seed in range(deals):
        rng, deal = Random(seed), Deal.random(seed=seed, rules=rules)
        found.append(start_play(rng, deal, random_contract(rng, deal)))
    return found


def solving(play: Play) -> Callable[[], object]:
    """Return the work of the compiled solver alone: the values of all cards."""
    position, kernel, tables = position_of(play), solver.kernel, play.ranking.tables
    hands, makers, memory = position.hands[None], np.array([position.makers]), new_workspace()
    return lambda: kernel.tricks_by_move_many(memory, hands, makers, position.leader, position.trick, tables)


def everything(play: Play) -> None:
    """Solve, and show all."""
    solution = solve(play)
    str(solution), solution.to_json(), solution._repr_html_()


def values_one_by_one(play: Play) -> None:
    """Solve each point of a hand alone."""
    point = play.copy()
    while point.history:
        point.pop()
        maker_tricks_by_card(point)


def costs(plays: Sequence[Play]) -> tuple[tuple[float, ...], ...]:
    """Return for each play the microseconds of the solver alone, of the solver called from Python, of everything."""
    rows = [
        medians(solving(play), lambda play=play: maker_tricks_by_card(play), lambda play=play: everything(play))
        for play in plays
    ]
    return tuple(zip(*rows, strict=True))


def report(game: str, plays: Sequence[Play]) -> None:
    """Measure solutions and traces in a game, and print."""
    alone, called, shown = costs(plays)
    ends = [play_on(Random(1), play.copy(), left=0) for play in plays]
    traced = [medians(lambda end=end: values_one_by_one(end), lambda end=end: trace(end)) for end in ends]
    print(
        f"{game:<13} solving {median(alone):5.0f} µs (longest {max(alone):5.0f}), called {median(called):5.0f} µs, "
        f"everything {median(shown):5.0f} µs (longest {max(shown):5.0f}): {median(shown) / median(alone):4.1f} times "
        f"solving, {median(shown) / median(called):4.1f} times called; a trace {median(t / v for v, t in traced):.2f} "
        "of its points one by one"
    )


def compared(view: str) -> list[float]:
    """Return the microseconds of the solver alone, and of a comparison of cards."""
    layouts = Layouts(view)
    hands, turn = layouts.drawn(2_000, seed=0), PlayOptions(layouts.seen)
    seen = layouts.seen
    return medians(
        lambda: tricks_by_card_many(hands, turn.contract, seen.trick, seen.seat),
        lambda: compare_plays(view, exact=False, realistic=0),
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300, help="deals of each game (%(default)s)")
    options = parser.parse_args()
    for game in GAMES:
        plays = first_leads(game, options.deals)
        everything(plays[0])  # warm
        report(game, plays)
    for view in VIEWS:
        alone, whole = compared(view)
        print(f"{view}: solving {alone / 1e3:.1f} ms, compare_plays {whole / 1e3:.1f} ms: {whole / alone:.1f} times")


if __name__ == "__main__":
    main()
