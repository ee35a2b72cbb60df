"""Twins: two positions that differ in one card, of which one asks for one kind of play and the other for another.

A card of the hand or a fallen one becomes another unseen card, and any two of the positions that come of it may be
twins. They are screened with all cards seen on few deals: what that misses at a table in the position it misses in the
others, too. The likeliest are priced at a table on few deals, and what still looks like a pair on many others. Both
kinds of play are there in both hands; each is best once, by 0.2 points and beyond its error, and again on other deals;
something changes that a player sees at a glance; our calls and cards before it are what the tutor's player does, and
what the others played is likely; and rules of thumb don't get both right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import compress, product
from typing import Any, NamedTuple

import numpy as np
from dealt import gains_of
from natural import calls_as_made, may_be
from plans import Calling, Cues, Plan, cues
from screen import Change, Screen

from euchre_tutor import Atlas, EuchreError, View
from euchre_tutor.analysis import calls, plays
from euchre_tutor.analysis.asked import answer, is_made
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.beliefs import Seen
from euchre_tutor.players import rule_bot
from euchre_tutor.practice.positions import Position, position_of
from euchre_tutor.pricing import Sample
from euchre_tutor.pricing.estimates import Estimate

SCREEN = Sample(256, 5, realistic=0, progress=False)
ROUGH = Sample(400, 7, realistic=200, progress=False)
PRICE, AGAIN = (Sample(4_000, seed, realistic=1_200, progress=False) for seed in (23, 29))
LEAST = 0.2  # points by which the best kind is ahead of the other
_PROMISING, _PRICED = 0.5, 8  # ahead on few deals, as a part of that; positions that are priced, of those of one
_PLAIN = 1.25  # errors of a price on some of its deals that more of them make up once in 400 times


@dataclass(frozen=True)
class Told:
    """What a position says.

    Attributes:
        position: the decision, with the price of each option.
        kinds: what kind of play each option is.
        other: the best option of another kind than the best.
        ahead, error: by how much the best is ahead of it at a table, and the 95% error.
        cues: what one sees.
        least: by how much it has to be ahead.
    """

    position: Position
    kinds: Mapping[str, str]
    other: str
    ahead: float
    error: float
    cues: Cues
    least: float

    @property
    def view(self) -> str:
        """The position, as text."""
        return self.position.text

    @property
    def best(self) -> str:
        """The best option."""
        return self.position.best

    @property
    def kind(self) -> str:
        """The kind of play that is best."""
        return self.kinds[self.best]


@dataclass(frozen=True)
class Pair:
    """A position and its twin.

    Attributes:
        plan: the name of the plan.
        one, two: what they say.
        change: the card that changes, and what it becomes.
    """

    plan: str
    one: Told
    two: Told
    change: Change

    @property
    def cue(self) -> dict[str, list[object]]:
        """What one sees that changes: in the first and in the second."""
        both = {name: [self.one.cues.get(name), self.two.cues.get(name)] for name in {**self.one.cues, **self.two.cues}}
        return {name: values for name, values in sorted(both.items()) if values[0] != values[1]}


def least(odds: Odds[Any]) -> float:
    """Return by how much the better kind has to be ahead: in points, or in chances to win the game."""
    return LEAST if odds.aim == "points" else LEAST / 10


def told(view: View, kinds: Mapping[str, str]) -> Told | None:
    """Price a position, and say which kind is best and by how much; None once it is plain that this isn't enough."""
    odds = None
    for odds in (plays if is_made(view) else calls).asked(view, PRICE).refined():
        _, other, gap = _ahead(odds, kinds)
        if odds.realistic_deals and gap.value + _PLAIN * gap.error < least(odds):
            return None
    assert odds
    position = position_of(odds, rule_bot=rule_bot(view))
    return Told(position, kinds, other, gap.value, gap.error, cues(view), least(odds))


def holds(each: Told) -> bool:
    """Tell whether the same kind is best on other deals, too, beyond the error."""
    best, _, gap = _ahead(answer(View.parse(each.view), AGAIN), each.kinds)
    return each.kinds[best] == each.kind and gap.value > gap.error


def _ahead(odds: Odds[Any], kinds: Mapping[str, str]) -> tuple[str, str, Estimate]:
    """Return the best option, the best of another kind, and by how much it is ahead."""
    ranked = [text_of(price.option) for price in odds.ranked]
    other = next(text for text in ranked if kinds[text] != kinds[ranked[0]])
    return ranked[0], other, odds.difference(ranked[0], other)


class Guess:
    """By how much another kind of play is likely to be best at a table, in a position and in its twins.

    Attributes:
        kind: the kind that is best in the position on few deals.
        ahead, least: by how much it is ahead of the others there, and by how much it has to be.
    """

    def __init__(self, view: View, kinds: Mapping[str, str], rough: Rough) -> None:
        self.kind, self.ahead, self.least = rough.kind, rough.ahead, rough.least
        self._screen = Screen.of(view) if is_made(view) else None
        self._missed = -self.ahead - self._others_ahead(view, kinds)

    def of_twin(self, view: View, kinds: Mapping[str, str], change: Change) -> float:
        """Return by how much another kind is likely to be ahead of it in a twin; by the atlas, if it has the hand."""
        with suppress(EuchreError):
            if view.score == (0, 0) and not is_made(view):
                hand = Atlas(view.rules)[view]
                return hand.margin.value if kinds[str(hand.best)] != self.kind else -hand.margin.value
        return self._others_ahead(view, kinds, change) + self._missed

    def _others_ahead(self, view: View, kinds: Mapping[str, str], change: Change | None = None) -> float:
        """Return by how much the best of all other kinds is ahead of a kind with all cards seen.

        Of a call the table says it at once by which the game is called; at a score, or where partners are secret, it
        is far off.
        """
        if self._screen:
            seen = Seen(view)
            worth = (self._screen.in_twin(seen, change) if change else self._screen).worth(seen, kinds)
            return max(points for kind, points in worth.items() if kind != self.kind) - worth[self.kind]
        if view.score == (0, 0) and not view.rules.has_secret_partners and (gains := gains_of(view)):
            known = [(gain, kinds[call] == self.kind) for call, gain in gains.items() if call in kinds]
            return max(gain for gain, is_ours in known if not is_ours) - max(gain for gain, is_ours in known if is_ours)
        odds = answer(view, SCREEN)
        ranked = [text_of(price.option) for price in odds.ranked]
        other = next(text for text in ranked if kinds[text] != self.kind)
        return odds.difference(other, next(text for text in ranked if kinds[text] == self.kind)).value


def variants(view: View) -> Iterator[tuple[View, Change]]:
    """Yield the views with one card changed: of the hand or fallen; before a call of the hand, or the one turned up.

    Tricks go to the same seats as before. Before a call the score may change instead.
    """
    text, is_call = str(view), not is_made(view)
    known = {*view.hand, *view.laid, *view.played, view.up, view.called}
    fixed = {*view.laid, view.called} if is_call else {*view.laid, view.up, view.called}  # who holds it is a partner
    for new in view.rules.pack.cards:
        if new in known:
            continue
        for old in {*view.hand, *view.played, view.up} - fixed:
            with suppress(EuchreError):
                other = View.parse(re.sub(rf"\b{old}\b", str(new), text))
                if is_call or _takers(other) == _takers(view):
                    yield other, (str(old), str(new))
    if is_call and view.score != (0, 0):
        for score in product(range(view.rules.game), repeat=2):
            if score not in (view.score, (0, 0)):
                ours, theirs = score
                yield replace(view, score=score), ("-".join(map(str, view.score)), f"{ours}-{theirs}")


def _takers(view: View) -> tuple[object, ...]:
    seen = Seen(view)
    return seen.winners, seen.seat, len(seen.voids)


class Rough(NamedTuple):
    """Which kind is best on few deals, by how much it is ahead of the others there, and by how much it has to be.

    Attributes:
        best, other: the best option there, and the best of another kind.
    """

    kind: str
    ahead: float
    least: float
    best: str = ""
    other: str = ""

    @property
    def is_promising(self) -> bool:
        """Whether it may be ahead by enough."""
        return self.ahead >= _PROMISING * self.least


class _Likely(NamedTuple):
    """A position with a card changed, what that became, and by how much another kind of play is likely to be ahead."""

    view: View
    card: str
    ahead: float


def pairs_of(
    view: View,
    plan: Plan | Calling,
    *,
    is_shown: Callable[[Told], object] = bool,
    may_show: Callable[[View, str, str], bool] = lambda *_: True,
) -> Iterator[Pair]:
    """Yield pairs that a position leads to for a plan, the most promising first: it needn't be one of the two.

    ``is_shown`` tells whether there is a deal that shows what a position says; one without is in no other pair either.
    ``may_show`` tells of two options whether there may be one: of a position without it isn't asked what they cost.
    """
    natural, rough = cache(may_be), cache(partial(_roughly, plan=plan))
    may_be_shown = cache(lambda each: may_show(each, rough(each).best, rough(each).other))
    priced: dict[View, Told | None] = {}

    def sound(each: View) -> Told | None:
        if each not in priced:
            found = told(each, plan.kinds(each))
            priced[each] = found if found and _is_clear(found) and is_shown(found) else None
        return priced[each]

    for one, two in _promising(view, plan, rough):
        both = one.view, two.view
        if any(priced.get(each, each) is None for each in both) or not all(map(natural, both)):
            continue
        if not all(rough(each).is_promising for each in both) or rough(one.view).kind == rough(two.view).kind:
            continue
        if all(map(may_be_shown, both)):
            if (first := sound(one.view)) and (second := sound(two.view)) and _are_twins(first, second):
                yield Pair(plan.name, first, second, (one.card, two.card))
            if len(priced) >= _PRICED:
                return


def _roughly(view: View, plan: Plan | Calling) -> Rough:
    """Return which kind is best on few deals, and by how much it is ahead."""
    odds, kinds = answer(view, ROUGH), plan.kinds(view)
    best, other, gap = _ahead(odds, kinds)
    return Rough(kinds[best], gap.value, least(odds), best, other)


def _promising(view: View, plan: Plan | Calling, rough: Callable[[View], Rough]) -> Iterator[tuple[_Likely, _Likely]]:
    """Yield positions that differ in one card and in what seems to be best, the likeliest first."""
    if not (kinds := plan.kinds(view)):
        return
    guess, places = Guess(view, kinds, rough(view)), dict[str, list[_Likely]]()
    found = [*variants(view)]
    fits = calls_as_made([other for other, _ in found]) if found and is_made(view) else np.ones(len(found), bool)
    for other, (old, new) in compress(found, fits):
        others, place = plan.kinds(other), places.setdefault(old, [_Likely(view, old, -guess.ahead)])
        if guess.kind in others.values() and len({*others.values()}) > 1:
            with suppress(EuchreError):  # no hands of the others fit it
                place.append(_Likely(other, new, guess.of_twin(other, others, (old, new))))
    likely = [
        (min(-one.ahead, two.ahead), one, two)
        for place in places.values()
        for one, two in product(place, place)
        if min(-one.ahead, two.ahead) >= _PROMISING * guess.least
    ]
    for _, one, two in sorted(likely, key=lambda each: -each[0]):
        if _is_told_apart(cues(one.view), cues(two.view)) and not _knows(plan, guess.kind, one.view, two.view):
            yield one, two


def _knows(plan: Plan | Calling, kind: str, one: View, two: View) -> bool:
    """Tell whether rules of thumb do a kind of play in one position, and another one in the other."""
    return plan.kinds(one)[rule_bot(one)] == kind != plan.kinds(two)[rule_bot(two)]


def _is_told_apart(one: Cues, two: Cues) -> bool:
    """Tell whether something that one sees changes, and three other things can be offered beside it."""
    same = sum(one[name] == two.get(name) for name in one)
    return one != two and same + 2 * ("score" not in one) >= 3  # in play, score and seat are offered, too


def _is_clear(found: Told) -> bool:
    return found.ahead >= found.least and found.ahead > found.error


def _are_twins(one: Told, two: Told) -> bool:
    """Tell whether another kind is best in each, both kinds are there in both, and rules of thumb miss one."""
    both = {*one.kinds.values()} & {*two.kinds.values()}
    return (
        _is_clear(one)
        and _is_clear(two)
        and one.kind != two.kind
        and {one.kind, two.kind} <= both
        and not _is_blind(one, two)
    )


def _is_blind(one: Told, two: Told) -> bool:
    """Tell whether rules of thumb get both right; a saying blind to the hand never does, since the kinds differ."""
    return all(each.kinds[each.position.rule_bot] == each.kind for each in (one, two))
