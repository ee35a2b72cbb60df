"""Where decisions of a theme are found: in hands as dealt, or in hands that are dealt for another answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Literal

import numpy as np

from euchre_tutor import Atlas, Auction, Deal, EuchreError, GameHand, Rules, View
from euchre_tutor.analysis.asked import is_call
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import BidTurn, bidding_model, view_turns
from euchre_tutor.guide.atlas import AtlasHand
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.drills import is_a_choice
from euchre_tutor.practice.fresh import Found, decisions
from euchre_tutor.practice.positions import like_of
from euchre_tutor.practice.themes import THEMES, plain_aces, themes_of

Way = Literal["as dealt", "dealt for", "another answer"]
_Score = tuple[int, int]
Hit = tuple[Found | None, tuple[str, ...]]

PLAYED = (
    *("trump_in_second_hand", "against_a_lone_hand", "partners_ace", "second_hand", "third_hand", "last_to_play"),
    *("throw_away", "your_lead", "follow", "counting", "bowers"),
)  # they come up after the first lead, so hands are played out for them
LED = ("lead_to_partners_call", "opening_lead_ace", "opening_lead_blank", "maker_leads", "discard")  # before that
SELDOM = ("second_round_dealer", "partners_ace", "lead_to_partners_call")  # hands are always dealt for these too
SCORED = ("alone_at_eight", "donate", "bridge", "nine_nine")  # each at its own scores, so alone
_ABOUT = (-0.1, 1.2)  # points by which another answer is better by the atlas or the model: near the border, or clear
_NEVER = -9.0  # points
_TRIES = 60  # hands of a theme, of which the best is taken if none is so
_DRAWN = 8  # hands of a theme, of which the one is taken that is of most themes


@dataclass(frozen=True)
class Aim:
    """What is looked for.

    Attributes:
        game: the name of the game.
        theme: the theme that matters most.
        themes: all that there are too few of, in hands as dealt.
        seed: what hands are drawn from.
        way: in hands as dealt, dealt for the theme, or for another answer.
        unlike: where another answer is looked for, the one of which there are too many.
    """

    game: str
    theme: str
    themes: frozenset[str]
    seed: int
    way: Way = "as dealt"
    unlike: str = ""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return Rules.parse(self.game)

    @property
    def chance(self) -> Random:
        """What draws the hands; no two aims of a game draw the same."""
        return Random(f"{self.game} {self.seed}")

    @property
    def sought(self) -> frozenset[str]:
        """The themes that come up in the same hands: as long as they are played, at the same scores."""
        if self.theme in SCORED:
            return frozenset((self.theme,))
        return frozenset(
            name for name in {self.theme, *self.themes} - {*SCORED} if (name in PLAYED) == (self.theme in PLAYED)
        )


def scores(theme: str, rules: Rules) -> list[_Score]:
    """List the scores at which a theme is looked for, ours first.

    >>> scores("nine_nine", Rules.parse("trickster")), scores("assist", Rules.parse("trickster"))
    ([(9, 9)], [(0, 0)])
    """
    if theme not in SCORED or not rules.has_two_sides:
        return [(0, 0)]
    last, early = rules.game - 1, range(max(rules.game - 6, 0), rules.game)
    others = [each for each in (last - 3, last - 2) if each >= 0]  # who need four points, or three
    return {
        "alone_at_eight": [*product((last - 1, last), early)],
        "donate": [*product(early, others)],
        "bridge": [each for other in others for each in ((other, last), (last, other))],
        "nine_nine": [(last, last)],
    }[theme]


def found_as_dealt(aim: Aim) -> Iterator[Hit]:
    """Yield the decisions of random hands that are of the themes sought, with these; None after each hand."""
    rules, chance, sought = aim.rules, aim.chance, aim.sought
    while True:
        score, is_theirs = chance.choice(scores(aim.theme, rules)), chance.random() < 0.5
        hand = decisions(
            rules, chance.randrange(2**32), score[::-1] if is_theirs else score, played=aim.theme in PLAYED
        )
        for found in hand:
            names = {theme.name for theme in themes_of(found.view)} if is_a_choice(found.view) else set()
            if names & sought:
                yield found, tuple(name for name in THEMES if name in names & sought)
        yield None, ()


def found_for(aim: Aim) -> Iterator[Hit]:
    """Yield decisions of hands that are dealt for a theme, or for another answer than the usual one; None in vain."""
    if aim.theme == "partners_ace" and not aim.unlike:
        look = _aces_led
    elif aim.theme in PLAYED + LED or aim.unlike.endswith("card") or aim.unlike.endswith("trump"):
        look = _cards
    else:
        look = _calls
    for found in look(aim):
        yield found, ()


def _aces_led(aim: Aim) -> Iterator[Found | None]:
    """Yield decisions of the partner of who leads first, an ace, whatever else it might lead."""
    rules, chance = aim.rules, aim.chance
    while True:
        *_, found = decisions(rules, chance.randrange(2**32), played=False)
        hand, view = found.hand, found.view
        for ace in plain_aces(view, view.trump) if hand.stage == "play" and hand.play else ():
            led = deepcopy(hand)
            led.push(str(ace))
            while led.seat in rules.side(view.seat) ^ {*hand.hands}:
                led.push(tutor_action(led))
            seat = led.seat
            if seat and not led.is_over and seat != view.seat and THEMES[aim.theme].is_of(led.view(seat)):
                yield Found(led)
        yield None


def _cards(aim: Aim) -> Iterator[Found | None]:
    """Yield the cards and discards of random hands that are of a theme."""
    for found, names in found_as_dealt(replace(aim, themes=frozenset())):
        yield found if found and names and not is_call(found.view) else None


def _calls(aim: Aim) -> Iterator[Found | None]:
    """Yield calls for which another answer is better or nearly as good; if there are none, the nearest.

    Where the answer doesn't matter, of some calls the one is taken that is of most of the themes looked for.
    """
    drawn: list[tuple[float, Found]] = []
    for found in _calls_after_passes(aim):
        if not found:
            yield None
            continue
        lead = ahead(found.view, aim.unlike) if aim.unlike else 0.0
        wanted = sum(theme.name in aim.themes for theme in themes_of(found.view))
        drawn.append((-abs(lead) if aim.unlike else wanted, found))
        is_about = bool(aim.unlike) and _ABOUT[0] <= lead <= _ABOUT[1]
        if is_about or len(drawn) == (_TRIES if aim.unlike else _DRAWN):
            yield found if is_about else max(drawn, key=lambda each: each[0])[1]
            drawn.clear()


def ahead(view: View, unlike: str) -> float:
    """Return by how many points the best answer of another kind is ahead of the usual one, by the atlas if it can tell.

    The atlas has the best two calls: where both are of the usual kind, any other is far behind.
    """
    if hand := _in_atlas(view):
        is_other = [like_of(view, str(call)) != unlike for call in (hand.best, hand.second.option)]
        return _NEVER if not any(is_other) else hand.margin.value if is_other[0] else -hand.margin.value
    worth = {True: [_NEVER], False: [_NEVER]}
    for call, gain in gains_of(view).items():
        worth[like_of(view, call) == unlike].append(gain)
    return max(worth[False]) - max(worth[True])


def _in_atlas(view: View) -> AtlasHand | None:
    """Return what the atlas says of a hand; nothing in a game without one, and at a score."""
    with suppress(EuchreError):
        return Atlas(view.rules)[view] if view.score == (0, 0) else None
    return None


def tutors_call(view: View) -> str:
    """Return what the tutor's player calls, which calls by the bidding model; nothing where a call isn't asked."""
    gains = gains_of(view) if is_call(view) else {}
    return max(gains, key=gains.__getitem__, default="")


def gains_of(view: View) -> dict[str, float]:
    """Return what each call gains beside passing by the bidding model, in points."""
    model, auction = bidding_model(view.rules), Auction.at(view)
    if model is None:
        return {}
    turns = view_turns(view)
    turn = turns[len(auction.calls)] if turns else BidTurn.of(auction)
    gains = model.gains(np.array([[view.rules.pack.cards.index(card) for card in view.hand]]), turn)[0]
    found = {str(call): float(gain) for call, gain in zip(turn.calls, gains, strict=True)}
    return {str(call): found.get(str(call), 0.0 if call.is_pass else _NEVER) for call in auction.legal_calls}


def _calls_after_passes(aim: Aim) -> Iterator[Found | None]:
    """Draw cards, seat, round and score until the call is of the theme, and the seat would have passed before."""
    rules, chance, is_of = aim.rules, aim.chance, THEMES[aim.theme].is_of
    rounds = 2 if rules.turns_up else 1
    while True:
        hand = GameHand(Deal.random(seed=chance.randrange(2**32), rules=rules))
        score = chance.choice(scores(aim.theme, rules))
        for _ in range(chance.randrange(rounds * rules.players)):
            if str(PASS) not in hand.legal:
                break
            hand.push(str(PASS))
        seat = hand.seat
        if hand.stage == "calls" and seat and len(hand.legal) > 1:
            view = hand.view(seat, score=score)
            if is_of(view) and _would_have_passed(hand, score):
                yield Found(hand, score)
        yield None


def _would_have_passed(hand: GameHand, score: _Score) -> bool:
    """Tell whether the seat to call would have passed in the first round, if it was asked."""
    if not hand.auction.turned_down:
        return True
    before = GameHand(hand.dealt)
    while before.seat != hand.seat:
        before.push(str(PASS))
    return tutor_action(before, score=score) == str(PASS)
