"""Themes: the kinds of decision that players talk about, each with the rule that finds it in any game.

>>> view = View.parse("Ks Tc As 9h Kd up Qs seat 2")
>>> [theme.name for theme in themes_of(view)]
['assist']
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from euchre_tutor.analysis.asked import is_call, is_discard, is_made
from euchre_tutor.auction import Auction
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.beliefs import Seen
from euchre_tutor.cards import Suit
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit, Hand, Piece
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import OUTCOMES, outcome_points

ASKED: Mapping[str, str] = {
    "call": "What do you call?",
    "discard": "Which card do you lay down?",
    "play": "Which card do you play?",
}
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


def trumps_with(view: View, trump: AnySuit | None) -> Hand:
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
    tops = {cards[-1] for suit, cards in ranking_of(view.rules, trump).order.items() if suit is not trump}
    return tuple(card for card in view.hand if card in tops)


@lru_cache(maxsize=_CACHED)
def play_seen(view: View) -> Seen | None:
    """Return the play as we have seen it if it is our turn to play a card, else None."""
    if not is_made(view):
        return None
    with suppress(EuchreError):  # we rest, or have still to lay a card down
        seen = Seen(view)
        return seen if seen.legal_plays else None
    return None


# The calls.


def _first(view: View) -> bool:
    return is_call(view) and view.proposed is not None and not view.turned_down


def _second(view: View) -> bool:
    return is_call(view) and view.proposed is not None and view.turned_down


def _we_deal(view: View) -> bool:
    return view.seat == view.rules.dealer


def _they_deal(view: View) -> bool:
    return view.rules.dealer not in view.rules.side(view.seat)


def _partner_deals(view: View) -> bool:
    return not _we_deal(view) and not _they_deal(view)


def _speaks_before_the_dealer(view: View) -> bool:
    return _they_deal(view) and 1 < view.seat == view.rules.dealer - 1


def _trumps(view: View) -> int:
    """Count the trumps that we would hold if the suit of the turn-up were made."""
    return len(trumps_with(view, view.proposed)) if view.proposed else 0


def _bower_is_up(view: View) -> bool:
    return view.up is not None and ranking_of(view.rules, view.proposed).bower(view.up) == "right"


def _holds_both_bowers(view: View) -> bool:
    return isinstance(view.proposed, Suit) and {*ranking_of(view.rules, view.proposed).bowers} <= {*view.hand}


def _lone_suits(view: View) -> list[AnySuit]:
    """List the suits that we may make alone now."""
    if not is_call(view) or view.proposed is None:
        return []
    calls = [call for call in Auction.at(view).legal_calls if call.alone]
    return [trump for call in calls if (trump := call.trump(view.proposed))]


def _alone(view: View) -> bool:
    """A suit of which we would hold the highest card and three in all."""
    trumps = {suit: trumps_with(view, suit) for suit in _lone_suits(view)}
    return any(len(held) >= 3 and ranking_of(view.rules, suit).order[suit][-1] in held for suit, held in trumps.items())


# The score.


def _points(view: View, outcome: str) -> int:
    return outcome_points(view.rules)[OUTCOMES.index(outcome)]


def _to_go(view: View) -> tuple[int, int]:
    """Return how many points we, and they, still need."""
    ours, theirs = view.score
    return view.rules.game - ours, view.rules.game - theirs


def _donate(view: View) -> bool:
    """A lone march would win them the game, and a euchre would not; an opponent deals, and we hold little."""
    if not _first(view) or not _they_deal(view) or not view.rules.has_two_sides:
        return False
    is_lone_game = -_points(view, "we together euchred") < _to_go(view)[1] <= _points(view, "we alone marched")
    return is_lone_game and _trumps(view) <= 1


def _bridge(view: View) -> bool:
    """One side needs a point, and the other can win by a lone march alone."""
    if not is_call(view) or view.proposed is None or not view.rules.has_two_sides:
        return False
    fewer, more = sorted(_to_go(view))
    return fewer == 1 and _points(view, "we together marched") < more <= _points(view, "we alone marched")


# The play.


def _in_play(rule: Callable[[Seen], bool], *, choices: int = 1, after: int | None = None) -> Callable[[View], bool]:
    """Return what tells whether we are to play, and a rule holds of the play as we have seen it.

    Args:
        rule: the rule.
        choices: among how many cards we may choose, at least.
        after: how many cards lie before us, if that is given.
    """

    def is_of(view: View) -> bool:
        seen = play_seen(view)
        return seen is not None and len(seen.legal_plays) >= choices and after in (None, len(seen.trick)) and rule(seen)

    return is_of


def _first_lead(rule: Callable[[Seen], bool]) -> Callable[[View], bool]:
    return _in_play(lambda seen: not seen.history and rule(seen))


def _they_made(view: View) -> bool:
    return view.maker is not None and view.maker not in view.rules.side(view.seat)


def _partner_made(view: View) -> bool:
    return view.maker in view.rules.side(view.seat) - {view.seat}


def _we_led(seen: Seen) -> bool:
    return seen.leader in seen.view.rules.side(seen.view.seat)


def _are_mixed(seen: Seen, cards: Iterable[Piece]) -> bool:
    """Tell whether some cards are trumps, and others are not."""
    return len({seen.ranking.is_trump(card) for card in cards}) == 2


def _may_trump(seen: Seen) -> bool:
    """A plain suit is led that we can't follow, and we may trump or not."""
    return seen.led not in (None, seen.view.trump) and _are_mixed(seen, seen.legal_plays)


def _may_follow(seen: Seen) -> bool:
    return seen.led is not None and seen.ranking.follows(seen.legal_plays[0], seen.led)


def _partners_ace(seen: Seen) -> bool:
    """Our partner led the highest card of a plain suit, nobody has trumped it, and we may."""
    if not seen.trick or not _may_trump(seen):
        return False
    (_, ace), *others = seen.trick
    is_ace = ace == seen.ranking.order[seen.ranking.suit_of(ace)][-1]
    return _we_led(seen) and is_ace and not any(seen.ranking.is_trump(card) for _, card in others)


def _throws_away(seen: Seen) -> bool:
    """We can neither follow nor trump."""
    return seen.led is not None and not any(
        seen.ranking.follows(card, seen.led) or seen.ranking.is_trump(card) for card in seen.legal_plays
    )


def _bowers(view: View) -> bool:
    seen = play_seen(view)
    hand = seen.hand if seen else view.hand if is_call(view) else ()
    return any(view.ranking.bower(card) == "left" for card in hand)


_ALL = (
    Theme("dealer_choice", "You deal: pick it up, or pass?", lambda view: _first(view) and _we_deal(view)),
    Theme(
        "pass_on_the_bower",
        "You deal and a jack is turned up: may you pass it?",
        lambda view: _first(view) and _we_deal(view) and _bower_is_up(view),
    ),
    Theme("discard", "What to lay down for the turn-up", is_discard),
    Theme(
        "assist",
        "Your partner deals, and you hold two trumps or more",
        lambda view: _first(view) and _partner_deals(view) and _trumps(view) >= 2,
    ),
    Theme(
        "assist_light",
        "Your partner deals, and you hold one trump",
        lambda view: _first(view) and _partner_deals(view) and _trumps(view) == 1,
    ),
    Theme(
        "bower_to_partner",
        "Your partner deals, and a jack is turned up",
        lambda view: _first(view) and _partner_deals(view) and _bower_is_up(view),
    ),
    Theme(
        "order_up_eldest",
        "An opponent deals, and you speak first",
        lambda view: _first(view) and _they_deal(view) and view.seat == 1 and _trumps(view) >= 2,
    ),
    Theme(
        "order_up_third",
        "An opponent deals, and you speak last before the dealer",
        lambda view: _first(view) and _speaks_before_the_dealer(view) and _trumps(view) >= 2,
    ),
    Theme(
        "trap_pass",
        "An opponent deals, and you hold both bowers: order up, or wait?",
        lambda view: _first(view) and _they_deal(view) and _holds_both_bowers(view),
    ),
    Theme(
        "next",
        "Round two, you speak first: next, cross or pass?",
        lambda view: _second(view) and view.seat == 1 and isinstance(view.proposed, Suit),
    ),
    Theme(
        "cross",
        "Round two, and your partner turned it down",
        lambda view: _second(view) and _partner_deals(view) and isinstance(view.proposed, Suit),
    ),
    Theme(
        "second_round_third",
        "Round two, and only the dealer is left after you",
        lambda view: _second(view) and _speaks_before_the_dealer(view),
    ),
    Theme("second_round_dealer", "Round two, and you turned it down", lambda view: _second(view) and _we_deal(view)),
    Theme("alone", "Three good trumps: alone, or with your partner?", _alone),
    Theme(
        "four_trumps_alone",
        "Four trumps: alone?",
        lambda view: any(len(trumps_with(view, suit)) >= view.rules.hand_size - 1 for suit in _lone_suits(view)),
    ),
    Theme(
        "alone_at_eight",
        "Alone when two points are enough to win the game?",
        lambda view: _alone(view) and _to_go(view)[0] <= _points(view, "we together marched") and view.score != (0, 0),
    ),
    Theme("donate", "Donate: lose two points on purpose, lest a lone hand win the game?", _donate),
    Theme("bridge", "One side needs a point, the other three or four", _bridge),
    Theme("nine_nine", "Both sides need one point", lambda view: is_call(view) and _to_go(view) == (1, 1)),
    Theme(
        "lead_to_partners_call",
        "Your partner made trump, and you lead first",
        _first_lead(lambda seen: _partner_made(seen.view) and _are_mixed(seen, seen.hand)),
    ),
    Theme(
        "opening_lead_ace",
        "They made trump, and you lead first with an ace in hand",
        _first_lead(lambda seen: _they_made(seen.view) and bool(plain_aces(seen.view, seen.view.trump))),
    ),
    Theme(
        "trump_in_second_hand",
        "Second to play, and you may trump",
        _in_play(lambda seen: not _we_led(seen) and _may_trump(seen), choices=2, after=1),
    ),
    Theme(
        "against_a_lone_hand",
        "An opponent plays alone",
        _in_play(lambda seen: _they_made(seen.view) and seen.view.alone, choices=2),
    ),
    Theme("partners_ace", "Your partner leads an ace, and you could trump it", _in_play(_partners_ace, choices=2)),
    Theme(
        "maker_leads",
        "You made trump, and lead first",
        _first_lead(lambda seen: seen.view.maker == seen.view.seat and _are_mixed(seen, seen.hand)),
    ),
    Theme(
        "opening_lead_blank",
        "They made trump, and you lead first without an ace",
        _first_lead(
            lambda seen: _they_made(seen.view) and not plain_aces(seen.view, seen.view.trump) and len(seen.hand) > 1
        ),
    ),
    Theme(
        "second_hand",
        "An opponent leads, and you follow: high or low?",
        _in_play(lambda seen: not _we_led(seen) and _may_follow(seen), choices=2, after=1),
    ),
    Theme(
        "third_hand",
        "Your partner leads, and you play third",
        _in_play(lambda seen: len(seen.active) > 3 and _we_led(seen), choices=2, after=2),
    ),
    Theme(
        "last_to_play",
        "You play last: take the trick, or not?",
        _in_play(lambda seen: len(seen.trick) == len(seen.active) - 1, choices=2),
    ),
    Theme("throw_away", "You can neither follow nor trump: what do you throw away?", _in_play(_throws_away, choices=2)),
    Theme(
        "your_lead",
        "You took the trick: what do you lead now?",
        _in_play(lambda seen: bool(seen.winners), choices=2, after=0),
    ),
    Theme("bid", "How many tricks do you bid?", lambda view: is_call(view) and not view.rules.turns_up),
    Theme("bowers", "You hold the left bower", _bowers),
    Theme(
        "follow", "Only some of your cards may be played", _in_play(lambda seen: len(seen.legal_plays) < len(seen.hand))
    ),
    Theme(
        "counting",
        "You lead late in the hand: which trumps are still out?",
        _in_play(lambda seen: len(seen.winners) >= 2 and _are_mixed(seen, seen.hand), after=0),
    ),
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in _ALL}


_WHOLE_HANDS = {"pairs": "Pairs of hands", "check": "Pairs of hands, in a check"}  # under which such keys are filed


def title_of(name: str) -> str:
    """Return what a theme is about; its name if it is none of ours, as one of another version."""
    return THEMES[name].title if name in THEMES else _WHOLE_HANDS.get(name, name)
