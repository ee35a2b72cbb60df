"""What all widgets share that ask: a question with choices, the learner's choice, and what is shown after it."""

from collections.abc import Mapping, Sequence
from functools import partial
from threading import Event, RLock
from typing import Any

import traitlets

from euchre_tutor.base import EuchreError, at_the_door, check_line, paragraphs
from euchre_tutor.settings import settings
from euchre_tutor.widgets.ask.questions import Question
from euchre_tutor.widgets.ask.reporting import report_of
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change, sent
from euchre_tutor.widgets.parts.modules import joined_style
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget, choices_as_html, headline, picture_as_html, table_of
from euchre_tutor.widgets.parts.wire import NOTHING, Choice, Marked, Option, Picture, Scale
from euchre_tutor.widgets.parts.worker import Job, Steps, begin

SURE: list[Option] = [
    {"value": chance, "words": words} for words, chance in (("a guess", 0.5), ("fairly sure", 0.75), ("certain", 0.95))
]


class AskingWidget(SnapshotWidget):
    """A question with choices; its answer is worked out while the learner thinks, and shown after the choice.

    Whoever inherits may keep the answer in ``_note``.

    Attributes:
        question: the question.
        answered: what was chosen; None before.
        sure: how sure the learner is, as a chance from 0 to 1; None if that isn't asked or said.
        is_right: whether the choice is right; None before that is known.
        marked: all that is shown after the choice, as plain data; empty before.
    """

    _css = joined_style("parts.css", "ask.css", "consequence.css")
    _forgets = False

    question = traitlets.Unicode("").tag(sync=True)
    answered = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    sure = traitlets.Float(None, allow_none=True, min=0, max=1).tag(sync=True)
    is_right = traitlets.Bool(None, allow_none=True)
    marked: Marked = sent({})

    _picture: Picture = sent({})
    _choices: list[Choice] = sent([])
    _scale: Scale | None = sent(None, allow_none=True)
    _levels: list[Option] = sent([])

    def __init__(self, question: Question, **traits: Any) -> None:
        self._lock, self._done = RLock(), Event()
        self._job: Job | None = None
        super().__init__(**traits)
        self._pose(question)

    @as_one_change
    def _pose(self, question: Question) -> None:
        """Ask a question; what was worked out for the one before is dropped."""
        check_line(question.text, "What do you call?")
        if self._job:  # nobody works, or waits, for the answer to a question that is gone
            self._job.drop()
            self._done.set()
        self._job = None
        self._asked, self._done = question, Event()
        self._error: EuchreError | None = None
        self._is_ready = self._is_noted = False
        self._clear()
        for name, value in traits_of(question).items():
            setattr(self, name, value)
        self._keep()

    def _clear(self) -> None:
        self.answered, self.is_right, self.sure, self.marked = None, None, None, NOTHING
        self._message = self._stays = ""  # what stays to be said, once the answer is worked out

    # What the learner does.

    def choose(self, choice: str | float) -> None:
        """Answer the question; raise EuchreError if that can't be chosen. Waits for the answer to be worked out."""
        self._choose(str(choice))
        self._done.wait()
        if self._error:
            raise self._error

    @as_one_change
    def again(self) -> None:
        """Take the choice back and ask once more; of several answers the first one counts."""
        self._clear()
        self._keep()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the question, and begin to work out its answer."""
        self._begin()
        return super()._repr_mimebundle_(**options)

    @property
    def _doings(self) -> Mapping[str, Doing]:
        """See HearingWidget; a message overtakes the trait that says how sure one is, so it says that too."""
        return {
            "again": Doing(self.again),
            "sure": Doing(partial(setattr, self, "sure"), float),
            "choose": Doing(self._choose, str),
        }

    def _choose(self, choice: str) -> None:
        self._take(choice)
        self._begin()

    @as_one_change
    def _take(self, choice: str) -> None:
        """Note a choice, and show its answer if that is worked out."""
        if self.answered is None:
            self.answered = self._asked.check(choice)
            self._message = self._stays if self._is_ready else self._asked.waiting
            self._show()

    # What follows from it.

    @as_one_change
    def _begin(self) -> None:
        """Work out the answer beside the main thread, once."""
        if self._job or self._is_ready:
            return
        if self._asked.is_known:  # it need not wait for what others work on
            self._is_ready, self._message = True, self._stays
            self._done.set()
            self._show()
        else:
            self._job = begin(self._work, self._asked, self._done)

    def _work(self, asked: Question, done: Event) -> Steps:
        """Work out the answer, and show it if the learner has chosen meanwhile."""
        try:
            with at_the_door():
                asked.prepare()
                with self._lock, self.hold_sync():
                    if asked is self._asked:
                        self._is_ready, self._message = True, self._stays
                        self._show()
        except EuchreError as error:
            with self._lock:
                if asked is self._asked:
                    self._error, self._message = error, error.sentence
        finally:
            done.set()
        yield

    def _show(self) -> None:
        """Show the answer once there is a choice, and it is worked out as far as the question needs."""
        if self.answered is None or not (self._is_ready or self._asked.is_priced):
            return
        try:
            marked = _marked(self._asked, self.answered)
        except EuchreError as error:  # what was chosen has no price; another choice may be made
            self.answered, self._message = None, error.sentence
            return
        if marked == self.marked:
            return
        self.marked, self.is_right = marked, marked["is_right"]
        self._keep()
        if not self._is_noted:
            self._is_noted = True
            self._stays = self._note()
            self._message = self._stays or self._message

    def _note(self) -> str:
        """Keep the answer, unless it is kept already; return what is to be said about that."""
        return self._stays

    # Without Python.

    def _snapshot(self) -> str:
        """The question with its picture and its choices; once it is answered, the answer."""
        asked, marked = question_as_html(self._asked), self.marked
        if not marked:
            return asked
        head, *told = filter(None, dict.fromkeys((marked["head"], marked["sentence"], marked["words"])))
        worth = table_of([(row["words"], row["text"]) for row in marked["rows"]])
        reasons = paragraphs(*marked["explanation"], *marked["reasons"])
        return asked + headline(head) + paragraphs(*told) + worth + reasons + picture_as_html(marked["picture"])


def question_as_html(question: Question) -> str:
    """Show a question, what it is about, and what may be answered, without scripts."""
    return (
        headline(question.text) + picture_as_html(question.picture) + choices_as_html(question.choices, question.scale)
    )


def traits_of(question: Question) -> dict[str, Any]:
    """The traits that show a question before it is answered."""
    return {
        "question": question.text,
        "_picture": question.picture,
        "_choices": [*question.choices],
        "_scale": question.scale,
    }


def stored_question(question: Question, levels: Sequence[Any] = ()) -> dict[str, Any]:
    """Return a question with the answer to every choice as plain data, for a page without Python.

    What is shown after every choice alike, such as a picture, is stored once, as ``every_mark``. No hand plays itself.
    """
    marks = {
        choice: {name: told for name, told in _marked(question, choice).items() if name != "played"}
        for choice in question.possible
    }
    first = next(iter(marks.values()))
    alike = {name: worth for name, worth in first.items() if all(mark[name] == worth for mark in marks.values())}
    own = {choice: {name: mark[name] for name in mark if name not in alike} for choice, mark in marks.items()}
    return {**traits_of(question), "_levels": [*levels], "every_mark": alike, "marks": own}


def _marked(question: Question, choice: str) -> Marked:
    """Return what is shown once a choice is made, with a report, and whether its numbers lie open."""
    marked = question.mark(choice)
    return {**marked, "report": report_of(question, marked), "opens": settings().numbers}
