"""Follow the tutor's players as they learn to call: how often each seat ends the auction after each step.

    python data/surveys/steps.py --deals 48000

Before the first step everybody always passes. In each step every seat learns, on deals solved with all cards seen, what
its calls bring while all others call as the step before taught them (data/bidding/learning.py).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

from counts import FOLDER, write

from euchre_tutor import BICYCLE
from euchre_tutor.course.surveys import SurveyCount

sys.path.insert(0, str(Path(__file__).parents[1] / "bidding"))

from learning import Play, ends, steps
from samples import FOLDER as KEPT
from samples import kept

TOLD = (1, 2, 4, 12)  # steps; after the last one the model goes on with hands that were played out


def learnt(deals: int, *, seed: int, folder: Path = KEPT) -> Iterator[SurveyCount]:
    """Yield how often each seat ends the auction in the first round, and how often the second round comes."""
    plays = [Play(each) for each in kept(BICYCLE, deals, seed, folder)]
    hands = sum(map(len, plays))
    for number, table in enumerate(steps(plays, TOLD[-1], all_pass=True), start=1):
        shares = ends(table, plays)
        first = {f"seat_{seat}": share for seat, share in enumerate(shares[: BICYCLE.players], start=1)}
        for name, share in (first | {"second_round": 1 - sum(first.values())}).items() if number in TOLD else ():
            what = "the second round comes" if name == "second_round" else f"{name.replace('_', ' ')} ends the auction"
            title = f"{what}, {number} step{'s' * (number > 1)} after everybody always passed"
            error = 1.96 * sqrt(share * (1 - share) / hands)
            yield SurveyCount(f"learnt_{number}_{name}", title, "share", round(share, 4), round(error, 4), hands, seed)


def main() -> None:
    """Learn, and write the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=48_000, help="to learn from (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (%(default)s)")
    parser.add_argument("--keep", type=Path, default=KEPT, help="where solved deals are kept (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    found = [*learnt(options.deals, seed=options.seed, folder=options.keep)]
    write(found, options.into)
    print(*found, sep="\n")


if __name__ == "__main__":
    main()
