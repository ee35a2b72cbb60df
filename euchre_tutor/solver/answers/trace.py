"""A trace: the solver's value before and after each card of a hand, and what the card cost."""

from dataclasses import dataclass

from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.play import Play
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
    >>> step = trace(solve(deal, trump="d", maker=2, played="9c Jc").play)[0]
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


def trace(play: Play) -> tuple[Step, ...]:
    """Value every card that was played in a hand: the tricks that it left the makers, and what it cost its side.

    Raises EuchreError for anything but a Play.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.deal import Deal
    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> [step.cost for step in trace(Play.of(deal, make_contract(deal.rules, "d", 2), played="9c Jc"))]
    [1, 0]
    """
    if not isinstance(play, Play):
        raise EuchreError(f"a trace is of a Play, such as Play.of(deal, contract), not {quoted(play)}")
    size, steps = len(play.contract.active), []
    for number, ((seat, card), values) in enumerate(zip(play.history, values_along(play), strict=True)):
        before = (max if seat in play.contract.makers else min)(values.values())
        best = sorted((option for option in values if values[option] == before), key=play.ranking.cheapness.__getitem__)
        steps.append(Step(number // size + 1, seat, card, before, values[card], tuple(best)))
    return tuple(steps)
