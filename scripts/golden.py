"""Solve all golden deals with the core as it is installed, and fail if it isn't compiled or gets one of them wrong.

python scripts/golden.py
"""

import json
import sys
from pathlib import Path

from euchre_tutor.base.core import library
from euchre_tutor.solver.engine import lines_by_card
from euchre_tutor.solver.trial import play_of

GOLDEN = Path(__file__).parents[1] / "data" / "golden" / "deals.jsonl"


def wrong_deals(lines: list[str]) -> list[int]:
    """Return the numbers of the golden deals in which a card takes other tricks than it should."""
    wrong = []
    for number, golden in enumerate(map(json.loads, lines), 1):
        found = {str(card): line.maker_tricks for card, line in lines_by_card(play_of(golden)).items()}
        if found != golden["values"]:
            wrong.append(number)
    return wrong


def main() -> int:
    """Say how many golden deals were solved; return 1 if it is no compiled core, or one was solved wrongly."""
    if library() is None:
        print("the core is not compiled here, or fails its trial")
        return 1
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    wrong = wrong_deals(lines)
    print(f"{len(lines)} golden deals, wrong: {wrong or 'none'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
