"""Points of a hand, and the score of a game.

>>> from euchre_tutor.rules import BICYCLE
>>> points_table(BICYCLE, make_contract(BICYCLE, "s", 4, alone=True))
(-2, -2, -2, 1, 1, 4)
"""

from __future__ import annotations

from euchre_tutor.auction import Contract, make_contract
from euchre_tutor.rules import Rules

__all__ = ["make_contract", "march_goal", "points_table", "tricks_needed"]


def tricks_needed(rules: Rules) -> int:
    """Return how many tricks the makers need: more than half."""
    return rules.hand_size // 2 + 1


def march_goal(rules: Rules) -> int:
    """Return how many tricks make a march: all of them."""
    return rules.hand_size


def points_table(rules: Rules, contract: Contract) -> tuple[int, ...]:
    """Return the makers' points for each number of tricks they take, 0 to all; what the defenders score is negative."""
    made, march = (rules.lone_make, rules.lone_march) if contract.alone else (rules.make, rules.march)
    needed = tricks_needed(rules)
    return (-rules.euchre,) * needed + (made,) * (rules.hand_size - needed) + (march,)
