"""Find a hand for each wrong choice of the questions in lessons: one that it loses, and that the right choice wins.

    python data/course/shown_hands.py            # writes hands.json; in two minutes
    python data/course/shown_hands.py the_score  # finds those of some lessons anew

The hidden cards are dealt as the view makes them likely; deals on which best play brings the difference come first, of
them those that end as most do, so that not every pass is punished by a lone march. Every seat goes on as the tutor's
players do. One hand proves nothing, which is said wherever it is shown; the numbers beside it rest on thousands. At a
score it is the game that is won or lost, not the hand: who donates is euchred, and is still in the game. Where no such
hand is found, one is taken on which the wrong choice wins less. A choice that is about even has none.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "positions"))
from laid_out import played_on, whole_hand
from make import asks_of

from euchre_tutor import BICYCLE, EuchreError, GameHand, TableBoard, View
from euchre_tutor.analysis.asked import COMPARE
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import tables
from euchre_tutor.course import syllabus
from euchre_tutor.practice.positions import Position
from euchre_tutor.practice.shown_hands import FILE
from euchre_tutor.practice.whole_hands import SEED, points_of, score_after
from euchre_tutor.race import Race
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion
from euchre_tutor.widgets.play.season import RULES

DEALS, TRIED = 2_000, 80
ENOUGH = 3  # deals that decide, of a wrong choice: a season takes one in which the call comes to us
OTHER_COLOURS = str.maketrans("shcd", "hsdc")


class Shown(NamedTuple):
    """How a hand ends after both choices.

    Attributes:
        gain: by how many points, or games of 100 at a score, the right choice is ahead; 100 more if it wins where the
            other loses.
        lost, won: the hand after the wrong choice, and after the right one.
    """

    gain: int
    lost: GameHand
    won: GameHand


def main() -> None:
    """Find the hands of all questions, or of those of some lessons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lessons", nargs="*", help="slugs (all)")
    parser.add_argument("--into", type=Path, default=tables("course"), help="the folder to write to")
    options = parser.parse_args()
    path = options.into / FILE
    stored = json.loads(path.read_text(encoding="utf-8")) if options.lessons and path.exists() else {}
    found: dict[str, dict[str, str]] = stored["hands"] if stored.get("answers") == ANSWERS else {}
    deals: dict[str, tuple[str, int, int]] = stored.get("deals", {})
    for lesson in syllabus():
        if lesson.is_there and lesson.slug in (options.lessons or [lesson.slug]):
            for position, board in positions_of(lesson.folder / lesson.notebook):
                hands, deciding = hands_for(position, board)
                found |= {position.text: hands} if hands else {}
                deals |= deals_for_season(lesson.slug, position.view, deciding)
                wrong = sum(not position.may_be_best(text) for text in position.options)
                print(f"{lesson.slug}, {position.text}: {len(hands)} of {wrong + 1}", flush=True)
            text = json.dumps({"answers": ANSWERS, "deals": deals, "hands": dict(sorted(found.items()))}, indent=1)
            path.write_text(text + "\n", encoding="utf-8")


def deals_for_season(lesson: str, view: View, hands: Iterable[GameHand]) -> dict[str, tuple[str, int, int]]:
    """Return the deals of a call on which the right one wins: black and red exchanged, so that nobody knows them."""
    if view.rules != BICYCLE or view.trump:
        return {}
    deals = (str(hand.dealt).translate(OTHER_COLOURS) for hand in hands)
    return {f"{deal} rules {RULES}": (lesson, view.seat, view.seat - 1 + 4 * view.turned_down) for deal in deals}


def positions_of(notebook: Path) -> Iterator[tuple[Position, GameHand | None]]:
    """Yield what is decided in a lesson's questions, in games of two sides of two, and the hand of the board below."""
    for ask in asks_of(notebook):
        asked = ask._asked
        if isinstance(asked, DecisionQuestion):
            rules = asked.position.view.rules
            if (rules.players, rules.partnership) == (4, "opposite") and asked.position.view.others == "model":
                yield asked.position, ask.below.hand if isinstance(ask.below, TableBoard) else None


def hands_for(position: Position, board: GameHand | None) -> tuple[dict[str, str], list[GameHand]]:
    """Return a hand to its end for each choice that is wrong and has one, and for the best choice; and all that decide.

    Where the hand goes on at a board it is that of the board, or none: two hands after one answer are one too many.
    """
    found: dict[str, Shown] = {}
    deciding: list[GameHand] = []
    for wrong in position.options:
        if not position.may_be_best(wrong):
            tried = [*_tried(position, wrong)]
            likely = [_compared(board, position, wrong)] if board else tried
            shown = max(likely, key=lambda shown: min(shown.gain, 101), default=None)
            if shown and shown.gain > 0:
                found[wrong] = shown
            deciding += [each.won for each in tried if each.gain > 100]
    if not found:
        return {}, []
    in_games = position.unit == "games"  # else the first that decides: beside what comes next
    most = max(found.values(), key=lambda shown: shown.gain if in_games else shown.gain > 100)
    return {wrong: str(shown.lost) for wrong, shown in found.items()} | {position.best: str(most.won)}, deciding


def _tried(position: Position, wrong: str) -> Iterator[Shown]:
    """Yield how hands end after both choices, until some are won by the right choice and lost by the wrong one."""
    options: dict[str, Any] = {"deals": DEALS, "seed": SEED, "realistic": 0, "progress": False}
    odds = COMPARE[position.question](position.view, **options)
    by_deal = odds.ranked_values if position.unit == "games" else odds.points_by_deal
    points = {text_of(option): values for option, values in by_deal.items()}
    right, other = points[position.best], points[wrong]
    decides = (right > 0) & (other < 0)
    _, kind, often = np.unique(np.stack([right, other]), axis=1, return_inverse=True, return_counts=True)
    usual = np.where(decides, often[kind.ravel()], 0)  # where none decides, as at a score, the widest gap comes first
    decided = 0
    for number in np.lexsort([other - right, -usual])[:TRIED].tolist():
        with suppress(EuchreError):
            hand = whole_hand(odds, number, Random(number))
            shown = _compared(hand, position, wrong)
            if shown.lost.play and shown.won.play:
                yield shown
                decided += shown.gain > 100
                if decided == ENOUGH:
                    return


def _compared(hand: GameHand, position: Position, wrong: str) -> Shown:
    """Play a hand to its end after the best choice, and after a wrong one."""
    won, lost = (played_on(deepcopy(hand), choice, position.view) for choice in (position.best, wrong))
    ours, theirs = (_worth(each, position) for each in (won, lost))
    decides = ours > 0 == theirs or ours == 100 > theirs if position.unit == "games" else ours > 0 > theirs
    called = wrong == "pass" and lost.contract and lost.contract.maker == position.view.seat  # what nobody chose
    return Shown(ours - theirs + 100 * (decides and not called), lost, won)


def _worth(hand: GameHand, position: Position) -> int:
    """Return what a hand that is over has brought us: points, or at a score games of 100 that we win from there."""
    view = position.view
    if position.unit != "games":
        return points_of(hand, view)
    ours, theirs = score_after(hand, view.seat, view.score)
    if max(ours, theirs) >= view.rules.game:
        return 100 * (ours > theirs)
    return round(100 * Race.of(view.rules).chance(ours, theirs, we_deal=view.seat in (1, 3)))  # seat 1 deals next


if __name__ == "__main__":
    main()
