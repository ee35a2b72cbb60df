"""What a page shows of a hand that is built, as plain data: a function of the state alone."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypedDict, TypeVar, cast

from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.text import enumerated
from euchre_tutor.base import EuchreError, capital
from euchre_tutor.deal import parse_score
from euchre_tutor.guide import verdict_at_once
from euchre_tutor.practice.grading import grade
from euchre_tutor.practice.positions import position_of
from euchre_tutor.practice.reasons import at_a_glance
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import Rules
from euchre_tutor.settings import settings
from euchre_tutor.widgets.builder.building import Building
from euchre_tutor.widgets.builder.house_rules import house_rules
from euchre_tutor.widgets.builder.odds_rows import kept, odds_table
from euchre_tutor.widgets.builder.picked import Picked
from euchre_tutor.widgets.parts import games, wire, wire_hand

T = TypeVar("T", bound=Mapping[str, Any])
IDLE, DONE = -1.0, 1.0
_MOST_REASONS = 3  # with the first sentence, which is the price


class ShownBuilding(TypedDict):
    """All that is shown, in parts: what is large changes seldom, and is sent only then."""

    _faces: dict[str, str]
    _game: wire_hand.BuiltGame
    _deck: list[wire_hand.DeckCard]
    _order: wire_hand.Order
    _hand: wire_hand.BuiltHand
    _situation: wire_hand.BuiltSituation
    _odds: wire_hand.ShownOdds
    _compared: wire_hand.Before


def shown(built: Building, *, in_lesson: bool = False) -> ShownBuilding:
    """Return what is shown of a hand that is built, in a lesson or elsewhere.

    >>> parts = shown(Building(Picked.read("Jc 9h Js up Qs")))
    >>> parts["_hand"]["held"], parts["_situation"]["places"], parts["_odds"]["progress"]
    (['Js', 'Jc', '9h'], {'Qs': 'turn-up'}, -1.0)
    """
    picked, rules = built.drawn, built.drawn.game
    others = (suit for suit in reversed(rules.pack.suits) if suit is not picked.proposed)
    return {
        "_faces": games.faces(rules),
        "_game": _game(rules, tuple(built.house_rules.values()), in_lesson),
        "_deck": games.deck(rules, picked.ordered),
        "_order": games.order(rules, picked.ordered or next(others)),
        "_hand": {
            "held": [*map(str, ranking_of(rules, picked.ordered).sort(picked.cards, turned_down=picked.proposed))],
            "view": built.text,
            "undo": len(built.done) > 1,
            "redo": bool(built.undone),
        },
        "_situation": _situation(picked, built.refused),
        "_odds": odds_shown(built),
        "_compared": kept(built.earlier) if built.earlier else wire.NOTHING,
    }


@lru_cache(1 << 6)
def _game(rules: Rules, others: tuple[Rules, ...], in_lesson: bool) -> wire_hand.BuiltGame:
    """Return what is played, whatever the hand."""
    return {
        "games": games.games(rules, others),
        "size": rules.hand_size,
        "pieces": games.noun(rules, 2),
        "turns_up": rules.turns_up,
        "names_suit": any(map(rules.names_suit, rules.pack.cards)),
        "last_score": rules.game - 1,
        "seats": games.seats(rules),
        "yours": games.seats(rules, by_dealer=in_lesson),
        "in_lesson": in_lesson,
        "house": house_rules(rules),
        "chapters": {title: [*said] for title, said in rules.chapters.items()},
    }


def _situation(picked: Picked, refused: str) -> wire_hand.BuiltSituation:
    """Return where the learner sits, the score, and what was said so far."""
    why_not = {
        "card": picked.why_full if picked.asks == "call" else "",
        "turned_down": picked.why_not_turned_down,
        "score": refused,
    }
    told: wire_hand.BuiltSituation = {
        "seat": picked.seat,
        "score": [*parse_score(picked.score)],
        "others": picked.others,
        "turn_up": str(picked.up or ""),
        "turned_down": picked.turned_down,
        "places": picked.places,
        "why_not": {name: EuchreError(words).sentence for name, words in why_not.items() if words},
        "suits": games.suits(picked.game, picked.named_suit) if picked.asks_suit else [],
        "bidding": games.bidding(picked.game, picked.seat, picked.said) if not picked.game.turns_up else [],
        "made": picked.play,
    }
    return _filled(told)


def odds_shown(built: Building) -> wire_hand.ShownOdds:
    """Return the odds as far as they are; until there are any, the verdict of the atlas of all hands."""
    told: wire_hand.ShownOdds = {"progress": IDLE}
    if built.asked and not built.odds:
        at_once = verdict_at_once(built.asked)
        plain = capital(words_of(at_once.partition(":")[0].lower(), built.asked.rules, built.asked.seat))
        told = {"progress": 0.0, "verdict": at_once, "plain": plain}
    if odds := built.odds:
        told = {
            "progress": odds.done if built.asked else DONE,
            "verdict": odds.verdict,
            "plain": _in_plain_words(odds),
            "table": odds_table(odds, built.earlier),
            "margin": odds.advice.margin,
            "reasons": [*at_a_glance(odds.view), *odds.explain().sentences[1:_MOST_REASONS]]
            if odds.done == DONE
            else [],
        }
    return _filled(told | {"opens": settings().numbers})


def _in_plain_words(odds: Odds[Any]) -> str:
    """Say what is best, and by how many games of a hundred, as where a question is answered."""
    if len(odds.ranked) < 2 or len(odds.leaders) > 1:
        even = [words_of(price.option, odds.view.rules, odds.view.seat) for price in odds.leaders]
        return f"{odds.headline.rstrip('.')}." if len(even) < 2 else f"About even: {enumerated(even)}."
    graded = grade(position := position_of(odds), position.best)
    return (
        f"{graded.head} {graded.sentence} {odds.score_note}".strip()
        + f" Every {odds.noun} is on the losing side, this one least." * (odds.advice.value(odds.ranked[0]).value < 0)
    )


def _filled(told: T) -> T:
    """Leave out what is empty, which would be sent with each click; a number is not."""
    return cast(T, {name: part for name, part in told.items() if part or isinstance(part, float)})
