"""How the hands of a hundred end after each of several options, in lines by what they bring.

>>> from euchre_tutor.rules import BICYCLE
>>> ends = {"order up": {"we together made": 60, "we together euchred": 40}, "pass": {"they together euchred": 100}}
>>> [*how_hands_end(ends, BICYCLE).items()]
[('We win 2: a euchre', (0, 100)), ('We win 1: we make it', (60, 0)), ('They win 2: a euchre', (40, 0))]
"""

from collections.abc import Mapping

from euchre_tutor.base import grouped
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import OUTCOMES, outcome_points

_FIVE = 5  # tricks of a hand, as most games have


def of_hundred(shares: Mapping[str, float]) -> dict[str, int]:
    """Return shares as whole numbers that add up to 100, the largest remainders rounded up.

    >>> of_hundred({"made": 0.664, "marched": 0.332, "euchred": 0.004})
    {'made': 67, 'marched': 33}
    """
    whole = {name: int(100 * share) for name, share in shares.items()}
    by_remainder = sorted(shares, key=lambda name: (whole[name] - 100 * shares[name], name))
    for name in by_remainder[: 100 - sum(whole.values()) if shares else 0]:
        whole[name] += 1
    return {name: number for name, number in whole.items() if number}


def every_trick(rules: Rules) -> str:
    """Return what a march is called on screen: all five, or all tricks where a hand has more or fewer."""
    return "all five" if rules.hand_size == _FIVE else "all tricks"


def how_hands_end(ends: Mapping[str, Mapping[str, int]], rules: Rules) -> dict[str, tuple[int, ...]]:
    """Say by what hands each number of points comes, ours first, and in how many of a hundred after each option.

    Args:
        ends: for each option how many hands of a hundred end in each of scoring.OUTCOMES.
        rules: the game.
    """
    points = dict(zip(OUTCOMES, outcome_points(rules), strict=True))
    comes = {name: sum(hands.get(name, 0) for hands in ends.values()) for name in OUTCOMES}
    commonest = sorted(filter(comes.__getitem__, OUTCOMES), key=comes.__getitem__, reverse=True)
    lines = {}
    for value, names in sorted(grouped((points[name], name) for name in commonest).items(), reverse=True):
        how = ", or ".join(dict.fromkeys(_phrase(name, points, rules) for name in names))
        hands = tuple(sum(each.get(name, 0) for name in names) for each in ends.values())
        lines[f"{_who_wins(value, rules)}: {how}"] = hands
    return lines


def _who_wins(points: int, rules: Rules) -> str:
    if not points:
        return "Nobody scores"
    ours, theirs = ("We win", "They win") if rules.has_two_sides else ("You gain", "You lose")
    return f"{ours if points > 0 else theirs} {abs(points)}"


def _phrase(outcome: str, points: Mapping[str, int], rules: Rules) -> str:
    """Say by what hands bring points: we make it, all five, a euchre; alone where that brings other points."""
    if outcome == OUTCOMES[0]:
        return "the hand is thrown in"
    who, how, end = outcome.split()
    lone = how == "alone" and points[outcome] != points[f"{who} together {end}"]
    if end == "euchred":
        return "a lone hand is euchred" if lone else "a euchre"
    return f"{who} make it{' alone' * lone}" if end == "made" else f"{'alone, ' * lone}{every_trick(rules)}"
