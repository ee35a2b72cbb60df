"""A widget in which the learner says what to practise: part by part, or all of it as a text to share."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from typing import Any

import traitlets

from euchre_tutor.practice.drills import MODES, Drill, themes_asked
from euchre_tutor.practice.themes import THEMES, title_of
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.widgets.ask.asking import AskingWidget
from euchre_tutor.widgets.ask.questions import Question
from euchre_tutor.widgets.parts.hearing import Doing, sent
from euchre_tutor.widgets.parts.wire import Option

_PARTS = ("drill", "game", "theme", "level", "mode")  # in this order, since a game decides what themes there are
_LEVELS = ("chosen by how I do", "1: clear", "2: less clear", "3: close", "4: close, and often missed")
_ANYTHING = "Anything: what is due, then what is new"
_COUNTS = (5, 10, 20, 50)


class DrillingWidget(AskingWidget):
    """A widget that asks what a drill says; whoever inherits begins a drill in ``_begin_drill``.

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

    def __init__(self, question: Question, **traits: Any) -> None:
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

    def _practise(self, drill: Drill) -> None:
        """Practise something else."""
        with self._lock, self.hold_sync():
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
        """See HearingWidget."""
        own = {
            "drill": Doing(partial(self._say, "drill"), str),
            "questions": Doing(partial(self._say, "questions"), int),
            "mistakes": Doing(partial(self._say, "mistakes"), bool),
        }
        return {**super()._doings, **own}

    def _say(self, name: str, value: Any) -> None:
        self._practise(self._drill.saying(name, value))


def _listed(words: Mapping[Any, str]) -> list[Option]:
    return [{"value": str(value), "words": text} for value, text in words.items()]
