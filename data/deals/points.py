"""The sentence that a teaching deal makes, from the facts of its hand and what its options are worth."""

from __future__ import annotations

from collections.abc import Sequence

from euchre_tutor import Call
from euchre_tutor.auction import PASS, Auction
from euchre_tutor.base.screen import capital, on_screen
from euchre_tutor.cards import Suit
from euchre_tutor.course.deals import TeachingDeal
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit, Piece, as_card
from euchre_tutor.practice.themes import plain_aces, play_seen, trumps_with
from euchre_tutor.ranking import Ranking, ranking_of

_HOW = {1: "far better than", 2: "better than", 3: "just better than"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def point_of(deal: TeachingDeal) -> str:
    """Say what one learns of a deal, in one sentence."""
    return capital({"call": _of_call, "discard": _of_discard, "play": _of_play}[deal.question](deal))


def holding(view: View, trump: AnySuit) -> str:
    """Say what a hand is worth under a trump: its trumps, its aces, its void suits.

    >>> holding(View.parse("Js Jc As 9h Kd up Qs seat 4"), Suit.SPADES)
    'both bowers, A♠ and Q♠'
    >>> holding(View.parse("Kd Qc 9c 9h Td up Qs seat 1"), Suit.SPADES)
    'no trump and no ace'
    """
    ranking, held = ranking_of(view.rules, trump), trumps_with(view, trump)
    parts = _trumps(ranking, ranking.sort(held))
    words = [*parts, *(card.symbol for card in plain_aces(view, trump))]
    return "no trump and no ace" if not words else f"{'nothing but ' * (len(words) == 1)}{_listed(words)}"


def _trumps(ranking: Ranking, held: Sequence[Piece]) -> list[str]:
    bowers = [ranking.bower(card) for card in held if ranking.bower(card)]
    words = ["both bowers"] if len(bowers) == 2 else [f"the {bower} bower" for bower in bowers]
    return words + [card.symbol for card in held if not ranking.bower(card)]


def _listed(parts: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


# Calls.


def _of_call(deal: TeachingDeal) -> str:
    view = deal.view
    best, second = _calls(deal)
    trump = _trump_of(view, best) or _trump_of(view, second) or view.proposed
    assert trump
    hand = holding(view, trump)
    score = f" at {view.score[0]}-{view.score[1]}" * (view.score != (0, 0))
    if str(second) in deal.best:
        return f"{hand}{score}: {_said(view, best)} and {_said(view, second)} are too close to call{_seen(deal)}."
    return f"with {hand}{score}, {_said(view, best)} is {_HOW[deal.level]} {_said(view, second)}{_seen(deal)}."


def _calls(deal: TeachingDeal) -> tuple[Call, Call]:
    auction = Auction.at(deal.view)
    best, *others = (auction.read(text) for text in deal.options)
    if deal.theme == "donate" and not best.is_pass:  # what matters is whether to give points away, not how
        return best, PASS
    return best, others[0]


def _trump_of(view: View, call: Call) -> AnySuit | None:
    return None if call.is_pass else call.trump(view.proposed)


def _said(view: View, call: Call) -> str:
    """Say what a call does, as the seat that makes it would."""
    if call.is_pass:
        return "passing"
    alone = " alone" * call.alone
    if call.name != "order up":
        return f"calling {call.name}{_direction(view, call)}{alone}"
    verb = "picking it up" if view.seat == view.rules.dealer else "ordering it up"
    return f"{verb}{alone}"


def _direction(view: View, call: Call) -> str:
    """Say how a suit lies to the one that was turned down."""
    if not isinstance(view.proposed, Suit):
        return ""
    return " (next)" if call.trump(view.proposed) is view.proposed.same_colour else " (cross)"


def _seen(deal: TeachingDeal) -> str:
    """Say what would be best with all cards seen, where that is another option."""
    if not deal.differs:
        return ""
    best = deal.best_seen[0]
    said = _said(deal.view, Auction.at(deal.view).read(best)) if deal.question == "call" else on_screen(best)
    return f"; with all cards seen {said} would be best"


# Discards and plays.


def _of_discard(deal: TeachingDeal) -> str:
    cards = [as_card(text) for text in deal.options if " " not in text]
    best, second = cards[0], next(card for card in cards[1:] if not _are_twins(deal, cards[0], card))
    one, two = (f"laying down {_named(deal, card)}" for card in (best, second))
    if str(second) in deal.best:
        return f"{one} and {two} are too close to call{_seen(deal)}."
    return f"{one} is {_HOW[deal.level]} {two}{_seen(deal)}."


def _named(deal: TeachingDeal, card: Piece) -> str:
    """Name a card by what it does in the hand: a trump, an ace, a lone card, one of two."""
    view, ranking = deal.view, deal.view.ranking
    hand = (*view.hand, view.up) if deal.question == "discard" and view.up else _held(view)
    suit = [other for other in hand if other and ranking.suit_of(other) is ranking.suit_of(card)]
    if bower := ranking.bower(card):
        return f"the {bower} bower"
    if ranking.is_trump(card):
        return f"the trump {card.symbol}"
    return f"{card.symbol} ({'a lone card' if len(suit) == 1 else f'one of {_NUMBERS[len(suit)]}'})"


def _held(view: View) -> tuple[Piece, ...]:
    seen = play_seen(view)
    return seen.hand if seen else view.hand


def _are_twins(deal: TeachingDeal, card: Piece, other: Piece) -> bool:
    one, two = deal.options[str(card)], deal.options[str(other)]
    return abs(one.behind - two.behind) < 0.01 and abs(one.seen - two.seen) < 0.01


def _of_play(deal: TeachingDeal) -> str:
    cards = [as_card(text) for text in deal.options]
    best = cards[0]
    second = next((card for card in cards[1:] if not _are_twins(deal, best, card)), cards[1])
    where, one, two = (_WHERE.get(deal.theme, ""), *(_played(deal, card) for card in (best, second)))
    if str(second) in deal.best:
        return f"{where}{one} and {two} are too close to call{_seen(deal)}."
    return f"{where}{one} is {_HOW[deal.level]} {two}{_seen(deal)}."


_WHERE = {
    "lead_to_partners_call": "after your partner's call, ",
    "opening_lead_ace": "against their call, ",
    "against_a_lone_hand": "against a lone hand, ",
    "partners_ace": "on your partner's ace, ",
}


def _played(deal: TeachingDeal, card: Piece) -> str:
    """Say what playing a card is: to lead, to follow, to trump, to throw it off."""
    seen, ranking = play_seen(deal.view), deal.view.ranking
    if seen is None or seen.led is None:
        return f"leading {_named(deal, card)}"
    if ranking.follows(card, seen.led):
        return f"following with {_named(deal, card)}"
    if ranking.is_trump(card):
        return f"trumping with {f'the {bower} bower' if (bower := ranking.bower(card)) else card.symbol}"
    return f"throwing {_named(deal, card)}"
