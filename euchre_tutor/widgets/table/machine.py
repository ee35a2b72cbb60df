"""The one state of a table: a hand at one of its positions, how it is seen, what is asked, and what is known of it.

It is no widget. Whoever shows it watches it, and is told of each change, while the lock is held.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base.checks import is_whole, quoted, seed_or_chance
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.conditions import Where
from euchre_tutor.deal import Deal, fitting_score, parse_score
from euchre_tutor.game import GameHand
from euchre_tutor.rules import BICYCLE, Rules
from euchre_tutor.widgets.parts.refiner import Lock, Refiner
from euchre_tutor.widgets.parts.wire_table import CardTells, Swing
from euchre_tutor.widgets.table.line import HandLine
from euchre_tutor.widgets.table.options import Options
from euchre_tutor.widgets.table.quiz import Quiz
from euchre_tutor.widgets.table.state import exchanged_places, text_shown
from euchre_tutor.widgets.table.values import NOTHING, Values
from euchre_tutor.widgets.table.work import (
    UNTOLD,
    Asked,
    CardTeller,
    Dealing,
    What,
    answers,
    punished,
    punishment_in_words,
)

Method = TypeVar("Method", bound=Callable[..., Any])
_WORTH = "Working out what each is worth ..."
_WORKING = {
    "values": _WORTH,
    "hint": _WORTH,
    "question": "Looking for the next decision ...",
    "moment": "Working out what your call was worth ...",
}


def _as_one_change(method: Method) -> Method:
    """Have a method done as one change: no other thread comes between, and watchers hear of all of it at once."""

    @wraps(method)
    def change(table: "TableMachine", *arguments: Any, **options: Any) -> Any:
        with table.lock:
            table._depth += 1
            try:
                return method(table, *arguments, **options)
            finally:
                table._depth -= 1
                table._tell()

    return cast(Method, change)


class TableMachine:
    """A hand on a table, as a state that changes by what is done; see TableBoard, which shows it.

    Args:
        hand: a deal or a hand, as object or text; a random deal unless it is given.
        seed: of that random deal, and of what the tutor's players think of.
        rules: of that random deal.
        lock: held while anything changes; one of its own unless it is given.
        options: how the hand is seen and played, the fields of ``Options``; the last seat's view unless it is said.

    Attributes:
        line: the positions of the hand, and the one that is shown.
        options: how the hand is seen and played.
        quiz: what was asked and answered.
        picked: the card that was picked while the hand is set up.
        values: what is known about the position.
        verdict: the best in a sentence, or what is being worked out.
        swings: what the actions of the line have cost.
        tells: what the card that was clicked tells; nothing before.
        message: what there is to be said.
        result: how the quiz went so far.
        is_dealing: whether a deal is looked for.
        seed: of the deal, and of what the tutor's players think of.
        lock: held while anything changes.

    Raises EuchreError for a hand, a seat, a score or rules that can't be.

    >>> table = TableMachine("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs", mode="set up")
    >>> table.act("Ah"); table.act("Qs"); table.text.split(" / ")[0]
    'Qs Kh 9c Td Qd'
    """

    def __init__(
        self,
        hand: GameHand | Deal | str = "",
        *,
        seed: int | None = None,
        rules: Rules | str = BICYCLE.name,
        lock: Lock | None = None,
        **options: Any,
    ) -> None:
        self.seed = seed_or_chance(seed)
        self.line = HandLine.of(hand, seed=self.seed, rules=rules)
        self._begun = self.line.at  # actions of the hand as it was given
        self.options = Options(**{"you": self.rules.players} | options)
        self.options.check(self.rules)
        self.quiz, self.picked, self.message, self.result = Quiz(), "", "", ""
        self.values, self.verdict, self.is_dealing = NOTHING, "", False
        self.swings: list[Swing] = []
        self._swung: list[str] = []  # the actions of the line that the swings are of
        self._depth = 0  # of doings that others are part of
        self._watchers: list[Callable[[bool], object]] = []
        self._refiner: Refiner[Asked | Dealing, Any] = Refiner(answers, self._take, self._fail, lock)
        self.lock = self._refiner.lock
        self.tells: CardTells = UNTOLD
        self._telling = CardTeller(self._take_tells, self.lock)
        self._refresh()
        self._has_moved = False

    # What it is.

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""
        return self.line.deal.rules

    @property
    def hand(self) -> GameHand:
        """The hand at the position that is shown, free to go its own way."""
        return self.line.hand.copy()

    @property
    def text(self) -> str:
        """The position as text."""
        return str(self.line.hand)

    @property
    def hidden(self) -> frozenset[int]:
        """The seats whose cards lie face down."""
        return self.options.hidden(self.rules)

    @property
    def shows_tricks(self) -> bool:
        """Whether all tricks that fell lie open; the last one always does."""
        return True

    @property
    def ending(self) -> str:
        """How a hand has ended that we played against the tutor, and how it stands; nothing of any other."""
        return self.options.ending(self.line.hand)

    @property
    def _plays_others(self) -> bool:
        return self.options.mode == "game" or self.options.tutor

    @property
    def _is_tutors_turn(self) -> bool:
        """Whether the tutor acts next; it waits while the learner looks around further back."""
        plays = self._plays_others and self.options.mode in ("game", "play")
        return plays and self.line.hand is self.line.whole and self.line.hand.seat not in (None, self.options.you)

    def asked(self, what: What) -> Asked:
        """Ask something about the position."""
        line, options, score = self.line, self.options, parse_score(self.options.score)
        return Asked(
            line.hand, line.whole, what, options.you, self.hidden, score, self.seed, options.pace, options.players
        )

    # Who shows it.

    def watch(self, tell: Callable[[bool], object]) -> None:
        """Have a function called after each change: with True if the position may be another, or seen otherwise."""
        self._watchers.append(tell)

    def _tell(self) -> None:
        if not self._depth:
            has_moved, self._has_moved = self._has_moved, False
            for tell in self._watchers:
                tell(has_moved)

    def stop(self) -> None:
        """Work nothing out any more, and tell nobody."""
        self._watchers = []
        self._refiner.stop()
        self._telling.refiner.stop()

    # What is done at the table.

    @_as_one_change
    def change(self, **options: Any) -> None:
        """See or play the hand in another way; raise EuchreError for a seat or a score that can't be."""
        if options.keys() <= {"pace", "players"}:  # which count from the next action of the others on
            self.options = self.options._replace(**options)
            return
        self.message = ""
        self._set(**options)
        self._refresh()

    def _set(self, **options: Any) -> None:
        before, now = self.options, self.options._replace(**options)
        now.check(self.rules)
        self.options = now
        if now.mode != before.mode:
            self.picked, self.quiz, self.result = "", Quiz(), ""
        if (now.you, now.score, now.hides_others) != (before.you, before.score, before.hides_others):
            self.quiz = self.quiz.anew()

    @_as_one_change
    def show(self, hand: GameHand, **options: Any) -> None:
        """Show another hand, from another seat perhaps, and at another score."""
        self.line, self.quiz, self.picked, self.swings, self.message = HandLine(hand), self.quiz.anew(), "", [], ""
        self._begun = self.line.at
        before, rules = self.options, self.rules
        self._set(**{"you": min(before.you, rules.players), "score": fitting_score(before.score, rules)} | options)
        self._refresh()

    def play_by(self, rules: str) -> None:
        """Deal a hand of another game; raise EuchreError if there is none of this name."""
        if (other := Rules.parse(rules)) != self.rules:
            self.show(GameHand(Deal.random(seed=self.seed, rules=other)))

    def load(self, text: str) -> None:
        """Show a deal or a hand, given as text; raise EuchreError if it can't be."""
        if text.strip() == text_shown(self.line.hand, self.options.you, self.hidden):
            return
        if re.search(r"\bseat\b", text):
            raise EuchreError("this is what one seat has seen; a table needs every hand, with ' / ' between them")
        self.show(GameHand.parse(text))

    @_as_one_change
    def act(self, text: str) -> None:
        """Say, lay down or play something at the position; in a quiz, answer; while a hand is set up, pick a card.

        Raises EuchreError with the reason if it isn't legal.
        """
        if self.options.mode == "set up":
            self._pick(text)
        elif self.options.mode == "quiz":
            self._answer(text)
        elif self._is_tutors_turn:
            raise EuchreError("the tutor plays this seat; wait for it, or switch it off")
        else:
            self.line.push(text)
            self._refresh()

    @_as_one_change
    def go(self, at: int) -> None:
        """Show the position after so many actions, or the nearest there is; raise EuchreError for no whole number."""
        if not is_whole(at):
            raise EuchreError(f"a position is a whole number of actions, not {quoted(at)}")
        self.line.go(at)
        self._refresh()

    @_as_one_change
    def take_back(self) -> None:
        """Take the last action back, against the tutor down to our own; raise EuchreError if there is none."""
        line, you, plays = self.line, self.options.you, self._plays_others
        if plays and you not in [action.seat for action in line.hand.history]:
            raise EuchreError("you have done nothing yet to take back")
        line.take_back()
        while plays and line.at and line.hand.seat != you:
            line.take_back()
        self._refresh()

    @_as_one_change
    def again(self) -> None:
        """Go back to where we acted first; raise EuchreError if we haven't."""
        ours = [at for at, action in enumerate(self.line.whole.history) if action.seat == self.options.you]
        if not (ours := [at for at in ours if at >= self._begun]):
            raise EuchreError("you have done nothing yet that could be done again")
        self.line.go(len(self.line.actions))
        while self.line.at > ours[0]:
            self.line.take_back()
        self._refresh()

    @_as_one_change
    def back_to_hand(self) -> None:
        """Leave the side line, for the position of the hand where it began."""
        self.line.back_to_hand()
        self._refresh()

    @_as_one_change
    def punish(self, card: str) -> None:
        """Play a card that costs, and then the line that punishes it, as a side line; its first position is shown.

        Raises EuchreError if no card is to be played, or this one costs no tricks.
        """
        if self.options.mode != "play":
            raise EuchreError("to play a line on the board, choose Play first")
        at = self.line.at
        for following in punished(self.line.hand, card):
            self.line.push(following)
        self.go(at + 1)

    @_as_one_change
    def tell(self, card: str) -> None:
        """Say why a card was played, and what it tells about its player's hand; of the same card again, no more.

        Raises EuchreError while a question is asked, or a game is played.
        """
        if self.options.mode != "play" and not (self.options.mode == "game" and self.line.hand.is_over):
            raise EuchreError("what a card tells is for looking back; play the hand to its end first")
        self._telling.tell((self.asked("values"), card))

    @_as_one_change
    def hint(self) -> None:
        """Say what each action of ours is worth here; raise EuchreError while it is somebody else's turn."""
        if self.line.hand.seat != self.options.you:
            raise EuchreError("a hint is about your own turn; wait for it")
        self._begin(self.asked("hint"))

    @_as_one_change
    def go_on(self) -> None:
        """Let the seat whose turn it is act as the tutor's players do, soon; in a quiz, go on to the next question."""
        if self.options.mode == "quiz":
            self._next_question()
        elif not self.line.hand.is_over:
            self._begin(self.asked("other")._replace(pace=0.0))

    def _where(self, words: str) -> Where:
        """Read conditions as seen from the seat at the bottom."""
        return Where.parse(words, rules=self.rules, you=self.options.you)

    def deal(self, where: str = "", *, seed: int | None = None) -> None:
        """Deal at random, under conditions such as ``partner holds the left``; raise EuchreError if none is found."""
        self.show(GameHand(Deal.random(seed=seed_or_chance(seed), where=self._where(where))))

    @_as_one_change
    def next_deal(self) -> None:
        """Deal the next hand of a game at random: the deal moves one seat on."""
        self.change(you=self.options.you - 1 or self.rules.players)
        self.deal()

    @_as_one_change
    def deal_beside(self, where: str) -> None:
        """Deal under conditions beside the main thread, since what is rare takes its time."""
        dealing = Dealing(self._where(where), seed_or_chance())
        self._begin(None)
        self.is_dealing, self.message = True, "Dealing ..."
        self._refiner.start(dealing)

    @_as_one_change
    def stop_dealing(self) -> None:
        """Look for no deal any more."""
        if self.is_dealing:
            self._refresh()
            self.message = "Stopped. The table is unchanged."

    def _pick(self, text: str) -> None:
        """Pick a card of the deal that is set up, and exchange it with one that was picked before."""
        one, self.picked = self.picked, "" if self.picked else text
        if one and one != text:
            self.show(GameHand(exchanged_places(self.line.deal, one, text)))
        else:
            self._refresh()

    # The quiz.

    def _answer(self, text: str) -> None:
        """Take an answer in the quiz."""
        if self.quiz.is_answered:
            raise EuchreError(
                "this question is answered; press Next question"
                if self.quiz.tried or self.quiz.is_over
                else "one moment: the next question is being worked out"
            )
        position = self.quiz.values.position
        if position is None or text not in position.options:
            raise EuchreError(f"{words_of(text)} can't be chosen here")
        self.message = self.quiz.answer(text)
        if self.quiz.is_answered:
            if how := punishment_in_words(self.line.hand, text, self.options.you):
                self.message += f" {words_of(text)} is punished: {how}."
            self.values, self.result = self.quiz.values, self.quiz.score

    def _next_question(self) -> None:
        """Go on with the best action from a question that is answered."""
        if not self.quiz.is_answered:
            raise EuchreError("answer first; there are two tries")
        if self.quiz.values.position and not self.quiz.is_over:
            self.line.push(self.quiz.values.position.best)
        self.quiz.tried, self.quiz.is_over = [], False
        self._refresh()

    def _ask(self, values: Values) -> None:
        """Ask about the position, or say that nothing is left to be asked."""
        self.verdict, self._has_moved = "", True
        if values.differ:
            self.quiz.ask(values, is_kept=bool(self.hidden))
            self.message = "What do you do here?"
        else:
            self.quiz.is_answered = self.quiz.is_over = True
            self.message = "Nothing more to decide in this hand. Deal another."

    # What is worked out.

    def _refresh(self) -> None:
        """Begin to work out the values of the position, or what comes next; values that still hold are kept."""
        self._has_moved = True
        self._telling.tell()
        what = self._wanted()
        asked = self.asked(what) if what else None
        if asked is None or asked != self._refiner.question:
            self._begin(asked)

    def _wanted(self) -> What | None:
        """Say what is to be worked out."""
        if self.options.mode == "quiz":
            return None if self.quiz.tried or self.quiz.is_over or not self.quiz.is_answered else "question"
        if self._is_tutors_turn:
            return "other"
        if self.ending:
            return "moment"
        return "values" if self.options.shows_values and self.options.mode == "play" else None

    def _begin(self, asked: Asked | None) -> None:
        """Take the values of another position away, and begin to work out what is asked about this one."""
        self._refiner.stop()
        is_long = asked is not None and (asked.what == "question" or self.line.hand.play is None or self.hidden)
        self.values, self.is_dealing = NOTHING, False
        self.swings = [swing for swing in self.swings if swing["at"] <= self.line.common(self._swung)]
        self.verdict = _WORKING.get(asked.what, "") if asked and is_long else ""
        if asked:
            self._refiner.start(asked)

    @_as_one_change
    def _take(self, answer: Any) -> None:
        """Take what was worked out."""
        if isinstance(answer, str):
            self.line.push(answer)
            if self.options.mode != "quiz":
                self._refresh()
        elif isinstance(answer, Deal):
            self.show(GameHand(answer))
        elif isinstance(answer, list):
            self.swings, self._swung = answer, self.line.actions
        elif self.options.mode == "quiz" and answer:
            self._ask(answer)
        elif answer:
            self.values, self.verdict = answer, answer.verdict

    @_as_one_change
    def _take_tells(self, tells: CardTells) -> None:
        self.tells = tells

    @_as_one_change
    def _fail(self, error: EuchreError) -> None:
        self.verdict, self.message, self.is_dealing = "", error.sentence, False
