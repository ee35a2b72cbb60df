"""A trace: the solver's value before and after each card of a hand, and what the card cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from euchre_tutor.base import DataFrame, EuchreError, on_screen, quoted, with_sign
from euchre_tutor.charts import DrawnSwing, Figure, swing_chart
from euchre_tutor.pieces import Hand, Piece, format_cards
from euchre_tutor.play import Play
from euchre_tutor.scoring import march_goal, points_table, tricks_to_escape, tricks_to_make
from euchre_tutor.solver.engine import values_along


@dataclass(frozen=True)
class Step:
    """One card of a hand that was played.

    Attributes:
        trick: the trick it was played to, from 1 on.
        seat: who played it.
        card: the card.
        before: the makers' tricks in the whole hand with best play by everyone from before this card on.
        after: the same from after it on.
        best: the cards after which the makers' tricks stay ``before``, the cheapest first.

    >>> from euchre_tutor.solver import solve
    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> step = trace(solve(deal, trump="d", maker=2, played="9c Jc").play).steps[0]
    >>> str(step.card), step.before, step.after, step.cost
    ('9c', 1, 2, 1)
    """

    trick: int
    seat: int
    card: Piece
    before: int
    after: int
    best: Hand

    @property
    def cost(self) -> int:
        """Tricks that the card cost its side; 0 for a best card."""
        return abs(self.before - self.after)

    def __str__(self) -> str:
        better = f"  costs {self.cost}, better {format_cards(self.best)}" if self.cost else ""
        return f"{self.trick}  seat {self.seat}  {self.card!s:<3} makers {self.after}{better}"


@dataclass(frozen=True, repr=False)
class Trace:
    """A hand as far as it was played, with the solver's value after every card.

    Attributes:
        play: the hand.
        steps: one for each card played, in order.

    >>> from euchre_tutor.solver import solve
    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> hand = trace(solve(deal, trump="d", maker=2, played="9c Jc").play)
    >>> [str(step.card) for step in hand.mistakes]
    ['9c']
    """

    play: Play
    steps: tuple[Step, ...]

    @property
    def mistakes(self) -> tuple[Step, ...]:
        """The cards that cost tricks."""
        return tuple(step for step in self.steps if step.cost)

    @property
    def table(self) -> DataFrame:
        """One row a card: trick, seat, card, the makers' tricks before and after it, its cost, the better cards."""
        import pandas as pd

        return pd.DataFrame(self.to_json())

    def to_json(self) -> list[dict[str, Any]]:
        """Return the steps as plain data."""
        return [
            {
                "trick": step.trick,
                "seat": step.seat,
                "card": str(step.card),
                "before": step.before,
                "after": step.after,
                "cost": step.cost,
                "best": format_cards(step.best),
            }
            for step in self.steps
        ]

    def figure(self) -> Figure:
        """Return the swings of the hand as a chart (Plotly): the makers' tricks that each card left them.

        Raises EuchreError if no card was played yet.
        """
        if not self.steps:
            raise EuchreError("no card was played yet, so there is nothing to draw; play a card first")
        contract = self.play.contract
        goals = {tricks_to_escape(contract): "no points", tricks_to_make(contract): "make"}  # what the makers reach
        return swing_chart(
            [self._swing(step) for step in self.steps],
            title=on_screen(str(contract)),
            tricks=march_goal(contract),
            seats=len(contract.active),
            goals=goals if contract.bid else goals | {march_goal(contract): "march"},
            fate="bid lost" if contract.bid else "euchred",
        )

    def _swing(self, step: Step) -> DrawnSwing:
        """Return a card as the chart draws it, with what it left the makers and what would have been better."""
        contract = self.play.contract
        lines = [f"trick {step.trick}: seat {step.seat} plays {step.card.symbol}"]
        lines.append(f"makers' tricks {step.after}, their points {with_sign(points_table(contract)[step.after])}")
        if step.cost:
            lines.append(f"costs {step.cost}, better {' or '.join(card.symbol for card in step.best)}")
        of_makers = step.seat in contract.makers
        return DrawnSwing(step.seat, step.card.symbol, of_makers, step.before, step.after, tuple(lines))

    def __str__(self) -> str:
        return "\n".join([str(self.play.contract), *map(str, self.steps), self._verdict()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{name}</th>" for name in ("trick", "seat", "card", "makers' tricks", "cost", "better"))
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(step))}</tr>" for step in self.steps
        )
        contract, verdict = escape(on_screen(str(self.play.contract))), escape(on_screen(self._verdict()))
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        return f"<div><p><strong>{contract}</strong></p>{table}<p>{verdict}</p></div>"

    def _verdict(self) -> str:
        """Name the cards that cost tricks."""
        if not self.steps:
            return "No card was played yet."
        mistakes = [f"seat {step.seat}'s {step.card} (trick {step.trick}) cost {step.cost}" for step in self.mistakes]
        return f"Mistakes: {', '.join(mistakes)}." if mistakes else "Nobody made a mistake, with all cards seen."


def _cells(step: Step) -> Iterator[str]:
    """Yield the cells of a card's row; the last two are empty if the card cost nothing."""
    yield from (str(step.trick), str(step.seat), step.card.symbol, str(step.after))
    yield from (str(step.cost), on_screen(format_cards(step.best))) if step.cost else ("", "")


def trace(play: Play) -> Trace:
    """Value every card that was played in a hand: the tricks that it left the makers, and what it cost its side.

    Raises EuchreError for anything but a Play.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.deal import Deal
    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> print(trace(Play.of(deal, make_contract(deal.rules, "d", 2), played="9c Jc")))
    diamonds by seat 2
    1  seat 1  9c  makers 2  costs 1, better Kh Ah Td Qd
    1  seat 2  Jc  makers 2
    Mistakes: seat 1's 9c (trick 1) cost 1.
    """
    if not isinstance(play, Play):
        raise EuchreError(f"a trace is of a Play, such as Play.of(deal, contract), not {quoted(play)}")
    size, steps = len(play.contract.active), []
    for number, ((seat, card), values) in enumerate(zip(play.history, values_along(play), strict=True)):
        before = (max if seat in play.contract.makers else min)(values.values())
        best = sorted((option for option in values if values[option] == before), key=play.ranking.cheapness.__getitem__)
        steps.append(Step(number // size + 1, seat, card, before, values[card], tuple(best)))
    return Trace(play.copy(), tuple(steps))
