"""Points of a hand.

>>> from euchre_tutor.rules import BICYCLE
>>> points_table(BICYCLE, make_contract(BICYCLE, "s", 4, alone=True))
(-2, -2, -2, 1, 1, 4)
>>> scores(BICYCLE, make_contract(BICYCLE, "s", 4), 2)
(0, 2)
"""

from __future__ import annotations

from euchre_tutor.auction import Contract, make_contract
from euchre_tutor.checks import quoted
from euchre_tutor.errors import EuchreError
from euchre_tutor.rules import Rules, as_rules

__all__ = ["make_contract", "march_goal", "points_table", "scores", "tricks_to_escape", "tricks_to_make"]


def tricks_to_escape(rules: Rules, contract: Contract) -> int:
    """Return how many tricks save the makers from being euchred: more than half, or as many as they bid."""
    return contract.bid or rules.hand_size // 2 + 1


def tricks_to_make(rules: Rules, contract: Contract) -> int:
    """Return how many tricks score for the makers."""
    return contract.bid or rules.tricks_to_score


def march_goal(rules: Rules) -> int:
    """Return how many tricks make a march: all of them."""
    return rules.hand_size


def scores(rules: Rules, contract: Contract, tricks: int) -> tuple[int, int]:
    """Return what each maker and each defender scores if the makers take so many tricks."""
    if contract.bid:
        return _bid_scores(rules, contract, tricks)
    euchre, make, march = (
        (rules.lone_euchre, rules.lone_make, rules.lone_march)
        if contract.is_lone
        else (rules.euchre, rules.make, rules.march)
    )
    if tricks < tricks_to_escape(rules, contract):
        return 0, max(euchre, rules.lone_defence) if contract.defender else euchre
    if tricks < tricks_to_make(rules, contract):
        return 0, 0
    return march if tricks == march_goal(rules) else make, 0


def _bid_scores(rules: Rules, contract: Contract, tricks: int) -> tuple[int, int]:
    """Score a bid: the makers' tricks or the loss of the bid; the defenders score their tricks."""
    assert contract.bid is not None
    won, lost = (rules.lone_march, rules.lone_euchre) if contract.alone else (tricks, contract.bid)
    return won if tricks >= contract.bid else -lost, rules.hand_size - tricks


def points_table(rules: Rules | str, contract: Contract) -> tuple[int, ...]:
    """Return what each maker gains on each defender for each number of the makers' tricks, 0 to all.

    That is the makers' score less the defenders', so what the defenders score is negative.
    Raises EuchreError if the rules or the contract can't be read as such.
    """
    rules = as_rules(rules)
    if not isinstance(contract, Contract):
        raise EuchreError(
            f"points are those of a contract, such as make_contract('bicycle', 's', 4), not {quoted(contract)}"
        )
    return tuple(ours - theirs for ours, theirs in (scores(rules, contract, n) for n in range(rules.hand_size + 1)))
