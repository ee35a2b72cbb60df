"""What the solver found out, in numbers, in lines and as tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from euchre_tutor.auction import Contract
from euchre_tutor.cards import Card
from euchre_tutor.deal import seat_label
from euchre_tutor.play import Play

__all__ = ["CardValue", "Solution"]


@dataclass(frozen=True)
class CardValue:
    """What one legal card leads to, with best play by everyone after it.

    Attributes:
        card: the card.
        maker_tricks: tricks of the makers in the whole hand.
        points: points of the makers for the hand; what the defenders score is negative.
        line: a line of best play that begins with this card: seats and cards, to the end of the hand.
    """

    card: Card
    maker_tricks: int
    points: int
    line: tuple[tuple[int, Card], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the value as plain data."""
        return {
            "card": str(self.card),
            "maker_tricks": self.maker_tricks,
            "points": self.points,
            "line": [str(card) for _, card in self.line],
        }


@dataclass(frozen=True, repr=False)
class Solution:
    """A point of play, solved double dummy.

    Attributes:
        play: the point of play.
        maker_tricks: tricks of the makers in the whole hand, with best play.
        points: points of the makers for the hand; what the defenders score is negative.
        cards: the value of each legal card, the best for the seat to play first.
        discard: what the seat that picked up laid down: its best, unless it was given.
    """

    play: Play
    maker_tricks: int
    points: int
    cards: tuple[CardValue, ...]
    discard: Card | None = None

    @property
    def contract(self) -> Contract:
        """Trump and makers."""
        return self.play.contract

    @property
    def seat(self) -> int | None:
        """The seat to play; None when the hand is over."""
        return None if self.play.is_over else self.play.seat

    @property
    def line(self) -> tuple[tuple[int, Card], ...]:
        """One line of best play from here to the end: seats and cards."""
        return self.cards[0].line if self.cards else ()

    def to_json(self) -> dict[str, Any]:
        """Return the solution as plain data; points are the makers'."""
        return {
            "contract": str(self.contract),
            "seat": self.seat,
            "discard": str(self.discard) if self.discard else None,
            "maker_tricks": self.maker_tricks,
            "points": self.points,
            "cards": [value.to_json() for value in self.cards],
            "line": [str(card) for _, card in self.line],
        }

    def __str__(self) -> str:
        rows = [f"  {value.card}  makers take {value.maker_tricks}: {value.points:+d}" for value in self.cards]
        tricks = [
            "  " + ", ".join(f"seat {seat} {card}" for seat, card in trick) + end for trick, end in self._tricks()
        ]
        return "\n".join([self._head(), self._turn(), *rows, "one line of best play:", *tricks])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        values = "".join(
            f"<tr><th>{value.card.symbol}</th><td>{value.maker_tricks}</td><td>{value.points:+d}</td></tr>"
            for value in self.cards
        )
        heads = "<tr><th>card</th><th>makers' tricks</th><th>makers' points</th></tr>"
        tricks = "".join(
            f"<li>{', '.join(f'seat {seat} {card.symbol}' for seat, card in trick)}{escape(end)}</li>"
            for trick, end in self._tricks()
        )
        return (
            f"<div><p><strong>{escape(self._head())}</strong></p><p>{escape(self._turn())}</p>"
            f"<table><thead>{heads}</thead><tbody>{values}</tbody></table>"
            f"<p>One line of best play:</p><ol>{tricks}</ol></div>"
        )

    def _head(self) -> str:
        laid = f", seat {self.contract.taker} discards {self.discard}" if self.discard else ""
        result = f"makers take {_count(self.maker_tricks, 'trick')}, {_count(self.points, 'point')}"
        return f"{self.contract}{laid}: {result} for the {'makers' if self.points >= 0 else 'defenders'}"

    def _turn(self) -> str:
        """Say whose choice the values are."""
        if self.seat is None:
            return "the hand is over"
        side = "a maker" if self.seat in self.contract.makers else "a defender"
        return (
            f"{seat_label(self.seat, self.play.rules)}, {side}, plays; tricks and points of the makers after each card:"
        )

    def _tricks(self) -> Iterator[tuple[list[tuple[int, Card]], str]]:
        """The line of best play trick by trick, and who takes each."""
        play = self.play.copy()
        trick = list(play.trick)
        for seat, card in self.line:
            play.push(card)
            trick.append((seat, card))
            if not play.trick:
                yield trick, f": seat {play.leader} takes it"
                trick = []


def _count(number: int, noun: str) -> str:
    """Say how many, whatever the sign: ``1 trick``, ``2 points``."""
    return f"{abs(number)} {noun}{'s' * (abs(number) != 1)}"
