"""Points of a hand."""

from dataclasses import replace
from functools import cache

from euchre_tutor.auction import Contract, make_contract
from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import Rules

_ENDS = tuple(f"{how} {end}" for how in ("together", "alone") for end in ("euchred", "made", "marched"))
# How a hand with a turn-up ends for a seat: thrown in; made by its side or by others, with a partner or alone.
OUTCOMES = ("thrown in", *(f"{who} {end}" for who in ("we", "they") for end in _ENDS))


def tricks_to_escape(contract: Contract) -> int:
    """Return how many tricks save the makers from being euchred: more than half, or as many as they bid."""
    return contract.bid or contract.rules.hand_size // 2 + 1


def tricks_to_make(contract: Contract) -> int:
    """Return how many tricks score for the makers."""
    return contract.bid or contract.rules.tricks_to_score


def march_goal(contract: Contract) -> int:
    """Return how many tricks make a march: all of them."""
    return contract.rules.hand_size


def scores(contract: Contract, tricks: int) -> tuple[int, int]:
    """Return what each maker and each defender scores if the makers take so many tricks.

    >>> from euchre_tutor.auction import make_contract
    >>> scores(make_contract("bicycle", "spades", 4), 2)
    (0, 2)
    """
    rules = contract.rules
    if contract.bid:  # the makers score their tricks or lose the bid; the defenders score their tricks
        won, lost = (rules.lone_march, rules.lone_euchre) if contract.alone else (tricks, contract.bid)
        return won if tricks >= contract.bid else -lost, rules.hand_size - tricks
    euchre, make, march = (
        (rules.lone_euchre, rules.lone_make, rules.lone_march)
        if contract.is_lone
        else (rules.euchre, rules.make, rules.march)
    )
    if tricks < tricks_to_escape(contract):
        return 0, max(euchre, rules.lone_defence) if contract.defender else euchre
    if tricks < tricks_to_make(contract):
        return 0, 0
    return march if tricks == march_goal(contract) else make, 0


def points_table(contract: Contract) -> tuple[int, ...]:
    """Return what each maker gains on each defender for each number of the makers' tricks, 0 to all.

    That is the makers' score less the defenders', so what the defenders score is negative.
    Raises EuchreError for anything but a contract.

    >>> from euchre_tutor.auction import make_contract
    >>> points_table(make_contract("bicycle", "spades", 4, alone=True))
    (-2, -2, -2, 1, 1, 4)
    """
    if not isinstance(contract, Contract):
        raise EuchreError(
            f"points are those of a contract, such as make_contract('bicycle', 's', 4), not {quoted(contract)}"
        )
    return tuple(ours - theirs for ours, theirs in (scores(contract, n) for n in range(march_goal(contract) + 1)))


@cache
def outcome_points(rules: Rules) -> tuple[int, ...]:
    """Return what each of OUTCOMES brings a seat's side: its points less those of others.

    >>> from euchre_tutor.rules import BICYCLE
    >>> dict(zip(OUTCOMES, outcome_points(BICYCLE), strict=True))["they alone marched"]
    -4
    """
    trump = rules.pack.suits[0]
    called = ranking_of(rules, trump).callable[0] if rules.partnership == "called" else None
    together = make_contract(rules, trump, 1, called=called)
    together = replace(together, makers=together.makers | {0}) if called else together  # no seat: any partner
    alone = make_contract(rules, trump, 1, alone=True) if rules.lone_hands else together
    ends = ((points_table(contract), tricks_to_make(contract), march_goal(contract)) for contract in (together, alone))
    points = [table[tricks] for table, make, march in ends for tricks in (0, make, march)]
    return (0, *points, *(-value for value in points))
