"""What the learner has decided in practice, and when decisions of a kind come back in a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from sqlite3 import Connection

from euchre_tutor.progress.record import now, opened, record_path


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


def note_decision(decision: Decision, review: Callable[[str | None, str], Remembered]) -> None:
    """Keep a decision, and with it, both or neither, when its kind comes back.

    Args:
        decision: the decision.
        review: called, if the decision has a rating, with the state of memory of its kind, None the first time, and
            with the time of the decision; returns the new state.

    Raises EuchreError if it can't be kept.
    """
    row = asdict(decision) | {"at": decision.at or now()}
    names = ", ".join(row)
    with opened(record_path()) as record:
        record.execute("BEGIN IMMEDIATE")  # whoever reads the state of memory, writes it, before another reads it
        record.execute(f"INSERT INTO decisions ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
        if decision.rating is not None:
            _remember(record, decision.game, decision.kind, review, row["at"])
        record.execute("COMMIT")


def note_kind(game: str, kind: str, review: Callable[[str | None, str], Remembered]) -> None:
    """Keep when a kind of decision comes back that wasn't asked in practice, but met in a game; see note_decision."""
    with opened(record_path()) as record:
        record.execute("BEGIN IMMEDIATE")
        _remember(record, game, kind, review, now())
        record.execute("COMMIT")


def _remember(
    record: Connection, game: str, kind: str, review: Callable[[str | None, str], Remembered], at: str
) -> None:
    kept = record.execute("SELECT card FROM memory WHERE game = ? AND kind = ?", (game, kind)).fetchone()
    state = review(kept[0] if kept else None, at)
    record.execute("INSERT OR REPLACE INTO memory VALUES (?, ?, ?, ?)", (game, kind, state.card, state.due))
