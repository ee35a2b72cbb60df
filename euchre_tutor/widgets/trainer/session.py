"""A session of practice: what is asked, what was tried, what comes next; a machine without a widget or a thread.

::

                 begin, next, one like it
                  │          │        │ all is asked
        none left │   stored │        └──────────────> OVER ──next──> begin
                  v          v
    SEEKING ────────found──> ASKED ──────choice──────> ANSWERED
     ^    │                    │                           ^
     └────┘ none found         └──costs, of two──> TRIED ──┘

Instead of a question whole HANDS may be played: those of a drill of pairs, or of a pair that is due; its twin comes a
few questions later. From everywhere the learner may go on, to the next question or to another drill. Only a choice that
is made while a question is ASKED counts; a question that is answered may be answered once more.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace
from enum import Enum, auto
from random import Random

from euchre_tutor.practice.choosing import Chosen, Past, due_here, next_position, plans_due, similar
from euchre_tutor.practice.drills import Drill, summary
from euchre_tutor.practice.fresh import fresh_position, listed_position, stored_position
from euchre_tutor.practice.grading import Grade, decision
from euchre_tutor.practice.keeping import Keeper
from euchre_tutor.practice.memory import kind_of
from euchre_tutor.practice.pairs import drawn
from euchre_tutor.practice.rating import FEW, loss
from euchre_tutor.practice.report import written
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.progress import Decision
from euchre_tutor.widgets.table.quiz import FIRST_COUNTS, ONE_MORE

NONE_FOUND = "No such decision was found in a few hundred hands; choose another theme or game."
_LOOKING = "Looking for a new hand ..."
_WHOLE = "Play the hand."
_TWIN_AFTER = 3  # questions between a hand and its twin
Search = Iterator[Chosen | None]
"""Looks for a hand step by step, and yields it once it is found; then it may look for others."""


class State(Enum):
    """Where a session stands; see the module."""

    SEEKING = auto()
    ASKED = auto()
    TRIED = auto()
    ANSWERED = auto()
    OVER = auto()
    HANDS = auto()


class Session:
    """What is practised, and how it goes.

    Args:
        drill: what is practised.
        chance: where lots are drawn from.

    Attributes:
        state: where it stands.
        chosen: what is asked about, or was last; None once all is asked.
        words: what is said where there is no question.
        tried: the first choice of two.
        number: how many questions were asked.
        made: the decisions, the oldest first.
        so_far: how it goes, in words.
        search: the number of what is looked for; what an earlier search finds is not asked.
        looking: what a search that is to begin does; None if none is.
        ahead: hands that were found while the learner thought, by drill.
        hands: which whole hands are played.
    """

    def __init__(self, drill: Drill, chance: Random) -> None:
        self.drill, self.chance, self.keeper = drill, chance, Keeper()
        self.state, self.words, self.so_far = State.SEEKING, _LOOKING, ""
        self.tried: Grade | None = None
        self.chosen: Chosen | None = None
        self.made: list[Decision] = []
        self.number = self.search = 0
        self.looking: Search | None = None
        self._instead: Chosen | None = None  # what is asked if nothing is found
        self._skipped: frozenset[str] = frozenset()
        self._here: set[str] = set()  # what of a list was asked in this drill
        self._before = 0  # decisions before this drill
        self.ahead: dict[Drill, Chosen] = {}
        self.hands = Drill()
        self._twin: tuple[int, Drill] | None = None  # from which question on a twin comes

    @property
    def is_asked(self) -> bool:
        """Whether there is a question."""
        return self.state not in (State.SEEKING, State.OVER, State.HANDS)

    @property
    def past(self) -> Past:
        """What the learner has done so far."""
        return self.keeper.past(self._skipped)

    # What is asked.

    def begin(self, drill: Drill) -> None:
        """Ask the first question of a drill."""
        self.drill, self.chosen = drill, None
        self._here, self._before = set(), len(self.made)
        self._ask_next()

    def go_on(self) -> None:
        """Ask the next question; what is due and skipped is left for later."""
        if self.state is State.ASKED and self.chosen and self.chosen.why == "Due again":
            self._skipped |= {kind_of(self.chosen.position, self.chosen.theme)}
        self._ask_next()

    def _ask_next(self) -> None:
        """Ask what the drill says; say how it went if that was all."""
        past, made = self.past, self.made[self._before :]
        if hands := self.drill if self.drill.whole_hands else self._pair_due(past):
            self.chosen, self.hands = None, hands
            self._say(State.HANDS, _WHOLE)
            return
        listed = self.drill.listed(past.decisions)
        left = [text for text in listed or [] if text not in self._here]
        if (listed is not None and not left) or 0 < self.drill.questions <= len(made):
            self.chosen = None
            self._say(State.OVER, "You have no mistakes left for this drill." if listed == [] else summary(made))
        elif not left:
            self._ask_or_look(next_position(self.drill, self.chance, past), self.drill)
        elif chosen := stored_position(left[0]):
            self._here.add(left[0])
            self._ask_or_look(chosen, self.drill)
        else:
            self._here.add(left[0])
            self._say(State.SEEKING, "Working out what each choice is worth ...")
            self.looking = (listed_position(text) for text in left[:1])

    def _pair_due(self, past: Past) -> Drill | None:
        """Return the twin whose turn has come, or a hand of a pair that is due; None where neither is."""
        if self._twin and self.number >= self._twin[0]:
            (_, twin), self._twin = self._twin, None
            return twin
        if self._twin or self.drill.listed(()) is not None:
            return None
        for game, plan in plans_due(self.drill, past):
            (pair,) = drawn([plan], 1, self.chance, past.decisions, game)
            one, two = self.chance.sample([pair.one.position.text, pair.two.position.text], 2)
            self._twin = self.number + _TWIN_AFTER, Drill((game,), pairs=(plan,), hands=(two,))
            return Drill((game,), pairs=(plan,), hands=(one,))
        return None

    def similar(self) -> None:
        """Ask about another hand of the same kind; nothing happens if there was none yet."""
        if self.chosen is None:
            return
        game, theme = str(self.chosen.position.view.rules), self.chosen.theme
        drill = replace(self.drill, games=(game,), themes=(theme,) if theme in THEMES else ())
        alike = similar(self.chosen, drill, self.chance, self.past)
        self._ask_or_look(alike or next_position(drill, self.chance, self.past), drill)

    def _ask_or_look(self, chosen: Chosen | None, drill: Drill) -> None:
        """Ask about a position; where none is left that wasn't seen, look for a fresh one."""
        if chosen and chosen.why != "Seen before":
            self.ask(chosen)
            return
        self._say(State.SEEKING, _LOOKING)
        self._instead = chosen and chosen._replace(why="Asked before")
        self.looking = self._look(self.search, drill)

    def ask(self, chosen: Chosen) -> None:
        """Ask about a position."""
        self._say(State.ASKED, "")
        self.chosen, self.tried = chosen, None
        self.number += 1
        self._tell()

    def _say(self, state: State, words: str) -> None:
        self.state, self.words, self.looking, self._instead = state, words, None, None
        self.search += 1

    # What is looked for.

    def _look(self, search: int, drill: Drill) -> Generator[Chosen | None, None, None]:
        """Look for a fresh position until something else is wished for; then for the one after it."""
        if search != self.search:
            return
        chosen = self.ahead.pop(drill, None)
        for candidate in () if chosen else fresh_position(drill, self.chance):
            chosen = candidate
            yield None
            if search != self.search:
                break
        if chosen and search != self.search:
            self.ahead[drill] = chosen  # for when it is wished for again
        if not chosen or search != self.search:
            return
        yield chosen
        for following in fresh_position(drill, self.chance):  # while the learner thinks
            yield None
            if drill != self.drill:
                return
            self.ahead.update({drill: following} if following else {})

    def found(self, search: int, chosen: Chosen | None, words: str = NONE_FOUND) -> bool:
        """Ask what a search has found, or say that it found nothing; tell whether that was still waited for."""
        if search != self.search:
            return False
        if chosen := chosen or self._instead:
            self.ask(chosen)
        else:
            self._say(State.SEEKING, words)
        return True

    # What is answered.

    def answer(self, graded: Grade, *, sure: float | None, two_tries: bool) -> str:
        """Take a choice, keep it if it is the first, and return what is to be said about that.

        Args:
            graded: the choice, with what it costs.
            sure: how sure the learner is, as a chance.
            two_tries: whether a choice that costs something is only the first of two.
        """
        before, self.state = self.state, State.ANSWERED
        if before is not State.ASKED:
            return f"{FIRST_COUNTS} {self.tried.cost}" if self.tried else ""
        assert self.chosen
        made, said = self.keeper.keep(decision(graded, theme=self.chosen.theme, sure=sure, tries=2 if two_tries else 1))
        self.made.append(made)
        self._tell()
        if not two_tries or not graded.is_graded or graded.is_right:
            return said
        self.state, self.tried = State.TRIED, graded
        return " ".join(filter(None, (graded.cost, ONE_MORE, said)))

    def _tell(self) -> None:
        """Say how it goes, and what is due."""
        of, due = self.drill.questions, len(due_here(self.drill, self.past))
        made = self.made[self._before :] if of else self.made
        lost = loss(made, "points")
        parts = [
            f"{len(made)}{f' of {of}' * (of > 0)} answered" if made or of else "",
            f"{written(lost, 'points')} lost a decision" if lost and lost.decisions >= FEW else "",
            f"{due} due again" if due else "",
        ]
        self.so_far = ", ".join(filter(None, parts))
