"""Trainer: one decision after another, each graded at once by what it costs, and come back to when it is time."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from dataclasses import replace
from threading import Event
from typing import Any

import anywidget
import traitlets

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.base.checks import check_line, quoted, read_whole, whole
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.game import GameHand
from euchre_tutor.practice.choosing import (
    MODES,
    Chosen,
    Past,
    Wish,
    checked,
    due_here,
    kind_in_words,
    next_position,
    similar,
    themes_asked,
)
from euchre_tutor.practice.fresh import fresh_position
from euchre_tutor.practice.grading import decision
from euchre_tutor.practice.keeping import Keeper
from euchre_tutor.practice.memory import kind_of
from euchre_tutor.practice.rating import FEW, loss
from euchre_tutor.practice.sections import written
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.practice.whole_hands import any_deal, telling_deal, whole_hand
from euchre_tutor.progress import Decision
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.widgets.asking import SURE, AskingWidget
from euchre_tutor.widgets.decision_question import DecisionQuestion, decision_question
from euchre_tutor.widgets.hearing import Doing
from euchre_tutor.widgets.modules import joined_script, joined_style
from euchre_tutor.widgets.pages import save_beside
from euchre_tutor.widgets.pictures import picture_from
from euchre_tutor.widgets.questions import Question
from euchre_tutor.widgets.table_board import TableBoard
from euchre_tutor.widgets.table_quiz import FIRST_COUNTS, ONE_MORE
from euchre_tutor.widgets.wire import Choice
from euchre_tutor.widgets.worker import Steps, begin

_LEVELS = ("chosen by how I do", "1: clear", "2: less clear", "3: close", "4: close, and often missed")
_ANYTHING = "Anything: what is due, then what is new"
_LOOKING = "Looking for a new hand ..."
_NONE_FOUND = "No such decision was found in a few hundred hands; choose another theme or game."
_BY_LOT = "The hidden cards were dealt by lot, as likely as what you have seen makes them."
_SHOWS_NOTHING = "On none of the deals that fit does best play favour the best choice, so they were dealt by lot."
_DEALING = "Dealing the hidden cards ..."


_WISHES = ("theme", "game", "level")


def _wished() -> dict[str, Any]:
    """What ``euchre-tutor train`` was told to practise, which it tells in the environment."""
    said = {name: os.environ.get(f"EUCHRE_TUTOR_{name.upper()}", "") for name in _WISHES}
    return {name: read_whole(words, name) if name == "level" else words for name, words in said.items() if words}


class _NoQuestion(Question):
    """What is said while there is no question."""

    def prepare(self) -> None:
        """See Question."""

    def check(self, choice: str) -> str:
        """See Question."""
        raise EuchreError(f"{quoted(choice)} can't be chosen: there is no question yet")


class Trainer(AskingWidget):
    """Practice: decisions that are graded by what they cost, and come back when it is time.

    What you decide is kept in a file of your own on this machine. A choice whose cost is inside its error isn't
    graded.

    Args:
        seed: which of the questions that suit comes first; another one each time unless given.

    Attributes:
        theme: the name of a theme to practise; anything if it is empty. If no theme, game or level is named, these are
            as ``euchre-tutor train`` was told.
        game: the name of the game.
        level: how hard, 1 to 4; as you do if it is 0.
        mode: how often each answer is the right one: ``balanced``, or ``as dealt``, as often as at a table.
        two_tries: whether a choice that costs something may be made once more. The first one counts.
        asks_how_sure: whether you may say how sure you are.
        this_session: the decisions made with this trainer, the oldest first.

    >>> trainer = Trainer(theme="assist", seed=1)
    >>> trainer.choose("pass")
    >>> trainer.this_session[0].theme, trainer.this_session[0].choice
    ('assist', 'pass')
    """

    _esm = joined_script("trainer.js")
    _css = joined_style("parts.css", "trainer.css")

    theme = traitlets.Unicode("").tag(sync=True)
    game = traitlets.Unicode(BICYCLE.name).tag(sync=True)
    level = traitlets.Int(0).tag(sync=True)
    mode = traitlets.Unicode("balanced").tag(sync=True)
    two_tries = traitlets.Bool(False).tag(sync=True)
    asks_how_sure = traitlets.Bool(False).tag(sync=True)

    _themes: Any = traitlets.List().tag(sync=True)
    _games: Any = traitlets.List().tag(sync=True)
    _hard: Any = traitlets.List().tag(sync=True)
    _modes: Any = traitlets.List().tag(sync=True)
    _about = traitlets.Unicode("").tag(sync=True)
    _kind = traitlets.Unicode("").tag(sync=True)
    _so_far = traitlets.Unicode("").tag(sync=True)
    _number = traitlets.Int(0).tag(sync=True)
    _dealt = traitlets.Unicode("").tag(sync=True)
    _table = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, *, seed: int | None = None, **traits: Any) -> None:
        traits = traits if {*traits} & {*_WISHES} else _wished() | traits
        for name in ("theme", "game", "mode"):
            check_line(traits.get(name, ""), "assist")
        whole(traits.get("level", 0), "level")
        self._chance = random.Random(None if seed is None else whole(seed, "seed"))
        self._chosen: Chosen | None = None
        self._tried: list[str] = []
        self._keeper = Keeper()
        self._clicked: TableBoard | None = None  # the table that was laid out last by click
        self._search = 0
        self._skipped: frozenset[str] = frozenset()
        self._ahead: dict[Wish, Chosen] = {}  # fresh positions that were priced while the learner thought
        self.this_session: list[Decision] = []
        hard = _listed({str(number): words for number, words in enumerate(_LEVELS)})
        super().__init__(_NoQuestion(_LOOKING, picture_from(None)), _hard=hard, _modes=_listed(MODES), **traits)
        self.observe(self._on_wish, ["theme", "game", "level", "mode"])
        self.observe(self._on_asks_how_sure, "asks_how_sure")
        self._on_asks_how_sure()
        self._on_wish()
        self._stays = self._message = self._keeper.record.said

    def __repr__(self) -> str:
        return f"Trainer(theme={self.theme!r})"

    @traitlets.validate("theme", "game", "level", "mode")
    def _check(self, proposal: Any) -> Any:
        """Refuse what there isn't; the sentence names what there is."""
        return checked(proposal["trait"].name, proposal["value"])

    # What the learner does.

    def next(self) -> None:
        """Ask the next question: what is due first, then something new; what is due and skipped is left for later."""
        with self._lock, self.hold_sync():
            if self._chosen and self.answered is None and not self._tried and self._chosen.why == "Due again":
                self._skipped |= {kind_of(self._chosen.position, self._chosen.theme)}
            self._ask(next_position(self._wish, self._chance, self._past))

    def similar(self) -> None:
        """Ask about another hand of the same kind."""
        with self._lock, self.hold_sync():
            if self._chosen is None:
                return
            wish = replace(self._wish, theme=self._chosen.theme)
            found = similar(self._chosen, wish, self._chance, self._past)
            self._ask(found or next_position(wish, self._chance, self._past), wish)

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
        hand, words = self._laid_out(asked, choice, telling=telling)
        score = "-".join(map(str, asked.position.view.score))
        seat = asked.position.view.seat
        board = TableBoard(hand, you=seat, score=score, hides_others=True, tutor=True, shows_values=False)
        with self._lock, self.hold_sync():
            if asked is self._asked:
                self._table, self._dealt = board, words
        return board

    def _laid_out(self, asked: DecisionQuestion, choice: str, *, telling: bool) -> tuple[GameHand, str]:
        """Return the whole hand, and say how its hidden cards were dealt."""
        odds, position = asked.odds, asked.position
        assert isinstance(odds, SampledOdds)
        if not telling:
            return whole_hand(odds, any_deal(odds, self._chance), self._chance), _BY_LOT
        tempting = next((text for text in position.options if not position.is_best(text)), position.best)
        tempting = tempting if position.is_best(choice) else choice
        told = telling_deal(odds, position.best, tempting, self._chance)
        if told is None:
            return whole_hand(odds, any_deal(odds, self._chance), self._chance), _SHOWS_NOTHING
        best, other = words_of(position.best), words_of(tempting)
        return whole_hand(odds, told.number, self._chance), told.in_words(best, other)

    def _lay_out(self, asked: DecisionQuestion, choice: str, done: Event, telling: bool) -> Steps:
        """Lay the hand out beside the main thread, once its answer is worked out."""
        while not done.is_set():
            yield
        try:
            board = self._on_table(asked, choice, telling=telling)
            unseen, self._clicked = (self._clicked, board) if self._table is board else (board, self._clicked)
            if unseen:
                unseen.close()  # Jupyter keeps every widget that isn't closed
        except EuchreError as error:
            with self._lock:
                if asked is self._asked:
                    self._dealt = error.sentence

    def save_page(self) -> None:
        """Write a page about this hand, with what your choice cost, into the folder of the notebook; say where.

        Raises EuchreError if the question isn't answered and its reasons worked out, or the file can't be written.
        """
        if self.answered is None or not isinstance(self._asked, DecisionQuestion) or not self._is_ready:
            raise EuchreError("answer the question first; the page is there once its reasons are")
        self._stays = self._message = save_beside(self._asked.odds, self.answered)

    @property
    def _doings(self) -> Mapping[str, Doing]:
        """See HearingWidget."""
        own = {"next": Doing(self.next), "similar": Doing(self.similar), "table": Doing(self._to_table, str)}
        own["save"] = Doing(self.save_page)
        return {**own, **super()._doings}

    @property
    def _shown(self) -> Mapping[str, int]:
        """See HearingWidget: a question by its number."""
        return {"number": self._number}

    def _to_table(self, which: str) -> None:
        """Lay the hand out on a table; ``telling`` deals it so that it shows why the best choice is the best."""
        if self.answered is not None and self._dealt != _DEALING:
            self._dealt = _DEALING
            self._begin()
            begin(self._lay_out, self._asked, self.answered, self._done, which == "telling")

    def _take(self, choice: str) -> None:
        """Note a choice; where there are two tries, and the first one costs something, ask once more."""
        with self._lock, self.hold_sync():
            value = self._asked.check(choice)
            if self.answered is None and value in self._tried:
                raise EuchreError(f"{quoted(value)} can't be chosen: you have tried it")
            if self.answered is None and self._may_try_again(value):
                self._tried.append(value)
                self._is_noted = True
                told = self._cost_of(value), ONE_MORE, self._keep_decision(value)
                self._stays = self._message = " ".join(filter(None, told))
                self._choices = [{**each, "why_not": _why_not(each, value)} for each in self._choices]
                return
            if self._tried and self.answered is None:
                self._stays = f"{FIRST_COUNTS} {self._cost_of(self._tried[0])}"
            super()._take(choice)

    def _cost_of(self, choice: str) -> str:
        """Say what a choice costs."""
        assert isinstance(self._asked, DecisionQuestion)
        return self._asked.grade(choice).cost

    def _may_try_again(self, choice: str) -> bool:
        """Tell whether a choice costs something, and is the first of two."""
        if not self.two_tries or self._tried or not isinstance(self._asked, DecisionQuestion):
            return False
        graded = self._asked.grade(choice)
        return graded.is_graded and not graded.is_right

    # What is asked.

    @property
    def _wish(self) -> Wish:
        return Wish(self.game, self.theme or None, self.level or None, self.mode)

    @property
    def _past(self) -> Past:
        """What the learner has done so far."""
        return self._keeper.past(self._skipped)

    def _on_wish(self, change: Any = None) -> None:
        """List the games and the themes of the game, with those that are wished for, and ask."""
        if change and change["name"] == "game" and self.theme and self.theme not in themes_asked(self.game):
            self.theme = ""  # which comes here again
            return
        games = {**PRESETS, self.game: Rules.parse(self.game)}
        self._games = _listed({name: rules.title for name, rules in games.items()})
        names = [name for name in THEMES if name in {*themes_asked(self.game), self.theme}]
        self._themes = _listed({"": _ANYTHING, **{name: THEMES[name].title for name in names}})
        self.next()

    def _on_asks_how_sure(self, _change: object = None) -> None:
        levels = [{"value": chance, "words": words} for words, chance in SURE.items()]
        self._levels = levels if self.asks_how_sure else []

    def _ask(self, chosen: Chosen | None, wish: Wish | None = None) -> None:
        """Ask about a position; where none is left that wasn't seen, look for a fresh one."""
        self._search += 1
        if chosen is None or chosen.why == "Seen before":
            self._pose(_NoQuestion(_LOOKING, picture_from(None)))
            self._about = self._kind = ""
            begin(self._look_for_one, self._search, wish or self._wish, chosen)
            return
        self._chosen, self._tried, self._table, self._dealt = chosen, [], None, ""
        self._number += 1
        self._about, self._kind = chosen.why, ""
        self._pose(decision_question(chosen.position))
        self._tell_so_far()
        if self._is_displayed:
            self._begin()

    def _look_for_one(self, search: int, wish: Wish, instead: Chosen | None) -> Steps:
        """Look for a fresh position and ask about it, unless something else is wished for; then look for the next."""
        if search != self._search:
            return
        words, found = _NONE_FOUND, self._ahead.pop(wish, None)
        try:
            for each in [] if found else fresh_position(wish, self._chance):
                found = each
                yield
                if search != self._search:
                    break
        except EuchreError as error:
            words = error.sentence
        if found and search != self._search:
            self._ahead[wish] = found  # for when it is wished for again
        self._ask_fresh(search, found or (instead and instead._replace(why="Asked before")), words)
        if not found or wish in self._ahead:
            return
        for following in fresh_position(wish, self._chance):  # while the learner thinks
            yield
            if wish != self._wish:
                return
            self._ahead.update({wish: following} if following else {})

    def _ask_fresh(self, search: int, chosen: Chosen | None, words: str) -> None:
        """Ask about what a search has found, or say that nothing was; nothing is said of a search that is over."""
        with self._lock, self.hold_sync():
            if search != self._search:
                return
            if chosen:
                self._ask(chosen)
            else:
                self._pose(_NoQuestion(words, picture_from(None)))

    # What is kept.

    def _note(self) -> str:
        assert self.answered is not None
        return self._keep_decision(self.answered)

    def _show(self) -> None:
        """See AskingWidget; theme and level are told with the answer, since they would give it away."""
        super()._show()
        if self.marked and self._chosen:
            self._kind = kind_in_words(self._chosen)

    def _keep_decision(self, choice: str) -> str:
        """Keep the first choice; return what is to be said about that, which is nothing unless it can't be kept."""
        assert self._chosen
        assert isinstance(self._asked, DecisionQuestion)
        graded, tries = self._asked.grade(choice), 2 if self.two_tries else 1
        made, said = self._keeper.keep(decision(graded, theme=self._chosen.theme, sure=self.sure, tries=tries))
        self.this_session.append(made)
        self._tell_so_far()
        return said

    def _tell_so_far(self) -> None:
        """Say how this session goes."""
        asked, due = len(self.this_session), len(due_here(self._wish, self._past))
        lost = loss(self.this_session, "points")
        parts = [f"{asked} answered" if asked else "", f"{due} due again" if due else ""]
        if lost and lost.decisions >= FEW:
            parts.insert(1, f"{written(lost, 'points')} lost a decision")
        self._so_far = ", ".join(filter(None, parts))

    def _snapshot(self) -> str:
        return "" if isinstance(self._asked, _NoQuestion) else super()._snapshot()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the question, and begin to work out its reasons."""
        self._begin()
        return super()._repr_mimebundle_(**options)


def _why_not(choice: Choice, tried: str) -> str:
    return "you have tried it" if choice["value"] == tried else choice["why_not"]


def _listed(words: dict[str, str]) -> list[dict[str, str]]:
    return [{"value": value, "words": each} for value, each in words.items()]
