"""A hand as a board shows it: a position of its line, what is worked out about it, and what is kept without Python."""

from pathlib import Path
from typing import Any, Literal

import traitlets

from euchre_tutor.base.checks import seed_or_chance
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.deal import Deal, fitting_score, parse_score
from euchre_tutor.game import GameHand
from euchre_tutor.rules import BICYCLE
from euchre_tutor.widgets.board.line import HandLine
from euchre_tutor.widgets.board.page import snapshot_of, stored_hand
from euchre_tutor.widgets.board.quiz import Quiz
from euchre_tutor.widgets.board.state import move_words, setup_table, table_of, text_shown
from euchre_tutor.widgets.board.values import Values
from euchre_tutor.widgets.board.work import Asked, Dealing, answers
from euchre_tutor.widgets.parts import games
from euchre_tutor.widgets.parts.hearing import as_one_change, sent
from euchre_tutor.widgets.parts.pages import write_page
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget
from euchre_tutor.widgets.parts.wire import Drawing, ListedGame
from euchre_tutor.widgets.parts.wire_table import Swing, Table, Value

What = Literal["values", "hint", "other", "question"]
_WORTH = "Working out what each is worth ..."
_WORKING = {"values": _WORTH, "hint": _WORTH, "question": "Looking for the next decision ..."}


class ShownHand(SnapshotWidget):
    """A hand at one of its positions; what may be done about it is the business of TableBoard, which see."""

    text = traitlets.Unicode("")
    mode = traitlets.Enum(("set up", "play", "quiz", "game"), "play").tag(sync=True)
    you = traitlets.Int(4).tag(sync=True)
    score = traitlets.Unicode("0-0").tag(sync=True)
    shows_values = traitlets.Bool(True).tag(sync=True)
    hides_others = traitlets.Bool(False).tag(sync=True)
    tutor = traitlets.Bool(False).tag(sync=True)
    pace = traitlets.Float(0.6, min=0, max=10)
    players: Any = traitlets.Tuple()
    rules = traitlets.Unicode(BICYCLE.name).tag(sync=True)

    _text = traitlets.Unicode("").tag(sync=True)
    _faces: dict[str, Drawing] = sent({})
    _table: Table = sent({})
    _values: dict[str, Value] = sent({})
    _verdict = traitlets.Unicode("").tag(sync=True)
    _caption = traitlets.Unicode("").tag(sync=True)
    _swings: list[Swing] = sent([])
    _games: list[ListedGame] = sent([])
    _picked = traitlets.Unicode("").tag(sync=True)
    _result = traitlets.Unicode("").tag(sync=True)
    _dealing = traitlets.Bool(False).tag(sync=True)

    def __init__(self, hand: GameHand | Deal | str = "", *, seed: int | None = None, **traits: Any) -> None:
        self._seed = seed_or_chance(seed)
        self._swung: list[str] = []  # the actions of the line that the swings are of
        self._refiner: Refiner[Asked | Dealing, Any] = Refiner(answers, self._take, self._fail)
        self._lock = self._refiner.lock
        self._quiz = Quiz()
        line = HandLine.of(hand, seed=self._seed, rules=traits.pop("rules", BICYCLE.name))
        self._line = line
        super().__init__(**{"you": line.deal.rules.players, "rules": str(line.deal.rules)} | traits)

    @property
    def hand(self) -> GameHand:
        """The hand at the position that is shown, free to go its own way."""
        return self._line.hand.copy()

    def close(self) -> None:
        """Take the board away for good: nothing of it is shown, worked out or kept any more."""
        self._refiner.stop()
        super().close()

    # What is shown.

    @as_one_change
    def _show(self, hand: GameHand, **traits: Any) -> None:
        """Show another hand, from another seat perhaps, and at another score."""
        self._line, self._quiz, self._picked, self._swings = HandLine(hand), self._quiz.anew(), "", []
        rules = hand.deal.rules
        self.rules = str(rules)
        fitting = {"you": min(self.you, rules.players), "score": fitting_score(self.score, rules)}
        for name, value in (fitting | traits).items():
            setattr(self, name, value)
        self._refresh()

    @property
    def _hidden(self) -> frozenset[int]:
        """The seats whose cards lie face down."""
        everybody = range(1, self._line.deal.rules.players + 1)
        hides = self.mode == "game" or (self.hides_others and self.mode != "set up")
        return frozenset(seat for seat in everybody if hides and seat != self.you)

    @property
    def _is_tutors_turn(self) -> bool:
        """Whether the tutor acts next; it waits while the learner looks around further back."""
        plays = self.mode == "game" or (self.tutor and self.mode == "play")
        return plays and self._line.hand is self._line.whole and self._line.hand.seat not in (None, self.you)

    def _refresh(self) -> None:
        """Show the position, and begin to work out its values, or what comes next."""
        line, hand = self._line, self._line.hand
        with self.hold_sync():
            self._games = games.games(line.deal.rules, [line.deal.rules])
            self._faces = games.faces(line.deal.rules)
            if self.mode == "set up":
                self._table = setup_table(line.deal, you=self.you)
            else:
                moves = move_words(line.whole, self.you, self._hidden)
                fork = line.fork if line.side is not None else -1
                self._table = table_of(hand, moves, fork, you=self.you, hidden=self._hidden)
            self._write()
        self._keep()
        what = self._wanted()
        asked = self._asked(what) if what else None
        if asked is None or asked != self._refiner.question:  # otherwise the values that are shown still hold
            self._begin(asked)

    def _begin(self, asked: Asked | None) -> None:
        """Take the values of another position away, and begin to work out what is asked about this one."""
        self._refiner.stop()
        is_long = asked is not None and (asked.what == "question" or self._line.hand.play is None or self._hidden)
        with self.hold_sync():
            self._values, self._caption, self._dealing = {}, "", False
            self._swings = [swing for swing in self._swings if swing["at"] <= self._line.common(self._swung)]
            self._verdict = _WORKING.get(asked.what, "") if asked and is_long else ""
        if asked:
            self._refiner.start(asked)

    def _write(self) -> None:
        """Write the position; the page never gets what it must hide."""
        self.text = str(self._line.hand)
        self._text = text_shown(self._line.hand, self.you, self._hidden)

    def _wanted(self) -> What | None:
        """Say what is to be worked out."""
        if self.mode == "quiz":
            return None if self._quiz.tried or self._quiz.is_over or not self._quiz.is_answered else "question"
        if self._is_tutors_turn:
            return "other"
        return "values" if self.shows_values and self.mode == "play" else None

    def _asked(self, what: What) -> Asked:
        """Ask something about the position."""
        line, score = self._line, parse_score(self.score)
        return Asked(line.hand, line.whole, what, self.you, self._hidden, score, self._seed, self.pace, self.players)

    # What was worked out.

    def _take(self, answer: Any) -> None:
        """Show what was worked out."""
        if isinstance(answer, str):
            self._line.push(answer)
            if self.mode != "quiz":
                self._refresh()
        elif isinstance(answer, Values):
            self._show_values(answer)
        elif isinstance(answer, Deal):
            self._message = ""
            self._show(GameHand(answer))
        elif answer is not None:
            self._swings, self._swung = answer, self._line.actions

    def _show_values(self, values: Values) -> None:
        """Show the values of the position; in a quiz, ask."""
        self._verdict = ""
        if self.mode != "quiz":
            with self.hold_sync():
                self._values, self._verdict, self._caption = dict(values.values), values.verdict, values.caption
            self._keep()
            return
        moves = move_words(self._line.whole, self.you, self._hidden)
        self._table = table_of(self._line.hand, moves, -1, you=self.you, hidden=self._hidden)
        self._write()
        if values.differ:
            self._quiz.ask(values, is_kept=bool(self._hidden))
            self._message = "What do you do here?"
        else:
            self._quiz.is_answered = self._quiz.is_over = True
            self._message = "Nothing more to decide in this hand. Deal another."

    def _fail(self, error: EuchreError) -> None:
        self._verdict, self._message, self._dealing = "", error.sentence, False

    # Without Python.

    def _snapshot(self) -> str:
        """What is seen of the table, and the position as text to be pasted."""
        known = self._verdict if self._values else ""  # else it may say that something is being worked out
        return snapshot_of(self._table, self._values, known, self._text)

    def stored(self) -> dict[str, Any]:
        """Return the hand with the values at every position as plain data, for a page without Python."""
        return stored_hand(self._asked("values"), values=self.shows_values)

    def save(self, path: str | Path) -> None:
        """Write the hand as a page to step through, with its values, without Python and without the internet.

        Raises:
            EuchreError: there is a file of another kind already, or the file can't be written.
        """
        write_page(path, "A hand of Euchre", self.stored(), face="table_board", plain=self._snapshot())
