"""A player who goes by a few rules of thumb: what any practised player should beat."""

from collections.abc import Iterable

from euchre_tutor.analysis.asked import is_call, is_discard
from euchre_tutor.auction import Auction, Call, legal_discards
from euchre_tutor.beliefs import Seen
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.tricks import winner

_TOP, _OTHER_TRUMP, _ACE, _PARTNER = 1.0, 0.5, 0.75, 1.0  # tricks


def rule_bot(view: View) -> str:
    """Return what a player who goes by a few rules of thumb does in a view, as the text of a call or a card.

    It sees only its own hand: what any practised player should beat. It counts tricks: one for a trump if it is among
    the highest, as many as it holds in all, half for another trump, most of one for an ace, one for the partner. With
    enough to make it, it calls; with nearly all of the tricks in its own hand, it calls alone. It leads cards that
    nobody can beat, takes a trick as cheaply as it can unless its partner has it, and else throws its lowest card.

    Raises EuchreError if it isn't this seat's turn.

    >>> rule_bot(View.parse("Js Jc As 9h Kd up Qs seat 4")), rule_bot(View.parse("9c Tc 9h Kd Qh up Qs seat 4"))
    ('order up', 'pass')
    """
    if is_call(view):
        return str(_call(view))
    if is_discard(view):
        return str(_lowest(legal_discards(view.rules, view.hand, view.up) if view.up else view.hand, view.ranking))
    seen = Seen(view)
    return str(_follow(seen) if seen.trick else _lead(seen))


def _call(view: View) -> Call:
    """Call what promises most tricks beyond those that it takes; pass if nothing promises enough."""
    calls = Auction.at(view).legal_calls
    spare = {call: _spare_tricks(view, call) for call in calls if not call.is_pass and call.name != "defend"}
    best = max(spare, key=lambda call: (call.alone and spare[call] >= 0, spare[call]), default=None)
    passes = [call for call in calls if call.is_pass]
    return best if best and (spare[best] >= 0 or not passes) else passes[0]


def _spare_tricks(view: View, call: Call) -> float:
    """Return by how many tricks a call promises more than it needs."""
    rules = view.rules
    takes = view.up is not None and not view.turned_down and rules.taker(view.seat) == view.seat
    cards = (*view.hand, view.up) if takes and view.up else view.hand
    trumps = view.rules.pack.suits if call.tricks else (call.trump(view.proposed),)
    promised = max(_tricks(cards, ranking_of(rules, trump)) for trump in trumps)
    if call.alone:
        return promised - (rules.hand_size - 0.5)
    return promised + _PARTNER * (rules.players > 3) - (call.tricks or view.bid or rules.hand_size // 2 + 1)


def _tricks(cards: Hand, ranking: Ranking) -> float:
    """Count the tricks that a hand promises under a trump."""
    trumps = [card for card in cards if ranking.is_trump(card)]
    tops = ranking.order[ranking.trump][-len(trumps) :] if ranking.trump and trumps else ()
    aces = [
        card for suit, held in ranking.order.items() if suit != ranking.trump for card in held[-1:] if card in cards
    ]
    return sum(_TOP if card in tops else _OTHER_TRUMP for card in trumps) + _ACE * len(aces)


def _lead(seen: Seen) -> Piece:
    """Lead trump as a maker who holds the highest, else a card that no unseen card beats, else the lowest."""
    ranking = seen.ranking
    tops = [card for card in seen.legal_plays if not any(_beaten_by(seen, card))]
    trumps = [card for card in tops if ranking.is_trump(card)]
    is_maker = seen.contract is not None and seen.view.seat in seen.contract.makers
    if trumps and is_maker:
        return trumps[0]
    plain = [card for card in tops if not ranking.is_trump(card)]
    return plain[0] if plain else _lowest(seen.legal_plays, ranking)


def _beaten_by(seen: Seen, card: Piece) -> Iterable[Piece]:
    """Yield the unseen cards of its suit that beat a card."""
    known = {card.held for _, card in seen.history} | set(seen.view.hand) | set(seen.view.laid)
    suit = seen.ranking.suit_of(card)
    unseen = (other for other in seen.ranking.order[suit] if other not in known)
    return (other for other in unseen if seen.ranking.beats(other, card, suit))


def _follow(seen: Seen) -> Piece:
    """Take the trick as cheaply as it can, unless the partner has it; else throw the lowest card."""
    ranking, led = seen.ranking, seen.led
    taker = winner(seen.trick, ranking)
    best = next(card for seat, card in seen.trick if seat == taker)
    assert led is not None
    winners = [card for card in seen.legal_plays if ranking.beats(card, best, led)]
    is_ours = taker in seen.view.rules.side(seen.view.seat)
    is_last = len(seen.trick) == len(seen.active) - 1
    if winners and not (is_ours and (is_last or not any(_beaten_by(seen, best)))):
        return _lowest(winners, ranking)
    return _lowest(seen.legal_plays, ranking)


def _lowest(cards: Iterable[Piece], ranking: Ranking) -> Piece:
    return min(cards, key=lambda card: ranking.cheapness[card])
