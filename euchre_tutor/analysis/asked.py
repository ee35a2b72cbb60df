"""What a view asks: a call, a discard or a card to play; and what prices the answers."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from euchre_tutor.analysis import calls, discards, plays
from euchre_tutor.analysis.answering import Answering
from euchre_tutor.analysis.kinds import Question
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.auction import Auction
from euchre_tutor.beliefs import contract_of, has_taken
from euchre_tutor.deal import View
from euchre_tutor.pricing import Sample

COMPARE: Mapping[str, Callable[..., SampledOdds[Any]]] = {
    "call": calls.compare_calls,
    "discard": discards.compare_discards,
    "play": plays.compare_plays,
}
"""What prices each kind of decision."""
_ASKED: Mapping[Question, Callable[[View, Sample], Answering[Any]]] = {
    "call": calls.asked,
    "discard": discards.asked,
    "play": plays.asked,
}


def is_call(view: View) -> bool:
    """Tell whether trump is still to be made."""
    return view.maker is None


def is_made(view: View) -> bool:
    """Tell whether trump is made; where a view doesn't say that a defender plays alone, nobody does."""
    auction = Auction.at(view)
    return view.maker is not None and (auction.is_over or auction.asks_alone)


def is_discard(view: View) -> bool:
    """Tell whether we take the turn-up, and have laid nothing down for it yet."""
    return not view.played and is_made(view) and contract_of(view).taker == view.seat and not has_taken(view)


def question_of(view: View) -> Question:
    """Say what a view asks.

    >>> question_of(View.parse("Ah Kh 9c Td Qd up Qs seat 1 trump s maker 2"))
    'play'
    """
    return "call" if is_call(view) else "discard" if is_discard(view) else "play"


def answer(view: View, sample: Sample, question: Question | None = None) -> SampledOdds[Any]:
    """Price what a view asks for; raise EuchreError if nothing is to be decided in it.

    Whether somebody plays alone is asked after trump is made, as a card is; there the question tells which is meant.

    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 2 trump s maker 1 alone rules bicycle+defend_alone")
    >>> [str(price.option) for price in answer(view, Sample(256, 0, progress=False), "call").ranked]
    ['defend alone', 'pass']
    """
    return cast("SampledOdds[Any]", _ASKED[question or question_of(view)](view, sample).answer())
