"""Captions: what the numbers of an answer rest on, in sentences that need no statistics."""

from __future__ import annotations

from euchre_tutor.base.screen import ALL_SEEN, AT_A_TABLE
from euchre_tutor.beliefs import Evidence, calls_of_others
from euchre_tutor.deal import Others, View

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


def number_of(deals: int, noun: str = "deal") -> str:
    """Write a number of deals, or of something else.

    >>> number_of(1), number_of(2_000), number_of(420, "layout")
    ('1 deal', '2,000 deals', '420 layouts')
    """
    return f"{deals:,} {noun}{'s' * (deals != 1)}"
