"""Ask: a question that shows its answer only once the learner has chosen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from IPython.display import display

from euchre_tutor.base import EuchreError, check_flag, check_line, check_text
from euchre_tutor.deal import View
from euchre_tutor.progress import Given
from euchre_tutor.widgets.ask.answers import answered_earlier, cell_that_runs, note
from euchre_tutor.widgets.ask.asking import SURE, AskingWidget, question_as_html, stored_question
from euchre_tutor.widgets.ask.decision_question import Asked, decision_question
from euchre_tutor.widgets.ask.questions import Answer, NumberQuestion, Question, WordsQuestion, offered
from euchre_tutor.widgets.parts.hearing import as_one_change
from euchre_tutor.widgets.parts.modules import joined_script
from euchre_tutor.widgets.parts.pages import write_page
from euchre_tutor.widgets.parts.pictures import picture_from
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget
from euchre_tutor.widgets.parts.wire import Scale


class Ask(AskingWidget):
    """A question with choices; what is right, and why, is shown after the choice.

    Make one with ``Ask.call``, ``Ask.discard``, ``Ask.play``, ``Ask.choice`` or ``Ask.number``; of a view alone, what
    is to be decided in it is asked. The right answer is
    computed while the learner thinks. A choice within the error of the best is right too.

    Attributes:
        question: the question.
        answered: what was chosen; None before.
        sure: how sure the learner is, as a chance from 0 to 1; None if that isn't asked or said.
        is_right: whether the choice is right; None before that is known.
        marked: all that is shown after the choice, as plain data; empty before.
        below: what is displayed below it, such as the board where its hand goes on.

    >>> ask = Ask.choice("Which is the left bower when spades are trump?", ["Js", "Jc"], answer="Jc")
    >>> ask.choose("Jc")
    >>> ask.answered, ask.is_right
    ('Jc', True)
    """

    _esm = joined_script("ask.js")
    below: SnapshotWidget | None = None

    def __init__(self, question: Question | View | str, *, then: Any = None, sure: bool = False) -> None:
        if not isinstance(question, Question):
            question = decision_question(question)
        question = replace(question, then=picture_from(then))
        self._cell = cell_that_runs()
        self._is_recalled = False
        super().__init__(question, _levels=SURE if check_flag(sure, "sure") else [])
        if earlier := answered_earlier(self._cell):
            self._recall(earlier.choice)

    def _recall(self, choice: str) -> None:
        """Show what was answered when this lesson was taken before, unless that can't be chosen any more."""
        with suppress(EuchreError), self._lock, self.hold_sync():
            self.answered = self._asked.check(choice)
            self._is_noted = self._is_recalled = True
            self._stays, self._message = "You answered this when you took the lesson earlier.", self._asked.waiting
            self._keep()

    @as_one_change
    def again(self) -> None:
        """Take the choice back and ask once more; what is answered then counts, if this was answered on an earlier day.

        Of several answers on one day the first one counts.
        """
        super().again()
        if self._is_recalled:
            self._is_noted = self._is_recalled = False

    @classmethod
    def call(
        cls,
        view: Asked,
        text: str = "What do you call?",
        *,
        why: str = "",
        then: Any = None,
        sure: bool = False,
        **options: Any,
    ) -> Self:
        """Ask for the best call.

        Args:
            view: what the seat has seen, such as ``"Js Jc As 9h Kd up Qs seat 4"``; or its odds, if they are known.
            text: the question.
            why: what is said after the choice; unless it is given, the reasons that decide.
            then: a view, or anything that draws itself, shown after the choice.
            sure: whether to ask how sure the learner is.
            options: those of compare_calls.

        Raises:
            EuchreError: the view can't be, or nothing is to be called in it.
        """
        return cls(decision_question(view, "call", text, _paragraphs(why), **options), then=then, sure=sure)

    @classmethod
    def discard(
        cls,
        view: Asked,
        text: str = "Which card do you lay down?",
        *,
        why: str = "",
        then: Any = None,
        sure: bool = False,
        **options: Any,
    ) -> Self:
        """Ask for the best discard; options are those of compare_discards, see ``call`` for the rest.

        Without ``marks`` cards are neither told nor sorted as they play, for a question about just that.

        Raises:
            EuchreError: the view can't be, or this seat lays nothing down.
        """
        return cls(decision_question(view, "discard", text, _paragraphs(why), **options), then=then, sure=sure)

    @classmethod
    def play(
        cls,
        view: Asked,
        text: str = "Which card do you play?",
        *,
        why: str = "",
        then: Any = None,
        sure: bool = False,
        **options: Any,
    ) -> Self:
        """Ask for the best card to play; options are those of compare_plays, see ``call`` for the rest.

        Raises:
            EuchreError: the view can't be, or it isn't this seat's turn.
        """
        return cls(decision_question(view, "play", text, _paragraphs(why), **options), then=then, sure=sure)

    @classmethod
    def choice(
        cls,
        text: str,
        choices: Sequence[str],
        answer: str | Sequence[str] | Callable[[], Answer],
        *,
        why: str = "",
        shown: Any = None,
        then: Any = None,
        sure: bool = False,
    ) -> Self:
        """Ask which of some words, or cards, is right.

        Args:
            text: the question.
            choices: words; a card or tile as text, such as ``Js``, is drawn.
            answer: the right choice or choices, or a function that computes them.
            why: what is said after the choice.
            shown: a view, or anything that draws itself.
            then: the like, shown after the choice.
            sure: whether to ask how sure the learner is.

        Raises:
            EuchreError: there are fewer than two choices, two are alike, or the answer is none of them.
        """
        asked = offered(choices)
        question = WordsQuestion(text, picture_from(shown), asked, explanation=_paragraphs(why), answer=answer)
        return cls(question, then=then, sure=sure)

    @classmethod
    def number(
        cls,
        text: str,
        answer: Answer | Callable[[], Answer],
        *,
        low: float = 0,
        high: float = 100,
        step: float = 1,
        unit: str = "%",
        tolerance: float | None = None,
        why: str = "",
        shown: Any = None,
        then: Any = None,
        sure: bool = False,
    ) -> Self:
        """Ask for a number on a slider.

        Args:
            text: the question.
            answer: the number, an estimate, or a function that computes it. Where the unit is ``%``, an estimate is one
                of a chance from 0 to 1.
            low: the lower end of the slider.
            high: its upper end.
            step: from one number of the slider to the next.
            unit: what is counted.
            tolerance: how far off is still right; a twentieth of the slider unless given. So is what lies within the
                interval of an estimate.
            why: what is said after the choice.
            shown: a view, or anything that draws itself.
            then: the like, shown after the choice.
            sure: whether to ask how sure the learner is.

        Raises:
            EuchreError: the slider can't be.
        """
        scale: Scale = {"low": low, "high": high, "step": step, "unit": unit}
        known: dict[str, Any] = {"explanation": _paragraphs(why), "answer": answer, "tolerance": tolerance}
        return cls(NumberQuestion(text, picture_from(shown), scale=scale, **known), then=then, sure=sure)

    def __repr__(self) -> str:
        return f"Ask({self.question!r})"

    def _ipython_display_(self) -> None:
        """Show the question, and below it what belongs there."""
        super()._ipython_display_()
        if self.below:
            display(self.below)

    def _note(self) -> str:
        assert self.answered is not None
        is_right = bool(self.is_right)
        return note(Given(self.question, self.answered, is_right, self.sure, about=self._asked.about, cell=self._cell))

    def stored(self) -> dict[str, Any]:
        """Return the question with the answer to every choice as plain data, for a page without Python."""
        return stored_question(self._asked, self._levels)

    def save(self, path: str | Path) -> None:
        """Write the question as a page that any browser shows without Python and without the internet.

        Whoever looks into the file finds the answer there. An earlier page of a question is replaced.

        Raises:
            EuchreError: there is a file of another kind already, or the file can't be written.
        """
        write_page(path, self.question, self.stored(), face="ask", plain=question_as_html(self._asked))


def _paragraphs(words: str) -> list[str]:
    """Part words at empty lines."""
    parts = check_text(words, "Trump in.").split("\n\n")
    return [check_line(" ".join(part.split()), "Trump in.") for part in parts if part.strip()]
