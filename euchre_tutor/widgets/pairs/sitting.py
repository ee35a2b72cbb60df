"""A sitting of picked hands: what is played, what a choice means, what comes next; a machine without a widget.

::

            the key, right                        over
    PLAY ─────────────────────────────> ON ────────────────> MADE ──next──> PLAY, or DONE
     ^  │
     │  └──the key, missed──> OUT ──over──> FELL ──next──> CUE
     └──────────────────what decides──────────────────────────┘

A sitting is kept after each step, and goes on where it was left. In a check nothing is said, and no hand is played out.
"""

import json
import math
from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import Any

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base import EuchreError, grouped, number_of
from euchre_tutor.game import GameHand
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.keeping import Keeper
from euchre_tutor.practice.memory import rating_of
from euchre_tutor.practice.pairs import CHECK, THEME, Pair, Picked, by_number, by_view, drawn, in_turn, pairs
from euchre_tutor.practice.positions import Band
from euchre_tutor.progress import note_unfinished, unfinished

_ALL = 12  # pairs of a check, before and after, where a drill doesn't say how many
_SECONDS = 1.96  # standard errors in a 95% interval


class Stage(StrEnum):
    """Where a hand stands; see the module."""

    PLAY = "play"
    OUT = "out"
    FELL = "fell"
    CUE = "cue"
    ON = "on"
    MADE = "made"
    DONE = "done"


class Sitting:
    """Picked hands in turn, their twins later.

    Args:
        drill: which pairs, and how many; or a check.
        chance: where lots are drawn from.
        goes_on: whether a sitting that was left goes on.

    Attributes:
        queue: the hands, each with its pair.
        number: which of them is played, from 0 on.
        right: by hand, in their order, whether the key was right at the first try.
        stage: where the hand stands.
        choice: what was chosen first at its key; nothing before that.
        offered: what may decide, to choose from.
        said: what was said last.
        done: what was done in the hand that was left, before it is laid out again.
        before: of a check, what came of it before: the views, and in how many pairs both were right.
    """

    def __init__(self, drill: Drill, chance: Random, *, goes_on: bool = True) -> None:
        self.drill, self.game, self.chance, self.keeper = drill, drill.games[0], chance, Keeper()
        self.trouble = ""
        kept = self._left() if goes_on else {}
        self.before: dict[str, Any] = kept.get("before", {})
        if not self._resume(kept):
            self._begin()

    # What is played.

    @property
    def picked(self) -> Picked:
        """The hand that is played, or was last."""
        return self.queue[min(self.number, len(self.queue) - 1)][1]

    @property
    def pair(self) -> Pair:
        """Its pair."""
        return self.queue[min(self.number, len(self.queue) - 1)][0]

    @property
    def is_silent(self) -> bool:
        """Whether this is a check, in which nothing is said."""
        return bool(self.drill.check)

    def _begin(self) -> None:
        """Draw the hands, and lay out the first."""
        wanted, played = self.drill, self.keeper.past().decisions
        chosen = (
            self._checked() if self.is_silent else drawn(wanted.pairs, wanted.questions, self.chance, played, self.game)
        )
        turns = in_turn(len(chosen), self.chance)
        self.queue = [(chosen[number], (chosen[number].one, chosen[number].two)[side]) for number, side in turns]
        known = {**by_view(self.game), **by_number(wanted.pairs, self.game)}
        self.queue = [known[name] for name in wanted.hands if name in known] or self.queue[: len(wanted.hands) or None]
        if not self.queue:
            raise EuchreError("there are too few pairs of hands for that yet")
        self.number, self.right = 0, list[bool]()
        self._next_hand()
        if self.is_silent:
            self.said = self._about_check(len(chosen))

    def _checked(self) -> list[Pair]:
        """Draw the pairs of a check, those of its plan first; after what was learned, others than before."""
        seen, found = {*self.before.get("views", [])}, [*pairs(self.game)]
        number = min(max(2, self.drill.questions or _ALL), len(found) // 2)  # of one pair no twin would be played
        self.chance.shuffle(found)
        left = [pair for pair in found if pair.one.position.text not in seen]
        left.sort(key=lambda pair: pair.plan != self.drill.check)
        ours = [pair for pair in left if pair.plan == self.drill.check]
        kept_back = len(ours) // 2 if not self.before and len(ours) < 2 * number else 0  # for afterwards
        return [*ours[kept_back:], *(pair for pair in left if pair.plan != self.drill.check)][:number]

    def _about_check(self, number: int) -> str:
        plan, when = self.drill.check, "after" if self.before else "before"
        there = sum(pair.plan == plan for pair in pairs(self.game))
        mixed = f"We have only {number_of(there, 'pair')} of {plan}, so others are mixed in. " * (there < 2 * number)
        return f"{mixed}{number} pairs {when} what you learn, without a word about any."

    def _next_hand(self) -> None:
        self.stage, self.choice, self.said = Stage.PLAY, "", ""
        self.offered, self.done, self.is_told = list[str](), list[str](), False
        if self.number == len(self.queue):
            self.stage, self.said = Stage.DONE, self._summary()

    def laid_out(self) -> GameHand:
        """Return the hand as it is to be shown: from its beginning, at the key, or where it was left."""
        key = self.picked.key
        at = len(key.history) if self.choice else self.picked.begins
        hand = GameHand(key.dealt)
        for text in self.done or [action.text for action in key.history[:at]]:
            hand.push(text)
        return hand

    # What is done.

    def take(self, hand: GameHand, text: str) -> str:
        """Take what our seat does in a hand; return what is done instead, or nothing if no card is to move.

        Before the key the hand goes on as the tutor plays it, whatever is chosen, and nothing is counted.
        """
        if self.stage not in (Stage.PLAY, Stage.ON):
            raise EuchreError(_CLOSED.get(self.stage, "this hand is over; go on to the next one"))
        key, at = self.picked.key, len(hand.history)
        if self.stage is Stage.ON or text not in hand.legal:
            return text
        if at < len(key.history):
            return self._led_back(text, key.history[at].text)
        if text not in self.picked.position.options:
            raise EuchreError(f"{words_of(text)} isn't priced here, so nothing can be said about it; choose another")
        if not self.choice:
            self._decide(text)
        if self.is_silent:
            self.number += 1
            self._next_hand()
            return ""
        self.said = ""
        self.stage = Stage.OUT if self.picked.misses(text) else Stage.ON
        return text

    def _led_back(self, text: str, usual: str) -> str:
        strays = text != usual and not self.is_silent
        self.said = f"The tutor plays {words_of(usual)} here; this isn't counted." if strays else ""
        return usual

    def _decide(self, choice: str) -> None:
        """Note the first choice at the key, graded by its price."""
        picked = self.picked
        self.choice, band = choice, picked.band(choice)
        self.right.append(band in (Band.RIGHT, Band.CLOSE))
        theme, is_graded = CHECK if self.is_silent else THEME, band is not Band.CLOSE
        made = decision(grade(picked.position, choice), theme=theme, sure=None, tries=1)
        rating = rating_of(band, None) if is_graded and not self.is_silent else None
        made = replace(made, kind=f"{theme}: {picked.plan}", is_graded=is_graded, rating=rating)
        _, self.trouble = self.keeper.keep(made)

    def end(self) -> None:
        """Note that the hand is over."""
        self.stage = {Stage.OUT: Stage.FELL, Stage.ON: Stage.MADE}.get(self.stage, self.stage)

    def go_on(self) -> None:
        """Go back to the key of a hand that fell, or on to the next; after the last, or the only one, begin anew."""
        if self.stage is Stage.FELL:
            self.done = []
            self.stage = Stage.PLAY if self.is_told else Stage.CUE
            self.offered = [] if self.is_told else self.pair.offered(self.chance)
        elif self.stage is Stage.DONE or (self.stage is Stage.MADE and len(self.queue) == 1):
            self._begin()
        elif self.stage is Stage.MADE:
            self.number += 1
            self._next_hand()
        else:
            raise EuchreError("the hand isn't over yet")

    def answer(self, cue: str) -> None:
        """Take what the learner thinks decides, and say what does."""
        if self.stage is not Stage.CUE or cue not in self.offered:
            raise EuchreError("what decides is asked after a hand that fell, and answered once")
        self.said = (
            f"{'Yes' if cue == self.pair.cue else 'Look again'}. {self.pair.told(self.picked)} Now play it again."
        )
        self.stage, self.offered, self.is_told = Stage.PLAY, [], True

    # How it went.

    def both_right(self) -> tuple[int, int]:
        """Return in how many pairs both hands were right, and how many pairs there were."""
        by_pair = grouped(
            (pair.one.position.text, right) for (pair, _), right in zip(self.queue, self.right, strict=False)
        )
        whole = [each for each in by_pair.values() if len(each) == 2]
        return sum(map(all, whole)), len(whole)

    def _summary(self) -> str:
        both, of = self.both_right()
        if self.is_silent:
            return self._summary_of_check(both, of)
        hands = f"{sum(self.right)} of {len(self.right)} hands right at the first try"
        return f"{hands}; both of a pair in {both} of {of}." if of else f"{hands}."

    def _summary_of_check(self, both: int, of: int) -> str:
        """Say in how many pairs both were right, and once it is known what changed, with the error of that."""
        if not (before := self.before):
            self.before = {"both": both, "of": of, "views": [pair.one.position.text for pair, _ in self.queue]}
            return f"Both right in {both} of {of}. Learn, practise, and run this check again: others come then."
        self.before = {}
        change, error = change_of(before["both"], before["of"], both, of)
        return (
            f"Both right in {before['both']} of {before['of']}, then in {both} of {of}: "
            f"{change:+.0f} of 100, give or take {error:.0f}."
        )

    # Kept from one day to the next.

    def keep(self, hand: GameHand) -> None:
        """Keep the sitting with the hand as it stands; say once if that can't be done."""
        names = ("number", "right", "stage", "choice", "offered", "is_told", "said", "before")
        state = {
            **{name: getattr(self, name) for name in names},
            "views": [side.position.text for _, side in self.queue],
            "done": [action.text for action in hand.history],
        }
        is_over = self.stage is Stage.DONE and not self.before
        try:
            note_unfinished(str(self.drill), "" if is_over else json.dumps(state))
        except EuchreError as error:
            self.trouble = self.trouble or error.sentence

    def _left(self) -> dict[str, Any]:
        try:
            kept = json.loads(unfinished(str(self.drill)) or "{}")
        except (EuchreError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _resume(self, kept: dict[str, Any]) -> bool:
        """Go on with what was kept; tell whether it can be: not if a hand of it is gone, or all was played."""
        known = by_view(self.game)
        try:
            self.queue = [known[view] for view in kept["views"]]
            self.number, self.right, self.choice = int(kept["number"]), [*kept["right"]], str(kept["choice"])
            self.stage, self.offered, self.said = Stage(kept["stage"]), [*kept["offered"]], str(kept["said"])
            self.is_told, self.done = bool(kept["is_told"]), [*kept["done"]]
            self.laid_out()
        except (EuchreError, LookupError, TypeError, ValueError):
            return False
        return self.stage is not Stage.DONE


_CLOSED = {
    Stage.CUE: "say first what decides",
    Stage.OUT: "the hand is played to its end",
    Stage.FELL: "this hand is over; go back to that moment",
}


def change_of(both: int, of: int, both_then: int, of_then: int) -> tuple[float, float]:
    """Return by how many of a hundred pairs more both are right than before, and the 95% error of that.

    A right and a wrong pair are added to either, as Agresti and Caffo do, so that the error holds for a dozen.

    >>> [round(number) for number in change_of(3, 12, 8, 12)]
    [36, 34]
    """
    shares = [(right + 1) / (number + 2) for right, number in ((both, of), (both_then, of_then))]
    variance = sum(share * (1 - share) / (number + 2) for share, number in zip(shares, (of, of_then), strict=True))
    return 100 * (shares[1] - shares[0]), 100 * _SECONDS * math.sqrt(variance)
