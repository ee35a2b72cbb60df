"""How a card that costs is punished, as a line of play and in words."""

from collections.abc import Iterator

from euchre_tutor.pieces import Piece, format_cards
from euchre_tutor.play import Play
from euchre_tutor.ranking import Ranking
from euchre_tutor.solver.engine import CardLines, PlayedCards, lines_by_card
from euchre_tutor.tricks import winner


def punishing_line(play: Play, card: Piece) -> PlayedCards:
    """Return a legal card that costs and the play that punishes it, see CardLines; nothing for a best card."""
    return lines_by_card(play)[card].punishment


def punishment(play: Play, card: Piece) -> str:
    """Say how the other side punishes a legal card that costs; nothing for a best card."""
    return punishment_in_words(play, lines_by_card(play)[card])


def punishment_in_words(play: Play, lines: CardLines) -> str:
    """Describe each trick of a punishment, and what can be cashed at its end."""
    ranking, tricks, leader = play.ranking, [], play.leader
    if not lines.punishment:
        return ""
    for trick, leader in tricks_taken([*play.trick, *lines.punishment], len(play.contract.active), ranking):
        tricks.append(_trick_in_words(trick, leader, ranking))
    good = [card for card in play.hands[leader] if card in lines.cashed]
    return "; ".join([*tricks, f"seat {leader} can cash {format_cards(good)}"] if good else tricks)


def tricks_taken(
    plays: list[tuple[int, Piece]], size: int, ranking: Ranking
) -> Iterator[tuple[list[tuple[int, Piece]], int]]:
    """Yield the tricks of a line of play, and who takes each: the seat that leads to the next one."""
    for end in range(size, len(plays) + 1, size):
        trick = plays[end - size : end]
        yield trick, plays[end][0] if end < len(plays) else winner(trick, ranking)


def _trick_in_words(trick: list[tuple[int, Piece]], taker: int, ranking: Ranking) -> str:
    """Say who takes a trick, and how."""
    (leader, lead), card = trick[0], dict(trick)[taker]
    if ranking.is_trump(card) and not ranking.is_trump(lead):
        return f"seat {taker} ruffs with {card}"
    if taker == leader:
        return f"seat {taker} {'leads trumps with' if ranking.is_trump(card) else 'makes'} {card}"
    return f"seat {taker} wins with {card}"
