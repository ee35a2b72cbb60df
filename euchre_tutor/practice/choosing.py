"""What is asked next: what is due comes back first, as another hand of its kind; then something new.

>>> chosen = next_position(Wish(theme="assist"), Random(0))
>>> "assist" in chosen.position.themes, chosen.why
(True, 'New')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from random import Random
from typing import Any, NamedTuple

from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.practice.bands import Band, Unit, band_of
from euchre_tutor.practice.memory import due, kind_of, theme_of
from euchre_tutor.practice.positions import Position, positions
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.progress import Decision, Memory
from euchre_tutor.rules import BICYCLE, PRESETS, Rules

_BASICS = ("follow", "bowers")  # kinds of hands, not of decisions: asked for where they are wanted only
_UP, _DOWN = 3, 2  # right answers in a row for the next level, mistakes in a row for the one before
_WRONG = {Band.SLIP: 0, Band.MISTAKE: 1, Band.BLUNDER: 2}  # how many mistakes each counts for
_LEVELS = range(1, 5)
MODES = {"balanced": "Balanced: each answer about as often", "as dealt": "As dealt: as often as at a table"}
"""How often each answer is the right one, by the name of the mode."""
_TRIFLE: Mapping[Unit, float] = {"points": 0.05, "games": 0.005}  # what a fixed answer costs a decision, at least
_HANDFUL, _ENOUGH = 5, 30  # positions with an answer that counts; positions from which shares are told
_SELDOM = 0.005  # an answer that comes less often isn't told
_ELSEWHERE = 0.5  # how often something else is asked where a fixed answer would do
_OTHERS_FIRST, _SOON = 3, timedelta(minutes=10)  # so many others come between two of a kind within this time


@dataclass(frozen=True)
class Wish:
    """What the learner wants to practise.

    Attributes:
        game: the name of the game.
        theme: the name of a theme; anything unless given.
        level: how hard, 1 to 4; as the learner does unless given.
        mode: how often each answer is the right one, see MODES.
    """

    game: str = BICYCLE.name
    theme: str | None = None
    level: int | None = None
    mode: str = "balanced"


def checked(name: str, value: Any) -> Any:
    """Return a wished theme, game, level or mode; the sentence that refuses what there isn't names what there is.

    >>> checked("game", "bicycle+stick_the_dealer"), checked("level", 2)
    ('bicycle+stick_the_dealer', 2)
    """
    levels = range(len(_LEVELS) + 1)
    known: Any = {"theme": ("", *THEMES), "game": (*PRESETS,), "level": levels, "mode": (*MODES,)}[name]
    if name == "game" and value not in known:
        return str(Rules.parse(value))
    if value not in known:
        raise EuchreError(f"there is no {name} {quoted(value)}; there are {', '.join(filter(None, map(str, known)))}")
    return value


def checked_wish(wish: Wish) -> Wish:
    """Return a wish of which there are decisions to ask for; raise EuchreError for any other.

    >>> checked_wish(Wish(theme="bid", game="bid_euchre")).theme
    'bid'
    """
    game, theme = checked("game", wish.game), checked("theme", wish.theme or "")
    if theme and theme not in (names := themes_asked(game)):
        raise EuchreError(f"in {game} there is no theme {quoted(theme)}; there are {', '.join(names)}")
    return Wish(game, theme or None, checked("level", wish.level or 0) or None)


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
        return self.skipped | {each.kind for each in self.decisions[-_OTHERS_FIRST:] if each.at > just_now}

    @cached_property
    def seen(self) -> frozenset[str]:
        """The views that were asked already."""
        return frozenset(each.view for each in self.decisions)


def themes_asked(game: str) -> list[str]:
    """List the themes that are asked for in a game, in the order of the themes.

    With house rules, for which no positions are stored, these are the themes of the game that they change.

    >>> "bid" in themes_asked("bicycle"), "bid" in themes_asked("bid_euchre")
    (False, True)
    """
    found = positions(game) or positions(Rules.parse(game).name)
    there = {name for each in found for name in each.themes}
    return [name for name in THEMES if name in there]


class Chosen(NamedTuple):
    """What is asked, for which theme, and why now: ``New``, ``Due again``, or that it was seen before."""

    position: Position
    theme: str
    why: str


def kind_in_words(chosen: Chosen) -> str:
    """Say what was asked: the theme, the level, and how often each kind of answer is the best in such hands."""
    position, theme = chosen.position, chosen.theme
    shares = as_dealt(str(position.view.rules), theme)
    often = [f"{like} in {100 * share:.0f} of 100" for like, share in shares.items() if share >= _SELDOM]
    told = f"{THEMES[theme].title} · level {position.level}"
    return f"{told}. As such hands are dealt, the best is {', '.join(often)}." if often else told


def level_for(theme: str, decisions: Sequence[Decision]) -> int:
    """Return the level of a theme that suits a learner: one up after three right in a row.

    One down after two mistakes in a row, or one blunder; a slip ends a row and no more.

    >>> level_for("assist", [])
    1
    """
    level, streak = 1, 0
    for each in decisions:
        if each.theme != theme or not each.is_graded:
            continue
        unit: Unit = "games" if each.unit == "games" else "points"
        streak = max(streak, 0) + 1 if each.is_right else min(streak, 0) - _WRONG[band_of(each.lost, unit)]
        if streak >= _UP and level < _LEVELS[-1]:
            level, streak = level + 1, 0
        elif streak <= -_DOWN and level > _LEVELS[0]:
            level, streak = level - 1, 0
    return level


def next_position(wish: Wish, chance: Random, past: Past | None = None) -> Chosen | None:
    """Choose what is asked next; None if there is no position of this game and theme."""
    past = past or Past()
    found = positions(wish.game, theme=wish.theme)
    kinds = due_here(wish, past)
    for kind in kinds:
        if kind not in past.left_for_later and (position := _due(found, kind, wish, chance, past)):
            return Chosen(position, theme_of(kind), "Due again")
    if wish.mode == "as dealt":
        found = tuple(each for each in found if each.as_dealt and wish.theme in (None, *each.as_dealt))
    unseen = [each for each in found if each.text not in past.seen]
    if not unseen:
        return _longest_ago(found, wish, past)
    if wish.mode == "as dealt":  # a hand is a fair sample of some of its themes only
        drawn = chance.choice(unseen)
        return Chosen(drawn, wish.theme or chance.choice(drawn.as_dealt), "New")
    theme = wish.theme or _least_asked(unseen, chance, past)
    mine = [each for each in unseen if theme in each.themes]
    at = _at_level(mine, wish.level or level_for(theme, past.decisions))
    if wish.theme and not is_honest(at) and chance.random() < _ELSEWHERE:
        return next_position(replace(wish, theme=None), chance, past)
    return Chosen(_balanced(at, chance), theme, "New")


def due_here(wish: Wish, past: Past) -> list[str]:
    """List the kinds that are due of what is wished for, the one that waits longest first.

    >>> due_here(Wish(), Past())
    []
    """
    return [kind for kind in due(past.memory, past.now).get(wish.game, []) if wish.theme in (None, theme_of(kind))]


def _due(found: Sequence[Position], kind: str, wish: Wish, chance: Random, past: Past) -> Position | None:
    """Return an unseen position of a kind; if there is none left, the one that was asked longest ago.

    None if a level is wished for, and none of this kind has it.
    """
    theme, last = theme_of(kind), _last_asked(past)
    mine = [each for each in found if theme in each.themes and kind_of(each, theme) == kind]
    mine = [each for each in mine if wish.level in (None, each.level)]
    return _like(mine, kind, wish, chance, past) or min(mine, key=last, default=None)


def similar(chosen: Chosen, wish: Wish, chance: Random, past: Past) -> Chosen | None:
    """Choose another position of the same kind, whether or not it is due; None if there is none left."""
    found = positions(wish.game, theme=chosen.theme)
    position = _like(found, kind_of(chosen.position, chosen.theme), wish, chance, past)
    return Chosen(position, chosen.theme, "Like the last one") if position else None


def _like(found: Sequence[Position], kind: str, wish: Wish, chance: Random, past: Past) -> Position | None:
    """Return an unseen position of a kind, at the level that is wished for or suits; None if there is none."""
    theme = theme_of(kind)
    mine = [
        each for each in found if theme in each.themes and kind_of(each, theme) == kind and each.text not in past.seen
    ]
    return chance.choice(_at_level(mine, wish.level or level_for(theme, past.decisions))) if mine else None


def _at_level(found: Sequence[Position], level: int) -> list[Position]:
    """Return the positions whose level is nearest to the one wanted; of two as near, those of the easier one."""
    nearest = min((abs(each.level - level), each.level) for each in found)
    return [each for each in found if (abs(each.level - level), each.level) == nearest]


def _balanced(found: Sequence[Position], chance: Random) -> Position:
    """Draw what the best answer is like, all as likely; then one of the positions that have such an answer."""
    like = chance.choice(sorted({each.like for each in found}))
    return chance.choice([each for each in found if each.like == like])


def is_honest(found: Sequence[Position]) -> bool:
    """Tell whether a fixed answer would not do: where each answer comes as often, it costs more than a trifle.

    A fixed answer costs at least the margin wherever another is the best. Answers that are the best in a handful of
    positions only don't count, since these are soon used up.

    >>> is_honest(positions(theme="dealer_choice")), is_honest(positions(theme="dealer_choice")[:1])
    (True, False)
    """
    margins: dict[str, list[float]] = {}
    for each in found:
        margins.setdefault(each.like, []).append(each.margin / _TRIFLE[each.unit])
    costs = [sum(each) / len(each) for each in margins.values() if len(each) >= _HANDFUL]
    return len(costs) > 1 and (sum(costs) - max(costs)) / len(costs) >= 1


@cache
def as_dealt(game: str, theme: str) -> Mapping[str, float]:
    """Return how often each kind of answer is the best in a theme's hands as they are dealt; nothing if few are known.

    >>> sum(as_dealt("bicycle", "your_lead").values())
    1.0
    """
    likes = Counter(each.like for each in positions(game, theme=theme) if theme in each.as_dealt)
    return {like: times / likes.total() for like, times in likes.most_common()} if likes.total() >= _ENOUGH else {}


def _least_asked(found: Sequence[Position], chance: Random, past: Past) -> str:
    """Return the theme that was asked least so far, drawn by lot where several were."""
    asked = Counter(each.theme for each in past.decisions)
    names = _names(found)
    fewest = min(asked[name] for name in names)
    return chance.choice([name for name in names if asked[name] == fewest])


def _names(found: Collection[Position]) -> list[str]:
    """List the themes of some positions, in the order of the themes; kinds of hands only if there is nothing else."""
    there = {name for each in found for name in each.themes}
    return [name for name in THEMES if name in there and name not in _BASICS] or sorted(there)


def theme_asked(position: Position) -> str:
    """Return the theme under which a position is filed that nobody asked for by its theme."""
    return _names([position])[0]


def _longest_ago(found: Sequence[Position], wish: Wish, past: Past) -> Chosen | None:
    """Return the position that was asked longest ago; None if there is none."""
    if not found:
        return None
    position = min(found, key=_last_asked(past))
    return Chosen(position, wish.theme or position.themes[0], "Seen before")


def _last_asked(past: Past) -> Callable[[Position], int]:
    """Return what says when a position was asked last, as the number of that decision."""
    last = {each.view: number for number, each in enumerate(past.decisions)}
    return lambda position: last.get(position.text, -1)
