"""Captions, and shares, points and opponents as people say them; no digit that a reader would not use."""

from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, BoolArray, with_minus
from euchre_tutor.beliefs import Evidence, calls_of_others
from euchre_tutor.deal import Others, View
from euchre_tutor.rules import Rules

_HABITS: dict[Others, str] = {
    "model": "",
    "cautious": "The others call less than the tutor's model, as real players do.",
    "bold": "The others call more than the tutor's model.",
}


def caption(deals: str, likely: str, *, is_played: bool = False, others: Others = "model") -> str:
    """Say over which deals the numbers are averages, which of these are likely, and how they are played.

    Args:
        deals: which deals, as the beginning of a sentence.
        likely: what is likely about them, as the end of that sentence; nothing if all are equally likely.
        is_played: whether some deals are played realistically too.
        others: how the others call.

    >>> caption("Over 20 deals", "")
    'Over 20 deals; all are equally likely. Played with all cards seen.'
    """
    played = f"Played {f'{AT_A_TABLE} and ' * is_played}{ALL_SEEN}."
    return " ".join(filter(None, [f"{deals}; {likely or 'all are equally likely'}.", _HABITS[others], played]))


def what_calls_tell(view: View, evidence: Evidence) -> str:
    """Say what the calls of the others make likely; nothing if there are none, or if they are no evidence.

    >>> what_calls_tell(View.parse("Js Jc As 9h Kd up Qs seat 4"), "calls")
    'seats that passed are likely to hold fewer trumps'
    """
    calls = calls_of_others(view) if evidence == "calls" else ()
    has_passed, has_called = (any(call.is_pass is is_pass for _, call in calls) for is_pass in (True, False))
    if has_called and not view.rules.turns_up:
        return "the higher a seat has bid, the stronger a hand it is likely to hold"
    is_trump_known = view.rules.turns_up and not view.turned_down
    fewer, more = ("fewer trumps", "more") if is_trump_known else ("weaker hands", "a stronger one")
    if has_passed and has_called:
        return f"seats that passed are likely to hold {fewer}, the seat that made trump {more}"
    if has_passed:
        return f"seats that passed are likely to hold {fewer}"
    return "the seat that made trump is likely to hold a strong hand" if has_called else ""


AN_OPPONENT, YOUR_OPPONENT = "an opponent", "your opponent"


def share(part: float, *, of: str = "") -> str:
    """Write a share of deals (0 to 1) in percent, or as none or all.

    >>> share(0.254, of=" of the deals"), share(0.0, of=" of them"), share(0.005), share(0.99999)
    ('25 % of the deals', 'none of them', '0.5 %', 'over 99.9 %')
    """
    if part in (0, 1):
        return f"{'all' if part else 'none'}{of}"
    for places, few, most in ((0, "0", "100"), (1, "0.0", "100.0")):
        if (text := f"{100 * part:.{places}f}") not in (few, most):
            return f"{text} %{of}"
    return f"{'under 0.1' if part < 1 / 2 else 'over 99.9'} %{of}"


def of_the_deals(inside: BoolArray) -> str:
    """Write which share of the deals belongs to a group, bool[deals].

    >>> import numpy as np
    >>> of_the_deals(np.array([True, False, False, False]))
    '25 % of the deals'
    """
    return share(float(inside.mean()), of=" of the deals")


def opponent(rules: Rules) -> str:
    """Say "an opponent", or "your opponent" where there is only one.

    >>> opponent(Rules.parse("cutthroat")), opponent(Rules.parse("two_handed"))
    ('an opponent', 'your opponent')
    """
    return AN_OPPONENT if rules.players - 1 > 1 else YOUR_OPPONENT


def plain(points: float) -> str:
    """Write points with a sign.

    >>> plain(0.84), plain(-0.84), plain(-0.04)
    ('+0.8', '−0.8', '0.0')
    """
    text = f"{points:+.1f}"
    return "0.0" if text[1:] == "0.0" else with_minus(text)


def instead(points: float, others: float) -> str:
    """Say what something is worth in some deals, instead of what it is worth in the others.

    >>> for pair in ((1.04, 1.8), (-0.8, -0.3), (0.9, -0.3), (-0.8, 0.6), (-0.8, 0.0)):
    ...     print(instead(*pair))
    is worth +1.0 instead of +1.8
    loses 0.8 points instead of 0.3
    gains 0.9 points instead of losing 0.3
    loses 0.8 points instead of gaining 0.6
    loses 0.8 points instead of nothing
    """
    one, other = round(points, 1), round(others, 1)
    if min(one, other) >= 0:
        return f"is worth {plain(one)} instead of {plain(other)}"
    if max(one, other) <= 0:
        return f"loses {amount(one)} instead of {f'{-other:.1f}' if one and other else amount(other)}"
    verbs = ("gains", "losing") if one > 0 else ("loses", "gaining")
    return f"{verbs[0]} {abs(one):.1f} points instead of {verbs[1]} {abs(other):.1f}"


def amount(points: float) -> str:
    """Write points without their sign.

    >>> amount(-0.84), amount(0.01)
    ('0.8 points', 'nothing')
    """
    return f"{abs(points):.1f} points" if round(points, 1) else "nothing"
