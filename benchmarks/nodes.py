"""How many moves does the search make? A row for every game, kind of contract and goals, beside what was kept.

    python benchmarks/nodes.py
    python benchmarks/nodes.py --keep

Deals are seeded and nothing is timed, so the counts are the same on every machine. ``--keep`` writes them to
tests/golden/nodes.json, with which the tests compare them: do so after a change to the search, and say in the commit
what they were before.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from helpers.nodes import DEALS, GOLDEN, count_moves


def main() -> None:
    """Print the moves a deal, and keep the counts if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--few", action="store_true", help="count on the few deals of every day only")
    parser.add_argument("--keep", action="store_true", help=f"write the counts to {GOLDEN.name}")
    options = parser.parse_args()
    before = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}
    sizes = dict([*DEALS.items()][: 1 if options.few else None])
    counts = {name: count_moves(deals) for name, deals in sizes.items()}
    (name, deals), *_ = reversed(sizes.items())
    print(f"{'moves a deal':<60}{'now':>10}{'kept':>10}{'ratio':>8}")
    for key, count in counts[name].items():
        kept = before.get(name, {}).get(key, count)
        print(f"{key:<60}{count / deals:10.1f}{kept / deals:10.1f}{count / max(kept, 1):8.2f}")
    if options.keep:
        GOLDEN.write_text(json.dumps(before | counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
