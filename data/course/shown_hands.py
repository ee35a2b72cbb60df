"""Find a hand for each wrong choice of some questions in lessons: one that it loses, and that the right choice wins.

    python data/course/shown_hands.py            # writes hands.json

The hidden cards are dealt as the view makes them likely, and every seat goes on as the tutor's players do. One hand
proves nothing, which is said wherever it is shown; the numbers beside it rest on thousands.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random

from euchre_tutor import EuchreError, GameHand, compare_discards
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.base import tables
from euchre_tutor.course.shown_hands import FILE
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.whole_hands import SEED, whole_hand

DISCARDS = {"Ks Ts Jc Ah 9d up Qs seat 4 trump s maker 4": "9d"}  # views of lessons, and what is right in them
TRIED = 2_000  # deals


def main() -> None:
    """Find the hands of all questions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=TRIED, help="deals to try")
    parser.add_argument("--into", type=Path, default=tables("course"), help="the folder to write to")
    options = parser.parse_args()
    found = {view: dict(hands_for(view, right, options.deals)) for view, right in DISCARDS.items()}
    (options.into / FILE).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for view, hands in found.items():
        print(f"{view}: {', '.join(hands) or 'none'}")


def hands_for(view: str, right: str, deals: int) -> Iterator[tuple[str, list[str]]]:
    """Yield a wrong choice and how the hand ends after it and after the right one, for each that has such a hand."""
    odds = compare_discards(view, deals=deals, seed=SEED, realistic=0, progress=False)
    wrong = {text_of(price.option) for price in odds.ranked} - {right}
    for number in range(odds.deals):
        with suppress(EuchreError):
            hand = whole_hand(odds, number, Random(number))
            won = played(hand, right)
            if not is_won(won, hand.seat):
                continue
            for choice in sorted(wrong):
                lost = played(hand, choice)
                if not is_won(lost, hand.seat):
                    wrong.remove(choice)
                    yield choice, [str(lost), str(won)]
        if not wrong:
            return


def played(hand: GameHand, choice: str) -> GameHand:
    """Return a hand at its end, once a choice is made and the tutor's players go on."""
    after = deepcopy(hand)
    after.push(choice)
    while not after.is_over:
        after.push(tutor_action(after, seed=SEED))
    return after


def is_won(hand: GameHand, seat: int | None) -> bool:
    """Tell whether the side of a seat scores in a hand that is over."""
    assert seat
    return hand.scores[seat] > 0


if __name__ == "__main__":
    main()
