"""Themes: the kinds of decision that players talk about, each with the rule that finds it in any game.

>>> view = View.parse("Ks Tc As 9h Kd up Qs seat 2")
>>> [theme.name for theme in themes_of(view)]
['assist']
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from euchre_tutor.auction import Auction
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.beliefs import Seen, contract_of, has_taken
from euchre_tutor.cards import Suit
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit, Hand
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import OUTCOMES, outcome_points

Question = Literal["call", "discard", "play"]
"""What is to be decided."""
_CACHED = 64  # views whose play is followed only once, for all themes


@dataclass(frozen=True)
class Theme:
    """A kind of decision.

    Attributes:
        name: one word, by which lessons and drills ask for it.
        title: what it is about, as a player says it.
        is_of: tells whether a view shows such a decision, whatever game it is of.

    >>> THEMES["assist"].is_of(View.parse("Ks Tc As 9h Kd up Qs seat 4"))
    False
    """

    name: str
    title: str
    is_of: Callable[[View], bool]


def themes_of(view: View) -> tuple[Theme, ...]:
    """List the themes that a view is of.

    >>> [theme.name for theme in themes_of(View.parse("9s Tc As 9h Kd down Qs seat 1"))]
    ['next']
    """
    return tuple(theme for theme in THEMES.values() if theme.is_of(view))


def trumps_with(view: View, trump: AnySuit) -> Hand:
    """List the trumps that we would hold if we made a suit now, the turn-up included if we would take it.

    >>> from euchre_tutor.pieces import format_cards
    >>> format_cards(trumps_with(View.parse("Js Jc As 9h Kd up Qs seat 4"), Suit.SPADES))
    'Js Jc As Qs'
    """
    ranking = ranking_of(view.rules, trump)
    takes = view.up and not view.turned_down and trump is view.proposed and view.rules.taker(view.seat) == view.seat
    cards = (*view.hand, view.up) if takes and view.up else view.hand
    return tuple(card for card in cards if ranking.is_trump(card))


def plain_aces(view: View, trump: AnySuit | None) -> Hand:
    """List the cards of our hand that are the highest of a plain suit."""
    ranking = ranking_of(view.rules, trump)
    tops = {cards[-1] for suit, cards in ranking.order.items() if suit is not trump}
    return tuple(card for card in view.hand if card in tops)


def is_call(view: View) -> bool:
    """Tell whether trump is still to be made."""
    return view.maker is None


def is_discard(view: View) -> bool:
    """Tell whether we take the turn-up, and have laid nothing down for it yet."""
    if view.maker is None or view.played or not Auction.at(view).is_over:
        return False
    return contract_of(view).taker == view.seat and not has_taken(view)


def question_of(view: View) -> Question:
    """Say what a view asks.

    >>> question_of(View.parse("Ah Kh 9c Td Qd up Qs seat 1 trump s maker 2"))
    'play'
    """
    return "call" if is_call(view) else "discard" if is_discard(view) else "play"


@lru_cache(maxsize=_CACHED)
def play_seen(view: View) -> Seen | None:
    """Return the play as we have seen it if it is our turn to play a card, else None."""
    if view.maker is None or not Auction.at(view).is_over:
        return None
    with suppress(EuchreError):  # we rest, or have still to lay a card down
        seen = Seen(view)
        return seen if seen.legal_plays else None
    return None


# Who we are, beside the dealer.


def _first(view: View) -> bool:
    return is_call(view) and view.proposed is not None and not view.turned_down


def _second(view: View) -> bool:
    return is_call(view) and view.proposed is not None and view.turned_down


def _deals(view: View) -> bool:
    return view.seat == view.rules.dealer


def _partner_deals(view: View) -> bool:
    return not _deals(view) and view.rules.dealer in view.rules.side(view.seat)


def _they_deal(view: View) -> bool:
    return view.rules.dealer not in view.rules.side(view.seat)


def _speaks_before_the_dealer(view: View) -> bool:
    return _they_deal(view) and 1 < view.seat == view.rules.dealer - 1


def _proposed_trumps(view: View) -> int:
    return len(trumps_with(view, view.proposed)) if view.proposed else 0


def _next_suit(view: View) -> AnySuit | None:
    return view.proposed.same_colour if isinstance(view.proposed, Suit) else None


def _lone_suits(view: View) -> list[AnySuit]:
    """List the suits that we may make alone now."""
    if not is_call(view) or view.proposed is None:
        return []
    calls = [call for call in Auction.at(view).legal_calls if call.alone]
    return [trump for call in calls if (trump := call.trump(view.proposed))]


# Round one.


def _dealer_choice(view: View) -> bool:
    return _first(view) and _deals(view)


def _bower_is_up(view: View) -> bool:
    return view.up is not None and ranking_of(view.rules, view.proposed).bower(view.up) == "right"


def _pass_on_the_bower(view: View) -> bool:
    return _dealer_choice(view) and _bower_is_up(view)


def _assist(view: View) -> bool:
    return _first(view) and _partner_deals(view) and _proposed_trumps(view) >= 2


def _assist_light(view: View) -> bool:
    return _first(view) and _partner_deals(view) and _proposed_trumps(view) == 1


def _bower_to_partner(view: View) -> bool:
    return _first(view) and _partner_deals(view) and _bower_is_up(view)


def _order_up_eldest(view: View) -> bool:
    return _first(view) and _they_deal(view) and view.seat == 1 and _proposed_trumps(view) >= 2


def _order_up_third(view: View) -> bool:
    return _first(view) and _speaks_before_the_dealer(view) and _proposed_trumps(view) >= 2


def _trap_pass(view: View) -> bool:
    """Both bowers, and one of the opponents deals: order up, or wait for the other suit of the colour."""
    if not _first(view) or not _they_deal(view) or _next_suit(view) is None:
        return False
    return set(ranking_of(view.rules, view.proposed).bowers) <= set(view.hand)


# Round two.


def _next(view: View) -> bool:
    return _second(view) and view.seat == 1 and _next_suit(view) is not None


def _cross(view: View) -> bool:
    return _second(view) and _partner_deals(view) and _next_suit(view) is not None


def _second_round_third(view: View) -> bool:
    return _second(view) and _speaks_before_the_dealer(view)


def _second_round_dealer(view: View) -> bool:
    return _second(view) and _deals(view)


# Alone.


def _alone(view: View) -> bool:
    """A suit of which we would hold the highest card and three in all."""
    return any(
        len(trumps) >= 3 and ranking_of(view.rules, suit).order[suit][-1] in trumps
        for suit in _lone_suits(view)
        for trumps in [trumps_with(view, suit)]
    )


def _four_trumps_alone(view: View) -> bool:
    return any(len(trumps_with(view, suit)) >= view.rules.hand_size - 1 for suit in _lone_suits(view))


# The score.


def _points(view: View, outcome: str) -> int:
    return outcome_points(view.rules)[OUTCOMES.index(outcome)]


def _to_go(view: View) -> tuple[int, int]:
    """Return how many points we, and they, still need."""
    ours, theirs = view.score
    return view.rules.game - ours, view.rules.game - theirs


def _alone_at_eight(view: View) -> bool:
    """A hand that may play alone, where a march with partner wins the game as well."""
    return _alone(view) and _to_go(view)[0] <= _points(view, "we together marched") and view.score != (0, 0)


def _donate(view: View) -> bool:
    """A lone march would win them the game, and a euchre would not; an opponent deals, and we hold little."""
    if not _first(view) or not _they_deal(view) or not view.rules.has_two_sides:
        return False
    is_lone_game = -_points(view, "we together euchred") < _to_go(view)[1] <= _points(view, "we alone marched")
    return is_lone_game and _proposed_trumps(view) <= 1


def _bridge(view: View) -> bool:
    """One side needs a point, and the other can win by a lone march alone."""
    if not is_call(view) or view.proposed is None or not view.rules.has_two_sides:
        return False
    fewer, more = sorted(_to_go(view))
    return fewer == 1 and _points(view, "we together marched") < more <= _points(view, "we alone marched")


def _nine_nine(view: View) -> bool:
    return is_call(view) and _to_go(view) == (1, 1)


# The play.


def _is_opening_lead(view: View) -> bool:
    return play_seen(view) is not None and not view.played


def _they_make(view: View) -> bool:
    return view.maker is not None and view.maker not in view.rules.side(view.seat)


def _lead_to_partners_call(view: View) -> bool:
    is_partners = view.maker in view.rules.side(view.seat) - {view.seat}
    return is_partners and _is_opening_lead(view) and _has_trump_and_other(view)


def _has_trump_and_other(view: View) -> bool:
    is_trump = {view.ranking.is_trump(card) for card in view.hand}
    return len(is_trump) == 2


def _opening_lead_ace(view: View) -> bool:
    return _they_make(view) and _is_opening_lead(view) and bool(plain_aces(view, view.trump))


def _trump_in_second_hand(view: View) -> bool:
    """An opponent has led a plain suit, we can't follow, and may trump or not."""
    seen = play_seen(view)
    if seen is None or len(seen.trick) != 1 or seen.led is view.trump:
        return False
    opponents = seen.trick[0][0] not in view.rules.side(view.seat)
    return opponents and len({view.ranking.is_trump(card) for card in seen.legal_plays}) == 2


def _against_a_lone_hand(view: View) -> bool:
    seen = play_seen(view)
    return seen is not None and len(seen.legal_plays) > 1 and view.alone and _they_make(view)


def _partners_ace(view: View) -> bool:
    """Our partner led the highest card of a plain suit, nobody has trumped it, and we may."""
    seen = play_seen(view)
    if seen is None or not seen.trick or seen.led in (None, view.trump):
        return False
    (leader, ace), *others = seen.trick
    is_theirs = leader in view.rules.side(view.seat) and ace == view.ranking.order[view.ranking.suit_of(ace)][-1]
    may_trump = len({view.ranking.is_trump(card) for card in seen.legal_plays}) == 2
    return is_theirs and may_trump and not any(view.ranking.is_trump(card) for _, card in others)


def _seen_after(view: View, cards: int) -> Seen | None:
    """Return the play if so many cards lie before us, and we may choose among several."""
    seen = play_seen(view)
    return seen if seen and len(seen.trick) == cards and len(seen.legal_plays) > 1 else None


def _second_hand(view: View) -> bool:
    """An opponent has led, and we may follow with several cards."""
    seen = _seen_after(view, 1)
    if seen is None or seen.led is None or seen.leader in view.rules.side(view.seat):
        return False
    return view.ranking.follows(seen.legal_plays[0], seen.led)


def _third_hand(view: View) -> bool:
    seen = _seen_after(view, 2)
    return seen is not None and len(seen.active) > 3 and seen.leader in view.rules.side(view.seat)


def _last_to_play(view: View) -> bool:
    seen = play_seen(view)
    return seen is not None and _seen_after(view, len(seen.active) - 1) is not None


def _your_lead(view: View) -> bool:
    seen = _seen_after(view, 0)
    return seen is not None and bool(seen.winners)


def _maker_leads(view: View) -> bool:
    return view.maker == view.seat and _is_opening_lead(view) and _has_trump_and_other(view)


def _opening_lead_blank(view: View) -> bool:
    return _they_make(view) and _is_opening_lead(view) and not plain_aces(view, view.trump) and len(view.hand) > 1


def _throw_away(view: View) -> bool:
    """We can neither follow nor trump, and may choose what to throw."""
    seen = play_seen(view)
    if seen is None or seen.led is None or len(seen.legal_plays) < 2:
        return False
    return not any(view.ranking.follows(card, seen.led) or view.ranking.is_trump(card) for card in seen.legal_plays)


# Where tricks are bid.


def _bid(view: View) -> bool:
    return is_call(view) and not view.rules.turns_up


# For beginners.


def _bowers(view: View) -> bool:
    seen = play_seen(view)
    hand = seen.hand if seen else view.hand if is_call(view) else ()
    return any(view.ranking.bower(card) == "left" for card in hand)


def _follow(view: View) -> bool:
    seen = play_seen(view)
    return seen is not None and len(seen.legal_plays) < len(seen.hand)


def _counting(view: View) -> bool:
    """Our lead after two tricks or more, with a trump and another card left."""
    seen = play_seen(view)
    if seen is None or seen.trick or len(seen.winners) < 2:
        return False
    return len({view.ranking.is_trump(card) for card in seen.hand}) == 2


_ALL = (
    Theme("dealer_choice", "You deal: pick it up, or pass?", _dealer_choice),
    Theme("pass_on_the_bower", "You deal and a jack is turned up: may you pass it?", _pass_on_the_bower),
    Theme("discard", "What to lay down for the turn-up", is_discard),
    Theme("assist", "Your partner deals, and you hold two trumps or more", _assist),
    Theme("assist_light", "Your partner deals, and you hold one trump", _assist_light),
    Theme("bower_to_partner", "Your partner deals, and a jack is turned up", _bower_to_partner),
    Theme("order_up_eldest", "An opponent deals, and you speak first", _order_up_eldest),
    Theme("order_up_third", "An opponent deals, and you speak last before the dealer", _order_up_third),
    Theme("trap_pass", "An opponent deals, and you hold both bowers: order up, or wait?", _trap_pass),
    Theme("next", "Round two, you speak first: next, cross or pass?", _next),
    Theme("cross", "Round two, and your partner turned it down", _cross),
    Theme("second_round_third", "Round two, and only the dealer is left after you", _second_round_third),
    Theme("second_round_dealer", "Round two, and you turned it down", _second_round_dealer),
    Theme("alone", "Three good trumps: alone, or with your partner?", _alone),
    Theme("four_trumps_alone", "Four trumps: alone?", _four_trumps_alone),
    Theme("alone_at_eight", "Alone when two points are enough to win the game?", _alone_at_eight),
    Theme("donate", "Donate: lose two points on purpose, lest a lone hand win the game?", _donate),
    Theme("bridge", "One side needs a point, the other three or four", _bridge),
    Theme("nine_nine", "Both sides need one point", _nine_nine),
    Theme("lead_to_partners_call", "Your partner made trump, and you lead first", _lead_to_partners_call),
    Theme("opening_lead_ace", "They made trump, and you lead first with an ace in hand", _opening_lead_ace),
    Theme("trump_in_second_hand", "Second to play, and you may trump", _trump_in_second_hand),
    Theme("against_a_lone_hand", "An opponent plays alone", _against_a_lone_hand),
    Theme("partners_ace", "Your partner leads an ace, and you could trump it", _partners_ace),
    Theme("maker_leads", "You made trump, and lead first", _maker_leads),
    Theme("opening_lead_blank", "They made trump, and you lead first without an ace", _opening_lead_blank),
    Theme("second_hand", "An opponent leads, and you follow: high or low?", _second_hand),
    Theme("third_hand", "Your partner leads, and you play third", _third_hand),
    Theme("last_to_play", "You play last: take the trick, or not?", _last_to_play),
    Theme("throw_away", "You can neither follow nor trump: what do you throw away?", _throw_away),
    Theme("your_lead", "You took the trick: what do you lead now?", _your_lead),
    Theme("bid", "How many tricks do you bid?", _bid),
    Theme("bowers", "You hold the left bower", _bowers),
    Theme("follow", "Only some of your cards may be played", _follow),
    Theme("counting", "You lead late in the hand: which trumps are still out?", _counting),
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in _ALL}


def title_of(name: str) -> str:
    """Return what a theme is about; its name if it is none of ours, as one of another version."""
    return THEMES[name].title if name in THEMES else name
