"""Donate or pass? What each bracket says of ordering up the dealer with nothing, by score and turn-up.

    python benchmarks/donating.py --deals 20000 --realistic 4000

Seat 1 holds no trump and no ace. A jack, or a nine, is turned up. To order up is to be euchred for two points, before
the dealer's side goes alone for four. The table is that of docs/realistic_play.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from euchre_tutor import Call, compare_calls
from euchre_tutor.analysis import Estimate
from euchre_tutor.analysis.text import percent, signed

HAND = "9c Tc 9d Td Qh up {up} seat 1 rules {rules}{score}"
SCORES = ("0-0", "9-6", "9-7", "9-8")
PASS, ORDER_UP = Call("pass"), Call("order up")


def in_words(ours: Estimate, theirs: Estimate, write: Callable[[Estimate], str]) -> str:
    """Write two estimates beside each other."""
    return f"{write(ours)} / {write(theirs)}"


def row(up: str, score: str, rules: str, deals: int, realistic: int) -> str:
    """Return a row of the table: what ordering up and passing are worth in each bracket, and what is advised."""
    told = "" if score == "0-0" else f" score {score}"
    odds = compare_calls(HAND.format(up=up, rules=rules, score=told), deals=deals, realistic=realistic, progress=False)
    name, write = ("game", percent) if told else ("points", signed)
    seen = (getattr(odds[call].double_dummy, name) for call in (ORDER_UP, PASS))
    played = (getattr(odds[call], "game" if told else "points") for call in (ORDER_UP, PASS))
    cells = [up, score, in_words(*seen, write), in_words(*played, write)]
    cells += [", ".join(price.name for price in bracket.leaders) for bracket in (odds.double_dummy, odds.at_a_table)]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20_000, help="deals to solve (%(default)s)")
    parser.add_argument("--realistic", type=int, default=4_000, help="of them, deals to play (%(default)s)")
    parser.add_argument("--rules", default="stick_the_dealer", help="the game (%(default)s)")
    options = parser.parse_args()
    print(
        "| turn-up | score | order up / pass, with all cards seen | order up / pass, at a table "
        "| best | best at a table |"
    )
    print("|---|---|---|---|---|---|")
    for up in ("Js", "9s"):
        for score in SCORES:
            print(row(up, score, options.rules, options.deals, options.realistic), flush=True)


if __name__ == "__main__":
    main()
