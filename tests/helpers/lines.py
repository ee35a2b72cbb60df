"""Lines of play, found slowly: each point of a line is solved anew. They judge what the compiled search finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from euchre_tutor.pieces import Piece, format_cards
from euchre_tutor.play import Play
from euchre_tutor.solver.engine import PlayedCards, maker_tricks_by_card
from euchre_tutor.solver.search.lines import MOST_POSITIONS
from euchre_tutor.tricks import winner


def preference(play: Play, card: Piece, tricks: int) -> tuple[int, bool, int]:
    """Return a sort key: the best card for the seat to play comes first, and of equals the cheapest."""
    gain = tricks if play.seat in play.contract.makers else -tricks
    return -gain, play.ranking.is_trump(card), play.ranking.height(card)


def best_line(play: Play, card: Piece) -> PlayedCards:
    """Return a card and the play after it to the end of the hand: everyone plays the cheapest of their best cards."""
    play, start = play.copy(), len(play.history)
    play.push(card)
    while not play.is_over:
        values = maker_tricks_by_card(play)
        play.push(min(values, key=lambda card: preference(play, card, values[card])))
    return tuple(play.history[start:])


def punishment(play: Play, card: Piece, best: int) -> str:
    """Say how the other side punishes a card that costs; arguments as in punishing_line."""
    return "; ".join(_tricks_in_words(punishing_line(play, card, best), len(play.history)))


def punishing_line(play: Play, card: Piece, best: int) -> Play:
    """Play on after a card that costs until the other side has, or can cash, more tricks than it should get.

    The side that erred goes on with its cheapest best cards. The other side chooses those of its best cards that get it
    there in the fewest tricks. Where that takes a long search, it plays its cheapest best cards as well.

    Args:
        play: the point before the card.
        card: a card that costs a trick or more.
        best: the makers' tricks in the whole hand if a best card were played instead.
    """
    erring = play.seat in play.contract.makers
    search = _Punishment(erring, play.rules.hand_size - best if erring else best)
    after = play.copy()
    after.push(card)
    for tricks in range(play.tricks_left + 1):
        if search.play_on(after, tricks):
            return after
        if search.positions > MOST_POSITIONS:
            break
    while not search.is_done(after):  # any line of best play gets there in the end
        values = maker_tricks_by_card(after)
        after.push(min(values, key=lambda option: preference(after, option, values[option])))
    return after


@dataclass
class _Punishment:
    """The search for a line in which the side that did not err has, or can cash, more tricks than it should get.

    Attributes:
        erring: whether the makers erred.
        allowed: the tricks that the other side should get.
        positions: how many positions were searched so far.
    """

    erring: bool
    allowed: int
    positions: int = 0

    def is_done(self, play: Play) -> bool:
        """Whether a trick is over and the other side has, or can cash, too many."""
        if play.trick:
            return False
        return _taken(play, makers=not self.erring) + len(_cashing(play, erring=self.erring)) > self.allowed

    def play_on(self, play: Play, tricks: int) -> bool:
        """Play to the end of such a line of at most ``tricks`` tricks; if there is none, leave the play as it was."""
        self.positions += 1
        if self.is_done(play):
            return True
        tricks -= not play.trick
        if tricks < 0 or play.is_over or self.positions > MOST_POSITIONS:
            return False
        values = maker_tricks_by_card(play)
        ordered = sorted(values, key=lambda card: preference(play, card, values[card]))
        best = [card for card in ordered if values[card] == values[ordered[0]]]
        mine = (play.seat in play.contract.makers) is self.erring
        for card in best[:1] if mine else best:
            play.push(card)
            if self.play_on(play, tricks):
                return True
            play.pop()
        return False


def _taken(play: Play, *, makers: bool) -> int:
    """Count the tricks that one side has taken."""
    done = play.rules.hand_size - play.tricks_left
    return play.maker_tricks if makers else done - play.maker_tricks


def _cashing(play: Play, *, erring: bool) -> list[Piece]:
    """List the cards that the leader, if of the other side, can cash: no card of another hand beats them."""
    if (play.leader in play.contract.makers) is erring:
        return []
    ranking, mine = play.ranking, play.hands[play.leader]
    others = [card for seat, hand in play.hands.items() if seat != play.leader for card in hand]
    return [card for card in mine if not any(ranking.beats(other, card, ranking.suit_of(card)) for other in others)]


def _tricks_in_words(end: Play, start: int) -> Iterator[str]:
    """Describe each trick of a play from its card number ``start`` on, and what can be cashed at its end."""
    size, ranking = len(end.contract.active), end.ranking
    for first in range(start // size * size, len(end.history), size):
        trick = end.history[first : first + size]
        (leader, lead), seat = trick[0], winner(trick, ranking)
        card = dict(trick)[seat]
        if ranking.is_trump(card) and not ranking.is_trump(lead):
            yield f"seat {seat} ruffs with {card}"
        elif seat == leader:
            yield f"seat {seat} {'leads trumps with' if ranking.is_trump(card) else 'makes'} {card}"
        else:
            yield f"seat {seat} wins with {card}"
    if good := [card for erring in (False, True) for card in _cashing(end, erring=erring)]:
        yield f"seat {end.leader} can cash {format_cards(good)}"
