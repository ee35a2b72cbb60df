"""A widget in which the learner says what to practise, and in which a hand of it is laid out on a table."""

import os
import random
from collections.abc import Mapping
from functools import partial
from threading import Event
from typing import Any

import anywidget
import traitlets

from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.base import EuchreError, at_the_door
from euchre_tutor.deal import Deal
from euchre_tutor.practice.drills import MODES, Drill, themes_asked
from euchre_tutor.practice.themes import THEMES, title_of
from euchre_tutor.practice.whole_hands import SEED, laid_out
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.widgets.ask.asking import AskingWidget
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion
from euchre_tutor.widgets.ask.questions import Question
from euchre_tutor.widgets.board.table_board import TableBoard
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change, sent
from euchre_tutor.widgets.parts.wire import Option
from euchre_tutor.widgets.parts.worker import Steps, begin

_PARTS = ("drill", "game", "theme", "level", "mode")  # in this order, since a game decides what themes there are
_LEVELS = ("chosen by how I do", "1: clear", "2: less clear", "3: close", "4: close, and often missed")
_ANYTHING = "Anything: what is due, then what is new"
_COUNTS = (5, 10, 20, 50)
_DEALING = "Dealing the hidden cards ..."
_WHOLE_HAND = "A whole hand: you are asked where your choice matters; the tutor's players do the rest."


class PractisingWidget(AskingWidget):
    """A widget that asks what a drill says; a subclass begins a drill in ``_begin_drill``.

    Hands are laid out on a table below the question.

    Args:
        question: the first question.
        chance: where lots are drawn from.

    Attributes:
        theme: the name of a theme, or several with commas between them; anything if it is empty.
        game: the name of a game, or several.
        level: how hard, 1 to 4; as the learner does if it is 0.
        mode: how often each answer is the right one: ``balanced``, or ``as dealt``, as often as at a table.
        drill: all of it as text, and more, such as ``assist, donate; seat 2; my mistakes; 10 questions``.
    """

    theme = traitlets.Unicode("").tag(sync=True)
    game = traitlets.Unicode(BICYCLE.name).tag(sync=True)
    level = traitlets.Int(0).tag(sync=True)
    mode = traitlets.Unicode("balanced").tag(sync=True)
    drill = traitlets.Unicode("").tag(sync=True)

    _themes: list[Option] = sent([])
    _games: list[Option] = sent([])
    _hard: list[Option] = sent([])
    _modes: list[Option] = sent([])
    _counts: list[Option] = sent([])
    _questions = traitlets.Int(0).tag(sync=True)
    _missed_only = traitlets.Bool(False).tag(sync=True)
    _dealt = traitlets.Unicode("").tag(sync=True)
    _table = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, question: Question, chance: random.Random, **traits: Any) -> None:
        self._chance = chance
        self._clicked: TableBoard | None = None  # the table that was laid out last by click
        said = {name: traits.pop(name) for name in _PARTS if name in traits}
        self._drill, self._is_shown = Drill(), False  # whether the traits show the drill
        for name, value in (said or {"drill": os.environ.get("EUCHRE_TUTOR_DRILL", "")}).items():
            self._drill = self._drill.saying(name, value)
        listed = {"_hard": _listed(dict(enumerate(_LEVELS))), "_modes": _listed(MODES)}
        super().__init__(question, **listed, **traits)
        self._show_drill()
        self.observe(self._on_part, [*_PARTS])

    @traitlets.validate(*_PARTS)
    def _check(self, proposal: Any) -> Any:
        """Refuse what there isn't; the sentence names what there is."""
        name = proposal["trait"].name
        return self._drill.saying(name, proposal["value"]).parts[name]

    def _on_part(self, change: Any) -> None:
        if self._is_shown:
            self._practise(self._drill.saying(change["name"], change["new"]))

    @as_one_change
    def _practise(self, drill: Drill) -> None:
        """Practise something else."""
        self._drill = drill
        self._show_drill()
        self._begin_drill()

    def _begin_drill(self) -> None:
        """Ask the first question of the drill."""
        raise NotImplementedError

    def _show_drill(self) -> None:
        """Show what is practised, and what else may be."""
        drill, self._is_shown = self._drill, False
        parts, titles = drill.parts, [Rules.parse(name).title for name in drill.games]
        self._games = _listed(
            {name: rules.title for name, rules in PRESETS.items()} | {parts["game"]: ", ".join(titles)}
        )
        asked = {name for game in drill.games for name in themes_asked(game)}
        themes = {"": _ANYTHING, parts["theme"]: "; ".join(map(title_of, drill.themes)) or _ANYTHING}
        self._themes = _listed({"": _ANYTHING, **{name: title_of(name) for name in THEMES if name in asked}, **themes})
        counts = sorted({*_COUNTS, drill.questions} - {0})
        self._counts = _listed({0: "without an end", **{number: str(number) for number in counts}})
        self._questions, self._missed_only = drill.questions, drill.mistakes
        for name, value in parts.items():
            setattr(self, name, value)
        self._is_shown = True

    @property
    def _doings(self) -> Mapping[str, Doing]:
        own = {
            "drill": Doing(partial(self._say, "drill"), str),
            "questions": Doing(partial(self._say, "questions"), int),
            "mistakes": Doing(partial(self._say, "mistakes"), bool),
            "table": Doing(self._to_table, str),
            "hand": Doing(lambda: self._let_go(self.whole_hand())),
        }
        return {**super()._doings, **own}

    def _say(self, name: str, value: Any) -> None:
        self._practise(self._drill.saying(name, value))

    # The table.

    def whole_hand(self) -> TableBoard:
        """Lay a new hand out on a table, which asks where it matters what you do; return the table."""
        game = self._chance.choice(self._drill.games)
        deal = Deal.random(seed=self._chance.randrange(2**32), rules=game)
        board = TableBoard(deal, you=self._chance.randint(1, deal.rules.players), mode="quiz", hides_others=True)
        with self._lock, self.hold_sync():
            self._table, self._dealt = board, _WHOLE_HAND
        return board

    def to_table(self, *, telling: bool = False) -> TableBoard:
        """Lay the hand out on a table, to play it out from here against the tutor's players; return the table.

        Args:
            telling: deal the hidden cards so that the best choice gains most over yours, or over the next best if yours
                is the best; else as likely as the view makes them.

        Raises:
            EuchreError: the question isn't answered yet, or its hand can't be laid out.
        """
        with self._lock:
            asked, choice, done = self._asked, self.answered, self._done
            if choice is None or not isinstance(asked, DecisionQuestion):
                raise EuchreError("answer the question first; then its hand can be played out")
            self._begin()
        done.wait()
        return self._on_table(asked, choice, telling=telling)

    def _on_table(self, asked: DecisionQuestion, choice: str, *, telling: bool) -> TableBoard:
        """Lay the hand of a question out on a table."""
        odds, view = asked.odds, asked.position.view
        assert isinstance(odds, SampledOdds)
        hand, words = laid_out(odds, asked.position, choice, self._chance, telling=telling)
        seen = {"you": view.seat, "score": "-".join(map(str, view.score)), "hides_others": True, "shows_values": False}
        board = TableBoard(hand, seed=SEED, tutor=True, **seen)
        with self._lock, self.hold_sync():
            if asked is self._asked:
                self._table, self._dealt = board, words
        return board

    def _lay_out(self, asked: DecisionQuestion, choice: str, done: Event, telling: bool) -> Steps:
        """Lay the hand out beside the main thread, once its answer is worked out."""
        while not done.is_set():
            yield
        try:
            with at_the_door():
                self._let_go(self._on_table(asked, choice, telling=telling))
        except EuchreError as error:
            with self._lock:
                if asked is self._asked:
                    self._dealt = error.sentence

    def _let_go(self, board: TableBoard) -> None:
        """Close the table of the click before this one, or this one if it isn't shown: Jupyter keeps what is open."""
        unseen, self._clicked = (self._clicked, board) if self._table is board else (board, self._clicked)
        if unseen:
            unseen.close()

    def _to_table(self, which: str) -> None:
        """Lay the hand out on a table; ``telling`` deals it so that it shows why the best choice is the best."""
        if self.answered is not None and self._dealt != _DEALING:
            self._dealt = _DEALING
            self._begin()
            begin(self._lay_out, self._asked, self.answered, self._done, which == "telling")


def _listed(words: Mapping[Any, str]) -> list[Option]:
    return [{"value": str(value), "words": text} for value, text in words.items()]
