"""A claim: the leader may say that every remaining trick is won, if that is so whatever the others hold.

>>> view = View.parse("Js Jc As Ks Ah up Qs seat 1 trump s maker 1")
>>> " ".join(map(str, claimed(view)))
'Js Jc As Ks Ah'
"""

from euchre_tutor.beliefs import Seen
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.ranking import Ranking


def claimed(view: View) -> Hand:
    """Return our cards in an order that takes every trick that is left, trumps first; none where that isn't proved.

    Each card has to be higher than all unseen ones of its suit; and a plain card is safe only once the
    unseen trumps are drawn, which takes as many of ours as one seat may hold. Tiles, which may be led two ways, aren't
    claimed.

    Args:
        view: what the seat whose turn it is has seen, in the play.
    """
    if view.maker is None or view.rules.pack.is_dominoes:
        return ()
    seen = Seen(view)
    if seen.seat != view.seat or seen.trick or not seen.legal_plays:
        return ()
    ranking, unseen = seen.ranking, _unseen(seen)
    trumps = [card for card in seen.legal_plays if ranking.is_trump(card)]
    others = [card for card in seen.legal_plays if not ranking.is_trump(card)]
    held = min(sum(map(ranking.is_trump, unseen)), len(seen.legal_plays)) if _may_hold_trump(seen) else 0
    is_high = all(_beats_all(card, unseen, ranking) for card in seen.legal_plays)
    return (*trumps, *others) if is_high and (not others or len(trumps) >= held) else ()


def _unseen(seen: Seen) -> Hand:
    """List the cards that others may hold."""
    view = seen.view
    gone = {card.held for _, card in seen.history} | {*view.hand, *view.laid}
    return tuple(card for card in view.rules.pack.cards if card not in gone)


def _may_hold_trump(seen: Seen) -> bool:
    """Tell whether somebody else may still hold a trump: not once all have failed to follow one."""
    trump = seen.ranking.trump
    return trump is not None and any(trump not in seen.voids[seat] for seat in seen.active if seat != seen.view.seat)


def _beats_all(card: Piece, unseen: Hand, ranking: Ranking) -> bool:
    suit = ranking.suit_of(card)
    return not any(ranking.suit_of(other) is suit and ranking.beats(other, card, suit) for other in unseen)
