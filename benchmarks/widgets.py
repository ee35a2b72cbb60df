"""How fast the widgets answer: the share of Python, from a click to the new state, and to the first numbers.

    python benchmarks/widgets.py

Compiled code is loaded before anything is measured. Times are medians in milliseconds; ratios are to one question
to the solver (`solve`), so that runs on different machines can be compared. Sizes are of what is sent at once.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable

from euchre_tutor import Ask, Deal, HandBuilder, TableBoard, compare_calls, solve

VIEW = "Js Jc As 9h Kd up Qs seat 4"
DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
CALLED = f"{DEAL} then pass, order up, Qh"


def median(action: Callable[[], object], times: int) -> float:
    """Return how long an action takes, in milliseconds."""
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        action()
        found.append(1000 * (time.perf_counter() - begin))
    return statistics.median(found)


def until(is_done: Callable[[], object]) -> None:
    """Wait for what is worked out beside the main thread."""
    while not is_done():
        time.sleep(0.001)


def builder_click() -> Callable[[], object]:
    """Press a card and take it back, without odds."""
    builder = HandBuilder("", deals=200)
    return lambda: (builder.press("Js"), builder.press("Js"))


def builder_numbers() -> Callable[[], object]:
    """Ask for a new hand, and wait for its first odds."""
    builder = HandBuilder("", deals=10_000)

    def numbers() -> None:
        builder.deal()
        until(lambda: builder.odds is not None)
        builder.stop()

    return numbers


def board_click() -> Callable[[], object]:
    """Play a card and take it back, without values."""
    board = TableBoard(CALLED, shows_values=False)
    return lambda: (board.act("Ah"), board.take_back())


def board_values(*, hidden: bool) -> Callable[[], object]:
    """Deal, play the calls, and wait for the values of the first lead."""
    board = TableBoard(CALLED, hides_others=hidden, you=1)

    def values() -> None:
        seed = random.randrange(10**9)
        board.load(f"{Deal.random(seed=seed)} then pass, pass, pass, pass")
        until(lambda: board._values)

    return values


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=15, help="how often each is measured (%(default)s)")
    options = parser.parse_args()
    solve(DEAL, trump="s", maker=2)
    compare_calls(VIEW, deals=300)
    unit = median(lambda: solve(Deal.random(seed=random.randrange(10**9)), trump="s", maker=2), options.times)
    print(f"one solve: {unit:.1f} ms")
    for name, action in (
        ("HandBuilder: a click and one back", builder_click()),
        ("HandBuilder: first odds of a new hand", builder_numbers()),
        ("TableBoard: a card and one back", board_click()),
        ("TableBoard: prices of a call", board_values(hidden=False)),
    ):
        each = median(action, options.times)
        print(f"{name:<40} {each:8.1f} ms  {each / unit:6.1f} x")
    for widget in (HandBuilder(VIEW), TableBoard(CALLED), Ask.call(VIEW)):
        state = widget.get_state()
        sizes = {name: len(json.dumps(value, default=str)) for name, value in state.items()}
        own = sum(size for name, size in sizes.items() if name not in ("_esm", "_css"))
        print(f"{type(widget).__name__:<12} state {own:>8,} characters, script and style {sum(sizes.values()) - own:,}")


if __name__ == "__main__":
    main()
