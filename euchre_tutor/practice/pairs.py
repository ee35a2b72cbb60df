"""Pairs: whole hands in which the error loses, and their twins, one card apart, where another kind of play is best.

Whoever plays on a reflex gets one of two right; what a player sees tells them apart.

>>> "draw" in PLANS, plan_named("draw")
(True, 'draw')
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, cached_property
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import EuchreError, capital, quoted, tables
from euchre_tutor.game import GameHand
from euchre_tutor.practice.positions import Band, Position, graded, position_in
from euchre_tutor.progress import Decision
from euchre_tutor.rules import BICYCLE, PRESETS

PLANS: Mapping[str, str] = {
    "assist": "Your partner deals: order it up?",
    "order_up": "An opponent deals: order it up?",
    "dealer": "You deal: take it up?",
    "next_or_cross": "Turned down: name a suit?",
    "alone": "Alone, or with your partner?",
    "donate": "They need three or four: donate?",
    "take_over": "Your partner is winning: take over, or leave it?",
    "draw": "Draw trumps, or lead off?",
    "keep_last": "Your last trump: lead it, or keep it?",
    "second_hand": "Second to play and void: trump in, or throw?",
    "split": "A lone maker: which suit is yours to stop?",
    "count": "Count: cash, or lead a trump?",
    "throw_in": "They made it and you lead: a trump, or another suit?",
}
"""What a player chooses between, by the name of the plan."""
THEME, CHECK = "pairs", "check"
"""The themes under which what was decided in pairs is filed, and in a check; of which plan, its kind says."""
_APART = timedelta(days=3)  # between two pairs that are right, for the skill to be closed
_ORDERS = 1000  # tries to keep all twins apart


class Cue(NamedTuple):
    """Something that a player sees: as a choice of four, and as a fact where it holds or how often it does."""

    asked: str
    fact: str
    other: str = ""  # where it doesn't hold

    def told(self, value: Any) -> str:
        """State the fact.

        >>> CUES["top trump held"].told(False)
        "You don't hold the top trump"
        """
        if isinstance(value, bool):
            return self.fact if value else self.other
        s, are = ("", "is") if value == 1 else ("s", "are")
        return self.fact.format(number="no" if value == 0 else value, s=s, are=are)


CUES: Mapping[str, Cue] = {
    "top trump held": Cue(
        "Whether you hold the top trump", "You hold the highest trump that is out", "You don't hold the top trump"
    ),
    "partner is winning": Cue(
        "Whether your partner is winning", "Your partner is winning", "Your partner isn't winning"
    ),
    "the card that is winning can be beaten in its suit": Cue(
        "Whether the winning card can still be beaten in its suit",
        "A higher card of its suit is still out",
        "No card of its suit that is still out beats it",
    ),
    "the card that is winning is a trump": Cue(
        "Whether the winning card is a trump", "The winning card is a trump", "The winning card isn't a trump"
    ),
    "winners outside trumps": Cue(
        "How many winners you hold outside trumps", "You hold {number} winner{s} outside trumps"
    ),
    "trumps in hand": Cue("How many trumps you hold", "You hold {number} trump{s}"),
    "trumps still out": Cue("How many trumps are still out", "{number} trump{s} {are} still out"),
    "plain suits held": Cue("How many suits you hold beside trumps", "You hold {number} suit{s} beside trumps"),
    "trumps": Cue("How many trumps you would hold", "You would hold {number} trump{s}"),
    "bowers": Cue("How many bowers you would hold", "You would hold {number} bower{s}"),
    "aces outside": Cue("How many aces you hold outside trumps", "You hold {number} ace{s} outside trumps"),
    "seat": Cue("In which seat you are", "You are in seat {number}"),
    "score": Cue("The score", "The score is {number}"),
    "turned up": Cue("Which card is turned up", "The card turned up is a {number}"),
}
"""What decides, by the names that pairs use, the likeliest first."""


@dataclass(frozen=True)
class Picked:
    """A hand that was picked because the error loses in it, whoever plays on.

    Attributes:
        plan: the name of its plan.
        position: the key: the decision with the price of each option.
        kinds: what kind of play each option is.
        hand: all four hands, and what was done up to the key, as text.
        right, wrong: our points after the best option, and after the best of the other kind, if the tutor's player, one
            by rules of thumb, or a beginner does what we do later.
        shown, contrary: on which share of such deals the right kind wins and the other one fails, and the other way
            round.
        cues: what one sees.
    """

    plan: str
    position: Position
    kinds: Mapping[str, str]
    hand: str
    right: tuple[int, ...]
    wrong: tuple[int, ...]
    shown: float
    contrary: float
    cues: Mapping[str, Any]

    @cached_property
    def key(self) -> GameHand:
        """The hand at the key; it may not be changed."""
        return GameHand.parse(self.hand)

    @property
    def kind(self) -> str:
        """The kind of play that is best."""
        return self.kinds[self.position.best]

    @cached_property
    def begins(self) -> int:
        """After how many actions one is asked to play: before the first card, or, for a call, before everything."""
        return 0 if self.position.question == "call" else sum(each.stage != "play" for each in self.key.history)

    def misses(self, option: str) -> bool:
        """Tell whether an option is of another kind than the best, and known to cost something."""
        return self.kinds[option] != self.kind and not self.position.may_be_best(option)

    def band(self, option: str) -> Band:
        """Return how big a mistake an option is."""
        position = self.position
        return graded(position.options[option].estimate, position.unit, is_best=position.is_best(option))

    @property
    def shares(self) -> str:
        """Say how many of a hundred such deals show what this one does."""
        return (
            f"Of 100 such deals {100 * self.shown:.0f} show this, {100 * self.contrary:.0f} the contrary, with all "
            "cards seen. This one was picked to show it"
            f"{', since the few decide the game' * (self.contrary > self.shown)}."
        )


@dataclass(frozen=True)
class Pair:
    """A picked hand and its twin; one card is changed, or the score."""

    one: Picked
    two: Picked
    change: tuple[str, str]

    @property
    def plan(self) -> str:
        """The name of the plan."""
        return self.one.plan

    @cached_property
    def cue(self) -> str:
        """What one sees that tells the two apart; of several what tells most pairs of the plan apart the same way."""
        changed = [name for name in CUES if self._way(name)]
        others = [pair for pair in pairs(str(self.one.position.view.rules)) if pair.plan == self.plan]
        return max(changed, key=lambda name: sum(pair._way(name) == self._way(name) for pair in others))

    def _way(self, name: str) -> tuple[str, bool] | None:
        """Return the kind of play with the larger number of something that one sees; None if it is the same in both."""
        one, two = (side.cues.get(name) for side in (self.one, self.two))
        if one == two or one is None or two is None:
            return None
        first, second = sorted((self.one, self.two), key=lambda side: side.kind)
        return f"{first.kind}, {second.kind}", first.cues[name] > second.cues[name]

    def offered(self, chance: Random) -> list[str]:
        """Return four things that one sees, in an order by lot: what decides, and others that don't change."""
        same = [name for name in CUES if name in self.one.cues and self.one.cues[name] == self.two.cues.get(name)]
        rest = (name for name in ("score", "seat") if name not in self.one.cues)
        chosen = [self.cue, *chance.sample(same, min(3, len(same))), *rest][:4]
        return chance.sample(chosen, len(chosen))

    def told(self, side: Picked) -> str:
        """Say in one sentence what decides.

        >>> pair = pairs()[0]
        >>> pair.told(pair.one) != pair.told(pair.two)
        True
        """
        together = " with your partner" * (self.plan == "alone" and side.kind in ("call", "next", "cross"))
        cue, said = CUES[self.cue].told(side.cues[self.cue]), side.kind.replace("next", "make it next")
        return f"{capital(cue)}: {said.replace('cross', 'make it cross')}{together}."


def kind_of_plan(plan: str) -> str:
    """Return under which kind a plan is remembered.

    >>> kind_of_plan("draw")
    'pairs: draw'
    """
    return f"{THEME}: {plan}"


def plan_named(name: str) -> str:
    """Check the name of a plan; raise EuchreError, naming those that there are."""
    if name not in PLANS:
        raise EuchreError(f"there is no plan {quoted(name)}; plans are {', '.join(PLANS)}")
    return name


@cache
def pairs(game: str = BICYCLE.name) -> tuple[Pair, ...]:
    """Return the pairs of a game; none if it has none, or those that are stored rest on other answers.

    Raises EuchreError for a file that can't be read.
    """
    path = tables("pairs") / f"{game}.jsonl"
    if game not in PRESETS or not path.exists():
        return ()
    try:
        head, *rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        return tuple(_pair(row, head["rests_on"]) for row in rows if head["answers"] == ANSWERS)
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise EuchreError(
            f"{quoted(path.name)} holds no pairs ({error}); make it again by data/pairs/make.py"
        ) from error


def _pair(row: Mapping[str, Any], version: str) -> Pair:
    one, two = (
        Picked(plan_named(row["plan"]), position_in(side["position"], version), **_rest(side))
        for side in (row["one"], row["two"])
    )
    return Pair(one, two, tuple(row["change"]))


def _rest(side: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **{name: side[name] for name in ("kinds", "hand", "shown", "contrary", "cues")},
        **{name: tuple(side[name]) for name in ("right", "wrong")},
    }


def by_view(game: str = BICYCLE.name) -> dict[str, tuple[Pair, Picked]]:
    """Return the picked hands of a game by what a seat sees at their keys, each with its pair."""
    return {side.position.text: (pair, side) for pair in pairs(game) for side in (pair.one, pair.two)}


def by_number(plans_wanted: Sequence[str], game: str = BICYCLE.name) -> dict[str, tuple[Pair, Picked]]:
    """Return the picked hands of some plans by their numbers, each with its pair; a twin has the number after.

    >>> [*by_number(["draw"])][:2]
    ['1', '2']
    """
    ours = enumerate(pair for pair in pairs(game) if pair.plan in plans_wanted)
    return {str(2 * at + side): (pair, each) for at, pair in ours for side, each in ((1, pair.one), (2, pair.two))}


def plans(game: str = BICYCLE.name) -> tuple[str, ...]:
    """Return the plans of which there are pairs in a game, in their order."""
    return tuple(plan for plan in PLANS if plan in {pair.plan for pair in pairs(game)})


def games() -> tuple[str, ...]:
    """Return the games of which there are pairs.

    >>> games()[0]
    'bicycle'
    """
    return tuple(game for game in PRESETS if pairs(game))


def check_plans(wanted: Collection[str], game: str) -> None:
    """Raise EuchreError for a plan that there isn't, or of which there are no pairs in a game."""
    if wanted and not (there := plans(game)):
        raise EuchreError(f"there are no pairs of hands in {game}; there are some in {', '.join(games())}")
    if missing := [plan for plan in map(plan_named, wanted) if plan not in there]:
        raise EuchreError(f"there are no pairs of {missing[0]} in {game}; there are some of {', '.join(there)}")


def in_turn(number: int, chance: Random) -> list[tuple[int, int]]:
    """Return in which order so many pairs are played: the number of the pair, and which of the two; no twin comes next.

    Of one pair alone only one is played.

    >>> len(in_turn(1, Random(0))), len(in_turn(3, Random(0)))
    (1, 6)
    """
    hands = [(pair, side) for pair in range(number) for side in (0, 1)]
    if number < 2:
        return chance.sample(hands, number)
    for _ in range(_ORDERS):
        chance.shuffle(hands)
        if all(one != two for (one, _), (two, _) in zip(hands, islice(hands, 1, None), strict=False)):
            break
    return hands


def drawn(
    plans_wanted: Sequence[str], number: int, chance: Random, decisions: Iterable[Decision], game: str = BICYCLE.name
) -> list[Pair]:
    """Draw pairs of some plans of a game, of any if none is named, those that were played least first."""
    played = [decision.view for decision in decisions if decision.theme == THEME]
    found = [pair for pair in pairs(game) if not plans_wanted or pair.plan in plans_wanted]
    chance.shuffle(found)
    found.sort(key=lambda pair: sum(played.count(side.position.text) for side in (pair.one, pair.two)))
    return found[: number or None]


def is_closed(plan: str, decisions: Iterable[Decision]) -> bool:
    """Tell whether both of a pair were right, and again three days later both of another pair, in whatever game.

    >>> is_closed("draw", [])
    False
    """
    right = [decision for decision in decisions if decision.theme == THEME and decision.is_right]
    first = {decision.view: decision.at for decision in reversed(right)}
    views = [
        [side.position.text for side in (pair.one, pair.two)]
        for game in games()
        for pair in pairs(game)
        if pair.plan == plan
    ]
    days = sorted(datetime.fromisoformat(max(map(first.__getitem__, both))) for both in views if {*both} <= {*first})
    return bool(days) and days[-1] - days[0] >= _APART
