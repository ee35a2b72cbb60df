"""What the learner has begun and answered in the lessons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from euchre_tutor.progress.record import now, opened, record_path


@dataclass(frozen=True)
class Given:
    """An answer to a question, the first one that was given.

    Attributes:
        question: the question, as it was asked.
        choice: what was chosen.
        is_right: whether it was the best choice, or within its error.
        sure: how sure the learner was, as a chance from 0 to 1; None if that wasn't asked or said.
        lesson: the lesson that asked, such as ``the_two_bowers``; nothing outside of lessons.
        about: the cards and facts that the question showed, as text.
        cell: the cell of the lesson that asked, a name that stays when the question is worded anew; nothing for a cell
            that the lesson didn't come with.
    """

    question: str
    choice: str
    is_right: bool
    sure: float | None = None
    lesson: str = ""
    about: str = ""
    cell: str = ""


@dataclass(frozen=True)
class Progress:
    """What the record holds.

    Attributes:
        begun: the lessons that were begun, in that order.
        given: the answers, the oldest first.
    """

    begun: tuple[str, ...] = ()
    given: tuple[Given, ...] = ()

    def latest(self, lesson: str) -> tuple[Given, ...]:
        """Return the latest answer to each question of a lesson, by its cell, or its words where no cell is known.

        >>> wrong, right = Given("Trump?", "J♥", False, lesson="01"), Given("Trump?", "J♣", True, lesson="01")
        >>> Progress(given=(wrong, right)).latest("01") == (right,)
        True
        """
        mine = (answer for answer in self.given if answer.lesson == lesson)
        return tuple({answer.cell or (answer.question, answer.about): answer for answer in mine}.values())

    def stopped_at(self, lesson: str, cells: Iterable[str]) -> str:
        """Return the first of a lesson's cells that ask whose question isn't answered yet.

        Nothing if none was answered, so that the lesson begins at its top, or if all were.

        >>> Progress(given=(Given("Trump?", "J♥", False, lesson="01", cell="a"),)).stopped_at("01", ["a", "b"])
        'b'
        """
        answered = {answer.cell for answer in self.latest(lesson) if answer.cell}
        return next((cell for cell in cells if cell not in answered), "") if answered else ""


def note_begun(lesson: str) -> None:
    """Note that a lesson was begun; the first time counts. Raises EuchreError if that can't be kept.

    >>> from euchre_tutor.progress import progress
    >>> note_begun("the_two_bowers")
    >>> "the_two_bowers" in progress().begun
    True
    """
    with opened(record_path()) as record:
        record.execute("INSERT OR IGNORE INTO begun VALUES (?, ?)", (lesson, now()))


def note_answer(answer: Given) -> None:
    """Keep an answer. Raises EuchreError if that can't be.

    >>> from euchre_tutor.progress import progress
    >>> note_answer(Given("Which is the left bower?", "Jc", True, lesson="the_two_bowers"))
    >>> progress().latest("the_two_bowers")[-1].choice
    'Jc'
    """
    row = asdict(answer) | {"at": now()}
    with opened(record_path()) as record:
        record.execute(f"INSERT INTO answers ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", (*row.values(),))
