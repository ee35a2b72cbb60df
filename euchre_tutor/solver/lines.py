"""Lines of play: how the best play goes on after a card, and how a card that costs is punished."""

from __future__ import annotations

from collections.abc import Iterator

from euchre_tutor.pieces import Piece, format_cards
from euchre_tutor.play import Play, winner
from euchre_tutor.solver.engine import maker_tricks_by_card

__all__ = ["Line", "best_line", "preference", "punished", "punishment"]

Line = tuple[tuple[int, Piece], ...]


def preference(play: Play, card: Piece, tricks: int) -> tuple[int, bool, int]:
    """Sort key: best for the seat to play first, and of equals the cheapest."""
    gain = tricks if play.seat in play.contract.makers else -tricks
    return -gain, play.ranking.is_trump(card), play.ranking.height(card)


def best_line(play: Play, card: Piece) -> Line:
    """Play a card and then the hand out, everyone choosing the cheapest of the best cards."""
    play, start = play.copy(), len(play.history)
    play.push(card)
    while not play.is_over:
        values = maker_tricks_by_card(play)
        play.push(min(values, key=lambda card: preference(play, card, values[card])))
    return tuple(play.history[start:])


def punishment(play: Play, card: Piece, best: int) -> str:
    """Say how the other side punishes a card that costs; arguments as in punished."""
    return "; ".join(_told(punished(play, card, best), len(play.history)))


def punished(play: Play, card: Piece, best: int) -> Play:
    """Play on after a card that costs until that shows: the other side has, or can cash, more than it should get.

    The side that erred goes on with its cheapest best cards; the other chooses among its own best those that show it
    in the fewest tricks.

    Args:
        play: the point before the card.
        card: a card that costs a trick or more.
        best: the makers' tricks in the whole hand if a best card were played instead.
    """
    erring = play.seat in play.contract.makers
    allowed = play.rules.hand_size - best if erring else best
    after = play.copy()
    after.push(card)
    for tricks in range(play.tricks_left + 1):
        if end := _punished(after, tricks, erring=erring, allowed=allowed):
            return end
    raise AssertionError(f"{card} costs nothing")


def _punished(play: Play, tricks: int, *, erring: bool, allowed: int) -> Play | None:
    """Find a line in which, within so many tricks, the other side has or can cash more than it was allowed."""
    if not play.trick:
        if _taken(play, makers=not erring) + len(_cashing(play, erring=erring)) > allowed:
            return play
        tricks -= 1
    if tricks < 0 or play.is_over:
        return None
    values = maker_tricks_by_card(play)
    ordered = sorted(values, key=lambda card: preference(play, card, values[card]))
    mine = (play.seat in play.contract.makers) is erring
    best = [card for card in ordered if values[card] == values[ordered[0]]]
    for card in best[:1] if mine else best:
        after = play.copy()
        after.push(card)
        if end := _punished(after, tricks, erring=erring, allowed=allowed):
            return end
    return None


def _taken(play: Play, *, makers: bool) -> int:
    """Count the tricks that one side has taken."""
    done = play.rules.hand_size - play.tricks_left
    return play.maker_tricks if makers else done - play.maker_tricks


def _cashing(play: Play, *, erring: bool) -> list[Piece]:
    """List the cards that the leader, if of the other side, can cash one after the other: nothing out beats them."""
    if (play.leader in play.contract.makers) is erring:
        return []
    order, mine = play.ranking, play.hands[play.leader]
    others = [card for seat, hand in play.hands.items() if seat != play.leader for card in hand]
    return [card for card in mine if not any(order.beats(other, card, order.suit_of(card)) for other in others)]


def _told(end: Play, start: int) -> Iterator[str]:
    """Tell the tricks of a line from the one in which a card was played on, and what is left to cash after it."""
    size, order = len(end.contract.active), end.ranking
    for first in range(start // size * size, len(end.history), size):
        trick = end.history[first : first + size]
        (leader, lead), seat = trick[0], winner(trick, order)
        card = dict(trick)[seat]
        if order.is_trump(card) and not order.is_trump(lead):
            yield f"seat {seat} ruffs with {card}"
        elif seat == leader:
            yield f"seat {seat} {'leads trumps with' if order.is_trump(card) else 'makes'} {card}"
        else:
            yield f"seat {seat} wins with {card}"
    if good := [card for erring in (False, True) for card in _cashing(end, erring=erring)]:
        yield f"seat {end.leader} can cash {format_cards(good)}"
