"""DDS, the bridge world's double-dummy solver, as a judge: a hand of Euchre written as the end of a bridge hand.

Euchre between tricks, four at the table, is a bridge ending. The trump suit has up to nine cards, the left bower among
them, another suit up to eight: the best of each becomes the bridge ace, the next the king, and so on down. Ranks that
nobody holds do no harm.

Bridge has no empty chair, so the partner of a lone player holds the deuce upwards of one plain suit. He never wins: a
trick goes to the best trump, of which he has none, or to the best card of the suit led, and someone who never won
a trick never led one, so that suit was led with a real card, which is above all of his. He follows or discards, and
nobody else's choices depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from euchre_tutor.cards import Suit
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.play import Play
from euchre_tutor.ranking import Ranking

if TYPE_CHECKING:
    from endplay.types import Deal as BridgeDeal

__all__ = ["BOARDS", "bridge_deal", "leaders_tricks", "maker_tricks", "maker_tricks_by_card"]

BOARDS = 200  # the most deals that DDS takes in one call
_RANKS = "AKQJT98765432"
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)  # as bridge writes them


def bridge_deal(play: Play) -> BridgeDeal:
    """Write a point of play between two tricks as a bridge deal; seats 1 to 4 are North, East, South and West."""
    from endplay.types import Deal, Denom, Player  # there is no endplay for Python 3.14

    if play.trick or play.rules.players != len(Player):
        raise ValueError(f"bridge is for four, and there must be no cards on the table: {play}")
    trump = play.ranking.trump
    idle = next(index for index, suit in enumerate(_SUITS) if suit is not trump)
    dummy = "." * idle + "234567"[: play.tricks_left] + "." * (len(_SUITS) - 1 - idle)
    hands = (_bridge_hand(play.hands[seat], play.ranking) if seat in play.hands else dummy for seat in range(1, 5))
    denom = Denom.nt if trump is None else Denom(_SUITS.index(trump))
    return Deal("N:" + " ".join(hands), first=Player(play.leader - 1), trump=denom)


def _bridge_hand(hand: Hand, ranking: Ranking) -> str:
    """Write a hand as bridge does, ``AK..T.9``: each suit's cards by their distance from its best."""
    ranks = {
        suit: [_RANKS[len(order) - 1 - ranking.height(card)] for card in order if card in hand]
        for suit, order in ranking.order.items()
    }
    return ".".join("".join(ranks[suit]) for suit in _SUITS)


def leaders_tricks(deals: Iterable[BridgeDeal]) -> list[int]:
    """Return the tricks that the leader's side takes in each of up to ``BOARDS`` deals."""
    from endplay.dds import solve_all_boards
    from endplay.dds.solve import SolveMode

    return [next(iter(board))[1] for board in solve_all_boards(deals, SolveMode.OptimalOne)]


def maker_tricks(plays: Sequence[Play]) -> list[int]:
    """Return the makers' tricks in the whole hand for any number of points of play, by DDS."""
    tricks = []
    for start in range(0, len(plays), BOARDS):
        batch = plays[start : start + BOARDS]
        for play, taken in zip(batch, leaders_tricks(map(bridge_deal, batch)), strict=True):
            makers = taken if play.leader in play.contract.makers else play.tricks_left - taken
            tricks.append(play.maker_tricks + makers)
    return tricks


def maker_tricks_by_card(play: Play) -> dict[Piece, int]:
    """Return the makers' tricks in the whole hand for each card that may be played now: plain minimax, then DDS."""
    ends = [end for card in play.legal_plays for end in _ends_of_trick(play, card)]
    left = [end for end in ends if not end.is_over]
    solved = {tuple(end.history): end.maker_tricks for end in ends} | {
        tuple(end.history): tricks for end, tricks in zip(left, maker_tricks(left), strict=True)
    }
    return {card: _after(play, card, solved) for card in play.legal_plays}


def _ends_of_trick(play: Play, card: Piece) -> Iterator[Play]:
    """Yield each point of play at which the trick can end once a card is played."""
    after = play.copy()
    after.push(card)
    if not after.trick:
        yield after
    for other in after.legal_plays if after.trick else ():
        yield from _ends_of_trick(after, other)


def _after(play: Play, card: Piece, solved: dict[object, int]) -> int:
    after = play.copy()
    after.push(card)
    if not after.trick:
        return solved[tuple(after.history)]
    best = max if after.seat in after.contract.makers else min
    return best(_after(after, other, solved) for other in after.legal_plays)
