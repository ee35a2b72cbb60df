"""Points of a hand, and the score of a game.

>>> from euchre_tutor.rules import BICYCLE
>>> points_table(BICYCLE, make_contract(BICYCLE, "s", 4, alone=True))
(-2, -2, -2, 1, 1, 4)
"""

from __future__ import annotations

from euchre_tutor.auction import Contract, make_contract
from euchre_tutor.rules import Rules

__all__ = ["make_contract", "march_goal", "points_table", "tricks_to_escape", "tricks_to_make"]


def tricks_to_escape(rules: Rules) -> int:
    """Return how many tricks save the makers from being euchred: more than half."""
    return rules.hand_size // 2 + 1


def tricks_to_make(rules: Rules) -> int:
    """Return how many tricks score for the makers."""
    return rules.tricks_to_score


def march_goal(rules: Rules) -> int:
    """Return how many tricks make a march: all of them."""
    return rules.hand_size


def points_table(rules: Rules, contract: Contract) -> tuple[int, ...]:
    """Return the makers' points for each number of tricks they take, 0 to all; what the defenders score is negative."""
    together, alone = (rules.euchre, rules.make, rules.march), (rules.lone_euchre, rules.lone_make, rules.lone_march)
    euchre, made, march = alone if contract.alone else together
    saved = tricks_to_escape(rules)
    scored = max(saved, tricks_to_make(rules))
    return (-euchre,) * saved + (0,) * (scored - saved) + (made,) * (rules.hand_size - scored) + (march,)
