"""Make golden deals: points of play with the value of every legal card and a line of best play.

    python data/golden/make.py

Writes deals.jsonl beside this file, the same each time. Every value is agreed by the compiled solver, by the readable
reference, and, between tricks at a table of four with partners, by DDS; nothing is written if they differ. Ten of the
deals, with what players make of them, are the trial of the core, in ``euchre_tutor/tables/golden``.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from helpers import oracle, reference
from helpers.strategies import IN_FOURS, random_play

from euchre_tutor import PRESETS, Play, format_cards, solve
from euchre_tutor.base import tables
from euchre_tutor.solver import trial

SEED = 20_261_121
FIRST_LEADS = 60  # whole hands at a table of four with partners
TRIED = """bicycle british cutthroat two_handed call_ace4 call_ace5 call_ace6 domino domino_call_ace4
bid_euchre""".split()  # noqa: SIM905
OF_EACH = {16: 2, 14: 2, 12: 4, 9: 2, 6: 2}  # points of play of each preset, by the cards left


def points_of_play() -> list[Play]:
    """Choose the points of play: whole hands of the plainest game first."""
    rng = Random(SEED)
    plays = [random_play(rng, 20, rng.choice([PRESETS["bicycle"], PRESETS["trickster"]])) for _ in range(FIRST_LEADS)]
    for rules in PRESETS.values():
        plays += [random_play(rng, left, rules) for left, count in OF_EACH.items() for _ in range(count)]
    return plays


def golden(play: Play) -> dict[str, object]:
    """Return a point of play as plain data; raise AssertionError if the solvers differ."""
    solution, start = solve(play), play.copy()
    values = {str(card.card): card.maker_tricks for card in solution.cards}
    assert values == {str(card): tricks for card, tricks in reference.maker_tricks_by_card(play).items()}, play
    if by_bridge := play.rules in IN_FOURS and not play.trick:
        assert oracle.maker_tricks([play]) == [solution.maker_tricks], play
    while start.history:
        start.pop()
    contract = play.contract
    return {
        "rules": str(play.rules),
        "hands": {seat: format_cards(hand) for seat, hand in start.hands.items()},
        "trump": str(contract.trump or "none"),
        "maker": contract.maker,
        "alone": contract.alone,
        "called": str(contract.called) if contract.called else None,
        "bid": contract.bid,
        "leader": start.leader,
        "played": format_cards(card for _, card in play.history),
        "values": values,
        "line": format_cards(card for _, card in solution.line),
        "agreed": ["kernel", "reference", *["DDS"] * by_bridge],
    }


def of_trial(lines: list[str]) -> list[str]:
    """Return the deals of the trial: the first of each of ten games."""
    deals = [json.loads(line) for line in lines]
    first = [next((deal for deal in deals if deal["rules"] == name), None) for name in TRIED]
    return [json.dumps(deal | trial.answers(trial.play_of(deal))) for deal in first if deal]


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="take one point of play in so many (%(default)s)")
    parser.add_argument("--into", type=Path, default=Path(__file__).parent, help="the folder (that of this script)")
    parser.add_argument("--trial", type=Path, default=tables("golden"), help="the folder of the trial (%(default)s)")
    options = parser.parse_args()
    lines = [json.dumps(golden(play)) for play in points_of_play()[:: options.every]]
    (options.into / "deals.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (options.trial / "trial.jsonl").write_text("\n".join(of_trial(lines)) + "\n", encoding="utf-8")
    print(f"{len(lines)} points of play")


if __name__ == "__main__":
    main()
