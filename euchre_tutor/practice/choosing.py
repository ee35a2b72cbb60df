"""What is asked next: what is due comes back first, as another hand of its kind; then something new.

>>> chosen = next_position(Drill.parse("assist"), Random(0))
>>> "assist" in chosen.position.themes, chosen.why
(True, 'New')
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from random import Random
from typing import NamedTuple

from euchre_tutor.base import grouped
from euchre_tutor.practice.drills import Drill, band_in_words
from euchre_tutor.practice.memory import due, kind_of, like_in, theme_of
from euchre_tutor.practice.pairs import THEME as PAIRS
from euchre_tutor.practice.positions import Band, Position, Unit, as_dealt, like_of
from euchre_tutor.practice.skills import SKILLS
from euchre_tutor.practice.themes import THEMES, title_of
from euchre_tutor.progress import Decision, Memory

_BASICS = ("follow", "bowers")  # kinds of hands, not of decisions: asked for where they are wanted only
_UP, _DOWN = 3, 2  # right answers in a row for the next level, mistakes in a row for the one before
_WRONG = {Band.SLIP: 0, Band.MISTAKE: 1, Band.BLUNDER: 2}  # how many mistakes each counts for
_LEVELS = range(1, 5)
_TRIFLE: Mapping[Unit, float] = {"points": 0.05, "games": 0.005}  # what a fixed answer costs a decision, at least
_HANDFUL = 5  # positions with an answer that counts
NO_THEME = "other"
"""The name under which a decision is filed that is of no theme."""
_SELDOM = 0.005  # an answer that comes less often isn't told
_ELSEWHERE = 0.5  # how often something else is asked where a fixed answer would do
_OTHERS_FIRST, _SOON = 3, timedelta(minutes=10)  # so many others come between two of a kind within this time


@dataclass(frozen=True)
class Past:
    """What the learner has done so far.

    Attributes:
        decisions: all decisions, the oldest first.
        memory: by game, when each kind comes back.
        now: what time it is; it has a time zone.
        skipped: the kinds that were due and skipped, which are left for later.
    """

    decisions: Sequence[Decision] = ()
    memory: Memory = field(default_factory=dict)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    skipped: frozenset[str] = frozenset()

    @property
    def left_for_later(self) -> frozenset[str]:
        """The kinds that aren't asked now though they are due: what was skipped, and what was asked just now."""
        just_now = (self.now - _SOON).isoformat()
        return self.skipped | {decision.kind for decision in self.decisions[-_OTHERS_FIRST:] if decision.at > just_now}

    @cached_property
    def seen(self) -> frozenset[str]:
        """The views that were asked already."""
        return frozenset(decision.view for decision in self.decisions)


class Chosen(NamedTuple):
    """What is asked, for which theme, and why now: ``New``, ``Due again``, or that it was seen before."""

    position: Position
    theme: str
    why: str


def kind_in_words(chosen: Chosen) -> str:
    """Say what was asked: the theme, the level, and how often each kind of answer is the best."""
    (position, theme), game = chosen[:2], str(chosen.position.view.rules)
    often = [f"{like} in {100 * share:.0f} of 100" for like, share in as_dealt(game, theme).items() if share >= _SELDOM]
    told = f". In such hands as dealt, the best is {', '.join(often)}." if often else ""
    return f"{title_of(theme)} · level {position.level}{told}"


def level_for(theme: str, decisions: Sequence[Decision]) -> int:
    """Return the level of a theme that suits a learner: one up after three right in a row.

    One down after two mistakes in a row, or one blunder; a slip ends a row and no more.

    >>> level_for("assist", [])
    1
    """
    level, streak = 1, 0
    for decision in decisions:
        if decision.theme != theme or not decision.is_graded:
            continue
        streak = max(streak, 0) + 1 if decision.is_right else min(streak, 0) - _WRONG[band_in_words(decision)]
        if streak >= _UP and level < _LEVELS[-1]:
            level, streak = level + 1, 0
        elif streak <= -_DOWN and level > _LEVELS[0]:
            level, streak = level - 1, 0
    return level


def next_position(drill: Drill, chance: Random, past: Past | None = None) -> Chosen | None:
    """Choose what is asked next; None if there is no position that a drill may ask in the game that is drawn."""
    past = past or Past()
    for game, kind in due_here(drill, past):
        if kind not in past.left_for_later and (position := _due(game, kind, drill, chance, past)):
            return Chosen(position, theme_of(kind), "Due again")
    positions = drill.positions(_one_of(drill.games_asked, chance))
    if drill.mode == "as dealt":  # a hand is a fair sample of some of its themes only
        positions = tuple(stored for stored in positions if _fair(stored, drill))
    unseen = [stored for stored in positions if stored.text not in past.seen]
    if not unseen:
        return _longest_ago(positions, drill, past)
    if drill.mode == "as dealt":
        drawn = chance.choice(unseen)
        return Chosen(drawn, _one_of(_fair(drawn, drill), chance), "New")
    return _new(unseen, drill, chance, past)


def _one_of(names: Sequence[str], chance: Random) -> str:
    """Draw one of some names; where there is one only, nothing is drawn, so that a seed asks the same as ever."""
    return names[0] if len(names) == 1 else chance.choice(names)


def _fair(position: Position, drill: Drill) -> list[str]:
    """List the themes of a drill of which a position is a fair sample."""
    return [name for name in drill.themes_in(position) if name in position.as_dealt]


def _new(unseen: Sequence[Position], drill: Drill, chance: Random, past: Past) -> Chosen:
    """Choose a new position of the theme that was asked least; something else instead where a fixed answer would do."""
    there = {name for position in unseen for name in position.themes}
    theme = _least_asked([name for name in drill.themes if name in there] or _names(there), chance, past)
    at = _at_level(
        [position for position in unseen if theme in position.themes], drill.level or level_for(theme, past.decisions)
    )
    if len(drill.themes) == 1 and not is_honest(at) and chance.random() < _ELSEWHERE:
        game = str(unseen[0].view.rules)
        anything = replace(drill, themes=())
        return _new(
            [position for position in anything.positions(game) if position.text not in past.seen],
            anything,
            chance,
            past,
        )
    return Chosen(_balanced(at, chance), theme, "New")


def due_here(drill: Drill, past: Past) -> list[tuple[str, str]]:
    """List the games and kinds that are due of what is practised, in a game the one that waits longest first.

    >>> due_here(Drill(), Past())
    []
    """
    waiting = due(past.memory, past.now)
    return [
        (game, kind)
        for game in drill.games
        for kind in waiting.get(game, [])
        if not drill.themes or theme_of(kind) in drill.themes
    ]


def plans_due(drill: Drill, past: Past) -> list[tuple[str, str]]:
    """List the games and plans of which a pair comes back in a drill of anything, or of one of its skill.

    >>> plans_due(Drill(), Past())
    []
    """
    of_plan = {skill.plan: skill.themes for skill in SKILLS}
    return [
        (game, like_in(kind))
        for game, kind in due_here(replace(drill, themes=()), past)
        if theme_of(kind) == PAIRS and kind not in past.left_for_later
        if not drill.themes or not {*drill.themes}.isdisjoint(of_plan.get(like_in(kind), ()))
    ]


def _due(game: str, kind: str, drill: Drill, chance: Random, past: Past) -> Position | None:
    """Return an unseen position of a kind; if there is none left, the one that was asked longest ago.

    None if a level, a seat or a score is wished for, and none of this kind has it.
    """
    mine = [position for position in _of_kind(game, kind, drill) if drill.level in (0, position.level)]
    return _like(mine, kind, drill, chance, past) or min(mine, key=_last_asked(past), default=None)


def similar(chosen: Chosen, drill: Drill, chance: Random, past: Past) -> Chosen | None:
    """Choose another position of the same kind, whether or not it is due; None if there is none left."""
    kind = kind_of(chosen.position, chosen.theme)
    position = _like(_of_kind(str(chosen.position.view.rules), kind, drill), kind, drill, chance, past)
    return Chosen(position, chosen.theme, "Like the last one") if position else None


def _of_kind(game: str, kind: str, drill: Drill) -> list[Position]:
    theme = theme_of(kind)
    return [
        position for position in drill.positions(game) if theme in position.themes and kind_of(position, theme) == kind
    ]


def _like(positions: Sequence[Position], kind: str, drill: Drill, chance: Random, past: Past) -> Position | None:
    """Return an unseen position of a kind, at the level that is wished for or suits; None if there is none."""
    mine = [position for position in positions if position.text not in past.seen]
    return chance.choice(_at_level(mine, drill.level or level_for(theme_of(kind), past.decisions))) if mine else None


def _at_level(positions: Sequence[Position], level: int) -> list[Position]:
    """Return the positions whose level is nearest to the one wanted; of two as near, those of the easier one."""
    nearest = min((abs(position.level - level), position.level) for position in positions)
    return [position for position in positions if (abs(position.level - level), position.level) == nearest]


def _balanced(positions: Sequence[Position], chance: Random) -> Position:
    """Draw what the best answer is like, all as likely; then one of the positions that have such an answer."""
    like = chance.choice(sorted({position.like for position in positions}))
    return chance.choice([position for position in positions if position.like == like])


def is_honest(positions: Sequence[Position]) -> bool:
    """Tell whether a fixed answer would not do: where each answer comes as often, it costs more than a trifle.

    A fixed answer costs at least the margin wherever another is the best. Answers that are the best in a handful of
    positions only don't count, since these are soon used up.

    >>> positions = Drill.parse("dealer_choice").positions("bicycle")
    >>> is_honest(positions), is_honest(positions[:1])
    (True, False)
    """
    kinds = grouped((position.like, _other_kind(position) / _TRIFLE[position.unit]) for position in positions)
    costs = [sum(each) / len(each) for each in kinds.values() if len(each) >= _HANDFUL]
    return len(costs) > 1 and (sum(costs) - max(costs)) / len(costs) >= 1


def _other_kind(position: Position) -> float:
    """Return what an answer of another kind costs at least: nothing where one is as good as the best."""
    as_good = [text for text in position.options if position.is_best(text)]
    is_alike = len(as_good) == 1 or {like_of(position.view, text) for text in as_good} == {position.like}
    return position.margin if is_alike else 0.0


def _least_asked(names: Sequence[str], chance: Random, past: Past) -> str:
    """Return the theme that was asked least so far, drawn at random from several."""
    asked = Counter(decision.theme for decision in past.decisions)
    fewest = min(asked[name] for name in names)
    return _one_of([name for name in names if asked[name] == fewest], chance)


def _names(there: Iterable[str]) -> list[str]:
    """List themes in their order; kinds of hands only if there is nothing else."""
    return [name for name in THEMES if name in {*there} and name not in _BASICS] or sorted(there)


def theme_asked(position: Position) -> str:
    """Return the theme under which a position is filed that nobody asked for by its theme."""
    return next(iter(_names(position.themes)), NO_THEME)


def _longest_ago(positions: Sequence[Position], drill: Drill, past: Past) -> Chosen | None:
    """Return the position that was asked longest ago; None if there is none."""
    position = min(positions, key=_last_asked(past), default=None)
    return Chosen(position, drill.themes_in(position)[0], "Seen before") if position else None


def _last_asked(past: Past) -> Callable[[Position], int]:
    """Return what says when a position was asked last, as the number of that decision."""
    last = {decision.view: number for number, decision in enumerate(past.decisions)}
    return lambda position: last.get(position.text, -1)
