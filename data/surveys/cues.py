"""What a player sees at a glance at the turn to play a card: cards held, trumps still out, who made trump."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kind import Kind

from euchre_tutor import View
from euchre_tutor.beliefs import Seen
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.themes import plain_aces

Choice = Callable[[Seen], Sequence[Piece]]  # the cards that an action may be; the first of them is played
Way = tuple[str, Choice]
ALL = tuple(range(8))  # the turns at which trump may be made; the dealer has the last of each round
LATER = (4, 8, 12)  # cards that lie played when a trick before the last is led to


def play(
    name: str,
    title: str,
    one: Way,
    two: Way,
    has: Callable[[Seen], bool] = lambda _: True,
    *,
    turns: tuple[int, ...] = ALL,
    after: tuple[int, ...] = (0,),
) -> Kind:
    """Return a kind of hands in which both actions can be done, with different cards, and what is seen is so."""

    def fits(view: View) -> bool:
        seen = sight(view)
        return has(seen) and bool(ones := one[1](seen)) and bool(twos := two[1](seen)) and ones[0] != twos[0]

    first, second = (lambda view, way=way: str(way[1](sight(view))[0]) for way in (one, two))
    return Kind(name, title, turns, fits, one[0], two[0], first, second, after)


_LAST: list[tuple[View, Seen]] = []  # what was asked about last, since several kinds ask about one view


def sight(view: View) -> Seen:
    """Return the play so far."""
    if not _LAST or _LAST[0][0] is not view:
        _LAST[:] = [(view, Seen(view))]
    return _LAST[0][1]


def low_to_high(seen: Seen, cards: Sequence[Piece]) -> list[Piece]:
    """Sort cards of one suit, or of several, by their height."""
    return sorted(cards, key=seen.ranking.height)


def trumps(seen: Seen) -> list[Piece]:
    """List the trumps that are still held, from low to high."""
    return low_to_high(seen, [card for card in seen.hand if seen.ranking.is_trump(card)])


def plain(seen: Seen) -> list[Piece]:
    """List the other cards that are still held, from low to high."""
    return low_to_high(seen, [card for card in seen.hand if not seen.ranking.is_trump(card)])


def suit(seen: Seen, card: Piece) -> list[Piece]:
    """List the cards that are held of the suit of a card, from low to high."""
    return low_to_high(
        seen, [other for other in seen.hand if seen.ranking.suit_of(other) == seen.ranking.suit_of(card)]
    )


def aces(seen: Seen) -> list[Piece]:
    """List the aces of plain suits that are still held, those alone in their suit first."""
    held = [card for card in plain_aces(seen.view, seen.view.trump) if card in seen.hand]
    return sorted(held, key=lambda ace: len(suit(seen, ace)))


def longest(seen: Seen) -> list[Piece]:
    """List the cards of the longest plain suit of which the ace isn't held, from low to high."""
    held = [suit(seen, card) for card in plain(seen)]
    return max((cards for cards in held if not {*cards} & {*aces(seen)}), key=len, default=[])


def best_other(seen: Seen) -> list[Piece]:
    """List the best plain card to lead: an ace, else the highest of the longest suit."""
    return [
        *aces(seen),
        *reversed(plain(seen) and suit(seen, max(plain(seen), key=lambda card: len(suit(seen, card))))),
    ]


def out(seen: Seen) -> list[Piece]:
    """List the trumps that others may still hold, from low to high."""
    gone = {card for _, card in seen.history} | {*seen.hand, *seen.view.laid}
    gone |= {seen.view.up} if seen.view.turned_down else set()
    return [card for card in seen.ranking.cards if seen.ranking.is_trump(card) and card not in gone]


def holds_the_highest(seen: Seen) -> bool:
    """Tell whether no trump that is still out beats ours."""
    held, others = trumps(seen), out(seen)
    return bool(held) and not (others and seen.ranking.height(others[-1]) > seen.ranking.height(held[-1]))


def right(seen: Seen) -> list[Piece]:
    """List the right bower, if it is held."""
    return [card for card in trumps(seen) if seen.ranking.bower(card) == "right"]


def made(seen: Seen) -> bool:
    """Tell whether we made trump ourselves."""
    return seen.view.maker == seen.view.seat


def taken(seen: Seen) -> int:
    """Count the tricks of our side."""
    return sum(winner in seen.view.rules.side(seen.view.seat) for winner in seen.winners)


def winning(seen: Seen) -> tuple[int, Piece]:
    """Return the seat and the card that are winning the trick."""
    best = seen.trick[0]
    for played in seen.trick[1:]:
        best = played if seen.ranking.beats(played[1], best[1], seen.led) else best
    return best


def is_partners(seen: Seen) -> bool:
    """Tell whether our partner is winning the trick."""
    return winning(seen)[0] in seen.view.rules.side(seen.view.seat)


def winners(seen: Seen) -> list[Piece]:
    """List the cards that may be played and take the trick as it stands, from low to high."""
    legal = low_to_high(seen, seen.legal_plays)
    legal.sort(key=seen.ranking.is_trump)
    return [card for card in legal if seen.ranking.beats(card, winning(seen)[1], seen.led)]


def losers(seen: Seen) -> list[Piece]:
    """List the cards that may be played and lose the trick, plain cards first, from low to high, and aces last."""
    legal = low_to_high(seen, [card for card in seen.legal_plays if card not in winners(seen)])
    return sorted(legal, key=lambda card: (seen.ranking.is_trump(card), card in aces(seen)))


def is_void(seen: Seen) -> bool:
    """Tell whether a plain suit was led, and we have none of it."""
    return not seen.ranking.is_trump(seen.trick[0][1]) and all(
        seen.ranking.suit_of(card) != seen.led for card in seen.hand
    )


def throws(seen: Seen) -> list[Piece]:
    """List the plain cards that may be thrown away, the lowest first, and aces last."""
    return sorted(plain(seen), key=lambda card: card in aces(seen)) if is_void(seen) else []


HIGHEST_TRUMP: Way = ("your highest trump", lambda seen: trumps(seen)[-1:])
RIGHT: Way = ("the right bower", right)
ACE: Way = ("an ace", aces)
LOW: Way = ("a low card of your longest suit without its ace", longest)
OTHER: Way = ("your best other card", best_other)
THROW: Way = ("a card thrown away", throws)
CHEAPEST: Way = ("the lowest card that wins", winners)
LOSER: Way = ("your lowest card that loses", losers)
