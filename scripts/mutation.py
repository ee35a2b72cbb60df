"""Put small bugs into the modules that decide rules and prices, and count those that their tests notice.

    pip install -e '.[test,mutation]'
    python scripts/mutation.py                        # a sample of every module: most of an hour, one process
    python scripts/mutation.py scoring ranking --most 0   # every mutant of these two

Cosmic Ray makes the mutants. It writes each into a file, so all of it happens in a copy of the checkout, where the
core lies compiled: no module in the table below is compiled. Mutmut, the other choice, leaves out functions with
decorators, and here many a rule is a property. Of each place in a module one mutant is drawn.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, WorkerOutcome

ROOT = Path(__file__).parents[1]
# What holds each module: its fast tests, none in a browser. A survivor costs the whole time of them.
CALLS = "tests/auction/test_auction.py tests/auction/test_auctions_of_other_games.py tests/auction/test_contract.py"
PASSING = "tests/pricing/test_passing.py::test_"
TESTS = {
    "scoring": "tests/test_scoring.py",
    "ranking": "tests/test_ranking.py",
    "tricks": "tests/test_tricks.py tests/test_play.py",
    "play": "tests/test_play.py tests/auction/test_contract.py",
    "auction/calls": CALLS,
    "auction/contract": f"{CALLS} tests/test_scoring.py",
    "auction/auction": CALLS,
    "pricing/stakes": "tests/pricing/test_stakes.py",
    "pricing/estimates": "tests/pricing/test_estimates.py tests/pricing/test_sampling.py",
    "pricing/options": "tests/pricing/test_options.py tests/pricing/test_realistic.py",
    "pricing/passing": f"{PASSING}a_pass_scores_what_a_slow_auction_scores_deal_by_deal"
    f" {PASSING}a_hand_that_is_thrown_in_scores_nothing"
    f" {PASSING}every_point_of_a_pass_is_one_that_some_contract_scores tests/pricing/test_outcomes.py",
    "race/race": "tests/race/test_race.py",
    "race/rates": "tests/race",
    "pricing/continuation": "tests/pricing/test_continuation.py",
    "pricing/outcomes": "tests/pricing/test_outcomes.py tests/pricing/test_stakes.py",
    "pricing/pilot": "tests/pricing/test_pilot.py",
    "pricing/playing": "tests/pricing/test_playing.py tests/analysis/test_plays.py",
    "pricing/sampling": "tests/pricing/test_sampling.py",
    "players/tutor": "tests/players/test_tutor.py",
    "progress/record": "tests/test_progress.py",
    "progress/kept": "tests/test_progress.py",
    "progress/noted": "tests/test_progress.py tests/practice/test_memory.py",
    "practice/grading": "tests/practice/test_grading.py",
    "analysis/ranked": "tests/analysis/test_odds.py tests/analysis/test_discards.py tests/pricing/test_stakes.py",
}
PYTEST = "-m pytest -x -q -p no:cacheprovider -o addopts= --doctest-modules -m 'not nightly'"
NOT_COPIED = shutil.ignore_patterns(".git", ".venv*", "*_cache", ".hypothesis", "build", "dist")
# These change nothing, or only how fast it is: members of an Enum are compared alike by == and by is.
ALIKE = re.compile(r"RemoveDecorator|_Eq_Is$|_NotEq_IsNot$|_Is_Eq$|_IsNot_NotEq$")
BASELINE = 600.0  # seconds that the tests may take without a mutant, compiling included


def annotations(path: Path) -> Iterator[range]:
    """List the lines, as offsets of columns, that only say types."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for name in ("annotation", "returns"):
            if (part := getattr(node, name, None)) is not None:
                yield range(part.lineno * 1_000 + part.col_offset, part.end_lineno * 1_000 + part.end_col_offset)


def mutants(path: Path, work: WorkDB, most: int, seed: int) -> list[MutationSpec]:
    """Draw one mutant for each place of a module, and so many places; 0 is all of them."""
    init([path], work, {})
    typed, places = list(annotations(path)), defaultdict(list)
    for item in work.work_items:
        (mutant,) = item.mutations
        line, column = mutant.start_pos
        if not ALIKE.search(mutant.operator_name) and not any(line * 1_000 + column in each for each in typed):
            places[mutant.start_pos].append(mutant)
    rng = Random(seed)
    drawn = [rng.choice(places[place]) for place in sorted(places)]
    return drawn if not most else sorted(rng.sample(drawn, min(most, len(drawn))), key=lambda each: each.start_pos)


def run(module: str, most: int, seed: int) -> None:
    """Print what survives in a module, and the share that was noticed."""
    path = Path("euchre_tutor", f"{module}.py")
    command = f"{sys.executable} {PYTEST} {TESTS[module]} {path}"
    whole = mutate_and_test([], command, BASELINE)
    if whole.worker_outcome is not WorkerOutcome.NORMAL or whole.is_killed:
        sys.exit(f"{module}: its tests fail without a mutant:\n{whole.output}")
    with use_db("mutants.sqlite") as work:
        found = mutants(path, work, most, seed)
    killed = 0
    for mutant in found:
        result = mutate_and_test([mutant], command, BASELINE / 5)
        killed += result.is_killed
        if not result.is_killed:
            changed = [line for line in (result.diff or "").splitlines() if re.match(r"[-+](?![-+])", line)]
            print(f"survives in {module}, line {mutant.start_pos[0]}:", *changed, sep="\n    ", flush=True)
    print(f"{module}: {killed} of {len(found)} noticed ({killed / max(len(found), 1):.0%})", flush=True)


def main() -> None:
    """Copy the checkout, and mutate the modules that were named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=list(TESTS), choices=list(TESTS), metavar="module")
    parser.add_argument("--most", type=int, default=40, help="mutants of each module; 0 is one for every place")
    parser.add_argument("--seed", type=int, default=0, help="which mutants")
    options = parser.parse_args()
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
        os.chdir(copy)
        os.environ["PYTHONPATH"] = str(copy)
        for module in options.modules:
            run(module, options.most, options.seed)


if __name__ == "__main__":
    main()
