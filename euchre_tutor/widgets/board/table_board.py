"""TableBoard: a whole deal on a table, to set up, to step and play through, and to be asked about."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base.checks import is_whole, quoted, seed_or_chance
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.conditions import Where
from euchre_tutor.deal import Deal, check_unfinished, parse_score, parse_seat
from euchre_tutor.game import GameHand
from euchre_tutor.rules import Rules
from euchre_tutor.widgets.board.quiz import Quiz
from euchre_tutor.widgets.board.shown_hand import ShownHand
from euchre_tutor.widgets.board.state import exchanged_places
from euchre_tutor.widgets.board.work import Dealing, punished, punishment_in_words
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change
from euchre_tutor.widgets.parts.modules import joined_script, joined_style

_CLOSED = "this question is answered; press Next question"
_COMING = "one moment: the next question is being worked out"


class TableBoard(ShownHand):
    """A deal on a table of two to six seats.

    Set a hand up, or deal one under conditions; step through its calls and cards, or play others in a side line, each
    with its value; play against the tutor; or be asked where it matters.

    Args:
        hand: a deal or a hand, as object or text, such as ``"... / ... up Qs then pass, order up"``; a random deal
            unless it is given.
        seed: of that random deal, and of what the tutor's players think of.

    Attributes:
        text: the position that is shown, as text; set it to show another.
        mode: ``set up``, ``play`` or ``quiz``; or ``game``: only your own cards are seen, the tutor plays the others,
            and there is no way back.
        you: the seat at the bottom of the table.
        score: points of your side and of the others, before this hand.
        shows_values: whether each card and call carries its value; unless it is said, not where the tutor plays the
            others and their hands are hidden.
        hides_others: whether the others' hands lie face down; values are then what a seat can know.
        tutor: whether the tutor's players play the others.
        pace: seconds between what they do.
        players: who plays each seat, from the first on, see ``PLAYERS``; the tutor where nobody is named.
        rules: what the next random deal is of.

    >>> board = TableBoard("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> board.act("pass"); board.act("order up"); board.act("Qh")
    >>> board.text.partition(" then ")[2]
    'pass, order up, Qh'
    """

    _forgets = True
    _esm = joined_script("table_board.js")
    _css = joined_style("parts.css", "table_board.css")

    def __init__(self, hand: GameHand | Deal | str = "", *, seed: int | None = None, **traits: Any) -> None:
        against = traits.get("tutor") and traits.get("hides_others")
        super().__init__(hand, seed=seed, **{"shows_values": not against} | traits)
        self.observe(self._on_text, "text")
        self.observe(self._on_change, ["mode", "you", "score", "shows_values", "hides_others", "tutor", "rules"])
        for name in ("you", "score"):
            self._check(name, getattr(self, name))
        self._refresh()

    def __repr__(self) -> str:
        return f"TableBoard({self.text!r})"

    # What the learner does.

    @property
    def _doings(self) -> Mapping[str, Doing]:
        if self.mode == "game":
            return {"act": Doing(self.act, str)}
        return {
            "act": Doing(self.act, str),
            "go": Doing(self.go, int),
            "take_back": Doing(self.take_back),
            "back_to_hand": Doing(self.back_to_hand),
            "punish": Doing(self.punish, str),
            "go_on": Doing(self.go_on),
            "deal": Doing(self._deal_beside, str),
            "stop": Doing(self._stop_dealing),
            "next_deal": Doing(self.next_deal),
            "load": Doing(self.load, str),
        }

    @property
    def _shown(self) -> Mapping[str, int]:
        """See HearingWidget: a position, so that a second click on a card does nothing."""
        return {"at": self._line.at}

    @as_one_change
    def act(self, text: str) -> None:
        """Say, lay down or play something at the position; in a quiz, answer; while a hand is set up, pick a card.

        Raises EuchreError with the reason if it isn't legal.
        """
        if self.mode == "set up":
            self._pick(text)
        elif self.mode == "quiz":
            self._answer(text)
        elif self._is_tutors_turn:
            raise EuchreError("the tutor plays this seat; wait for it, or switch it off")
        else:
            self._line.push(text)
            self._refresh()

    @as_one_change
    def go(self, at: int) -> None:
        """Show the position after so many actions, or the nearest there is; raise EuchreError for no whole number."""
        if not is_whole(at):
            raise EuchreError(f"a position is a whole number of actions, not {quoted(at)}")
        self._line.go(at)
        self._refresh()

    @as_one_change
    def take_back(self) -> None:
        """Take the last action back, against the tutor down to our own; raise EuchreError if there is none."""
        plays = self.tutor or self.mode == "game"
        if plays and self.you not in [action.seat for action in self._line.hand.history]:
            raise EuchreError("you have done nothing yet to take back")
        self._line.take_back()
        while plays and self._line.at and self._line.hand.seat != self.you:
            self._line.take_back()
        self._refresh()

    @as_one_change
    def hint(self) -> None:
        """Say what each action of ours is worth here; raise EuchreError while it is somebody else's turn."""
        if self._line.hand.seat != self.you:
            raise EuchreError("a hint is about your own turn; wait for it")
        self._begin(self._asked("hint"))

    @as_one_change
    def play_out(self, actions: Iterable[str]) -> None:
        """Go on with some actions at once; raise EuchreError, with the reason, if one isn't legal."""
        for action in actions:
            self._line.push(action)
        self._refresh()

    @as_one_change
    def back_to_hand(self) -> None:
        """Leave the side line, for the position of the hand where it began."""
        self._line.back_to_hand()
        self._refresh()

    @as_one_change
    def punish(self, card: str) -> None:
        """Play a card that costs, and then the line that punishes it, as a side line; its first position is shown.

        Raises EuchreError if no card is to be played, or this one costs no tricks.
        """
        if self.mode != "play":
            raise EuchreError("to play a line on the board, choose Play first")
        at = self._line.at
        for following in punished(self._line.hand, card):
            self._line.push(following)
        self._line.go(at + 1)
        self._refresh()

    @as_one_change
    def go_on(self) -> None:
        """Let the seat whose turn it is act as the tutor's players do, soon; in a quiz, go on to the next question."""
        if self.mode == "quiz":
            self._next_question()
        elif not self._line.hand.is_over:
            self._begin(self._asked("other")._replace(pace=0.0))

    def deal(self, where: str = "", *, seed: int | None = None) -> None:
        """Deal at random, under conditions such as ``partner holds the left``; raise EuchreError if none is found."""
        self._show(GameHand(Deal.random(seed=seed_or_chance(seed), where=self._condition(where))))

    def _condition(self, words: str) -> Where:
        """Read conditions as seen from the seat at the bottom."""
        return Where.parse(words, rules=Rules.parse(self.rules), you=self.you)

    def _deal_beside(self, where: str) -> None:
        """Deal under conditions beside the main thread, since what is rare takes its time."""
        dealing = Dealing(self._condition(where), seed_or_chance())
        self._begin(None)
        self._dealing, self._message = True, "Dealing ..."
        self._refiner.start(dealing)

    def _stop_dealing(self) -> None:
        if self._dealing:
            self._refresh()
            self._message = "Stopped. The table is unchanged."

    @as_one_change
    def next_deal(self) -> None:
        """Deal the next hand of a game at random: the deal moves one seat on."""
        self.you = self.you - 1 or self._line.deal.rules.players
        self.deal()

    def load(self, text: str) -> None:
        """Show a deal or a hand, given as text; raise EuchreError if it can't be."""
        if text.strip() == self._text:
            return
        if re.search(r"\bseat\b", text):
            raise EuchreError("this is what one seat has seen; a table needs every hand, with ' / ' between them")
        self._show(GameHand.parse(text))

    def _pick(self, text: str) -> None:
        """Pick a card of the deal that is set up, and exchange it with one that was picked before."""
        one, self._picked = self._picked, "" if self._picked else text
        if one and one != text:
            self._show(GameHand(exchanged_places(self._line.deal, one, text)))
        else:
            self._refresh()

    # What follows from it.

    def _on_text(self, change: Any) -> None:
        if change.new != str(self._line.hand):
            try:
                self.load(change.new)
            except EuchreError as error:
                self._message, self.text = error.sentence, str(self._line.hand)

    @as_one_change
    def _on_change(self, change: Any) -> None:
        """Show a change; an impossible one is reported, and undone."""
        self._message = ""
        try:
            self._check(change.name, change.new)
        except EuchreError as error:
            setattr(self, change.name, change.old)  # which says nothing
            self._message = error.sentence
            return
        if change.name == "mode":
            self._picked, self._quiz, self._result = "", Quiz(), ""
        if change.name in ("you", "score", "hides_others"):
            self._quiz = self._quiz.anew()
        self._refresh()

    def _check(self, name: str, value: Any) -> None:
        """Raise EuchreError for a seat, a score or rules that can't be; other rules are dealt at once."""
        rules = self._line.deal.rules
        if name == "rules" and (other := Rules.parse(value)) != rules:
            self._show(GameHand(Deal.random(seed=self._seed, rules=other)))
        elif name == "you":
            parse_seat(value, rules)
        elif name == "score":
            check_unfinished(parse_score(value), rules)

    def _answer(self, text: str) -> None:
        """Take an answer in the quiz."""
        if self._quiz.is_answered:
            raise EuchreError(_CLOSED if self._quiz.tried or self._quiz.is_over else _COMING)
        position = self._quiz.values.position
        if position is None or text not in position.options:
            raise EuchreError(f"{words_of(text)} can't be chosen here")
        self._message = self._quiz.answer(text)
        if self._quiz.is_answered and (how := punishment_in_words(self._line.hand, text)):
            self._message += f" {words_of(text)} is punished: {how}."
        if self._quiz.is_answered:
            values = self._quiz.values
            with self.hold_sync():
                self._values, self._caption, self._result = dict(values.values), values.caption, self._quiz.score

    def _next_question(self) -> None:
        """Go on with the best action from a question that is answered."""
        if not self._quiz.is_answered:
            raise EuchreError("answer first; there are two tries")
        if self._quiz.values.position and not self._quiz.is_over:
            self._line.push(self._quiz.values.position.best)
        self._quiz.tried, self._quiz.is_over = [], False
        self._refresh()
