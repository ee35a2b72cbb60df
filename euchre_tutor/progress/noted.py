"""What is noted of the learner: answers in lessons, decisions and when they come back, games, what was left."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, replace
from secrets import token_hex
from sqlite3 import Connection

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
        at: when it was given, in UTC; nothing until it is kept.
    """

    question: str
    choice: str
    is_right: bool
    sure: float | None = None
    lesson: str = ""
    about: str = ""
    cell: str = ""
    at: str = field(default="", compare=False)


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

    >>> from euchre_tutor.progress import kept
    >>> note_begun("the_two_bowers")
    >>> "the_two_bowers" in kept().progress.begun
    True
    """
    with opened(record_path()) as record:
        record.execute("INSERT OR IGNORE INTO begun VALUES (?, ?)", (lesson, now()))


def note_answer(answer: Given) -> None:
    """Keep an answer. Raises EuchreError if that can't be.

    >>> from euchre_tutor.progress import kept
    >>> note_answer(Given("Which is the left bower?", "Jc", True, lesson="the_two_bowers"))
    >>> kept().progress.latest("the_two_bowers")[-1].choice
    'Jc'
    """
    with opened(record_path()) as record:
        added(record, replace(answer, at=now()))


def added(record: Connection, answer: Given | Decision) -> None:
    """Add an answer or a decision, which has its time, to a record that is open."""
    row, table = asdict(answer), "answers" if isinstance(answer, Given) else "decisions"
    record.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", (*row.values(),))


@dataclass(frozen=True, kw_only=True)
class Decision:
    """A decision, and what it cost.

    Attributes:
        game: the rules, as text.
        theme: the name of the theme it was asked for.
        kind: the theme, and what the best answer is like; decisions of a kind come back together, in their game.
        view: what the seat had seen, as text.
        question: ``call``, ``discard`` or ``play``.
        level: how hard it is, from 1 to 4.
        choice: what was chosen first.
        best: the best option.
        unit: what costs are counted in: ``points``, or ``games``, the chance to win the game from 0 to 1.
        lost: what the choice cost.
        error: the 95% error of that.
        lost_other: the same cost in the other unit; None where that isn't known.
        random_lost, rule_bot_lost, tutor_lost: what others lose here, in the same unit: one who draws lots, one who
            goes by rules of thumb, and the tutor's player.
        is_graded: whether it counts; it doesn't if the cost is inside its error.
        is_right: whether the choice is the best.
        tries: how many choices were allowed, of which this is the first.
        sure: how sure the learner was, as a chance from 0 to 1; None if that wasn't said.
        rating: how it was remembered, 1 (again) to 4 (easy), as FSRS counts; None if it wasn't graded.
        version: which table of prices, or which sample, graded it.
        at: when it was made, in UTC; now if it is noted without.
    """

    game: str
    theme: str
    kind: str
    view: str
    question: str
    level: int
    choice: str
    best: str
    unit: str
    lost: float
    error: float
    lost_other: float | None
    random_lost: float
    rule_bot_lost: float
    tutor_lost: float
    is_graded: bool
    is_right: bool
    tries: int
    sure: float | None = None
    rating: int | None = None
    version: str = ""
    at: str = ""


@dataclass(frozen=True)
class Remembered:
    """When decisions of a kind come back in a game.

    Attributes:
        card: the state of memory, as text that FSRS reads.
        due: when, in UTC.
    """

    card: str
    due: str


Review = Callable[[str | None, str], Remembered]
"""Returns the state of memory after a decision, from the state before it and its time."""


def note_decision(decision: Decision, review: Review) -> None:
    """Keep a decision, and with it, both or neither, when its kind comes back.

    Args:
        decision: the decision.
        review: called, if the decision has a rating, with the state of memory of its kind, None the first time, and
            with the time of the decision; returns the new state.

    Raises EuchreError if it can't be kept.
    """
    decision = replace(decision, at=decision.at or now())
    with opened(record_path()) as record:
        record.execute("BEGIN IMMEDIATE")  # a process that reads the state of memory writes it before another reads it
        added(record, decision)
        if decision.rating is not None:
            _remember(record, decision.game, decision.kind, review, decision.at)
        record.execute("COMMIT")


def note_kind(game: str, kind: str, review: Review) -> None:
    """Keep when a kind of decision comes back that wasn't asked in practice, but met in a game; see note_decision."""
    with opened(record_path()) as record:
        record.execute("BEGIN IMMEDIATE")
        _remember(record, game, kind, review, now())
        record.execute("COMMIT")


def _remember(record: Connection, game: str, kind: str, review: Review, at: str) -> None:
    kept = record.execute("SELECT card FROM memory WHERE game = ? AND kind = ?", (game, kind)).fetchone()
    state = review(kept[0] if kept else None, at)
    record.execute("INSERT OR REPLACE INTO memory VALUES (?, ?, ?, ?)", (game, kind, state.card, state.due))


@dataclass(frozen=True)
class PlayedGame:
    """A game as it was kept.

    Attributes:
        id: by which it is known; nothing for one that wasn't kept yet.
        text: the game, as ``Game.parse`` reads it.
        is_over: whether somebody has won it.
        at: when it was kept.
        others: who plays the other seats, in the order of the players, with commas between; nothing for the tutor.
    """

    id: str
    text: str
    is_over: bool = False
    at: str = ""
    others: str = ""


def note_unfinished(name: str, text: str) -> None:
    """Keep what was left in the middle, or worked out so far, under a name; with an empty text it is done.

    Raises EuchreError if it can't be kept.

    >>> from euchre_tutor.progress import unfinished
    >>> note_unfinished("pairs", "the third hand")
    >>> unfinished("pairs")
    'the third hand'
    """
    with opened(record_path()) as record:
        if text:
            record.execute("INSERT OR REPLACE INTO unfinished VALUES (?, ?, ?)", (name, text, now()))
        else:
            record.execute("DELETE FROM unfinished WHERE name = ?", (name,))


def note_game(game: PlayedGame, before: str) -> str:
    """Keep a game, and return its id. Raises EuchreError if it can't be kept.

    One that somebody has gone on with elsewhere stays as it is, and this one is kept beside it, with an id of its own.

    Args:
        game: the game.
        before: its text when it was kept last.

    >>> from euchre_tutor.progress import played_games
    >>> here = note_game(PlayedGame("", "rules bicycle"), "")
    >>> note_game(PlayedGame(here, "rules bicycle, on"), "rules bicycle") == here
    True
    >>> note_game(PlayedGame(here, "rules bicycle, elsewhere"), "rules bicycle") == here
    False
    >>> {"rules bicycle, on", "rules bicycle, elsewhere"} <= {game.text for game in played_games()}
    True
    """
    row = game.text, game.is_over, now(), game.others
    with opened(record_path()) as record:
        last = "(SELECT max(rowid) + 1 FROM games)"
        change = f"UPDATE games SET rowid = {last}, text = ?, is_over = ?, at = ?, others = ? WHERE id = ? AND text = ?"
        if record.execute(change, (*row, game.id, before)).rowcount:
            return game.id
        name = token_hex(8)
        record.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?)", (name, *row))
        return name
