"""Fresh positions: decisions found in new random hands and priced at once, where no stored one is left."""

from __future__ import annotations

from random import Random

from euchre_tutor.errors import EuchreError
from euchre_tutor.practice.choosing import Chosen, Wish
from euchre_tutor.practice.finding import Found, decisions, is_a_choice
from euchre_tutor.practice.positions import DEALS, PLAYED, SEED, Position, priced_position
from euchre_tutor.practice.rule_bot import rule_bot
from euchre_tutor.practice.themes import THEMES, themes_of
from euchre_tutor.rules import Rules

_HANDS, _PRICED = 400, 12  # at most, before it is given up
_FEW, _FEW_PLAYED, _OTHER_SEED = 256, 96, 3  # deals on which it is decided whether a decision is worth its price


def fresh_position(wish: Wish, chance: Random) -> Chosen | None:
    """Find a decision that can be graded and isn't obvious; None if none was found in a few hundred hands.

    Takes a second or two. Raises EuchreError if there is no such game.
    """
    rules, left = Rules.parse(wish.game), _PRICED
    for _ in range(_HANDS):
        found = [each for each in decisions(rules, chance.randrange(2**32)) if _is_wanted(each, wish)]
        if not found:
            continue
        one = chance.choice(found)
        if position := _priced(one):
            return Chosen(position, wish.theme or chance.choice(position.themes), "New")
        left -= 1
        if not left:
            break
    return None


def _is_wanted(found: Found, wish: Wish) -> bool:
    """Tell whether a decision is of the theme, or of any."""
    if not is_a_choice(found.view):
        return False
    return THEMES[wish.theme].is_of(found.view) if wish.theme else bool(themes_of(found.view))


def _priced(found: Found) -> Position | None:
    """Price a decision; None if everybody finds the best, or nobody can tell which it is."""
    choices = found.tutor, rule_bot(found.view)
    try:
        few = priced_position(found.view, *choices, deals=_FEW, played=_FEW_PLAYED, seed=_OTHER_SEED)
        if few.is_obvious or not few.margin or not few.is_one_choice:
            return None
        many = priced_position(found.view, *choices, deals=DEALS, played=PLAYED, seed=SEED)
    except EuchreError:  # nobody plays this one realistically
        return None
    return many if many.is_gradable and not many.is_obvious else None
