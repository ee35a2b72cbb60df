"""Keeping what the learner decides; what can't be saved yet waits in memory."""

from dataclasses import replace
from datetime import UTC, datetime

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.practice.choosing import Past
from euchre_tutor.practice.memory import AGAIN, reviewed, theme_of
from euchre_tutor.practice.pairs import kind_of_plan, plans
from euchre_tutor.practice.skills import skill_of
from euchre_tutor.progress import Decision, Kept, Remembered, kept, note_decision, note_kind


class Keeper:
    """Keeps decisions in the learner's record, the oldest first."""

    def __init__(self) -> None:
        self._waiting: list[Decision] = []  # decisions that can't be kept yet
        self._own: dict[tuple[str, str], Remembered] = {}  # what is remembered of them

    @property
    def record(self) -> Kept:
        """What the record holds; nothing where it can't be read."""
        try:
            return kept()
        except EuchreError:
            return Kept()

    def past(self, skipped: frozenset[str] = frozenset()) -> Past:
        """Return what the learner has done so far, with what can't be kept yet."""
        record = self.record
        memory = {game: dict(kinds) for game, kinds in record.remembered.items()}
        for (game, kind), state in self._own.items():
            memory.setdefault(game, {})[kind] = state
        return Past((*record.decisions, *self._waiting), memory, skipped=skipped)

    def keep(self, made: Decision) -> tuple[Decision, str]:
        """Keep a decision that is made now; return it with its time, and what is to be said about that.

        Only the first one that can't be saved is mentioned.
        """
        made = replace(made, at=datetime.now(UTC).isoformat(timespec="milliseconds"))
        self._waiting.append(made)
        try:
            while self._waiting:
                oldest = self._waiting[0]
                note_decision(oldest, reviewed(oldest.kind, oldest.rating or 0))
                _bring_pair(oldest.game, oldest.theme, oldest.rating)
                del self._waiting[0]
        except EuchreError as error:
            self._remember(made)
            return made, error.sentence if len(self._waiting) == 1 else ""
        self._own = {}
        return made, ""

    def _remember(self, made: Decision) -> None:
        """Note when the kind of a decision comes back that can't be kept."""
        if made.rating:
            before = self.past().memory.get(made.game, {}).get(made.kind)
            self._own[made.game, made.kind] = reviewed(made.kind, made.rating)(before.card if before else None, made.at)


def keep_kind(game: str, kind: str, rating: int) -> None:
    """Let decisions of a kind come back in a game, as after a decision with this rating that practice hasn't asked.

    Raises EuchreError if it can't be kept.
    """
    note_kind(game, kind, reviewed(kind, rating))
    _bring_pair(game, theme_of(kind), rating)


def _bring_pair(game: str, theme: str, rating: int | None) -> None:
    """Let a pair of the skill of a theme come next after a mistake, where there are pairs of it."""
    skill = skill_of(theme)
    if rating == AGAIN and skill and skill.plan in plans(game):
        note_kind(game, kind := kind_of_plan(skill.plan), reviewed(kind, AGAIN))
