"""The slow solver, written to be read: the judge of every faster one.

Each seat, seeing all the cards, plays whichever legal card is best for its side. Nothing is skipped and nothing is
assumed; the only economy is to remember the positions between tricks that were seen before.
"""

from __future__ import annotations

from euchre_tutor.pieces import Piece
from euchre_tutor.play import Play

__all__ = ["best_maker_tricks", "maker_tricks_by_card"]

Memory = dict[object, int]


def best_maker_tricks(play: Play) -> int:
    """Return the tricks that the makers take in all, those already taken included, with best play by everyone."""
    return play.maker_tricks + _tricks_to_come(play, {})


def maker_tricks_by_card(play: Play) -> dict[Piece, int]:
    """Return, for each card that may be played now, the tricks the makers take in all if it is played."""
    memory: Memory = {}
    return {card: play.maker_tricks + _after(play, card, memory) for card in play.legal_plays}


def _tricks_to_come(play: Play, memory: Memory) -> int:
    """The makers' tricks from here on: the most they can reach, the least the defenders can hold them to."""
    if play.is_over:
        return 0
    between_tricks = (play.leader, *map(frozenset, play.hands.values())) if not play.trick else None
    if between_tricks in memory:
        return memory[between_tricks]
    best = max if play.seat in play.contract.makers else min
    value = best(_after(play, card, memory) for card in play.legal_plays)
    if between_tricks:
        memory[between_tricks] = value
    return value


def _after(play: Play, card: Piece, memory: Memory) -> int:
    """The makers' tricks from here on if this card is played now."""
    taken = play.maker_tricks
    play.push(card)
    value = play.maker_tricks - taken + _tricks_to_come(play, memory)
    play.pop()
    return value
