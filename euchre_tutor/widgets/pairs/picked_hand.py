"""PickedHand: a whole hand in which the error loses, nothing announced; what decides is asked only after it fell."""

from collections.abc import Callable, Mapping
from random import Random
from threading import RLock
from typing import Any

import anywidget

from euchre_tutor.base import EuchreError, paragraphs
from euchre_tutor.base.checks import seed_or_chance
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.whole_hands import SEED
from euchre_tutor.settings import settings
from euchre_tutor.widgets.board.table_board import TableBoard
from euchre_tutor.widgets.pairs.shown import ShownHand, shown
from euchre_tutor.widgets.pairs.sitting import Sitting, Stage
from euchre_tutor.widgets.parts.hearing import Doing, Seconds, as_one_change, sent
from euchre_tutor.widgets.parts.showing import ShowingWidget
from euchre_tutor.widgets.parts.snapshot import headline
from euchre_tutor.widgets.parts.wire import Option
from euchre_tutor.widgets.play.game_widget import PACES, paces
from euchre_tutor.widgets.table.machine import TableMachine

_FASTER = 3  # times, when a hand that is lost is played to its end


class PickedTable(TableMachine):
    """A table of which somebody says what our seat's action means, and which can play a hand out by itself.

    Args:
        takes: told of what our seat does; returns what is done instead, or nothing if no card is to move.

    Attributes:
        plays_out: whether our seat's cards are played, too.
    """

    plays_out = False

    def __init__(self, takes: Callable[[str], str], *arguments: Any, **options: Any) -> None:
        self._takes = takes
        super().__init__(*arguments, **options)

    @property
    def _is_tutors_turn(self) -> bool:
        return (self.plays_out and not self.line.hand.is_over) or super()._is_tutors_turn

    @property
    def shows_tricks(self) -> bool:
        """Whether all tricks that fell lie open."""
        return settings().tricks

    def act(self, text: str) -> None:
        """See TableMachine."""
        with self.lock:
            if action := self._takes(text):
                super().act(action)

    def play_out(self, pace: float) -> None:
        """Play all seats from here on, with so many seconds between what they do."""
        self.plays_out = True
        self.change(pace=pace)
        self.go(self.line.at)


class PickedHand(ShowingWidget, face="picked_hand", shows=ShownHand):
    """Whole hands from the first card, nothing announced: where it matters, the error loses whoever plays on.

    After a miss the hand is played to its end, you are asked what decides, and play it again. Choices are graded by
    their price, never by how a hand fell. Each hand has a twin, one card apart, which comes later in the sitting.

    Args:
        drill: which pairs, and how many, such as ``pairs: draw; 6 pairs``, or a check, such as ``check: draw``; a
            sitting that was left goes on.
        seed: for a new sitting that can be played again.

    Attributes:
        table: the hand as it stands.
        sitting: what is played, and how it went.
        pace: seconds between what the others do; what is chosen holds at the next table, too.

    Raises EuchreError for a drill without pairs.

    >>> picked = PickedHand("pairs: draw; 2 pairs", seed=1)
    >>> len(picked.sitting.queue), picked.board.mode
    (4, 'game')
    """

    pace = Seconds(0.6, min=0, max=10).tag(sync=True)

    _board = anywidget.WidgetTrait().tag(sync=True)
    _paces: list[Option] = sent(PACES)

    def __init__(self, drill: str | Drill = "pairs", *, seed: int | None = None, **traits: Any) -> None:
        wanted = drill if isinstance(drill, Drill) else Drill.parse(drill)
        if not (wanted.pairs or wanted.check):
            raise EuchreError(f"'{wanted}' names no pairs; a drill of pairs is such as 'pairs: draw; 6 pairs'")
        self._lock = RLock()
        super().__init__(**({"pace": settings().table_pace} | traits))
        self.sitting = Sitting(wanted, Random(seed_or_chance(seed)), goes_on=seed is None)
        self.table = PickedTable(
            self._take, self.sitting.laid_out(), seed=SEED, lock=self._lock, mode="game", pace=self.pace, **self._seen()
        )
        self.board = self._board = TableBoard(self.table)
        self.table.watch(self._follow)
        self._begin_to_show("pace")
        self._follow(has_moved=True)

    def __repr__(self) -> str:
        return f"PickedHand({str(self.sitting.drill)!r})"

    def _end(self) -> None:
        self.board.close()

    # What the learner does.

    @property
    def _doings(self) -> Mapping[str, Doing]:
        return {"next": Doing(self.next), "skip": Doing(self.skip), "answer": Doing(self.answer, str)}

    @property
    def _shown(self) -> Mapping[str, int]:
        """See HearingWidget: a hand by its number."""
        return {"number": self.sitting.number}

    @as_one_change
    def next(self) -> None:
        """Go back to the moment that decided, or on to the next hand.

        Raises EuchreError while the hand isn't over, or what decides is asked.
        """
        self.sitting.go_on()
        self._lay()

    @as_one_change
    def skip(self) -> None:
        """Show at once how a hand ends that is played out; nothing happens once it has."""
        if self.sitting.stage is Stage.OUT:
            self.table.change(pace=0.0)
            self.table.go_on()

    @as_one_change
    def answer(self, cue: str) -> None:
        """Say what decides, by one of the names that are offered; then the hand is played again."""
        self.sitting.answer(cue)
        self._show_and_keep()

    def _take(self, text: str) -> str:
        """Let the sitting say what an action of ours means."""
        action = self.sitting.take(self.table.line.hand, text)
        if not action:
            self._lay()
        return action

    # What follows from it.

    def _seen(self) -> dict[str, Any]:
        view = self.sitting.picked.position.view
        return {"you": view.seat, "score": "-".join(map(str, view.score))}

    def _lay(self) -> None:
        """Lay the hand out that is played now."""
        self.table.plays_out = False
        self.table.change(pace=self.pace)
        if self.sitting.stage is not Stage.DONE:
            self.table.show(self.sitting.laid_out(), **self._seen())
        self._show_and_keep()

    def _follow(self, has_moved: bool) -> None:
        if not has_moved:
            return
        if self.table.line.hand.is_over:
            self.sitting.end()
        self._show_and_keep()
        if self.sitting.stage is Stage.OUT and not self.table.plays_out:
            self.table.play_out(self.pace / _FASTER)

    def _show_and_keep(self) -> None:
        self.sitting.keep(self.table.line.hand)
        self._message = self.sitting.trouble or self._message
        self.sitting.trouble = ""
        self._show_it()

    def _look(self) -> Mapping[str, Any]:
        return {**shown(self.sitting, self.table.line.hand), "pace": self.pace, "_paces": paces(self.pace)}

    def _set(self, name: str, value: Any) -> None:  # noqa: ARG002 there is only one
        self.table.change(pace=value)
        settings(table_pace=value)

    def _snapshot(self) -> str:
        """The score, and what is said of the hand."""
        now = self._look()
        return headline(now["_about"]) + paragraphs(*now["_told"])
