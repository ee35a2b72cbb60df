"""A solution: the value of every legal card, and how a card that costs is punished, as lines of play and in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from euchre_tutor.auction import Contract
from euchre_tutor.base import DataFrame, number_of, on_screen, with_sign
from euchre_tutor.deal import seat_label
from euchre_tutor.pieces import Piece, format_cards
from euchre_tutor.play import Play
from euchre_tutor.ranking import Ranking
from euchre_tutor.scoring import scores
from euchre_tutor.solver.engine import CardLines, PlayedCards, lines_by_card
from euchre_tutor.tricks import winner


@dataclass(frozen=True)
class CardValue:
    """What one legal card leads to, with best play by everyone after it.

    Attributes:
        card: the card.
        maker_tricks: tricks of the makers in the whole hand.
        points: points of the makers for the hand, less those of the defenders.
        line: a line of best play that begins with this card: seats and cards, to the end of the hand.
        cost: tricks that the card costs the side that plays it; 0 for a best card.
        why: how the other side punishes a card that costs, in the fewest tricks.

    >>> from euchre_tutor.solver import solve
    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> value = solve(deal, trump="d", maker=2).cards[-1]
    >>> str(value.card), value.maker_tricks, value.points, value.cost
    ('9c', 2, -2, 1)
    """

    card: Piece
    maker_tricks: int
    points: int
    line: tuple[tuple[int, Piece], ...]
    cost: int = 0
    why: str = ""

    @property
    def reply(self) -> Piece | None:
        """The next card of best play; None if the hand is over after this one."""
        return self.line[1][1] if len(self.line) > 1 else None

    def to_json(self) -> dict[str, Any]:
        """Return the value as plain data."""
        return {
            "card": str(self.card),
            "maker_tricks": self.maker_tricks,
            "points": self.points,
            "cost": self.cost,
            "reply": str(self.reply) if self.reply else None,
            "why": self.why or None,
            "line": [str(card) for _, card in self.line],
        }


@dataclass(frozen=True, repr=False)
class Solution:
    """A point of play, solved double dummy.

    Attributes:
        play: the point of play.
        maker_tricks: tricks of the makers in the whole hand, with best play.
        points: points of the makers for the hand, less those of the defenders.
        cards: the value of each legal card, the best for the seat to play first.
        discard: what the seat that picked up laid down: its best, unless it was given.
        swap: what a lone maker laid down and got from the partner: the best, unless it was given.

    >>> from euchre_tutor.solver import solve
    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> solution = solve(deal, trump="d", maker=2)
    >>> solution.maker_tricks, solution.points, solution.seat
    (1, -2, 1)
    """

    play: Play
    maker_tricks: int
    points: int
    cards: tuple[CardValue, ...]
    discard: Piece | None = None
    swap: tuple[Piece, Piece] | None = None

    @property
    def contract(self) -> Contract:
        """Trump and makers."""
        return self.play.contract

    @property
    def seat(self) -> int | None:
        """The seat to play; None when the hand is over."""
        return None if self.play.is_over else self.play.seat

    @property
    def line(self) -> tuple[tuple[int, Piece], ...]:
        """One line of best play from here to the end: seats and cards."""
        return self.cards[0].line if self.cards else ()

    @property
    def tricks(self) -> list[tuple[list[tuple[int, Piece]], int]]:
        """The tricks of that line, the one on the table first, and the seat that takes each."""
        return [*tricks_taken([*self.play.trick, *self.line], len(self.contract.active), self.play.ranking)]

    @property
    def table(self) -> DataFrame:
        """One row for each legal card: the makers' tricks and points, what it costs, the reply, and a line."""
        import pandas as pd

        columns = ["card", "maker_tricks", "points", "cost", "reply", "why", "line"]
        rows = [value.to_json() | {"line": format_cards(card for _, card in value.line)} for value in self.cards]
        return pd.DataFrame(rows, columns=columns)

    def to_json(self) -> dict[str, Any]:
        """Return the solution as plain data; points are the makers'."""
        return {
            "contract": str(self.contract),
            "seat": self.seat,
            "discard": str(self.discard) if self.discard else None,
            "swap": format_cards(self.swap) if self.swap else None,
            "maker_tricks": self.maker_tricks,
            "points": self.points,
            "cards": [value.to_json() for value in self.cards],
            "line": [str(card) for _, card in self.line],
        }

    def __str__(self) -> str:
        rows = [f"  {card.card}  makers take {card.maker_tricks}: {card.points:+d}{_why(card)}" for card in self.cards]
        tricks = [
            "  " + ", ".join(f"seat {seat} {card}" for seat, card in trick) + f": seat {taker} takes it"
            for trick, taker in self.tricks
        ]
        return "\n".join([self._head(), self._turn(), *rows, "one line of best play:", *tricks])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        values = "".join(
            f"<tr><th>{value.card.symbol}</th><td>{value.maker_tricks}</td><td>{with_sign(value.points)}</td>"
            f"<td>{value.reply.symbol if value.reply else ''}</td>"
            f"<td style='text-align: left'>{escape(on_screen(_why(value).removeprefix(', ')))}</td></tr>"
            for value in self.cards
        )
        names = ("card", "makers' tricks", "makers' points", "best reply", "what it costs")
        heads = f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>"
        tricks = "".join(
            f"<li>{', '.join(f'seat {seat} {card.symbol}' for seat, card in trick)}: seat {taker} takes it</li>"
            for trick, taker in self.tricks
        )
        return (
            f"<div><p><strong>{escape(on_screen(self._head()))}</strong></p><p>{escape(self._turn())}</p>"
            f"<table><thead>{heads}</thead><tbody>{values}</tbody></table>"
            f"<p>One line of best play:</p><ol>{tricks}</ol></div>"
        )

    def _head(self) -> str:
        laid = f", seat {self.contract.taker} discards {self.discard}" if self.discard else ""
        laid += f", swaps {self.swap[0]} for {self.swap[1]}" if self.swap else ""
        taken = f"makers take {number_of(self.maker_tricks, 'trick')}"
        return f"{self.contract}{laid}{self._partner()}: {taken}, {self._result()}"

    def _result(self) -> str:
        """Say who scores what."""
        ours, theirs = scores(self.contract, self.maker_tricks)
        if self.contract.bid:
            return f"{ours:+d} for the makers, {theirs:+d} for the defenders"
        return f"{number_of(abs(self.points), 'point')} for the {'makers' if self.points >= 0 else 'defenders'}"

    def _partner(self) -> str:
        """Say whom the maker called."""
        if not self.contract.called:
            return ""
        partners = self.contract.makers - {self.contract.maker}
        return f", the partner is seat {min(partners)}" if partners else ", nobody else holds it"

    def _turn(self) -> str:
        """Say whose choice the values are."""
        if self.seat is None:
            return "the hand is over"
        side = "a maker" if self.seat in self.contract.makers else "a defender"
        return (
            f"{seat_label(self.seat, self.play.rules)}, {side}, plays; tricks and points of the makers after each card:"
        )


def _why(value: CardValue) -> str:
    """Say what a card costs and how that is punished; of a best card say nothing."""
    return f", costs {number_of(value.cost, 'trick')}: {value.why}" if value.cost else ""


# How a card that costs is punished.


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
