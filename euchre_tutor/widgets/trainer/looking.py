"""A widget that prices a hand, or looks for a fresh one, where no stored question suits."""

from __future__ import annotations

import random
from typing import Any

import traitlets

from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.practice.choosing import Chosen
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.fresh import fresh_position, listed_position, stored_position
from euchre_tutor.widgets.ask.questions import Question
from euchre_tutor.widgets.parts.pictures import picture_from
from euchre_tutor.widgets.parts.worker import Steps, begin
from euchre_tutor.widgets.trainer.laying import LayingWidget

_LOOKING = "Looking for a new hand ..."
_NONE_FOUND = "No such decision was found in a few hundred hands; choose another theme or game."
_PRICING = "Working out what each choice is worth ..."
SKIP = "Skip"


class NoQuestion(Question):
    """What is said while there is no question."""

    def prepare(self) -> None:
        """See Question."""

    def check(self, choice: str) -> str:
        """See Question."""
        raise EuchreError(f"{quoted(choice)} can't be chosen: there is no question yet")


class LookingWidget(LayingWidget):
    """A widget that looks for what it asks beside the main thread; whoever inherits asks in ``_ask_about``.

    Args:
        chance: where lots are drawn from.
    """

    _about = traitlets.Unicode("").tag(sync=True)
    _kind = traitlets.Unicode("").tag(sync=True)
    _next = traitlets.Unicode(SKIP).tag(sync=True)

    def __init__(self, chance: random.Random, **traits: Any) -> None:
        self._search = 0  # what is found by an earlier search is not asked
        self._ahead: dict[Drill, Chosen] = {}  # fresh positions that were priced while the learner thought
        super().__init__(NoQuestion(_LOOKING, picture_from(None)), chance, **traits)

    def _ask_about(self, chosen: Chosen) -> None:
        """Ask about a position."""
        raise NotImplementedError

    def _ask(self, chosen: Chosen | None, drill: Drill | None = None) -> None:
        """Ask about a position; where none is left that wasn't seen, look for a fresh one."""
        self._search += 1
        if chosen is None or chosen.why == "Seen before":
            self._say_instead(_LOOKING)
            begin(self._look_for_one, self._search, drill or self._drill, chosen)
        else:
            self._ask_about(chosen)

    def _say_instead(self, words: str, then: str = SKIP) -> None:
        """Say something where there is no question."""
        self._pose(NoQuestion(words, picture_from(None)))
        self._about, self._kind, self._next = "", "", then

    def _ask_listed(self, text: str) -> None:
        """Ask about a hand that was listed; one that isn't stored is priced first."""
        if chosen := stored_position(text):
            self._ask(chosen)
            return
        self._search += 1
        self._say_instead(_PRICING)
        begin(self._price_listed, self._search, text)

    def _price_listed(self, search: int, text: str) -> Steps:
        """Price a hand that was listed, and ask about it."""
        chosen, words = None, ""
        try:
            chosen = listed_position(text)
        except EuchreError as error:
            words = error.sentence
        self._ask_fresh(search, chosen, words)
        yield

    def _look_for_one(self, search: int, drill: Drill, instead: Chosen | None) -> Steps:
        """Look for a fresh position and ask about it, unless something else is wished for; then look for the next."""
        if search != self._search:
            return
        words, chosen = _NONE_FOUND, self._ahead.pop(drill, None)
        try:
            for candidate in [] if chosen else fresh_position(drill, self._chance):
                chosen = candidate
                yield
                if search != self._search:
                    break
        except EuchreError as error:
            words = error.sentence
        if chosen and search != self._search:
            self._ahead[drill] = chosen  # for when it is wished for again
        self._ask_fresh(search, chosen or (instead and instead._replace(why="Asked before")), words)
        if not chosen or drill in self._ahead:
            return
        for following in fresh_position(drill, self._chance):  # while the learner thinks
            yield
            if drill != self._drill:
                return
            self._ahead.update({drill: following} if following else {})

    def _ask_fresh(self, search: int, chosen: Chosen | None, words: str) -> None:
        """Ask about what a search has found, or say that nothing was; nothing is said of a search that is over."""
        with self._lock, self.hold_sync():
            if search != self._search:
                return
            if chosen:
                self._ask(chosen)
            else:
                self._say_instead(words)
