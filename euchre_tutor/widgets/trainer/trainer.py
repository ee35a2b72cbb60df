"""Trainer: one decision after another, each graded at once by what it costs, and come back to when it is time."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import traitlets

from euchre_tutor.base.checks import quoted, seed_or_chance
from euchre_tutor.base.doors import at_the_door
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.practice.choosing import Chosen, Past, due_here, kind_in_words, next_position, similar
from euchre_tutor.practice.drills import Drill, summary
from euchre_tutor.practice.fresh import fresh_position, listed_position, stored_position
from euchre_tutor.practice.grading import decision, guide_says
from euchre_tutor.practice.keeping import Keeper
from euchre_tutor.practice.memory import kind_of
from euchre_tutor.practice.rating import FEW, loss, streak
from euchre_tutor.practice.report import my_practice
from euchre_tutor.practice.sections import written
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.progress import Decision
from euchre_tutor.widgets.ask.asking import SURE
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion, decision_question
from euchre_tutor.widgets.ask.questions import Question
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change, sent
from euchre_tutor.widgets.parts.modules import joined_script, joined_style
from euchre_tutor.widgets.parts.pages import save_beside
from euchre_tutor.widgets.parts.pictures import picture_from
from euchre_tutor.widgets.parts.wire import Report
from euchre_tutor.widgets.parts.worker import Steps, begin
from euchre_tutor.widgets.table.quiz import FIRST_COUNTS, ONE_MORE
from euchre_tutor.widgets.trainer.practising import PractisingWidget

ONCE_MORE = "Once more"
_LOOKING = "Looking for a new hand ..."
_NONE_FOUND = "No such decision was found in a few hundred hands; choose another theme or game."
_PRICING = "Working out what each choice is worth ..."
SKIP = "Skip"
_NO_MISTAKE = "You have no mistakes left for this drill."


class NoQuestion(Question):
    """What is said while there is no question."""

    def check(self, choice: str) -> str:
        """See Question."""
        raise EuchreError(f"{quoted(choice)} can't be chosen: there is no question yet")


class Trainer(PractisingWidget):
    """Practice: decisions that are graded by what they cost, and come back when it is time.

    What you decide is kept in a file of your own on this machine. A choice whose cost is inside its error isn't
    graded.

    Args:
        drill: what is practised, as text.
        seed: which of the questions that suit comes first; another one each time unless given.

    Attributes:
        theme, game, level, mode, drill: what is practised, see PractisingWidget; if none is named, it is as
            ``euchre-tutor train`` was told.
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

    two_tries = traitlets.Bool(False).tag(sync=True)
    asks_how_sure = traitlets.Bool(False).tag(sync=True)

    _about = traitlets.Unicode("").tag(sync=True)
    _kind = traitlets.Unicode("").tag(sync=True)
    _next = traitlets.Unicode(SKIP).tag(sync=True)
    _so_far = traitlets.Unicode("").tag(sync=True)
    _number = traitlets.Int(0).tag(sync=True)
    _report: Report = sent({})

    def __init__(self, drill: str | None = None, *, seed: int | None = None, **traits: Any) -> None:
        self._chosen: Chosen | None = None
        self._tried: list[str] = []
        self._keeper = Keeper()
        self._skipped: frozenset[str] = frozenset()
        self._asked_here: set[str] = set()  # what was asked in this drill
        self._before = 0  # decisions of this session before this drill
        self._search = 0  # what is found by an earlier search is not asked
        self._ahead: dict[Drill, Chosen] = {}  # fresh positions that were priced while the learner thought
        self.this_session: list[Decision] = []
        chance = Random(seed_or_chance(seed))
        said = {} if drill is None else {"drill": drill}
        super().__init__(NoQuestion(_LOOKING, picture_from(None)), chance, **said, **traits)
        self.observe(self._on_asks_how_sure, "asks_how_sure")
        self._on_asks_how_sure()
        self._begin_drill()
        self._stays = self._message = self._keeper.record.said

    def __repr__(self) -> str:
        return f"Trainer(theme={self.theme!r})"

    # What the learner does.

    @as_one_change
    def next(self) -> None:
        """Ask the next question: what is due first, then something new; what is due and skipped is left for later.

        After the last question of a drill, its result is shown; after that, the drill begins anew.
        """
        if self._next == ONCE_MORE:
            self._begin_drill()
            return
        if self._chosen and self.answered is None and not self._tried and self._chosen.why == "Due again":
            self._skipped |= {kind_of(self._chosen.position, self._chosen.theme)}
        self._ask_next()

    def _begin_drill(self) -> None:
        """See PractisingWidget."""
        self._asked_here, self._before, self._chosen = set(), len(self.this_session), None
        if self._report:  # of the games before
            self._tell_report()
        self._ask_next()

    def _ask_next(self) -> None:
        """Ask what the drill says; say how it went if that was all."""
        past, made = self._past, self.this_session[self._before :]
        listed = self._drill.listed(past.decisions)
        left = [text for text in listed or [] if text not in self._asked_here]
        if (listed is not None and not left) or 0 < self._drill.questions <= len(made):
            self._search += 1
            self._chosen, self._table, self._dealt = None, None, ""
            self._say_instead(_NO_MISTAKE if listed == [] else summary(made), then=ONCE_MORE)
        elif left:
            self._asked_here.add(left[0])
            self._ask_listed(left[0])
        else:
            self._ask(next_position(self._drill, self._chance, past))

    @as_one_change
    def similar(self) -> None:
        """Ask about another hand of the same kind."""
        if self._chosen is None:
            return
        game, theme = str(self._chosen.position.view.rules), self._chosen.theme
        drill = replace(self._drill, games=(game,), themes=(theme,) if theme in THEMES else ())
        alike = similar(self._chosen, drill, self._chance, self._past)
        self._ask(alike or next_position(drill, self._chance, self._past), drill)

    def _tell_report(self) -> None:
        """Tell how the learner does in the games of the drill."""
        games = self._drill.games
        self._report = my_practice(game=games[0] if len(games) == 1 else None).plain

    def save_page(self) -> None:
        """Write a page about this hand, with what your choice cost, into the folder of the notebook; say where.

        Raises EuchreError if the question isn't answered and its reasons worked out, or the file can't be written.
        """
        if self.answered is None or not isinstance(self._asked, DecisionQuestion) or not self._is_ready:
            raise EuchreError("answer the question first; the page is there once its reasons are")
        self._stays = self._message = save_beside(self._asked.odds, self.answered)

    @property
    def _doings(self) -> Mapping[str, Doing]:
        return {
            "next": Doing(self.next),
            "similar": Doing(self.similar),
            "save": Doing(self.save_page),
            "report": Doing(self._tell_report),
            **super()._doings,
        }

    @property
    def _shown(self) -> Mapping[str, int]:
        """See HearingWidget: a question by its number."""
        return {"number": self._number}

    @as_one_change
    def _take(self, choice: str) -> None:
        """Note a choice; where there are two tries, and the first one costs something, ask once more."""
        value = self._asked.check(choice)
        if self.answered is None and value in self._tried:
            raise EuchreError(f"{quoted(value)} can't be chosen: you have tried it")
        if self.answered is None and self._may_try_again(value):
            self._tried.append(value)
            self._is_noted = True
            said = self._cost_of(value), ONE_MORE, self._keep_decision(value)
            self._stays = self._message = " ".join(filter(None, said))
            self._choices = [
                {**each, "why_not": "you have tried it"} if each["value"] == value else each for each in self._choices
            ]
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
    def _past(self) -> Past:
        """What the learner has done so far."""
        return self._keeper.past(self._skipped)

    def _on_asks_how_sure(self, _change: object = None) -> None:
        self._levels = SURE if self.asks_how_sure else []

    def _ask(self, chosen: Chosen | None, drill: Drill | None = None) -> None:
        """Ask about a position; where none is left that wasn't seen, look for a fresh one."""
        self._search += 1
        if chosen is None or chosen.why == "Seen before":
            self._say_instead(_LOOKING)
            begin(self._look_for_one, self._search, drill or self._drill, chosen)
        else:
            self._ask_about(chosen)

    def _ask_about(self, chosen: Chosen) -> None:
        """Ask about a position."""
        self._chosen, self._tried, self._table, self._dealt = chosen, [], None, ""
        self._number += 1
        self._about, self._kind, self._next = chosen.why, "", SKIP
        self._pose(decision_question(chosen.position))
        self._tell_so_far()
        if self._is_displayed:
            self._begin()

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
            with at_the_door():
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
            with at_the_door():
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

    @as_one_change
    def _ask_fresh(self, search: int, chosen: Chosen | None, words: str) -> None:
        """Ask about what a search has found, or say that it found nothing; a search that is over says nothing."""
        if search != self._search:
            return
        if chosen:
            self._ask(chosen)
        else:
            self._say_instead(words)

    # What is kept.

    def _note(self) -> str:
        assert self.answered is not None
        return self._keep_decision(self.answered)

    def _show(self) -> None:
        """See AskingWidget; theme and level come with the answer, since they would give it away."""
        super()._show()
        if self.marked and self._chosen:
            kind, said = kind_in_words(self._chosen), guide_says(self._chosen.position)
            self._kind = f"{kind.rstrip('.')}. {said}" if said else kind

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
        """Say how this session goes, and for how many days in a row there was one."""
        past, made, of = self._past, self.this_session, self._drill.questions
        asked, due = len(made[self._before :]) if of else len(made), len(due_here(self._drill, past))
        lost, days = loss(made, "points"), streak(past.decisions, past.now.astimezone().date())
        parts = [
            f"{asked}{f' of {of}' * (of > 0)} answered" if asked or of else "",
            f"{written(lost, 'points')} lost a decision" if lost and lost.decisions >= FEW else "",
            f"{due} due again" if due else "",
            f"{days} days in a row" if days > 1 else "",
        ]
        self._so_far = ", ".join(filter(None, parts))

    def _snapshot(self) -> str:
        return "" if isinstance(self._asked, NoQuestion) else super()._snapshot()
