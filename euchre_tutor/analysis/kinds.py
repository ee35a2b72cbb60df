"""The three kinds of question, and in what they differ: a call, a discard, a card to play."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from euchre_tutor.analysis.prices import text_of
from euchre_tutor.auction import Auction, Call
from euchre_tutor.beliefs import Seen
from euchre_tutor.deal import View
from euchre_tutor.pieces import as_cards, as_hand, format_cards, parse_plays

Question = Literal["call", "discard", "play"]
"""What is to be decided."""


@dataclass(frozen=True)
class Kind:
    """A kind of question.

    Attributes:
        noun: what is chosen.
        refusal: what is said of an option that isn't there, between its name and those that are.
        text: writes an option of a view as it is pushed, which may be given as people say it.
        habit: for a view, a sort key for options that are equally good: first comes what people choose.
        may_only_lose: whether nothing is called the best where each option loses points.
    """

    noun: Question
    refusal: str
    text: Callable[[View, Any], str]
    habit: Callable[[View], Callable[[Any], Any]]
    may_only_lose: bool = False


def _call(view: View, call: Any) -> str:
    return str(call if isinstance(call, Call) else Auction.at(view).read(call))


def _by_cards(order: Callable[[Any], tuple[bool, int]]) -> Callable[[Any], Any]:
    return lambda option: [order(card) for card in parse_plays(text_of(option))]


KINDS: Mapping[str, Kind] = {
    "call": Kind("call", "can't be called here; legal are", _call, lambda _: lambda _: 0, may_only_lose=True),
    "discard": Kind(
        "discard",
        "can't be laid down here; you may lay down",
        lambda _, cards: format_cards(as_hand(cards)),
        lambda view: _by_cards(view.ranking.as_people_choose),
    ),
    "play": Kind(
        "play",
        "can't be played now; legal are",
        lambda _, card: format_cards(as_cards(card)),
        lambda view: _by_cards(Seen(view).as_people_choose),
    ),
}
"""Each kind by its noun.

>>> view = View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 2")
>>> sorted(["Js", "Kd", "9h"], key=KINDS["discard"].habit(view))
['9h', 'Kd', 'Js']
"""
