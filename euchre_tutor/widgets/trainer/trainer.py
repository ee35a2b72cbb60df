"""Trainer: one decision after another, each graded at once by what it costs, and come back to when it is time."""

import os
from collections.abc import Mapping
from functools import cached_property, partial, reduce
from random import Random
from typing import Any

import anywidget
import traitlets

from euchre_tutor.base.checks import quoted, seed_or_chance
from euchre_tutor.base.doors import at_the_door
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.practice.choosing import Chosen
from euchre_tutor.practice.drills import Drill
from euchre_tutor.progress import Decision
from euchre_tutor.rules import BICYCLE
from euchre_tutor.widgets.ask.asking import SURE, AskingWidget
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion, decision_question
from euchre_tutor.widgets.ask.questions import Question
from euchre_tutor.widgets.pairs.picked_hand import PickedHand
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change, sent
from euchre_tutor.widgets.parts.pictures import picture_from
from euchre_tutor.widgets.parts.wire import Practised, Wishes
from euchre_tutor.widgets.parts.wire_table import CardTells
from euchre_tutor.widgets.parts.worker import Steps, begin
from euchre_tutor.widgets.table.work import UNTOLD, CardTeller
from euchre_tutor.widgets.trainer.session import NONE_FOUND, Search, Session, State
from euchre_tutor.widgets.trainer.shown import practised, wishes

_PARTS = ("drill", "game", "theme", "level", "mode")  # in this order, since a game decides what themes there are


class Trainer(AskingWidget, face="trainer"):
    """Practice: decisions that are graded by what they cost, and come back when it is time.

    What you decide is kept in a file of your own on this machine. A choice whose cost is inside its error isn't
    graded.

    Args:
        drill: what is practised, as text.
        seed: which of the questions that suit comes first; another one each time unless given.

    Attributes:
        theme: the name of a theme, or several with commas between them; anything if it is empty.
        game: the name of a game, or several.
        level: how hard, 1 to 4; as the learner does if it is 0.
        mode: how often each answer is the right one: ``balanced``, or ``as dealt``, as often as at a table.
        drill: all of it as text, and more, such as ``assist, donate; seat 2; my mistakes; 10 questions``; if none of
            these is named, it is as ``euchre-tutor train`` was told.
        two_tries: whether a choice that costs something may be made once more. The first one counts.
        asks_how_sure: whether you may say how sure you are.
        this_session: the decisions made with this trainer, the oldest first.

    >>> trainer = Trainer(theme="trap_pass", seed=1)
    >>> trainer.choose("pass")
    >>> trainer.this_session[0].theme, trainer.this_session[0].choice
    ('trap_pass', 'pass')
    """

    theme = traitlets.Unicode("").tag(sync=True)
    game = traitlets.Unicode(BICYCLE.name).tag(sync=True)
    level = traitlets.Int(0).tag(sync=True)
    mode = traitlets.Unicode("balanced").tag(sync=True)
    drill = traitlets.Unicode("").tag(sync=True)
    two_tries = traitlets.Bool(False).tag(sync=True)
    asks_how_sure = traitlets.Bool(False).tag(sync=True)

    _wishes: Wishes = sent({})
    _practised: Practised = sent({})
    _tells: CardTells = sent(UNTOLD)
    _table = anywidget.WidgetTrait().tag(sync=True)
    _played: PickedHand | None = None  # the whole hands that are played

    def __init__(self, drill: str | None = None, *, seed: int | None = None, **traits: Any) -> None:
        said = {} if drill is None else {"drill": drill}
        said |= {name: traits.pop(name) for name in _PARTS if name in traits}
        parts = (said or {"drill": os.environ.get("EUCHRE_TUTOR_DRILL", "")}).items()
        wanted = reduce(lambda drill, part: drill.saying(*part), parts, Drill())
        self._session = Session(wanted, Random(seed_or_chance(seed)))
        super().__init__(Question(self._session.words, picture_from(None)), **traits)
        self._practise(wanted)
        self._stays = self._message = self._session.keeper.record.said

    def __repr__(self) -> str:
        return f"Trainer(theme={self.theme!r})"

    @property
    def this_session(self) -> list[Decision]:
        """The decisions made with this trainer, the oldest first."""
        return self._session.made

    # What is practised.

    @traitlets.validate(*_PARTS)
    def _check(self, proposal: Any) -> Any:
        """Refuse what there isn't; the sentence names what there is."""
        name = proposal["trait"].name
        return self._session.drill.saying(name, proposal["value"]).parts[name]

    @traitlets.observe(*_PARTS)
    def _on_part(self, change: Any) -> None:
        """Practise what the notebook or the page has set; what is shown is practised already."""
        if change.new != self._session.drill.parts[change.name]:
            self._say(change.name, change.new)

    def _say(self, name: str, value: Any) -> None:
        self._practise(self._session.drill.saying(name, value))

    @as_one_change
    def _practise(self, drill: Drill) -> None:
        """Begin a drill."""
        self._session.begin(drill)
        for name, value in drill.parts.items():
            setattr(self, name, value)
        self._wishes = wishes(drill)
        self._follow()

    @traitlets.observe("asks_how_sure")
    def _offer_levels(self, change: Any) -> None:
        self._levels = SURE if change.new else []

    # What the learner does.

    @property
    def _doings(self) -> Mapping[str, Doing]:
        return {
            "next": Doing(self.next),
            "similar": Doing(self.similar),
            "tell": Doing(self.tell, str),
            **super()._doings,
            "drill": Doing(partial(self._say, "drill"), str),
            "questions": Doing(partial(self._say, "questions"), int),
            "mistakes": Doing(partial(self._say, "mistakes"), bool),
        }

    @property
    def _shown(self) -> Mapping[str, int]:
        """See HearingWidget: a question by its number."""
        return {"number": self._session.number}

    @as_one_change
    def next(self) -> None:
        """Ask the next question: what is due first, then something new; what is due and skipped is left for later.

        After the last question of a drill, its result is shown; after that, the drill begins anew.
        """
        if self._session.state is State.OVER:
            self._practise(self._session.drill)
        else:
            self._session.go_on()
            self._follow()

    @as_one_change
    def similar(self) -> None:
        """Ask about another hand of the same kind."""
        self._session.similar()
        self._follow()

    @as_one_change
    def tell(self, card: str) -> None:
        """Say why a card was played, and what it tells about its player's hand; of the same card again, no more.

        Raises EuchreError before the question is answered.
        """
        chosen = self._session.chosen
        if not (chosen and self.marked):
            raise EuchreError("what a card tells is for looking back; answer the question first")
        self._telling.tell((chosen.position.view, card))

    @cached_property
    def _telling(self) -> CardTeller:
        return CardTeller(partial(setattr, self, "_tells"), self._lock)

    def _clear(self) -> None:
        """See AskingWidget."""
        super()._clear()
        self._telling.tell()

    @as_one_change
    def _take(self, choice: str) -> None:
        """Note a choice; where there are two tries, and the first one costs something, ask once more."""
        value, session = self._asked.check(choice), self._session
        if self.answered is not None:
            return
        if session.tried and value == session.tried.choice:
            raise EuchreError(f"{quoted(value)} can't be chosen: you have tried it")
        assert isinstance(self._asked, DecisionQuestion)
        self._stays = session.answer(self._asked.grade(value), sure=self.sure, two_tries=self.two_tries)
        if session.state is State.ANSWERED:
            super()._take(choice)
            return
        self._message = self._stays
        self._choices = [
            {**each, "why_not": "you have tried it"} if each["value"] == value else each for each in self._choices
        ]
        self._tell()

    # What follows from it.

    def _follow(self) -> None:
        """Show where a step has led to: the question, or what is said instead; and begin to look for one if need be."""
        session, looking = self._session, self._session.looking
        session.looking = None
        if session.state is not State.SEEKING:
            self._play(session.hands if session.state is State.HANDS else None)
        chosen = session.chosen if session.is_asked else None
        self._pose(decision_question(chosen.position) if chosen else Question(session.words, picture_from(None)))
        self._tell()
        if looking:
            begin(self._search, session.search, looking)
        elif session.is_asked and self._is_displayed:
            self._begin()

    def _play(self, hands: Drill | None) -> None:
        """Show whole hands to be played below, or nothing; what was shown before is put away."""
        played, self._played = self._played, PickedHand(hands) if hands else None
        self._table = self._played
        if played:
            played.close()

    def _search(self, search: int, looking: Search) -> Steps:
        """Look for a hand, and ask about it once it is found, or say why there is none."""
        words = NONE_FOUND
        try:
            with at_the_door():
                for chosen in looking:
                    if chosen:
                        self._found(search, chosen, "")
                    yield
        except EuchreError as error:
            words = error.sentence
        self._found(search, None, words)

    @as_one_change
    def _found(self, search: int, chosen: Chosen | None, words: str) -> None:
        if self._session.found(search, chosen, words):
            self._follow()

    def _show(self) -> None:
        """See AskingWidget."""
        super()._show()
        if self.marked:
            self._tell()

    def _tell(self) -> None:
        """Show how the session stands."""
        self._practised = practised(self._session, is_marked=bool(self.marked))

    def _snapshot(self) -> str:
        return super()._snapshot() if self._session.is_asked else ""

    def _end(self) -> None:
        self._play(None)
        self._telling.refiner.stop()
