"""The slow solver, written to be read: the judge of every faster one.

Each seat, seeing all the cards, plays whichever legal card is best for its side. Nothing is skipped and nothing is
assumed. The only economy is a transposition table of the positions between tricks.
"""

from __future__ import annotations

from euchre_tutor.pieces import Piece
from euchre_tutor.play import Play

__all__ = ["maker_tricks_by_card"]

TranspositionTable = dict[object, int]


def maker_tricks_by_card(play: Play) -> dict[Piece, int]:
    """Return, for each card that may be played now, the tricks the makers take in all if it is played."""
    table: TranspositionTable = {}
    return {card: play.maker_tricks + _after(play, card, table) for card in play.legal_plays}


def _tricks_to_come(play: Play, table: TranspositionTable) -> int:
    """Return the makers' tricks from here on: the most they can reach, the least the defenders can hold them to."""
    if play.is_over:
        return 0
    position = (play.leader, *map(frozenset, play.hands.values())) if not play.trick else None
    if position in table:
        return table[position]
    best = max if play.seat in play.contract.makers else min
    value = best(_after(play, card, table) for card in play.legal_plays)
    if position:
        table[position] = value
    return value


def _after(play: Play, card: Piece, table: TranspositionTable) -> int:
    """Return the makers' tricks from here on if this card is played now."""
    taken = play.maker_tricks
    play.push(card)
    value = play.maker_tricks - taken + _tricks_to_come(play, table)
    play.pop()
    return value
