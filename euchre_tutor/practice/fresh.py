"""Fresh positions: decisions found in new random hands and priced at once, where no stored one is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from euchre_tutor.analysis.prices import text_of
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.deal import View
from euchre_tutor.practice.choosing import Chosen, Wish
from euchre_tutor.practice.finding import Found, decisions, is_a_choice
from euchre_tutor.practice.positions import DEALS, PLAYED, SEED, Position, compared, priced_position
from euchre_tutor.practice.rule_bot import rule_bot
from euchre_tutor.practice.themes import THEMES, question_of, themes_of
from euchre_tutor.rules import Rules

_HANDS, _PRICED = 400, 12  # at most, before it is given up
_AT_THE_BEGINNING = 0.5  # of so many hands
_FEW, _FEW_PLAYED, _OTHER_SEED = 256, 96, 3  # deals on which it is decided whether a card is worth its price
_CLEAR = {"points": 1.2, "games": 0.12}  # ahead with all cards seen; then it is seldom close at a table
_DULL = {"points": 0.08, "games": 0.008}  # where everything is worth about the same, nothing can be learned


def fresh_position(wish: Wish, chance: Random) -> Iterator[Chosen | None]:
    """Look for a decision that can be graded and isn't obvious: yield None after each hand in vain, then what is found.

    Takes a second or two, longer for a rare theme; it ends in vain after a few hundred hands. Leave the loop to cancel.

    Args:
        wish: the game and the theme.
        chance: which hands are looked at.

    Raises EuchreError if there is no such game.
    """
    rules, left = Rules.parse(wish.game), _PRICED
    for _ in range(_HANDS):
        hand = decisions(rules, chance.randrange(2**32), _score(rules, chance))
        found = [each for each in hand if _is_wanted(each, wish)]
        position = telling_position(chance.choice(found)) if found else None
        if position:
            theme = wish.theme or chance.choice(position.themes)
            yield Chosen(replace(position, as_dealt=(theme,)), theme, "New")
            return
        left -= bool(found)
        if not left:
            return
        yield None


def _score(rules: Rules, chance: Random) -> tuple[int, int]:
    """Return the score at the beginning of a game, or as often any other where the chance to win the game is known."""
    if not rules.has_two_sides or chance.random() < _AT_THE_BEGINNING:
        return 0, 0
    return chance.randrange(rules.game), chance.randrange(rules.game)


def _is_wanted(found: Found, wish: Wish) -> bool:
    """Tell whether a decision is of the theme, or of any."""
    if not is_a_choice(found.view):
        return False
    return THEMES[wish.theme].is_of(found.view) if wish.theme else bool(themes_of(found.view))


def telling_position(found: Found) -> Position | None:
    """Price a decision; None if everybody finds the best, all are worth the same, or it can't be told which is best.

    A card or a discard is priced on few deals first, other ones; of calls, nearly all are worth their price.
    """
    choices = found.tutor, rule_bot(found.view)
    try:
        if _is_found_by_all(found.view, *choices):
            return None
        if question_of(found.view) != "call" and not _is_telling(
            priced_position(found.view, *choices, deals=_FEW, played=_FEW_PLAYED, seed=_OTHER_SEED)
        ):
            return None
        many = priced_position(found.view, *choices, deals=DEALS, played=PLAYED, seed=SEED)
    except EuchreError:  # nobody plays this one realistically
        return None
    return many if many.is_gradable and _is_telling(many) else None


def _is_telling(position: Position) -> bool:
    """Tell whether one thing is chosen, something costs a lot, and not everybody sees which."""
    most = max(cost.behind for cost in position.options.values())
    return position.is_one_choice and not position.is_obvious and most >= _DULL[position.unit]


def _is_found_by_all(view: View, *choices: str) -> bool:
    """Tell whether all players choose what is far ahead with all cards seen, which costs little to find out."""
    odds = compared(view, deals=_FEW, realistic=0, seed=_OTHER_SEED).double_dummy
    best, *others = odds.ranked
    clear = _CLEAR["games" if "game" in odds.aim else "points"]
    ahead = [odds.gaps[price.option].value for price in others]
    return min(ahead, default=0.0) >= clear and {text_of(best.option)} == set(choices)
