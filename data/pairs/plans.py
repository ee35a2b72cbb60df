"""The plans: what may be done in a position, by kinds that a player would name, and the cues that one sees."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).parents[1] / "surveys"))
from cues import holds_the_highest, is_partners, is_void, out, plain, trumps, winners, winning

from euchre_tutor import Auction, Call, Card, Suit, View
from euchre_tutor.analysis.asked import is_made
from euchre_tutor.beliefs import Seen
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.themes import THEMES, plain_aces, play_seen, trumps_with
from euchre_tutor.ranking import ranking_of

Cues = Mapping[str, object]


class Plan(NamedTuple):
    """A choice between kinds of cards.

    Attributes:
        name: one word, see ``euchre_tutor.practice.pairs.PLANS``.
        is_of: tells whether a position offers it.
        kind: what kind of play a card is.
        lone: whether it is of hands in which somebody plays alone, or of all others.
    """

    name: str
    is_of: Callable[[Seen], bool]
    kind: Callable[[Seen, Piece], str]
    lone: bool = False

    def kinds(self, view: View) -> dict[str, str]:
        """Return the kind of each card that may be played, by its text; nothing if the plan isn't offered."""
        if view.alone is not self.lone or not (seen := play_seen(view)):
            return {}
        if len(seen.legal_plays) < 2 or not self.is_of(seen):
            return {}
        found = {str(card): self.kind(seen, card) for card in seen.legal_plays}
        return found if len({*found.values()}) > 1 else {}


class Calling(NamedTuple):
    """A choice between calls.

    Attributes:
        name: one word, see ``euchre_tutor.practice.pairs.PLANS``.
        themes: those of practice whose decisions it is.
        alone: whether playing alone is a kind of its own, or one with calling.
        lone: whether somebody plays alone already.
    """

    name: str
    themes: tuple[str, ...]
    alone: bool = False
    lone: bool = False

    def kinds(self, view: View) -> dict[str, str]:
        """Return the kind of each call, by its text; nothing if the view isn't of a theme."""
        if not any(THEMES[theme].is_of(view) for theme in self.themes):
            return {}
        calls = {str(call): call for call in Auction.at(view).legal_calls if call.name != "defend"}
        return {text: _called(view, call, told=self.alone) for text, call in calls.items()}


def _called(view: View, call: Call, *, told: bool) -> str:
    """Return the kind of a call; of a lone hand it is told, or not."""
    if call.is_pass:
        return "pass"
    if not view.turned_down:
        return "go alone" if call.alone and told else "call"
    is_next = isinstance(view.proposed, Suit) and call.trump(view.proposed) is view.proposed.same_colour
    return f"{'next' if is_next else 'cross'}{' alone' * (call.alone and told)}"


def cues(view: View) -> Cues:
    """Return what a player sees at a glance."""
    return _cues_of_a_play(Seen(view)) if is_made(view) else _cues_of_a_call(view)


def _cues_of_a_call(view: View) -> Cues:
    trump = view.proposed
    held = trumps_with(view, trump) if trump else ()
    ranking = ranking_of(view.rules, trump)
    plain = {ranking.suit_of(card) for card in view.hand if not ranking.is_trump(card)}
    return {
        "trumps": len(held),
        "bowers": sum(bool(ranking.bower(card)) for card in held),
        "aces outside": len(plain_aces(view, trump)),
        "plain suits held": len(plain),
        "seat": view.seat,
        "score": "-".join(map(str, view.score)),
        "turned up": view.up.rank.name if isinstance(view.up, Card) else "",
    }


def _cues_of_a_play(seen: Seen) -> Cues:
    found: dict[str, object] = {
        "trumps in hand": len(trumps(seen)),
        "top trump held": holds_the_highest(seen),
        "trumps still out": len(out(seen)),
        "winners outside trumps": sum(is_winner(seen, card) for card in plain(seen)),
        "plain suits held": len({seen.ranking.suit_of(card) for card in plain(seen)}),
    }
    if seen.trick:
        table = winning(seen)[1]
        if seen.view.rules.has_two_sides:  # else nobody is known to be a partner
            found["partner is winning"] = is_partners(seen)
        found["the card that is winning is a trump"] = seen.ranking.is_trump(table)
        found["the card that is winning can be beaten in its suit"] = not is_winner(seen, table)
    return found


def is_winner(seen: Seen, card: Piece) -> bool:
    """Tell whether no card of its suit that is still out beats a card."""
    gone = {other for _, other in seen.history} | {*seen.hand, *seen.view.laid}
    gone |= {seen.view.up} if seen.view.turned_down and seen.view.up else set()
    suit = seen.ranking.order[seen.ranking.suit_of(card)]
    return not any(other not in gone and seen.ranking.height(other) > seen.ranking.height(card) for other in suit)


def _is_ours(seen: Seen) -> bool:
    return seen.contract is not None and seen.view.seat in seen.contract.makers


def _lead(seen: Seen, card: Piece) -> str:
    if seen.ranking.is_trump(card):
        return "lead a trump"
    return "lead a winner" if is_winner(seen, card) else "lead a loser"


def _trump_or_not(seen: Seen, card: Piece) -> str:
    return "lead a trump" if seen.ranking.is_trump(card) else "lead another suit"


def _leads(seen: Seen, least: int, most: int = 5) -> bool:
    return not seen.trick and least <= len(trumps(seen)) <= most and bool(plain(seen))


def _is_split(seen: Seen) -> bool:
    contract = seen.contract
    return bool(contract and contract.alone and not _is_ours(seen) and (not seen.trick or is_void(seen)))


def _split(seen: Seen, card: Piece) -> str:
    if not seen.trick:
        return _lead(seen, card)
    return "trump in" if seen.ranking.is_trump(card) else f"throw {'a winner' if is_winner(seen, card) else 'a loser'}"


PLANS: dict[str, Plan | Calling] = {
    plan.name: plan
    for plan in (
        Calling("assist", ("assist", "assist_light", "bower_to_partner")),
        Calling("order_up", ("order_up_eldest", "order_up_third", "trap_pass")),
        Calling("dealer", ("dealer_choice", "pass_on_the_bower")),
        Calling("next_or_cross", ("next", "cross", "second_round_third")),
        Calling("alone", ("alone", "four_trumps_alone", "alone_at_eight"), alone=True),
        Calling("donate", ("donate",)),
        Plan(
            "take_over",
            lambda seen: len(seen.trick) == 2 and is_partners(seen) and bool(winners(seen)),
            lambda seen, card: "take over" if card in winners(seen) else "leave it",
        ),
        Plan("draw", lambda seen: _is_ours(seen) and _leads(seen, 2), _trump_or_not),
        Plan("keep_last", lambda seen: _is_ours(seen) and _leads(seen, 1, 1), _trump_or_not),
        Plan(
            "second_hand",
            lambda seen: len(seen.trick) == 1 and is_void(seen) and bool(trumps(seen)) and bool(plain(seen)),
            lambda seen, card: "trump in" if seen.ranking.is_trump(card) else "throw",
        ),
        Plan("split", _is_split, _split, lone=True),
        Plan("count", lambda seen: _is_ours(seen) and bool(seen.winners) and _leads(seen, 1), _lead),
        Plan("throw_in", lambda seen: not _is_ours(seen) and bool(seen.winners) and _leads(seen, 1), _trump_or_not),
    )
}
"""The plans by name."""
